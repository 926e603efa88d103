"""Citations in an answer as it streams: text and chips, whatever the pieces it arrives in (R6.1, R6.2)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from oracle_desktop.answering.claims import claim_before
from oracle_desktop.answering.label_reading import may_start, read
from oracle_desktop.answering.labels import LabelBook, Reference
from oracle_desktop.domain import Citation, Wrote

Resolve = Callable[[Sequence[Reference], str], Sequence[Citation]]
"""References and the claim they stand for -> one citation each, without offsets in the answer."""

_PAIRS = {"[": "]", "(": ")", "【": "】", "{": "}", "［": "］", "（": "）"}
_SQUARE = "[【［{"
_MARKS = "*_`"
_OPENERS = re.compile(r"[*_`\[(【{［（]+")
_LINK_TARGET = re.compile(r"\((?>[#./<]|https?:|[^\s()]*?\.\w)[^)\n]{0,2000}\)")
_LONGEST = 400
"""Characters after which an opened bracket is no citation any more."""


class CitationStream:
    """Cuts an answer into text and citations.

    Feed it the pieces of a model's answer; it gives back `Wrote` events. Where one carries a citation, the
    chip stands behind its text. However the answer is cut into pieces, the text, the citations and their
    offsets come out the same, and a chip comes whole or not at all. What may still become a citation is
    held back until it is decided.
    """

    def __init__(self, book: LabelBook, resolve: Resolve) -> None:
        self._book = book
        self._resolve = resolve
        self._pending = ""
        self._previous = "\n"
        self._line_blank = True
        self._shown = ""
        self._prose = ""
        self._last_chip = 0
        self._citations: list[Citation] = []

    @property
    def text(self) -> str:
        """The answer so far as it is shown: each citation stands in it as `[label]`."""
        return self._shown

    @property
    def citations(self) -> tuple[Citation, ...]:
        """The citations so far, `at`/`until` set to their offsets in `text`."""
        return tuple(self._citations)

    def feed(self, piece: str) -> list[Wrote]:
        """What can be shown after `piece` arrived."""
        self._pending += piece
        return self._advance(final=False)

    def finish(self) -> list[Wrote]:
        """What is left when the answer ended or was stopped."""
        return self._advance(final=True)

    def put(self, text: str, citation: Citation) -> Wrote:
        """Add text of ours with a citation that is already resolved (quote mode)."""
        self._write(text)
        return self._place(text, citation)

    def _advance(self, *, final: bool) -> list[Wrote]:
        events: list[Wrote] = []
        at = 0
        while at < len(self._pending):
            match = _OPENERS.search(self._pending, at)
            if match is None:
                events += self._write(self._pending[at:])
                at = len(self._pending)
                break
            events += self._write(self._pending[at : match.start()])
            at = match.start()
            found = self._piece_at(at, final)
            if found is None:
                break
            length, references = found
            if references:
                events += self._cite(references)
                self._previous, self._line_blank = "]", False
            else:
                events += self._write(self._pending[at : at + length])
            at += length
        self._pending = self._pending[at:]
        return _merged(events)

    def _write(self, text: str) -> list[Wrote]:
        if not text:
            return []
        self._previous = text[-1]
        line = text[text.rfind("\n") + 1 :]
        self._line_blank = (self._line_blank or "\n" in text) and not re.search(r"[^\W\d_]", line)
        self._shown += text
        self._prose += text
        return [Wrote(text)]

    def _cite(self, references: Sequence[Reference]) -> list[Wrote]:
        claim = claim_before(self._prose, self._last_chip)
        self._last_chip = len(self._prose)
        events = []
        for number, citation in enumerate(self._resolve(references, claim)):
            space = " " if number else ""
            self._shown += space
            events.append(self._place(space, citation))
        return events

    def _place(self, text: str, citation: Citation) -> Wrote:
        at = len(self._shown)
        self._shown += f"[{citation.label}]"
        placed = replace(citation, at=at, until=len(self._shown))
        self._citations.append(placed)
        return Wrote(text, placed)

    def _piece_at(self, at: int, final: bool) -> tuple[int, tuple[Reference, ...]] | None:
        """What starts at an opener: its length with what it cites, or the length of plain text to let go.
        None where more of the answer is needed."""
        piece = _Piece(self._pending, at, final)
        run = piece.run()
        if run is None:
            return None
        bracket = next((i for i, c in enumerate(run) if c in _PAIRS), None)
        if bracket is None:
            return self._marked(piece, run)
        closed = piece.close(at + bracket)
        content_start = at + len(run)
        if closed is None or not may_start(self._book, piece.text[content_start:closed], complete=False):
            return self._undecided(piece, content_start, closed)
        end, inner = closed, piece.text[at + bracket + 1 : closed]
        references = read(self._book, inner, square=_is_square(run[bracket:]))
        if not references:
            return 1, ()
        return self._around(piece, run[:bracket], end + 1, references)

    def _opens(self, piece: _Piece, run: str) -> bool:
        """Whether emphasis without brackets can be a label: not inside a word, not where emphasis closes,
        and not at the start of a line, where it is a heading."""
        inside = self._previous.isalnum() and run[0] != "`"
        return not inside and not self._line_blank and not piece.text[piece.at + len(run) :][:1].isspace()

    def _undecided(
        self, piece: _Piece, content_start: int, closed: int | None
    ) -> tuple[int, tuple[Reference, ...]] | None:
        """An opener whose bracket is still open, or that no citation begins with."""
        content = piece.text[content_start:closed]
        decided = closed is not None or piece.hopeless(content_start)
        return (1, ()) if decided or not may_start(self._book, content, complete=False) else None

    def _marked(self, piece: _Piece, run: str) -> tuple[int, tuple[Reference, ...]] | None:
        """A label in bold, italics or a code span without brackets: `**Session …**`. With a colon it is a
        heading, and text."""
        start = piece.at + len(run)
        end = piece.text.find(run, start, start + _LONGEST)
        if not self._opens(piece, run):
            return len(run), ()
        if end < 0:
            content = piece.text[start:]
            if piece.hopeless(start) or not may_start(self._book, content, complete=False):
                return len(run), ()
            return None
        if end + len(run) >= len(piece.text) and not piece.final:
            return None
        content = piece.text[start:end]
        if "\n" in content or content.rstrip().endswith(":") or piece.text[end + len(run) :][:1] == ":":
            return len(run), ()
        references = read(self._book, content, square=False)
        return (end + len(run) - piece.at, references) if references else (len(run), ())

    def _around(
        self, piece: _Piece, marks: str, end: int, references: tuple[Reference, ...]
    ) -> tuple[int, tuple[Reference, ...]] | None:
        """The whole length of a citation whose bracket closed before `end`: emphasis around it, and the
        target where it was written as a link."""
        after = piece.link(end)
        if after is None:
            return None
        closing = marks[::-1]
        have = piece.text[after : after + len(closing)]
        if closing and have != closing:
            if not piece.final and closing.startswith(have) and after + len(closing) > len(piece.text):
                return None
            return len(marks), ()
        return after + len(closing) - piece.at, references


class _Piece:
    """Text from an opener on, with what is known of its end."""

    def __init__(self, text: str, at: int, final: bool) -> None:
        self.text = text
        self.at = at
        self.final = final

    def run(self) -> str | None:
        """The openers that stand together here; None where more of them may come."""
        match = _OPENERS.match(self.text, self.at)
        assert match is not None
        return None if match.end() == len(self.text) and not self.final else match.group()

    def close(self, bracket: int) -> int | None:
        """Where the bracket at `bracket` is closed, nested ones counted; None where it is not."""
        stack: list[str] = []
        for index in range(bracket, min(len(self.text), bracket + _LONGEST)):
            char = self.text[index]
            if char in _PAIRS:
                stack.append(_PAIRS[char])
            elif stack and char == stack[-1]:
                stack.pop()
                if not stack:
                    return index
            elif char == "\n" and self.text[index - 1] == "\n":
                return None
        return None

    def hopeless(self, start: int) -> bool:
        """Whether what opened before `start` can never close as a citation."""
        content = self.text[start:]
        return self.final or len(content) >= _LONGEST or "\n\n" in content

    def link(self, end: int) -> int | None:
        """Where a link's target after a label ends (`end` itself if there is none); None to wait."""
        if end >= len(self.text):
            return end if self.final else None
        if self.text[end] != "(" or self.text[end - 1] != "]":
            return end
        target = _LINK_TARGET.match(self.text, end)
        closed = self.text.find(")", end, end + _LONGEST)
        if closed < 0 and not self.final and len(self.text) - end < _LONGEST and "\n" not in self.text[end:]:
            return None
        return target.end() if target is not None and target.end() == closed + 1 else end


def _is_square(brackets: str) -> bool:
    return any(bracket in _SQUARE for bracket in brackets)


def _merged(events: Sequence[Wrote]) -> list[Wrote]:
    """Neighbouring events put together, so that a chip stands behind the text before it."""
    merged: list[Wrote] = []
    for event in events:
        if merged and merged[-1].citation is None:
            merged[-1] = Wrote(merged[-1].text + event.text, event.citation)
        else:
            merged.append(event)
    return merged
