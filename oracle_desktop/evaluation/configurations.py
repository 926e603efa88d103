"""Named configurations of the search, each one change from its parent, and which are run together (R7.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from oracle_desktop.evaluation import metrics
from oracle_desktop.retrieval import paths

AS_SET = "set"
"""The reranker of the settings."""

_MEANING = (paths.SEMANTIC, paths.SEVERAL)
_WORDS = (paths.KEYWORD, paths.WINDOW)
_WRITTEN = (paths.BY_ANNOTATION, paths.ENRICHED)


@dataclass(frozen=True, slots=True)
class Configuration:
    """What is searched and shown: the paths `used`, `k` passages in full, `reranker` (`AS_SET`, or a choice
    of the settings), summaries after them, whether the gate may refuse, and whether an answer is `imagined`
    to search with (None: as it is set). `parent` is the key of the one that it is one change away from, ""
    for a first."""

    key: str
    name: str
    parent: str = ""
    used: Sequence[str] = paths.PATHS
    k: int = metrics.FIRST
    reranker: str = AS_SET
    summaries: bool = True
    gate: bool = True
    imagined: bool | None = None

    @property
    def json(self) -> dict[str, Any]:
        """As a kept run holds it."""
        return {
            "key": self.key,
            "name": self.name,
            "parent": self.parent,
            "paths": list(self.used),
            "passages": self.k,
            "reranker": self.reranker,
            "summaries": self.summaries,
            "gate": self.gate,
            "imagined": self.imagined,
        }


def _step(key: str, name: str, parent: str, used: Sequence[str], **changes: Any) -> Configuration:
    return Configuration(
        key, name, parent, used, **{"summaries": False, "gate": False, "imagined": False, **changes}
    )


_WITH_WORDS = (*_MEANING, *_WORDS)
_WITH_QUESTIONS = (*paths.OF_TEXT, paths.BY_QUESTION)

STEPS = (
    _step("meaning-20", "meaning only, 20 passages", "", _MEANING, k=20, reranker="off"),
    _step("meaning-8", "meaning only, 8 passages", "meaning-20", _MEANING, reranker="off"),
    _step("ranked", "+ reranker", "meaning-8", _MEANING),
    _step("words", "+ keywords", "ranked", _WITH_WORDS),
    _step("names", "+ names", "words", paths.OF_TEXT),
    _step("questions", "+ questions written ahead", "names", _WITH_QUESTIONS),
    _step("context", "+ context and annotations", "questions", paths.PATHS),
    _step("summaries", "+ summaries", "context", paths.PATHS, summaries=True),
    _step("imagined", "+ imagined answer", "summaries", paths.PATHS, summaries=True, imagined=True),
)
"""One part more a row (R7.3). The three before the last change nothing where no model has read the notes, the
last runs only where there is a chat model."""

NOW = Configuration("now", "as it is set")


def _without(key: str, name: str, left_out: Sequence[str]) -> Configuration:
    return Configuration(key, name, NOW.key, tuple(path for path in paths.PATHS if path not in left_out))


LEFT_OUT = (
    NOW,
    _without(
        "no-meaning", "without meaning", (*_MEANING, paths.BY_QUESTION, paths.BY_ANNOTATION, paths.IMAGINED)
    ),
    _without("no-words", "without keywords", (*_WORDS, paths.ENRICHED)),
    _without("no-names", "without names", (paths.ENTITY,)),
    _without("no-written", "without what was written ahead", paths.OF_ENRICHMENT),
    Configuration("no-ranking", "without reranking", NOW.key, reranker="off"),
    Configuration("no-summaries", "without summaries", NOW.key, summaries=False),
)
"""As it is set, and with one part less: what would be lost."""

RANKINGS = (
    Configuration("off", "order of the paths", reranker="off"),
    Configuration("builtin", "built-in ranking", "off", reranker="builtin"),
    Configuration("annotation", "ranked by the chat model", "off", reranker="annotation"),
    Configuration("cross_encoder", "ranked by a cross-encoder", "off", reranker="cross_encoder"),
)
"""The rerankers beside each other (R4.5)."""

PLANS: Mapping[str, Sequence[Configuration]] = {
    "now": (NOW,),
    "steps": STEPS,
    "without": LEFT_OUT,
    "rankings": RANKINGS,
}
"""What can be run in one go."""
