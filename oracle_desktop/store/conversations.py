"""Conversations in the catalogue: kept, searched, renamed, deleted (R6.5)."""

from __future__ import annotations

import sqlite3
import time

from oracle_desktop.errors import StoreProblem
from oracle_desktop.store.database import Database
from oracle_desktop.store.rows import ConversationRow, MessageRow
from oracle_desktop.text import whole


class Conversations(Database):
    """The part of the catalogue about what was asked and answered."""

    def new_conversation(self, title: str) -> int:
        """Start one; its id."""
        with self.writing() as connection:
            cursor = connection.execute(
                "INSERT INTO conversation (title, updated) VALUES (?, ?)", (whole(title), time.time())
            )
            assert cursor.lastrowid is not None
            return cursor.lastrowid

    def conversations(self, containing: str = "") -> list[ConversationRow]:
        """The latest first; with `containing`, those with that text in the title or a message,
        whatever the case."""
        wanted = whole(containing).casefold()
        with self.reading() as connection:
            connection.create_function("holds", 1, lambda text: wanted in text.casefold())
            rows = connection.execute(
                "SELECT id, title, updated FROM conversation"
                " WHERE ? = '' OR holds(title) OR EXISTS"
                " (SELECT 1 FROM message WHERE conversation_id = conversation.id AND holds(content))"
                " ORDER BY updated DESC, id DESC",
                (wanted,),
            ).fetchall()
        return [ConversationRow(*row) for row in rows]

    def messages(self, conversation: int) -> list[MessageRow]:
        """In the order they were written."""
        with self.reading() as connection:
            rows = connection.execute(
                "SELECT id, role, content, answer_json FROM message WHERE conversation_id = ? ORDER BY id",
                (conversation,),
            ).fetchall()
        return [MessageRow(*row) for row in rows]

    def add_message(self, conversation: int, role: str, content: str, answer_json: str = "") -> int:
        """Append a message; its id. Raises `StoreProblem` where the conversation was deleted meanwhile."""
        with self.writing() as connection:
            if not connection.execute("SELECT 1 FROM conversation WHERE id = ?", (conversation,)).fetchone():
                raise StoreProblem("This conversation was deleted, so the message was not kept.")
            cursor = connection.execute(
                "INSERT INTO message (conversation_id, role, content, answer_json) VALUES (?, ?, ?, ?)",
                (conversation, role, whole(content), answer_json),
            )
            _touch(connection, conversation)
            assert cursor.lastrowid is not None
            return cursor.lastrowid

    def update_message(self, message: int, content: str, answer_json: str) -> None:
        """Change a message, as an answer grows."""
        with self.writing() as connection:
            connection.execute(
                "UPDATE message SET content = ?, answer_json = ? WHERE id = ?",
                (whole(content), answer_json, message),
            )
            row = connection.execute(
                "SELECT conversation_id FROM message WHERE id = ?", (message,)
            ).fetchone()
            if row is not None:
                _touch(connection, row[0])

    def rename_conversation(self, conversation: int, title: str) -> None:
        """Give it another title; its place in the list stays."""
        with self.writing() as connection:
            connection.execute("UPDATE conversation SET title = ? WHERE id = ?", (whole(title), conversation))

    def name_conversation(self, conversation: int, title: str) -> None:
        """Give a title to one that has none yet."""
        with self.writing() as connection:
            connection.execute(
                "UPDATE conversation SET title = ? WHERE id = ? AND title = ''", (whole(title), conversation)
            )

    def delete_conversation(self, conversation: int) -> None:
        """Drop it with its messages, from the disk as well."""
        with self.writing() as connection:
            connection.execute("DELETE FROM conversation WHERE id = ?", (conversation,))
        self.truncate_log()


def _touch(connection: sqlite3.Connection, conversation: int) -> None:
    connection.execute("UPDATE conversation SET updated = ? WHERE id = ?", (time.time(), conversation))
