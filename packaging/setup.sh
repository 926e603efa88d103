#!/bin/sh
# The Debian packages that `make package` needs beside the Python ones. As root they are installed, else named.
set -eu
cd "$(dirname "$0")/.."
packages="appstream binutils debootstrap desktop-file-utils dpkg-dev icu-devtools libwayland-cursor0 libwayland-egl1 lintian nsis squashfs-tools xvfb"
# Debian's Python has its library in a package of its own, which the frozen app needs
case $(readlink -f .venv/bin/python) in
/usr/bin/*) packages="$packages lib$(basename "$(readlink -f .venv/bin/python)")" ;;
esac
missing=
for name in $packages; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null || true)" = installed ] || missing="$missing $name"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" != 0 ]; then
    echo "packaging needs a few packages of your system: sudo apt-get install$missing" >&2
    exit 1
fi
echo "packaging: installing$missing" >&2
apt-get update -qq >&2 || echo "packaging: the package lists could not be refreshed; going on" >&2
# shellcheck disable=SC2086
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
