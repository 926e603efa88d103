"""How the catalogue's tables came to be: a list of named functions, counted by SQLite's user_version."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

Migration = Callable[[sqlite3.Connection], None]

# Ids are AUTOINCREMENT: the vector index may for a moment hold an id that is gone here, and a reused one
# would point at another text. Labels carry no UNIQUE: while files are stored one after the other, two may
# claim one label until the last of them is in.
_DOCUMENTS = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE file (
    path TEXT PRIMARY KEY, size INTEGER NOT NULL, mtime_ns INTEGER NOT NULL, hash TEXT NOT NULL,
    reader TEXT NOT NULL, status TEXT NOT NULL, reason TEXT NOT NULL, fragments INTEGER NOT NULL,
    label TEXT NOT NULL, kind TEXT, evidence TEXT NOT NULL DEFAULT ''
);
CREATE TABLE document (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    path TEXT NOT NULL UNIQUE REFERENCES file(path) ON UPDATE CASCADE ON DELETE CASCADE,
    text TEXT NOT NULL, title TEXT NOT NULL, body INTEGER NOT NULL, front_matter TEXT NOT NULL,
    links TEXT NOT NULL, pages TEXT NOT NULL, format TEXT NOT NULL
);
CREATE TABLE fragment (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    document_id INTEGER NOT NULL REFERENCES document(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, label TEXT NOT NULL, kind TEXT NOT NULL,
    session_number REAL, session_suffix TEXT, session_last REAL, session_act INTEGER, session_date TEXT,
    title TEXT NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL, words INTEGER NOT NULL,
    text TEXT NOT NULL, reason TEXT NOT NULL, headings TEXT NOT NULL, date TEXT, secret INTEGER NOT NULL
);
CREATE INDEX fragment_document ON fragment(document_id, ordinal);
CREATE INDEX fragment_label ON fragment(label);
CREATE TABLE view (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    fragment_id INTEGER NOT NULL REFERENCES fragment(id) ON DELETE CASCADE,
    kind TEXT NOT NULL, ordinal INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
    text TEXT NOT NULL, hash BLOB NOT NULL
);
CREATE INDEX view_fragment ON view(fragment_id, kind, ordinal);
CREATE INDEX view_hash ON view(hash);
"""

# Python's SQLite may be 3.40, which lacks contentless_delete; external content needs the old values to
# delete a row, and triggers have them, also when a foreign key cascades. Merging segments by 16, not by 4,
# saves a quarter of the time of storing 2,500 documents; `Documents.tidy` merges them all in the end.
_WORDS = """
CREATE VIRTUAL TABLE fragment_words USING fts5(
    title, text, content='fragment', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);
CREATE TRIGGER fragment_in AFTER INSERT ON fragment BEGIN
    INSERT INTO fragment_words(rowid, title, text) VALUES (new.id, new.title, new.text);
END;
CREATE TRIGGER fragment_out AFTER DELETE ON fragment BEGIN
    INSERT INTO fragment_words(fragment_words, rowid, title, text)
        VALUES ('delete', old.id, old.title, old.text);
END;
CREATE TRIGGER fragment_changed AFTER UPDATE OF title, text ON fragment
WHEN old.title <> new.title OR old.text <> new.text BEGIN
    INSERT INTO fragment_words(fragment_words, rowid, title, text)
        VALUES ('delete', old.id, old.title, old.text);
    INSERT INTO fragment_words(rowid, title, text) VALUES (new.id, new.title, new.text);
END;
CREATE VIEW window AS SELECT id, text FROM view WHERE kind = 'text';
CREATE VIRTUAL TABLE window_words USING fts5(
    text, content='window', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);
CREATE TRIGGER window_in AFTER INSERT ON view WHEN new.kind = 'text' BEGIN
    INSERT INTO window_words(rowid, text) VALUES (new.id, new.text);
END;
INSERT INTO fragment_words(fragment_words, rank) VALUES ('automerge', 16);
INSERT INTO window_words(window_words, rank) VALUES ('automerge', 16);
CREATE TRIGGER window_out AFTER DELETE ON view WHEN old.kind = 'text' BEGIN
    INSERT INTO window_words(window_words, rowid, text) VALUES ('delete', old.id, old.text);
END;
"""

_REST = """
CREATE TABLE embedder (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, dimension INTEGER NOT NULL);
CREATE TABLE embedding (
    embedder_id INTEGER NOT NULL REFERENCES embedder(id) ON DELETE CASCADE,
    hash BLOB NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (embedder_id, hash)
);
CREATE TABLE name (
    id INTEGER PRIMARY KEY AUTOINCREMENT, canonical TEXT NOT NULL, aliases TEXT NOT NULL,
    kind TEXT NOT NULL, source TEXT NOT NULL
);
CREATE TABLE mention (
    name_id INTEGER NOT NULL REFERENCES name(id) ON DELETE CASCADE,
    fragment_id INTEGER NOT NULL REFERENCES fragment(id) ON DELETE CASCADE,
    count INTEGER NOT NULL, PRIMARY KEY (name_id, fragment_id)
) WITHOUT ROWID;
CREATE INDEX mention_fragment ON mention(fragment_id);
CREATE TABLE conversation (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, updated REAL NOT NULL
);
CREATE TABLE message (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation_id INTEGER NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
    role TEXT NOT NULL, content TEXT NOT NULL, answer_json TEXT NOT NULL
);
CREATE INDEX message_conversation ON message(conversation_id);
"""

# `reply` is the cache (R2.6): what a model made of a text, "" where nothing usable came; it outlives the
# fragments. `enriched` is what a fragment has now, and the content of its keyword rows.
_ENRICHMENT = """
CREATE TABLE reply (
    hash BLOB NOT NULL, part TEXT NOT NULL, version TEXT NOT NULL, model TEXT NOT NULL,
    json TEXT NOT NULL, seen REAL NOT NULL, PRIMARY KEY (hash, part, version, model)
) WITHOUT ROWID;
CREATE TABLE enriched (
    fragment_id INTEGER PRIMARY KEY REFERENCES fragment(id) ON DELETE CASCADE,
    source TEXT NOT NULL, context TEXT NOT NULL, annotation TEXT NOT NULL, questions TEXT NOT NULL,
    entities TEXT NOT NULL, words TEXT NOT NULL
);
CREATE VIRTUAL TABLE enriched_words USING fts5(
    words, content='enriched', content_rowid='fragment_id', tokenize='unicode61 remove_diacritics 2'
);
CREATE TRIGGER enriched_in AFTER INSERT ON enriched BEGIN
    INSERT INTO enriched_words(rowid, words) VALUES (new.fragment_id, new.words);
END;
CREATE TRIGGER enriched_out AFTER DELETE ON enriched BEGIN
    INSERT INTO enriched_words(enriched_words, rowid, words) VALUES ('delete', old.fragment_id, old.words);
END;
"""

# Not tied to `file`: a correction outlives a file that is away for a while.
_CORRECTIONS = """
CREATE TABLE correction (
    path TEXT PRIMARY KEY, hash TEXT NOT NULL, kind TEXT, keep INTEGER, session TEXT, label TEXT
) WITHOUT ROWID;
"""

# What a fragment's text gives the compendium, so that an edit recounts its own fragments alone.
_LEARNED = """
CREATE TABLE learned (
    fragment_id INTEGER PRIMARY KEY REFERENCES fragment(id) ON DELETE CASCADE,
    nouns TEXT NOT NULL, small TEXT NOT NULL, headings TEXT NOT NULL, words TEXT NOT NULL, forms TEXT NOT NULL
);
CREATE TRIGGER learned_changed AFTER UPDATE OF title, text ON fragment
WHEN old.title <> new.title OR old.text <> new.text BEGIN
    DELETE FROM learned WHERE fragment_id = new.id;
END;
"""


# `listed` is what only a list of names says: who acts in a session stands elsewhere in it too. `name_edit` is
# what the GM said of names, in order; keyed by names, not ids, it outlives whatever is read or forgotten.
_NAME_EDITS = """
CREATE TABLE name_edit (
    id INTEGER PRIMARY KEY AUTOINCREMENT, action TEXT NOT NULL, name TEXT NOT NULL, other TEXT NOT NULL
);
ALTER TABLE mention ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE learned ADD COLUMN opening TEXT NOT NULL DEFAULT '{}';
ALTER TABLE learned ADD COLUMN listed TEXT NOT NULL DEFAULT '[]';
"""


# What was measured. A question's gold is by session, so it is kept whole as JSON and points at no fragment.
_RUNS = """
CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, bank TEXT NOT NULL, began REAL NOT NULL,
    asked INTEGER NOT NULL, total INTEGER NOT NULL, about TEXT NOT NULL, metrics TEXT NOT NULL
);
CREATE TABLE run_question (
    run_id INTEGER NOT NULL REFERENCES run(id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (run_id, ordinal)
) WITHOUT ROWID;
"""

# What the GM keeps from the players by hand; not tied to `file`, as corrections are not.
_SECRETS = """
CREATE TABLE secret_mark (
    id INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL, scope TEXT NOT NULL, text TEXT NOT NULL,
    start INTEGER NOT NULL, hash TEXT NOT NULL
);
CREATE INDEX secret_mark_path ON secret_mark(path);
"""


# Vectors of single sentences, of embedders that are quick enough to read the notes a second time: for each
# sentence a scale (float32), then for each its numbers as int8. A cache: what is lost is embedded again.
_SENTENCES = """
CREATE TABLE sentences (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    fragment_id INTEGER NOT NULL REFERENCES fragment(id) ON DELETE CASCADE,
    embedder_id INTEGER NOT NULL REFERENCES embedder(id) ON DELETE CASCADE,
    dimension INTEGER NOT NULL, vectors BLOB NOT NULL, UNIQUE (fragment_id, embedder_id)
);
CREATE TRIGGER sentences_changed AFTER UPDATE OF text ON fragment WHEN old.text <> new.text BEGIN
    DELETE FROM sentences WHERE fragment_id = new.id;
END;
"""


def first_tables(connection: sqlite3.Connection) -> None:
    """Documents, fragments, views, keyword rows, embeddings, names and conversations."""
    for script in (_DOCUMENTS, _WORDS, _REST):
        run(connection, script)


def enrichment(connection: sqlite3.Connection) -> None:
    """What a chat model says of the fragments (R2.1-R2.6)."""
    run(connection, _ENRICHMENT)


def corrections(connection: sqlite3.Connection) -> None:
    """What the GM set right (R1.1)."""
    run(connection, _CORRECTIONS)


def learned(connection: sqlite3.Connection) -> None:
    """What each fragment gives the compendium (R2.5)."""
    run(connection, _LEARNED)


def name_edits(connection: sqlite3.Connection) -> None:
    """What the GM said of names, and which mentions are mere lists (R2.5, R3.3)."""
    run(connection, _NAME_EDITS)


def runs(connection: sqlite3.Connection) -> None:
    """What was measured (R7)."""
    run(connection, _RUNS)


def secret_marks(connection: sqlite3.Connection) -> None:
    """What the GM marked secret by hand (R6.4)."""
    run(connection, _SECRETS)


def sentences(connection: sqlite3.Connection) -> None:
    """Vectors of single sentences (R4.4)."""
    run(connection, _SENTENCES)


def run(connection: sqlite3.Connection, script: str) -> None:
    """Run the statements of `script` inside the open transaction (`executescript` would commit it)."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            connection.execute(statement)
            statement = ""


MIGRATIONS: Sequence[Migration] = (
    first_tables,
    enrichment,
    corrections,
    learned,
    name_edits,
    runs,
    secret_marks,
    sentences,
)
"""In order; user_version is how many of them a catalogue has seen. Only ever append."""
