"""The terminal's `compendium` verb: look names up, set them right, take that back."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from typing import Any

from oracle_desktop.answering.compendium_view import CompendiumView, NameRow
from oracle_desktop.campaign import Campaign
from oracle_desktop.domain import SessionId
from oracle_desktop.errors import CompendiumProblem
from oracle_desktop.ingestion.compendium_entries import Compendium, Entry
from oracle_desktop.ingestion.compendium_who import Who
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.ingestion.name_edits import key
from oracle_desktop.terminal import line

_NAMES: Mapping[str, int] = {
    "list": 0, "show": 1, "merge": 2, "split": 2, "rename": 2, "hide": 1, "unhide": 1, "kind": 2,
    "alias": 2, "unalias": 2, "hidden": 0, "proposals": 0, "decline": 2, "undo": 0,
}  # fmt: skip
"""How many names each action takes."""


def arguments(sub: argparse.ArgumentParser) -> None:
    """The verb's own options."""
    sub.add_argument("action", choices=list(_NAMES))
    sub.add_argument("names", nargs="*", metavar="NAME", help="the name, then its alias, new name or double")
    sub.add_argument("--as-of", type=float, metavar="N", help="as if only sessions up to N had been played")
    sub.add_argument("--player-safe", action="store_true", help="leave out what is marked secret")


def run(campaign: Campaign, parsed: argparse.Namespace) -> Any:
    """What the action gives, as `--json` prints it; with `--as-of` or `--player-safe` only what may be known
    then, and nothing is changed. Raises `CompendiumProblem`, `StoreProblem`."""
    action, names = parsed.action, parsed.names
    if len(names) != _NAMES[action]:
        wanted = ("no name", "one name", "two names")[_NAMES[action]]
        raise CompendiumProblem(f"compendium {action} takes {wanted}.")
    if parsed.player_safe or parsed.as_of is not None:
        up_to = None if parsed.as_of is None else SessionId(parsed.as_of)
        view = campaign.compendium_view(up_to=up_to, player_safe=parsed.player_safe)
        return _looked_at(view, action, names)
    compendium = campaign.compendium
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


def _looked_at(view: CompendiumView, action: str, names: list[str]) -> Any:
    """As without limits, of what may be known."""
    if action == "list":
        counted = [(view.count(row), row) for row in view.rows()]
        return [
            {"name": row.name.canonical, "kind": row.name.kind, "aliases": list(row.name.aliases),
             "fragments": len(row.fragments), "mentions": count}
            for count, row in sorted(counted, key=lambda one: (-one[0], one[1].name.canonical))
        ]  # fmt: skip
    if action == "show":
        return _entry(_known(view, names[0]))
    if action == "proposals":
        return [{"a": p.a, "b": p.b, "reason": p.reason} for p in view.names().proposals]
    if action == "hidden":
        return list(view.names().hidden)
    raise CompendiumProblem(
        f"compendium {action} changes names for everybody.", "Leave out --player-safe and --as-of."
    )


def _known(view: CompendiumView, name: str) -> Entry:
    for row in view.rows():
        if key(name) in map(key, (row.name.canonical, *row.name.aliases)):
            return _of_row(view, row)
    raise CompendiumProblem(f"No name {name} is known from these notes.", "The list shows those that are.")


def _of_row(view: CompendiumView, row: NameRow) -> Entry:
    who = next(
        (
            Who(one.text, at.fragment, at.label, at.path, at.start, at.end, one.annotation)
            for one in view.card(row).told
            for at in (one.citation,)
        ),
        None,
    )
    first, last = (row.sessions[0], row.sessions[-1]) if row.sessions else (None, None)
    listed = tuple(session for session in row.sessions if session.key in row.listed)
    name = row.name
    return Entry(
        name.canonical, name.kind, name.aliases, first, last, row.sessions, listed, row.fragments, who
    )


def _session(session: SessionId | None) -> int | str | None:
    return None if session is None else session.json


def show(result: Any) -> None:
    """The same for people."""
    if isinstance(result, list):
        for row in result:
            if isinstance(row, str):
                line(row)
            elif "a" in row:
                line(f"{row['a']} / {row['b']}: {row['reason']}")
            else:
                also = f" ({', '.join(row['aliases'])})" if row["aliases"] else ""
                line(f"{row['name']}{also}", row["kind"], row["mentions"])
    elif "who" in result:
        for key in ("name", "kind", "aliases", "first", "last", "sessions", "listed"):
            value = result[key]
            told = ", ".join(map(str, value)) if isinstance(value, list) else value
            if told not in ("", None):
                line(f"{key}: {told}")
        if result["who"]:
            line(f"{result['who']['text']} [{result['who']['label']}]")
    else:
        for key, value in result.items():
            line(f"{key}: {' '.join(value) if isinstance(value, list) else value or 'nothing'}")
