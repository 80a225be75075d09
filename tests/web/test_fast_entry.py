"""Fast entry in a real Chromium: lines queue, only what was sent is cleared, what is refused stays with the reason."""

from __future__ import annotations

import json
import random
import re

import pytest
from problem_page import problem

WRONG = {  # line typed -> what is said of it
    "6 2 0 d": "We can’t read d",
    "12 3 2": "3",
    "999 2 0": "999",
    "7": "Type the table",
    "8 2 zero": "We can’t read zero",
}


def results(person, event):
    """Read each table's result off the desk."""
    tables = re.search(r'id="q-tables"[^>]*>(.*?)</script>', person.page(f"{event}/desk"))[1]
    return {table: result for table, (_, result, _) in json.loads(tables).items()}


@pytest.fixture(scope="module")
def crowd(place, playwright_browser):
    """Make an event of four hundred players with its first round published; return its address."""
    people = ", ".join(f"{{id: P{n:03d}, name: Player {n}}}" for n in range(1, 401))
    file = f"{{event: 1, game: zombie_world_order, name: Crowd, rounds: 3, players: [{people}]}}"
    context = playwright_browser.new_context(locale="en")
    page = context.new_page()
    page.goto(f"{place.url}/login")
    page.fill("#name", "organizer")
    page.fill("#password", place.sample.password)
    page.click("main button")
    page.wait_for_url(f"{place.url}/")
    page.goto(f"{place.url}/events/import")
    page.fill("#text", file)
    page.click("main button")
    page.click("main >> text=/^Pair round/")
    page.click("text=/^Publish round/")
    page.wait_for_selector("text=Fast entry")
    yield page.url.split("/desk")[0].split("/rounds")[0]
    context.close()


@pytest.mark.browser
def test_two_hundred_slips_typed_ahead_are_each_written_or_in_the_list(browse, crowd):
    """200 slips out of order, five of them wrong, faster than anybody types: nothing is lost or misplaced."""
    draw = random.Random(23)
    right = {str(n): draw.choice(["2 0", "2 1", "1 2", "0 2"]) for n in range(1, 196)}
    lines = [f"{table} {figures}" for table, figures in right.items()]
    draw.shuffle(lines)
    for line in WRONG:
        lines.insert(draw.randrange(len(lines)), line)
    page = browse("organizer")
    page.goto(f"{crowd}/desk")
    page.keyboard.type("\n".join(lines) + "\n")  # a return key is a key: faster than any hand
    page.wait_for_function("() => !document.querySelector('.queue2 .ing')", timeout=240_000)
    refused = page.locator(".queue2 .no")
    assert refused.count() == len(WRONG)
    for line, because in WRONG.items():
        said = (
            refused.filter(has=page.locator(f"code:text-is('{line}')")).locator("> span").last.text_content()
        )
        assert because in said, line
    page.reload()
    assert refused.count() == len(WRONG), "what was refused is still there after a reload"
    page.goto(f"{crowd}/desk?all=1")
    written = {
        n: result for n, (_, result, _) in json.loads(page.text_content("#q-tables")).items() if result
    }
    assert written == {table: figures.replace(" ", "–") for table, figures in right.items()}
    assert page.problems == []


@pytest.mark.browser
def test_lines_typed_without_a_connection_are_sent_once_it_is_back(browse, crowd):
    page = browse("organizer")
    page.goto(f"{crowd}/desk")
    page.context.set_offline(True)
    for line in ("198 2 0", "199 0 2"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    assert page.locator(".queue2 .ing").count() == 2
    assert page.input_value("#q") == ""
    page.context.set_offline(False)
    page.wait_for_function("() => !document.querySelector('.queue2 .ing')")
    page.goto(f"{crowd}/desk?all=1")
    known = json.loads(page.text_content("#q-tables"))
    assert (known["198"][1], known["199"][1]) == ("2–0", "0–2")


@pytest.mark.parametrize(
    ("line", "said"),
    [("1 2 0 d", "We can’t read d"), ("x1 2 0", "We can’t read x1"), ("1", "Type the table")],
)
def test_a_letter_is_never_passed_over(organizer, round_one, line, said):
    refused = organizer.post(f"{round_one}/results/quick", line=line)
    assert refused.status_code == 422
    assert said in problem(refused)
    assert results(organizer, round_one) == {"1": "", "2": ""}, "the table still owes its result"


def test_a_line_meant_for_another_round_is_not_written_in_this_one(organizer, round_one):
    refused = organizer.post(f"{round_one}/results/quick", line="1 2 0", round="2")
    assert refused.status_code == 409
    assert "entered for round 2, but round 1 is now being played" in problem(refused)
    organizer.does(f"{round_one}/results/quick", line="1 2 0", round="1")
    assert results(organizer, round_one) == {"1": "2–0", "2": ""}


SHIFTS = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) sum += one.value; }).observe(
    { type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""


@pytest.mark.browser
def test_nothing_moves_while_the_pages_of_a_crowd_are_drawn(browse, crowd):
    page = browse("organizer", "tablet")
    moved = {}
    for path in ("", "/desk?all=1", "/desk/standings", "/players", "/screen", "/screen?show=standings"):
        page.goto(crowd + path)
        moved[path] = page.evaluate(SHIFTS)
    assert {path: sum_ for path, sum_ in moved.items() if sum_ > 0.03} == {}  # 0.1 is what people notice


@pytest.mark.browser
def test_a_whole_round_is_run_by_the_keyboard_alone(browse, place, by_keys_to):
    page = browse("organizer")
    page.goto(f"{place.url}/events/import")
    people = ", ".join(f"{{id: P{n}, name: Player {n}}}" for n in range(1, 5))
    page.fill("#text", f"{{event: 1, game: zombie_world_order, name: Keys, rounds: 2, players: [{people}]}}")
    by_keys_to(page, "main button")
    for number in (1, 2):
        page.wait_for_url("**/desk**")
        page.wait_for_selector(f"main >> text=Pair round {number}")
        by_keys_to(page, "form[action$='/rounds/draft'] button")
        page.wait_for_selector(f"text=Publish round {number}")
        by_keys_to(page, "form[action$='/rounds/publish'] button")
        page.wait_for_selector("text=Fast entry")
        assert page.evaluate("document.activeElement.id") == "q", "who publishes can type at once"
        page.keyboard.type("1 2 0\n2 1 2\n")
        page.wait_for_function("() => !document.querySelector('.queue2 .ing')")
        page.reload()
    known = json.loads(page.text_content("#q-tables"))
    assert {result for _, result, _ in known.values()} == {"2–0", "1–2"}
    assert page.problems == []
