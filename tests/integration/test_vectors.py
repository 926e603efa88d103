"""The vector index on a real ChromaDB in its child process: rows, rebuilds, damage, sudden death.

What holds wherever the rows are kept runs over files and over a real Chroma server (`index`), what is about
files over those alone (`own`). One child serves each: importing ChromaDB costs 1.5 s a process.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from chroma_server import ChromaServer

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Window
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.generations import Stale, break_seal
from oracle_desktop.store.problems import IndexStale, IndexUnavailable
from oracle_desktop.store.rebuild import bring_in_line
from oracle_desktop.store.rows import Matrix, VectorBatch
from oracle_desktop.store.vectors import VectorIndex

DIMENSION = 32


def vectors(rows: int, seed: int = 1, dimension: int = DIMENSION) -> Matrix:
    """Unit rows."""
    matrix = np.random.default_rng(seed).normal(size=(rows, dimension)).astype(np.float32)
    return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


def batch(first: int, matrix: Matrix, kind: str = "text") -> VectorBatch:
    """Views from id `first` on, four a fragment."""
    ids = list(range(first, first + len(matrix)))
    return VectorBatch(ids, [id_ // 4 for id_ in ids], [kind] * len(ids), matrix)


def put(index: VectorIndex, rows: VectorBatch) -> None:
    index.upsert(rows.view_ids, rows.fragment_ids, rows.kinds, rows.matrix)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("campaign") / "vectors"


@pytest.fixture(scope="module")
def shared(folder: Path) -> Iterator[VectorIndex]:
    index = VectorIndex(folder)
    yield index
    index.close()


@pytest.fixture
def own(shared: VectorIndex) -> VectorIndex:
    """Over files, open and empty."""
    shared.replace([], "test", DIMENSION)
    return shared


@pytest.fixture(scope="module")
def served(chroma_server: ChromaServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[VectorIndex]:
    index = VectorIndex(tmp_path_factory.mktemp("served") / "vectors", chroma_server.address)
    yield index
    index.close()


@pytest.fixture(params=["shared", "served"], ids=["files", "server"])
def index(request: pytest.FixtureRequest) -> VectorIndex:
    """Open and empty, over files and over a server."""
    index: VectorIndex = request.getfixturevalue(request.param)
    index.replace([], "test", DIMENSION)
    return index


def in_use(folder: Path) -> Path:
    return folder / json.loads((folder / "current.json").read_text())["folder"]


def test_chroma_is_imported_in_the_child_only(index: VectorIndex) -> None:
    assert index.count() == 0
    assert "chromadb" not in sys.modules
    assert index.pid != os.getpid()


def test_the_nearest_come_first_with_their_fragments(index: VectorIndex) -> None:
    matrix = vectors(300)
    put(index, batch(1, matrix))
    found = index.query(matrix[41], 5)
    assert found[0][:2] == (42, 10)
    assert found[0][2] == pytest.approx(1.0, abs=1e-5)
    exact = np.argsort(-(matrix @ matrix[41]))[:5] + 1
    assert [view for view, _, _ in found] == exact.tolist()
    assert [s for _, _, s in found] == pytest.approx((matrix @ matrix[41])[exact - 1].tolist(), abs=1e-5)
    assert len(index.query(matrix[0], 10_000)) == 300
    assert index.ids() == set(range(1, 301))


def test_kinds_are_lists_of_their_own(index: VectorIndex) -> None:
    matrix = vectors(20)
    put(index, batch(1, matrix))
    put(index, batch(101, matrix, "question"))
    assert index.query(matrix[3], 1)[0][0] == 4
    assert index.query(matrix[3], 1, "question")[0][0] == 104
    assert index.query(matrix[3], 1, "annotation") == []
    assert index.count() == 40


def test_rows_are_replaced_and_deleted(index: VectorIndex) -> None:
    matrix = vectors(10)
    put(index, batch(1, matrix))
    index.upsert([1, 2], [0, 99], ["text", "text"], matrix[[5, 6]])
    index.delete([6, 7, 4444])
    assert index.count() == 8
    assert index.query(matrix[5], 1)[0][:2] == (1, 0)
    assert index.query(matrix[6], 1)[0][:2] == (2, 99)
    assert index.query(matrix[1], 1)[0][2] < 0.9  # the row of the fragment it was of before is gone


def test_what_cannot_be_compared_is_left_out(index: VectorIndex) -> None:
    matrix = vectors(3)
    matrix[1] = np.nan
    put(index, batch(1, matrix))
    assert index.ids() == {1, 3}
    assert index.query(matrix[1], 2) == []
    with pytest.raises(ValueError, match="numbers"):
        index.query(vectors(1, dimension=7)[0], 2)


def test_recall_of_the_first_hundred(index: VectorIndex) -> None:
    """At least 0.99 also where vectors have no order at all, the hardest case for the graph."""
    matrix, questions = vectors(2_000, dimension=256), vectors(20, 2, dimension=256)
    index.replace([batch(0, matrix)], "test", 256)
    hits = 0
    for question in questions:
        exact = set(np.argsort(-(matrix @ question))[:100].tolist())
        hits += len(exact & {view for view, _, _ in index.query(question, 100)})
    assert hits / 2_000 >= 0.99


def test_a_rebuild_swaps_folders_and_answers_until_then(own: VectorIndex, folder: Path) -> None:
    matrix = vectors(40)
    put(own, batch(1, matrix))
    before = in_use(folder)

    def batches() -> Iterator[VectorBatch]:
        yield batch(101, matrix[:20])
        assert own.query(matrix[0], 1)[0][0] == 1
        yield batch(121, matrix[20:])

    assert own.replace(batches(), "test", DIMENSION) == 40
    assert own.query(matrix[0], 1)[0][0] == 101
    assert in_use(folder) != before
    assert [path.name for path in folder.glob("vectors-*")] == [in_use(folder).name]


def test_an_interrupted_rebuild_leaves_the_old_index(own: VectorIndex, folder: Path) -> None:
    put(own, batch(1, vectors(5)))

    def batches() -> Iterator[VectorBatch]:
        yield batch(101, vectors(5))
        os.kill(own.pid, signal.SIGKILL)
        yield batch(201, vectors(5))

    with pytest.raises((IndexStale, IndexUnavailable)):
        own.replace(batches(), "test", DIMENSION)
    assert own.ids() == {1, 2, 3, 4, 5}
    assert [path.name for path in folder.glob("vectors-*")] == [in_use(folder).name]


def test_sudden_death_loses_nothing_that_was_acknowledged(index: VectorIndex) -> None:
    matrix = vectors(2_500)
    put(index, batch(0, matrix[:1_500]))
    index.delete([3])
    pid = index.pid
    os.kill(pid, signal.SIGKILL)
    time.sleep(0.2)
    assert index.query(matrix[7], 1)[0][0] == 7
    assert index.pid != pid
    assert index.ids() == set(range(1_500)) - {3}
    put(index, batch(1_500, matrix[1_500:]))
    assert index.query(matrix[2_400], 1)[0][0] == 2_400


def test_another_embedder_or_dimension_is_stale(index: VectorIndex) -> None:
    put(index, batch(1, vectors(5)))
    with pytest.raises(IndexStale):
        index.open("other", DIMENSION)
    with pytest.raises(IndexStale):
        index.query(vectors(1)[0], 1)
    with pytest.raises(IndexStale):
        index.open("test", DIMENSION + 1)
    assert index.open("test", DIMENSION) == 5
    assert index.replace([batch(1, vectors(3, dimension=8))], "other", 8) == 3
    assert len(index.query(vectors(1, dimension=8)[0], 9)) == 3


def garble(path: Path) -> None:
    path.write_bytes(os.urandom(path.stat().st_size))


def halve(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def graph(folder: Path, name: str) -> Path:
    return next(folder.glob(f"*/{name}"))


DAMAGE: dict[str, Callable[[Path], object]] = {
    "folder deleted": shutil.rmtree,
    "graph deleted": lambda folder: shutil.rmtree(graph(folder, "header.bin").parent),
    "graph's list of ids deleted": lambda folder: graph(folder, "index_metadata.pickle").unlink(),
    "vectors truncated": lambda folder: halve(graph(folder, "data_level0.bin")),
    "header garbled": lambda folder: garble(graph(folder, "header.bin")),
    "SQLite file deleted": lambda folder: (folder / "chroma.sqlite3").unlink(),
    "SQLite file truncated": lambda folder: halve(folder / "chroma.sqlite3"),
    "SQLite file garbled": lambda folder: garble(folder / "chroma.sqlite3"),
    "pointer garbled": lambda folder: garble(folder.parent / "current.json"),
}


@pytest.fixture(scope="module")
def sound(shared: VectorIndex, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of an index of 1,500 rows, as a killed process leaves it: without a seal."""
    shared.replace([batch(0, vectors(1_500))], "test", DIMENSION)
    return shutil.copytree(folder, tmp_path_factory.mktemp("sound") / "vectors")


@pytest.mark.parametrize("damage", DAMAGE)
def test_damage_is_told_and_rebuilt(shared: VectorIndex, folder: Path, sound: Path, damage: str) -> None:
    shared.replace([], "away", DIMENSION)
    copy = folder / "vectors-999"  # the same child opens the copy: the pointer is all that leads to it
    shutil.copytree(sound / in_use(sound).name, copy)
    pointer = {"folder": copy.name, "embedder": "test", "dimension": DIMENSION, "space": "cosine"}
    (folder / "current.json").write_text(json.dumps(pointer))
    DAMAGE[damage](copy)
    with pytest.raises(IndexStale):
        shared.open("test", DIMENSION)
    assert shared.replace([batch(0, vectors(9))], "test", DIMENSION) == 9
    assert len(shared.query(vectors(1)[0], 99)) == 9
    assert [path.name for path in folder.glob("vectors-*")] == [in_use(folder).name]


def test_a_closed_index_is_sealed(tmp_path: Path) -> None:
    """A change that Chroma itself cannot see: garbled numbers in the middle of the vectors' file."""
    root = tmp_path / "vectors"
    first = VectorIndex(root)
    first.replace([batch(0, vectors(1_200))], "test", DIMENSION)
    first.close()
    with pytest.raises(IndexUnavailable):
        first.count()
    assert {path.stat().st_mode & 0o077 for path in root.rglob("*")} == {0}
    with graph(in_use(root), "data_level0.bin").open("r+b") as file:
        file.seek(50_000)
        file.write(b"\0" * 64)
    with pytest.raises(Stale, match="not what they were"):
        break_seal(in_use(root))


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    """Forty notes of one window, with vectors."""
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    for number in range(40):
        note(catalogue, f"{number}.md", f"note {number}")
    embed(catalogue)
    yield catalogue
    catalogue.close()


def note(catalogue: Catalogue, path: str, text: str) -> None:
    fragment = Fragment(path, 0, path, Kind.OTHER, None, path, 0, len(text), 2, text, "")
    record, document = FileRecord(path, 1, 1, "h", "1", "ready"), Document(path, text, path)
    catalogue.store_document(record, document, "", [fragment], [[Window(0, len(text), text)]])


def embed(catalogue: Catalogue) -> None:
    missing = catalogue.missing_embeddings("real", 1_000)
    matrix = np.stack([vectors(1, seed=int.from_bytes(view.hash[:4], "big"))[0] for view in missing])
    catalogue.store_embeddings("real", [view.hash for view in missing], matrix)


def test_the_index_is_brought_in_line_with_the_catalogue(index: VectorIndex, catalogue: Catalogue) -> None:
    assert bring_in_line(index, catalogue, "real", DIMENSION) == 40  # it held another embedder's
    assert index.ids() == catalogue.vector_ids("real")
    assert bring_in_line(index, catalogue, "real", DIMENSION) == 0
    catalogue.forget(["3.md", "4.md"])
    note(catalogue, "5.md", "edited")
    embed(catalogue)
    assert bring_in_line(index, catalogue, "real", DIMENSION) == 1
    assert index.ids() == catalogue.vector_ids("real")
    edited = catalogue.vectors_of("real", [41])
    assert index.query(edited.matrix[0], 1)[0][:2] == (41, edited.fragment_ids[0])


def test_a_lost_index_comes_back_without_a_model(
    own: VectorIndex, catalogue: Catalogue, folder: Path
) -> None:
    bring_in_line(own, catalogue, "real", DIMENSION)
    shutil.rmtree(in_use(folder))
    assert bring_in_line(own, catalogue, "real", DIMENSION) == 40
    catalogue.forget([f"{number}.md" for number in range(30)])
    before = in_use(folder)
    assert bring_in_line(own, catalogue, "real", DIMENSION) == 10
    assert in_use(folder) != before
    assert own.ids() == catalogue.vector_ids("real")


def test_a_rebuild_can_be_cancelled(index: VectorIndex, catalogue: Catalogue) -> None:
    cancel = Cancel()
    cancel.set()
    with pytest.raises(Cancelled):
        bring_in_line(index, catalogue, "real", DIMENSION, cancel)
    assert bring_in_line(index, catalogue, "real", DIMENSION) == 40
