"""Every event, refusal and verb has its sentence in English and in Japanese; a set of cards is checked field by field."""

import ast
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from marshmallow import ValidationError
from zs_table import dispute, new_game
from zs_table import play as zs_play

from judge.disputes import DisputeError, rule
from judge.disputes.position import Laid
from judge.disputes.words import Speaker, tables
from judge.engine.run import play
from judge.games import zombie_state
from judge.games.zombie_state.cards import CardSchema

SOURCES = sorted(Path(zombie_state.__file__).parent.glob("*.py"))
RAISED = {"Illegal": 1, "NotCovered": 1, "BadPosition": 1, "NeedsFact": 0}
LANGUAGES = ("en", "ja")


def _calls():
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield source, node


def refusals():
    for source, node in _calls():
        if isinstance(node.func, ast.Name) and node.func.id in RAISED:
            reason = node.args[RAISED[node.func.id]]
            name = f"needs.{reason.value}" if node.func.id == "NeedsFact" else reason.value
            yield pytest.param(
                name, {each.arg for each in node.keywords}, id=f"{source.stem}:{node.lineno}:{name}"
            )


def events():
    for _, node in _calls():
        if (
            isinstance(node.func, ast.Attribute)
            and node.func.attr == "append"
            and isinstance(node.args[0], ast.Tuple)
        ):
            items = node.args[0].elts
            if ast.unparse(node.func.value) == "core.events":
                yield items[0].value, len(items) - 2


@pytest.mark.parametrize(("reason", "facts"), list(refusals()))
def test_every_refusal_has_its_sentence(reason, facts):
    entry = tables("zombie_state")["reasons"][reason]
    for language in LANGUAGES:
        fields = {field for _, field, _, _ in Formatter().parse(entry[language]) if field}
        assert None in facts or fields <= facts


@pytest.mark.parametrize(("name", "count"), sorted(set(events())))
def test_every_event_has_its_sentence(name, count):
    entry = tables("zombie_state")["events"][name]
    assert set(LANGUAGES) <= set(entry)
    assert len(entry["facts"]) == count or name == "over"


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_games_are_said(players, language):
    core = new_game(players)
    play(core, Random(players), 4_000)
    speaker = Speaker(Laid(core, tuple("ABC"[:players])), language)
    said = [speaker.event(event) for event in core.events]
    assert len(said) > 100
    assert not any("{" in sentence for sentence in said)


@pytest.mark.parametrize("verb", sorted(zombie_state.build(2).verbs))
def test_every_verb_has_its_button(verb):
    assert set(LANGUAGES) <= set(tables("zombie_state")["verbs"][verb])


@pytest.mark.parametrize(
    ("card", "field"),
    [
        ({"name": "X", "kind": "domain"}, "number"),
        ({"name": "X", "kind": "domain", "number": 1, "stage": 2}, "stage"),
        ({"name": "X", "kind": "technology", "stage": 4}, "stage"),
        ({"name": "X", "kind": "domain", "number": 1, "outbreak": [13]}, "outbreak"),
        ({"name": "X", "kind": "tables", "mutation_track": {"red": [1]}}, "mutation_track"),
        ({"name": "X", "kind": "event", "effect": {"win": 1}}, "effect"),
        ({"name": "X", "kind": "boss"}, "kind"),
    ],
)
def test_a_wrong_field_of_a_card_is_named(card, field):
    with pytest.raises(ValidationError) as caught:
        CardSchema().load(card)
    assert field in caught.value.messages


@pytest.mark.parametrize(
    ("card", "path"),
    [
        ({"kind": "domain", "number": 1, "adjacent": 5}, "cards.odd.adjacent"),
        ({"kind": "domain"}, "cards.odd.number"),
        ({"kind": "technology", "cost": {"iron": "two"}}, "cards.odd.cost.iron.value"),
        ({"kind": "tables", "population_track": "8 7 6"}, "cards.odd.population_track"),
        ({"kind": "ghost"}, "cards.odd.kind"),
    ],
)
def test_a_stated_card_is_checked_too(card, path):
    with pytest.raises(DisputeError) as caught:
        zs_play({"A": "X p1", "B": "Y p1"}, cards={"odd": card})
    assert caught.value.path == path


def test_an_unknown_domain_is_refused():
    made = dispute({"A": "X p1", "B": "Y p1"})
    made["position"]["players"]["A"]["domains"].append({"unknown": 1})
    with pytest.raises(DisputeError) as caught:
        rule(made)
    assert (caught.value.path, caught.value.reason) == ("position.players.A.domains[1]", "place.kind")
