"""Questions in the syntax of SQL and FTS5, of 100 kB, in emoji, from right to left, with half characters."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle_desktop.errors import QuestionProblem
from oracle_desktop.paths import Places
from oracle_desktop.store import keyword
from oracle_desktop.workspace import Campaign, Workspace

FOUND = [
    'Brannoc"', '"Brannoc', "Brannoc*", "NEAR(Brannoc Tarn)", "-Brannoc", "^Brannoc", "text:Brannoc",
    "Brannoc AND NOT (", "Brannoc OR", "{text title}: Brannoc", "Brannoc'; DROP TABLE fragment; --",
    "%Brannoc_\\", "Brannoc\x00", "\x1b Brannoc\x07", "🐉🧙‍♀️ Brannoc?", "\u202eBrannoc\u2066",
    "Brannoc \ud800", "\udcffBrannoc", "Brannoc " + "(" * 3_000, "Brannoc " + '"' * 3_000,
    "Brannoc " + "NEAR(" * 700, "Brannoc " + "e\u0301\u0301\u0301" * 900, "Brannoc \U0010ffff\ufffe",
]  # fmt: skip
NOTHING = ['"', "*", "NEAR(", "-", "^", "من هو؟", "🐉", "? \ud800", "' OR 1=1 --", "AND OR NOT"]


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    home = tmp_path_factory.mktemp("questions")
    (home / "notes").mkdir()
    (home / "notes" / "Session 1.md").write_text("Brannoc sold us a mule in Tarn.", encoding="utf-8")
    workspace = Workspace(Places.under(home / "data"))
    workspace.settings = workspace.settings.with_("mind", ollama=False)
    workspace.create("x", home / "notes")
    opened = workspace.open("x")
    opened.ingest()
    yield opened
    opened.close()


@pytest.mark.parametrize("question", FOUND)
def test_what_is_asked_for_is_found_whatever_stands_around_it(question: str, campaign: Campaign) -> None:
    found = campaign.search(question)
    assert [c.fragment.label for c in found.results] == ["Session 1"]
    assert "keyword" in found.results[0].ranks
    assert not found.unavailable


@pytest.mark.parametrize("question", NOTHING)
def test_a_question_of_syntax_alone_breaks_nothing(question: str, campaign: Campaign) -> None:
    assert not campaign.search(question).unavailable
    assert campaign.ask(question).refused
    assert campaign.status()["fragments"] == 1


def test_a_question_of_100_kb_is_refused_in_one_sentence(campaign: Campaign) -> None:
    for ask in (campaign.search, campaign.ask):
        with pytest.raises(QuestionProblem, match="100,000 characters"):
            ask("Brannoc." * 12_500)


MARKS = st.sampled_from(list("\"*-^:(){}+'\\%"))
TEXT = st.text(
    st.one_of(st.characters(), st.characters(categories=["Cs", "Cc", "Cf", "Mn"]), MARKS), max_size=60
)


@given(st.lists(TEXT, max_size=8))
@settings(max_examples=150, deadline=None)
def test_any_terms_make_a_query_that_sqlite_takes(campaign: Campaign, terms: list[str]) -> None:
    assert len(keyword.search(campaign.catalogue, terms, 5)) <= 1
    assert len(keyword.frequencies(campaign.catalogue, terms)) == len(terms)
