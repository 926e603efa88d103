"""The ablation: one change a row, and whether a difference is more than chance (R7.3)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from oracle_desktop.domain import Candidate, Fragment, Kind, Ranking, SessionId
from oracle_desktop.evaluation.ablation import STEPS, Step, ablation, table
from oracle_desktop.evaluation.bank import Gold, Question
from oracle_desktop.evaluation.significance import compare


def test_a_clear_difference_is_told_from_chance() -> None:
    before, after = [0.0] * 20, [0.0] * 8 + [1.0] * 12
    found = compare(before, after)
    assert found.change == pytest.approx(0.6)
    assert found.low < 0.6 < found.high
    assert found.said == "better"
    assert compare(after, before).said == "worse"


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


class OnlyWithWords:
    """Finds session 2 first with the keyword path, else last of three; session 3 is never in the first."""

    def __init__(self, step: Step) -> None:
        self._order = (2, 1, 3) if "keyword" in step.used else (1, 3, 2)

    def search(self, question, *, k=None, history=(), fresh=False) -> Ranking:
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
                {},
                0.0,
                final=place,
            )
            for place, n in enumerate(self._order, start=1)
        )
        return Ranking(question, question, pool[:1], pool, {})


def test_each_row_is_compared_with_the_one_before() -> None:
    bank = [Question(str(n), "who?", gold=(Gold("2", None, 2), Gold("3", None, 2))) for n in range(12)]
    bank.append(Question("none", "what?"))
    done: list[tuple[int, int]] = []

    def annotations(ids: Sequence[int]) -> dict[int, str]:
        return dict.fromkeys(ids, "What happens.")

    rows = ablation(OnlyWithWords, bank, annotations, on_progress=lambda *at: done.append(at))
    by_name = {row.step.name: row for row in rows}
    assert [row.step for row in rows] == list(STEPS)
    assert by_name["+ reranker"].ndcg.said == "no difference"
    assert by_name["+ keywords"].ndcg.said == "better"
    assert by_name["+ keywords"].shown.change == pytest.approx(0.5)
    assert by_name["+ names"].ndcg.said == "no difference"
    assert by_name["+ summaries"].shown.change == pytest.approx(0.5)
    assert rows[0].ndcg is None
    assert rows[0].means["questions"] == 12
    assert done[-1] == (12 * len(STEPS), 12 * len(STEPS))
    printed = table(rows)
    assert "better" in printed
    assert "no difference" in printed
