"""The terminal's verbs about copies of a campaign: `backup` and `restore`."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.workspace import Workspace

Verb = Callable[..., argparse.ArgumentParser]


def arguments(verb: Verb) -> None:
    """Add both verbs; `verb` makes one, as in `cli.parser`."""
    backup = verb("backup", _backup, "write all that is kept of a campaign to one file, and read it through")
    backup.add_argument("file", type=Path)
    restore = verb("restore", _restore, "bring a campaign back from such a file", campaign=False)
    restore.add_argument("file", type=Path)
    restore.add_argument("--folder", type=Path, help="where its notes are on this computer")
    restore.add_argument("--as", dest="name", default="", metavar="NAME", help="call it NAME")
    restore.add_argument(
        "--replace",
        action="store_true",
        help="put it in the place of the campaign of that name, which becomes a copy itself",
    )


def _backup(workspace: Workspace, parsed: argparse.Namespace, cancel: Cancel) -> Any:
    with suppress(Cancelled):
        manifest = workspace.backup(parsed.campaign, parsed.file, cancel)
        return {
            "campaign": manifest.name,
            "file": str(parsed.file),
            "sessions": manifest.sessions,
            "bytes": parsed.file.expanduser().stat().st_size,
            "files": {name: {"bytes": m.size, "sha256": m.sha256} for name, m in manifest.files.items()},
        }
    return None


def _restore(workspace: Workspace, parsed: argparse.Namespace, cancel: Cancel) -> Any:
    with suppress(Cancelled):
        info = workspace.restore(
            parsed.file, folder=parsed.folder, name=parsed.name, replace=parsed.replace, cancel=cancel
        )
        return {
            "campaign": info.name,
            "notes": str(info.notes),
            "notes_found": info.notes.is_dir(),
            "sessions": info.sessions,
        }
    return None
