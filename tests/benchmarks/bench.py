"""Prints the figures of the README beside this machine's: `make bench`. Medians; built-in models only."""

from __future__ import annotations

import argparse
import json
import os
import platform
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.tenfold import NearEnough, write_tenfold
from benchmarks.vault import make_vault
from oracle_desktop.cancel import Cancel
from oracle_desktop.evaluation import bank, runner
from oracle_desktop.ingestion.index import Ingest
from oracle_desktop.notes.words import words
from oracle_desktop.paths import Places
from oracle_desktop.settings import ReadingSettings, Settings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.vectors import VectorIndex
from oracle_desktop.workspace import Campaign, Workspace

SHARED = Path(os.environ.get("ORACLE_SHARED", Path(__file__).resolve().parents[3] / "shared"))
ROWS: list[tuple[str, str, str]] = []


def row(what: str, figure: str, wanted: str = "") -> None:
    """One line of the table, printed as soon as it is known."""
    ROWS.append((what, figure, wanted))
    print(f"{what:<62} {figure:>14}   {wanted}", flush=True)


@contextmanager
def opened(places: Places, notes: Path, name: str) -> Iterator[Campaign]:
    """A campaign over `notes` with the built-in models."""
    workspace = Workspace(places)
    workspace.save_settings(Settings().with_("mind", ollama=False))
    workspace.create(name, notes)
    campaign = workspace.open(name)
    try:
        yield campaign
    finally:
        campaign.close()


def seconds(work: Callable[[], object]) -> float:
    """How long `work` takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def window_shows(root: Path) -> None:
    """From the start of the process to the first paint of the window, five starts."""
    code = (
        "import sys, time\n"
        "from pathlib import Path\n"
        "from oracle_desktop.paths import Places\n"
        "from oracle_desktop.settings import Settings\n"
        "from oracle_desktop.ui import app as ui\nfrom oracle_desktop.ui.look import theme\n"
        "app = ui.application(); settings = Settings()\n"
        "theme.choose(app, 'light', 1.0)\n"
        "window = ui.open_window(Places.under(Path(sys.argv[2])), settings)\n"
        "theme.dress(app); window.show()\n"
        "app.processEvents(); window.repaint(); app.processEvents()\n"
        "print(time.time() - float(sys.argv[1])); sys.stdout.flush()\n"
        "import os; os._exit(0)\n"
    )
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed app has its bytecode
    taken = []
    for number in range(6):
        done = subprocess.run(
            [sys.executable, "-c", code, str(time.time()), str(root / f"start{number}")],
            capture_output=True,
            text=True,
            env=environment,
            check=True,
        )
        taken.append(float(done.stdout))
    row("window shows, from process start", f"{statistics.median(taken[1:]):.2f} s", "under 1.5 s")


def search(root: Path) -> None:
    """Warm searches over 113 real sessions where they are at hand, else over the sample."""
    notes, questions = SHARED / "corpora/crd3/campaign1", SHARED / "questions/crd3-campaign1-single.jsonl"
    workspace = Workspace(Places.under(root / "search"))
    if not notes.is_dir():
        notes, questions = workspace.install_sample().notes, workspace.sample_bank()
    with opened(Places.under(root / "search"), notes, "searched") as campaign:
        taken = seconds(partial(campaign.ingest, sharp=False))
        counts = campaign.catalogue.counts()
        row(f"read, split, index and embed {counts['sessions']} sessions: ready to ask", f"{taken:.1f} s")
        row("  windows embedded a second, one thread", f"{counts['windows'] / taken:.0f}")
        row("  every sentence embedded behind", f"{seconds(campaign.sharpen):.1f} s")
        campaign.warm()
        asked = bank.load(questions)
        runner.evaluate(campaign.retriever, asked[:10])
        run = runner.evaluate(campaign.retriever, asked)
        times = sorted(one.seconds * 1000 for one in run.outcomes)
        row("warm search, median", f"{statistics.median(times):.0f} ms")
        row("warm search, 95th percentile", f"{times[int(len(times) * 0.95)]:.0f} ms", "under 60 ms")
        row("unchanged folder read again", f"{seconds(campaign.ingest):.2f} s", "under 1 s")
        row("source among the candidates", f"{run.metrics['pool']:.2f}", "at least 0.90")
        row("source among the first eight", f"{run.metrics['hit@8']:.2f}", "at least 0.82")
        row("nDCG@10", f"{run.metrics['ndcg@10']:.2f}", "at least 0.66")


def tenfold(root: Path) -> None:
    """Warm searches over 1,130 sessions: the real Chroma child and SQLite, the real questions."""
    notes, questions = SHARED / "corpora/crd3/campaign1", SHARED / "questions/crd3-campaign1-single.jsonl"
    if not notes.is_dir():
        return
    with opened(Places.under(root / "one"), notes, "once") as campaign:
        campaign.ingest()
        real = campaign.catalogue.vectors(campaign.mind.embedder.name, limit=1_000_000).matrix
        names = {word for name in campaign.catalogue.names() for word in words(name.canonical)}
    many = root / "tenfold"
    sessions = write_tenfold(notes, names, many)
    with opened(Places.under(root / "ten"), many, "tenfold") as campaign:
        Ingest(campaign.catalogue, campaign.vectors, NearEnough(real), ReadingSettings()).run(many)
        campaign.warm()
        asked = bank.load(questions)
        runner.evaluate(campaign.retriever, asked[:20])
        run = runner.evaluate(campaign.retriever, asked)
        times = sorted(one.seconds * 1000 for one in run.outcomes)
        row(f"warm search, {sessions:,} sessions, median", f"{statistics.median(times):.0f} ms")
        row("  95th percentile", f"{times[int(len(times) * 0.95)]:.0f} ms", "under 250 ms")
        for stage, spent in run.metrics["seconds"].items():
            row(f"  {stage}, median / 95th", f"{spent['p50'] * 1000:.0f} / {spent['p95'] * 1000:.0f} ms")


def large_vault(root: Path, files: int, words: int) -> None:
    """2,500 files, 2 million words: everything but the embedding, in a process of its own for its memory."""
    notes = root / "vault"
    total = make_vault(notes, files, words)
    code = (
        "import sys; from benchmarks.bench import large_vault_run as run; run(sys.argv[1], int(sys.argv[2]))"
    )
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", code, str(root), str(total)],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    for what, figure, wanted in json.loads(done.stdout.splitlines()[-1]):
        row(what, figure, wanted)


def large_vault_run(root_text: str, total: int) -> None:
    """The measured part; prints its rows as JSON on the last line."""
    root = Path(root_text)
    notes, home = root / "vault", root / "home"
    home.mkdir()
    catalogue, vectors = Catalogue(home / "catalogue.sqlite3"), VectorIndex(home / "vectors")

    stages: dict[str, float] = {}

    def ingest(cancel: Cancel | None = None) -> float:
        run = Ingest(catalogue, vectors, None, ReadingSettings(), cancel=cancel)
        began = time.perf_counter()
        stages.clear()
        stages.update(run.run(notes).seconds)
        return time.perf_counter() - began

    rows: list[tuple[str, str, str]] = []
    cancel = Cancel()
    asked: list[float] = []

    def stop() -> None:
        asked.append(time.perf_counter())
        cancel.set()

    threading.Timer(2.0, stop).start()
    ingest(cancel)
    rows.append(("cancel answers within", f"{time.perf_counter() - asked[0]:.2f} s", "under 1 s"))
    catalogue.close()
    shutil.rmtree(home)
    home.mkdir()
    catalogue = Catalogue(home / "catalogue.sqlite3")
    whole = ingest()
    taken = stages["scan"] + stages["read"] + stages["index"]
    rows.append((f"{total:,} words read, split, indexed for words", f"{taken:.1f} s", ""))
    rows.append(("  words a second", f"{total / taken:,.0f}", "at least 150,000"))
    rows.append(("  the same with all names collected", f"{whole:.1f} s", ""))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows.append(("  peak memory", f"{peak:.0f} MB", "under 500 MB"))
    rows.append(("  read again unchanged", f"{ingest():.2f} s", "under 1 s"))
    edited = sorted(notes.rglob("Session*.md"))[100]
    edited.write_text(edited.read_text(encoding="utf-8") + "\nThe mule was lying.\n", encoding="utf-8")
    rows.append(("  read again, one file edited", f"{ingest():.2f} s", "under 2 s"))
    catalogue.close()
    vectors.close()
    print(json.dumps(rows))


def main() -> None:
    """Every figure, one line each."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--files", type=int, default=2500)
    arguments.add_argument("--words", type=int, default=800)
    arguments.add_argument("--only", choices=["window", "search", "tenfold", "vault"])
    options = arguments.parse_args()
    print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, {platform.platform()},")
    print(f"Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} at the start\n")
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        if options.only in (None, "window"):
            window_shows(root)
        if options.only in (None, "search"):
            search(root)
        if options.only in (None, "tenfold"):
            tenfold(root)
        if options.only in (None, "vault"):
            large_vault(root, options.files, options.words)


if __name__ == "__main__":
    main()
