"""What of the composer outlives the window: player-safe, the mode, and a question that was not asked yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSettings, QTimer

from oracle_desktop.domain import Mode

if TYPE_CHECKING:
    from oracle_desktop.ui.desk.desk import Desk
    from oracle_desktop.ui.main_window import MainWindow

SAFE, DRAFT = "player-safe", "draft"
SETTLE_MS = 400
"""How long the GM rests before what was typed is kept."""


class Kept(QObject):
    """Gives the composer back what it was left with, before any campaign is open, and keeps every change at
    once: a crash must not show secrets either.

    "As of session" begins anew with each campaign: it is a look back for one sitting, and an answer without
    the latest sessions would surprise whoever comes back a week later.
    """

    def __init__(self, desk: Desk, window: MainWindow, state: QSettings) -> None:
        super().__init__(window)
        self._desk, self._state, self._composer = desk, state, window.ask.composer
        composer = self._composer
        composer.player_safe.setChecked(str(state.value(SAFE)) == "1")
        composer.set_text(str(state.value(DRAFT) or ""))
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(SETTLE_MS)
        self._rest.timeout.connect(self.keep_draft)
        composer.player_safe.toggled.connect(self._keep_safe)
        composer.mode_chosen.connect(self._keep_mode)
        composer.field.textChanged.connect(self._rest.start)

    def _keep_safe(self, on: bool) -> None:
        self._state.setValue(SAFE, int(on))
        self._state.sync()

    def _keep_mode(self, mode: Mode) -> None:
        settings = self._desk.settings
        if settings.answers.mode != mode.value:
            self._desk.save_settings(settings.with_("answers", mode=mode.value))
            self._desk.settings_changed.emit()

    def keep_draft(self) -> None:
        """Keep what is in the field."""
        self._rest.stop()
        self._state.setValue(DRAFT, self._composer.field.toPlainText())
        self._state.sync()
