"""A scripted Ollama in a process of its own, to be killed: prints its port and serves."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.conftest import spoken
from faults.scene import by_words
from stub_ollama import StubOllama


def main(port: int) -> None:
    """Serve until killed."""
    with StubOllama(port=port) as stub:
        stub.embed, stub.chat = by_words, spoken
        print(stub.port, flush=True)
        while True:
            time.sleep(60)


if __name__ == "__main__":
    main(int(sys.argv[1]))
