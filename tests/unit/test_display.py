"""A start without a display that answers says so and ends, where Qt would dump its core."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from oracle_desktop import display


def start(folder: Path, **display: str) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    words = [sys.executable, "-m", "oracle_desktop", "--data", str(folder)]
    return subprocess.run(
        words, env=environment | display, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.skipif(sys.platform != "linux", reason="only there a display may be missing")
def test_no_display_and_one_that_does_not_answer(tmp_path: Path) -> None:
    for more, said in (({}, "There is no display."), ({"DISPLAY": ":4973"}, ":4973 does not answer")):
        done = start(tmp_path, **more)
        assert done.returncode == 1
        assert said in done.stderr
        assert "--help" in done.stderr
        assert "Traceback" not in done.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="only there a display may be missing")
def test_a_display_that_answers_is_not_doubted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("\0/tmp/.X11-unix/X4974")
        server.listen()
        for name in (":4974", ":4974.0", "unix:4974"):
            monkeypatch.setenv("DISPLAY", name)
            assert display.trouble() == ""
    assert display.trouble() == "There is no display: unix:4974 does not answer."
    monkeypatch.setenv("DISPLAY", "/private/tmp/launch/org.xquartz:0")  # of another form: Qt knows
    assert display.trouble() == ""
    monkeypatch.delenv("DISPLAY")
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert display.trouble() == ""
