"""A screen without a monitor, and pictures of what is on it."""

from __future__ import annotations

import os
import struct
import subprocess
import tempfile
from pathlib import Path
from types import TracebackType


class Screen:
    """Xvfb on a number of its own, as long as the block lasts."""

    def __init__(self, width: int = 1280, height: int = 800) -> None:
        self._size = f"{width}x{height}x24"
        self._folder = tempfile.TemporaryDirectory(prefix="oracle-screen-")

    def __enter__(self) -> Screen:
        ours, theirs = os.pipe()
        self._server = subprocess.Popen(
            [
                "Xvfb",
                "-displayfd",
                str(theirs),
                "-screen",
                "0",
                self._size,
                "-fbdir",
                self._folder.name,
                "-ac",
            ],
            pass_fds=(theirs,),
            stderr=subprocess.DEVNULL,
        )
        os.close(theirs)
        with os.fdopen(ours) as pipe:
            self.name = f":{pipe.readline().strip()}"
        if self.name == ":":
            raise SystemExit("Xvfb did not start")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.terminate()
        self._server.wait(10)
        self._folder.cleanup()

    def colours(self) -> int:
        """How many colours are to be seen: one where nothing is shown."""
        _, _, pixels = self._read()
        return len({pixels[at : at + 3] for at in range(0, len(pixels), 4 * 7)})

    def save(self, file: Path) -> None:
        """Save a picture as PNG."""
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        from PySide6.QtGui import QImage

        width, height, pixels = self._read()
        file.parent.mkdir(parents=True, exist_ok=True)
        image = QImage(pixels, width, height, QImage.Format.Format_RGB32)
        if not image.save(str(file)):
            raise SystemExit(f"{file} could not be written")

    def _read(self) -> tuple[int, int, bytes]:
        """Width, height and pixels (blue, green, red, nothing) from the file that Xvfb keeps, an X dump."""
        data = (Path(self._folder.name) / "Xvfb_screen0").read_bytes()
        head = struct.unpack(">25I", data[:100])
        start = head[0] + 12 * head[19]
        return head[4], head[5], data[start : start + head[12] * head[5]]
