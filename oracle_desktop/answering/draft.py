"""An answer while it is written: its text and chips, each citation resolved to the passage it stands for."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from oracle_desktop.answering.citations import CitationStream
from oracle_desktop.answering.claims import Span, uncited
from oracle_desktop.answering.labels import LabelBook, Reference
from oracle_desktop.answering.passages import support, supporting
from oracle_desktop.answering.quotes import Quote
from oracle_desktop.domain import Citation, CitationStatus, Fragment, Passage, Wrote

TextOf = Callable[[str], str | None]
OnWrote = Callable[[Wrote], None]

_CLEARLY = 1.25
"""How much better another part of a session must support a claim to be meant by the bare session label."""


class Draft:
    """Takes the pieces of an answer. `full` and `headlines` are what the prompt showed; `text_of` gives a
    document's text by path; `lookup` finds a label that was not in the prompt; `windows` by fragment id."""

    def __init__(
        self,
        full: Sequence[Fragment],
        headlines: Sequence[Fragment],
        text_of: TextOf,
        lookup: Callable[[str], Fragment | None],
        windows: Mapping[int, Sequence[Passage]],
    ) -> None:
        self._text_of = text_of
        self._lookup = lookup
        self._windows = windows
        self._stream = CitationStream(LabelBook(full, headlines), self._resolve)

    @classmethod
    def empty(cls) -> Draft:
        """An answer of which nothing was written."""
        return cls((), (), lambda _: None, lambda _: None, {})

    @classmethod
    def plain(cls, text: str, on_wrote: OnWrote) -> Draft:
        """An answer that is one sentence of ours."""
        draft = cls.empty()
        for event in (*draft.feed(text), *draft.finish()):
            on_wrote(event)
        return draft

    @classmethod
    def of_quotes(cls, quotes: Sequence[Quote], on_wrote: OnWrote, opening: str = "") -> Draft:
        """The notes' own sentences, a paragraph each, with its chip behind it, after `opening`."""
        draft = cls.empty()
        for number, quote in enumerate(quotes):
            citation = _citation(quote.fragment, quote.start, quote.end, quote.text)
            lead = "\n\n" if number else f"{opening}\n\n" if opening else ""
            on_wrote(draft._stream.put(f"{lead}“{' '.join(quote.plain.split())}” ", citation))
        return draft

    @property
    def text(self) -> str:
        """The answer as shown, each citation as `[label]`."""
        return self._stream.text

    @property
    def citations(self) -> tuple[Citation, ...]:
        """The citations with their offsets in `text`."""
        return self._stream.citations

    def feed(self, piece: str) -> list[Wrote]:
        """What can be shown after `piece`."""
        return self._stream.feed(piece)

    def finish(self) -> list[Wrote]:
        """What was still held back."""
        return self._stream.finish()

    def uncited(self) -> tuple[Span, ...]:
        """Offsets in `text` of the claims without a citation."""
        return uncited(self.text, [(citation.at, citation.until) for citation in self.citations])

    def _resolve(self, references: Sequence[Reference], claim: str) -> list[Citation]:
        return [self._one(reference, claim) for reference in references]

    def _one(self, reference: Reference, claim: str) -> Citation:
        if not reference.fragments:
            return self._doubtful(reference)
        fragment = self._meant(reference.fragments, claim)
        if reference.headline:
            return _whole(fragment, "headline", "")
        text = self._text_of(fragment.path)
        if text is None:
            return _whole(fragment, "source", fragment.text)
        stretches = supporting(text, fragment, claim, self._windows.get(fragment.id, ()))
        if not stretches:
            return _whole(fragment, "source", fragment.text)
        start, end = stretches[0]
        return _citation(fragment, start, end, text[start:end])

    def _meant(self, fragments: Sequence[Fragment], claim: str) -> Fragment:
        """Which of the fragments that a label can mean the claim comes from."""
        if len(fragments) == 1:
            return fragments[0]
        scores = []
        for fragment in fragments:
            text = self._text_of(fragment.path)
            scores.append(0.0 if text is None else support(text, fragment, claim))
        best = max(range(len(fragments)), key=lambda index: scores[index])
        return fragments[best] if scores[best] > _CLEARLY * scores[0] else fragments[0]

    def _doubtful(self, reference: Reference) -> Citation:
        known = self._lookup(reference.label)
        if known is not None:
            return _whole(known, "doubtful", "")
        return Citation(reference.label, reference.session, "", 0, 0, "", "doubtful")


def _whole(fragment: Fragment, status: CitationStatus, quote: str) -> Citation:
    return _citation(fragment, fragment.start, fragment.end, quote, status)


def _citation(
    fragment: Fragment, start: int, end: int, quote: str, status: CitationStatus = "source"
) -> Citation:
    session, path = fragment.session, fragment.path
    return Citation(fragment.label, session, path, start, end, quote, status, fragment=fragment.id)
