"""Every event and refusal that the code knows can be said, in English and in Traditional Chinese."""

import ast
import string
from random import Random

import pytest
import uo_table as table

from judge.disputes.words import tables
from judge.engine.run import play
from judge.games import unicorn_overlord as uo

SOURCES = sorted((table.ROOT / "judge/games/unicorn_overlord").glob("*.py"))
REFUSALS = {"Illegal": 1, "NotCovered": 1, "BadPosition": 1, "BadDefinition": 1}


def strings(node):
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


def calls():
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield source.name, node, ast.unparse(node.func)


def emitted():
    for _, node, function in calls():
        if function == "core.events.append" and isinstance(node.args[0], ast.Tuple):
            name = node.args[0].elts[0]
            if isinstance(name, ast.Constant):
                yield name.value, len(node.args[0].elts) - 2


def reasons():
    for _, node, function in calls():
        if function in REFUSALS and len(node.args) > REFUSALS[function]:
            reason = node.args[REFUSALS[function]]
            if isinstance(reason, ast.Constant):
                yield reason.value
        if function == "_idle":
            yield node.args[3].value


def test_the_sources_are_read_at_all():
    assert ("cursed", 1) in set(emitted())
    assert {"buy.nothing", "land.burned", "concede.event-rules"} <= set(reasons())


@pytest.mark.parametrize(("name", "facts"), sorted(set(emitted())))
def test_every_event_has_words_with_its_facts(name, facts):
    entry = tables(uo.ID)["events"][name]
    assert len(entry["facts"]) == facts
    for language in ("en", "zh-Hant"):
        used = {field for _, field, _, _ in string.Formatter().parse(entry[language]) if field}
        assert used <= set(entry["facts"])


@pytest.mark.parametrize("reason", sorted(set(reasons())))
def test_every_refusal_has_words(reason):
    entry = tables(uo.ID)["reasons"][reason]
    assert entry["en"]
    assert entry["zh-Hant"]


@pytest.mark.parametrize("players", [2, 4])
def test_events_of_a_played_game_have_words_and_rules_of_this_game(players):
    core = table.new_game(players)
    play(core, Random(players), 3_000)
    known = tables(uo.ID)["events"]
    for event in core.events:
        assert event[0] in known
        assert event[1]
        assert all(rule.startswith("UO-") for rule in event[1])


def test_every_verb_zone_and_number_has_a_term():
    game = uo.build(3)
    words = tables(uo.ID)
    assert set(game.verbs) <= set(words["verbs"])
    named = {zone.name for zone in game.zones} | {tally.name for tally in (*game.tallies, *game.columns)}
    assert named <= set(words["terms"])
