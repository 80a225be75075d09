"""1,000 slips by the print room, beside the same page drawn plainly on a reportlab canvas, in seconds of the processor.

    python tests/bench/printing_plain.py [--slips 1000]

Both draw with the same fonts, encode the same codes by zxing-cpp, and write compressed pages. Ratios of one run count.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from io import BytesIO
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import zxingcpp
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from judge.printing import Imprint, Match, Seat, Slips, faces, render

SURNAMES = "陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周"
GIVEN = "家豪志明俊傑建宏淑芬怡君雅婷詩涵子晴柏宇承恩語彤"
IMPRINT = Imprint(event="Autumn Open", printed="2026-11-21 10:00", language="zh-Hant", round=3)


def matches(count: int) -> tuple[Match, ...]:
    """Make up tables with two players and a token each."""
    draw = random.Random(20261121)

    def seat(points: int) -> Seat:
        return Seat(
            name=draw.choice(SURNAMES) + draw.choice(GIVEN) + draw.choice(GIVEN), id="", points=points
        )

    return tuple(
        Match(
            table=table,
            seats=(seat(3), seat(6)),
            token=f"https://judge.example/m/{table}?t={draw.getrandbits(400):0100x}",
        )
        for table in range(1, count + 1)
    )


def modules(token: str) -> str:
    """Encode a token and return its dark runs as rectangles."""
    code = zxingcpp.create_barcode(token, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    cells = memoryview(code.to_image(scale=1, add_quiet_zones=False))
    across, data, found = cells.shape[0], cells.tobytes(), []
    for row in range(across):
        column = 0
        for dark in data[row * across : (row + 1) * across].split(b"\xff"):
            if dark:
                found.append(f"{column} {-row} {len(dark)} -1 re")
            column += len(dark) + 1
    return " ".join(found)


def plain(slips: tuple[Match, ...]) -> bytes:
    """Draw what is on the print room's slips, text by text and line by line."""
    file = BytesIO()
    canvas = Canvas(file, pageCompression=1)

    def say(x: float, y: float, text: str, size: float, font: str = "Plain") -> None:
        canvas.setFont(font, size)
        canvas.drawString(x, y, text)

    for first in range(0, len(slips), 4):
        for place, match in enumerate(slips[first : first + 4]):
            y = 60 + place * 190
            canvas.rect(34, y + 150, 46, 37, fill=1)
            canvas.setFillGray(1)
            say(48, y + 177, "桌號", 6.5)
            say(50, y + 155, str(match.table), 21, "Bold")
            canvas.setFillGray(0)
            say(90, y + 177, IMPRINT.event, 9, "Bold")
            say(90, y + 165, "第 3 輪", 9)
            say(90, y + 154, "列印於 2026-11-21 10:00", 7)
            for at, seat in enumerate(match.seats):
                row = y + 90 - at * 50
                canvas.line(34, row - 20, 440, row - 20)
                say(34, row, seat.name, 12, "Bold")
                say(34, row - 12, f"{seat.points} 分", 8)
                for x, word in ((220, "勝"), (270, "退賽")):
                    say(x, row, word, 7.5)
                    canvas.rect(x + 20, row - 8, 20, 20)
                canvas.line(315, row - 10, 440, row - 10)
                say(315, row - 8, "簽名", 6)
            say(34, y + 20, "平手", 7.5)
            canvas.rect(60, y + 15, 15, 15)
            canvas.line(34, y + 150, 440, y + 150)
            canvas.addLiteral(f"q 1.3 0 0 1.3 460 {y + 150} cm {modules(match.token)} f Q")
            say(475, y + 70, "掃描報成績", 7)
        say(34, 20, "Autumn Open · 第 3 輪", 8)
        say(500, 20, f"頁 {first // 4 + 1} / {len(slips) // 4}", 8)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def clocked(job) -> float:
    """Return the seconds of the processor that a job takes."""
    began = time.process_time()
    job()
    return time.process_time() - began


def main() -> None:
    """Print both and their ratio, three times."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slips", type=int, default=1000)
    slips = matches(parser.parse_args().slips)
    for name, weight in (("Plain", "Regular"), ("Bold", "Bold")):
        pdfmetrics.registerFont(TTFont(name, faces.FOLDER / f"NotoSansTC-{weight}.ttf"))
    render(Slips(IMPRINT, slips[:8], per_page=4))  # fonts are loaded by the first
    plain(slips[:8])
    for _ in range(3):
        theirs = clocked(lambda: plain(slips))
        ours = clocked(lambda: render(Slips(IMPRINT, slips, per_page=4)))
        print(f"plain {theirs:.2f} s, print room {ours:.2f} s, ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    main()
