"""Names in the catalogue: entities with aliases, and in which fragments they stand (R2.5)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence

from oracle_desktop.domain import Name
from oracle_desktop.store.convert import clean
from oracle_desktop.store.database import Database

_PUT_NAME = (
    "INSERT INTO name (id, canonical, aliases, kind, source) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id)"
    " DO UPDATE SET aliases = excluded.aliases, source = excluded.source RETURNING id"
)


class Names(Database):
    """The part of the catalogue about the compendium."""

    def replace_names(self, names: Sequence[Name], mentions: Mapping[int, Mapping[int, int]]) -> list[int]:
        """Replace all names; `mentions[i]` counts by fragment id where `names[i]` stands.

        Ids in the order given; a name that was there before (same canonical form and kind) keeps its id.
        Mentions in fragments that are gone are left out.
        """
        with self.writing() as connection:
            known = {
                (canonical, kind): id_
                for id_, canonical, kind in connection.execute("SELECT id, canonical, kind FROM name")
            }
            there = {row[0] for row in connection.execute("SELECT id FROM fragment")}
            ids: list[int] = []
            for name in names:
                kept = known.pop((clean(name.canonical), name.kind), None)
                values = (kept, clean(name.canonical), json.dumps(name.aliases), name.kind, name.source)
                ((id_,),) = connection.execute(_PUT_NAME, values).fetchall()
                ids.append(id_)
            connection.executemany("DELETE FROM name WHERE id = ?", [(id_,) for id_ in known.values()])
            # Of some hundred thousand mentions an edit changes a handful: only these are written.
            wanted = {
                (ids[index], fragment_id, count)
                for index, counts in mentions.items()
                for fragment_id, count in counts.items()
                if fragment_id in there
            }
            stored = set(connection.execute("SELECT name_id, fragment_id, count FROM mention").fetchall())
            connection.executemany(
                "DELETE FROM mention WHERE name_id = ? AND fragment_id = ? AND count = ?", stored - wanted
            )
            connection.executemany(
                "INSERT INTO mention (name_id, fragment_id, count) VALUES (?, ?, ?)", sorted(wanted - stored)
            )
        return ids

    def names(self) -> list[Name]:
        """All names, by canonical form."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT canonical, aliases, kind, source, id FROM name ORDER BY canonical, id"
            ).fetchall()
        return [
            Name(canonical, tuple(json.loads(aliases)), kind, source, id_)
            for canonical, aliases, kind, source, id_ in rows
        ]

    def mentions(self, name_ids: Iterable[int]) -> dict[int, dict[int, int]]:
        """For each of these names that stands somewhere, how often in which fragment."""
        found: dict[int, dict[int, int]] = {}
        with self.reading() as connection:
            for name_id, fragment_id, count in connection.execute(
                "SELECT name_id, fragment_id, count FROM mention WHERE name_id IN"
                " (SELECT value FROM json_each(?)) ORDER BY name_id, fragment_id",
                (json.dumps(list(name_ids)),),
            ):
                found.setdefault(name_id, {})[fragment_id] = count
        return found
