"""Bytes of unknown encoding to text: Unicode by its marks, else what fits of Big5, GBK and Shift JIS."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import Final

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LEGACY: Final = {"big5hkscs": "Big5", "gb18030": "GBK", "cp932": "Shift JIS"}
# First bytes of files that people send by mistake.
_OTHER_FILES: Final = {
    b"%PDF": "PDF",
    b"\x89PNG": "PNG",
    b"\xff\xd8\xff": "JPEG",
    b"GIF8": "GIF",
    b"RIFF": "WebP",
    b"\xd0\xcf\x11\xe0": "XLS",
    b"PK\x03\x04": "ZIP",
    b"\x1f\x8b": "GZIP",
    b"{\\rtf": "RTF",
}


class DecodingError(ValueError):
    """Bytes that are no text; `kind` names the kind of file where it is known."""

    def __init__(self, kind: str | None = None) -> None:
        super().__init__(kind or "unknown")
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text and how it was found. `guessed`: name of an encoding that is likely, but not certain."""

    text: str
    guessed: str | None = None


def decode(data: bytes) -> Decoded:
    """Decode bytes of a text file; `DecodingError` where they are none."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strictly(data, encoding).removeprefix("\ufeff"))
    for start, kind in _OTHER_FILES.items():
        if data.startswith(start):
            raise DecodingError(kind)
    if b"\0" in data:
        return Decoded(_strictly(data, _unmarked_utf16(data)))
    try:
        return Decoded(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _legacy(data)


def _strictly(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        raise DecodingError from error


def _unmarked_utf16(data: bytes) -> str:
    """Tell the byte order by the line ends and spaces, which every list has."""
    little = sum(data[0::2].count(sign) for sign in (b"\n", b" ", b"\r"))
    big = sum(data[1::2].count(sign) for sign in (b"\n", b" ", b"\r"))
    if len(data) % 2 or little == big or b"\0\0" in data:
        raise DecodingError
    return "utf-16-le" if little > big else "utf-16-be"


def _legacy(data: bytes) -> Decoded:
    from charset_normalizer import from_bytes  # noqa: PLC0415 - slow to import, seldom needed

    best = from_bytes(data, cp_isolation=list(_LEGACY)).best()
    if best is None or best.encoding not in _LEGACY:
        raise DecodingError
    return Decoded(_strictly(data, best.encoding), _LEGACY[best.encoding])
