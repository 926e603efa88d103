"""docs/SECURITY.md names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]


def test_every_test_that_the_page_names_exists() -> None:
    page = (TESTS.parent / "docs" / "SECURITY.md").read_text(encoding="utf-8")
    file, missing, found = Path(), [], 0
    for path, name in re.findall(r"`((?:unit|ui|proofs|e2e)/[\w/]+\.py)?(?:::(\w+))?`", page):
        file = TESTS / path if path else file
        text = file.read_text(encoding="utf-8") if file.is_file() else ""
        found += 1
        if not text or (name and f"def {name}(" not in text):
            missing.append((path, name))
    assert found > 25
    assert not missing
