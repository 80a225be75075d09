"""A whole day as each person sees it, in real browsers: the organizer's, two players', a judge's."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

from judge.catalogue.places import data_folder

pytestmark = pytest.mark.browser
LEGAL = (data_folder("card_db") / "zombie_world_order" / "demo" / "deck-legal.txt").read_text(
    encoding="utf-8"
)
BY_HAND = [
    "王俊賢",
    "蔡嘉欣",
    "杜雅雯",
    "石若琳",
    "Ann Lee",
    "Bob Ng",
    "Cid Ho",
    "田中さくら",
    "佐藤翔",
    "鈴木葵",
    "Dora Wu",
    "Eve Fu",
]
BY_PHONE = ["陳曉彤", "林柏宇", "何敏儀", "李卓謙"]


class Desk:
    """The organizer's page: the acts of a day, one method each."""

    def __init__(self, page, url) -> None:
        self.page, self.url = page, url
        self.event = ""

    def make_event(self, name, rounds, cut=""):
        self.page.goto(f"{self.url}/events/new")
        self.page.fill("#name", name)
        for field, value in (("#rounds", rounds), ("#cut_to", cut)):
            self.page.click(f".topic:has({field}) > summary")
            self.page.fill(field, str(value))
        self.page.click("text=Create the event")
        self.page.wait_for_selector("text=Self-registration")
        self.event = self.page.url.removesuffix("/players")
        return self.page.text_content(".code")

    def publish_next(self):
        self.page.goto(f"{self.event}/desk")
        self.page.click("main >> text=/^Pair round/")
        self.page.click("text=/^Publish round/")
        self.page.wait_for_selector("text=Fast entry")

    def tables(self):
        self.page.goto(f"{self.event}/desk")
        return json.loads(self.page.text_content("#q-tables"))

    def write(self, line):
        self.page.fill("#q", line)
        self.page.keyboard.press("Enter")
        self.page.wait_for_function("() => document.querySelector('#q').value === ''")

    def write_all_missing(self):
        for number, (_names, result, _players) in self.tables().items():
            if not result:
                self.write(f"{number} 2 {int(number) % 2}")

    def correct(self, round_number, table, score):
        self.page.goto(f"{self.event}/desk?round={round_number}&all=1")
        self.page.click(f"#tables tbody tr:has(th:text-is('{table}')) a")
        self.page.click(f".score label:has-text('{score}') >> nth=0")
        self.page.click("text=Correct the result")


def register(page, url, code, name):
    page.goto(f"{url}/join/{code}")
    page.fill("#name", name)
    page.click("text=Register")
    page.wait_for_selector("text=You are registered")


def text_of(pdf, folder):
    (folder / "paper.pdf").write_bytes(pdf)
    command = ["pdftotext", "-layout", str(folder / "paper.pdf"), "-"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_the_organizers_day(browse, place, tmp_path):
    desk = Desk(browse("organizer"), place.url)
    code = desk.make_event("Winter Qualifier", rounds=4, cut=4)
    phones = []
    for name in BY_PHONE:
        phone = browse(size="phone")
        register(phone, place.url, code, name)
        phones.append(phone)
    desk.page.fill("#list-text", "\n".join(BY_HAND))
    desk.page.click("button:has-text('Add them')")
    desk.page.wait_for_selector(f"text=Players added: {len(BY_HAND)}")
    for phone in phones:
        phone.goto(f"{desk.event}/me/deck")
        phone.fill("#list-text", LEGAL)
        phone.click("main button:has-text('Hand in')")
        phone.wait_for_selector("text=This deck is legal")
    desk.page.goto(f"{desk.event}/decks")
    assert "Decks 4 / 16" in desk.page.text_content("main")

    desk.publish_next()  # a wrong result, found after round 2 was paired: the affected change places
    desk.write_all_missing()
    desk.publish_next()
    before = desk.tables()
    desk.correct(1, 1, "0–2")
    desk.page.wait_for_selector("text=What should happen to it?")
    desk.page.click("button:has-text('Swap')")
    desk.page.wait_for_selector("#tables")
    assert [names for names, *_ in desk.tables().values()] != [names for names, *_ in before.values()]
    phones[3].goto(f"{desk.event}/me")
    phones[3].click("text=Drop from the event…")
    phones[3].click("text=Yes, drop")
    phones[3].wait_for_selector("#mine:has-text('round 2'), #mine:has-text('Round 2')")
    desk.write_all_missing()

    for _ in (3, 4):
        desk.publish_next()
        desk.write_all_missing()
    phones[3].goto(f"{desk.event}/me")
    assert "You have dropped" in phones[3].text_content("#mine")

    desk.publish_next()  # the cut
    assert len(desk.tables()) == 2
    desk.write_all_missing()
    desk.publish_next()
    assert len(desk.tables()) == 1
    desk.write_all_missing()
    paper = text_of(desk.page.request.get(f"{desk.event}/print/standings.pdf").body(), tmp_path)
    assert all(name in paper for name in BY_PHONE + BY_HAND)
    assert re.search(r"^\s*1\s+\S", paper, re.MULTILINE)
    for page in [desk.page, *phones]:
        assert page.problems == []


def report(phone, event, score):
    phone.goto(f"{event}/me")
    phone.click(f"#report .score label:has-text('{score}')")
    phone.click("#report button")


def test_two_players_day(browse, place):
    desk = Desk(browse("organizer"), place.url)
    code = desk.make_event("Kitchen Table", rounds=2)
    phones = [browse(size="phone"), browse(size="phone")]
    for phone, name in zip(phones, ("Ann", "Bob"), strict=True):
        register(phone, place.url, code, name)
    ann, bob = phones

    ann.goto(f"{desk.event}/me/deck")  # every problem at once, with what was probably meant
    ann.fill("#list-text", LEGAL.replace("4x SP-001", "4x SP-OO1").replace("4x SP-002", "5x SP-002"))
    ann.click("main button:has-text('Hand in')")
    ann.wait_for_selector("text=at most 4")
    assert "SP-001" in ann.text_content("main")
    assert ann.input_value("#list-text").count("SP-") == LEGAL.count("SP-")  # nothing to type again
    ann.fill("#list-text", LEGAL)
    ann.click("main button:has-text('Hand in')")
    ann.wait_for_selector("text=This deck is legal")
    assert bob.goto(f"{desk.event}/decks/P001").status in {403, 404}

    desk.publish_next()  # both say the same: written
    report(ann, desk.event, "2–1")
    report(bob, desk.event, "1–2")
    bob.wait_for_selector("#report .legal:has-text('saved')")
    ann.goto(f"{desk.event}/me")
    ann.wait_for_selector("#report .legal:has-text('saved')")

    desk.publish_next()  # they differ: a judge decides, and both see it without a reload
    report(ann, desk.event, "2–0")
    report(bob, desk.event, "2–0")
    bob.wait_for_selector("text=Your reports differ")
    desk.page.goto(f"{desk.event}/tables?table=1")
    said = desk.page.text_content("#sheet")
    assert set(re.findall(r"(?:Ann|Bob): (\d–\d)", said)) == {"2–0", "0–2"}  # seat A first
    desk.page.click(".score label:has-text('0–2')")
    desk.page.click("text=Save the result")
    bob.wait_for_selector("#report .legal:has-text('saved')")
    for phone in phones:
        phone.goto(f"{desk.event}/me")
        assert "1–1–0" in phone.text_content("#mine")
        phone.goto(f"{desk.event}/me/standings")
        assert phone.locator("tr.mine").count() == 1
        assert phone.problems == []


def test_a_judges_day(browse, place, tmp_path):  # noqa: PLR0915 - a day is long
    judge, head = browse("judge", "lying"), browse("organizer", "tablet")
    judge.goto(f"{place.event}/tables")
    number = judge.locator(".tile:not(.called, .mine, .done)").last.get_attribute("data-table")
    table = f"{place.event}/tables?table={number}"
    judge.goto(table)
    judge.click("text=Call for this table")
    judge.goto(table)
    judge.click("#sheet >> text=Take the call")
    judge.goto(table)
    judge.select_option("#minutes", "8")
    judge.click("text=min: extend")
    judge.wait_for_selector("text=+8 min")

    judge.goto(table)  # the dispute: recorded, ruled, read, appealed, decided, found
    judge.click("#sheet >> text=More ways to start")
    judge.fill("#title", "Brute entered and was answered")
    judge.select_option("#ready", "01-interrupted-entry")
    judge.click("text=Open the bench")
    judge.wait_for_selector(".board")
    judge.click(".b-acts form:first-of-type .act.full")
    judge.wait_for_selector(".stack:has-text('Brute')")
    judge.click("[aria-label='Undo step 1']")
    judge.wait_for_selector(".stack:has-text('Brute')", state="hidden")
    judge.click(".b-acts form:first-of-type .act.full")
    judge.wait_for_selector(".stack:has-text('Brute')")
    judge.click(".foot >> text=Rule")
    judge.wait_for_selector(".verdict .stamp")
    ruling = judge.url
    assert judge.locator("[data-speak]").count() == 2
    pdf = judge.request.get(
        f"{ruling}.pdf" if not ruling.endswith("/ruling") else ruling.replace("/ruling", "/ruling.pdf")
    )
    assert "ZWO-" in text_of(pdf.body(), tmp_path)
    judge.click("summary:has-text('Appeal')")
    judge.fill("#appeal-words", "The player says it was a pass")
    judge.click(".foot button:has-text('Appeal')")
    judge.wait_for_selector("text=Appealed")
    assert judge.locator("text=Decide").count() == 0  # not a floor judge's
    head.goto(ruling)
    head.click("summary:has-text('Decide')")
    head.fill("#decide-words", "It was an entry")
    head.click(".foot form button:has-text('Decide')")
    head.wait_for_selector("text=Decision of the head judge")
    judge.goto(f"{place.event}/disputes?q=was+answered")
    assert "precedent" in judge.text_content("main table")

    judge.goto(table)
    judge.click("#sheet >> text=Close the call")
    judge.goto(f"{place.event}/penalties?player=P002")  # a game loss needs the head judge
    judge.select_option("#category", "deck")
    judge.click("label:has-text('Game loss')")
    judge.fill("#note", "51 cards")
    judge.click("button:has-text('Record')")
    judge.wait_for_selector("#penalties:has-text('51 cards')")
    assert judge.locator("button:has-text('Confirm')").count() == 0
    head.goto(f"{place.event}/penalties")
    head.click("button:has-text('Confirm')")
    head.wait_for_selector("#penalties:not(:has-text('Confirm'))")

    judge.goto(f"{place.event}/tables")
    judge.click(".tile:has-text('陳曉彤')")
    judge.click("#sheet li:has-text('陳曉彤') >> text=Deck check")
    judge.wait_for_selector("#counts")
    judge.click("#counts li:first-child button:has-text('−1')")
    judge.wait_for_selector("#diff:has-text('-1')")
    rest = judge.locator("#counts li:not(.ok, .bad)")
    for left in range(rest.count(), 0, -1):
        rest.first.locator("button").first.click()
        judge.wait_for_function(
            f"() => document.querySelectorAll('#counts li:not(.ok, .bad)').length < {left}"
        )
    judge.click("text=Close the check")
    judge.wait_for_selector("#sum:has-text('differs')")
    assert judge.problems == head.problems == []
