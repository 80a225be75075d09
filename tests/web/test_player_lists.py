"""Player lists in the files that organizers have: any usual encoding, spreadsheets, names that are there twice."""

import io
import re

import pytest
from openpyxl import Workbook, load_workbook

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


def test_a_list_that_was_saved_is_read_again(organizer, visitor, event):
    sent(organizer, event, "name,seed\n=1+1,2\n陳曉彤,1".encode(), "players.csv")
    saved = organizer.get(f"/e/{event}/players/list.xlsx")
    sheet = load_workbook(io.BytesIO(saved.get_data())).active
    assert [[cell.value for cell in row][:2] for row in sheet.rows] == [
        ["name", "seed"],
        ["=1+1", 2],
        ["陳曉彤", 1],
    ]
    assert sheet["A2"].data_type == "s", "a name is no formula"
    assert visitor.get(f"/e/{event}/players/list.xlsx").status_code in (303, 403, 404)
    assert sent(organizer, event, saved.get_data(), "again.xlsx", twins="1").status_code == 200
    assert people(organizer, event).count(">陳曉彤</a>") == 2


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\u200b",
        "\ufe0f",
        "\u0301",
        "\u00ad",
        "\u202e",
        "\U000e0041",
    ],
)
def test_a_name_that_nobody_sees_is_none_and_beside_letters_it_adds_nothing(organizer, event, name):
    assert organizer.post(f"/e/{event}/players", name=name).status_code == 422
    organizer.does(f"/e/{event}/players", name="Ann")
    blank = name if name not in "\ufe0f\u0301" else "\u3164"
    assert organizer.post(f"/e/{event}/players", name=f"{blank}Ann{blank}").status_code == 409


def test_a_name_that_is_there_twice_is_asked_about(organizer, event):
    refused = organizer.post(f"/e/{event}/players/list", list="Dora\nEmil\nDora")
    assert refused.status_code == 409
    assert "Dora" in refused.get_data(as_text=True)
    assert "Emil" not in people(organizer, event)
    assert organizer.post(f"/e/{event}/players/list", list="Dora\nEmil\nDora", twins="1").status_code == 200


def test_of_each_twin_it_is_said_who_it_is_before_anything_is_added(organizer, event):
    organizer.does(f"/e/{event}/players", name="Dora")
    text = "Emil\ndora\nFay\nFay"
    asked = organizer.post(f"/e/{event}/players/list", list=text)
    assert asked.status_code == 409
    assert re.findall(r'name="(line-\d)" value="same"', asked.text) == ["line-2", "line-4"]
    assert "P001" in asked.text
    assert "Emil" not in people(organizer, event)
    said = {"line-2": "same", "line-4": "another"}
    added = organizer.post(f"/e/{event}/players/list", list=text, **said)
    assert "Players added: 3" in added.text
    assert "skipped: same person" in added.text
    assert people(organizer, event).count(">Fay</a>") == 2
    assert people(organizer, event).lower().count(">dora</a>") == 1


def test_an_event_made_of_a_list_asks_who_is_meant_before_it_is_made(organizer):
    text = "name,rating\nDora,1\nEmil,2\nDORA,3\ndora,4\n"
    asked = organizer.post("/events/import", text=text, game="zombie_kittens")
    assert asked.status_code == 409
    assert re.findall(r'name="(line-\d)" value="same"', asked.text) == ["line-4", "line-5"]
    assert "/e/" not in organizer.page("/?all=1").split("<main")[1]
    said = {"line-4": "another", "line-5": "same"}
    sheet = (io.BytesIO(text.encode("big5")), "players.csv")
    made = organizer.does("/events/import", file=sheet, text="", game="zombie_kittens", **said)
    listed = people(organizer, made.headers["Location"].split("/")[2])
    assert [name in listed for name in (">Dora</a>", ">DORA</a>", ">dora</a>")] == [True, True, False]


def test_ids_of_a_list_say_who_is_who(organizer):
    text = "id,name\nP7,Dora\nP8,Dora\n"
    made = organizer.does("/events/import", text=text, game="zombie_kittens")
    assert people(organizer, made.headers["Location"].split("/")[2]).count(">Dora</a>") == 2


@pytest.mark.parametrize(
    ("address", "more"),
    [("/events/{event}/players/list", {}), ("/events/import", {"game": "zombie_kittens"})],
)
def test_programs_too_say_that_a_twin_is_meant(organizer, event, address, more):
    def sent_by_a_program(**body):
        return organizer.client.post(
            "/api/v1" + address.format(event=event),
            json={"text": "name\nDora\nEmil\nDora"} | more | body,
            headers={"X-CSRFToken": organizer.token()},
        )

    refused = sent_by_a_program()
    assert (refused.status_code, refused.get_json()["facts"]["lines"]) == (409, [4])
    assert "Emil" not in people(organizer, event)
    assert sent_by_a_program(twins=True).status_code == 201


def test_who_is_added_by_hand_under_a_name_that_is_there_is_asked_about(organizer, event):
    organizer.does(f"/e/{event}/players", name="Dora")
    asked = organizer.post(f"/e/{event}/players", name="Dora", late="")
    assert (asked.status_code, f"/e/{event}/players/P001" in asked.text) == (409, True)
    assert people(organizer, event).count(">Dora</a>") == 1
    organizer.does(f"/e/{event}/players", name="Dora", late="", twin="1")
    assert people(organizer, event).count(">Dora</a>") == 2


def test_a_player_is_removed_before_the_first_pairing_and_not_after(app, organizer, event, player):
    gone = player("Ann")
    for name in ("Bob", "Cid", "Dora"):
        organizer.does(f"/e/{event}/players", name=name)
    gone.does(f"/e/{event}/me/deck", list="1 Nobody")
    organizer.does(f"/e/{event}/players/apart", first="P001", second="P002")
    organizer.does(f"/e/{event}/players/{gone.code}/remove")
    assert ">Ann</a>" not in people(organizer, event)
    assert gone.get(f"/e/{event}/me").status_code in (302, 303, 403)
    log = organizer.page(f"/e/{event}/log")
    assert "P001 removed" in log
    assert not re.search(r"\bAnn\b", log), "nobody is left whose data could be erased later"
    assert player("Ann").code == "P005"
    organizer.does(f"/e/{event}/players/P005/remove")
    assert player("Eve").code == "P006", "a number on a paper is one person's"
    organizer.does(f"/e/{event}/rounds/draft")
    assert organizer.post(f"/e/{event}/players/P002/remove").status_code == 409
    assert "Remove" not in organizer.page(f"/e/{event}/players/P002")


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


def test_the_number_of_an_entry_taken_back_is_not_given_again(organizer, event):
    organizer.does(f"/e/{event}/players", name="Ann")
    organizer.does(re.search(r'action="(/e/\w+/log/\d+/undo)"', organizer.page(f"/e/{event}/log"))[1])
    organizer.does(f"/e/{event}/players", name="Bob")
    assert "P002" in people(organizer, event)
    assert "P001" not in people(organizer, event)
