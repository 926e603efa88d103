"""Tokens of servers, in the system's keyring: never in the settings, a log or a copy of a campaign."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

from oracle_desktop.errors import KnownError
from oracle_desktop.text import with_scheme

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

log = logging.getLogger(__name__)

SERVICE = "The Oracle"
VARIABLE = "ORACLE_CHROMA_TOKEN"
"""Where the token is given for one run, on a computer without a keyring."""


class KeyringMissing(KnownError):
    """The computer has no keyring, or it is locked and was not opened."""


def token(address: str, environ: Mapping[str, str] = os.environ) -> str:
    """The token for the server at `address`: from the environment, else the keyring; "" where there is none.
    Never raises: a server that wants one says so itself."""
    if not address:
        return ""
    if given := environ.get(VARIABLE, ""):
        return given
    from keyring.errors import KeyringError

    try:
        return _keyring().get_password(SERVICE, _name(address)) or ""
    except (KeyringError, RuntimeError, OSError) as error:
        log.info("no token from the keyring: %s", error)
        return ""


def keep(address: str, value: str) -> None:
    """Keep the token of a server; an empty one is forgotten. Raises `KeyringMissing`."""
    from keyring.errors import KeyringError, PasswordDeleteError

    try:
        if value:
            _keyring().set_password(SERVICE, _name(address), value)
        else:
            _keyring().delete_password(SERVICE, _name(address))
    except PasswordDeleteError:
        return  # there was none
    except (KeyringError, RuntimeError, OSError) as error:
        raise KeyringMissing(
            "This computer has no keyring that can be used, so the token was not kept.",
            f"Give it when you start the Oracle, as the environment variable {VARIABLE}.",
            detail=type(error).__name__,
        ) from error


def _keyring() -> KeyringBackend:
    """The system's: Credential Manager, Keychain, Secret Service."""
    import keyring  # some 60 ms, only for those who have a server

    return keyring.get_keyring()


def _name(address: str) -> str:
    """One name for one server, however its address was written."""
    return with_scheme(address.casefold())
