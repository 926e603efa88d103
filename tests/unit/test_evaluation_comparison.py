"""Whether two runs differ by more than chance, and question by question (R7.3)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from oracle_desktop.errors import KnownError
from oracle_desktop.evaluation import comparison, csv_text, kept, report
from oracle_desktop.evaluation.configurations import LEFT_OUT, PLANS, RANKINGS, STEPS, Configuration
from oracle_desktop.evaluation.significance import compare, interval
from oracle_desktop.store.catalogue import Catalogue


def test_a_clear_difference_is_told_from_chance() -> None:
    before, after = [0.0] * 20, [0.0] * 8 + [1.0] * 12
    found = compare(before, after)
    assert found.change == pytest.approx(0.6)
    assert found.low < 0.6 < found.high
    assert found.said == "real improvement"
    assert compare(after, before).said == "real loss"


def test_a_few_questions_more_may_be_chance() -> None:
    found = compare([0.0] * 20, [1.0, 1.0, *[0.0] * 18])
    assert found.said == "may be chance"
    # two differences of one sign: half of all four flips are as extreme
    assert found.p == pytest.approx(0.5, abs=0.02)


def test_the_same_scores_are_no_difference() -> None:
    assert compare([0.5, 1.0], [0.5, 1.0]).said == "no difference"


def test_only_pairs_are_compared() -> None:
    with pytest.raises(ValueError, match="not pairs"):
        compare([1.0], [1.0, 0.0])


def test_an_interval_is_as_wide_as_few_questions_make_it() -> None:
    low, high = interval([1.0, 0.0] * 8)
    assert low < 0.5 < high
    more = interval([1.0, 0.0] * 200)
    assert more[1] - more[0] < (high - low) / 3
    assert interval([]) == (0.0, 0.0)


def asked(name: str, *final: int, gold: int | None = 2, refused: bool = False) -> dict[str, Any]:
    """A question as a run gives it: sessions in final order, the pool in the order of their numbers."""
    entry = {n: {"session": n, "label": f"Session {n}", "file": f"{n}.md"} for n in final}
    hit = float(gold in final[:8])
    scores = {"pool": hit, "hit@8": hit, "ndcg@10": hit, "shown": hit}
    return {
        "id": name,
        "question": f"What of {name}?",
        "kind": "name",
        "gold": [{"session": gold, "grade": 2}] if gold is not None else [],
        "pool": [entry[n] for n in sorted(final)],
        "final": [entry[n] for n in final],
        "full": [entry[n] for n in final[:8]],
        "summaries": [],
        "refused": refused,
        "seconds": 0.1,
        "ranks": [{"semantic": at} for at in range(1, len(final) + 1)],
        "grades": [2 if n == gold else 0 for n in sorted(final)],
        **({"scores": scores} if gold is not None else {}),
    }


BEFORE = [asked("a", 1, 2), asked("b", 3, 1), asked("c", 2), asked("d", 1, gold=None)]
AFTER = [asked("a", 2, 1), asked("b", 1, 2), asked("c", 2, refused=True), asked("d", gold=None, refused=True)]


def test_questions_are_won_lost_or_the_same() -> None:
    found = comparison.compared(BEFORE, AFTER)
    assert [(p.id, p.verdict, p.before, p.after) for p in found.pairs] == [
        ("a", "same", 2, 1),
        ("b", "won", 0, 2),
        ("c", "lost", 1, 1),
        ("d", "won", 0, 0),
    ]
    assert found.changes["hit@8"].change == pytest.approx(1 / 3)
    assert report.won_and_lost("+ x", found) == "+ x: wins 2 and loses 1."
    assert "lost,What of" not in csv_text.of_comparison(found)
    assert csv_text.of_comparison(found).splitlines()[3] == "c,What of c?,lost,1,1"


def test_questions_whose_answer_was_changed_meanwhile_are_not_compared() -> None:
    found = comparison.compared(BEFORE, [asked("a", 1, 3, gold=3), asked("b", 2)])
    assert [pair.id for pair in found.pairs] == ["b"]


def test_what_a_run_comes_to_is_said_in_plain_words() -> None:
    assert report.reading(BEFORE) == "Your notes answer 2 of 3 questions."
    assert (
        report.reading(AFTER)
        == "Your notes answer 2 of 3 questions. 1 of 1 that they do not answer were refused."
    )


def test_a_cell_never_becomes_a_formula() -> None:
    question = {**asked("a", 2), "question": "=HYPERLINK(1)"}
    assert "'=HYPERLINK(1)" in csv_text.of_runs([("now", [question])])


def test_a_kept_run_reads_back_as_it_was(tmp_path: Path) -> None:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    number = kept.keep(catalogue, "as it is set", "mine", 4, {}, {"hit@8": 0.5}, AFTER)
    assert kept.questions(catalogue, number) == AFTER
    assert kept.find(catalogue, number).metrics == {"hit@8": 0.5}
    with pytest.raises(KnownError, match=r"There are: 1\."):
        kept.find(catalogue, 7)
    for _ in range(kept.MOST + 1):
        kept.keep(catalogue, "again", "mine", 0, {}, {}, [])
    assert len(catalogue.runs()) == kept.MOST
    catalogue.close()


@pytest.mark.parametrize("plan", PLANS.values())
def test_each_configuration_is_one_change_from_its_parent(plan: Sequence[Configuration]) -> None:
    known = {one.key: one for one in plan}
    for one in plan:
        if one.parent:
            parent = known[one.parent]
            changed = [
                set(one.used) != set(parent.used),
                one.k != parent.k,
                one.reranker != parent.reranker,
                one.summaries != parent.summaries,
                one.gate != parent.gate,
                one.imagined != parent.imagined,
            ]
            assert sum(changed) == 1, one.name
    assert len({one.key for one in (*STEPS, *LEFT_OUT, *RANKINGS)}) == len((*STEPS, *LEFT_OUT, *RANKINGS))
