"""A vault in two states, and everything a catalogue keeps of one, without ids."""

from __future__ import annotations

import random
import shutil
from pathlib import Path
from typing import Any

from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.vectors import VectorIndex

NAMES = "Brannoc Sella Harrow Tarn Orm Katerina Vord Ilse Merric Ostrava Quill Zibbit Pelor Anselm".split()
WORDS = (
    "the ferry sank under a black key and we walked along an old river while rain fell on every mill door "
    "where nobody laughed at silver bread or asked why that bell rang twice before dawn"
).split()


def make_vault(folder: Path, sessions: int) -> None:
    """Sessions, a log of older ones, pages, and what is left out: the same every time."""
    dice = random.Random(sessions)
    for number in range(1, sessions + 1):
        _write(
            folder, f"Sessions/Session {number:03}.md", f"# {_name(dice)}\n\n{_text(dice)}\n\n{_text(dice)}"
        )
    for name in NAMES:
        place = "Characters" if len(name) % 2 else "World/Places"
        _write(folder, f"{place}/{name}.md", f"---\naliases: [Old {name}]\n---\n{_text(dice)}")
    log = [f"## Session {number}: {_name(dice)}\n\n{_text(dice)}" for number in range(900, 912)]
    _write(folder, "Old log.md", "\n\n".join(log))
    _write(folder, "Templates/Session.md", "# Session <% tp.file.title %>\n\n{{date}}\n")
    _write(folder, "Sessions/Session 998.md", "")
    (folder / "map.png").write_bytes(b"\x89PNG")


def change_vault(before: Path, after: Path, sessions: int) -> None:
    """A copy with a tenth each edited, renamed, renumbered, removed and added, and a folder moved."""
    shutil.copytree(before, after)
    dice = random.Random(5)
    for number in range(1, sessions + 1):
        file = after / f"Sessions/Session {number:03}.md"
        if number % 10 == 1:
            file.write_text(file.read_text(encoding="utf-8") + f"\n\n{_text(dice)}", encoding="utf-8")
        elif number % 10 == 2:
            file.rename(after / f"Sessions/Session {number} - {dice.choice(NAMES)}.md")
        elif number % 10 == 3:
            file.rename(after / f"Sessions/Session {number + 500}.md")
        elif number % 10 == 4:
            file.unlink()
        elif number % 10 == 5:
            _write(after, f"Sessions/Session {number + 700}.md", f"# {_name(dice)}\n\n{_text(dice)}")
    shutil.move(after / "World", after / "Places of the world")


def everything(catalogue: Catalogue, embedder: str) -> dict[str, Any]:
    """What is kept, by kind of thing; ids are replaced by what they stand for."""
    fragments = catalogue.fragments()
    place = {fragment.id: (fragment.path, fragment.ordinal) for fragment in fragments}
    names = catalogue.names()
    mentions = catalogue.mentions([name.id for name in names])
    with catalogue.reading() as connection:
        hashes = {row[0] for row in connection.execute("SELECT hash FROM embedding")}
        learned = sorted(
            (place[row[0]], *row[1:])
            for row in connection.execute("SELECT fragment_id, nouns, small, headings, words FROM learned")
        )
    return {
        "files": catalogue.ledger(),
        "evidence": catalogue.evidence(),
        "documents": {path: catalogue.document(path) for path in catalogue.evidence()},
        "fragments": [(*place[f.id], f.label, f.kind, f.session, f.title, f.start, f.end, f.text, f.reason,
                       f.headings, f.date, f.secret) for f in fragments],
        "windows": [(*place[v.fragment_id], v.kind, v.ordinal, v.start, v.end, v.text, v.hash)
                    for v in sorted(catalogue.views(place), key=lambda v: (place[v.fragment_id], v.ordinal))],
        "names": sorted((n.canonical, n.aliases, n.kind, n.source,
                         sorted((place[at], count) for at, count in mentions[n.id].items())) for n in names),
        "learned": learned,
        "embedded": hashes,
        "unembedded": catalogue.unembedded(embedder),
        "complete": catalogue.meta("complete"),
    }  # fmt: skip


def sound(catalogue: Catalogue, vectors: VectorIndex, embedder: str) -> list[str]:
    """What is wrong with the file, the keyword index or the vector index; [] where nothing is."""
    wrong = catalogue.check()
    with catalogue.writing() as connection:
        for table in ("fragment_words", "window_words"):
            connection.execute(f"INSERT INTO {table}({table}, rank) VALUES ('integrity-check', 1)")
    if vectors.ids() != catalogue.vector_ids(embedder):
        wrong.append("the vector index does not hold what the catalogue has")
    return wrong


def _write(folder: Path, path: str, text: str) -> None:
    file = folder / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _name(dice: random.Random) -> str:
    return f"The {dice.choice(WORDS).title()} of {dice.choice(NAMES)}"


def _text(dice: random.Random) -> str:
    sentences = []
    for _ in range(4):
        words = dice.choices(WORDS, k=9)
        words.insert(4, dice.choice(NAMES))
        sentences.append(" ".join(words).capitalize().replace(words[4].lower(), words[4]) + ".")
    return " ".join(sentences)
