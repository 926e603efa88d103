"""An ingest that is killed at any moment: the next run finishes, and the result is that of one clean run.

Two moments by default; `make faults` takes twenty, over a larger vault (ORACLE_KILLS).
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from faults.declared import fault
from faults.kept import change_vault, everything, make_vault, sound

from oracle_desktop.ingestion.index import Ingest
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.settings import ReadingSettings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.vectors import VectorIndex

KILLS = int(os.environ.get("ORACLE_KILLS", "2"))
SESSIONS = 260 if KILLS > 2 else 50
ONCE = Path(__file__).with_name("ingest_once.py")


@dataclass(frozen=True)
class Scene:
    """Two states of a vault, a campaign that has read the first, and what a clean run makes of the second."""

    before: Path
    after: Path
    read: Path
    clean: dict[str, Any]
    seconds: float
    embedder: BuiltinEmbedder


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    root = tmp_path_factory.mktemp("faults")
    make_vault(root / "before", SESSIONS)
    change_vault(root / "before", root / "after", SESSIONS)
    embedder = BuiltinEmbedder()
    finish(root / "read", root / "before", embedder)
    began = time.monotonic()
    clean = finish(root / "clean", root / "after", embedder)
    yield Scene(root / "before", root / "after", root / "read", clean, time.monotonic() - began, embedder)
    embedder.close()


def finish(home: Path, notes: Path, embedder: BuiltinEmbedder) -> dict[str, Any]:
    """Read `notes` into `home` to the end; everything that is kept then."""
    home.mkdir(exist_ok=True)
    catalogue, vectors = Catalogue(home / "catalogue.sqlite3"), VectorIndex(home / "vectors")
    try:
        report = Ingest(catalogue, vectors, embedder, ReadingSettings()).run(notes)
        assert not report.cancelled
        assert sound(catalogue, vectors, embedder.name) == []
        return everything(catalogue, embedder.name)
    finally:
        vectors.close()
        catalogue.close()


def kill_after(seconds: float, home: Path, notes: Path) -> None:
    """Begin to read `notes` into `home` and kill the process that long after."""
    process = subprocess.Popen([sys.executable, str(ONCE), str(home), str(notes)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout as said:
        assert said.readline() == b"go\n"
        time.sleep(seconds)
        process.kill()
        process.wait(timeout=30)


@fault(
    "Sudden death",
    "The Oracle is killed while notes are read",
    how="SIGKILL at twenty random moments, half of them of a first reading, half of one after many changes",
    kept="The next reading goes on from there, and the result is that of a clean one, row for row",
    quick=True,
)
@pytest.mark.parametrize("number", range(KILLS))
def test_the_next_run_ends_where_a_clean_one_does(scene: Scene, tmp_path: Path, number: int) -> None:
    home = tmp_path / "home"
    if number % 2:  # a vault that was read before, and has changed
        shutil.copytree(scene.read, home)
    else:
        home.mkdir()
    # squared: half of the moments lie in the first quarter, where files are read and stored
    moment = random.Random(number).random() ** 2 * scene.seconds
    kill_after(moment / 2 if number % 2 else moment, home, scene.after)
    result = finish(home, scene.after, scene.embedder)
    for what, clean in scene.clean.items():
        assert result[what] == clean, what
