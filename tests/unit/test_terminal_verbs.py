"""Every verb of the terminal among hostile text, a row a verb: what notes, names, models, banks, copies and
the command line hold reaches the terminal neither as an escape sequence nor as a line of its own."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import keyring
import pytest
from enrich_notes import reply
from keyring.backends import fail
from stub_ollama import Fault, StubOllama

from oracle_desktop import cli, compendium_cli
from oracle_desktop.paths import Places
from oracle_desktop.settings import Settings
from oracle_desktop.workspace import Workspace

EVIL = "\x1b[2J\x1b]0;title\x07\x9b31m\x7f\x08\r\u202e\u2066\u200f"
FORGED = "Left out: forged"
"""Begins a line of its own only where a line break of a name was printed."""
BREAK = f"\n{FORGED}\u2028{FORGED}\x85{FORGED}"
NAME, ALIAS = "Bran\x1b]0;title\x07\x9b2J\u202enoc", "lies\x1b\x07\u202e"
CAMPAIGN = f"x{EVIL}{BREAK}"
NOTE = f"odd {EVIL} name.md" if sys.platform == "linux" else "odd name.md"
TORN = f"torn {EVIL}{BREAK}.rtf" if sys.platform == "linux" else "torn.rtf"
EVERY = f"{EVIL}{BREAK}"


@dataclass(frozen=True)
class Scene:
    """A data folder with the hostile campaign in it, and what lies beside it."""

    home: Path

    @property
    def places(self) -> Places:
        return Places.under(self.home / "data")

    @property
    def notes(self) -> str:
        return str(self.home / "notes")

    def file(self, name: str, text: str) -> str:
        path = self.home / name
        path.write_text(text, encoding="utf-8")
        return str(path)


def says(body: dict[str, Any]) -> list[object]:
    """A model that is as hostile as the notes, whatever it is asked."""
    if body["model"] == "broken":
        raise Fault(500, f"cannot {EVERY}")
    if not body.get("format"):
        return [f"{NAME} ferried us {EVERY} over ", f"the Tarn {EVIL} [Session 1]."]
    entity = {"name": NAME, "type": "person", "aliases": [f"the {EVIL} ferryman"]}
    text = f"{NAME} took the last silver {EVERY} of the party at Harrow Weir."
    return [reply(annotation=text, context=text, questions=[f"Who took silver {EVERY} from us?"] * 6,
                  entities=[entity])]  # fmt: skip


@pytest.fixture(scope="module")
def stub() -> Iterator[StubOllama]:
    with StubOllama() as stub:
        stub.chat = says
        stub.models |= {f"evil{EVERY}": 1, "broken": 1}
        yield stub


@pytest.fixture(scope="module")
def made(stub: StubOllama, tmp_path_factory: pytest.TempPathFactory) -> Scene:
    """The campaign, read and enriched once."""
    home = tmp_path_factory.mktemp("evil")
    notes = home / "notes"
    notes.mkdir()
    front = f'---\nsession: 1\ntitle: "{NAME}"\naliases: ["Old {NAME}"]\ndate: "{EVIL}"\n---\n'
    links = f"[[{NAME}|the {EVIL} ferryman]] and [[Harrow Weir|the Weir]]"
    text = f"# {NAME}\n\nHe ferried {links} over the Tarn. {EVERY}\n\n## Secrets {NAME}\n\n{NAME} lies.\n"
    (notes / "Session 1.md").write_text(front.replace("\x1b", "\\e") + text, encoding="utf-8")
    (notes / NOTE).write_text(f"# {NAME}\n\n- Type: NPC {EVERY}\n", encoding="utf-8")
    (notes / TORN).write_text("{", encoding="utf-8")
    scene = Scene(home)
    settings = Settings().with_("mind", host=stub.address, chat_model="qwen2.5:7b", workers=1)
    Workspace(scene.places).save_settings(settings)
    assert run(scene, "ingest", scene.notes, "--campaign", CAMPAIGN) == 0
    return scene


@pytest.fixture
def no_keyring(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A computer without one, and somebody who types."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("typed\n"))
    before = keyring.get_keyring()
    keyring.set_keyring(fail.Keyring())
    yield
    keyring.set_keyring(before)


@pytest.fixture
def scene(made: Scene, tmp_path: Path) -> Scene:
    shutil.copytree(made.home, tmp_path / "own")
    return Scene(tmp_path / "own")


def run(scene: Scene, *words: str) -> int:
    try:
        return cli.main(cli.parser().parse_args(list(words)), scene.places)
    except SystemExit as end:
        return int(end.code or 0)


Words = Callable[[Scene], list[str]]


def on(*words: str) -> Words:
    """Words about the campaign."""
    return lambda _scene: [*words, "--campaign", CAMPAIGN]


def bank(scene: Scene) -> str:
    lines = [
        {"id": EVERY, "question": f"who is {NAME}?", "kind": EVERY, "gold": [{"session": 1}]},
        {"id": "2", "question": f"what of {EVERY}?", "gold": [{"file": NOTE}]},
        {"id": "3", "question": f"and {EVIL} then?", "gold": []},
    ]
    return scene.file(f"bank{EVIL}.jsonl", "".join(f"{json.dumps(line)}\n" for line in lines))


def measured(*more: str) -> Words:
    return lambda scene: [bank(scene), *more, "--campaign", CAMPAIGN]


def compared(scene: Scene) -> list[str]:
    for reranker in ("off", "builtin"):
        words = ("evaluate", bank(scene), "--campaign", CAMPAIGN, "--reranker", reranker)
        assert run(scene, *words) == 0
    return ["--compare", "1", "2", "--campaign", CAMPAIGN]


def copy_of(scene: Scene) -> str:
    target = str(scene.home / f"copy{EVIL}.zip")
    assert run(scene, "backup", target, "--campaign", CAMPAIGN) == 0
    return target


def after(first: str, *words: str) -> Words:
    """Words about the campaign, once an action of the Compendium is done."""

    def both(scene: Scene) -> list[str]:
        other = [] if first == "hide" else [words[-1] if words else f"New{EVERY}Name"]
        assert run(scene, "compendium", first, NAME, *other, "--campaign", CAMPAIGN) == 0
        return [*words, "--campaign", CAMPAIGN]

    return both


def torn_settings(scene: Scene) -> list[str]:
    evil = json.dumps(EVIL)
    lines = ["[mind]", f"host = {evil}", f"chat_model = {evil}", f"{evil} = 1", "[looks]", f"theme = {evil}"]
    scene.places.settings_file.write_text("\n".join(lines), encoding="utf-8")
    return []


def other_models(scene: Scene) -> list[str]:
    workspace = Workspace(scene.places)
    workspace.save_settings(workspace.settings.with_("mind", chat_model=NAME, embed_model=EVERY))
    return []


def broken_model(scene: Scene) -> list[str]:
    workspace = Workspace(scene.places)
    workspace.save_settings(workspace.settings.with_("mind", chat_model="broken"))
    return [f"who is {NAME}?", "--campaign", CAMPAIGN]


def in_logs(scene: Scene) -> list[str]:
    for name in ("oracle.log", "terminal.log", "crash-report.txt"):
        (scene.places.logs / name).write_text(EVERY, encoding="utf-8")
    return []


ROWS: list[tuple[str, int, Words]] = [
    ("ingest", 0, lambda scene: [scene.notes, "--campaign", CAMPAIGN]),
    ("ingest", 1, lambda scene: [scene.notes + EVERY, "--campaign", CAMPAIGN]),
    ("status", 0, on()),
    ("status", 1, lambda _scene: ["--campaign", f"none{EVERY}"]),
    ("fragments", 0, on()),
    ("search", 0, on(f"who is {NAME}?")),
    ("search", 1, lambda scene: [*on("x")(scene), "--history", scene.file(f"h{EVIL}", EVIL)]),
    ("ask", 0, on(f"who is {NAME}?")),
    ("ask", 0, on(f"what did the dragon {EVERY} of Carthage do?")),
    ("ask", 0, broken_model),
    ("correct", 0, on(NOTE, "--session", "7")),
    ("correct", 1, on(NOTE, "--session", EVERY)),
    ("correct", 1, on(f"no{EVERY}.md", "--leave-out")),
    ("secret", 0, on("Session 1.md", "--heading", f"Secrets {NAME}")),
    ("secret", 0, on("Session 1.md", "--text", f"{NAME} lies")),
    ("secret", 1, on("Session 1.md", "--text", "nowhere to be \x1b found")),
    ("secret", 1, on(f"no{EVERY}.md")),
    ("evaluate", 0, measured()),
    ("evaluate", 0, measured("--answers", "--csv")),
    ("evaluate", 0, measured("--rankings")),
    ("evaluate", 0, compared),
    ("evaluate", 0, lambda scene: [*compared(scene)[3:], "--runs"]),
    ("evaluate", 1, lambda scene: [scene.file(f"b{EVIL}", EVIL), "--campaign", CAMPAIGN]),
    ("compendium list", 0, on()),
    ("compendium list", 0, on("--player-safe")),
    ("compendium show", 0, on(NAME)),
    ("compendium show", 1, on(EVERY)),
    ("compendium merge", 0, on(NAME, "Harrow Weir")),
    ("compendium split", 0, after("alias", NAME, ALIAS)),
    ("compendium rename", 0, on(NAME, f"New{EVERY}Name")),
    ("compendium hide", 0, on(NAME)),
    ("compendium unhide", 0, after("hide", NAME)),
    ("compendium hidden", 0, after("hide")),
    ("compendium kind", 0, on(NAME, "place")),
    ("compendium kind", 1, on(NAME, EVERY)),
    ("compendium alias", 0, on(NAME, ALIAS)),
    ("compendium unalias", 0, after("alias", NAME, ALIAS)),
    ("compendium proposals", 0, on()),
    ("compendium decline", 1, on(NAME, f"No{EVERY}body")),
    ("compendium undo", 0, after("rename")),
    ("backup", 0, lambda scene: [str(scene.home / f"copy{EVIL}.zip"), "--campaign", CAMPAIGN]),
    ("backup", 1, lambda scene: [str(scene.home / EVERY / "copy.zip"), "--campaign", CAMPAIGN]),
    ("restore", 0, lambda scene: [copy_of(scene), "--as", f"other{EVERY}"]),
    ("restore", 1, lambda scene: [copy_of(scene), "--as", CAMPAIGN]),
    ("restore", 1, lambda scene: [scene.file(f"no copy{EVIL}", EVIL)]),
    ("campaigns", 0, lambda _scene: []),
    ("token", 1, lambda _scene: [f"http://{EVERY}"]),
    ("doctor", 0, lambda _scene: []),
    ("doctor", 0, other_models),
    ("doctor", 0, torn_settings),
    ("diagnostics", 0, in_logs),
    ("diagnostics", 0, lambda scene: [str(scene.home / f"sent{EVIL}")]),
    ("diagnostics", 1, lambda scene: [str(scene.home / EVERY / "sent")]),
    (f"no{EVERY}verb", 2, on()),
    ("ask", 2, on("x", f"too much{EVERY}")),
    ("search", 2, on("x", "--k", EVERY)),
    ("compendium", 2, on(EVERY)),
]  # fmt: skip


def test_every_verb_and_every_action_has_a_row() -> None:
    (verbs,) = (one for one in cli.parser()._actions if isinstance(one, argparse._SubParsersAction))
    actions = {f"compendium {action}" for action in compendium_cli._NAMES}
    assert {verb for verb, code, _ in ROWS if code < 2} == {*verbs.choices, *actions} - {"compendium"}


def steering(text: str, forged: bool = True) -> list[str]:
    """The lines of `text` in which anything could move the cursor, turn a line around, or was forged."""
    kept = "\t\u200c\u200d"
    return [
        ascii(line)
        for line in text.split("\n")
        if (forged and line.startswith(FORGED))
        or not all(char in kept or char.isprintable() for char in line)
    ]


def rows() -> Iterator[Any]:
    """Every row for people, and the first of each verb that goes well as JSON too."""
    seen: set[str] = set()
    for at, (verb, code, words) in enumerate(ROWS):
        yield pytest.param(verb, code, words, False, id=f"{at}")
        if code == 0 and verb not in seen:
            seen.add(verb)
            yield pytest.param(verb, code, words, True, id=f"{at}-json")


@pytest.mark.parametrize(("verb", "code", "words", "as_json"), list(rows()))
def test_nothing_steers_the_terminal_or_forges_a_line(
    verb: str,
    code: int,
    words: Words,
    as_json: bool,
    scene: Scene,
    no_keyring: None,
    capfd: pytest.CaptureFixture[str],
) -> None:
    asked = [*(verb.split(" ") if code < 2 else [verb]), *words(scene), *["--json"] * as_json]
    capfd.readouterr()
    assert run(scene, *asked) == code
    out, err = capfd.readouterr()
    assert "Traceback" not in err
    assert "did not expect" not in err
    # an answer and a log have lines of their own, and in CSV a cell may
    free = verb in ("ask", "diagnostics") or "--csv" in asked
    assert not steering(out, forged=not free)
    assert not steering(err)
    if as_json:
        json.loads(out)


@pytest.mark.skipif(sys.platform == "win32", reason="terminals of POSIX")
def test_on_a_real_terminal_only_the_lines_of_progress_are_cleared(scene: Scene) -> None:
    """There answers stream, and how far a reading is shows in one line that is written over."""
    (scene.home / "notes" / "Session 2.md").write_text(f"{NAME} came back {EVERY}.", encoding="utf-8")
    for words in (["ingest", scene.notes], ["ask", f"who is {NAME}?"]):
        ours, theirs = os.openpty()
        done = subprocess.Popen(
            [sys.executable, "-m", "oracle_desktop", *words, "--campaign", CAMPAIGN],
            stdin=theirs, stdout=theirs, stderr=theirs,
            env={**os.environ, "ORACLE_DATA": str(scene.places.data)},
        )  # fmt: skip
        os.close(theirs)
        said = b""
        with contextlib.suppress(OSError):  # the other end is closed
            while piece := os.read(ours, 65_536):
                said += piece
        os.close(ours)
        assert done.wait(60) == 0, said
        text = said.decode().replace("\r\n", "\n").replace("\r\x1b[K", "")
        assert not steering(text, forged=False)
        assert "Session 1" in text or "passages" in text
