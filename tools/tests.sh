#!/usr/bin/env bash
# Every test: those that can share the machine on two processes, then those that watch the clock, one at a time.
# What is given (a file, -k WORD) narrows both.
set -uo pipefail
cd "$(dirname "$0")/.."
export QT_QPA_PLATFORM=offscreen PYTHONUTF8=1
python=${ORACLE_PYTHON:-.venv/bin/python}
failed=0
ORACLE_READ_CAMPAIGN=$(mktemp -d)
export ORACLE_READ_CAMPAIGN
trap 'rm -rf "$ORACLE_READ_CAMPAIGN"' EXIT

run() {
    "$python" -m pytest "$@"
    local code=$?
    # 5: none of what was asked for is of this half
    [ "$code" -eq 0 ] || [ "$code" -eq 5 ] || failed=1
}

run -n 2 --dist loadgroup -m "not clock" "$@"
run -m clock "$@"
exit "$failed"
