"""Pictures of every state of the real window on the sample campaign: `python tools/screenshots.py OUT`.

    python tools/screenshots.py OUT --language en es --scale 100 200 --theme light dark   # all of them
    python tools/screenshots.py OUT --only compendium test-result --text 1.5 --size 800 560

The sample is read once a language; each language and scale has a process and a window of its own, which
wears one theme after the other. Names of states are those of `window_states`; `--only` takes their
beginnings. No model is asked. Works without a display (offscreen) and with one; `--seconds` bounds each
process.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("QT_QPA_PLATFORM", "" if os.environ.get("DISPLAY") else "offscreen")

SCREEN = {"name": "wide", "x": 0, "y": 0, "width": 2560, "height": 1600, "logicalDpi": 96, "dpr": 1}
THEMES, LANGUAGES, SCALES = ("light", "dark"), ("en", "es"), (100, 125, 150, 200)


class Photographer:
    """One window in one language at one scale."""

    def __init__(self, data: Path, arguments: argparse.Namespace) -> None:
        from oracle_desktop.paths import Places
        from oracle_desktop.settings import Settings
        from oracle_desktop.ui import app as oracle_app
        from oracle_desktop.ui.look import speech, theme

        self.out, self.themes, self.text = arguments.out, arguments.theme, arguments.text
        self.ending = f"{arguments.language[0]}-{arguments.scale[0]}"
        self.until = time.monotonic() + arguments.seconds
        self.app = oracle_app.application()
        speech.speak(self.app, arguments.language[0])
        theme.choose(self.app, self.themes[0], self.text)
        settings = Settings().with_("mind", ollama=False)
        settings = settings.with_(
            "looks", theme=self.themes[0], reduced_motion=True, text_scale=self.text,
            language=arguments.language[0],
        )  # fmt: skip
        self.window = oracle_app.open_window(Places.under(data), settings)
        theme.dress(self.app)
        self.window.resize(*arguments.size)
        self.window.show()

    def wait(self, done: Callable[[], bool]) -> None:
        """Run the window until `done`; stop the whole run when its time is over."""
        from PySide6.QtCore import QEventLoop

        while not done():
            self.app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 10)
            if time.monotonic() > self.until:
                sys.exit("gave up: the time is over")

    def settle(self, seconds: float) -> None:
        """Let what is under way be painted."""
        until = time.monotonic() + seconds
        self.wait(lambda: time.monotonic() > until)

    def read(self) -> None:
        """Open the sample, read it, and run its questions once against each other."""
        window, desk = self.window, self.window.desk
        window.begin(sample=True)
        idle = desk.lanes["look"]
        self.wait(lambda: desk.overview.deep and not desk.is_reading and not idle.busy)
        window.show_view("test")
        self.wait(lambda: not idle.busy)
        if not desk.test.is_running and window.test.run.isVisible() and not window.test.result.isVisible():
            desk.test.plan = "without"
            desk.test.run()
            self.wait(lambda: not desk.test.is_running and not idle.busy)

    def take(self, name: str) -> None:
        """A picture in each theme of the window as it is, with the menus that are open over it."""
        from PySide6.QtGui import QPainter
        from window_states import inside, open_menus

        from oracle_desktop.ui.look import theme

        for look in self.themes:
            if theme.current().dark != (look == "dark"):
                theme.apply(self.app, look, self.text)
            self.settle(0.2)
            picture = self.window.grab()
            painter = QPainter(picture)
            for menu in open_menus():
                painter.drawPixmap(inside(self.window, menu).topLeft(), menu.grab())
            painter.end()
            picture.save(str(self.out / f"{name}-{look}-{self.ending}.png"))


def photograph(data: Path, arguments: argparse.Namespace) -> int:
    """All wanted states in one language and scale, in this process; how many could not be made."""
    import window_states

    taker = Photographer(data, arguments)
    taker.read()
    failed = []
    for name in window_states.names(arguments.only):
        try:
            window_states.make(taker, name)
            taker.take(name)
        except Exception as error:  # the others are wanted all the same
            failed.append(f"{name}: {error!r}")
    taker.window.close_now()
    print("\n".join(failed))
    return len(failed)


def main() -> int:
    """Take all pictures; how many came."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("out", type=Path, help="folder for the pictures")
    parser.add_argument("--only", nargs="+", default=(), metavar="STATE", help="how names of states begin")
    parser.add_argument("--theme", nargs="+", choices=THEMES, default=THEMES)
    parser.add_argument("--language", nargs="+", choices=LANGUAGES, default=LANGUAGES)
    parser.add_argument("--scale", nargs="+", type=int, choices=SCALES, default=(100, 200), help="per cent")
    parser.add_argument(
        "--size", type=int, nargs=2, metavar=("W", "H"), help="default 1280 800; 960 600 at 200"
    )
    parser.add_argument("--text", type=float, default=1.0, help="text size, 0.8 to 2")
    parser.add_argument("--seconds", type=float, default=240.0, help="longest time for a language and scale")
    parser.add_argument(
        "--data", type=Path, help="the Oracle's data with the sample read; made where missing"
    )
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    if "ORACLE_PICTURES" in os.environ:
        failed = photograph(Path(os.environ["ORACLE_PICTURES"]), arguments)
        sys.stdout.flush()
        os._exit(1 if failed else 0)  # Chroma's threads may hang
    failed = 0
    with tempfile.TemporaryDirectory(prefix="oracle-pictures-") as home:
        for language in arguments.language:
            for scale in arguments.scale:
                failed += _apart(Path(home), arguments, language, scale)
    print(f"{len(list(arguments.out.glob('*.png')))} pictures in {arguments.out}")
    return 1 if failed else 0


def _apart(home: Path, arguments: argparse.Namespace, language: str, scale: int) -> int:
    """The pictures of a language and scale in a process of their own: Qt takes a scale only at its start."""
    data, size = home / f"{language}-{scale}", arguments.size or ((960, 600) if scale >= 200 else (1280, 800))
    if arguments.data is not None and arguments.data.is_dir():
        shutil.copytree(arguments.data, data)
    command = [
        sys.executable, __file__, str(arguments.out), "--language", language, "--scale", str(scale),
        "--size", *map(str, size), "--text", str(arguments.text), "--seconds", str(arguments.seconds),
        "--theme", *arguments.theme, *(["--only", *arguments.only] if arguments.only else []),
    ]  # fmt: skip
    given = {"ORACLE_PICTURES": str(data), "QT_SCALE_FACTOR": str(scale / 100), "OLLAMA_HOST": "127.0.0.1:9"}
    if os.environ["QT_QPA_PLATFORM"] == "offscreen":  # its screen of 800 x 800 would push menus aside
        screen = home / "screen.json"
        screen.write_text(json.dumps({"screens": [SCREEN]}), encoding="utf-8")
        given["QT_QPA_PLATFORM"] = f"offscreen:configfile={screen}"
    done = subprocess.run(command, env={**os.environ, **given}, timeout=arguments.seconds + 60, check=False)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
