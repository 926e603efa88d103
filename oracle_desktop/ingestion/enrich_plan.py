"""What an enrichment has to do: which fragments have a reply already, which texts have to be asked about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from oracle_desktop.domain import Fragment, Kind
from oracle_desktop.ingestion import enrich_prompt as prompt
from oracle_desktop.models.protocols import ChatModel
from oracle_desktop.store.catalogue import Catalogue
from oracle_desktop.store.convert import text_hash
from oracle_desktop.store.enrichment import Stretch
from oracle_desktop.store.rows import Enriched
from oracle_desktop.text import whole

CONTEXTS = "context_windows"
# Fragments written in one transaction: a second's work at most, other threads write in between.
BLOCK = 100


@dataclass(frozen=True, slots=True)
class Part:
    """A call that every fragment needs: "all", or "context" and "rest" where two models share the work."""

    name: str
    chat: ChatModel


@dataclass(slots=True)
class Task:
    """One text, the fragments that have it (two files may hold the same), and how often a call failed."""

    hash: bytes
    fragments: list[Fragment]
    tries: int = 0


@dataclass(slots=True)
class Plan:
    """The work of one run. `known` is by part and hash, and grows as replies come."""

    fragments: list[Fragment]
    siblings: dict[str, list[Fragment]]
    source: str
    known: dict[str, dict[bytes, Enriched | None]]
    hashes: set[bytes]
    tasks: list[Task] = field(default_factory=list)
    ready: list[Task] = field(default_factory=list)
    saved: int = 0
    context_windows: bool = False

    @classmethod
    def of(cls, catalogue: Catalogue, parts: Sequence[Part], context_windows: bool) -> Plan:
        """Weigh all fragments against the cache. Those without a word are left alone."""
        everything = catalogue.fragments()
        fragments = [f for f in everything if any(map(str.isalnum, f.text))]
        siblings: dict[str, list[Fragment]] = {}
        for fragment in everything:
            siblings.setdefault(fragment.path, []).append(fragment)
        for own in siblings.values():
            own.sort(key=lambda f: f.start)
        known = {part.name: _replies(catalogue, part) for part in parts}
        source = " ".join((prompt.PROMPT_VERSION, *(part.chat.name for part in parts)))
        tasks: dict[bytes, Task] = {}
        for fragment in sorted(fragments, key=_order):
            hash_ = text_hash(whole(fragment.text))
            tasks.setdefault(hash_, Task(hash_, [])).fragments.append(fragment)
        plan = cls(fragments, siblings, source, known, set(tasks), context_windows=context_windows)
        for task in tasks.values():
            lacking = sum(task.hash not in replies for replies in known.values())
            (plan.tasks if lacking else plan.ready).append(task)
            plan.saved += len(parts) * len(task.fragments) - lacking
        return plan

    @property
    def waiting(self) -> int:
        """How many fragments need a call."""
        return sum(len(task.fragments) for task in self.tasks)

    def apply_known(self, catalogue: Catalogue) -> None:
        """Make views and words of replies that were kept, where a fragment lacks them; no model is called."""
        done = catalogue.enriched()
        contexts_changed = bool(catalogue.meta(CONTEXTS)) != self.context_windows
        remade: list[tuple[Fragment, Enriched]] = []
        for task in self.ready:
            whole = merged([replies[task.hash] for replies in self.known.values()])
            if whole is not None:
                remade += [
                    (fragment, whole)
                    for fragment in task.fragments
                    if done.get(fragment.id) != self.source or contexts_changed or self.context_windows
                ]
        rest = iter(remade)
        while block := list(islice(rest, BLOCK)):
            with catalogue.together():
                for fragment, whole in block:
                    self._apply(catalogue, fragment, whole, done.get(fragment.id) == self.source)
        catalogue.set_meta(CONTEXTS, "1" if self.context_windows else "")

    def _apply(self, catalogue: Catalogue, fragment: Fragment, whole: Enriched, there: bool) -> None:
        windows = window_texts(catalogue, fragment.id, whole) if self.context_windows else []
        if there:
            catalogue.store_contexts(fragment.id, windows)
        else:
            catalogue.store_enriched(fragment.id, self.source, whole, windows)

    def enriched(self, catalogue: Catalogue) -> int:
        """How many of the fragments are enriched by now."""
        done = catalogue.enriched()
        return sum(done.get(fragment.id) == self.source for fragment in self.fragments)


def _replies(catalogue: Catalogue, part: Part) -> dict[bytes, Enriched | None]:
    """What is kept of a part. What the model said while it had all the work to do holds the rest too: a
    smaller model that comes later writes its contexts, and nothing is asked twice."""
    kept = catalogue.replies(part.name, prompt.PROMPT_VERSION, part.chat.name)
    if part.name == "rest":
        whole = catalogue.replies("all", prompt.PROMPT_VERSION, part.chat.name)
        kept.update((hash_, reply) for hash_, reply in whole.items() if reply is not None)
    return kept


def merged(replies: Sequence[Enriched | None]) -> Enriched | None:
    """The replies of all parts as one; None where the last, which has the annotation, is of no use."""
    whole = replies[-1]
    if whole is None or len(replies) == 1:
        return whole
    first = replies[0]
    return replace(whole, context=first.context) if first is not None else whole


def window_texts(catalogue: Catalogue, fragment_id: int, whole: Enriched) -> list[Stretch]:
    """The fragment's windows, each with the context before it (contextual retrieval, R2.2)."""
    if not whole.context:
        return []
    views = [view for view in catalogue.views([fragment_id]) if view.kind == "text"]
    return [(view.start, view.end, f"{whole.context}\n{view.text}") for view in views]


def _order(fragment: Fragment) -> tuple[object, ...]:
    """Played sessions first, the latest of them foremost: that is what is asked about between sessions."""
    session = fragment.session
    if session is None or fragment.kind is Kind.PREP:
        return (1, 0, 0.0, "", fragment.path, fragment.ordinal)
    act, number, suffix = session.order
    return (0, -act, -number, suffix, fragment.path, fragment.ordinal)
