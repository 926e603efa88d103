"""A conversation keeps what was shown, whatever happens, and is written out as Markdown with footnotes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from oracle_desktop.answering.conversation import Keeper, answers_of, keep_checked, title_of
from oracle_desktop.answering.export import conversation_to_markdown
from oracle_desktop.answering.veil import Veil
from oracle_desktop.domain import Answer, Citation, Claim, Mode, Searched, SessionId, Wrote
from oracle_desktop.errors import StoreProblem
from oracle_desktop.store.catalogue import Catalogue

QUESTION = "Who poisoned the archduke?"
CITATION = Citation(
    "Session 3", SessionId(3.0), "Sessions/3.md", 4, 20, "Sister **Maelis**\nconfessed.", "supported"
)


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    yield catalogue
    catalogue.close()


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def last(catalogue: Catalogue, conversation: int) -> Answer:
    """What another window, or the next start, finds."""
    return answers_of(catalogue.messages(conversation))[-1]


def test_the_question_is_kept_before_anything_is_found(catalogue: Catalogue) -> None:
    conversation = catalogue.new_conversation("c")
    Keeper(catalogue, conversation, QUESTION, Mode.PRIVATE)
    found = last(catalogue, conversation)
    assert (found.question, found.text, found.stopped) == (QUESTION, "", True)
    assert [m.role for m in catalogue.messages(conversation)] == ["user", "assistant"]


def test_what_was_shown_when_it_broke_off_opens_as_stopped(catalogue: Catalogue) -> None:
    clock = Clock()
    conversation = catalogue.new_conversation("c")
    keeper = Keeper(catalogue, conversation, QUESTION, Mode.HYBRID, clock=clock)
    keeper.heard(Searched(3, 8))
    keeper.heard(Wrote("Sister Maelis did it ", CITATION))
    assert last(catalogue, conversation).text == "Sister Maelis did it [Session 3]"
    keeper.heard(Wrote(". She"))
    assert last(catalogue, conversation).text == "Sister Maelis did it [Session 3]"
    clock.now += 1.0
    keeper.heard(Wrote(" fled"))
    found = last(catalogue, conversation)
    assert found.text == "Sister Maelis did it [Session 3]. She fled"
    assert (found.stopped, found.mode, found.question) == (True, Mode.HYBRID, QUESTION)
    (citation,) = found.citations
    assert found.text[citation.at : citation.until] == "[Session 3]"


def test_the_whole_answer_takes_its_place(catalogue: Catalogue) -> None:
    conversation = catalogue.new_conversation("c")
    keeper = Keeper(catalogue, conversation, QUESTION, Mode.PRIVATE)
    keeper.heard(Wrote("Sister"))
    answer = Answer(QUESTION, "Sister Maelis.", Mode.PRIVATE, "model", seconds={"total": 1.5})
    assert keeper.finished(answer) == answer
    assert answers_of(catalogue.messages(conversation)) == [answer]


def test_an_error_keeps_what_was_shown(catalogue: Catalogue) -> None:
    conversation = catalogue.new_conversation("c")
    keeper = Keeper(catalogue, conversation, QUESTION, Mode.PRIVATE)
    keeper.heard(Wrote("Sister"))
    keeper.failed("The notes cannot be read.")
    found = last(catalogue, conversation)
    assert (found.text, found.error, found.stopped) == ("Sister", "The notes cannot be read.", True)


def test_a_deleted_conversation_takes_no_question(catalogue: Catalogue) -> None:
    conversation = catalogue.new_conversation("c")
    catalogue.delete_conversation(conversation)
    with pytest.raises(StoreProblem):
        Keeper(catalogue, conversation, QUESTION, Mode.PRIVATE)


def test_a_conversation_deleted_meanwhile_loses_no_answer(catalogue: Catalogue) -> None:
    conversation = catalogue.new_conversation("c")
    keeper = Keeper(catalogue, conversation, QUESTION, Mode.PRIVATE)
    catalogue.delete_conversation(conversation)
    keeper.heard(Wrote("Sister"))
    assert keeper.finished(Answer(QUESTION, "x", Mode.PRIVATE, "m")).text == "x"


def test_an_answer_that_cannot_be_kept_says_so(catalogue: Catalogue) -> None:
    class Full(Catalogue):
        def update_message(self, message: int, content: str, answer_json: str) -> None:
            raise StoreProblem("The disk is full.")

    full = Full(catalogue.path)
    conversation = full.new_conversation("c")
    keeper = Keeper(full, conversation, QUESTION, Mode.PRIVATE)
    keeper.heard(Wrote("Sister"))
    answer = keeper.finished(Answer(QUESTION, "x", Mode.PRIVATE, "m"))
    assert answer.error == "This answer could not be kept in the conversation."
    full.close()


def test_verdicts_that_come_later_are_kept(catalogue: Catalogue) -> None:
    conversation = catalogue.new_conversation("c")
    answer = Answer(QUESTION, "Sister Maelis.", Mode.PRIVATE, "model")
    Keeper(catalogue, conversation, QUESTION, Mode.PRIVATE).finished(answer)
    Keeper(catalogue, conversation, "And then?", Mode.PRIVATE).finished(replace(answer, text="She fled."))
    judged = replace(answer, claims=(Claim(0, 14, "partly", "", (), "model"),))
    keep_checked(catalogue, conversation, judged)
    first, second = answers_of(catalogue.messages(conversation))
    assert first == judged
    assert second.claims == ()


def test_a_record_that_cannot_be_read_is_its_text(catalogue: Catalogue) -> None:
    conversation = catalogue.new_conversation("c")
    catalogue.add_message(conversation, "user", QUESTION)
    catalogue.add_message(conversation, "assistant", "Maelis.", "{broken")
    assert answers_of(catalogue.messages(conversation)) == [Answer(QUESTION, "Maelis.", Mode.PRIVATE, "")]


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Who  is\nMaelis?", "Who is Maelis?"),
        ("What happened to the archduke after the feast in the old lighthouse of Dunmar, and who saw it?",
         "What happened to the archduke after the feast in the old…"),
    ],
)  # fmt: skip
def test_a_title_is_the_question_on_one_short_line(question: str, title: str) -> None:
    assert title_of(question) == title


def test_the_first_question_names_a_conversation_that_has_no_name(catalogue: Catalogue) -> None:
    conversation = catalogue.new_conversation("")
    Keeper(catalogue, conversation, QUESTION, Mode.PRIVATE)
    Keeper(catalogue, conversation, "And then?", Mode.PRIVATE)
    named = catalogue.new_conversation("The feast")
    Keeper(catalogue, named, QUESTION, Mode.PRIVATE)
    assert {row.title for row in catalogue.conversations()} == {QUESTION, "The feast"}


# as Markdown

ANSWER = Answer(
    QUESTION,
    "Sister Maelis did it [Session 3]. She fled [Session 3] [Session 9].",
    Mode.PRIVATE,
    "model",
    citations=(
        replace(CITATION, at=21, until=32),
        replace(CITATION, at=43, until=54),
        Citation("Session 9", SessionId(9.0), "", 0, 0, "", "doubtful", 55, 66),
    ),
    claims=(
        Claim(0, 33, "supported", "", (0,)),
        Claim(34, 67, "doubtful", "Session 9 was not read.", (1, 2)),
    ),
)


def test_citations_become_footnotes(catalogue: Catalogue) -> None:
    assert conversation_to_markdown("", [ANSWER], Veil(catalogue)) == (
        "## Who poisoned the archduke?\n\n"
        "Sister Maelis did it[^1]. She fled[^1][^2].\n\n"
        "[^1]: Session 3 (Sessions/3.md): “Sister Maelis confessed.”\n"
        "[^2]: Session 9 (Session 9 was not read.)\n"
    )


def test_a_conversation_is_one_file_with_its_footnotes_at_the_end(catalogue: Catalogue) -> None:
    second = replace(ANSWER, question="# And\nthen?", claims=())
    text = conversation_to_markdown("The archduke", [ANSWER, second], Veil(catalogue))
    assert text.startswith("# The archduke\n\n## Who poisoned the archduke?\n\n")
    assert "\n\n## And then?\n\n" in text
    assert text.count("\n[^1]: ") == 1
    assert text.index("## And then?") < text.index("[^1]: ")


def test_what_was_asked_without_the_switch_is_not_for_players(catalogue: Catalogue) -> None:
    safe = replace(ANSWER, question="Safe?", player_safe=True)
    players = Veil(catalogue, player_safe=True)
    text = conversation_to_markdown("The archduke", [ANSWER, safe], players)
    assert "Safe?" in text
    assert QUESTION not in text
    assert "The archduke" not in text  # the title may speak of what was asked without it
    assert conversation_to_markdown("", [ANSWER], players) == ""
