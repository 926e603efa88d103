"""Fixtures that every test may use: real notes, question banks, a real Ollama; skipped without."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from chroma_server import ChromaServer
from filelock import FileLock

from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# These watch the clock: `tools/tests.sh` runs them after the others, one at a time.
WATCH_THE_CLOCK = {
    "test_answers_interrupted.py",
    "test_answers_ollama.py",
    "test_chat_speed.py",
    "test_enrich.py",
    "test_measured.py",
    "test_models_builtin.py",
    "test_models_ollama.py",
    "test_ollama.py",
    "test_quotes.py",
    "test_quotes_measured.py",
    "test_ranking_cross_encoder.py",
    "test_watch.py",
    "test_window_lives.py",
    "test_window_ollama.py",
}

SHARED = Path(os.environ.get("ORACLE_SHARED", Path(__file__).resolve().parents[2] / "shared"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what watches the clock; keep on one process what shares a dear fixture or the server."""
    for item in items:
        if item.path.name in WATCH_THE_CLOCK:
            item.add_marker(pytest.mark.clock)
        group = item.path.name
        if item.get_closest_marker("ollama"):
            group = "ollama"
        elif "read_campaign" in getattr(item, "fixturenames", ()):
            group = "read_campaign"
        item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of real campaign notes."""
    if not (SHARED / "corpora").is_dir():
        pytest.skip("the real notes are not beside this checkout (../shared/corpora)")
    return SHARED / "corpora"


@pytest.fixture(scope="session")
def questions() -> Path:
    """The folder of question banks over the real notes."""
    if not (SHARED / "questions").is_dir():
        pytest.skip("the question banks are not beside this checkout (../shared/questions)")
    return SHARED / "questions"


@pytest.fixture(scope="session")
def ollama_host() -> str:
    """Address of a running Ollama (OLLAMA_HOST, else the default port)."""
    host = os.environ.get("OLLAMA_HOST", "127.0.0.1:11434")
    address = host if host.startswith("http") else f"http://{host}"
    try:
        httpx.get(f"{address}/api/version", timeout=2, trust_env=False).raise_for_status()
    except httpx.HTTPError:
        pytest.skip(f"no Ollama answers at {address}")
    return address


@pytest.fixture(scope="module")
def chroma_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ChromaServer]:
    """A real Chroma server (R9)."""
    server = ChromaServer(tmp_path_factory.mktemp("chroma"))
    server.start()
    yield server
    server.stop()


@pytest.fixture(autouse=True)
def _own_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test may touch the settings or campaigns of whoever runs it."""
    monkeypatch.setenv("ORACLE_DATA", str(tmp_path / "oracle-data"))


@pytest.fixture(scope="session")
def read_campaign(corpora: Path, tmp_path_factory: pytest.TempPathFactory) -> Places:
    """The crd3 campaign read with the built-in models, as campaign `cr`: this process's own copy of it.

    Reading it takes most of a minute, so all processes of a run copy what the first of them has read, where
    ORACLE_READ_CAMPAIGN names a folder for that (`tools/tests.sh` does).
    """
    made = Path(os.environ.get("ORACLE_READ_CAMPAIGN") or tmp_path_factory.mktemp("read"))
    whole = made / "whole"
    with FileLock(made / "lock"):
        if not whole.exists():
            _read(Places.under(made / "data"), corpora / "crd3" / "campaign1")
            whole.touch()
    own = tmp_path_factory.mktemp("crd3") / "data"
    shutil.copytree(made / "data", own)
    return Places.under(own)


def _read(places: Places, notes: Path) -> None:
    workspace = Workspace(places)
    workspace.settings = workspace.settings.with_("mind", ollama=False)
    workspace.save_settings(workspace.settings)
    workspace.create("cr", notes)
    campaign = workspace.open("cr")
    try:
        campaign.ingest()
    finally:
        campaign.close()
