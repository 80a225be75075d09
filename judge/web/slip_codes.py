"""The content of a slip's QR code: typed by a hand scanner, or read from a photo."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Final, NamedTuple

import zxingcpp
from PIL import Image

from judge.catalogue.containers import DamagedError, unpacking
from judge.store.refusals import Invalid

LONGEST: Final = 400
"""Characters of an address."""
_MOST_PIXELS: Final = 50_000_000
# Pictures that are read by Pillow itself: for others it starts another program.
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF", "BMP", "TIFF")
_SIDE: Final = 2_400  # px; the code of a slip on a page full of them is read from less
_ADDRESS: Final = re.compile(
    r"https?://\S+?/e/(?P<event>[^/\s]+)/rounds/(?P<round>\d{1,4})/tables/(?P<table>\d{1,6})"
)


class SlipAddress(NamedTuple):
    """The table a slip belongs to."""

    event: str
    round: int
    table: int


def slip_of(text: str) -> SlipAddress | None:
    """Return the table that an address on a slip leads to; none where the text is something else."""
    found = _ADDRESS.fullmatch(text[:LONGEST].strip())
    return SlipAddress(found["event"], int(found["round"]), int(found["table"])) if found else None


def slip_in(photo: bytes, name: str) -> SlipAddress:
    """Read the one slip in a photo, called so; refuse one without any, and one with several."""
    try:
        with unpacking(Invalid), Image.open(BytesIO(photo), formats=_FORMATS) as picture:
            if picture.width * picture.height > _MOST_PIXELS:
                raise Invalid("slip.photo", name=name)
            picture.draft("L", (_SIDE, _SIDE))
            grey = picture.convert("L")
            grey.thumbnail((_SIDE, _SIDE))
            codes = zxingcpp.read_barcodes(grey)
    except DamagedError as error:
        raise Invalid("slip.photo", name=name) from error
    slips = {slip for code in codes if (slip := slip_of(code.text))}
    if len(slips) != 1:
        raise Invalid("slip.several" if slips else "slip.none")
    return slips.pop()
