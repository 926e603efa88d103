"""A chat model reads every fragment once: what is asked, kept, counted, retried, and when it stops."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from enrich_notes import SENTENCE, answer, passage, put, reply, session
from stub_ollama import DIE, Fault, StubOllama

from oracle_desktop.cancel import Cancel
from oracle_desktop.domain import EnrichReport, Progress
from oracle_desktop.ingestion import enrich, enrich_prompt
from oracle_desktop.ingestion.enrich import Enrich
from oracle_desktop.ingestion.enrich_gate import Gate
from oracle_desktop.ingestion.enrich_prompt import ASKS
from oracle_desktop.models.ollama import OllamaServer
from oracle_desktop.models.protocols import Message
from oracle_desktop.settings import MindSettings
from oracle_desktop.store import keyword
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.problems import StoreFull
from oracle_desktop.store.rows import Entity

MODEL = "qwen2.5:7b"


class Desk:
    """A catalogue beside a scripted server."""

    def __init__(self, catalogue: Catalogue, stub: StubOllama) -> None:
        self.catalogue = catalogue
        self.stub = stub
        self.stub.models["tiny:1b"] = 1
        self.stub.chat = answer

    def chat(self, model: str = MODEL, **settings: Any):
        return OllamaServer(MindSettings(host=self.stub.address, chat_model=model, **settings)).chat()

    def run(self, workers: int = 4, **options: Any) -> EnrichReport:
        settings = MindSettings(workers=workers, read_timeout=options.pop("seconds", 20.0))
        return Enrich(self.catalogue, options.pop("chat", None) or self.chat(), settings, **options).run()

    @property
    def calls(self) -> int:
        return len(self.stub.asked("/api/chat"))

    def ids(self) -> dict[str, int]:
        return {f.path: f.id for f in self.catalogue.fragments()}

    def views(self, kind: str) -> list[str]:
        return [v.text for v in self.catalogue.views(self.ids().values()) if v.kind == kind]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.setattr(enrich, "PATIENCE", 0.02)
    catalogue = Catalogue(tmp_path / "catalogue.sqlite3")
    with StubOllama() as stub:
        yield Desk(catalogue, stub)
    catalogue.close()


def fill(desk: Desk, count: int) -> None:
    with desk.catalogue.together():
        for n in range(1, count + 1):
            put(desk.catalogue, *session(n))


def test_one_call_gives_views_words_annotations_and_entities(desk: Desk) -> None:
    put(desk.catalogue, *session(1))
    report = desk.run()
    (id_,) = desk.ids().values()
    assert (report.fragments, report.enriched, report.left) == (1, 1, 0)
    assert report.calls == {"enrich": 1}
    assert len(desk.views("question")) == 6
    assert desk.views("annotation") == [desk.catalogue.annotations([id_])[id_]]
    assert desk.views("context") == []
    assert desk.catalogue.extracted_entities() == {
        id_: (Entity("Brannoc", "person", ("the ferryman",)), Entity("Harrow Weir", "place"))
    }
    assert [hit for hit, _ in keyword.search_enriched(desk.catalogue, ["coins"], 5)] == [id_]
    assert keyword.search_enriched(desk.catalogue, ["unheard"], 5) == []
    assert keyword.search(desk.catalogue, ["coins"], 5) == []  # the notes do not say so


def test_what_is_asked_has_the_passage_once_a_schema_and_temperature_0(desk: Desk) -> None:
    put(desk.catalogue, "World.md", "The first page.", SENTENCE.format(n=1), "The last page.", sessions=False)
    desk.run(workers=1)
    body = next(b for b in desk.stub.asked("/api/chat") if passage(b) == SENTENCE.format(n=1))
    asked = body["messages"][-1]["content"]
    assert asked.count("Harrow Weir") == 1
    assert "<before>\nThe first page.\n</before>" in asked
    assert "<after>\nThe last page.\n</after>" in asked
    assert "Write in English" in asked
    assert body["options"]["temperature"] == 0
    assert 0 < body["options"]["num_predict"] < 2_000
    assert body["format"]["properties"]["questions"]["minItems"] == 6


def test_a_second_run_makes_no_call(desk: Desk) -> None:
    fill(desk, 9)
    desk.run()
    before = desk.catalogue.views(desk.ids().values())
    again = desk.run()
    assert (again.calls, again.enriched, again.saved) == ({}, 9, 9)
    assert desk.calls == 9
    assert desk.catalogue.views(desk.ids().values()) == before


def test_an_edited_sentence_costs_the_call_of_its_fragment(desk: Desk) -> None:
    put(desk.catalogue, "Session 1.md", *(SENTENCE.format(n=n) for n in range(5)))
    desk.run()
    edited = [SENTENCE.format(n=n) for n in range(5)]
    edited[2] += " It rained."
    put(desk.catalogue, "Session 1.md", *edited)
    assert desk.run().calls == {"enrich": 1}
    assert passage(desk.stub.asked("/api/chat")[-1]) == edited[2]
    put(desk.catalogue, "Session 1.md", *(SENTENCE.format(n=n) for n in range(5)))
    report = desk.run()
    assert (report.calls, report.enriched) == ({}, 5)  # an edit taken back costs nothing


def test_a_renamed_and_a_returned_file_cost_nothing(desk: Desk) -> None:
    fill(desk, 3)
    desk.run()
    desk.catalogue.rename("Session 1.md", "Old/Session 1.md")
    desk.catalogue.forget(["Session 2.md"])
    assert desk.run().calls == {}
    put(desk.catalogue, *session(2))
    report = desk.run()
    assert (report.calls, report.enriched) == ({}, 3)
    assert len(desk.views("question")) == 18


def test_texts_that_are_the_same_are_asked_about_once(desk: Desk) -> None:
    for n in (1, 2, 3):
        put(desk.catalogue, f"Session {n}.md", SENTENCE)
    report = desk.run()
    assert (report.calls, report.enriched, report.saved) == ({"enrich": 1}, 3, 2)


def test_another_prompt_or_model_redoes_all_and_the_old_stays_until_then(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(desk, 4)
    desk.run()
    assert desk.run(chat=desk.chat("tiny:1b")).calls == {"enrich": 4}
    assert desk.run().calls == {}  # back to the first model: its replies were kept
    monkeypatch.setattr(enrich_prompt, "PROMPT_VERSION", "next")
    desk.stub.chat = [Fault(500, "broken")]
    assert desk.run().enriched == 0
    assert len(desk.views("question")) == 24
    desk.stub.chat = answer
    assert desk.run().calls == {"enrich": 4}
    assert len(desk.views("question")) == 24


def test_a_smaller_contextualiser_writes_the_contexts(desk: Desk) -> None:
    fill(desk, 3)
    report = desk.run(contextualiser=desk.chat("tiny:1b", num_ctx=2048))
    assert report.calls == {"context": 3, "enrich": 3}
    asked = {tuple(b["format"]["required"]): b for b in desk.stub.asked("/api/chat")}
    assert asked["context",]["model"] == "tiny:1b"
    assert asked["context",]["options"]["num_ctx"] == 2048
    assert asked["annotation", "questions", "entities"]["model"] == MODEL
    kept = desk.catalogue.enrichment(desk.ids().values())
    assert all(what.context and what.annotation for what in kept.values())


def test_a_contextualiser_that_comes_later_costs_its_own_calls_alone(desk: Desk) -> None:
    fill(desk, 3)
    desk.run()
    assert desk.run(contextualiser=desk.chat("tiny:1b")).calls == {"context": 3}
    assert len(desk.views("question")) == 18
    assert desk.run(contextualiser=desk.chat("tiny:1b")).calls == {}


def test_contexts_go_before_windows_where_that_is_switched_on_without_a_call(desk: Desk) -> None:
    fill(desk, 2)
    desk.run()
    assert desk.run(context_windows=True).calls == {}
    texts = desk.views("context")
    assert len(texts) == 2
    assert all("crossing of the river" in text and "Harrow Weir" in text for text in texts)
    desk.run()
    assert desk.views("context") == []


def test_what_is_not_json_is_asked_again_smaller_and_then_left_and_counted(desk: Desk) -> None:
    fill(desk, 3)

    def broken(body: dict[str, Any]) -> list[object]:
        if "day 2" in passage(body):
            return ['{"context": "It goes on and']
        if "day 3" in passage(body) and "entities" in body["format"]["properties"]:
            return ["no JSON at all"]
        return answer(body)

    desk.stub.chat = broken
    report = desk.run()
    assert (report.enriched, report.left, report.problem) == (2, 1, "")
    assert report.calls == {"enrich": 5}
    smaller = [b for b in desk.stub.asked("/api/chat") if "entities" not in b["format"]["properties"]]
    assert len(smaller) == 2
    assert all(b["options"]["num_predict"] <= 300 for b in smaller)
    assert desk.run().calls == {}  # not asked again for ever
    desk.stub.chat = answer
    desk.catalogue.forget_failed_replies()
    assert desk.run().enriched == 3


@pytest.mark.parametrize(
    "bad",
    [
        "[]",
        "null",
        "{}",
        reply(annotation=""),
        reply(annotation="ok"),
        reply(questions=[]),
        reply(questions=["?", "", 3]),
        reply(annotation="the mill the mill the mill the mill the mill the mill the mill the mill"),
        "[" * 100_000,
    ],
)
def test_an_empty_or_circling_reply_is_asked_again(desk: Desk, bad: str) -> None:
    fill(desk, 1)
    desk.stub.chat = lambda body: [bad] if "entities" in body["format"]["properties"] else answer(body)
    report = desk.run()
    assert (report.calls, report.enriched) == ({"enrich": 2}, 1)
    assert len(desk.views("question")) == 3


def test_control_characters_and_half_ones_of_a_reply_are_not_kept(desk: Desk) -> None:
    fill(desk, 1)
    half = "\ud83d\x00The mill at Harrow burned down in the night\x1b[2J. \ud83d"
    desk.stub.chat = [reply(annotation=half, context=half, questions=[f"Who burned the mill of {half}?"])]
    report = desk.run()
    assert (report.enriched, report.problem) == (1, "")
    kept = " ".join(desk.views("question") + desk.views("annotation"))
    assert "burned down" in kept
    assert kept.isprintable()


def test_a_rambling_reply_is_kept_short(desk: Desk) -> None:
    fill(desk, 1)
    long = " ".join(f"Word{n} then word{n + 100}, word{n + 200} so word{n + 300} go." for n in range(60))
    questions = ["1. Who burned the mill?", "Who burned the MILL?", "what " * 80, *(["Why so late?"] * 9)]
    desk.stub.chat = [reply(annotation=long, context=long, questions=questions)]
    desk.run()
    (what,) = desk.catalogue.enrichment(desk.ids().values()).values()
    assert 20 < len(what.annotation.split()) <= 71
    assert 20 < len(what.context.split()) <= 71
    assert what.questions == ("Who burned the mill?", "Why so late?")


SPANISH = (
    "El barquero Brannoc nos quitó la plata que nos quedaba y el molino de la presa ardió detrás de nosotros "
    "mientras la gente del pueblo miraba desde la orilla sin decir nada."
)
SPANISH_REPLY = {
    "context": "",
    "annotation": "El barquero se quedó con la plata de los viajeros y el molino de la presa ardió.",
    "questions": ["¿Qué nos quitó el barquero en la orilla?", "¿Qué ardió detrás de nosotros?", "¿Por qué?"],
}


def test_a_reply_in_another_language_is_asked_for_again_in_that_of_the_notes(desk: Desk) -> None:
    put(desk.catalogue, "Session 1.md", SPANISH)

    def english_first(body: dict[str, Any]) -> list[object]:
        assert "Write in Spanish" in body["messages"][-1]["content"]
        return [reply() if "entities" in body["format"]["properties"] else json.dumps(SPANISH_REPLY)]

    desk.stub.chat = english_first
    assert desk.run().calls == {"enrich": 2}
    (what,) = desk.catalogue.enrichment(desk.ids().values()).values()
    assert what.annotation == SPANISH_REPLY["annotation"]
    assert what.entities == (Entity("Brannoc", "person"),)


def test_a_model_that_knows_only_english_is_better_than_none(desk: Desk) -> None:
    put(desk.catalogue, "Session 1.md", SPANISH)
    put(desk.catalogue, "Session 2.md", "Паромщик Бранок забрал у нас последнее серебро, и мельница сгорела.")
    report = desk.run()
    assert (report.calls, report.enriched) == ({"enrich": 4}, 2)


def test_a_long_fragment_fits_the_context_with_its_beginning_and_end(desk: Desk) -> None:
    text = "It began in the harbour. " + "The road went on and on under the rain. " * 900 + "It ended at sea."
    put(desk.catalogue, "Session 1.md", text, "The next one.", sessions=False)
    chat = desk.chat(num_ctx=2_048)
    desk.run(chat=chat)
    bodies = [b for b in desk.stub.asked("/api/chat") if "began in the harbour" in passage(b)]
    assert bodies
    for body in bodies:
        assert passage(body).endswith("It ended at sea.")
        tokens = sum(chat.count_tokens(m["content"]) for m in body["messages"])
        assert tokens + body["options"]["num_predict"] <= 2_048


def test_surroundings_are_cut_and_never_tell_what_comes_later_or_is_secret(desk: Desk) -> None:
    texts = [f"Part {n}. " + f"word{n} " * (40 if n == 2 else 700) for n in range(6)]
    put(desk.catalogue, "Session 1.md", *texts, secret=[1])
    desk.run()
    body = next(b for b in desk.stub.asked("/api/chat") if passage(b).startswith("Part 3"))
    around = body["messages"][-1]["content"].split("<passage>")[0]
    assert all(f"word{n}" in around for n in (0, 2))
    assert 100 < around.count("word") <= 310
    assert not any(f"word{n}" in around for n in (1, 4, 5))


def test_a_cancelled_run_keeps_its_replies_and_the_next_goes_on(desk: Desk) -> None:
    fill(desk, 40)
    desk.stub.chat = lambda body: [0.02, *answer(body)]
    cancel = Cancel()

    def stop(progress: Progress) -> None:
        if progress.done >= 5:
            cancel.set()

    first = desk.run(on_progress=stop, cancel=cancel)
    assert first.cancelled
    assert 5 <= first.enriched < 40
    second = desk.run()
    assert (second.enriched, second.cancelled) == (40, False)
    assert second.calls["enrich"] == 40 - first.enriched


def test_a_cancel_ends_calls_under_way_within_a_second(desk: Desk) -> None:
    fill(desk, 8)
    desk.stub.chat = lambda body: [30.0]
    cancel = Cancel()
    threading.Timer(0.3, cancel.set).start()
    began = time.monotonic()
    assert desk.run(cancel=cancel).cancelled
    assert time.monotonic() - began < 1.5


def test_a_server_that_dies_ends_the_run_with_the_reason_and_keeps_what_came(desk: Desk) -> None:
    fill(desk, 30)
    desk.stub.chat = lambda body: [DIE] if desk.calls > 12 else answer(body)
    report = desk.run()
    assert "Ollama stopped answering" in report.problem
    assert 8 <= report.enriched <= 12
    assert desk.calls < 30
    desk.stub.chat = answer
    assert desk.run().calls == {"enrich": 30 - report.enriched}


def test_one_failed_call_is_made_again(desk: Desk) -> None:
    fill(desk, 8)
    crashed: list[str] = []

    def crash_once(body: dict[str, Any]) -> list[object]:
        if "day 3" in passage(body) and not crashed:
            crashed.append(passage(body))
            return [Fault(500, "llama runner crashed")]
        return answer(body)

    desk.stub.chat = crash_once
    report = desk.run()
    assert (report.enriched, report.problem) == (8, "")
    assert report.calls == {"enrich": 9}


def test_failures_with_replies_between_them_do_not_end_the_run(desk: Desk) -> None:
    fill(desk, 30)
    crashed: set[str] = set()

    def crash_at_times(body: dict[str, Any]) -> list[object]:
        text = passage(body)
        if any(f"day {n} " in text for n in (25, 20, 15, 10, 5)) and text not in crashed:
            crashed.add(text)
            return [Fault(500, "llama runner crashed")]
        return [0.01, *answer(body)]

    desk.stub.chat = crash_at_times
    report = desk.run(workers=1)
    assert (report.enriched, report.problem) == (30, "")
    assert report.calls == {"enrich": 35}


def test_a_call_that_takes_too_long_is_left_for_the_next_run(desk: Desk) -> None:
    fill(desk, 12)
    desk.stub.chat = lambda body: [30.0] if "day 12 " in passage(body) else answer(body)
    report = desk.run(seconds=0.5)
    assert (report.enriched, report.left, report.problem) == (11, 1, "")
    assert report.calls == {"enrich": 13}
    desk.stub.chat = answer
    assert desk.run().calls == {"enrich": 1}


def test_where_all_calls_take_too_long_fewer_are_sent_at_once(desk: Desk) -> None:
    fill(desk, 6)
    # One after the other in 0.3 s each: the third and fourth of four wait longer than is allowed.
    desk.stub.slots = threading.Semaphore(1)
    desk.stub.chat = lambda body: [0.3, *answer(body)]
    report = desk.run(seconds=0.85)
    assert (report.enriched, report.problem) == (6, "")
    assert report.calls["enrich"] <= 10


def test_replies_to_texts_long_gone_are_dropped_and_others_kept(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(desk, 2)
    desk.run()
    desk.catalogue.forget(["Session 1.md"])
    for days in (30, 60, 95):
        now = time.time() + days * 86_400
        monkeypatch.setattr("oracle_desktop.store.enrichment.time.time", lambda now=now: now)
        desk.run()
    put(desk.catalogue, *session(1))
    assert desk.run().calls == {"enrich": 1}


def test_a_full_disk_ends_the_run_as_an_error(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(desk, 9)

    def full(*_: object) -> None:
        raise StoreFull("The disk is full.")

    monkeypatch.setattr(desk.catalogue, "keep_reply", full)
    with pytest.raises(StoreFull):
        desk.run()
    assert desk.calls <= 6


def test_a_model_that_is_gone_ends_the_run_at_once(desk: Desk) -> None:
    fill(desk, 20)
    chat = desk.chat()
    del desk.stub.models[MODEL]
    report = desk.run(chat=chat)
    assert MODEL in report.problem
    assert desk.calls <= 4  # those in flight: none begins before the first of them is judged


def test_a_question_goes_first_and_enrichment_goes_on_afterwards(desk: Desk) -> None:
    fill(desk, 12)
    desk.stub.chat = lambda body: [0.2, *answer(body)]
    gate, reports = Gate(), []
    runner = threading.Thread(target=lambda: reports.append(desk.run(gate=gate)))
    runner.start()
    wait_until(lambda: desk.calls >= 6)
    with gate.question():
        wait_until(desk.stub.dropped.is_set)  # the calls under way are cut
        time.sleep(0.1)
        made = desk.calls
        time.sleep(0.5)
        assert desk.calls == made
    runner.join(20)
    assert (reports[0].enriched, reports[0].left, reports[0].problem) == (12, 0, "")


def test_a_pause_lets_calls_end_and_begins_no_others(desk: Desk) -> None:
    fill(desk, 12)
    desk.stub.chat = lambda body: [0.1, *answer(body)]
    gate, reports = Gate(), []
    runner = threading.Thread(target=lambda: reports.append(desk.run(gate=gate)))
    runner.start()
    wait_until(lambda: desk.calls >= 4)
    gate.pause()
    wait_until(lambda: len(desk.catalogue.enriched()) == desk.calls)
    time.sleep(0.3)
    assert desk.calls < 12
    gate.resume()
    runner.join(20)
    assert reports[0].calls == {"enrich": 12}


def test_no_more_calls_are_in_flight_than_set(desk: Desk) -> None:
    fill(desk, 12)
    now, most, lock = [0], [0], threading.Lock()

    def counted(body: dict[str, Any]) -> list[object]:
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        time.sleep(0.05)
        with lock:
            now[0] -= 1
        return answer(body)

    desk.stub.chat = counted
    desk.run(workers=3)
    assert most == [3]


def test_it_is_said_when_the_server_works_on_fewer_at_once(desk: Desk) -> None:
    fill(desk, 40)
    desk.stub.chat = lambda body: [0.12 if body["model"] == MODEL else 0.04, *answer(body)]
    said: list[str] = []
    assert desk.run(on_advice=said.append).advice == ""
    desk.stub.slots = threading.Semaphore(1)
    report = desk.run(chat=desk.chat("tiny:1b"), on_advice=said.append)
    assert report.enriched == 40
    assert said == [report.advice]
    assert report.at_once == 1
    assert "one" in report.advice or "1 request at a time" in report.advice
    assert "OLLAMA_NUM_PARALLEL=4" in report.advice


def test_progress_counts_what_is_done_and_tells_the_time_left(desk: Desk) -> None:
    fill(desk, 50)
    desk.stub.chat = lambda body: [0.15, *answer(body)]
    with_cancel, seen = Cancel(), []

    def watch(progress: Progress) -> None:
        seen.append(progress)
        if progress.left is not None:
            with_cancel.set()

    desk.run(on_progress=watch, cancel=with_cancel)
    assert all(p.stage == "enrich" and p.total == 50 for p in seen)
    assert [p.done for p in seen] == sorted(p.done for p in seen)
    assert 0.3 < seen[-1].left < 6


def test_four_calls_are_kept_in_flight(desk: Desk) -> None:
    fill(desk, 160)
    desk.stub.chat = lambda body: [0.05, *answer(body)]
    # On a computer that has nothing else to do the ideal is 160 calls of 50 ms by four: 2 s. A busy one is
    # measured by what four threads that only call need for forty. `make proofs` has four hundred.
    body = {"messages": [Message("user", "<passage>\nx\n</passage>")], "schema": ASKS["all"].schema}
    options = {"max_tokens": 9, "seconds": 9.0, "cancel": Cancel()}
    began = time.monotonic()
    with ThreadPoolExecutor(4) as pool:
        for call in [pool.submit(desk.chat().structured, **body, **options) for _ in range(40)]:
            call.result()
    ideal = max(4 * (time.monotonic() - began), 160 * 0.05 / 4)
    began = time.monotonic()
    assert desk.run().enriched == 160
    assert time.monotonic() - began < 1.2 * ideal


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)
