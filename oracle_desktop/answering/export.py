"""An answer or a whole conversation as Markdown, each citation a footnote with its file and words (R6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from oracle_desktop.domain import Answer, Citation
from oracle_desktop.notes.plain import plain

_LONGEST = 300
"""Characters of a passage that a footnote quotes."""


@dataclass(slots=True)
class _Footnotes:
    """The footnotes of one file, numbered as they are first needed; the same passage has one."""

    lines: list[str] = field(default_factory=list)

    def number(self, line: str) -> int:
        if line not in self.lines:
            self.lines.append(line)
        return self.lines.index(line) + 1

    def text(self) -> str:
        return "\n".join(f"[^{number}]: {line}" for number, line in enumerate(self.lines, 1))


def answer_to_markdown(answer: Answer, *, player_safe: bool = False) -> str:
    """One answer under its question. Empty with `player_safe` where it was asked without that."""
    return conversation_to_markdown("", [answer], player_safe=player_safe)


def conversation_to_markdown(title: str, answers: Sequence[Answer], *, player_safe: bool = False) -> str:
    """All answers of a conversation in one file, footnotes at its end.

    With `player_safe` only those that were asked so: any other may hold what players must not know.
    """
    notes = _Footnotes()
    told = [answer for answer in answers if answer.player_safe or not player_safe]
    parts = [f"# {_line(title)}"] if title and told else []
    for answer in told:
        parts += [f"## {_line(answer.question)}", _body(answer, notes)]
    if notes.lines:
        parts.append(notes.text())
    return "\n\n".join(part for part in parts if part) + ("\n" if parts else "")


def _body(answer: Answer, notes: _Footnotes) -> str:
    """The answer's text with a footnote mark in place of each label."""
    text, at = "", 0
    for number, citation in sorted(enumerate(answer.citations), key=lambda one: one[1].at):
        if citation.at < at:
            continue
        text += answer.text[at : citation.at].rstrip(" \u00a0")
        text += f"[^{notes.number(_footnote(citation, _reason(answer, number)))}]"
        at = citation.until
    return (text + answer.text[at:]).strip()


def _reason(answer: Answer, number: int) -> str:
    """What is wrong with the claim that a citation stands for, "" where nothing is."""
    return next((claim.reason for claim in answer.claims if number in claim.citations), "")


def _footnote(citation: Citation, reason: str) -> str:
    quote = " ".join(plain(citation.quote).split())
    if len(quote) > _LONGEST:
        quote = quote[:_LONGEST].rsplit(" ", 1)[0] + "…"
    where = f"{_line(citation.label)}" + (f" ({_line(citation.path)})" if citation.path else "")
    said = f": “{quote}”" if quote else ""
    return f"{where}{said}" + (f" ({reason})" if reason and citation.status != "supported" else "")


def _line(text: str) -> str:
    return " ".join(text.split()).lstrip("# ")
