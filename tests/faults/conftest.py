"""Fixtures of the fault tests: a campaign over scripted models, copied for each test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from enrich_notes import answer
from faults import declared
from faults.kept import make_vault
from faults.scene import NAME, Scene, by_words
from stub_ollama import StubOllama

from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace

ALL = "ORACLE_KILLS" in os.environ
PIECES = [text for n in range(40) for text in (f"piece {n} ", 0.02)]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Outside `make faults` only the quick ones run."""
    here = [item for item in items if item.get_closest_marker("fault")]
    left = [item for item in here if not (ALL or item.get_closest_marker("quick"))]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A whole run that went well writes the table."""
    if ALL and exitstatus == 0 and session.config.getoption("keyword") == "":
        declared.TABLE.parent.mkdir(exist_ok=True)
        declared.TABLE.write_text(declared.table(), encoding="utf-8")


@pytest.fixture
def said(request: pytest.FixtureRequest) -> str:
    """The sentence that the test declares."""
    marker = request.node.get_closest_marker("fault")
    return str(marker.args[0])


@pytest.fixture(scope="session")
def stub() -> Iterator[StubOllama]:
    """An Ollama that reads and writes well, and as slowly as is wanted."""
    with StubOllama() as stub:
        stub.embed = by_words
        stub.chat = spoken
        yield stub


def spoken(body: dict[str, Any]) -> list[object]:
    """Notes on a passage, slowly; anything else is an answer in forty pieces."""
    return [0.02, *answer(body)] if body.get("format") else list(PIECES)


@dataclass(frozen=True)
class Base:
    """A data folder whose campaign was read to the end, and its notes."""

    data: Path
    notes: Path


@pytest.fixture(scope="session")
def base(stub: StubOllama, tmp_path_factory: pytest.TempPathFactory) -> Base:
    root = tmp_path_factory.mktemp("base")
    make_vault(root / "notes", 24)
    workspace = Workspace(Places.under(root / "data"))
    workspace.save_settings(
        workspace.settings.with_(
            "mind", host=stub.address, chat_model="qwen2.5:7b", embed_model="bge-m3", read_timeout=20.0
        )
    )
    workspace.create(NAME, root / "notes")
    campaign = workspace.open(NAME)
    try:
        campaign.ingest()
        number = campaign.catalogue.new_conversation("Before")
        campaign.catalogue.add_message(number, "user", "Who came before?")
    finally:
        campaign.close()
    return Base(root / "data", root / "notes")


@pytest.fixture
def scene(base: Base, stub: StubOllama, tmp_path: Path) -> Iterator[Scene]:
    """A copy of it for one test."""
    stub.requests.clear()
    shutil.copytree(base.data, tmp_path / "data")
    shutil.copytree(base.notes, tmp_path / "notes")
    scene = Scene(tmp_path / "data", tmp_path / "notes", stub)
    scene.workspace.relink(NAME, tmp_path / "notes")
    yield scene
    stub.chat, stub.embed = spoken, by_words
