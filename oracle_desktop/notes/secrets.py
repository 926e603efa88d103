"""What inside a note is for the game master's eyes: comments, GM-only callouts, sections, what was marked."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence

from oracle_desktop.domain import SecretMark
from oracle_desktop.notes.markdown import Outline, comments, headings
from oracle_desktop.notes.plain import plain
from oracle_desktop.notes.sentences import sentences
from oracle_desktop.notes.words import words

_WHO = r"(?:gms?|dms?|game masters?|dungeon masters?|masters?|keepers?|sl|mj|spielleit(?:er|ung)|meister|"
_WHO += r"m[áa]ster|director|narrador|mestre)"
_SAYS = re.compile(
    rf"^\W*(?:(?:the )?secrets?|secretos?|geheim(?:nis|nisse)?|segredos?|segreti?|hidden|private"
    rf"|not for players"
    rf"|{_WHO}(?:['’]s)?[ -]?(?:only|eyes only|notes?|secrets?|info|section)"
    rf"|(?:only )?(?:for|f[üu]r|para|pour|per|voor)(?: the| den| die| el| la| le| il| de)? {_WHO}(?: only)?"
    rf"|(?:solo|s[óo]lo|nur|seulement|somente|alleen)(?: para| f[üu]r| pour| per| voor)?"
    rf"(?: the| den| die| el| la| le| il| de)? {_WHO})\W*$",
    re.I,
)
"""What a heading or the title of a callout says where its text is not for the players."""

_TYPES = frozenset(
    "secret secrets secreto segredo segreto geheim gm dm sl mj gm-only dm-only gmonly "
    "dmonly gm-note gm-notes dm-note dm-notes gm-secret dm-secret gm_only dm_only hidden private keeper "
    "master director".split()
)
_CALLOUT = re.compile(
    r"^([ \t]*(?:>[ \t]?)+)[ \t]*\[!([\w-]{1,40})(?:\|[^\[\]\n]*)?\][+-]?[ \t]*([^\n]*)$", re.M
)
_ELEMENT = re.compile(
    r"<(div|section|span|p|aside|details|blockquote)\b[^<>]{0,200}\b(?:class|data-visibility)\s*=\s*[\"']"
    r"[^\"'<>]{0,200}\b(?:secret|gm-only|dm-only|gm|dm|gmonly|dmonly)\b[^\"'<>]{0,200}[\"'][^<>]{0,200}>"
    r".*?(?:</\1\s*>|\Z)",
    re.S | re.I,
)
_OPENS = re.compile(r"\[(secret|gm|dm|gmonly)(?:[:=|][^\[\]\n]{0,200})?\]", re.I)
_CLOSES = re.compile(r"\[/(secret|gm|dm|gmonly)\]", re.I)


_ALIKE = 0.6
"""Share of words in common from which a sentence is taken for an edited one."""

Span = tuple[int, int]


def says_secret(name: str) -> bool:
    """Whether a heading, a callout's title, a folder's or a file's name says "not for the players"."""
    return _SAYS.match(name) is not None


def secret_spans(text: str, marks: Sequence[SecretMark] = (), whole: Sequence[Span] = ()) -> list[Span]:
    """Stretches of `text` that are not for the players, in order, joined where they overlap: by what the
    note itself says, by the GM's `marks` of its file, and what is secret as a `whole`."""
    found = [*comments(text), *_callouts(text), *_sections(text), *whole]
    found += [match.span() for match in _ELEMENT.finditer(text)]
    found += _bracketed(text)
    for mark in marks:
        found += marked_spans(text, mark)
    merged: list[Span] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def veiled(text: str) -> str:
    """`text` with every stretch blanked that it keeps from the players itself."""
    return blanked(text, secret_spans(text))


def blanked(text: str, spans: Sequence[Span]) -> str:
    """`text` with `spans` blanked. Line ends stay, so that all offsets keep their meaning."""
    parts, at = [], 0
    for start, end in spans:
        parts += [text[at:start], re.sub(r"[^\n]", " ", text[start:end])]
        at = end
    return "".join([*parts, text[at:]]) if parts else text


def _bracketed(text: str) -> list[Span]:
    """From each `[gm]` to the next `[/gm]`. The ends are looked for once, not from every beginning anew."""
    ends: dict[str, deque[int]] = {}
    for closing in _CLOSES.finditer(text):
        ends.setdefault(closing[1].lower(), deque()).append(closing.end())
    found: list[Span] = []
    for opening in _OPENS.finditer(text):
        later = ends.get(opening[1].lower(), deque())
        while later and later[0] <= opening.end():
            later.popleft()
        if later and (not found or opening.start() >= found[-1][1]):
            found.append((opening.start(), later[0]))
    return found


def section_at(text: str, offset: int) -> Span | None:
    """The innermost section that `offset` stands in: from its heading to the next of that level or above.
    None where no heading stands before."""
    outline = Outline(headings(text))
    at = next((h for h in reversed(outline.headings) if h.start <= offset), None)
    return None if at is None else (at.start, _section_end(text, outline, outline.headings.index(at)))


def marked_spans(text: str, mark: SecretMark) -> list[Span]:
    """Where what was marked stands in the text of its file as it is now; none where it is gone.

    A section is known by its heading, a passage by its words, everywhere it stands. Where the text was edited
    since, the sentences that still have most of their words are found, and what stands between them.
    """
    if mark.scope == "file":
        return [(0, len(text))]
    if mark.scope == "section":
        outline = Outline(headings(text))
        title = plain(_title(mark.text))
        found = [
            (heading.start, _section_end(text, outline, number))
            for number, heading in enumerate(outline.headings)
            if plain(heading.text) == title
        ]
        if found:
            return found
    return exact_spans(text, mark.text) or _edited(text, mark.text)


def _title(section: str) -> str:
    """The words of the heading that a section begins with."""
    found = headings(section)
    return found[0].text if found else section.split("\n")[0]


def exact_spans(text: str, wanted: str) -> list[Span]:
    """Every place where `wanted` stands, whatever the blanks between its words."""
    pattern = r"\s++".join(map(re.escape, wanted.split()))
    return [match.span() for match in re.finditer(pattern, text)] if pattern else []


def _edited(text: str, wanted: str) -> list[Span]:
    """From the first to the last sentence that has most of the words of one in `wanted`; two that stand
    further apart than `wanted` was long are two places."""
    before = [bag for a, b in sentences(wanted, 0, len(wanted)) if (bag := set(words(wanted[a:b])))]
    places: list[Span] = []
    for start, end in sentences(text, 0, len(text)):
        bag = set(words(text[start:end]))
        if not any(len(bag & old) >= _ALIKE * max(len(bag), len(old)) for old in before):
            continue
        if places and start - places[-1][1] <= len(wanted):
            places[-1] = (places[-1][0], end)
        else:
            places.append((start, end))
    return places


def _callouts(text: str) -> list[Span]:
    """GM-only callouts with all their lines; a line without the mark right below goes on with them, as
    Markdown has it."""
    found = []
    for match in _CALLOUT.finditer(text):
        if match[2].lower() not in _TYPES and not says_secret(plain(match[3])):
            continue
        depth, end = match[1].count(">"), match.end()
        while end < len(text):
            stop = text.find("\n", end + 1)
            line = text[end + 1 : stop if stop >= 0 else len(text)]
            marks = re.match(r"[ \t]*((?:>[ \t]?)*)", line)
            inside = marks[1].count(">") if marks else 0
            if not line.strip() or (0 < inside < depth):
                break
            end = stop if stop >= 0 else len(text)
        found.append((match.start(), end))
    return found


def _sections(text: str) -> list[Span]:
    """Sections whose heading says that they are not for the players, to the next heading of that level."""
    outline = Outline(headings(text))
    return [
        (heading.start, _section_end(text, outline, number))
        for number, heading in enumerate(outline.headings)
        if says_secret(plain(heading.text))
    ]


def _section_end(text: str, outline: Outline, number: int) -> int:
    """Where the section of heading `number` ends: at the next heading of its level or above."""
    level, rest = outline.headings[number].level, outline.headings[number + 1 :]
    return next((heading.start for heading in rest if heading.level <= level), len(text))
