"""A scripted server that takes 50 ms a call, in its own process; prints its address, ends with its input."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from enrich_notes import answer
from stub_ollama import StubOllama

with StubOllama() as stub:
    stub.models["scribe:latest"] = 1
    stub.chat = lambda body: [0.05, *(answer(body) if body.get("format") else ["So it was."])]
    print(stub.address, flush=True)
    sys.stdin.read()
