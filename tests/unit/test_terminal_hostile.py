"""The terminal among odd text: no half character breaks it, no pipe that closes early leaves a traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from oracle_desktop import cli, terminal
from oracle_desktop.paths import Places

ESCAPES = "\x1b[31mred\x1b]0;title\x07 \x9b2J \x7f\u202eevil\u2066 \u200fright"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign `x` whose notes and file names steer terminals."""
    home = tmp_path_factory.mktemp("hostile")
    notes = home / "notes"
    notes.mkdir()
    (notes / "Session 1.md").write_text(f"Brannoc sold us a mule {ESCAPES} in Tarn.", encoding="utf-8")
    if sys.platform == "linux":  # elsewhere such names cannot be made
        (notes / "\x1b[2JSession 2\u202e.md").write_text("Brannoc came back.", encoding="utf-8")
        Path(os.fsdecode(os.fsencode(notes) + b"/Session \xff3.md")).write_text("Gone.", encoding="utf-8")
    assert run(home, "ingest", str(notes), "--no-enrich") == 0
    return home


def run(home: Path, verb: str, *words: str) -> int:
    campaign = [] if verb in ("campaigns", "doctor") else ["--campaign", "x"]
    return cli.main(cli.parser().parse_args([verb, *words, *campaign]), Places.under(home / "data"))


def test_a_name_with_bytes_that_are_no_text_is_kept_as_text(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "Session 1.md").write_text("Brannoc sold us a mule.", encoding="utf-8")
    words = [sys.executable, "-m", "oracle_desktop"]
    more = ["--campaign", b"c\xff", "--data", tmp_path / "data"]
    for verb in (["ingest", str(tmp_path / "notes"), "--no-enrich"], ["fragments"]):
        done = subprocess.run([*words, *verb, *more], capture_output=True, timeout=100, check=False)
        assert done.returncode == 0, done.stderr
    assert b"Session 1" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="such a name cannot be made elsewhere")
def test_a_folder_whose_name_is_no_text_is_refused_and_leaves_no_campaign(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    notes = Path(os.fsdecode(os.fsencode(tmp_path) + b"/n\xff1"))
    notes.mkdir()
    assert run(tmp_path, "ingest", str(notes)) == 1
    assert "is damaged" in capsys.readouterr().err
    assert not list((tmp_path / "data").rglob("*.sqlite*"))


@pytest.mark.parametrize("more", [["--json"], []])
def test_a_reader_that_hangs_up_hears_no_traceback(more: list[str], data: Path) -> None:
    words = [sys.executable, "-m", "oracle_desktop", "fragments", "--campaign", "x", *more]
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*words, "--data", str(data / "data")],
        stdout=writing,
        stderr=subprocess.PIPE,
        timeout=60,
        check=False,
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (1, b"")


def test_what_joins_letters_and_emoji_is_kept() -> None:
    assert terminal.clean("می\u200cخواهم 🧙\u200d♀️") == "می\u200cخواهم 🧙\u200d♀️"
