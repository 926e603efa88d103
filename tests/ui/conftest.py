"""Fixtures of the window's tests: no display needed, and a test that leaves a thread running fails."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QThread
from PySide6.QtWidgets import QApplication

from oracle_desktop.ui import theme


@pytest.fixture(scope="session")
def qapp(qapp: QApplication) -> QApplication:
    theme.apply(qapp, "light", 1.0)
    return qapp


@pytest.fixture(autouse=True)
def no_leaked_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Fail a test that leaves a QThread running: destroying one aborts the process, far from the cause."""
    started: list[QThread] = []
    start = QThread.start

    def record(thread: QThread, *arguments: object) -> None:
        started.append(thread)
        start(thread, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(QThread, "start", record)
    yield
    running = [thread for thread in started if thread.isRunning()]
    for thread in running:
        thread.quit()
        thread.wait(5000)
    assert not running, f"left running: {[thread.objectName() for thread in running]}"
