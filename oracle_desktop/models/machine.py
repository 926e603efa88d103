"""What this computer has: memory, a graphics card, disk space, an installed Ollama, a system proxy."""

from __future__ import annotations

import ctypes
import os
import platform
import shutil
import struct
import subprocess
import sys
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

SMI_SECONDS = 5.0


@dataclass(frozen=True, slots=True)
class Machine:
    """Bytes. `card` is memory that a graphics card can use, 0 where none was found; `unified` says that it is
    a share of `memory` (Apple)."""

    memory: int
    card: int = 0
    unified: bool = False


@lru_cache(maxsize=1)
def this_machine() -> Machine:
    """This computer, looked at once."""
    memory = _memory()
    if sys.platform == "darwin" and platform.machine() == "arm64":
        return Machine(memory, memory * 2 // 3, unified=True)  # what macOS lets the graphics part have
    return Machine(memory, _nvidia())


def _memory() -> int:
    """Bytes, 0 where the system does not say."""
    if sys.platform == "win32":
        status = ctypes.create_string_buffer(
            64
        )  # MEMORYSTATUSEX: its size, the load, then all of it in bytes
        struct.pack_into("<I", status, 0, 64)
        ctypes.WinDLL("kernel32").GlobalMemoryStatusEx(status)
        return int(struct.unpack_from("<Q", status, 8)[0])
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (ValueError, OSError):
        return 0


def _nvidia() -> int:
    """Bytes of all NVIDIA cards together (Ollama spreads a model over them), 0 without."""
    program = shutil.which("nvidia-smi")
    if program is None:
        return 0
    try:
        answer = subprocess.run(
            [program, "--query-gpu=memory.total", "--format=csv,noheader,nounits"],
            capture_output=True,
            text=True,
            timeout=SMI_SECONDS,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        return sum(int(line) for line in answer.stdout.split()) * 1024 * 1024
    except (OSError, ValueError, subprocess.SubprocessError):
        return 0


def ollama_program(environ: Mapping[str, str] = os.environ) -> Path | None:
    """The installed Ollama, on the path or where its installers put it."""
    if found := shutil.which("ollama", path=environ.get("PATH")):
        return Path(found)
    local = environ.get("LOCALAPPDATA", "")
    usual = {
        "win32": [Path(local) / "Programs" / "Ollama" / "ollama.exe"] if local else [],
        "darwin": [
            Path("/Applications/Ollama.app/Contents/Resources/ollama"),
            Path("/opt/homebrew/bin/ollama"),
            Path("/usr/local/bin/ollama"),
        ],
    }.get(sys.platform, [Path("/usr/local/bin/ollama"), Path("/usr/bin/ollama"), Path("/snap/bin/ollama")])
    return next((place for place in usual if place.is_file()), None)


def start_program(program: Path, listen: str, environ: Mapping[str, str] = os.environ) -> None:
    """Start Ollama at `listen` (host:port), so that it outlives the Oracle: others may use it. `OSError`."""
    app = program.with_name("ollama app.exe")
    if sys.platform == "win32":
        words = [str(app)] if app.is_file() else [str(program), "serve"]
    elif sys.platform == "darwin" and Path("/Applications/Ollama.app") in program.parents:
        words = ["open", "-a", "Ollama"]
    else:
        words = [str(program), "serve"]
    subprocess.Popen(
        words,
        env={**environ, "OLLAMA_HOST": listen},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def free_space(environ: Mapping[str, str] = os.environ) -> int:
    """Bytes free where Ollama on this computer keeps its models, 0 where that cannot be told."""
    places = [Path(environ["OLLAMA_MODELS"])] if environ.get("OLLAMA_MODELS") else []
    places += [Path("/usr/share/ollama/.ollama"), Path.home() / ".ollama", Path.home()]
    for place in places:
        try:
            return shutil.disk_usage(place).free
        except OSError:
            continue
    return 0


def has_proxy() -> bool:
    """Whether a system proxy is set that would take web requests."""
    return bool({"http", "all"} & set(urllib.request.getproxies()))
