"""Whether a newer version is out, asked of an HTTPS server that the test starts."""

from __future__ import annotations

import base64
import importlib
import ssl
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import trustme
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import oracle_desktop
from oracle_desktop import newer
from oracle_desktop.settings import Settings

PAGE = "https://oracle-desktop.example.org/0.2.0"
SIGNER = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))
KEY = base64.b64encode(SIGNER.public_key().public_bytes_raw()).decode()


@dataclass
class Publisher:
    """Answers with `body`; remembers what it was asked."""

    address: str = ""
    certificates: ssl.SSLContext | bool = True
    body: bytes = b""
    status: int = 200
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def tells(self, line: bytes, signer: Ed25519PrivateKey = SIGNER) -> None:
        self.body = line + b"\n" + base64.b64encode(signer.sign(line)) + b"\n"

    def look(self, version: str = "0.1.0") -> newer.Newer | None:
        return newer.look(self.address, KEY, version, self.certificates)


@pytest.fixture
def published() -> Iterator[Publisher]:
    made = Publisher()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            made.asked.append((self.path, dict(self.headers)))
            self.send_response(made.status)
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.end_headers()
            self.wfile.write(made.body)

        def log_message(self, *_: object) -> None:
            pass

    authority = trustme.CA()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert("localhost").configure_cert(context)
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    made.address = f"https://localhost:{server.server_port}/latest.txt"
    made.certificates = ssl.create_default_context()
    authority.configure_trust(made.certificates)
    yield made
    server.shutdown()
    server.server_close()
    thread.join(5)


@pytest.mark.parametrize(
    ("told", "ours", "is_newer"),
    [("0.2.0", "0.1.0", True), ("0.10.0", "0.9.3", True), ("0.1.0", "0.1.0", False), ("0.1", "0.1.1", False)],
)
def test_a_version_that_is_newer_is_told_of(
    published: Publisher, told: str, ours: str, is_newer: bool
) -> None:
    published.tells(b'{"page": "%s", "version": "%s"}' % (PAGE.encode(), told.encode()))
    assert published.look(ours) == (newer.Newer(told, PAGE) if is_newer else None)


def test_it_is_one_request_that_says_nothing_of_the_gm(published: Publisher) -> None:
    published.tells(b'{"page": "%s", "version": "0.2.0"}' % PAGE.encode())
    published.look()
    ((path, headers),) = published.asked
    assert path == "/latest.txt"
    assert headers["User-Agent"] == "oracle-desktop"
    assert not {"cookie", "authorization", "referer"} & {name.lower() for name in headers}


def test_it_is_asked_only_where_the_gm_turned_it_on() -> None:
    assert Settings().updates.ask is False


@pytest.mark.parametrize(
    "line",
    [
        b"not json",
        b"[]",
        b'{"version": "0.2.0"}',
        b'{"version": "newest", "page": "https://a.example"}',
        b'{"version": "0.2.0", "page": "http://a.example"}',
        b'{"version": "0.2.0", "page": "file:///etc/passwd"}',
        b'{"version": "9999999999999.0", "page": "https://a.example"}',
    ],
)
def test_an_answer_that_makes_no_sense_is_not_used_though_it_is_signed(
    published: Publisher, line: bytes
) -> None:
    published.tells(line)
    with pytest.raises(newer.NewsProblem, match="could not be read"):
        published.look()


def test_an_answer_of_somebody_else_is_not_used(published: Publisher) -> None:
    line = b'{"page": "https://a.example", "version": "9.0.0"}'
    published.tells(line, Ed25519PrivateKey.generate())
    with pytest.raises(newer.NewsProblem, match="not signed"):
        published.look()
    published.tells(line)
    published.body = published.body.replace(b"9.0.0", b"9.0.1")
    with pytest.raises(newer.NewsProblem, match="not signed"):
        published.look()
    for body in (b"", line, line + b"\n", line + b"\n%%%\n", line + b"\n\xff\xfe\n"):
        published.body = body
        with pytest.raises(newer.NewsProblem, match="not signed"):
            published.look()


def test_nobody_there_a_strange_certificate_a_way_elsewhere_and_no_end(published: Publisher) -> None:
    published.tells(b'{"page": "%s", "version": "0.2.0"}' % PAGE.encode())
    with pytest.raises(newer.NewsProblem, match="could not ask"):
        newer.look(published.address, KEY, "0.1.0")  # a certificate that this computer does not trust
    published.status = 302
    with pytest.raises(newer.NewsProblem, match="could not ask"):
        published.look()
    published.status, published.body = 200, b"x" * 1_000_000
    with pytest.raises(newer.NewsProblem, match="could not be read"):
        published.look()
    with pytest.raises(newer.NewsProblem, match="could not ask"):
        newer.look("https://127.0.0.1:1/latest.txt", KEY, "0.1.0")
    with pytest.raises(newer.NewsProblem):
        newer.look(published.address.replace("https", "http"), KEY, "0.1.0")


def test_what_the_release_writes_is_what_the_app_reads(
    published: Publisher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "packaging"))
    release = importlib.import_module("release")
    secret, public = release.key()
    folder = tmp_path / "release"
    folder.mkdir()
    (folder / "oracle.deb").write_bytes(b"a package")
    release.news(folder, PAGE, secret)
    published.body = (folder / "latest.txt").read_bytes()
    found = newer.look(published.address, public, "0.0.1", published.certificates)
    assert found == newer.Newer(oracle_desktop.__version__, PAGE)
    assert b'"oracle.deb": "' in published.body
