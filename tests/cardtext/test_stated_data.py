"""What is stated in disputes is said whole: by the rows where they have a sentence, else as the forms say and write it."""

import json
from functools import cache
from pathlib import Path

import pytest
import yaml

from judge.cardtext.card_fields import of_card
from judge.cardtext.equivalence import are_equivalent, facts, without_fact
from judge.cardtext.reading import compiles, read, say
from judge.cardtext.rows import languages
from judge.cardtext.vocabulary import speech
from judge.disputes.bench.stated_texts import ability_sentence
from judge.documents import LOADER
from judge.games import GAMES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
ROWS = [game for game in sorted(GAMES) if languages(game)]
EVERY = 7  # of many stated abilities so many are passed over; which ones differs from language to language


def abilities_in(data, game):
    """Return every ability, or the fields that a text states, anywhere in a file, with the kind of its card."""
    if isinstance(data, dict):
        found = data.get("abilities")
        fields = of_card(game, data)
        if data.get("kind") in speech(game).kinds and fields.get("effect"):
            yield data["kind"], fields
        if isinstance(found, list) and isinstance(data.get("kind"), str):
            yield from ((data["kind"], each) for each in found if isinstance(each, dict))
        for part in data.values():
            yield from abilities_in(part, game)
    elif isinstance(data, list):
        for part in data:
            yield from abilities_in(part, game)


@cache
def stated(game):
    """Return each ability that the tests and the ready disputes of a game state, once."""
    found = {}
    folders = (f"tests/games/{game}", f"card_db/{game}/disputes")
    files = [ROOT / "judge/games" / game / "described.yaml"]
    for file in [*files, *(file for folder in folders for file in sorted((ROOT / folder).rglob("*.yaml")))]:
        for kind, ability in abilities_in(list(yaml.load_all(file.read_text("utf-8"), LOADER)), game):
            key = json.dumps([kind, {**ability, "id": ""}], sort_keys=True, ensure_ascii=False)
            if compiles(game, ability, kind):
                found.setdefault(key, (kind, ability))
    return list(found.values())


def some(game, number):
    """Return the abilities that are looked at in a language: of few, all."""
    return stated(game)[number::EVERY] if len(stated(game)) > 50 else stated(game)


CASES = [
    pytest.param(game, number, id=f"{game}-{language}")
    for game in ROWS
    for number, language in enumerate(languages(game))
]


@pytest.mark.parametrize(("game", "number"), CASES)
def test_taking_a_fact_out_of_what_is_stated_changes_its_sentence(game, number):
    language, timed = languages(game)[number], speech(game).with_timing
    assert len(stated(game)) > 10
    for kind, ability in some(game, number):
        if ability.get("unread"):
            continue  # its sentence is its text
        whole = ability_sentence(game, ability, kind, language)
        for path in facts(ability):
            less = without_fact(ability, path)
            try:
                different = not are_equivalent(timed(less, kind), timed(ability, kind))
            except (AttributeError, IndexError, KeyError, StopIteration, TypeError):
                continue  # no ability any more
            if different and compiles(game, less, kind):
                assert ability_sentence(game, less, kind, language) != whole, (ability, path)


@pytest.mark.parametrize(("game", "number"), CASES)
def test_what_is_said_of_stated_data_reads_back_as_they_are(game, number):
    language = languages(game)[number]
    sentences = 0
    chosen = some(game, number)
    for kind, ability in chosen:
        text = say(game, ability, kind, language)
        if text is not None:
            sentences += 1
            (part,) = read(game, text, language, kind).parts
            assert are_equivalent(part.readings[0], speech(game).with_timing(ability, kind)), text
            assert say(game, part.readings[0], kind, language) == text
    assert sentences > len(chosen) / 2
