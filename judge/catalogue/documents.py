"""The lines of a word processor's file (DOCX): paragraphs, and rows of tables with tabs between their cells.

The file is a zip of XML: sizes are checked before anything is unpacked, and defusedxml refuses entities. Text that is
struck through, hidden or deleted under review stays, between the signs that say so in plain text.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from judge.catalogue.containers import unpacking
from judge.catalogue.sheets import STRUCK

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from xml.etree.ElementTree import Element

BODY: Final = "word/document.xml"
LARGEST: Final = 3_000_000  # bytes of its text unpacked, marks included
_MARKS: Final = frozenset(("strike", "dstrike", "vanish"))
_OFF: Final = frozenset(("0", "false", "off"))


def is_document(names: Iterable[str]) -> bool:
    """Return whether the names in a zip are those of a word processor's file."""
    return BODY in names


def read_docx(data: bytes) -> list[str] | None:
    """Return the lines of a document; None for one that is too large. `DamagedError` where it cannot be read."""
    from zipfile import ZipFile  # noqa: PLC0415 - loaded for a document

    from defusedxml.ElementTree import fromstring  # noqa: PLC0415

    with unpacking(), ZipFile(io.BytesIO(data)) as packed:
        part = packed.getinfo(BODY)
        with packed.open(part) as opened:
            text = opened.read(LARGEST + 1)
        if max(part.file_size, len(text)) > LARGEST:
            return None
        return [line for block in _blocks(fromstring(text)) for line in block.split("\n")]


def _blocks(within: Element) -> Iterator[str]:
    """Yield paragraphs and rows, in order."""
    for element in within:
        tag = _tag(element)
        if tag == "p":
            yield _text(element)
        elif tag == "tr":
            cells = (" ".join(map(_text, _named(cell, "p"))) for cell in element if _tag(cell) == "tc")
            yield "\t".join(" ".join(cell.split()) for cell in cells)
        elif tag != "txbxContent":
            yield from _blocks(element)


def _text(paragraph: Element) -> str:
    """Return the text of a paragraph, run by run."""
    parts: list[tuple[str, bool]] = []
    for run in _named(paragraph, "r"):
        text = "".join(_sign(element) for element in run)
        struck = any(_tag(mark) in _MARKS and _is_on(mark) for marks in _named(run, "rPr") for mark in marks)
        struck = struck or any(_tag(element) == "delText" for element in run)
        if parts and parts[-1][1] == struck:
            parts[-1] = (parts[-1][0] + text, struck)
        else:
            parts.append((text, struck))
    return "".join(
        f"{STRUCK}{text.strip()}{STRUCK}" if struck and text.strip() else text for text, struck in parts
    )


def _sign(element: Element) -> str:
    tag = _tag(element)
    if tag in {"t", "delText"}:
        return element.text or ""
    return {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}.get(tag, "")


def _is_on(mark: Element) -> bool:
    return not any(key.endswith("}val") and value in _OFF for key, value in mark.attrib.items())


def _named(within: Element, tag: str) -> Iterator[Element]:
    return (element for element in within.iter() if _tag(element) == tag)


def _tag(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]
