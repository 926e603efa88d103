"""Which chat model suits a computer's memory: one table."""

from __future__ import annotations

from dataclasses import dataclass

from oracle_desktop.models.machine import Machine

GB = 1_000_000_000

OVERHEAD = GB // 2
"""What the server needs beside weights and context."""

USUAL_TOKEN_BYTES = 130_000
"""Context memory a token of a model that is not in the table (8 billion weights: some 131,000)."""


@dataclass(frozen=True, slots=True)
class ChatAdvice:
    """A chat model: `size` bytes to download and hold, `token_bytes` of memory for each token of context
    (layers x key-value heads x 128 x 2 x 2 bytes), `slow_memory` bytes of main memory from which it is
    advised without a graphics card, where larger ones would fit but take minutes an answer."""

    model: str
    size: int
    token_bytes: int
    slow_memory: int

    def needs(self, context: int) -> int:
        """Bytes of memory with `context` tokens."""
        return self.size + self.token_bytes * context + OVERHEAD


CHAT_MODELS = (
    ChatAdvice("qwen2.5:14b", 9 * GB, 196_608, 1_000 * GB),
    ChatAdvice("qwen2.5:7b", 47 * GB // 10, 57_344, 30 * GB),
    ChatAdvice("qwen2.5:3b", 19 * GB // 10, 36_864, 7 * GB),
    ChatAdvice("qwen2.5:1.5b", GB, 28_672, 0),
)
"""Largest first. Sizes are those of Ollama's library (4-bit weights)."""

EMBED_SIZES = {
    "bge-m3:latest": 12 * GB // 10,
    "nomic-embed-text:latest": GB * 274 // 1000,
    "mxbai-embed-large:latest": GB * 670 // 1000,
    "all-minilm:latest": GB * 46 // 1000,
}


def advise(machine: Machine, context: int) -> ChatAdvice:
    """The largest chat model that fits the graphics card with `context` tokens; without a card (or with one
    too small for any) the largest that main memory holds and a processor runs in reasonable time."""
    for advice in CHAT_MODELS:
        if machine.card and advice.needs(context) <= machine.card:
            return advice
    return next((a for a in CHAT_MODELS if machine.memory >= a.slow_memory), CHAT_MODELS[-1])


def needs(model: str, size: int, context: int) -> int:
    """Bytes of memory that `model` takes; `size` (bytes, 0 unknown) where the table does not have it."""
    known = next((advice for advice in CHAT_MODELS if advice.model == model), None)
    if known is not None:
        return known.needs(context)
    return size + USUAL_TOKEN_BYTES * context + OVERHEAD if size else 0


def download_size(model: str) -> int:
    """Bytes to download, 0 where not known. `model` with its tag."""
    known = {advice.model: advice.size for advice in CHAT_MODELS} | EMBED_SIZES
    return known.get(model, 0)
