"""Photos of result slips, as somebody takes them: askew, with a margin, several on a table."""

from __future__ import annotations

from io import BytesIO

import zxingcpp
from PIL import Image

SIDE = 420


def taken(*addresses: str) -> BytesIO:
    """Make a photo in which the codes of these addresses lie side by side."""
    photo = Image.new("L", (SIDE * max(1, len(addresses)), SIDE), 200)
    for place, address in enumerate(addresses):
        code = zxingcpp.create_barcode(address, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
        drawn = Image.fromarray(code.to_image(scale=6, add_quiet_zones=True))
        photo.paste(drawn.rotate(12, expand=True, fillcolor=200), (SIDE * place + 20, 20))
    made = BytesIO()
    photo.save(made, "PNG")
    made.seek(0)
    return made
