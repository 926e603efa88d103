"""Test runs in the catalogue: with what they were made, and what became of each question (R7)."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oracle_desktop.store.database import Database
from oracle_desktop.text import whole


@dataclass(frozen=True, slots=True)
class KeptRun:
    """A run without its questions. `about` holds what it was made with (settings, fingerprint of the index,
    digests of the models and of the bank), `metrics` its means; `asked` of `total` questions were reached.
    `began` in seconds since 1970."""

    id: int
    name: str
    bank: str
    began: float
    asked: int
    total: int
    about: Mapping[str, Any]
    metrics: Mapping[str, Any]


_FIELDS = "id, name, bank, began, asked, total, about, metrics"


class Runs(Database):
    """The part of the catalogue about what was measured. Gold is by session and file, never by fragment, so
    that runs outlive a re-indexing."""

    def keep_run(
        self,
        name: str,
        bank: str,
        total: int,
        about: Mapping[str, Any],
        metrics: Mapping[str, Any],
        questions: Sequence[Mapping[str, Any]],
    ) -> int:
        """Keep a run with its questions as plain values; its id."""
        with self.writing() as connection:
            cursor = connection.execute(
                "INSERT INTO run (name, bank, began, asked, total, about, metrics)"
                " VALUES (?, ?, ?, ?, ?, ?, ?)",
                (whole(name), whole(bank), time.time(), len(questions), total, _text(about), _text(metrics)),
            )
            assert cursor.lastrowid is not None
            connection.executemany(
                "INSERT INTO run_question (run_id, ordinal, json) VALUES (?, ?, ?)",
                [(cursor.lastrowid, at, _text(question)) for at, question in enumerate(questions)],
            )
            return cursor.lastrowid

    def runs(self) -> list[KeptRun]:
        """All of them, the latest first."""
        with self.reading() as connection:
            rows = connection.execute(f"SELECT {_FIELDS} FROM run ORDER BY id DESC").fetchall()  # noqa: S608
        return [
            KeptRun(id_, name, bank, began, asked, total, json.loads(about), json.loads(metrics))
            for id_, name, bank, began, asked, total, about, metrics in rows
        ]

    def run_questions(self, run: int) -> list[dict[str, Any]]:
        """The questions of a run in the order they were asked; none where there is no such run."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT json FROM run_question WHERE run_id = ? ORDER BY ordinal", (run,)
            ).fetchall()
        return [json.loads(row[0]) for row in rows]

    def delete_run(self, run: int) -> None:
        """Drop it with its questions."""
        with self.writing() as connection:
            connection.execute("DELETE FROM run WHERE id = ?", (run,))


def _text(value: object) -> str:
    return whole(json.dumps(value, ensure_ascii=False))
