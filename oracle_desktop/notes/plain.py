"""The plain reading of Markdown and Obsidian text: what a reader sees, without markup (R1.6)."""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from oracle_desktop.notes.markdown import comments, fences

_SILENT_BLOCKS = {
    "dataview", "dataviewjs", "tasks", "query", "button", "leaflet", "mermaid", "js-engine", "meta-bind",
    "meta-bind-button", "meta-bind-embed", "encounter", "encounter-table", "initiative", "excalidraw",
    "mapview", "image-layout", "zoommap", "timeline-labeled", "base", "css", "javascript", "js", "templater",
}  # fmt: skip

# Every alternative is bounded or starts at a mark of its own, so that one pass over the text is linear.
_TOKEN = re.compile(
    r"""
      (?P<embed>!\[\[[^\[\]\n]{1,400}\]\])
    | \[\[(?P<target>[^\[\]|\n]{1,300})(?:\|(?P<alias>[^\[\]\n]{0,300}))?\]\]
    | (?P<picture>!\[[^\[\]\n]{0,400}\]\([^()\n]{0,800}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\))
    | (?P<note>\[\^[^\[\]\n]{1,60}\]:?)
    | (?P<callout>\[![\w-]{1,40}(?:\|[^\[\]\n]{0,60})?\][+-]?[ \t]?)
    | (?P<check>(?<=[-*+][ ])\[[ xX/<>!?-]\][ ])
    | \[(?P<anchor>[^\[\]\n]{1,400})\]\([^()\n]{0,800}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)
    | (?P<templater><%[^%\n]{0,600}%>)
    | (?P<tag></?[A-Za-z][^<>\n]{0,400}>)
    | (?P<inline>`(?:=|\$=|\s*dice:|BUTTON\[|INPUT\[|VIEW\[)[^`\n]{0,400}`)
    | (?P<url><https?://[^<>\s]{1,800}>)
    | (?P<entity>&(?:[A-Za-z]{2,12}|\#[0-9]{1,6}|\#x[0-9A-Fa-f]{1,5});)
    | (?P<escape>\\(?P<escaped>[\\`*_{}\[\]()\#+.!|>~=-]))
    | ^(?P<lead>[ \t]{0,40}(?:>[ \t]?){0,8}[ \t]{0,8}(?:\#{1,6}[ \t]+|[-*+][ \t]+(?![-*][ \t]*[-*]))?)
      (?P<rule>(?:[-*_=|:][ \t]{0,3}){3,400}$)?
    | (?P<block>[ \t]\^[\w-]{1,60}[ \t]*$)
    | (?P<hash>(?<!\S)\#(?=[^\W\d]))
    | (?P<field>(?<=\w)::(?=[ \t]))
    | (?P<pipe>[ \t]?\|[ \t]?)
    | (?P<strong>\*{1,3}|~~|==|`{1,3}|(?<!\w)_{1,3}(?=\S)|(?<=\S)_{1,3}(?!\w))
    """,
    re.M | re.X,
)
_HIDDEN = {"embed", "picture", "note", "callout", "check", "templater", "inline", "block", "hash", "strong"}
_TAG_LINE = re.compile(r"^[ \t]*#[^\W\d][\w/-]*(?:[ \t,]+#[^\W\d][\w/-]*){0,60}[ \t]*$", re.M)
_SPACES = re.compile(r"[ \t\u00a0\u200b\ufeff]+")
_BREAKS = re.compile(r"[ \t]*\n[ \t\n]*")


@dataclass(frozen=True, slots=True)
class PlainText:
    """Plain text, and for each of its characters the offset in the source that it came from."""

    text: str
    offsets: list[int]


class Pieces:
    """A stretch as pieces of plain text with their source offsets; cheap to cut at any source offset."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self._pieces = list(_pieces(text, start, end))
        self._starts = [at for at, _ in self._pieces]

    def between(self, start: int, end: int) -> str:
        """The plain reading of source offsets `start` to `end`, spaces and blank lines folded."""
        parts: list[str] = []
        first = max(bisect_right(self._starts, start) - 1, 0)
        for at, piece in self._pieces[first : bisect_left(self._starts, end)]:
            parts.append(piece[max(start - at, 0) : end - at])
        return _BREAKS.sub("\n", _SPACES.sub(" ", "".join(parts))).strip()

    def spans(self) -> PlainText:
        """The whole stretch with an offset a character."""
        offsets: list[int] = []
        for at, piece in self._pieces:
            offsets.extend(range(at, at + len(piece)))
        return PlainText("".join(piece for _, piece in self._pieces), offsets)


def plain(text: str) -> str:
    """The plain reading of a stretch of Markdown: links as their alias, no embeds, comments, queries,
    markup, table pipes or HTML; spaces and blank lines folded."""
    return Pieces(text, 0, len(text)).between(0, len(text))


def plain_spans(text: str, start: int, end: int) -> PlainText:
    """As `plain`, not folded, with the source offset of every character, so that what is found in the plain
    text can be shown in the GM's note."""
    return Pieces(text, start, end).spans()


def _hidden(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Stretches that are not for reading: comments, queries, fence lines, lines of tags. None overlap."""
    cuts: list[tuple[int, int]] = []
    if "```" in text or "~~~" in text:
        for fence in fences(text, start, end):
            kind = fence.info.split()[0].lower() if fence.info.split() else ""
            if kind.strip("{}") in _SILENT_BLOCKS:
                cuts.append((fence.start, fence.end))
            else:
                cuts.append((fence.start, fence.inner))
                cuts.append((fence.inner_end, fence.end))
    cuts += comments(text, start, end)
    if "#" in text:
        cuts += [m.span() for m in _TAG_LINE.finditer(text, start, end)]
    cuts.sort()
    merged: list[tuple[int, int]] = []
    for cut in cuts:
        if merged and cut[0] < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], cut[1]))
        else:
            merged.append(cut)
    return merged


def _pieces(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    """(source offset, plain text) in order. Replaced text is never longer than what it stands for."""
    at = start
    for cut_start, cut_end in [*_hidden(text, start, end), (end, end)]:
        if cut_start > at:
            yield from _visible(text, at, cut_start)
        at = max(at, cut_end)


def _visible(text: str, start: int, end: int) -> Iterator[tuple[int, str]]:
    at = start
    for token in _TOKEN.finditer(text, start, end):
        if token.start() > at:
            yield at, text[at : token.start()]
        at = token.end()
        kept = _shown(token)
        if kept is not None:
            yield kept
    if at < end:
        yield at, text[at:end]


def _shown(token: re.Match[str]) -> tuple[int, str] | None:
    """What stays of a piece of markup, None where nothing does."""
    name = token.lastgroup
    if name in _HIDDEN or name in ("lead", "rule"):
        return None
    if name == "alias" and token["alias"].strip():
        return token.start("alias"), token["alias"]
    if name in ("target", "alias"):
        return _target(token)
    if name == "anchor":
        return token.start("anchor"), token["anchor"].replace("**", "").replace("`", "")
    if name == "tag":
        return (token.start(), "\n") if token[0][:3].lower() in ("<br", "</p", "</t", "</l", "</h") else None
    if name == "url":
        return token.start() + 1, token[0][1:-1]
    if name == "entity":
        return token.start(), html.unescape(token[0])[:1]
    if name in ("escape", "escaped"):
        return token.start("escaped"), token["escaped"]
    return token.start(), ":" if name == "field" else " "


def _target(token: re.Match[str]) -> tuple[int, str]:
    """A link without alias: the page's name without its folder; its heading where it points inside a page."""
    target, at = token["target"], token.start("target")
    page, _, heading = target.partition("#")
    if not page:
        return at + 1, heading
    page = page.rstrip("\\")
    folder = page.rfind("/") + 1
    return at + folder, page[folder:].removesuffix(".md")
