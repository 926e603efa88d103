"""The cross-encoder on small models built here: loading, windows, runs, gate, failures, cost (R4.3)."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import onnx_models
import onnxruntime
import pytest

from oracle_desktop.domain import Candidate, Fragment, Kind, Passage, Ranking, SessionId
from oracle_desktop.ranking import cross_encoder_process as process
from oracle_desktop.ranking.builtin import BuiltinReranker
from oracle_desktop.ranking.choose import let_go, reranker_of
from oracle_desktop.ranking.cross_encoder import CrossEncoderReranker, best_score, calibrate
from oracle_desktop.settings import FindingSettings

WEIGHTS = {"dragon": 4.0, "witch": 2.0, "rain": -5.0, "the": 0.0, "a": 0.0, "and": 0.0, "session": 0.0}
FILLER = " ".join(["the"] * 400)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tiny")
    onnx_models.tiny(folder, WEIGHTS)
    return folder


@pytest.fixture(scope="module")
def reranker(folder: Path) -> Iterator[CrossEncoderReranker]:
    reranker = CrossEncoderReranker(folder, None)
    yield reranker
    reranker.close()


def candidate(number: int, text: str, *windows: tuple[int, int], title: str = "") -> Candidate:
    fragment = Fragment(
        f"{number}.md", 0, f"Session {number}", Kind.SESSION, SessionId(float(number)), title,
        100, 100 + len(text), 1, text, "", id=number,
    )  # fmt: skip
    passages = tuple(Passage(100 + start, 100 + end, 1.0) for start, end in windows)
    return Candidate(fragment, {}, 1 / number, final=number, windows=passages, signals={"close": 1 / number})


def ranking(*pool: Candidate, results: int = 8) -> Ranking:
    return Ranking("dragon?", "dragon?", pool[:results], pool, {})


def ids(ranked: Ranking) -> list[int]:
    return [one.fragment.id for one in ranked.results]


def test_it_orders_by_what_it_reads_and_shows_the_scores(reranker: CrossEncoderReranker) -> None:
    pool = [candidate(1, "the rain"), candidate(2, "a witch"), candidate(3, "a dragon and a witch")]
    ranked = reranker.rerank(ranking(*pool))
    assert ids(ranked) == [3, 2, 1]
    assert [one.signals["cross_encoder"] for one in ranked.pool] == pytest.approx([-5, 2, 6])
    assert ranked.reranker == "cross_encoder"
    assert best_score(ranked) == pytest.approx(6)


def test_a_long_fragment_counts_by_its_best_stretch(reranker: CrossEncoderReranker) -> None:
    text = f"rain rain {FILLER} a dragon and a witch {FILLER} rain"
    at = text.index("a dragon")
    found = candidate(1, text, (at, at + 20))
    unknown = candidate(2, text)  # no embedder, so no stretches: the question's words tell which
    ranked = reranker.rerank(ranking(found, unknown))
    assert [one.signals["cross_encoder"] for one in ranked.pool] == pytest.approx([6, 6])


def test_markup_is_not_read_and_the_title_is(reranker: CrossEncoderReranker) -> None:
    marked = "the %%dragon%% [[rain|witch]]"
    pool = [candidate(1, marked), candidate(2, marked, (0, 29)), candidate(3, "the", title="a dragon")]
    ranked = reranker.rerank(ranking(*pool))
    assert [one.signals["cross_encoder"] for one in ranked.pool] == pytest.approx([2, 2, 4])


def test_the_best_twenty_are_read_and_the_rest_stay_behind(reranker: CrossEncoderReranker) -> None:
    pool = [candidate(n, "dragon " * n) for n in range(1, 28)]
    ranked = reranker.rerank(ranking(*pool))
    assert ids(ranked) == [20, 19, 18, 17, 16, 15, 14, 13]
    assert [one.final for one in ranked.pool[20:]] == [21, 22, 23, 24, 25, 26, 27]
    assert sorted(one.final for one in ranked.pool) == list(range(1, 28))


@pytest.mark.parametrize(("text", "nothing"), [("the rain", True), ("a witch rain", False)])
def test_under_the_threshold_nothing_is_relevant(
    reranker: CrossEncoderReranker, text: str, nothing: bool
) -> None:
    ranked = reranker.rerank(ranking(candidate(1, "rain rain"), candidate(2, text)))
    assert ranked.nothing is nothing  # -5 is under -3.0, as they were published; 2 - 5 is not
    assert ids(ranked) == [2, 1]  # the nearest miss


def test_whatever_the_question_and_the_text_no_window_is_too_long(folder: Path) -> None:
    model = process.CrossEncoder(folder)
    rows, owners = model.rows(
        "dragon " * 900, ["the " * 2_000, "x" * 50_000, "", "\ud800 rain".encode("utf-8", "replace").decode()]
    )
    assert max(len(row.ids) for row in rows) == process.LONGEST
    assert owners == [0, 0, 0, 1, 2, 3]
    far = "the " * 300 + "dragon"  # in the second go
    assert model.score("", [far, "witch", far + " rain"]) == pytest.approx([4, 2, 0])


def test_runs_hold_rows_of_like_length() -> None:
    assert process.batches([10, 11, 11, 40, 41, 200]) == [slice(0, 3), slice(3, 5), slice(5, 6)]
    assert [b.stop - b.start for b in process.batches([256] * 20)] == [8, 8, 4]
    assert process.batches([]) == []


def test_models_of_other_makes(tmp_path: Path, reranker: CrossEncoderReranker) -> None:
    assert process.model_file(tmp_path) is None
    onnx_models.tiny(tmp_path, WEIGHTS)
    assert process.model_file(tmp_path) == tmp_path / "model.onnx"
    (tmp_path / "onnx").mkdir()
    (tmp_path / "model.onnx").rename(tmp_path / "onnx" / "model_quantized.onnx")
    assert process.model_file(tmp_path) == tmp_path / "onnx" / "model_quantized.onnx"
    assert process.CrossEncoder(tmp_path).score("?", ["dragon"]) == pytest.approx([4])


def off(reranker: CrossEncoderReranker) -> str:
    pool = [candidate(n, "dragon " * n) for n in range(1, 4)]
    ranked = reranker.rerank(ranking(*pool))
    reranker.close()
    assert ids(ranked) == [1, 2, 3]
    assert (ranked.reranker, ranked.nothing) == ("builtin", False)
    return ranked.reranker_note


def test_without_a_model_that_works_the_built_in_order_stands(tmp_path: Path) -> None:
    first = BuiltinReranker({"close": 1.0})
    assert "No folder" in off(CrossEncoderReranker(None, first))
    assert "does not hold" in off(CrossEncoderReranker(tmp_path / "gone", first))
    onnx_models.tiny(tmp_path / "two", WEIGHTS, outputs=2)
    assert "could not be used" in off(CrossEncoderReranker(tmp_path / "two", first))
    (tmp_path / "two" / "model.onnx").write_bytes(b"not a model")
    assert "could not be used" in off(CrossEncoderReranker(tmp_path / "two", first))


def test_a_process_that_stops_is_started_again(folder: Path) -> None:
    reranker = CrossEncoderReranker(folder, None)
    try:
        pool = ranking(candidate(1, "the rain"), candidate(2, "a dragon"))
        reranker.warm()
        assert reranker.pid is not None
        os.kill(reranker.pid, signal.SIGTERM)
        while reranker.pid is not None:
            time.sleep(0.01)
        assert ids(reranker.rerank(pool)) == [2, 1]
    finally:
        reranker.close()
    assert ids(reranker.rerank(pool)) == [1, 2]


def test_the_setting_says_which_and_where(folder: Path) -> None:
    chosen = FindingSettings(
        reranker="cross_encoder", cross_encoder_folder=str(folder), reranker_threshold=5.0
    )
    reranker = reranker_of(chosen)
    assert reranker is not None
    ranked = reranker.rerank(ranking(candidate(1, "a witch"), candidate(2, "a dragon")))
    let_go(reranker)
    assert (ids(ranked), ranked.nothing) == ([2, 1], True)


def test_the_threshold_that_is_proposed() -> None:
    apart = calibrate([-8, -6, 1, 2], [False, False, True, True])
    assert apart is not None
    assert (apart.threshold, apart.refused, apart.lost) == (-2.5, 1, 0)
    mixed = calibrate([-9, -4.5, 3, *range(-5, 15)], [False] * 3 + [True] * 20)
    assert mixed is not None  # one good question of twenty lies low: losing it is allowed
    assert (mixed.threshold, mixed.refused, mixed.lost) == (-4.25, pytest.approx(2 / 3), 0.05)
    strict = calibrate([0, 1, 2], [True, False, True])
    assert strict is not None
    assert (strict.refused, strict.lost) == (0, 0)
    assert calibrate([1, 2], [True, True]) is None


def test_it_costs_little_more_than_its_bare_tensors(tmp_path: Path) -> None:
    """Twenty candidates of one window each, as long as real ones (R1.7), on six layers of the published
    shape, from ranking to ranking, against an ONNX Runtime that is given the same runs."""
    rng = random.Random(5)
    names = [f"name{n}" for n in range(500)]
    onnx_models.real_shape(tmp_path, names)
    pool = [candidate(n, " ".join(rng.choices(names, k=rng.randint(120, 180)))) for n in range(1, 21)]
    texts = [f"{one.fragment.label}\n{one.fragment.text}" for one in pool]
    model = process.CrossEncoder(tmp_path)
    rows = sorted(model.rows("dragon?", texts)[0], key=lambda row: len(row.ids))
    runs = [model.tensors(rows[b]) for b in process.batches([len(row.ids) for row in rows])]
    session = onnxruntime.InferenceSession(tmp_path / "model.onnx", providers=["CPUExecutionProvider"])
    reranker = CrossEncoderReranker(tmp_path, None)
    reranker.warm()
    bare, whole = [], []
    try:
        for _ in range(7):  # by turns, and the best of each: another process may take the cores for a while
            began = time.perf_counter()
            for run in runs:
                session.run(None, run)
            bare.append(time.perf_counter() - began)
            began = time.perf_counter()
            assert reranker.rerank(ranking(*pool)).reranker == "cross_encoder"
            whole.append(time.perf_counter() - began)
    finally:
        reranker.close()
    print(f"20 candidates: {min(whole):.2f} s, the bare tensors {min(bare):.2f} s")
    assert min(whole) < 1.2 * min(bare)
