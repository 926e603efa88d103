"""The SQLite file itself: versions, damage, a full disk, locks, threads, sudden death."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from oracle_desktop.errors import CampaignBusy, StoreProblem
from oracle_desktop.store import database
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.database import Database
from oracle_desktop.store.lock import CampaignLock
from oracle_desktop.store.migrations import MIGRATIONS
from oracle_desktop.store.problems import (
    StoreClosed,
    StoreDamaged,
    StoreFull,
    StoreLocked,
    StoreTooNew,
    StoreUnwritable,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "campaigns" / "ash" / "catalogue.sqlite3"


@pytest.fixture
def catalogue(path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(path)
    yield catalogue
    catalogue.close()


def test_files_are_the_gms_alone(catalogue: Catalogue, path: Path) -> None:
    catalogue.set_meta("a", "1")
    files = list(path.parent.iterdir())
    assert len(files) == 3
    assert {file.stat().st_mode & 0o077 for file in [*files, path.parent]} == {0}


def test_meta_outlives_the_process(path: Path) -> None:
    catalogue = Catalogue(path)
    assert catalogue.meta("folder", "none") == "none"
    catalogue.set_meta("folder", "/a")
    catalogue.set_meta("folder", "/b")
    catalogue.close()
    catalogue = Catalogue(path)
    assert catalogue.meta("folder") == "/b"
    catalogue.close()


def test_a_newer_catalogue_is_refused_untouched(path: Path) -> None:
    Catalogue(path).close()
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreTooNew, match="newer version"):
        Catalogue(path)
    assert path.read_bytes() == before


def test_migrations_run_once_in_order_and_keep_a_copy_of_what_was(path: Path) -> None:
    def second(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE second (a)")

    def third(connection: sqlite3.Connection) -> None:
        connection.execute("INSERT INTO second VALUES (1)")

    first = Catalogue(path)
    first.set_meta("kept", "yes")
    first.close()
    for _ in range(2):
        Database(path, [*MIGRATIONS, second, third]).close()
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT a FROM second").fetchall() == [(1,)]
    assert connection.execute("SELECT value FROM meta").fetchall() == [("yes",)]
    connection.close()
    copy = Catalogue(path.with_name("catalogue.before-second.sqlite3"))
    assert copy.meta("kept") == "yes"
    assert (copy.path.stat().st_mode & 0o077) == 0
    copy.close()


def test_a_migration_that_fails_changes_nothing(path: Path) -> None:
    def broken(connection: sqlite3.Connection) -> None:
        connection.execute("CREATE TABLE half (a)")
        raise RuntimeError("no")

    Catalogue(path).close()
    with pytest.raises(RuntimeError):
        Database(path, [*MIGRATIONS, broken])
    catalogue = Catalogue(path)
    with catalogue.reading() as connection:
        assert connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'half'").fetchone() is None
    catalogue.close()


@pytest.mark.parametrize(
    "content", [b"not a database at all" * 300, b"SQLite format 3\0" + os.urandom(9_000)]
)
def test_what_is_no_database_is_told(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    with pytest.raises(StoreDamaged, match="notes are not touched"):
        Catalogue(path)
    assert path.read_bytes() == content


def test_damaged_pages_are_told(path: Path) -> None:
    catalogue = Catalogue(path)
    for number in range(1500):
        catalogue.set_meta(f"key {number}", "x" * 500)
    assert catalogue.check() == []
    catalogue.tidy()
    catalogue.close()
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 2)
        file.write(os.urandom(60_000))
    catalogue = Catalogue(path)
    with pytest.raises(StoreDamaged), catalogue.reading() as connection:
        connection.execute("SELECT * FROM meta").fetchall()
    assert catalogue.check() != []
    catalogue.close()


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE sqlite_master SET sql = 'create table meta ' || CAST(x'ff2061' AS TEXT) WHERE name = 'meta'",
        "UPDATE meta SET value = CAST(x'ff41' AS TEXT) WHERE key = 'word'",
    ],
)
def test_damage_that_is_no_text_is_told(path: Path, damage: str) -> None:
    catalogue = Catalogue(path)
    catalogue.set_meta("word", "as it was")
    catalogue.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA writable_schema = 1")
        assert connection.execute(damage).rowcount == 1
        connection.commit()
    with pytest.raises(StoreDamaged) as told, closing(Catalogue(path)) as catalogue:
        catalogue.meta("word")
    assert told.value.text.startswith("The data of this campaign is damaged.")


def test_a_full_disk_is_told_and_what_was_saved_is_kept(catalogue: Catalogue) -> None:
    conversation = catalogue.new_conversation("Ash")
    catalogue.add_message(conversation, "user", "Who fell?")
    with catalogue.reading() as connection:
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
        connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreFull, match="disk is full"):
        catalogue.add_message(conversation, "assistant", "x" * 200_000)
    with catalogue.reading() as connection:
        connection.execute(f"PRAGMA max_page_count = {pages + 1000}")
    catalogue.add_message(conversation, "assistant", "y" * 200_000)
    assert [row.content[:9] for row in catalogue.messages(conversation)] == ["Who fell?", "y" * 9]


def test_a_lock_of_another_program_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.1)
    catalogue = Catalogue(path)
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreLocked, match="Another program"):
        catalogue.set_meta("a", "1")
    assert catalogue.meta("a") == ""
    other.execute("ROLLBACK")
    catalogue.set_meta("a", "1")
    other.close()
    catalogue.close()


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnwritable, match="cannot be read or written"):
        Catalogue(tmp_path / "file" / "catalogue.sqlite3")


def test_a_bug_is_not_told_as_a_problem_of_the_disk(catalogue: Catalogue) -> None:
    with pytest.raises(sqlite3.OperationalError), catalogue.reading() as connection:
        connection.execute("SELECT * FROM no_such_table")


def test_threads_write_at_once(catalogue: Catalogue) -> None:
    failed: list[BaseException] = []

    def work(thread: int) -> None:
        try:
            for number in range(40):
                catalogue.set_meta(f"{thread}/{number}", str(number))
                assert catalogue.meta(f"{thread}/{number}") == str(number)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    with catalogue.reading() as connection:
        assert connection.execute("SELECT count(*) FROM meta").fetchone() == (240,)


def test_writes_together_are_kept_or_undone_together(catalogue: Catalogue) -> None:
    with catalogue.together():
        catalogue.set_meta("a", "1")
        catalogue.set_meta("b", "2")

    def fail() -> None:
        with catalogue.together():
            catalogue.set_meta("a", "3")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert (catalogue.meta("a"), catalogue.meta("b")) == ("1", "2")


def test_closing_waits_for_work_under_way_and_refuses_more(path: Path) -> None:
    catalogue = Catalogue(path)
    inside, go_on = threading.Event(), threading.Event()

    def work() -> None:
        with catalogue.together():
            inside.set()
            assert go_on.wait(10)
            with catalogue.reading() as connection:
                connection.execute("SELECT 1")

    def close() -> None:
        catalogue.close()

    worker, closer = threading.Thread(target=work), threading.Thread(target=close)
    worker.start()
    assert inside.wait(10)
    closer.start()
    closer.join(0.1)
    assert closer.is_alive()
    go_on.set()
    worker.join(10)
    closer.join(10)
    assert not closer.is_alive()
    with pytest.raises(StoreClosed):
        catalogue.meta("a")
    catalogue.close()


WRITER = """
import sys
from pathlib import Path
from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Window
from oracle_desktop.store.catalogue import Catalogue
catalogue = Catalogue(Path(sys.argv[1]))
for number in range(100_000):
    path, text = f"{number}.md", f"ash {number} " * 200
    record, document = FileRecord(path, 1, 1, "h", "1", "ready"), Document(path, text, path)
    fragment = Fragment(path, 0, path, Kind.OTHER, None, path, 0, len(text), 400, text, "")
    catalogue.store_document(record, document, "{}", [fragment], [[Window(0, 9, text)]])
    print(number, flush=True)
"""


def test_sudden_death_loses_no_acknowledged_document(path: Path) -> None:
    writer = subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True)
    assert writer.stdout is not None
    for _ in range(60):
        last = writer.stdout.readline()
    writer.send_signal(signal.SIGKILL)
    last = (writer.stdout.read().split() or [last])[-1]
    writer.wait()
    writer.stdout.close()
    catalogue = Catalogue(path)
    assert len(catalogue.ledger()) in (int(last) + 1, int(last) + 2)
    assert len(catalogue.fragments()) == len(catalogue.ledger())
    assert catalogue.check() == []
    catalogue.close()


def test_a_campaign_has_one_owner(tmp_path: Path) -> None:
    folder = tmp_path / "campaign"
    with CampaignLock(folder):
        with pytest.raises(CampaignBusy, match="open in another window"), CampaignLock(folder):
            pass
        assert issubclass(CampaignBusy, StoreProblem)
    with CampaignLock(folder):
        assert (folder / "campaign.lock").stat().st_mode & 0o077 == 0
    lock = CampaignLock(folder)
    lock.acquire()
    lock.release()
    lock.release()


HOLDER = """
import sys
from pathlib import Path
from oracle_desktop.store.lock import CampaignLock
lock = CampaignLock(Path(sys.argv[1]))
lock.acquire()
print("held", flush=True)
sys.stdin.read()
"""


def test_a_killed_owner_leaves_no_lock(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as owner:
        assert owner.stdout is not None
        assert owner.stdout.readline() == "held\n"
        with pytest.raises(CampaignBusy):
            CampaignLock(tmp_path).acquire()
        owner.kill()
        owner.wait()
    with CampaignLock(tmp_path):
        pass
