"""Icons of every system from resources/icon.svg: `python tools/icons.py OUT` writes PNGs, .ico and .icns."""

from __future__ import annotations

import os
import struct
import sys
from collections.abc import Mapping
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

SOURCE = Path(__file__).resolve().parent.parent / "resources" / "icon.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512, 1024)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic10": 1024}


def png(renderer: QSvgRenderer, size: int) -> bytes:
    """The drawing as a PNG of `size` pixels."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "PNG"):  # type: ignore[call-overload]
        raise SystemExit(f"the icon could not be drawn at {size} pixels")
    return bytes(data.data())


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """A Windows icon; since Vista its pictures may be PNGs. A size of 256 is written as 0."""
    head = struct.pack("<HHH", 0, 1, len(ICO_SIZES))
    at = len(head) + 16 * len(ICO_SIZES)
    entries, body = b"", b""
    for size in ICO_SIZES:
        data = pictures[size]
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), at + len(body))
        body += data
    return head + entries + body


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """A macOS icon: a length and a four-letter kind before each PNG."""
    body = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[size])) + pictures[size]
        for kind, size in ICNS_KINDS.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


def main() -> int:
    """Write all icons into the folder that is named."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    app = QGuiApplication([])
    renderer = QSvgRenderer(str(SOURCE))
    if not renderer.isValid():
        raise SystemExit(f"{SOURCE} is no drawing")
    pictures = {size: png(renderer, size) for size in SIZES}
    for size, data in pictures.items():
        (out / f"oracle-{size}.png").write_bytes(data)
    (out / "oracle.ico").write_bytes(ico(pictures))
    (out / "oracle.icns").write_bytes(icns(pictures))
    (out / "oracle.svg").write_bytes(SOURCE.read_bytes())
    del renderer, app
    return 0


if __name__ == "__main__":
    sys.exit(main())
