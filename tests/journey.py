"""A whole journey in one process, for those who watch what it reaches.

    python tests/journey.py FOLDER ADDRESS

Ingest, enrich, ask, search and evaluate in the terminal, then the window, offscreen. ADDRESS is that of an
Ollama (`none`: without one; `stub`: one of its own). Prints what it came to, as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parent))

ANSWER = "Brannoc did [Session 1]. ![x](http://192.0.2.5/x.png) [y](http://192.0.2.4/y) <img src='file:///etc/passwd'>"


def main(home: Path, address: str) -> None:
    """The journey, in `home`."""
    notes = home / "notes"
    notes.mkdir(parents=True, exist_ok=True)
    (notes / "Session 1.md").write_text(
        "Brannoc sold us a mule in Tarn. ![map](http://192.0.2.7/map.png) <img src='http://192.0.2.8/x.png'> "
        "[more](http://192.0.2.9/more)",
        encoding="utf-8",
    )
    (notes / "page.html").write_text("<p>Old Maro keeps the weir.<img src='http://192.0.2.6/a.png'>")
    (home / "bank.jsonl").write_text(
        '{"question": "who sold a mule?", "gold": [{"session": 1, "grade": 2}]}\n'
    )
    with ExitStack() as stack:
        if address == "stub":
            from stub_ollama import StubOllama

            stub = stack.enter_context(StubOllama())
            stub.chat = [ANSWER]
            address = stub.address
        _travel(home, notes, address)


def _travel(home: Path, notes: Path, address: str) -> None:
    from oracle_desktop import cli
    from oracle_desktop.paths import Places
    from oracle_desktop.settings import Settings
    from oracle_desktop.workspace import Workspace

    places = Places.under(home / "data")
    mind = {"ollama": False} if address == "none" else {"host": address, "chat_model": "qwen2.5:7b"}
    Workspace(places).save_settings(Settings().with_("mind", **mind))
    named = ["--campaign", "x", "--json"]
    for words in (
        ["ingest", str(notes), *named],
        ["search", "who sold a mule?", *named],
        ["ask", "who sold a mule?", *named],
        ["evaluate", str(home / "bank.jsonl"), *named],
        ["doctor", "--json"],
    ):
        code = cli.main(cli.parser().parse_args(words), places)
        assert code == 0, words
    print("\n" + json.dumps({"address": address, "said": _window(places)}))


def _window(places: object) -> str:
    """Open the campaign in the window, let it read, ask; what it answered."""
    from PySide6.QtWidgets import QApplication

    from oracle_desktop import settings as settings_file
    from oracle_desktop.ui import app as app_module
    from oracle_desktop.ui.look import theme

    app = app_module.application()
    settings, _ = settings_file.load(places.settings_file)  # type: ignore[attr-defined]
    theme.choose(app, "light", 1.0)
    window = app_module.open_window(places, settings)  # type: ignore[arg-type]
    theme.dress(app)
    window.show()
    window.begin()
    answers: list[str] = []

    def wait(done: object, seconds: float = 60.0) -> None:
        until = time.monotonic() + seconds
        while not done() and time.monotonic() < until:  # type: ignore[operator]
            QApplication.processEvents()
            time.sleep(0.01)

    wait(lambda: window.desk.campaign is not None and window.desk.overview.deep)
    window.asking.ask_now("who sold a mule?")
    wait(lambda: bool(window.asking._answers))
    answers += [answer.text for answer in window.asking._answers]
    for page in window.pages:
        window.show_view(page)
        wait(lambda: False, 0.2)
    window.desk.shutdown()
    window.close()
    return " ".join(answers)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
    sys.stdout.flush()
    os._exit(0)
