"""What is composed hole by hole is a sentence of a card: every effect a form offers composes one that is read."""

import pytest

from judge.cardtext.composing import compose
from judge.cardtext.reading import DECLINED, read
from judge.cardtext.rows import languages

pytestmark = pytest.mark.slow

TYPED = {"number": "2", "below": "2", "less": "2", "signed": "-2", "text": "Word"}
PAID = {"ability": "ability.event", "ability.cost.0": "cost_item.colourless", "ability.cost.0.n": "1"}
# Of each game whose texts state abilities: a kind of card that consists of its effect, and what comes before the effect.
CARDS = {
    "zombie_world_order": ("event", PAID),
    "zero_dimension": ("tactic", {"ability": "ability.tactic"}),
    "unicorn_overlord": ("item", {}),
}
KINDS = {
    "zombie_world_order": ("zombie", "event"),
    "zero_dimension": ("character", "equipment", "event"),
    "unicorn_overlord": ("unit", "item", "territory"),
}
CASES = [
    pytest.param(game, language, id=f"{game}-{language}") for game in CARDS for language in languages(game)
]
EFFECT = "ability.effects.0"


def filled(game, language, kind, given, prefer=("whole.whole", "deed.draw")):
    """Fill what must be filled with the first that is offered, or with what is preferred; return the text."""
    given = dict(given)
    for _ in range(60):
        draft = compose(game, language, kind, given)
        open_ = next((each for each in draft.fields if each.needed and not each.value), None)
        if open_ is None:
            assert draft.complete, draft.text
            return draft.text
        assert not draft.complete
        offered = [value for value, _ in open_.options if value]
        liked = [value for value in offered if value in prefer]
        given[open_.name] = (liked + offered)[0] if offered else TYPED[open_.kind]
    raise AssertionError(draft.text)


def offered(game, language, kind, given, name):
    """Return what a field offers."""
    (found,) = [each for each in compose(game, language, kind, given).fields if each.name == name]
    return [value for value, _ in found.options if value]


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_effect_that_is_offered_composes_a_sentence_that_is_read(game, language):
    kind, before = CARDS[game]
    effects = offered(game, language, kind, before, EFFECT)
    assert len(effects) > 40
    dark = []
    for effect in effects:
        text = filled(game, language, kind, {**before, EFFECT: effect})
        assert "…" not in text
        (part,) = read(game, text, language, kind).parts
        if part.state == DECLINED:
            dark.append((part.why, text))
    # Some things no card of the game does, however they are worded: zombies that come from the field, for one.
    assert len(dark) < len(effects) / 5, dark
    assert sum(why == "words" for why, _ in dark) < 2, dark


@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_kind_of_ability_that_is_offered_can_be_read(game, language):
    for kind in KINDS[game]:
        named = any(each.name == "ability" for each in compose(game, language, kind, {}).fields)
        for ability in offered(game, language, kind, {}, "ability") if named else [""]:
            text = filled(
                game, language, kind, {"ability": ability}, ("cards.self", "deed.draw", "cost_item.life")
            )
            (part,) = read(game, text, language, kind).parts
            assert part.readings, text


def test_what_is_typed_is_no_more_than_a_number_or_a_name():
    draw = {**PAID, EFFECT: "deed.draw"}
    for typed, complete in (
        ("3", True),
        ("", False),
        ("-1", False),
        ("x", False),
        ("1" * 6, False),
        ("٣", False),
    ):
        draft = compose("zombie_world_order", "en", "event", {**draw, f"{EFFECT}.n": typed})
        assert draft.complete is complete, typed
    named = {
        **PAID,
        EFFECT: "deed.destroy",
        f"{EFFECT}.cards": "whole.whole",
        f"{EFFECT}.cards.place": "your ",
    }
    named |= {f"{EFFECT}.cards.noun": "noun.named", f"{EFFECT}.cards.noun.text": 'A "quoted" name'}
    text = compose("zombie_world_order", "en", "event", named).text
    assert text.count('"') == 2
    (part,) = read("zombie_world_order", text, "en", "event").parts
    assert part.readings[0]["effect"] == [{"destroy": {"zombie": "own", "name": "A quoted name"}}]


def test_a_field_says_where_in_its_sentence_it_stands_and_whether_it_must_be_filled():
    fields = compose("zombie_world_order", "en", "event", {**PAID, EFFECT: "deed.damage"}).fields
    shown = {each.name: each for each in fields}
    assert shown[f"{EFFECT}.n"].label == "Deal ___ damage to …"
    assert shown[f"{EFFECT}.cards"].label == "Deal … damage to ___"
    assert shown[f"{EFFECT}.cards"].options[0] == ("", "…")
    assert shown["ability.effects.1"].options[0] == ("", "–")


def test_a_value_that_is_not_offered_chooses_nothing():
    first = compose("zombie_world_order", "en", "zombie", {})
    assert compose("zombie_world_order", "en", "zombie", {"ability": "ability.fly"}) == first
    assert not first.complete
    assert "ability.event" not in {value for value, _ in first.fields[0].options}
