"""The page of a ruling: who is right by name, what each claim says, how each card lay and lies, who goes on."""

from __future__ import annotations

import html
import json
import re

import pytest

from judge.disputes.reference.ready import ready_file
from judge.words.languages import LANGUAGES
from judge.words.sentences import fill_close

READY = "06-equal-power"


@pytest.fixture
def ruled(organizer, round_one):
    """Rule on a ready battle at table 1, where Ann and others sit; return its address and who sits at A and B."""
    bench = organizer.does(f"{round_one}/disputes", ready=READY, table="1").headers["Location"]
    seated = re.findall(
        r'data-obj="[AB]">\s*<span class="seat[^"]*">(\w)</span> <span class="nm">(\w+)<',
        organizer.page(bench),
    )
    organizer.does(f"{bench}/steps", by="A", do="attack", card="hound")
    organizer.does(f"{bench}/steps", by="A", do="target", card="prey")
    organizer.does(f"{bench}/steps", by="B", do="no_defence")
    organizer.does(f"{bench}/onward", far="passes")
    return bench, dict(seated)


def ruling(person, bench, *claims):
    """Make claims and rule; return what the page says, without its tags."""
    for by, claim in claims:
        person.does(f"{bench}/claims", by=by, claim=claim, says="")
    person.does(f"{bench}/rule")
    return person.page(f"{bench}/ruling")


def said(page, kind):
    """Return the text of the first part of a class."""
    part = re.search(rf'<(\w+) class="{kind}[^>]*>(.*?)</\1>', page, re.DOTALL)[2]
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", part)).split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_said_with_the_names_of_who_sits_there(organizer, ruled, language):
    bench, seated = ruled
    organizer.get(f"/language/{language}?next=/")
    page = ruling(organizer, bench, ("A", "prey.zone=half"), ("B", "prey.zone=original"))
    assert said(page, "stamp").startswith(f"{seated['B']} ")
    assert seated["B"] in said(page, "say")
    assert not re.search(r"\bB\b", said(page, "say")), said(page, "say")
    assert seated["A"] in page[page.index('id="course"') :]
    shown = re.search(r'(/shown/[^"]+)"', page)[1]
    assert seated["B"] in organizer.page(shown)


def test_a_stamp_says_who_is_not_right_where_nobody_is(organizer, ruled):
    bench, seated = ruled
    assert said(ruling(organizer, bench, ("A", "prey.zone=half")), "stamp") == f"{seated['A']} is not right"


def test_a_claim_without_words_is_said_in_ours(organizer, ruled):
    page = ruling(organizer, ruled[0], ("A", "prey.damage=4"), ("B", "illegal=1"), ("A", "winner=A"))
    quoted = re.findall(r"<blockquote>(.*?)</blockquote>", page, re.DOTALL)
    stated = [html.unescape(re.sub(r"<[^>]+>", "", one)) for one in quoted]
    assert stated == [
        "Graveyard Hound (prey)'s damage is 4",
        "Step 1 was illegal",
        f"{ruled[1]['A']} has won",
    ]


def test_how_a_card_lay_and_lies_is_drawn_and_who_goes_on_is_named(organizer, ruled):
    page = ruling(organizer, ruled[0])
    rows = re.findall(r"<tr.*?</tr>", page[page.index('class="outcome"') :], re.DOTALL)
    hound = next(row for row in rows if "(hound)" in row)
    assert re.findall(r'<i class="mini g[^>]*?( data-at="rest")?></i>', hound) == ["", ' data-at="rest"']
    assert re.search(r'Next: *<span class="seat', page)


@pytest.mark.parametrize(
    ("template", "facts", "text"),
    [
        (
            "{item} 在 {zone}，不在{expected}。",
            {"item": "獵犬", "zone": "B 的手牌", "expected": "牌組"},
            "獵犬在 B 的手牌，不在牌組。",
        ),
        ("{named} 說得對：{said}", {"named": "田中 さくら", "said": "是"}, "田中 さくら說得對：是"),
        ("{item} は {thing}", {"item": "Hound", "thing": "横置"}, "Hound は横置"),
        (
            "{mana}當作{colour}魔力，移至{zone}。",
            {"mana": "m1", "colour": "綠色", "zone": "B 的全毀場區"},
            "m1 當作綠色魔力，移至 B 的全毀場區。",
        ),
        ("{named}：{number}張", {"named": "小A", "number": "3"}, "小A：3 張"),
    ],
)
def test_a_blank_stands_beside_a_fact_in_letters_and_only_there(template, facts, text):
    assert fill_close(template, facts) == text


def test_two_of_one_name_are_told_apart_by_numbers_and_never_by_made_up_ids(organizer, event):
    setup = organizer.does(f"/e/{event}/disputes", title="Twins", table="").headers["Location"]
    bench = setup.removesuffix("/position")
    organizer.does(setup, what="turn", number="2", player="A", phase="battle")
    for seat in "AAB":
        organizer.does(setup, what="card", seat=seat, zone="original", card="SA-014")
    page = organizer.page(bench)
    numbers = re.findall(r'data-obj="(#\d+)".*?<span\s*class="dim small">(.)</span>', page, re.DOTALL)
    assert sorted(number for _, number in numbers) == ["①", "②", "③"]
    first, second = (label for label, number in sorted(numbers, key=lambda pair: pair[1])[:2])
    name = re.search(r"Attack with: ([^<]+) ①", page)[1]
    assert f"Attack with: {name} ②" in page, "a button for each"
    organizer.does(f"{bench}/line", line=f"A attack {name} 2")
    assert organizer.get(f"{bench}/file.json").get_json()["steps"][0]["card"] == second
    organizer.does(f"{bench}/claims", by="B", claim=f"{second}.state=stand")
    organizer.does(f"{bench}/rule")
    ruling = organizer.page(f"{bench}/ruling")
    text = re.sub(r"<[^>]+>", " ", ruling[ruling.index("<main") :])
    assert f"{name} ② is REST, not STAND." in text
    assert "#" not in html.unescape(text)
    assert first != second


OPEN = "07-unknown-mana"


def buttons(page):
    """Return what each button of an open ruling tells."""
    return re.findall(r'name="tells" value="([^"]+)"', page)


def test_an_open_ruling_is_answered_by_one_tap(organizer, event):
    bench = organizer.does(f"/e/{event}/disputes", ready=OPEN, table="").headers["Location"]
    for step in ready_file("zombie_world_order", OPEN)["steps"]:
        organizer.does(f"{bench}/steps", step=json.dumps(step))
    organizer.does(f"{bench}/rule")
    page = organizer.page(f"{bench}/ruling")
    assert said(page, "stamp") == "Undetermined"
    assert "Nobody remembers" in page
    green = next(html.unescape(tells) for tells in buttons(page) if "green" in tells)
    assert organizer.does(f"{bench}/tell", tells=green).headers["Location"] == f"{bench}/ruling"
    page = organizer.page(f"{bench}/ruling")
    assert said(page, "stamp") != "Undetermined"
    assert buttons(page) == []
    for nonsense in ("", "[]", "{", '{"step": 7, "set": {}}'):
        assert organizer.post(f"{bench}/tell", tells=nonsense).status_code in {409, 422}


def test_anybody_answers_an_open_question_at_its_address(visitor):
    page = visitor.page(f"/ask?ready=zombie_world_order/{OPEN}")
    form = html.unescape(re.search(r'action="(/ask/bench/tell[^"]+)"', page)[1])
    blue = next(html.unescape(tells) for tells in buttons(page) if "blue" in tells)
    after = visitor.page(visitor.does(form, tells=blue).headers["Location"])
    assert said(after, "stamp").startswith("Step 1 illegal")


def test_players_are_shown_what_is_open_and_answer_nothing(organizer, visitor, event):
    bench = organizer.does(f"/e/{event}/disputes", ready=OPEN, table="").headers["Location"]
    for step in ready_file("zombie_world_order", OPEN)["steps"]:
        organizer.does(f"{bench}/steps", step=json.dumps(step))
    organizer.does(f"{bench}/rule")
    page = visitor.page(re.search(r'(/shown/[^"]+)"', organizer.page(f"{bench}/ruling"))[1])
    assert "What we need to know" in page
    assert buttons(page) == []
