"""What is said of a difference between two runs. Light to import: the window says it too."""

from __future__ import annotations

BETTER, WORSE = "real improvement", "real loss"
CHANCE = "may be chance"
SAME = "no difference"
REAL = (BETTER, WORSE)
