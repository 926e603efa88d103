"""Where the vector index's rows are kept: files beside the catalogue, or a Chroma server (R9).

Only the child process imports this. Both keep generations: a rebuild fills a fresh one while the old one
answers, and a pointer beside the catalogue (`generations`) says which is in use.
"""

from __future__ import annotations

import os
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import chromadb
import httpx
from chromadb.api import ClientAPI
from chromadb.config import Settings
from chromadb.errors import (
    AuthorizationError,
    ChromaAuthError,
    InvalidArgumentError,
    InvalidDimensionException,
    NotFoundError,
    UniqueConstraintError,
)

from oracle_desktop.store import generations
from oracle_desktop.store.generations import Stale
from oracle_desktop.store.vectors_rows import Rows, names

DATABASE = "chroma.sqlite3"
CONNECT_SECONDS = 3.0
ANSWER_SECONDS = 30.0


_OF_ROWS = (NotFoundError, InvalidDimensionException, InvalidArgumentError, UniqueConstraintError)
"""What a server says of rows that are not what was left there: these are written anew. Whatever else comes
is no answer of a Chroma server that works."""


class Unreachable(Exception):
    """The server does not answer, or not as one; the message says why."""


class Refused(Exception):
    """The server wants a token, or another one; the message says why."""


class Place(Protocol):
    """Keeps generations of rows, each under a name."""

    def fresh(self) -> str:
        """The name of a new, empty one."""
        ...

    def rows(self, name: str, dimension: int) -> Rows:
        """The rows kept under a name."""
        ...

    def check(self, name: str) -> None:
        """Raise `Stale` where what was kept under the name is gone."""
        ...

    def take(self, name: str) -> None:
        """Called before it is used. Raises `Stale` where it changed since it was left."""
        ...

    def leave(self, name: str) -> None:
        """Called when it is no longer used."""
        ...

    def remove_others(self, keep: str) -> None:
        """Remove every generation of this campaign but one."""
        ...


class Files:
    """Generations as folders below `root`."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def fresh(self) -> str:
        """The name of a new, empty folder."""
        return generations.fresh(self._root).name

    def rows(self, name: str, dimension: int) -> Rows:
        """The rows of a folder."""
        client = chromadb.PersistentClient(
            str(self._root / name), settings=Settings(anonymized_telemetry=False)
        )
        return Rows(client, "views-", dimension)

    def check(self, name: str) -> None:
        """Raise `Stale` where the files are gone: Chroma would start an empty index."""
        if not (self._root / name / DATABASE).is_file():
            raise Stale("its files are gone")

    def take(self, name: str) -> None:
        """Compare the files with their seal and take it off. Raises `Stale`."""
        generations.break_seal(self._root / name)

    def leave(self, name: str) -> None:
        """Seal the files."""
        generations.seal(self._root / name)

    def remove_others(self, keep: str) -> None:
        """Remove every folder but one."""
        generations.remove_others(self._root, keep)


class Server:
    """Generations as collections of a server: "oracle-<campaign>-<generation>-<kind>".

    The campaign's part is drawn once and kept in the pointer below `root`, so that campaigns of one name, or
    of two people, never meet on a server.
    """

    def __init__(self, root: Path, address: str, token: str) -> None:
        self._root = root
        self._address = address
        self._token = token
        self._client: ClientAPI | None = None
        root.mkdir(parents=True, exist_ok=True, mode=0o700)
        (root / "address").write_text(address, encoding="utf-8")  # to remove its rows there after a move

    def fresh(self) -> str:
        """A name that no generation has had."""
        return f"{self._campaign()}{secrets.token_hex(4)}-"

    def rows(self, name: str, dimension: int) -> Rows:
        """The rows of a generation. Raises `Unreachable`."""
        return Rows(self._connected(), name, dimension, own_client=False)

    def check(self, name: str) -> None:  # noqa: ARG002
        """Nothing to compare: rows that are gone are missing from `ids`, and are written again."""
        self._connected()

    def take(self, name: str) -> None:
        """Nothing to compare: the server's files are its own."""

    def leave(self, name: str) -> None:
        """Nothing to seal."""

    def remove_others(self, keep: str) -> None:
        """Remove every generation of this campaign but one."""
        client = self._connected()
        for name in names(client, self._campaign()):
            if not keep or not name.startswith(keep):
                client.delete_collection(name)

    def _campaign(self) -> str:
        kept = self._root / "campaign"
        if not kept.is_file():
            kept.write_text(f"oracle-{secrets.token_hex(8)}-", encoding="utf-8")
        return kept.read_text(encoding="utf-8")

    def _connected(self) -> ClientAPI:
        if self._client is None:
            try:
                parts = urlsplit(self._address)
                _ = parts.port
            except ValueError as error:
                raise Unreachable(f"{self._address} is no address") from error
            host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 8000)
            if not (self._token.isascii() and self._token.isprintable()):
                raise Refused("its token cannot stand in a header")
            reach(host, port)
            _without_proxy(host)
            self._client = chromadb.HttpClient(
                host,
                port,
                ssl=parts.scheme == "https",
                headers={"X-Chroma-Token": self._token} if self._token else None,
                settings=Settings(anonymized_telemetry=False),
            )
            _bound(self._client)
        return self._client


def reach(host: str, port: int) -> None:
    """Try to connect. Raises `Unreachable`: Chroma's own client would wait for minutes."""
    try:
        socket.create_connection((host, port), CONNECT_SECONDS).close()
    except OSError as error:
        raise Unreachable(f"{host}:{port}: {error}") from error


def _without_proxy(host: str) -> None:
    """A system's proxy answers for this computer's own addresses otherwise (DESIGN fact 5)."""
    if host in ("localhost", "127.0.0.1", "::1"):
        os.environ["NO_PROXY"] = os.environ["no_proxy"] = ",".join(
            [host, *filter(None, [os.environ.get("NO_PROXY")])]
        )


def _bound(client: ClientAPI) -> None:
    """Give the client's connection an end to its patience; its own default is none."""
    session = getattr(getattr(client, "_server", None), "_session", None)
    if isinstance(session, httpx.Client):
        session.timeout = httpx.Timeout(ANSWER_SECONDS, connect=CONNECT_SECONDS)


def telling(handler: Callable[..., Any]) -> Callable[..., Any]:
    """The handler, with what a server that is away makes it raise told as `Unreachable`, and one
    that does not let us in as `Refused`."""

    def asked(*arguments: Any) -> Any:
        try:
            return handler(*arguments)
        except (ChromaAuthError, AuthorizationError) as error:
            raise Refused(type(error).__name__) from error
        except (Stale, Unreachable, Refused, *_OF_ROWS):
            raise
        except Exception as error:  # a proxy, a page to log in at, an error of the server's own
            raise Unreachable(f"{type(error).__name__}: {error}") from error

    return asked
