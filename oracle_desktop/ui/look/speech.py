"""Which language the window speaks: our translations and Qt's own."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from oracle_desktop.models import words as models
from oracle_desktop.paths import resources

_spoken: list[QTranslator] = []


def speak(app: QApplication, language: str) -> list[QTranslator]:
    """Load the translations of `language` (`system`, `en`, `es`), ours and Qt's, in place of those before;
    those that there are. What is shown already stays as it is."""
    for old in _spoken:
        app.removeTranslator(old)
    _spoken.clear()
    locale = QLocale.system() if language == "system" else QLocale(language)
    QLocale.setDefault(locale)
    for name, folder in (
        ("oracle", str(resources() / "translations")),
        ("qtbase", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
    ):
        translator = QTranslator(app)
        if translator.load(locale, name, "_", folder):
            app.installTranslator(translator)
            _spoken.append(translator)
    models.speak(lambda text: QCoreApplication.translate("Models", text), _number)
    return list(_spoken)


def _number(value: float, digits: int) -> str:
    return QLocale().toString(float(value), "f", digits)
