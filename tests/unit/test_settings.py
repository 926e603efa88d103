"""Settings: what is written is read back, nonsense falls back to defaults, nothing is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle_desktop import settings
from oracle_desktop.errors import SettingsProblem
from oracle_desktop.settings import Settings


def test_round_trip_keeps_every_changed_value(tmp_path: Path) -> None:
    changed = (
        Settings()
        .with_("mind", host='http://pc "den"\\:11434', num_ctx=8192, connect_timeout=2)
        .with_("looks", theme="dark", reduced_motion=True)
    )
    settings.save(changed, tmp_path / "s.toml")
    assert settings.load(tmp_path / "s.toml") == (changed, [])


def test_missing_file_means_defaults(tmp_path: Path) -> None:
    assert settings.load(tmp_path / "none.toml") == (Settings(), [])


def test_broken_file_is_kept_beside_and_said(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[mind\nhost=")
    loaded, notes = settings.load(path)
    assert loaded == Settings()
    assert (tmp_path / "settings.toml.broken").read_text() == "[mind\nhost="
    assert len(notes) == 1


def test_one_bad_value_costs_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(
        '[mind]\nnum_ctx = "many"\nchat_model = "llama3"\n[nowhere]\nx = 1\n[finding]\nk = 9999\n'
    )
    loaded, notes = settings.load(path)
    assert loaded.mind.chat_model == "llama3"
    assert loaded.mind.num_ctx == Settings().mind.num_ctx
    assert loaded.finding.k == 20, "a number out of bounds is clamped"
    assert len(notes) == 1


@pytest.mark.parametrize(
    ("written", "read"), [("9" * 400, 2.0), ("-" + "9" * 400, 0.8), ("nan", 1.0), ("inf", 2.0)]
)
def test_numbers_that_are_none_are_clamped_or_left(tmp_path: Path, written: str, read: float) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(f"[looks]\ntext_scale = {written}\n")
    assert settings.load(path)[0].looks.text_scale == read


@pytest.mark.parametrize(("topic", "change"), [("looks", {"theme": "pink"}), ("mind", {"nothing": 1})])
def test_nonsense_is_refused(topic: str, change: dict[str, object]) -> None:
    with pytest.raises(SettingsProblem):
        Settings().with_(topic, **change)


def test_a_password_in_an_address_is_never_kept(tmp_path: Path) -> None:
    """Neither one that is typed nor one that a file from before holds."""
    file = tmp_path / "s.toml"
    file.write_text('[mind]\nhost = "http://me:secret@gpu:11434"\n', encoding="utf-8")
    found, notes = settings.load(file)
    assert (found.mind.host, notes) == ("http://gpu:11434", [])
    settings.save(found.with_("index", server="https://me:secret@gpu:8000/a@b"), file)
    assert "secret" not in file.read_text(encoding="utf-8")
    assert settings.load(file)[0].index.server == "https://gpu:8000/a@b"
