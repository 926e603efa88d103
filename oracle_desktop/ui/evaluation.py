"""Test my Oracle: what is known of how well the right session is found."""

from __future__ import annotations

from oracle_desktop.ui.overview import Overview
from oracle_desktop.ui.pages import EmptyNote, Page


class TestPage(Page):
    """Says how a test comes about until there is one."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__(self.tr("Test my Oracle"))
        self.note.setText(self.tr("How often the right session is found, measured on your own notes."))
        self.body.addWidget(
            EmptyNote(
                "test",
                self.tr("No question to test with yet"),
                self.tr("A test asks questions whose session is known and counts how often it is found."),
            )
        )

    def show_overview(self, overview: Overview) -> None:
        """The sessions there are."""
