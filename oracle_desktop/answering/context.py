"""Which passages a model is shown, in which order, within the tokens it can read (R5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from oracle_desktop.answering import prompt
from oracle_desktop.answering.prompt import Headline, Shown
from oracle_desktop.domain import Candidate, Mode, Ranking, Turn
from oracle_desktop.models.protocols import Message
from oracle_desktop.notes.plain import plain
from oracle_desktop.ranking import summaries

_OVERHEAD = 64
"""Tokens kept free for what a chat template puts around messages."""

_HISTORY_SHARE = 8
"""Earlier turns may take one part in this many of the context."""

Count = Callable[[str], int]


@dataclass(frozen=True, slots=True)
class Context:
    """What goes to the model: `full` candidates in the order shown, `headlines`, the labels `dropped` for
    want of room and those `shortened`, the messages, their tokens, and the tokens left for the answer."""

    messages: tuple[Message, ...]
    full: tuple[Candidate, ...] = ()
    headlines: tuple[Candidate, ...] = ()
    dropped: tuple[str, ...] = ()
    shortened: tuple[str, ...] = ()
    tokens: int = 0
    answer_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Room:
    """A model's context: tokens in all (num_ctx), tokens wanted for the answer, how tokens are counted."""

    context: int
    max_tokens: int
    count: Count = field(repr=False)

    @property
    def answer(self) -> int:
        """Tokens for the answer: what was asked for, but never more than half of a small context."""
        return min(self.max_tokens, self.context // 2)


def ends_first(ranked: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Best at both ends, worst in the middle, where models look least (R5.1, "lost in the middle", Liu et
    al. 2023): ranks 1 3 5 7 8 6 4 2."""
    return (*ranked[::2], *reversed(ranked[1::2]))


def build(
    question: str,
    mode: Mode,
    code: str,
    ranking: Ranking | None,
    room: Room,
    *,
    passages: int = 8,
    annotations: Mapping[int, str] | None = None,
    history: Sequence[Turn] = (),
    rejected: Sequence[str] = (),
) -> Context:
    """The prompt for `question`: as many of the first `passages` results as fit, in ends-first order, then
    summaries of what was left out while there is room.

    What does not fit is dropped from the end of the ranking and reported; only where the first passage alone
    is too long, it is cut to the stretches around its best windows. The context is never overrun (R5.3).
    `rejected` are claims of an earlier answer that this one must not repeat.
    """
    annotations = annotations or {}
    results = tuple(ranking.results[:passages]) if ranking is not None and mode is not Mode.PUBLIC else ()
    turns = _recent(history, room)
    frame = prompt.messages(mode, code, question, (), (), turns, rejected)
    # the longest instructions are those that mention headlines
    longest = prompt.instructions(mode, code, headlines=True, rejected=bool(rejected))
    frame_tokens = _count(frame, room.count) + room.count(longest)
    frame_tokens -= room.count(frame[0].content)
    free = room.context - room.answer - _OVERHEAD - frame_tokens
    kept, free = _fitting(results, free, room.count)
    if results and not kept:
        kept, free = _one_shortened(results[0], free, room.count)
    dropped = tuple(candidate.fragment.label for candidate in results[len(kept) :])
    shown = dict(kept)
    order = ends_first([candidate for candidate in results if candidate.fragment.id in shown])
    pool = ranking.pool if ranking is not None and mode is not Mode.PUBLIC else ()
    heads = _headlines(pool, order, annotations, free, room.count)
    blocks = [shown[candidate.fragment.id] for candidate in order]
    lines = [_headline(candidate, annotations) for candidate in heads]
    built = prompt.messages(mode, code, question, blocks, lines, turns, rejected)
    return Context(
        messages=tuple(built),
        full=order,
        headlines=heads,
        dropped=dropped,
        shortened=tuple(block.label for block in blocks if block.shortened),
        tokens=_count(built, room.count),
        answer_tokens=room.answer,
    )


def _count(messages: Sequence[Message], count: Count) -> int:
    return sum(count(message.content) for message in messages)


def _recent(history: Sequence[Turn], room: Room) -> list[Turn]:
    """The last turns that fit their share of the context, oldest first; an answer never without its
    question."""
    free = room.context // _HISTORY_SHARE
    kept: list[Turn] = []
    for turn in reversed(history):
        free -= room.count(turn.content)
        if free < 0:
            break
        kept.insert(0, turn)
    while kept and kept[0].role == "assistant":
        kept.pop(0)
    return kept


def _shown(candidate: Candidate, text: str | None = None) -> Shown:
    """The candidate as the model reads it: the plain reading, so that comments and queries stay out and no
    link in double brackets looks like a label to copy."""
    fragment = candidate.fragment
    title = fragment.title if fragment.title != fragment.label else ""
    return Shown(
        fragment.label,
        plain(fragment.text) if text is None else text,
        title,
        fragment.date or "",
        text is not None,
    )


def _fitting(results: Sequence[Candidate], free: int, count: Count) -> tuple[list[tuple[int, Shown]], int]:
    """The longest head of `results` whose blocks fit `free` tokens, and what is left of them."""
    kept = []
    for candidate in results:
        shown = _shown(candidate)
        needed = count(prompt.passage_block(shown))
        if needed > free:
            break
        free -= needed
        kept.append((candidate.fragment.id, shown))
    return kept, free


def _one_shortened(candidate: Candidate, free: int, count: Count) -> tuple[list[tuple[int, Shown]], int]:
    """The candidate cut to as much around its best windows as fits; nothing where not even a line does."""
    fragment = candidate.fragment
    spans: list[tuple[int, int]] = []
    stretches = [(p.start, p.end) for p in candidate.windows] or [(fragment.start, fragment.end)]
    best: Shown | None = None
    for stretch in stretches:
        trial = _joined([*spans, _within(stretch, fragment.start, fragment.end)])
        shown = _shown(candidate, _cut_text(fragment.text, fragment.start, trial))
        if count(prompt.passage_block(shown)) > free:
            break
        spans, best = trial, shown
    if best is None:
        best = _head_of(candidate, stretches[0], free, count)
    if best is None:
        return [], free
    return [(fragment.id, best)], free - count(prompt.passage_block(best))


def _within(stretch: tuple[int, int], low: int, high: int) -> tuple[int, int]:
    return max(low, stretch[0]), min(high, stretch[1])


def _joined(spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if joined and start <= joined[-1][1] + 2:
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return joined


def _cut_text(text: str, offset: int, spans: Sequence[tuple[int, int]]) -> str:
    return "\n[…]\n".join(plain(text[start - offset : end - offset]) for start, end in spans)


def _head_of(candidate: Candidate, stretch: tuple[int, int], free: int, count: Count) -> Shown | None:
    """As many words of the best stretch as fit, by halving; None where fewer than twenty do."""
    fragment = candidate.fragment
    start, end = _within(stretch, fragment.start, fragment.end)
    words = plain(fragment.text[start - fragment.start : end - fragment.start]).split()
    while len(words) >= 20:
        shown = _shown(candidate, " ".join(words))
        if count(prompt.passage_block(shown)) <= free:
            return shown
        words = words[: len(words) * 3 // 4]
    return None


def _headline(candidate: Candidate, annotations: Mapping[int, str]) -> Headline:
    return Headline(candidate.fragment.label, annotations[candidate.fragment.id])


def _headlines(
    pool: Sequence[Candidate],
    full: Sequence[Candidate],
    annotations: Mapping[int, str],
    free: int,
    count: Count,
) -> tuple[Candidate, ...]:
    """Up to sixteen annotated candidates that are not shown: one a session, none that is there in full, in
    the order of the sessions (R5.2)."""
    chosen: list[Candidate] = []
    for candidate in summaries.left_out(pool, full, annotations):
        if len(chosen) == summaries.MOST:
            break
        needed = count(prompt.headline_line(_headline(candidate, annotations)))
        if needed <= free:
            free -= needed
            chosen.append(candidate)
    return tuple(sorted(chosen, key=_time_order))


def _time_order(candidate: Candidate) -> tuple[int, tuple[int, float, str], str]:
    session = candidate.fragment.session
    return (1, (0, 0.0, ""), candidate.fragment.label) if session is None else (0, session.order, "")
