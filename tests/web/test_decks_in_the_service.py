"""Deck lists: handed in, told line by line, private, locked at the deadline, unlocked for one, counted."""

from __future__ import annotations

import html
import re
import zipfile
from io import BytesIO

import pytest

SECRET = "Gravekeeper of Nowhere"  # noqa: S105 - a card name
LIST = f"4 {SECRET}\n46 Filler"


def window(organizer, event, **moments):
    """Set when decks open and lock, leaving the rest."""
    version = re.search(r'name="version" value="(\d+)"', organizer.page(f"/e/{event}/settings"))[1]
    organizer.does(
        f"/e/{event}/settings",
        name="Autumn Open",
        game="zombie_world_order",
        join_open="1",
        official="1",
        decks_needed="1",
        version=version,
        **moments,
    )


def test_every_line_of_a_list_is_told(player, event):
    eve = player("Eve")
    eve.does(f"/e/{event}/me/deck", list=LIST + "\n\n# sideboard none\nx1x2x3 ? !")
    page = html.unescape(eve.page(f"/e/{event}/me/deck"))
    assert len(re.findall(r'<li class="(?:ok|bad|fix|)">', page)) >= 5
    assert SECRET in page
    assert "undetermined" in page.lower()


def test_an_empty_paste_and_a_file_of_noise_are_refused_and_nothing_is_kept(player, event):
    eve = player("Eve")
    assert eve.post(f"/e/{event}/me/deck", list="  \n ").status_code == 422
    noise = {"csrf_token": eve.token(), "file": (BytesIO(b"\x00\x01\x02" * 50), "deck.xlsx")}
    assert eve.client.post(f"/e/{event}/me/deck", data=noise).status_code == 422
    assert "not handed in" in eve.page(f"/e/{event}/me")


def test_a_paste_of_five_megabytes_is_too_large(player, event):
    assert player("Eve").post(f"/e/{event}/me/deck", list="4 x\n" * 1_300_000).status_code == 413


def test_a_deck_is_read_by_nobody_else_by_any_route(organizer, staff, visitor, player, event):
    eve, dan = player("Eve"), player("Dan")
    eve.does(f"/e/{event}/me/deck", list=LIST)
    judge, keeper = staff("judge", "Jo"), staff("scorekeeper", "Kim")
    for person in (visitor, dan, judge, keeper):
        for path in (
            f"/e/{event}/decks/{eve.code}",
            f"/e/{event}/decks",
            f"/e/{event}/me/deck",
            f"/e/{event}/me",
            f"/e/{event}",
            f"/e/{event}/log",
            f"/e/{event}/file",
            f"/api/v1/events/{event}/players/{eve.code}/deck",
            f"/api/v1/events/{event}/decks",
            f"/api/v1/events/{event}/log",
            f"/api/v1/events/{event}/file",
        ):
            assert SECRET not in person.get(path).get_data(as_text=True), path
    assert SECRET in organizer.page(f"/e/{event}/decks/{eve.code}")


def test_a_judge_reads_a_list_only_while_checking_it(organizer, staff, player, event):
    eve = player("Eve")
    eve.does(f"/e/{event}/me/deck", list=f"4 {SECRET}\n2 Filler")
    judge = staff("judge", "Jo")
    url = judge.does(f"/e/{event}/decks/{eve.code}/check").headers["Location"]
    assert SECRET in judge.page(url)
    assert judge.post(f"{url}/close").status_code == 409, "two lines are not counted"
    judge.does(f"{url}/count", line="1", found="4")
    judge.does(f"{url}/count", line="2", found="3")
    judge.does(f"{url}/count", line="0", found="1")
    assert "8 / 6" in judge.page(url)
    judge.does(f"{url}/close")
    closed = judge.page(url)
    assert "differs" in closed
    assert SECRET not in closed
    assert judge.get(f"/e/{event}/decks/{eve.code}").status_code == 403


def test_lists_are_public_only_when_the_organizer_says_so(organizer, visitor, player, event):
    eve = player("Eve")
    eve.does(f"/e/{event}/me/deck", list=LIST)
    window(organizer, event, decks_public="1")
    answer = visitor.get(f"/api/v1/events/{event}/players/{eve.code}/deck")
    assert SECRET in answer.get_data(as_text=True)


def test_decks_open_and_lock_by_themselves_by_page_and_api(organizer, player, event, clock):
    window(organizer, event, decks_open_at="2026-11-21T10:00", decks_lock_at="2026-11-21T11:00")
    eve = player("Eve")
    api = f"/api/v1/events/{event}/players/{eve.code}/deck"
    headers = {"X-CSRFToken": eve.token()}

    def tries():
        by_page = eve.post(f"/e/{event}/me/deck", list=LIST).status_code
        by_api = eve.client.put(api, json={"text": LIST}, headers=headers).status_code
        return by_page, by_api

    assert tries() == (409, 409)
    clock.forward(hours=1)
    assert tries() == (303, 200)
    clock.forward(hours=1)
    assert tries() == (409, 409), "a deck after the lock"
    organizer.does(f"/e/{event}/decks/{eve.code}/unlock", minutes="10", reason="list was cut off")
    assert "list was cut off" in eve.page(f"/e/{event}/me/deck")
    assert tries() == (303, 200)
    clock.forward(minutes=11)
    assert tries() == (409, 409)


def test_random_checks_take_whole_tables_once_a_round_and_spread_over_the_field(organizer, event):
    organizer.does(f"/e/{event}/players/list", list="\n".join(f"Player {n}" for n in range(20)))
    seen = []
    for number in (1, 2, 3):
        organizer.does(f"/e/{event}/rounds/draft")
        organizer.does(f"/e/{event}/rounds/publish")
        organizer.does(f"/e/{event}/checks/random", percent="10")
        assert organizer.post(f"/e/{event}/checks/random", percent="10").status_code == 409
        board = organizer.page(f"/e/{event}/decks")
        picked = re.findall(rf'>(Player \d+)</a><span class="dim small">round {number} ', board)
        assert len(picked) == 2
        seen += picked
        for table in range(1, 11):
            organizer.does(f"/e/{event}/results/quick", line=f"{table} 2 0")
    assert len(set(seen)) == 6, "nobody twice while others were never checked"


@pytest.mark.parametrize("game", ["zombie_world_order", "nonsense"])
def test_anybody_checks_a_deck_and_an_unknown_game_is_refused(visitor, game):
    answer = visitor.post("/decks/check", game=game, list=LIST)
    assert answer.status_code == (200 if game == "zombie_world_order" else 422)


def test_the_report_speaks_the_readers_language_and_is_not_made_again(player, event, monkeypatch):
    eve = player("Eve")
    eve.does(f"/e/{event}/me/deck", list="4 FL-001 Filler")
    monkeypatch.delattr("judge.store.adapters.decks.check_deck")
    eve.get("/language/zh-Hant?next=/")
    page = eve.page(f"/e/{event}/me/deck")
    assert "必須剛好 50 張" in page
    assert 'lang="zh-Hant"' in page


def test_problems_stand_first_and_a_tap_mends_the_line(visitor, player, event):
    text = "\n".join([*(f"4 QX-{number:03}" for number in range(12)), "2 QX-099", "Seat A-14"])
    page = visitor.does("/decks/check", game="zombie_world_order", official="1", list=text).get_data(
        as_text=True
    )
    assert 'value="14 #! Seat A-14"' in page
    assert page.index('id="h-prob"') < page.index('id="h-list"')
    fixed = {
        "game": "zombie_world_order",
        "official": "1",
        "list": f"\r\n{text}",
        "fix": "15 #! Seat A-14",
    }
    assert "state legal" in visitor.does("/decks/check", **fixed).get_data(as_text=True)
    eve = player("Eve")
    eve.does(f"/e/{event}/me/deck", list=text)
    assert "undetermined" in eve.page(f"/e/{event}/me/deck").lower()
    eve.does(f"/e/{event}/me/deck", list=text, fix="14 #! Seat A-14")
    assert "state legal" in eve.page(f"/e/{event}/me/deck")


def test_one_tap_answers_for_all_lines_that_are_marked_alike(visitor):
    text = "\n".join([*(f"4 QX-{number:03} (主)" for number in range(12)), "1 QX-098 (副)", "1 QX-099 (副)"])
    page = visitor.does("/decks/check", game="zombie_world_order", list=text).get_data(as_text=True)
    assert "line 13–14" in page
    taps = re.findall(r'name="fix" value="([^"]*)"', page)
    assert [tap.count("&#10;") for tap in taps] == [13, 1]
    keep, leave_out = (html.unescape(tap) for tap in taps)
    for tap, state in ((keep, "state legal"), (leave_out, "state illegal")):
        answer = visitor.does("/decks/check", game="zombie_world_order", list=text, fix=tap)
        assert state in answer.get_data(as_text=True)


def test_the_staff_have_the_taps_of_a_list_too(organizer, player, event):
    eve = player("Eve")
    eve.does(f"/e/{event}/me/deck", list="4 QX-001\n4. QX-002")
    code = re.search(r"/decks/(\w+)", organizer.page(f"/e/{event}/decks?show=all"))[1]
    assert 'name="fix"' in organizer.page(f"/e/{event}/decks/{code}")


def test_many_lists_are_kept_for_the_players_they_are_sure_to_belong_to(organizer, player, staff, event):
    eve, dan = player("Eve"), player("Dan")
    kept = BytesIO()
    with zipfile.ZipFile(kept, "w") as archive:
        archive.writestr("Eve.txt", LIST)
        archive.writestr("deck.txt", f"Player: {dan.code}\n{LIST}")
        archive.writestr("whose.txt", LIST)

    def hand_in(person):
        zipped = (BytesIO(kept.getvalue()), "lists.zip")
        return person.client.post(
            f"/e/{event}/decks", data={"csrf_token": person.token(), "files": [zipped]}, buffered=True
        )

    assert hand_in(staff("judge", "Jo")).status_code == 403
    answer = hand_in(organizer)
    assert answer.status_code == 200
    shown = html.unescape(answer.text)
    assert "Lists saved: 2 of 3" in shown
    assert "Nothing says whose list this is" in shown
    assert SECRET in eve.page(f"/e/{event}/me/deck")
    assert SECRET in dan.page(f"/e/{event}/me/deck")
    assert "Lists saved: 0 of 3" in hand_in(organizer).text  # the same lists again


def test_many_lists_do_not_pass_a_lock(organizer, player, round_one, event):
    eve = player("Eve")
    late = {"csrf_token": organizer.token(), "files": [(BytesIO(LIST.encode()), f"{eve.code}.txt")]}
    assert "Lists saved: 1 of 1" in organizer.client.post(f"/e/{event}/decks", data=late).text
    first = {"csrf_token": organizer.token(), "files": [(BytesIO(LIST.encode()), "P001.txt")]}
    answer = html.unescape(organizer.client.post(f"/e/{event}/decks", data=first).text)
    assert "Lists saved: 0 of 1" in answer
    assert "Unlock this player's deck first" in answer


def test_an_event_may_say_that_its_decks_are_drafted_ones(organizer, event, player):
    def settle(game, **more):
        version = re.search(r'name="version" value="(\d+)"', organizer.page(f"/e/{event}/settings"))[1]
        told = {
            "name": "Autumn Open",
            "game": game,
            "join_open": "1",
            "decks_needed": "1",
            "version": version,
        }
        return organizer.post(f"/e/{event}/settings", **told, **more)

    assert settle("zombie_world_order", drafted="1").status_code == 422
    eve = player("Eve")
    for more, kind in (({}, "start"), ({"drafted": "1"}, "draft")):
        assert settle("unicorn_overlord", **more).status_code == 303
        eve.does(f"/e/{event}/me/deck", list=LIST)
        shown = organizer.get(f"/api/v1/events/{event}/players/{eve.code}/deck").get_json()
        assert shown["report"]["kind"] == kind
    assert "drafted: true" in organizer.get(f"/e/{event}/file").text
