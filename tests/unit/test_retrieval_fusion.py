"""Reciprocal Rank Fusion against values worked out by hand (R3.4)."""

from __future__ import annotations

import pytest

from oracle_desktop.retrieval.fusion import depth, fuse


def test_sums_one_over_sixty_plus_rank() -> None:
    fused = fuse({"semantic": [7, 8, 9], "keyword": [9, 7]})
    assert [item.fragment_id for item in fused] == [7, 9, 8]
    assert fused[0].score == pytest.approx(1 / 61 + 1 / 62)
    assert fused[1].score == pytest.approx(1 / 63 + 1 / 61)
    assert fused[2].score == pytest.approx(1 / 62)
    assert fused[1].ranks == {"semantic": 3, "keyword": 1}


def test_a_path_without_an_answer_changes_nothing() -> None:
    lists = {"semantic": [1, 2, 3]}
    assert [f.score for f in fuse(lists)] == [f.score for f in fuse({**lists, "entity": []})]


def test_at_most_forty_and_an_id_counts_once() -> None:
    fused = fuse({"semantic": list(range(100)), "keyword": [3, 3, 3]})
    assert len(fused) == 40
    assert fused[0].fragment_id == 3
    assert fused[0].score == pytest.approx(1 / 64 + 1 / 61)


@pytest.mark.parametrize(("k", "wanted"), [(1, 6), (5, 10), (8, 16), (20, 40)])
def test_depth_is_twice_k_or_five_more(k: int, wanted: int) -> None:
    assert depth(k) == wanted
