"""Every role sees and does what it may, and nothing else: by every route."""

from __future__ import annotations

import re

import pytest

STAFF_PAGES = (
    "players",
    "players/P001",
    "tables",
    "decks",
    "decks/P001",
    "penalties",
    "log",
    "questions",
    "questions/file.csv",
    "staff",
    "file",
)
WRITES = (
    "players",
    "rounds/draft",
    "rounds/publish",
    "results/quick",
    "rounds/1/tables/1/result",
    "clock/start",
    "penalties",
    "announcements",
    "questions/clear",
    "staff",
    "settings",
    "join-code",
    "players/P001/drop",
    "players/P001/link",
    "decks/P001",
    "decks/P001/unlock",
    "checks/random",
)
SAYS = {
    "line": "1 2 0",
    "figures": "2-0",
    "name": "Mallory",
    "code": "P001",
    "category": "other",
    "level": "caution",
    "note": "x",
    "text": "x",
    "role": "organizer",
    "password": "long enough",
    "version": "1",
    "game": "zombie_world_order",
    "list": "4 x",
    "minutes": "5",
    "reason": "x",
    "percent": "10",
}


@pytest.mark.parametrize("who", ["visitor", "player", "stranger"])
def test_outsiders_read_no_staff_page_and_write_nothing(
    app, round_one, organizer, visitor, player, who, request
):
    person = visitor
    if who == "player":
        person = player("Eve")
    elif who == "stranger":  # staff, but of another event
        person = request.getfixturevalue("stranger")
    for page in STAFF_PAGES:
        assert person.get(f"{round_one}/{page}").status_code == 403, page
    before = organizer.page(f"{round_one}/log").count("<tr>")
    for path in WRITES:
        assert person.post(f"{round_one}/{path}", **SAYS).status_code in (403, 422), path
    assert organizer.page(f"{round_one}/log").count("<tr>") == before, "nothing was written"


@pytest.fixture
def stranger(app, organizer):
    """Work at another event only."""
    other = (
        organizer.does("/events", name="Other", game="zombie_world_order").headers["Location"].split("/")[2]
    )
    organizer.does(f"/e/{other}/staff", name="Mallory", role="organizer", password="correct horse")  # noqa: S106
    return type(organizer)(app).log_in("Mallory")


@pytest.mark.parametrize(
    ("role", "allowed", "refused"),
    [
        ("judge", ["tables", "penalties", "players", "decks"], ["log", "staff", "decks/P001", "file"]),
        ("scorekeeper", ["players", "log", "tables"], ["staff", "decks/P001", "settings-post", "file"]),
        ("head_judge", ["tables", "log", "decks/P001"], ["staff", "file"]),
    ],
)
def test_each_role_opens_its_pages(staff, round_one, role, allowed, refused):
    person = staff(role, "Kim")
    for page in allowed:
        assert person.get(f"{round_one}/{page}").status_code == 200, page
    for page in refused:
        assert person.get(f"{round_one}/{page}").status_code in (403, 404), page


def test_a_game_loss_by_a_judge_waits_for_the_head_judge(organizer, staff, round_one):
    judge = staff("judge", "Kim")
    said = {"code": "P001", "category": "deck", "note": "49 cards"}
    judge.does(f"{round_one}/penalties", level="warning", **said)
    judge.does(f"{round_one}/penalties", level="game_loss", **said)
    page = judge.page(f"{round_one}/penalties")
    assert page.count("waits for the head judge") == 1
    decide = f"{round_one}/penalties/2/decide"
    assert judge.post(decide, give="1").status_code == 403
    organizer.does(decide, give="1")  # who made the event is head judge too
    assert "waits for the head judge" not in judge.page(f"{round_one}/penalties")
    assert organizer.post(decide, give="0").status_code == 409


def test_a_disqualification_drops_the_player_and_outlives_the_drop(organizer, round_one):
    organizer.does(
        f"{round_one}/penalties", code="P002", category="conduct", level="disqualification", note="bribery"
    )
    assert "dropped after round 1" in organizer.page(f"{round_one}/players")
    assert "bribery" in organizer.page(f"{round_one}/penalties")


def test_a_spectator_can_be_penalised(organizer, round_one):
    organizer.does(
        f"{round_one}/penalties", subject="Coach Wu", category="outside_help", level="warning", note="signs"
    )
    assert "Coach Wu" in organizer.page(f"{round_one}/penalties")


def test_the_last_organizer_stays(organizer, event):
    page = organizer.page(f"/e/{event}/staff")
    remove = re.search(r'action="([^"]+/organizer/remove)"', page)[1]
    assert organizer.post(remove).status_code == 409


def test_a_revoked_device_is_out_at_once(app, organizer):
    tablet = type(organizer)(app).log_in("Chan")
    assert tablet.get("/events/new").status_code == 200
    logins = organizer.page("/devices").split("<li")
    (lost,) = [line for line in logins if "/log-out" in line and "this one" not in line]
    organizer.does(re.search(r'action="(/devices/\d+/log-out)"', lost)[1])
    assert organizer.page("/devices").count("/log-out") == 1
    assert tablet.get("/events/new").status_code == 403


def test_a_new_password_logs_every_other_device_out(app, organizer):
    tablet = type(organizer)(app).log_in("Chan")
    assert organizer.post("/password", old="wrong", new="another horse").status_code == 422
    organizer.does("/password", old="correct horse", new="another horse")
    assert tablet.get("/devices").status_code == 403
    assert organizer.get("/devices").status_code == 200


def test_a_new_personal_link_ends_the_old_one_and_its_devices(app, organizer, event, player):
    eve = player("Eve")
    link = re.search(
        r'wrapany">https?://[^/]+(/me/[^<]+)<', organizer.page(f"/e/{event}/players/{eve.code}")
    )[1]
    second = type(organizer)(app)
    assert second.get(link).status_code == 303
    organizer.does(f"/e/{event}/players/{eve.code}/link")
    assert second.get(f"/e/{event}/me").status_code == 403
    assert eve.get(f"/e/{event}/me").status_code == 403
    assert type(organizer)(app).get(link).status_code == 403
    assert type(organizer)(app).get(link[:-2] + "xx").status_code == 403


def test_a_player_acts_only_at_their_own_table(organizer, event, player):
    eve, dan = player("Eve"), player("Dan")
    player("Cid"), player("Bob")
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    tables = {
        person: int(re.search(r"<small>Table</small>(\d+)", person.page(f"/e/{event}/me"))[1])
        for person in (eve, dan)
    }
    others = 1 if tables[eve] == 2 else 2
    refused = eve.post(f"/e/{event}/me/report", round="1", table=str(others), figures="2-0")
    assert refused.status_code == 403
    assert eve.post(f"/e/{event}/players/{dan.code}/drop").status_code == 403
    assert eve.get(f"/api/v1/events/{event}/players/{dan.code}/deck").status_code == 403
