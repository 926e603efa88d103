"""The table of faults in the docs is that of the tests."""

from __future__ import annotations

import re

from faults import declared


def test_the_table_names_every_fault_test() -> None:
    assert declared.TABLE.read_text(encoding="utf-8") == declared.table(), "run make faults"


def test_every_fault_test_is_declared() -> None:
    written = {
        name
        for file in declared.HERE.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.M)
    }
    assert written == {one.test for one in declared.declared()}
