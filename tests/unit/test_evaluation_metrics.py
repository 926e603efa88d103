"""Metrics against values worked out by hand and against trec_eval (R7.2)."""

from __future__ import annotations

import math
import random

import pytest

from oracle_desktop.domain import Fragment, Kind, SessionId
from oracle_desktop.evaluation import metrics
from oracle_desktop.evaluation.bank import Gold, Question


def fragment(session: float | None, part: int = 1, path: str = "") -> Fragment:
    label = f"Session {session} (part {part})"
    where = path or f"{session}.md"
    id_ = None if session is None else SessionId(float(session))
    return Fragment(where, part, label, Kind.SESSION, id_, "", 0, 1, 1, "x", "", id=1)


def question(*grades: tuple[int, int]) -> Question:
    return Question("q", "?", gold=tuple(Gold(str(session), None, grade) for session, grade in grades))


def test_ndcg_by_hand() -> None:
    ranked = [fragment(5), fragment(1), fragment(9), fragment(2)]
    scores = metrics.score(question((1, 2), (2, 1), (3, 2)), ranked, ranked, ranked)
    gained = 3 / math.log2(3) + 1 / math.log2(5)
    ideal = 3 / math.log2(2) + 3 / math.log2(3) + 1 / math.log2(4)
    assert scores.ndcg == pytest.approx(gained / ideal)
    assert scores.mrr == pytest.approx(1 / 2)
    assert scores.hit == 1.0
    assert scores.recall == pytest.approx(1 / 2)
    assert scores.coverage == pytest.approx(2 / 3)


def test_further_parts_of_a_session_count_for_nothing() -> None:
    once = [fragment(5), fragment(1)]
    twice = [fragment(5), fragment(5, 2), fragment(5, 3), fragment(1), fragment(1, 2)]
    wanted = question((1, 2))
    assert metrics.score(wanted, twice, twice, twice).ndcg == metrics.score(wanted, once, once, once).ndcg
    assert metrics.score(wanted, twice, twice, twice).mrr == pytest.approx(1 / 2)


def test_the_first_eight_are_fragments() -> None:
    ranked = [fragment(5, part) for part in range(1, 9)] + [fragment(1)]
    scores = metrics.score(question((1, 2)), ranked, ranked, ranked[:8])
    assert (scores.pool, scores.hit, scores.mrr) == (1.0, 0.0, 0.5)


def test_only_sessions_that_answer_count_for_pool_hit_and_rank() -> None:
    ranked = [fragment(2), fragment(1)]
    assert metrics.score(question((1, 2), (2, 1)), ranked, ranked, ranked).mrr == pytest.approx(1 / 2)
    helping = [fragment(2)]
    scores = metrics.score(question((1, 2), (2, 1)), helping, helping, helping)
    assert (scores.pool, scores.hit, scores.mrr) == (0.0, 0.0, 0.0)
    assert scores.ndcg == pytest.approx(1 / (3 + 1 / math.log2(3)))


def test_a_file_is_gold_where_no_session_is_meant() -> None:
    wanted = Question("q", "?", gold=(Gold(None, "World/Gods.md", 2),))
    ranked = [fragment(3), fragment(None, path="World/Gods.md"), fragment(None, 2, path="World/Gods.md")]
    assert metrics.score(wanted, ranked, ranked, ranked).mrr == pytest.approx(1 / 2)


def test_a_range_holds_each_of_its_sessions() -> None:
    gold = Gold("13", None, 2)
    span = SessionId(12.0, last=14.0)
    assert gold.matches(Fragment("a.md", 0, "", Kind.SESSION, span, "", 0, 1, 1, "x", ""))
    assert not Gold("15", None, 2).matches(Fragment("a.md", 0, "", Kind.SESSION, span, "", 0, 1, 1, "x", ""))


def test_agrees_with_trec_eval() -> None:
    trec = pytest.importorskip("pytrec_eval")
    draw = random.Random(7)
    for _ in range(50):
        grades = {n: draw.choice((1, 2)) for n in draw.sample(range(30), draw.randint(1, 14))}
        order = draw.sample(range(30), 30)
        ranked = [fragment(n) for n in order]
        scores = metrics.score(question(*grades.items()), ranked, ranked, ranked)
        # trec_eval's gain is the grade itself: given 2^g - 1 it is the same measure
        wanted = {"q": {str(n): 2**grade - 1 for n, grade in grades.items()}}
        run = {"q": {str(n): float(100 - place) for place, n in enumerate(order)}}
        measured = trec.RelevanceEvaluator(wanted, {"ndcg_cut.10"}).evaluate(run)["q"]
        assert scores.ndcg == pytest.approx(measured["ndcg_cut_10"])
        # the others count what answers: grade 2, or 1 where nothing has 2
        best = {"q": {str(n): int(grade == max(grades.values())) for n, grade in grades.items()}}
        measured = trec.RelevanceEvaluator(best, {"recip_rank", "recall.8", "success.8"}).evaluate(run)["q"]
        assert scores.mrr == pytest.approx(measured["recip_rank"])
        assert scores.recall == pytest.approx(measured["recall_8"])
        assert scores.hit == pytest.approx(measured["success_8"])


def test_means_leave_out_coverage_of_single_questions() -> None:
    one = metrics.Scores(1, 1, 1, 1, 1, 1, None)
    two = metrics.Scores(0, 0, 0, 0, 0, 0, 0.5)
    means = metrics.mean([one, two])
    assert means["questions"] == 2
    assert means["hit@8"] == 0.5
    assert means["coverage"] == 0.5


def test_percentile_is_a_value_that_was_measured() -> None:
    values = [float(n) for n in range(1, 101)]
    assert metrics.percentile(values, 0.5) == 50.0
    assert metrics.percentile(values, 0.95) == 95.0
    assert metrics.percentile([], 0.95) == 0.0


def test_refusals_of_both_kinds() -> None:
    asked = [Question("a", "?", gold=(Gold("1", None, 2),)), Question("b", "?"), Question("c", "?")]
    shares = metrics.refusals([False, True, False], asked)
    assert shares == {"refused_unanswerable": 0.5, "refused_answerable": 0.0}
