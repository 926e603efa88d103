"""Which parts of a zip from a stranger may be opened at all: documents and copies of campaigns are zips."""

from __future__ import annotations

import zipfile

_WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def check(part: zipfile.ZipInfo) -> None:
    """Raise `BadZipFile` where `part` is packed in another way than documents and copies are (LZMA takes as
    much memory as the archive tells it to), or stands before the beginning of the file (`zipfile` would seek
    there, and its error look like one of the disk)."""
    if part.compress_type not in _WAYS:
        raise zipfile.BadZipFile(f"packed in way {part.compress_type}")
    if part.header_offset < 0:
        raise zipfile.BadZipFile("a part before the beginning")
