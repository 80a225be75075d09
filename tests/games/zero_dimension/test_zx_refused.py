"""Which rules each refusal of a verb cites, as the rulebook has them: a table of who does what, and when."""

import pytest
from zx_table import char, event, gear, tactic

from judge.disputes import rule

CARDS = {
    **dict.fromkeys(("Man", "Youth", "Elder"), char(1000, 2000, 0)),
    "Gear": gear(cost=0),
    "Law": event(),
    "Slow": tactic([{"draw": 1}], timing="normal"),
    "Fast": tactic([{"draw": 1}]),
    "Dear": char(cost=2, colour_cost={"red": 2}),
    "Acts": char(
        1000,
        2000,
        0,
        abilities=[{"id": "a", "timing": "activated", "cost": [{"rest": "self"}], "effect": [{"draw": 1}]}],
    ),
}

MAIN = ("priority.active-main-options", "priority.instant-and-effects")
WAITS = ("priority.single-holder", "priority.definition", "priority.returns-to-active")
# What belongs to one's own action phase, outside battles, on an empty chain: how it is said, and the rule that says so.
OWN_TIME = {
    "character": ({"do": "use", "card": "man", "pay": []}, "character.use-timing"),
    "equipment": ({"do": "use", "card": "gear", "pay": [], "wearer": "own"}, "equipment.use-timing"),
    "event": ({"do": "use", "card": "law", "pay": []}, "toc.321"),
    "normal tactic": ({"do": "use", "card": "slow", "pay": []}, "tactics.normal-timing"),
    "attack": ({"do": "attack", "card": "own", "target": "other"}, "toc.501"),
}
ANSWERED = [{"by": "A", "do": "use", "card": "a.fast", "pay": []}]
PASSED = [*ANSWERED, {"by": "A", "do": "pass"}]
FOUGHT = [{"by": "A", "do": "attack", "card": "a.own", "target": "B"}]
DEFENCE = [*FOUGHT, {"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}]


def side(letter, **more):
    hand = [
        {"id": f"{letter}.{name.lower()}", "card": name}
        for name in ("Man", "Gear", "Law", "Slow", "Fast", "Dear")
    ]
    battle = [
        {"id": f"{letter}.own", "card": "Man"},
        {"id": f"{letter}.tired", "card": "Man", "state": "rested"},
        {"id": f"{letter}.new", "card": "Youth", "entered": 6},
        {"id": f"{letter}.acts", "card": "Acts", "state": "rested"},
        {"id": f"{letter}.top", "card": "Elder", "level": 3},
        {"id": f"{letter}.armed", "card": "Gear"},
    ]
    return {
        "hand": hand,
        "battle": battle,
        "resource": [
            {"id": f"{letter}.r1", "colours": ["red"]},
            {"id": f"{letter}.r2", "colours": ["red"], "state": "rested"},
            {"id": f"{letter}.b1", "colours": ["blue"]},
            {"id": f"{letter}.d1", "colours": ["red"], "face": "down"},
        ],
        "rest": [{"id": f"{letter}.gone", "card": "Man"}],
        "life": {"unknown": 4},
        "deck": {"unknown": 20},
    } | more


def refused(steps, last, phase="action"):
    """Rule on steps, the last at once; give the rules of its refusal."""
    dispute = {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": CARDS,
        "position": {
            "turn": {"number": 6, "player": "A", "phase": phase},
            "players": {"A": side("a"), "B": side("b")},
        },
        "steps": [*({**step, "at_once": True} for step in steps), {**last, "at_once": True}],
    }
    said = rule(dispute, what_if=False).to_dict("en")
    illegal = said["illegal"]
    assert illegal is not None, said["summary"]
    assert illegal["step"] == len(steps) + 1, illegal
    return illegal["because"], [each.removeprefix("ZX-") for each in illegal["rules"]]


def spoken(by, step):
    """Say a step of the table by a player: the cards are that player's, a target the other's."""
    mine, others = by.lower(), "ab"[by == "A"]
    said = {"by": by, **step}
    for key in said.keys() & {"card", "wearer"}:
        said[key] = f"{mine}.{said[key]}"
    if said.get("target") == "other":
        said["target"] = f"{others}.tired"
    return said


@pytest.mark.rule("ZX-priority.active-main-options")
def test_a_rule_is_cited_once():
    """That a level rises only in the own action phase is that rule itself."""
    _, rules = refused(PASSED, {"by": "B", "do": "level_up", "card": "b.own"})
    assert rules == list(MAIN)


@pytest.mark.rule("ZX-priority.active-main-options", "ZX-priority.instant-and-effects")
@pytest.mark.parametrize("what", list(OWN_TIME))
@pytest.mark.parametrize(
    ("before", "by", "phase", "says"),
    [
        pytest.param(PASSED, "B", "action", "turn", id="in the other's turn"),
        pytest.param(FOUGHT, "A", "action", "battle", id="in a battle"),
        pytest.param([], "A", "start", "action phase", id="in the start step"),
    ],
)
def test_out_of_the_own_action_phase_the_time_is_cited(what, before, by, phase, says):
    step, timing = OWN_TIME[what]
    because, rules = refused(before, spoken(by, step), phase)
    assert says in because
    assert rules == [timing, *MAIN]


@pytest.mark.rule("ZX-tactics.normal-timing", "ZX-character.use-timing", "ZX-equipment.use-timing")
@pytest.mark.parametrize("what", list(OWN_TIME))
def test_over_a_chain_the_time_is_cited(what):
    step, timing = OWN_TIME[what]
    because, rules = refused(ANSWERED, spoken("A", step))
    assert "chain" in because
    assert rules == [timing, MAIN[0]]


VOLUNTARY = "orientation.no-voluntary-rest-of-rested"
COST = [
    "cost.meaning",
    "cost.card-use-icon",
    "cost.pay-by-resting",
    "cost.total-number",
    "cost.color-squares",
]
REFUSED = [
    # ---- the resource step
    (
        "a card that is not in the hand becomes no resource",
        [],
        ("A", {"do": "place", "card": "own"}),
        "resource",
        ["resource.place-from-hand"],
    ),
    (
        "no resource outside its step",
        [],
        ("A", {"do": "place", "card": "man"}),
        "action",
        ["resource.one-per-step", "resource.place-from-hand"],
    ),
    (
        "nobody has priority in the resource step",
        [],
        ("A", {"do": "use", "card": "fast", "pay": []}),
        "resource",
        ["resource.off-chain", "priority.definition"],
    ),
    (
        "nobody passes in the resource step",
        [],
        ("A", {"do": "pass"}),
        "resource",
        ["resource.off-chain", "priority.definition"],
    ),
    ("nobody defends in the resource step", [], ("A", {"do": "no_defence"}), "resource", ["toc.503"]),
    (
        "the other places nothing",
        [],
        ("B", {"do": "place", "card": "man"}),
        "resource",
        ["resource.place-from-hand", "resource.optional", "resource.off-chain"],
    ),
    # ---- who may act
    ("without priority", [], ("B", {"do": "use", "card": "fast", "pay": []}), "action", [*WAITS]),
    ("without priority nobody passes", [], ("B", {"do": "pass"}), "action", [*WAITS]),
    ("a mulligan in a turn", [], ("A", {"do": "mulligan"}), "action", ["setup.mulligan-once"]),
    ("a hand kept in a turn", [], ("A", {"do": "keep"}), "action", ["setup.mulligan-once"]),
    ("no defence without an attack", [], ("B", {"do": "defend", "card": "own"}), "action", ["toc.503"]),
    (
        "while a defence is asked for nobody has priority",
        DEFENCE,
        ("B", {"do": "use", "card": "fast", "pay": []}),
        "action",
        ["chain.non-chain-list", "priority.definition"],
    ),
    (
        "who attacks does not defend",
        DEFENCE,
        ("A", {"do": "defend", "card": "own"}),
        "action",
        ["toc.503", "chain.non-chain-list"],
    ),
    # ---- attack and defence
    (
        "a rested character does not attack",
        [],
        ("A", {"do": "attack", "card": "tired", "target": "B"}),
        "action",
        ["toc.501", VOLUNTARY],
    ),
    (
        "a new character does not attack",
        [],
        ("A", {"do": "attack", "card": "new", "target": "B"}),
        "action",
        ["character.entry-turn-no-attack"],
    ),
    (
        "an equipment does not attack",
        [],
        ("A", {"do": "attack", "card": "armed", "target": "B"}),
        "action",
        ["toc.501", "toc.603"],
    ),
    (
        "a card in hand does not attack",
        [],
        ("A", {"do": "attack", "card": "man", "target": "B"}),
        "action",
        ["toc.501", "toc.603"],
    ),
    (
        "a rested character does not defend",
        DEFENCE,
        ("B", {"do": "defend", "card": "tired"}),
        "action",
        ["toc.503", "toc.604", VOLUNTARY],
    ),
    # ---- using and paying
    ("too little is paid", [], ("A", {"do": "use", "card": "dear", "pay": ["a.r1"]}), "action", COST),
    (
        "another colour is paid",
        [],
        ("A", {"do": "use", "card": "dear", "pay": ["a.r1", "a.b1"]}),
        "action",
        COST,
    ),
    (
        "a rested resource is paid with",
        [],
        ("A", {"do": "use", "card": "dear", "pay": ["a.r1", "a.r2"]}),
        "action",
        COST,
    ),
    (
        "another's resource is paid with",
        [],
        ("A", {"do": "use", "card": "dear", "pay": ["a.r1", "b.r1"]}),
        "action",
        COST,
    ),
    (
        "no other way to use a card",
        [],
        ("A", {"do": "use_instead", "card": "man"}),
        "action",
        ["card.conditions-are-effects"],
    ),
    # ---- effects and levels
    (
        "a rested card is not rested for its effect",
        [],
        ("A", {"do": "activate", "card": "acts"}),
        "action",
        ["cost.rest-icon", VOLUNTARY],
    ),
    (
        "nothing rises above the top level",
        [],
        ("A", {"do": "level_up", "card": "top"}),
        "action",
        ["level.three-or-more", "toc.600"],
    ),
    (
        "an equipment has no level",
        [],
        ("A", {"do": "level_up", "card": "armed"}),
        "action",
        ["character.level-up"],
    ),
]


@pytest.mark.parametrize(
    ("before", "by", "step", "phase", "cited"),
    [
        pytest.param(before, *said, phase, cited, id=title, marks=pytest.mark.rule(f"ZX-{cited[0]}"))
        for title, before, said, phase, cited in REFUSED
    ],
)
def test_a_refusal_cites_its_rules(before, by, step, phase, cited):
    _, rules = refused(before, spoken(by, step), phase)
    assert rules == cited
