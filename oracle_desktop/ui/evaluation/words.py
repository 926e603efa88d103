"""What the test page says: configurations, verdicts, kinds of questions, paths, and what a run comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication

from oracle_desktop.evaluation import verdicts
from oracle_desktop.ui.desk.results import Result, Row
from oracle_desktop.ui.look import words


def configuration(key: str, name: str) -> str:
    """A configuration by its key; `name` where it is none of ours."""
    said = {
        "now": QCoreApplication.translate("Test", "As it is set"),
        "meaning-20": QCoreApplication.translate("Test", "By meaning alone, 20 passages"),
        "meaning-8": QCoreApplication.translate("Test", "By meaning alone, 8 passages"),
        "ranked": QCoreApplication.translate("Test", "+ ranking"),
        "words": QCoreApplication.translate("Test", "+ words"),
        "names": QCoreApplication.translate("Test", "+ names"),
        "questions": QCoreApplication.translate("Test", "+ questions written ahead"),
        "context": QCoreApplication.translate("Test", "+ notes written ahead"),
        "summaries": QCoreApplication.translate("Test", "+ headlines of the rest"),
        "imagined": QCoreApplication.translate("Test", "+ an imagined answer"),
        "no-meaning": QCoreApplication.translate("Test", "Without meaning"),
        "no-words": QCoreApplication.translate("Test", "Without words"),
        "no-names": QCoreApplication.translate("Test", "Without names"),
        "no-written": QCoreApplication.translate("Test", "Without what was written ahead"),
        "no-ranking": QCoreApplication.translate("Test", "Without ranking"),
        "no-summaries": QCoreApplication.translate("Test", "Without headlines"),
        "off": QCoreApplication.translate("Test", "No ranking"),
        "builtin": QCoreApplication.translate("Test", "Built-in ranking"),
        "annotation": QCoreApplication.translate("Test", "Ranked by the chat model"),
        "cross_encoder": QCoreApplication.translate("Test", "Ranked by a model of its own"),
    }
    return said.get(key, name).replace("+ ", "+\u00a0")  # the sign stays with its word


def plans() -> list[tuple[str, str]]:
    """What can be run in one go: its key and what it says."""
    return [
        ("now", QCoreApplication.translate("Test", "As it is set")),
        ("steps", QCoreApplication.translate("Test", "One part more at a time")),
        ("without", QCoreApplication.translate("Test", "One part left out at a time")),
        ("rankings", QCoreApplication.translate("Test", "The ways to rank")),
    ]


def verdict(said: str) -> tuple[str, str, str]:
    """What the core says of a difference: in the window's words, with icon and colour."""
    return {
        verdicts.BETTER: (
            QCoreApplication.translate("Test", "Real improvement"),
            "supported",
            "accent",
        ),
        verdicts.WORSE: (QCoreApplication.translate("Test", "Real loss"), "warning", "doubtful"),
        verdicts.CHANCE: (QCoreApplication.translate("Test", "May be chance"), "waiting", "text2"),
        verdicts.SAME: (QCoreApplication.translate("Test", "No difference"), "", "text2"),
    }.get(said, ("", "", "text2"))


def measure(key: str) -> tuple[str, str]:
    """A measure as the chart's title, and as its pill."""
    return {
        "hit@8": (
            QCoreApplication.translate("Test", "How often the right session is found"),
            QCoreApplication.translate("Test", "Found"),
        ),
        "pool": (
            QCoreApplication.translate("Test", "How often the right session is in sight"),
            QCoreApplication.translate("Test", "In sight"),
        ),
        "ndcg@10": (
            QCoreApplication.translate("Test", "How well the passages are put in order"),
            QCoreApplication.translate("Test", "Order"),
        ),
        "shown": (
            QCoreApplication.translate("Test", "How many of the sessions wanted are read"),
            QCoreApplication.translate("Test", "Sessions read"),
        ),
    }[key]


def kind(key: str) -> str:
    """A kind of question."""
    said = {
        "name": QCoreApplication.translate("Test", "Who or what it is"),
        "detail": QCoreApplication.translate("Test", "A detail"),
        "when": QCoreApplication.translate("Test", "When it was"),
        "why": QCoreApplication.translate("Test", "Why"),
        "relation": QCoreApplication.translate("Test", "Who with whom"),
        "paraphrase": QCoreApplication.translate("Test", "In other words"),
        "arc": QCoreApplication.translate("Test", "How it went on"),
        "list": QCoreApplication.translate("Test", "A list"),
        "compare": QCoreApplication.translate("Test", "A comparison"),
        "count": QCoreApplication.translate("Test", "How many"),
        "timeline": QCoreApplication.translate("Test", "In order of time"),
        "near_miss": QCoreApplication.translate("Test", "Not told, though near"),
        "absent_name": QCoreApplication.translate("Test", "A name that is not there"),
        "and_then": QCoreApplication.translate("Test", "And then?"),
        "other_one": QCoreApplication.translate("Test", "And the other?"),
        "other": QCoreApplication.translate("Test", "Something else"),
    }
    return said.get(key, key.replace("_", " "))


KINDS = ("name", "detail", "when", "why", "relation", "paraphrase", "arc", "list", "compare", "count",
         "timeline", "near_miss", "absent_name", "other")  # fmt: skip
"""What a GM can choose from."""


def path(key: str) -> str:
    """A path of the search, short."""
    said = {
        "semantic": QCoreApplication.translate("Test", "meaning"),
        "semantic_several": QCoreApplication.translate("Test", "meaning of several places"),
        "keyword": QCoreApplication.translate("Test", "words"),
        "keyword_window": QCoreApplication.translate("Test", "words close together"),
        "entity": QCoreApplication.translate("Test", "names"),
        "semantic_question": QCoreApplication.translate("Test", "questions written ahead"),
        "semantic_annotation": QCoreApplication.translate("Test", "meaning of the notes ahead"),
        "keyword_enriched": QCoreApplication.translate("Test", "words of the notes ahead"),
        "semantic_imagined": QCoreApplication.translate("Test", "meaning of an imagined answer"),
    }
    return said.get(key, key)


def stage(key: str) -> str:
    """A stage of a question, on its way to its answer."""
    said = {
        "all": QCoreApplication.translate("Test", "Finding the passages"),
        "embedding": QCoreApplication.translate("Test", "Reading the question"),
        "semantic": QCoreApplication.translate("Test", "Search by meaning"),
        "keyword": QCoreApplication.translate("Test", "Search by words"),
        "entity": QCoreApplication.translate("Test", "Search by names"),
        "semantic_imagined": QCoreApplication.translate("Test", "Imagining an answer"),
        "ranking": QCoreApplication.translate("Test", "Ranking"),
        "first": QCoreApplication.translate("Test", "To the first word"),
        "write": QCoreApplication.translate("Test", "Writing"),
        "check": QCoreApplication.translate("Test", "Checking the claims"),
        "quotes": QCoreApplication.translate("Test", "Choosing quotes"),
        "answer": QCoreApplication.translate("Test", "The whole answer"),
    }
    return said.get(key, "")


def answer_measures(answers: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What was measured of written answers: name and figure."""
    shares = (
        ("citation_rate", QCoreApplication.translate("Test", "Answers with a source")),
        ("claims_cited", QCoreApplication.translate("Test", "Claims with a source")),
        ("grounding", QCoreApplication.translate("Test", "Claims supported by their source")),
        ("citation_precision", QCoreApplication.translate("Test", "Sources that are a session wanted")),
        ("cites_gold", QCoreApplication.translate("Test", "Answers that cite a session that answers")),
        ("refused_unanswerable", QCoreApplication.translate("Test", "Rightly refused")),
        ("refused_answerable", QCoreApplication.translate("Test", "Refused by mistake")),
    )
    rows = [(name, f"{answers[key] * 100:.0f} %") for key, name in shares if answers.get(key) is not None]
    calls, tokens = sum(answers.get("calls", {}).values()), answers.get("tokens", {})
    rows.append((QCoreApplication.translate("Test", "Calls of the chat model"), words.count(calls)))
    if tokens:
        name = QCoreApplication.translate("Test", "Tokens read and written, at most")
        both = (words.count(tokens.get(kind, 0)) for kind in ("prompt", "answer"))
        rows.append((name, " / ".join(both)))
    return rows


def bank(name: str) -> str:
    """A bank by its name; "" is the GM's own."""
    return name or QCoreApplication.translate("Test", "My questions")


def reading(result: Result) -> str:
    """`Your notes answer 27 of 30 questions. Without ranking wins none and loses 3.`"""
    said = []
    if result.scored:
        text = QCoreApplication.translate("Test", "Your notes answer {0} of {1} questions.")
        said.append(text.format(result.right, result.scored))
    if result.mistaken == 1:
        said.append(QCoreApplication.translate("Test", "One is refused by mistake."))
    elif result.mistaken:
        text = QCoreApplication.translate("Test", "{0} are refused by mistake.")
        said.append(text.format(result.mistaken))
    changed = [row for row in result.rows if row.verdict in verdicts.REAL]
    said += [_won_and_lost(row) for row in changed]
    if result.silent:
        text = QCoreApplication.translate(
            "Test", "Some questions were searched without {0}, which gave nothing."
        )
        said.append(text.format(", ".join(map(path, result.silent))))
    if len(result.rows) > 1 and not changed:
        said.append(QCoreApplication.translate("Test", "No difference between the rows is more than chance."))
    return " ".join(said)


def _won_and_lost(row: Row) -> str:
    if not row.won and not row.lost:
        text = QCoreApplication.translate("Test", "{0}: no question more or less, but a better order.")
        if row.verdict == verdicts.WORSE:
            text = QCoreApplication.translate("Test", "{0}: no question more or less, but a worse order.")
        return text.format(configuration(row.key, row.name))
    none = QCoreApplication.translate("Test", "none")
    text = QCoreApplication.translate("Test", "{0}: wins {1} and loses {2}.")
    return text.format(configuration(row.key, row.name), row.won or none, row.lost or none)
