"""An answer as a source with its chips and claims: grown while it streams, or made of a finished answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from oracle_desktop.answering.language import is_beyond
from oracle_desktop.domain import Answer, Citation, Wrote
from oracle_desktop.notes.plain import plain
from oracle_desktop.ui.chat.chips import Chip, ChipStatus, row_width
from oracle_desktop.ui.chat.markdown import ATOM, Block, Run
from oracle_desktop.ui.look import theme

WIDEST_ROW = 300
"""Design px of chips side by side that never part."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A stretch of the source that is underlined: partly or not supported, or without a source."""

    start: int
    end: int
    status: ChipStatus


@dataclass(slots=True)
class Written:
    """`source` with one character where each chip stands; `atoms` as the parser wants them."""

    source: str = ""
    atoms: dict[int, tuple[int, int]] = field(default_factory=dict)
    chips: list[Chip] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)

    def add(self, piece: Wrote) -> None:
        """More of the answer as it streams."""
        self.text(piece.text)
        if piece.citation is not None:
            self.chip(Chip(piece.citation))

    def text(self, text: str) -> None:
        """Plain text; a character that would stand for a chip is taken out."""
        self.source += text.replace(ATOM, " ")

    def chip(self, chip: Chip) -> None:
        """A chip behind what was added so far."""
        at = len(self.source)
        self.atoms[at] = (at + 1, len(self.chips))
        self.chips.append(chip)
        self.source += ATOM

    def claim(self, chip: int) -> str:
        """The words that chip number `chip` stands behind, without markup: what its line says since the row
        of chips before."""
        at = next((at for at, (_, number) in self.atoms.items() if number == chip), 0)
        end = len(self.source[:at].rstrip(f" ,;{ATOM}"))
        start = max(self.source.rfind(ATOM, 0, end), self.source.rfind("\n", 0, end)) + 1
        return " ".join(plain(self.source[start:end].lstrip(" .,;:!?…")).split())


def of(answer: Answer) -> Written:
    """A finished answer: labels become chips, claims without one get a chip that says so."""
    made, at, boundary = Written(), 0, 0
    for start, end, group in _marks(answer):
        made.text(answer.text[at:start])
        at = max(at, end)
        line = made.source.rfind("\n") + 1
        claim_from = max(boundary, line)
        if isinstance(group, tuple):
            claim_from = max(claim_from, len(made.source) - (start - group[0]))
            _claim(made, claim_from, "uncited")
            made.chip(Chip(None))
        else:
            for citation in sorted(group, key=session_order):
                made.chip(Chip(citation))
            worst = {Chip(citation).status for citation in group}
            if not worst & {"supported", "headline"}:
                _claim(made, claim_from, "partly" if "partly" in worst else "doubtful", len(group))
        boundary = len(made.source)
    made.text(answer.text[at:])
    return made


def _claim(made: Written, start: int, status: ChipStatus, chips: int = 0) -> None:
    end = len(made.source) - chips
    text = made.source[start:end]
    first = start + len(text) - len(text.lstrip(" .,;:!?…\n"))
    last = start + len(text.rstrip())
    if first < last:
        made.claims.append(Claim(first, last, status))


Mark = tuple[int, int, list[Citation] | tuple[int, int]]


def _marks(answer: Answer) -> Iterator[Mark]:
    """What to set in the text, in order: rows of citations side by side, and ends of uncited claims."""
    size = len(answer.text)
    cited = sorted(
        (c for c in answer.citations if 0 <= c.at < c.until <= size), key=lambda c: (c.at, c.until)
    )
    rows: list[list[Citation]] = []
    for citation in cited:
        if rows and citation.at < rows[-1][-1].until:
            continue
        if rows and not answer.text[rows[-1][-1].until : citation.at].strip(" ,;"):
            rows[-1].append(citation)
        else:
            rows.append([citation])
    marks: list[Mark] = [(row[0].at, row[-1].until, row) for row in rows]
    for start, end in answer.uncited:
        if 0 <= start < end <= size:
            stop = start + len(answer.text[start:end].rstrip())
            marks.append((stop, stop, (start, end)))
    return iter(sorted(marks, key=lambda mark: mark[:2]))


def session_order(citation: Citation) -> tuple[int, tuple[int, float, str], int]:
    """What sources are sorted by: sessions in their order, the rest behind them."""
    if citation.session is None:
        return (1, (0, 0.0, ""), citation.at)
    return (0, citation.session.order, citation.at)


def arranged(blocks: Sequence[Block], chips: Sequence[Chip]) -> list[Block]:
    """Blocks as they are set: chips side by side are one row, and paragraphs that say they are not from the
    notes get a kind of their own and lose those words (R6.4)."""
    made = []
    for block in blocks:
        block = replace(block, runs=_rows(block.runs, chips))
        text = "".join(run.text for run in block.runs)
        if block.kind == "paragraph" and (mark := text.find(":")) > 0 and is_beyond(text):
            block = replace(block, kind="beyond", runs=_without(block.runs, mark + 1))
        made.append(block)
    return made


def _rows(runs: Sequence[Run], chips: Sequence[Chip]) -> tuple[Run, ...]:
    """Chips that follow one another as one run, as wide as a narrow page has room for: Qt breaks a line
    after every inline object, and a chip never starts a line."""
    out: list[Run] = []
    for run in runs:
        last = out[-1] if out else None
        beside = run.atom >= 0 and last is not None and last.atom >= 0 and last.atom + last.row == run.atom
        if beside and last and row_width(chips[last.atom : run.atom + 1]) <= theme.px(WIDEST_ROW):
            out[-1] = replace(last, row=last.row + 1)
        else:
            out.append(run)
    return tuple(out)


def _without(runs: Sequence[Run], characters: int) -> tuple[Run, ...]:
    kept: list[Run] = []
    for run in runs:
        cut = min(characters, len(run.text))
        characters -= cut
        text = run.text[cut:] if kept else run.text[cut:].lstrip(" *_")
        if text:
            kept.append(replace(run, text=text, at=run.at + len(run.text) - len(text)))
    return tuple(kept)


@dataclass(frozen=True, slots=True)
class Counts:
    """How the claims of an answer stand. A row of chips belongs to one claim; its best chip counts."""

    supported: int = 0
    sourced: int = 0
    partly: int = 0
    doubtful: int = 0
    headline: int = 0
    uncited: int = 0


def counts(answer: Answer) -> Counts:
    """The claims of `answer` by their state; `sourced` are those that no check has read yet."""
    if answer.claims and not answer.quoted:
        return _checked(answer)
    found: list[str] = []
    for _, _, group in _marks(answer):
        if isinstance(group, tuple):
            found.append("uncited")
            continue
        states = {citation.status for citation in group}
        order = ("supported", "source", "partly", "headline", "doubtful")
        found.append(next(state for state in order if state in states))
    number = {state: len(list(rows)) for state, rows in groupby(sorted(found))}
    number["sourced"] = number.pop("source", 0)
    return Counts(**number)


def _checked(answer: Answer) -> Counts:
    """By the verdicts of a check; what was only read as a headline is told apart."""
    found: list[str] = []
    for claim in answer.claims:
        states = {answer.citations[number].status for number in claim.citations}
        found.append("headline" if states == {"headline"} else claim.verdict)
    return Counts(**Counter(found))
