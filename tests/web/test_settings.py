"""Settings: what an organizer decides, until a round is paired by it."""

from __future__ import annotations

import html
import json
import re

import pytest
from filled_forms import filled
from problem_page import problem

from judge.documents import read_yaml
from judge.store.models import Event
from judge.store.services.kinds import Kind
from judge.store.services.settings import ROWS


def version(page: str) -> str:
    return re.search(r'name="version" value="(\d+)"', page)[1]


@pytest.fixture
def change(organizer, event):
    """Change settings through the form; what is not named stays."""

    def send(**fields):
        page = organizer.page(f"/e/{event}/settings")
        kept = {"name": "Autumn Open", "join_open": "1", "decks_needed": "1", "official": "1"}
        return organizer.post(f"/e/{event}/settings", version=version(page), **kept | fields)

    return send


@pytest.fixture
def file(organizer, event):
    """Read the event as its file."""
    return lambda: read_yaml(organizer.get(f"/e/{event}/file").get_data())


def test_what_the_form_says_is_in_the_file(change, file):
    answer = change(
        rounds="4",
        first_round="seed",
        last_round="power",
        seed="77",
        apart="family, club",
        cut_to="8",
        cut_format="swiss",
        cut_rounds="2",
        cut_to_2="4",
        cut_best_of_2="5",
        points_win="2",
        points_draw="1/2",
        preset="cobra",
        order_1="points",
        order_2="head_to_head",
        order_3="sos",
        floor="0.4",
    )
    assert answer.status_code == 303, problem(answer)
    said = file()
    assert said["stages"] == [
        {"format": "swiss", "rounds": 4, "best_of": 3, "first_round": "seed", "last_round": "power"},
        {"format": "swiss", "rounds": 2, "cut": 8, "best_of": 3},
        {"format": "single_elimination", "rounds": "auto", "cut": 4, "best_of": 5},
    ]
    assert (said["seed"], said["apart"]) == (77, ["family", "club"])
    assert (said["scoring"]["win"], said["scoring"]["draw"]) == (2, "1/2")
    assert said["preset"] == "cobra"
    assert said["tie_breakers"] == ["points", "head_to_head", "sos"]
    assert said["floor"] == "2/5"


def test_the_venue_is_in_the_file_and_on_the_public_page(change, file, visitor, event):
    assert "venue" not in file()["desk"]
    assert change(venue=f"  Hall <3>,\u202e\t{'x' * 100}").status_code == 303
    shown = f"Hall <3>, {'x' * 100}"
    assert file()["desk"]["venue"] == shown
    assert html.escape(shown) in visitor.page(f"/e/{event}")
    assert change(venue=" ").status_code == 303
    assert "venue" not in file()["desk"]
    assert "Venue" not in visitor.page(f"/e/{event}")


STAGES = [
    [],
    [{"format": "single_elimination", "rounds": "auto", "cut": 8, "best_of": 5}],
    [{"format": "single_elimination", "rounds": "auto", "best_of": 3}],
    [
        {"format": "swiss", "rounds": 2, "cut": 8, "best_of": 3, "pairing": "danish", "rematches": "avoided"},
        {"format": "round_robin", "rounds": "auto", "cut": 6, "best_of": 1, "sides": ["Corp", "Runner"]},
        {
            "format": "pods",
            "rounds": 1,
            "best_of": 3,
            "pods": {"size": 3, "smallest": 2, "largest": 4, "bye": "lot"},
        },
        {"format": "swiss", "rounds": 1, "best_of": 3, "first_round": "seed", "last_round": "power"},
        {"format": "double_elimination", "rounds": "auto", "cut": 2, "best_of": 5},
    ],
]
FIRST = [
    {"format": "swiss", "rounds": 3, "best_of": 3, "acceleration": {"top": 4, "points": [3, "3/2"]}},
    {
        "format": "pods",
        "rounds": "auto",
        "best_of": 1,
        "pods": {"size": 5, "smallest": 3, "largest": 5, "bye": "lowest", "result": "scores"},
    },
    {"format": "swiss", "rounds": 3, "best_of": 2, "first_round": "seed", "sides": ["Corp", "Runner"]},
]
COUNTS = [
    {"preset": "mtr"},
    {"preset": "topdeck", "counting": {"own_games": "floored", "rematch": "once", "nobody_met": "zero"}},
    {"preset": "melee", "tie_breakers": ["points", "head_to_head", "omw"], "floor": "2/5"},
]


@pytest.mark.parametrize("later", range(len(STAGES)))
@pytest.mark.parametrize("first", range(len(FIRST)))
def test_saving_what_the_page_shows_changes_nothing(organizer, later, first):
    told = {
        "event": 1,
        "game": "zombie_world_order",
        "name": "Open",
        "stages": [FIRST[first], *STAGES[later]],
        "seed": 5,
        "scoring": {"win": 3, "draw": "1/2", "loss": 0, "bye": 3, "double_loss": -1, "bye_games": 1},
        "players": [{"id": f"P{k}"} for k in range(12)],
        "desk": {
            "zone": "Asia/Tokyo",
            "venue": "市民会館 2F",
            "minutes": 40,
            "sections": "North 1-9, South 10-20",
        },
    } | COUNTS[(later + first) % 3]
    answer = organizer.does("/events/import", text=json.dumps(told), game="")
    slug = answer.headers["Location"].split("/")[2]
    before = read_yaml(organizer.get(f"/e/{slug}/file").get_data())
    sent = filled(organizer.page(f"/e/{slug}/settings"), f"/e/{slug}/settings")
    assert organizer.does(f"/e/{slug}/settings", **sent).status_code == 303
    assert read_yaml(organizer.get(f"/e/{slug}/file").get_data()) == before
    # Each later stage can be taken out by itself, and the others stay as they were.
    for position in range(len(STAGES[later])):
        end = f"_{position + 1}" if position else ""
        sent = filled(organizer.page(f"/e/{slug}/settings"), f"/e/{slug}/settings")
        emptied = {f"cut_to{end}": "", f"cut_format{end}": ""}
        answer = organizer.post(f"/e/{slug}/settings", **sent | emptied)
        left = STAGES[later][:position] + STAGES[later][position + 1 :]
        assert answer.status_code == 303, problem(answer)
        stages = read_yaml(organizer.get(f"/e/{slug}/file").get_data()).get("stages", [None])
        assert stages[1:] == left
        undo = re.search(r"log/(\d+)/undo", organizer.page(f"/e/{slug}/log"))[1]
        organizer.does(f"/e/{slug}/log/{undo}/undo")


def test_a_way_of_pairing_is_set_by_its_name(change, file):
    assert change(pairing="swiss", way="netrunner", acceleration="baku").status_code == 303
    assert file()["sides"] == ["Corp", "Runner"]
    assert "acceleration" not in file()
    assert change(pairing="swiss", way="chess").status_code == 422


def test_another_profile_brings_its_own_order_and_floor(organizer, event, change, file):
    page = organizer.page(f"/e/{event}/settings")
    order = re.findall(r'id="order_(\d)".*?<option value="(\w+)" selected', page)
    order = [one for one in order if one[1] != "none"]
    assert order == [("1", "points"), ("2", "omw"), ("3", "gw"), ("4", "ogw")]
    same = {f"order_{n}": name for n, name in order} | {"floor": "1/3"}
    assert change(preset="pokemon", **same).status_code == 303
    assert (file()["preset"], "tie_breakers" in file(), "floor" in file()) == ("pokemon", False, False)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"floor": "2"}, "floor"),
        ({"points_win": "many"}, "scoring.win"),
        ({"order_1": "points", "order_2": "points"}, "tie_breakers[1]"),
        ({"format": "pods", "pod_size": "3", "pod_smallest": "4"}, "pods"),
        ({"cut_to": "1"}, "cut"),
        ({"zone": "Mars/Olympus"}, "Mars/Olympus"),
        ({"apart": "name"}, "apart[0]"),
        ({"venue": "x" * 121}, "Venue"),
        ({"seed": "99999999999999999999"}, "Seed"),
    ],
)
def test_what_no_event_can_have_is_refused_and_named(change, fields, says):
    answer = change(**fields)
    assert answer.status_code == 422
    assert says in problem(answer)


SETTLED = {
    "best_of": "5",
    "first_round": "seed",
    "seed": "3",
    "points_win": "2",
    "format": "round_robin",
}


@pytest.mark.parametrize("name", SETTLED)
def test_what_the_first_round_was_paired_by_is_settled_with_a_reason(organizer, round_one, change, name):
    answer = change(**{name: SETTLED[name]})
    assert answer.status_code == 409
    page = organizer.page(f"{round_one}/settings")
    assert re.search(rf'id="{name}"[^>]*disabled', page)
    assert "Fixed: round 1 is paired." in page


def test_rounds_may_grow_and_shrink_but_not_below_what_is_paired(change, round_one, organizer):
    assert change(rounds="5").status_code == 303
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0")
    organizer.does(f"{round_one}/rounds/draft")
    refused = change(rounds="1")
    assert (refused.status_code, problem(refused)) == (409, "2 rounds are already paired, so 1 is too few.")


def test_a_change_is_logged_and_undone_unless_a_round_was_paired_by_it(organizer, event, change, file):
    change(best_of="5")
    log = organizer.page(f"/e/{event}/log")
    entry = re.search(r"log/(\d+)/undo", log)[1]
    assert "Settings changed" in log
    organizer.does(f"/e/{event}/log/{entry}/undo")
    assert file()["best_of"] == 3
    change(best_of="5")
    entry = re.search(r"log/(\d+)/undo", organizer.page(f"/e/{event}/log"))[1]
    for name in ("Ann", "Bob"):
        organizer.does(f"/e/{event}/players", name=name)
    organizer.does(f"/e/{event}/rounds/draft")
    refused = organizer.post(f"/e/{event}/log/{entry}/undo")
    assert (refused.status_code, problem(refused)[:7]) == (409, "Best of")
    assert file()["best_of"] == 5


def test_pairs_and_groups_are_kept_apart_byes_awarded_and_seeds_kept(organizer, event, change, file):
    for name in ("Ann", "Bob", "Cid", "Dora", "Eve"):
        organizer.does(f"/e/{event}/players", name=name)
    change(apart="club")
    players = f"/e/{event}/players"
    for code in ("P003", "P004"):
        organizer.does(f"{players}/{code}", **{"name": f"n{code}", "group:club": "red"})
    organizer.does(f"{players}/P005", name="Eve", byes="1", seed="2", fixed_table="9")
    organizer.does(f"{players}/apart", first="1", second="P002")
    assert organizer.post(f"{players}/apart", first="2", second="1").status_code == 409
    assert organizer.post(f"{players}/apart", first="2", second="2").status_code == 422
    said = file()
    assert said["forbidden"] == [["P001", "P002"]]
    assert said["players"][3] == {"id": "P004", "name": "nP004", "club": "red"}
    assert said["players"][4] == {"id": "P005", "name": "Eve", "byes": 1, "seed": 2, "table": 9}
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    met = [set(table["players"]) for table in file()["results"][0]["tables"]]
    assert {"P005"} in met
    assert {"P001", "P002"} not in met
    assert {"P003", "P004"} not in met
    late = organizer.post(f"{players}/P005", name="Eve", byes="")
    assert (late.status_code, problem(late)) == (409, "Round 1 is already paired, so its byes stay.")
    assert organizer.post(f"{players}/P005", name="Eve", seed="1").status_code == 409
    entry = re.search(r"apart/(\d+)/allow", organizer.page(players))[1]
    organizer.does(f"{players}/apart/{entry}/allow")
    assert "forbidden" not in file()
    undo = re.search(r"log/(\d+)/undo", organizer.page(f"/e/{event}/log"))[1]
    organizer.does(f"/e/{event}/log/{undo}/undo")
    assert file()["forbidden"] == [["P001", "P002"]]


def test_a_draft_says_that_what_it_rests_on_has_changed(organizer, event):
    for name in ("Ann", "Bob", "Cid", "Dora"):
        organizer.does(f"/e/{event}/players", name=name)
    organizer.does(f"/e/{event}/rounds/draft")
    changed = "Something changed since this draft was paired."
    assert changed not in organizer.page(f"/e/{event}/desk")
    organizer.does(f"/e/{event}/players/apart", first="1", second="2")
    assert changed in organizer.page(f"/e/{event}/desk")


def test_a_deadline_is_entered_and_shown_by_the_events_own_clock(app, organizer, event, change, player, file):
    change(zone="America/New_York", decks_lock_at="2026-11-21T23:30")
    assert file()["desk"]["decks_lock_at"] == "2026-11-22T04:30:00+00:00"
    assert 'value="2026-11-21T23:30"' in organizer.page(f"/e/{event}/settings")
    assert "23:30 EST" in player("Ann").page(f"/e/{event}/me/deck")


@pytest.mark.parametrize(
    ("zone", "entered", "utc"),
    [
        ("Europe/Berlin", "2026-10-25T01:59", "2026-10-24T23:59:00+00:00"),
        ("Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00+00:00"),  # shown twice: the first
        ("Europe/Berlin", "2026-10-25T03:00", "2026-10-25T02:00:00+00:00"),
        ("Europe/Berlin", "2026-03-29T03:00", "2026-03-29T01:00:00+00:00"),
        ("Australia/Lord_Howe", "2026-10-04T02:30", "2026-10-03T15:30:00+00:00"),
        ("Asia/Hong_Kong", "2026-11-21T10:00", "2026-11-21T02:00:00+00:00"),
        ("UTC", "2026-11-21T10:00", "2026-11-21T10:00:00+00:00"),
    ],
)
def test_times_around_the_change_of_clocks(change, file, zone, entered, utc):
    assert change(zone=zone, decks_lock_at=entered).status_code == 303
    assert file()["desk"]["decks_lock_at"] == utc


def test_a_time_that_the_clocks_skip_is_refused(change):
    answer = change(zone="Europe/Berlin", decks_lock_at="2026-03-29T02:30")
    assert answer.status_code == 422
    assert "there is no 02:30 on that day" in problem(answer)
    assert "03:30" in problem(answer)


def test_an_untouched_time_keeps_its_moment_even_where_the_clock_shows_it_twice(organizer, event, file):
    shown = organizer.get(f"/api/v1/events/{event}").get_json() | {
        "zone": "Europe/Berlin",
        "decks_lock_at": "2026-10-25T01:30:15+00:00",  # the second 02:30
    }
    answer = organizer.client.put(
        f"/api/v1/events/{event}", json=shown, headers={"X-CSRFToken": organizer.token()}
    )
    assert answer.status_code == 200, answer.get_json()
    page = organizer.page(f"/e/{event}/settings")
    assert 'value="2026-10-25T02:30"' in page
    organizer.does(
        f"/e/{event}/settings", version=version(page), name="Open", decks_lock_at="2026-10-25T02:30"
    )
    assert file()["desk"]["decks_lock_at"] == "2026-10-25T01:30:15+00:00"


def test_a_list_of_players_brings_seeds_tables_and_groups(organizer, event, change, file):
    change(apart="club")
    text = "No.;Name;Club;Seed;Table\n1;Ann;red;2;\n2;Bob;;1;7\n3;Cid;red;;"
    organizer.does(f"/e/{event}/players/list", list=text)
    assert file()["players"] == [
        {"id": "P001", "name": "Ann", "seed": 2, "club": "red"},
        {"id": "P002", "name": "Bob", "seed": 1, "table": 7},
        {"id": "P003", "name": "Cid", "club": "red"},
    ]
    refused = organizer.post(f"/e/{event}/players/list", list="name,seed\nDora,first")
    assert (refused.status_code, "2." in problem(refused)) == (422, True)
    assert len(file()["players"]) == 3


def test_the_deck_board_says_when_decks_open_and_lock(organizer, event, change):
    change(zone="Asia/Tokyo", decks_open_at="2026-11-20T10:00", decks_lock_at="2026-11-21T10:00")
    board = organizer.page(f"/e/{event}/decks")
    assert re.search(r"Opens at <b>2026-11-20 10:00 JST", board)
    assert re.search(r"Locks at <b>2026-11-21 10:00 JST", board)


def test_the_look_at_the_cut_starts_from_the_events_own(organizer, round_one, change):
    change(cut_to="2", rounds="2")
    assert "Cut to 2" in organizer.page(f"{round_one}/desk/cut")
    assert 'value="2"' in organizer.page(f"{round_one}/desk/standings")


def test_out_and_in_and_out_again_in_one_round_is_out(organizer, round_one, file):
    player = f"{round_one}/players/P001"
    for act in ("drop", "undrop", "drop"):
        organizer.does(f"{player}/{act}")
    assert file()["players"][0]["dropped"] == 1
    assert "returned" not in file()["players"][0]
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0")
    organizer.does(f"{round_one}/rounds/draft")
    organizer.does(f"{round_one}/rounds/publish")
    seated = {who for table in file()["results"][1]["tables"] for who in table["players"]}
    assert seated == {"P002", "P003", "P004"}
    for act in ("undrop", "drop"):  # back for round 3, then not after all
        organizer.does(f"{player}/{act}")
    assert file()["players"][0]["dropped"] == 1


def test_a_setting_is_a_column_and_a_row_and_everything_else_follows(organizer, event):
    shown = organizer.get(f"/api/v1/events/{event}").get_json()
    page = organizer.page(f"/e/{event}/settings")
    for name, row in ROWS.items():
        assert name in Event.__table__.columns, "a column of the table of events"
        assert name in shown, "in the API"
        if type(row.kind) is not Kind:
            assert f'name="{name}"' in page, "on the page of settings"
        if row.desk and shown[name] not in (None, ""):
            assert row.desk in read_yaml(organizer.get(f"/e/{event}/file").get_data())["desk"], (
                "in the event file"
            )


@pytest.mark.parametrize(
    ("game", "format_", "lists"), [("zombie_world_order", "swiss", True), ("zombie_state", "pods", False)]
)
def test_a_new_event_begins_with_what_is_usual_for_its_game(organizer, game, format_, lists):
    page = organizer.page(f"/events/new?game={game}")
    assert f'<option value="{game}" selected>' in page
    assert f'<option value="{format_}" selected>' in page
    for name in ("decks_needed", "official"):
        assert (f'name="{name}" value="1" checked' in page) == lists
    presets = json.loads(html.unescape(re.search(r'data-presets="([^"]*)"', page)[1]))
    assert presets[game]["format"] == format_


def test_keeping_questions_is_set_by_the_form_and_in_the_file(change, file):
    assert file()["desk"]["questions_kept"] is False
    change(questions_kept="1")
    assert file()["desk"]["questions_kept"] is True
