"""The same core from a terminal. `--json` prints one JSON document on stdout and nothing else."""

from __future__ import annotations

import argparse
import json
import logging
import signal
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from oracle_desktop import (
    __version__,
    backup_cli,
    compendium_cli,
    doctor_cli,
    evaluate_cli,
    logs,
    secrets_cli,
    terminal,
)
from oracle_desktop.answering.record import answer_to_json
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Candidate, Kind, Mode, SessionId, Turn, Wrote
from oracle_desktop.errors import KnownError
from oracle_desktop.notes.sessions import Override
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Campaign, Workspace

log = logging.getLogger(__name__)

RERANKERS = ("off", "builtin", "annotation", "cross_encoder")
Verb = Callable[[Workspace, argparse.Namespace, Cancel], Any]


def parser() -> argparse.ArgumentParser:
    """Every verb with its options; `oracle-desktop` alone opens the window."""
    top = argparse.ArgumentParser(prog="oracle-desktop", description="Ask your campaign notes.")
    top.add_argument("--version", action="version", version=f"The Oracle {__version__}")
    top.add_argument("--data", type=Path, metavar="DIR", help="keep settings and campaigns in DIR")
    top.add_argument("--sample", action="store_true", help="open the bundled sample campaign")
    top.add_argument("--question", metavar="TEXT", help="ask TEXT in the window")
    verbs = top.add_subparsers(dest="verb", metavar="VERB")

    def verb(name: str, run: Verb, text: str, campaign: bool = True) -> argparse.ArgumentParser:
        sub = verbs.add_parser(name, help=text, description=text)
        sub.add_argument(
            "--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=argparse.SUPPRESS
        )
        sub.add_argument("--json", action="store_true", help="print one JSON document")
        if campaign:
            sub.add_argument("--campaign", required=True, metavar="NAME", type=whole)
        sub.set_defaults(run=run)
        return sub

    ingest = verb("ingest", _ingest, "read a folder of notes into a campaign, or bring it in step")
    ingest.add_argument("folder", type=Path)
    ingest.add_argument("--no-enrich", action="store_true", help="only read, split, index and embed")
    correct = verb("correct", _correct, "set right what the Oracle made of a file")
    correct.add_argument("file", help="as `ingest` and `fragments` print it, or its path")
    correct.add_argument("--session", metavar="N", help="its session (12, 12a, 12-14), 'none' for none")
    correct.add_argument("--kind", choices=[kind.value for kind in Kind])
    which = correct.add_mutually_exclusive_group()
    which.add_argument("--leave-out", dest="keep", action="store_false", default=None, help="do not read it")
    which.add_argument("--keep", dest="keep", action="store_true", help="read it, whatever it looks like")
    which.add_argument("--undo", action="store_true", help="leave it to the Oracle again")
    secrets_cli.arguments(verb("secret", _secret, "keep a file, a section or words from your players"))
    verb("status", _status, "what is kept of a campaign")
    listed = verb("fragments", _fragments, "every passage with its label, session and where it stands")
    search = verb("search", _search, "find passages, write no answer")
    ask = verb("ask", _ask, "ask a question, read a cited answer")
    for sub in (search, ask):
        sub.add_argument("question", type=whole)
        sub.add_argument("--k", type=int, help="how many passages")
        sub.add_argument("--history", type=Path, metavar="FILE", help="earlier turns, a JSON list")
    ask.add_argument("--mode", choices=[mode.value for mode in Mode])
    for sub in (listed, search, ask):
        sub.add_argument(
            "--as-of", type=float, metavar="N", help="as if only sessions up to N had been played"
        )
        sub.add_argument("--player-safe", action="store_true", help="leave out what is marked secret")
    ask.add_argument("--judge", action="store_true", help="let the chat model check what words do not settle")
    evaluate = verb("evaluate", _evaluate, "measure against a bank of questions")
    evaluate_cli.arguments(evaluate)
    for sub in (search, ask, evaluate):
        sub.add_argument("--reranker", choices=RERANKERS, help="in place of the one in the settings")
    compendium_cli.arguments(verb("compendium", _compendium, "names of the notes: look up, set right"))
    backup_cli.arguments(verb)
    verb("campaigns", _campaigns, "the campaigns of this computer", campaign=False)
    token = verb("token", _token, "keep a Chroma server's token in the system's keyring", campaign=False)
    token.add_argument("address", help="the server's, as in the settings")
    token.add_argument("--forget", action="store_true", help="remove it from the keyring")
    doctor = verb(
        "doctor", _doctor, "what is installed, running and pulled, and what to do next", campaign=False
    )
    doctor.add_argument("--allow", action="store_true", help="let notes go to the Ollama that is set")
    diagnostics = verb(
        "diagnostics", _diagnostics, "a text about this installation, to read and send", campaign=False
    )
    diagnostics.add_argument("file", type=Path, nargs="?", help="where to write it; without, it is printed")
    return top


def whole(word: str) -> str:
    """A word of the command line without half characters: bytes that are no text arrive as those."""
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def main(arguments: argparse.Namespace, places: Places | None = None) -> int:
    """Run the verb. 0 well, 1 a known error (one sentence on stderr), 130 stopped with Ctrl+C."""
    places = places or (Places.under(arguments.data) if arguments.data else Places.of_user())
    places.keep_private()
    cancel = Cancel()
    previous = signal.signal(signal.SIGINT, lambda *_: cancel.set())
    try:
        workspace = Workspace(places)
        logs.start(places.logs, logs.TERMINAL, workspace.settings.logs)
        for notice in workspace.notices:
            terminal.note(notice)
        result = arguments.run(workspace, arguments, cancel)
        _print(arguments, result)
    except KnownError as error:
        terminal.note(str(error))
        return 1
    except BrokenPipeError:
        terminal.hung_up()
        return 1
    except Exception:
        log.exception("unexpected error in a verb")
        terminal.note("Something went wrong that the Oracle did not expect. What was read is kept.")
        terminal.note(f"Where it happened is in {places.logs / logs.TERMINAL}.")
        return 1
    finally:
        signal.signal(signal.SIGINT, previous)
    return 130 if cancel.is_set() else 0


def _print(arguments: argparse.Namespace, result: Any) -> None:
    if arguments.json:
        terminal.document(result)
    elif arguments.verb == "compendium":
        compendium_cli.show(result)
    elif arguments.verb == "secret":
        secrets_cli.show(result)
    elif result is not None:
        terminal.show(arguments.verb, result)
    sys.stdout.flush()


@contextmanager
def _opened(workspace: Workspace, arguments: argparse.Namespace) -> Iterator[Campaign]:
    if chosen := getattr(arguments, "reranker", None):
        workspace.settings = workspace.settings.with_("finding", reranker=chosen)
    doctor_cli.ask_about_host(workspace)
    campaign = workspace.open(arguments.campaign)
    try:
        yield campaign
    finally:
        campaign.close()


def _ingest(workspace: Workspace, arguments: argparse.Namespace, cancel: Cancel) -> Any:
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


def _correct(workspace: Workspace, arguments: argparse.Namespace, cancel: Cancel) -> Any:
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


def _secret(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    with _opened(workspace, arguments) as campaign:
        path = None if arguments.file is None else _within(campaign.notes, arguments.file)
        return secrets_cli.run(campaign.secrets, path, arguments)


def _status(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    with _opened(workspace, arguments) as campaign:
        return {"campaign": campaign.name, "notes": str(campaign.notes), **campaign.status()}


def _fragments(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
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


def _search(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
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


def _ask(workspace: Workspace, arguments: argparse.Namespace, cancel: Cancel) -> Any:
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


def _evaluate(workspace: Workspace, arguments: argparse.Namespace, cancel: Cancel) -> Any:
    if arguments.folder is not None:
        workspace.create(arguments.campaign, arguments.folder)
    with _opened(workspace, arguments) as campaign:
        return evaluate_cli.run(campaign, arguments, cancel)


def _compendium(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    with _opened(workspace, arguments) as campaign:
        return compendium_cli.run(campaign, arguments)


def _campaigns(workspace: Workspace, _arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    return [
        {"name": i.name, "notes": str(i.notes), "sessions": i.sessions, "problem": i.problem}
        for i in workspace.campaigns()
    ]


def _doctor(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    return doctor_cli.doctor(workspace, arguments)


def _as_of(arguments: argparse.Namespace) -> SessionId | None:
    return SessionId(arguments.as_of) if arguments.as_of is not None else None


def _token(_workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    return doctor_cli.token(arguments.address, arguments.forget)


def _diagnostics(workspace: Workspace, arguments: argparse.Namespace, _cancel: Cancel) -> Any:
    return doctor_cli.diagnostics(workspace, arguments.file, arguments.json)


def _history(file: Path | None) -> list[Turn]:
    """Turns of a JSON list of {"role", "content"}. Raises `KnownError` where it is none."""
    if file is None:
        return []
    try:
        raw = json.loads(file.read_text(encoding="utf-8"))
        return [Turn(turn["role"], str(turn["content"])) for turn in raw]
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise KnownError(
            f"{file} does not hold earlier turns.", 'It should be a JSON list of {"role", "content"}.'
        ) from error


def sample(places: Places) -> int:
    """Without a display: read the sample campaign, ask its first question, print the cited answer."""
    from oracle_desktop.evaluation import bank

    workspace = Workspace(places)
    info = workspace.install_sample()
    question = bank.load(workspace.sample_bank())[0].question
    for words in (["ingest", str(info.notes)], ["ask", question]):
        if code := main(parser().parse_args([*words, "--campaign", info.name]), places):
            return code
    return 0
