"""The terminal's `compendium` verb: look names up, set them right, take that back."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from oracle_desktop.domain import SessionId
from oracle_desktop.errors import CompendiumProblem
from oracle_desktop.ingestion.compendium_entries import Compendium, Entry
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.terminal import say

_NAMES: Mapping[str, int] = {
    "list": 0, "show": 1, "merge": 2, "split": 2, "rename": 2, "hide": 1, "unhide": 1, "kind": 2,
    "alias": 2, "unalias": 2, "hidden": 0, "proposals": 0, "decline": 2, "undo": 0,
}  # fmt: skip
"""How many names each action takes."""


def arguments(sub: argparse.ArgumentParser) -> None:
    """The verb's own options."""
    sub.add_argument("action", choices=list(_NAMES))
    sub.add_argument("names", nargs="*", metavar="NAME", help="the name, then its alias, new name or double")


def run(compendium: Compendium, parsed: argparse.Namespace) -> Any:
    """What the action gives, as `--json` prints it. Raises `CompendiumProblem`, `StoreProblem`."""
    action, names = parsed.action, parsed.names
    if len(names) != _NAMES[action]:
        wanted = ("no name", "one name", "two names")[_NAMES[action]]
        raise CompendiumProblem(f"compendium {action} takes {wanted}.")
    if action == "list":
        return _list(compendium)
    if action == "proposals":
        return [{"a": p.a, "b": p.b, "reason": p.reason} for p in compendium.proposals()]
    if action == "hidden":
        return compendium.hidden()
    if action in _SHOWN:
        return _entry(_SHOWN[action](compendium, *names))
    if action == "undo":
        edit = compendium.undo()
        return {"undone": None if edit is None else [edit.action, edit.name, *filter(None, [edit.other])]}
    if action == "hide":
        compendium.hide(names[0])
        return {"hidden": names[0]}
    compendium.decline(Proposal(names[0], names[1], ""))
    return {"declined": names}


_SHOWN: Mapping[str, Callable[..., Entry]] = {
    "show": Compendium.entry,
    "merge": Compendium.merge,
    "split": Compendium.split,
    "rename": Compendium.rename,
    "unhide": Compendium.show,
    "kind": Compendium.set_kind,
    "alias": Compendium.add_alias,
    "unalias": Compendium.remove_alias,
}


def _list(compendium: Compendium) -> list[dict[str, Any]]:
    return [
        {"name": one.name.canonical, "kind": one.name.kind, "aliases": list(one.name.aliases),
         "fragments": one.fragments, "mentions": one.count}
        for one in compendium.overview()
    ]  # fmt: skip


def _entry(entry: Entry) -> dict[str, Any]:
    who = entry.who
    return {
        "name": entry.canonical,
        "kind": entry.kind,
        "aliases": list(entry.aliases),
        "first": _session(entry.first),
        "last": _session(entry.last),
        "sessions": [session.json for session in entry.sessions],
        "listed": [session.json for session in entry.listed],
        "who": None
        if who is None
        else {"text": who.text, "label": who.label, "file": who.path, "start": who.start, "end": who.end},
    }


def _session(session: SessionId | None) -> int | str | None:
    return None if session is None else session.json


def show(result: Any) -> None:
    """The same for people."""
    if isinstance(result, list):
        for row in result:
            if isinstance(row, str):
                say(row)
            elif "a" in row:
                say(f"{row['a']} / {row['b']}: {row['reason']}")
            else:
                also = f" ({', '.join(row['aliases'])})" if row["aliases"] else ""
                say(f"{row['name']}{also}\t{row['kind']}\t{row['mentions']}")
    elif "who" in result:
        for key in ("name", "kind", "aliases", "first", "last", "sessions", "listed"):
            value = result[key]
            told = ", ".join(map(str, value)) if isinstance(value, list) else value
            if told not in ("", None):
                say(f"{key}: {told}")
        if result["who"]:
            say(f"{result['who']['text']} [{result['who']['label']}]")
    else:
        for key, value in result.items():
            say(f"{key}: {' '.join(value) if isinstance(value, list) else value or 'nothing'}")
