"""The journey where there is no network but a trap that counts: not even a library written in C or Rust
tries to reach anybody. Linux, as root."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
_TRAP = """
set -e
ip link set lo up
sysctl -qw net.ipv6.conf.all.disable_ipv6=1 net.ipv6.conf.default.disable_ipv6=1
ip link add trap0 type veth peer name trap1
ip address add 10.9.9.1/24 dev trap0
ip link set trap0 up
ip link set trap1 up
ip route add default dev trap0
echo "nameserver 10.9.9.53" > "$1/resolv.conf"
mount --bind "$1/resolv.conf" /etc/resolv.conf
shift
"$@"
echo
cat /sys/class/net/trap0/statistics/tx_packets 2>/dev/null || awk '/trap0:/ { print $11 }' /proc/net/dev
"""


def cut_off(home: Path, *words: str) -> tuple[str, int]:
    """What `words` print without a network, and how many packets they tried to send."""
    environment = {name: value for name, value in os.environ.items() if name != "OLLAMA_HOST"}
    done = subprocess.run(
        ["unshare", "--net", "--mount", "bash", "-c", _TRAP, "trap", str(home), *words],
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.split()
    return done.stdout.rsplit("\n\n", 1)[0], int(lines[-1])


@pytest.fixture(autouse=True)
def _can_cut() -> None:
    if sys.platform != "linux" or os.geteuid() != 0 or not (shutil.which("unshare") and shutil.which("ip")):
        pytest.skip("needs Linux, root, unshare and ip")


@pytest.mark.parametrize("address", ["stub", "none", "http://127.0.0.1:9"])
def test_the_journey_sends_no_packet_anywhere(tmp_path: Path, address: str) -> None:
    """With an Ollama on this computer, with none wanted, and with one that is set and does not run."""
    said, packets = cut_off(tmp_path, sys.executable, str(TESTS / "journey.py"), str(tmp_path), address)
    assert "Brannoc" in json.loads(said.splitlines()[-1])["said"]
    assert packets == 0


def test_the_trap_counts(tmp_path: Path) -> None:
    code = "import socket; s = socket.socket(); s.settimeout(2); s.connect_ex(('192.0.2.1', 80))"
    _, packets = cut_off(tmp_path, sys.executable, "-c", code)
    assert packets > 0
