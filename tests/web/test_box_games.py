"""A cup of pods that hand in places and scores: entered at the desk, at the table, by the players; shown, mended, undone."""

from __future__ import annotations

import html
import re
import shutil
import subprocess

import pytest
import yaml
from person import Person
from problem_page import problem

SETTINGS = {
    "name": "Five Rounds",
    "rounds": "3",
    "game": "unicorn_overlord",
    "format": "pods",
    "head_judge": "1",
    "join_open": "1",
    "pod_size": "4",
    "pod_smallest": "2",
    "points_win": "3",
    "points_draw": "1",
    "points_loss": "0",
    "points_bye": "3",
}


@pytest.fixture
def cup(organizer):
    """Make the event; return a function that makes one with other settings and publishes its first round."""

    def make(people=4, **settings):
        answer = organizer.does("/events", **{**SETTINGS, **settings})
        url = f"/e/{answer.headers['Location'].split('/')[2]}"
        organizer.does(f"{url}/players/list", list="\n".join(f"Player {n}" for n in range(1, people + 1)))
        next_round(organizer, url)
        return url

    return make


def next_round(organizer, url):
    organizer.does(f"{url}/rounds/draft")
    organizer.does(f"{url}/rounds/publish")


def seats(organizer, url, number=1, table=1):
    page = organizer.page(f"{url}/rounds/{number}/tables/{table}")
    return [html.unescape(name) for name in re.findall(r'<b id="seat-\d">\w ([^<]+)</b>', page)]


def version(organizer, url, number=1, table=1):
    page = organizer.page(f"{url}/rounds/{number}/tables/{table}")
    return re.search(r'name="version" value="(\d+)"', page)[1]


def sheet(organizer, url, places, scores, number=1, table=1):
    """Send the form of a table's sheet."""
    form = {"figure": places, "score": scores, "version": version(organizer, url, number, table)}
    return organizer.post(f"{url}/rounds/{number}/tables/{table}/result", **form)


def tables(organizer, url):
    """Return the tables as the event file has them."""
    file = yaml.safe_load(organizer.page(f"{url}/file"))
    return [table for one in file["results"] for table in one["tables"]]


def lines(organizer, url):
    page = organizer.page(f"{url}/desk/standings")
    heads = re.findall(r'<th scope="col"[^>]*>([^<]+)</th>', page)
    rows = re.findall(r"<tr[^>]*><td.*?</tr>", page)
    cells = [
        [re.sub(r"<[^>]+>", "", cell).strip() for cell in re.findall(r"<t[dh][^>]*>.*?</t[dh]>", row)]
        for row in rows
    ]
    return [dict(zip(heads, row, strict=True)) for row in cells]


def test_both_are_written_from_the_sheet_and_from_one_line(organizer, cup):
    url = cup(people=8)
    assert sheet(organizer, url, [2, 1, 3, 4], [3, 3, 2, 0]).status_code == 303
    organizer.does(f"{url}/results/quick", line="2 1 8 2 0 ４ ０ 3 0")
    first, second = tables(organizer, url)
    assert (first["places"], first["scores"]) == ([2, 1, 3, 4], [3, 3, 2, 0])
    assert (second["places"], second["scores"]) == ([1, 2, 4, 3], [8, 0, 0, 0])
    assert "1/2/4/3 (8/0/0/0)" in organizer.page(f"{url}/desk?all=1")
    page = organizer.page(f"{url}/rounds/1/tables/1")
    assert re.findall(r'name="(?:figure|score)"[^>]*value="(\d)"', page) == list("23133240")


@pytest.mark.parametrize(
    ("places", "scores", "because"),
    [
        ([1, 2, 3, 4], [3, 8, 1, 0], "round 1, table 1: {1} has 8 and place 2, {0} has 3 and place 1"),
        ([1, 1, 3, 4], [8, 3, 1, 0], "the places contradict the scores"),
        ([1, 2, 3, 4], [8, 3, 1], "the place and the score of each seat"),
        ([1, 2, 3, 4], [], "the place and the score of each seat"),
        ([1, 2, 4, 4], [8, 3, 1, 1], "needs the place of each seat"),
        (["a", 2, 3, 4], [8, 3, 1, 0], "whole numbers"),
        ([1, 2, 3, 4], [8, 3, 1, "-1"], "whole numbers"),
    ],
)
def test_what_cannot_be_is_refused_where_it_is_written(organizer, cup, places, scores, because):
    url = cup()
    names = seats(organizer, url)
    answer = sheet(organizer, url, places, scores)
    assert answer.status_code in (409, 422)
    assert because.format(*names) in html.unescape(problem(answer))
    assert "places" not in tables(organizer, url)[0]


def test_a_table_of_two_hands_in_both_as_well(organizer, cup):
    url = cup(people=2)
    assert "is a no-show" in organizer.page(f"{url}/rounds/1/tables/1")
    organizer.does(f"{url}/results/quick", line="1 2 3 1 3")
    assert tables(organizer, url)[0]["places"] == [2, 1]


@pytest.mark.parametrize(("preset", "first"), [("", "B"), ("placing_score", "B"), ("score_placing", "A")])
def test_the_standings_show_both_in_the_order_of_the_event(organizer, cup, preset, first):
    url = cup(preset=preset)
    totals = {name: [0, 0] for name in seats(organizer, url)}
    one, two, *_ = totals
    for number, by_name in enumerate([{one: 8, two: 1}, {one: 1, two: 2}, {one: 1, two: 2}], 1):
        if number > 1:
            next_round(organizer, url)
        scores = [by_name.get(name, 0) for name in seats(organizer, url, number)]
        order = sorted(range(4), key=lambda k: -scores[k])
        places = [order.index(k) + 1 for k in range(4)]
        assert sheet(organizer, url, places, scores, number).status_code == 303
        for name, place, score in zip(seats(organizer, url, number), places, scores, strict=True):
            totals[name][0] += 5 - place
            totals[name][1] += score
    found = lines(organizer, url)
    assert {line["Player"]: [int(line["Points"]), int(line["Prestige"])] for line in found} == totals
    assert found[0]["Player"] == {"A": one, "B": two}[first]
    assert (list(found[0]).index("Prestige") < list(found[0]).index("Points")) == (preset == "score_placing")


def test_a_correction_an_undo_and_a_repair_carry_both(organizer, cup):
    url = cup()
    organizer.does(f"{url}/results/quick", line="1 1 8 2 5 3 1 4 0")
    assert sheet(organizer, url, [1, 2, 3, 4], [9, 5, 1, 0]).status_code == 303
    assert tables(organizer, url)[0]["scores"] == [9, 5, 1, 0]
    entry = re.search(r'action="(/e/\w+/log/\d+/undo)"', organizer.page(f"{url}/log"))[1]
    organizer.does(entry)
    assert tables(organizer, url)[0]["scores"] == [8, 5, 1, 0]
    next_round(organizer, url)
    answer = sheet(organizer, url, [2, 1, 3, 4], [5, 8, 1, 0])
    way = organizer.page(answer.headers["Location"])
    assert "2/1/3/4 (5/8/1/0)" in way
    panel = way.split('id="h-leave"')[1]
    form = dict(
        re.findall(r'type="hidden" name="(figures|scores|version|choice)" value="([^"]*)"', panel)[:4]
    )
    organizer.does(answer.headers["Location"].split("?")[0], **form)
    first = tables(organizer, url)[0]
    assert (first["places"], first["scores"]) == ([2, 1, 3, 4], [5, 8, 1, 0])


def test_the_file_of_the_event_makes_the_same_event_again(organizer, cup):
    url = cup(people=7, preset="score_placing", points_places="5 3 2 1")
    for table in (1, 2):
        line = {4: "1 8 2 5 3 1 4 0", 3: "3 1 2 2 1 3"}[len(seats(organizer, url, table=table))]
        organizer.does(f"{url}/results/quick", line=f"{table} {line}")
    text = organizer.page(f"{url}/file")
    again = f"/e/{organizer.does('/events/import', text=text).headers['Location'].split('/')[2]}"
    assert yaml.safe_load(organizer.page(f"{again}/file")) == yaml.safe_load(text)
    assert lines(organizer, again) == lines(organizer, url)
    next_round(organizer, again)
    assert "prestige of each seat" in organizer.page(f"{again}/desk")


def registered(app, organizer, url, count):
    """Register players by themselves; return their browsers by name."""
    code = re.search(r'<b class="code">(\w+)</b>', organizer.page(f"{url}/players"))[1]
    found = {}
    for n in range(count):
        person = Person(app)
        person.does(f"/join/{code}", name=f"Own {n}")
        found[f"Own {n}"] = person
    return found


def test_players_report_both_and_what_all_say_is_written(app, organizer):
    url = f"/e/{organizer.does('/events', **SETTINGS).headers['Location'].split('/')[2]}"
    people = registered(app, organizer, url, 3)
    next_round(organizer, url)
    said = {"round": 1, "table": 1, "figure": [1, 2, 3], "score": [4, 2, 2]}
    first, second, third = (people[name] for name in seats(organizer, url))
    refused = first.post(f"{url}/me/report", **said | {"score": [2, 4, 2]})
    assert "contradict" in problem(refused)
    first.does(f"{url}/me/report", **said)
    shown = second.page(f"{url}/me")
    assert re.findall(r'name="(?:figure|score)"[^>]*value="(\d)"', shown) == list("142232")
    assert "reports 1 / 3" in shown
    second.does(f"{url}/me/report", **said | {"figure": [1, 3, 2]})
    assert "Your reports differ" in third.page(f"{url}/me")
    assert "Two different reports" in organizer.page(f"{url}/tables")
    assert "places" not in tables(organizer, url)[0]
    second.does(f"{url}/me/report", **said)
    third.does(f"{url}/me/report", **said)
    written = tables(organizer, url)[0]
    assert (written["places"], written["scores"]) == ([1, 2, 3], [4, 2, 2])
    assert "1/2/3 (4/2/2)" in first.page(f"{url}/me")
    assert "No players waiting." in organizer.page(f"{url}/tables")


@pytest.mark.parametrize(
    ("game", "result", "line", "written"),
    [
        ("zombie_kittens", "", "1 1 2 3 3", {"places": [1, 2, 3, 3]}),
        ("zombie_kittens", "scores", "1 9 7 0 12", {"scores": [9, 7, 0, 12]}),
        ("unicorn_overlord", "places", "1 4 3 2 1", {"places": [4, 3, 2, 1]}),
    ],
)
def test_pods_of_one_kind_are_entered_as_before(organizer, cup, game, result, line, written):
    url = cup(game=game, pod_result=result)
    organizer.does(f"{url}/results/quick", line=line)
    table = tables(organizer, url)[0]
    assert {key: table[key] for key in ("places", "scores") if key in table} == written
    assert organizer.post(f"{url}/rounds/1/tables/1/result", figure=[1, 2], version="1").status_code in (
        409,
        422,
    )
    next_round(organizer, url)


def test_who_did_not_show_at_a_pod_is_placed_last_and_never_breaks_the_event(organizer, cup):
    url = cup()
    assert "is a no-show" not in organizer.page(f"{url}/rounds/1/tables/1")
    answer = organizer.post(f"{url}/rounds/1/tables/1/result", missed="2", version=version(organizer, url))
    assert "give places" in problem(answer)
    assert "Player" in organizer.page(f"{url}/desk/standings")


@pytest.mark.parametrize(
    ("settings", "because"),
    [
        ({"pod_smallest": "5"}, "sizes must grow"),
        ({"pod_size": "99"}, "out"),
        ({"pod_result": "luck"}, "luck"),
        ({"preset": "luck"}, "luck"),
    ],
)
def test_settings_no_event_can_have_are_refused(organizer, settings, because):
    answer = organizer.post("/events", **{**SETTINGS, **settings})
    assert answer.status_code == 422
    assert because in problem(answer)


def test_what_pods_hand_in_stays_once_a_round_is_paired(organizer, cup):
    url = cup()
    page = organizer.page(f"{url}/settings")
    kept = {**SETTINGS, "version": re.search(r'name="version" value="(\d+)"', page)[1], "pod_result": "both"}
    assert "can no longer change" in problem(
        organizer.post(f"{url}/settings", **kept | {"pod_result": "places"})
    )
    organizer.does(f"{url}/settings", **kept | {"preset": "score_placing"})
    assert "score_placing" in organizer.page(f"{url}/file")


def test_an_event_whose_file_leaves_open_what_pods_hand_in_goes_on(organizer):
    file = {
        "event": 1,
        "game": "unicorn_overlord",
        "name": "Half Way",
        "format": "pods",
        "rounds": 2,
        "pods": {"size": 4, "smallest": 2},
        "players": [{"id": name} for name in "ABCD"],
        "results": [{"round": 1, "tables": [{"players": list("ABCD"), "places": [1, 2, 3, 4]}]}],
    }
    answer = organizer.does("/events/import", text=yaml.safe_dump(file))
    url = f"/e/{answer.headers['Location'].split('/')[2]}"
    page = organizer.page(f"{url}/settings")
    kept = {**SETTINGS, "version": re.search(r'name="version" value="(\d+)"', page)[1]}
    organizer.does(f"{url}/settings", **kept, pod_result="", order_1="points", order_2="score")
    next_round(organizer, url)
    organizer.does(f"{url}/results/quick", line="1 1 8 2 5 3 1 4 0")
    assert tables(organizer, url)[0]["places"] == [1, 2, 3, 4]
    assert tables(organizer, url)[1]["scores"] == [8, 5, 1, 0]
    assert [line["Prestige"] for line in lines(organizer, url)].count("0") == 1


@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="no pdftotext")
@pytest.mark.parametrize(
    ("language", "words"), [("en", ["Place", "Prestige"]), ("zh-Hant", ["名次", "聲望"])]
)
def test_slips_and_standings_on_paper_show_both(organizer, cup, language, words):
    url = cup()
    organizer.get(f"/language/{language}")
    for kind, count in (("slips", 4), ("standings", 1)):
        answer = organizer.get(f"{url}/print/{kind}.pdf?round=1")
        assert answer.status_code == 200, kind
        text = subprocess.run(
            ["pdftotext", "-raw", "-", "-"], input=answer.data, capture_output=True, check=True
        ).stdout.decode()
        assert text.count(words[1]) == count
        assert kind == "standings" or text.count(words[0]) == count


START = "1 騎士\n1 士兵\n1 衛士\n3 金幣袋\n1 克爾努的聖灰\n"


@pytest.mark.parametrize(
    ("kind", "cards", "verdict"),
    [
        ("", f"{START}3 雇傭兵", "legal"),
        ("", f"{START}1 雇傭兵\n2 鋼劍", "illegal"),
        (":draft", f"{START}1 雇傭兵\n2 鋼劍", "legal"),
        (":draft", f"{START}3 鋼劍", "illegal"),
        (":box", "99 甲\n99 乙\n41 丙", "legal"),
        (":box", "99 甲\n99 乙\n40 丙", "illegal"),
    ],
)
def test_anybody_may_check_a_starting_deck_a_drafted_one_and_the_box(app, visitor, kind, cards, verdict):
    page = visitor.does("/decks/check", game=f"unicorn_overlord{kind}", list=cards, official="1")
    shown = page.get_data(as_text=True)
    assert f'value="unicorn_overlord{kind}" selected' in shown
    assert ('class="state illegal' in shown) == (verdict == "illegal")
    body = {"game": "unicorn_overlord", "kind": kind[1:], "text": cards, "official": True}
    answer = app.test_client().post("/api/v1/decks/check", json=body)
    assert answer.json["legal"] is (verdict == "legal")
    assert app.test_client().post("/api/v1/decks/check", json=body | {"kind": "luck"}).status_code == 422
