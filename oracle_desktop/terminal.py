"""What the terminal verbs print for people: progress, answers with their sources, short tables."""

from __future__ import annotations

import getpass
import json
import os
import re
import sys
from collections.abc import Callable
from typing import Any

from oracle_desktop.domain import Progress, Wrote

STAGES = {
    "scan": "Looking through the folder",
    "read": "Reading your notes",
    "index": "Sorting passages",
    "embed": "Learning what they mean",
    "names": "Collecting names",
    "enrich": "Ready to ask. Getting sharper",
}


_KEPT = "\n\t\u200c\u200d"
"""Line ends, and what joins the letters of Persian and the parts of an emoji."""

_STEERING = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")

_BREAKS = re.compile("[\\t\\n\\v\\f\\r\\x1c-\\x1e\\x85\\u2028\\u2029]+")


def note(text: str) -> None:
    """One line on stderr."""
    print(flat(text), file=sys.stderr, flush=True)


def say(text: str, end: str = "\n") -> None:
    """Text on stdout. Nothing else of this package prints for people: what notes, models and file names hold
    goes through `clean` here."""
    sys.stdout.write(clean(text) + end)


def line(*cells: object) -> None:
    """One line on stdout, its cells apart by tabs: none of them can begin another line or cell."""
    say("\t".join(flat(str(cell)) for cell in cells))


def yes(question: str) -> bool:
    """Ask on a terminal; no where there is none to answer, or nothing that counts as yes."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    note(f"{question} [y/N]")
    return sys.stdin.readline().strip().casefold() in ("y", "yes", "s", "sí", "si")


def secret(prompt: str) -> str:
    """What is typed without being shown, or the first line of what is piped in."""
    if sys.stdin is None:
        return ""
    typed = getpass.getpass(flat(prompt)) if sys.stdin.isatty() else sys.stdin.readline()
    return typed.strip()


def document(value: object) -> None:
    """One JSON document on stdout. What could move a terminal's cursor or turn a line around stands in it as
    an escape, so that nothing is lost."""
    text = json.dumps(value, ensure_ascii=False, indent=1)
    print(_STEERING.sub(lambda mark: f"\\u{ord(mark[0]):04x}", text))


def clean(text: str) -> str:
    """`text` without control characters and marks of direction: notes and models must neither move the
    terminal's cursor nor turn a line around."""
    return "".join(c for c in text if c in _KEPT or c.isprintable())


def flat(text: str) -> str:
    """`text` as one line, as `clean` leaves it: a name that holds a line break must not pass for something
    that the Oracle says."""
    return clean(_BREAKS.sub(" ", text))


def hung_up() -> None:
    """Whoever read stdout is gone (`| head`): Python would say so again when it flushes at the end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def progress(quiet: bool) -> Callable[[Progress], None]:
    """A progress line on stderr, only where that is a terminal."""
    if quiet or not sys.stderr.isatty():
        return lambda _progress: None

    def show_line(now: Progress) -> None:
        of = f" {now.done} of {now.total}" if now.total else ""
        left = f", about {time_words(now.left)} left" if now.left else ""
        sys.stderr.write(f"\r\x1b[K{STAGES.get(now.stage, now.stage)}{of}{left}")
        if now.stage == "names":
            sys.stderr.write("\r\x1b[K")
        sys.stderr.flush()

    return show_line


def time_words(seconds: float) -> str:
    """`40 s`, `3 min`."""
    return f"{max(1, round(seconds))} s" if seconds < 90 else f"{round(seconds / 60)} min"


def stream(event: Wrote) -> None:
    """A piece of an answer as it is written."""
    label = f" [{event.citation.label}]" if event.citation is not None else ""
    say(event.text + label, end="")
    sys.stdout.flush()


def _ingest(result: dict[str, Any]) -> None:
    seconds = sum(result["seconds"].values())
    say(
        f"{result['documents']} notes, {result['fragments']} passages, {result['sessions']} sessions "
        f"in {seconds:.1f} s."
    )
    if result["enriched"] is not None:
        left = f", {result['not_enriched']} not" if result["not_enriched"] else ""
        say(f"{result['enriched']} passages were read by the chat model{left}.")
    for word, key in (("Left out", "skipped"), ("Needs a look", "failed")):
        for row in result[key]:
            line(f"{word}: {row['file']}: {row['reason']}")


def _search(result: dict[str, Any]) -> None:
    for number, row in enumerate(result["results"], 1):
        paths = ", ".join(f"{path} {rank}" for path, rank in row["ranks"].items())
        line(f"{number:2}. {row['label']}  ({row['file']}; {paths})")
    for path, why in result["unavailable"].items():
        note(f"The {path} search gave nothing: {why}")
    if result["reranker_note"]:
        note(f"Put in order another way than you chose. {result['reranker_note']}")
    if result["nothing"]:
        note("None of these seems to answer the question.")


def threshold(value: float, refused: float, lost: float) -> None:
    """What a threshold for the cross-encoder would have done with a bank of questions."""
    say(
        f"A threshold of {value:.2f} refuses {refused:.0%} of the questions without an answer "
        f"and {lost:.0%} of those with one."
    )


def _ask(result: dict[str, Any]) -> None:
    if not result["streamed"]:
        say(result["answer"])
    else:
        say("")
    if result["refused"]:
        for miss in result["misses"]:
            line(f"  closest: {miss['label']}: “{miss['quote']}” {miss['why']}")
    sources = {c["label"]: c["file"] for c in result["citations"]}
    if sources:
        say("\nSources:")
        for label, file in sources.items():
            line(f"  {label}: {file}")
    if not result["quoted"] and (lines := checked(result)):
        say("")
        for told in lines:
            line(told)
    if result["quoted"]:
        say("\nThese are quotes from your notes. No chat model is running.")


def checked(result: dict[str, Any]) -> list[str]:
    """Lines about the claims of an answer: how they stand, then each that wants a second look and why."""
    words = {
        "supported": "supported",
        "partly": "partly supported",
        "doubtful": "doubtful",
        "uncited": "uncited",
    }
    counts = result["counts"]
    if not counts["claims"]:
        return []
    told = ", ".join(f"{counts[verdict]} {word}" for verdict, word in words.items() if counts[verdict])
    noun = "claim" if counts["claims"] == 1 else "claims"
    return [f"{counts['claims']} {noun}: {told}."] + [
        told
        for claim in result["claims"]
        if claim["verdict"] != "supported"
        for told in (f"  {claim['text']}", f"    {claim['reason']}")
    ]


def _rows(result: list[dict[str, Any]]) -> None:
    for row in result:
        line(row["label"], row["kind"], f"{row['words']} words", row["file"])


def _doctor(result: list[dict[str, Any]]) -> None:
    marks = {"ok": "+", "info": "i", "warn": "!", "problem": "x"}
    for row in result:
        line(f"[{marks.get(row['level'], '?')}] {row['title']}")
        line(f"    {row['detail']}")


def _backup(result: dict[str, Any]) -> None:
    size = result["bytes"] / 1e6
    line(f"{result['campaign']} is in {result['file']}, {size:.1f} MB. The file was read through.")


def _restore(result: dict[str, Any]) -> None:
    line(f"{result['campaign']} is back, with {result['sessions']} sessions.")
    if not result["notes_found"]:
        note(f"Its notes are not at {result['notes']}. Read them again: ingest FOLDER --campaign NAME.")


def _plain(result: Any) -> None:
    rows = result if isinstance(result, list) else [result]
    for row in rows:
        for key, value in row.items():
            line(f"{key}: {value}")


_SHOW: dict[str, Callable[[Any], None]] = {
    "ingest": _ingest,
    "search": _search,
    "ask": _ask,
    "fragments": _rows,
    "doctor": _doctor,
    "backup": _backup,
    "restore": _restore,
}


def show(verb: str, result: Any) -> None:
    """Print a verb's result for people."""
    _SHOW.get(verb, _plain)(result)
