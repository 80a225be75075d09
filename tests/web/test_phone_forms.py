"""A phone: a typed deck survives a card search, nothing is sent silently, what waits says so where it was entered."""

import pytest

FONTS = True  # sizes are looked at

pytestmark = pytest.mark.browser


def test_a_typed_deck_survives_a_card_search(browse, place):
    desk = browse("organizer")
    desk.goto(f"{place.event}/decks/P001")
    unlock = f"{place.event}/decks/P001/unlock".removeprefix(place.url)
    desk.evaluate(
        """(url) => fetch(url, { method: "POST", body: new URLSearchParams(
          { csrf_token: document.body.dataset.token, minutes: "10", reason: "mended", _key: "unlock-for-a-search" }) })""",
        unlock,
    )
    page = browse("player", "phone")
    page.goto(f"{place.event}/me/deck")
    page.fill("#list-text", "4 SP-001 half typed")
    page.fill("#find", "SP-002")
    page.press("#find", "Enter")
    page.wait_for_selector("#found li button")
    assert page.input_value("#list-text") == "4 SP-001 half typed"
    page.click("#found li button")
    assert page.input_value("#list-text").startswith("4 SP-001 half typed\n4 SP-002")
    assert page.problems == []


def test_a_list_being_typed_survives_a_reload_and_the_way_back_from_a_refusal(browse, place):
    page = browse("organizer")
    page.goto(f"{place.event}/players")
    page.fill("#list-text", "Ann\nBob")
    page.reload()
    assert page.input_value("#list-text") == "Ann\nBob"
    page.evaluate(
        "document.querySelector('#list-text').form.querySelector('[name=csrf_token]').value = 'old'"
    )
    page.click("text=Add them")
    page.click("[data-back]")
    page.wait_for_selector("#list-text")
    assert page.input_value("#list-text") == "Ann\nBob"
    page.evaluate("sessionStorage.clear()")


def test_a_report_without_a_choice_says_what_is_missing_and_one_that_waits_says_so(browse, own_place):
    page = browse(size="phone", at=own_place)
    page.goto(own_place.link)
    form = page.locator("form[data-offline]").first
    form.locator("button.go").click()
    assert form.locator("[data-missing]").is_visible()
    form.locator(".score label").first.click()
    assert form.locator("[data-missing]").is_hidden()
    page.context.set_offline(True)
    form.locator("button.go").click()
    form.locator("[data-queued]").wait_for()
    page.evaluate("localStorage.clear()")
    page.context.set_offline(False)
    assert page.problems == []
