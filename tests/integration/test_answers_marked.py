"""What the GM marks secret by hand stays out of everything players may see, through every door, and outlives
whatever becomes of the file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle_desktop import cli
from oracle_desktop.answering.conversation import Keeper, answers_of
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Mode
from oracle_desktop.ingestion.secrets import SecretProblem
from oracle_desktop.notes.secrets import secret_spans
from oracle_desktop.paths import Places
from oracle_desktop.ui.desk import overview
from oracle_desktop.ui.desk import passages as margin
from oracle_desktop.workspace import Campaign, Workspace

CANARY = "Vexmoor"
"""Stands only in what is marked."""

NOTES = {
    "Session 1.md": "# Session 1: The Feast\n\nArchduke Corvane was poisoned at the feast in Dunmar. "
    f"{CANARY} the steward poured the nightshade into his cup. Orla Venn swore to find the poisoner.\n",
    "Session 2.md": "# Session 2: The Abbey\n\nThe party asked the nuns who poisoned the archduke.\n\n"
    f"## What the abbess knows\n\n{CANARY} paid the abbess for the nightshade.\n\n"
    "## The road\n\nOrla Venn rode home to Dunmar.\n",
    "Steward.md": f"# {CANARY}\n\n{CANARY} is the steward of Dunmar and hates Corvane.\n",
    "Dunmar.md": "# Dunmar\n\nDunmar is a town in the rain, and Orla Venn is its captain.\n",
}
QUESTION = "Who poured the nightshade into the cup of archduke Corvane?"


class Home:
    """A campaign on disk that is marked, and its doors."""

    def __init__(self, folder: Path) -> None:
        self.notes = folder / "notes"
        self.places = Places.under(folder / "data")
        self.notes.mkdir()
        workspace = Workspace(self.places)
        workspace.save_settings(workspace.settings.with_("mind", ollama=False))
        workspace.create("Marked", self.notes)
        self.open()

    def open(self) -> None:
        self.campaign: Campaign = Workspace(self.places).open("Marked")

    def begin_anew(self) -> None:
        """The notes as they are above, with nothing marked."""
        there = {file.name: file.read_text(encoding="utf-8") for file in self.notes.iterdir()}
        for path in there.keys() - NOTES.keys():
            (self.notes / path).unlink()
        for path, text in NOTES.items():
            if there.get(path) != text:
                (self.notes / path).write_text(text, encoding="utf-8")
        if there != NOTES:
            self.campaign.ingest()
        for marked in self.campaign.secrets.marks():
            self.campaign.secrets.unmark(marked.mark.id)

    def mark(self) -> None:
        secrets = self.campaign.secrets
        secrets.mark_words("Session 1.md", f"{CANARY} the steward poured the nightshade into his cup.")
        secrets.mark_heading("Session 2.md", "What the abbess knows")
        secrets.mark_file("Steward.md")

    def asked(self, conversation: int | None = None, *, player_safe: bool = True) -> str:
        answer = self.campaign.ask(QUESTION, player_safe=player_safe, conversation=conversation)
        return repr(answer)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    made = Home(tmp_path_factory.mktemp("marked"))
    yield made
    made.campaign.close()


@pytest.fixture
def home(house: Home) -> Home:
    """Nothing is marked."""
    house.begin_anew()
    return house


@pytest.fixture
def marked(home: Home) -> Home:
    home.mark()
    return home


def test_an_answer_its_passages_and_its_prompt_are_without_it(marked: Home) -> None:
    home = marked
    assert CANARY in home.asked(player_safe=False)
    assert CANARY not in home.asked()
    veil = home.campaign.veil(player_safe=True)
    ranking = home.campaign.search(QUESTION, player_safe=True)
    assert ranking.pool
    assert CANARY not in repr(ranking)
    assert all(CANARY not in (veil.text(path) or "") for path in NOTES)


def test_a_ranking_that_was_kept_from_before_the_mark_is_not_shown(home: Home) -> None:
    before = home.campaign.search(QUESTION, player_safe=True)
    assert CANARY in repr(before)
    home.mark()
    after = home.campaign.search(QUESTION, player_safe=True)
    assert CANARY not in repr(after)
    assert "Steward.md" not in {c.fragment.path for c in after.pool}


def test_the_margin_shows_nothing_of_it(marked: Home) -> None:
    home = marked
    catalogue = home.campaign.catalogue
    players, gm = home.campaign.veil(player_safe=True), home.campaign.veil()
    answer = home.campaign.ask(QUESTION, player_safe=False)
    for citation in answer.citations:
        if citation.path == "Steward.md":
            continue
        found = margin.of_citation(catalogue, players, citation, answer.text[: citation.at])
        assert CANARY not in found.text
        assert all(found.text[a - found.offset : b - found.offset].strip() for a, b in found.stretches)
    for row in catalogue.sessions():
        assert CANARY not in margin.of_session(catalogue, players, row).text
        assert CANARY in margin.of_session(catalogue, gm, row).text
        assert margin.of_session(catalogue, gm, row).secret


def test_a_passage_that_is_all_secret_says_so(marked: Home) -> None:
    home = marked
    cited = home.campaign.ask(f"Who is {CANARY}?", player_safe=False).citations
    whole = next(c for c in cited if c.path == "Steward.md")
    with pytest.raises(Exception, match="player-safe is on"):
        margin.of_citation(home.campaign.catalogue, home.campaign.veil(player_safe=True), whole)


def test_lists_names_and_suggestions_are_without_it(marked: Home) -> None:
    home = marked
    catalogue = home.campaign.catalogue
    gm = overview.read(catalogue, True, home.campaign.veil())
    players = overview.read(catalogue, True, home.campaign.veil(player_safe=True))
    assert CANARY in repr(gm.names)
    assert CANARY not in repr(players)
    assert "Steward.md" not in repr(players.files)
    assert gm.secret == {"Steward.md"}
    assert CANARY not in repr(overview.suggestions(players))
    view = home.campaign.compendium_view(player_safe=True)
    cards = [view.card(row) for row in view.names().rows]
    assert "Dunmar" in {card.row.name.canonical for card in cards}
    assert CANARY not in repr((view.names(), cards))
    spans = home.campaign.names_in(f"{CANARY} went to Dunmar.", player_safe=True)
    assert [span.canonical for span in spans] == ["Dunmar"]


def test_conversations_that_tell_of_it_are_put_away(marked: Home) -> None:
    home = marked
    catalogue = home.campaign.catalogue
    told = catalogue.new_conversation(f"What {CANARY} did")
    home.asked(told, player_safe=False)
    safe = catalogue.new_conversation("The feast")
    home.asked(safe)
    assert {row.id for row in home.campaign.conversations()} >= {told, safe}
    players = home.campaign.conversations(player_safe=True)
    assert safe in {row.id for row in players}
    assert CANARY not in repr(players)
    assert home.campaign.conversations(CANARY, player_safe=True) == []


def test_one_that_is_being_answered_is_for_players_from_its_first_word(marked: Home) -> None:
    home = marked
    catalogue = home.campaign.catalogue
    began = catalogue.new_conversation("")
    Keeper(catalogue, began, QUESTION, Mode.PRIVATE, player_safe=True)
    assert answers_of(catalogue.messages(began))[-1].player_safe
    assert began in {row.id for row in home.campaign.conversations(player_safe=True)}


def test_an_export_holds_nothing_of_it_or_says_that_it_is_secret(marked: Home) -> None:
    home = marked
    catalogue = home.campaign.catalogue
    conversation = catalogue.new_conversation(f"What {CANARY} did")
    home.asked(conversation, player_safe=False)
    home.asked(conversation)
    players = home.campaign.export(conversation, player_safe=True)
    assert "poisoned at the feast" in players
    assert CANARY not in players
    assert "secret: not for the players" not in players
    gm = home.campaign.export(conversation)
    footnotes = [line for line in gm.splitlines() if line.startswith("[^") and CANARY in line]
    assert footnotes
    assert all("(secret: not for the players)" in line for line in footnotes)


def test_what_was_answered_before_the_mark_is_not_for_players_any_more(home: Home) -> None:
    conversation = home.campaign.catalogue.new_conversation("The feast")
    assert CANARY in home.asked(conversation)
    assert conversation in {row.id for row in home.campaign.conversations(player_safe=True)}
    home.mark()
    assert conversation not in {row.id for row in home.campaign.conversations(player_safe=True)}
    assert CANARY not in home.campaign.export(conversation, player_safe=True)


def test_the_terminal_marks_lists_leaves_out_and_takes_back(
    home: Home, capsys: pytest.CaptureFixture[str]
) -> None:
    home.campaign.close()

    def run(*words: str) -> str:
        arguments = cli.parser().parse_args([*words, "--campaign", "Marked", "--json"])
        assert cli.main(arguments, home.places) == 0
        return capsys.readouterr().out

    try:
        assert "Steward.md" in run("fragments", "--player-safe")
        run("secret", "Session 1.md", "--text", f"{CANARY} the steward poured the nightshade into his cup.")
        run("secret", str(home.notes / "Session 2.md"), "--heading", "what the abbess knows")
        marked = json.loads(run("secret", "Steward.md"))
        assert [mark["scope"] for mark in marked] == ["passage", "section", "file"]
        assert all(mark["places"] for mark in marked)
        assert CANARY not in run("ask", QUESTION, "--player-safe")
        assert "Steward.md" not in run("search", QUESTION, "--player-safe")
        assert "Steward.md" not in run("fragments", "--player-safe")
        left = json.loads(run("secret", "--undo", str(marked[2]["id"])))
        assert [mark["scope"] for mark in left] == ["passage", "section"]
    finally:
        home.open()


# what becomes of a mark


def hidden(home: Home) -> bool:
    """Whether nothing of it can be read by players, in any file."""
    veil = home.campaign.veil(player_safe=True)
    paths = home.campaign.catalogue.ledger()
    shown = [f.text for f in veil.fragments()] + [veil.text(path) or "" for path in paths]
    return CANARY not in "".join(shown)


def test_a_mark_outlives_an_edit_around_it_and_of_it(marked: Home) -> None:
    session = marked.notes / "Session 1.md"
    text = session.read_text(encoding="utf-8").replace(
        "# Session 1: The Feast\n", "# Session 1\n\nIt rained.\n"
    )
    text = text.replace("the steward poured the nightshade", "the old steward slowly poured nightshade")
    session.write_text(text, encoding="utf-8")
    abbey = marked.notes / "Session 2.md"
    more = f"## What the abbess knows\n\nMore than {CANARY} thinks.\n"
    abbey.write_text(abbey.read_text().replace("## What the abbess knows\n", more), encoding="utf-8")
    marked.campaign.ingest()
    assert "It rained" in (marked.campaign.veil(player_safe=True).text("Session 1.md") or "")
    assert hidden(marked)


def test_a_mark_follows_its_file_and_stays_with_one_that_was_copied(marked: Home) -> None:
    (marked.notes / "Steward.md").rename(marked.notes / "The steward.md")
    copied = (marked.notes / "Session 1.md").read_text(encoding="utf-8")
    marked.campaign.ingest()
    assert hidden(marked)
    (marked.notes / "Session 1.md").write_text(copied + "\nMore came.\n", encoding="utf-8")
    marked.campaign.ingest()
    assert hidden(marked)


def test_what_is_taken_back_is_shown_again(marked: Home) -> None:
    for each in marked.campaign.secrets.marks():
        marked.campaign.secrets.unmark(each.mark.id)
    assert not hidden(marked)
    assert CANARY in marked.asked()
    with pytest.raises(SecretProblem, match="not marked"):
        marked.campaign.secrets.unmark(1)


def test_marking_twice_is_one_mark_and_nothing_is_none(marked: Home) -> None:
    secrets = marked.campaign.secrets
    count = len(secrets.marks())
    secrets.mark_file("Steward.md")
    assert len(secrets.marks()) == count
    for wrong in (
        lambda: secrets.mark_passage("Dunmar.md", 3, 3),
        lambda: secrets.mark_words("Dunmar.md", "Nobody wrote this"),
        lambda: secrets.mark_heading("Dunmar.md", "Nowhere"),
        lambda: secrets.mark_file("gone.md"),
    ):
        with pytest.raises(SecretProblem):
            wrong()


def test_words_that_are_only_like_those_of_a_note_are_named_and_not_marked(marked: Home) -> None:
    secrets = marked.campaign.secrets
    before = secrets.marks()
    with pytest.raises(SecretProblem, match="Nothing was marked") as told:
        secrets.mark_words("Session 1.md", f"{CANARY} the steward poured nightshade into a cup.")
    assert f"{CANARY} the steward poured the nightshade into his cup." in told.value.way_out
    assert secrets.marks() == before
    secrets.mark_words("Session 1.md", f"{CANARY}  the steward\npoured the nightshade into his cup.")
    assert secrets.marks() == before


def test_a_mark_of_a_text_that_is_gone_hides_nothing(marked: Home) -> None:
    mark = marked.campaign.catalogue.secret_marks("Session 1.md")[0]
    assert secret_spans("Another day, and nobody came to the gate of the town.", [mark]) == []


def test_cancelled_questions_are_kept_as_they_were_asked(marked: Home) -> None:
    cancel = Cancel()
    cancel.set()
    conversation = marked.campaign.catalogue.new_conversation("")
    marked.campaign.ask(QUESTION, player_safe=True, conversation=conversation, cancel=cancel)
    kept = answers_of(marked.campaign.catalogue.messages(conversation))
    assert [answer.player_safe for answer in kept] == [True]
