"""Looking through a zone and counting one change nothing, and are judged: who may, and by which rule."""

import pytest

from judge.disputes import DisputeError, rule, ruling_as_json

SIDE = {
    "zero_dimension": {
        "hand": {"unknown": 2},
        "life": {"unknown": 4},
        "deck": {"unknown": 5},
        "resource": [{"unknown": 1, "face": "down"}],
    },
    "zombie_world_order": {
        "hand": {"unknown": 2},
        "deck": {"unknown": 5},
        "mana": [{"unknown": 1, "face": "back"}],
    },
}
PHASE = {"zero_dimension": "action", "zombie_world_order": "main"}
# game, what A does to whose zone, whether A may, by which rule
ACTS = [
    ("zero_dimension", "look", "A", "life", False, "ZX-life.no-look-no-order"),
    ("zero_dimension", "look", "A", "deck", False, "ZX-zone.deck-pile-face-down"),
    ("zero_dimension", "look", "A", "hand", True, "ZX-zone.hand-order-own-view"),
    ("zero_dimension", "look", "B", "hand", False, "ZX-zone.hand-opponent-count"),
    ("zero_dimension", "look", "A", "resource", True, "ZX-resource.look-own-face-down"),
    ("zero_dimension", "look", "B", "resource", False, "ZX-resource.look-own-face-down"),
    ("zero_dimension", "look", "B", "rest", True, "ZX-zone.rest-public"),
    ("zero_dimension", "count", "B", "hand", True, "ZX-zone.hand-opponent-count"),
    ("zero_dimension", "count", "B", "deck", True, "ZX-zone.deck-countable"),
    ("zombie_world_order", "look", "A", "deck", False, "ZWO-qa.deck-hidden"),
    ("zombie_world_order", "look", "A", "hand", True, "ZWO-qa.hand-hidden"),
    ("zombie_world_order", "look", "B", "hand", False, "ZWO-qa.hand-hidden"),
    ("zombie_world_order", "look", "B", "mana", False, "ZWO-qa.hand-hidden"),
    ("zombie_world_order", "look", "B", "destroyed", True, "ZWO-zone.fully-destroyed"),
]


def ruled(game, *steps, readings=None):
    position = {
        "turn": {"number": 5, "player": "A", "phase": PHASE[game]},
        "players": {seat: dict(SIDE[game]) for seat in "AB"},
    }
    file = {"dispute": 1, "game": game, "interpretations": readings or {}, "position": position}
    return rule({**file, "steps": list(steps)})


@pytest.mark.rule(*sorted({row[-1] for row in ACTS}))
@pytest.mark.parametrize(("game", "do", "whose", "zone", "may", "cited"), ACTS)
def test_who_may_look_and_count(game, do, whose, zone, may, cited):
    ruling = ruled(game, {"by": "A", "do": do, "word": zone, "whose": whose})
    assert ruling.verdict == ("resolved" if may else "illegal_step")
    said = ruling_as_json(ruling, "en")
    rules = said["steps"][0]["events"][0]["rules"] if may else said["illegal"]["rules"]
    assert cited in rules


@pytest.mark.rule("ZX-zone.deck-countable")
def test_a_reading_keeps_the_count_of_a_deck_to_its_player():
    step = {"by": "A", "do": "count", "word": "deck", "whose": "B"}
    assert (
        ruled("zero_dimension", step, readings={"ZX-zone.deck-countable": "own-only"}).verdict
        == "illegal_step"
    )


@pytest.mark.parametrize("game", SIDE)
def test_looking_changes_nothing_and_answers_nothing(game):
    ruling = ruled(game, {"by": "B", "do": "look", "word": "hand", "whose": "B"})
    assert ruling.digest == ruled(game).digest


@pytest.mark.parametrize("game", SIDE)
def test_a_zone_that_is_none_is_no_declaration_and_those_there_are_are_told(game):
    with pytest.raises(DisputeError) as refused:
        ruled(game, {"by": "A", "do": "look", "word": "handd", "whose": "A"})
    assert refused.value.path == "steps[1].word"
    assert "hand" in refused.value.facts["known"]
    assert refused.value.facts["nearest"] == "hand"


@pytest.mark.parametrize("word", ["Hand", "手牌", "ＨＡＮＤ", "手札"])
@pytest.mark.parametrize("game", SIDE)
def test_a_zone_is_named_as_rulings_print_it(game, word):
    plain = ruled(game, {"by": "A", "do": "look", "word": "hand", "whose": "A"})
    assert ruled(game, {"by": "A", "do": "look", "word": word, "whose": "A"}).digest == plain.digest


CARD_PHASE = {**PHASE, "unicorn_overlord": "territory"}
# game, what lies there, who looks, whether they may look at it, and through the zone, by which rule
CARDS = [
    ("zombie_world_order", {"mana": [{"id": "it", "face": "back"}]}, "A", True, True, "ZWO-qa.hand-hidden"),
    ("zombie_world_order", {"mana": [{"id": "it", "face": "back"}]}, "B", False, False, "ZWO-qa.hand-hidden"),
    ("zombie_world_order", {"mana": [{"id": "it", "face": "back"}, {"id": "m", "colours": ["red"]}]}, "B", False,
     True, "ZWO-qa.hand-hidden"),
    ("zombie_world_order", {"mana": [{"id": "it", "colours": ["red"]}]}, "B", True, True, "ZWO-zone.mana"),
    ("zero_dimension", {"resource": [{"id": "it", "unknown": 1, "face": "down"}]}, "B", False, False,
     "ZX-resource.look-own-face-down"),
    ("zero_dimension", {"life": [{"id": "it", "unknown": 1}]}, "A", False, False, "ZX-life.no-look-no-order"),
    ("zero_dimension", {"hand": [{"id": "it", "unknown": 1}]}, "A", True, True, "ZX-zone.hand-order-own-view"),
    ("zombie_kittens", {"hand": [{"id": "it", "unknown": 1}]}, "B", False, False, "ZK-setup.deal.seven"),
    ("unicorn_overlord", {"deck": [{"id": "it", "unknown": 1}]}, "A", False, False, "UO-info.facedown"),
    ("unicorn_overlord", {"territories": [{"id": "it", "unknown": 1}]}, "B", True, True, "UO-info.faceup"),
]  # fmt: skip


@pytest.mark.rule(*sorted({row[-1] for row in CARDS}))
@pytest.mark.parametrize(("game", "side", "by", "may", "through", "cited"), CARDS)
def test_who_may_look_at_one_card(game, side, by, may, through, cited):
    (zone,) = side
    turn = {"number": 5, "player": "A"} | ({"phase": CARD_PHASE[game]} if game in CARD_PHASE else {})
    file = {"dispute": 1, "game": game, "position": {"turn": turn, "players": {"A": side}}}
    ruling = rule({**file, "steps": [{"by": by, "do": "peek", "card": "it"}]})
    said = ruling_as_json(ruling, "en")
    rules = said["steps"][0]["events"][0]["rules"] if may else said["illegal"]["rules"]
    assert (ruling.verdict == "resolved", cited in rules) == (may, True)
    whole = rule({**file, "steps": [{"by": by, "do": "look", "word": zone, "whose": "A"}]})
    assert (whole.verdict == "resolved") == through


@pytest.mark.parametrize("seats", [("A", "B"), ("B", "A")])
@pytest.mark.parametrize(("whose", "zone"), [("A", "life"), ("B", "life"), ("B", "hand"), ("B", "resource")])
def test_a_refusal_names_whose_zone_it_was(seats, whose, zone):
    """And not that of whoever sits first."""
    game = "zero_dimension"
    position = {
        "turn": {"number": 5, "player": "A", "phase": "action"},
        "players": {seat: dict(SIDE[game]) for seat in "AB"},
    }
    step = {"by": "A", "do": "look", "word": zone, "whose": whose}
    file = {"dispute": 1, "game": game, "players": list(seats), "position": position, "steps": [step]}
    because = ruling_as_json(rule(file), "en")["illegal"]["because"]
    assert because.startswith(f"A may not look through {whose}'s")
