"""Brings `resources/translations/oracle_es.ts` in step with the code and compiles it: `make translations`.

Every text that the window says is found in the code itself: `self.tr(…)` under its class, `translate(context,
…)` under its context, and the sentences of the models' part. What is translated already is kept; what is new
is written as unfinished, what is gone is dropped. Compiling needs PySide6's `lrelease`.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WINDOW = ROOT / "oracle_desktop" / "ui"
MODELS = "Models"
"""The context of what `models/words.py` says."""

Text = tuple[str, str]
"""Context and English text."""


def texts() -> list[Text]:
    """Every text of the window, once: by context, so that a file that moves changes nothing, then by line."""
    from oracle_desktop.models.words import WORDS

    found: dict[Text, None] = {}
    for file in sorted(WINDOW.rglob("*.py")):
        found.update(dict.fromkeys(_of_tree(ast.parse(file.read_text(encoding="utf-8")), "")))
    found.update(dict.fromkeys((MODELS, text) for text in WORDS.values()))
    return sorted(found, key=lambda text: text[0])


def _of_tree(node: ast.AST, owner: str) -> Iterator[Text]:
    if isinstance(node, ast.ClassDef):
        owner = node.name
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        said = [a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        owned = isinstance(node.func, ast.Attribute) and getattr(node.func.value, "id", "") == "self"
        if name == "tr" and said and owned:
            yield owner, said[0]
        elif name in ("translate", "QT_TRANSLATE_NOOP") and len(said) == 2:
            yield said[0], said[1]
    for child in ast.iter_child_nodes(node):
        yield from _of_tree(child, owner)


def translated(file: Path) -> dict[Text, str]:
    """The finished translations of a .ts file."""
    found = {}
    for context in ET.parse(file).getroot().iter("context"):  # noqa: S314 - our own file
        name = context.findtext("name", "")
        for message in context.iter("message"):
            made = message.find("translation")
            if made is not None and made.text and made.get("type") is None:
                found[name, message.findtext("source", "")] = made.text
    return found


def write(file: Path, language: str, known: dict[Text, str]) -> int:
    """Write the .ts file anew; how many texts are not translated."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    contexts: dict[str, ET.Element] = {}
    missing = 0
    for context, text in texts():
        if context not in contexts:
            contexts[context] = ET.SubElement(root, "context")
            ET.SubElement(contexts[context], "name").text = context
        message = ET.SubElement(contexts[context], "message")
        ET.SubElement(message, "source").text = text
        made = ET.SubElement(message, "translation")
        made.text = known.get((context, text), "")
        if not made.text:
            made.set("type", "unfinished")
            missing += 1
    ET.indent(root)
    body = ET.tostring(root, encoding="unicode")
    file.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")
    return missing


def main() -> int:
    """Update and compile."""
    file = ROOT / "resources" / "translations" / "oracle_es.ts"
    missing = write(file, "es", translated(file) if file.is_file() else {})
    program = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([str(program), "-silent", str(file), "-qm", str(file.with_suffix(".qm"))], check=True)
    print(f"{missing} texts are not translated" if missing else "every text is translated")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
