"""The catalogue: what is stored comes back, edits cost what they touch, the forgotten leaves nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Link, Name, SessionId, Window
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rows import Stored


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "campaign" / "catalogue.sqlite3")
    yield catalogue
    catalogue.close()


def record(path: str, **changes: object) -> FileRecord:
    return replace(FileRecord(path, 10, 20, "hash", "1", "ready", fragments=1), **changes)


def put(
    catalogue: Catalogue, path: str, texts: Sequence[str], number: float | None = None, **changes: object
) -> Stored:
    """A document whose paragraphs are its fragments, each with windows of its sentences."""
    text = "\n\n".join(texts)
    fragments, windows, start = [], [], 0
    for ordinal, part in enumerate(texts):
        session = None if number is None else SessionId(number)
        name = f"Session {number:g}" if number is not None else f"World: {path}"
        label = name if ordinal == 0 else f"{name} (part {ordinal + 1})"
        kind = Kind.WORLD if number is None else Kind.SESSION
        fragment = Fragment(
            path,
            ordinal,
            label,
            kind,
            session,
            path,
            start,
            start + len(part),
            len(part.split()),
            part,
            "name",
        )
        fragments.append(replace(fragment, **changes))
        windows.append([Window(start, start + len(part), sentence) for sentence in part.split(". ")])
        start += len(part) + 2
    document = Document(path, text, path, 0, {"aliases": ["Ash"]}, (Link("Sella", "the archduke"),))
    return catalogue.store_document(record(path), document, '{"a": 1}', fragments, windows)


def embed(catalogue: Catalogue, embedder: str = "test") -> int:
    """Random vectors for what is missing; how many."""
    missing = catalogue.missing_embeddings(embedder, 1_000)
    vectors = np.random.default_rng(1).normal(size=(len(missing), 4)).astype(np.float32)
    catalogue.store_embeddings(embedder, [view.hash for view in missing], vectors)
    return len(missing)


def everything(catalogue: Catalogue) -> dict[str, list[tuple[object, ...]]]:
    """All rows of all tables but SQLite's and FTS5's own counters."""
    with catalogue.reading() as connection:
        tables = [
            row[0]
            for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not row[0].startswith("sqlite_")
        ]
        return {table: connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables}


def test_a_document_comes_back_as_it_was_stored(catalogue: Catalogue) -> None:
    document = Document(
        "a/Día 3.md",
        "---\nx: 1\n---\nThe archduke\0 fell. \U0001f409",
        "Día 3",
        13,
        {"x": 1, "tags": ["ash"]},
        (Link("Sella"), Link("Gods", "the old ones")),
        (0, 5),
        "pdf",
    )
    session = SessionId(12, "a", 14, 2, "2024-01-02")
    fragment = Fragment(
        document.path, 0, "Session 12a", Kind.DIARY, session, "Día 3", 13, 32, 3, document.text[13:],
        "header", ("Top", "Sub"), "2024-01-02", True,
    )  # fmt: skip
    stored = catalogue.store_document(record(document.path), document, "{}", [fragment], [[]])
    assert catalogue.document(document.path) == document
    assert catalogue.fragments() == [replace(fragment, id=stored.fragment_ids[0])]
    assert catalogue.by_label("Session 12a") == catalogue.fragment(stored.fragment_ids[0])
    assert catalogue.document("b") is None
    assert catalogue.by_label("Session 1") is None
    assert catalogue.fragment(99) is None


def test_fragments_come_in_order_of_session_then_file(catalogue: Catalogue) -> None:
    put(catalogue, "gods.md", ["Nurgle."])
    put(catalogue, "b.md", ["Ten, first.", "Ten, second."], 10)
    put(catalogue, "c.md", ["Nine."], 9)
    put(catalogue, "z.md", ["Half."], 0.5)
    labels = [fragment.label for fragment in catalogue.fragments()]
    assert labels == ["Session 0.5", "Session 9", "Session 10", "Session 10 (part 2)", "World: gods.md"]
    ids = [fragment.id for fragment in catalogue.fragments()]
    assert [f.id for f in catalogue.fragments([ids[3], 999, ids[0]])] == [ids[3], ids[0]]


def test_an_edit_keeps_the_ids_of_what_did_not_change(catalogue: Catalogue) -> None:
    first = put(catalogue, "a.md", ["One. Two", "Three", "Four. Five"], 1)
    embed(catalogue)
    second = put(catalogue, "a.md", ["One. Changed", "A new one", "Three", "Four. Five"], 1)
    assert list(second.fragment_ids[2:]) == list(first.fragment_ids[1:])
    assert list(second.view_ids[-3:]) == list(first.view_ids[-3:])
    assert list(second.removed_view_ids) == list(first.view_ids[:2])
    assert list(second.added_view_ids) == list(second.view_ids[:3])
    assert {view.text for view in catalogue.missing_embeddings("test", 10)} == {"Changed", "A new one"}
    moved = catalogue.fragment(first.fragment_ids[2])
    assert moved is not None
    assert (moved.ordinal, moved.label) == (3, "Session 1 (part 4)")
    assert catalogue.document("a.md").text[moved.start : moved.end] == "Four. Five"


def test_ids_are_never_used_again(catalogue: Catalogue) -> None:
    first = put(catalogue, "a.md", ["One."])
    catalogue.forget(["a.md"])
    second = put(catalogue, "a.md", ["One."])
    assert set(first.view_ids).isdisjoint(second.view_ids)
    assert set(first.fragment_ids).isdisjoint(second.fragment_ids)


def test_nothing_is_left_of_a_forgotten_document(catalogue: Catalogue) -> None:
    put(catalogue, "kept.md", ["Nothing of note. Indeed"])
    embed(catalogue)
    catalogue.tidy()
    before = everything(catalogue)
    stored = put(catalogue, "gone.md", ["Zyxwv the betrayer. He fell", "Zyxwv again"], 7)
    put(catalogue, "gone.md", ["Zyxwv the traitor. He fell", "Zyxwv again"], 7)
    names = [Name("Zyxwv", ("Zyx",)), Name("Of the GM's own", source="gm")]
    catalogue.replace_names(names, {0: {stored.fragment_ids[1]: 2}})
    embed(catalogue)
    embed(catalogue, "other")
    assert everything(catalogue) != before
    removed = catalogue.forget(["gone.md"])
    assert len(removed) == 3
    assert [name.source for name in catalogue.names()] == ["gm"]
    assert len(everything(catalogue)["embedding"]) == 2 + 2  # of the kept note, by both embedders
    catalogue.replace_names([], {})
    catalogue.tidy()
    after = everything(catalogue)
    after["embedder"] = [row for row in after["embedder"] if row[1] != "other"]
    after["embedding"] = [row for row in after["embedding"] if row[0] == 1]
    for counted in ("fragment_words_data", "fragment_words_idx", "window_words_data", "window_words_idx"):
        rows = repr(after.pop(counted)).casefold()
        assert "yxwv" not in rows, counted
        before.pop(counted)
    assert after == before


def test_renaming_reads_nothing_again(catalogue: Catalogue) -> None:
    stored = put(catalogue, "old.md", ["One."], 1)
    put(catalogue, "new.md", ["Was here."])
    removed = catalogue.rename("old.md", "new.md")
    assert len(removed) == 1
    assert list(catalogue.ledger()) == ["new.md"]
    assert [(f.path, f.id) for f in catalogue.fragments()] == [("new.md", stored.fragment_ids[0])]


def test_relabel_changes_labels_only_where_the_stretches_are_the_same(catalogue: Catalogue) -> None:
    put(catalogue, "a.md", ["One.", "Two."], 1)
    fragments = catalogue.fragments()
    other = [replace(f, label=f"Prep {f.ordinal}", kind=Kind.PREP, session=None) for f in fragments]
    assert catalogue.relabel("a.md", other)
    assert catalogue.fragments() == other
    assert catalogue.sessions() == []
    assert not catalogue.relabel("a.md", other[:1])
    assert not catalogue.relabel("a.md", [replace(other[0], end=1), other[1]])
    assert catalogue.fragments() == other


def test_the_ledger_keeps_what_a_failed_file_said_before(catalogue: Catalogue) -> None:
    stored = put(catalogue, "a.md", ["One."])
    assert catalogue.set_status(record("a.md", status="failed", reason="locked")) == []
    assert catalogue.ledger()["a.md"].reason == "locked"
    assert catalogue.evidence() == {"a.md": '{"a": 1}'}
    assert len(catalogue.fragments()) == 1
    assert catalogue.set_status(record("a.md", status="skipped", reason="empty")) == list(stored.view_ids)
    assert catalogue.fragments() == []
    assert catalogue.evidence() == {}
    assert list(catalogue.ledger()) == ["a.md"]


def test_sessions_are_those_that_were_played(catalogue: Catalogue) -> None:
    put(catalogue, "prep.md", ["Plan."], 3, kind=Kind.PREP, title="Plan for three")
    put(catalogue, "b-side.md", ["Loot."], 2, kind=Kind.EXTRA, title="Loot")
    put(catalogue, "two.md", ["A.", "B."], 2, title="The fall", date="2024-05-01")
    rows = [(row.session.text, row.title, row.date, row.fragments) for row in catalogue.sessions()]
    assert rows == [("2", "The fall", "2024-05-01", 3)]


def test_counts(catalogue: Catalogue) -> None:
    put(catalogue, "a.md", ["One. Two", "Three"], 1)
    put(catalogue, "gods.md", ["Four"])
    catalogue.set_status(record("x.png", status="skipped"))
    catalogue.set_status(record("y.pdf", status="failed"))
    embed(catalogue)
    put(catalogue, "late.md", ["Five"])
    assert catalogue.counts() == {
        "documents": 3, "skipped": 1, "failed": 1, "waiting": 0, "fragments": 4, "windows": 5, "names": 0,
        "embedded": 4, "sessions": 1,
    }  # fmt: skip
    assert catalogue.counts("another")["embedded"] == 0


def test_pages_tell_titles_links_and_front_matter(catalogue: Catalogue) -> None:
    put(catalogue, "gods.md", ["Nurgle."])
    put(catalogue, "left-out.md", [])
    (page,) = catalogue.pages()
    assert (page.path, page.title, page.front_matter) == ("gods.md", "gods.md", {"aliases": ["Ash"]})
    assert page.links == (Link("Sella", "the archduke"),)


def test_keywords_fold_accents_and_rank_the_rarer_word_first(catalogue: Catalogue) -> None:
    put(catalogue, "a.md", ["The tower of Día stood. The tower fell"])
    put(catalogue, "b.md", ["The tower stood alone"])
    put(catalogue, "c.md", ["A tower and a gate"])
    assert len(keyword.search(catalogue, ["dia"], 10)) == 1
    found = keyword.search(catalogue, ["dia", "tower"], 10)
    assert catalogue.fragment(found[0][0]).path == "a.md"
    assert len(found) == 3
    assert found[0][1] > found[1][1]
    windows = keyword.search_windows(catalogue, ["DÍA"], 10)
    assert [(view, fragment) for view, fragment, _ in windows] == [(1, found[0][0])]
    assert keyword.search(catalogue, ["tower"], 10, [found[2][0]])[0][0] == found[2][0]
    assert keyword.search(catalogue, ["tower"], 10, []) == []
    assert len(keyword.search(catalogue, ["tower stood"], 10)) == 1


@pytest.mark.parametrize(
    "term",
    ['"', '""', "*", "AND", "NEAR(", 'a"b', "\0", "^tower", "\ud800", "-", "", "title:tower", "' OR 1"],
)
def test_any_text_is_a_harmless_term(catalogue: Catalogue, term: str) -> None:
    put(catalogue, "a.md", ["The tower"])
    assert len(keyword.search(catalogue, [term, "tower"], 10)) == 1
    keyword.search_windows(catalogue, [term], 10)


def test_keyword_rows_follow_edits(catalogue: Catalogue) -> None:
    put(catalogue, "a.md", ["The griffin. A bell", "The end"])
    put(catalogue, "a.md", ["The basilisk. A bell", "The end"])
    assert keyword.search(catalogue, ["griffin"], 5) == []
    assert keyword.search_windows(catalogue, ["griffin"], 5) == []
    assert len(keyword.search(catalogue, ["basilisk"], 5)) == 1
    assert len(keyword.search_windows(catalogue, ["bell"], 5)) == 1
    fragments = [replace(f, title="Renamed") for f in catalogue.fragments()]
    catalogue.store_document(record("a.md"), catalogue.document("a.md"), "", fragments, [[], []])
    assert len(keyword.search(catalogue, ["renamed"], 5)) == 2
    with catalogue.reading() as connection:
        connection.execute("INSERT INTO fragment_words(fragment_words) VALUES ('integrity-check')")
        connection.execute("INSERT INTO window_words(window_words) VALUES ('integrity-check')")


def test_half_surrogates_do_not_stop_a_document(catalogue: Catalogue) -> None:
    put(catalogue, "a.md", ["A broken \udc80 byte. Tower"])
    (fragment,) = catalogue.fragments()
    assert fragment.text == "A broken \ufffd byte. Tower"
    put(catalogue, "a.md", ["A broken \udc80 byte. Tower"])
    assert catalogue.fragments() == [fragment]


def test_names_and_mentions(catalogue: Catalogue) -> None:
    first, second = put(catalogue, "a.md", ["One.", "Two."], 1).fragment_ids
    names = [Name("Sella", ("the archduke",), "person", "link"), Name("Ash", kind="place")]
    sella, ash = catalogue.replace_names(names, {0: {first: 3, second: 1, 999: 1}, 1: {second: 2}})
    assert catalogue.names() == [replace(names[1], id=ash), replace(names[0], id=sella)]
    assert catalogue.mentions([sella, 77]) == {sella: {first: 3, second: 1}}
    assert catalogue.replace_names([Name("New"), names[0]], {1: {first: 1}})[1] == sella
    assert catalogue.mentions([sella, ash]) == {sella: {first: 1}}


def test_a_name_stays_while_any_document_mentions_it(catalogue: Catalogue) -> None:
    ids = [put(catalogue, path, ["Sella."]).fragment_ids[0] for path in ("a.md", "b.md")]
    (sella,) = catalogue.replace_names([Name("Sella")], {0: dict.fromkeys(ids, 1)})
    catalogue.forget(["a.md"])
    assert catalogue.mentions([sella]) == {sella: {ids[1]: 1}}
    catalogue.set_status(record("b.md", status="skipped"))
    assert catalogue.names() == []


def test_random_edits_leave_what_a_fresh_catalogue_would_hold(tmp_path: Path) -> None:
    """Whatever the way there, the same documents give the same fragments, windows and keyword hits."""
    random_ = random.Random(5)
    words = ["ash", "bell", "crow", "dusk", "elm", "fen"]
    worn, state = Catalogue(tmp_path / "worn.sqlite3"), {}
    for _ in range(60):
        path = random_.choice(["a.md", "b.md", "c.md"])
        if path in state and random_.random() < 0.2:
            worn.forget([path])
            del state[path]
        else:
            state[path] = [
                ". ".join(random_.choices(words, k=random_.randint(1, 3)))
                for _ in range(random_.randint(0, 4))
            ]
            put(worn, path, state[path])
    fresh = Catalogue(tmp_path / "fresh.sqlite3")
    for path, texts in state.items():
        put(fresh, path, texts)

    def picture(catalogue: Catalogue) -> list[object]:
        fragments = catalogue.fragments()
        views = {f.id: [(v.ordinal, v.start, v.text) for v in catalogue.views([f.id])] for f in fragments}
        hits = {word: {id_ for id_, _ in keyword.search(catalogue, [word], 99)} for word in words}
        return [
            (replace(f, id=0), views[f.id], [word for word in words if f.id in hits[word]]) for f in fragments
        ]

    assert picture(worn) == picture(fresh)
    worn.close()
    fresh.close()
