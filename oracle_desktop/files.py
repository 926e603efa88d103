"""A text file is written whole or not at all: what stood there before is kept until the new one is done."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def write(path: Path, text: str, *, encoding: str = "utf-8", mode: int = 0o666) -> None:
    """Put `text` in the file `path`, its lines ended with a line feed, its rights `mode` less what the system
    takes away. The old file or the new one is there, never half of one, also after a crash. Raises `OSError`;
    then nothing is left over."""
    target = Path(os.path.realpath(path))  # a link stays one
    partial = target.with_name(f".{secrets.token_hex(6)}.partial")

    def opened(name: str, flags: int) -> int:
        return os.open(name, flags, mode)

    try:
        with open(partial, "x", encoding=encoding, newline="\n", opener=opened) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, target)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise
