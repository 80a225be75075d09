"""Positions that cannot have come about are refused, with the path to the spot; those that can are taken."""

import json
import re

import pytest

from judge.disputes import DisputeError, rule, rule_text, ruling_as_json
from judge.disputes.bench.position_form import position_parts
from judge.disputes.wording.report import error_text

NUMBERED = {
    "kind": "zombie",
    "colours": ["green"],
    "entry_cost": 1,
    "revive_cost": 1,
    "power": 2,
    "critical": 1,
}
CARDS = {
    "Walker": NUMBERED,
    "Stone": {
        **NUMBERED,
        "abilities": [{"timing": "permanent", "effect": [{"forbid": "self", "do": "be_wounded"}]}],
    },
    "Spell": {"kind": "event", "abilities": [{"effect": [{"draw": 1}]}]},
    "Narrow": {"kind": "event", "colours": ["green"], "abilities": [{"effect": [{"draw": 1}]}]},
    "Wide": {"kind": "event", "colours": ["green", "red"], "abilities": [{"effect": [{"draw": 1}]}]},
    "One": {**NUMBERED, "no": "X-1", "name": "Same"},
    "Two": {**NUMBERED, "no": "X-2", "name": "Same"},
}


def cited(error):
    """The rules as they stand behind what is wrong with a position."""
    return f" ({', '.join(error.facts['rules'])})" if error.facts.get("rules") else ""


def laid(a, *, turn=None, b=None, what_if=False, **more):
    position = {
        "turn": {"number": 5, "player": "A", "phase": "main", **(turn or {})},
        "players": {"A": a, "B": b or {}},
    }
    return rule(
        {"cards": CARDS, "dispute": 1, "game": "zombie_world_order", "position": position, **more},
        what_if=what_if,
    )


BAD = [
    ("life 12", {"life": 12}, "position.players.A.life", "number.range"),
    ("negative life", {"life": -1}, "position.players.A.life", "number.range"),
    (
        "negative damage",
        {"original": [{"card": "Walker", "damage": -1}]},
        "position.players.A.original[0].damage",
        "number.range",
    ),
    (
        "damage 1000",
        {"original": [{"card": "Walker", "damage": 1000}]},
        "position.players.A.original[0].damage",
        "number.range",
    ),
    (
        "a card twice",
        {"hand": [{"id": "x", "card": "Walker"}], "mana": [{"id": "x", "card": "Walker"}]},
        "position.players.A.mana[0]",
        "id.twice",
    ),
    ("51 cards", {"hand": 5, "deck": 46}, "position.players.A", "position.too-many-cards"),
    (
        "five of one No.",
        {"hand": ["One", "One"], "deck": ["One", "One", "One"]},
        "position.players.A",
        "position.copies",
    ),
    (
        "damage on mana",
        {"mana": [{"id": "m", "card": "Walker", "damage": 1}]},
        "position.players.A.mana[0].damage (m)",
        "position.damage-off-field",
    ),
    (
        "damage in hand",
        {"hand": [{"id": "m", "card": "Walker", "damage": 1}]},
        "position.players.A.hand[0].damage (m)",
        "position.damage-off-field",
    ),
    (
        "a REST card in hand",
        {"hand": [{"card": "Walker", "state": "rest"}]},
        "position.players.A.hand[0].state",
        "position.state-off-field",
    ),
    (
        "a BACK zombie",
        {"original": [{"card": "Walker", "face": "back"}]},
        "position.players.A.original[0].face",
        "position.face-not-mana",
    ),
    (
        "the opponent's card as mana",
        {"mana": [{"card": "Walker", "owner": "B"}]},
        "position.players.A.mana[0].owner",
        "position.foreign-card",
    ),
    (
        "an EVENT on the field",
        {"half": ["Walker", "Spell"]},
        "position.players.A.half[1]",
        "position.event-on-field",
    ),
    (
        "more damage than POWER",
        {"original": [{"card": "Walker", "damage": 3}]},
        "position.players.A.original[0].damage",
        "position.over-threshold",
    ),
]


# what is said of each, and the rules behind it
SAID = {
    "position.too-many-cards": ("A has 51 cards; a deck holds 50.", "ZWO-deck.size"),
    "position.copies": (
        "A has 5 of the card X-1; a deck holds at most 4.",
        "ZWO-deck.copy-limit ZWO-deck.copy-limit-key",
    ),
    "position.damage-off-field": (
        "Walker is not on the field and cannot have damage.",
        "ZWO-damage.reset ZWO-zone.mana",
        "ZWO-damage.reset ZWO-zone.field",
    ),
    "position.state-off-field": (
        "Walker lies in hand; only zombies and mana are STAND or REST.",
        "ZWO-glossary.rest",
    ),
    "position.face-not-mana": ("Walker is BACK; only mana lies BACK.", "ZWO-glossary.back"),
    "position.foreign-card": (
        "Walker belongs to the other player and cannot lie in mana zone.",
        "ZWO-qa.control-leave-to-owner ZWO-qa.control-change",
    ),
    "position.no-such-card": (
        "Under this reading there is no card like Wide.",
        "ZWO-card.event.attribute-colour",
    ),
    "position.event-on-field": (
        "Spell is an EVENT card and cannot lie in Splattered zone.",
        "ZWO-card.kinds ZWO-zone.original-form ZWO-zone.half-destroyed",
    ),
    "position.over-threshold": (
        "Walker has 3 damage at a POWER of 2: it would have been wounded.",
        "ZWO-damage.wound-threshold ZWO-damage.threshold-any-source",
    ),
}


JUNK = [
    "power",
    ["power", 2],
    ["power", "two", "turn"],
    ["power", 2, "soon"],
    {"a": 1, "until": "turn"},
    ["glory", 2, "turn"],
    ["forbid", "sing", "turn"],
    ["instead wounded", "rest", "turn"],
    ["instead wounded", ["sing", True], "turn"],
    ["instead wounded", ["rest", 1], "turn"],
    ["instead damaged", [[9, 0], True], "turn"],
    ["instead damaged", [[0], True], "turn"],
    ["prevent", 3, "turn"],
    ["prevent", ["three", True], "turn"],
]


WRONG = {
    *(
        "word.unknown",
        "mapping.expected",
        "field.missing",
        "whole.expected",
        "truth.expected",
        "text.expected",
    ),
    *("list.expected", "object.unknown", "mark.one-kind"),
}


@pytest.mark.parametrize("mark", JUNK, ids=str)
def test_what_no_text_leaves_is_refused_on_a_zombie_and_on_a_player(mark):
    for side, path in (
        ({"original": [{"card": "Walker", "marks": [mark]}]}, "position.players.A.original[0].marks"),
        ({"marks": [mark]}, "position.players.A.marks"),
    ):
        with pytest.raises(DisputeError) as refused:
            laid(side)
        assert refused.value.path.startswith(path)
        assert refused.value.reason in WRONG


def test_what_texts_leave_is_taken():
    left = [
        ["power", 2, "turn"],
        ["counter:rot", 1, "field"],
        ["forbid", "attack", "next_turn"],
        ["keyword", "erode", "this_attack"],
        ["blank", True, "turn"],
        ["damage_taken", -1, "turn"],
        ["instead wounded", ["rest", True], "turn"],
        ["instead damaged", ["B", False], "turn"],
        ["prevent", [None, True], "turn"],
        ["prevent", [3, False], "turn"],
    ]
    claims = [{"by": "A", "says": "", "expect": {"w.power": 4}}]
    (claim,) = laid({"original": [{"id": "w", "card": "Walker", "marks": left}]}, claims=claims).claims
    assert claim.upheld


@pytest.mark.parametrize(("side", "path", "reason"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_contradiction_is_named_with_its_place(side, path, reason):
    with pytest.raises(DisputeError) as refused:
        laid(side)
    assert (refused.value.path, refused.value.reason) == (path, reason)
    if reason in SAID:
        sentence, *rules = SAID[reason]
        assert error_text(refused.value, "en") == f"{path}: {sentence}{cited(refused.value)}"
        assert " ".join(refused.value.facts["rules"]) in rules


@pytest.mark.rule("ZWO-free.resolution-area")
@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("state", "rest", "position.state-off-field"),
        ("face", "back", "position.face-not-mana"),
        ("damage", 1, "position.damage-off-field"),
    ],
)
def test_a_card_in_the_resolution_area_is_not_on_the_field(field, value, reason):
    table = {"resolution": ["Walker", {"card": "Walker", field: value}]}
    position = {"players": {"A": {}, "B": {}}, "table": table}
    with pytest.raises(DisputeError) as refused:
        rule({"cards": CARDS, "dispute": 1, "game": "zombie_world_order", "position": position})
    faults = [(fault.path, fault.reason) for fault in (refused.value, *refused.value.others)]
    assert (f"position.table.resolution[1].{field}", reason) in faults


@pytest.mark.rule("ZWO-zone.mana")
@pytest.mark.rule("ZWO-zone.field")
@pytest.mark.parametrize(
    ("zone", "cited"),
    [("mana", "ZWO-zone.mana"), ("hand", "ZWO-zone.field"), ("destroyed", "ZWO-zone.field")],
)
def test_damage_off_the_field_is_refused_by_what_the_zone_is(zone, cited):
    with pytest.raises(DisputeError) as refused:
        laid({zone: [{"card": "Walker", "damage": 1}]})
    assert refused.value.facts["rules"] == ("ZWO-damage.reset", cited)


@pytest.mark.rule("ZWO-turn.alternate")
@pytest.mark.parametrize("phase", ["prep", "main"])
def test_turns_are_numbered_from_one(phase):
    assert laid({}, turn={"number": 1, "phase": phase}).replay.stop is None
    with pytest.raises(DisputeError) as refused:
        laid({}, turn={"number": 0, "phase": phase})
    said = "position.turn.number: A whole number from 1 to 10000 is needed, not 0."
    assert error_text(refused.value, "en") == f"{said} (ZWO-turn.alternate)"
    assert refused.value.facts["rules"] == ("ZWO-turn.alternate",)


@pytest.mark.parametrize(("side", "path", "reason"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_the_same_for_the_other_player(side, path, reason):
    side = json.loads(json.dumps(side).replace('"owner": "B"', '"owner": "A"'))
    with pytest.raises(DisputeError) as refused:
        laid({}, b=side)
    assert (refused.value.path, refused.value.reason) == (path.replace(".A", ".B"), reason)
    if reason in SAID:
        sentence = re.sub(r"^A\b", "B", SAID[reason][0])
        assert error_text(refused.value, "en") == f"{refused.value.path}: {sentence}{cited(refused.value)}"


def test_a_zone_is_called_by_its_name_in_each_language():
    with pytest.raises(DisputeError) as refused:
        laid({"hand": [{"card": "Walker", "state": "rest"}]})
    assert "手牌" in error_text(refused.value, "zh-Hant")


@pytest.mark.parametrize(
    ("turn", "asked"),
    [({"number": 1}, "A"), ({"player": "B"}, "B"), ({"number": 4, "player": "B", "phase": "battle"}, "B")],
)
def test_what_is_not_said_of_a_turn_is_the_usual(turn, asked):
    position = {"turn": turn, "players": {"A": {}, "B": {}}}
    core = rule({"dispute": 1, "game": "zombie_world_order", "position": position}, what_if=False).replay.core
    assert core.vars["phase"] == turn.get("phase", "main")
    assert core.vars["turn"] == turn.get("number", 2)
    assert core.vars["player"] == "AB".index(asked)


GOOD = [
    ("50 cards", {"hand": 5, "deck": 45}),
    ("four of one No. and four of another with its name", {"deck": ["One"] * 4 + ["Two"] * 4}),
    ("five stated cards without No.", {"deck": ["Walker"] * 5}),
    ("damage up to POWER", {"original": [{"card": "Walker", "damage": 2}]}),
    ("more damage where it cannot be wounded", {"original": [{"card": "Stone", "damage": 9}]}),
    ("damage on a zombie nobody knows", {"original": [{"unknown": 1, "damage": 9}]}),
    ("the opponent's zombie on one's field", {"original": [{"card": "Walker", "owner": "B"}]}),
    ("a BACK and REST mana", {"mana": [{"card": "Walker", "face": "back", "state": "rest"}]}),
]


@pytest.mark.parametrize("side", [row[1] for row in GOOD], ids=[row[0] for row in GOOD])
def test_what_can_come_about_is_taken(side):
    assert laid(side).verdict == "resolved"


@pytest.mark.parametrize(
    ("key", "reading", "side", "reason"),
    [
        ("ZWO-deck.copy-limit-key", "name-too", {"deck": ["One"] * 4 + ["Two"]}, "position.copies"),
        ("ZWO-card.event.attribute-colour", "as-printed-only", {"hand": ["Wide"]}, "position.no-such-card"),
        (
            "ZWO-damage.wound-threshold",
            "at-least",
            {"original": [{"card": "Walker", "damage": 2}]},
            "position.over-threshold",
        ),
    ],
)
def test_readings_change_what_can_come_about(key, reading, side, reason):
    assert laid(side).verdict == "resolved"
    with pytest.raises(DisputeError) as refused:
        laid(side, interpretations={key: reading})
    assert refused.value.reason == reason
    assert " ".join(refused.value.facts["rules"]) in SAID[reason][1:]


@pytest.mark.rule("ZWO-card.event.attribute-colour")
def test_an_event_of_one_colour_is_printed_under_either_reading():
    as_printed = {"ZWO-card.event.attribute-colour": "as-printed-only"}
    assert laid({"hand": ["Narrow"]}, interpretations=as_printed).verdict == "resolved"


@pytest.mark.rule("ZWO-damage.wound-threshold")
def test_a_reading_under_which_the_position_cannot_be_says_why_in_words():
    ruling = laid({"original": [{"card": "Walker", "damage": 2}]}, what_if=True)
    (point,) = ruling_as_json(ruling, "en")["depends_on"]
    (other,) = point["differs"]
    assert (point["interpretation"], other["reading"]) == ("ZWO-damage.wound-threshold", "at-least")
    assert other["gives"] == (
        "position.players.A.original[0].damage: Walker has 2 damage at a POWER of 2: it would have been wounded. "
        "(ZWO-damage.wound-threshold, ZWO-damage.threshold-any-source)"
    )


def test_damage_beyond_power_stays_where_only_the_battle_step_compares():
    assert (
        laid(
            {"original": [{"card": "Walker", "damage": 3}]},
            interpretations={"ZWO-damage.threshold-any-source": "battle-step-only"},
        ).verdict
        == "resolved"
    )


def test_an_unknown_phase():
    with pytest.raises(DisputeError) as refused:
        laid({}, turn={"phase": "supper"})
    assert (refused.value.path, refused.value.reason) == ("position.turn.phase", "phase.unknown")


def test_a_turn_that_is_about_to_begin_has_its_number():
    core = laid({}, turn={"number": 4, "player": "B", "phase": "prep"}).replay.core
    assert (core.vars["turn"], core.vars["player"], core.vars["phase"]) == (4, 1, "mana")


@pytest.mark.parametrize("reading", ["end-at-once", "finish-chain"])
def test_a_position_at_no_life_is_over(reading):
    ruling = laid({"life": 0}, interpretations={"ZWO-win.life-zero/pending-effects": reading})
    assert ruling.replay.outcome == ("win", 1)


@pytest.mark.parametrize(
    ("card", "step", "fact"),
    [
        ({"colours": ["green"]}, {"do": "enter", "card": "x"}, "kind"),
        ({"kind": "event", "text": "Draw 1."}, {"do": "event", "card": "x"}, "ability"),
        ({"kind": "event"}, {"do": "event", "card": "x"}, "ability"),
        ({"kind": "zombie", "text": "Draw 1."}, {"do": "activate", "card": "x"}, "ability"),
        ({"kind": "zombie", "colours": ["green"]}, {"do": "enter", "card": "x"}, "entry_cost"),
        ({"kind": "zombie", "entry_cost": 1}, {"do": "enter", "card": "x"}, "colours"),
    ],
)
def test_what_a_card_does_not_say_is_asked_for(card, step, fact):
    place = "original" if step["do"] == "activate" else "hand"
    ruling = laid(
        {place: [{"id": "x", "card": "Odd"}]}, cards={**CARDS, "Odd": card}, steps=[{"by": "A", **step}]
    )
    assert ruling.verdict == "undetermined"
    assert [need["fact"] for need in ruling_as_json(ruling, "en")["needs"]] == [fact]


def test_a_missing_fact_is_asked_for_by_name():
    ruling = rule_text(
        """
dispute: 1
game: zombie_world_order
cards: {Odd: {kind: zombie, colours: [green], entry_cost: 1, revive_cost: 1, critical: 1}}
position:
  turn: {number: 5, player: A, phase: battle}
  players:
    A: {original: [{id: x, card: Odd}]}
    B: {original: [{id: y, card: Odd, state: rest}]}
steps:
  - {by: A, do: attack, card: x}
  - {by: A, do: target, card: y}
  - {by: B, do: no_defence}
"""
    )
    assert ruling.verdict == "undetermined"
    assert ruling_as_json(ruling, "en")["needs"][0]["fact"] == "power"


def test_a_form_for_a_position_asks_for_what_a_position_has():
    form = position_parts("zombie_world_order", 2, "en")
    phase, step, *battle = form["turn"]
    assert [word for word, _ in step["words"]] == ["", "attack", "target", "defence"]
    assert [(field["name"], field["takes"]) for field in battle] == [
        ("battle:attacker", "thing"),
        ("battle:target", "thing"),
        ("battle:defends", "truth"),
    ]
    assert (phase["name"], phase["usual"]) == ("phase", "main")
    offered = [word for word, _ in phase["words"]]
    assert offered == ["first_player", "setup", "prep", "draw", "mana", "main", "battle", "end"]
    turns = [
        {"phase": word, **({"number": 1} if word in {"first_player", "setup"} else {})} for word in offered
    ]
    assert all(laid({}, turn=turn).replay.stop is None for turn in turns)
    assert form["tallies"] == [("life", "life", 0, 10, 10)]
    assert form["columns"] == [("damage", "damage", 0, 999, 0)]
    assert [flag[0] for flag in form["flags"]] == ["state", "face"]


@pytest.mark.rule("ZWO-qa.leave-field-reset")
def test_nothing_lasts_on_a_card_off_the_field():
    for zone in ("hand", "mana", "destroyed", "deck"):
        with pytest.raises(DisputeError) as refused:
            laid({zone: [{"card": "Walker", "marks": [["power", 1, "turn"]]}]})
        assert refused.value.reason == "position.marks-off-field"
        assert refused.value.facts["rules"] == ("ZWO-qa.leave-field-reset",)


def test_every_contradiction_is_named_at_once():
    side = {
        "hand": [{"card": "Walker", "state": "rest", "damage": 1}],
        "half": ["Spell"],
        "original": [{"card": "Walker", "damage": 3}],
        "deck": ["One"] * 5,
    }
    with pytest.raises(DisputeError) as refused:
        laid(side)
    found = [refused.value, *refused.value.others]
    assert sorted(one.reason for one in found) == [
        "position.copies",
        "position.damage-off-field",
        "position.event-on-field",
        "position.over-threshold",
        "position.state-off-field",
    ]
    said = error_text(refused.value, "en").splitlines()
    assert len(said) == len(found)
    assert all(line.startswith(f"{one.path}: ") for line, one in zip(said, found, strict=True))
    assert all(one.facts["rules"] for one in found)


OF_THE_GAME = [row for row in BAD if row[3] in SAID and '"id"' not in json.dumps(row[1])]


@pytest.mark.parametrize(("side", "path", "reason"), [row[1:] for row in OF_THE_GAME])
def test_two_contradictions_are_both_named_wherever_they_stand(side, path, reason):
    """What is wrong with A's side and what is wrong with B's do not hide each other."""
    other = json.loads(json.dumps(side).replace('"owner": "B"', '"owner": "A"'))
    with pytest.raises(DisputeError) as refused:
        laid(side, b=other)
    found = [(one.path, one.reason) for one in (refused.value, *refused.value.others)]
    assert {(path, reason), (path.replace(".A", ".B"), reason)} <= set(found)
