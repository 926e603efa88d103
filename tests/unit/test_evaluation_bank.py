"""Banks of questions and runs over them (R7.1, R7.2)."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Candidate, Fragment, Kind, Ranking, SessionId, Turn
from oracle_desktop.errors import BankProblem
from oracle_desktop.evaluation import bank, report, runner
from oracle_desktop.ranking.gate import Gate
from oracle_desktop.store.catalogue import Catalogue

LINES = (
    '{"id": "a1", "question": "Who?", "kind": "name", "gold": [{"session": 2, "grade": 2}, '
    '{"session": "12a", "grade": 1}], "evidence": "not read"}\n'
    "\n"
    '{"id": "a2", "question": "¿Y dónde?", "gold": [{"file": "World/Góds.md", "grade": 2}], '
    '"history": [{"role": "user", "content": "Who?"}]}\n'
    '{"id": "a3", "question": "Why?", "kind": "absent_name", "gold": []}\n'
)


def write(folder: Path, text: str) -> Path:
    path = folder / "bank.jsonl"
    path.write_text(text, encoding="utf-8")
    return path


def test_reads_gold_by_session_and_by_file(tmp_path: Path) -> None:
    first, second, third = bank.load(write(tmp_path, LINES))
    assert [gold.session for gold in first.gold] == ["2", "12a"]
    assert second.gold[0].file == "World/Góds.md"
    assert second.history == (Turn("user", "Who?"),)
    assert not third.answerable


def test_what_is_saved_is_read_back(tmp_path: Path) -> None:
    asked = bank.load(write(tmp_path, LINES))
    bank.save(tmp_path / "again.jsonl", asked)
    assert bank.load(tmp_path / "again.jsonl") == asked
    assert json.loads((tmp_path / "again.jsonl").read_text().splitlines()[0])["evidence"] == "not read"


def test_the_version_moves_with_what_is_asked_or_counts(tmp_path: Path) -> None:
    asked = bank.load(write(tmp_path, LINES))
    assert bank.version(asked) == bank.version(bank.load(write(tmp_path, LINES)))
    graded = [replace(asked[0], gold=(replace(asked[0].gold[0], grade=1),)), *asked[1:]]
    assert bank.version(graded) != bank.version(asked)
    assert bank.version([replace(asked[0], answer="Somebody."), *asked[1:]]) == bank.version(asked)


def test_a_bank_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    with pytest.raises(BankProblem, match="could not be written"):
        bank.save(tmp_path / "taken" / "bank.jsonl", [])


@pytest.mark.parametrize(
    "line",
    [
        "{",
        "[]",
        '{"id": "x"}',
        '{"question": " "}',
        '{"question": "a", "gold": [{"grade": 2}]}',
        '{"question": "a", "gold": [{"session": 1, "grade": 7}]}',
        '{"question": "a", "history": [{"role": "system", "content": ""}]}',
        '{"question": "a", "gold": [{"session": 1, "grade": 1e999}]}',
        '{"question": "a", "gold": ' + "[" * 100_000,
    ],
)
def test_a_line_that_is_no_question_is_named(tmp_path: Path, line: str) -> None:
    with pytest.raises(BankProblem, match=r"Line 2 of bank\.jsonl"):
        bank.load(write(tmp_path, '{"question": "good"}\n' + line + "\n"))


def test_a_bank_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BankProblem):
        bank.load(tmp_path / "none.jsonl")


class Fixed:
    """Gives the same pool to every question: sessions 1, 2, 3 in fused order, 3 first in final order."""

    def search(self, question, *, k=None, history=(), fresh=False):
        pool = tuple(
            Candidate(
                Fragment(
                    f"{n}.md",
                    0,
                    f"Session {n}",
                    Kind.SESSION,
                    SessionId(float(n)),
                    "",
                    0,
                    1,
                    1,
                    "x",
                    "",
                    id=n,
                ),
                {"semantic": n},
                1 / n,
                final=final,
            )
            for n, final in ((1, 2), (2, 3), (3, 1))
        )
        return Ranking(question, question, (pool[2],), pool, {"semantic": 0.01})


def test_a_run_in_the_shape_the_terminal_prints(tmp_path: Path) -> None:
    asked = bank.load(write(tmp_path, LINES))
    seen: list[tuple[int, int]] = []
    run = runner.evaluate(Fixed(), asked, on_progress=lambda done, total: seen.append((done, total)))
    printed = json.loads(json.dumps(run.json()))
    first = printed["questions"][0]
    assert set(first) >= {"id", "pool", "final", "full", "summaries", "refused", "seconds"}
    assert first["ranks"] == [{"semantic": 1}, {"semantic": 2}, {"semantic": 3}]
    assert first["grades"] == [0, 2, 0]
    assert [entry["session"] for entry in first["pool"]] == [1, 2, 3]
    assert [entry["session"] for entry in first["final"]] == [3, 1, 2]
    assert first["full"] == [{"session": 3, "label": "Session 3", "file": "3.md"}]
    assert printed["metrics"]["questions"] == 2
    assert printed["metrics"]["kinds"]["name"]["mrr"] == pytest.approx(1 / 3, abs=1e-3)
    assert printed["metrics"]["refused_unanswerable"] == 0.0
    assert seen == [(1, 3), (2, 3), (3, 3)]


def test_a_run_that_is_stopped_keeps_what_it_has(tmp_path: Path) -> None:
    cancel = Cancel()

    def told(done: int, _total: int) -> None:
        if done == 2:
            cancel.set()

    run = runner.evaluate(Fixed(), bank.load(write(tmp_path, LINES)), on_progress=told, cancel=cancel)
    assert (len(run.outcomes), run.total, run.stopped) == (2, 3, True)
    assert run.metrics["questions"] == 2


def test_the_report_is_a_table_with_a_line_a_kind(tmp_path: Path) -> None:
    run = runner.evaluate(Fixed(), bank.load(write(tmp_path, LINES)))
    text = report.report(run.metrics)
    assert text.splitlines()[0].split()[:2] == ["questions", "pool"]
    assert any(line.startswith("name ") and "0.333" in line for line in text.splitlines())
    assert "semantic" in text


def test_what_the_gate_refuses_is_shown_nothing(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    asked = [bank.Question("n1", "How did the dragon Skarrenoth die?", "absent_name")]
    run = runner.evaluate(Fixed(), asked, show=runner.behind(Gate(catalogue)))
    catalogue.close()
    assert run.metrics["refused_unanswerable"] == 1.0
    assert run.json()["questions"][0]["full"] == []
