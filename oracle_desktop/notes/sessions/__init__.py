"""Finds the sessions of a vault: evidence a file (`gather`), then the whole folder at once (`decide`)."""

from __future__ import annotations

from oracle_desktop.notes.sessions.decide import decide
from oracle_desktop.notes.sessions.decision import Decision, Override, Section
from oracle_desktop.notes.sessions.evidence import Evidence, gather

__all__ = ["Decision", "Evidence", "Override", "Section", "decide", "gather"]
