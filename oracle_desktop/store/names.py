"""Names in the catalogue: entities with aliases, and in which fragments they stand (R2.5)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from oracle_desktop.domain import Name
from oracle_desktop.store.database import Database
from oracle_desktop.text import whole

_PUT_NAME = (
    "INSERT INTO name (id, canonical, aliases, kind, source) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id)"
    " DO UPDATE SET aliases = excluded.aliases, source = excluded.source RETURNING id"
)


@dataclass(frozen=True, slots=True)
class NameEdit:
    """What the GM said of a name: `action` is one of the Compendium's, `other` what it needs besides."""

    action: str
    name: str
    other: str = ""
    id: int = 0


class Names(Database):
    """The part of the catalogue about the compendium."""

    def replace_names(
        self,
        names: Sequence[Name],
        mentions: Mapping[int, Mapping[int, int]],
        listed: Mapping[int, Mapping[int, int]] | None = None,
    ) -> list[int]:
        """Replace all names; `mentions[i]` counts by fragment id where `names[i]` stands, `listed[i]` how
        many of these are mere lists.

        Ids in the order given; a name that was there before (same canonical form and kind) keeps its id.
        Mentions in fragments that are gone are left out.
        """
        lists = listed or {}
        with self.writing() as connection:
            known: dict[tuple[str, str], tuple[int, str, str]] = {
                (canonical, kind): (id_, aliases, source)
                for id_, canonical, kind, aliases, source in connection.execute(
                    "SELECT id, canonical, kind, aliases, source FROM name"
                )
            }
            there = {row[0] for row in connection.execute("SELECT id FROM fragment")}
            ids: list[int] = []
            for name in names:
                canonical, aliases = whole(name.canonical), json.dumps(name.aliases)
                kept = known.pop((canonical, name.kind), None)
                if kept is not None and kept[1:] == (aliases, name.source):
                    ids.append(kept[0])  # nearly all: an edit of a note changes few of thousands
                    continue
                values = (kept and kept[0], canonical, aliases, name.kind, name.source)
                ids += [id_ for (id_,) in connection.execute(_PUT_NAME, values).fetchall()]
            gone = [(id_,) for id_, _aliases, _source in known.values()]
            connection.executemany("DELETE FROM name WHERE id = ?", gone)
            # Of some hundred thousand mentions an edit changes a handful: only these are written.
            wanted = {
                (ids[index], fragment_id, count, lists.get(index, {}).get(fragment_id, 0))
                for index, counts in mentions.items()
                for fragment_id, count in counts.items()
                if fragment_id in there
            }
            stored = set(
                connection.execute("SELECT name_id, fragment_id, count, listed FROM mention").fetchall()
            )
            connection.executemany(
                "DELETE FROM mention WHERE name_id = ? AND fragment_id = ? AND count = ? AND listed = ?",
                stored - wanted,
            )
            connection.executemany(
                "INSERT INTO mention (name_id, fragment_id, count, listed) VALUES (?, ?, ?, ?)",
                sorted(wanted - stored),
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

    def acting(self, name_ids: Iterable[int]) -> dict[int, dict[int, int]]:
        """As `mentions`, without those in mere lists of names: 0 where a fragment only lists the name."""
        found: dict[int, dict[int, int]] = {}
        with self.reading() as connection:
            for name_id, fragment_id, count in connection.execute(
                "SELECT name_id, fragment_id, max(count - listed, 0) FROM mention WHERE name_id IN"
                " (SELECT value FROM json_each(?)) ORDER BY name_id, fragment_id",
                (json.dumps(list(name_ids)),),
            ):
                found.setdefault(name_id, {})[fragment_id] = count
        return found

    def name_edits(self) -> list[NameEdit]:
        """What the GM said of names, in the order it was said."""
        with self.reading() as connection:
            rows = connection.execute("SELECT action, name, other, id FROM name_edit ORDER BY id")
            return [NameEdit(*row) for row in rows]

    def add_name_edit(self, edit: NameEdit) -> int:
        """Keep what the GM said; its id."""
        with self.writing() as connection:
            cursor = connection.execute(
                "INSERT INTO name_edit (action, name, other) VALUES (?, ?, ?)",
                (edit.action, whole(edit.name), whole(edit.other)),
            )
            assert cursor.lastrowid is not None
            return cursor.lastrowid

    def drop_name_edit(self, id_: int) -> bool:
        """Take back what was said; whether it was there."""
        with self.writing() as connection:
            return connection.execute("DELETE FROM name_edit WHERE id = ?", (id_,)).rowcount > 0
