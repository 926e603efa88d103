#!/bin/sh
# Sets up everything a checkout needs: the virtual environment .venv from the lock file, and the system
# libraries of Qt. As root on Debian they are installed; otherwise they are named.
# usage: tools/setup.sh run|dev
set -eu
cd "$(dirname "$0")/.."
what=${1:-run}
case $what in
run) lock=requirements.lock ;;
dev) lock=requirements-dev.lock ;;
*) echo "usage: tools/setup.sh run|dev" >&2; exit 2 ;;
esac

say() { echo "setup: $*" >&2; }

debian_packages() { # install as root, name where not
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "installing $*"
        apt-get update -qq >&2 || say "the package lists could not be refreshed; going on with those here"
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
    else
        say "this needs a few packages of your system. On Debian or Ubuntu:"
        say "    sudo apt-get install $*"
        return 1
    fi
}

# Python 3.11 or newer, with venv
python=
for candidate in "${PYTHON:-python3}" python3.13 python3.12 python3.11; do
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    say "Python 3.11 or newer is needed and was not found"
    exit 1
fi
# .venv/installed-* holds the checksum of the lock file it was made from
stamp=.venv/installed-$what
wanted=$(cat "$lock" pyproject.toml | cksum)
if [ "$(cat "$stamp" 2>/dev/null || true)" != "$wanted" ]; then
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        debian_packages python3-venv || exit 1
    fi
    [ -x .venv/bin/python ] || "$python" -m venv .venv
    say "installing the packages of $lock (about 1 GB on disk; a few minutes the first time)"
    .venv/bin/python -m pip install -q --disable-pip-version-check --require-hashes -r "$lock"
    .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps --no-build-isolation -e . 2>/dev/null ||
        .venv/bin/python -m pip install -q --disable-pip-version-check --no-deps -e .
    echo "$wanted" >"$stamp"
    # the lock of `dev` holds all of `run`
    [ "$what" = run ] || cat requirements.lock pyproject.toml | cksum >.venv/installed-run
fi

# Qt's system libraries: what the linker cannot find is asked of the system
[ "$(uname -s)" = Linux ] || exit 0
qt=$(.venv/bin/python -c 'import importlib.util, os; print(os.path.dirname(importlib.util.find_spec("PySide6").origin))')
missing() {
    ldd "$qt"/QtWidgets.abi3.so "$qt"/QtSvg.abi3.so "$qt"/QtNetwork.abi3.so "$qt"/Qt/plugins/platforms/libqxcb.so \
        "$qt"/Qt/plugins/platforms/libqoffscreen.so 2>/dev/null | sed -n 's/^[[:space:]]*\(.*\) => not found.*/\1/p' | sort -u
}
if [ -n "$(missing)" ]; then
    debian_packages libegl1 libgl1 libglib2.0-0 libgssapi-krb5-2 libdbus-1-3 libfontconfig1 libxkbcommon0 libxkbcommon-x11-0 \
        libx11-xcb1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 \
        libxcb-render-util0 libxcb-shape0 libxcb-shm0 libxcb-sync1 libxcb-xfixes0 libxcb-xkb1 || true
    if [ -n "$(missing)" ]; then
        say "Qt still misses:" $(missing)
        [ "$what" = run ] || exit 1
    fi
fi
if [ "$what" = dev ] && ! command -v Xvfb >/dev/null; then
    debian_packages xvfb || say "without Xvfb the tests that need a real screen are skipped"
fi
