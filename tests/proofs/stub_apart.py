"""A scripted server in its own process, as the real one is: in that of a window it would compete with it for
Python's lock.

    with stub_apart.started(0.05) as address:                        # 50 ms a call, readings of passages
    with stub_apart.started(0.02, "So it [Session 2] was.") as address:   # a word every 20 ms, no readings

It serves until its input ends.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any


@contextmanager
def started(pause: float, text: str = "") -> Iterator[str]:
    """The address of such a server, whose one model is `scribe`."""
    with subprocess.Popen(
        [sys.executable, __file__, str(pause), text],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.close()


def _serve(pause: float, text: str) -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from enrich_notes import answer
    from stub_ollama import StubOllama

    def script(body: dict[str, Any]) -> Sequence[object]:
        if not text:
            return [pause, *(answer(body) if body.get("format") else ["So it was."])]
        if body.get("format"):
            return ["{}"]
        return [part for word in text.split(" ") for part in (word + " ", pause)]

    with StubOllama() as stub:
        stub.models = {**stub.models, "scribe:latest": 1} if not text else {"scribe:latest": 1_000_000_000}
        stub.chat = script
        print(stub.address, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    _serve(float(sys.argv[1]), sys.argv[2])
