"""Disputes as people bring them: passes unreported, choices left out, positions that cannot be."""

from copy import deepcopy
from pathlib import Path

import pytest
import told
from zx_table import char, when

from judge.disputes import DisputeError, check_dispute, rule
from judge.disputes.report import error_text

REDS = [{"id": f"r{number}", "colours": ["red"]} for number in range(1, 4)]
YELLOWS = [{"id": f"y{number}", "colours": ["yellow"]} for number in range(1, 4)]
BLUES = [{"id": f"b{number}", "colours": ["blue"]} for number in range(1, 3)]


def dispute(steps, a=None, b=None, *, claims=(), cards=None, phase="action"):
    known = {"life": ["见习水手"] * 2 + ["阿左"] * 2, "deck": {"unknown": 20}}
    return {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": cards or {},
        "position": {
            "turn": {"number": 6, "player": "A", "phase": phase},
            "players": {"A": {**known, **(a or {})}, "B": {**known, **(b or {})}},
        },
        "steps": [dict(zip(("by", "do"), step[:2], strict=True)) | dict(*step[2:]) for step in steps],
        "claims": [{"by": "A", "expect": {path: value}} for path, value in claims],
    }


def ruled(steps, a=None, b=None, **more):
    return rule(dispute(steps, a, b, **more), what_if=False).to_dict("en")


# ---- what nobody reports


@pytest.mark.rule("ZX-character.entry-turn-no-attack")
def test_a_character_still_on_the_chain_enters_before_it_is_said_to_attack():
    use = ("A", "use", {"card": "c", "pay": ["r1"]})
    said = ruled(
        [use, ("A", "attack", {"card": "c", "target": "B"})],
        {"hand": [{"id": "c", "card": "见习水手"}], "resource": REDS},
    )
    assert said["illegal"]["rules"] == ["ZX-character.entry-turn-no-attack"]
    assert said["illegal"]["step"] == 2


@pytest.mark.rule("ZX-character.entry-turn-rest-and-defend")
@pytest.mark.parametrize(
    ("card", "pay", "then", "claim"),
    [
        ("疾风", ["y1", "y2", "y3"], ("attack", {"card": "c", "target": "B"}), ("B.life", 3)),
        ("炮手", ["r1", "r2", "r3"], ("activate", {"card": "c", "target": "d"}), ("d.zone", "rest")),
    ],
)
def test_what_a_new_character_may_do_at_once_needs_no_reported_pass(card, pay, then, claim):
    said = ruled(
        [("A", "use", {"card": "c", "pay": pay}), ("A", *then)],
        {"hand": [{"id": "c", "card": card}], "resource": [*REDS, *YELLOWS]},
        {"battle": [{"id": "d", "card": "阿左", "state": "rested"}]},
        claims=[claim],
    )
    assert [claim["upheld"] for claim in said["claims"]] == [True]


@pytest.mark.rule("ZX-tactics.normal-timing")
@pytest.mark.parametrize(("at_once", "legal"), [(False, True), (True, False)])
def test_a_second_tactic_waits_for_the_first_unless_it_was_said_at_once(at_once, legal):
    said = ruled(
        [
            ("A", "use", {"card": "z", "pay": ["y1"], "target": "m"}),
            ("A", "use", {"card": "s", "pay": ["b1", "b2"], "at_once": at_once}),
        ],
        {
            "hand": [{"id": "z", "card": "鼓舞"}, {"id": "s", "card": "补给"}],
            "battle": [{"id": "m", "card": "见习水手"}],
            "resource": [*YELLOWS, *BLUES],
        },
    )
    assert (said["illegal"] is None) == legal


@pytest.mark.rule("ZX-resource.place-from-hand")
def test_nobody_ends_a_turn_without_saying_so():
    said = ruled([("B", "place", {"card": "斩击"})], {}, {"hand": ["斩击"]}, phase="resource")
    assert said["illegal"]["rules"][0].startswith("ZX-resource.")


@pytest.mark.rule("ZX-toc.503")
@pytest.mark.parametrize(
    ("claim", "upheld"), [(("B.life", 3), None), (("B.life", 4), None), (("c.state", "rested"), True)]
)
def test_a_defence_nobody_reported_leaves_open_what_depends_on_it(claim, upheld):
    said = ruled(
        [("A", "attack", {"card": "c", "target": "B"})],
        {"battle": [{"id": "c", "card": "石巨人"}]},
        {"battle": [{"id": "g", "card": "盾卫"}]},
        claims=[claim],
    )
    assert said["claims"][0]["upheld"] is upheld
    assert [need["fact"] for need in said["needs"]] == ([] if upheld else ["decision"])


@pytest.mark.rule("ZX-life.counter-effect")
def test_what_must_be_known_says_where_the_card_lies():
    said = ruled(
        [("A", "attack", {"card": "c", "target": "B"})],
        {"battle": [{"id": "c", "card": "炮手"}]},
        {"life": {"unknown": 4}},
    )
    assert (said["verdict"], "life zone" in said["summary"]) == ("undetermined", True)


@pytest.mark.rule("ZX-toc.500")
def test_a_step_may_not_say_what_its_action_does_not_ask_for():
    file = dispute(
        [("A", "attack", {"card": "c", "target": "B", "trget": "B"})],
        {"battle": [{"id": "c", "card": "炮手"}]},
    )
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert refused.value.path == "steps[1].trget"


@pytest.mark.rule("ZX-character.pay-then-chain", "ZX-card.conditions-are-effects")
def test_an_extra_cost_that_cannot_be_paid_is_part_of_using_the_card():
    said = ruled(
        [("A", "use", {"card": "p", "pay": ["y1", "y2", "y3"]})],
        {"hand": [{"id": "p", "card": "祭司"}], "resource": YELLOWS},
    )
    assert {"ZX-character.pay-then-chain", "ZX-card.conditions-are-effects"} <= set(said["illegal"]["rules"])


@pytest.mark.rule("ZX-zone.new-object")
def test_a_card_that_an_effect_is_about_to_return_is_used_again_after_it():
    said = ruled(
        [
            ("A", "use", {"card": "z", "pay": ["b1"], "target": "c"}),
            ("A", "use", {"card": "c", "pay": ["y1", "y2", "y3"]}),
            ("A", "attack", {"card": "c", "target": "B"}),
        ],
        {
            "battle": [{"id": "c", "card": "疾风", "state": "rested"}],
            "hand": [{"id": "z", "card": "撤退"}],
            "resource": [*YELLOWS, *BLUES],
        },
        claims=[("B.life", 3)],
    )
    assert (said["verdict"], said["claims"][0]["upheld"]) == ("resolved", True)


@pytest.mark.rule("ZX-general.simultaneous-choice-order")
def test_the_turn_player_chooses_first_where_both_must():
    sides = {"battle": [{"id": "e", "card": "见习水手"}, {"id": "f", "card": "炮手"}]}
    culling = {"hand": [{"id": "w", "card": "决斗令"}], "resource": REDS}
    said = ruled(
        [
            ("A", "use", {"card": "w", "pay": ["r1", "r2", "r3"]}),
            ("B", "pick_own", {"cards": ["e"]}),
            ("A", "pick_own", {"cards": ["炮手"]}),
        ],
        {**culling, "battle": ["见习水手", "炮手"]},
        sides,
    )
    assert "ZX-general.simultaneous-choice-order" in said["illegal"]["rules"]


# ---- positions that cannot be


SNOW = char(characters=["丝诺"], abilities=[when("enters", [{"draw": 1}])])
CARDS = {"丝诺": SNOW, "Thin": char(1000, 2000), "Air": char(1000, 0)}
BAD = [
    ("ZX-name.uniqueness", {"battle": ["丝诺", "丝诺"]}, "battle[1]"),
    (
        "ZX-attack-defence.damage-accumulates",
        {"battle": [{"card": "Thin", "damage": 2500}]},
        "battle[0].damage",
    ),
    ("ZX-attack-defence.defence-zero", {"battle": ["Air"]}, "battle[0]"),
    ("ZX-event.one-event", {"event": ["旗帜", "预言"]}, "event[1]"),
    ("ZX-zone.battle-definition", {"battle": ["斩击"]}, "battle[0]"),
    ("ZX-event.event-zone", {"event": ["见习水手"]}, "event[0]"),
    ("ZX-orientation.only-bz-rz", {"hand": [{"card": "斩击", "state": "rested"}]}, "hand[0].state"),
    ("ZX-orientation.events-none", {"event": [{"card": "旗帜", "state": "rested"}]}, "event[0].state"),
    ("ZX-level.three-or-more", {"battle": [{"card": "船长", "level": 4}]}, "battle[0].level"),
    ("ZX-toc.324", {"hand": [{"card": "船长", "level": 2}]}, "hand[0].level"),
    ("ZX-zone.new-object", {"resource": [{"card": "船长", "damage": 500}]}, "resource[0].damage"),
    ("ZX-zone.owner-zones", {"hand": [{"card": "船长", "owner": "B"}]}, "hand[0].owner"),
    ("ZX-equipment.pay-choose-chain", {"battle": ["长剑"]}, "battle[0]"),
    ("ZX-deck.size", {"deck": {"unknown": 47}}, ""),
    ("ZX-equipment.one-per-character", {"battle": ["船长", "长剑", "长剑"]}, "battle[1]"),
    ("ZX-character.entry-turn-no-attack", {"battle": [{"card": "船长", "entered": 40}]}, "battle[0].entered"),
    ("ZX-toc.707", {"battle": [{"card": "船长", "marks": [["atack", 500, "turn"]]}]}, "battle[0].marks"),
    ("ZX-toc.707", {"battle": [{"card": "船长", "marks": [["attack", "500", "turn"]]}]}, "battle[0].marks"),
    ("ZX-toc.707", {"battle": [{"card": "船长", "marks": [["attack", 500]]}]}, "battle[0].marks"),
    ("ZX-toc.707", {"battle": [{"card": "船长", "marks": [["forbid", "atack", "turn"]]}]}, "battle[0].marks"),
    (
        "ZX-toc.707",
        {"battle": [{"card": "船长", "marks": [["cost", ["pink", -1], "turn"]]}]},
        "battle[0].marks",
    ),
    ("ZX-toc.707", {"marks": [["forbid", "draw", "soon"]]}, "marks"),
]


@pytest.mark.parametrize(
    ("cited", "side", "spot"),
    [pytest.param(*row, id=row[2] or row[0], marks=pytest.mark.rule(row[0])) for row in BAD],
)
def test_a_position_that_cannot_be_is_refused_with_its_spot(cited, side, spot):
    with pytest.raises(DisputeError) as refused:
        rule(dispute([("A", "pass")], side, cards=CARDS))
    assert refused.value.path.partition(" ")[0].partition(".marks[")[
        0
    ] == f"position.players.A.{spot}".removesuffix(".marks").rstrip(".")
    assert isinstance(refused.value.facts.get("item", ""), str)
    assert cited in refused.value.facts.get("rules", (cited,))
    assert "…" not in error_text(refused.value, "ja").replace(" …", "")


@pytest.mark.rule("ZX-toc.707")
@pytest.mark.parametrize(
    "mark",
    [
        ["attack", -500, "turn"],
        ["set_defence", 500, "battle"],
        ["forbid", "attack", "turn"],
        ["change", "attack_at_once", "zone"],
        ["cost", ["red", -1], "turn"],
        ["instead", ["to_rest_zone", "out"], "turn"],
        ["gain_attribute", "龙", "zone"],
        ["blank", True, "turn"],
        ["counter:plain", 2, "zone"],
    ],
)
def test_what_lasts_may_be_told_in_a_position(mark):
    side = {"battle": [{"card": "船长", "marks": [mark]}]}
    assert rule(dispute([("A", "pass")], side, cards=CARDS)).verdict == "resolved"


@pytest.mark.rule("ZX-name.uniqueness", "ZX-event.one-event", "ZX-equipment.one-per-character")
def test_all_that_is_wrong_with_a_position_is_said_at_once():
    side = {"battle": ["丝诺", "丝诺", "长剑", "长剑"], "event": ["旗帜", "预言"]}
    with pytest.raises(DisputeError) as refused:
        rule(dispute([("A", "pass")], side, cards=CARDS))
    every = (refused.value, *refused.value.others)
    assert {each.reason for each in every} == {
        "position.same-name",
        "position.events",
        "position.two-equipments",
    }
    for language in ("en", "zh-Hant", "zh-Hans", "ja"):
        assert len(error_text(refused.value, language).splitlines()) == 3


@pytest.mark.rule("ZX-zone.new-object", "ZX-general.impossible-ignored")
@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("what a destroyed card sets off finds it in the rest zone", ""),
        ("a card that its own effect has moved is a new one", "is a new card; the effect does not find it"),
        (
            "a card destroyed in answer is not found by its effect",
            "is a new card; the effect does not find it",
        ),
        ("a tactic cannot enter", "Nothing happens to Odd"),
    ],
)
def test_an_effect_that_does_not_find_its_card_says_so(title, said):
    dispute = next(case.values[0] for case in told.cases(Path(__file__).parent) if case.id == title)
    steps = rule(check_dispute(deepcopy(dispute))).to_dict("en")["steps"]
    texts = [event["text"] for step in steps for event in step["events"]]
    found = [text for text in texts if "does not find" in text or "Nothing happens" in text]
    assert len(found) == bool(said)
    assert all(said in text for text in found)
