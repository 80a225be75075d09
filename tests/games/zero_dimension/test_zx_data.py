"""Card data and words: everything that ships can be read, played and said."""

import copy
from pathlib import Path
from random import Random

import pytest
import sentences
from hypothesis import given
from hypothesis import strategies as st

import judge.disputes
import judge.games.zero_dimension as package
from judge.catalogue import cards as catalogue
from judge.documents import read_yaml
from judge.engine.errors import BadDefinition, Reason
from judge.engine.records import Event
from judge.games import zero_dimension as zx
from judge.games.zero_dimension import events, refusals

HERE = Path(package.__file__).parent


def database():
    return catalogue.load(zx.ID)


@pytest.mark.rule("ZX-card.series-icon", "ZX-card.kinds", "ZX-card.six-colors", "ZX-attribute.several")
def test_every_card_that_ships_compiles_and_the_sample_can_be_played():
    for card in database().cards.values():
        compiled = zx.definition(card.key, card.data)
        if card.sample:
            assert not compiled.text_only
            assert compiled.series == "群岛"
            assert compiled.colours
    assert {card.data["kind"] for card in database().cards.values()} == {
        "character",
        "equipment",
        "tactic",
        "event",
    }


@pytest.mark.parametrize(
    ("no", "abilities"),
    [("BP01-001", 2), ("BP02-005", 1), ("BP02-017", 1), ("BP02-023", 1), ("BP02-035", 1), ("BP09-034", 1)],
)
def test_the_cards_that_the_rulebook_quotes_have_their_effects(no, abilities):
    card = database().by_no(no)
    assert len(zx.definition(card.key, card.data).abilities) == abilities


@pytest.mark.rule("ZX-equipment.bonus-modified")
def test_the_bonus_that_the_rulebook_quotes():
    assert database().by_no("BP02-058").data["attack_bonus"] == 2000


TACTICS = ["normal", "instant"]
KINDS = ["character", "equipment", "tactic", "event"]
COLOURS = ["red", "yellow", "blue", "green", "white", "black"]


@pytest.mark.rule("ZX-tactics.two-types", "ZX-card.kinds", "ZX-card.six-colors", "ZX-card.color-frame")
@pytest.mark.parametrize(
    ("data", "path", "word", "known"),
    [
        ({"kind": "tactic", "colours": ["red"]}, "timing", None, TACTICS),
        ({"kind": "tactic", "timing": "slow", "colours": ["red"]}, "timing", "slow", TACTICS),
        ({"kind": "life", "colours": ["red"]}, "kind", "life", KINDS),
        ({"kind": None, "colours": ["red"]}, "kind", None, KINDS),
        ({"name": "Somebody", "colours": ["red"]}, "kind", None, KINDS),
        ({"kind": "character", "colours": ["purple"]}, "colours", "purple", COLOURS),
        ({"kind": "character", "colours": ["red", "colourless"]}, "colours", "colourless", COLOURS),
        ({"kind": "character", "colour_cost": {"purple": 1}}, "colours", "purple", COLOURS),
    ],
)
def test_card_data_that_no_card_can_have_are_refused(data, path, word, known):
    with pytest.raises(BadDefinition) as refused:
        zx.definition("X", data)
    assert (refused.value.path, refused.value.reason) == (path, "word.unknown")
    assert refused.value.facts == {"word": word, "known": known}


@pytest.mark.rule("ZX-card.color-frame")
def test_a_card_of_which_only_the_colour_is_known_is_one():
    card = zx.definition("X", {"colours": ["red"]})
    assert (card.kind, card.colour_set(), card.level) == (None, {"red"}, 1)


@pytest.mark.rule("ZX-toc.700", "ZX-toc.800")
@pytest.mark.parametrize(
    ("ability", "reason"),
    [
        ({"timing": "sometimes", "effect": []}, "word.unknown"),
        ({"timing": "triggered", "effect": []}, "when.needs-triggered"),
        ({"timing": "activated", "when": {"enters": "self"}, "effect": []}, "when.needs-triggered"),
        ({"timing": "triggered", "when": {"wakes": "self"}, "effect": []}, "happening.unknown"),
        ({"timing": "activated", "effect": [{"explode": "self"}]}, "effect.unknown"),
        ({"timing": "activated", "effect": [{"gain": "self", "ability": "nothing"}]}, "word.unknown"),
        ({"timing": "continuous", "effect": [{"wish": "self"}]}, "aura.unknown"),
        ({"timing": "continuous", "cost": [{"discard": 1}], "effect": []}, "key.not-of-timing"),
        ({"timing": "continuous", "target": {"character": "any"}, "effect": []}, "key.not-of-timing"),
        ({"timing": "activated", "extra_cost": [{"discard": 1}], "effect": []}, "key.not-of-timing"),
        ({"timing": "counter", "once": "turn", "effect": []}, "key.not-of-timing"),
    ],
)
def test_ability_data_say_one_of_the_kinds_of_effect(ability, reason):
    card = {"kind": "character", "colours": ["red"], "cost": 1, "attack": 1000, "defence": 1000}
    with pytest.raises(BadDefinition) as refused:
        zx.definition("X", {**card, "abilities": [ability]})
    assert refused.value.reason == reason
    assert refused.value.path.startswith("abilities[0].")


JUNK = (
    None,
    5,
    -1,
    "self",
    "x",
    [],
    {},
    {"character": "any"},
    [{"draw": 1}],
    True,
    1.5,
    "target",
    ["a"],
    {1: 2},
)


def spots(tree, path=()):
    """Return the path to every node below a tree."""
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, value in items:
        yield (*path, key)
        yield from spots(value, (*path, key))


@given(st.integers(0, 100_000))
def test_ability_data_that_make_no_sense_are_refused_and_never_crash(seed):
    rng = Random(seed)
    card = rng.choice([card for card in database().cards.values() if card.data.get("abilities")])
    data = copy.deepcopy(dict(card.data))
    tree = data["abilities"]
    *way, last = rng.choice(list(spots(tree)))
    for key in way:
        tree = tree[key]
    tree[last] = copy.deepcopy(rng.choice(JUNK))
    try:
        compiled = zx.definition(card.key, data)
        said = [ability.id for ability in compiled.abilities]
    except BadDefinition as refused:
        said = [refused.path, refused.reason]
    assert all(said)


SPEAKING = (events, refusals)


def test_every_event_and_every_refusal_has_its_sentence_in_four_languages():
    assert sentences.unsaid(zx.ID, *SPEAKING) == []
    assert len(sentences.records(Event, *SPEAKING)) > 60
    assert len(sentences.records(Reason, *SPEAKING)) > 35


def test_a_sentence_speaks_of_nothing_but_its_fields():
    assert sentences.beyond_fields(zx.ID, *SPEAKING) == []


def test_everything_is_said_in_four_languages_and_nothing_for_nobody():
    assert sentences.half_translated(zx.ID) == []
    own = read_yaml((HERE / "words.yaml").read_bytes())
    assert sentences.not_happening(zx.ID, own, *SPEAKING) == []
    shared = read_yaml((Path(judge.disputes.__file__).parent / "words.yaml").read_bytes())
    assert set(zx.build(2).verbs) <= {*own["verbs"], *shared["verbs"]}


@pytest.mark.parametrize(
    ("happening", "subject"),
    [
        ("draws", "self"),
        ("turn_starts", {"character": "own"}),
        ("enters", {"player": "you"}),
        ("rested", {"player": "opponent"}),
    ],
)
def test_what_never_happens_to_what_is_named_is_refused(happening, subject):
    ability = {"id": "x", "timing": "triggered", "when": {happening: subject}, "effect": [{"draw": 1}]}
    with pytest.raises(BadDefinition) as refused:
        zx.definition("X", {"name": "X", "kind": "character", "abilities": [ability]})
    assert (refused.value.path, refused.value.reason) == (f"abilities[0].when.{happening}", "subject.never")
