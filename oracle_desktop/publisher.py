"""Who publishes the Oracle. Everything that a publisher sets before a first release stands here.

The values below are placeholders: the release workflow refuses to publish while one of them is left
(`python packaging/release.py publisher`).
"""

from __future__ import annotations

NAME = "The Oracle"
MAINTAINER = "The Oracle <oracle-desktop@example.org>"
"""Whom Debian's tools name."""

APP_ID = "io.github.oracle_desktop.Oracle"
"""Of the macOS bundle and of AppStream: a domain that the publisher holds, turned round."""

HOME_PAGE = "https://oracle-desktop.example.org/"
NEWS = "https://oracle-desktop.example.org/latest.txt"
"""Where `packaging/release.py news` is put: the newest version, signed."""

NEWS_KEY = "pm0Z9Y7JJpub2ovj28TerFhqqGHTyATp12QH/WM2OfU="
"""Public half of the Ed25519 key that signs it, base64. `packaging/release.py key` makes a pair."""

PLACEHOLDERS = ("example.org", "oracle_desktop.Oracle", NEWS_KEY)
