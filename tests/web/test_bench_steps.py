"""The bench: passes at once, steps changed in place, what lies behind passes, hands nobody saw, who sits where."""

import html
import json
import re

import pytest

from judge.disputes.bench.bench import look, passes_up_to
from judge.disputes.bench.edits import AddSteps, ChangeStep, RemoveClaim, UndoStep, apply
from judge.disputes.bench.errors import EditError
from judge.disputes.bench.fast_forward import FAR
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES

ATTACK = {"by": "A", "do": "attack", "card": "hound"}
TARGET = {"by": "A", "do": "target", "card": "prey"}
BATTLE = ready_file("zombie_world_order", "06-equal-power") | {"claims": [], "steps": []}


def after(*steps):
    return look({**BATTLE, "steps": list(steps)}, "en")


def test_both_pass_is_two_steps_and_ends_where_somebody_chooses():
    steps = passes_up_to({**BATTLE, "steps": [ATTACK]}, {}, "passes")
    assert steps == [{"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}]
    assert after(ATTACK, *steps)["question"]["menu"] == "target"
    assert passes_up_to({**BATTLE, "steps": [ATTACK, *steps]}, {}, "passes") == []
    assert after(ATTACK)["facts"] == after(ATTACK, TARGET)["facts"]


def test_the_end_of_the_phase_is_reached_where_nobody_has_to_choose():
    steps = passes_up_to(BATTLE, {}, "phase")
    assert after(*steps)["facts"]["phase"] != after()["facts"]["phase"]
    assert passes_up_to({**BATTLE, "steps": [ATTACK]}, {}, "phase") == [], "a target is owed on the way"


def test_what_is_legal_behind_the_passes_is_offered_before_them_and_implies_them():
    view = after(ATTACK)
    assert TARGET in [offer["step"] for offer in view["later"]]
    done = after(ATTACK, TARGET)
    assert done["stop"] is None
    assert [step["implied"] for step in done["steps"]] == [False, True, True, False]


@pytest.mark.parametrize("game", GAMES)
def test_looking_ahead_changes_nothing(game):
    for name in ready_names(game)[:4]:
        file = ready_file(game, name)
        once, twice = look(file, "en"), look(file, "en")
        assert once == twice
        for far in FAR:
            steps = passes_up_to(file, {}, far)
            assert not steps or look({**file, "steps": [*file["steps"], *steps]}, "en")["stop"] is None


def test_a_nope_out_of_a_hand_nobody_saw_is_offered_and_can_be_played():
    file = ready_file("zombie_kittens", "01-nope-on-a-nope") | {"claims": []}
    file = {**file, "steps": file["steps"][:1]}
    view = look(file, "zh-Hant")
    offer = next(one for one in view["unseen"] if one["by"] == "B")
    assert "休想" in [card["value"] for card in offer["cards"]]
    nope = {**offer["step"], "card": "休想"}
    assert look({**file, "steps": [*file["steps"], nope]}, "en")["stop"] is None


def test_the_bar_waits_for_those_who_act_and_not_for_all_who_may_show_a_card():
    file = ready_file("zombie_kittens", "01-nope-on-a-nope") | {"steps": [], "claims": []}
    assert look(file, "en")["question"]["who"] == ["A"]


def test_edits_of_steps_and_claims():
    file = {**BATTLE, "steps": [ATTACK], "claims": [{"by": "A"}, {"by": "B"}]}
    assert apply(file, AddSteps([TARGET]))["steps"] == [ATTACK, TARGET]
    assert apply(file, ChangeStep(1, TARGET))["steps"] == [TARGET]
    assert apply({**file, "steps": [ATTACK, TARGET]}, UndoStep(0))["steps"] == []
    assert apply(file, RemoveClaim(1))["claims"] == [{"by": "B"}]
    for edit in (ChangeStep(2, TARGET), UndoStep(1), UndoStep(-1), RemoveClaim(3), RemoveClaim(0)):
        with pytest.raises(EditError):
            apply(file, edit)


@pytest.fixture
def bench(organizer, round_one):
    return organizer.does(f"{round_one}/disputes", ready="06-equal-power", table="1").headers["Location"]


def steps_of(organizer, bench):
    return organizer.get(f"{bench}/file.json").get_json()["steps"]


def test_a_step_is_changed_in_place_and_gone_back_to(organizer, bench):
    for step in (ATTACK, TARGET, {"by": "B", "do": "no_defence"}):
        organizer.does(f"{bench}/steps", step=json.dumps(step))
    page = organizer.page(f"{bench}?change=2")
    assert 'name="change" value="2"' in page
    offered = [json.loads(html.unescape(text)) for text in re.findall(r'name="step" value="([^"]*)"', page)]
    on_player = next(step for step in offered if step["do"] == "target" and "player" in step)
    organizer.does(f"{bench}/steps", step=json.dumps(on_player), change="2")
    assert steps_of(organizer, bench) == [ATTACK, on_player, {"by": "B", "do": "no_defence"}]
    organizer.does(f"{bench}/undo", keep="1")
    assert steps_of(organizer, bench) == [ATTACK]
    assert organizer.post(f"{bench}/undo", keep="7").status_code == 409
    organizer.does(f"{bench}/onward", far="passes")
    assert len(steps_of(organizer, bench)) == 3
    assert organizer.post(f"{bench}/onward", far="passes").status_code == 409
    assert organizer.post(f"{bench}/onward", far="moon").status_code == 409


def test_who_sits_at_the_table_is_named_on_the_bench(organizer, bench, round_one):
    tables = organizer.page(f"{round_one}/tables?table=1")
    names = re.findall(r"<dd> ?<b>(Ann|Bob|Cid|Dora)</b>", tables)
    assert len(names) == 2
    page = organizer.page(bench)
    assert all(f'<span class="nm">{name}</span>' in page for name in names)
    untitled = (
        organizer.does(f"{round_one}/disputes", table="1").headers["Location"].removesuffix("/position")
    )
    rows = organizer.page(f"{round_one}/disputes")
    assert f'href="{untitled}">{" – ".join(names)}</a>' in rows, (
        "a dispute without a title is called by who sits there"
    )
    alone = organizer.does(f"{round_one}/disputes", ready="06-equal-power", table="").headers["Location"]
    assert 'class="nm"' not in organizer.page(alone)


def test_a_tap_shows_what_may_be_done_with_it_and_what_was_done_all_the_same(organizer, bench):
    page = organizer.page(f"{bench}?tap=prey")
    assert 'id="touched"' in page
    assert "The rules allow nothing with it now" in page
    assert '<button class="btn s" name="do" value="attack">' in page
    asked, folded = page.split('data-draft="done with it"')
    assert 'name="do" value="attack"' in asked, "what is asked for now stands open"
    assert 'name="do" value="enter"' not in asked
    assert 'name="do" value="enter"' in folded, "none is left out"
    legal = organizer.page(f"{bench}?tap=att").split('data-draft="done with it"')[0]
    assert '<button class="btn s" name="do"' not in legal, "what is legal stands alone"
    organizer.does(f"{bench}/steps", by="A", do="attack", card="prey")
    assert "Step 1 is recorded as reported" in organizer.page(bench)
    assert 'id="touched"' not in organizer.page(f"{bench}?tap=nothing")


def test_something_else_that_is_told_in_words_stands_open_until_an_action_is_named(organizer, bench):
    page = organizer.page(bench)
    assert page.index('<option value="other">') < page.index('<option value="attack"')
    form = {"by": "B", "do": "other", "player": "", "during": "1"}
    organizer.does(f"{bench}/steps", note="drew too early", card="prey", pay="#1", **form)
    told = {"by": "B", "do": "other", "note": "drew too early · prey · #1", "during": "resolution"}
    assert steps_of(organizer, bench) == [told]
    assert "drew too early" in organizer.page(bench)
    organizer.does(f"{bench}/rule")
    assert "Step 1 is in words only (“drew too early" in organizer.page(f"{bench}/ruling")
    assert organizer.post(f"{bench}/steps", **form).status_code == 422
    organizer.does(f"{bench}/steps", step=json.dumps(ATTACK), change="1")
    assert steps_of(organizer, bench) == [ATTACK]


@pytest.mark.parametrize(
    ("game", "seats"), [("zombie_kittens", 5), ("zombie_state", 6), ("unicorn_overlord", 4)]
)
def test_a_blank_position_has_as_many_seats_as_are_asked_for(organizer, game, seats):
    slug = organizer.does("/events", name=game, game=game).headers["Location"].split("/")[2]
    for asked, expected in ((str(seats), seats), ("", 2), ("9", 2)):
        answer = organizer.does(f"/e/{slug}/disputes", title="x", table="", players=asked)
        path = answer.headers["Location"].removesuffix("/position")
        assert len(organizer.get(f"{path}/file.json").get_json()["players"]) == expected
