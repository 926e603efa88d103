"""The GM overrules the detector, and stays right: through edits, renames, and files that are away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from ingest_desk import SESSIONS, Desk

from oracle_desktop import cli
from oracle_desktop.domain import Kind
from oracle_desktop.ingestion import corrections
from oracle_desktop.ingestion.corrections import CorrectionProblem
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.notes.sessions import Override
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace

FILE = "Sessions/Session 3.md"


@pytest.fixture(scope="module")
def embedder() -> Iterator[BuiltinEmbedder]:
    embedder = BuiltinEmbedder()
    yield embedder
    embedder.close()


@pytest.fixture
def desk(tmp_path: Path, embedder: BuiltinEmbedder) -> Iterator[Desk]:
    desk = Desk(tmp_path, embedder)
    desk.ingest()
    yield desk
    desk.close()


def correct(desk: Desk, **right: object) -> int:
    """Overrule what was made of `FILE`; how many texts were embedded for it."""
    corrections.correct(desk.catalogue, FILE, Override(**right))  # type: ignore[arg-type]
    return desk.decide_again().model_calls["embed"]


def test_a_session_gets_the_number_that_the_gm_gives(desk: Desk) -> None:
    others = {f.path: f.id for f in desk.catalogue.fragments() if f.path != FILE}
    assert correct(desk, session="12") == 0
    (fragment,) = desk.catalogue.fragments_of(FILE)
    assert (fragment.label, fragment.session.number) == ("Session 12", 12)  # type: ignore[union-attr]
    assert "set by you" in desk.catalogue.ledger()[FILE].reason
    assert {f.path: f.id for f in desk.catalogue.fragments() if f.path != FILE} == others
    assert desk.in_step()


def test_a_kind_is_overruled_and_undone(desk: Desk) -> None:
    before = desk.catalogue.fragments()
    assert correct(desk, kind=Kind.PREP) == 0
    assert desk.catalogue.fragments_of(FILE)[0].kind is Kind.PREP
    corrections.undo(desk.catalogue, FILE)
    desk.decide_again()
    assert desk.catalogue.fragments() == before


def test_a_file_is_left_out_and_taken_back_without_reading_it_again(desk: Desk) -> None:
    correct(desk, keep=False)
    assert desk.catalogue.ledger()[FILE].reason == "You left this file out."
    assert FILE not in desk.labels()
    assert desk.in_step()
    (desk.notes / FILE).chmod(0o400)
    correct(desk, keep=True)
    assert desk.labels()[FILE] == "Session 3"
    assert desk.in_step()


def test_a_correction_outlives_an_edit_and_a_rename(desk: Desk) -> None:
    correct(desk, session="12")
    desk.write(FILE, SESSIONS[FILE] + " Nobody else did.")
    desk.ingest()
    assert desk.labels()[FILE] == "Session 12"
    desk.move(FILE, "Sessions/Session 4.md")
    assert desk.ingest().model_calls["embed"] == 0
    assert desk.labels()["Sessions/Session 4.md"] == "Session 12"


def test_a_file_that_was_away_is_known_again_by_its_bytes(desk: Desk) -> None:
    correct(desk, keep=False)
    desk.move(FILE, "../elsewhere.md")
    desk.ingest()
    assert FILE not in desk.catalogue.ledger()
    desk.move("../elsewhere.md", "Sessions/Another.md")
    desk.ingest()
    assert desk.catalogue.ledger()["Sessions/Another.md"].reason == "You left this file out."


def test_two_renamed_files_keep_each_its_own_correction(desk: Desk) -> None:
    correct(desk, session="12")
    other = "Sessions/Session 2.md"
    corrections.correct(desk.catalogue, other, Override(kind=Kind.PREP))
    desk.move(FILE, "Sessions/a.md")
    desk.move(other, FILE)
    desk.ingest()
    assert desk.labels()["Sessions/a.md"] == "Session 12"
    assert desk.catalogue.ledger()[FILE].kind is Kind.PREP


def test_what_cannot_be_kept_is_said(desk: Desk) -> None:
    with pytest.raises(CorrectionProblem, match="The closest is Sessions/Session 3"):
        corrections.correct(desk.catalogue, "Session 3.md", Override(session="12"))
    with pytest.raises(CorrectionProblem, match="not a session number"):
        corrections.correct(desk.catalogue, FILE, Override(session="the last"))
    with pytest.raises(CorrectionProblem, match="was not corrected"):
        corrections.undo(desk.catalogue, FILE)


def test_the_terminal_corrects_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    places, notes = Places.under(tmp_path / "data"), tmp_path / "notes"
    for path in SESSIONS:
        (notes / path).parent.mkdir(parents=True, exist_ok=True)
        (notes / path).write_text(SESSIONS[path], encoding="utf-8")
    workspace = Workspace(places)
    workspace.save_settings(workspace.settings.with_("mind", ollama=False))

    def oracle(*words: str) -> int:
        capsys.readouterr()
        return cli.main(cli.parser().parse_args([*words, "--campaign", "c", "--json"]), places)

    assert oracle("ingest", str(notes), "--no-enrich") == 0
    assert oracle("correct", str(notes / FILE), "--session", "12") == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["file"], said["label"], said["model_calls"]) == (FILE, "Session 12", {"embed": 0})
    assert oracle("correct", FILE, "--leave-out") == 0
    assert json.loads(capsys.readouterr().out)["status"] == "skipped"
    assert oracle("correct", FILE, "--undo") == 0
    assert json.loads(capsys.readouterr().out)["label"] == "Session 3"
    assert oracle("correct", FILE) == 1
