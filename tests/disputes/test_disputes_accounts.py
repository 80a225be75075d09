"""What is told is told, what leaves no choice follows, all else is open: accounts that leave something out."""

from collections import Counter

import pytest
from accounts import (
    agrees,
    judged,
    judged_alike,
    judged_asked_often,
    judged_corrected,
    judged_in_part,
    judged_named_in_part,
    judged_refused,
    judged_then,
    judged_uncounted,
    judged_unpassed,
    judged_unreported,
    judged_unseen,
)
from leaving_out import left_out, told

from judge.disputes import DisputeError, rule, ruling_as_json
from judge.disputes.reference.ready import ready_file
from judge.games import GAMES

pytestmark = pytest.mark.slow

FAVOR = {
    "dispute": 1,
    "game": "zombie_kittens",
    "players": ["A", "B", "C"],
    "position": {
        "turn": {"number": 6, "player": "A"},
        "players": {
            "A": {"hand": ["Favor"]},
            "B": {"hand": ["Cat card", "Skip"]},
            "C": {"hand": ["Cat card"]},
        },
        "table": {"pile": [{"unknown": 9}]},
    },
    "steps": [{"by": "A", "do": "play", "card": "Favor", "player": "B"}],
}
DUEL = {
    "dispute": 1,
    "game": "zombie_world_order",
    "cards": {
        "X": {
            "kind": "zombie",
            "colours": ["red"],
            "entry_cost": 1,
            "revive_cost": 1,
            "power": 3,
            "critical": 1,
        },
        "Y": {
            "kind": "zombie",
            "colours": ["green"],
            "entry_cost": 1,
            "revive_cost": 1,
            "power": 2,
            "critical": 1,
        },
        "Bolt": {
            "kind": "event",
            "colours": ["green"],
            "abilities": [
                {"id": "use", "free": True, "target": {"zombie": "any"}, "effect": [{"wound": "target"}]}
            ],
        },
        "Lamp": {
            "kind": "event",
            "colours": ["green"],
            "abilities": [{"id": "use", "free": True, "effect": [{"draw": 1}]}],
        },
    },
    "position": {
        "turn": {"number": 7, "player": "A", "phase": "battle"},
        "players": {
            "A": {
                "life": 10,
                "original": [{"id": "x", "card": "X"}],
                "hand": [{"id": "bolt", "card": "Bolt"}],
                "deck": 20,
            },
            "B": {
                "life": 1,
                "original": [{"id": "y", "card": "Y", "state": "rest"}, {"id": "w", "card": "Y"}],
                "hand": [{"id": "lamp", "card": "Lamp"}],
                "deck": 20,
            },
        },
    },
    "steps": [],
}


def ruled(file, steps=None, *claims, **turn):
    position = {**file["position"], "turn": {**file["position"]["turn"], **turn}}
    said = [{"by": "A", "says": "", "expect": claim} for claim in claims]
    return rule(
        {**file, "position": position, "steps": file["steps"] if steps is None else steps, "claims": said}
    )


def upheld(ruling):
    return [claim.upheld for claim in ruling.claims]


# ---- open is not illegal


def test_a_choice_nobody_reported_is_gone_through_and_asked_for_only_where_it_matters():
    ruling = ruled(FAVOR, None, {"A.hand": 1}, {"B.hand": 1})
    assert (ruling.verdict, upheld(ruling), len(ruling.worlds)) == ("resolved", [True, True], 2)
    assert ruling_as_json(ruling, "en")["needs"] == []
    asked = ruled({**FAVOR, "position": named("k")}, None, {"k.side": "A"})
    assert (asked.verdict, upheld(asked)) == ("undetermined", [None])
    (need,) = ruling_as_json(asked, "en")["needs"]
    assert [row["leads_to"] for row in need["answers"]] == [
        "Claim 1 (A): upheld.",
        "Claim 1 (A): not upheld.",
    ]


def named(label):
    """Return the position with an id on B's Skip."""
    position = FAVOR["position"]
    hand = {"hand": ["Cat card", {"id": label, "card": "Skip"}]}
    return {**position, "players": {**position["players"], "B": hand}}


def test_alike_cards_are_one_way():
    position = {
        **FAVOR["position"],
        "players": {**FAVOR["position"]["players"], "B": {"hand": ["Skip", "Skip"]}},
    }
    assert len(ruled({**FAVOR, "position": position}).worlds) == 1


def test_a_payment_nobody_reported_is_open_and_never_an_offence():
    file = {
        **DUEL,
        "position": {
            "turn": {"number": 7, "player": "A", "phase": "main"},
            "players": {
                "A": {
                    "hand": [{"id": "z", "card": "X"}],
                    "mana": [{"id": "m", "colours": ["red"]}, {"id": "n", "colours": ["red"]}],
                    "deck": 20,
                },
                "B": {"deck": 20},
            },
        },
    }
    steps = [{"by": "A", "do": "enter", "card": "z"}]
    assert upheld(ruled(file, steps, {"z.zone": "original"})) == [True]
    ruling = ruled(file, steps, {"m.state": "rest"})
    assert (ruling.verdict, [row["fact"] for row in ruling_as_json(ruling, "en")["needs"]]) == (
        "undetermined",
        ["mana"],
    )


def test_who_attacked_is_open_where_nobody_told_it():
    file = {**DUEL, "position": {**DUEL["position"], "players": {**DUEL["position"]["players"]}}}
    side = file["position"]["players"]["A"]
    zombies = [*side["original"], {"id": "z", "card": "Y"}, {"id": "tired", "card": "Y", "state": "rest"}]
    file["position"]["players"]["A"] = {**side, "original": zombies}
    file["position"]["players"]["B"] = {**file["position"]["players"]["B"], "original": []}
    steps = [{"by": "A", "do": "attack", "target": "B"}]
    ruling = ruled(file, steps, {"winner": "A"}, {"x.state": "rest"}, {"tired.state": "rest"})
    assert (ruling.verdict, upheld(ruling)) == ("undetermined", [True, None, True])
    (need,) = ruling_as_json(ruling, "en")["needs"]
    assert [answer["answer"] for answer in need["answers"]] == ["Attack with: Y (z)", "Attack with: X"]
    assert rule({**file, "steps": [{**steps[0], "by": "B"}]}).verdict == "illegal_step"


# What an action asks for; what is sure to fit, and what is not known, on each side.
GREEN = {"cost": [{"mana": 2, "colour": "green"}]}
WEAK = {"target": {"zombie": "opponent", "power": {"most": 2}}}
GIVEN_UP = {"cost": [{"sacrifice": {"zombie": "own", "colour": "green"}}]}
UNKNOWN = [
    (GREEN, "mana", [{"colours": ["green"]}, {"face": "back"}], [{"unknown": 2}], "A"),
    (WEAK, "original", ["Y"], [{"unknown": 1}], "B"),
    (GIVEN_UP, "original", ["Y"], [{"unknown": 1}], "A"),
]


@pytest.mark.parametrize(
    ("asks", "zone", "fitting", "unknown", "whose"), UNKNOWN, ids=["mana", "target", "zombie"]
)
def test_an_unknown_card_beside_one_that_fits_blocks_no_choice_that_nobody_told(
    asks, zone, fitting, unknown, whose
):
    """With nothing that is sure to fit it must be known what lies there."""
    ability = {"id": "use", "effect": [{"draw": 1}], **asks}
    cards = {**DUEL["cards"], "Act": {"kind": "event", "colours": ["green"], "abilities": [ability]}}
    steps = [{"by": "A", "do": "event", "card": "Act"}]
    for there, illegal in (([*fitting, *unknown], False), (unknown, None)):
        players = {"A": {"hand": ["Act"], "deck": 9}, "B": {"hand": [], "deck": 9}}
        players[whose][zone] = there
        position = {"turn": {"number": 7, "player": "A", "phase": "main"}, "players": players}
        assert upheld(ruled({**DUEL, "cards": cards, "position": position}, steps, {"illegal": 1})) == [
            illegal
        ]


def test_an_attack_before_the_defence_is_unfinished():
    steps = [{"by": "A", "do": "attack", "card": "x"}, {"by": "A", "do": "target", "player": "B"}]
    ruling = ruled(DUEL, steps, {"winner": "A"}, {"x.state": "rest"})
    assert (ruling.verdict, upheld(ruling)) == ("undetermined", [None, True])
    told_so = ruled(DUEL, [*steps, {"by": "B", "do": "no_defence"}], {"winner": "A"})
    assert (told_so.verdict, upheld(told_so)) == ("resolved", [True])


# ---- when


def test_a_step_that_may_have_been_later_says_so_and_can_be_pinned():
    begun = [
        {"by": "A", "do": "event", "card": "bolt", "target": "y"},
        {"by": "A", "do": "event", "card": "lamp"},
    ]
    players = DUEL["position"]["players"]
    hand = [{"id": "bolt", "card": "Bolt"}, {"id": "lamp", "card": "Lamp"}]
    position = {
        **DUEL["position"],
        "players": {"A": {**players["A"], "hand": hand}, "B": {**players["B"], "hand": []}},
    }
    file = {**DUEL, "cards": {**DUEL["cards"], "Lamp": COUNT}, "position": position}
    either = ruled(file, begun, {"A.deck": 18})
    (need,) = ruling_as_json(either, "en")["needs"]
    assert (either.verdict, upheld(either)) == ("undetermined", [None])
    assert (need["fact"], need["step"], len({answer["leads_to"] for answer in need["answers"]})) == (
        "moment",
        2,
        2,
    )
    assert rule(dict(either.dispute), what_if=False).verdict == "undetermined"
    other = ruled(
        file, begun, {"A.life": 10}
    )  # what is claimed is the same whenever it was done: the position is not
    (row,) = [row for row in ruling_as_json(other, "en")["depends_on"] if row["kind"] == "account"]
    assert (other.verdict, row["step"], upheld(other)) == ("resolved", 2, [True])
    for pin, deck in (("answers", 18), ("after", 19)):
        pinned = ruled(file, [begun[0], {**begun[1], pin: 1}], {"A.deck": deck})
        assert upheld(pinned) == [True]
        assert [row for row in ruling_as_json(pinned, "en")["depends_on"] if row["kind"] == "account"] == []


def test_several_moments_of_one_step_are_one_question():
    """A's last card may have answered the one before, come after it, or after both: asked once, with three answers."""
    players = DUEL["position"]["players"]
    hand = [{"id": "bolt", "card": "Bolt"}, {"id": "two", "card": "Bolt"}, {"id": "lamp", "card": "Lamp"}]
    zombies = [{"id": "y", "card": "Y"}, {"id": "w", "card": "Y"}]
    sides = {
        "A": {**players["A"], "hand": hand},
        "B": {**players["B"], "original": zombies, "hand": []},
    }
    file = {
        **DUEL,
        "cards": {**DUEL["cards"], "Lamp": COUNT},
        "position": {**DUEL["position"], "players": sides},
    }
    steps = [
        {"by": "A", "do": "event", "card": "bolt", "target": "y"},
        {"by": "A", "do": "event", "card": "two", "target": "w", "answers": 1},
        {"by": "A", "do": "event", "card": "lamp"},
    ]
    (need,) = ruling_as_json(ruled(file, steps, {"A.deck": 18}), "en")["needs"]
    assert (need["fact"], need["step"], len(need["answers"])) == ("moment", 3, 3)


def test_an_answer_to_another_player_is_one_only_where_that_is_told():
    """A's hound stands up, before B's drone rests it or after that: neither is ruled on while nobody told which."""
    file = ready_file("zombie_world_order", "02-answer-to-an-answer")
    pinned = file["steps"][-1]
    step = {key: value for key, value in pinned.items() if key != "answers"}
    either = rule({**file, "steps": [*file["steps"][:-1], step]})
    said = ruling_as_json(either, "en")
    assert (either.verdict, upheld(either)) == ("undetermined", [None, None])
    (row,) = [row for row in said["depends_on"] if row["kind"] == "account"]
    moments = [moment for moment in row["differs"] if moment["verdict"] == "resolved"]
    assert [moment["reading"] for moment in moments] == ["answers", "after", "after"]
    assert len({moment["gives"] for moment in moments}) == 2
    assert [need["fact"] for need in said["needs"]] == ["moment"]
    for pin, right in (({"answers": 2}, [False, True]), ({"after": 2}, [True, False])):
        ruling = rule({**file, "steps": [*file["steps"][:-1], {**step, **pin}]})
        assert (ruling.verdict, upheld(ruling)) == ("resolved", right)
    other = rule({**either.dispute, "claims": [{"by": "A", "says": "", "expect": {"A.life": 6}}]})
    assert (other.verdict, upheld(other)) == ("resolved", [True])


COUNT = {
    "kind": "event",
    "colours": ["green"],
    "abilities": [
        {
            "id": "use",
            "free": True,
            "effect": [{"draw": {"count": {"zombie": "opponent", "form": "original"}}}],
        }
    ],
}


def test_a_moment_that_never_comes_is_refused_at_the_spot():
    steps = [{"by": "A", "do": "event", "card": "bolt", "target": "y"}]
    with pytest.raises(DisputeError) as refused:
        ruled(DUEL, [{**steps[0], "phase": "mana"}])
    assert refused.value.reason == "moment.never"
    with pytest.raises(DisputeError) as refused:
        ruled(DUEL, [{**steps[0], "answers": 1}])
    assert refused.value.path == "steps[1].answers"


@pytest.mark.parametrize(("phase", "ends"), [("mana", ["skip", "end_phase"]), ("main", ["end_phase"])])
def test_who_acts_in_a_later_phase_has_gone_on_to_it(phase, ends):
    attack = {"by": "A", "do": "attack", "card": "x"}
    ruling = ruled(DUEL, [{**attack, "phase": "battle"}], {"x.state": "rest"}, phase=phase)
    before = [done.action.do for done in ruling.replay.done if done.implied]
    assert (ruling.verdict, upheld(ruling)) == ("resolved", [True])
    assert [do for do in before if do in {"skip", "end_phase"}] == ends
    disputed = ruled(DUEL, [attack], {"illegal": 1}, phase=phase)  # nobody said that the phase was over
    assert (disputed.verdict, upheld(disputed)) == ("undetermined", [None])


def test_nobody_ends_a_turn_because_a_phase_is_named():
    with pytest.raises(DisputeError) as refused:
        ruled(DUEL, [{"by": "B", "do": "event", "card": "lamp", "phase": "draw"}], phase="main")
    assert refused.value.reason == "moment.never"


@pytest.mark.parametrize("deck", [20, ["Y", "Y"], ["X", "Y"]])
def test_a_card_named_by_its_id_again_after_a_shuffle_is_that_card(deck):
    back = {"id": "use", "target": {"zombie": "own"}, "effect": [{"to_deck": "target"}, {"shuffle": "you"}]}
    cards = {
        **DUEL["cards"],
        "Back": {"kind": "event", "colours": [], "abilities": [back]},
        "X": {**DUEL["cards"]["X"], "entry_cost": 0},
    }
    side = {**DUEL["position"]["players"]["A"], "hand": ["Back", "Lamp"], "deck": deck}
    position = {
        "turn": {"number": 7, "player": "A", "phase": "main"},
        "players": {**DUEL["position"]["players"], "A": side},
    }
    passes = [{"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}]
    steps = [{"by": "A", "do": "event", "card": "Back", "target": "x"}, *passes]
    steps += [{"by": "A", "do": "event", "card": "Lamp"}, *passes]
    file = {**DUEL, "cards": cards, "position": position}
    assert upheld(ruled(file, steps, {"x.zone": "hand"})) == [None]
    entered = ruled(file, [*steps, {"by": "A", "do": "enter", "card": "x"}], {"x.zone": "original"})
    assert (entered.verdict, upheld(entered)) == ("resolved", [True])


FETCH = {
    "id": "use",
    "effect": [{"search": {"kind": "event"}, "as": "found"}, {"return": "found"}, {"shuffle": "you"}],
}
SEARCHED = {
    "dispute": 1,
    "game": "zombie_world_order",
    "cards": {
        "Fetch": {"kind": "event", "colours": [], "abilities": [FETCH]},
        "Aid": {"kind": "event", "colours": [], "abilities": []},
        "Burn": {"kind": "event", "colours": [], "abilities": []},
        "Walker": {"kind": "zombie", "colours": [], "power": 2, "critical": 1, "abilities": []},
    },
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "main"},
        "players": {"A": {"hand": ["Fetch"], "deck": ["Aid", "Walker", "Burn"]}, "B": {"hand": []}},
    },
    "steps": [{"by": "A", "do": "event", "card": "Fetch"}],
}


def test_what_was_chosen_before_a_shuffle_is_asked_for_by_its_name():
    claims = [{"by": "A", "says": "-", "expect": {"A.hand": 1, "Aid.zone": "hand"}}]
    written = ruling_as_json(rule({**SEARCHED, "claims": claims}), "en")
    (need,) = written["needs"]
    assert {option["text"] for answer in need["answers"] for option in answer["options"]} == {
        "none",
        "Aid",
        "Burn",
    }
    assert written["claims"][0]["stated"] == ["There is 1 card in A's hand", "Aid is in the hand"]


def test_a_card_named_in_a_claim_may_lie_in_a_pile_that_was_shuffled():
    told = {"by": "A", "do": "choose", "chosen": ["Aid"]}
    file = {**SEARCHED, "steps": [*SEARCHED["steps"], told]}
    says = ["Burn.zone", "Walker.zone", "Aid.zone"]
    claims = [{"by": "A", "says": path, "expect": {path: "deck"}} for path in says]
    written = ruling_as_json(rule({**file, "claims": claims}), "en")
    assert [claim["upheld"] for claim in written["claims"]] == [True, True, False]
    assert written["claims"][0]["because"] == "Burn stays in A's deck."


@pytest.mark.parametrize("told", [0, 2, 4])
def test_one_name_of_two_is_clear_once_only_one_may_act_however_few_passes_are_told(told):
    walker = {"kind": "zombie", "colours": [], "power": 2, "critical": 1, "abilities": []}
    position = {
        "turn": {"number": 5, "player": "A", "phase": "battle"},
        "players": {"A": {"original": ["Walker", "Walker"], "hand": []}, "B": {"life": 4, "hand": []}},
    }
    attack = [{"by": "A", "do": "attack", "card": "Walker", "target": "B"}, {"by": "B", "do": "no_defence"}]
    passes = [{"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}] * 2
    file = {**SEARCHED, "cards": {"Walker": walker}, "position": position}
    ruling = ruled(file, [*attack, *passes[:told], *attack], {"B.life": 2})
    assert (ruling.verdict, upheld(ruling)) == ("resolved", [True])
    third = ruled(file, [*attack, *attack, *attack[:1]], {"B.life": 2})
    assert (third.verdict, third.replay.stop.n) == ("illegal_step", 5)


def test_one_of_two_alike_that_has_acted_is_not_meant_again_while_a_battle_goes_on():
    sailor = {
        "kind": "character",
        "colours": ["red"],
        "cost": 1,
        "attack": 1000,
        "defence": 1000,
        "abilities": [],
    }
    players = {"A": {"battle": ["Sailor", "Sailor"], "hand": []}, "B": {"hand": [], "life": ["Sailor"] * 3}}
    position = {"turn": {"number": 5, "player": "A", "phase": "action"}, "players": players}
    attack = [{"by": "A", "do": "attack", "card": "Sailor", "target": "B"}, {"by": "B", "do": "no_defence"}]
    file = {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": {"Sailor": sailor},
        "position": position,
        "steps": [],
    }
    ruling = ruled(file, [*attack, *attack], {"B.life": 1})
    assert (ruling.verdict, upheld(ruling)) == ("resolved", [True])


def test_a_name_of_two_that_may_both_act_is_still_unclear():
    walker = {"kind": "zombie", "colours": [], "power": 2, "critical": 1, "abilities": []}
    position = {
        "turn": {"number": 5, "player": "A", "phase": "battle"},
        "players": {"A": {"original": ["Walker"], "half": ["Walker"]}, "B": {}},
    }
    file = {**SEARCHED, "cards": {"Walker": walker}, "position": position}
    with pytest.raises(DisputeError) as refused:
        ruled(file, [{"by": "A", "do": "attack", "card": "Walker"}])
    assert refused.value.reason == "object.several"


@pytest.mark.rule("ZWO-free.phases", "ZWO-free.not-interruptible")
@pytest.mark.parametrize("phase", ["prep", "draw", "end"])
@pytest.mark.parametrize("told", [1, 2, 3])
def test_a_phase_that_went_by_as_the_turn_changed_is_a_moment_in_which_nobody_acts(phase, told):
    """However much is told of how the turn before ended: the moment comes, and it is nobody's."""
    ended = [{"by": "A", "do": "end_phase"}, {"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}]
    step = {"by": "B", "do": "event", "card": "lamp", "phase": phase}
    ruling = ruled(DUEL, [*ended[:told], step])
    assert (ruling.verdict, ruling.replay.stop.n) == ("illegal_step", told + 1)
    assert "ZWO-free.phases" in ruling.replay.stop.error.rules


@pytest.mark.parametrize(
    ("step", "path"),
    [
        ({"during": "resolution"}, "steps[1].during"),
        ({"wearer": "y"}, "steps[1].wearer"),
        ({"pay": {"rest": ["x"]}}, "steps[1].pay.rest"),
    ],
)
def test_a_word_that_means_nothing_there_is_refused(step, path):
    with pytest.raises(DisputeError) as refused:
        ruled(DUEL, [{"by": "A", "do": "event", "card": "bolt", "target": "y", **step}])
    assert refused.value.path == path


def test_attacker_and_target_may_be_told_in_one_step():
    steps = [{"by": "A", "do": "attack", "card": "x", "target": "y"}, {"by": "B", "do": "no_defence"}]
    assert upheld(ruled(DUEL, steps, {"y.zone": "half"})) == [True]


# ---- a refusal stops the game


def test_the_second_part_of_such_a_step_can_be_the_illegal_one():
    ruling = ruled(DUEL, [{"by": "A", "do": "attack", "card": "x", "target": "w"}])
    assert (ruling.verdict, ruling.replay.stop.n) == ("illegal_step", 1)


def test_nothing_follows_a_refusal_and_the_corrected_account_goes_on():
    wrong = [
        {"by": "A", "do": "attack", "card": "x", "target": "B"},
        {"by": "B", "do": "defend", "card": "lamp"},
    ]
    stopped = ruled(DUEL, wrong, {"winner": "A"}, {"B.life": 1})
    assert (stopped.verdict, upheld(stopped)) == ("illegal_step", [None, True])
    assert "step 2" in ruling_as_json(stopped, "en")["claims"][0]["because"]
    right = [*wrong, {"by": "B", "do": "no_defence", "corrects": 2}]
    ruling = ruled(DUEL, right, {"illegal": 2}, {"winner": "A"})
    said = ruling_as_json(ruling, "en")
    assert (ruling.verdict, said["illegal"]["step"], upheld(ruling)) == ("illegal_step", 2, [True, True])
    assert [step["n"] for step in said["steps"] if step["n"] and step["status"] == "illegal"] == [2]


def test_the_answer_says_of_each_refused_step_why():
    steps = [
        {"by": "A", "do": "attack", "card": "x", "target": "B"},
        {"by": "B", "do": "defend", "card": "lamp"},
        {"by": "B", "do": "no_defence", "corrects": 2},
        {"by": "A", "do": "attack", "card": "lamp", "target": "B"},
    ]
    said = ruling_as_json(ruled(DUEL, steps, {"illegal": 2}, {"illegal": 4}), "en")
    assert said["illegal"]["step"] == 4
    assert said["summary"].startswith("A is right: Step 4 is illegal. " + said["illegal"]["because"])
    assert "Step 2 is illegal." in said["summary"]
    alone = ruling_as_json(ruled(DUEL, steps[:3], {"illegal": 2}), "en")
    assert alone["summary"].startswith("A is right: Step 2 is illegal. Lamp is no zombie")


def test_beside_an_illegal_step_what_decides_an_open_claim_is_asked():
    steps = [
        {"by": "C", "do": "play", "card": "Favor", "player": "B"},
        {**FAVOR["steps"][0], "corrects": 1},
    ]
    file = {**FAVOR, "position": {**FAVOR["position"], "players": {**FAVOR["position"]["players"]}}}
    file["position"]["players"]["B"] = {"hand": [{"id": "k", "card": "Cat card"}, "Skip"]}
    ruling = ruled(file, steps, {"illegal": 1}, {"k.side": "B"})
    said = ruling_as_json(ruling, "en")
    assert (ruling.verdict, upheld(ruling)) == ("illegal_step", [True, None])
    (need,) = said["needs"]
    led = {answer["answer"]: answer["leads_to"] for answer in need["answers"]}
    assert all(text.startswith("Step 1 is illegal.") for text in led.values())
    assert sorted(": upheld" in text.partition("Claim 2")[2] for text in led.values()) == [False, True]
    assert ruling_as_json(ruled(file, steps, {"illegal": 1}), "en")["needs"] == []


def test_what_was_done_between_an_offence_and_its_correction_is_told_as_taken_back():
    steps = [
        {"by": "A", "do": "attack", "card": "x", "target": "B"},
        {"by": "B", "do": "defend", "card": "lamp"},
        {"by": "A", "do": "pass"},
        {"by": "B", "do": "no_defence", "corrects": 2},
    ]
    for language, back in (
        ("en", "Taken back: step 4"),
        ("ja", "取り消し：手順 4"),
        ("zh-Hant", "第 4 步更正"),
    ):
        said = ruling_as_json(ruled(DUEL, steps, {"illegal": 2}), language)["steps"]
        known = {step["n"]: step for step in said if step["n"]}
        assert [step["status"] for step in known.values()] == ["legal", "illegal", "open", "legal"]
        assert back in known[3]["events"][0]["text"]


# ---- claims


def test_where_a_card_lay_is_said_of_the_moment_that_is_claimed():
    steps = [*FAVOR["steps"], {"by": "B", "do": "give", "card": "k"}]
    claims = [{"by": "B", "says": "", "after": after, "expect": {"k.zone": "hand"}} for after in (1, 2)]
    said = rule({**FAVOR, "position": {**FAVOR["position"], **named("k")}, "steps": steps, "claims": claims})
    where = [claim["because"] for claim in ruling_as_json(said, "en")["claims"]]
    assert where == ["After step 1: Skip stays in B's hand.", "After step 2: Skip goes to A's hand."]


def test_what_is_untrue_in_every_way_is_not_told_by_one_of_them():
    said = ruling_as_json(
        ruled({**FAVOR, "position": named("k")}, FAVOR["steps"], {"k.zone": "discard"}), "en"
    )
    (claim,) = said["claims"]
    assert claim["upheld"] is False
    assert claim["because"].endswith("not discard pile, whatever the unstated actions were.")


def test_claims_say_when_and_speak_of_piles_and_sight():
    file = {
        **FAVOR,
        "position": {**named("k"), "table": {"pile": [{"id": "top", "card": "Nope"}, {"unknown": 8}]}},
    }
    steps = [*file["steps"], {"by": "B", "do": "give", "card": "k"}]
    claims = [{"table.pile.1": "Nope"}, {"top.place": 1}, {"k.seen_by": ["A"]}, {"k.side": "A", "A.hand": 1}]
    assert upheld(ruled(file, steps, *claims)) == [True] * 4
    earlier = rule(
        {**file, "steps": steps, "claims": [{"by": "B", "says": "", "after": 1, "expect": {"k.side": "B"}}]}
    )
    assert upheld(earlier) == [True]


@pytest.mark.parametrize("value", [10, "10", "１０"])
def test_a_number_is_one_however_it_is_written(value):
    assert upheld(ruled(DUEL, [{"by": "A", "do": "attack", "card": "x"}], {"A.life": value})) == [True]


@pytest.mark.parametrize("value", ["rest", "REST", "Rest ", "ＲＥＳＴ"])
def test_a_word_is_one_however_it_is_written(value):
    assert upheld(ruled(DUEL, [{"by": "A", "do": "attack", "card": "x"}], {"x.state": value})) == [True]


@pytest.mark.parametrize(
    "claim", [{"x.state": "asleep"}, {"A.life": "many"}, {"winner": "C"}, {"x.colour": "red"}]
)
def test_a_claim_that_means_nothing_is_refused(claim):
    with pytest.raises(DisputeError) as refused:
        ruled(DUEL, [{"by": "A", "do": "attack", "card": "x"}], claim)
    assert refused.value.path.startswith("claims[1].expect.")


@pytest.mark.rule("ZWO-turn.prep")
def test_what_happened_before_the_first_step_is_told_and_explains_claims():
    position = {**DUEL["position"], "turn": {"number": 7, "player": "A", "phase": "prep"}}
    mine = {**position["players"]["A"], "original": [{"id": "x", "card": "X", "state": "rest"}]}
    file = {**DUEL, "position": {**position, "players": {**position["players"], "A": mine}}}
    said = ruling_as_json(ruled(file, [], {"x.state": "stand"}), "en")
    assert any("ZWO-turn.prep" in event["rules"] for event in said["begun"])
    assert "ZWO-turn.prep" in said["claims"][0]["rules"]
    assert "ZWO-turn.prep" in {rule["id"] for rule in said["rules"]}


# ---- whatever is left out


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(1_000, 1_012))
def test_what_is_left_out_makes_no_legal_game_illegal_and_no_truth_untrue(game, seed):
    came = judged(game, seed)
    assert came in {"right", "open"} or (
        came.startswith("told in full: ") and came != "told in full: illegal_step"
    )


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(30))
def test_what_is_named_in_part_makes_nothing_illegal_and_no_untruth(game, seed):
    assert agrees(came := judged_named_in_part(game, seed)), came


@pytest.mark.slow
@pytest.mark.parametrize("game", ["zombie_world_order", "zero_dimension", "zombie_kittens"])
@pytest.mark.parametrize("seed", range(7_000, 7_016))
def test_a_pass_left_out_makes_nothing_illegal_and_no_untruth(game, seed):
    assert agrees(came := judged_unpassed(game, seed)), came


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(8_000, 8_012))
def test_what_follows_or_is_open_left_out_makes_nothing_illegal_and_no_untruth(game, seed):
    assert agrees(came := judged_unreported(game, seed)), came


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(9_000, 9_012))
def test_claims_about_moments_between_are_judged_as_it_was_then_or_left_open(game, seed):
    assert agrees(came := judged_then(game, seed)), came


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(9_200, 9_212))
def test_without_one_of_several_steps_alike_no_claim_is_judged_otherwise_than_it_was(game, seed):
    assert agrees(came := judged_alike(game, seed)), came


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(9_300, 9_324))
def test_without_an_answer_to_an_effect_that_asks_often_nothing_is_illegal_and_no_claim_untrue(seed):
    assert agrees(came := judged_asked_often("zombie_world_order", seed)), came


def test_of_rows_that_were_revealed_a_told_one_may_be_a_later_one():
    assert judged_then("unicorn_overlord", 2_000_132) == "open"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(9_100, 9_112))
def test_an_illegal_step_that_is_corrected_stays_the_only_one_whatever_is_left_out(game, seed):
    assert agrees(came := judged_corrected(game, seed)), came


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3_000, 3_012))
def test_a_hidden_zone_left_out_makes_nothing_illegal_and_no_untruth(game, seed):
    assert agrees(came := judged_unseen(game, seed)), came


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(6_000, 6_016))
def test_a_number_left_out_makes_nothing_illegal_and_no_untruth(game, seed):
    assert agrees(came := judged_uncounted(game, seed)), came


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(5_000, 5_016))
def test_what_is_decided_of_an_open_dispute_holds_whatever_a_hidden_zone_left_out_has(game, seed):
    assert judged_in_part(game, seed) not in {"illegal", "wrong", "open, and wrong"}


@pytest.mark.rule("ZK-card.favor")
def test_a_claim_beside_what_is_open_holds_for_hidden_zones_left_out_too():
    """Which card B gives is open; how many C holds is no more known than C's hand is."""
    sides = {**FAVOR["position"]["players"], "C": {}}
    file = {**FAVOR, "position": {**FAVOR["position"], "players": sides}}
    paths = {"B.hand": 1, "C.hand": 2, "A.hand": 1}
    claims = [{"by": "A", "says": "", "expect": {path: value}} for path, value in paths.items()]
    claims.append({"by": "A", "says": "", "expect": {"A.hand.1": "Skip"}})
    said = ruling_as_json(rule({**file, "claims": claims}), "en")
    assert said["verdict"] == "undetermined"
    assert [claim["upheld"] for claim in said["claims"]][:3] == [True, None, True]
    assert "position.players.C.hand" in [need["about"] for need in said["needs"]]
    choice, *_ = [need for need in said["needs"] if need["about"] is None]
    assert {answer["leads_to"] for answer in choice["answers"]} == {
        f"Claim 1 (A): upheld. Claim 2 (A): undetermined. Claim 3 (A): upheld. Claim 4 (A): {state}."
        for state in ("upheld", "not upheld")
    }


@pytest.mark.rule("ZWO-zone.deck", "ZWO-qa.hand-hidden")
def test_a_hidden_zone_left_out_is_asked_for_where_it_matters():
    """A deck nobody spoke of is not an empty one; where it is said to be, nothing is drawn."""
    turn = {"number": 4, "player": "A", "phase": "main"}
    sides = {"A": {"hand": ["Lamp"], "mana": [{"colours": ["green"]}]}, "B": {"hand": []}}
    file = {**DUEL, "position": {"turn": turn, "players": sides}}
    file |= {"steps": [{"by": "A", "do": "event", "card": "Lamp"}]}
    file |= {"claims": [{"by": "A", "says": "", "expect": {"A.hand": 1}}]}
    said = ruling_as_json(rule(file), "en")
    assert (said["verdict"], said["claims"][0]["upheld"]) == ("undetermined", None)
    (need,) = said["needs"]
    assert need["about"] == "position.players.A.deck"
    empty, cards = (answer["leads_to"] for answer in need["answers"])
    assert "A is not right" in empty
    assert "A is right" in cards
    for deck, upheld in (([], False), ({"unknown": 9}, True)):
        told_now = {
            **file,
            "position": {"turn": turn, "players": {**sides, "A": {**sides["A"], "deck": deck}}},
        }
        assert rule(told_now).claims[0].upheld is upheld


def lying(file, zones):
    """Return a file with so much in hidden zones of its players."""
    sides = {seat: {**zones, **(side or {})} for seat, side in file["position"]["players"].items()}
    return {**file, "position": {**file["position"], "players": sides}}


def happened(said):
    """Return what a ruling says happened, and why a step was refused."""
    told = [event["text"] for row in said["steps"] for event in row["events"]]
    return told, (said["illegal"] or {}).get("because")


SCHOLAR = {
    "dispute": 1,
    "game": "zombie_world_order",
    "cards": {
        "Scholar": {
            "kind": "event",
            "colours": ["blue"],
            "abilities": [{"id": "use", "effect": [{"draw": 2}]}],
        }
    },
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "main"},
        "players": {"A": {"hand": ["Scholar"]}, "B": {"hand": [], "original": []}},
    },
    "steps": [{"by": "A", "do": "event", "card": "Scholar"}],
    "claims": [{"by": "A", "expect": {"turn.player": "A"}}],
}
PLACED = {
    "dispute": 1,
    "game": "unicorn_overlord",
    "position": {"turn": {"number": 2, "player": "A", "phase": "place"}, "players": {"A": {}, "B": {}}},
    "steps": [{"by": "A", "do": "place"}, {"by": "B", "do": "place"}, {"by": "A", "do": "take_back"}],
    "claims": [{"by": "B", "expect": {"illegal": 3}}],
}


@pytest.mark.rule("ZWO-qa.deck-out-draw", "UO-battle.place")
@pytest.mark.parametrize(
    ("file", "none", "cards"),
    [
        (SCHOLAR, {"deck": []}, {"deck": {"unknown": 9}}),
        (PLACED, {"hand": [], "deck": []}, {"hand": {"unknown": 5}, "deck": {"unknown": 9}}),
    ],
)
def test_what_turns_on_a_hidden_zone_left_out_is_not_told_as_if_it_had_happened(file, none, cards):
    """No deck nobody spoke of is said to be empty, nor a hand; the rest of the course is told as ever."""
    said = ruling_as_json(rule(file), "en")
    (open_, why), *known = (
        happened(each)
        for each in (said, *(ruling_as_json(rule(lying(file, zones)), "en") for zones in (none, cards)))
    )
    begun = "The rest of the effect depends on something the account does not state: "
    turns = [text for text in open_ if text.startswith(begun)]
    assert turns
    for other, _ in known:
        assert not Counter(open_) - Counter(turns) - Counter(other)
    assert why == known[1][1]
    assert [claim["upheld"] for claim in said["claims"]] == [True]
    cited = {rule["id"] for rule in said["rules"]}
    assert {id_ for row in said["steps"] for event in row["events"] for id_ in event["rules"]} <= cited
    assert "ZWO-qa.deck-out-draw" not in cited


@pytest.mark.rule("ZWO-qa.deck-out-draw")
def test_where_a_hidden_zone_left_out_decides_no_way_is_told_as_if_it_had_happened():
    hound = {
        "kind": "zombie",
        "colours": ["green"],
        "entry_cost": 2,
        "revive_cost": 1,
        "power": 3,
        "critical": 1,
    }
    hound["abilities"] = [
        {"id": "rise", "timing": "activate", "cost": [{"discard": 2}], "effect": [{"stand": "self"}]}
    ]
    file = lying(SCHOLAR, {"original": [{"id": "h", "card": "Hound", "state": "rest"}]})
    file |= {
        "cards": {**SCHOLAR["cards"], "Hound": hound},
        "claims": [{"by": "A", "expect": {"h.state": "stand"}}],
    }
    file["steps"] = [*SCHOLAR["steps"], {"by": "A", "do": "activate", "card": "h", "ability": "rise"}]
    said = ruling_as_json(rule(file), "en")
    assert said["verdict"] == "undetermined"
    told, _ = happened(said)
    assert not any("cannot be drawn" in text or "draws" in text for text in told)
    assert told[-1] == "The rest of the effect depends on something the account does not state: A's deck."


@pytest.mark.rule("ZX-win.deck-out", "ZWO-qa.deck-out-draw")
@pytest.mark.parametrize(("game", "phase"), [("zero_dimension", "draw"), ("zombie_world_order", "prep")])
def test_what_happens_before_the_first_step_is_told_only_where_no_hidden_zone_decides_it(game, phase):
    """A deck nobody spoke of is not said to be empty, nor anybody to lose by it."""
    turn = {"number": 5, "player": "A", "phase": phase}
    file = {"dispute": 1, "game": game, "position": {"turn": turn, "players": {"A": {}, "B": {}}}}
    file["claims"] = [{"by": "A", "expect": {"turn.player": "A"}}]
    said = ruling_as_json(rule(file), "en")
    begun = [event["text"] for event in said["begun"]]
    assert begun[-1].startswith(
        "The rest of the effect depends on something the account does not state: A's deck"
    )
    assert not any("loses" in text or "wins" in text or "is empty" in text for text in begun)


@pytest.mark.rule("ZWO-turn.mana-one-action")
def test_what_was_legal_instead_is_so_with_cards_in_a_hand_nobody_told_and_each_is_said_once():
    turn = {"number": 5, "player": "A", "phase": "mana"}
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "position": {"turn": turn, "players": {"A": {}, "B": {}}},
    }
    file["steps"] = [{"by": "A", "do": "end_phase"}]
    said = ruling_as_json(rule(file), "en")
    texts = [option["text"] for option in said["illegal"]["legal_instead"]]
    assert any(text.startswith("Place as mana: an unknown card") for text in texts)
    assert len(texts) == len(set(texts))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(2_000, 2_008))
def test_a_step_that_was_illegal_stays_so_or_open_whatever_is_left_out_before_it(game, seed):
    assert judged_refused(game, seed) in {"right", "open", "none"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_resolved_and_needs_never_stand_together(game, seed):
    said = ruling_as_json(rule(left_out(told(game, seed), seed), what_if=False), "en")
    unsaid = any(claim["upheld"] is None for claim in said["claims"])
    may_ask = said["verdict"] == "undetermined" or (said["verdict"] == "illegal_step" and unsaid)
    assert (said["verdict"] == "undetermined") <= bool(said["needs"]) <= may_ask


BATTLE_BEGUN = [
    {"by": "A", "do": "end_phase"},
    {"by": "A", "do": "activate", "card": "hound", "ability": "rise"},
    {"by": "A", "do": "pass"},
    {"by": "B", "do": "pass"},
    {"by": "A", "do": "attack", "card": "hound", "target": "B"},
    {"by": "B", "do": "no_defence"},
]


@pytest.mark.rule("ZWO-principle.turn-player-first")
@pytest.mark.parametrize(
    ("said", "verdict"), [({}, "resolved"), ({"answers": 1}, "illegal_step"), ({"after": 1}, "resolved")]
)
def test_a_step_that_looks_like_an_answer_may_have_come_later_where_only_that_is_legal(said, verdict):
    """B passes first in answer to an answer of A; once the battle phase has begun A does."""
    file = ready_file("zombie_world_order", "09-revive-answered")
    first, second, *others = BATTLE_BEGUN
    ruling = rule({**file, "steps": [first, {**second, **said}, *others], "claims": []})
    assert ruling.verdict == verdict
    assert ruling.late == (None if said else (2, (1, 0)))


@pytest.mark.rule("ZWO-principle.turn-player-first")
def test_what_is_told_to_answer_a_step_makes_that_one_as_late_as_it_must_have_been():
    """After the pass of A nothing of hers is left to answer, unless the battle phase had begun: there A passes first."""
    file = ready_file("zombie_world_order", "09-revive-answered")
    reap = {"by": "B", "do": "activate", "card": "reaper", "ability": "reap", "answers": 2}
    told = {**file, "claims": [{"by": "B", "says": "", "expect": {"hound.zone": "destroyed"}}]}
    ruling = rule({**told, "steps": [*BATTLE_BEGUN[:3], reap]})
    assert (ruling.verdict, ruling.claims[0].upheld, ruling.late) == ("resolved", True, (2, (1, 0)))
    with pytest.raises(DisputeError) as refused:
        rule({**told, "steps": [BATTLE_BEGUN[0], {**BATTLE_BEGUN[1], "answers": 1}, BATTLE_BEGUN[2], reap]})
    assert refused.value.reason == "moment.never"


PUMPED = {
    "dispute": 1,
    "game": "zero_dimension",
    "cards": {
        "Pump": {
            "kind": "tactic",
            "timing": "instant",
            "colours": ["red"],
            "cost": 0,
            "abilities": [
                {
                    "id": "use",
                    "target": {"character": "any"},
                    "effect": [{"modify": "target", "defence": 2000}],
                }
            ],
        },
        "Shot": {
            "kind": "tactic",
            "timing": "instant",
            "colours": ["red"],
            "cost": 0,
            "abilities": [
                {"id": "use", "target": {"character": "any"}, "effect": [{"damage": 1000, "to": "target"}]}
            ],
        },
        "Sailor": {"kind": "character", "colours": ["red"], "cost": 1, "attack": 1000, "defence": 1000},
    },
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "action"},
        "players": {
            "A": {"hand": ["Pump"], "deck": 9, "life": 6, "battle": [{"id": "s", "card": "Sailor"}]},
            "B": {"hand": ["Shot"], "deck": 9, "life": 6},
        },
    },
    "claims": [{"by": "A", "says": "", "expect": {"s.zone": "battle"}}],
}
PASSES = [{"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}]


@pytest.mark.rule("ZX-priority.add-or-pass", "ZX-chain.lifo")
@pytest.mark.parametrize("after", [[], PASSES], ids=["nothing told after it", "passes told after it"])
@pytest.mark.parametrize(
    ("pin", "verdict", "upheld"),
    [
        ({}, "undetermined", None),
        ({"answers": 1}, "resolved", False),
        ({"after": 1}, "resolved", True),
    ],
)
def test_what_looks_like_an_answer_may_have_come_once_the_other_had_passed_in_an_empty_window(
    pin, verdict, upheld, after
):
    """A's pass on the empty chain is told no more than the passes before it."""
    steps = [
        {"by": "A", "do": "use", "card": "Pump", "target": "s"},
        {"by": "B", "do": "use", "card": "Shot", "target": "s", **pin},
    ]
    ruling = rule({**PUMPED, "steps": [*steps, *after]})
    assert (ruling.verdict, ruling.claims[0].upheld) == (verdict, upheld)
    needs = ruling_as_json(ruling, "en")["needs"]
    assert [need["fact"] for need in needs] == ([] if pin else ["moment"])


@pytest.mark.rule("ZX-priority.add-or-pass", "ZX-cost.pay-by-resting")
def test_when_a_step_was_done_is_open_beside_whatever_else_is():
    """Which resource paid for Pump changes nothing; when Shot was used does."""
    side = {
        **PUMPED["position"]["players"]["A"],
        "resource": [{"colours": ["red"]}, {"colours": ["red", "blue"]}],
    }
    players = {**PUMPED["position"]["players"], "A": side}
    file = {
        **PUMPED,
        "cards": {**PUMPED["cards"], "Pump": {**PUMPED["cards"]["Pump"], "cost": 1}},
        "position": {**PUMPED["position"], "players": players},
    }
    steps = [
        {"by": "A", "do": "use", "card": "Pump", "target": "s"},
        {"by": "B", "do": "use", "card": "Shot", "target": "s"},
    ]
    claims = [*PUMPED["claims"], {"by": "A", "says": "", "expect": {"A.resource": 2}}]
    ruling = rule({**file, "steps": steps, "claims": claims})
    assert (ruling.verdict, upheld(ruling), len(ruling.worlds)) == ("undetermined", [None, True], 2)
    assert [need["fact"] for need in ruling_as_json(ruling, "en")["needs"]] == ["moment"]
    pinned = rule({**file, "steps": [steps[0], {**steps[1], "after": 1}], "claims": claims})
    assert (pinned.verdict, upheld(pinned)) == ("resolved", [True, True])


@pytest.mark.rule("ZWO-principle.turn-player-first")
def test_moments_that_another_reading_alone_allows_are_gone_through_under_it():
    """B could act once Grow has taken effect only where A may simply pass in a main phase."""
    grow = {"target": {"zombie": "own"}, "effect": [{"modify": "target", "power": 3, "until": "turn"}]}
    hit = {"free": True, "target": {"zombie": "any"}, "effect": [{"damage": 3, "to": "target"}]}
    cards = {
        **DUEL["cards"],
        "Grow": {"kind": "event", "colours": [], "abilities": [{"id": "use", **grow}]},
        "Hit": {"kind": "event", "colours": [], "abilities": [{"id": "use", **hit}]},
    }
    players = {
        "A": {"hand": ["Grow"], "deck": 9, "original": [{"id": "w", "card": "Y"}]},
        "B": {"hand": ["Hit"], "deck": 9},
    }
    file = {
        **DUEL,
        "cards": cards,
        "position": {"turn": {"number": 7, "player": "A", "phase": "main"}, "players": players},
        "steps": [
            {"by": "A", "do": "event", "card": "Grow", "target": "w"},
            {"by": "B", "do": "event", "card": "Hit", "target": "w"},
        ],
        "claims": [{"by": "B", "says": "", "expect": {"w.zone": "half"}}],
    }
    ruling = rule(file)
    assert (ruling.verdict, upheld(ruling)) == ("resolved", [True])
    (point,) = [each for each in ruling.depends_on if each.key == "ZWO-principle.turn-player-first"]
    assert point.differs["plain-pass"].verdict == "undetermined"
    house = rule({**file, "interpretations": {"ZWO-principle.turn-player-first": "plain-pass"}})
    assert (house.verdict, [later.step for later in house.open_moments]) == ("undetermined", [2])
