"""A small Debian of its own in a folder, to install packages in: made with debootstrap, entered with chroot.

Everything that is mounted for it is mounted in a namespace that ends with the command, so nothing stays.
`python packaging/fresh_root.py FOLDER` fetches the bare system ahead.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ENTER = """
set -e
root=$1; shift
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mkdir -p "$root/tmp/.X11-unix" /tmp/.X11-unix
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix"
exec chroot "$root" "$@"
"""
ENVIRONMENT = {
    "PATH": "/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "DEBIAN_FRONTEND": "noninteractive",
    "HOME": "/root",
}
PASSING = ("proc", "dev", "sys", "tmp", "run", "debs", "var/cache", "var/log", "var/lib/apt", "var/lib/dpkg")
"""Folders whose files come and go."""


class FreshRoot:
    """One such Debian, with a user called gm."""

    def __init__(self, folder: Path) -> None:
        """`folder` keeps the bare system beside the one that is used, so that it is fetched only once."""
        self.bare, self.path = folder / "bare", folder / "root"

    def make(self) -> None:
        """Lay it out anew."""
        self.fetch()
        shutil.rmtree(self.path, ignore_errors=True)
        subprocess.run(["cp", "-a", "--reflink=auto", str(self.bare), str(self.path)], check=True)
        (self.path / "debs").mkdir()
        for name in ("apt/apt.conf.d", "apt/sources.list.d"):
            _replace(Path("/etc") / name, self.path / "etc" / name)
        for name in ("apt/sources.list", "apt/apt-mirrors.txt"):
            (self.path / "etc" / name).unlink(missing_ok=True)
            if (Path("/etc") / name).exists():
                shutil.copy(Path("/etc") / name, self.path / "etc" / name)
        self.run("apt-get", "update", "-qq")
        self.run("useradd", "--create-home", "gm")

    def fetch(self) -> None:
        """Fetch the bare system, once."""
        done = self.bare.with_name("bare-is-whole")
        if done.exists():
            return
        shutil.rmtree(self.bare, ignore_errors=True)
        self.bare.mkdir(parents=True)
        release = _lines(["sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME"])[0]
        wanted = ["Created-By: Packages", f"Codename: {release}"]
        mirrors = _lines(["apt-get", "indextargets", "--format", "$(REPO_URI)", *wanted])
        mirror = [each for each in mirrors if each.startswith("http")][:1]  # debootstrap knows its own
        words = ["debootstrap", "--variant=minbase", release, str(self.bare), *mirror]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        done.touch()

    def run(self, *words: str, **more: str) -> str:
        """Run a command in it as root; what it printed. Raises `SystemExit` with its errors."""
        done = subprocess.run(
            self.words(*words), env=ENVIRONMENT | more, capture_output=True, text=True, check=False
        )
        if done.returncode:
            said = (done.stdout + done.stderr)[-4000:]
            raise SystemExit(f"{' '.join(words)} gave {done.returncode}:\n{said}")
        return done.stdout

    def as_user(self, *words: str, **more: str) -> str:
        """The same as the user gm."""
        return self.run(*gm(*words), HOME="/home/gm", **more)

    def words(self, *words: str) -> list[str]:
        """The command that runs `words` in it."""
        mounted = ["unshare", "--mount", "--propagation", "private", "sh", "-c", ENTER, "enter"]
        return [*mounted, str(self.path), *words]

    def files(self) -> set[str]:
        """Every file that does not come and go."""
        found = set()
        for path in self.path.rglob("*"):
            name = path.relative_to(self.path).as_posix()
            if not any(name == each or name.startswith(each + "/") for each in PASSING):
                found.add(name)
        return found


def gm(*words: str) -> list[str]:
    """`words` run with the user gm's rights."""
    return ["setpriv", "--reuid=gm", "--regid=gm", "--init-groups", *words]


def _replace(source: Path, target: Path) -> None:
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)


def _lines(words: list[str]) -> list[str]:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()


if __name__ == "__main__":
    FreshRoot(Path(sys.argv[1])).fetch()
