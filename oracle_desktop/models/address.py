"""Where an Ollama server is: the forms that people and OLLAMA_HOST use, as addresses to try in order."""

from __future__ import annotations

import ipaddress
import os
from collections.abc import Mapping
from urllib.parse import urlsplit

from oracle_desktop.errors import ModelUnreachable
from oracle_desktop.models.words import say
from oracle_desktop.settings import IndexSettings, MindSettings
from oracle_desktop.text import with_scheme

PORT = 11434


def addresses(host: str, environ: Mapping[str, str] = os.environ) -> list[str]:
    """Addresses to try for `host`, best first, each `scheme://host:port[/path]`.

    OLLAMA_HOST counts where `host` is empty or the default, as it does for Ollama's own client. 0.0.0.0 and
    [::] are what a server listens on, not what a client calls. 127.0.0.1 comes before ::1, since localhost is
    often ::1 first and Ollama listens on IPv4. Raises `ModelUnreachable` where `host` is no address.
    """
    if host.strip() in ("", MindSettings().host):
        host = environ.get("OLLAMA_HOST", "") or host
    host = host.strip().strip("\"'") or MindSettings().host
    scheme, found, rest = host.partition("://")
    if not found:
        scheme, rest = "http", host
    if rest.count(":") > 1 and not rest.startswith("["):
        rest = f"[{rest}]"
    try:
        parts = urlsplit(f"{scheme}://{rest}")
        name, port = parts.hostname or "127.0.0.1", parts.port
        parts.netloc.encode("idna")
    except (ValueError, UnicodeError) as error:
        raise ModelUnreachable(say("address.bad", host=host), say("address.bad.next")) from error
    if scheme not in ("http", "https") or not all(c.isalnum() or c in "-._:%" for c in name):
        raise ModelUnreachable(say("address.bad", host=host), say("address.bad.next"))
    # Without a port people mean Ollama's, also after http://; only https has a port of its own.
    port = port or (443 if scheme == "https" else PORT)
    path = parts.path.rstrip("/")
    names = ["127.0.0.1", "::1"] if name in ("localhost", "127.0.0.1", "0.0.0.0", "::") else [name]  # noqa: S104
    return [f"{scheme}://{f'[{n}]' if ':' in n else n}:{port}{path}" for n in names]


def to_ask_about(settings: MindSettings, environ: Mapping[str, str] = os.environ) -> str:
    """The address of an Ollama on another computer that is reached without encryption and that the GM has
    not allowed (`allowed_host`); "" where there is nothing to ask. Raises `ModelUnreachable`."""
    if not settings.ollama:
        return ""
    first = addresses(settings.host, environ)[0]
    plain = first.startswith("http:") and not is_loopback(first)
    return first if plain and first != settings.allowed_host else ""


def server_to_ask_about(settings: IndexSettings) -> str:
    """The Chroma server on another computer that is reached without encryption and that the GM has not
    allowed (`allowed_server`), as it is set; "" where there is nothing to ask."""
    server = settings.server.strip().rstrip("/")
    address = with_scheme(server)
    try:
        asked = bool(server) and urlsplit(address).scheme != "https" and not is_loopback(address)
    except ValueError:  # no address: nothing can be sent there
        return ""
    return server if asked and server != settings.allowed_server.strip().rstrip("/") else ""


def is_loopback(address: str) -> bool:
    """Whether `address` is this computer."""
    name = urlsplit(address).hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
