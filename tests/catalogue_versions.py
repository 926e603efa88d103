"""A small catalogue of every version there was, as files in data/catalogues; run this to add the newest.

Rows are written with the statements of their version, never through today's code.
"""

from __future__ import annotations

import gzip
import sqlite3
from contextlib import closing
from pathlib import Path

from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.migrations import MIGRATIONS, run

FOLDER = Path(__file__).with_name("data") / "catalogues"

ROWS = {
    "first_tables": """
INSERT INTO meta VALUES ('name', 'Weir'), ('notes', '/notes/weir'), ('embedder', 'builtin'),
    ('dimension', '2');
INSERT INTO file VALUES
    ('Session 3.md', 40, 1, 'h', '1', 'ready', 'file name', 1, 'Session 3', 'session', '{}');
INSERT INTO document VALUES
    (1, 'Session 3.md', 'Sella drained the weir at dusk.', 'Dusk', 0, '{}', '[]', '[]', 'markdown');
INSERT INTO fragment VALUES (7, 1, 0, 'Session 3', 'session', 3, NULL, NULL, NULL, NULL, 'Dusk', 0, 31, 6,
    'Sella drained the weir at dusk.', 'file name', '[]', NULL, 0);
INSERT INTO view VALUES (9, 7, 'text', 0, 0, 31, 'Sella drained the weir at dusk.', x'AB');
INSERT INTO embedder VALUES (1, 'builtin', 2);
INSERT INTO embedding VALUES (1, x'AB', x'0000803F00000000');
INSERT INTO name VALUES (1, 'Sella', '["Sel"]', 'person', 'title');
INSERT INTO mention (name_id, fragment_id, count) VALUES (1, 7, 1);
INSERT INTO conversation VALUES (1, 'The weir', 5.0);
INSERT INTO message VALUES (1, 1, 'user', 'Who drained the weir?', ''), (2, 1, 'assistant', 'Sella.', '');
""",
    "enrichment": """
INSERT INTO reply VALUES (x'AB', 'all', '1', 'qwen', '["", "Sella drains it.", [], []]', 4102444800.0);
INSERT INTO enriched VALUES (7, 'qwen', '', 'Sella drains it.', '[]', '[]', 'Sella drains it.');
""",
    "corrections": "INSERT INTO correction VALUES ('Session 3.md', 'h', NULL, 1, '3', NULL);\n",
    "learned": "INSERT INTO learned (fragment_id, nouns, small, headings, words, forms)"
    " VALUES (7, '{}', '{}', '[]', 'sella drained', '');\n",
    "name_edits": "INSERT INTO name_edit (action, name, other) VALUES ('hide', 'Dusk', '');\n",
    "runs": """
INSERT INTO run VALUES (1, 'first', 'bank', 5.0, 1, 1, '{}', '{}');
INSERT INTO run_question VALUES (1, 0, '{}');
""",
    "secret_marks": "INSERT INTO secret_mark (path, scope, text, start, hash)"
    " VALUES ('Session 3.md', 'passage', 'Sella drained the weir', 0, 'h');\n",
    "sentences": "INSERT INTO sentences (fragment_id, embedder_id, dimension, vectors)"
    " VALUES (7, 1, 2, x'0402013C7F00');\n",
}
"""What each step brought, with something in it."""


def make(version: int, path: Path) -> None:
    """Write the catalogue of `version` to `path`."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA page_size = 1024")
    for step in MIGRATIONS[:version]:
        step(connection)
        run(connection, ROWS.get(step.__name__, ""))
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("VACUUM")
    connection.close()


def unpacked(version: int, folder: Path) -> Path:
    """The kept catalogue of `version`, as a file in `folder`."""
    path = folder / "catalogue.sqlite3"
    path.write_bytes(gzip.decompress((FOLDER / f"{version}.sqlite3.gz").read_bytes()))
    return path


def grown(folder: Path, passages: int) -> Path:
    """The kept catalogue of the first version with so many passages more, as a file in the new `folder`."""
    folder.mkdir()
    path = unpacked(1, folder)
    with closing(sqlite3.connect(path)) as connection:
        connection.executemany(
            "INSERT INTO fragment SELECT ?1, document_id, ?1, ?2, kind, NULL, NULL, NULL, NULL, NULL,"
            " title, 0, 9, 2, ?3, reason, headings, date, secret FROM fragment WHERE id = 7",
            [(n, f"Extra {n}", f"reeds {n} " * 200) for n in range(100, 100 + passages)],
        )
        connection.commit()
    return path


def still_whole(path: Path, passages: int) -> None:
    """Check that the catalogue which `grown` made is brought up to date with everything in it."""
    with closing(Catalogue(path)) as catalogue:
        assert catalogue.check() == []
        assert len(catalogue.fragments()) == passages + 1
        assert [m.content for m in catalogue.messages(1)] == ["Who drained the weir?", "Sella."]


def main() -> None:
    """Write the files that are missing; a file that is there is never made anew."""
    FOLDER.mkdir(exist_ok=True)
    for version in range(1, len(MIGRATIONS) + 1):
        packed = FOLDER / f"{version}.sqlite3.gz"
        if not packed.exists():
            plain = FOLDER / "new.sqlite3"
            make(version, plain)
            packed.write_bytes(gzip.compress(plain.read_bytes(), mtime=0))
            plain.unlink()


if __name__ == "__main__":
    main()
