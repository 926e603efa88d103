"""Notes go to another computer in the clear only once the GM has said so: in the terminal, remembered."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle_desktop import cli, doctor_cli, terminal
from oracle_desktop.models.address import server_to_ask_about
from oracle_desktop.paths import Places
from oracle_desktop.settings import IndexSettings, Settings, load
from oracle_desktop.store.problems import IndexAway
from oracle_desktop.workspace import Workspace

OTHER = "http://192.0.2.1:11434"
SERVER = "http://192.0.2.1:8000"


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


@pytest.mark.parametrize(
    ("server", "allowed", "asked"),
    [
        ("", "", ""),
        ("http://127.0.0.1:8000", "", ""),
        ("localhost:8000", "", ""),
        ("https://192.0.2.1:8000", "", ""),
        (SERVER, "", SERVER),
        ("192.0.2.1:8000/", "", "192.0.2.1:8000"),
        ("HTTP://192.0.2.1", "", "HTTP://192.0.2.1"),
        (SERVER, SERVER, ""),
        ("http://192.0.2.2:8000", SERVER, "http://192.0.2.2:8000"),
        ("http://[nonsense", "", ""),
    ],
)
def test_a_chroma_server_elsewhere_in_the_clear_is_asked_about(server: str, allowed: str, asked: str) -> None:
    assert server_to_ask_about(IndexSettings(server, allowed)) == asked


@pytest.mark.parametrize("answer", [True, False])
def test_nothing_goes_to_a_chroma_server_in_the_clear_before_the_gm_allows_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answer: bool
) -> None:
    made = Workspace(Places.under(tmp_path / "data"))
    made.save_settings(Settings().with_("mind", ollama=False).with_("index", server=SERVER))
    notes = tmp_path / "notes"
    notes.mkdir()
    campaign = made.open(made.create("Ash", notes).home.name)
    try:
        with pytest.raises(IndexAway, match="not encrypted"):
            campaign.vectors.open("x", 3)
        with pytest.raises(IndexAway, match="not encrypted"):
            campaign.vectors.replace([], "x", 3)
        assert campaign.vectors.pid is None  # the only process that talks to a server never ran
    finally:
        campaign.close()
    asked: list[str] = []
    monkeypatch.setattr(terminal, "yes", lambda question: bool(asked.append(question)) or answer)
    doctor_cli.ask_about_server(made)
    doctor_cli.ask_about_server(made)
    assert len(asked) == (1 if answer else 2)
    assert "not encrypted" in capsys.readouterr().err
    assert load(made.places.settings_file)[0].index.allowed_server == (SERVER if answer else "")
