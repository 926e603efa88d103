"""What the frozen app holds and what it does not, in one place for the spec and the checks of the build."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
NAME = "oracle-desktop"
APP_NAME = "The Oracle"
PUBLISHER = runpy.run_path(str(ROOT / "oracle_desktop" / "publisher.py"))
"""The names of oracle_desktop/publisher.py, which a publisher sets."""

HIDDEN = [
    # Chroma finds these by their names at run time (DESIGN fact 8)
    "chromadb.api.fastapi",
    "chromadb.api.rust",
    "chromadb.telemetry.product.posthog",
    # named in a child process alone (ranking/cross_encoder_process.py)
    "onnxruntime",
    "tokenizers",
]
"""Modules that no import statement leads to."""

EXCLUDED = [
    # Chroma's server, its clients of other services, and its own embedders: never reached from a client
    "chromadb.server",
    "chromadb.test",
    "huggingface_hub",
    "kubernetes",
    "uvicorn",
    "uvloop",
    "watchfiles",
    "websockets",
    # what sends Chroma's traces, 20 MB of gRPC: telemetry is off, and no_telemetry.py stands in for it
    "google",
    "grpc",
    "opentelemetry.exporter",
    "opentelemetry.proto",
    # ONNX Runtime's tools for making models
    "onnxruntime.backend",
    "onnxruntime.datasets",
    "onnxruntime.quantization",
    "onnxruntime.tools",
    "onnxruntime.transformers",
    "flatbuffers",
    "onnx",
    "sympy",
    # a double of Python's own tomllib, which the tools of the tests bring along
    "tomli",
    # faster doubles of what is there without them, which the app hardly uses
    "numpy._core._simd",
    "numpy.fft",
    "numpy.ma",
    "numpy.polynomial",
    "rapidfuzz.fuzz_cpp_avx2",
    "yaml._yaml",
    # of the tests and tools in the same environment
    "PIL",
    "IPython",
    "_pytest",
    "docx",
    "hypothesis",
    "mypy",
    "odf",
    "pip",
    "pkg_resources",
    "pytest",
    "reportlab",
    "scipy",
    "setuptools",
    "wheel",
    # of the standard library
    "ensurepip",
    "idlelib",
    "readline",
    "lib2to3",
    "pydoc_data",
    "test",
    "tkinter",
    "turtledemo",
    # of libraries: httpx's own terminal program, and what only the servers use
    "charset_normalizer",
    "click",
    "markdown_it",
    "pygments",
    "rich",
    "lxml.isoschematron",
    "lxml.objectify",
    "numpy.f2py",
    "numpy.testing",
    "requests",
    "typer",
    "urllib3",
    "numpy.tests",
    "PySide6.QtQml",
    "PySide6.QtQuick",
]
"""Modules left out although an import statement somewhere names them."""

QT_PLUGINS = {
    "iconengines": "*",
    "imageformats": "qgif qicns qico qjpeg qsvg",
    "platforminputcontexts": "composeplatforminputcontextplugin ibusplatforminputcontextplugin",
    "platforms": "qcocoa qminimal qoffscreen qwayland qwindows qxcb",
    "platformthemes": "qxdgdesktopportal",
    "styles": "*",
    "wayland-decoration-client": "*",
    "wayland-graphics-integration-client": "qt-plugin-wayland-egl",
    "wayland-shell-integration": "xdg-shell",
    "xcbglintegrations": "*",
}
"""Qt's plugins that are kept, by folder."""

QT_LANGUAGES = ("es",)
"""Languages of Qt's own words (buttons of dialogs); English needs none."""

_QT_LIBRARY = re.compile(r"^(?:lib)?Qt6?(Qml|Quick|Pdf|VirtualKeyboard|Sql|Test|Eglfs|EglFs)", re.I)
_LEFT_OUT = re.compile(
    r"(^|/)(tests?|testing)/|\.(pyi|pxd|pyx|h|hpp|c|cpp|rng|xsl|xsd|sch|cmake|prl|la|a|lib)$|(^|/)py\.typed$"
)


def wanted(target: str) -> bool:
    """Whether a file that PyInstaller gathered is shipped; `target` is its path inside the app."""
    path = PurePosixPath(target.replace("\\", "/"))
    parts = path.parts
    if "PySide6" in parts or path.name.startswith("libQt6"):  # on Linux a link lies beside the folder
        return _wanted_of_qt(path)
    if path.name.startswith("libonnxruntime.so"):  # 35 MB for programs in C; Python's module has it inside
        return False
    if path.match("resources/translations/*.ts"):  # what the .qm are made from
        return False
    if parts[0] == "chromadb":  # the schemas of embedding functions, the proto sources, the server's config
        return path.suffix in (".so", ".pyd")
    return not (_LEFT_OUT.search(path.as_posix()) and parts[0] not in ("resources", "licences"))


def _wanted_of_qt(path: PurePosixPath) -> bool:
    parts = path.parts
    name = path.name.removeprefix("lib").split(".")[0]
    if "plugins" in parts:
        names = QT_PLUGINS.get(parts[parts.index("plugins") + 1], "")
        return names == "*" or name in names.split()
    if "translations" in parts:
        return name.startswith("qtbase_") and name.removeprefix("qtbase_") in QT_LANGUAGES
    if name == "opengl32sw":  # 20 MB of drawing in software, for which widgets have no use
        return False
    if "qml" in parts or "resources" in parts:
        return False
    return not _QT_LIBRARY.match(path.name)


def not_locked(distributions: Iterable[str]) -> list[str]:
    """Those that requirements.lock does not name: a stray of the environment that the app is frozen in."""
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    known = {_plain(name) for name in re.findall(r"^([A-Za-z0-9._-]+)==", lock, re.M)}
    return sorted(name for name in distributions if _plain(name) not in known | {NAME, "pyinstaller"})


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def version() -> str:
    """The version, from the package's one line; the package itself is not imported."""
    text = (ROOT / "oracle_desktop" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "([^"]+)"', text, re.M)
    if found is None:
        raise SystemExit("oracle_desktop/__init__.py has no version")
    return found[1]
