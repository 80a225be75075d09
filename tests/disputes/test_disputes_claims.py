"""What a claim is about is said in words: every path of every game has a term in every language."""

import random

import pytest
from random_steps import random_dispute

from judge.disputes import rule, ruling_as_json
from judge.disputes.language.words import word_tables
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES, package
from judge.words.languages import LANGUAGES


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_path_of_a_claim_has_a_name(game):
    module, words = package(game), word_tables(game)
    made = module.build(module.seats[0])
    names = {each.name for each in (*made.zones, *made.tallies, *made.columns, *made.flags)}
    for name in {*names, *made.measures, "zone", "side"}:
        entry = words["terms"].get(f"path {name}") or words["terms"].get(name)
        assert entry is not None, name
        assert set(LANGUAGES) <= set(entry), name


def test_a_claim_about_a_step_that_is_not_there_is_kept_and_not_reached():
    file = ready_file("zombie_world_order", "01-interrupted-entry")
    said = ruling_as_json(
        rule({**file, "steps": [], "claims": [{"by": "A", "expect": {"illegal": 1}}]}), "en"
    )
    assert said["claims"][0]["upheld"] is None
    assert said["claims"][0]["because"] == "Step 1 was not reached."


def test_an_open_claim_says_which_of_its_parts_is_open():
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "main"},
            "players": {"A": {"hand": ["SA-080"], "life": 4}, "B": {"life": 7}},
        },
        "steps": [],
        "claims": [{"by": "A", "expect": {"B.life": 7, "A.deck": 3}}],
    }
    claim = ruling_as_json(rule(file), "en")["claims"][0]
    assert [part["upheld"] for part in claim["parts"]] == [True, None]
    assert claim["because"] == claim["parts"][1]["because"]


CURSED = {
    "dispute": 1,
    "game": "unicorn_overlord",
    "players": ["A", "B", "C"],
    "cards": {
        "Curse": {"kind": "curse"},
        "Curse All": {"kind": "item", "abilities": [{"effect": [{"curse": 1, "to": {"player": "others"}}]}]},
    },
    "position": {
        "turn": {"number": 2, "player": "A", "phase": "battle"},
        "players": {
            "A": {"placed": ["Curse All"], "hand": [], "deck": []},
            "B": {"placed": {"unknown": 1}, "hand": [], "deck": {"unknown": 4}},
            "C": {"placed": {"unknown": 1}, "hand": [], "deck": {"unknown": 4}},
        },
        "table": {"curse_stack": ["Curse"]},
    },
    "steps": [{"by": "A", "do": "reveal"}],
}


@pytest.mark.parametrize(
    ("expect", "parts", "because"),
    [
        (
            {"B.deck": 5, "C.deck": 5},
            [None, None],
            "This cannot all be so, whatever the unstated actions were.",
        ),
        (
            {"B.deck": 5, "table.curse_stack": 1},
            [None, False],
            "The curse stack is empty; it does not hold 1 card.",
        ),
    ],
)
def test_what_is_open_is_not_why_a_claim_is_rejected(expect, parts, because):
    said = ruling_as_json(rule({**CURSED, "claims": [{"by": "C", "expect": expect}]}), "en")
    claim = said["claims"][0]
    assert (claim["upheld"], claim["because"]) == (False, because)
    assert [part["upheld"] for part in claim["parts"]] == parts


def test_a_zone_of_which_nothing_is_told_is_not_why_a_claim_is_rejected():
    said = ruling_as_json(
        rule(
            {
                "dispute": 1,
                "game": "zombie_kittens",
                "players": ["A", "B"],
                "position": {"turn": {"number": 5, "player": "B"}, "players": {}},
                "steps": [{"by": "B", "do": "pass"}],
                "claims": [{"by": "A", "expect": {"table.pile": 9, "table.discard": 3}}],
            }
        ),
        "en",
    )
    assert said["claims"][0]["upheld"] is False
    assert said["claims"][0]["because"] == "The discard pile is empty; it does not hold 3 cards."


def test_what_is_open_is_not_said_as_if_it_were_so():
    said = ruling_as_json(
        rule(
            {
                "dispute": 1,
                "game": "zombie_kittens",
                "players": ["A", "B", "C"],
                "position": {
                    "turn": {"number": 5, "player": "A"},
                    "table": {"pile": ["Exploding Kitten", {"unknown": 8}]},
                },
                "steps": [{"by": "A", "do": "draw"}],
                "claims": [{"by": "B", "expect": {"A.dead": True}}],
            }
        ),
        "en",
    )
    assert (
        said["claims"][0]["because"]
        == "Still open, as it depends on something undecided or not stated: A is dead."
    )


def test_what_was_so_at_a_moment_is_not_said_as_if_it_were_so_in_the_end():
    said = ruling_as_json(
        rule(
            {
                "dispute": 1,
                "game": "unicorn_overlord",
                "players": ["A", "B"],
                "position": {
                    "turn": {"number": 2, "player": "A", "phase": "place"},
                    "players": {"A": {"hand": {"unknown": 7}}, "B": {"hand": {"unknown": 5}}},
                },
                "steps": [{"by": "A", "do": "place"}, {"by": "B", "do": "place"}],
                "claims": [
                    {"by": "A", "after": 1, "expect": {"A.hand": 2}},
                    {"by": "A", "expect": {"A.hand": 0}},
                ],
            }
        ),
        "en",
    )
    assert said["summary"] == "A is right: After step 1: There are 2 cards in A's hand. A's hand is empty."


@pytest.mark.rule("ZX-win.empty-life-battle-damage", "ZX-win.deck-out", "ZX-win.both-draw")
@pytest.mark.parametrize(
    ("decks", "first"), [(([], ["YL-001"]), "ZX-win.deck-out"), (([], []), "ZX-win.both-draw")]
)
def test_how_a_game_ended_is_put_down_to_what_brought_it_about(decks, first):
    draw = {"kind": "tactic", "timing": "normal", "colours": ["red"], "cost": 0}
    draw |= {"abilities": [{"id": "use", "effect": [{"draw": 1, "who": "each"}]}]}
    file = {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": {"Draw": draw},
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "action"},
            "players": {"A": {"hand": ["Draw"], "deck": decks[0]}, "B": {"deck": decks[1]}},
        },
        "steps": [{"by": "A", "do": "use", "card": "Draw"}],
        "claims": [{"by": "A", "expect": {"draw": True}}],
    }
    assert rule(file).claims[0].rules[0] == first


CROWNED = {
    "dispute": 1,
    "game": "unicorn_overlord",
    "players": ["A", "B"],
    "cards": {
        "Sword": {"kind": "unit", "power": 3, "classes": ["blade"], "bonus": "blade"},
        "Field": {"kind": "territory", "classes": ["blade"]},
        "Die": {"kind": "item", "icons": ["crit"]},
        "Star": {"kind": "crit", "value": 1},
    },
}


@pytest.mark.rule("UO-unit.class.bonus", "UO-icon.crit")
@pytest.mark.parametrize(
    ("placed", "expect", "rule_id"),
    [("Sword", {"A.power": 4}, "UO-unit.class.bonus"), ("Die", {"A.crits": 1}, "UO-icon.crit")],
)
def test_a_claim_cites_what_changed_the_value_and_not_what_happened_after(placed, expect, rule_id):
    side = {"placed": [placed], "territories": ["Field"]}
    table = {"crit_deck": ["Star", "Star"], "condition": ["Star"]}
    turn = {"number": 2, "player": "A", "phase": "battle"}
    position = {"turn": turn, "players": {"A": side, "B": {"placed": []}}, "table": table}
    steps = [{"by": "A", "do": "reveal"}]  # the last card of the battle: with it the result phase begins
    said = rule({**CROWNED, "position": position, "steps": steps, "claims": [{"by": "A", "expect": expect}]})
    (claim,) = ruling_as_json(said, "en")["claims"]
    assert claim["upheld"]
    assert rule_id in claim["rules"]


# ---- each claim is explained by the rule that decides it


def moves(replay):
    """Yield each event that tells of a card to which zone it went, with the card."""
    for done in replay.done:
        for event in done.events:
            kinds = type(event).kinds
            if "ZoneId" in kinds.values() and "card" in kinds and type(event.card) is int:
                yield event.card, event


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", range(12))
def test_where_a_card_lies_is_explained_by_what_brought_it_there(game, seed):
    rng = random.Random(seed)
    file = random_dispute(game, rng.choice(ready_names(game)), rng.randint(1, 10), seed)
    replay = rule(file, what_if=False).replay
    core, laid = replay.core, replay.laid
    last = dict(moves(replay))
    for label, obj in laid.objects.items():
        if obj not in last or last[obj].zone != core.place[obj]:
            continue
        zone = core.game.zones[core.place[obj]].name
        claims = [{"by": laid.seats[0], "says": "", "expect": {f"{label}.zone": zone}}]
        (claim,) = rule({**file, "claims": claims}, what_if=False).claims
        assert (claim.upheld, claim.rules) == (True, tuple(last[obj].rules))


WOUND = {
    "kind": "event",
    "abilities": [{"id": "use", "effect": [{"wound": {"zombie": "opponent"}}, {"draw": 1}]}],
}
TIRE = {"kind": "event", "abilities": [{"id": "use", "effect": [{"rest": {"zombie": "opponent"}}]}]}
HIT = {
    "kind": "event",
    "abilities": [{"id": "use", "effect": [{"damage": 2, "to": {"player": "opponent"}}, {"draw": 1}]}],
}
BODY = {"kind": "zombie", "colours": ["red"], "entry_cost": 1, "revive_cost": 1, "power": 2, "critical": 1}


def explained(cards, *claims):
    """Rule on an account in which A uses each card, and give the rules of each claim, part by part."""
    steps = [
        step
        for name in cards
        for step in (
            {"by": "A", "do": "event", "card": name},
            {"by": "A", "do": "pass"},
            {"by": "B", "do": "pass"},
        )
    ]
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "cards": {"Body": BODY, "Wound": WOUND, "Tire": TIRE, "Hit": HIT},
        "position": {
            "turn": {"number": 4, "player": "A", "phase": "main"},
            "players": {
                "A": {"life": 10, "hand": list(cards), "deck": 20},
                "B": {"life": 10, "original": [{"id": "y", "card": "Body"}], "hand": [], "deck": 20},
            },
        },
        "steps": steps,
        "claims": [{"by": "A", "says": "", "expect": claim} for claim in claims],
    }
    ruling = rule(file)
    assert all(claim.upheld for claim in ruling.claims)
    return [[part.rules for part in claim.parts or (claim,)] for claim in ruling.claims]


@pytest.mark.rule("ZWO-damage.wound-of-to-hd", "ZWO-glossary.rest")
def test_each_part_of_a_claim_has_the_rule_that_decides_it():
    """What else happened explains nothing: a wounded zombie lies in the half destroyed zone, and is REST, by one rule."""
    ((zone, state, life),) = explained(
        ("Tire", "Wound", "Hit"), {"y.zone": "half", "y.state": "rest", "B.life": 8}
    )
    assert "ZWO-damage.wound-of-to-hd" in zone
    assert "ZWO-damage.wound-of-to-hd" in state
    assert not {*zone, *state} & {*life}
    assert explained(("Wound",), {"y.zone": "half"}) == [[zone]]


@pytest.mark.rule("ZX-life.remove-from-top", "ZX-zone.hand-limit", "ZX-toc.606")
@pytest.mark.parametrize(
    ("sides", "steps", "path", "value", "rule_id"),
    [
        (
            {
                "A": {"battle": ["YL-001"]},
                "B": {"hand": [], "deck": {"unknown": 9}, "life": ["YL-006", "YL-001"]},
            },
            [{"by": "A", "do": "attack", "card": "YL-001", "target": "B"}],
            "B.life",
            1,
            "ZX-life.remove-from-top",  # and not that of the card then drawn
        ),
        (
            {"A": {"hand": ["Rob"]}, "B": {"hand": ["YL-001", "YL-001"]}},
            [{"by": "A", "do": "use", "card": "Rob"}],
            "B.hand",
            1,
            "ZX-toc.608",  # and not that of the tactic put away
        ),
        (
            {"A": {"hand": ["Weak"], "battle": ["YL-001"]}, "B": {"hand": ["Kill"]}},
            [
                {"by": "A", "do": "use", "card": "Weak", "target": "YL-001"},
                {"by": "B", "do": "use", "card": "Kill", "target": "YL-001"},
            ],
            "YL-001.zone",
            "rest",
            "ZX-toc.605",  # and not that of the target which is gone
        ),
    ],
)
def test_a_value_is_put_down_to_the_event_that_made_it(sides, steps, path, value, rule_id):
    free = {"kind": "tactic", "timing": "instant", "colours": ["red"], "cost": 0}
    aim = {"character": "any"}
    file = {
        "dispute": 1,
        "game": "zero_dimension",
        "cards": {
            "Rob": {**free, "abilities": [{"id": "use", "effect": [{"discard": 1, "who": "opponent"}]}]},
            "Kill": {**free, "abilities": [{"id": "use", "target": aim, "effect": [{"destroy": "target"}]}]},
            "Weak": {
                **free,
                "abilities": [
                    {
                        "id": "use",
                        "target": aim,
                        "effect": [{"modify": "target", "attack": -100, "until": "turn"}],
                    }
                ],
            },
        },
        "position": {"turn": {"number": 5, "player": "A", "phase": "action"}, "players": sides},
        "steps": steps,
        "claims": [{"by": "A", "expect": {path: value}}],
    }
    claim = rule(file).claims[0]
    assert claim.upheld is True
    assert rule_id in claim.rules
