"""A campaign that things happen to, and the process in which they do."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faults.kept import everything, sound
from stub_ollama import StubOllama

from oracle_desktop.paths import Places
from oracle_desktop.workspace import Campaign, Workspace

NAME = "Ferry"
QUESTION = "Who rang the bell at the mill before dawn?"
ONCE = Path(__file__).with_name("once.py")


_seconds: dict[str, float] = {}
"""What each act takes to its end, measured once."""


def by_words(text: str) -> list[float]:
    """A vector of which words stand in `text`."""
    vector = [0.0] * 64
    for word in text.lower().split():
        vector[zlib.crc32(word.encode()) % 64] += 1.0
    return vector


@dataclass
class Scene:
    """`data` is the Oracle's folder, `notes` the GM's."""

    data: Path
    notes: Path
    stub: StubOllama

    @property
    def workspace(self) -> Workspace:
        """As a new start of the Oracle finds it."""
        return Workspace(Places.under(self.data))

    @property
    def home(self) -> Path:
        """The campaign's folder."""
        return self.data / "campaigns" / NAME.lower()

    @property
    def catalogue(self) -> Path:
        """The catalogue's file."""
        return self.home / "catalogue.sqlite3"

    @contextmanager
    def opened(self) -> Iterator[Campaign]:
        """The campaign, open."""
        campaign = self.workspace.open(NAME)
        try:
            yield campaign
        finally:
            campaign.close()

    def finish(self) -> dict[str, Any]:
        """Read the notes to the end; all that is kept then, after a look at whether it is sound."""
        with self.opened() as campaign:
            report = campaign.ingest()
            assert not report.cancelled
            name = campaign.catalogue.meta("embedder")
            assert sound(campaign.catalogue, campaign.vectors, name) == []
            return everything(campaign.catalogue, name)

    def found(self) -> list[str]:
        """What a question finds, best first; the vectors take part, and no passage is embedded for it."""
        self.stub.requests.clear()
        with self.opened() as campaign:
            ranking = campaign.search(QUESTION)
            assert not ranking.unavailable
            assert any("semantic" in c.ranks for c in ranking.results)
            assert not self.passages_embedded()
            return [c.fragment.label for c in ranking.results]

    def passages_embedded(self) -> int:
        """How many texts longer than a question were embedded since the last look."""
        asked = [text for body in self.stub.asked("/api/embed") for text in body["input"]]
        self.stub.requests.clear()
        return sum(len(text) > 2 * len(QUESTION) for text in asked)

    def change(self) -> None:
        """Edit, add and remove some notes."""
        for number in (2, 5, 8):
            file = self.notes / f"Sessions/Session {number:03}.md"
            file.write_text(
                file.read_text(encoding="utf-8") + "\n\nA heron stole the toll.\n", encoding="utf-8"
            )
        for number in range(60, 90):
            text = f"# The tale of {number}\n\n" + f"Brannoc counted {number} reeds and sold the bread. " * 30
            (self.notes / f"Sessions/Session {number}.md").write_text(text, encoding="utf-8")
        (self.notes / "Sessions/Session 003.md").unlink()

    def started(self, act: str, *arguments: object) -> subprocess.Popen[str]:
        """Begin an act of `once.py` in a process of its own; comes back when the act begins."""
        command = [sys.executable, str(ONCE), act, str(self.data), *map(str, arguments)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line == "go\n", f"{act} did not begin"
        return process

    def lasts(self, act: str, *arguments: object) -> float:
        """Seconds that an act takes, done once to the end on a copy of everything."""
        if act not in _seconds:
            _seconds[act] = self._measured(act, *arguments)
        return _seconds[act]

    def _measured(self, act: str, *arguments: object) -> float:
        other = Scene(self.data.with_name("data to the end"), self.notes, self.stub)
        shutil.copytree(self.data, other.data)
        process = other.started(act, *arguments)
        began = time.monotonic()
        said = process.communicate(timeout=120)[0]
        assert said.endswith("done\n"), said
        shutil.rmtree(other.data)
        return time.monotonic() - began

    def killed(self, act: str, seconds: float, *arguments: object) -> str:
        """Kill an act so long after it began; what it had said by then."""
        process = self.started(act, *arguments)
        time.sleep(seconds)
        process.kill()
        return process.communicate(timeout=30)[0]
