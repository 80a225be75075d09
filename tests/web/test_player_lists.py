"""Player lists in the files that organizers have: any usual encoding, spreadsheets, names that are there twice."""

import io

import pytest
from openpyxl import Workbook

NAMES = ["陳曉彤", "林柏宇", "Ann"]


def sent(organizer, event, data, name, **more):
    return organizer.post(f"/e/{event}/players/list", file=(io.BytesIO(data), name), list="", **more)


def people(organizer, event):
    return organizer.page(f"/e/{event}/players")


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "big5", "gb18030", "cp932"]
)
def test_a_list_in_any_usual_encoding(organizer, event, encoding):
    names = ["田中太郎", "山田はなこ", "Ann"] if encoding == "cp932" else NAMES
    assert (
        sent(organizer, event, "\n".join(["Name", *names, ""]).encode(encoding), "players.csv").status_code
        == 200
    )
    assert all(name in people(organizer, event) for name in names)


def test_a_spreadsheet(organizer, event):
    book = Workbook()
    for row in (["Name", "Seed"], *([name, at] for at, name in enumerate(NAMES, 1))):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    assert sent(organizer, event, out.getvalue(), "players.xlsx").status_code == 200
    assert all(name in people(organizer, event) for name in NAMES)
    assert sent(organizer, event, b"PK\x03\x04 broken", "players.xlsx").status_code == 422
    assert sent(organizer, event, b"\x89PNG\r\n\x1a\n", "players.csv").status_code == 422


def test_a_name_that_is_there_twice_is_asked_about(organizer, event):
    refused = organizer.post(f"/e/{event}/players/list", list="Dora\nEmil\nDora")
    assert refused.status_code == 409
    assert "Dora" in refused.get_data(as_text=True)
    assert "Emil" not in people(organizer, event)
    assert organizer.post(f"/e/{event}/players/list", list="Dora\nEmil\nDora", twins="1").status_code == 200


@pytest.mark.parametrize(
    ("language", "in_order"),
    [
        ("zh-Hant", ["丁一", "王大明", "陳曉彤", "Ann", "Zoe"]),
        ("en", ["Ann", "Zoe", "陳曉彤", "丁一", "王大明"]),
    ],
)
def test_players_stand_by_number_or_by_name_as_the_reader_looks_names_up(
    organizer, event, language, in_order
):
    entered = ["Zoe", "陳曉彤", "Ann", "王大明", "丁一"]
    sent(organizer, event, "\n".join(entered).encode(), "players.txt")
    organizer.get("/language/" + language)

    def order(address):
        page = organizer.page(address)
        return sorted(entered, key=lambda name: page.index(f">{name}</a>"))

    assert order(f"/e/{event}/players") == entered
    assert order(f"/e/{event}/players?by=name") == in_order
