"""A whole day in two browsers: sixteen players, decks, four rounds, a call, a drop, a wrong result, the cut, paper."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

pytestmark = pytest.mark.browser
PASSWORD = "sample-desk-2026"  # noqa: S105 - sample data
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

    def make_event(self):
        self.page.goto(f"{self.url}/events/new")
        self.page.fill("#name", "Winter Qualifier")
        self.page.fill("#rounds", "4")
        self.page.fill("#cut_to", "4")
        self.page.click("text=Make the event")
        self.page.wait_for_selector("text=They join by themselves")
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
        for number, (_names, result) in self.tables().items():
            if not result:
                self.write(f"{number} 2 {int(number) % 2}")


def register(page, url, code, name):
    page.goto(f"{url}/join/{code}")
    page.fill("#name", name)
    page.click("text=Register")
    page.wait_for_selector("text=You are registered")


def test_a_whole_day(browse, place, tmp_path):  # noqa: PLR0915 - a day is long
    desk = Desk(browse("organizer"), place.url)
    code = desk.make_event()
    phones = []
    for name in BY_PHONE:
        phone = browse(size="phone")
        register(phone, place.url, code, name)
        phones.append(phone)
    desk.page.fill("#list-text", "\n".join(BY_HAND))
    desk.page.click("text=Add them")
    desk.page.wait_for_selector(f"text=Players added: {len(BY_HAND)}")

    for phone in phones:  # decks, with what is wrong told at once
        phone.goto(f"{desk.event}/me/deck")
        phone.fill("#list-text", "4 Foo\n46 Bar")
        phone.click("main button:has-text('Hand in')")
        phone.wait_for_selector("text=not legal")
    desk.page.goto(f"{desk.event}/decks")
    assert "Decks 4 / 16" in desk.page.text_content("main")

    desk.publish_next()
    for phone in phones:  # both players report the same, or a judge is called
        phone.goto(f"{desk.event}/me")
        assert "Opponent" in phone.text_content("#mine")
    phones[0].click("text=Call a judge")
    phones[0].wait_for_selector("text=A judge has been called")
    desk.page.goto(f"{desk.event}/tables")
    desk.page.click(".queue >> text=Judge call")
    desk.page.click("text=Take the call")
    desk.page.click("text=Close the call")
    desk.write_all_missing()

    desk.publish_next()  # round 2: a drop, and a wrong result put right
    phones[3].goto(f"{desk.event}/me")
    phones[3].click("text=Drop from the event…")
    phones[3].click("text=Yes, drop")
    phones[3].wait_for_selector("#mine")
    desk.write_all_missing()
    desk.page.goto(f"{desk.event}/desk?all=1")
    desk.page.click("#tables tbody tr:first-child a")
    desk.page.click(".score label >> nth=3")
    desk.page.click("text=Correct the result")
    desk.page.wait_for_selector("#tables")
    assert desk.tables()["1"][1] == "0–2"

    for _ in (3, 4):
        desk.publish_next()
        desk.write_all_missing()
    phones[3].goto(f"{desk.event}/me")
    assert "You have dropped" in phones[3].text_content("#mine")

    desk.publish_next()  # the cut
    semifinals = desk.tables()
    assert len(semifinals) == 2
    desk.write_all_missing()
    desk.publish_next()
    assert len(desk.tables()) == 1
    desk.write_all_missing()

    pdf = desk.page.request.get(f"{desk.event}/print/standings.pdf").body()
    (tmp_path / "standings.pdf").write_bytes(pdf)
    text = subprocess.run(
        ["pdftotext", "-layout", str(tmp_path / "standings.pdf"), "-"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert all(name in text for name in BY_PHONE + BY_HAND)
    assert re.search(r"^\s*1\s+\S", text, re.MULTILINE)
    for page in [desk.page, *phones]:
        assert page.problems == []
