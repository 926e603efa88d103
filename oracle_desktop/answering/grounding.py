"""Each claim of an answer against the passages that it cites, without a model (R6.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oracle_desktop.answering import fact_words, language
from oracle_desktop.answering.claims import Cited, cited_claims
from oracle_desktop.answering.evidence import ORDER, Evidence, Found, Level
from oracle_desktop.answering.facts import Lexicon, Named, Stated, read
from oracle_desktop.answering.verdicts import Why, reason
from oracle_desktop.domain import Answer, Citation, CitationStatus, Claim, Fragment, Name
from oracle_desktop.notes.words import fold

Similar = Callable[[str, Sequence[str]], float]
"""A claim and the sentences of a passage near it -> how alike they are in meaning (cosine, -1 to 1)."""

CLOSE = 0.62
"""Likeness from which a claim that uses other words than its passage says the same (USE multilingual v3)."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A claim held against one passage: how far it is said, and why not."""

    level: Level
    why: Why = ""
    what: str = ""
    hard: bool = False


class Grounding:
    """Checks the claims of one answer. `source` gives a citation's fragment and its document's text, None
    where it is gone; `names` are the campaign's, whose aliases count as the same."""

    def __init__(
        self,
        source: Callable[[Citation], tuple[Fragment, str] | None],
        names: Sequence[Name] = (),
        similar: Similar | None = None,
    ) -> None:
        self._source = source
        self._lexicon = Lexicon(names)
        self._similar = similar
        self._kept: dict[str, Evidence | None] = {}

    def check(self, answer: Answer) -> Answer:
        """`answer` with its claims and the status of its citations; unchanged where it claims nothing."""
        code = language.detect(answer.question) or language.detect(answer.text)
        claims: list[Claim] = []
        status: dict[int, CitationStatus] = {}
        chips = [(citation.at, citation.until) for citation in answer.citations]
        before: list[Named] = []
        for cited in cited_claims(answer.text, chips):
            claim, found, before = self._claim(answer, cited, code, before)
            claims.append(claim)
            status.update(found)
        claims += [Claim(start, end, "uncited", reason("uncited", code)) for start, end in answer.uncited]
        citations = tuple(
            replace(citation, status=status.get(number, citation.status))
            for number, citation in enumerate(answer.citations)
        )
        return replace(answer, citations=citations, claims=tuple(sorted(claims, key=lambda c: c.start)))

    def _claim(
        self, answer: Answer, cited: Cited, code: str, before: Sequence[Named]
    ) -> tuple[Claim, dict[int, CitationStatus], list[Named]]:
        citations = [answer.citations[number] for number in cited.chips]
        first = next(filter(None, map(self.evidence, citations)), None)
        spoken = language.detect(cited.text) or (first.code if first is not None else code)
        clauses = read(cited.text, self._lexicon, spoken)
        by_chip = [self._against(citation, cited.text, clauses, before) for citation in citations]
        best = [max(column, key=_goodness) for column in zip(*by_chip, strict=True)]
        level = _level([one.level for one in best])
        worst = min(best, key=_goodness)
        sourced = [number for number, c in enumerate(citations) if c.status not in ("doubtful", "headline")]
        label = citations[sourced[0] if sourced else 0].label
        why: Why = "part" if level == "partly" and worst.why == "unsaid" else worst.why
        said = reason(why, code, label, worst.what) if level != "supported" else ""
        claim = Claim(cited.start, cited.end, level, said, cited.chips)
        status = {
            number: _status(citation, row, level)
            for number, citation, row in zip(cited.chips, citations, by_chip, strict=True)
        }
        return claim, status, [named for clause in clauses for named in clause.names] or list(before)

    def _against(
        self, citation: Citation, text: str, clauses: Sequence[Stated], before: Sequence[Named]
    ) -> list[Checked]:
        """One passage: how far it says each clause."""
        if citation.status == "doubtful":
            return [Checked("doubtful", "unread", hard=True)] * len(clauses)
        if citation.status == "headline":
            return [Checked("doubtful", "headline", hard=True)] * len(clauses)
        evidence = self.evidence(citation)
        if evidence is None:
            return [Checked("doubtful", "unread", hard=True)] * len(clauses)
        rows, subjects = [], list(before) if _is_about_before(clauses[0]) else []
        for clause in clauses:
            found = evidence.check(clause, subjects)
            rows.append(self._by_meaning(evidence, clause, found, text))
            subjects = list(clause.names) or subjects
        return rows

    def _by_meaning(self, evidence: Evidence, clause: Stated, found: Found, text: str) -> Checked:
        """Other words, the same meaning: only where names and numbers fit, nothing is denied and no two can
        change places."""
        foreign = clause.code != evidence.code
        checked = Checked(found.level, found.why, found.what, found.hard)
        if found.hard or found.why in ("denied", "hedged") or found.level == "supported":
            return checked
        if self._similar is not None and found.at >= 0:
            near = [line.plain for line in evidence.sentences]
            alike = self._similar(text, near)
            if alike >= CLOSE and len(clause.names) < 2:
                return Checked("supported")
            if alike >= CLOSE and found.level == "doubtful":
                return Checked("partly", "part")
        if foreign and found.level == "doubtful" and (clause.names or clause.numbers):
            return Checked("partly", "foreign")
        return checked

    def evidence(self, citation: Citation) -> Evidence | None:
        """The cited passage, read once an answer; None where it is gone."""
        if citation.label not in self._kept:
            found = self._source(citation)
            if found is None:
                self._kept[citation.label] = None
            else:
                fragment, text = found
                around = "\n".join((fragment.label, fragment.title, *fragment.headings, fragment.date or ""))
                self._kept[citation.label] = Evidence(
                    text, fragment.start, fragment.end, around, self._lexicon
                )
        return self._kept[citation.label]


def _is_about_before(clause: Stated) -> bool:
    """Whether a claim that names nobody opens with "he" or "she": the one named before is meant."""
    words = [token.text for token in clause.tokens if token.word]
    return not clause.names and bool(words) and fold(words[0]) in fact_words.SINGULAR


def _goodness(checked: Checked) -> tuple[int, bool]:
    return ORDER[checked.level], not checked.hard


def _level(levels: Sequence[Level]) -> Level:
    if all(level == "supported" for level in levels):
        return "supported"
    return "doubtful" if all(level == "doubtful" for level in levels) else "partly"


def _status(citation: Citation, row: Sequence[Checked], level: Level) -> CitationStatus:
    """A chip's state: never better than its claim, and doubtful where its own passage says nothing of it."""
    if citation.status in ("doubtful", "headline"):
        return citation.status
    best = max((one.level for one in row), key=lambda one: ORDER[one])
    return min(best, level, key=lambda one: ORDER[one])
