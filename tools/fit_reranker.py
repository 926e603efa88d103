"""Fits the weights of the built-in reranker (R4.4) on banks of questions and cross-validates them.

    python tools/fit_reranker.py --data DIR CAMPAIGN:BANK.jsonl [CAMPAIGN:BANK.jsonl ...]

Two sets of weights are fitted: one on all questions, and one on those without a name whose words stand
together nowhere (`builtin.wordless`). Questions that one session answers are left out together, so that
nothing of it is seen. Every campaign must have been ingested under DIR. A bank whose lines hold `questions`
and `session` (recorded enrichment) gives each of these questions, with that session as its answer. Prints a
table of the cross-validated measures and the weights as they stand in oracle_desktop/ranking/builtin.py.

Only what the text gives is read, also where a campaign is annotated: a question that a model wrote for a
fragment is in the index word for word, and held out it is unlike the five others, so that a fit learns from
it either to trust them blindly or not at all (measured: weight 0). Those weights are set by hand.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from oracle_desktop.domain import Candidate
from oracle_desktop.evaluation import bank, metrics, report
from oracle_desktop.paths import Places
from oracle_desktop.ranking import builtin
from oracle_desktop.retrieval.paths import OF_TEXT
from oracle_desktop.retrieval.signals import SIGNALS
from oracle_desktop.workspace import Workspace

FOLDS = 5
# Set, not fitted: hardly one of the questions names a session by its number, and each asks about one
# fragment, never where else a name stands.
FIXED = {name: builtin.WEIGHTS[name] for name in ("session", "rank_entity")}
WORDLESS = 1 / 3
OF_ENRICHMENT = (
    "enriched", "question", "question_next", "annotation", "words_enriched", "cover_enriched",
    "cover_question",
)  # fmt: skip
OF_QUESTION = ("nameless", "happened", "planned", "stands", "table", "single", "unheard", "many")
LEFT_OUT = ("late", "played", "page", "prep", *OF_QUESTION, *OF_ENRICHMENT)
MAY_BE_NEGATIVE = ("length",)

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class Example:
    """A question with its pool: a row of features a candidate, what the fixed weights give it, its grade."""

    question: bank.Question
    pool: Sequence[Candidate]
    features: Matrix
    fixed: Matrix
    grades: Matrix

    @property
    def wordless(self) -> float:
        """How little its words tell, from 0 to 1."""
        return builtin.wordless(self.pool)

    @property
    def place(self) -> str:
        """The session or file that answers."""
        return str(self.question.gold[0].session or self.question.gold[0].file)


def load(path: Path) -> list[bank.Question]:
    """The questions of a bank, or of recorded enrichment, that have an answer."""
    first = json.loads(path.read_text(encoding="utf-8").split("\n", 1)[0])
    if "questions" not in first:
        return [question for question in bank.load(path) if question.answerable]
    found = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
        entry = json.loads(line)
        gold = (bank.Gold(str(entry["session"]), None, 2),)
        half = len(entry["questions"]) // 2
        for place, text in enumerate(entry["questions"]):
            kind = "plain" if place < half else "paraphrase"
            found.append(bank.Question(f"{number}.{place}", text, kind, gold))
    return found


def gather(
    data: Path, campaign: str, questions: Sequence[bank.Question], names: Sequence[str]
) -> list[Example]:
    """A campaign's pools for `questions`, with a column of features a name."""
    examples = []
    opened = Workspace(Places.under(data)).open(campaign)
    try:
        opened.warm()
        retriever = opened.retriever.variant(OF_TEXT)
        for question in questions:
            ranking = retriever.search(question.question, history=question.history, fresh=True)
            if ranking.unavailable:
                raise SystemExit(f"{campaign}: {ranking.unavailable}")
            pool = ranking.pool
            if not pool:
                continue
            rows = [builtin.features(candidate) for candidate in pool]
            grades = [
                max((gold.grade for gold in question.gold if gold.matches(candidate.fragment)), default=0)
                for candidate in pool
            ]
            features = np.array([[row.get(name, 0.0) for name in names] for row in rows])
            fixed = np.array([sum(w * row.get(name, 0.0) for name, w in FIXED.items()) for row in rows])
            examples.append(Example(question, pool, features, fixed, np.array(grades, float)))
    finally:
        opened.close()
    return examples


def fit(examples: Sequence[Example], scale: Matrix, free: Matrix, ridge: float, steps: int = 600) -> Matrix:
    """Listwise softmax regression: the share that a pool's scores give each candidate should be its share of
    the gain (Cao et al. 2007, ListNet). Projected gradient descent on scaled features; the loss is convex.
    Only `free` weights may be negative: a signal that speaks for a fragment must not be read against it."""
    lists = []
    for example in examples:
        gain = 2.0**example.grades - 1
        if gain.sum() > 0 and (gain != gain[0]).any():
            lists.append((example.features / scale, example.fixed, gain / gain.sum()))
    weights = np.zeros(len(scale))
    moved = np.zeros(len(scale))
    for _ in range(steps):
        slope = 2 * ridge * weights
        for features, fixed, wanted in lists:
            score = features @ weights + fixed
            share = np.exp(score - score.max())
            slope += features.T @ (share / share.sum() - wanted) / len(lists)
        moved = 0.9 * moved - 0.1 * slope
        weights = np.where(free, weights + moved, np.maximum(weights + moved, 0.0))
    return weights / scale


def measure(examples: Sequence[Example], score: Callable[[Example], Matrix]) -> list[metrics.Scores]:
    """Scores of the order that `score` gives each pool."""
    scores = []
    for example in examples:
        order = np.argsort(-score(example), kind="stable")
        ranked = [example.pool[at].fragment for at in order]
        scores.append(metrics.score(example.question, ranked, ranked, ranked[: metrics.FIRST]))
    return scores


Pair = tuple[Matrix, Matrix]
"""Weights for questions that name something, and for those whose words tell little."""


def pair(examples: Sequence[Example], scale: Matrix, free: Matrix, ridge: float) -> Pair:
    """Both sets of weights, fitted on `examples`."""
    little = [example for example in examples if example.wordless > WORDLESS]
    return fit(examples, scale, free, ridge), fit(little, scale, free, ridge)


def scored(example: Example, weights: Pair) -> Matrix:
    """The scores of a pool, as the built-in reranker mixes them."""
    named, nameless = (example.features @ one + example.fixed for one in weights)
    return (1 - example.wordless) * named + example.wordless * nameless


def cross_validated(train: Sequence[Example], scale: Matrix, free: Matrix, ridge: float) -> dict[int, Pair]:
    """For each example (by its identity) the weights fitted without the fifth of the sessions it is in."""
    places = sorted({example.place for example in train})
    drawn = np.random.default_rng(0).permutation(len(places)) % FOLDS
    fold_of = dict(zip(places, drawn.tolist(), strict=True))
    weights: dict[int, Pair] = {}
    for fold in range(FOLDS):
        fitted = pair([e for e in train if fold_of[e.place] != fold], scale, free, ridge)
        weights |= {id(example): fitted for example in train if fold_of[example.place] == fold}
    return weights


def main() -> None:
    """Gather, fit, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--ridge", type=float, default=0.03)
    parser.add_argument("--check", action="append", default=[], help="CAMPAIGN:BANK measured, not fitted on")
    parser.add_argument("banks", nargs="+")
    options = parser.parse_args()
    signals = [name for name in SIGNALS if name not in (*LEFT_OUT, *FIXED)]
    ranks = [name for path in OF_TEXT if (name := f"rank_{path}") not in FIXED]
    names = [*signals, *ranks, "fused"]
    groups = {
        text: gather(options.data, campaign, load(Path(path)), names)
        for text in (*options.banks, *options.check)
        for campaign, path in (text.split(":", 1),)
    }
    train = [example for text in options.banks for example in groups[text]]
    scale = np.concatenate([example.features for example in train]).std(axis=0) + 1e-9
    free = np.array([name in MAY_BE_NEGATIVE for name in names])
    whole = pair(train, scale, free, options.ridge)
    weights_of = cross_validated(train, scale, free, options.ridge)
    rows = {}
    for text, examples in groups.items():
        for kind in (*sorted({example.question.kind for example in examples}), "all"):
            some = [example for example in examples if kind in ("all", example.question.kind)]
            title = f"{Path(text).stem} {kind}"
            rows[f"{title}: fused"] = metrics.mean(measure(some, lambda e: e.features[:, -1]))
            fitted = measure(some, lambda e: scored(e, weights_of.get(id(e), whole)))
            rows[f"{title}: fitted"] = metrics.mean(fitted)
    print(report.table(rows))
    for title, fitted_weights in zip(("WEIGHTS", "NAMELESS"), whole, strict=True):
        weights = {**dict(zip(names, fitted_weights.tolist(), strict=True)), **FIXED}
        lines = (f'    "{name}": {value:.3g},\n' for name, value in weights.items() if abs(value) > 5e-3)
        print(title + "\n" + "".join(lines))


if __name__ == "__main__":
    main()
