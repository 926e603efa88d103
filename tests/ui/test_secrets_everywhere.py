"""A word for each way of keeping something from the players, looked for behind every door of core and window
while player-safe is on. With it off the same walk finds them: it would notice."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget
from pytestqt.qtbot import QtBot

from oracle_desktop import cli
from oracle_desktop.domain import Citation, Mode
from oracle_desktop.paths import Places
from oracle_desktop.ui.desk.desk import Desk
from oracle_desktop.ui.look import theme
from oracle_desktop.ui.main_window import MainWindow
from oracle_desktop.ui.shell.palette_entries import entries
from oracle_desktop.workspace import Workspace

NAME = "Corvane"
SECRETS = {
    "folder": "Ombrecht",
    "a file of that folder that cannot be read": "Mordrake",
    "front matter": "Brelgor",
    "comment": "Zorvath",
    "comment in a heading": "Wystan",
    "HTML comment": "Fennrick",
    "callout": "Quillmere",
    "section": "Ixandra",
    "words by hand": "Vexmoor",
    "title by hand": "Tarrowin",
    "section by hand": "Haldric",
    "file by hand": "Lazzaro",
}
NOTES = {
    "GM only/Ombrecht.md": "# Ombrecht\n\nOmbrecht poisoned the archduke Corvane, and the abbess paid him.\n",
    "GM only/Mordrake.pdf": "no PDF",
    "World/Poisoner.md": "---\nsecret: true\naliases: [Brelgor]\n---\n\n# Brelgor\n\n"
    "Brelgor poisoned the archduke Corvane at the feast.\n",
    "Session 1.md": "# Session 1: The Feast %%of Wystan%%\n\nArchduke Corvane was poisoned at the feast in"
    " Dunmar. %%Zorvath poisoned the archduke, his brother.%% His cup held nightshade.\n\n"
    "> [!secret] Who did it\n> Quillmere poisoned the archduke on orders of the abbey.\n\n"
    "<!-- Fennrick poisoned the archduke -->\n\nOrla Venn swore to find the poisoner of the archduke."
    " Vexmoor the steward poured the nightshade into his cup.\n",
    "Session 2.md": "# Session 2: The Abbey\n\nOrla Venn asked the nuns of Dunmar who poisoned the archduke."
    " Nobody knew.\n\n## GM notes\n\nIxandra poisoned the archduke and hides in the crypt.\n\n"
    "## What the abbess knows\n\nHaldric paid the abbess to poison the archduke.\n\n"
    "## The road\n\nOrla Venn rode home to Dunmar.\n",
    "Session 3.md": "# Session 3: Tarrowin returns\n\nOrla Venn came to Dunmar in the rain. The archduke"
    " lay in state.\n",
    "World/Steward.md": "# Lazzaro\n\nLazzaro is the steward of Dunmar who poisoned the archduke.\n",
    "World/Dunmar.md": "# Dunmar\n\nDunmar is a town in the rain, and Orla Venn is its captain.\n",
}
QUESTION = "Who poisoned the archduke Corvane?"
NEARLY = "Where does Zorvat live, and where Ixandr?"
"""Names that are nearly those of secrets: nobody may offer the right spelling."""


def found(text: str) -> set[str]:
    """The ways of keeping something secret whose word stands in `text`."""
    return {way for way, word in SECRETS.items() if word.casefold() in text.casefold()}


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> Places:
    """A campaign on disk, read and marked."""
    folder = tmp_path_factory.mktemp("everywhere")
    for path, text in NOTES.items():
        (folder / "notes" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "notes" / path).write_text(text, encoding="utf-8")
    workspace = Workspace(Places.under(folder / "data"))
    workspace.save_settings(workspace.settings.with_("mind", ollama=False))
    workspace.create(NAME, folder / "notes")
    campaign = workspace.open(NAME)
    campaign.ingest()
    secrets = campaign.secrets
    secrets.mark_words("Session 1.md", "Vexmoor the steward poured the nightshade into his cup.")
    secrets.mark_words("Session 3.md", "Session 3: Tarrowin returns")
    secrets.mark_heading("Session 2.md", "What the abbess knows")
    secrets.mark_file("World/Steward.md")
    campaign.close()
    return Places.under(folder / "data")


def test_no_verb_of_the_terminal_tells_them(places: Places, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*words: str) -> str:
        cli.main(cli.parser().parse_args([*words, "--campaign", NAME]), places)
        return "".join(capsys.readouterr())

    listing = (("fragments",), ("compendium", "list"))
    for verb in (
        ("ask", QUESTION),
        ("search", QUESTION),
        *listing,
        ("compendium", "proposals"),
        ("compendium", "show", "Dunmar"),
    ):
        assert found(run(*verb, "--player-safe", "--json")) == set(), verb
    assert len(found("".join(run(*verb, "--json") for verb in listing))) >= 5
    refused = run("compendium", "rename", "Dunmar", "Dunmore", "--player-safe")
    assert "Leave out --player-safe" in refused
    assert "No name" in run("compendium", "show", "Lazzaro", "--player-safe")
    assert "Session 3" not in run("fragments", "--as-of", "2")
    assert (
        "3" not in run("compendium", "show", "Orla Venn", "--as-of", "2").split("sessions:")[1].split("\n")[0]
    )


# the window


@pytest.fixture
def opened(qtbot: QtBot, places: Places) -> Iterator[Callable[[], MainWindow]]:
    """Opens the window over what is on disk, as a start of the app does."""
    made: list[MainWindow] = []

    def make() -> MainWindow:
        window = MainWindow(Desk(places, Workspace(places).settings, Workspace))
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        theme.dress(app)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        window.campaigns.leave_welcome()
        window.begin()
        made.append(window)
        return window

    yield make
    for window in made:
        window.close_now()


def settled(window: MainWindow, qtbot: QtBot) -> None:
    """Wait until everything is read and shown."""
    desk = window.desk
    qtbot.waitUntil(lambda: desk.campaign is not None and not desk.is_reading, timeout=20000)
    qtbot.waitUntil(lambda: not any(desk.lanes[k].busy for k in ("look", "names", "ask")), timeout=20000)
    qtbot.wait(20)
    qtbot.waitUntil(lambda: not any(desk.lanes[k].busy for k in ("look", "names", "ask")), timeout=20000)


def said(window: MainWindow) -> str:
    """Everything that the window shows: texts, tooltips, what is read aloud, all rows of its lists."""
    parts = [window.windowTitle()]
    for widget in [window, *window.findChildren(QWidget)]:
        if not widget.isVisible():
            continue
        for name in ("text", "toPlainText", "toolTip", "accessibleName", "accessibleDescription", "html"):
            call = getattr(widget, name, None)
            if callable(call):
                parts.append(str(call()))
            elif call is not None:
                parts.append(str(call))
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            parts += _rows(widget)
        parts += [action.text() for action in widget.actions()]
    parts += [f"{entry.text} {entry.note} {entry.forms}" for entry in entries(window)]
    return "\n".join(parts)


def _rows(view: QAbstractItemView) -> list[str]:
    model, roles = view.model(), [*range(14), *range(Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 12)]
    return [
        str(model.index(row, 0).data(role)) for row in range(model.rowCount(QModelIndex())) for role in roles
    ]


def walked(window: MainWindow, qtbot: QtBot) -> str:
    """What stands on every page, in the margin for every session and citation, on every name's card, in what
    is copied, and in the sessions that hold a secret's word."""
    told: list[str] = []

    def look() -> None:
        settled(window, qtbot)
        told.append(said(window))

    for question in (QUESTION, NEARLY):
        window.asking.ask(question, Mode.PRIVATE)
        qtbot.waitUntil(lambda: not window.asking.busy, timeout=20000)
        look()
    for answer in window.asking.answers:
        told.append(repr((answer.citations, answer.misses, answer.text)))
        for citation in answer.citations:
            window.asking.show_citation(citation)
            look()
    safe = window.desk.player_safe
    window.desk.talk.on_paper("", window.asking.answers, safe, told.append)
    for row in window.desk.overview.sessions:
        window.margin.show_session(row)
        look()
    window.book.shut_margin()
    for key in ("sessions", "compendium", "notes", "test", "settings"):
        window.show_view(key)
        look()
    window.show_view("compendium")
    for each in window.desk.overview.names:
        window.compendium.show_name(each.name.canonical)
        look()
    window.show_view("sessions")
    for word in SECRETS.values():
        window.desk.showing.holding(word, lambda held, word=word: told.append(word if held else ""))
    look()
    window.asking.new_conversation()
    look()
    return "\n".join(told).replace(QUESTION, "").replace(NEARLY, "")


def test_no_page_of_the_window_shows_them_nor_after_a_restart(
    opened: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    window = opened()
    settled(window, qtbot)
    everything = walked(window, qtbot)
    assert found(everything) == SECRETS.keys(), "the walk has to see what it looks for"
    window.asking.open_conversation(window.asking.rows[0].id)
    window.desk.test.add(f"Who is {SECRETS['comment']}?", _any_citation(window))
    settled(window, qtbot)
    window.show_view("test")
    window.test.show_part("bank")
    settled(window, qtbot)
    assert "comment" in found(said(window))

    window.ask.composer.player_safe.click()
    assert found(said(window)) == set(), "at once"
    assert found(walked(window, qtbot)) == set()

    window.ask.composer.set_text("Who was at the feast")
    window.ask.composer.mode_button.menu().actions()[1].trigger()
    window.ask.composer.as_of.slider.setValue(0)
    window.close_now()
    again = opened()
    assert again.ask.composer.player_safe.isChecked()
    assert again.desk.player_safe
    settled(again, qtbot)
    assert found(said(again)) == set()
    assert found(walked(again, qtbot)) == set()
    assert again.ask.composer.field.toPlainText() == "Who was at the feast"
    assert again.ask.composer.as_of.session is None
    assert again.desk.settings.answers.mode == Mode.HYBRID.value
    again.ask.composer.player_safe.click()
    settled(again, qtbot)
    assert found(walked(again, qtbot)) == SECRETS.keys()


def _any_citation(window: MainWindow) -> Citation:
    campaign = window.desk.campaign
    assert campaign is not None
    return campaign.ask(QUESTION).citations[0]
