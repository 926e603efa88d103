"""Whether a window can be shown. Qt ends the process with a core dump where its display does not answer."""

from __future__ import annotations

import os
import re
import socket
import sys

SECONDS = 3.0
_X11 = re.compile(r"(?P<host>[^/:]*):(?P<number>\d{1,5})(\.\d+)?")


def trouble() -> str:
    """Why no window can be shown, for a person; "" where one can."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM") in ("offscreen", "minimal"):
        return ""
    if os.environ.get("WAYLAND_DISPLAY"):
        return ""
    name = os.environ.get("DISPLAY", "")
    if not name:
        return "There is no display."
    return "" if _answers(name) else f"There is no display: {name} does not answer."


def _answers(name: str) -> bool:
    """Whether an X server takes a connection; what has another form is left to Qt."""
    found = _X11.fullmatch(name)
    if found is None:
        return True
    host, number = found["host"], int(found["number"])
    if host not in ("", "unix"):
        return _connects(socket.AF_INET, (host, 6_000 + number))
    place = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - X's own place
    return _connects(socket.AF_UNIX, place) or _connects(socket.AF_UNIX, "\0" + place)


def _connects(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    with socket.socket(family) as ours:
        ours.settimeout(SECONDS)
        try:
            ours.connect(address)
        except OSError:
            return False
    return True
