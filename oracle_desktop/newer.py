"""Whether a newer version is out: one HTTPS request, only where the GM turned it on, and a signed answer.

The answer has two lines: a JSON object {"version", "page", "files": {name: SHA-256}}, and the Ed25519
signature of the first line, base64. Nothing is sent but the request itself; nothing is fetched or installed.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import ssl
from dataclasses import dataclass

import httpx

from oracle_desktop import __version__, publisher
from oracle_desktop.errors import KnownError

SECONDS = 10.0
LARGEST = 20_000
"""Bytes of the answer; a real one has some hundreds."""


class NewsProblem(KnownError):
    """Whether there is a newer version could not be told."""


@dataclass(frozen=True, slots=True)
class Newer:
    """A version that is newer than this one, and the page where it can be had."""

    version: str
    page: str


def look(
    address: str = publisher.NEWS,
    key: str = publisher.NEWS_KEY,
    version: str = __version__,
    verify: ssl.SSLContext | bool = True,
) -> Newer | None:
    """The newer version, or None where this is the newest. `verify` may name other certificates to trust.

    Raises `NewsProblem` where nobody answers, or where the answer is not signed by the publisher.
    """
    text, signature = _fetched(address, verify)
    if not _signed(text, signature, key):
        raise NewsProblem(
            "The answer about newer versions is not signed by the Oracle's publisher, so it was not used.",
            "Nothing was changed. If this goes on, look at the Oracle's page yourself.",
        )
    try:
        told = json.loads(text)
        newest, page = str(told["version"]), str(told["page"])
        ahead = _numbers(newest) > _numbers(version)
    except (ValueError, KeyError, TypeError) as error:
        raise _unread() from error
    if not page.startswith("https://"):
        raise _unread()
    return Newer(newest, page) if ahead else None


def _fetched(address: str, verify: ssl.SSLContext | bool) -> tuple[bytes, bytes]:
    """The two lines of the answer."""
    if not address.startswith("https://"):
        raise _unread()
    try:
        with (
            httpx.Client(verify=verify, timeout=SECONDS, follow_redirects=False) as client,
            client.stream("GET", address, headers={"User-Agent": "oracle-desktop"}) as answer,
        ):
            answer.raise_for_status()
            body = b""
            for part in answer.iter_bytes():
                body += part
                if len(body) > LARGEST:
                    raise _unread()
    except (httpx.HTTPError, OSError) as error:
        raise NewsProblem(
            "The Oracle could not ask whether there is a newer version.",
            "It asks again at the next start. Everything else works as before.",
            detail=str(error),
        ) from error
    text, _, signature = body.partition(b"\n")
    return text, signature.strip()


def _signed(text: bytes, signature: bytes, key: str) -> bool:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public = Ed25519PublicKey.from_public_bytes(base64.b64decode(key))
        public.verify(base64.b64decode(signature, validate=True), text)
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True


def _numbers(version: str) -> tuple[int, ...]:
    """To compare: 0.10.0 is after 0.9.1. Raises `ValueError` where it is no version."""
    if not re.fullmatch(r"\d{1,6}(\.\d{1,6}){0,3}", version):
        raise ValueError(f"{version!r} is no version")
    numbers = [int(part) for part in version.split(".")]
    return tuple([*numbers, 0, 0, 0][:4])


def _unread() -> NewsProblem:
    return NewsProblem(
        "What was answered about newer versions could not be read.",
        "Nothing was changed. It asks again at the next start.",
    )
