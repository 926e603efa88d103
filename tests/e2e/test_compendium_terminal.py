"""The `compendium` verb over the sample campaign: what a GM sets right stays through a second reading."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from oracle_desktop import cli
from oracle_desktop.paths import Places, resources

NAME = "The Patient Goose"


class Terminal:
    def __init__(self, data: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.places, self.capsys = Places.under(data), capsys

    def run(self, *words: str) -> tuple[int, str, str]:
        code = cli.main(cli.parser().parse_args(list(words)), self.places)
        out, err = self.capsys.readouterr()
        return code, out, err

    def json(self, *words: str) -> Any:
        code, out, err = self.run("compendium", *words, "--campaign", NAME, "--json")
        assert code == 0, err
        return json.loads(out)


@pytest.fixture
def terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path / "data", capsys)


def test_names_are_listed_shown_set_right_and_taken_back(terminal: Terminal) -> None:
    notes = str(resources() / "sample" / "en" / NAME)
    assert terminal.run("ingest", notes, "--campaign", NAME, "--no-enrich")[0] == 0
    listed = {row["name"]: row for row in terminal.json("list")}
    assert {"Morrit Tolk", "Marrin Tolk"} <= set(listed)
    assert listed["Tessaly Quoin"]["kind"] == "person"
    shown = terminal.json("show", "tess")
    assert (shown["name"], shown["first"]) == ("Tessaly Quoin", 1)
    assert shown["who"]["text"] in " ".join((Path(notes) / shown["who"]["file"]).read_text().split())

    assert terminal.json("merge", "Morrit Tolk", "Marrin Tolk")["name"] == "Morrit Tolk"
    terminal.json("hide", "Vellisport")
    assert "The Boss" in terminal.json("rename", "Tess", "The Boss")["name"]
    assert terminal.run("ingest", notes, "--campaign", NAME, "--no-enrich")[0] == 0
    listed = {row["name"]: row for row in terminal.json("list")}
    assert "Marrin Tolk" in listed["Morrit Tolk"]["aliases"]
    assert "Tessaly Quoin" in listed["The Boss"]["aliases"]
    assert "Vellisport" not in listed
    for _ in range(3):
        terminal.json("undo")
    assert terminal.json("undo") == {"undone": None}
    assert {"Marrin Tolk", "Tessaly Quoin", "Vellisport"} <= {row["name"] for row in terminal.json("list")}

    code, out, _ = terminal.run("compendium", "show", "Morrit", "--campaign", NAME)
    assert (code, "Morrit Tolk" in out) == (0, True)
    code, out, err = terminal.run("compendium", "merge", "Morrit", "--campaign", NAME)
    assert (code, out) == (1, "")
    assert "two names" in err
