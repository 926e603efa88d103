"""Odd text at every door of a campaign: half characters, NUL, what is no character, piles of accents, text
from right to left, 100 kB, the syntax of FTS5. Each is kept, found again or refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from enrich_notes import reply
from stub_ollama import StubOllama

from oracle_desktop import measuring, settings
from oracle_desktop.answering.conversation import answers_of
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Turn
from oracle_desktop.errors import KnownError
from oracle_desktop.evaluation import bank, csv_text, report
from oracle_desktop.evaluation.configurations import NOW
from oracle_desktop.ingestion.merging import Proposal
from oracle_desktop.notes.sessions import Override
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.text import one_line
from oracle_desktop.workspace import Campaign, Workspace

ODD = {
    "half": "a\ud800b",
    "byte": "\udcff",
    "nul": "a\0b",
    "no characters": "\ufffe\U0010ffff\ufdd0\U000e0001",
    "storm": "e" + "\u0301" * 3_000,
    "from the right": "\u202eאבג\u2066",
    "long": "x" * 100_000,
    "syntax": '"NEAR(a* -b^',
    "escape": "\x1b[2J\nb\u2028c",
    "unseen": "\u3000\u200b\u200d",
    "nothing": "",
}
NOTE = "Brannoc sold us a mule in Tarn. Brannoc left Tarn for Harrow Weir.\n\n# Secret\nBrannoc lies.\n"


@dataclass
class Scene:
    """An open campaign, a model to be scripted, and a folder for files."""

    home: Path
    workspace: Workspace
    campaign: Campaign
    stub: StubOllama


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    home = tmp_path_factory.mktemp("odd")
    (home / "notes").mkdir()
    (home / "notes" / "Session 1.md").write_text(NOTE, encoding="utf-8")
    with StubOllama() as stub:
        workspace = Workspace(Places.under(home / "data"))
        changed = workspace.settings.with_("mind", host=stub.address, chat_model="qwen2.5:7b")
        workspace.save_settings(changed)
        workspace.create("x", home / "notes")
        campaign = workspace.open("x")
        campaign.ingest()
        yield Scene(home, workspace, campaign, stub)
        campaign.close()


def refused(*calls: Callable[[], Any]) -> int:
    """Carry all of them out; how many were refused in a sentence."""
    count = 0
    for call in calls:
        try:
            call()
        except KnownError:
            count += 1
    return count


def of_settings(scene: Scene, odd: str) -> None:
    file = scene.home / "own.toml"
    places = [("mind", "host"), ("mind", "chat_model"), ("mind", "keep_alive"), ("index", "server")]
    changed = Settings().with_("looks", theme="dark")
    for topic, name in places:
        changed = changed.with_(topic, **{name: odd})
    settings.save(changed, file)
    assert settings.load(file) == (changed, [])


def of_campaigns(scene: Scene, odd: str) -> None:
    workspace, notes = scene.workspace, scene.home / "notes"
    named = refused(lambda: workspace.create(odd, notes)) == 0
    assert named == bool(one_line(odd))
    assert refused(lambda: workspace.rename("x", odd)) == 1  # it is that one's name, or none
    if named:
        info = workspace.find(odd)
        assert info.name.isprintable()
        assert len(info.name) <= 200
        assert workspace.rename(odd, "other").home == info.home
        assert workspace.rename("other", odd).name == info.name
        workspace.delete(odd)
    assert [one.name for one in workspace.campaigns()] == ["x"]


def of_places(scene: Scene, odd: str) -> None:
    workspace = scene.workspace
    path = Path(f"{scene.home}/no{odd}/copy.zip")
    assert (
        refused(
            lambda: workspace.create("y", path.parent),
            lambda: workspace.relink("x", path.parent),
            lambda: workspace.backup("x", path),
            lambda: workspace.restore(path),
        )
        == 4
    )
    refused(lambda: workspace.backup("x", Path(f"{scene.home}/{odd}copy.zip")))
    assert not list(scene.home.glob("*.part"))


def of_questions(scene: Scene, odd: str) -> None:
    campaign, asked = scene.campaign, f"who is Brannoc {odd}?"
    history = [Turn("user", asked), Turn("assistant", odd)]
    long = len(odd) > 4_000
    scene.stub.chat = ["Brannoc sold a mule [Session 1]."]
    assert refused(lambda: campaign.search(asked), lambda: campaign.ask(asked)) == 2 * long
    assert not campaign.ask("and then?", history=history).error
    campaign.names_in(asked)


def of_conversations(scene: Scene, odd: str) -> None:
    campaign = scene.campaign
    number = campaign.catalogue.new_conversation(odd)
    campaign.catalogue.rename_conversation(number, odd)
    refused(lambda: campaign.ask(f"who is Brannoc {odd}?", conversation=number))
    assert number in [row.id for row in campaign.conversations(odd)]
    campaign.conversations(odd, player_safe=True)
    campaign.export(number).encode()
    campaign.catalogue.delete_conversation(number)


def of_answers(scene: Scene, odd: str) -> None:
    campaign = scene.campaign
    scene.stub.chat = [f"Brannoc {odd} sold a mule", f" [Session 1]. {odd} [Session {odd}] [{odd}]"]
    number = campaign.catalogue.new_conversation("t")
    answer = campaign.ask("who is Brannoc?", conversation=number)
    assert not answer.error
    answer.text.encode()
    campaign.judge(answer, Cancel(), number)
    kept = answers_of(campaign.catalogue.messages(number))
    assert [one.text for one in kept] == [answer.text]
    campaign.export(number).encode()


def of_replies(scene: Scene, odd: str) -> None:
    campaign = scene.campaign
    changes: dict[str, Any] = {
        "annotation": f"Brannoc the ferryman {odd} took the last silver of the party.",
        "questions": [f"What did {odd} Brannoc take from the party?", "Where was the mill that burned?"],
        "entities": [
            {"name": f"Brannoc{odd}", "type": "person", "aliases": [f"Tarn {odd}"]},
            {"name": odd, "type": odd, "aliases": [odd]},
        ],
    }
    scene.stub.chat = lambda body: [reply(**changes)] if body.get("format") else ["Yes."]
    text = f"Brannoc took silver in Tarn {ascii(odd)[:50]}"
    (scene.home / "notes" / "Session 2.md").write_text(text, encoding="utf-8")
    campaign.ingest()
    done = campaign.enrich(retry=True)
    assert done is not None
    assert (done.problem, done.left) == ("", 0)
    for one in campaign.compendium.overview():
        campaign.compendium.entry(one.name.canonical)
        " ".join((one.name.canonical, *one.name.aliases)).encode()


def of_names(scene: Scene, odd: str) -> None:
    names = scene.campaign.compendium
    refused(
        lambda: names.entry(odd),
        lambda: names.rename("Brannoc", f"Zed{odd}"),
        lambda: names.rename(f"Zed{odd}", "Brannoc"),
        lambda: names.add_alias("Brannoc", f"Tarn {odd}"),
        lambda: names.split("Brannoc", f"Tarn {odd}"),
        lambda: names.hide(odd),
        lambda: names.show(odd),
        lambda: names.set_kind("Brannoc", odd),
        lambda: names.merge("Brannoc", odd),
        lambda: names.decline(Proposal(odd, "b", odd)),
    )
    while names.edits():
        names.undo()
    assert names.entry("Brannoc").canonical == "Brannoc"


def of_corrections(scene: Scene, odd: str) -> None:
    campaign, file = scene.campaign, "Session 1.md"
    refused(
        lambda: campaign.correct(odd, Override(keep=False)),
        lambda: campaign.undo_correction(odd),
        lambda: campaign.correct(file, Override(session=odd)),
        lambda: campaign.correct(file, Override(label=odd)),
        lambda: campaign.undo_correction(file),
        lambda: campaign.secrets.mark_file(odd),
        lambda: campaign.secrets.mark_words(file, odd),
        lambda: campaign.secrets.mark_heading(file, odd),
    )
    for marked in campaign.secrets.marks():
        campaign.secrets.unmark(marked.mark.id)
    assert campaign.catalogue.ledger()[file].label == "Session 1"


def of_banks(scene: Scene, odd: str) -> None:
    file = scene.home / "bank.jsonl"
    line = {"id": odd, "question": f"who is Brannoc {odd}", "kind": odd, "gold": [{"session": odd}]}
    line |= {"history": [{"role": "user", "content": odd}], "answer": odd, "more": {odd: [odd]}}
    file.write_text(f"{json.dumps(line)}\n", encoding="utf-8")
    asked = bank.load(file)
    bank.save(file, asked)
    assert bank.load(file) == asked
    if len(odd) < 4_000:
        rows = measuring.measure(scene.campaign, measuring.Bank(odd, asked), [NOW])
        report.report(rows[0].run.metrics).encode()
        csv_text.of_runs((one.configuration.name, one.run.json()["questions"]) for one in rows).encode()


DOORS = [of_settings, of_campaigns, of_places, of_questions, of_conversations, of_answers, of_replies,
         of_names, of_corrections, of_banks]  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
def test_odd_text_is_kept_or_refused_at_every_door(
    door: Callable[[Scene, str], None], scene: Scene, subtests: pytest.Subtests
) -> None:
    for name, odd in ODD.items():
        with subtests.test(name):
            door(scene, odd)


def test_half_characters_in_front_matter_reach_no_name(scene: Scene) -> None:
    front = (
        r'---@title: "Zed\ud800"@aliases: ["Zad\udfff", "Old Zed \ud83d Two"]@type: "\ud800"@---@Zed lives.'
    )
    (scene.home / "notes" / "Zed.md").write_text(front.replace("@", "\n"), encoding="utf-8")
    scene.campaign.ingest()
    document = scene.campaign.catalogue.document("Zed.md")
    assert document is not None
    json.dumps(dict(document.front_matter), ensure_ascii=False).encode()
    for one in scene.campaign.compendium.overview():
        " ".join((one.name.canonical, *one.name.aliases)).encode()
