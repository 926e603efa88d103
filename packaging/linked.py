"""Which libraries of the Linux system go with the app, and which are left to the system it runs on."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

LEFT_TO_THE_SYSTEM = re.compile(
    r"lib(c|m|dl|rt|pthread|resolv|util|stdc\+\+|gcc_s|z|expat|uuid|com_err|fontconfig|freetype|harfbuzz|fribidi"
    r"|glib-2\.0|gobject-2\.0|gio-2\.0|gmodule-2\.0|gthread-2\.0|dbus-1|systemd|X11|X11-xcb|xcb|Xext|Xau|Xdmcp|ICE|SM"
    r"|GL|EGL|GLX|OpenGL|GLdispatch|drm|gbm|wayland-[a-z]+"
    r"|ssl|crypto|gssapi_krb5|krb5|k5crypto|krb5support|keyutils)\.so\.\d+"
)
"""Libraries that the system's drivers, themes and fonts must share with the app: an older copy in its
folder would keep a newer system's graphics driver from loading. The list is AppImage's, with GLib and D-Bus,
of which every desktop has one, and OpenSSL 3 and Kerberos, whose mends come with the system's updates (every
system with the glibc that this is built on has them). The .deb names their packages."""

Entry = tuple[str, str, str]


def kept(binaries: Iterable[Entry]) -> list[Entry]:
    """The entries (target, source, kind) without what is left to the system, and without libraries of the
    build machine that nothing needs any more since what needed them is not shipped."""
    entries = [entry for entry in binaries if not LEFT_TO_THE_SYSTEM.fullmatch(Path(entry[0]).name)]
    sources = {Path(target).name: source for target, source, _ in entries}
    own = [entry for entry in entries if not _of_system(entry)]
    # no library's table names Python's own: the program loads it by its name
    needed = {name for name in sources if name.startswith("libpython")}
    ask = [source for _, source, kind in own if kind != "SYMLINK"]
    ask += [sources[name] for name in needed]
    while ask:
        fresh = _needs(ask.pop()) - needed
        needed |= fresh
        ask += [sources[name] for name in fresh if name in sources]
    return [entry for entry in entries if not _of_system(entry) or Path(entry[0]).name in needed]


def _of_system(entry: Entry) -> bool:
    """Modules of the system's own Python (EXTENSION) are the app's, wherever they lie."""
    _, source, kind = entry
    return kind != "EXTENSION" and source.startswith(("/lib/", "/lib64/", "/usr/lib/", "/usr/lib64/"))


def _needs(source: str) -> set[str]:
    """Names of the libraries that this one asks for itself."""
    if not Path(source).is_file():
        return set()
    done = subprocess.run(["objdump", "-p", source], capture_output=True, text=True, check=False)
    return {line.split()[1] for line in done.stdout.splitlines() if line.strip().startswith("NEEDED")}
