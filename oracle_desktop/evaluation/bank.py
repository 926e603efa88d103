"""Banks of questions: JSON lines with the sessions or files that answer each (R7.1)."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from oracle_desktop.domain import Fragment, Turn
from oracle_desktop.errors import BankProblem


@dataclass(frozen=True, slots=True)
class Gold:
    """A session or, where none is meant, a file that answers (grade 2) or helps (grade 1)."""

    session: str | None
    file: str | None
    grade: int

    def matches(self, fragment: Fragment) -> bool:
        """Whether `fragment` belongs to this session or file; a range of sessions holds each of its own."""
        if self.file is not None:
            return unicodedata.normalize("NFC", fragment.path) == self.file
        if fragment.session is None or self.session is None:
            return False
        if str(fragment.session.json) == self.session:
            return True
        return (
            fragment.session.last is not None
            and self.session.isdecimal()
            and fragment.session.covers(float(self.session))
        )


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a bank. No `gold` means that the notes do not answer it."""

    id: str
    question: str
    kind: str = "other"
    gold: tuple[Gold, ...] = ()
    history: tuple[Turn, ...] = ()
    answer: str = ""

    @property
    def answerable(self) -> bool:
        """Whether some session or file answers it."""
        return bool(self.gold)


def load(path: Path) -> list[Question]:
    """The questions of `path`, one JSON object a line, blank lines left out. Raises `BankProblem`."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BankProblem(
            f"The questions in {path.name} could not be read.",
            "Choose another file.",
            detail=str(error),
        ) from error
    found: list[Question] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            found.append(_question(json.loads(line), number))
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BankProblem(
                f"Line {number} of {path.name} is not a question.",
                "Correct or remove that line; nothing was run.",
                detail=f"{type(error).__name__}: {error}",
            ) from error
    return found


def save(path: Path, questions: Iterable[Question]) -> None:
    """Write `questions` as JSON lines, as `load` reads them."""
    lines = [json.dumps(_plain(question), ensure_ascii=False) for question in questions]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _question(raw: dict[str, Any], number: int) -> Question:
    text = raw["question"]
    if not isinstance(text, str) or not text.strip():
        raise ValueError("no question")
    return Question(
        id=str(raw.get("id", number)),
        question=text,
        kind=str(raw.get("kind", "other")),
        gold=tuple(_gold(one) for one in raw.get("gold", ())),
        history=tuple(_turn(one) for one in raw.get("history", ())),
        answer=str(raw.get("answer", "")),
    )


def _gold(raw: dict[str, Any]) -> Gold:
    grade = int(raw.get("grade", 2))
    if grade not in (1, 2):
        raise ValueError(f"grade {grade}")
    if raw.get("session") is not None:
        session = raw["session"]
        whole = isinstance(session, float) and session.is_integer()
        return Gold(str(int(session)) if whole else str(session), None, grade)
    return Gold(None, unicodedata.normalize("NFC", str(raw["file"])), grade)


def _turn(raw: dict[str, Any]) -> Turn:
    role = raw["role"]
    if role not in ("user", "assistant"):
        raise ValueError(f"role {role}")
    return Turn(role, str(raw["content"]))


def _plain(question: Question) -> dict[str, Any]:
    gold: list[dict[str, Any]] = []
    for one in question.gold:
        session: int | str | None = one.session
        if one.session is not None and one.session.isdecimal():
            session = int(one.session)
        named = {"file": one.file} if one.file is not None else {"session": session}
        gold.append({**named, "grade": one.grade})
    plain: dict[str, Any] = {
        "id": question.id,
        "question": question.question,
        "kind": question.kind,
        "gold": gold,
    }
    if question.history:
        plain["history"] = [{"role": turn.role, "content": turn.content} for turn in question.history]
    if question.answer:
        plain["answer"] = question.answer
    return plain
