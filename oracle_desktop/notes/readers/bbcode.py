"""World Anvil's BBCode, by way of HTML."""

from __future__ import annotations

import html
import re

from oracle_desktop.domain import Link
from oracle_desktop.notes.readers.markup import Page, read_markup
from oracle_desktop.notes.readers.result import clean

_MENTION = re.compile(r"@\[([^\[\]\n]{1,200})\]\(([\w-]{1,40}):[^()\n]{0,200}\)")
_TAG = re.compile(r"\[(/?)([a-zA-Z][\w-]{0,20})(?:[:=|]([^\[\]\n]{0,300}))?\]|\[(\*)\]")
_SAME = set("h1 h2 h3 h4 h5 h6 p b i u s sup sub ul ol li table tr td th br hr".split())
_OTHER = {
    "quote": "blockquote",
    "aloud": "blockquote",
    "sidequote": "blockquote",
    "list": "ul",
    "code": "pre",
}
_DIVISIONS = "center left right justify section container row col col3 spoiler visibility secret"
_OTHER |= dict.fromkeys(_DIVISIONS.split(), "div")
_OTHER |= dict.fromkeys("noparse small color size font url tooltip".split(), "span")
_GONE = set("img image imgblock gallery youtube spotify soundcloud video sketchfab audio anchor toc".split())
_BLANK_LINE = re.compile(r"\n[ \t]*\n\s*")
_BUTTON = re.compile(r"\|[^\[\]|\n]{0,80}(?=\[/(?:spoiler|tooltip)\])")


def read_bbcode(source: str) -> tuple[Page, list[Link]]:
    """The text of a field, and the articles it mentions. Pictures, players and counters leave nothing."""
    source = clean(source)
    links = [Link(m[1].strip()) for m in _MENTION.finditer(source)]
    source = _MENTION.sub(lambda m: m[1], _BUTTON.sub("", source))
    marked = _TAG.sub(_element, html.escape(source, quote=False))
    marked = _BLANK_LINE.sub("<p>", marked).replace("\n", "<br>")
    page = read_markup(f"<div>{marked}</div>")
    return page, links


def _element(tag: re.Match[str]) -> str:
    if tag[4]:
        return "<li>"
    name = tag[2].lower()
    if name in _SAME:
        return f"<{tag[1]}{name}>"
    if name in _OTHER:
        return f"<{tag[1]}{_OTHER[name]}>"
    # `[sic]` is prose; `[block:123]` and `[var:abc]` stand for something that the export does not hold
    return "" if name in _GONE or tag[3] is not None else tag[0]
