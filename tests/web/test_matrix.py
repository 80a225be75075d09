"""Every address that writes has a row saying who may; everybody else is refused before the body is looked at."""

from __future__ import annotations

import html
import re

import pytest
from person import Person

from judge.store.rights import RIGHTS, SCOPES, rights_of, rights_within
from judge.web.matrix import ENDS_ITSELF, MAKES_EVENTS, SAFE, needs

FILL = {"slug": None, "code": "P001", "role": "judge"}


def writes(app):
    return [(rule, min(rule.methods - SAFE)) for rule in app.url_map.iter_rules() if rule.methods - SAFE]


def test_every_address_that_writes_says_who_may(app):
    assert {rule.endpoint for rule, _ in writes(app)} <= needs(app).keys()


def address(rule, slug):
    return re.sub(
        r"<(?:int:)?(\w+)>", lambda name: slug if name[1] == "slug" else FILL.get(name[1], "1"), rule.rule
    )


@pytest.mark.parametrize("who", ["visitor", "player", "stranger", *RIGHTS])
def test_who_may_not_is_refused_whatever_the_body_and_who_may_gets_past(
    app, organizer, staff, player, round_one, who
):
    slug = round_one.split("/")[2]
    if who == "stranger":
        other = (
            organizer.does("/events", name="Other", game="zombie_world_order")
            .headers["Location"]
            .split("/")[2]
        )
        organizer.does(f"/e/{other}/staff", name="Mallory", role="organizer", password="correct horse")  # noqa: S106
        person = Person(app).log_in("Mallory")
    elif who in RIGHTS:
        person = staff(who, "Kim")
    else:
        person = player("Eve") if who == "player" else Person(app)
    log = organizer.page(f"{round_one}/log").count("<tr>")
    held = RIGHTS.get(who, frozenset())
    headers = {"X-CSRFToken": person.token(), "Content-Type": "application/octet-stream"}
    for rule, method in writes(app):
        need = needs(app)[rule.endpoint]
        may = (
            need.anybody
            or (need.account and who not in {"visitor", "player"})
            or (need.player and who == "player")
        )
        may = may or bool(held & set(need.rights))
        if may:
            continue
        answer = person.client.open(address(rule, slug), method=method, data=b"\xff{", headers=headers)
        assert answer.status_code in (401, 403), (rule.rule, who, answer.status_code)
    assert organizer.page(f"{round_one}/log").count("<tr>") == log, "nothing was written"


@pytest.mark.parametrize("scope", SCOPES)
def test_a_program_is_refused_whatever_its_scope_does_not_name_before_its_body_is_looked_at(
    app, organizer, round_one, scope
):
    """Its account may everything here; the token no more than its one scope, and nothing that people alone decide."""
    slug = round_one.split("/")[2]
    shown = organizer.does("/tokens", name="program", scope=[scope], days=3).get_data(as_text=True)
    token = html.unescape(re.search(r'id="token">([^<]+)<', shown)[1])
    log = organizer.page(f"{round_one}/log").count("<tr>")
    held = rights_of(frozenset(RIGHTS)) & rights_within(frozenset({scope}))
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/octet-stream"}
    client, seen = app.test_client(), set()
    for rule, method in writes(app):
        need = needs(app)[rule.endpoint]
        let = need.anybody or held & set(need.rights) or rule.endpoint in ENDS_ITSELF
        if let or (scope == "events" and rule.endpoint in MAKES_EVENTS):
            seen.add(rule.endpoint)
            continue
        answer = client.open(address(rule, slug), method=method, data=b"\xff{", headers=headers)
        assert answer.status_code == 403, (rule.rule, scope, answer.status_code)
    assert organizer.page(f"{round_one}/log").count("<tr>") == log, "nothing was written"
    assert scope == "read" or any(needs(app)[endpoint].rights for endpoint in seen)
