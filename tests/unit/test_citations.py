"""Citations in a streamed answer: every form a model writes, any cut of the stream, never a number."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle_desktop.answering.citations import CitationStream
from oracle_desktop.answering.labels import LabelBook, Reference
from oracle_desktop.domain import Citation, Fragment, Kind, SessionId, Wrote


def fragment(
    label: str, session: SessionId | None = None, kind: Kind = Kind.SESSION, title: str = ""
) -> Fragment:
    return Fragment(f"{label}.md", 0, label, kind, session, title, 0, 10, 2, "some text.", "")


def number(value: float, **more: object) -> SessionId:
    return SessionId(float(value), **more)  # type: ignore[arg-type]


FULL = [
    fragment("Session 12", number(12), title="The Fall of Emon"),
    fragment("Session 14", number(14)),
    fragment("Session 23 (part 2)", number(23)),
    fragment("Session 31", number(31)),
    fragment("Session 101", number(101)),
    fragment("Session 12a", number(12, suffix="a")),
    fragment("Session 0.5", number(0.5)),
    fragment("Session 40–42", number(40, last=42.0)),
    fragment("Act 2 · Session 3", number(3, act=2)),
    fragment("Session 2021-03-04", number(20210304, date="2021-03-04")),
    fragment("Session 14 (GM plan)", number(14), kind=Kind.PREP),
    fragment("Season 3 · Session 1", number(1, act=3)),
    fragment("GM plan: Lamp Night heist", kind=Kind.PREP),
    fragment("Sheet: Katerina_Emberdusk", kind=Kind.SHEET),
    fragment("Sheet: Élodie", kind=Kind.SHEET),
    fragment("World: GODS", kind=Kind.WORLD),
    fragment("World: Gods and Demons, a History", kind=Kind.WORLD),
]
HEADLINES = [fragment("Session 50", number(50)), fragment("World: Emon", kind=Kind.WORLD)]


def resolve(references: Sequence[Reference], claim: str) -> list[Citation]:
    return [
        Citation(
            r.label, r.session, "", 0, 0, claim,
            "headline" if r.headline else "source" if r.fragments else "doubtful",
        )
        for r in references
    ]  # fmt: skip


def read(*pieces: str) -> CitationStream:
    stream = CitationStream(LabelBook(FULL, HEADLINES), resolve)
    shown = ""
    for piece in pieces:
        shown += played(stream.feed(piece))
    shown += played(stream.finish())
    assert shown == stream.text
    for citation in stream.citations:
        assert stream.text[citation.at : citation.until] == f"[{citation.label}]"
    return stream


def played(events: Sequence[Wrote]) -> str:
    return "".join(e.text + (f"[{e.citation.label}]" if e.citation else "") for e in events)


S12, S14, KAT = "Session 12", "Session 14", "Sheet: Katerina_Emberdusk"

CITED: list[tuple[str, list[str]]] = [
    # as asked
    ("[Session 12]", [S12]),
    ("[Session 12].", [S12]),
    ("[Session 23 (part 2)]", ["Session 23 (part 2)"]),
    ("[Session 12a]", ["Session 12a"]),
    ("[Session 0.5]", ["Session 0.5"]),
    ("[Session 40–42]", ["Session 40–42"]),
    ("[Session 2021-03-04]", ["Session 2021-03-04"]),
    ("[Act 2 · Session 3]", ["Act 2 · Session 3"]),
    ("[Sheet: Katerina_Emberdusk]", [KAT]),
    ("[Sheet: Élodie]", ["Sheet: Élodie"]),
    ("[World: GODS]", ["World: GODS"]),
    ("[World: Gods and Demons, a History]", ["World: Gods and Demons, a History"]),
    ("[Session 14 (GM plan)]", ["Session 14 (GM plan)"]),
    ("[Session 14, GM plan]", ["Session 14 (GM plan)"]),
    ("[Season 3 · Session 1]", ["Season 3 · Session 1"]),
    ("[Season 3, Session 1]", ["Season 3 · Session 1"]),
    ("[GM plan: Lamp Night heist]", ["GM plan: Lamp Night heist"]),
    # case, spaces, marks
    ("[session 12]", [S12]),
    ("[SESSION 12]", [S12]),
    ("[Session  12 ]", [S12]),
    ("[Session\u00a012]", [S12]),
    ("[Session_12]", [S12]),
    ("[Session-12]", [S12]),
    ("[Session12]", [S12]),
    ("[Session #12]", [S12]),
    ("[Session # 12]", [S12]),
    ("[Session No. 12]", [S12]),
    ("[Session: 12]", [S12]),
    ("[Session 012]", [S12]),
    ("[Session XII]", [S12]),
    ("[S12]", [S12]),
    ("[S. 12]", [S12]),
    ("[Ep. 12]", [S12]),
    ("[12th session]", [S12]),
    ("[Session\n12]", [S12]),
    ("[sheet: katerina emberdusk]", [KAT]),
    ("[Sheet: Katerina Emberdusk]", [KAT]),
    ("[Sheet - Katerina_Emberdusk]", [KAT]),
    ("[Katerina Emberdusk]", [KAT]),
    ("[Katerina_Emberdusk]", [KAT]),
    ("[Sheet: Elodie]", ["Sheet: Élodie"]),
    ("[world: gods]", ["World: GODS"]),
    ("[Gods]", ["World: GODS"]),
    ("[Session 23, part 2]", ["Session 23 (part 2)"]),
    ("[Session 23 part 2]", ["Session 23 (part 2)"]),
    ("[Session 23 pt. 2]", ["Session 23 (part 2)"]),
    ("[Session 23 (Part two)]", ["Session 23 (part 2)"]),
    ("[Session 23]", ["Session 23 (part 2)"]),
    ("[Act 2, Session 3]", ["Act 2 · Session 3"]),
    ("[act II session 3]", ["Act 2 · Session 3"]),
    ("[Session 3]", ["Act 2 · Session 3"]),
    ("[Session 41]", ["Session 40–42"]),
    ("[Session 40-42]", ["Session 40–42"]),
    # delimiters
    ("(Session 12)", [S12]),
    ("( Session 12 )", [S12]),
    ("**[Session 12]**", [S12]),
    ("*[Session 12]*", [S12]),
    ("***[Session 12]***", [S12]),
    ("_[Session 12]_", [S12]),
    ("__[Session 12]__", [S12]),
    ("[**Session 12**]", [S12]),
    ("[*Session 12*]", [S12]),
    ("**(Session 12)**", [S12]),
    ("(**Session 12**)", [S12]),
    ("**Session 12**", [S12]),
    ("*Session 12*", [S12]),
    ("`Session 12`", [S12]),
    ("`[Session 12]`", [S12]),
    ("``[Session 12]``", [S12]),
    ("**`[Session 12]`**", [S12]),
    ("[[Session 12]]", [S12]),
    ("([Session 12])", [S12]),
    ("[(Session 12)]", [S12]),
    ("【Session 12】", [S12]),
    ("{Session 12}", [S12]),
    ("（Session 12）", [S12]),
    ('["Session 12"]', [S12]),
    ("[“Session 12”]", [S12]),
    ("[Session 12](session-12.md)", [S12]),
    ("[Session 12](#session-12)", [S12]),
    ("[Session 12](https://example.org/12)", [S12]),
    ("(Session 23 (part 2))", ["Session 23 (part 2)"]),
    ("(Sheet: Katerina_Emberdusk)", [KAT]),
    # lead-ins and titles
    ("(see Session 12)", [S12]),
    ("(cf. Session 12)", [S12]),
    ("(in Session 12)", [S12]),
    ("(from Session 12)", [S12]),
    ("[Source: Session 12]", [S12]),
    ("(Sources: Session 12, Session 14)", [S12, S14]),
    ("[Session 12: The Fall of Emon]", [S12]),
    ("(Session 12: The Fall of Emon)", [S12]),
    ("[Session 12 – The Fall of Emon]", [S12]),
    ("[Session 12, The Fall]", [S12]),
    # several
    ("[Session 12, Session 14]", [S12, S14]),
    ("[Session 12; Session 14]", [S12, S14]),
    ("[Session 12 and Session 14]", [S12, S14]),
    ("[Session 12 and 14]", [S12, S14]),
    ("[Sessions 12 and 14]", [S12, S14]),
    ("[Sessions 12 & 14]", [S12, S14]),
    ("[Sessions 12, 14 and 31]", [S12, S14, "Session 31"]),
    ("[Sessions 12, 14, and 31]", [S12, S14, "Session 31"]),
    ("[Session 12/14]", [S12, S14]),
    ("(Sessions 12 + 14)", [S12, S14]),
    ("[Sessions 12–14]", [S12, S14]),
    ("[Sessions 12-14]", [S12, S14]),
    ("[Sessions 12 to 14]", [S12, S14]),
    ("(Sessions 12 through 14)", [S12, S14]),
    ("[Session 12][Session 14]", [S12, S14]),
    ("[Session 12], [Session 14]", [S12, S14]),
    ("([Session 12], [Session 14])", [S12, S14]),
    ("([Session 12] and [Session 14])", [S12, S14]),
    ("[[Session 12], [Session 14]]", [S12, S14]),
    ("(Session 12, see also Session 14)", [S12, S14]),
    ("[Session 12, Sheet: Katerina_Emberdusk]", [S12, KAT]),
    ("[Sheet: Katerina_Emberdusk; World: GODS]", [KAT, "World: GODS"]),
    ("[Session 12, Session 12]", [S12]),
    # number words
    ("[Session twelve]", [S12]),
    ("(session fourteen)", [S14]),
    ("[Session thirty-one]", ["Session 31"]),
    ("[Sessions twelve and fourteen]", [S12, S14]),
    ("[session one hundred and one]", ["Session 101"]),
    # Spanish
    ("[Sesión 12]", [S12]),
    ("[sesion 12]", [S12]),
    ("(Sesión 12)", [S12]),
    ("(véase Sesión 12)", [S12]),
    ("[Sesiones 12 y 14]", [S12, S14]),
    ("[Sesiones 12 a 14]", [S12, S14]),
    ("[sesión doce]", [S12]),
    ("[sesión treinta y uno]", ["Session 31"]),
    ("[Sesión n.º 12]", [S12]),
    ("[Sesión 23 (parte 2)]", ["Session 23 (part 2)"]),
    ("[Acto 2, Sesión 3]", ["Act 2 · Session 3"]),
    ("[Ficha: Katerina Emberdusk]", [KAT]),
    ("[Mundo: Gods]", ["World: GODS"]),
    # German
    ("[Sitzung 12]", [S12]),
    ("(siehe Sitzung 12)", [S12]),
    ("(vgl. Sitzung 12)", [S12]),
    ("[Sitzungen 12 und 14]", [S12, S14]),
    ("[Sitzungen 12 bis 14]", [S12, S14]),
    ("[Sitzung zwölf]", [S12]),
    ("[Sitzung einunddreißig]", ["Session 31"]),
    ("[12. Sitzung]", [S12]),
    ("[Sitzung 23 (Teil 2)]", ["Session 23 (part 2)"]),
    # French
    ("[Séance 12]", [S12]),
    ("(voir Séance 12)", [S12]),
    ("[Séances 12 et 14]", [S12, S14]),
    ("[Sessions 12 à 14]", [S12, S14]),
    ("[séance douze]", [S12]),
    ("[séance trente et un]", ["Session 31"]),
    ("[Séance n° 12]", [S12]),
    ("[Session 23 (partie 2)]", ["Session 23 (part 2)"]),
    ("[12e séance]", [S12]),
    # Italian
    ("[Sessione 12]", [S12]),
    ("(vedi Sessione 12)", [S12]),
    ("[Sessioni 12 e 14]", [S12, S14]),
    ("[sessione dodici]", [S12]),
    ("[sessione trentuno]", ["Session 31"]),
    ("[Scheda: Katerina Emberdusk]", [KAT]),
    # Portuguese
    ("[Sessão 12]", [S12]),
    ("(ver Sessão 12)", [S12]),
    ("[Sessões 12 e 14]", [S12, S14]),
    ("[Sessões 12 até 14]", [S12, S14]),
    ("[sessão doze]", [S12]),
    ("[sessão trinta e um]", ["Session 31"]),
    # nested, wrapped, linked
    ("[([Session 12])]", [S12]),
    ("((Session 12))", [S12]),
    ("[`Session 12`]", [S12]),
    ("[Session 12; see also Session 14]", [S12, S14]),
    ("[^Session 12]", [S12]),
]  # fmt: skip

NOT_CITED = [
    "In Session 12 they met the duke.",
    "As told in session twelve, he fled.",
    "Sessions 12–14 were long.",
    "Sheet: Katerina_Emberdusk is a file.",
    "(they met in Session 12, at dawn)",
    "(Session 12 took three hours)",
    "(session zero was long ago)",
    "[12]",
    "(12)",
    "[12, 14]",
    "(12 goblins)",
    "[12 gold pieces]",
    "(level 12)",
    "a roll of [d20 + 12]",
    "(DC 14)",
    "(14 HP left)",
    "**12**",
    "`12`",
    "(2nd floor)",
    "(12th night)",
    "(s 12 km)",
    "[S99]",
    "(chapter 12)",
    "[Session]",
    "(the session)",
    "(in the tavern, 12 men)",
    "[the duke]",
    "(Katerina Emberdusk)",
    "(Gods)",
    "- **Session 12**: the duke falls",
    "**Session 12:** the duke falls",
    "## **Session 12**",
    "x **Session 12:** the duke falls",
    "- [ ] a task",
    "- [x] session",
    "[link](https://example.org/12)",
    "(see page 12)",
    "(twelve)",
    "(Note: the duke is 12 years old)",
    "[Note: the duke fell]",
    "(the GM plan)",
    "[twelve of them]",
    "[Session 12 gold pieces]",
    "[^12]",
    "a[12] = b(14)",
    "(1d12)",
    "[Session",
    "(Session 12",
    "**Session 12",
    "snake_session_12_case",
    "2 * 12 * 14",
    # dice, dates, addresses, things that are counted
    "He rolled 2d6+3 against AC 15.",
    "It has AC 12 and 14 hit points.",
    "12 goblins and 14 wolves came.",
    "On 14 March 12, at 12:14, he fell.",
    "(12 gold, 14 silver)",
    "CR 12 [14 hp]",
    "(14 March 1312)",
    "[14/12/1312]",
    "[2021-03-05]",
    "![12](a.png)",
    "[x](http://a.example/session-12)",
    "http://a.example/session/12",
    "The 12th of March",
    "14th Session of the Council met",
    "Act 2, scene 3",
    "[twelve]",
    "initiative 14, 12",
    "(0.5 miles)",
    "40-42 guards",
    "Lamp 12a",
]


@pytest.mark.parametrize(("form", "labels"), CITED, ids=[form for form, _ in CITED])
def test_every_form_becomes_its_chips(form: str, labels: list[str]) -> None:
    stream = read(f"The duke fell {form} and fled.")
    assert [c.label for c in stream.citations] == labels
    assert {c.status for c in stream.citations} == {"source"}
    chips = "".join(f"[{label}]" for label in labels)
    assert "".join(stream.text[c.at : c.until] for c in stream.citations) == chips
    assert stream.text.startswith("The duke fell [")
    assert stream.text.rstrip().endswith("and fled.")


@pytest.mark.parametrize("text", NOT_CITED)
def test_a_number_or_a_mention_is_no_citation(text: str) -> None:
    for prose in (text, f"The duke fell. {text}"):
        if prose != text and text.startswith(("-", "#", "**Session 12:", "[^")):
            continue
        stream = read(prose)
        assert (stream.citations, stream.text) == ((), prose)


@pytest.mark.parametrize(
    ("form", "label", "status"),
    [
        ("[Session 99]", "Session 99", "doubtful"),
        ("(Session 99)", "Session 99", "doubtful"),
        ("[Session 23 (part 3)]", "Session 23 (part 3)", "doubtful"),
        ("[Session 12 (transcript)]", "Session 12 (transcript)", "doubtful"),
        ("[Session 12b]", "Session 12b", "doubtful"),
        ("[Session 2022-01-02]", "Session 2022-01-02", "doubtful"),
        ("[Act 3 · Session 9]", "Act 3 · Session 9", "doubtful"),
        ("[Sheet: Thordak]", "Sheet: Thordak", "doubtful"),
        ("[Sheet: Katerina]", "Sheet: Katerina", "doubtful"),
        ("[World: Faerun]", "World: Faerun", "doubtful"),
        ("[Sesión 300]", "Session 300", "doubtful"),
        ("[Session 50]", "Session 50", "headline"),
        ("[sesión cincuenta]", "Session 50", "headline"),
        ("[World: Emon]", "World: Emon", "headline"),
    ],
)
def test_a_label_that_was_not_shown_in_full_is_no_source(form: str, label: str, status: str) -> None:
    stream = read(f"He died {form}.")
    assert [(c.label, c.status) for c in stream.citations] == [(label, status)]


def test_the_ends_of_a_range_that_were_not_shown_are_doubtful() -> None:
    stream = read("It went on [Sessions 12–16].")
    assert [(c.label, c.status) for c in stream.citations] == [
        ("Session 12", "source"),
        ("Session 14", "source"),
        ("Session 16", "doubtful"),
    ]


@pytest.mark.parametrize(
    ("text", "claims"),
    [
        ("He fell [Session 12].", ["He fell"]),
        ("Emon burned. He fell [Session 12].", ["He fell"]),
        ("He fell. [Session 12] Emon burned. [Session 14]", ["He fell.", "Emon burned."]),
        (
            "The duke fell in the throne room [Session 12], and a gold dragon burned the city [Session 14].",
            ["The duke fell in the throne room", "and a gold dragon burned the city"],
        ),
        ("He fell [Session 12] [Session 14].", ["He fell", "He fell"]),
        ("- Emon burned\n- He fell [Session 12]", ["He fell"]),
        ("Dr. Ripley fled [Session 12].", ["Dr. Ripley fled"]),
    ],
)
def test_a_citation_stands_for_the_claim_before_it(text: str, claims: list[str]) -> None:
    assert [c.quote for c in read(text).citations] == claims


def test_emphasis_that_goes_on_after_the_label_stays() -> None:
    assert read("**[Session 12] and more**").text == "**[Session 12] and more**"
    assert read("**The duke fell [Session 12]**").text == "**The duke fell [Session 12]**"
    assert read("`he fell [Session 12]`").text == "`he fell [Session 12]`"


def test_text_flows_while_nothing_is_undecided() -> None:
    stream = CitationStream(LabelBook(FULL, HEADLINES), resolve)
    assert played(stream.feed("The duke (once a")) == "The duke (once a"
    assert played(stream.feed(" knight, in the days")) == " knight, in the days"
    assert played(stream.feed(") fell (in the dun")) == ") fell "
    assert played(stream.feed("geons ")) == "(in the dungeons "
    assert played(stream.feed("below) fell [Sess")) == "below) fell "
    assert stream.feed("ion 12") == []
    assert stream.feed("]") == []
    assert played(stream.feed(".")) == "[Session 12]."
    assert stream.finish() == []


def test_an_open_bracket_does_not_hold_the_answer_back_for_ever() -> None:
    stream = CitationStream(LabelBook(FULL, HEADLINES), resolve)
    shown = played(stream.feed("(in the end " + "they walked on and on " * 30))
    assert len(shown) > 600


PIECES = [
    *(form for form, _ in CITED),
    *NOT_CITED,
    "The duke fell",
    ". ",
    " ",
    "\n",
    "\n\n",
    "(",
    "[",
    "**",
    "`",
    "]",
    ")",
]


@settings(max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(PIECES), min_size=1, max_size=6), st.data())
def test_any_cut_of_the_stream_gives_the_same(parts: list[str], data: st.DataObject) -> None:
    text = "".join(parts)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=12)))
    whole = read(text)
    cut = read(*(text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)))
    letters = read(*text)
    assert (cut.text, cut.citations) == (whole.text, whole.citations)
    assert (letters.text, letters.citations) == (whole.text, whole.citations)
