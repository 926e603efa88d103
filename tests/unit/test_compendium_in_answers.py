"""Where the Compendium's names stand in an answer (R2.5)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle_desktop.answering.known_names import KnownNames
from oracle_desktop.domain import Document, FileRecord, Fragment, Kind, Name, SessionId, Window
from oracle_desktop.ingestion import compendium
from oracle_desktop.ingestion.compendium_entries import Compendium
from oracle_desktop.notes.names import NameFinder
from oracle_desktop.store.catalogue import Catalogue

NAMES = (
    Name("Lady Kima of Vord", ("Kima", "Lady Kima"), id=1),
    Name("Vord", id=2),
    Name("Élan d’Arcy", id=3),
    Name("Greyskull Keep", ("the Keep",), id=4),
    Name("Mikael", ("Kima the Elder",), id=5),
    Name("vox machina", id=6),
    Name("Ключ", id=7),
)


def found(text: str, names: tuple[Name, ...] = NAMES) -> list[tuple[str, int]]:
    return [(text[span.start : span.end], span.name_id) for span in NameFinder(names).spans(text)]


def test_the_longest_name_at_each_place() -> None:
    text = "Lady Kima of Vord left Vord. KIMA’s hammer, and Kima the Elder."
    assert found(text) == [("Lady Kima of Vord", 1), ("Vord", 2), ("KIMA", 1), ("Kima the Elder", 5)]


def test_accents_case_and_decomposed_letters() -> None:
    assert found("ELAN D'ARCY met E\u0301lan d’Arcy; КЛЮЧ, ключ.") == [
        ("ELAN D'ARCY", 3),
        ("E\u0301lan d’Arcy", 3),
        ("КЛЮЧ", 7),
    ]
    assert found("The ﬁre of Vord") == [("Vord", 2)]  # one letter folds into two


def test_an_everyday_word_is_no_name_unless_written_like_one() -> None:
    assert found("They held the keep. Then The Keep fell, and Vox Machina, no, vox machina ran.") == [
        ("The Keep", 4),
        ("Vox Machina", 6),
        ("vox machina", 6),
    ]


def test_of_two_names_that_share_a_form_the_one_called_so() -> None:
    shared = (Name("Orthax the Shadow", ("Orthax",), id=1), Name("Orthax", id=2))
    assert found("Orthax rose. Orthax the Shadow fell.", shared) == [("Orthax", 2), ("Orthax the Shadow", 1)]


def put(catalogue: Catalogue, number: int, text: str) -> None:
    label = f"Session {number}"
    fragment = Fragment(
        f"{label}.md", 0, label, Kind.SESSION, SessionId(number), label, 0, len(text), 20, text, ""
    )
    record = FileRecord(f"{label}.md", len(text), 1, text, "1", "ready", fragments=1, kind=Kind.SESSION)
    document = Document(f"{label}.md", text, label)
    catalogue.store_document(record, document, "{}", [fragment], [[Window(0, len(text), text)]])


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    put(
        catalogue,
        1,
        "The party met Alvar Quill in the Moor of Reeds. Alvar Quill paid them.\n\n"
        "> [!gm]- Only for me\n> Alvar Quill works for Sister Hexen. Sister Hexen is a lich.\n",
    )
    put(catalogue, 2, "On the way Brona Vesh joined, and so Brona Vesh carried the lamp.\n")
    compendium.refresh(catalogue)
    yield catalogue
    catalogue.close()


def test_what_may_not_be_known_is_no_name(catalogue: Catalogue) -> None:
    text = "Alvar Quill serves Sister Hexen; Brona Vesh holds the lamp."

    known, gm = KnownNames(catalogue), Compendium(catalogue)

    def names(**way: object) -> list[str]:
        return [span.canonical for span in known.names_in(text, **way)]  # type: ignore[arg-type]

    assert names() == ["Alvar Quill", "Sister Hexen", "Brona Vesh"]
    assert names(player_safe=True) == ["Alvar Quill", "Brona Vesh"]
    assert names(up_to=SessionId(1)) == ["Alvar Quill", "Sister Hexen"]
    gm.hide("Alvar Quill")
    assert names() == ["Sister Hexen", "Brona Vesh"]
    assert names(player_safe=True, up_to=SessionId(1)) == []
    gm.rename("Brona Vesh", "Brona the Lamp")
    assert names() == ["Sister Hexen", "Brona the Lamp"]
    # a name that the notes do not have may tell what is learned later: there it is called as it was
    assert names(up_to=SessionId(2)) == ["Sister Hexen", "Brona Vesh"]
    gm.undo()
    gm.undo()
    assert names(player_safe=True) == ["Alvar Quill", "Brona Vesh"]


def test_a_thousand_names_in_a_long_answer_take_no_time() -> None:
    finder = NameFinder(
        Name(f"Person {n:04}x of the Hill", (f"Person {n:04}x",), id=n) for n in range(1, 2000)
    )
    text = " ".join(f"Then Person {n:04}x of the Hill spoke with somebody about it." for n in range(1, 100))
    finder.spans(text)
    best = min(_seconds(finder, text) for _ in range(5))
    assert best < 0.05  # an answer has a third of that; some 3 ms on an idle machine


def _seconds(finder: NameFinder, text: str) -> float:
    began = time.perf_counter()
    assert len(finder.spans(text)) == 99
    return time.perf_counter() - began
