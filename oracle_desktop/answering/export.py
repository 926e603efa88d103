"""An answer or a whole conversation as Markdown, each citation a footnote with its file and words (R6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from oracle_desktop.answering import language
from oracle_desktop.answering.veil import Veil
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


def conversation_to_markdown(title: str, answers: Sequence[Answer], veil: Veil) -> str:
    """All answers of a conversation in one file, footnotes at its end.

    Behind a player-safe `veil` only those that players may read, and no title that speaks of others. Else a
    passage that is not for the players says so in its footnote.
    """
    told = [answer for answer in answers if veil.may_show(answer)]
    whole = len(told) == len(answers)
    parts = [f"# {_line(title)}"] if title and told and whole else []
    notes = _Footnotes()
    for answer in told:
        parts += [f"## {_line(answer.question)}", _body(answer, notes, veil)]
    if notes.lines:
        parts.append(notes.text())
    return "\n\n".join(part for part in parts if part) + ("\n" if parts else "")


def _body(answer: Answer, notes: _Footnotes, veil: Veil) -> str:
    """The answer's text with a footnote mark in place of each label."""
    text, at = "", 0
    for number, citation in sorted(enumerate(answer.citations), key=lambda one: one[1].at):
        if citation.at < at:
            continue
        text += answer.text[at : citation.at].rstrip(" \u00a0")
        text += f"[^{notes.number(_footnote(citation, _remarks(answer, number, veil)))}]"
        at = citation.until
    return (text + answer.text[at:]).strip()


def _remarks(answer: Answer, number: int, veil: Veil) -> list[str]:
    """What a footnote says beside its passage: what is wrong with the claim, and that it is secret."""
    citation = answer.citations[number]
    reason = next((claim.reason for claim in answer.claims if number in claim.citations), "")
    remarks = [reason] if reason and citation.status != "supported" else []
    if (
        citation.path
        and not answer.player_safe
        and veil.is_secret(citation.path, citation.start, citation.end)
    ):
        remarks.append(language.not_for_players(language.detect(answer.question)))
    return remarks


def _footnote(citation: Citation, remarks: Sequence[str]) -> str:
    quote = " ".join(plain(citation.quote).split())
    if len(quote) > _LONGEST:
        quote = quote[:_LONGEST].rsplit(" ", 1)[0] + "…"
    where = f"{_line(citation.label)}" + (f" ({_line(citation.path)})" if citation.path else "")
    said = f": “{quote}”" if quote else ""
    return "".join([where, said, *(f" ({remark})" for remark in remarks)])


def _line(text: str) -> str:
    return " ".join(text.split()).lstrip("# ")
