"""The forms in which people and OLLAMA_HOST write an address."""

from __future__ import annotations

import pytest

from oracle_desktop.errors import ModelUnreachable
from oracle_desktop.models.address import addresses, is_loopback, to_ask_about
from oracle_desktop.settings import MindSettings

DEFAULT = MindSettings().host


@pytest.mark.parametrize(
    ("host", "first"),
    [
        (DEFAULT, "http://127.0.0.1:11434"),
        ("", "http://127.0.0.1:11434"),
        ("localhost", "http://127.0.0.1:11434"),
        ("http://localhost:9999/", "http://127.0.0.1:9999"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("0.0.0.0:8080", "http://127.0.0.1:8080"),
        (":8080", "http://127.0.0.1:8080"),
        ("[::]:8080", "http://127.0.0.1:8080"),
        ("::1", "http://[::1]:11434"),
        ("192.168.1.5", "http://192.168.1.5:11434"),
        ("http://192.168.1.5", "http://192.168.1.5:11434"),
        ("https://mind.example.org", "https://mind.example.org:443"),
        ("https://example.org:8443/ollama/", "https://example.org:8443/ollama"),
        (' "my-pc:11434" ', "http://my-pc:11434"),
        ("bücher.local", "http://bücher.local:11434"),
    ],
)
def test_forms(host: str, first: str) -> None:
    assert addresses(host, {})[0] == first


def test_ipv4_comes_before_ipv6_on_this_computer() -> None:
    assert addresses("localhost", {}) == ["http://127.0.0.1:11434", "http://[::1]:11434"]
    assert len(addresses("192.168.1.5", {})) == 1


def test_ollama_host_counts_where_the_setting_is_the_default() -> None:
    assert addresses(DEFAULT, {"OLLAMA_HOST": "0.0.0.0:8080"})[0] == "http://127.0.0.1:8080"
    assert addresses("other:1", {"OLLAMA_HOST": "0.0.0.0:8080"}) == ["http://other:1"]


@pytest.mark.parametrize("host", ["http://host:abc", "ftp://host", "a b", "http://[::1", "host:99999"])
def test_nonsense_is_told(host: str) -> None:
    with pytest.raises(ModelUnreachable, match="not an address"):
        addresses(host, {})


@pytest.mark.parametrize(
    ("address", "here"),
    [
        ("http://127.0.0.1:11434", True),
        ("http://127.9.9.9", True),
        ("http://[::1]:11434", True),
        ("http://localhost", True),
        ("http://192.168.1.5:11434", False),
        ("http://127.0.0.1.example.org", False),
    ],
)
def test_what_is_this_computer(address: str, here: bool) -> None:
    assert is_loopback(address) is here


@pytest.mark.parametrize(
    ("host", "environ", "allowed", "asks"),
    [
        ("http://127.0.0.1:11434", {}, "", ""),
        ("localhost", {}, "", ""),
        ("0.0.0.0:1", {}, "", ""),
        ("[::1]:1", {}, "", ""),
        ("192.0.2.1", {}, "", "http://192.0.2.1:11434"),
        ("192.0.2.1", {}, "http://192.0.2.1:11434", ""),
        ("192.0.2.2", {}, "http://192.0.2.1:11434", "http://192.0.2.2:11434"),
        ("http://127.0.0.1.evil.example:1", {}, "", "http://127.0.0.1.evil.example:1"),
        ("https://gpu.example", {}, "", ""),
        ("", {"OLLAMA_HOST": "gpu:1"}, "", "http://gpu:1"),
    ],
)
def test_another_computer_is_asked_about_unless_it_is_encrypted_or_allowed(
    host: str, environ: dict[str, str], allowed: str, asks: str
) -> None:
    assert to_ask_about(MindSettings(host=host, allowed_host=allowed), environ) == asks
    assert to_ask_about(MindSettings(ollama=False, host=host), environ) == ""
