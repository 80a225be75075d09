"""Every kind of page at 320 px: nothing runs out of the page, stands over its neighbour, or is cut, in any language.

And what a tablet and a desk do with the room that they have.
"""

from __future__ import annotations

import re

import pytest
from targets import TARGETS

from judge.disputes.reference.ready import ready_names
from judge.games import GAMES

FONTS = True  # sizes are looked at

pytestmark = pytest.mark.browser
STAFF = (
    "/desk", "/desk?all=1", "/players", "/players/P001", "/decks", "/decks/P005", "/tables", "/tables?table=3",
    "/penalties", "/desk/standings", "/desk/standings/P001", "/desk/bracket", "/desk/cut?size=4", "/print",
    "/announcements", "/staff", "/questions", "/settings", "/log", "/pictures", "/disputes", "/find?q=an",
    "/rounds/1/tables/1",
)  # fmt: skip
OPEN = (
    "/", "/login", "/help", "/help/bench", "/rules", "/rules?q=twice", "/rules/zombie_world_order?q=FREE",
    "/rules/id/ZWO-win.life-zero", "/rules/zombie_world_order/form", "/ask", "/decks/check", "/e/nothere",
)  # fmt: skip
PLAYER = ("/me", "/me/deck", "/me/pairings", "/me/standings", "/me/link")

# What stands wrong, in words: an element is looked at where people see it, so nothing of a region that scrolls by itself.
FAULTS = r"""() => {
  const found = [], html = document.documentElement;
  const said = (el) => `${el.tagName}.${el.className?.baseVal ?? el.className} ${el.textContent.trim().slice(0, 40)}`;
  const clips = (el) => ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(el).overflowX);
  const inRegion = (el) => {
    for (let at = el.parentElement; at && at !== document.body; at = at.parentElement) if (clips(at)) return true;
    return false;
  };
  const seen = (el) => el.checkVisibility({ visibilityProperty: true }) && !el.closest('.vh') && el.getClientRects().length;
  if (html.scrollWidth > innerWidth) found.push(`the page is ${html.scrollWidth} wide`);
  const ids = [...document.querySelectorAll('[id]')].map((el) => el.id);
  for (const id of new Set(ids)) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`twice: ${id}`);
  for (const el of document.querySelectorAll('main *, header *, nav *')) {
    if (!seen(el) || el.closest('svg')) continue;
    const box = el.getBoundingClientRect(), style = getComputedStyle(el);
    const out = box.width > 1 && (box.right > innerWidth + 1 || box.left < -1);
    if (out && !inRegion(el)) found.push(`outside: ${said(el)}`);
    const hides = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
    const cut = box.width > 2 && el.scrollWidth > el.clientWidth + 1;
    if (hides && cut && !el.matches("input, .qr")) found.push(`cut: ${said(el)}`);
  }
  for (const el of document.querySelectorAll('main :is(.btn, .act, .ct, .tile, .seg a), header .btn')) {
    const over = el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 6;
    if (over && seen(el)) found.push(`over its edge: ${said(el)}`);
  }
  const passed = '.foot *, .tabs *, .rule, .lying summary, .btn.bare'; // what floats, and what is made to lie behind another
  const controls = [...document.querySelectorAll('a, button, input:not([type=hidden]), select, summary')]
    .map((el) => el.closest('label') ?? el)
    .filter((el) => seen(el) && !el.matches(passed) && getComputedStyle(el).display !== 'inline');
  const boxes = [...new Set(controls)].map((el) => [el, el.getBoundingClientRect()]);
  for (const [n, [one, a]] of boxes.entries()) for (const [other, b] of boxes.slice(n + 1)) {
    if (one.contains(other) || other.contains(one)) continue;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && high > 2) found.push(`over each other: ${said(one)} | ${said(other)}`);
  }
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode());) {
    const around = text.parentElement;
    if (!around || around.matches('script, option, style') || !seen(around)) continue;
    for (const figure of text.data.matchAll(/\d+(?:[–:]\d+)+|\d+\.\d+%?/g)) {
      const range = document.createRange();
      range.setStart(text, figure.index);
      range.setEnd(text, figure.index + figure[0].length);
      const rows = [...range.getClientRects()].filter((row) => row.width);
      if (rows.some((row) => Math.abs(row.top - rows[0].top) > 4)) found.push(`broken: ${figure[0]} in ${said(around)}`);
    }
  }
  return found;
}"""


def looked_at(page, urls):
    """Go to each address at 320 px; list what stands wrong there."""
    page.set_viewport_size({"width": 320, "height": 700})
    found = []
    for url in urls:
        page.goto(url)
        page.evaluate("() => document.fonts.ready")
        wrong = [*page.evaluate(FAULTS), *(f"small: {target}" for target in page.evaluate(TARGETS))]
        found += [(url.partition("/e/")[2] or url, fault) for fault in wrong]
    return found


@pytest.mark.parametrize("locale", ["en", "ja", "zh-TW"])
def test_the_staffs_pages(browse, place, locale):
    page = browse("organizer", "phone", locale=locale)
    paths = [*(place.event + path for path in STAFF), f"{place.url}/events/new", f"{place.url}/devices"]
    assert looked_at(page, paths) == []


HEADER = """() => {
  const box = document.querySelector('header.bar').getBoundingClientRect();
  const rows = [...document.querySelectorAll('header.bar :is(a.btn, summary, .clock, [data-connection])')]
    .filter((el) => el.checkVisibility() && !el.closest('.panel')).map((el) => el.getBoundingClientRect());
  const middle = box.top + box.height / 2;
  return [box.height <= 82, rows.every((row) => row.top < middle && row.bottom > middle)];
}"""


@pytest.mark.parametrize("locale", ["en", "ja", "zh-TW"])
def test_the_bar_of_the_desk_is_one_row_whatever_it_is_called(browse, place, locale):
    page = browse("organizer", "phone", locale=locale)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        for path in ("/desk", "/desk/standings/P001", "/desk/bracket", "/announcements", "/players/P001"):
            page.goto(place.event + path)
            assert page.evaluate(HEADER) == [True, True], (width, path)
    page.click("header .folded-bar > summary")
    assert page.locator("header .folded-bar a:visible").count() >= 6, "languages, finding, help"


@pytest.mark.parametrize("locale", ["en", "ja", "zh-CN"])
def test_the_bar_of_a_page_without_an_event_is_one_row_and_holds_help_in_its_menu(browse, place, locale):
    page = browse("", "phone", locale=locale)
    page.goto(f"{place.url}/ask?ready=zombie_state/03-two-fortified-armies")
    bench = place.url + page.get_attribute("a[href*='/ask/bench']", "href")
    long = (
        "/ask",
        "/ask?ready=zombie_state/03-two-fortified-armies",
        "/help",
        "/rules?q=twice",
        "/decks/check",
    )
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        for url in (*(place.url + path for path in long), bench, bench.replace("/bench", "/position")):
            page.goto(url)
            assert page.evaluate(HEADER) == [True, True], (width, url[:100])
    page.click("header .folded-bar > summary")
    assert page.locator("header .folded-bar a:visible").count() >= 6, "languages, help, logging in"


def test_the_judges_bar_is_one_row_where_nobody_waits_elsewhere(browse, place):
    page = browse("judge", "phone")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 700})
        page.goto(f"{place.event}/tables")
        assert page.evaluate(HEADER) == [True, True], width


def test_help_and_language_are_in_the_judges_menu_on_a_phone(browse, place):
    page = browse("judge", "phone")
    page.goto(f"{place.event}/tables?table=3")
    shown = page.locator("header :is(a[href*='/help'], [aria-label='Language'] a):visible")
    assert shown.count() == 0
    page.click("header summary[aria-label='Menu']")
    assert shown.count() == 5
    page.set_viewport_size({"width": 820, "height": 1180})
    assert shown.count() == 1, "beside it there is room"


@pytest.mark.parametrize("locale", ["en", "ja", "zh-CN"])
def test_the_pages_for_players_and_for_everybody(browse, place, locale):
    page = browse("player", "phone", locale=locale)
    found = looked_at(page, [place.event + path for path in PLAYER])
    page = browse("", "phone", locale=locale)
    paths = [place.event, f"{place.event}/screen?show=standings", f"{place.event}/pictures"]
    assert found + looked_at(page, [*paths, *(place.url + path for path in OPEN)]) == []


@pytest.mark.parametrize(("locale", "ready"), [("en", "06-equal-power"), ("ja", "01-interrupted-entry")])
def test_the_bench_and_its_ruling(browse, place, locale, ready):
    page = browse("organizer", "phone", locale=locale)
    page.goto(f"{place.event}/disputes")
    page.select_option("#ready", ready)
    page.click("form[action$='/disputes'] button")
    page.wait_for_selector(".board")
    bench = page.url
    own = (
        "/position",
        "?claims=1",
        "/stated/new",
        "/cards?seat=A&zone=hand&q=a",
        "/item?seat=A&zone=deck&at=0",
        "/seen/A",
    )
    found = looked_at(page, [bench, *(bench + path for path in own)])
    page.goto(bench)
    page.click(".foot form.end button")
    page.wait_for_selector(".verdict")
    assert found + looked_at(page, [page.url]) == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_ruled_on_a_ready_dispute_and_how_it_is_set_up(browse, place, game):
    page = browse("", "phone", locale="ja")  # the longest words without a space
    found = looked_at(page, [f"{place.url}/ask?ready={game}/{name}" for name in ready_names(game)])
    to_bench = page.get_attribute("a[href*='/ask/bench']", "href")
    bench = f"{place.url}{to_bench}"
    found += looked_at(page, [bench, f"{bench}&claims=1", bench.replace("/bench", "/position")])
    for part in page.query_selector_all(".lying > details > summary"):
        part.click()
    assert found + [("opened", fault) for fault in page.evaluate(FAULTS)] == []


BROKEN = r"""() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text; (text = walk.nextNode());) {
    if (!text.parentElement?.checkVisibility() || text.parentElement.closest('textarea, option, script')) continue;
    for (const counted of text.data.matchAll(/\d[\s\u2060]?[枚体点張张步回]/g)) {
      const range = document.createRange();
      range.setStart(text, counted.index);
      range.setEnd(text, counted.index + counted[0].length);
      const rows = [...range.getClientRects()].filter((row) => row.width > 1);
      if (rows.some((row) => Math.abs(row.top - rows[0].top) > 4)) found.push(text.data.trim());
    }
  }
  return found;
}"""


@pytest.mark.parametrize("locale", ["ja", "zh-TW", "zh-CN"])
def test_no_line_breaks_between_a_number_and_what_it_counts(browse, place, locale):
    page = browse("", "phone", locale=locale)
    found = []
    for ready in ("zombie_state/06-a-second-try", "unicorn_overlord/01-worked-example"):
        page.goto(f"{place.url}/ask?ready={ready}")
        page.eval_on_selector_all("details", "all => all.forEach((el) => { el.open = true; })")
        for width in (320, 337, 358, 390):  # a line breaks elsewhere at each
            page.set_viewport_size({"width": width, "height": 700})
            found += page.evaluate(BROKEN)
    assert found == []


# Words of katakana and Latin letters of which a line has room, and that are broken all the same.
TORN = r"""() => {
  const found = [], walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const pen = document.createElement('canvas').getContext('2d');
  for (let text; (text = walk.nextNode());) {
    const around = text.parentElement;
    if (!around?.checkVisibility() || around.closest('textarea, option, script, .vh')) continue;
    for (const word of text.data.matchAll(/[ァ-ヴー]{3,}|[A-Za-z]{3,}/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const rows = [...range.getClientRects()].filter((row) => row.width > 1);
      if (!rows.some((row) => Math.abs(row.top - rows[0].top) > 4)) continue;
      let box = around;
      while (getComputedStyle(box).display === 'inline') box = box.parentElement;
      const own = getComputedStyle(around), frame = getComputedStyle(box);
      pen.font = `${own.fontWeight} ${own.fontSize} ${own.fontFamily}`;
      const room = box.clientWidth - parseFloat(frame.paddingLeft) - parseFloat(frame.paddingRight);
      if (pen.measureText(word[0]).width <= room) found.push(`${word[0]} in ${around.textContent.trim().slice(0, 60)}`);
    }
  }
  return found;
}"""


@pytest.mark.parametrize("locale", ["ja", "en"])
def test_no_word_is_broken_where_a_line_has_room_for_it(browse, place, locale):
    page = browse("", "phone", locale=locale)
    found = []
    for ready in ("zombie_state/03-two-fortified-armies", "unicorn_overlord/02-second-territory"):
        page.goto(f"{place.url}/ask?ready={ready}")
        bench = place.url + page.get_attribute("a[href*='/ask/bench']", "href")
        for url in (page.url, bench, bench.replace("/bench", "/position")):
            page.goto(url)
            page.eval_on_selector_all("details", "all => all.forEach((el) => { el.open = true; })")
            for width in (320, 390, 820):
                page.set_viewport_size({"width": width, "height": 844})
                torn = [
                    one for one in page.evaluate(TORN) if width > 320 or re.search(r" in [A-Z]{2,3}-", one)
                ]
                found += [(ready, width, one) for one in torn]  # at 320 px no id of a rule
    assert found == []


def test_on_a_phone_the_topics_of_a_position_are_folded_and_stay_as_they_were_left(browse, place):
    page = browse("", "phone")
    page.goto(f"{place.url}/ask?ready=zombie_state/03-two-fortified-armies")
    page.click("a[href*='/ask/bench']")
    page.click("a[href*='/ask/position']")
    page.wait_for_selector(
        "details[data-fold='cards A']:not([open])"
    )  # folded by a script, once the page stands
    part = page.locator("details[data-fold='cards A']")
    assert page.evaluate("document.documentElement.scrollHeight") < 3 * 844
    assert not part.get_attribute("open")
    part.locator("summary").first.click()
    part.locator("label:has([value=resources])").click()
    assert part.locator(".ct:visible").count() == 3, "only what can lie there"
    part.locator(".ct:visible").first.click()
    page.wait_for_selector(".placed > li:nth-child(4)")
    assert part.locator(".ct:visible").count() == 3, "open still, the same zone chosen"
    page.reload()
    assert part.locator(".ct:visible").count() == 3
    part.locator("summary").first.click()
    page.reload()
    assert part.locator(".ct:visible").count() == 0
    assert page.problems == []


def test_no_state_of_a_cut_is_cut_off(browse, place):
    page = browse("organizer", "phone")
    page.goto(f"{place.event}/desk/cut?size=4")
    assert page.eval_on_selector("main .scroll", "el => el.scrollWidth <= el.clientWidth")


def test_a_line_of_a_deck_is_read_once(browse, place):
    page = browse("organizer", "phone")
    page.goto(f"{place.event}/decks/P005")
    lines = page.locator(".lines > li.ok:not(:has(.small:not(.said)))")
    assert lines.count() > 5
    once = lines.first.bounding_box()["height"]
    assert page.locator(".lines .said:visible").count() == 0
    page.check("[data-said]")
    assert page.locator(".lines .said:visible").count() >= lines.count()
    assert lines.first.bounding_box()["height"] > once


def test_on_a_tablet_the_tables_stand_beside_the_one_that_is_chosen(browse, place):
    page = browse("organizer", "tablet")
    page.goto(f"{place.event}/tables?table=3")
    grid, sheet = (page.locator(part).bounding_box() for part in (".h-grid", ".h-sheet"))
    assert grid["y"] < sheet["y"] + sheet["height"] / 2
    assert grid["x"] + grid["width"] <= sheet["x"]
    page.goto(f"{place.event}/tables")
    assert page.locator(".h-grid").bounding_box()["width"] > 700


@pytest.mark.parametrize("path", ["/events/new", "/decks/check", "/e/{}/settings", "/e/{}/disputes"])
def test_on_a_desk_nothing_to_fill_in_is_wider_than_paper(browse, place, path):
    page = browse("organizer", "desk")
    page.goto(place.url + path.format(place.sample.slug))
    width = "all => Math.max(...all.map((el) => el.offsetWidth))"
    assert page.eval_on_selector_all("main form :is(input, .btn)", width) < 700


def test_a_button_stays_where_it_is_when_what_it_opens_is_open(browse, place):
    page = browse("organizer", "phone")
    page.goto(f"{place.event}/disputes/1/ruling")
    for part in (".menu > summary >> nth=0", ".foot .up > summary >> nth=0"):
        button = page.locator(part)
        before = button.bounding_box()
        button.click()
        assert button.bounding_box() == before
        button.click()


def test_beside_the_board_a_step_is_told_in_the_whole_width(browse, place):
    page = browse("", "lying", locale="ja")
    page.goto(f"{place.url}/ask?ready=zombie_world_order/03-during-resolution")
    to_bench = page.get_attribute("a[href*='/ask/bench']", "href")
    page.goto(f"{place.url}{to_bench}&claims=1")
    step = page.locator(".allowed > li").first
    told, no, yes = (
        step.locator(part).bounding_box() for part in ("> span", ".btn >> nth=0", ".btn >> nth=1")
    )
    assert told["width"] > 200
    assert no["y"] == yes["y"] >= told["y"] + told["height"]
