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

# Every alternative begins with a literal character, which lets the engine skip from mark to mark, and is
# bounded, so that one pass over the text is linear.
_TOKEN = re.compile(
    r"""
      !\[(?:\[[^\[\]\n]{1,400}\]\]|[^\[\]\n]{0,400}\]\([^()\n]{0,800}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\))
    | \[(?:
          \[(?P<target>[^\[\]|\n]{1,300})(?:\|(?P<alias>[^\[\]\n]{0,300}))?\]\]
        | \^[^\[\]\n]{1,60}\]:?
        | !(?P<callout>[\w-]{1,40})(?:\|[^\[\]\n]{0,60})?\][+-]?[ \t]?
        | (?=[^\[\]\n]{1,400}\]\([^()\n]{0,800}[()])
      )
    | \]\([^()\n]{0,800}(?:\([^()\n]{0,200}\)[^()\n]{0,200})?\)
    | <(?:%[^%\n]{0,600}%>|(?P<url>https?://[^<>\s]{1,800})>|(?P<tag>/?[A-Za-z][^<>\n]{0,400})>)
    | `(?:(?:=|\$=|[ ]?dice:|BUTTON\[|INPUT\[|VIEW\[)[^`\n]{0,400}`|`{0,2})
    | &(?P<entity>[A-Za-z]{2,12}|\#[0-9]{1,6}|\#x[0-9A-Fa-f]{1,5});
    | \\(?P<escaped>[\\`*_{}\[\]()\#+.!|>~=-])
    | \n(?P<lead>[ \t]{0,40}(?:>[ \t]?){0,8}[ \t]{0,8}
          (?:\#{1,6}[ \t]{1,4}|[-*+][ \t]{1,4}(?![-*][ \t]{0,3}[-*])(?:\[[ xX/<>!?-]\][ ])?)?
          (?:(?:[-*_=|:][ \t]{0,3}){3,400}(?=\n|$))?)
    | \^(?P<block>[\w-]{1,60})[ \t]{0,4}(?=\n|$)
    | \#(?P<hash>(?=[^\W\d]))
    | :(?P<field>:)(?=[ \t])
    | \|(?P<pipe>)
    | \*\*{0,2}
    | ~~
    | ==
    | _(?P<under>_{0,2})
    """,
    re.X,
)
_TAG_LINE = re.compile(r"^[ \t]*#[^\W\d][\w/-]*(?:[ \t,]+#[^\W\d][\w/-]*){0,60}[ \t]*$", re.M)


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
        lines = (" ".join(line.split()) for line in "".join(parts).split("\n"))
        return "\n".join(line for line in lines if line)

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
    if text.find("```", start, end) >= 0 or text.find("~~~", start, end) >= 0:
        for fence in fences(text, start, end):
            kind = fence.info.split()[0].lower() if fence.info.split() else ""
            if kind.strip("{}") in _SILENT_BLOCKS:
                cuts.append((fence.start, fence.end))
            else:
                cuts.append((fence.start, fence.inner))
                cuts.append((fence.inner_end, fence.end))
    if text.find("%%", start, end) >= 0 or text.find("<!--", start, end) >= 0:
        cuts += comments(text, start, end)
    if text.find("#", start, end) >= 0:
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
    if start == 0 or text[start - 1] == "\n":
        lead = _TOKEN.match("\n" + text[start : min(start + 1_200, end)])
        at += lead.end() - 1 if lead else 0
    for token in _TOKEN.finditer(text, at, end):
        kept = _shown(token, text)
        if kept is None:
            continue
        if token.start() > at:
            yield at, text[at : token.start()]
        at = token.end()
        if kept[1]:
            yield kept
    if at < end:
        yield at, text[at:end]


_NOTHING = (0, "")
_BREAKING = ("br", "/p", "/t", "/l", "/h", "/d")


def _shown(token: re.Match[str], text: str) -> tuple[int, str] | None:
    """What stays of a piece of markup with its offset; None where it is no markup after all."""
    first, start, name = text[token.start()], token.start(), token.lastgroup
    if first == "\n":
        return start, "\n"
    if first == "[":
        return _bracket(token)
    if first == "|":
        return start, " "
    if first == "<":
        if name == "url":
            return start + 1, token["url"]
        return (start, "\n") if name == "tag" and token["tag"][:2].lower() in _BREAKING else _NOTHING
    if first == "_":
        inside = start > 0 and text[start - 1].isalnum() and text[token.end() : token.end() + 1].isalnum()
        return None if inside else _NOTHING
    if first == "#":
        return None if start > 0 and not text[start - 1].isspace() else _NOTHING
    if first == "^":
        return _NOTHING if start > 0 and text[start - 1] in " \t\n" else None
    if first == ":":
        return (start, ":") if start > 0 and (text[start - 1].isalnum() or text[start - 1] in ")*_") else None
    if first == "&":
        return start, html.unescape(token[0])[:1]
    if first == "\\":
        return token.start("escaped"), token["escaped"]
    return _NOTHING


def _bracket(token: re.Match[str]) -> tuple[int, str]:
    if token["target"] is None:
        return _NOTHING
    if token["alias"] is not None and token["alias"].strip():
        return token.start("alias"), token["alias"]
    return _target(token)


def _target(token: re.Match[str]) -> tuple[int, str]:
    """A link without alias: the page's name without its folder; its heading where it points inside a page."""
    target, at = token["target"], token.start("target")
    page, _, heading = target.partition("#")
    if not page:
        return at + 1, heading
    page = page.rstrip("\\")
    folder = page.rfind("/") + 1
    return at + folder, page[folder:].removesuffix(".md")
