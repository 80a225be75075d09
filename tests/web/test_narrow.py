"""Every kind of page at 320 px: nothing runs out of the page, stands over its neighbour, or is cut, in any language."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
STAFF = (
    "/desk", "/desk?all=1", "/players", "/players/P001", "/decks", "/decks/P005", "/tables", "/tables?table=3",
    "/penalties", "/desk/standings", "/desk/standings/P001", "/desk/bracket", "/desk/cut?size=4", "/print",
    "/announcements", "/staff", "/settings", "/log", "/pictures", "/disputes", "/find?q=an", "/rounds/1/tables/1",
)  # fmt: skip
OPEN = (
    "/", "/login", "/help", "/help/judges", "/rules", "/rules?q=twice", "/rules/zombie_world_order?q=FREE",
    "/rules/id/ZWO-win.life-zero", "/ask", "/decks/check", "/e/nothere",
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
  for (const el of document.querySelectorAll('main *, header *, nav *')) {
    if (!seen(el) || el.closest('svg')) continue;
    const box = el.getBoundingClientRect(), style = getComputedStyle(el);
    const out = box.width > 1 && (box.right > innerWidth + 1 || box.left < -1);
    if (out && !inRegion(el)) found.push(`outside: ${said(el)}`);
    const hides = ['hidden', 'clip'].includes(style.overflowX) && style.textOverflow !== 'ellipsis';
    const cut = box.width > 2 && el.scrollWidth > el.clientWidth + 1;
    if (hides && cut && !el.matches("input, .qr")) found.push(`cut: ${said(el)}`);
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
        found += [(url.partition("/e/")[2] or url, fault) for fault in page.evaluate(FAULTS)]
    return found


@pytest.mark.parametrize("locale", ["en", "ja", "zh-TW"])
def test_the_staffs_pages(browse, place, locale):
    page = browse("organizer", "phone", locale=locale)
    paths = [*(place.event + path for path in STAFF), f"{place.url}/events/new", f"{place.url}/devices"]
    assert looked_at(page, paths) == []


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
    found = looked_at(page, [bench, f"{bench}/position", f"{bench}?claims=1"])
    page.goto(bench)
    page.click(".foot form.end button")
    page.wait_for_selector(".verdict")
    assert found + looked_at(page, [page.url]) == []
