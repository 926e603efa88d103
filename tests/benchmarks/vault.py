"""Makes a large vault out of the sample campaign's sentences: the same one every time."""

from __future__ import annotations

import random
from pathlib import Path

from oracle_desktop.notes.sentences import sentences
from oracle_desktop.paths import resources

PLACES = ("Sessions", "Characters", "World/Places", "World/Factions", "Lore")


def make_vault(folder: Path, files: int, words: int) -> int:
    """Write `files` notes of about `words` words each (four fifths of them sessions); the words in all."""
    source = "\n".join(
        file.read_text(encoding="utf-8")
        for file in sorted((resources() / "sample" / "en").rglob("Session*.md"))
    )
    pool = [source[start:end] for start, end in sentences(source, 0, len(source))]
    pool = [sentence for sentence in pool if len(sentence.split()) > 4]
    dice = random.Random(23)
    total = 0
    for number in range(1, files + 1):
        place = PLACES[0] if number % 5 else PLACES[1 + number % 4]
        name = f"Session {number:04}" if number % 5 else f"Page {number:04}"
        text, count = [f"# {name}\n"], 0
        while count < words:
            paragraph = " ".join(dice.sample(pool, min(6, len(pool))))
            count += len(paragraph.split())
            text.append(paragraph + "\n")
        file = folder / place / f"{name}.md"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("\n".join(text), encoding="utf-8")
        total += count
    return total
