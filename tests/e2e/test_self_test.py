"""`--self-test` as it is run in the frozen app, here from the source tree."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from oracle_desktop import self_test
from oracle_desktop.notes import readers

PARTS = [title for title, _ in self_test.CHECKS]


@pytest.mark.timeout(300)  # some ten seconds, ten times that on a machine that is busy
def test_every_part_works_and_the_user_s_folders_stay_as_they_are(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    environment = os.environ | {"HOME": str(home), "PYTHONUTF8": "1"}
    environment.pop("DISPLAY", None)
    done = subprocess.run(
        [sys.executable, "-m", "oracle_desktop", "--self-test"],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = re.findall(r"^(\w+) +\d+\.\d\d s  ([^:]+): \S", done.stdout, re.M)
    assert [title for _, title in lines] == PARTS
    assert {title for outcome, title in lines if outcome != "ok"} <= {"Translation"}
    assert [path for path in home.rglob("*") if "Oracle" in path.name] == []


def test_a_part_that_fails_is_named_with_its_reason_and_the_rest_is_tried() -> None:
    def broken(_: Path) -> str:
        raise ImportError("no module named chromadb")

    def absent(_: Path) -> str:
        raise self_test.Skipped("English only")

    said: list[str] = []
    checks = (("First", broken), ("Second", absent), ("Third", lambda folder: folder.name))
    assert self_test.run(said.append, checks) == 1
    assert said[0].startswith("FAILED")
    assert said[0].endswith("First: ImportError: no module named chromadb")
    assert said[1].startswith("skipped")
    assert said[2].startswith("ok")
    assert said[3] == "1 of 3 parts do not work."


def test_there_is_a_file_for_every_reader(tmp_path: Path) -> None:
    from oracle_desktop.self_test import files

    suffixes = {Path(name).suffix for name in files.write(tmp_path)}
    assert {readers.READERS[suffix] for suffix in suffixes} == set(readers.READERS.values())


def test_the_reading_model_is_the_one_that_tests_build(tmp_path: Path) -> None:
    import numpy as np
    import onnx_models

    from oracle_desktop.self_test import files

    graph = onnx_models.Graph()
    of_second = graph.add("Cast", [graph.add("Mul", ["attention_mask", "token_type_ids"])], to=1)
    graph.add("ReduceSum", [of_second, graph.constant(np.array([1]))], out="logits", keepdims=1)
    files.write_model(tmp_path)
    assert (tmp_path / "model.onnx").read_bytes() == graph.model()


def test_what_it_prints_goes_nowhere_where_all_streams_are_closed(tmp_path: Path) -> None:
    """Not into the first file that is opened, which would have their numbers."""
    program = (
        "from oracle_desktop.__main__ import main\n"
        "main(['campaigns'])\n"
        f"kept = open({str(tmp_path / 'kept')!r}, 'w')\n"
        "import os, sys\n"
        "os.write(2, b'a library complains')\n"
        "kept.write('whole' if sys.stdin.read() == '' else '?')\n"
    )
    words = ["/bin/sh", "-c", 'exec "$0" "$@" <&- >&- 2>&-', sys.executable, "-c", program]
    environment = os.environ | {"ORACLE_DATA": str(tmp_path / "data")}
    assert subprocess.run(words, env=environment, check=False).returncode == 0
    assert (tmp_path / "kept").read_text(encoding="utf-8") == "whole"
