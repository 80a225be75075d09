"""Packed files with their bytes turned, cut and doubled: `python tests/bench/fuzz_containers.py [--inputs 20000] [--seed 0]`.

Targets: workbooks as deck lists, as sets of cards and as lists of players; zips of deck lists; photos of slips; the
packed questions of links. Bytes are changed in the packed file, and in what is packed, which is packed again. Counted:
errors that are no refusal, each place shown once, and what takes more than two seconds of the processor.
"""

from __future__ import annotations

import argparse
import io
import random
import sys
import warnings
import zipfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent), str(ROOT / "tests" / "web")]

import openpyxl
from fuzz import Found, read, tell, tell_memory
from openpyxl.styles import Font
from PIL import Image
from slip_photo import taken

from judge.catalogue.cards import CardError
from judge.catalogue.importing import read_cards
from judge.catalogue.sheets import write_xlsx
from judge.decks import NotADeckListError, check_deck
from judge.decks.many import is_archive, unpack
from judge.disputes.reference.ready import ready_file, ready_names
from judge.store.adapters.files import table_text
from judge.store.refusals import Invalid
from judge.web.pages.ask import pack_dispute, unpack_dispute
from judge.web.slip_codes import slip_in

GAME = "zombie_world_order"
WAYS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA)
PICTURES = ("PNG", "JPEG", "GIF", "WEBP", "BMP", "TIFF", "MPO", "PPM", "ICO", "TGA")
REFUSALS = (NotADeckListError, CardError, Invalid)
EDGES = (
    b"\x00",
    b"\xff" * 4,
    b"\xff\xff\xff\x7f",
    b"PK\x03\x04",
    b"PK\x01\x02",
    b"PK\x05\x06",
    b"<!ENTITY a 'b'>",
    b"&a;",
)


def workbooks() -> list[bytes]:
    """Make workbooks: a plain one, one with styles, dates, formulas and several sheets, and one packed otherwise."""
    rows: list[list[str | int | None]] = [
        ["no", "name", "quantity"],
        ["SP-011", "Scrap Drone", 4],
        ["SP-012", None, 3],
    ]
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row in rows:
        sheet.append(row)
    sheet["A2"].font = Font(strike=True)
    sheet["B3"], sheet["D4"], sheet["E5"] = "=A1", True, 1.5
    sheet.merge_cells("F1:G2")
    book.create_sheet("more").append(["a", "b"])
    out = io.BytesIO()
    book.save(out)
    cards: list[list[str | int | None]] = [
        ["no", "name", "kind", "colours", "power"],
        ["X-2", "Two", "event", None, None],
    ]
    return [
        write_xlsx("deck", rows),
        write_xlsx("cards", cards),
        out.getvalue(),
        repacked(out.getvalue(), zipfile.ZIP_BZIP2),
    ]


def repacked(data: bytes, way: int) -> bytes:
    """Pack a zip anew in another way."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", way) as new:
        for name in old.namelist():
            new.writestr(name, old.read(name))
    return out.getvalue()


def zips() -> list[bytes]:
    """Pack a few deck lists in each way there is."""
    made = []
    for way in WAYS:
        out = io.BytesIO()
        with zipfile.ZipFile(out, "w", way) as new:
            for number, text in enumerate(("4 SP-011\n3 SP-012", "4 SP-013", "Player: 李")):
                new.writestr(f"P{number} 名前/list.txt", text)
        made.append(out.getvalue())
    return made


def photos() -> list[bytes]:
    """Take the photo of a slip in every form of picture."""
    made = []
    with Image.open(taken("https://h/e/abc/rounds/1/tables/2")) as picture:
        for kind in PICTURES:
            out = io.BytesIO()
            picture.convert("L" if kind == "TGA" else "RGB").resize((200, 200)).save(out, kind)
            made.append(out.getvalue())
    return made


def links() -> list[bytes]:
    """Pack questions as links hold them."""
    return [pack_dispute(ready_file(GAME, name, "en")).encode() for name in ready_names(GAME)[:6]]


def turned(chance: random.Random, data: bytes) -> bytes:
    """Change bytes in one or a few places."""
    raw = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5, 40))):
        at = chance.randrange(len(raw) + 1)
        what = chance.random()
        if what < 0.5:
            raw[at : at + 1] = bytes([chance.randrange(256)])
        elif what < 0.65:
            edge = chance.choice(EDGES)
            raw[at : at + len(edge)] = edge
        elif what < 0.75:
            del raw[at : at + chance.choice((1, 2, 30, 500))]
        elif what < 0.85:
            raw[at:at] = raw[at : at + chance.choice((1, 4, 100))]
        elif what < 0.95:
            end = chance.randrange(len(raw) + 1)
            raw[at : at + 20] = raw[end : end + 20]
        else:
            del raw[at:]
        if not raw:
            return b""
    return bytes(raw)


def inside(chance: random.Random, data: bytes) -> bytes:
    """Change what a zip holds, and pack it again, so that its sums are right."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", chance.choice(WAYS)) as new:
        names = old.namelist()
        chosen = chance.choice(names)
        for name in names:
            content = old.read(name)
            new.writestr(name, turned(chance, content) if name == chosen else content)
    return out.getvalue()


def mangled(chance: random.Random, seeds: list[bytes]) -> bytes:
    """Make one damaged file."""
    data = chance.choice(seeds)
    if data.startswith(b"PK") and chance.random() < 0.4:
        data = inside(chance, data)
        return turned(chance, data) if chance.random() < 0.2 else data
    return turned(chance, data)


def many_lists(data: bytes) -> None:
    """Read a zip of lists as whoever hands it in."""
    for each in unpack(data) if is_archive(data) else []:
        check_deck(each.content, GAME, filename=each.name)


def question(data: bytes) -> None:
    """Unpack the question of a link; ValueError says that it holds none."""
    try:
        unpack_dispute(data.decode("latin-1"))
    except ValueError:
        return


TARGETS = {
    "workbooks as decks": (lambda data: check_deck(data, GAME, filename="a.xlsx"), workbooks),
    "workbooks as cards": (lambda data: read_cards(data, "a.xlsx", GAME), workbooks),
    "workbooks as players": (lambda data: table_text(data, 500, "a.xlsx"), workbooks),
    "zips of decks": (many_lists, zips),
    "photos": (lambda data: slip_in(data, "a.png"), photos),
    "links": (question, links),
}


def fuzzed(name: str, inputs: int, chance: random.Random) -> Found:
    """Let a target read so many damaged files."""
    reader, seeds = TARGETS[name]
    return read(reader, seeds(), REFUSALS, chance, lambda done: done >= inputs, mangled)


def main() -> int:
    """Fuzz each target; exit 1 where something was found."""
    told = argparse.ArgumentParser()
    told.add_argument("--inputs", type=int, default=20_000, help="For each target.")
    told.add_argument("--seed", type=int, default=0)
    told.add_argument("--only", choices=tuple(TARGETS))
    options = told.parse_args()
    warnings.simplefilter("ignore")  # of openpyxl and Pillow, about what they pass over
    any_fault = False
    for name in TARGETS:
        if options.only in (None, name):
            found = fuzzed(name, options.inputs, random.Random(f"{options.seed} {name}"))
            any_fault = tell(name, found) or any_fault
    tell_memory()
    return 1 if any_fault else 0


if __name__ == "__main__":
    sys.exit(main())
