"""One run of enrichment in a process of its own; prints its report as JSON.

Called as `enrich_once.py DATA CAMPAIGN [PROMPT_VERSION]`. The answers are kept short: a model of 135 million
weights goes on to any limit.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

from oracle_desktop.ingestion import enrich_prompt
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace

LONG, SHORT = 320, 180
"""Tokens of an answer, and of the smaller ask that follows one of no use."""


def main() -> None:
    data, name, *version = sys.argv[1:]
    for asks, tokens in ((enrich_prompt.ASKS, LONG), (enrich_prompt.SMALLER, SHORT)):
        asks["all"] = replace(asks["all"], max_tokens=tokens)
    if version:
        enrich_prompt.PROMPT_VERSION = version[0]
    campaign = Workspace(Places.under(Path(data))).open(name)
    try:
        campaign.ingest()
        report = campaign.enrich()
        assert report is not None, "no chat model"
        told = {"fragments": report.fragments, "enriched": report.enriched, "left": report.left}
        print(json.dumps({**told, "calls": report.calls, "saved": report.saved, "problem": report.problem}))
    finally:
        campaign.close()


if __name__ == "__main__":
    main()
