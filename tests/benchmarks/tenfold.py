"""A campaign ten times as long as the real one: the same notes again and again under other names."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from oracle_desktop.cancel import Cancel
from oracle_desktop.models.builtin import BuiltinEmbedder
from oracle_desktop.models.protocols import Vectors

_NUMBER = re.compile(r"(?<=[Ss]ession )\d+")
_WORD = re.compile(r"[^\W\d_]+")
_NEXT = dict(zip("aeioubcdfghjklmnpqrstvwxyz", "eiouacdfghjklmnpqrstvwxyzb", strict=True))
_NOISE = 0.5
"""Length of what is added to a vector: the copies of a window are as far from it as a window of the same
scene (cosine 0.9)."""


def write_tenfold(notes: Path, names: set[str], folder: Path, times: int = 10) -> int:
    """Write the sessions of `notes` `times` over, with numbers that count on and `names` (folded words)
    spelled anew in each; how many there are."""
    files = sorted(notes.rglob("*.md"))
    for copy in range(times):
        renamed = {name: _renamed(name, copy) for name in names}
        for place, file in enumerate(files):
            number = copy * len(files) + place + 1
            text = _with_names(file.read_text(encoding="utf-8"), renamed)
            text = _NUMBER.sub(str(number), text, count=1)
            target = folder / f"Session {number:04}.md"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
    return times * len(files)


def _renamed(name: str, copy: int) -> str:
    for _ in range(copy):
        name = "".join(_NEXT.get(letter, letter) for letter in name)
    return name


def _with_names(text: str, renamed: Mapping[str, str]) -> str:
    def other(match: re.Match[str]) -> str:
        word = match[0]
        return renamed.get(word.lower(), word).title() if word[0].isupper() else word

    return _WORD.sub(other, text)


class NearEnough:
    """Stands for the built-in embedder while the copies are read, which would take it minutes: each text gets
    one of the real vectors, moved a little, so that the index is as large and as crowded."""

    name = BuiltinEmbedder().name

    def __init__(self, real: Vectors) -> None:
        self._real = real

    @property
    def dimension(self) -> int:
        """As the real ones."""
        return int(self._real.shape[1])

    def embed(self, texts: Sequence[str], cancel: Cancel | None = None) -> Vectors:
        """A vector a text, the same one every time."""
        seeds = [zlib.crc32(text.encode()) for text in texts]
        noise = np.stack([np.random.default_rng(seed).standard_normal(self.dimension) for seed in seeds])
        rows = self._real[np.array(seeds) % len(self._real)] + _NOISE * noise / np.sqrt(self.dimension)
        unit: Vectors = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
        return unit

    def embed_sentences(self, texts: Sequence[str], cancel: Cancel | None = None) -> Vectors:
        """As `embed`."""
        return self.embed(texts) if texts else np.zeros((0, self.dimension), np.float32)

    def close(self) -> None:
        """Nothing to free."""
