"""Eight hours of use in fast forward: `make soak` prints what grows, and fails where something does.

A round is what a GM does in four minutes: an edit that is read in, questions, what the chat model makes of
the edit, a conversation deleted, a copy now and then, another campaign opened. 120 of them are eight hours
(ORACLE_SOAK_ROUNDS). Linux: the figures are those of /proc.
"""

from __future__ import annotations

import gc
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple, dataclass, fields
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.kept import make_vault

from oracle_desktop.domain import Mode
from oracle_desktop.paths import Places
from oracle_desktop.store import archive, copies
from oracle_desktop.workspace import Campaign, Workspace

ROUNDS = int(os.environ.get("ORACLE_SOAK_ROUNDS", "120"))
CAMPAIGNS = 3
SERVER = Path(__file__).parents[1] / "faults" / "server.py"
# What may come on top from the second fifth of the rounds to the last: an allocator keeps some memory, and
# a thread that has just ended its connection. One of anything a round would be seventy.
MAY_GROW = {"memory": 24.0, "children_memory": 24.0, "threads": 4, "handles": 4, "children": 0, "log": 256.0}


@dataclass(frozen=True)
class Figures:
    """What the process has after a round; memory in MB, `log` the catalogue's in KB."""

    memory: float
    children_memory: float
    threads: int
    handles: int
    children: int
    log: float


def _status(pid: int | str, key: str) -> int:
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith(key):
            return int(line.split()[1])
    return 0


def _children() -> list[int]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if _status(entry.name, "PPid:") == os.getpid():
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def figures(home: Path) -> Figures:
    """As they are now."""
    gc.collect()
    children = _children()
    log = home / "catalogue.sqlite3-wal"
    return Figures(
        _status("self", "VmRSS:") / 1024,
        sum(_status(pid, "VmRSS:") for pid in children) / 1024,
        _status("self", "Threads:"),
        len(os.listdir("/proc/self/fd")),
        len(children),
        log.stat().st_size / 1024 if log.exists() else 0.0,
    )


@contextmanager
def ollama() -> Iterator[str]:
    """A scripted Ollama in a process of its own; its address."""
    process = subprocess.Popen([sys.executable, str(SERVER), "0"], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        yield f"http://127.0.0.1:{int(process.stdout.readline())}"
    finally:
        process.kill()
        process.communicate()


def made(root: Path, address: str) -> Workspace:
    """Campaigns that were read once."""
    workspace = Workspace(Places.under(root / "data"))
    workspace.save_settings(
        workspace.settings.with_("mind", host=address, chat_model="qwen2.5:7b", embed_model="bge-m3")
    )
    for number in range(CAMPAIGNS):
        make_vault(root / f"notes {number}", 24 + number)
        workspace.create(f"Campaign {number}", root / f"notes {number}")
    return workspace


def one_round(number: int, root: Path, workspace: Workspace) -> Figures:
    """Four minutes of a GM's evening."""
    which = number % CAMPAIGNS
    campaign = workspace.open(f"Campaign {which}")
    try:
        file = root / f"notes {which}" / "Sessions" / f"Session {1 + number % 20:03}.md"
        head = file.read_text(encoding="utf-8").split("\n\nRound ")[0]
        file.write_text(f"{head}\n\nRound {number}: Brannoc sold {number} reeds.\n", encoding="utf-8")
        campaign.ingest()
        campaign.enrich()
        talk(campaign, number)
        if number % 10 == 0:
            home = campaign.info.home
            copies.make(campaign.catalogue, home, archive.others(home, workspace.places.settings_file), 5)
        return figures(campaign.info.home)
    finally:
        campaign.close()


def talk(campaign: Campaign, number: int) -> None:
    """Questions in a conversation that is deleted again."""
    kept = campaign.catalogue.new_conversation("")
    campaign.ask("Who rang the bell at the mill?", mode=Mode.PRIVATE, conversation=kept)
    for question in (f"How many reeds, {number}?", "Where is Brannoc?", "Who laughed?"):
        campaign.search(question)
    campaign.catalogue.delete_conversation(kept)


def grown(rounds: list[Figures]) -> list[str]:
    """What is more in the last fifth of the rounds than in the second, beyond what may be."""
    fifth = max(len(rounds) // 5, 1)
    early, late = rounds[fifth : 2 * fifth] or rounds[:1], rounds[-fifth:]
    wrong = []
    for field in fields(Figures):
        before, after = (
            statistics.median(getattr(one, field.name) for one in some) for some in (early, late)
        )
        mark = "" if after <= before + MAY_GROW[field.name] else "  grows"
        print(f"{field.name:16} {before:9.1f} -> {after:9.1f}{mark}")
        if mark:
            wrong.append(field.name)
    return wrong


def main() -> int:
    """0 where nothing grows."""
    began = time.monotonic()
    rounds = []
    with tempfile.TemporaryDirectory() as folder, ollama() as address:
        root = Path(folder)
        workspace = made(root, address)
        for number in range(ROUNDS):
            rounds.append(one_round(number, root, workspace))
            if number % 10 == 0:
                print(f"round {number:4}  {astuple(rounds[-1])}", flush=True)
    print(f"{ROUNDS} rounds in {time.monotonic() - began:.0f} s; second fifth -> last fifth:")
    wrong = grown(rounds)
    left = [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]
    print(f"threads left: {left}" if left else "no thread is left")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
