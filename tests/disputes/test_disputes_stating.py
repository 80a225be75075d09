"""What the forms can state: every entry of every game is read by the game and said in a sentence."""

from itertools import chain

import pytest

from judge.disputes.bench import look
from judge.disputes.ready import ready_file, ready_names
from judge.disputes.stating import LISTS, Stating, holes, vocabulary
from judge.games import GAMES

ABLE = [game for game in GAMES if "timings" in vocabulary(game)]


def abilities(game):
    """Give every ability with one entry of the forms filled in, with the kind of card and the entry's name."""
    stating, words = Stating(game, "en"), vocabulary(game)
    for timing, entry in words["timings"].items():
        base = {"timing": timing, "effect": []}
        if entry.get("when"):
            for happening in words["happenings"]:
                yield entry["of"][0], happening, {**base, "when": {happening: "self"}}
            base["when"] = {next(iter(words["happenings"])): "self"}
        for part in words["parts"][timing]:
            if part == "marks":
                for key, mark in words["marks"].items():
                    if timing in mark["of"]:
                        yield entry["of"][0], key, {**base, **mark["data"]}
            elif part == "target":
                for key in words["selectors"]:
                    yield (
                        entry["of"][0],
                        key,
                        {**base, "target": stating.target({"cards": key, "count": "2"})},
                    )
                for key in words["filters"]:
                    given = {f"filter:{key}": sample(stating, words["filters"][key], {}).get("v", "1")}
                    target = stating.target({"cards": next(iter(words["selectors"])), "up_to": "1", **given})
                    yield entry["of"][0], key, {**base, "target": target}
            elif part in LISTS:
                for key, item in words[part].items():
                    full = sample(stating, item, base)
                    least = {name: value for name, value in full.items() if f"{name}?" not in optional(item)}
                    for given in (full, least):
                        built = stating.build(part, key, given)
                        yield entry["of"][0], f"{part}.{key}", {**base, LISTS[part]: [built]}


def optional(entry):
    return {f"{hole.name}?" for hole in holes(entry) if hole.optional}


def sample(stating, entry, ability):
    """Fill every hole with the first thing it takes."""
    plain = {"number": "2", "signed": "-2", "text": "Word"}
    return {
        hole.name: plain[hole.takes] if hole.takes in plain else stating.options(hole.takes, ability)[0][0]
        for hole in holes(entry)
    }


EVERY = list(chain.from_iterable(((game, *found) for found in abilities(game)) for game in ABLE))


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans", "ja"])
@pytest.mark.parametrize("game", ABLE)
def test_every_entry_is_said_in_a_sentence(game, language):
    stating = Stating(game, language)
    for _, kind, key, ability in (row for row in EVERY if row[0] == game):
        said = stating.ability(ability, kind)
        assert "{" not in said, (key, said)
        assert "$" not in said, (key, said)


@pytest.mark.parametrize("game", ABLE)
def test_every_entry_is_read_by_the_game(game):
    base = {**ready_file(game, ready_names(game)[0]), "steps": [], "claims": []}
    rows = [row for row in EVERY if row[0] == game]
    assert len(rows) > 15
    for _, kind, _key, ability in rows:
        card = {"kind": kind, "abilities": [ability]} | ({"timing": "normal"} if kind == "tactic" else {})
        assert look({**base, "cards": {**base["cards"], "Thing": card}}, "en")["seats"]


@pytest.mark.parametrize("game", ABLE)
def test_a_refilled_form_builds_the_same_data(game):
    """The sentence of two different abilities differs: what the judge reads is what the engine will do."""
    said = {}
    for _, kind, _key, ability in (row for row in EVERY if row[0] == game):
        words = Stating(game, "en").ability(ability, kind)
        assert said.setdefault(words, ability) == ability, words
