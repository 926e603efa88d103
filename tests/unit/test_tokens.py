"""A server's token is in the system's keyring, and nowhere else."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.backends import fail
from keyring.errors import KeyringLocked, PasswordDeleteError

from oracle_desktop import cli, tokens
from oracle_desktop.paths import Places

SERVER, TOKEN = "http://gpu.example:8000", "xyzzy-4711"


class Memory(KeyringBackend):
    """A keyring that forgets at the end of the test."""

    priority = 1  # type: ignore[assignment]

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}
        self.locked = False

    def get_password(self, service: str, username: str) -> str | None:
        if self.locked:
            raise KeyringLocked(f"locked, with {TOKEN} in it")
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError


@pytest.fixture
def ring() -> Iterator[Memory]:
    before, made = keyring.get_keyring(), Memory()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


def test_a_token_is_kept_found_however_the_address_is_written_and_forgotten(ring: Memory) -> None:
    tokens.keep(SERVER, TOKEN)
    assert list(ring.kept) == [("The Oracle", SERVER)]
    for address in (SERVER, f"{SERVER}/", "gpu.example:8000", "HTTP://GPU.example:8000"):
        assert tokens.token(address, {}) == TOKEN
    assert tokens.token("http://other:8000", {}) == ""
    assert tokens.token("", {tokens.VARIABLE: TOKEN}) == ""
    tokens.keep(SERVER, "")
    tokens.keep(SERVER, "")
    assert tokens.token(SERVER, {}) == ""


def test_the_environment_serves_where_there_is_no_keyring(ring: Memory) -> None:
    ring.locked = True
    assert tokens.token(SERVER, {}) == ""
    assert tokens.token(SERVER, {tokens.VARIABLE: TOKEN}) == TOKEN
    keyring.set_keyring(fail.Keyring())
    assert tokens.token(SERVER, {}) == ""
    with pytest.raises(tokens.KeyringMissing, match="no keyring that can be used"):
        tokens.keep(SERVER, TOKEN)


@pytest.mark.parametrize("locked", [False, True])
def test_the_terminal_keeps_it_and_no_file_or_line_shows_it(
    ring: Memory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    locked: bool,
) -> None:  # fmt: skip
    places = Places.under(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"{TOKEN}\n"))
    with_server = cli.parser().parse_args(["token", SERVER])
    assert cli.main(with_server, places) == 0
    assert ring.kept["The Oracle", SERVER] == TOKEN
    ring.locked = locked
    logging.getLogger().setLevel(logging.DEBUG)
    assert tokens.token(SERVER, {}) == ("" if locked else TOKEN)
    assert cli.main(cli.parser().parse_args(["diagnostics", str(tmp_path / "sent.txt")]), places) == 0
    said = capsys.readouterr()
    written = "".join(p.read_text(encoding="utf-8") for p in tmp_path.rglob("*") if p.is_file())
    assert TOKEN not in written + said.out + said.err
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    assert cli.main(with_server, places) == 1
    assert cli.main(cli.parser().parse_args(["token", SERVER, "--forget"]), places) == 0
    assert not ring.kept
