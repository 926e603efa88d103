"""Fuzzes the readers of what strangers write: `make fuzz`.

    python tests/fuzz/run.py [TARGET ...] [--seconds N] [--runs N]

Each target runs in a process of its own, with coverage where Atheris is installed (it is made for Linux and
macOS), else with mutations alone. What was learned is kept in `build/fuzz/TARGET`, so that the next run goes
on from there; how many inputs were tried in all runs so far is in `build/fuzz/counts.json`. An input that
fails is kept as `build/fuzz/TARGET-crash-…`, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import re
import subprocess
import sys
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT = ROOT / "build" / "fuzz"
sys.path[:0] = [str(ROOT), str(Path(__file__).resolve().parent)]

_SLOWEST = 20
"""Seconds for one input."""

_RUNS = re.compile(r"stat::number_of_executed_units:\s*(\d+)")
_THROUGH = re.compile(r"got through: (\d+)")
_LIKE_ATHERIS = "stat::number_of_executed_units: {0}"


def with_atheris(name: str, seconds: int, runs: int) -> None:
    """Fuzz with coverage; does not return."""
    import atheris

    with atheris.instrument_imports(include=["oracle_desktop"], enable_loader_override=False):
        import targets
    options = [f"-max_total_time={seconds}", f"-timeout={_SLOWEST}", "-max_len=1200", "-rss_limit_mb=3000"]
    options += [f"-artifact_prefix={KEPT / name}-", "-print_final_stats=1", f"-dict={_words(name)}"]
    if runs:
        options.append(f"-runs={runs}")
    atheris.Setup([sys.argv[0], *options, str(_corpus(name))], targets.TARGETS[name].run)
    atheris.Fuzz()


def without(name: str, seconds: int, runs: int) -> None:
    """The same without coverage: inputs of the corpus, cut, mixed and overwritten."""
    import targets

    target = targets.TARGETS[name]
    words = [*(word.encode() for word in target.words.split()), b"\x00", b"\xff", b"\n", b"9" * 30]
    known = [path.read_bytes() for path in sorted(_corpus(name).iterdir())]
    chance = random.Random(time.time_ns())
    until, done = time.monotonic() + seconds, 0
    while time.monotonic() < until and (not runs or done < runs):
        data = changed(chance, known, words)
        done += 1
        try:
            target.run(data)
        except BaseException:
            (KEPT / f"{name}-crash-{abs(hash(data)):x}").write_bytes(data)
            traceback.print_exc()
            print(_LIKE_ATHERIS.format(done), file=sys.stderr)
            sys.exit(1)
    print(f"got through: {targets.got_through.total()}", file=sys.stderr)
    print(_LIKE_ATHERIS.format(done), file=sys.stderr)


def changed(chance: random.Random, known: list[bytes], words: list[bytes]) -> bytes:
    """One of `known`, cut, mixed and overwritten in up to eight places."""
    data = bytearray(chance.choice(known))
    for _ in range(chance.randint(1, 8)):
        at = chance.randint(0, len(data))
        kind = chance.randrange(5)
        if kind == 0:
            data[at:at] = chance.choice(words) * chance.choice((1, 1, 2, 50))
        elif kind == 1:
            del data[at : at + chance.randint(1, 20)]
        elif kind == 2:
            other = chance.choice(known)
            data[at:at] = other[chance.randint(0, len(other)) :][: chance.randint(1, 200)]
        elif kind == 3:
            data[at : at + 1] = bytes([chance.randrange(256)])
        else:
            data[at:at] = data[at : at + chance.randint(1, 60)]
    return bytes(data[:1_200])


def _corpus(name: str) -> Path:
    """The folder of inputs of a target, with its seeds in it."""
    import targets

    folder = KEPT / name
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(targets.TARGETS[name].seeds):
        (folder / f"seed-{number}").write_bytes(seed)
    return folder


def _words(name: str) -> Path:
    import targets

    file = KEPT / f"{name}.dict"
    words = dict.fromkeys(targets.TARGETS[name].words.split())
    escaped = ["".join(f"\\x{byte:02x}" for byte in word.encode()) for word in words]
    file.write_text("".join(f'"{word}"\n' for word in escaped))
    return file


def one(name: str, seconds: int, runs: int, blind: bool) -> bool:
    """Run a target in a process of its own, count, and say what came of it; whether it held."""
    KEPT.mkdir(parents=True, exist_ok=True)
    words = [sys.executable, __file__, "--child", name, "--seconds", str(seconds), "--runs", str(runs)]
    words += ["--blind"] * blind
    began = time.monotonic()
    log = KEPT / f"{name}.log"
    with log.open("w") as file:
        code = subprocess.run(words, stdout=file, stderr=file, check=False).returncode
    spent = time.monotonic() - began
    found = _RUNS.findall(log.read_text(errors="replace"))
    done = int(found[-1]) if found else 0
    through = _THROUGH.search(log.read_text(errors="replace"))
    share = (
        f", {int(through[1]) / max(done, 1):.0%} of them read to the end"
        if through and through[1] != "0"
        else ""
    )
    counts_file = KEPT / "counts.json"
    counts = json.loads(counts_file.read_text()) if counts_file.is_file() else {}
    counts[name] = counts.get(name, 0) + done
    counts_file.write_text(json.dumps(counts, indent=1, sort_keys=True))
    said = "held" if code == 0 else f"FAILED, see {log.relative_to(ROOT)}"
    speed = f"{done:>9,} inputs in {spent:5.0f} s ({done / spent:7,.0f}/s)"
    print(f"{name:10} {speed}, {counts[name]:>11,} in all: {said}{share}", flush=True)
    return code == 0


def main() -> int:
    """Run what the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=120, help="for each target; 120")
    parser.add_argument("--runs", type=int, default=0, help="stop after so many inputs; 0: go by the time")
    parser.add_argument("--blind", action="store_true", help="mutations alone, several times as fast")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    parsed = parser.parse_args()
    if parsed.child:
        os.fsync = lambda _: None  # what is written here may be lost
        fuzz = with_atheris if importlib.util.find_spec("atheris") and not parsed.blind else without
        fuzz(parsed.targets[0], parsed.seconds, parsed.runs)
        return 0
    from targets import TARGETS

    names = parsed.targets or list(TARGETS)
    if unknown := set(names) - set(TARGETS):
        parser.error(f"there is no target {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    held = [one(name, parsed.seconds, parsed.runs, parsed.blind) for name in names]
    return 0 if all(held) else 1


if __name__ == "__main__":
    sys.exit(main())
