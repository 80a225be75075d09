"""The dispute pages in a real Chromium: accessible at three sizes, by keyboard alone, and without scripts."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
ENTER = ".b-acts form:first-of-type .act.full"
RULE = ".foot form.end button"
RULEBOOK = ("/rules", "/rules/zombie_world_order?q=FREE", "/rules/id/ZWO-win.life-zero")


def open_ready(page, place):
    """Open a ready dispute at the bench; return its address."""
    page.goto(f"{place.event}/disputes")
    page.select_option("#ready", "01-interrupted-entry")
    page.click("form[action$='/disputes'] button")
    page.wait_for_selector(".board")
    return page.url


@pytest.mark.parametrize(
    ("size", "scheme", "locale"),
    [
        ("lying", "light", "en"),
        ("tablet", "dark", "zh-TW"),
        ("phone", "light", "zh-TW"),
        ("phone", "dark", "en"),
    ],
)
def test_every_dispute_page_is_accessible_and_fits(browse, place, faults, size, scheme, locale):
    page = browse("organizer", size, color_scheme=scheme, locale=locale, bypass_csp=True)
    bench = open_ready(page, place)
    found = faults(page)
    page.goto(f"{bench}/position")
    found += faults(page)
    page.goto(bench)
    page.click(ENTER)
    page.wait_for_selector(".stack")
    page.click(".act.other")
    found += faults(page)
    page.click(RULE)
    page.wait_for_selector(".verdict")
    found += faults(page)
    for path in RULEBOOK:
        page.goto(place.url + path)
        found += faults(page)
    page.goto(f"{place.event}/disputes?table=3")
    found += faults(page)
    page.goto(f"{place.event}/settings")
    page.click("#house summary")
    found += faults(page)
    assert found == []
    assert page.problems == []


def test_a_step_is_recorded_and_ruled_by_the_keyboard_alone(browse, place):
    page = browse("organizer", "tablet")
    open_ready(page, place)
    page.focus(ENTER)
    page.keyboard.press("Enter")
    page.wait_for_selector(".stack:has-text('Brute')")
    page.focus(".act.other")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "else-by"
    page.keyboard.press("B")
    page.focus("#else-note")
    page.keyboard.type("B says stop")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelectorAll('.foot form.end').length === 1")
    page.focus(RULE)
    page.keyboard.press("Enter")
    page.wait_for_selector(".verdict .stamp")


def test_the_bench_works_without_scripts(browse, place):
    page = browse("organizer", "tablet", java_script_enabled=False)
    open_ready(page, place)
    page.click(ENTER)
    assert "Brute" in page.text_content(".stack")
    page.click("text=/^Undo step/")
    assert page.locator(".stack").count() == 0
    page.click(ENTER)
    page.click(RULE)
    assert page.locator(".verdict .stamp").count() == 1
