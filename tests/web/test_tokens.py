"""Tokens for programs: shown once, for some kinds of work and a time, revoked at once, named in the log."""

from __future__ import annotations

import html
import re

import pytest
from person import PASSWORD, Person
from sqlalchemy import select

from judge.cli import main
from judge.store.models import AuditEntry, Login, Once
from judge.store.rights import SCOPES, Right, rights_within


def make(organizer, *scopes, name="scoreboard", days=30):
    page = organizer.does("/tokens", name=name, scope=list(scopes), days=days).get_data(as_text=True)
    return html.unescape(re.search(r'id="token">([^<]+)<', page)[1])


def ask(app, token, verb, path, **options):
    client = app.test_client()
    return client.open(path, method=verb, headers={"Authorization": f"Bearer {token}"}, **options)


def test_a_token_is_shown_once_and_only_its_hash_is_kept(app, organizer):
    token = make(organizer, "read")
    assert token not in organizer.page("/devices")
    assert "scoreboard" in organizer.page("/devices")
    with app.extensions["store"].reading() as session:
        kept = [vars(row) for table in (Login, AuditEntry, Once) for row in session.scalars(select(table))]
    assert token not in str(kept)


def test_a_token_writes_within_its_scopes_without_a_cookie_and_the_log_names_it(app, organizer, round_one):
    event = round_one.removeprefix("/e/")
    token = make(organizer, "results", name="result kiosk")
    at = f"/api/v1/events/{event}"
    written = ask(app, token, "PUT", f"{at}/rounds/1/tables/1/result", json={"figures": [2, 0]})
    assert written.status_code == 200
    for verb, path, body in (
        ("POST", f"{at}/players", {"name": "Mallory"}),
        ("POST", f"{at}/staff", {"name": "Mallory", "role": "organizer", "password": PASSWORD}),
        ("POST", f"{at}/close", None),
        ("GET", f"{at}/log", None),
        ("GET", f"{at}/players/P001/deck", None),
        ("GET", f"{at}/file", None),
        ("POST", "/api/v1/events", {"name": "Mine", "game": "zombie_world_order"}),
        ("POST", "/api/v1/tokens", {"name": "child", "scopes": ["events"]}),
        ("GET", "/api/v1/tokens", None),
    ):
        assert ask(app, token, verb, path, json=body).status_code == 403, path
    assert ask(app, token, "POST", "/password", data={"old": PASSWORD, "new": "x"}).status_code == 403
    assert ask(app, token, "GET", "/devices").status_code == 403
    entry = organizer.get(f"{at}/log").get_json()[0]
    assert (entry["actor"], entry["device"], entry["action"]) == ("Chan", "result kiosk", "result.record")


def test_no_scope_reaches_what_only_people_decide():
    above = {Right.STAFF, Right.SEVERE, Right.DISQUALIFY, Right.UNDO, Right.PERSONS}
    assert not rights_within(frozenset(SCOPES)) & above


def test_a_token_may_no_more_than_who_made_it(app, organizer, staff, round_one):
    judge = staff("judge", "Kim")
    token = make(judge, *SCOPES, name="all")
    at = round_one.replace("/e/", "/api/v1/events/")
    assert ask(app, token, "POST", f"{at}/players", json={"name": "X"}).status_code == 403
    assert ask(app, token, "GET", f"{at}/calls").status_code == 200
    member = re.search(r'action="([^"]+/judge/remove)"', organizer.page(f"{round_one}/staff"))[1]
    organizer.does(member)
    assert ask(app, token, "GET", f"{at}/calls").status_code == 403


def test_a_token_with_the_scope_makes_events(app, organizer):
    token = make(organizer, "events")
    body = {"name": "Made by a program", "game": "zombie_world_order"}
    assert ask(app, token, "POST", "/api/v1/events", json=body).status_code == 201


@pytest.mark.parametrize("way", ["expired", "revoked", "password", "itself"])
def test_a_token_ends(app, organizer, clock, way):
    token = make(organizer, "read", days=2)
    clock.forward(days=1)
    assert ask(app, token, "GET", "/api/v1/events").status_code == 200
    if way == "expired":
        clock.forward(days=1)
    elif way == "revoked":
        organizer.does(re.search(r'action="(/tokens/\d+/revoke)"', organizer.page("/devices"))[1])
    elif way == "password":
        organizer.does("/password", old=PASSWORD, new="another horse")
    else:
        assert ask(app, token, "DELETE", "/api/v1/sessions/current").status_code == 204
    assert ask(app, token, "GET", "/api/v1/events").status_code == 401


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"name": "a", "scope": [], "days": 30}, 422),
        ({"name": "a", "scope": ["everything"], "days": 30}, 422),
        ({"name": "", "scope": ["read"], "days": 30}, 422),
        ({"name": "a", "scope": ["read"], "days": 0}, 422),
        ({"name": "a", "scope": ["read"], "days": 367}, 422),
        ({"name": "taken", "scope": ["read"], "days": 3}, 409),
    ],
)
def test_what_is_no_token_is_refused(organizer, form, status):
    make(organizer, "read", name="taken")
    assert organizer.post("/tokens", **form).status_code == status


def test_a_program_that_asks_too_often_is_slowed_down_and_nobody_else(app, organizer):
    token = make(organizer, "read")
    app.config |= {"LIMITS": True, "PROGRAM_LIMIT": "5 per minute"}
    try:
        answers = [ask(app, token, "GET", "/api/v1/events").status_code for _ in range(7)]
        assert answers[0] == 200
        assert answers[-1] == 429
        assert organizer.get("/").status_code == 200
        assert Person(app).get("/").status_code == 200
    finally:
        app.config |= {"LIMITS": False, "PROGRAM_LIMIT": "600 per minute"}


def test_tokens_at_the_command_line(app, capsys, tmp_path):
    of = ["--account", "chan", "--database", str(tmp_path / "event.sqlite")]
    assert main(["token", "create", "kiosk", "--scope", "results", "--days", "3", *of]) == 0
    token = capsys.readouterr().out.strip()
    assert ask(app, token, "GET", "/api/v1/events").status_code == 200
    assert main(["token", "list", *of]) == 0
    assert "kiosk: results; until 20" in capsys.readouterr().out
    assert main(["token", "create", "kiosk", "--scope", "results", *of]) == 2
    assert "There is already a token called kiosk" in capsys.readouterr().err
    assert main(["token", "list", "--account", "Nobody", *of[2:]]) == 2
    assert "There is no account Nobody." in capsys.readouterr().err


def test_the_log_says_before_and_after_is_filtered_and_goes_into_a_table(organizer, round_one):
    organizer.does(f"{round_one}/players/P001", name="=Anna")
    organizer.does(f"{round_one}/results/quick", line="1 2 0")
    page = organizer.page(f"{round_one}/log?action=player.change")
    assert "Ann → =Anna" in html.unescape(page)
    assert len(re.findall("<tr><td[ >]", page)) == 1
    assert not re.search("<tr><td[ >]", organizer.page(f"{round_one}/log?who=nobody"))
    rows = organizer.get(f"{round_one}/log/file.csv?action=player.change").get_data(as_text=True).splitlines()
    assert rows[0].endswith("time,who,device,action,what,undone,table,row,field,before,after")
    assert any(row.endswith(",player,1,name,Ann,'=Anna") for row in rows), rows
    event = round_one.removeprefix("/e/")
    [entry] = organizer.get(f"/api/v1/events/{event}/log?action=player.change").get_json()
    assert {"table": "player", "row": 1, "field": "name", "before": "Ann", "after": "=Anna"} in entry[
        "values"
    ]


def test_the_log_file_is_for_who_may_read_the_log(staff, visitor, player, round_one):
    for person in (visitor, player("Eve"), staff("judge", "Kim")):
        assert person.get(f"{round_one}/log/file.csv").status_code == 403
