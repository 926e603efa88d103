"""A second start raises the first window and hands over what it was given; a crash leaves nothing behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from fakes import FakeWorkspace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui.life import Life
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.single import Single, Wanted

LISTEN = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from oracle_desktop.paths import Places
from oracle_desktop.ui.single import Single, Wanted
app = QCoreApplication([])
print(Single(Places.under(Path(sys.argv[1]))).first(Wanted()), flush=True)
app.exec()
"""


def second_start(places: Places, *words: str) -> subprocess.Popen[bytes]:
    """The app itself, started again as a desktop would."""
    return subprocess.Popen(
        [sys.executable, "-m", "oracle_desktop", "--data", str(places.data), *words],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )


def test_a_second_start_hands_over_its_folder_and_question(
    qtbot: QtBot, qapp: QApplication, tmp_path: Path, notes: Path
) -> None:
    places = Places.under(tmp_path / "home")
    single = Single(places)
    assert single.first(Wanted())
    life = Life(qapp, places, FakeWorkspace, single)  # type: ignore[arg-type]
    try:
        life.open(Settings(), Wanted())
        window = life.window
        assert window is not None
        qtbot.waitUntil(window.first_run.isVisible)
        window.showMinimized()
        other = second_start(places, str(notes), "--question", "Who is Keeper Yennen?")
        qtbot.waitUntil(lambda: bool(window.asking.answers), timeout=30_000)
        assert other.wait(10) == 0
        assert window.desk.campaign is not None
        assert window.desk.campaign.notes == notes
        assert window.asking.answers[0].question == "Who is Keeper Yennen?"
        assert not window.isMinimized()
    finally:
        if life.window is not None:
            life.window.close_now()
        single.close()
        theme.apply(qapp, "light", 1.0)


def test_other_data_is_another_oracle(qapp: QApplication, tmp_path: Path) -> None:
    one, other = Single(Places.under(tmp_path / "one")), Single(Places.under(tmp_path / "other"))
    try:
        assert one.first(Wanted())
        assert other.first(Wanted())
    finally:
        one.close()
        other.close()


def test_a_socket_that_a_crash_left_is_put_away(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> None:
    places = Places.under(tmp_path / "home")
    killed = subprocess.Popen(
        [sys.executable, "-c", LISTEN, str(places.data)], stdout=subprocess.PIPE, text=True
    )
    assert killed.stdout is not None
    assert killed.stdout.readline().strip() == "True"
    killed.send_signal(signal.SIGKILL)
    killed.wait(10)
    single = Single(places)
    try:
        assert single.first(Wanted())
        heard: list[Wanted] = []
        single.wanted.connect(heard.append)
        other = second_start(places, "--question", "¿Quién?")
        qtbot.waitUntil(lambda: bool(heard), timeout=30_000)
        assert other.wait(10) == 0
        assert heard[0].question == "¿Quién?"
    finally:
        single.close()
