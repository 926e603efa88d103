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
    wants_verb = any(not word.startswith("-") for word in words) or {"-h", "--help", "--version"} & set(words)
    if wants_verb and not _is_folder(words):
        from oracle_desktop import cli

        parsed = cli.parser().parse_args(words)
        if parsed.verb is not None:
            return cli.main(parsed)
    return _window(words)


def _open_what_is_closed() -> None:
    """A windowed program has no stdin, stdout and stderr, and on POSIX a menu may start one with them closed:
    then the next file that is opened, a database say, would have the number that a library prints to."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - for good


def _is_folder(words: Sequence[str]) -> bool:
    """A folder dropped on the icon arrives as the only argument."""
    return len(words) == 1 and os.path.isdir(words[0])


def _window(words: Sequence[str]) -> int:
    from pathlib import Path

    from oracle_desktop.paths import Places

    folder = Path(words[0]) if _is_folder(words) else None
    data = Path(words[words.index("--data") + 1]) if "--data" in words[:-1] else None
    places = Places.under(data) if data else Places.of_user()
    if not _has_display():
        if "--sample" in words:
            from oracle_desktop import cli

            return cli.sample(places)
        print("There is no display. See oracle-desktop --help for what works in a terminal.", file=sys.stderr)
        return 1
    from oracle_desktop.ui import app

    return app.run(places, folder, sample="--sample" in words)


def _has_display() -> bool:
    if sys.platform in ("win32", "darwin"):
        return True
    chosen = os.environ.get("QT_QPA_PLATFORM", "")
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or chosen == "offscreen")


if __name__ == "__main__":
    sys.exit(main())
