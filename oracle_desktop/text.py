"""Text from outside as it can be kept: without half characters, on one line where it is a name, a server's
address in one form."""

from __future__ import annotations

import json
import os
from typing import Any

JOINERS = "\u200c\u200d"
"""What joins the letters of Persian and the parts of an emoji; no other invisible character has a use."""


def whole(text: str) -> str:
    """`text` with half characters (lone surrogates) replaced one for one, so that offsets hold: neither
    SQLite nor a file keeps them. They come from names of files that are no text, and from JSON and YAML."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "".join("\ufffd" if "\ud800" <= char <= "\udfff" else char for char in text)
    return text


def parsed(raw: str | bytes) -> Any:
    """The value of a JSON text, without the half characters that an escape in it can stand for. Raises
    `ValueError`, also where it is nested without end."""
    try:
        return whole_in(json.loads(raw))
    except RecursionError as error:
        raise ValueError("nested too deep") from error


def whole_in(value: Any) -> Any:
    """A plain value (of JSON or YAML) with every text in it as `whole` leaves it."""
    if isinstance(value, str):
        return whole(value)
    if isinstance(value, dict):
        return {whole_in(key): whole_in(one) for key, one in value.items()}
    return [whole_in(one) for one in value] if isinstance(value, list) else value


def one_line(text: str) -> str:
    """`text` on one line, without what cannot be seen: control characters, marks of direction; "" where
    nothing is left."""
    shown = "".join(c for c in whole(text) if c.isprintable() or c.isspace() or c in JOINERS)
    line = " ".join(shown.split())
    return line if line.strip(JOINERS) else ""


def names_a_file(path: str | os.PathLike[str]) -> bool:
    """Whether the system can have a file there: no zero in its path, no half character it cannot write."""
    try:
        return b"\0" not in os.fsencode(path)
    except UnicodeEncodeError:
        return False


def with_scheme(address: str) -> str:
    """A server's address without blanks and slashes at its ends, as one of http where it names no scheme; ""
    stays."""
    address = address.strip().rstrip("/")
    return address if not address or "://" in address else f"http://{address}"
