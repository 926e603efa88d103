"""The terminal's `doctor`, `diagnostics` and `token`, and what is asked before notes go elsewhere."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from oracle_desktop import terminal, tokens
from oracle_desktop.errors import KnownError
from oracle_desktop.workspace import Workspace


def doctor(workspace: Workspace, arguments: argparse.Namespace) -> Any:
    """What is installed, running and pulled, as rows. `--allow` first lets notes go to the Ollama that is
    set."""
    from oracle_desktop.models import mind

    if arguments.allow:
        ask_about_host(workspace, allowed=True)
        ask_about_server(workspace, allowed=True)
    report = mind.check(workspace.settings.mind)
    return [
        {"id": f.id, "level": f.level, "title": f.title, "detail": f.detail, "action": f.action}
        for f in report.findings
    ]


def diagnostics(workspace: Workspace, file: Path | None, as_json: bool) -> Any:
    """Print the text that helps to find a fault, or write it to `file`. Raises `KnownError`."""
    from oracle_desktop.diagnostics import report

    text = report(workspace.places, workspace.settings)
    if file is None:
        return {"text": text} if as_json else terminal.say(text)
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise KnownError(f"{file} could not be written.", "Choose another place.") from error
    return {"file": str(file)}


def token(address: str, forget: bool) -> Any:
    """Keep the token that is typed (or piped in) for the server at `address`, or remove the one that is
    kept. It is never printed. Raises `KeyringMissing`."""
    typed = "" if forget else terminal.secret(f"Token for {address}: ")
    if not (forget or typed):
        raise KnownError("There is no token.", "Type it, or pipe it in.")
    tokens.keep(address, typed)
    return {"address": address, "token": "forgotten" if forget else "kept"}


def ask_about_host(workspace: Workspace, allowed: bool = False) -> None:
    """An Ollama on another computer that is reached in the clear is asked about once, and remembered."""
    from oracle_desktop.models.address import to_ask_about
    from oracle_desktop.models.words import say

    address = to_ask_about(workspace.settings.mind)
    asked = f"Let your questions and passages go to {address}?"
    if address and _allowed(say("clear", address=address), asked, allowed):
        workspace.save_settings(workspace.settings.with_("mind", allowed_host=address))


def ask_about_server(workspace: Workspace, allowed: bool = False) -> None:
    """The same of a Chroma server, for its token and the vectors."""
    from oracle_desktop.models.address import server_to_ask_about
    from oracle_desktop.models.words import say

    server = server_to_ask_about(workspace.settings.index)
    asked = f"Let them go to {server}?"
    if server and _allowed(say("clear.server", address=server), asked, allowed):
        workspace.save_settings(workspace.settings.with_("index", allowed_server=server))


def _allowed(told: str, asked: str, already: bool) -> bool:
    """Say what can be read on the way; whether it was allowed `already`, or is now."""
    from oracle_desktop.models.words import say

    terminal.note(f"{told} {say('clear.next')}")
    if already or terminal.yes(asked):
        return True
    terminal.note("Nothing is sent there. `oracle-desktop doctor --allow` allows it.")
    return False
