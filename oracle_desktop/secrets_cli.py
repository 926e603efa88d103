"""The terminal's `secret` verb: what players may not see, marked by hand and taken back."""

from __future__ import annotations

import argparse
from typing import Any

from oracle_desktop.ingestion.secrets import Marked, SecretProblem, Secrets
from oracle_desktop.terminal import line


def arguments(sub: argparse.ArgumentParser) -> None:
    """The verb's own options."""
    sub.add_argument("file", nargs="?", help="as `ingest` prints it; none lists what is marked")
    what = sub.add_mutually_exclusive_group()
    what.add_argument("--heading", metavar="TEXT", help="only the section under this heading")
    what.add_argument("--text", metavar="TEXT", help="only these words, as they stand in the note")
    what.add_argument("--undo", type=int, metavar="ID", help="take the mark of this number back")


def run(secrets: Secrets, path: str | None, parsed: argparse.Namespace) -> Any:
    """Mark or take back, then everything that is marked, as `--json` prints it. Raises `SecretProblem`,
    `StoreProblem`."""
    if parsed.undo is not None:
        secrets.unmark(parsed.undo)
    elif path is None and (parsed.heading or parsed.text):
        raise SecretProblem("Say in which file.", "For example: secret notes/12.md --heading Secrets")
    elif path is not None and parsed.heading:
        secrets.mark_heading(path, parsed.heading)
    elif path is not None and parsed.text:
        secrets.mark_words(path, parsed.text)
    elif path is not None:
        secrets.mark_file(path)
    return [_line(marked) for marked in secrets.marks()]


def _line(marked: Marked) -> dict[str, Any]:
    mark = marked.mark
    return {
        "id": mark.id,
        "file": mark.path,
        "scope": mark.scope,
        "text": mark.text,
        "places": [{"start": start, "end": end} for start, end in marked.spans],
    }


def show(result: list[dict[str, Any]]) -> None:
    """The same for people."""
    for row in result:
        text = " ".join(row["text"].split())
        shown = f": {text[:80]}" if text else ""
        gone = "" if row["places"] else " (no longer in the file)"
        line(f"{row['id']}  {row['scope']} of {row['file']}{shown}{gone}")
