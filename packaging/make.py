"""All of `make package` on Linux: freeze, weigh, try, pack for each system, install in a fresh Debian.

Two steps run at a time, each as soon as what it needs is there. What a step says is shown when it ends, and
at the end how long each took. Needs root for the fresh Debian; without it those steps are left out, and said.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from pathlib import Path

import contents
import deb

ROOT = contents.ROOT
DIST = ROOT / "dist"
BUILD = ROOT / "build"
AT_ONCE = 2


@dataclass(frozen=True)
class Step:
    """A command of `make package`, and the names of the steps that must be done before it."""

    name: str
    words: list[str]
    after: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """What came of a step: its exit code, what it said, and its seconds from the start of everything."""

    step: Step
    code: int
    said: str
    started: float
    ended: float


def steps(frozen: bool, root: bool) -> list[Step]:
    """All steps, the ones that take longest first among those that may run at the same time."""
    before = BUILD / "older" / deb.file_name(f"{deb.OLDER}-1")
    package = DIST / deb.file_name(f"{contents.version()}-1")
    found = [] if frozen else [Step("frozen", ours("freeze.py"))]
    freeze = tuple(step.name for step in found)
    if root:
        found += [Step("fresh Debian", ours("fresh_root.py", str(BUILD / "fresh")))]
    found += [
        Step(".deb", ours("deb.py"), freeze),
        Step("tried as people meet it", tried(), freeze),
        Step("AppDir", ours("appdir.py"), freeze),
        Step("Windows installer of a stand-in", ours("windows.py", "--tree", "--out", str(BUILD)), (".deb",)),
        Step("weighed", ours("weigh.py", "--packed", str(package)), (".deb",)),
    ]
    if root:
        older = Step(
            ".deb of an older version", ours("deb.py", "--older", "--out", str(before.parent)), (".deb",)
        )
        proof = ours("prove_deb.py", "--before", str(before))
        found += [older, Step("installed in the fresh Debian", proof, ("fresh Debian", older.name))]
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--frozen", action="store_true", help="use the frozen app that is there already")
    options = parser.parse_args()
    root = os.geteuid() == 0
    if not root:
        print("Not root: the .deb is not tried in a fresh Debian.", file=sys.stderr)
    outcomes = run(steps(options.frozen, root))
    print("== from second, for seconds")
    for outcome in outcomes:
        seconds = outcome.ended - outcome.started
        print(f"{outcome.started:7.1f} {seconds:7.1f}  {outcome.step.name}")
    failed = [outcome.step.name for outcome in outcomes if outcome.code]
    print(f"Stopped at: {', '.join(failed)}" if failed else f"All done in {outcomes[-1].ended:.0f} seconds.")
    return 1 if failed else 0


def run(todo: list[Step]) -> list[Outcome]:
    """Run them all, `AT_ONCE` at a time, in the order in which they end; after a failure no step is begun."""
    began = time.perf_counter()
    waiting, ended = list(todo), []
    with ThreadPoolExecutor(AT_ONCE) as lanes:
        running: set[Future[Outcome]] = set()
        while waiting or running:
            done_so_far = {outcome.step.name for outcome in ended}
            ready = [step for step in waiting if done_so_far.issuperset(step.after)]
            for step in ready[: AT_ONCE - len(running)]:
                waiting.remove(step)
                running.add(lanes.submit(_one, step, began))
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                outcome = future.result()
                ended.append(outcome)
                print(f"== {outcome.step.name}\n{outcome.said}", flush=True)
                if outcome.code:
                    waiting.clear()
    return ended


def _one(step: Step, began: float) -> Outcome:
    started = time.perf_counter() - began
    environment = os.environ | {"ORACLE_FROZEN": str(DIST / contents.NAME)}
    with tempfile.TemporaryFile() as said:  # a pipe would stay open with a process that a step leaves behind
        done = subprocess.run(
            step.words, cwd=ROOT, env=environment, stdout=said, stderr=subprocess.STDOUT, check=False
        )
        said.seek(0)
        text = said.read().decode(errors="replace").rstrip()
    return Outcome(step, done.returncode, text, started, time.perf_counter() - began)


def ours(script: str, *words: str) -> list[str]:
    """The command of one of the scripts beside this one."""
    return [sys.executable, str(Path(__file__).parent / script), *words]


def tried() -> list[str]:
    """The tests of the frozen app; they measure nothing, so that others may run beside them."""
    return [
        sys.executable,
        "-m",
        "pytest",
        "-s",
        "-p",
        "no:cacheprovider",
        "tests/e2e/test_packaging_frozen.py",
    ]


if __name__ == "__main__":
    sys.exit(main())
