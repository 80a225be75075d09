"""The dispute pages in a real Chromium: accessible at three sizes, by keyboard alone, and without scripts."""

from __future__ import annotations

import re

import pytest

FONTS = True  # sizes are looked at

pytestmark = pytest.mark.browser
ENTER = ".b-acts form:first-of-type .act.full"
RULE = ".foot form.end button"
RULEBOOK = ("/rules", "/rules/zombie_world_order?q=FREE", "/rules/id/ZWO-win.life-zero")


def seen(faults, page):
    """Look for faults with the page scrolled to its end: there the bar at its foot covers nothing."""
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    return faults(page)


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
    found = seen(faults, page)
    page.goto(f"{bench}/position")
    found += seen(faults, page)
    page.goto(bench)
    page.click(ENTER)
    page.wait_for_selector(".stack")
    page.click(".act.other")
    found += seen(faults, page)
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


def test_on_a_phone_each_thing_of_a_position_takes_one_line_and_says_what_its_buttons_do(browse, place):
    page = browse("organizer", "phone")
    page.goto(f"{open_ready(page, place)}/position")
    lying = page.locator(".lying")
    assert lying.count() > 3
    assert all(box["height"] < 60 for box in (item.bounding_box() for item in lying.all()))
    there = page.get_by_role("region", name="On the table")
    there.get_by_role("button", name=re.compile("^Remove: ")).first.wait_for()
    lying.first.locator("summary").press("Enter")
    lying.first.get_by_role("button", name="Dead zone", exact=True).press("Enter")
    there.locator(".lying:has-text('Dead zone')").first.wait_for()


def test_a_whole_dispute_is_stated_and_ruled_by_the_keyboard_alone(browse, place, by_keys_to):
    page = browse("organizer", "tablet")
    open_ready(page, place)
    by_keys_to(page, ENTER)
    page.wait_for_selector(".stack:has-text('Brute')")
    by_keys_to(page, ".act.other")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "else-by"
    by_keys_to(page, "[data-claims]")
    page.wait_for_selector("#h-claim")
    by_keys_to(page, "[name=claim][value='illegal=1']")
    page.wait_for_selector("#h-claims")
    by_keys_to(page, RULE)
    page.wait_for_selector(".verdict .stamp")
    assert page.locator(".claims > li").count() >= 1


def test_the_bench_works_without_scripts(browse, place):
    page = browse("organizer", "tablet", java_script_enabled=False)
    open_ready(page, place)
    page.click(ENTER)
    assert "Brute" in page.text_content(".stack")
    page.click("[aria-label^='Undo step']")
    assert page.locator(".stack").count() == 0
    page.click(ENTER)
    page.click(RULE)
    assert page.locator(".verdict .stamp").count() == 1


@pytest.mark.parametrize(
    ("size", "scheme", "locale"),
    [("lying", "light", "en"), ("phone", "dark", "zh-TW"), ("desk", "dark", "en")],
)
def test_the_pages_that_set_a_position_up_are_accessible_and_fit(browse, place, faults, size, scheme, locale):
    page = browse("organizer", size, color_scheme=scheme, locale=locale, bypass_csp=True)
    bench = open_ready(page, place)
    found = []
    page.goto(f"{bench}/cards?seat=A&zone=original&q=a")
    page.click("form details summary")
    found += seen(faults, page)
    page.goto(f"{bench}/item?seat=A&zone=mana&at=0")
    found += seen(faults, page)
    page.goto(f"{bench}/stated/new?kind=zombie&name=Snare")
    page.click(".foot button.go")
    page.wait_for_selector("[name=ability]")
    found += seen(faults, page)
    page.select_option("[name=ability]", "ability.activate")
    page.wait_for_selector("[name='ability.effects.0']")
    found += seen(faults, page)
    page.goto(bench)
    page.click(".foot details summary")
    page.click(".foot form[action$='/branch'] button")
    page.wait_for_url(lambda url: url != bench)
    page.click(ENTER)
    page.wait_for_selector(".stack")
    page.click(".b-steps details:has(a[href*='compare']) summary")
    found += seen(faults, page)
    page.click("a[href*='compare']")
    page.wait_for_selector(".versus .differs")
    found += seen(faults, page)
    page.goto(f"{place.url}/walk/zombie_state")
    page.click("#by-touch .foot button")
    page.wait_for_selector(".steps")
    found += seen(faults, page)
    assert found == []
    assert page.problems == []


def test_numbers_are_set_by_touch_and_ticks_keep_their_order(browse, place):
    page = browse("organizer", "tablet", has_touch=True)
    page.goto(f"{place.url}/walk/zombie_state")
    before = int(page.input_value("#d3-population"))
    page.tap("[data-step='1'][data-for='d3-population']")
    assert int(page.input_value("#d3-population")) == before + 1
    page.fill("#d3-population", "0")
    page.tap("[data-step='-1'][data-for='d3-population']")
    assert page.input_value("#d3-population") == "0", "never below its least"


def test_a_ruling_is_read_aloud_in_the_language_it_is_shown_in(browse, place):
    """The voices are the device's: what the page gives them to say, and in which language, is ours."""
    page = browse("organizer", "tablet", locale="zh-TW")
    page.add_init_script("window.said = []; speechSynthesis.speak = (u) => said.push([u.lang, u.text]);")
    open_ready(page, place)
    page.click(RULE)
    page.wait_for_selector(".verdict")
    page.click("[data-speak=say]")
    page.click("[data-speak=say-also]")
    assert page.get_attribute("[data-speak=say]", "aria-pressed") == "false"
    assert page.get_attribute("[data-speak=say-also]", "aria-pressed") == "true"
    said = page.evaluate("said")
    assert [lang for lang, _ in said] == ["zh-HK", "en-GB"]
    assert [text for _, text in said] == [page.text_content("#say"), page.text_content("#say-also")]


def test_an_ability_is_stated_by_touch_and_by_the_keyboard(browse, place):
    page = browse("organizer", "tablet")
    bench = open_ready(page, place)
    page.goto(f"{bench}/stated/new?kind=zombie&name=Snare")
    page.check("input[name=colours][value=blue]")
    page.click("[data-step='1'][data-for='f-power']")
    page.click(".foot button.go")
    page.select_option("[name=ability]", "ability.activate")
    page.wait_for_selector("[name='ability.effects.0']")
    page.select_option("[name='ability.marks.0']", "Main")
    page.wait_for_selector("[name='ability.marks.1']")
    page.select_option("[name='ability.effects.0']", "deed.draw")
    page.fill("[name='ability.effects.0.n']", "1")
    page.keyboard.press("Enter")
    page.wait_for_selector("form[method=post] .meant:has-text('Draw 1')")
    page.click("form[method=post].panel:has(.meant) button.go")
    page.wait_for_selector(".said:has-text('Draw 1')")
    assert "Activate" in page.text_content(".said")


@pytest.mark.parametrize(
    ("size", "scheme", "locale", "scripts"),
    [("phone", "light", "zh-TW", True), ("desk", "dark", "en", True), ("tablet", "light", "ja-JP", False)],
)
def test_an_effect_around_effects_is_stated_by_touch(browse, place, faults, size, scheme, locale, scripts):
    """First which, then its condition, then its numbers, then what is in it; with scripts and without."""
    page = browse("organizer", size, color_scheme=scheme, locale=locale, bypass_csp=True, has_touch=scripts)
    bench = open_ready(page, place)
    page.goto(f"{bench}/stated/new?kind=event&name=Axe")
    page.click(".foot button.go")
    found = []
    for name, value in (
        ("ability", "ability.event_for_nothing"),
        ("ability.effects.0", "effect.if_else"),
        ("ability.effects.0.condition", "fact.less_life"),
        ("ability.effects.0.then", "deed.draw"),
        ("ability.effects.0.then.n", "1"),
        ("ability.effects.0.else", "deed.shuffle"),
    ):
        if value.isdecimal():
            page.fill(f"[name='{name}']", value)
        else:
            page.select_option(f"[name='{name}']", value)
        if not scripts:
            with page.expect_navigation():
                page.click("form[data-grows] button:not([data-step])")
    page.wait_for_selector("form[method=post].panel")
    found += seen(faults, page)
    page.click("form[method=post].panel button.go")
    page.wait_for_selector(".said")
    assert found == []
    assert page.problems == []
