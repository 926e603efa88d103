"""The window speaks Spanish whole: nothing unmarked, nothing untranslated, nothing cut off."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from clipped import clipped
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from test_shell_window import read

from oracle_desktop.models import words as models
from oracle_desktop.paths import resources
from oracle_desktop.ui.look import core_words, speech
from oracle_desktop.ui.look.core_sentences import SENTENCES
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.shell.keys import VIEWS

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import translations

SPANISH = resources() / "translations" / "oracle_es.ts"
FONTS = {"Cascadia Mono", "SF Mono", "DejaVu Sans Mono", "Source Sans 3"}
NAMES = {"The Oracle", "Tab  F6", "F2  Del", "GM plan", *FONTS}
"""What reads like words and is none of the window's: the app, fonts, keys, what a label is written with."""


@pytest.fixture
def spanish(qapp: QApplication) -> Iterator[None]:
    before = QLocale()
    spoken = speech.speak(qapp, "es")
    yield
    for translator in spoken:
        qapp.removeTranslator(translator)
    QLocale.setDefault(before)
    models.speak(str)


def test_every_text_is_translated_with_its_placeholders() -> None:
    known = translations.translated(SPANISH)
    missing = [text for text in translations.texts() if text not in known]
    assert not missing, f"run `make translations` and translate {missing[:5]}"
    for (_, text), spanish in known.items():
        assert sorted(re.findall(r"\{\w*\}", text)) == sorted(re.findall(r"\{\w*\}", spanish)), text


def test_the_compiled_file_holds_what_the_source_says(qapp: QApplication) -> None:
    translator = QTranslator()
    assert translator.load(str(SPANISH.with_suffix(".qm")))
    for (context, text), spanish in translations.translated(SPANISH).items():
        assert translator.translate(context, text) == spanish, "run `make translations`"


def unmarked(source: str) -> list[str]:
    """Texts of a module of the window that go past `tr`."""
    tree = ast.parse(source)
    fine: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            fine.add(node.value)
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in (
                "tr",
                "QT_TRANSLATE_NOOP",
                "translate",
                "setStyleSheet",
                "compile",
                "Formatter",
                "info",
                "error",
                "exception",
            ):
                fine.update(ast.walk(node))
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and node not in fine
        and re.match(r"(?=\S)[A-Z{]?[\w’]*,? [\w’{]+|[A-Z][a-z]+…?$", node.value)
        and not re.match(r"Ctrl|Q[A-Z]|[A-Z][a-z]+$", node.value)
        and node.value not in NAMES
    ]


@pytest.mark.parametrize("file", sorted(translations.WINDOW.rglob("*.py")), ids=lambda file: file.stem)
def test_no_text_goes_past_the_translation(file: Path) -> None:
    assert unmarked(file.read_text(encoding="utf-8")) == []


def test_an_unmarked_text_would_be_found() -> None:
    assert unmarked('label = Text("Three sentences support this", "body")') == [
        "Three sentences support this"
    ]
    assert unmarked('label = Text(self.tr("Three sentences support this"), "body")') == []


@pytest.mark.parametrize("size", [(1280, 800), (800, 560)], ids=["usual", "smallest"])
def test_nothing_is_cut_off_in_spanish(
    spanish: None, window: MainWindow, notes: Path, qtbot: QtBot, size: tuple[int, int]
) -> None:
    read(window, notes, qtbot)
    assert window.spine.items["sessions"].text() == "Sesiones"
    window.resize(*size)
    window.ask.set_chat_available(True)
    for view in (*VIEWS, "notes"):
        window.show_view(view)
        if view == "settings":  # its first section is made in several turns
            qtbot.waitUntil(lambda: window.settings.list.currentRow() >= 0)
        qtbot.wait(80)
        assert clipped(window) == [], view
    record = next(r for r in window.desk.overview.files if r.status == "ready")
    window.notes.change.show_file(record, "1", True, False)
    qtbot.wait(80)
    assert clipped(window) == []
    for section in ("mind", "finding", "answers", "looks", "keyboard"):
        window.show_view("settings")
        window.settings.show_section(section)
        qtbot.wait(80)
        assert clipped(window) == [], section


def test_the_models_part_speaks_spanish_too(spanish: None) -> None:
    assert models.say("down") == "Ollama no está en marcha."
    assert models.say("mend", count=3) == "3 cosas por arreglar"


def test_only_what_is_found_in_the_code_is_asked_for() -> None:
    """`other.tr(…)` would be asked for under a class that the file of translations does not know."""
    for file in translations.WINDOW.rglob("*.py"):
        assert not re.search(r"(?<!self)\.tr\(", file.read_text(encoding="utf-8")), file


def test_what_the_core_says_is_said_in_spanish(spanish: None) -> None:
    assert (
        core_words.say("number set by you; it reads like a plan")
        == "número puesto por ti; se lee como un plan"
    )
    assert core_words.say("This is a copy of Session 1.md.") == "Es una copia de Session 1.md."
    assert core_words.say("The folder Notes cannot be read. Check that its disk is connected.") == (
        "La carpeta Notes no se puede leer. Comprueba que su disco esté conectado."
    )
    assert core_words.say("What nobody has translated.") == "What nobody has translated."


CORE = translations.ROOT / "oracle_desktop"
SPEAKS_ITSELF = {
    "answering": "speaks the language of the question",
    "models": "has words of its own for the translation",
    "ranking": "tells the model, or the terminal, why a way of ranking was off",
    "retrieval/imagined.py": "tells the model, or the terminal, why nothing was imagined",
    "self_test": "for the terminal",
    "evaluation/report.py": "for the terminal",
    "ingestion/enrich_prompt.py": "tells the model what to write",
    "ingestion/enrich.py": "advises who runs it in a terminal",
    "crash.py": "goes into the report for who mends it",
    "diagnostics.py": "goes into the report for who mends it",
    "display.py": "said before there is a window",
    "terminal.py": "for the terminal",
    "__main__.py": "for the terminal",
    **dict.fromkeys(
        (
            "cli.py",
            "verbs.py",
            "backup_cli.py",
            "compendium_cli.py",
            "doctor_cli.py",
            "evaluate_cli.py",
            "secrets_cli.py",
        ),
        "for the terminal",
    ),
}
"""Parts of the core whose sentences are not said by `core_words`, and why."""


def core_files() -> Iterator[Path]:
    for file in sorted(CORE.rglob("*.py")):
        inside = file.relative_to(CORE).as_posix()
        if not inside.startswith("ui/") and not {inside, inside.partition("/")[0]} & set(SPEAKS_ITSELF):
            yield file


def spoken(source: str) -> Iterator[str]:
    """Every text of a module that is a whole sentence, with `{0}` for what is put into it."""
    tree = ast.parse(source)
    told = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
    told |= {part for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if node in told:
            continue
        text = ""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        elif isinstance(node, ast.JoinedStr):
            gaps = iter(range(len(node.values)))
            text = "".join(
                str(p.value) if isinstance(p, ast.Constant) else f"{{{next(gaps)}}}" for p in node.values
            )
        if re.fullmatch(r"[A-Z{“][^\n]* [^\n]*\.", text):
            yield text


def test_every_sentence_of_the_core_is_known_to_the_window() -> None:
    unknown = [
        f"{file.name}: {part}"
        for file in core_files()
        for text in spoken(file.read_text(encoding="utf-8"))
        for part in core_words.sentences(text)
        if not {part, part.removeprefix("{0} ")} & set(SENTENCES)  # what comes first may be a sentence itself
    ]
    assert not unknown, "list them in ui/look/core_sentences.py"


def test_a_sentence_that_is_not_listed_would_be_found() -> None:
    assert list(spoken('raise FolderProblem(f"{name} fell into a {pit}.", "Pull it out.", detail="x")')) == [
        "{0} fell into a {1}.",
        "Pull it out.",
    ]
    assert list(spoken('"""What this is for."""\nlog.info("a line")')) == []


def test_a_name_with_a_full_stop_is_part_of_its_sentence(spanish: None) -> None:
    assert core_words.say("There is a name Dr. Who already. Merge the two instead.") == (
        "Ya hay un nombre Dr. Who. Une los dos en su lugar."
    )


def test_the_sentences_of_the_core_are_those_that_it_says() -> None:
    core = "\n".join(
        file.read_text(encoding="utf-8")
        for file in (translations.ROOT / "oracle_desktop").rglob("*.py")
        if not file.is_relative_to(translations.WINDOW)
    )
    for sentence in SENTENCES:
        for part in re.split(r"\{\d\}", sentence):
            said = max(re.split(r"[“”.]", part), key=len).strip()
            assert said[-24:] in core or said[:24] in core, sentence


def test_numbers_of_the_models_are_written_as_the_language_writes_them(spanish: None) -> None:
    assert models.size_words(1_200_000_000) == "1,2 GB"
    assert models.size_words(9_000_000_000) == "9 GB"
    assert [models.number(4_096), models.number(16_384), models.number(1.26, 1)] == ["4096", "16.384", "1,3"]
