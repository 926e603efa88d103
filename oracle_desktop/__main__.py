"""Entry of the app and the terminal. Light imports only: the window must show before heavy ones are paid."""

from __future__ import annotations

import multiprocessing
import os
import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a terminal verb, or open the window; returns the exit code."""
    multiprocessing.freeze_support()  # first: a frozen child process would open a second window
    words = list(sys.argv[1:] if arguments is None else arguments)
    _open_what_is_closed()
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if words == ["--self-test"]:
        from oracle_desktop import self_test

        return self_test.run()
    if (window := _window_words(words)) is not None:
        return _window(*window)
    from oracle_desktop import cli

    parser = cli.parser()
    parsed = parser.parse_args(words)
    if parsed.verb is None:
        parser.error("a folder of notes, or a verb")
    return cli.main(parsed)


def _open_what_is_closed() -> None:
    """A windowed program has no stdin, stdout and stderr, and on POSIX a menu may start one with them closed:
    then the next file that is opened, a database say, would have the number that a library prints to."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for good


def _window_words(words: Sequence[str]) -> tuple[str | None, dict[str, str]] | None:
    """The data folder and what is wanted, where these words open the window: a folder (one that is dropped on
    the icon is the only word), `--sample`, `--question TEXT`, `--data DIR`. None where a verb is meant."""
    wanted: dict[str, str] = {}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--sample":
            wanted["sample"] = word
        elif word in ("--question", "--data") and rest:
            wanted[word.removeprefix("--")] = rest.pop(0)
        elif "folder" not in wanted and os.path.isdir(word):
            wanted["folder"] = os.path.abspath(word)
        else:
            return None
    return wanted.pop("data", None), wanted


def _window(data: str | None, wanted: dict[str, str]) -> int:
    from pathlib import Path

    from oracle_desktop import display, terminal
    from oracle_desktop.paths import Places

    places = Places.under(Path(data)) if data else Places.of_user()
    if why := display.trouble():
        if "sample" in wanted:
            from oracle_desktop import cli

            return cli.sample(places)
        terminal.note(f"{why} See oracle-desktop --help for what works in a terminal.")
        return 1
    from oracle_desktop.ui import app
    from oracle_desktop.ui.single import Wanted

    folder, question = wanted.get("folder", ""), wanted.get("question", "")
    return app.run(places, Wanted(folder, "sample" in wanted, question))


if __name__ == "__main__":
    sys.exit(main())
