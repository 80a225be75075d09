"""Deck lists in the XML of three programs (Cockatrice, LackeyCCG, OCTGN) and in HTML, converted to plain lines."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, tostring
from xml.etree.ElementTree import XMLParser as Parser

from judge.decks.sections import EXPLICIT

if TYPE_CHECKING:
    from collections.abc import Iterator

MOST: Final = 20_000  # marks; a list of 1,000 cards has about 6,000
_ROOTS: Final = frozenset(("cockatrice_deck", "deck"))
_PARTS: Final = frozenset(("zone", "superzone", "section"))
_QUANTITY: Final = frozenset(("number", "quantity", "qty"))
_SILENT: Final = frozenset(("id", "uuid", "catid", "annotation", "setshortname", "collectornumber", "name"))
_PICTURES: Final = frozenset(("bannercard", "netdeckid", "preconstructeddeckid", "lastloadedtimestamp"))
_NUMBER: Final = re.compile(r"[A-Za-z]{1,6}[0-9]{0,3}-[0-9]{2,5}[A-Za-z]?")

_ELEMENT: Final = re.compile(r"</(?:t[drh]|li|p|div|h[1-6])>", re.IGNORECASE)
_SAYS_MORE: Final = re.compile(r"<[^<>]*\b(?:hidden|none|line-through|input|button)\b", re.IGNORECASE)
_HTML: Final = tuple(
    (re.compile(pattern, re.IGNORECASE | re.DOTALL), plain)
    for pattern, plain in (
        (r"\s*\n\s*(?=</?(?:t|ul|ol|li)[a-z]*\b)", ""),
        (r"<!--(.*?)-->", r"\n// \1\n"),
        (r"<(s|del|strike)>(.*?)</\1>", r"~~\2~~"),
        (r"</t[dh]> ?(?=<t[dh])", "\t"),
        (r"</(?:tr|li|p|div|h[1-6]|table|ul|ol)>|<br ?/?>", "\n"),
        (r"<[^<>]*>", ""),
    )
)


def html_lines(text: str) -> list[str] | None:
    """Return the lines of a list in HTML, a row of a table in one; None for other texts, and where marks say more."""
    if not _ELEMENT.search(text) or _SAYS_MORE.search(text) or text.count("<") > MOST:
        return None
    for pattern, plain in _HTML:
        text = pattern.sub(plain, text)
    return [row.strip(" ") for row in unescape(text).split("\n")]


def xml_lines(text: str) -> list[str] | None:
    """Return the lines of a list in XML; None for other texts, and for XML with declarations of its own."""
    if (
        not text.lstrip().startswith("<")
        or "<!DOCTYPE" in text
        or "<!ENTITY" in text
        or text.count("<") > MOST
    ):
        return None
    parser = Parser(target=TreeBuilder(insert_comments=True, insert_pis=True))  # noqa: S314 - nothing is declared
    try:
        parser.feed(text)
        root: Element = parser.close()
    except (ParseError, ValueError):
        return None
    return list(_card_lines(root)) if _tag(root) in _ROOTS else None


def _tag(element: Element) -> str:
    return element.tag.lower() if isinstance(element.tag, str) else ""


def _card_lines(element: Element) -> Iterator[str]:
    """Yield an element as lines: a part as a heading, a card with its quantity, all else as a remark."""
    tag = _tag(element)
    if tag in {"card", "cards"}:
        yield _card_line(element)
    elif tag in _PICTURES:
        yield f"{EXPLICIT} {' '.join(element.itertext()).strip()}"
    else:
        if tag in _PARTS:
            yield f"[{element.get('name', '')}]"
        yield from _remark_lines(element.text or "")
        for child in element:
            yield from _card_lines(child)
            yield from _remark_lines(child.tail or "")


def _remark_lines(text: str) -> Iterator[str]:
    yield from (f"// {row.strip()}" for row in text.splitlines() if row.strip())


def _card_line(element: Element) -> str:
    """Return a card as a line; one with unknown marks stays as it is, to be asked about."""
    values = {key.lower(): value for key, value in element.attrib.items()}
    side = values.pop("sideboard", "false").lower() != "false"
    counts = [values.pop(key) for key in sorted(_QUANTITY & values.keys())]
    names = [child for child in element if _tag(child) == "name"]
    name = " ".join((names[0].text or "" if names else values.get("name") or element.text or "").split())
    count = counts[0] if counts else "1" if names else ""
    if len(counts) > 1 or not count.isdecimal() or not name or not values.keys() <= _SILENT:
        return " ".join(tostring(element, encoding="unicode").split())
    number = names[0].get("id", "") if names else ""
    set_, at = values.get("setshortname", ""), values.get("collectornumber", "")
    printed = f" ({set_}) {at}" if set_ and at else ""
    no = f"{number} " if _NUMBER.fullmatch(number) else ""
    return f"{'SB: ' if side else ''}{count}x {no}{name}{printed}"
