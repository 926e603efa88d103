"""The detector's tables of named rules: each is needed, and generated headers and mentions are told apart."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle_desktop.notes.readers.plaintext import markdown
from oracle_desktop.notes.sessions import decide, gather, headers, names, weigh

TAIL = "\n\nThey rode on for a long while and spoke of many things that day and the next.\n"


def opened(line: str) -> list[float]:
    """Numbers of the sessions that `line` opens in the middle of a text."""
    text = f"Some words before it.\n\n{line}{TAIL}"
    claims = (headers.read_header(found) for found in headers.lines(text, 0))
    return [claim.number.value for claim in claims if claim is not None]


ACCEPTED = {
    "word and number": "# Session 12",
    "ordinal": "# 3. Sitzung",
    "number in words": "# Session Twelve",
    "roman": "# Session IV",
    "code": "# S12 - Title",
    "episode": "# Episode 12",
}
REFUSED = {
    "template": "# Session 12 or Session {{n}}",
    "another session": "### Next Session: 13",
    "end mark": "# Fine sessione 6",
    "link line": "[[Session 11]]",
    "property": "Session: 12",
    "tagged": "### The Tower (Session 9)",
    "mention": "## Events of Session 1",
    "spoken of": "# Session 4 was a blast",
    "prose": "Session 15 opened on a fight.",
    "wide range": "# Sessions 1-25",
}


def test_every_header_rule_has_its_case() -> None:
    assert {rule.name for rule in headers.RULES} == {*ACCEPTED, *REFUSED}


@pytest.mark.parametrize("name", [*ACCEPTED, *REFUSED])
def test_no_header_rule_can_be_dropped(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    line = ACCEPTED.get(name) or REFUSED[name]
    assert bool(opened(line)) is (name in ACCEPTED)
    monkeypatch.setattr(headers, "RULES", tuple(rule for rule in headers.RULES if rule.name != name))
    assert bool(opened(line)) is (name in REFUSED)


NAMED = {
    "season and episode": "S01E05",
    "word and number": "Session 12",
    "roman": "Session IV",
    "code": "S12",
    "episode": "EP12",
    "bare number": "012",
    "number and title": "12 - Title",
    "weak word": "Recap 12",
}


@pytest.mark.parametrize("rule", names.NAME_RULES, ids=lambda rule: rule.name)
def test_no_name_rule_can_be_dropped(rule: names.NameRule) -> None:
    claim = names.read_name(NAMED[rule.name])
    assert claim is not None
    assert claim.rule == rule.name
    fewer = tuple(other for other in names.NAME_RULES if other is not rule)
    assert names.read_name(NAMED[rule.name], fewer) is None


NOTES = "They rode on, met the smith and slept in the mill while a storm blew. " * 8
VAULTS: dict[str, tuple[dict[str, str], str]] = {
    "front matter kind": ({"The Fall.md": f"---\ntype: session\n---\n{NOTES}"}, "The Fall.md"),
    "front matter number": ({"The Fall.md": f"---\nsession: 4\n---\n{NOTES}"}, "The Fall.md"),
    "front matter title": ({"The Fall.md": f"---\ntitle: Session 4\n---\n{NOTES}"}, "The Fall.md"),
    "strong name": ({"Session 4.md": NOTES}, "Session 4.md"),
    "name in a session folder": ({"Sessions/4.md": NOTES}, "Sessions/4.md"),
    "side file": ({"Session 4.md": NOTES, "Fights/Fight_S4.md": NOTES + "!"}, "Fights/Fight_S4.md"),
    "folder number": ({"Session 4/Notes.md": NOTES, "Session 5.md": NOTES + "!"}, "Session 4/Notes.md"),
    "header": ({"The Fall.md": f"# Session 4\n\n{NOTES}"}, "The Fall.md"),
    "log": ({"Log.md": f"Opening words.\n\n## Session 1\n\n{NOTES}\n\n## Session 2\n\n{NOTES}"}, "Log.md"),
    "titles only": ({"Sessions/The Fall.md": NOTES}, "Sessions/The Fall.md"),
}


@pytest.mark.parametrize("rule", weigh.VAULT_RULES, ids=lambda rule: rule.name)
def test_no_vault_rule_can_be_dropped(rule: weigh.VaultRule, monkeypatch: pytest.MonkeyPatch) -> None:
    vault, path = VAULTS[rule.name]
    found = {name: gather(markdown(text, name)) for name, text in vault.items()}
    before = decide(found)[path]
    monkeypatch.setattr(weigh, "VAULT_RULES", tuple(r for r in weigh.VAULT_RULES if r is not rule))
    after = decide(found)[path]
    assert before.kind.value in ("session", "extra")
    assert (after.kind, len(after.sections)) != (before.kind, len(before.sections))


WORDS = [
    "Session", "SESSION", "session", "Sesión", "Sesion", "Sitzung", "Spielabend", "Séance", "Seance",
    "Sessione", "Sessão", "Sessao", "Sessie", "Sesja", "Сессия", "Сесія",
]  # fmt: skip
SHAPES: list[Callable[[str], str]] = [
    *((lambda text, level=level: f"{'#' * level} {text}") for level in range(1, 7)),
    lambda text: f"**{text}**",
    lambda text: text,
    lambda text: f"{text}\n=====",
    lambda text: f"# **{text}**",
]
TITLES = [
    "",
    " - The Fall",
    " — The Fall",
    ": The Fall",
    ", The Fall",
    " (2021-03-14)",
    " | The Fall",
    " – 2021-03-14",
]


@given(
    st.sampled_from(SHAPES),
    st.sampled_from(WORDS),
    st.sampled_from([" ", " #", "  "]),
    st.integers(0, 400),
    st.sampled_from(["{}", "{:02}", "{:03}"]),
    st.sampled_from(TITLES),
)
@settings(max_examples=250, deadline=None)
def test_generated_headers_open_their_session(
    shape: Callable[[str], str], word: str, between: str, number: int, form: str, title: str
) -> None:
    assert opened(shape(f"{word}{between}{form.format(number)}{title}")) == [number]


MENTIONS = [
    "We saw this back in {w} {n}.", "As in {w} {n}, the smith came.", "- {w} {n}: the fall",
    "* [[{w} {n}]] - the fall", "1. {w} {n}", "### The Tower ({w} {n})", "| {w} {n} | the fall |",
    "![[{w} {n}]]", "![[{w}{n}.png]]", "[[{w} {n}]]", "END OF {w} {n}", "> {w} {n} was long.", "`{w} {n}`",
    "%% {w} {n} %%", "The {w} {n} notes are lost, said Bob to nobody.", "## Role in {w} {n}",
    "**First seen:** {w} {n}", "Previous: [[{w} {n}]]", "    # {w} {n}", "<!-- # {w} {n} -->",
]  # fmt: skip


@given(st.sampled_from(MENTIONS), st.sampled_from(WORDS), st.integers(0, 400))
@settings(max_examples=250, deadline=None)
def test_generated_mentions_open_none(mention: str, word: str, number: int) -> None:
    assert opened(mention.format(w=word, n=number)) == []


def test_next_previous_and_placeholders_in_every_language() -> None:
    for line in (
        "# Sesión anterior: 9", "## Vorherige Sitzung 3", "# Séance précédente 4", "## Prossima sessione 5",
        "# Próxima sessão 6", "## Vorige sessie 7", "# Poprzednia sesja 8", "# Следующая сессия 9",
        "# Session X", "# Sesión XX", "# Sitzung [NUMBER]", "# Session {{number}}", "# Session <% n %>",
        "# Session #", "# Session ??", "FINE SESSIONE 6", "Cont. da sessione 1",
    ):  # fmt: skip
        assert opened(line) == [], line
