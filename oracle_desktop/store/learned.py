"""What each fragment's text gives the compendium, kept so that an edit recounts its own fragments alone."""

# ruff: noqa: S608 - what is joined into the statement here is a constant
from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import orjson

from oracle_desktop.domain import Kind
from oracle_desktop.store import convert
from oracle_desktop.store.database import Database


@dataclass(frozen=True, slots=True)
class Learned:
    """`nouns` are runs of capitalised words inside sentences, `opening` those that open one, `small` the
    folded words written small, each with how often; `headings` in order; `words` are all folded words, each
    once, parted by blanks; `listed` are the lines of mere lists, each with the heading above."""

    nouns: Mapping[str, int]
    small: Mapping[str, int]
    headings: Sequence[str]
    words: str
    opening: Mapping[str, int] = field(default_factory=dict)
    listed: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A fragment without its text."""

    id: int
    path: str
    kind: Kind


class LearnedRows(Database):
    """The part of the catalogue about what the compendium is counted from."""

    def places(self) -> list[Place]:
        """All fragments, in order of session, file and place."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT fragment.id, document.path, fragment.kind FROM fragment"
                " JOIN document ON document.id = fragment.document_id" + convert.IN_ORDER
            )
            return [Place(id_, path, Kind(kind)) for id_, path, kind in rows]

    def unlearned(self) -> list[int]:
        """Fragments whose text has not been counted, or has changed since."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT id FROM fragment WHERE NOT EXISTS"
                " (SELECT 1 FROM learned WHERE fragment_id = fragment.id) ORDER BY id"
            )
            return [row[0] for row in rows]

    def keep_learned(self, learned: Mapping[int, Learned]) -> None:
        """Keep what these fragments give; fragments that are gone meanwhile are left out."""
        with self.writing() as connection:
            connection.executemany(
                "INSERT OR REPLACE INTO learned (fragment_id, nouns, small, headings, words, opening, listed,"
                " forms) SELECT id, ?2, ?3, ?4, ?5, ?6, ?7, '' FROM fragment WHERE id = ?1",
                [
                    (
                        id_,
                        json.dumps(one.nouns),
                        json.dumps(one.small),
                        json.dumps(one.headings),
                        one.words,
                        json.dumps(one.opening),
                        json.dumps(one.listed),
                    )
                    for id_, one in learned.items()
                ],
            )

    def learned(self) -> dict[int, Learned]:
        """What every counted fragment gives."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT fragment_id, nouns, small, headings, words, opening, listed FROM learned"
            )
            return {
                id_: Learned(
                    orjson.loads(nouns),
                    orjson.loads(small),
                    orjson.loads(headings),
                    words,
                    orjson.loads(opening),
                    [(line, heading) for line, heading in orjson.loads(listed)],
                )
                for id_, nouns, small, headings, words, opening, listed in rows
            }

    def forms(self) -> dict[int, dict[str, int]]:
        """Which forms of names stand in which fragment, how often, as far as that was counted."""
        with self.reading() as connection:
            rows = connection.execute("SELECT fragment_id, forms FROM learned WHERE forms <> ''")
            return {id_: orjson.loads(forms) for id_, forms in rows}

    def keep_forms(self, forms: Mapping[int, Mapping[str, int]]) -> None:
        """Keep which forms of names stand in these fragments."""
        with self.writing() as connection:
            connection.executemany(
                "UPDATE learned SET forms = ? WHERE fragment_id = ?",
                [(json.dumps(found), id_) for id_, found in forms.items()],
            )

    def forget_learned(self) -> None:
        """Count every fragment anew the next time."""
        with self.writing() as connection:
            connection.execute("DELETE FROM learned")
