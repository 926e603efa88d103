"""What the Oracle writes is for its user alone; no code of it evaluates, unpickles or starts a shell."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import oracle_desktop
from oracle_desktop.errors import StoreProblem
from oracle_desktop.paths import Places
from oracle_desktop.workspace import Workspace

PACKAGE = Path(oracle_desktop.__file__).parent


@pytest.mark.skipif(sys.platform == "win32", reason="modes of POSIX")
def test_every_file_is_0600_and_every_folder_0700(tmp_path: Path) -> None:
    """Where the user's umask lets everybody read, and after an earlier version that left folders open."""
    notes, data = tmp_path / "notes", tmp_path / "data"
    notes.mkdir()
    (notes / "Session 1.md").write_text("Brannoc sold us a mule.", encoding="utf-8")
    (data / "campaigns").mkdir(parents=True, mode=0o755)
    data.chmod(0o700)  # a folder that the user names is the user's
    bank = tmp_path / "bank.jsonl"
    bank.write_text('{"id": "1", "question": "who sold a mule?", "gold": [{"session": 1}]}', encoding="utf-8")
    lines = (
        ["ingest", str(notes), "--campaign", "x", "--no-enrich"],
        ["ask", "who sold a mule?", "--campaign", "x"],
        ["evaluate", str(bank), "--campaign", "x"],
        ["backup", str(data / "copy.zip"), "--campaign", "x"],
        ["restore", str(data / "copy.zip"), "--as", "y"],
        ["restore", str(data / "copy.zip"), "--as", "y", "--replace"],
        ["diagnostics", str(data / "sent.txt")],
    )
    home = tmp_path / "home"
    home.mkdir()
    subprocess.run(
        [sys.executable, "-c", VERBS, json.dumps([[*words, "--data", str(data)] for words in lines])],
        check=True,
        capture_output=True,
        timeout=100,
        umask=0o000,
        env={**os.environ, "HOME": str(home), "TMPDIR": str(home)},
    )
    seen = [data, *data.rglob("*"), *home.rglob("*")]
    wrong = {str(p): oct(p.stat().st_mode & 0o777) for p in seen if p.stat().st_mode & 0o077}
    assert len(seen) > 20
    assert not wrong


VERBS = """
import json, sys
from oracle_desktop.__main__ import main
if __name__ == "__main__":
    for words in json.loads(sys.argv[1]):
        assert main(words) == 0, words
"""


@pytest.mark.skipif(sys.platform == "win32", reason="modes of POSIX")
def test_the_sample_is_the_gms_own_and_never_half_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is installed read-only, and readable by everybody."""
    workspace = Workspace(Places.under(tmp_path))
    copied = shutil.copyfile

    def full(source: Path, target: Path) -> None:
        if source.name.startswith("Session 05"):
            raise OSError(28, "No space left on device")
        copied(source, target)

    monkeypatch.setattr(shutil, "copyfile", full)
    with pytest.raises(StoreProblem):
        workspace.install_sample()
    monkeypatch.undo()
    notes = workspace.install_sample().notes
    seen = [notes, *notes.rglob("*")]
    assert {oct(p.stat().st_mode & 0o777) for p in seen if p.is_dir()} == {"0o700"}
    assert {oct(p.stat().st_mode & 0o777) for p in seen if p.is_file()} == {"0o600"}
    assert list(notes.rglob("Session 05*"))


def test_folders_that_are_open_are_closed(tmp_path: Path) -> None:
    places = Places.under(tmp_path)
    (places.campaigns / "old").mkdir(parents=True)
    for folder in (places.campaigns, places.campaigns / "old"):
        folder.chmod(0o755)
    before = os.umask(0o022)
    try:
        places.keep_private()
        if sys.platform != "win32":
            assert {f.stat().st_mode & 0o777 for f in tmp_path.rglob("*")} == {0o700}
    finally:
        os.umask(before)


_NEVER_IMPORTED = {"pickle", "shelve", "marshal", "dill", "joblib", "cloudpickle", "telnetlib", "ftplib"}
_NEVER_CALLED = {"eval", "exec", "compile", "__import__", "breakpoint"}
_NEVER_OF_A_MODULE = {
    ("os", "system"), ("os", "popen"), ("os", "startfile"), ("tempfile", "mktemp"), ("yaml", "unsafe_load"),
    ("yaml", "full_load"), ("numpy", "load"), ("np", "load"), ("webbrowser", "open"),
    ("ssl", "_create_unverified_context"),
}  # fmt: skip


def test_no_pickle_no_eval_no_shell() -> None:
    found = [
        f"{file.relative_to(PACKAGE)}:{node.lineno} {wrong}"  # type: ignore[attr-defined]
        for file in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if (wrong := _wrong(node))
    ]
    assert not found


def _wrong(node: ast.AST) -> str:
    if isinstance(node, ast.Import):
        return ", ".join(_NEVER_IMPORTED.intersection(alias.name.split(".")[0] for alias in node.names))
    if isinstance(node, ast.ImportFrom):
        return ", ".join(_NEVER_IMPORTED.intersection([(node.module or "").split(".")[0]]))
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Name) and node.func.id in _NEVER_CALLED:
        return node.func.id
    if isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Name):
        called = (node.func.value.id, node.func.attr)
        if called in _NEVER_OF_A_MODULE:
            return ".".join(called)
    for keyword in node.keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if (keyword.arg == "shell" and value is not False) or (keyword.arg == "verify" and value is False):
            return f"{keyword.arg}="
        if keyword.arg == "allow_pickle" and value is not False:
            return "allow_pickle"
    return ""


@pytest.mark.parametrize(
    "bad",
    ["import pickle", "from shelve import open", "eval('1')", "subprocess.run('x', shell=True)",
     "os.system('x')", "np.load(f, allow_pickle=True)", "httpx.get(u, verify=False)"],
)  # fmt: skip
def test_the_check_sees_what_it_looks_for(bad: str) -> None:
    assert any(_wrong(node) for node in ast.walk(ast.parse(bad)))
