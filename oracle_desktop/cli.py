"""The same core from a terminal. `--json` prints one JSON document on stdout and nothing else."""

from __future__ import annotations

import argparse
import logging
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from oracle_desktop import (
    __version__,
    backup_cli,
    compendium_cli,
    crash,
    evaluate_cli,
    logs,
    secrets_cli,
    terminal,
    verbs,
)
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Kind, Mode
from oracle_desktop.errors import KnownError
from oracle_desktop.paths import Places
from oracle_desktop.text import whole_in
from oracle_desktop.workspace import Workspace

log = logging.getLogger(__name__)

RERANKERS = ("off", "builtin", "annotation", "cross_encoder")
Verb = Callable[[Workspace, argparse.Namespace, Cancel], Any]


class Parser(argparse.ArgumentParser):
    """One that says what is wrong with the command line as everything is said: what stands on it may come
    from a file's name."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and leave with 2."""
        super().error(terminal.flat(message))


def parser() -> Parser:
    """Every verb with its options; `oracle-desktop` alone opens the window."""
    top = Parser(prog="oracle-desktop", description="Ask your campaign notes.")
    top.add_argument("--version", action="version", version=f"The Oracle {__version__}")
    top.add_argument("--data", type=Path, metavar="DIR", help="keep settings and campaigns in DIR")
    top.add_argument("--sample", action="store_true", help="open the bundled sample campaign")
    top.add_argument("--question", metavar="TEXT", help="ask TEXT in the window")
    listing = top.add_subparsers(dest="verb", metavar="VERB")

    def verb(name: str, run: Verb, text: str, campaign: bool = True) -> argparse.ArgumentParser:
        sub = listing.add_parser(name, help=text, description=text)
        sub.add_argument(
            "--data", type=Path, metavar="DIR", default=argparse.SUPPRESS, help=argparse.SUPPRESS
        )
        sub.add_argument("--json", action="store_true", help="print one JSON document")
        if campaign:
            sub.add_argument("--campaign", required=True, metavar="NAME")
        sub.set_defaults(run=run)
        return sub

    ingest = verb("ingest", verbs.ingest, "read a folder of notes into a campaign, or bring it in step")
    ingest.add_argument("folder", type=Path)
    ingest.add_argument("--no-enrich", action="store_true", help="only read, split, index and embed")
    correct = verb("correct", verbs.correct, "set right what the Oracle made of a file")
    correct.add_argument("file", help="as `ingest` and `fragments` print it, or its path")
    correct.add_argument("--session", metavar="N", help="its session (12, 12a, 12-14), 'none' for none")
    correct.add_argument("--kind", choices=[kind.value for kind in Kind])
    which = correct.add_mutually_exclusive_group()
    which.add_argument("--leave-out", dest="keep", action="store_false", default=None, help="do not read it")
    which.add_argument("--keep", dest="keep", action="store_true", help="read it, whatever it looks like")
    which.add_argument("--undo", action="store_true", help="leave it to the Oracle again")
    secrets_cli.arguments(verb("secret", verbs.secret, "keep a file, a section or words from your players"))
    verb("status", verbs.status, "what is kept of a campaign")
    listed = verb("fragments", verbs.fragments, "every passage with its label, session and where it stands")
    search = verb("search", verbs.search, "find passages, write no answer")
    ask = verb("ask", verbs.ask, "ask a question, read a cited answer")
    for sub in (search, ask):
        sub.add_argument("question")
        sub.add_argument("--k", type=int, help="how many passages")
        sub.add_argument("--history", type=Path, metavar="FILE", help="earlier turns, a JSON list")
    ask.add_argument("--mode", choices=[mode.value for mode in Mode])
    for sub in (listed, search, ask):
        sub.add_argument(
            "--as-of", type=float, metavar="N", help="as if only sessions up to N had been played"
        )
        sub.add_argument("--player-safe", action="store_true", help="leave out what is marked secret")
    ask.add_argument("--judge", action="store_true", help="let the chat model check what words do not settle")
    evaluate = verb("evaluate", verbs.evaluate, "measure against a bank of questions")
    evaluate_cli.arguments(evaluate)
    for sub in (search, ask, evaluate):
        sub.add_argument("--reranker", choices=RERANKERS, help="in place of the one in the settings")
    compendium_cli.arguments(verb("compendium", verbs.compendium, "names of the notes: look up, set right"))
    backup_cli.arguments(verb)
    verb("campaigns", verbs.campaigns, "the campaigns of this computer", campaign=False)
    token = verb("token", verbs.token, "keep a Chroma server's token in the system's keyring", campaign=False)
    token.add_argument("address", help="the server's, as in the settings")
    token.add_argument("--forget", action="store_true", help="remove it from the keyring")
    doctor = verb(
        "doctor", verbs.doctor, "what is installed, running and pulled, and what to do next", campaign=False
    )
    doctor.add_argument("--allow", action="store_true", help="let notes go to the Ollama that is set")
    diagnostics = verb(
        "diagnostics", verbs.diagnostics, "a text about this installation, to read and send", campaign=False
    )
    diagnostics.add_argument("file", type=Path, nargs="?", help="where to write it; without, it is printed")
    return top


def main(arguments: argparse.Namespace, places: Places | None = None) -> int:
    """Run the verb. 0 well, 1 a known error (one sentence on stderr), 130 stopped with Ctrl+C."""
    places = places or (Places.under(arguments.data) if arguments.data else Places.of_user())
    places.keep_private()
    for name, value in vars(arguments).items():
        setattr(arguments, name, whole_in(value))  # bytes that are no text arrive as half characters
    cancel = Cancel()
    put_back = crash.unseen_to_log()
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
        put_back()
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
