"""Damaged packed files: at every door one refusal that names the file, in the reader's language, and never an error."""

from __future__ import annotations

import gzip
import html
import io
import json
import warnings
import zipfile
import zlib
from contextlib import suppress

import pytest
from slip_photo import taken

from judge.catalogue.cards import CardError
from judge.catalogue.importing import read_cards
from judge.catalogue.sheets import SheetError, read_xlsx, write_xlsx
from judge.cli import main
from judge.decks import NotADeckListError, check_deck
from judge.decks.many import unpack
from judge.store.refusals import Invalid
from judge.web.pages.ask import pack_dispute, unpack_dispute
from judge.web.slip_codes import slip_in
from judge.words.languages import LANGUAGES

GAME = "zombie_world_order"
BOOK = write_xlsx("deck", [["no", "name"], ["SP-011", "Scrap Drone"], ["SP-012", "x"]])
CARDS = write_xlsx("cards", [["no", "name", "kind", "colours", "power"], ["X-2", "Two", "event", "", ""]])
EVERY = 29  # bytes between those that are turned


def damaged(data, part="xl/styles.xml"):
    """Turn bytes in the middle of a part of a zip, so that it cannot be unpacked."""
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        found = book.getinfo(part)
    start = found.header_offset + 30 + len(part) + 4
    return data[:start] + bytes(byte ^ 0x5A for byte in data[start : start + 40]) + data[start + 40 :]


def zipped():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as lists:
        lists.writestr("P001.txt", "4 SP-011\n" * 9)
    return out.getvalue()


DOORS = {
    "workbook": (BOOK, lambda data: read_xlsx(data, 100), SheetError),
    "deck": (BOOK, lambda data: check_deck(data, GAME, filename="a.xlsx"), NotADeckListError),
    "cards": (CARDS, lambda data: read_cards(data, "a.xlsx", GAME), CardError),
    "zip": (zipped(), unpack, NotADeckListError),
    "photo": (
        taken("https://h/e/abc/rounds/1/tables/2").getvalue(),
        lambda data: slip_in(data, "a.png"),
        Invalid,
    ),
    "link": (
        pack_dispute({"dispute": 1}).encode(),
        lambda data: unpack_dispute(data.decode("latin-1")),
        ValueError,
    ),
}


def test_the_damage_is_such_that_the_library_itself_gives_up():
    with pytest.raises(zlib.error), zipfile.ZipFile(io.BytesIO(damaged(BOOK))) as book:
        book.read("xl/styles.xml")


@pytest.mark.parametrize("door", DOORS)
def test_wherever_a_byte_is_turned_or_the_rest_is_lost_it_is_read_or_refused(door):
    data, read, refusal = DOORS[door]
    read(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the libraries, about what they pass over
        for at in range(0, len(data), EVERY if len(data) > 300 else 1):
            for made in (data[:at], data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :]):
                with suppress(refusal):
                    read(made)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("path", "name", "data"),
    [
        ("/decks/check", "my deck.xlsx", damaged(BOOK)),
        ("/e/{}/players/list", "people.xlsx", damaged(BOOK)),
        ("/events/import", "other.xlsx", damaged(BOOK)),
        ("/e/{}/decks", "all.zip", zipped().replace(b"PK\x01\x02", b"PK\x01\x03")),
        ("/e/{}/find/photo", "slip.png", b"\x89PNG\r\n\x1a\n" + b"\x00" * 40),
        ("/e/{}/find/photo", "slip.eps", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\nshowpage\n"),
    ],
)
def test_every_page_names_the_file_in_every_language(organizer, event, language, path, name, data):
    organizer.get(f"/language/{language}")
    field = {"photo": "photo", "decks": "files"}.get(path.rpartition("/")[2], "file")
    form = {field: (io.BytesIO(data), name), "game": GAME, "list": "", "text": ""}
    answer = organizer.post(path.format(event), **form)
    said = html.unescape(answer.get_data(as_text=True))
    assert answer.status_code in {200, 422}, answer.status_code
    assert name in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_command_line_says_one_line_that_names_the_file(tmp_path, capsys, language):
    file = tmp_path / "my deck.xlsx"
    file.write_bytes(damaged(BOOK))
    assert main(["deck", "check", str(file), "--game", GAME, "--lang", language]) == 2
    said = capsys.readouterr().err
    assert said.startswith("judge: my deck.xlsx: ")
    assert said.count("\n") == 1
    assert said.isascii() == (language == "en")


@pytest.mark.parametrize(
    "command", [["event", "import"], ["cards", "import", "--dry-run", "--game", GAME, "--cards", "."]]
)
def test_so_do_the_commands_for_events_and_cards(tmp_path, capsys, command):
    file = tmp_path / "other.xlsx"
    file.write_bytes(damaged(BOOK))
    assert main([*command, str(file)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("judge: other.xlsx: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br", "GZIP, gzip"])
@pytest.mark.parametrize("whole", [True, False])
def test_a_compressed_body_is_refused_as_such(visitor, language, encoding, whole):
    visitor.get(f"/language/{language}")
    body = gzip.compress(json.dumps({"game": GAME, "text": "4 SP-011"}).encode())
    headers = {"Content-Encoding": encoding, "Content-Type": "application/json"}
    answer = visitor.client.post("/api/v1/decks/check", data=body if whole else body[:20], headers=headers)
    assert (answer.status_code, answer.json["code"]) == (415, "http.415")
    assert answer.json["message"].isascii() == (language == "en")
