"""Deck lists in XML, HTML and BBCode, written out as the plain lines they show.

Only marks that are known are taken off; every other one stays in its line, which is then asked about. What is struck
through keeps the signs for that, and what is a remark begins as one, so that no card is hidden or counted by its marks.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

MOST: Final = 20_000  # marks; a list of 1,000 lines as a table has about 6,000
_BLOCK: Final = frozenset(
    [
        *(
            "html",
            "head",
            "body",
            "title",
            "header",
            "main",
            "section",
            "article",
            "center",
            "blockquote",
            "div",
            "p",
            "pre",
        ),
        *("br", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "thead", "tbody", "tr"),
        *(
            "cockatrice_deck",
            "deck",
            "zone",
            "card",
            "cards",
            "deckname",
            "comments",
            "netdeckid",
            "preconstructeddeckid",
        ),
    ]
)
_INLINE: Final = frozenset(
    ["td", "th", "b", "i", "u", "em", "strong", "span", "font", "small", "big", "a", "code", "tt"]
)
_STRUCK: Final = frozenset(["s", "del", "strike"])
_REMARKS: Final = {
    "title": "// ",
    "deckname": "// ",
    "netdeckid": "Id: ",
    "preconstructeddeckid": "Id: ",
}
_QUANTITY: Final = frozenset(["number", "quantity", "qty"])
_SILENT: Final = frozenset(
    ["catid", "annotation", "uuid", "setshortname", "collectornumber", "sideboard", "name", "id"]
)
_VOID: Final = frozenset({"br", "hr"})
_HIDING: Final = re.compile(r"line-through|none|hidden|opacity: ?0(?:\.0*)? ?(?:;|$)", re.IGNORECASE)
_BB_STRUCK: Final = re.compile(r"\[(s|strike)\](.*?)\[/\1\]", re.IGNORECASE | re.DOTALL)
_MARKUP: Final = re.compile(
    r"<(?:\?xml|!doctype|html|body|div|p|br|ul|ol|li|table|tr|pre|cockatrice_deck|deck)\b[^<>]*>",
    re.IGNORECASE,
)
_BB: Final = re.compile(
    r"\[(/?)(b|i|u|list|deck|card|cards|center|quote|spoiler|code|size|color|font|h[1-6])(=[^\[\]]*)?\]|\[\*\]",
    re.IGNORECASE,
)
_BB_CLOSED: Final = re.compile(
    r"\[/(?:b|i|u|s|strike|list|card|center|quote|spoiler|size|color|font|h[1-6])\]", re.IGNORECASE
)


def shown_lines(text: str) -> list[str] | None:
    """Return the lines that a list in XML, HTML or BBCode shows; None for a text without such marks, or too many."""
    if "<" in text and _MARKUP.search(text) and text.count("<") <= MOST:
        shown = _MarkupLines()
        shown.feed(text)
        shown.close()
        return shown.lines()
    if "[/" in text and _BB_CLOSED.search(text) and text.count("[") <= MOST:
        plain = _BB_STRUCK.sub(
            lambda found: _struck(found[2]), text.replace("\r\n", "\n").replace("\r", "\n")
        )
        return _BB.sub(_bb, plain).rstrip("\n").split("\n")
    return None


def _bb(tag: re.Match[str]) -> str:
    name = (tag[2] or "").lower()
    if tag[3] and name not in {"size", "color", "font", "list"}:
        return tag[0]
    return "\n" if not name and tag.start() else ""


def _struck(text: str) -> str:
    """Write words as struck through, each line by itself."""
    return "\n".join(f"~~{row.strip()}~~" if row.strip() else "" for row in text.split("\n"))


def _remarks(text: str) -> str:
    """Write words as remarks, each line by itself."""
    return "".join(f"\n// {row}" for row in text.splitlines() if row.strip()) + "\n"


class _MarkupLines(HTMLParser):
    """Writes the marks out as lines; a row of a table has tabs between its cells."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.text: list[str] = []
        self.within: list[
            tuple[str, bool]
        ] = []  # marks, and whether what is inside is struck through or hidden

    def lines(self) -> list[str]:
        """Return the lines that hold anything."""
        rows = "".join(self.text).replace("\r", "\n").split("\n")
        return [row.strip(" ") for row in rows if row.strip()]

    def _write(self, text: str) -> None:
        self.text.append(_struck(text) if any(out for _, out in self.within) else text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Write what the beginning of a mark shows."""
        raw = self.get_starttag_text() or ""
        values = {key: value or "" for key, value in attrs}
        if len(values) < len(attrs) or tag not in _BLOCK | _INLINE | _STRUCK:
            self._write(raw)
            return
        if tag in _BLOCK:
            self.text.append("\n")
        if tag not in _VOID:
            style = values.get("style", "") + ("hidden" if "hidden" in values else "")
            self.within.append((tag, tag in _STRUCK or bool(_HIDING.search(style))))
        if tag in {"td", "th"} and self.text and self.text[-1] != "\n":
            self.text.append("\t")
        if tag in {"card", "cards"}:
            self._write(_card(values, raw))
        elif tag == "zone":
            name = values.get("name", "")
            self._write((name if name.isalpha() else raw) + "\n")
        elif tag in _REMARKS:
            self._write(_REMARKS[tag])

    def handle_endtag(self, tag: str) -> None:
        """Write what the end of a mark shows."""
        if tag not in _BLOCK | _INLINE | _STRUCK:
            self._write(f"</{tag}>")
            return
        if any(tag == each for each, _ in self.within):
            while self.within.pop()[0] != tag:
                pass
        self.text.append("\n" if tag in _BLOCK else "")

    def handle_data(self, data: str) -> None:
        """Write words; within an item or a row the ends of lines are spaces."""
        tags = {tag for tag, _ in self.within}
        if "comments" in tags:
            data = _remarks(data)
        elif not tags.isdisjoint({"tr", "li"}):
            data = " ".join(data.split("\n"))
            data = data if data.strip() else ""
        if data:
            self._write(data)

    def handle_comment(self, data: str) -> None:
        """Write what is not shown as the remark it is."""
        self.text.append(_remarks(data))

    def handle_pi(self, data: str) -> None:
        """Write an instruction as a remark, but for the one every such file begins with."""
        self.text.append("" if data.startswith("xml ") else _remarks(data))

    def handle_decl(self, decl: str) -> None:
        """Write a declaration as a remark, but for the one that pages begin with."""
        self.text.append("" if decl.lower() == "doctype html" else _remarks(decl))

    def unknown_decl(self, data: str) -> None:
        """Write words that are set apart as they are."""
        self.handle_data(data.removeprefix("CDATA["))


def _card(values: dict[str, str], raw: str) -> str:
    """Write a card out of its marks; one with marks nobody knows, or none for the quantity, stays as it is."""
    counts = [values[key] for key in sorted(_QUANTITY & values.keys())]
    name = " ".join(values.get("name", "").split())
    if len(counts) != 1 or not counts[0].isdecimal() or not values.keys() <= _SILENT | _QUANTITY:
        return raw
    side = values.get("sideboard", "false").lower()
    set_, number = values.get("setshortname", ""), values.get("collectornumber", "")
    printed = f" ({set_}) {number}" if set_ and number else ""
    return f"{'SB: ' if side != 'false' else ''}{counts[0]}x {name}{printed}"
