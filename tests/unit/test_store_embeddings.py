"""Vectors and conversations in the catalogue."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Window
from oracle_desktop.errors import StoreProblem
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rows import Stored


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    yield catalogue
    catalogue.close()


def put(catalogue: Catalogue, path: str, *windows: str) -> Stored:
    text = " ".join(windows)
    fragment = Fragment(path, 0, path, Kind.OTHER, None, path, 0, len(text), 1, text, "")
    return catalogue.store_document(
        FileRecord(path, 1, 1, "h", "1", "ready"),
        Document(path, text, path),
        "",
        [fragment],
        [[Window(0, len(text), window) for window in windows]],
    )


def test_a_text_is_embedded_once_and_its_vector_serves_every_view(catalogue: Catalogue) -> None:
    put(catalogue, "a.md", "ash", "bell", "ash")
    copy = put(catalogue, "b.md", "bell")
    missing = catalogue.missing_embeddings("one", 10)
    assert [view.text for view in missing] == ["ash", "bell"]
    assert [view.text for view in catalogue.missing_embeddings("one", 1)] == ["ash"]
    assert [view.text for view in catalogue.missing_embeddings("one", 9, after=missing[0].id)] == [
        "bell",
        "ash",
    ]
    matrix = np.array([[0.6, 0.8], [1, 0]], np.float32)
    catalogue.store_embeddings("one", [view.hash for view in missing], matrix)
    assert catalogue.missing_embeddings("one", 10) == []
    vectors = catalogue.vectors("one")
    assert vectors.view_ids == [1, 2, 3, 4]
    assert vectors.fragment_ids == [1, 1, 1, copy.fragment_ids[0]]
    assert vectors.kinds == ["text"] * 4
    assert vectors.matrix.dtype == np.float32
    assert vectors.matrix.tolist() == matrix[[0, 1, 0, 1]].tolist()
    assert catalogue.vectors("one", after=2, limit=1).view_ids == [3]
    assert catalogue.vectors("one", after=4).view_ids == []
    assert catalogue.vectors_of("one", [4, 99]).view_ids == [4]
    assert catalogue.vector_ids("one") == {1, 2, 3, 4}


def test_what_could_not_be_embedded_is_not_offered_again_until_asked(catalogue: Catalogue) -> None:
    put(catalogue, "a.md", "ash", "bell")
    missing = catalogue.missing_embeddings("one", 10)
    matrix = np.array([[np.nan, np.nan], [1, 0]], np.float32)
    catalogue.store_embeddings("one", [view.hash for view in missing], matrix)
    assert catalogue.missing_embeddings("one", 10) == []
    assert catalogue.vector_ids("one") == {2}
    assert [view.text for view in catalogue.unembeddable("one")] == ["ash"]
    assert catalogue.counts("one")["embedded"] == 1
    catalogue.retry_embeddings("one")
    assert [view.text for view in catalogue.missing_embeddings("one", 10)] == ["ash"]


def test_embedders_are_apart(catalogue: Catalogue) -> None:
    put(catalogue, "a.md", "ash")
    (view,) = catalogue.missing_embeddings("one", 10)
    catalogue.store_embeddings("one", [view.hash], np.ones((1, 2), np.float32))
    assert len(catalogue.missing_embeddings("two", 10)) == 1
    catalogue.store_embeddings("two", [view.hash], np.ones((1, 3), np.float32))
    assert catalogue.embedders() == {"one": 2, "two": 3}
    with pytest.raises(ValueError, match="dimensions"):
        catalogue.store_embeddings("two", [view.hash], np.ones((1, 2), np.float32))
    catalogue.forget_embedder("one")
    assert catalogue.vector_ids("one") == set()
    assert catalogue.vectors("two").matrix.shape == (1, 3)


def test_pruning_drops_vectors_of_texts_that_are_gone(catalogue: Catalogue) -> None:
    put(catalogue, "a.md", "ash")
    (view,) = catalogue.missing_embeddings("one", 10)
    catalogue.store_embeddings("one", [view.hash], np.ones((1, 2), np.float32))
    put(catalogue, "a.md", "bell")
    put(catalogue, "a.md", "ash")  # an edit taken back costs no call
    assert catalogue.missing_embeddings("one", 10) == []
    put(catalogue, "a.md", "bell")
    assert catalogue.prune_embeddings() == 1
    put(catalogue, "a.md", "ash")
    assert len(catalogue.missing_embeddings("one", 10)) == 1


def test_conversations_are_kept_searched_renamed_and_deleted(catalogue: Catalogue) -> None:
    first = catalogue.new_conversation("The archduke")
    second = catalogue.new_conversation("Ash")
    catalogue.add_message(first, "user", "¿Quién cayó en ÁVILA?")
    answer = catalogue.add_message(first, "assistant", "", "")
    catalogue.update_message(answer, "Nobody 100%", '{"writer": "quotes"}')
    assert [row.id for row in catalogue.conversations()] == [first, second]
    assert [(row.role, row.content, row.answer_json) for row in catalogue.messages(first)] == [
        ("user", "¿Quién cayó en ÁVILA?", ""),
        ("assistant", "Nobody 100%", '{"writer": "quotes"}'),
    ]
    assert [row.id for row in catalogue.conversations("ávila")] == [first]
    assert [row.id for row in catalogue.conversations("100%")] == [first]
    assert [row.id for row in catalogue.conversations("ash")] == [second]
    assert catalogue.conversations("100_") == []
    catalogue.rename_conversation(second, "Embers")
    assert [row.title for row in catalogue.conversations()] == ["The archduke", "Embers"]
    catalogue.delete_conversation(first)
    assert catalogue.messages(first) == []
    with pytest.raises(StoreProblem, match="deleted"):
        catalogue.add_message(first, "user", "Still there?")
