"""The codes on the pages are read back from what is drawn."""

import re

import pytest
import zxingcpp
from PIL import Image, ImageDraw

from judge.web.qr import qr_svg

SCALE = 6


@pytest.mark.parametrize(
    "link", ["https://judge.example/join/ABC234", "http://localhost:8000/me/" + "x" * 90]
)
def test_a_code_is_read_back_and_its_text_is_not_in_the_page(link):
    drawn = str(qr_svg(link))
    side = int(re.search(r'viewBox="0 0 (\d+) ', drawn)[1])
    picture = Image.new("L", (side * SCALE, side * SCALE), 255)
    pen = ImageDraw.Draw(picture)
    for left, top, wide, high in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)h-\d+Z", drawn):
        x, y = int(left) * SCALE, int(top) * SCALE
        pen.rectangle((x, y, x + int(wide) * SCALE - 1, y + int(high) * SCALE - 1), fill=0)
    assert [code.text for code in zxingcpp.read_barcodes(picture)] == [link]
    assert link not in drawn


def test_what_is_shown_cannot_break_out_of_the_drawing():
    assert "<script" not in str(qr_svg("</svg><script>alert(1)</script>"))
