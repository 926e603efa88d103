"""An answer as JSON: what `ask --json` prints and what a conversation keeps."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from oracle_desktop.domain import Answer, Citation, Claim, Miss, Mode, SessionId

VERDICTS = ("supported", "partly", "doubtful", "uncited")


def answer_to_json(answer: Answer) -> dict[str, Any]:
    """Plain values only. `session` is a whole number or a string (terminal contract)."""
    return {
        "question": answer.question,
        "answer": answer.text,
        "mode": answer.mode.value,
        "writer": answer.writer,
        "refused": answer.refused,
        "quoted": answer.quoted,
        "stopped": answer.stopped,
        "error": answer.error,
        "citations": [_citation(c) for c in answer.citations],
        "uncited": [list(stretch) for stretch in answer.uncited],
        "claims": [
            {"start": c.start, "end": c.end, "text": claim_text(answer, c), "verdict": c.verdict,
             "reason": c.reason, "citations": list(c.citations), "judge": c.judge}
            for c in answer.claims
        ],
        "counts": counts(answer),
        "beyond": [list(stretch) for stretch in answer.beyond],
        "as_of": answer.up_to.json if answer.up_to is not None else None,
        "player_safe": answer.player_safe,
        "misses": [
            {"label": m.label, "title": m.title, "file": m.path, "start": m.start, "end": m.end,
             "quote": m.quote, "why": m.why, "fragment": m.fragment}
            for m in answer.misses
        ],
        "full": list(answer.full),
        "summaries": list(answer.summaries),
        "dropped": list(answer.dropped),
        "reranker": answer.reranker,
        "tokens": dict(answer.tokens),
        "seconds": dict(answer.seconds),
    }  # fmt: skip


def counts(answer: Answer) -> dict[str, int]:
    """How many claims there are, and how many of each verdict; none where nothing was checked."""
    found = {"claims": len(answer.claims)} | dict.fromkeys(VERDICTS, 0)
    for claim in answer.claims:
        found[claim.verdict] += 1
    return found


def claim_text(answer: Answer, claim: Claim) -> str:
    """A claim's words without the labels that stand in them."""
    text, at = "", claim.start
    for citation in sorted(answer.citations, key=lambda c: c.at):
        if claim.start <= citation.at < citation.until <= claim.end and citation.at >= at:
            text += answer.text[at : citation.at]
            at = citation.until
    return re.sub(r" (?=[.,;:!?])", "", " ".join((text + answer.text[at : claim.end]).split()))


def _citation(citation: Citation) -> dict[str, Any]:
    session = citation.session
    return {
        "label": citation.label,
        "session": session.json if session is not None else None,
        "file": citation.path,
        "start": citation.start,
        "end": citation.end,
        "quote": citation.quote,
        "status": citation.status,
        "at": citation.at,
        "until": citation.until,
        "fragment": citation.fragment,
    }


def answer_from_json(kept: Mapping[str, Any]) -> Answer:
    """The answer that `answer_to_json` wrote. Unknown keys are ignored, missing ones take their defaults, so
    that a conversation of another version still opens. A citation's session is only kept as a number."""
    return Answer(
        question=kept.get("question", ""),
        text=kept.get("answer", ""),
        mode=Mode(kept.get("mode", "private")),
        writer=kept.get("writer", ""),
        citations=tuple(
            Citation(
                c["label"],
                _session(c.get("session")),
                c["file"],
                c["start"],
                c["end"],
                c["quote"],
                c["status"],
                c.get("at", 0),
                c.get("until", 0),
                c.get("fragment", 0),
            )
            for c in kept.get("citations", ())
        ),
        full=tuple(kept.get("full", ())),
        summaries=tuple(kept.get("summaries", ())),
        dropped=tuple(kept.get("dropped", ())),
        misses=tuple(
            Miss(m["label"], m["title"], m["file"], m["start"], m["end"], m["quote"], m["why"], m["fragment"])
            for m in kept.get("misses", ())
        ),
        uncited=tuple((int(a), int(b)) for a, b in kept.get("uncited", ())),
        claims=tuple(
            Claim(
                c["start"],
                c["end"],
                c["verdict"],
                c.get("reason", ""),
                tuple(c.get("citations", ())),
                c.get("judge", "words"),
            )
            for c in kept.get("claims", ())
        ),
        beyond=tuple((int(a), int(b)) for a, b in kept.get("beyond", ())),
        up_to=_session(kept.get("as_of")),
        player_safe=kept.get("player_safe", False),
        refused=kept.get("refused", False),
        quoted=kept.get("quoted", False),
        stopped=kept.get("stopped", False),
        error=kept.get("error", ""),
        reranker=kept.get("reranker", "off"),
        tokens=kept.get("tokens", {}),
        seconds=kept.get("seconds", {}),
    )


def _session(kept: object) -> SessionId | None:
    return SessionId(float(kept)) if isinstance(kept, int) else None
