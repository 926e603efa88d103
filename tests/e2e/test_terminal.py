"""The terminal verbs as a person or a script uses them: a process of its own, JSON on stdout, exit codes."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from oracle_desktop.paths import Places


def oracle(*words: str, data: Path, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "oracle_desktop", *words, "--data", str(data)],
        capture_output=True,
        text=True,
        timeout=110,
        check=False,
    )
    assert done.returncode == code, done.stderr
    return done


def as_json(*words: str, data: Path) -> Any:
    return json.loads(oracle(*words, "--json", data=data).stdout)


@pytest.fixture
def own(read_campaign: Places, tmp_path: Path) -> Path:
    """A copy of the campaign that was read, for a process that may change it."""
    shutil.copytree(read_campaign.data, tmp_path / "data")
    return tmp_path / "data"


@pytest.mark.corpora
def test_a_second_ingest_finds_113_sessions_and_calls_no_model(own: Path, corpora: Path) -> None:
    folder = str(corpora / "crd3" / "campaign1")
    report = as_json("ingest", folder, "--campaign", "cr", data=own)
    assert report["sessions"] == 113
    assert (report["skipped"], report["failed"], report["model_calls"]) == ([], [], {"embed": 0})


@pytest.mark.corpora
def test_fragments_have_the_label_and_offsets_of_their_session(own: Path, corpora: Path) -> None:
    rows = as_json("fragments", "--campaign", "cr", data=own)
    assert {row["session"] for row in rows} == set(range(1, 116)) - {12, 51}
    assert "Session 23" in {row["label"] for row in rows if row["session"] == 23}
    assert len({row["label"] for row in rows}) == len(rows)
    for row in rows:
        text = (corpora / "crd3" / "campaign1" / row["file"]).read_text(encoding="utf-8")
        assert text[row["start"] : row["end"]].strip()


@pytest.mark.corpora
def test_an_answer_quotes_the_notes_word_for_word(own: Path, corpora: Path) -> None:
    answer = as_json("ask", "who or what is lockheed", "--campaign", "cr", data=own)
    assert answer["quoted"]
    assert "Session 22" in {c["label"] for c in answer["citations"]}
    for citation in answer["citations"]:
        text = (corpora / "crd3" / "campaign1" / citation["file"]).read_text(encoding="utf-8")
        assert text[citation["start"] : citation["end"]] == citation["quote"]


@pytest.mark.corpora
def test_search_shows_each_path(own: Path) -> None:
    found = as_json("search", "Forscythia", "--campaign", "cr", data=own)
    assert len(found["results"]) == 8
    assert found["results"][0]["session"] == 20
    assert {"semantic", "keyword", "entity"} <= {path for row in found["pool"] for path in row["ranks"]}


def test_the_sample_is_read_asked_and_cited_in_a_terminal(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "oracle_desktop", "--sample", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=110,
        env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "OLLAMA_HOST": "127.0.0.1:9"},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "[Session 9" in done.stdout
    assert "two hundred marks" in done.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("status", "--campaign", "none"), "There is no campaign called none."),
        (("ingest", "/no/such/folder", "--campaign", "x"), "is not a folder."),
    ],
)
def test_a_known_error_is_one_sentence_and_code_1(
    words: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    done = oracle(*words, data=tmp_path, code=1)
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_what_cannot_be_a_question_is_said(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "Session 1.md").write_text("Brannoc sold us a mule.", encoding="utf-8")
    oracle("ingest", str(tmp_path / "notes"), "--campaign", "x", "--no-enrich", data=tmp_path / "data")
    for question, sentence in ((" \t\n", "There is no question."), ("x" * 100_000, "100,000 characters")):
        assert sentence in oracle("ask", question, "--campaign", "x", data=tmp_path / "data", code=1).stderr


def test_words_that_make_no_sense_are_code_2(tmp_path: Path) -> None:
    assert "usage" in oracle("ask", "--nonsense", data=tmp_path, code=2).stderr
