"""Entries kept on a phone in a real Chromium: what is kept is sent without anybody asking, and nothing stops it for good."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.browser
RESULT = "**/rounds/*/tables/*/result"


@pytest.fixture
def table(browse, own_place):
    """Open a table without a result as a judge; returns the page and its number."""
    desk, page = (
        browse("organizer", at=own_place),
        browse("judge", "tablet", at=own_place, service_workers="block"),
    )
    desk.goto(f"{own_place.event}/desk?all=1")
    number = next(n for n, (_, result, _) in json.loads(desk.text_content("#q-tables")).items() if not result)
    page.goto(f"{own_place.event}/tables?table={number}")
    return page, number


def written(page, own_place, number):
    page.goto(f"{own_place.event}/desk?all=1")
    return json.loads(page.text_content("#q-tables"))[number][1]


def enter(page):
    page.click(".score label >> nth=1")
    page.click("text=Save the result")


def test_an_entry_lost_on_the_way_is_sent_again_by_itself(browse, own_place, table):
    page, number = table
    page.route("**/live*", lambda route: route.abort())  # nothing else tells that the service answers
    page.route(RESULT, lambda route: route.abort(), times=1)
    page.wait_for_selector("[data-connection].off")
    enter(page)
    page.wait_for_selector("[data-outbox-list] li")
    page.wait_for_function("() => document.querySelector('[data-outbox]').hidden", timeout=20_000)
    assert written(browse("organizer", at=own_place), own_place, number) == "2–1"


def test_what_the_service_cannot_take_just_now_is_kept_and_what_it_refuses_stays_filled_in(
    browse, own_place, table
):
    page, number = table
    page.route(RESULT, lambda route: route.fulfill(status=503, body="restarting"), times=1)
    enter(page)
    page.wait_for_selector("[data-outbox-list] li")
    page.wait_for_function("() => document.querySelector('[data-outbox]').hidden", timeout=20_000)
    enter(page)  # on a sheet that is older than its table
    page.wait_for_selector("[data-refused]:has-text('Someone else has changed this')")
    assert page.locator(".score input >> nth=1").is_checked()
    assert written(browse("organizer", at=own_place), own_place, number) == "2–1"


def test_an_entry_kept_is_sent_by_the_next_page(browse, own_place, table):
    page, number = table
    page.route(RESULT, lambda route: route.abort())
    enter(page)
    page.wait_for_selector("[data-outbox-list] li")
    page.unroute(RESULT)
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        page.goto(f"{own_place.url}/rules")  # a page that asks for no news
    page.wait_for_function(
        "() => !Object.keys(localStorage).some((key) => localStorage[key].includes('figure'))"
    )
    assert written(browse("organizer", at=own_place), own_place, number) == "2–1"


def test_an_entry_refused_for_want_of_a_login_is_sent_after_it(browse, own_place, table):
    page, number = table
    page.route(RESULT, lambda route: route.abort(), times=1)
    said = {"code": "forbidden.login", "message": "Log in first."}
    page.route(RESULT, lambda route: route.fulfill(status=401, json=said))
    page.route(RESULT, lambda route: route.abort(), times=1)
    enter(page)
    page.wait_for_selector("[data-outbox-list] li:has-text('Log in first.')", timeout=20_000)
    page.unroute(RESULT)
    page.reload()
    page.wait_for_function("() => document.querySelector('[data-outbox]').hidden", timeout=20_000)
    assert written(browse("organizer", at=own_place), own_place, number) == "2–1"


def test_a_storage_that_cannot_be_read_stops_no_entry(browse, own_place, table):
    page, number = table
    page.evaluate("localStorage.setItem(`judge-outbox ${document.body.dataset.who}`, '{')")
    page.reload()
    page.route(RESULT, lambda route: route.abort(), times=1)
    enter(page)
    page.wait_for_selector("[data-outbox-list] li")
    page.wait_for_function("() => document.querySelector('[data-outbox]').hidden", timeout=20_000)
    assert written(browse("organizer", at=own_place), own_place, number) == "2–1"


def test_without_a_connection_typed_lines_are_shown_too_beside_what_cannot_be_read(browse, own_place):
    page = browse("organizer", at=own_place)
    page.goto(f"{own_place.event}/desk")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.reload()
    page.evaluate("localStorage.setItem('judge-outbox somebody', '{')")
    page.context.set_offline(True)
    page.keyboard.type("7 d")
    page.keyboard.press("Enter")
    page.wait_for_selector(".queue2 .ing")
    page.reload()
    page.wait_for_selector("[data-outbox-list] li:has-text('7 d')")
    assert page.locator("[data-outbox-list] li").count() == 1
