"""What inside a note is for the game master's eyes: comments, GM-only callouts, sections, blocks of HTML."""

from __future__ import annotations

import re

from oracle_desktop.notes.markdown import Outline, comments, headings
from oracle_desktop.notes.plain import plain

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
_BLOCK = re.compile(
    r"<(div|section|span|p|aside|details|blockquote)\b[^<>]{0,200}\b(?:class|data-visibility)\s*=\s*[\"'][^\"'<>]*"
    r"\b(?:secret|gm-only|dm-only|gm|dm|gmonly|dmonly)\b[^\"'<>]*[\"'][^<>]{0,200}>.*?(?:</\1\s*>|\Z)"
    r"|\[(secret|gm|dm|gmonly)(?:[:=|][^\[\]\n]{0,200})?\].*?\[/\2\]",
    re.S | re.I,
)


def says_secret(name: str) -> bool:
    """Whether a heading, a callout's title, a folder's or a file's name says "not for the players"."""
    return _SAYS.match(name) is not None


def secret_spans(text: str) -> list[tuple[int, int]]:
    """Stretches of `text` that are not for the players, in order, joined where they overlap."""
    found = [*comments(text), *_callouts(text), *_sections(text)]
    found += [match.span() for match in _BLOCK.finditer(text)]
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def veiled(text: str) -> str:
    """`text` with every secret stretch blanked. Line ends stay, so that all offsets keep their meaning."""
    parts, at = [], 0
    for start, end in secret_spans(text):
        parts += [text[at:start], re.sub(r"[^\n]", " ", text[start:end])]
        at = end
    return "".join([*parts, text[at:]]) if parts else text


def _callouts(text: str) -> list[tuple[int, int]]:
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


def _sections(text: str) -> list[tuple[int, int]]:
    """Sections whose heading says that they are not for the players, to the next heading of that level."""
    found = []
    outline = Outline(headings(text))
    for number, heading in enumerate(outline.headings):
        if says_secret(plain(heading.text)):
            rest = outline.headings[number + 1 :]
            end = next((h.start for h in rest if h.level <= heading.level), len(text))
            found.append((heading.start, end))
    return found
