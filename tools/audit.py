"""Asks an advisory service about every package that is installed with the Oracle: `make audit`.

Exit 0: none is known to be faulty, or each fault is explained in `EXPLAINED`. 1: one is. 2: the service could
not be asked, so nothing is known.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]

EXPLAINED: dict[str, str] = {}
"""Advisories that do not bite here, by their id: why."""


def report(lock: Path) -> list[dict[str, Any]] | None:
    """What is said of each package of a lock file, None where nobody could be asked."""
    words = f"--requirement {lock} --disable-pip --require-hashes --format json --progress-spinner off"
    done = subprocess.run(
        [sys.executable, "-m", "pip_audit", *words.split()], capture_output=True, text=True, check=False
    )
    try:
        packages: list[dict[str, Any]] = json.loads(done.stdout)["dependencies"]
    except (ValueError, KeyError):
        print(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else "no answer", file=sys.stderr)
        return None
    asked = [one for one in packages if "skip_reason" not in one]
    if len(asked) * 2 < len(packages):
        return None
    for one in packages:
        if "skip_reason" in one:
            print(f"not checked: {one['name']}: {one['skip_reason']}")
    return asked


def main() -> int:
    """Both lock files; the exit code."""
    open_faults = 0
    for name in ("requirements.lock", "requirements-dev.lock"):
        packages = report(ROOT / name)
        if packages is None:
            print(
                f"{name}: NOT CHECKED. The advisory service does not answer here with advisories; "
                "run this where the internet can be reached, as the audit in .github/workflows does."
            )
            return 2
        faults = [(one, fault) for one in packages for fault in one["vulns"]]
        for one, fault in faults:
            why = next((EXPLAINED[i] for i in (fault["id"], *fault["aliases"]) if i in EXPLAINED), "")
            open_faults += not why
            said = why or f"mended in {', '.join(fault['fix_versions']) or 'no version yet'}"
            print(f"{one['name']} {one['version']} {fault['id']}: {said}")
        print(f"{name}: {len(packages)} packages checked, {len(faults)} known faults.")
    return 1 if open_faults else 0


if __name__ == "__main__":
    sys.exit(main())
