"""One engine drawing one sheet, run by printing_peers.py in a process of its own: ENGINE SHEET DATA TARGET.

Each engine draws what the print room draws on a slip (four a page: table, event, round, time, two names with
boxes and a line to sign on, a QR) and in the standings (seven columns, headings on every page, page numbers).
"""

from __future__ import annotations

import base64
import json
import resource
import sys
import time
from pathlib import Path

FONTS = Path(__file__).parents[2] / "judge" / "printing" / "fonts"
EVENT, ROUND, PRINTED = "秋季公開賽", "第 4 輪", "列印於 2026-11-21 14:05"
HEADINGS = ("名次", "玩家", "積分", "勝–負–平", "對手勝率", "局勝率", "對手局勝率")
WIDTHS = (14, 56, 18, 24, 24, 24, 24)
SLIP = 69  # mm


def qr_rows(text: str) -> list[str]:
    """Encode a QR; one text of 0 and 1 for each row."""
    import zxingcpp

    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    cells = memoryview(code.to_image(scale=1, add_quiet_zones=False))
    return [
        "".join("1" if cells[row, column] == 0 else "0" for column in range(cells.shape[1]))
        for row in range(cells.shape[0])
    ]


def qr_svg(text: str) -> str:
    """Encode a QR as the SVG the encoder makes itself."""
    import zxingcpp

    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    return str(code.to_svg(add_quiet_zones=False))


def qr_png(text: str):
    """Encode a QR as an image."""
    import zxingcpp
    from PIL import Image

    code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode, ec_level="M")
    cells = memoryview(code.to_image(scale=1, add_quiet_zones=False))
    return Image.frombytes("L", (cells.shape[1], cells.shape[0]), cells.tobytes()).convert("1")


def judge(sheet: str, rows: list[list[str]], target: Path) -> None:
    """Draw with the print room."""
    sys.path.insert(0, str(Path(__file__).parents[2]))
    from judge.printing import Imprint, Match, Seat, Slips, Standing, Standings, write
    from judge.tournament import TIE_BREAKERS

    made = Imprint(event=EVENT, printed="2026-11-21 14:05", language="zh-Hant", round=4)
    if sheet == "slips":
        document = Slips(
            made,
            tuple(
                Match(int(table), (Seat(one, 9), Seat(two, 9)), token=token)
                for table, one, two, token in rows
            ),
            4,
        )
    else:
        document = Standings(
            made,
            tuple(
                Standing(int(rank), name, 30, 9, 1, 0, 0, tuple(float(value[:-1]) / 100 for value in values))
                for rank, name, _, _, *values in rows
            ),
            (TIE_BREAKERS["omw"], TIE_BREAKERS["gw"], TIE_BREAKERS["ogw"]),
        )
    with target.open("wb") as file:
        write(file, document)


def fpdf2(sheet: str, rows: list[list[str]], target: Path) -> None:
    """Draw with fpdf2 cell by cell, which is its fastest way; its table() takes several times as long."""
    from fpdf import FPDF

    pdf = FPDF()
    pdf.add_font("latin", "", FONTS / "NotoSans-Regular.ttf")
    pdf.add_font("bold", "", FONTS / "NotoSans-Bold.ttf")
    pdf.add_font("han", "", FONTS / "NotoSansTC-Regular.ttf")
    pdf.set_font("latin", size=10)
    pdf.set_fallback_fonts(["han"])
    pdf.set_auto_page_break(False)
    if sheet == "slips":
        for index, (table, one, two, token) in enumerate(rows):
            if index % 4 == 0:
                pdf.add_page()
            top = 8 + index % 4 * SLIP
            for at, words in enumerate((f"桌號 {table}", EVENT, ROUND, PRINTED)):
                pdf.text(9 + 40 * at, top + 6, words)
            for line, name in enumerate((one, two)):
                y = top + 20 + 15 * line
                pdf.text(9, y, name)
                pdf.text(9, y + 4, "9 分")
                pdf.text(88, y, "勝")
                pdf.rect(94, y - 5, 8, 8)
                pdf.text(105, y, "退賽")
                pdf.rect(115, y - 3, 5, 5)
                pdf.line(122, y + 2, 162, y + 2)
            pdf.image(qr_png(token), x=170, y=top, w=24)
            pdf.line(0, top + SLIP - 4, 210, top + SLIP - 4)
    else:
        for index, row in enumerate(rows):
            if index % 40 == 0:
                pdf.add_page()
                pdf.text(12, 14, f"排名表 · {EVENT}")
                pdf.text(12, 290, f"{PRINTED} · {index // 40 + 1}")
                x = 12
                for words, width in zip(HEADINGS, WIDTHS, strict=True):
                    pdf.text(x, 22, words)
                    x += width
            y = 24 + index % 40 * 6.4
            pdf.set_xy(12, y)
            for column, (cell, width) in enumerate(zip(row, WIDTHS, strict=True)):
                pdf.set_font("bold" if column in (0, 2) else "latin", size=10)
                pdf.cell(width, 6.4, cell, align="L" if column == 1 else "R")
            pdf.line(12, y + 6.4, 198, y + 6.4)
    pdf.output(str(target))


def _html(sheet: str, rows: list[list[str]]) -> str:
    faces = "".join(
        f"@font-face{{font-family:{family};src:url(file://{FONTS / name})}}"
        for family, name in (("latin", "NotoSans-Regular.ttf"), ("han", "NotoSansTC-Regular.ttf"))
    )
    style = (
        f"{faces}@page{{size:A4;margin:8mm 12mm;@bottom-right{{content:counter(page)' / 'counter(pages)}}}}"
        "body{font:10pt latin,han;margin:0}"
    )
    if sheet == "slips":
        style += (
            f".s{{height:{SLIP}mm;position:relative;break-inside:avoid;border-bottom:1px dashed}}"
            ".s img{position:absolute;right:0;top:2mm;width:24mm}.b{display:inline-block;width:8mm;height:8mm;"
            "border:1px solid;margin-left:50mm}.l{display:inline-block;width:40mm;border-bottom:1px solid}"
        )
        body = "".join(
            f"<div class=s><p>桌號 {table} {EVENT} {ROUND} {PRINTED}</p>"
            f"<img src='data:image/svg+xml;base64,{base64.b64encode(qr_svg(token).encode()).decode()}'>"
            + "".join(
                f"<p>{name} 9 分 勝<span class=b></span> 退賽 <span class=l></span></p>"
                for name in (one, two)
            )
            + "</div>"
            for table, one, two, token in rows
        )
    else:
        style += "table{width:100%;border-collapse:collapse}td{border-bottom:.3pt solid}"
        head = "".join(f"<th>{words}</th>" for words in HEADINGS)
        cells = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
        body = f"<h1>排名表 · {EVENT}</h1><table><thead><tr>{head}</tr></thead><tbody>{cells}</tbody></table>"
    return f"<!doctype html><html lang=zh-Hant><style>{style}</style>{body}</html>"


def weasyprint(sheet: str, rows: list[list[str]], target: Path) -> None:
    """Draw with WeasyPrint."""
    from weasyprint import HTML

    HTML(string=_html(sheet, rows)).write_pdf(str(target))


def _typst_slip() -> str:
    box = "#box(width: {0}mm, height: {0}mm, stroke: 0.8pt)".format
    return (
        "#set page(margin: (x: 9mm, y: 8mm))\n"
        f"#let slip(t, a, b, q) = block(height: {SLIP - 1}mm, width: 100%, breakable: false, "
        "spacing: 0mm, stroke: (bottom: 0.4pt))[\n"
        '#place(top + right, dx: -2mm, dy: 2mm, image(bytes(q), format: "svg", width: 24mm))\n'
        f"桌號 #t #h(5mm) {EVENT} #h(5mm) {ROUND} #h(5mm) {PRINTED}\n\n"
        f"#for n in (a, b) [#n #h(4mm) 9 分 #h(30mm) 勝 {box(8)} 退賽 {box(5)} "
        "#box(width: 40mm, line(length: 100%))\n\n]]\n"
    )


def typst(sheet: str, rows: list[list[str]], target: Path) -> None:
    """Draw with Typst."""
    import typst as engine

    source = target.with_suffix(".typ")
    head = '#set text(font: ("Noto Sans", "Noto Sans TC"), size: 10pt, lang: "zh")\n'
    head += '#set page(paper: "a4", margin: (x: 12mm, y: 10mm), numbering: "1 / 1")\n'
    if sheet == "slips":
        parts = [head, _typst_slip()]
        for row in rows:
            table, one, two, token = row
            arguments = (json.dumps(each, ensure_ascii=False) for each in (table, one, two, qr_svg(token)))
            parts.append(f"#slip({', '.join(arguments)})\n")
    else:
        cells = ",".join(json.dumps(cell, ensure_ascii=False) for row in rows for cell in row)
        titles = ",".join(json.dumps(words, ensure_ascii=False) for words in HEADINGS)
        widths = ", ".join(f"{width}mm" for width in WIDTHS)
        table = f"table(columns: ({widths}), stroke: (bottom: 0.3pt), table.header({titles}), {cells})"
        parts = [head, f"= 排名表 · {EVENT}\n#{table}\n"]
    source.write_text("".join(parts), encoding="utf-8")
    engine.compile(str(source), output=str(target), font_paths=[str(FONTS)], ignore_system_fonts=True)


def main() -> None:
    """Draw twice; report the second time, the peak memory and the size of the file."""
    engine, sheet, source, target = sys.argv[1:]
    rows = json.loads(Path(source).read_text(encoding="utf-8"))[sheet]
    draw = {"judge": judge, "fpdf2": fpdf2, "weasyprint": weasyprint, "typst": typst}[engine]
    draw(sheet, rows[:8], Path(target))
    start = time.perf_counter()
    draw(sheet, rows, Path(target))
    seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"seconds": seconds, "memory": memory, "file": Path(target).stat().st_size / 1e6}))


if __name__ == "__main__":
    main()
