"""The schema of each game: every good dispute passes, and what it refuses of keys and actions the reader refuses."""

import json

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from judge.cli import main
from judge.disputes import DisputeError, check_dispute
from judge.disputes.language.described import OTHER, describe_game
from judge.disputes.language.spelling import resolve_word
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.reference.schema import json_schema
from judge.games import GAMES
from judge.words.languages import LANGUAGES

pytestmark = pytest.mark.slow

CHECKS = {game: Draft202012Validator(json_schema(game)) for game in GAMES}
FILES = [
    pytest.param(game, dict(ready_file(game, name)), id=f"{game}-{name}")
    for game in GAMES
    for name in ready_names(game)
] + [
    pytest.param(game, example, id=f"{game}-{verb.name}-{n}")
    for game in GAMES
    for verb in describe_game(game).verbs.values()
    for n, example in enumerate(verb.examples)
]


@pytest.mark.parametrize("game", ["", *GAMES])
def test_it_is_a_schema_of_the_published_draft(game):
    Draft202012Validator.check_schema(json_schema(game))


@pytest.mark.parametrize(("game", "file"), FILES)
def test_every_good_dispute_passes(game, file):
    faults = list(CHECKS[game].iter_errors(file))
    assert not faults, faults[0].message[:300]


WORD = st.one_of(
    st.text(st.characters(codec="ascii", categories=("Ll",)), min_size=1, max_size=12),
    st.sampled_from(sorted({verb for game in GAMES for verb in describe_game(game).verbs})),
    st.sampled_from(sorted({zone.name for game in GAMES for zone in describe_game(game).zones})),
    st.sampled_from(
        sorted({slot.name for game in GAMES for v in describe_game(game).verbs.values() for slot in v.slots})
    ),
)
PLACE = st.sampled_from(["verb", "step", "side", "table", "item", "turn", "section", "file"])


def put(file, place, word):
    """Return the file with the word somewhere it may mean nothing."""
    file = json.loads(json.dumps(file))
    position = file["position"]
    name = file.get("players", ["A"])[0]
    if place == "verb":
        file["steps"][-1]["do"] = word
        return file
    spot = {
        "step": lambda: file["steps"][-1],
        "side": lambda: position["players"].setdefault(name, {}),
        "table": lambda: position.setdefault("table", {}),
        "turn": lambda: position.setdefault("turn", {}),
        "section": lambda: position,
        "file": lambda: file,
        "item": dict,
    }[place]()
    if place == "item":
        zone = next(zone.name for zone in describe_game(file["game"]).zones if zone.owned)
        position["players"].setdefault(name, {})[zone] = [spot]
    assume(word not in spot)
    spot[word] = []
    return file


@given(st.sampled_from([param.values for param in FILES]), PLACE, WORD)
def test_what_the_schema_refuses_the_reader_refuses(chosen, place, word):
    game, file = chosen
    changed = put(file, place, word)
    known = describe_game(game)
    words = (
        *known.verbs,
        *known.player_keys,
        *known.table_keys,
        *known.item_keys,
        *known.card_fields,
        "turn",
        "players",
        "table",
    )
    assume(resolve_word(word, words, game, of="verb" if place == "verb" else "") in {None, word})
    if all(
        fault.validator not in {"enum", "additionalProperties"} for fault in CHECKS[game].iter_errors(changed)
    ):
        return
    with pytest.raises(DisputeError):
        check_dispute(changed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_each_action_is_named_in_the_readers_language(game, language, capsys):
    assert main(["dispute", "schema", "--game", game, "--lang", language]) == 0
    schema = json.loads(capsys.readouterr().out)
    step = schema["$defs"]["Step"]
    assert set(step["properties"]["do"]["enum"]) == {*describe_game(game).verbs, OTHER}
    assert all(case["then"]["description"] for case in step["allOf"])
    assert set(schema["$defs"]["Side"]["properties"]) == set(describe_game(game).player_keys)
    assert set(schema["$defs"]["Table"]["properties"]) == set(describe_game(game).table_keys)


def test_an_unknown_game_is_refused_in_a_line(capsys):
    assert main(["dispute", "schema", "--game", "chess"]) == 2
    assert "chess" in capsys.readouterr().err
