"""A smaller ICU data library for Qt on Linux: 32 MB of every language's words for days, units and regions, of
which the app needs some 3. Qt has such words of its own; from ICU it takes how to sort and to fold case.

Qt's wheel brings ICU on Linux alone. Needs binutils and icu-devtools.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pl", "pt", "ru")
"""Those whose rules for sorting are kept; another language is sorted by the root's."""

_LEFT_OUT = re.compile(
    r"(curr|zone|lang|region|unit|rbnf|translit|brkitr)/.*|.*\.(cnv|spp)|unames\.icu|confusables\.cfu"
)
_OF_LANGUAGE = re.compile(r"(?:coll/)?(?!res_index)([a-z]{2,3})(_[A-Za-z0-9]+)*\.res")
_SYMBOL = re.compile(r"^\s*\d+: ([0-9a-f]+) +(\S+) OBJECT .* (icudt\d+_dat)$", re.M)
SOURCE = """
    .section .rodata
    .balign 16
    .globl {symbol}
    .type {symbol}, @object
{symbol}:
    .incbin "{data}"
    .size {symbol}, . - {symbol}
    .section .note.GNU-stack,"",@progbits
"""


def slim(library: Path, out: Path) -> Path:
    """Write a library of the same name with less in it into `out`; its path.

    Raises `SystemExit` where `library` is not laid out as Qt's wheels have had it.
    """
    out.mkdir(parents=True, exist_ok=True)
    found = _SYMBOL.search(_said("readelf", "-W", "--dyn-syms", str(library)))
    if found is None:
        raise SystemExit(f"{library} has no ICU data that can be told")
    symbol, start = found[3], _place(library, int(found[1], 16))
    # its name is the prefix under which ICU looks for each item, so it stays
    whole = out / "whole" / f"{symbol.removesuffix('_dat')}l.dat"
    small = out / whole.name
    whole.parent.mkdir(exist_ok=True)
    whole.write_bytes(library.read_bytes()[start : start + int(found[2], 0)])
    items = _said("icupkg", "-l", str(whole)).split()
    (out / "remove.txt").write_text("".join(f"{item}\n" for item in items if not wanted(item)), "utf-8")
    _said("icupkg", "--ignore-deps", "-r", str(out / "remove.txt"), str(whole), str(small))
    source, made = out / "data.s", out / library.name
    source.write_text(SOURCE.format(symbol=symbol, data=small), encoding="utf-8")
    _said("as", "-o", str(out / "data.o"), str(source))
    flags = ["-shared", "-soname", library.name, "-z", "noexecstack", "--build-id=none", "--hash-style=gnu"]
    _said("ld", *flags, "-o", str(made), str(out / "data.o"))
    return made


def wanted(item: str) -> bool:
    """Whether an item of ICU's data is kept."""
    if _LEFT_OUT.fullmatch(item):
        return False
    language = _OF_LANGUAGE.fullmatch(item)
    return language is None or (language[1] in LANGUAGES and not language[2])


def _place(library: Path, address: int) -> int:
    """Where in the file the byte of that address is."""
    for line in _said("readelf", "-W", "--segments", str(library)).splitlines():
        parts = line.split()
        if parts[:1] == ["LOAD"]:
            offset, start, size = (int(parts[at], 16) for at in (1, 2, 4))
            if start <= address < start + size:
                return address - start + offset
    raise SystemExit(f"{library} does not hold its data in the file")


def _said(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{' '.join(words[:2])} gave {done.returncode}: {done.stderr[-1000:]}")
    return done.stdout
