"""What was played before what was planned, and later sessions before stale pages, where that is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from oracle_desktop.paths import Places
from oracle_desktop.ranking import rivals
from oracle_desktop.workspace import Campaign, Workspace

ENGLISH = {
    "Sessions/Session 1.md": (
        "The party crosses the moor and reaches the city of Tarn in the rain. Marrow buys a lantern "
        "from old Brennoc, who keeps a stall by the bridge."
    ),
    "Sessions/Session 2.md": (
        "They sleep at the Wet Hen. Ysolde hears that the mint strikes a new coin for the duchess. "
        "Nobody wants to walk past its guards by day."
    ),
    "Sessions/Session 3.md": (
        "They saw the mint of Tarn and walked on. At the side door its captain sold them a silver key"
        " for nine coins, and that was all they did there."
    ),
    "Sessions/Session 4.md": (
        "The duchess falls from the balcony at the feast. Marrow runs with the key. In the street "
        "they cry that Osric is duke."
    ),
    "Sessions/Session 5.md": (
        "Duke Osric now rules Tarn and taxes the bridge. Brennoc has gone to sea with his stall and "
        "all the lanterns."
    ),
    "Prep/Session 3.md": (
        "---\ntype: prep\n---\n# The burglary\n\nThe mint of Tarn by night: they climb in by the "
        "sewer, the captain catches them at the vault, and they fight."
    ),
    "Prep/Session 6.md": (
        "---\ntype: prep\n---\n# The crypt\n\nUnder the chapel a drowned king was walled in with his "
        "nine hounds. He wakes when somebody hums."
    ),
    "World/Tarn.md": (
        "# Tarn\n\nA city of bridges three days north of the moor. Duchess Ilvane rules Tarn with a "
        "council of dyers."
    ),
    "Characters/Brennoc.md": (
        "# Brennoc\n\nA merchant of lanterns, old and cross. His stall is by the bridge of Tarn."
    ),
}
SPANISH = {
    "Sesiones/Sesión 1.md": ("El grupo llega a la ciudad de Tarna bajo la lluvia y duerme en la posada."),
    "Sesiones/Sesión 2.md": (
        "Vieron la ceca de Tarna y pasaron de largo. En la puerta el capitán les vendió una llave de "
        "plata por nueve monedas, y no hicieron más."
    ),
    "Sesiones/Sesión 3.md": ("El duque Osrico gobierna Tarna desde la fiesta y cobra por cruzar el puente."),
    "Preparación/Sesión 2.md": (
        "---\ntype: prep\n---\n# El robo\n\nLa ceca de Tarna de noche: entran por la cloaca, el "
        "capitán los atrapa en la bóveda, y luchan."
    ),
    "Mundo/Tarna.md": ("# Tarna\n\nCiudad de puentes al norte del páramo. La duquesa Ilvana gobierna Tarna."),
}


def campaign_of(root: Path, notes: Mapping[str, str]) -> Campaign:
    for path, text in notes.items():
        (root / "notes" / path).parent.mkdir(parents=True, exist_ok=True)
        (root / "notes" / path).write_text(text, encoding="utf-8")
    workspace = Workspace(Places.under(root / "data"))
    workspace.save_settings(workspace.settings.with_("mind", ollama=False))
    workspace.create("tarn", root / "notes")
    campaign = workspace.open("tarn")
    campaign.ingest()
    return campaign


@pytest.fixture(scope="module")
def english(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    campaign = campaign_of(tmp_path_factory.mktemp("english"), ENGLISH)
    yield campaign
    campaign.close()


@pytest.fixture(scope="module")
def spanish(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    campaign = campaign_of(tmp_path_factory.mktemp("spanish"), SPANISH)
    yield campaign
    campaign.close()


def found(campaign: Campaign, question: str) -> list[str]:
    return [one.fragment.path for one in campaign.retriever.search(question, fresh=True).results]


def without_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "settled", lambda scored, weights: scored)


@pytest.mark.parametrize(
    ("question", "first", "behind"),
    [
        ("Did they climb into the mint, and who caught them?", "Sessions/Session 3.md", "Prep/Session 3.md"),
        ("How'd the fight with the captain at the mint go?", "Sessions/Session 3.md", "Prep/Session 3.md"),
        ("Who rules Tarn now?", "Sessions/Session 5.md", "World/Tarn.md"),
        ("Where is Brennoc?", "Sessions/Session 5.md", "Characters/Brennoc.md"),
    ],
)
def test_what_was_played_and_what_is_later_goes_before(
    english: Campaign, monkeypatch: pytest.MonkeyPatch, question: str, first: str, behind: str
) -> None:
    order = found(english, question)
    assert order.index(first) < order.index(behind)
    without_rule(monkeypatch)
    order = found(english, question)
    assert order.index(behind) < order.index(first), "it would have gone so anyway"


@pytest.mark.parametrize(
    ("question", "first", "behind"),
    [
        ("¿Entraron en la ceca y los atrapó alguien?", "Sesiones/Sesión 2.md", "Preparación/Sesión 2.md"),
        ("¿Quién gobierna ahora Tarna?", "Sesiones/Sesión 3.md", "Mundo/Tarna.md"),
    ],
)
def test_the_same_in_spanish(
    spanish: Campaign, monkeypatch: pytest.MonkeyPatch, question: str, first: str, behind: str
) -> None:
    order = found(spanish, question)
    assert order.index(first) < order.index(behind)
    without_rule(monkeypatch)
    order = found(spanish, question)
    assert order.index(behind) < order.index(first), "it would have gone so anyway"


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("What was planned with the captain of the mint?", "Prep/Session 3.md"),
        ("What's the plan for session 6?", "Prep/Session 6.md"),
        ("What did I prepare for session 3?", "Prep/Session 3.md"),
        ("What happened in session 3?", "Sessions/Session 3.md"),
        ("What was walled in under the chapel?", "Prep/Session 6.md"),
        ("Who is Brennoc?", "Characters/Brennoc.md"),
        ("Where is Tarn?", "World/Tarn.md"),
    ],
)
def test_what_is_asked_for_goes_first_and_what_has_no_rival_near_stays(
    english: Campaign, question: str, first: str
) -> None:
    assert found(english, question)[0] == first


def test_each_candidate_says_how_far_it_stands_behind(english: Campaign) -> None:
    ranking = english.retriever.search("Did they climb into the mint, and who caught them?", fresh=True)
    plan = next(one for one in ranking.pool if one.fragment.path == "Prep/Session 3.md")
    assert 0 < plan.signals["behind"] <= rivals.PLAN_BEHIND_PLAY
    assert plan.signals["happened"]
