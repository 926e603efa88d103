"""A catalogue of every earlier version comes up to date with all that is in it, a copy kept of what was."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from catalogue_versions import FOLDER, ROWS, unpacked

from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.database import Database
from oracle_desktop.store.migrations import MIGRATIONS, Migration

EARLIER = range(1, len(MIGRATIONS))


@contextmanager
def opened(path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(path)
    try:
        yield catalogue
    finally:
        catalogue.close()


def shape(path: Path) -> list[tuple[str, str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        ).fetchall()


def test_every_version_before_this_one_has_its_file() -> None:
    missing = [v for v in EARLIER if not (FOLDER / f"{v}.sqlite3.gz").exists()]
    assert missing == [], "run tests/catalogue_versions.py"


@pytest.mark.parametrize("version", EARLIER)
def test_an_earlier_version_comes_up_to_date_with_all_that_is_in_it(tmp_path: Path, version: int) -> None:
    path = unpacked(version, tmp_path)
    with opened(path) as catalogue:
        assert catalogue.check() == []
        assert catalogue.meta("name") == "Weir"
        (fragment,) = catalogue.fragments()
        assert (fragment.id, fragment.label, fragment.path) == (7, "Session 3", "Session 3.md")
        assert catalogue.vectors("builtin").matrix.tolist() == [[1.0, 0.0]]
        assert [m.content for m in catalogue.messages(1)] == ["Who drained the weir?", "Sella."]
        assert [n.canonical for n in catalogue.names()] == ["Sella"]
        assert keyword.search(catalogue, ["weir"], 5)[0][0] == 7
        assert keyword.search_windows(catalogue, ["weir"], 5)[0][:2] == (9, 7)
        if version >= 2:
            assert catalogue.annotations([7]) == {7: "Sella drains it."}
            assert keyword.search_enriched(catalogue, ["drains"], 5)[0][0] == 7
        if version >= 3:
            assert catalogue.corrections()["Session 3.md"].session == "3"
    with opened(tmp_path / "fresh.sqlite3"):
        pass
    assert shape(path) == shape(tmp_path / "fresh.sqlite3")
    (copy,) = tmp_path.glob("catalogue.before-*")
    assert copy.name == f"catalogue.before-{MIGRATIONS[version].__name__}.sqlite3"
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (version,)


def test_each_step_has_a_copy_before_it_and_a_failed_one_loses_none_of_those_before(tmp_path: Path) -> None:
    seen: list[set[str]] = []

    def looked_at(step: Migration) -> Migration:
        def run(connection: sqlite3.Connection) -> None:
            seen.append({f.name.split("-")[1].split(".")[0] for f in tmp_path.glob("*.before-*.sqlite3")})
            if step.__name__ == "learned":
                raise RuntimeError
            step(connection)

        run.__name__ = step.__name__
        return run

    path = unpacked(1, tmp_path)
    with pytest.raises(RuntimeError):
        Database(path, [looked_at(step) for step in MIGRATIONS])
    assert seen == [{"enrichment"}, {"enrichment", "corrections"}, {"enrichment", "corrections", "learned"}]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (3,)
    with opened(path) as catalogue:
        assert [m.content for m in catalogue.messages(1)] == ["Who drained the weir?", "Sella."]
    assert [f.name for f in tmp_path.glob("*.before-*")] == ["catalogue.before-learned.sqlite3"]


def test_every_step_has_rows_in_the_files() -> None:
    assert set(ROWS) >= {step.__name__ for step in MIGRATIONS[:-1]}, "give the new step rows"
