"""Which words differ by a slip of the pen, and which by an ending that makes another word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
from rapidfuzz import process
from rapidfuzz.distance import OSA

LONG, _LONGER = 5, 8
"""Letters from which one letter, and from which two, may be a slip of the pen."""
_ANY_SLIP = 7
"""Letters from which any slip is one; in shorter words only those that sound alike."""
_VOWELS = "aeiouy"
_HEARD = (
    ("sch", "x"), ("sh", "x"), ("ch", "x"), ("ph", "f"), ("ck", "k"), ("qu", "k"), ("c", "k"), ("q", "k"),
    ("z", "s"), ("y", "i"), ("w", "v"),
)  # fmt: skip
"""Letters that are taken for one another where a name was only heard, each as the sound is kept."""
_SILENT = re.compile(r"([bdgkrt])h")
_DOUBLED = re.compile(r"(.)\1+")
_ENDINGS = frozenset("s es n a e o an ian ish ite ites er ers ese ic ous ious ized ised".split())
"""What makes another word of a name: several, a people, a daughter."""


def near(spelled: Sequence[str]) -> Iterator[tuple[int, int, int]]:
    """Places of words with one first letter and a letter or two between them."""
    by_letter: dict[str, list[int]] = {}
    for at, word in enumerate(spelled):
        if len(word) >= LONG:
            by_letter.setdefault(word[0], []).append(at)
    for same in by_letter.values():
        if len(same) < 2:
            continue
        told = [spelled[at] for at in same]
        distances = process.cdist(told, told, scorer=OSA.distance, score_cutoff=2, dtype=np.uint8)
        for x, y in np.argwhere((distances > 0) & (distances <= 2)).tolist():
            distance = int(distances[x, y])
            if x < y and (distance == 1 or min(len(told[x]), len(told[y])) >= _LONGER):
                yield same[x], same[y], distance


def plural(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one is the other's plural, people or daughter: only the ending differs (Briarwoods, Draconian,
    Julia and Julian)."""
    differing = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
    return bool(differing) and all(ending(*sorted(pair, key=len)) for pair in differing)


def ending(short: str, long: str) -> bool:
    """Whether the longer differs from the shorter only in an ending that makes another word."""
    if len(short) == len(long) <= LONG and short[:-2] + short[:-3:-1] == long:
        return True
    return short[:-1] == long[:-1] or (long.startswith(short) and long[len(short) :] in _ENDINGS)


def sound(words: Sequence[str]) -> tuple[str, ...]:
    """How a name sounds, roughly: two spellings of one sound (Vallaki and Valaki, Krezk and Kresk, Erick and
    Eric) give the same. A first letter stays as it is."""
    return tuple(map(_sound, words))


def _sound(word: str) -> str:
    first, rest = word[:1], word[1:]
    for written, heard in _HEARD:
        rest = rest.replace(written, heard)
    rest = _SILENT.sub(r"\1", rest)
    return _DOUBLED.sub(r"\1", first + rest)


def swapped(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether they differ in two neighbouring letters of one word alone, before its last two (Fritz and
    Frtiz, not Loran and Lorna)."""
    differing = [(a, b) for a, b in zip(one, other, strict=True) if a != b]
    return len(differing) == 1 and _swapped(*differing[0])


def _swapped(a: str, b: str) -> bool:
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(a))
    return len(a) == len(b) > at + 2 and a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :]


def alike(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the difference is a slip: in a long word any but in its ending (Julian and Julia are two), in a
    short one a doubled letter, a vowel for another, an "h" or a "c"."""
    for a, b in zip(one, other, strict=True):
        if a == b:
            continue
        short, long = sorted((a, b), key=len)
        if ending(short, long) or long[:-1] == short:
            return False
        if len(short) >= _ANY_SLIP or _swapped(a, b):
            continue
        at = next(i for i, letter in enumerate(long) if not short.startswith(long[: i + 1]))
        if len(short) == len(long):
            vowels = short[at] in _VOWELS and long[at] in _VOWELS and short[at + 1 :] == long[at + 1 :]
            if not vowels:
                return False
        elif long[at] != long[at - 1] and long[at] not in "hc":
            return False
    return True
