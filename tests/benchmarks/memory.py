"""Memory of the Oracle at rest: the window over a campaign that is read, with every child process.

    python tests/benchmarks/memory.py [FOLDER] [--question "..."]

Prints, for each process, the memory that is its own and its share of what it has in common with others (PSS,
as Linux tells it), in MB: with the notes open, after a question, and after the window lay still. Linux only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WANTED = 600.0

DRIVER = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QEventLoop
from oracle_desktop.domain import Mode
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.ui import app as ui
from oracle_desktop.ui.look import theme
app = ui.application()
data, folder, question, rest = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], float(sys.argv[4])
settings = Settings().with_("mind", ollama=False)
window = ui.open_window(Places.under(data), settings)
theme.dress(app)
window.show()
window.begin(folder)

def until(done):
    while not done():
        app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 50)
        time.sleep(0.01)

def calm():
    desk = window.desk
    lanes = [desk.lanes[name] for name in ("ingest", "look", "ask", "enrich", "sharpen")]
    until(lambda: desk.campaign and desk.overview.deep and not any(lane.busy for lane in lanes))

def told(what):
    end = time.monotonic() + 3
    until(lambda: time.monotonic() > end)
    print(what, flush=True)
    sys.stdin.readline()

calm()
told("notes open")
window.asking.ask(question, Mode.PRIVATE)
until(lambda: window.asking.answers)
calm()
told("after a question")
end = time.monotonic() + rest
until(lambda: time.monotonic() > end)
told("at rest")
window.close_now()
"""


def tree(pid: int) -> list[int]:
    """A process and all that it started, itself first."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(stat.parent.name)] = int(fields[1])
    found = [pid]
    for each in found:
        found += [child for child, parent in parents.items() if parent == each]
    return found


def pss(pid: int) -> float:
    """Proportional set size, in MB; 0 where the process has gone."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0.0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def name(pid: int) -> str:
    """What the process is, as its command line tells."""
    words = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    for sign, said in (("resource_tracker", "resource tracker"), ("spawn_main", "child"), ("-c", "window")):
        if any(sign in word for word in words):
            return said
    return " ".join(words)[:40]


def measure(folder: Path, question: str, rest: float, data: Path) -> dict[str, float]:
    """Open the window on `folder` and measure at each rest: moment to MB of all processes."""
    driver = subprocess.Popen(
        [sys.executable, "-c", DRIVER, str(data), str(folder), question, str(rest)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(ROOT)},
    )
    assert driver.stdin is not None
    assert driver.stdout is not None
    found = {}
    for line in driver.stdout:
        moment = line.strip()
        parts = [(pss(pid), name(pid)) for pid in tree(driver.pid)]
        found[moment] = sum(size for size, _ in parts)
        said = ", ".join(f"{what} {size:.0f}" for size, what in parts)
        print(f"{moment:18} {found[moment]:5.0f} MB  ({said})", flush=True)
        driver.stdin.write("\n")
        driver.stdin.flush()
    driver.wait()
    return found


def main() -> int:
    """Measure; 1 where more is used than wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--question", default="Who is Keeper Yennen?")
    parser.add_argument("--rest", type=float, default=30.0, help="seconds that the window lies still")
    parser.add_argument(
        "--data", type=Path, help="keep the Oracle's data here; read before, it is only opened"
    )
    arguments = parser.parse_args()
    folder = arguments.folder or ROOT / "resources" / "sample" / "en" / "The Patient Goose"
    data = arguments.data or Path(tempfile.mkdtemp(prefix="oracle-memory-"))
    found = measure(folder, arguments.question, arguments.rest, data)
    print(f"wanted: at most {WANTED:.0f} MB at rest")
    return int(found.get("at rest", 0.0) > WANTED)


if __name__ == "__main__":
    sys.exit(main())
