"""Widgets in cycles are destroyed by the window's thread, whatever a lane does."""

from __future__ import annotations

import gc
import threading

import pytest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from oracle_desktop.ui.desk import garbage
from oracle_desktop.ui.desk.garbage import Collector
from oracle_desktop.ui.desk.lanes import Lanes, Reporter


class Cyclic(QWidget):
    """A widget that only the collector can free; writes down who did."""

    def __init__(self, freed: list[int]) -> None:
        super().__init__()
        self.me = self
        self.freed = freed

    def __del__(self) -> None:
        self.freed.append(threading.get_ident())


def test_a_lane_that_allocates_collects_nothing(qtbot: QtBot) -> None:
    freed: list[int] = []
    Cyclic(freed)

    def allocate(_: Reporter) -> None:
        kept = [[] for _ in range(300_000)]
        assert kept

    lanes = Lanes()
    try:
        with qtbot.waitSignal(lanes["look"].submit("allocate", allocate).ended, timeout=10_000):
            pass
        gc.collect()
    finally:
        lanes.shutdown(5)
    assert freed == [threading.get_ident()]


def test_everything_is_collected_once_in_a_while_only(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    collector = Collector(qapp)
    asked: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: (10_000, 100, 100))
    monkeypatch.setattr(gc, "collect", asked.append)
    in_front = [True]
    monkeypatch.setattr(garbage, "_in_front", lambda: in_front[0])
    collector.collect()
    monkeypatch.setattr(garbage, "WHOLE_SECONDS", 0.0)
    collector.collect()
    in_front[0] = False
    collector.collect()
    collector.stop()
    assert asked == [1, 1, 2], "only while another program is in front, unless ten minutes have gone by"


def test_what_stays_for_good_is_not_looked_through(
    qapp: QApplication,
) -> None:
    kept = [[] for _ in range(50_000)]
    collector = Collector(qapp)
    assert gc.get_freeze_count() > len(kept)
    more = [[] for _ in range(50_000)]
    before = gc.get_freeze_count()
    collector.settled()
    assert gc.get_freeze_count() > before + len(more) - 1000
    collector.stop()
    assert gc.get_freeze_count() == 0
