"""A dispute over HTTP: opened, stepped, ruled, appealed, decided; and what is refused."""

import html
import json
import re

import pytest

from judge.catalogue import rulebook as registries
from judge.disputes.reference.ready import ready_file
from judge.web.words import TOPICS

READY = "01-interrupted-entry"
UNDECIDED = "\n".join([*(f"4 Card {letter}" for letter in "ABCDEFGHIJKL"), "2 Last"])  # of no known series


@pytest.fixture
def bench(organizer, event):
    """Open a ready position at the bench; return its path."""
    answer = organizer.does(f"/e/{event}/disputes", ready=READY, table="")
    return answer.headers["Location"]


def options(page):
    """Return the step of every legal action on the bench."""
    return [json.loads(html.unescape(text)) for text in re.findall(r'name="step" value="([^"]*)"', page)]


def test_a_dispute_is_played_ruled_appealed_and_decided(organizer, bench):
    enter = next(step for step in options(organizer.page(bench)) if step["do"] == "enter")
    organizer.does(f"{bench}/steps", step=json.dumps(enter))
    organizer.does(f"{bench}/steps", by="B", do="activate", card="drone", target="Rust-Chain Brute", pay="n1")
    assert "Now" not in re.findall(r"<b>(\w+)</b>", organizer.page(bench))
    organizer.does(f"{bench}/claims", by="A", says="not yet", about="illegal", value="2")
    organizer.does(f"{bench}/rule")
    page = organizer.page(f"{bench}/ruling")
    assert "ZWO-qa.targets-on-declaration" in page
    assert "Step 2 is illegal" in page
    assert "upheld" in page
    organizer.does(f"{bench}/appeal", words="look again")
    assert "look again" in organizer.page(f"{bench}/ruling")
    organizer.does(f"{bench}/decide", words="It stands.", precedent="1")
    page = organizer.page(f"{bench}/ruling")
    assert "It stands." in page
    assert "precedent" in page


def test_the_ruling_prints(organizer, bench):
    organizer.does(f"{bench}/rule")
    answer = organizer.get(f"{bench}/ruling.pdf")
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF")


def test_a_ruling_unfolds_why_back_to_the_step_told(organizer, bench, visitor):
    file = json.loads(json.dumps(ready_file("zombie_world_order", "08-leaves-the-battle"), default=str))
    said = visitor.client.post("/api/v1/rulings", json=file).get_json()
    links = [link for claim in said["claims"] for link in claim["chain"]]
    assert [link["n"] for link in links] == [None, 3] * 2
    assert links[1]["because"][0]["rule"] == "ZWO-battle.defender-becomes-target"
    organizer.does(f"{bench}/file", text=json.dumps(file))
    organizer.does(f"{bench}/rule")
    page = organizer.page(f"{bench}/ruling")
    folded = re.findall(r"<summary>Step by step</summary>.*?</details>", page, re.DOTALL)
    assert len(folded) == 2
    assert all("Step 3 ·" in each and "ZWO-battle.defender-becomes-target" in each for each in folded)


def test_undo_takes_the_last_step_back_and_a_branch_keeps_it(organizer, bench):
    enter = next(step for step in options(organizer.page(bench)) if step["do"] == "enter")
    organizer.does(f"{bench}/steps", step=json.dumps(enter))
    branch = organizer.does(f"{bench}/branch").headers["Location"]
    organizer.does(f"{bench}/undo")
    assert any(step["do"] == "enter" for step in options(organizer.page(bench)))
    assert not any(step["do"] == "enter" for step in options(organizer.page(branch)))


def test_a_ruling_can_be_continued_from_its_final_position(organizer, bench):
    enter = next(step for step in options(organizer.page(bench)) if step["do"] == "enter")
    organizer.does(f"{bench}/steps", step=json.dumps(enter))
    organizer.does(f"{bench}/rule")
    onward = organizer.does(f"{bench}/continue").headers["Location"]
    assert {step["do"] for step in options(organizer.page(onward))} >= {"end_phase"}


def test_a_position_is_set_up_by_hand(organizer, event):
    path = organizer.does(f"/e/{event}/disputes", title="By hand", table="3").headers["Location"]
    organizer.does(path, what="turn", number="4", player="A", phase="main")
    organizer.does(path, what="card", seat="A", zone="mana", colour="green", id="m1")
    organizer.does(path, what="unknown", seat="B", zone="hand", count="3")
    organizer.does(path, what="tally", seat="B", **{"tally:life": "2"})
    page = organizer.page(path.removesuffix("/position"))
    assert "m1" in page
    answer = organizer.post(path, what="tally", seat="B", **{"tally:life": "12"})
    assert answer.status_code == 422
    assert "12" in answer.get_data(as_text=True)
    assert "from 0 to 10" in answer.get_data(as_text=True)


BAD = [
    pytest.param({"step": "{"}, id="no JSON"),
    pytest.param({"step": "[" * 5000}, id="deep"),
    pytest.param({"by": "Z", "do": "pass"}, id="unknown player"),
    pytest.param({"by": "A", "do": "fly"}, id="unknown action"),
    pytest.param({"by": "A", "do": "enter", "card": "Nobody Knows"}, id="unknown card"),
    pytest.param({"do": "pass"}, id="nobody"),
]


@pytest.mark.parametrize("form", BAD)
def test_a_step_that_means_nothing_is_refused_and_nothing_is_kept(organizer, bench, form):
    before = options(organizer.page(bench))
    answer = organizer.post(f"{bench}/steps", **form)
    assert answer.status_code == 422
    assert options(organizer.page(bench)) == before


def test_the_public_sees_no_dispute(visitor, bench):
    assert visitor.get(bench).status_code in {302, 303, 403}
    assert visitor.post(f"{bench}/rule").status_code in {302, 303, 403}


@pytest.mark.parametrize("game", registries.games())
def test_a_rulebook_is_folded_by_what_it_speaks_of(visitor, game):
    page = visitor.page(f"/rules/{game}")
    rules = registries.load(game).rules
    folded = re.findall(r'<details class="panel fold" id="topic-([^"]+)">', page)
    assert folded == list(dict.fromkeys(rule.topic for rule in rules))
    assert set(folded) <= set(TOPICS)
    assert page.count('<li id="') == len(rules)


def test_everybody_may_read_the_rulebook(visitor):
    assert "ZWO-free.lifo" in visitor.page("/rules/zombie_world_order?q=lifo")
    assert "ZWO-win.simultaneous-zero" in visitor.page("/rules?q=雙方同時變成0生命誰贏")
    assert "ZWO-deck.size" not in visitor.page("/rules/zombie_world_order?q=xylophone")
    answered = visitor.page("/rules/zombie_kittens?q=nope a nope")
    assert 'href="/ask?ready=zombie_kittens/01-nope-on-a-nope"' in answered
    assert "How long may players answer with a Nope?" in answered
    assert "ZWO-win.life-zero/" not in visitor.page("/rules/id/ZWO-win.life-zero")
    assert visitor.get("/rules/id/ZWO-nothing").status_code == 404
    assert visitor.get("/rules/no_game").status_code == 404


def test_the_api_rules_without_keeping_and_publishes_its_schema(visitor):
    schema = visitor.get("/api/v1/schemas/dispute").get_json()
    assert {"dispute", "game", "position"} <= set(schema["required"])
    assert "enter" not in schema["properties"]
    of_game = visitor.get("/api/v1/schemas/dispute?game=zombie_world_order").get_json()
    assert "enter" in of_game["$defs"]["Step"]["properties"]["do"]["enum"]
    assert visitor.get("/api/v1/schemas/dispute?game=chess").status_code == 422


def test_a_table_leads_to_its_disputes_until_they_are_ruled(organizer, event, round_one):
    sheet = f"{round_one}/tables?table=1"
    assert f"{round_one}/disputes?table=1" in organizer.page(sheet)
    new = organizer.page(f"{round_one}/disputes?table=1")
    assert re.search(r'<input id="table"[^>]*value="1"', new)
    bench = organizer.does(f"{round_one}/disputes", ready=READY, table="1").headers["Location"]
    assert f'href="{bench}"' in organizer.page(sheet)
    assert f'href="{bench}"' not in organizer.page(f"{round_one}/tables?table=2")
    organizer.does(f"{bench}/rule")
    assert f'href="{bench}' not in organizer.page(sheet)
    organizer.does(f"{bench}/appeal", words="again")
    assert f'href="{bench}/ruling"' in organizer.page(sheet)


def test_a_rule_cited_by_a_deck_report_leads_to_the_rulebook(visitor):
    page = visitor.does("/decks/check", game="zombie_world_order", official="1", list="4 A-001").get_data(
        as_text=True
    )
    links = re.findall(r'<a class="rule" href="([^"]*)"><span>(ZWO-.*?)</span></a>', page)
    assert links
    for url, parts in links:
        rule = parts.replace("<wbr>", "")
        assert url == f"/rules/id/{rule}"
        assert rule in visitor.page(url)


def test_the_start_page_leads_to_the_rules(visitor, event):
    assert 'href="/ask"' in visitor.page("/")
    assert 'action="/ask"' in visitor.page("/ask")
    assert 'href="/rules/zombie_world_order"' in visitor.page(f"/e/{event}")


def test_a_deck_that_cannot_be_decided_is_undetermined_not_illegal(visitor):
    page = visitor.does("/decks/check", game="zero_dimension", official="1", list=UNDECIDED).get_data(
        as_text=True
    )
    assert "undetermined" in page
    assert "not legal" not in page
    assert 'class="state illegal"' not in page


def test_the_bench_of_a_finished_game_says_so_and_still_opens(organizer, event):
    bench = organizer.does(f"/e/{event}/disputes", ready="10-last-life", table="").headers["Location"]
    organizer.does(
        f"{bench.removesuffix('/position')}/position", what="tally", seat="B", **{"tally:life": "0"}
    )
    assert "The game is over" in organizer.page(bench)


def test_what_is_chosen_on_the_page_is_recorded_in_the_order_it_was_ticked(organizer):
    slug = organizer.does("/events", name="Maps", game="zombie_state").headers["Location"].split("/")[2]
    bench = organizer.does(f"/e/{slug}/disputes", ready="05-stopped-on-the-way", table="").headers["Location"]
    page = organizer.page(bench)
    form = next(form for form in page.split("<form") if 'name="ticked:to"' in form)
    ways = re.findall(r'name="slot:to" value="([^"]*)"', form)
    step = html.unescape(re.search(r'name="step" value="([^"]*)"', form)[1])
    ready = organizer.get(f"{bench}/file.json").get_json()
    assert ready["steps"] == []
    back = {"step": step, "slot:to": [ways[0], ways[1]], "ticked:to": f"{ways[1]}\n{ways[0]}"}
    organizer.post(f"{bench}/steps", **back)
    assert organizer.get(f"{bench}/file.json").get_json()["steps"][0]["to"] == [ways[1], ways[0]]


def test_an_only_choice_is_sent_as_itself(organizer):
    """A pair names a player; the file's `player` is one word, not a list."""
    slug = organizer.does("/events", name="Cats", game="zombie_kittens").headers["Location"].split("/")[2]
    ready = "08-a-clone-on-somebodys-cat"
    bench = organizer.does(f"/e/{slug}/disputes", ready=ready, table="").headers["Location"]
    page = organizer.page(bench)
    form = next(
        form for form in page.split("<form") if 'name="slot:player"' in form and "&#34;pair&#34;" in form
    )
    step = html.unescape(re.search(r'name="step" value="([^"]*)"', form)[1])
    hidden = dict.fromkeys(re.findall(r'name="((?:one|empty):[^"]*)"', form), "1")
    player = re.findall(r'name="slot:player" value="([^"]*)"', form)[0]
    organizer.does(f"{bench}/steps", step=step, **hidden, **{"slot:player": player})
    assert organizer.get(f"{bench}/file.json").get_json()["steps"][0]["player"] == player


CLAIMS = [
    ("B", {"about": "B", "of": "life", "value": "4", "count": "1"}, {"B.life": 4}),
    ("drone", {"claim": "drone.state=stand"}, {"drone.state": "stand"}),
    ("B", {"about": "B", "of": "original", "value": "1", "count": "1"}, {"B.original": 1}),
    ("", {"claim": "legal=1"}, {"legal": 1}),
    ("", {"claim": "winner=A"}, {"winner": "A"}),
]


def test_claims_are_made_by_tapping_and_judged(organizer, bench):
    enter = next(step for step in options(organizer.page(bench)) if step["do"] == "enter")
    organizer.does(f"{bench}/steps", step=json.dumps(enter))
    for touched, form, _ in CLAIMS:
        page = organizer.page(f"{bench}?claims=1&tap={touched}")
        if "claim" in form:
            assert f'name="claim" value="{form["claim"]}"' in page
        else:
            assert f'name="about" value="{form["about"]}"' in page
            assert f'name="of" value="{form["of"]}"' in page
        organizer.does(f"{bench}/claims", by="A", says="", **form)
    file = organizer.get(f"{bench}/file.json").get_json()
    assert [claim["expect"] for claim in file["claims"]] == [expected for _, _, expected in CLAIMS]
    organizer.does(f"{bench}/claims", remove="1")
    file = organizer.get(f"{bench}/file.json").get_json()
    assert [claim["expect"] for claim in file["claims"]] == [expected for _, _, expected in CLAIMS[1:]]
    assert organizer.post(f"{bench}/claims", remove="9").status_code == 409
    organizer.does(f"{bench}/rule")
    claims = organizer.page(f"{bench}/ruling")
    assert claims.count("upheld") >= 3


def test_the_board_turned_to_a_player_hides_what_that_player_may_not_see(organizer, visitor, bench):
    own, other = organizer.page(f"{bench}/seen/A"), organizer.page(f"{bench}/seen/B")
    assert "Rust-Chain Brute" in own
    assert "Rust-Chain Brute" not in other
    assert "Sentry Drone" in own  # it lies on the other's field
    assert 'name="step"' not in other
    assert organizer.get(f"{bench}/seen/C").status_code == 422
    assert visitor.get(f"{bench}/seen/A").status_code in {302, 303, 403}


def test_a_ready_title_is_said_in_the_readers_language_and_ones_own_as_it_was_given(organizer, event):
    for title in ("", "Table 4 quarrels"):
        made = organizer.does(f"/e/{event}/disputes", ready="06-equal-power", table="", title=title)
    organizer.get("/language/ja")
    listed = organizer.page(f"/e/{event}/disputes")
    assert re.findall(r'href="[^"]*/disputes/\d+">([^<]*)</a>', listed) == [
        "Table 4 quarrels",
        "POWER が同じ",
    ]
    assert "Table 4 quarrels" in organizer.page(made.headers["Location"])
    logged = organizer.page(f"/e/{event}/log")
    assert "案件 1 を開いた：POWER が同じ" in logged
    assert "案件 2 を開いた：Table 4 quarrels" in logged
    organizer.does(f"/e/{event}/disputes/1/rule")
    assert "1 · POWER が同じ</option>" in organizer.page(f"/e/{event}/disputes")
