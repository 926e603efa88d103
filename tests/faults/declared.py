"""What each test of a fault declares, and the table that is made of it (docs/FAULTS.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
TABLE = HERE.parents[1] / "docs" / "FAULTS.md"
AREAS = (
    "Sudden death",
    "Disk",
    "Catalogue",
    "Search index",
    "Settings and clock",
    "Notes folder",
    "Two at once",
)

_HEAD = """# What can go wrong, and what then

Each row is a test that makes the fault happen; `make faults` runs them all and writes this table anew. The
last column is what the GM reads, word for word; a dash means that nothing needs to be said.
"""


@dataclass(frozen=True)
class Fault:
    """One row: what happens, how the test makes it happen, what holds afterwards, what the GM reads."""

    area: str
    what: str
    how: str
    kept: str
    said: str
    test: str


_declared: dict[str, Fault] = {}


def fault(
    area: str, what: str, *, how: str, kept: str, said: str = "", quick: bool = False
) -> Callable[[Any], Any]:
    """Declare what a test proves. `quick` tests are also part of `make test`."""
    assert area in AREAS

    def declare(test: Any) -> Any:
        module = test.__module__.rsplit(".", 1)[-1]  # it may be imported twice, by us and by pytest
        _declared[f"{module}.{test.__name__}"] = Fault(area, what, how, kept, said, test.__name__)
        marked = pytest.mark.quick(test) if quick else test
        return pytest.mark.fault(said)(marked)

    return declare


def declared() -> list[Fault]:
    """What all tests here declare, in the order of the table."""
    for file in sorted(HERE.glob("test_*.py")):
        import_module(f"faults.{file.stem}")
    return sorted(_declared.values(), key=lambda one: (AREAS.index(one.area), one.what))


def table() -> str:
    """The document."""
    lines = [_HEAD]
    for area in AREAS:
        lines += [
            f"## {area}\n",
            "| What happens | How the test makes it happen | What holds afterwards | What the GM reads |",
            "|---|---|---|---|",
        ]
        for one in declared():
            if one.area == area:
                said = one.said.replace("\n", "<br>") or "–"
                lines.append(f"| {one.what} (`{one.test}`) | {one.how} | {one.kept} | {said} |")
        lines.append("")
    return "\n".join(lines)
