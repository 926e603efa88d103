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
"""Likeness from which a claim that uses other words than its passage says the same. Measured with the
built-in embedder on the crd3 bank: 4 in 10 answers are this near to their evidence, and 1 in 66 to a sentence
elsewhere in the same note. Other embedders have cosines of another scale."""
_NEAR = 12
"""Sentences on each side of the best one that are compared in meaning."""


Judge = Callable[[str, Sequence[str]], Level | None]
"""A claim and what the passages that it cites say near it -> a model's verdict, None where it gave none."""

WORD_FOR_WORD = 0.95
"""Share of its words from which a claim is as good as quoted, and no model is asked."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A clause held against one passage: how far it is said, and why not; `hard` and `score` as in `Found`,
    `at` the sentence that says most of it."""

    level: Level
    why: Why = ""
    what: str = ""
    hard: bool = False
    score: float = 0.0
    at: int = -1


@dataclass(frozen=True, slots=True)
class Detail:
    """A claim with its citations' passages and what each says to each of its clauses."""

    cited: Cited
    citations: tuple[Citation, ...]
    evidence: tuple[Evidence | None, ...]
    rows: tuple[tuple[Checked, ...], ...]

    @property
    def best(self) -> list[Checked]:
        """What the passages together say to each clause."""
        return [max(column, key=_goodness) for column in zip(*self.rows, strict=True)]

    @property
    def open(self) -> bool:
        """Whether a model may still decide: nothing hard stands against the claim, and it is no quote."""
        best = self.best
        if any(one.hard and one.level != "supported" for one in best):
            return False
        return any(one.level != "supported" or one.score < WORD_FOR_WORD for one in best)

    def said(self) -> list[str]:
        """What the passages say near the claim, a text a passage."""
        return [
            evidence.near([one.at for one in row])
            for evidence, row in zip(self.evidence, self.rows, strict=True)
            if evidence is not None and evidence.sentences and any(one.at >= 0 for one in row)
        ]


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

    def check(self, answer: Answer, judge: Judge | None = None, name: str = "") -> Answer:
        """`answer` with its claims and the status of its citations; unchanged where it claims nothing.

        With `judge`, a model (called `name`) decides where words do not. It never lifts a claim whose names,
        numbers or roles do not fit, nor lowers one that is quoted; without a verdict the words' stays.
        """
        code = language.detect(answer.question) or language.detect(answer.text)
        claims: list[Claim] = []
        status: dict[int, CitationStatus] = {}
        before: list[Named] = []
        chips = [(citation.at, citation.until) for citation in answer.citations]
        for cited in cited_claims(answer.text, chips):
            detail, before = self._detail(answer, cited, code, before)
            told = judge(cited.text, detail.said()) if judge is not None and detail.open else None
            claims.append(_claim(detail, code, told, name))
            status.update(_states(detail, claims[-1]))
        claims += [Claim(start, end, "uncited", reason("uncited", code)) for start, end in answer.uncited]
        citations = tuple(
            replace(citation, status=status.get(number, citation.status))
            for number, citation in enumerate(answer.citations)
        )
        return replace(answer, citations=citations, claims=tuple(sorted(claims, key=lambda c: c.start)))

    def _detail(
        self, answer: Answer, cited: Cited, code: str, before: Sequence[Named]
    ) -> tuple[Detail, list[Named]]:
        citations = tuple(answer.citations[number] for number in cited.chips)
        evidence = tuple(self._read(c) if _was_read(c, answer) else None for c in citations)
        first = next(filter(None, evidence), None)
        spoken = language.detect(cited.text) or (first.code if first is not None else code)
        clauses = read(cited.text, self._lexicon, spoken)
        rows = tuple(
            self._against(citation, passage, cited.text, clauses, before)
            for citation, passage in zip(citations, evidence, strict=True)
        )
        named = [named for clause in clauses for named in clause.names]
        return Detail(cited, citations, evidence, rows), named or list(before)

    def _against(
        self,
        citation: Citation,
        evidence: Evidence | None,
        text: str,
        clauses: Sequence[Stated],
        before: Sequence[Named],
    ) -> tuple[Checked, ...]:
        """One passage: how far it says each clause."""
        if evidence is None:
            why: Why = "headline" if citation.status == "headline" else "unread"
            return (Checked("doubtful", why, hard=True),) * len(clauses)
        rows, subjects = [], list(before) if _is_about_before(clauses[0]) else []
        for clause in clauses:
            rows.append(self._by_meaning(evidence, clause, evidence.check(clause, subjects), text))
            subjects = list(clause.names) or subjects
        return tuple(rows)

    def _by_meaning(self, evidence: Evidence, clause: Stated, found: Found, text: str) -> Checked:
        """Other words, the same meaning: only where names and numbers fit, nothing is denied and no two can
        change places."""
        checked = Checked(found.level, found.why, found.what, found.hard, found.score, found.at)
        if found.hard or found.why in ("denied", "hedged", "swapped", "other") or found.level == "supported":
            return checked
        if self._similar is not None and found.at >= 0:
            near = evidence.sentences[max(0, found.at - _NEAR) : found.at + _NEAR + 1]
            alike = self._similar(text, [line.plain for line in near])
            if alike >= CLOSE and len(clause.names) < 2:
                return replace(checked, level="supported", why="")
        if clause.code != evidence.code and found.level == "doubtful" and (clause.names or clause.numbers):
            return replace(checked, level="partly", why="foreign")
        return checked

    def _read(self, citation: Citation) -> Evidence | None:
        """The cited passage, read once an answer; None where it is gone."""
        if citation.label not in self._kept:
            found = self._source(citation)
            self._kept[citation.label] = None if found is None else self._evidence(*found)
        return self._kept[citation.label]

    def _evidence(self, fragment: Fragment, text: str) -> Evidence:
        # a session's label names nobody, its number may stand in a claim
        label = fragment.label if fragment.session is None else fragment.session.text
        around = "\n".join((label, fragment.title, *fragment.headings, fragment.date or ""))
        return Evidence(text, fragment.start, fragment.end, around, self._lexicon)


def _was_read(citation: Citation, answer: Answer) -> bool:
    """Whether the passage was in the prompt in full; after a check a chip may be doubtful and still be."""
    return citation.label in answer.full or citation.status not in ("doubtful", "headline")


def _claim(detail: Detail, code: str, told: Level | None, name: str) -> Claim:
    level = _level([one.level for one in detail.best])
    worst = min(detail.best, key=_goodness)
    why: Why = "part" if level == "partly" and worst.why == "unsaid" else worst.why
    if told is not None and told != level:
        why = {"supported": "", "partly": "part", "doubtful": "unsaid"}[told]  # type: ignore[assignment]
    level = told or level
    read_ones = [
        c for c, evidence in zip(detail.citations, detail.evidence, strict=True) if evidence is not None
    ]
    label = (read_ones or detail.citations)[0].label
    said = reason(why, code, label, worst.what) if level != "supported" else ""
    judged = name if told is not None else "words"
    return Claim(detail.cited.start, detail.cited.end, level, said, detail.cited.chips, judged)


def _states(detail: Detail, claim: Claim) -> dict[int, CitationStatus]:
    """Each chip's state: never better than its claim, and doubtful where its own passage says nothing of it.
    A chip of what was not read in full stays what it is."""
    found: dict[int, CitationStatus] = {}
    level: Level = "doubtful" if claim.verdict == "uncited" else claim.verdict
    alone = sum(evidence is not None for evidence in detail.evidence) == 1
    for number, citation, evidence, row in zip(
        detail.cited.chips, detail.citations, detail.evidence, detail.rows, strict=True
    ):
        if evidence is None:
            found[number] = citation.status if citation.status in ("doubtful", "headline") else "doubtful"
            continue
        own = max((one.level for one in row), key=lambda one: ORDER[one])
        by_model = claim.judge != "words" and (alone or own != "doubtful")
        found[number] = level if by_model else min(own, level, key=lambda one: ORDER[one])
    return found


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
