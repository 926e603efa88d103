"""Nothing that is secret, or later than asked for, reaches prompt, passage, quotes, names or export."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from answering_desk import Scripted

from oracle_desktop.answering.export import conversation_to_markdown
from oracle_desktop.answering.oracle import Oracle
from oracle_desktop.answering.record import answer_to_json
from oracle_desktop.answering.veil import Veil
from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import Answer, AskEvent, Mode, Ranking, SessionId, Turn
from oracle_desktop.paths import Places
from oracle_desktop.settings import AnswerSettings
from oracle_desktop.workspace import Campaign, Workspace

HIDDEN = ("Zorvath", "Quillmere", "Ixandra", "Brelgor", "Ombrecht", "Wystan", "Fennrick", "Lazzaro")
"""Names that stand only in what is secret."""
LATER = "Kharoth"

NOTES = {
    "Sessions/Session 1.md": """# Session 1: The Feast

Archduke Corvane was poisoned at the feast. %%Zorvath did it, his brother.%% His cup held nightshade.

> [!secret] Who poisoned the archduke
> Quillmere poisoned the archduke Corvane on orders of the abbey.

Orla Venn swore to find the poisoner of the archduke.

<!-- Fennrick poisoned the archduke -->
""",
    "Sessions/Session 2.md": """# Session 2: The Abbey

The party asked the nuns who poisoned the archduke. Nobody knew.

## GM notes

Ixandra poisoned the archduke and hides in the crypt.

## The road

Orla Venn rode home. Ask [[Orla Venn|the captain]] about the archduke.
""",
    "Sessions/Session 9.md": f"# Session 9: The Mill\n\n{LATER} confessed that he poisoned the archduke.\n",
    "World/Corvane.md": """---
aliases: [the Rose Duke]
---

# Corvane

The archduke Corvane ruled Dunmar.

> [!note]- DM only
> Lazzaro poisoned the archduke for the throne.
""",
    "World/Poisoner.md": """---
secret: true
aliases: [Wystan]
---

# Brelgor

Brelgor poisoned the archduke.
""",
    "GM only/Truth.md": "# The truth\n\nOmbrecht poisoned the archduke Corvane, and Brelgor paid him.\n",
}

QUESTION = "Who poisoned the archduke Corvane?"
QUESTIONS = (QUESTION, *(f"Who is {name}?" for name in ("Zorvath", "Ombrecht", "Quillmere")))


def citing_all(labels: Sequence[str]) -> Scripted:
    """A chat model that cites every label, the hidden ones too."""
    told = " ".join(f"The archduke was poisoned [{label}]." for label in labels)
    return Scripted(told, judges=[{"verdict": "partly"}], context=16_384)


def shown_to(model: Scripted) -> list[str]:
    """Everything that a model was shown."""
    return [message.content for messages in model.asked for message in messages] + model.judged


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    folder = tmp_path_factory.mktemp("hidden")
    for path, text in NOTES.items():
        (folder / "notes" / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / "notes" / path).write_text(text, encoding="utf-8")
    workspace = Workspace(Places.under(folder / "data"))
    workspace.save_settings(workspace.settings.with_("mind", ollama=False))
    workspace.create("Hidden", folder / "notes")
    campaign = workspace.open("Hidden")
    campaign.ingest()
    yield campaign
    campaign.close()


class Asked:
    """Everything that a question made visible."""

    def __init__(
        self,
        campaign: Campaign,
        question: str = QUESTION,
        *,
        quotes: bool = False,
        refuse: bool = False,
        **options: Any,
    ) -> None:
        model = citing_all([fragment.label for fragment in campaign.catalogue.fragments()])
        events: list[AskEvent] = []

        def gate(_ranking: Ranking) -> bool:
            return refuse

        oracle = Oracle(
            campaign.catalogue,
            campaign.retriever,
            None if quotes else model,
            AnswerSettings(passages=3),
            annotations=lambda ids: _summaries(campaign, ids),
            gate=gate,
        )
        self.answer: Answer = oracle.ask(
            question, mode=Mode.PRIVATE, on_event=events.append, cancel=Cancel(), **options
        )
        judged = oracle.judge(self.answer, Cancel())
        kept = json.dumps(answer_to_json(judged), ensure_ascii=False)
        exported = conversation_to_markdown("", [judged], campaign.veil(None, self.answer.player_safe))
        self.seen = "\n".join([*shown_to(model), repr(events), kept, exported])
        # the model cites labels that it cannot know here, and the question names what it asks for
        self.seen = self.seen.replace(question, "")


def _summaries(campaign: Campaign, ids: Sequence[int]) -> dict[int, str]:
    """What a model would write about fragments that it read whole, secrets and all."""
    return {
        f.id: f"Tells of {', '.join([n for n in (*HIDDEN, LATER) if n in f.text] or ['nothing'])}."
        for f in campaign.catalogue.fragments(ids)
    }


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("how", [{}, {"quotes": True}, {"refuse": True}, {"only_supported": True}])
def test_nothing_secret_is_shown_to_players(campaign: Campaign, question: str, how: dict[str, bool]) -> None:
    asked = Asked(campaign, question, player_safe=True, **how)
    leaked = [name for name in HIDDEN if name in asked.seen]
    assert leaked == []
    assert asked.answer.player_safe


def test_without_the_switch_the_game_master_reads_it_all(campaign: Campaign) -> None:
    seen = Asked(campaign).seen + Asked(campaign, quotes=True).seen
    assert "Quillmere" in seen
    assert "Ombrecht" in seen or "Brelgor" in seen


@pytest.mark.parametrize("how", [{}, {"quotes": True}, {"refuse": True}])
def test_nothing_later_is_shown(campaign: Campaign, how: dict[str, bool]) -> None:
    question = "Who confessed that he had poisoned the archduke?"
    asked = Asked(campaign, question, up_to=SessionId(2.0), **how)
    assert LATER not in asked.seen
    assert asked.answer.up_to == SessionId(2.0)
    assert LATER in Asked(campaign, question, **how).seen


def test_what_was_answered_before_the_switch_stays_out_of_the_prompt(campaign: Campaign) -> None:
    history = [Turn("user", "Who did it?"), Turn("assistant", "Quillmere did it [Session 1].")]
    assert "Quillmere" not in Asked(campaign, player_safe=True, history=history).seen
    assert "Quillmere did it" in Asked(campaign, history=history).seen


def test_a_quote_beside_a_secret_stands_where_it_stood(campaign: Campaign) -> None:
    answer = Asked(campaign, quotes=True, player_safe=True).answer
    assert answer.citations
    for citation in answer.citations:
        document = campaign.catalogue.document(citation.path)
        assert document is not None
        there = document.text[citation.start : citation.end]
        assert len(there) == len(citation.quote)
        assert all(
            mine in (" ", "\n") or mine == theirs for mine, theirs in zip(citation.quote, there, strict=True)
        )


def test_the_compendium_names_no_secret(campaign: Campaign) -> None:
    def forms(**switch: Any) -> str:
        return " ".join(f for name in campaign.names(**switch) for f in (name.canonical, *name.aliases))

    assert "Brelgor" in forms()
    assert [name for name in HIDDEN if name in forms(player_safe=True)] == []
    assert "Corvane" in forms(player_safe=True)
    assert LATER not in forms(up_to=SessionId(2.0))


def test_a_name_keeps_only_what_may_be_read_of_it(campaign: Campaign) -> None:
    veil = Veil(campaign.catalogue, player_safe=True)
    fragments = [f for f in campaign.catalogue.fragments() if veil.allows(f)]
    assert fragments
    assert all(name not in veil.fragment(f).text for f in fragments for name in HIDDEN)
    assert Veil(campaign.catalogue).fragment(fragments[0]) == fragments[0]
