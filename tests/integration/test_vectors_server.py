"""The vector index on a real Chroma server (R9): moving there and back, a server that goes, who sees what."""

from __future__ import annotations

import http.server
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import httpx
import numpy as np
import pytest
from chroma_server import ChromaServer

from oracle_desktop import cli, tokens
from oracle_desktop.paths import Places
from oracle_desktop.store import vectors as vectors_module
from oracle_desktop.store.problems import IndexAway
from oracle_desktop.store.rows import Matrix
from oracle_desktop.store.vectors import VectorIndex, forget
from oracle_desktop.workspace import Workspace

NOTES = {
    "Session 1.md": "The party met Brannoc the tinker at the ford. He sold them a silver bell.",
    "Session 2.md": "The bell rang by itself at midnight, and the drowned choir answered from the mill pond.",
    "Session 3.md": "Brannoc confessed that the bell was stolen from the choir of the drowned.",
}


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for name, text in NOTES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def workspace(tmp_path: Path, server: str) -> Workspace:
    made = Workspace(Places.under(tmp_path / "data"))
    made.save_settings(made.settings.with_("mind", ollama=False).with_("index", server=server))
    return made


@pytest.fixture(autouse=True)
def _no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that comes back is asked at once, not after a while."""
    monkeypatch.setattr(vectors_module, "REST_SECONDS", 0.0)


def rows(number: int) -> Matrix:
    matrix = np.random.default_rng(7).normal(size=(number, 16)).astype(np.float32)
    return matrix / np.linalg.norm(matrix, axis=1, keepdims=True)


def ask(tmp_path: Path, server: str, notes: Path) -> tuple[int, list[str], dict[str, int]]:
    """Texts embedded by an ingest, labels found, and where the semantic path put the first of them."""
    desk = workspace(tmp_path, server)
    if not any(campaign.name == "c" for campaign in desk.campaigns()):
        desk.create("c", notes)
    campaign = desk.open("c")
    try:
        report = campaign.ingest()
        found = campaign.search("Who had stolen the bell of the choir?").pool
        return report.model_calls["embed"], [c.fragment.label for c in found], dict(found[0].ranks)
    finally:
        campaign.close()


def test_a_campaign_moves_to_a_server_and_back_without_embedding_anew(
    tmp_path: Path, notes: Path, chroma_server: ChromaServer
) -> None:
    home = tmp_path / "data"
    embedded, found, ranks = ask(tmp_path, "", notes)
    assert embedded > 0
    assert list(home.rglob("chroma.sqlite3"))

    there = ask(tmp_path, chroma_server.address, notes)
    assert there == (0, found, ranks)
    assert not list(home.rglob("chroma.sqlite3"))

    assert ask(tmp_path, "", notes) == (0, found, ranks)
    assert list(home.rglob("chroma.sqlite3"))
    assert not list(home.rglob("vectors-server"))


def test_a_server_that_is_away_is_a_state(tmp_path: Path, notes: Path, chroma_server: ChromaServer) -> None:
    _, found, _ = ask(tmp_path, chroma_server.address, notes)
    desk = workspace(tmp_path, chroma_server.address)
    campaign = desk.open("c")
    try:
        chroma_server.stop()
        (notes / "Session 4.md").write_text("The miller's heron carried the bell away.", encoding="utf-8")
        with pytest.raises(IndexAway, match=chroma_server.address):
            campaign.ingest()
        by_words = campaign.search("Where is the heron of the miller?").pool
        assert by_words[0].fragment.label == "Session 4"
        assert not any(path.startswith("semantic") for path in by_words[0].ranks)

        chroma_server.start()
        assert campaign.ingest().model_calls["embed"] == 0  # kept while the server was away
        back = campaign.search("Where is the heron of the miller?").pool
        assert back[0].fragment.label == "Session 4"
        assert any(path.startswith("semantic") for path in back[0].ranks)
        assert {c.fragment.label for c in back} >= set(found)
    finally:
        campaign.close()
        chroma_server.start()


def test_campaigns_share_a_server_and_not_their_rows(tmp_path: Path, chroma_server: ChromaServer) -> None:
    matrix = rows(6)
    ours, theirs = (
        VectorIndex(tmp_path / who / "vectors", chroma_server.address) for who in ("ours", "theirs")
    )
    try:
        for index, ids in ((ours, [1, 2, 3]), (theirs, [4, 5, 6])):
            index.open("test", 16)
            index.upsert(ids, ids, ["text"] * 3, matrix[:3])
        assert (ours.ids(), theirs.ids()) == ({1, 2, 3}, {4, 5, 6})
        forget(tmp_path / "ours" / "vectors")
        assert not (tmp_path / "ours" / "vectors-server").exists()
        assert {view for view, _, _ in theirs.query(matrix[0], 9)} == {4, 5, 6}
        theirs.close()
        again = VectorIndex(tmp_path / "theirs" / "vectors", chroma_server.address)
        assert again.open("test", 16) == 3
        again.close()
    finally:
        ours.close()
        theirs.close()


def test_a_deleted_campaign_is_gone_from_the_server_too(
    tmp_path: Path, notes: Path, chroma_server: ChromaServer
) -> None:
    ask(tmp_path, chroma_server.address, notes)
    desk = workspace(tmp_path, chroma_server.address)
    campaign = (desk.find("c").home / "vectors-server" / "campaign").read_text()
    assert collections(chroma_server, campaign)
    chroma_server.stop()
    with pytest.raises(IndexAway):
        desk.delete("c")
    assert desk.find("c").sessions == 3
    chroma_server.start()
    desk.delete("c")
    assert not collections(chroma_server, campaign)
    assert desk.campaigns() == []


def collections(server: ChromaServer, of: str) -> list[str]:
    """What the server holds of a campaign, asked over its own protocol."""
    answer = httpx.get(
        f"{server.address}/api/v2/tenants/default_tenant/databases/default_database/collections",
        trust_env=False,
    )
    return [listed["name"] for listed in answer.json() if listed["name"].startswith(of)]


def test_what_is_no_address_is_told(tmp_path: Path) -> None:
    index = VectorIndex(tmp_path / "vectors", "127.0.0.1:http")
    try:
        with pytest.raises(IndexAway, match="does not answer"):
            index.open("test", 16)
    finally:
        index.close()


PORTALS = {
    "a page to log in at": (200, b"<html>Please log in</html>"),
    "an empty list": (200, b"[]"),
    "nothing known": (200, b"{}"),
    "another program": (404, b"nothing here"),
    "moved elsewhere": (302, b""),
    "too busy": (503, b"busy"),
    "broken": (500, b'{"error": "x"}'),
    "no use for it": (400, b'{"error": "InvalidArgumentError", "message": "no"}'),
}


class _Portal(http.server.BaseHTTPRequestHandler):
    """Answers as something else than a Chroma server that works."""

    answer: ClassVar[tuple[int, bytes]] = (200, b"")

    def do_GET(self) -> None:
        status, body = self.answer
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Location", "http://127.0.0.1:9/")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_PUT = do_DELETE = do_GET

    def log_message(self, *_: object) -> None: ...


def test_whatever_else_answers_there_words_go_on(
    tmp_path: Path, notes: Path, subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Portal)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    desk = workspace(tmp_path, f"http://127.0.0.1:{server.server_address[1]}")
    desk.create("c", notes)
    campaign = desk.open("c")
    try:
        for name, answer in PORTALS.items():
            with subtests.test(name):
                monkeypatch.setattr(_Portal, "answer", answer)
                with pytest.raises(IndexAway, match="does not answer"):
                    campaign.ingest()
                found = campaign.search(f"Who had stolen the bell of the choir, {name}?")
                assert {c.fragment.label for c in found.pool} >= {"Session 3"}
                assert "semantic" in found.unavailable
    finally:
        campaign.close()
        server.shutdown()
        server.server_close()


class _Doorkeeper(http.server.BaseHTTPRequestHandler):
    """Notes the token of each request and lets nobody in."""

    tokens: ClassVar[list[str | None]] = []

    def do_GET(self) -> None:
        self.tokens.append(self.headers.get("X-Chroma-Token"))
        body = b'{"error": "AuthError", "message": "Unauthorized"}'
        self.send_response(401)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET

    def log_message(self, *_: object) -> None: ...


@pytest.fixture
def doorkeeper() -> Iterator[str]:
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Doorkeeper)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


def test_a_token_is_sent_and_a_refusal_told(
    tmp_path: Path, doorkeeper: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")  # a proxy must not stand between
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")
    index = VectorIndex(tmp_path / "vectors", doorkeeper, "s3cret")
    try:
        for _ in range(2):
            with pytest.raises(IndexAway, match="does not let the Oracle in") as problem:
                index.open("test", 16)
            assert "s3cret" not in f"{problem.value} {problem.value.detail}"
        assert set(_Doorkeeper.tokens) == {"s3cret"}
    finally:
        index.close()


@pytest.mark.parametrize("token", ["Schlüssel", "two\r\nX-Evil: lines", "🐉"])
def test_a_token_that_cannot_be_sent_is_told_as_one_that_is_refused(
    tmp_path: Path, doorkeeper: str, token: str
) -> None:
    index = VectorIndex(tmp_path / "vectors", doorkeeper, token)
    try:
        with pytest.raises(IndexAway, match="does not let the Oracle in") as problem:
            index.open("test", 16)
        assert token not in problem.value.detail
    finally:
        index.close()


def test_a_wrong_token_is_told_words_go_on_and_nothing_writes_it_down(
    tmp_path: Path,
    notes: Path,
    doorkeeper: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """Read, searched, enriched and deleted in the terminal, with a log that leaves nothing out."""
    monkeypatch.setenv(tokens.VARIABLE, "s3cret")
    desk = workspace(tmp_path, doorkeeper.replace("://", "://me:pa55word@"))
    desk.save_settings(desk.settings.with_("logs", level="debug", text=True))
    places = Places.under(tmp_path / "data")
    codes = [
        cli.main(cli.parser().parse_args([*words, "--campaign", "c"]), places)
        for words in (["ingest", str(notes)], ["search", "Who stole the bell?"], ["status"])
    ]
    assert codes == [1, 0, 0]
    said = capfd.readouterr()
    assert "does not let the Oracle in" in said.err
    assert "Session 3" in said.out
    with pytest.raises(IndexAway, match="does not let the Oracle in"):
        workspace(tmp_path, doorkeeper).delete("c")
    kept = b"".join(file.read_bytes() for file in (tmp_path / "data").rglob("*") if file.is_file())
    assert doorkeeper.encode() in kept
    for secret in ("s3cret", "pa55word"):
        assert secret.encode() not in kept
        assert secret not in said.out + said.err
