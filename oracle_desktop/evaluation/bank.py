"""Banks of questions: JSON lines with the sessions or files that answer each (R7.1)."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from oracle_desktop import files
from oracle_desktop.domain import Fragment, SessionId, Turn
from oracle_desktop.errors import BankProblem
from oracle_desktop.text import parsed


@dataclass(frozen=True, slots=True)
class Gold:
    """A session or, where none is meant, a file that answers (grade 2) or helps (grade 1)."""

    session: str | None
    file: str | None
    grade: int

    def matches(self, fragment: Fragment) -> bool:
        """Whether `fragment` belongs to this session or file; a range of sessions holds each of its own."""
        return self.holds(fragment.session, fragment.path)

    def holds(self, session: SessionId | None, path: str) -> bool:
        """The same of a passage of `session` in the file at `path`."""
        if self.file is not None:
            return unicodedata.normalize("NFC", path) == self.file
        if session is None or self.session is None:
            return False
        if str(session.json) == self.session:
            return True
        return session.last is not None and self.session.isdecimal() and session.covers(float(self.session))


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a bank. No `gold` means that the notes do not answer it. `more` is what else its line
    holds (evidence, language, a remark): not read, and written back as it was."""

    id: str
    question: str
    kind: str = "other"
    gold: tuple[Gold, ...] = ()
    history: tuple[Turn, ...] = ()
    answer: str = ""
    more: Mapping[str, Any] = field(default_factory=dict)

    def grade(self, session: SessionId | None, path: str) -> int:
        """What a passage of `session` in the file at `path` is worth: 2 answers, 1 helps, 0 neither."""
        return max((gold.grade for gold in self.gold if gold.holds(session, path)), default=0)

    @property
    def answerable(self) -> bool:
        """Whether some session or file answers it."""
        return bool(self.gold)


def load(path: Path) -> list[Question]:
    """The questions of `path`, one JSON object a line, blank lines left out. Raises `BankProblem`."""
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")  # not at what a text may hold
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
            found.append(_question(parsed(line), number))
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
            raise BankProblem(
                f"Line {number} of {path.name} is not a question.",
                "Correct or remove that line; nothing was run.",
                detail=f"{type(error).__name__}: {error}",
            ) from error
    return found


def save(path: Path, questions: Iterable[Question]) -> None:
    """Write `questions` as JSON lines, as `load` reads them; the old file or the new one, never half of it.
    Raises `BankProblem` where it cannot be written."""
    put_back(path, _text(questions))


def put_back(path: Path, text: str | None) -> None:
    """Write what the file held once, or remove it where that is None. Raises `BankProblem` where that cannot
    be; then the file is as it was."""
    try:
        if text is None:
            path.unlink(missing_ok=True)
            return
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, text)
    except OSError as error:
        raise BankProblem(
            f"The questions could not be written to {path.name}. Nothing was changed.",
            "Check that the disk is not full and that you may write there.",
            detail=str(error),
        ) from error


def version(questions: Iterable[Question]) -> str:
    """Twelve signs that change with whatever is asked or counted as an answer: two runs whose banks have the
    same are over the same questions."""
    asked = [(one.id, one.question, one.kind, one.gold, one.history) for one in questions]
    return hashlib.sha256(repr(asked).encode()).hexdigest()[:12]


def _text(questions: Iterable[Question]) -> str:
    lines = [json.dumps(_plain(question), ensure_ascii=False) for question in questions]
    return "".join(f"{line}\n" for line in lines)


_OWN = ("id", "question", "kind", "gold", "history", "answer")


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
        more={name: value for name, value in raw.items() if name not in _OWN},
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
    plain: dict[str, Any] = {
        "id": question.id,
        "question": question.question,
        "kind": question.kind,
        "gold": [plain_gold(one) for one in question.gold],
    }
    if question.history:
        plain["history"] = [{"role": turn.role, "content": turn.content} for turn in question.history]
    if question.answer:
        plain["answer"] = question.answer
    return {**plain, **question.more}


def plain_gold(gold: Gold) -> dict[str, Any]:
    """As a bank's line holds it."""
    if gold.file is not None:
        return {"file": gold.file, "grade": gold.grade}
    session = gold.session
    whole = session is not None and session.isdecimal()
    return {"session": int(session) if session is not None and whole else session, "grade": gold.grade}
