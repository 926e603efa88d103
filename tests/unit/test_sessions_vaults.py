"""Whole vaults, one for each row of the tables of conventions: which file is which session (R1.1-R1.5)."""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest

from oracle_desktop.domain import Kind
from oracle_desktop.notes.readers.plaintext import markdown
from oracle_desktop.notes.sessions import Decision, Evidence, Override, decide, gather

PLAY = (
    "The party left the harbour at dawn and rode north, back where they had been in session 5.\n\n"
    "## Recap\n\nThey met the old smith, who spoke of the archduke and asked for his hammer. "
    "A storm kept them in the mill. {0} was heard in the dark, and nobody slept well that night.\n\n"
    "## Loot\n\n- 40 gold\n- [[Session 1]] map\n\nThey will go on next session.\n"
)
PAGE = "A quiet place on the coast, first seen in Session 3. Its people trade salt and amber with {0}.\n"

Vault = Mapping[str, str]
Truth = Mapping[str, tuple[str, int | str | None]]


def evidence(vault: Vault) -> dict[str, Evidence]:
    return {path: gather(markdown(text, path)) for path, text in vault.items()}


def decided(vault: Vault, overrides: Mapping[str, Override] | None = None) -> dict[str, Decision]:
    return decide(evidence(vault), overrides)


def plays(*names: str, **texts: str) -> dict[str, str]:
    """A vault of play notes, each with a text of its own."""
    return {name: PLAY.format(name) for name in names} | texts


def pages(*names: str) -> dict[str, str]:
    return {name: PAGE.format(name) for name in names}


def told(decision: Decision) -> tuple[str, int | str | None]:
    session = decision.sections[0].session
    return decision.kind.value, session.json if session else None


def labels(decisions: Mapping[str, Decision]) -> dict[str, list[str]]:
    return {path: [s.label for s in d.sections] for path, d in decisions.items() if d.keep}


# --- section 2: file and folder names -------------------------------------------------------------------

NAMES: dict[str, dict[str, int | str]] = {
    "bare": {"Session 1.md": 1, "Session 2.md": 2, "Session 12.md": 12},
    "slug": {"session-1.md": 1, "session_2.md": 2, "session12.md": 12, "Session_3-Title.md": 3},
    "zero-padded": {"Session 01.md": 1, "Session 012.md": 12},
    "title": {"Session 12 - The Battle of Vord.md": 12, "Session 13 – The Plan.md": 13},
    "loose title": {"Session 12 Title.md": 12, "Session 14, More.md": 14},
    "turned": {"The Fall (Session 12).md": 12, "Recap session 5.md": 5, "summary_session_1.md": 1},
    "decimal and letter": {
        "Session 0.5.md": "0.5",
        "Session 12a.md": "12a",
        "Session 0A.md": "0a",
        "Session 1.md": 1,
    },
    "ranges": {"Sessions 1-2.md": "1-2", "Session 3 and 4.md": "3-4", "Session 12 & 13.md": "12-13"},
    "negative and zero": {"Session -1 - Title.md": -1, "Session 0.md": 0, "Session One.md": 1},
    "zero in words": {"Session Zero.md": 0, "Session One.md": 1, "Session Two.md": 2},
    "date first": {"2021-05-18-Session-1.md": 1, "2021-05-25-Session-2.md": 2},
    "date after": {"Session 7 2021-03-14.md": 7, "Session 8 - 21.03.2021.md": 8},
    "kind between": {"Session Notes 5.md": 5, "Session Recap 6.md": 6},
    "spanish": {"Sesión 7.md": 7, "Sesion 08.md": 8, "Primera sesión.md": 1},
    "german": {
        "3. Sitzung.md": 3,
        "1. Erste Sitzung - Anfang.md": 1,
        "Spielabend 4.md": 4,
        "Session 5 - Aufbruch.md": 5,
    },
    "french": {"Séance 1.md": 1, "Session_0.md": 0, "Deuxième session.md": 2},
    "italian": {"sessione-001.md": 1, "Sessione 2.md": 2},
    "portuguese": {"Sessão 1.md": 1, "sessao-02.md": 2},
    "dutch": {"Sessie 1.md": 1, "Session 2.md": 2},
    "polish": {"Sesja 1.md": 1, "Sesja 2 - Tytuł.md": 2},
    "russian": {"Сессия 1.md": 1, "Сессия 2 - Мост.md": 2},
    "ukrainian": {"Сесія 1.md": 1, "Сесія 2.md": 2},
}


@pytest.mark.parametrize("row", NAMES, ids=str)
@pytest.mark.parametrize("folder", ["", "Sessions/", "Campaign/Notes/", "Journal/"])
def test_the_file_name_carries_the_number(row: str, folder: str) -> None:
    truth = {folder + name: session for name, session in NAMES[row].items()}
    got = decided(plays(*truth) | pages("NPCs/Bob.md", "Places/Vord.md", "Overview.md"))
    assert {path: told(got[path]) for path in truth} == {path: ("session", s) for path, s in truth.items()}
    assert all(got[p].kind is not Kind.SESSION for p in ("NPCs/Bob.md", "Places/Vord.md", "Overview.md"))


IN_SESSION_FOLDER: dict[str, dict[str, int | str]] = {
    "bare numbers": {"1.md": 1, "2.md": 2, "12.md": 12},
    "padded numbers": {"001.md": 1, "002.md": 2},
    "number and title": {"1 - Start.md": 1, "12. Rules of War.md": 12, "13 Kings.md": 13},
    "number, title and date": {
        "10 - A Deal (6-15-25).md": 10,
        "11 - Home I(6-29-25).md": 11,
        "16 - (8-16-25).md": 16,
    },
    "number and date": {"12 2023-01-05.md": 12, "13 - 2023-01-12.md": 13},
    "codes": {"S12.md": 12, "S13 - Title.md": 13},
    "episodes": {"Episode 1.md": 1, "EP02.md": 2},
    "weak words": {"Chapter 3.md": 3, "Recap 4.md": 4, "Part 5.md": 5, "Log 6.md": 6},
}


@pytest.mark.parametrize("row", IN_SESSION_FOLDER, ids=str)
@pytest.mark.parametrize(
    "folder", ["Sessions", "60-Sesiones", "05 - Campaign Logs", "📜 Session Notes/Act 1", "Recaps"]
)
def test_a_session_folder_makes_numbers_sessions(row: str, folder: str) -> None:
    truth = {f"{folder}/{name}": session for name, session in IN_SESSION_FOLDER[row].items()}
    got = decided(
        plays(*truth) | pages("NPCs/1.md", "Rules/12 - Magic.md", f"{folder}/{folder.split('/')[-1]}.md")
    )
    assert {path: told(got[path]) for path in truth} == {path: ("session", s) for path, s in truth.items()}
    assert got["NPCs/1.md"].kind is Kind.SHEET
    assert got["Rules/12 - Magic.md"].kind is Kind.WORLD


@pytest.mark.parametrize(
    "names",
    [
        ("2023-01-05.md", "2023-01-12.md", "2023-02-01.md"),
        ("2023-01-05 - The Fall.md", "2023-01-12 - The Rise.md", "2023-02-01 Home.md"),
        ("1 апреля 2026.md", "19-21 июля 2026.md", "3 августа 2026.md"),
        ("March 14th 2021.md", "March 21st 2021 - More.md", "April 4 2021.md"),
    ],
)
def test_dates_alone_number_sessions_in_their_order(names: tuple[str, ...]) -> None:
    vault = plays(*(f"Sessions/{name}" for name in reversed(names)))
    got = decided(vault)
    assert [told(got[f"Sessions/{name}"]) for name in names] == [("session", n) for n in (1, 2, 3)]
    dates = [got[f"Sessions/{name}"].sections[0].date for name in names]
    assert dates == sorted(d for d in dates if d)
    assert [got[f"Sessions/{n}"].sections[0].label for n in names] == [f"Session {d}" for d in dates]


def test_the_folder_carries_the_number() -> None:
    got = decided(
        plays("Session 12/Notes.md", "Session 13/Session 13.md", "Session 13/Loot.md", "Session 13/Bob.md")
        | plays("sessoes/003/resumo.md", "sessoes/003/transcricao.md", "sessoes/003/consequencias.md")
        | plays("narrador/sessoes/003/preparacao.md")
    )
    assert {path: told(d) for path, d in got.items()} == {
        "Session 12/Notes.md": ("session", 12),
        "Session 13/Session 13.md": ("session", 13),
        "Session 13/Bob.md": ("extra", 13),
        "Session 13/Loot.md": ("extra", 13),
        "sessoes/003/resumo.md": ("session", 3),
        "sessoes/003/transcricao.md": ("transcript", 3),
        "sessoes/003/consequencias.md": ("extra", 3),
        "narrador/sessoes/003/preparacao.md": ("prep", 3),
    }
    assert got["sessoes/003/resumo.md"].sections[0].label == "Session 3"
    assert "folder" in got["sessoes/003/resumo.md"].sections[0].reason


def test_titles_only_in_the_session_folder() -> None:
    got = decided(
        plays("Sessions/The Bridge.md", "Sessions/A Storm.md", "Sessions/Sessions.md") | pages("NPCs/Bob.md")
    )
    assert got["Sessions/The Bridge.md"].kind is Kind.SESSION
    assert got["Sessions/The Bridge.md"].sections[0].label == "Session: The Bridge"
    assert got["Sessions/Sessions.md"].kind is Kind.OTHER


def test_other_notes_in_a_numbered_session_folder_are_no_sessions() -> None:
    vault = plays(
        "Sessions/Session 1.md", "Sessions/Session 2.md", "Sessions/Index.md", "Sessions/Ideas for later.md"
    )
    got = decided(vault)
    assert [told(got[f"Sessions/{n}.md"])[0] for n in ("Index", "Ideas for later")] == ["other", "other"]


# --- section 3: headers inside one big file -------------------------------------------------------------

HEADERS: dict[str, str] = {
    "atx bare": "# Session {n}",
    "atx second level": "## Session {n}",
    "atx sixth level": "###### Session {n}",
    "words before": "# Greyhawk – Session {n:02}",
    "words, no separator": "## Session {n} Events",
    "dash": "## Session {n} — Title",
    "hyphen": "# Session {n} - Title",
    "colon": "## Session {n}: Title",
    "comma": "# Session {n}, Title",
    "brackets": "# Session {n} (2021-03-{n:02})",
    "wikilink": "### [[Session {n}]]",
    "date on the line": "# Session {n} - 2021-03-{n:02}",
    "bold": "**Session {n}**",
    "bold and title": "**Session {n}: Title**",
    "plain": "Session {n}",
    "plain, colon": "Session {n}:",
    "plain and title": "SESSION {n}: The Bridge",
    "plain and date": "Session {n} - Aug {n} 2021",
    "code": "## S{n:02}",
    "episode": "# Episode {n}",
    "ordinal": "## {n}th Session",
    "no space": "#Session {n}",
    "callout": "> [!info] Session {n}",
    "setext": "Session {n}\n=========",
    "setext, dashes": "Session {n} - Title\n---------",
    "spanish": "## Sesión {n}: Título",
    "portuguese": "## Resumo - Sessão {n:03}",
    "italian": "## Sessione {n}",
    "french": "## Séance n°{n}",
    "german": "## {n}. Sitzung",
    "dutch": "## Sessie {n}",
    "polish": "## Sesja {n}",
    "russian": "## Сессия {n}",
    "ukrainian": "## Сесія {n}",
    "hash number": "## Session #{n}",
    "recap": "## Session {n} Recap",
}
BODY = (
    "They rode on and spoke of session 5 and of the last session.\n\n### The Mill (Session 9)\n\n"
    "- Session 3: the fall\n\n{0}\n"
)


def log(header: str, numbers: range | list[int], lead: str = "") -> str:
    parts = (f"{header.format(n=n)}\n\n{BODY.format('Much happened there. ' * (n + 5))}" for n in numbers)
    return lead + "\n".join(parts)


@pytest.mark.parametrize("row", HEADERS, ids=str)
@pytest.mark.parametrize("path", ["Campaign Log.md", "log.txt", "Notes/Our game.md"])
def test_one_big_file_is_cut_at_its_headers(row: str, path: str) -> None:
    text = log(HEADERS[row], range(4, 9), "# Our campaign\n\n")
    got = decided({path: text} | pages("NPCs/Bob.md"))[path]
    assert [s.session.json for s in got.sections if s.session] == [4, 5, 6, 7, 8]
    assert [s.label for s in got.sections] == [f"Session {n}" for n in range(4, 9)]
    assert got.sections[0].start == 0
    assert got.sections[-1].end == len(text)
    assert all(a.end == b.start for a, b in zip(got.sections, got.sections[1:], strict=False))
    for section, n in zip(got.sections[1:], range(5, 9), strict=True):
        assert text[section.start :].startswith(HEADERS[row].format(n=n))


@pytest.mark.parametrize(
    "row", [r for r in HEADERS if r not in ("code", "episode", "callout", "no space", "wikilink")]
)
def test_a_header_at_the_top_of_a_file_without_a_number(row: str) -> None:
    got = decided({f"notes-{n}-x.md": log(HEADERS[row], [n]) for n in (1, 2, 3)})
    assert [told(d) for d in got.values()] == [("session", 1), ("session", 2), ("session", 3)]
    assert "header" in got["notes-1-x.md"].sections[0].reason


def test_ranges_in_the_headers_of_a_big_file() -> None:
    text = (
        log("# Session {n}", [1])
        + log("# Sessions 2 & 3", [0])
        + log("# Session 4-5", [0])
        + log("# Session {n}", [6])
    )
    assert [s.label for s in decided({"Log.md": text})["Log.md"].sections] == [
        "Session 1", "Session 2–3", "Session 4–5", "Session 6",
    ]  # fmt: skip


def test_zero_and_one_in_words_open_a_log() -> None:
    text = log("# Session Zero", [0]) + log("# Session One - Start", [1]) + log("# Session {n}", [2, 3])
    assert [s.session.json for s in decided({"Log.md": text})["Log.md"].sections if s.session] == [0, 1, 2, 3]


def test_newest_first_is_a_log_too() -> None:
    text = log("## Session {n}", [5, 4, 3, 2, 1])
    assert [s.session.json for s in decided({"Log.md": text})["Log.md"].sections if s.session] == [
        5,
        4,
        3,
        2,
        1,
    ]


@pytest.mark.parametrize("header", ["## 2021-03-{n:02}", "# March {n}th 2021", "### {n}.03.2021 - Title"])
def test_dates_as_headings_cut_a_log(header: str) -> None:
    sections = decided({"Campaign Log.md": log(header, [4, 11, 18])} | pages("NPCs/Bob.md"))[
        "Campaign Log.md"
    ].sections
    assert [s.label for s in sections] == ["Session 2021-03-04", "Session 2021-03-11", "Session 2021-03-18"]
    assert [s.session.json for s in sections if s.session] == [1, 2, 3]


def test_dates_on_other_pages_cut_nothing() -> None:
    text = log("## 2021-03-{n:02}", [4, 11, 18])
    got = decided(
        {"Changelog.md": text, "NPCs/Bob.md": text} | plays("Session 1.md", "Session 2.md") | {"Log.md": text}
    )
    assert [got[p].kind.value for p in ("Changelog.md", "NPCs/Bob.md", "Log.md")] == [
        "other",
        "sheet",
        "world",
    ]


def test_numbers_that_restart_per_act_in_one_file() -> None:
    text = "# Act 1\n\n" + log("## Session {n}", [1, 2, 3]) + "\n# Act 2\n\n" + log("## Session {n}", [1, 2])
    sections = decided({"Log.md": text})["Log.md"].sections
    acts = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]
    assert [s.label for s in sections] == [f"Act {act} · Session {n}" for act, n in acts]
    assert text[sections[3].start :].startswith("# Act 2")


def test_what_stands_before_and_between_sessions_is_kept_apart() -> None:
    text = (
        "# The campaign\n\n" + "Who we are and how we play. " * 20 + "\n\n" + log("## Session {n}", [1, 2])
        + "\n# People\n\n" + "Bob is the smith of the town. " * 20 + "\n"
    )  # fmt: skip
    got = decided({"Log.md": text})["Log.md"]
    assert [s.session.json if s.session else None for s in got.sections] == [None, 1, 2, None]
    assert text[got.sections[-1].start :].startswith("# People")
    assert got.sections[0].start == 0
    assert got.sections[-1].end == len(text)


# --- section 4: front matter ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("front", "session"),
    [
        ("title: Session 7 - The Fall", 7),
        ("aliases: [Session 7]", 7),
        ("type: session\nnumber: 7", 7),
        ("tags: [session]\nsession: 7", 7),
        ("fileClass: Sesion\nNumero: 7", 7),
        ("sessionNumber: 7", 7),
        ("session_number: 7", 7),
        ('session: "12a"', "12a"),
        ('{"type": "session", "session": 7}', 7),
        ("tags: #session-notes\nsession: 7", 7),
    ],
)
def test_front_matter_gives_the_number(front: str, session: int | str) -> None:
    got = decided({"The Fall.md": f"---\n{front}\n---\n{PLAY}", **pages("NPCs/Bob.md", "Vord.md")})
    assert told(got["The Fall.md"]) == ("session", session)
    assert "properties" in got["The Fall.md"].sections[0].reason


@pytest.mark.parametrize("key", ["date", "session-date", "fecha", "played"])
def test_front_matter_dates(key: str) -> None:
    vault = {f"{name}.md": f"---\ntype: session\n{key}: {day}\n---\n{PLAY.format(name)}" for name, day in
             (("Later", "2021-04-01"), ("First", "2021-03-14"))}  # fmt: skip
    got = decided(vault)
    assert told(got["First.md"]) == ("session", 1)
    assert got["Later.md"].sections[0].date == "2021-04-01"


def test_session_keys_on_other_pages_make_no_sessions() -> None:
    vault = {
        "NPCs/Bob.md": '---\ntype: npc\nfirstVisited: "Session 1"\nlast_seen: 7\nsession: 4\n---\n' + PAGE,
        "Places/Vord.md": "---\ntags: [location]\nsession: 4\n---\n" + PAGE,
        "Items/Sword.md": "---\nsession: 4\n---\n" + PAGE,
    }
    got = decided(vault | plays("Session 4.md", "Session 5.md"))
    assert [got[p].kind.value for p in vault] == ["sheet", "world", "world"]


# --- section 5: what must not count ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "We were back in session 5.",
        "Session 15 started with a fight.",
        "- Session 12: the fall",
        "1. [[Session 12]] - the fall",
        "### The Tower (Session 9)",
        "# Resumen [[Sesion 9|Sesión Anterior]]",
        "### Next Session: [[Session 1]]",
        "## Role in Session 1",
        "# Session X",
        "# Session {{n}}",
        "# Session [NUMBER]",
        "END OF SESSION 4",
        "**FINE SESSIONE 6**",
        "Cont. da sessione 1",
        "![[Session2.png]]",
        "![[Session 12]]",
        "<< [[Session 11]] - [[Session 13]] >>",
        "[[Session 11]]",
        "Session: 12",
        "| Session 12 | The fall |",
        "## Day 12",
        "## Dag 7",
        "# Part 2",
        "# Act 1",
        "# Chapter 3",
        "**First seen:** Session 3",
        "> Session 5 was the best of all.",
        "# Session – The Crown Speaks",
        "## Sessions",
        "```\n# Session 5\n```",
        "%%\n# Session 5\n%%",
    ],
)
def test_a_mention_opens_no_session(line: str) -> None:
    text = f"# Vord\n\n{PAGE}\n{line}\n\nMore about it follows here.\n"
    got = decided({"Notes about Vord.md": text, **plays("Sessions/Session 1.md", "Sessions/Session 2.md")})
    assert got["Notes about Vord.md"].kind is not Kind.SESSION
    assert len(got["Notes about Vord.md"].sections) == 1
    inside = {"Session 10.md": f"{line}\n\n{PLAY}", "Session 11.md": PLAY + line}
    assert [told(d) for d in decided(inside).values()] == [("session", 10), ("session", 11)]


def test_a_page_that_lists_sessions_stays_a_page() -> None:
    listing = "\n\n".join(f"## [[Session {n}]]\n\nThe party met Bob." for n in range(1, 6))
    plain = "Session 1: the fall\nSession 2: the rise\nSession 3: the end\n"
    sheet = "# Bob\n\n" + "\n\n".join(
        f"## Session {n}\n\nBob sold them a hammer and told of the mill." for n in (1, 3)
    )
    got = decided(
        plays(*(f"Sessions/Session {n}.md" for n in range(1, 6)))
        | {"Overview.md": listing, "List.md": plain, "NPCs/Bob.md": sheet}
    )
    assert [got[p].kind.value for p in ("Overview.md", "List.md", "NPCs/Bob.md")] == [
        "other",
        "world",
        "sheet",
    ]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("Templates/Session 0.md", PLAY),
        ("z_templates/Session.md", "# Session X\n"),
        ("Session Template.md", PLAY),
        ("Sessions/Session X.md", "# Session X\n\nNotes.\n"),
        ("Sessions/session-XX.md", "# Session XX\n"),
        ("Sessions/New.md", "---\nsession: <% tp.file.title %>\n---\n# Session <% x %>\n"),
        ("Plantillas/Sesión.md", "# Sesión {{n}}\n"),
    ],
)
def test_templates_are_left_out_with_a_reason(path: str, text: str) -> None:
    got = decided({path: text, **plays("Sessions/Session 1.md", "Sessions/Session 2.md")})[path]
    assert not got.keep
    assert "template" in got.skip_reason
    assert got.kind is Kind.OTHER


def test_a_session_made_from_a_template_is_no_template() -> None:
    text = "---\ncreated: <% tp.date.now() %>\n---\n# Session 4\n\n" + PLAY
    assert decided({"Sessions/Session 4.md": text})["Sessions/Session 4.md"].keep


@pytest.mark.parametrize(
    "copy",
    [
        "Session 8 1.md",
        "Session 8 copy.md",
        "Session 8 (1).md",
        "Session 8 - Copy.md",
        "Session 8 (conflicted copy 2023-01-01).md",
        "Session 8.sync-conflict-20230101-101010-ABCDEF.md",
        "Backup/Session 8.md",
    ],
)
def test_copies_are_left_out_beside_their_original(copy: str) -> None:
    got = decided({"Session 8.md": PLAY, copy: PLAY, "Session 9.md": PLAY.format("x")})
    assert got["Session 8.md"].keep
    assert not got[copy].keep
    assert got[copy].skip_reason == "This is a copy of Session 8.md."


def test_what_looks_like_a_copy_without_an_original_is_kept() -> None:
    assert decided(plays("Session 8 copy.md", "Session 9.md"))["Session 8 copy.md"].keep


# --- kinds beside play notes ----------------------------------------------------------------------------

BESIDE: dict[str, tuple[dict[str, str], int]] = {
    "plan folder": ({"Session Prep/Session 4.md": "prep", "Session Notes/Session 4.md": "session"}, 4),
    "gm folder": ({"gm-notes/session-4.md": "prep", "session-notes/session-4.md": "session"}, 4),
    "spoilers": ({"gm/session-4-spoilers.md": "prep", "play/session-4.md": "session"}, 4),
    "prep in the name": ({"Prep for Session 4.md": "prep", "Session 4.md": "session"}, 4),
    "prep behind": ({"Session 4 Prep.md": "prep", "Session 4.md": "session"}, 4),
    "plan": ({"Session 4 - Plan.md": "prep", "Session 4 - The Plan.md": "session"}, 4),
    "dm version": ({"Session 4 (DM).md": "prep", "Session 4.md": "session"}, 4),
    "raw and clean": ({"Raw Session 4.md": "transcript", "Session 4.md": "session"}, 4),
    "transcript": ({"Transcript Session 4 - OOC Removed.txt": "transcript", "Session 4.md": "session"}, 4),
    "transcript folder": ({"Transcripts/Session 4.txt": "transcript", "Sessions/Session 4.md": "session"}, 4),
    "diary": ({"Session 4 - Kira's diary.md": "diary", "Session 4.md": "session"}, 4),
    "diary folder": ({"Diaries/Kira/Session 4.md": "diary", "Sessions/Session 4.md": "session"}, 4),
    "loot": ({"Session 4 Loot.md": "extra", "Session 4.md": "session"}, 4),
    "fights": ({"Combats/Fight_S4.md": "extra", "Sessions/Session 4.md": "session"}, 4),
    "between": ({"Downtime before Session 4.md": "extra", "Session 4.md": "session"}, 4),
    "memes": ({"Sessions/Session 4 memes.md": "extra", "Sessions/Session 4.md": "session"}, 4),
    "spanish plan": ({"Preparación/Sesión 4.md": "prep", "Sesiones/Sesión 4.md": "session"}, 4),
    "german plan": ({"Vorbereitung/Session 4.md": "prep", "Sessions/Session 4.md": "session"}, 4),
}


@pytest.mark.parametrize("row", BESIDE, ids=str)
def test_play_notes_are_told_from_what_lies_beside_them(row: str) -> None:
    truth, number = BESIDE[row]
    got = decided(plays(*truth))
    assert {path: told(d) for path, d in got.items()} == {
        path: (kind, number) for path, kind in truth.items()
    }
    found = [label for each in labels(got).values() for label in each]
    assert f"Session {number}" in found
    assert len(set(found)) == len(found)


@pytest.mark.parametrize(
    "path", ["Session 4 (DM).md", "gm-notes/session-4.md", "Raw Session 4.md", "Journal/Session 4.md"]
)
def test_a_soft_word_without_play_notes_beside_it_changes_nothing(path: str) -> None:
    assert told(decided(plays(path))[path]) == ("session", 4)


def test_a_recording_is_told_by_its_lines() -> None:
    talk = "".join(f"Matt: You see the door number {n}.\nSam: I open it.\n" for n in range(400))
    got = decided({"a/Session 4.md": talk, "b/Session 4.md": PLAY})
    assert [d.kind.value for d in got.values()] == ["transcript", "session"]


# --- numbers that clash, restart, disagree --------------------------------------------------------------


def test_file_names_that_count_on_overrule_headers_that_restart() -> None:
    acts = [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]
    vault = {
        f"Sessions/Session {at}.md": f'# "Title {at}"\n\n## Act {act}, Session {n}\n\n{PLAY.format(at)}'
        for at, (act, n) in enumerate(acts, 1)
    }
    got = decided(vault)
    assert [told(d)[1] for d in got.values()] == [1, 2, 3, 4, 5, 6]
    assert got["Sessions/Session 4.md"].sections[0].title == "Title 4"
    assert "file name" in got["Sessions/Session 4.md"].sections[0].reason


def test_numbers_that_restart_per_folder_carry_the_act() -> None:
    got = decided(
        plays("Sessions/Act 1/Session 1.md", "Sessions/Act 1/Session 2.md", "Sessions/Act 2/Session 1.md")
    )
    assert [s for each in labels(got).values() for s in each] == [
        "Act 1 · Session 1", "Act 1 · Session 2", "Act 2 · Session 1",
    ]  # fmt: skip
    assert told(got["Sessions/Act 2/Session 1.md"]) == ("session", "2/1")


def test_acts_whose_numbers_count_on_are_not_named() -> None:
    got = decided(plays("Act 1/Session 1.md", "Act 1/Session 2.md", "Act 2/Session 3.md"))
    assert [told(d)[1] for d in got.values()] == [1, 2, 3]
    assert got["Act 2/Session 3.md"].sections[0].label == "Session 3"


def test_seasons_of_episodes() -> None:
    got = decided(plays("Recaps/S01E01.md", "Recaps/S01E02.md", "Recaps/S02E01.md"))
    assert [told(d)[1] for d in got.values()] == ["1/1", "1/2", "2/1"]
    assert got["Recaps/S02E01.md"].sections[0].label == "Season 2 · Session 1"


def test_two_groups_keep_their_numbers_and_labels_tell_them_apart() -> None:
    got = decided(
        plays("Monday group/Session 1.md", "Friday group/Session 1.md", "Friday group/Session 2.md")
    )
    assert [told(d)[1] for d in got.values()] == [1, 2, 1] or sorted(
        map(str, (told(d)[1] for d in got.values()))
    )
    assert labels(got)["Monday group/Session 1.md"] == ["Session 1 (Monday group)"]
    assert labels(got)["Friday group/Session 1.md"] == ["Session 1 (Friday group)"]
    assert labels(got)["Friday group/Session 2.md"] == ["Session 2"]


def test_the_same_session_told_by_each_player() -> None:
    got = decided(plays("Session 1 - Kira.md", "Session 1 - Bob.md", "Session 2 - Kira.md"))
    assert labels(got)["Session 1 - Kira.md"] == ["Session 1 (Kira)"]
    assert labels(got)["Session 1 - Bob.md"] == ["Session 1 (Bob)"]


def test_a_header_left_over_from_copying_yields_to_the_file_name() -> None:
    vault = {f"Session {n}.md": f"# Session {n}\n\n{PLAY.format(n)}" for n in range(1, 7)}
    vault["Session 4.md"] = "# Session 3\n\n" + PLAY
    assert told(decided(vault)["Session 4.md"]) == ("session", 4)


def test_a_real_header_is_trusted_before_the_file_name() -> None:
    vault = {f"Session {n}.md": f"# Session {n}\n\n{PLAY.format(n)}" for n in range(1, 5)}
    vault["Session 9.md"] = "# Session 5\n\n" + PLAY
    got = decided(vault)["Session 9.md"]
    assert told(got) == ("session", 5)
    assert "header" in got.sections[0].reason


def test_front_matter_is_trusted_before_the_header() -> None:
    text = "---\ntype: session\nsession: 7\n---\n# Session 6\n\n" + PLAY
    assert told(decided({"The Fall.md": text})["The Fall.md"]) == ("session", 7)


def test_front_matter_that_a_template_left_the_same_everywhere_is_not_trusted() -> None:
    vault = {f"Session {n}.md": f"---\ntype: session\nsession: 1\n---\n{PLAY.format(n)}" for n in range(1, 6)}
    assert [told(d)[1] for d in decided(vault).values()] == [1, 2, 3, 4, 5]


# --- pages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "text", "label"),
    [
        ("NPCs/Katerina_Emberdusk.md", PAGE, "Sheet: Katerina_Emberdusk"),
        ("Personajes/Marta.md", PAGE, "Sheet: Marta"),
        ("Lore/GODS.md", PAGE, "World: GODS"),
        ("GODS.md", PAGE, "World: GODS"),
        ("x/Kira.md", "---\ntype: pc\n---\n" + PAGE, "Sheet: Kira"),
        ("Kira.md", "Level 5\nRace: elf\nClass: rogue\nAC 15\nSTR 10 DEX 18 CON 12\n", "Sheet: Kira"),
        ("README.md", PAGE, "Note: README"),
        ("Session Ideas.md", PAGE, "Note: Session Ideas"),
        ("Session Prep/Ideas.md", PAGE, "GM plan: Ideas"),
    ],
)
def test_pages_are_sheets_world_or_notes(path: str, text: str, label: str) -> None:
    got = decided({path: text, **plays("Sessions/Session 1.md", "Sessions/Session 2.md")})
    assert labels(got)[path] == [label]
    assert got[path].sections[0].reason


def test_two_pages_of_one_name_are_told_apart() -> None:
    got = labels(decided(pages("Places/Vord.md", "Gods/Vord.md", "a/b/Vord.md", "a/c/Vord.md")))
    found = [label for each in got.values() for label in each]
    assert len(set(found)) == 4
    assert "World: Vord (Places)" in found


# --- decide as a whole ----------------------------------------------------------------------------------


def everything() -> dict[str, str]:
    vault = plays(
        *(name for row in NAMES.values() for name in row), *(f"Sessions/{n}.md" for n in range(1, 9))
    )
    for truth, _ in BESIDE.values():
        vault |= plays(*truth)
    return vault | pages("NPCs/Bob.md", "Places/Vord.md") | {"Log.md": log("## Session {n}", range(1, 9))}


def test_labels_are_unique_and_order_does_not_matter() -> None:
    found = evidence(everything())
    mixed = list(found.items())
    random.Random(1).shuffle(mixed)
    first, second = decide(found), decide(dict(mixed))
    assert first == second
    kept = [section.label.casefold() for d in first.values() if d.keep for section in d.sections]
    assert len(set(kept)) == len(kept)
    assert all(section.reason for d in first.values() for section in d.sections)


def test_evidence_survives_the_ledger() -> None:
    found = evidence(everything())
    again = {path: Evidence.from_json(e.to_json()) for path, e in found.items()}
    assert again == found
    assert decide(again) == decide(found)
    assert max(len(e.to_json()) for path, e in found.items() if path != "Log.md") < 2_500


def test_act_and_session_zero_survive_the_ledger() -> None:
    found = evidence({"Log.md": "# Act 0, Session 0\n\nWe met at the mill.\n"})
    again = {path: Evidence.from_json(e.to_json()) for path, e in found.items()}
    assert again == found
    mark = again["Log.md"].marks[0]
    assert (mark.act, mark.number) == (0, 0)


def test_the_gm_has_the_last_word() -> None:
    vault = plays("Session 4.md", "Odd.md", "Session 5 (DM).md")
    got = decided(
        vault,
        {
            "Odd.md": Override(session="12a"),
            "Session 5 (DM).md": Override(kind=Kind.PREP),
            "Session 4.md": Override(kind=Kind.WORLD, label="World: The Fourth"),
        },
    )
    assert told(got["Odd.md"]) == ("session", "12a")
    assert labels(got)["Odd.md"] == ["Session 12a"]
    assert labels(got)["Session 5 (DM).md"] == ["Session 5 (GM plan)"]
    assert labels(got)["Session 4.md"] == ["World: The Fourth"]
    assert "by you" in got["Odd.md"].sections[0].reason
    assert not decided(vault, {"Odd.md": Override(keep=False)})["Odd.md"].keep
