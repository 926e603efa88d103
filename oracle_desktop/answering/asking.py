"""What a question asks for, as quotes are chosen by it: its rare words, its names, who, what became of."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from difflib import SequenceMatcher

from oracle_desktop.answering.label_words import SESSION_WORDS
from oracle_desktop.answering.passages import NAME_WEIGHT, Sentence, overlap, rarity
from oracle_desktop.answering.words import content_words, fold, proper, stem, terms
from oracle_desktop.domain import Ranking
from oracle_desktop.notes.words import capitalised
from oracle_desktop.retrieval.sessions import named

_MISSPELT = 0.84
"""Likeness from which a word that the notes do not have is taken for one that they have."""

_DEFINING = re.compile(
    r"^\W*(?:and |so |remind me |who or )*(?:who|what|wer|was|qui|quien|que|chi|che|quem|o que|wie|wat)\b"
    r"(?:['’]s| or what| and where| cosa| exactly)*\s+"
    r"(?:is|was|are|were|ist|war|es|era|est|etait|e|sono|foi)\b"
)
_FATE = re.compile(
    r"\b(?:became of|become of|happened (?:to|with)|end up|ended up|last (?:seen|see|saw|heard)|"
    r"(?:le|les) paso|fue de|"
    r"wurde aus|mit .{1,40} passiert|devenue?s?|arrive a|successo a|fine ha fatto|aconteceu com)\b"
)
_INTRODUCES = (
    r"(?:named?s?|called|known as|introduces?d?|llamad[oa]s?|genannt|namens|nomme\w*|chiamat\w|chamad\w)"
)


_OF_SESSIONS = SESSION_WORDS | frozenset(
    "last latest previous first ultima pasada anterior primera letzte letzten ersten derniere premiere "
    "ultima scorsa prima passada primeira laatste vorige eerste recap summary resumen".split()
)
_TALK = frozenset(stem(word) for word in _OF_SESSIONS)


class Asked:
    """A question over the sentences that may answer it.

    `wanted` are its stems (misspelt ones as the notes have them), `known` those that the notes have,
    `defines` what introduces the thing that "who is …" asks for, `fate` whether it asks what became of it,
    `sessions` the keys of those that it names ("in session …", "last session").
    """

    def __init__(self, question: str, ranking: Ranking, sentences: Sequence[Sentence]) -> None:
        self.idf = rarity(sentences)
        plain = terms(question, asking=True) | terms(ranking.searched, asking=True)
        self.sessions = sessions_named(question, ranking)
        if self.sessions:
            plain = {word for word in plain if not word[0].isdigit() and word not in _TALK}
        self.wanted = {_near(word, self.idf) or word for word in plain}
        self.names = proper(question)
        self.known = {word for word in self.wanted if word in self.idf}
        most = math.log(1 + len(sentences))
        self.whole = sum(self._weight(word, most) for word in self.wanted) or 1.0
        self.defines = _defining(question)
        self.fate = _FATE.search(fold(question)) is not None

    def _weight(self, word: str, most: float) -> float:
        return self.idf.get(word, most) * (NAME_WEIGHT if word in self.names else 1.0)

    def matched(self, sentence: Sentence) -> float:
        """Share of the question's words in `sentence`, weighed by rarity (0 to 1)."""
        return overlap(self.wanted, self.names, sentence, self.idf) / self.whole


def sessions_named(question: str, ranking: Ranking) -> set[str]:
    """Keys of the pool's sessions that `question` names by number, or as the first or the last."""
    sessions = {c.fragment.session for c in ranking.pool if c.fragment.session is not None}
    return {session.key for session in named(question, sorted(sessions, key=lambda s: s.order))}


def names_a_stranger(question: str, ranking: Ranking, idf: Mapping[str, float]) -> bool:
    """Whether the question names someone or something that no candidate names, in any near spelling.

    Of a name of several words one is enough ("Allura Vysoren" where the notes have "Allura"). A question
    with a capital on most of its words tells nothing.
    """
    raw = re.findall(r"[^\W\d_]+", question)
    if sum(word[0].isupper() for word in raw) > max(2, len(raw) / 2):
        return False
    content = set(content_words(question, asking=True))
    names = {word for word in capitalised(question) if fold(word) in content}
    groups = re.findall(
        r"[^\W\d_]+(?:[ '’-][^\W\d_]+)*", re.sub(r"\b[^\W\d_][^\W_]*", _only(names), question)
    )
    return any(
        not any(_written(word, ranking) or _near(stem(fold(word)), idf) for word in group.split())
        for group in groups
    )


def _only(names: set[str]) -> Callable[[re.Match[str]], str]:
    """What leaves only `names` standing in a question, with a stop wherever another word stood."""
    return lambda match: match.group() if match.group() in names else "|"


def _written(word: str, ranking: Ranking) -> bool:
    """Whether `word`, or the name that it is a plural of, stands in a candidate with its capital."""
    one = word[:-1] if len(word) > 3 and word.endswith("s") else word
    whole = re.compile(rf"\b{re.escape(one)}")
    return any(whole.search(candidate.fragment.text) for candidate in ranking.pool)


def _near(word: str, idf: Mapping[str, float]) -> str:
    """The nearest spelling of `word` that the notes have, "" where they have it as it is or none is near."""
    if word in idf or len(word) < 5:
        return ""
    near = [w for w in idf if w[0] == word[0] and abs(len(w) - len(word)) <= 2 and len(w) >= 4]
    ratio, alike = max(((SequenceMatcher(None, word, w).ratio(), w) for w in near), default=(0.0, ""))
    return alike if ratio >= _MISSPELT else ""


def _defining(question: str) -> re.Pattern[str] | None:
    """What introduces the thing that "who is …" asks for; None for another question."""
    if not _DEFINING.match(fold(question)):
        return None
    subject = content_words(question, asking=True)
    if not 1 <= len(subject) <= 3:
        return None
    name = "(?:" + "|".join(re.escape(word[:7]) for word in subject) + r")\w*"
    return re.compile(
        rf"\b{name}(?: \w+)?(?:,? (?:the|an?|who|which|is|was)\b| ?\(|,| [-–—:])"
        rf"|\b{_INTRODUCES}\b[^.]{{0,40}}\b{name}"
        rf"|\b(?:an?|the|their|his|her) (?:[\w-]+ ){{1,4}}{name}"
    )
