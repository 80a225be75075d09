"""All tables on a judge's tablet, in a real Chromium: what was touched comes into its place, the rest stays as it is."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

# How long somebody waits runs on meanwhile.
TILES = r"""() => [...document.querySelectorAll('#tiles > li')]
  .map((row) => row.innerText.replace(/\d+:\d\d/g, '').replace(/\s+/g, ' '))"""
KEEP = """() => {
  window.kept = [...document.querySelectorAll('#tiles > li')];
  window.asked = [];
  const before = window.fetch;
  window.fetch = async (url, options) => {
    const answer = await before(url, options);
    if (options?.headers?.['X-Seen']) window.asked.push(await answer.clone().text());
    return answer;
  };
}"""
SAME = "() => [...document.querySelectorAll('#tiles > li')].every((row, at) => row === window.kept[at])"


def test_a_touched_table_comes_into_its_place(browse, own_place):
    judge, desk = browse("judge", "lying", own_place), browse("organizer", "desk", own_place)
    judge.goto(f"{own_place.event}/tables")
    tile = judge.locator(".tile:not(.called, .mine, .done)").last
    number = tile.get_attribute("data-table")
    tile.focus()
    judge.evaluate(KEEP)
    desk.goto(f"{own_place.event}/tables?table={number}")
    desk.click("text=Call for this table")
    judge.wait_for_selector(f"#table-{number} .called")
    assert judge.evaluate(SAME), "the rows are those that were there"
    assert judge.evaluate("() => document.activeElement.dataset.table") == number
    assert judge.evaluate("() => window.asked.every((text) => !text.includes('id=\"sheet\"'))")
    assert judge.evaluate(TILES) == reloaded(judge)


def test_a_table_leaves_the_missing_ones_and_comes_back(browse, own_place):
    judge, desk = browse("judge", "lying", own_place), browse("organizer", "desk", own_place)
    judge.goto(f"{own_place.event}/tables?show=missing")
    number = judge.locator("#tiles .tile").first.get_attribute("data-table")
    before = judge.evaluate(TILES)
    desk.goto(f"{own_place.event}/tables?table={number}")
    desk.click("#sheet .score label:has-text('2–0')")
    desk.click("text=Save the result")
    judge.wait_for_selector(f"#table-{number}", state="detached")
    assert judge.evaluate(TILES) == before[1:]
    desk.goto(f"{own_place.event}/tables?table={number}")
    desk.click("text=Clear the result")
    judge.wait_for_selector(f"#table-{number}")
    assert judge.evaluate(TILES) == reloaded(judge), "in the order of the tables"
    assert judge.problems == []


def reloaded(judge):
    """Return the tiles of the page as it is drawn whole."""
    judge.reload()
    return judge.evaluate(TILES)
