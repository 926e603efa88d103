"""Notes go to another computer in the clear only once the GM has said so: in the terminal, remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle_desktop import cli, doctor_cli, terminal
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings, load
from oracle_desktop.workspace import Workspace

OTHER = "http://192.0.2.1:11434"


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workspace:
    monkeypatch.delenv("OLLAMA_HOST", raising=False)
    made = Workspace(Places.under(tmp_path))
    made.save_settings(Settings().with_("mind", host=OTHER, connect_timeout=0.2))
    return made


def allowed(workspace: Workspace) -> str:
    return load(workspace.places.settings_file)[0].mind.allowed_host


@pytest.mark.parametrize(("answer", "kept"), [(True, OTHER), (False, "")])
def test_it_is_asked_once_and_remembered(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    answer: bool, kept: str,
) -> None:  # fmt: skip
    asked: list[str] = []
    monkeypatch.setattr(terminal, "yes", lambda question: bool(asked.append(question)) or answer)
    doctor_cli.ask_about_host(workspace)
    doctor_cli.ask_about_host(workspace)
    assert allowed(workspace) == kept
    assert len(asked) == (1 if answer else 2)
    assert OTHER in asked[0]
    assert "not encrypted" in capsys.readouterr().err


def test_where_nobody_can_answer_nothing_is_allowed(
    workspace: Workspace, capsys: pytest.CaptureFixture[str]
) -> None:
    doctor_cli.ask_about_host(workspace)
    assert allowed(workspace) == ""
    assert "doctor --allow" in capsys.readouterr().err
    code = cli.main(cli.parser().parse_args(["doctor", "--allow", "--json"]), workspace.places)
    assert (code, allowed(workspace)) == (0, OTHER)
