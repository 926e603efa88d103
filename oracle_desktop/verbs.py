"""What each verb of the terminal does: it takes the words of the command line and gives what is printed."""

from __future__ import annotations

import argparse
import sys
import unicodedata
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from oracle_desktop import (
    compendium_cli,
    doctor_cli,
    evaluate_cli,
    secrets_cli,
    terminal,
)
from oracle_desktop.answering.record import answer_to_json
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Candidate, Kind, Mode, SessionId, Turn, Wrote
from oracle_desktop.errors import KnownError
from oracle_desktop.notes.sessions import Override
from oracle_desktop.text import parsed
from oracle_desktop.workspace import Campaign, Workspace


@contextmanager
def _opened(workspace: Workspace, arguments: argparse.Namespace) -> Iterator[Campaign]:
    if chosen := getattr(arguments, "reranker", None):
        workspace.settings = workspace.settings.with_("finding", reranker=chosen)
    doctor_cli.ask_about_host(workspace)
    doctor_cli.ask_about_server(workspace)
    campaign = workspace.open(arguments.campaign)
    try:
        yield campaign
    finally:
        campaign.close()


def ingest(workspace: Workspace, arguments: argparse.Namespace, cancel: Cancel) -> Any:
    """Read a folder, then enrich; what was read, how long it took, and the calls it cost."""
    workspace.create(arguments.campaign, arguments.folder)
    with _opened(workspace, arguments) as campaign:
        report = campaign.ingest(terminal.progress(quiet=arguments.json), cancel)
        enriched = None
        if not (arguments.no_enrich or report.cancelled):
            enriched = campaign.enrich(terminal.progress(quiet=arguments.json), cancel, terminal.note)
        calls = Counter(report.model_calls)
        seconds = Counter(report.seconds)
        if enriched is not None:
            calls.update(enriched.calls)
            seconds.update(enriched.seconds)
            for said in filter(None, (enriched.problem, enriched.notice, enriched.advice)):
                terminal.note(said)
        return {
            "documents": report.documents,
            "fragments": report.fragments,
            "sessions": report.sessions,
            "skipped": [{"file": file, "reason": reason} for file, reason in report.skipped],
            "failed": [{"file": file, "reason": reason} for file, reason in report.failed],
            "model_calls": dict(calls),
            "seconds": {stage: round(spent, 4) for stage, spent in seconds.items()},
            "embedder": campaign.catalogue.meta("embedder"),
            "enriched": enriched.enriched if enriched is not None else None,
            "not_enriched": enriched.left if enriched is not None else None,
            "calls_saved": enriched.saved if enriched is not None else 0,
            "cancelled": report.cancelled or (enriched is not None and enriched.cancelled),
        }


def correct(workspace: Workspace, arguments: argparse.Namespace, cancel: Cancel) -> Any:
    """Set right what was made of a file; what it is now. Raises `KnownError` where nothing is said."""
    session = "" if arguments.session == "none" else arguments.session
    kind = Kind(arguments.kind) if arguments.kind else None
    override = Override(kind=kind, keep=arguments.keep, session=session)
    if arguments.undo == (override != Override()):
        raise KnownError("Say what is right: a session, a kind, to leave out, to keep or to undo.")
    with _opened(workspace, arguments) as campaign:
        path = _within(campaign.notes, arguments.file)
        report = campaign.correct(path, None if arguments.undo else override, cancel=cancel)
        record = campaign.catalogue.ledger()[path]
        return {
            "file": path,
            "status": record.status,
            "kind": record.kind,
            "label": record.label,
            "reason": record.reason,
            "model_calls": dict(report.model_calls),
        }


def _within(notes: Path, file: str) -> str:
    """The file's path as the ledger has it: below the notes folder, with `/`, in NFC."""
    path = Path(file)
    if path.is_absolute() and path.is_relative_to(notes):
        path = path.relative_to(notes)
    return unicodedata.normalize("NFC", path.as_posix())


def secret(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    """Mark or list what players must not see."""
    with _opened(workspace, arguments) as campaign:
        path = None if arguments.file is None else _within(campaign.notes, arguments.file)
        return secrets_cli.run(campaign.secrets, path, arguments)


def status(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    """What is kept of a campaign: counts, models, calls made and saved."""
    with _opened(workspace, arguments) as campaign:
        return {"campaign": campaign.name, "notes": str(campaign.notes), **campaign.status()}


def fragments(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    """Every passage, without its text."""
    with _opened(workspace, arguments) as campaign:
        return [
            {
                "label": f.label,
                "kind": f.kind.value,
                "session": f.session.json if f.session else None,
                "file": f.path,
                "ordinal": f.ordinal,
                "words": f.words,
                "start": f.start,
                "end": f.end,
                "reason": f.reason,
            }
            for f in campaign.veil(_as_of(arguments), arguments.player_safe).fragments()
        ]


def place(candidate: Candidate) -> dict[str, Any]:
    """A candidate as `search` prints it."""
    fragment = candidate.fragment
    return {
        "label": fragment.label,
        "session": fragment.session.json if fragment.session else None,
        "file": fragment.path,
        "start": fragment.start,
        "end": fragment.end,
        "ranks": dict(candidate.ranks),
        "fused": round(candidate.fused, 6),
        "final": candidate.final or None,
        "signals": {name: round(value, 4) for name, value in candidate.signals.items()},
    }


def search(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    """The ranking and the pool of a question, with the seconds of each stage."""
    with _opened(workspace, arguments) as campaign:
        campaign.warm()
        ranking = campaign.search(
            arguments.question,
            k=arguments.k,
            history=_history(arguments.history),
            up_to=_as_of(arguments),
            player_safe=arguments.player_safe,
        )
        return {
            "question": ranking.question,
            "searched": ranking.searched,
            "results": [place(c) for c in ranking.results],
            "pool": [place(c) for c in ranking.pool],
            "unavailable": dict(ranking.unavailable),
            "reranker": ranking.reranker,
            "reranker_note": ranking.reranker_note,
            "nothing": ranking.nothing,
            "seconds": {stage: round(s, 5) for stage, s in ranking.seconds.items()},
        }


def ask(workspace: Workspace, arguments: argparse.Namespace, cancel: Cancel) -> Any:
    """The answer as JSON keeps it; in a terminal it is printed while it is written."""
    with _opened(workspace, arguments) as campaign:
        live = not arguments.json and sys.stdout.isatty()
        answer = campaign.ask(
            arguments.question,
            mode=Mode(arguments.mode) if arguments.mode else None,
            history=_history(arguments.history),
            up_to=_as_of(arguments),
            player_safe=arguments.player_safe,
            on_event=lambda event: terminal.stream(event) if live and isinstance(event, Wrote) else None,
            cancel=cancel,
        )
        if arguments.judge:
            answer = campaign.judge(answer, cancel)
        if answer.error:
            terminal.note(answer.error)
        return {**answer_to_json(answer), "streamed": live}


def evaluate(workspace: Workspace, arguments: argparse.Namespace, cancel: Cancel) -> Any:
    """Measure a campaign against a bank of questions."""
    if arguments.folder is not None:
        workspace.create(arguments.campaign, arguments.folder)
    with _opened(workspace, arguments) as campaign:
        return evaluate_cli.run(campaign, arguments, cancel)


def compendium(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    """Look up names, or set them right."""
    with _opened(workspace, arguments) as campaign:
        return compendium_cli.run(campaign, arguments)


def campaigns(workspace: Workspace, _arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    """A row a campaign; `problem` says why one cannot be opened."""
    return [
        {"name": i.name, "notes": str(i.notes), "sessions": i.sessions, "problem": i.problem}
        for i in workspace.campaigns()
    ]


def doctor(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    """The doctor's rows."""
    return doctor_cli.doctor(workspace, arguments)


def _as_of(arguments: argparse.Namespace) -> SessionId | None:
    return SessionId(arguments.as_of) if arguments.as_of is not None else None


def token(_workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    """Keep or forget a Chroma server's token."""
    return doctor_cli.token(arguments.address, arguments.forget)


def diagnostics(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    """The text that helps to find a fault."""
    return doctor_cli.diagnostics(workspace, arguments.file, arguments.json)


def _history(file: Path | None) -> list[Turn]:
    """Turns of a JSON list of {"role", "content"}. Raises `KnownError` where it is none."""
    if file is None:
        return []
    try:
        raw = parsed(file.read_text(encoding="utf-8"))
        return [Turn(turn["role"], str(turn["content"])) for turn in raw]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise KnownError(
            f"{file} does not hold earlier turns.", 'It should be a JSON list of {"role", "content"}.'
        ) from error
