"""Fits what tells a question about the notes from one of another domain (R4.3), and cross-validates it.

    python tools/fit_gate.py --data DIR CAMPAIGN:BANK.jsonl [CAMPAIGN:BANK.jsonl ...]

Every campaign must have been ingested under DIR. The questions in other_domains.txt are asked of each; what
is printed for a campaign was fitted on the others. Prints the weights as they stand in
oracle_desktop/ranking/gate.py.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from fit_reranker import Matrix, load

from oracle_desktop.domain import Turn
from oracle_desktop.paths import Places
from oracle_desktop.ranking import gate
from oracle_desktop.retrieval.paths import OF_TEXT
from oracle_desktop.workspace import Workspace

OTHERS = Path(__file__).with_name("other_domains.txt")
NAMES = tuple(gate.OF_THESE_NOTES)
RIDGE, STEPS, RATE = 0.03, 2_500, 0.5

Asked = Sequence[tuple[str, Sequence[Turn]]]


def read(data: Path, campaign: str, asked: Asked) -> Matrix:
    """A row of what the gate weighs a question; a name of the notes in it has decided before."""
    opened = Workspace(Places.under(data)).open(campaign)
    try:
        opened.warm()
        search = opened.retriever.variant(OF_TEXT).search
        pools = [search(text, history=history, fresh=True).pool for text, history in asked]
    finally:
        opened.close()
    told = [[gate.read_of(pool).get(name, 0.0) for name in NAMES] for pool in pools if not gate.named(pool)]
    return np.array(told).reshape(-1, len(NAMES))


def fit(about: Sequence[Matrix], others: Sequence[Matrix]) -> tuple[Matrix, float]:
    """Weights and bias of a logistic regression; each campaign and each side counts the same."""
    rows = np.concatenate([*about, *others])
    wanted = np.concatenate([np.ones(sum(map(len, about))), np.zeros(sum(map(len, others)))])
    counts = [np.full(len(one), 0.5 / len(one) / len(side)) for side in (about, others) for one in side]
    share = np.concatenate(counts)
    middle, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    scaled, weights, bias = (rows - middle) / spread, np.zeros(len(NAMES)), 0.0
    for _ in range(STEPS):
        off = (1 / (1 + np.exp(-(scaled @ weights + bias))) - wanted) * share
        weights -= RATE * (scaled.T @ off + RIDGE * weights)
        bias -= RATE * float(off.sum())
    return weights / spread, bias - float(weights @ (middle / spread))


def main() -> None:
    """Gather, fit, print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("banks", nargs="+")
    options = parser.parse_args()
    elsewhere: Asked = [(text, ()) for text in OTHERS.read_text(encoding="utf-8").splitlines()]
    asked: dict[str, list[tuple[str, Sequence[Turn]]]] = {}
    for campaign, path in (text.split(":", 1) for text in options.banks):
        own = [(question.question, question.history) for question in load(Path(path))]
        asked.setdefault(campaign, []).extend(own)
    about = {campaign: read(options.data, campaign, own) for campaign, own in asked.items()}
    others = {campaign: read(options.data, campaign, elsewhere) for campaign in asked}
    for campaign in asked:
        print(f"{campaign}: {_refused(campaign, about, others)}")
    weights, bias = fit(list(about.values()), list(others.values()))
    print("".join(f'    "{name}": {weight:.2f},\n' for name, weight in zip(NAMES, weights, strict=True)))
    print(f"BIAS = {bias:.2f}")


def _refused(campaign: str, about: Mapping[str, Matrix], others: Mapping[str, Matrix]) -> str:
    """What would be refused of a campaign, fitted on the others (or on itself where there are none)."""
    rest = [name for name in about if name != campaign] or [campaign]
    weights, bias = fit([about[name] for name in rest], [others[name] for name in rest])
    shares = [float((side[campaign] @ weights + bias < gate.LEAST).mean()) for side in (others, about)]
    return f"{shares[0]:.3f} of other domains refused, {shares[1]:.3f} of its own"


if __name__ == "__main__":
    main()
