"""What the detector hands back: a kind, a label and the sections of each file, with the reason in words."""

from __future__ import annotations

from dataclasses import dataclass

from oracle_desktop.domain import Kind, SessionId


@dataclass(frozen=True, slots=True)
class Section:
    """A stretch of a file that is one session (or the whole of a sheet or world page).

    `label` is unique within the campaign; `reason` tells a GM what told the detector.
    """

    start: int
    end: int
    session: SessionId | None
    title: str
    date: str | None
    label: str
    reason: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Decision:
    """What a file is. `keep` is false for what is left out (templates, copies), with `skip_reason`."""

    path: str
    kind: Kind
    keep: bool
    skip_reason: str
    sections: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Override:
    """A GM's correction of one file. None leaves that matter to the detector.

    `session` is as a GM writes it (`12`, `12a`, `0.5`, `12-14`), "" for no session.
    """

    kind: Kind | None = None
    keep: bool | None = None
    session: str | None = None
    label: str | None = None
