"""The catalogue of a campaign: everything that is known of its notes, and the only truth (DESIGN fact 2)."""

from __future__ import annotations

from oracle_desktop.store.conversations import Conversations
from oracle_desktop.store.corrections import Corrections
from oracle_desktop.store.documents import Documents
from oracle_desktop.store.embeddings import Embeddings
from oracle_desktop.store.enrichment import Enrichment
from oracle_desktop.store.fragments import Fragments
from oracle_desktop.store.learned import LearnedRows
from oracle_desktop.store.names import Names
from oracle_desktop.store.runs import Runs
from oracle_desktop.store.secrets import SecretMarks
from oracle_desktop.store.sentences import SentenceRows


class Catalogue(
    Documents,
    Fragments,
    Embeddings,
    SentenceRows,
    Enrichment,
    LearnedRows,
    Names,
    Corrections,
    SecretMarks,
    Conversations,
    Runs,
):
    """All of it behind one door: `Catalogue(folder / "catalogue.sqlite3")`. Thread-safe.

    Every method may raise a `StoreProblem`; what a method that returned has written is kept, whatever
    happens to the process afterwards.
    """

    def meta(self, key: str, default: str = "") -> str:
        """A small value kept under a name."""
        with self.reading() as connection:
            row = connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()
        return default if row is None else str(row[0])

    def set_meta(self, key: str, value: str) -> None:
        """Keep a small value under a name."""
        with self.writing() as connection:
            connection.execute("INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)", (key, value))
