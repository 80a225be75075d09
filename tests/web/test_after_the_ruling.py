"""After a ruling, by whoever may: appeal, decision, precedent, finding it again, paper; and refused to everybody else."""

import hashlib
import html
import json
import re
from urllib.parse import urlsplit

import pytest

READY = "01-interrupted-entry"


@pytest.fixture
def ruled(organizer, event):
    """Rule on a ready position with one illegal step; return the bench's path."""
    bench = organizer.does(f"/e/{event}/disputes", ready=READY, table="2").headers["Location"]
    organizer.does(f"{bench}/steps", by="A", do="enter", card="Rust-Chain Brute", pay="m1,m2,m3")
    organizer.does(f"{bench}/claims", by="A", says="the drone sleeps", about="illegal", value="1")
    organizer.does(f"{bench}/rule")
    return bench


def test_a_judge_appeals_and_only_the_head_judge_decides(staff, ruled):
    judge, head = staff("judge", "Jo"), staff("head_judge", "Hana")
    assert f'action="{ruled}/decide"' not in judge.page(f"{ruled}/ruling")
    judge.does(f"{ruled}/appeal", words="the table disagrees")
    assert judge.post(f"{ruled}/decide", words="I decide", precedent="1").status_code == 403
    page = head.page(f"{ruled}/ruling")
    assert "the table disagrees" in page
    assert f'action="{ruled}/decide"' in page
    assert f'action="{ruled}/appeal"' not in page, "it is appealed already"
    head.does(f"{ruled}/decide", words="It enters.", precedent="1")
    page = judge.page(f"{ruled}/ruling")
    assert "It enters." in page
    assert "Hana" in page


def test_what_is_decided_stays_as_it_was(staff, ruled):
    head = staff("head_judge", "Hana")
    head.does(f"{ruled}/decide", words="It enters.", precedent="1")
    for path, form in (
        ("undo", {}),
        ("rule", {}),
        ("steps", {"by": "A", "do": "pass"}),
        ("claims", {"by": "A", "says": "", "about": "A.life", "value": "1"}),
        ("appeal", {"words": "again"}),
        ("position", {"what": "unknown", "seat": "A", "zone": "hand", "count": "1"}),
    ):
        answer = head.post(f"{ruled}/{path}", **form)
        assert answer.status_code == 409, path
    assert "It enters." in head.page(f"{ruled}/ruling")
    branch = head.does(f"{ruled}/branch").headers["Location"]
    head.does(f"{branch}/undo")


def test_an_appeal_outlives_a_correction_of_the_facts(staff, ruled):
    judge = staff("judge", "Jo")
    judge.does(f"{ruled}/appeal", words="")
    judge.does(f"{ruled}/undo")
    assert judge.get(f"{ruled}/ruling").status_code == 409, "to be ruled again"
    judge.does(f"{ruled}/rule")
    assert "Appealed" in judge.page(f"{ruled}/ruling")


def test_a_precedent_is_found_again(staff, organizer, event, ruled):
    head = staff("head_judge", "Hana")
    head.does(f"{ruled}/decide", words="Entering ends with the window.", precedent="1")
    index = f"/e/{event}/disputes"
    other = organizer.does(index, title="Something else", table="").headers["Location"]
    other = other.removesuffix("/position")
    for found in (
        "only=precedent",
        "q=window",
        "q=drone",
        "q=ZWO-entry.place",
        "only=precedent&q=drone+window",
    ):
        page = organizer.page(f"{index}?{found}")
        rows = page[page.index('id="h-all"') :]
        assert f'href="{ruled}/ruling"' in rows, found
        assert f'href="{other}"' not in rows
    assert f'href="{ruled}/ruling"' not in organizer.page(f"{index}?only=precedent&q=mulligan+window")
    start = re.search(r'value="(ruling:\d+)"', organizer.page(index))[1]
    onward = organizer.does(index, ready=start, table="7").headers["Location"]
    assert "Enter: " not in organizer.page(onward), "it starts where the ruling ended"
    second = organizer.does(index, ready=READY, table="").headers["Location"]
    organizer.does(f"{second}/steps", by="A", do="enter", card="Rust-Chain Brute", pay="m1,m2,m3")
    organizer.does(f"{second}/rule")
    assert "Entering ends with the window." in organizer.page(f"{second}/ruling"), "shown where it matters"


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans", "ja"])
def test_the_verdict_stands_in_two_languages_to_be_read_aloud(organizer, ruled, language):
    organizer.get(f"/language/{language}?next=/")
    page = organizer.page(f"{ruled}/ruling")
    said = {
        name: (tag, text) for name, tag, text in re.findall(r'id="(say[^"]*)" lang="([^"]*)">([^<]*)<', page)
    }
    assert said["say"][0] == language
    assert said["say-also"][0] == ("zh-Hant" if language == "en" else "en")
    assert said["say"][1] != said["say-also"][1]
    assert set(re.findall(r'data-speak="([^"]*)"', page)) == set(said)


def test_everybody_else_is_kept_out(visitor, player, staff, ruled):
    for person in (visitor, player("Ann"), staff("scorekeeper", "Sam")):
        for path in ("", "/ruling", "/ruling.pdf", "/file.json", "/position"):
            assert person.get(f"{ruled}{path}").status_code in {302, 303, 403}, path
        for path in ("appeal", "decide", "rule", "undo", "branch", "continue", "claims", "steps"):
            assert person.post(f"{ruled}/{path}", words="x", by="A", do="pass").status_code in {
                302,
                303,
                403,
            }, path
    assert "Appealed" not in staff("judge", "Jo").page(f"{ruled}/ruling")


def test_a_judge_prints_it(staff, ruled):
    answer = staff("judge", "Jo").get(f"{ruled}/ruling.pdf")
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF")


UNSEEN = "Zyzzyva"  # a card in a hand, which the opponent must not learn of


def shown_of(page):
    return urlsplit(html.unescape(re.search(r'href="(http[^"]+/shown/[^"]+)"', page)[1])).path


def test_both_players_see_the_ruling_on_their_phones_but_no_hand(organizer, visitor, ruled):
    branch = organizer.does(f"{ruled}/branch").headers["Location"]
    file = organizer.get(f"{branch}/file.json").get_json()
    card = {
        "kind": "zombie",
        "colours": ["green"],
        "entry_cost": 1,
        "revive_cost": 1,
        "power": 1,
        "critical": 1,
    }
    file["cards"][UNSEEN] = card
    file["position"]["players"]["A"]["hand"] = [
        {"id": "zy", "card": UNSEEN},
        *file["position"]["players"]["A"]["hand"],
    ]
    file["steps"][0]["pay"] = ["m1"]
    organizer.does(f"{branch}/file", text=json.dumps(file))
    organizer.does(f"{branch}/rule")
    page = organizer.page(f"{branch}/ruling")
    assert UNSEEN in page, "the judge sees that it could have been played instead"
    assert '<svg class="qr"' in page
    seen = visitor.page(shown_of(page))
    assert re.search(r'<h1 class="say"[^>]*>([^<]+)</h1>', page)[1] in seen
    assert UNSEEN not in seen
    assert '"zy"' not in seen


def test_a_dispute_too_long_for_a_link_is_shown_too(organizer, visitor, ruled):
    branch = organizer.does(f"{ruled}/branch").headers["Location"]
    file = organizer.get(f"{branch}/file.json").get_json()
    says = [hashlib.sha512(bytes([n])).hexdigest() for n in range(50)]
    file["claims"] = [{"by": "A", "says": words, "expect": {"illegal": 1}} for words in says]
    organizer.does(f"{branch}/file", text=json.dumps(file))
    organizer.does(f"{branch}/rule")
    page = organizer.page(f"{branch}/ruling")
    assert "/ask?q=" not in page
    assert says[-1] in visitor.page(shown_of(page))


def test_an_address_shows_one_ruling_and_only_while_it_holds(organizer, visitor, ruled):
    address = shown_of(organizer.page(f"{ruled}/ruling"))
    assert visitor.get(f"{address}x").status_code == 403
    organizer.does(f"{ruled}/undo")
    assert visitor.get(address).status_code == 409, "it is looked at again"
