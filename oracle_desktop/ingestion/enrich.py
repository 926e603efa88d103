"""Enrichment: behind the fast stage a chat model reads every fragment once, and what it says helps finding.

Every reply is kept under the hash of the fragment's text, the prompt's version and the model (R2.6) together
with what is made of it, so a run that is killed has lost no more than the calls in flight and the replies
just come.
"""

from __future__ import annotations

import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from queue import SimpleQueue
from typing import Protocol, runtime_checkable

from oracle_desktop.cancel import Cancel, Cancelled
from oracle_desktop.domain import EnrichReport, Fragment, Progress
from oracle_desktop.errors import ModelMissing, ModelProblem, ModelTimeout
from oracle_desktop.ingestion import enrich_prompt as prompt
from oracle_desktop.ingestion import enrich_reply
from oracle_desktop.ingestion.enrich_flights import Flights
from oracle_desktop.ingestion.enrich_gate import Gate
from oracle_desktop.ingestion.enrich_plan import Part, Plan, Task, merged, window_texts
from oracle_desktop.ingestion.enrich_views import ViewEmbedding
from oracle_desktop.ingestion.progress import Stopwatch
from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.settings import MindSettings
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.rows import Enriched

CALLS, SAVED = "enrich_calls", "enrich_saved"
"""Counters in the catalogue's meta: calls made and calls that the cache made needless, over all runs."""

# Rounds of failed calls after which the server counts as gone, and seconds to wait after the first.
ROUNDS = 3
PATIENCE = 1.0
# A fragment is tried so often where the call itself fails.
TRIES = 2
# Threads beside those that wait for a reply: they write the next request, or keep the last reply.
SPARE = 2
TICK = 0.1
# Seconds that calls must take on average for their waiting to say something.
WORTH = 0.1


@runtime_checkable
class Timed(Protocol):
    """A chat model that knows how long its calls waited in the server's queue."""

    def take_waits(self) -> list[tuple[float, float]]:
        """Seconds waited and seconds in all, of calls not given out before."""
        ...


@dataclass(slots=True)
class _State:
    """What the workers share, under one lock."""

    tasks: deque[Task]
    flights: Flights
    workers: int = 0
    active: int = 0
    rounds: int = 0
    last_trouble: float = 0.0
    halted: bool = False
    problem: str = ""
    error: BaseException | None = None
    changed: threading.Condition = field(default_factory=threading.Condition)


class Enrich:
    """One run over all fragments of a campaign; the next one starts from what this one kept."""

    def __init__(
        self,
        catalogue: Catalogue,
        chat: ChatModel,
        settings: MindSettings,
        *,
        contextualiser: ChatModel | None = None,
        embedding: ViewEmbedding | None = None,
        context_windows: bool = False,
        gate: Gate | None = None,
        on_progress: Callable[[Progress], None] = lambda _progress: None,
        on_advice: Callable[[str], None] = lambda _advice: None,
        cancel: Cancel | None = None,
    ) -> None:
        self._catalogue = catalogue
        self._settings = settings
        self._parts = (
            (Part("all", chat),)
            if contextualiser is None
            else (Part("context", contextualiser), Part("rest", chat))
        )
        self._embedding = embedding
        self._context_windows = context_windows
        self._gate = gate or Gate()
        self._on_progress = on_progress
        self._on_advice = on_advice
        self._cancel = cancel or Cancel()
        self._done: SimpleQueue[int] = SimpleQueue()
        self._waits: list[tuple[float, float]] = []
        self._advice, self._at_once = "", 0

    def run(self) -> EnrichReport:
        """Enrich what is not. Raises `StoreProblem`; what a server does ends the run with `problem` set.

        A cancelled run returns its report with `cancelled` set; every reply that came is kept.
        """
        watch = Stopwatch()
        plan = Plan.of(self._catalogue, self._parts, self._context_windows)
        plan.apply_known(self._catalogue)
        state = _State(deque(plan.tasks), Flights(self._settings.workers))
        self._count(SAVED, plan.saved)
        with self._cancel.on_set(self._gate.cut):
            trouble = self._let_run(plan, state, watch)
        return self._report(plan, state, watch.seconds, trouble)

    def _let_run(self, plan: Plan, state: _State, watch: Stopwatch) -> str:
        """Start the workers and follow them to their end; what went wrong with embedding, "" nothing."""
        if self._embedding is not None:
            self._embedding.start(self._cancel)
        threads = [
            threading.Thread(target=self._worker, args=(plan, state), name=f"enrich-{n}", daemon=True)
            for n in range(min(self._settings.workers + SPARE, len(plan.tasks)))
        ]
        state.workers = len(threads)
        for thread in threads:
            thread.start()
        try:
            with watch.stage("enrich"):
                self._follow(plan, state)
        except BaseException:
            self._halt(state)
            raise
        finally:
            for thread in threads:
                thread.join()
            with watch.stage("embed"):
                trouble = self._embedding.finish(self._on_progress) if self._embedding is not None else ""
        if state.error is not None:
            raise state.error
        return trouble

    def _report(self, plan: Plan, state: _State, seconds: Mapping[str, float], trouble: str) -> EnrichReport:
        cancelled = self._cancel.is_set()
        if not (cancelled or state.problem):
            self._catalogue.prune_replies(plan.hashes)
        enriched = plan.enriched(self._catalogue)
        embedded = self._embedding.calls if self._embedding is not None else Counter[str]()
        return EnrichReport(
            fragments=len(plan.fragments),
            enriched=enriched,
            left=len(plan.fragments) - enriched,
            calls=dict(state.flights.calls + embedded),
            saved=plan.saved,
            seconds=seconds,
            cancelled=cancelled,
            problem=state.problem or trouble,
            advice=self._advice,
            at_once=self._at_once,
        )

    def _follow(self, plan: Plan, state: _State) -> None:
        """Tell how far the workers are, and count their calls, until they end."""
        done, total = len(plan.fragments) - plan.waiting, len(plan.fragments)
        closed, began, here, counted = self._gate.closed_seconds, time.monotonic(), 0, 0
        ended = False
        while not ended:
            ended = state.workers == 0
            while not self._done.empty():
                here += self._done.get()
            spent = time.monotonic() - began - (self._gate.closed_seconds - closed)
            left = spent / here * (plan.waiting - here) if here and spent > 1.0 else None
            self._on_progress(Progress("enrich", done + here, total, left=left))
            made = state.flights.calls.total()
            self._count(CALLS, made - counted)
            counted = made
            with state.changed:
                state.changed.wait_for(lambda: state.workers == 0, TICK)

    def _worker(self, plan: Plan, state: _State) -> None:
        try:
            while (task := self._next(state)) is not None:
                try:
                    self._work(plan, state, task)
                finally:
                    with state.changed:
                        state.active -= 1
                        if not state.tasks:  # only then is it waited for
                            state.changed.notify_all()
        except BaseException as error:  # a full disk, a bug: the caller's thread raises it
            state.error = state.error or error
            self._halt(state)
        finally:
            with state.changed:
                state.workers -= 1
                state.changed.notify_all()

    def _next(self, state: _State) -> Task | None:
        """The next task, None at the end. A task under way may come back, so its end is waited for."""
        with state.changed:
            state.changed.wait_for(lambda: self._ended(state) or state.tasks or not state.active)
            if self._ended(state) or not state.tasks:
                return None
            state.active += 1
            return state.tasks.popleft()

    def _ended(self, state: _State) -> bool:
        return state.halted or self._cancel.is_set()

    def _halt(self, state: _State) -> None:
        with state.changed:
            state.halted = True
            state.changed.notify_all()
        state.flights.end()
        self._gate.cut()

    def _work(self, plan: Plan, state: _State, task: Task) -> None:
        began = time.monotonic()
        *before, last = self._parts
        try:
            for part in before:
                self._keep(plan, part, task, self._reply(plan, state, part, task))
            reply = self._reply(plan, state, last, task)
        except Cancelled:
            if not self._ended(state):  # a question went first
                with state.changed:
                    state.tasks.appendleft(task)
                    state.changed.notify()
            return
        except ModelProblem as problem:
            self._trouble(state, task, problem, began)
            return
        finally:
            state.flights.land()
        state.rounds = 0
        with self._catalogue.together():  # the reply is kept with what is made of it: half the commits
            self._keep(plan, last, task, reply)
            self._make(plan, task)
        self._done.put(len(task.fragments))

    def _make(self, plan: Plan, task: Task) -> None:
        """Views and words of the fragments, of what all parts said."""
        whole = merged([plan.known[part.name][task.hash] for part in self._parts])
        if whole is None:
            return
        for fragment in task.fragments:
            windows = window_texts(self._catalogue, fragment.id, whole) if self._context_windows else ()
            self._catalogue.store_enriched(fragment.id, plan.source, whole, windows)
        if self._embedding is not None:
            self._embedding.more()

    def _trouble(self, state: _State, task: Task, problem: ModelProblem, began: float) -> None:
        """The server failed, not the reply. Calls that fail together are one round."""
        task.tries += 1
        with state.changed:
            if began > state.last_trouble:
                state.rounds += 1
                state.last_trouble = time.monotonic()
            if isinstance(problem, ModelTimeout):
                state.flights.lower(state.flights.limit // 2)
            lost = isinstance(problem, ModelMissing) or state.rounds >= ROUNDS
            if lost:
                state.problem = str(problem)
            elif task.tries < TRIES:
                state.tasks.append(task)
                state.changed.notify()
            else:
                self._done.put(len(task.fragments))
        if lost:
            self._halt(state)
        else:
            state.flights.land()
            self._cancel.wait(PATIENCE * state.rounds)

    def _reply(self, plan: Plan, state: _State, part: Part, task: Task) -> Enriched | None:
        """The reply of one part: a kept one, or a call and at most a second, smaller one."""
        known = plan.known[part.name]
        return known[task.hash] if task.hash in known else self._ask(plan, state, part, task.fragments[0])

    def _keep(self, plan: Plan, part: Part, task: Task, reply: Enriched | None) -> None:
        """Remember a new reply, so that it is never asked for again (R2.6)."""
        known = plan.known[part.name]
        if task.hash not in known:
            self._catalogue.keep_reply(task.hash, part.name, prompt.PROMPT_VERSION, part.chat.name, reply)
            known[task.hash] = reply

    def _ask(self, plan: Plan, state: _State, part: Part, fragment: Fragment) -> Enriched | None:
        around = prompt.around(fragment, plan.siblings[fragment.path], self._settings.doc_truncate_words)
        spare: Enriched | None = None
        for ask in (prompt.ASKS[part.name], prompt.SMALLER[part.name]):
            request = prompt.messages(fragment, around, ask, part.chat, insist=spare is not None)
            with self._gate.call(self._cancel) as cut:
                try:
                    raw = part.chat.structured(
                        request,
                        ask.schema,
                        max_tokens=ask.max_tokens,
                        seconds=self._settings.read_timeout,
                        cancel=cut,
                        flight=state.flights.call("context" if part.name == "context" else "enrich", cut),
                    )
                except ValueError:  # not JSON: cut off in the middle, as a rule
                    continue
            self._watch(state, part.chat)
            try:
                reply = enrich_reply.read(raw, ask, fragment)
            except enrich_reply.OtherLanguage as other:
                spare = spare or other.reply
            except enrich_reply.Unusable:
                continue
            else:
                return replace(reply, entities=spare.entities) if spare is not None else reply
        return spare

    def _watch(self, state: _State, chat: ChatModel) -> None:
        """See from the server's own clock how many calls it works on at once; fewer than are sent only
        makes them wait, and a question behind them (R2.6)."""
        limit = state.flights.limit
        if self._advice or limit < 2 or not isinstance(chat, Timed):
            return
        with state.changed:
            if not state.tasks:  # the end of the run says nothing
                return
            self._waits += chat.take_waits()
            if len(self._waits) < 3 * limit:
                return
            seen = self._waits[limit:]  # the first ones waited for the model to load
            if sum(total for _, total in seen) < WORTH * len(seen):
                self._waits.clear()
                return
            share = sum(waited for waited, _ in seen) / max(sum(total for _, total in seen), 1e-9)
            at_once = max(1, round(limit * (1 - share)))
            self._waits.clear()
            if at_once > 0.6 * limit:
                return
            state.flights.lower(at_once)
        self._at_once = at_once
        self._advice = (
            f"Ollama works on {at_once} request{'s' if at_once > 1 else ''} at a time, so sending "
            f"{self._settings.workers} at once gains nothing. To change that, start Ollama with "
            f"OLLAMA_NUM_PARALLEL={self._settings.workers}."
        )
        self._on_advice(self._advice)

    def _count(self, counter: str, more: int) -> None:
        if more:
            self._catalogue.set_meta(counter, str(int(self._catalogue.meta(counter, "0")) + more))
