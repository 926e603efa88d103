"""Labels of passages as people read them, in the window's language."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication

_SESSION = re.compile(r"(?:([^:·]+) (\S+) · )?Session (\S+)(?: \((.+)\))?")
_PART = re.compile(r"part (\d+)")


def readable(label: str) -> str:
    """A label as people read it: one line, underscores are spaces, and the Oracle's own words are in the
    window's language (`Session 7 (part 2)`, `Sheet: Katerina Emberdusk`); what is from the notes stays."""
    text = " ".join(label.replace("_", " ").split())
    if found := _SESSION.fullmatch(text):
        return _session(*found.groups())
    kind, colon, name = text.partition(": ")
    return f"{_kinds().get(kind, kind)}{colon}{name}"


def _session(act_word: str | None, act: str | None, number: str, beside: str | None) -> str:
    translate = QCoreApplication.translate
    said = translate("Labels", "Session {0}").format(number)
    if act_word:  # "Act", or what the notes call it
        word = translate("Labels", "Act") if act_word == "Act" else act_word
        said = f"{word} {act} · {said}"
    if beside:
        said += f" ({', '.join(map(_beside, beside.split(', ')))})"
    return said


def _beside(text: str) -> str:
    translate = QCoreApplication.translate
    if found := _PART.fullmatch(text):
        return translate("Labels", "part {0}").format(found[1])
    return {
        "GM plan": translate("Labels", "GM plan"),
        "transcript": translate("Labels", "transcript"),
        "diary": translate("Labels", "diary"),
    }.get(text, text)


def _kinds() -> dict[str, str]:
    translate = QCoreApplication.translate
    return {
        "Sheet": translate("Labels", "Sheet"),
        "World": translate("Labels", "World"),
        "GM plan": translate("Labels", "GM plan"),
        "Transcript": translate("Labels", "Transcript"),
        "Diary": translate("Labels", "Diary"),
        "Note": translate("Labels", "Note"),
        "Extra": translate("Labels", "Extra"),
    }
