"""An answer cut down to what is supported: "try again, only what is supported" (R6.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from oracle_desktop.answering.claims import Span, sentences_of
from oracle_desktop.answering.record import claim_text
from oracle_desktop.domain import Answer


def unsupported(answer: Answer) -> tuple[str, ...]:
    """The claims of `answer` that a second try must not repeat, without their labels."""
    return tuple(claim_text(answer, claim) for claim in answer.claims if claim.verdict != "supported")


def only_supported(answer: Answer) -> Answer:
    """`answer` without the sentences that hold a claim that is not fully supported; no text where none is
    left. Citations and claims that stay move with the text."""
    chips = [(citation.at, citation.until) for citation in answer.citations]
    poor = [claim for claim in answer.claims if claim.verdict != "supported"]
    cuts = [
        _with_chips(answer.text, span, chips)
        for span in sentences_of(answer.text, chips)
        if any(claim.start < span[1] and span[0] < claim.end for claim in poor)
    ]
    text = _without(answer.text, cuts)
    if not any(claim.verdict == "supported" for claim in answer.claims):
        return replace(answer, text="", citations=(), claims=(), uncited=(), beyond=())
    kept = [n for n, c in enumerate(answer.citations) if not any(a <= c.at < b for a, b in cuts)]
    place = {number: new for new, number in enumerate(kept)}

    def moved(at: int) -> int:
        return at - sum(min(end, at) - start for start, end in cuts if start < at)

    return replace(
        answer,
        text=text,
        citations=tuple(
            replace(c, at=moved(c.at), until=moved(c.until)) for c in (answer.citations[n] for n in kept)
        ),
        claims=tuple(
            replace(
                claim, start=moved(claim.start), end=moved(claim.end),
                citations=tuple(place[n] for n in claim.citations if n in place),
            )
            for claim in answer.claims
            if claim.verdict == "supported" and not any(a <= claim.start < b for a, b in cuts)
        ),
        uncited=(),
        beyond=tuple((moved(a), moved(b)) for a, b in answer.beyond),
    )  # fmt: skip


def _with_chips(text: str, span: Span, chips: Sequence[Span]) -> Span:
    """A sentence with the chips behind its full stop and the blanks after it."""
    start, end = span
    for at, until in sorted(chips):
        if at >= end and not text[end:at].strip(" .,;"):
            end = until
    while end < len(text) and text[end] in " .,;":
        end += 1
    while end < len(text) and text[end] == "\n" and (start == 0 or text[start - 1] == "\n"):
        end += 1
    return start, end


def _without(text: str, cuts: Sequence[Span]) -> str:
    parts, at = [], 0
    for start, end in cuts:
        parts.append(text[at:start])
        at = max(at, end)
    return "".join([*parts, text[at:]])
