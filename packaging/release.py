"""What a release page needs. `python packaging/release.py` and one of:

publisher         fails where oracle_desktop/publisher.py still holds placeholders
notes             prints the newest section of CHANGELOG.md
sums FOLDER       writes SHA256SUMS of the files in a folder
news FOLDER PAGE  writes latest.txt, which tells the app of this version: its page and the files' checksums,
                  signed with the Ed25519 key in ORACLE_NEWS_KEY (base64)
key               makes such a key: the secret half, then the public one for oracle_desktop/publisher.py
"""

from __future__ import annotations

import base64
import hashlib
import json
import os
import sys
from pathlib import Path

import contents
import stage


def main() -> int:
    match sys.argv[1:]:
        case ["publisher"]:
            publisher()
        case ["notes"]:
            print(notes(contents.version()))
        case ["sums", folder]:
            sums(Path(folder))
        case ["news", folder, page]:
            news(Path(folder), page, os.environ["ORACLE_NEWS_KEY"])
        case ["key"]:
            print("\n".join(key()))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


def publisher() -> None:
    """Raises `SystemExit` where a placeholder is left."""
    placeholders = contents.PUBLISHER["PLACEHOLDERS"]
    left = [
        name
        for name, value in contents.PUBLISHER.items()
        if name.isupper() and isinstance(value, str) and any(each in value for each in placeholders)
    ]
    if left:
        raise SystemExit(f"oracle_desktop/publisher.py is to be filled in first: {', '.join(left)}")


def news(folder: Path, page: str, secret: str) -> None:
    """Write latest.txt as `oracle_desktop/newer.py` reads it."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    told = {"version": contents.version(), "page": page, "files": checksums(folder)}
    line = json.dumps(told, sort_keys=True).encode()
    signature = Ed25519PrivateKey.from_private_bytes(base64.b64decode(secret)).sign(line)
    (folder / "latest.txt").write_bytes(line + b"\n" + base64.b64encode(signature) + b"\n")


def key() -> tuple[str, str]:
    """A fresh pair of keys, base64: secret, public."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    made = Ed25519PrivateKey.generate()
    halves = made.private_bytes_raw(), made.public_key().public_bytes_raw()
    return base64.b64encode(halves[0]).decode(), base64.b64encode(halves[1]).decode()


def notes(version: str) -> str:
    """The section of that version. Raises `SystemExit` where there is none."""
    for name, _, body in stage.changes():
        if name == version:
            return body
    raise SystemExit(f"CHANGELOG.md has no section {version}")


def sums(folder: Path) -> None:
    """Write SHA256SUMS, as `sha256sum -c` reads it."""
    lines = [f"{digest}  {name}\n" for name, digest in checksums(folder).items()]
    (folder / "SHA256SUMS").write_text("".join(lines), encoding="utf-8")


def checksums(folder: Path) -> dict[str, str]:
    """SHA-256 by name of the files to be published."""
    made_here = ("SHA256SUMS", "latest.txt")
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and path.name not in made_here]
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


if __name__ == "__main__":
    sys.exit(main())
