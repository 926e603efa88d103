"""A real Chroma server of its own, as a GM would start one with `chroma run`."""

from __future__ import annotations

import socket
import subprocess
import sys
import sysconfig
import time
from pathlib import Path


class ChromaServer:
    """Runs on a free port of this computer until `stop`; `start` runs it again, at the same place."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port: int = free.getsockname()[1]
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """As a GM would write it into the settings."""
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Run it, where it does not run, and wait until it listens."""
        if self._process is not None:
            return
        program = Path(sysconfig.get_path("scripts")) / "chroma"
        self._process = subprocess.Popen(
            [sys.executable, str(program), "run", "--path", str(self._folder), "--port", str(self._port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self._port)) == 0:
                    return
            time.sleep(0.1)
        raise TimeoutError("the Chroma server did not start")

    def stop(self) -> None:
        """End it at once; what it had written stays."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
