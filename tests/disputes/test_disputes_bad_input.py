"""Files that are no disputes: each is refused with the spot, none gives a traceback or half a ruling."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mangled import came

from judge.cli import main
from judge.disputes import DisputeError, rule, rule_text, ruling_as_json
from judge.disputes.language.described import describe_game
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.wording.report import error_text
from judge.games import GAMES

pytestmark = pytest.mark.slow

GOOD = ready_file("zombie_world_order", "02-answer-to-an-answer")


def changed(path, value):
    """Return a good dispute with one spot changed."""
    file = json.loads(json.dumps(GOOD))
    spot = file
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return json.dumps(file)


RULED = {"resolved", "illegal_step", "undetermined", "not_covered"}
SIDE = ("position", "players", "A")
BAD = [
    pytest.param("", "file", id="empty"),
    pytest.param("just words", "file", id="text"),
    pytest.param("[1, 2]", "file", id="a list"),
    pytest.param("{", "file", id="broken JSON"),
    pytest.param("a: [" * 2000, "file", id="nested"),
    pytest.param('{"a":' * 2000, "file", id="nested JSON"),
    pytest.param("x: &a [*a]", "file", id="alias"),
    pytest.param("a: 1\na: 2", "file", id="key twice"),
    pytest.param("y" * 3_000_000, "file", id="3 MB"),
    pytest.param(changed(("dispute",), 2), "dispute", id="other format"),
    pytest.param(changed(("game",), "chess"), "game", id="other game"),
    pytest.param(changed(("players",), ["A"]), "players", id="one player"),
    pytest.param(changed(("players",), ["A", "A"]), "players", id="same name"),
    pytest.param(changed(("extra",), 1), "extra", id="unknown key"),
    pytest.param(
        changed(("interpretations",), {"ZWO-nothing": "x"}), "interpretations.ZWO-nothing", id="unknown point"
    ),
    pytest.param(
        changed(("interpretations",), {"ZWO-damage.wound-threshold": "x"}),
        "interpretations.ZWO-damage.wound-threshold",
        id="unknown reading",
    ),
    pytest.param(changed((*SIDE, "life"), 12), "position.players.A.life", id="life 12"),
    pytest.param(
        changed((*SIDE, "hand"), [{"unknown": "any", "seen_by": ["B"]}]),
        "position.players.A.hand[0].unknown",
        id="seen, but not how many",
    ),
    pytest.param(changed((*SIDE, "life"), -1), "position.players.A.life", id="negative life"),
    pytest.param(changed((*SIDE, "life"), True), "position.players.A.life", id="life true"),
    pytest.param(changed((*SIDE, "graveyard"), []), "position.players.A.graveyard", id="unknown zone"),
    pytest.param(changed((*SIDE, "hand"), ["Nobody"]), "position.players.A.hand[0].card", id="unknown card"),
    pytest.param(
        changed((*SIDE, "hand"), [{"unknown": -1}]), "position.players.A.hand[0].unknown", id="minus one"
    ),
    pytest.param(
        changed((*SIDE, "hand"), [{"id": "hound", "unknown": 1}]), "position.players.A", id="a card twice"
    ),
    pytest.param(
        changed((*SIDE, "mana"), [{"id": "m9", "damage": 3}]), "position.players.A.mana", id="damaged mana"
    ),
    pytest.param(
        changed((*SIDE, "hand"), [{"unknown": 100000}]), "position.players.A.hand[0].unknown", id="too many"
    ),
    pytest.param(changed(("position", "turn"), {"phase": "lunch"}), "position.turn", id="unknown phase"),
    pytest.param(
        changed(("position", "turn"), {"player": "Z"}), "position.turn.player", id="unknown turn player"
    ),
    pytest.param(changed(("steps",), [{"by": "A"}]), "steps[1].do", id="no verb"),
    pytest.param(changed(("steps",), [{"by": "Z", "do": "pass"}]), "steps[1].by", id="unknown actor"),
    pytest.param(changed(("steps",), [{"by": "A", "do": "fly"}]), "steps[1].do", id="unknown verb"),
    pytest.param(
        changed(("steps",), [{"by": "A", "do": "enter", "card": {}}]), "steps[1].card", id="card is no name"
    ),
    pytest.param(changed(("steps",), 7), "steps", id="steps no list"),
    pytest.param(
        changed(("claims",), [{"by": "A", "expect": {"nonsense": 1}}]), "claims[1].expect", id="claim path"
    ),
    pytest.param(changed(("claims",), [{"by": "A", "expect": {}}]), "claims[1].expect", id="empty claim"),
]


@pytest.mark.parametrize(("source", "path"), BAD)
def test_a_file_that_is_no_dispute_is_refused_with_the_spot(source, path):
    with pytest.raises(DisputeError) as refused:
        rule_text(source)
    assert refused.value.path.startswith(path)


@pytest.mark.parametrize(("source", "path"), [BAD[2], BAD[16], BAD[27]])
def test_the_command_says_one_line_and_exits_with_2(source, path, tmp_path, capsys):
    file = tmp_path / "d.yaml"
    file.write_text(source)
    assert main(["dispute", "rule", str(file)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.strip().splitlines()) == 1
    assert path in said.err


def test_the_command_exits_with_1_for_an_illegal_step_and_0_for_a_legal_one(tmp_path, capsys):
    legal, illegal = tmp_path / "legal.yaml", tmp_path / "illegal.yaml"
    legal.write_text(json.dumps(GOOD))
    illegal.write_text(json.dumps(ready_file("zombie_world_order", "04-colours-not-covered")))
    assert main(["dispute", "rule", str(legal), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "resolved"
    assert main(["dispute", "rule", str(illegal), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["illegal"]["step"] == 1
    assert main(["dispute", "rule", str(tmp_path / "none.yaml")]) == 2


JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
SPOTS = st.sampled_from(
    [
        ("players",),
        ("cards",),
        ("interpretations",),
        ("position",),
        ("position", "turn"),
        ("position", "players"),
        ("position", "players", "A"),
        ("position", "players", "A", "hand"),
        ("position", "players", "A", "mana"),
        ("position", "declared"),
        ("position", "waiting"),
        ("position", "next"),
        ("position", "players", "A", "marks"),
        ("position", "game"),
        ("steps",),
        ("claims",),
        ("cards", "Sentry Drone"),
        ("cards", "Sentry Drone", "abilities"),
    ]
)


@given(SPOTS, JUNK)
def test_junk_anywhere_gives_a_ruling_or_a_refusal_with_a_path(spot, junk):
    try:
        said = ruling_as_json(rule_text(changed(spot, junk), what_if=False), "en")
    except DisputeError as refused:
        assert refused.path  # noqa: PT017 - either outcome is right
    else:
        assert said["verdict"] in {"resolved", "illegal_step", "undetermined", "not_covered"}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(64))
def test_a_file_changed_anywhere_is_ruled_on_or_refused_at_its_spot(game, seed):
    assert came(game, seed) in {"refused", *RULED}


@pytest.mark.parametrize(
    ("game", "seed"),
    [
        pytest.param("zombie_world_order", 5_004_995, id="a list of no targets"),
        pytest.param("unicorn_overlord", 5_024_463, id="a card that is another one in another way"),
        pytest.param("unicorn_overlord", 428, id="a refused step about a number that no object has"),
        pytest.param("zombie_world_order", 33, id="what is left of a step, by a key of another reading"),
        pytest.param("zombie_kittens", 5_034_152, id="one player, and no moment of the position"),
        pytest.param(
            "zero_dimension", 6_047_296, id="a later moment at which a step before it stops the game"
        ),
    ],
)
def test_a_changed_file_that_was_once_an_error_of_ours(game, seed):
    assert came(game, seed) in {"refused", *RULED}


def mappings(value):
    """Yield every mapping in some data."""
    if isinstance(value, dict):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from mappings(item)


@pytest.mark.alike
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("key", [None, 7, True])
def test_a_key_that_is_no_word_is_refused_wherever_it_stands(game, key):
    for name in ready_names(game):
        file = json.loads(json.dumps(ready_file(game, name)))
        for mapping in mappings(file):
            mapping[key] = "x"
            with pytest.raises(DisputeError) as refused:
                rule(file, what_if=False)
            assert refused.value.path
            del mapping[key]


@pytest.mark.parametrize(
    ("game", "card", "spot"),
    [
        ("unicorn_overlord", {"kind": "unit", "power": 1, "names": 5}, "cards.X.names"),
        ("unicorn_overlord", {"kind": "unit", "power": 1, "classes": 5}, "cards.X.classes"),
        ("unicorn_overlord", {"kind": "item", "icons": ["coin", {}]}, "cards.X.icons[1]"),
        ("zero_dimension", {"kind": "character", "colours": ["red"], "characters": 1}, "cards.X.characters"),
        ("zero_dimension", {"kind": "character", "colours": 3}, "cards.X.colours"),
        ("zombie_world_order", {"kind": "zombie", "colours": [{}]}, "cards.X.colours[0]"),
    ],
)
def test_a_field_of_a_card_that_is_of_another_kind_is_refused_at_its_spot(game, card, spot):
    file = {"dispute": 1, "game": game, "cards": {"X": card}, "position": {}, "steps": [], "claims": []}
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert refused.value.path == spot


STARTED = {**ready_file("zombie_world_order", "02-answer-to-an-answer"), "claims": []}


def test_a_step_says_true_or_false_in_no_other_words():
    file = {**STARTED, "steps": [{"by": "A", "do": "pass", "at_once": "false"}]}
    for _ in range(2):  # found wrong once, it is not taken for right the second time
        with pytest.raises(DisputeError) as refused:
            rule(file)
        assert refused.value.path == "steps[1].at_once"


@pytest.mark.rule("UO-setup.sort", "ZK-ek.reveal.at.once")
@pytest.mark.parametrize(
    ("game", "turn", "zone", "step"),
    [
        (
            "unicorn_overlord",
            {"number": 2, "player": "A", "phase": "place"},
            "hand",
            {"do": "place", "rows": ["試玩燃燒"]},
        ),
        ("zombie_kittens", {"number": 5, "player": "A"}, "hand", {"do": "play", "card": "Exploding Kitten"}),
    ],
)
def test_an_unknown_card_is_not_named_as_what_cannot_lie_there(game, turn, zone, step):
    file = {
        "dispute": 1,
        "game": game,
        "players": ["A", "B"],
        "position": {"turn": turn, "players": {"A": {zone: {"unknown": 5}}, "B": {"hand": {"unknown": 5}}}},
        "steps": [{"by": "A", **step}],
    }
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert refused.value.reason == "object.cannot-be"


CLAIMED = """
dispute: 1
game: zombie_state
position:
  turn: {number: 5, player: A, phase: action, acting: A}
  players: {A: {fp: 4, domains: [{id: north, card: 北都}]}, B: {}}
steps: []
claims: [{by: A, expect: {PATH: VALUE}}]
"""


@pytest.mark.parametrize("path", ["A.track", "A.fp", "north.seen_by", "north.zone", "A.domains.1", "draw"])
@pytest.mark.parametrize("value", ["{kind: event}", "[[1], 2]", "[{a: 1}]", "[]"])
def test_what_is_claimed_is_a_plain_value_or_a_list_of_some(path, value):
    file = CLAIMED.replace("PATH", path).replace("VALUE", value)
    if value == "[]" and path in {"A.track", "north.seen_by"}:
        assert rule_text(file).verdict == "resolved"
        return
    with pytest.raises(DisputeError) as refused:
        rule_text(file)
    assert refused.value.path == f"claims[1].expect.{path}"


SHUFFLED = """
dispute: 1
game: zombie_world_order
cards:
  Mix: {kind: event, colours: [blue], abilities: [{id: use, effect: [{shuffle: you}]}]}
  Walker: {kind: zombie, colours: [green], entry_cost: 1, revive_cost: 1, power: 2, critical: 1}
  Brute: {kind: zombie, colours: [green], entry_cost: 3, revive_cost: 2, power: 5, critical: 1}
position:
  turn: {number: 5, player: A, phase: main}
  players: {A: {hand: [Mix], deck: [{id: w, card: Walker}, Brute]}}
steps: [{by: A, do: event, card: Mix}, {by: chance, do: shuffle, KEY: VALUE}]
"""


@pytest.mark.parametrize("key", ["from_top", "order"])
@pytest.mark.parametrize(
    ("value", "spot", "reason"),
    [
        ("[w]", "", "chance.order"),
        ("[w, w]", "", "chance.order"),
        ("[]", "", "chance.order"),
        ("[w, Brute, Brute]", "", "chance.order"),
        ("[w, Skip]", "[1]", "object.unknown"),
    ],
)
def test_an_order_that_cannot_be_is_refused_where_it_is_written(key, value, spot, reason):
    with pytest.raises(DisputeError) as refused:
        rule_text(SHUFFLED.replace("KEY", key).replace("VALUE", value))
    assert (refused.value.path, refused.value.reason) == (f"steps[2].{key}{spot}", reason)


@pytest.mark.parametrize(("key", "value"), [("from_top", "[Brute, w]"), ("order", "[w, Brute]")])
def test_an_order_is_told_from_the_top_or_from_the_bottom(key, value):
    told = SHUFFLED.replace("KEY", key).replace("VALUE", value)
    ruling = rule_text(f"{told}claims: [{{by: A, expect: {{w.place: 2}}}}]\n")
    assert [claim.upheld for claim in ruling.claims] == [True]


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant", "zh-Hans"])
def test_what_sets_nothing_off_is_said_in_words_in_another_game_too(language):
    file = {**ready_file("zero_dimension", ready_names("zero_dimension")[0])}
    ability = {"id": "a", "timing": "triggered", "when": {"entered": "self"}, "effect": [{"draw": 1}]}
    size = {"cost": 1, "attack": 1000, "defence": 1000}
    card = {"kind": "character", "colours": ["red"], **size, "abilities": [ability]}
    with pytest.raises(DisputeError) as refused:
        rule({**file, "cards": {**file["cards"], "Welcome": card}})
    said = error_text(refused.value, language)
    assert "entered" in said
    assert "happening.unknown" not in said


@pytest.mark.parametrize(("do", "key"), [("look", "`word`"), ("ask", "`word`"), ("peek", "`card`")])
def test_an_action_without_what_it_is_about_is_told_by_which_key_to_say_it(do, key):
    file = ready_file("zombie_world_order", "08-leaves-the-battle")
    with pytest.raises(DisputeError) as refused:
        rule({**file, "steps": [{"by": "A", "do": do}], "claims": []})
    assert refused.value.path == "steps[1]"
    assert key in error_text(refused.value, "en")


@pytest.mark.alike
@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in ready_names(game)])
def test_chance_told_to_do_anything_is_ruled_on_or_refused_at_its_step(game, name):
    file, known = ready_file(game, name), describe_game(game)
    cards = dict.fromkeys(re.findall(r"'card': '([^']+)'", str(file["position"])))
    zones = [{"word": zone.name, "whose": "A"} for zone in known.zones]
    for verb, note in known.verbs.items():
        for more in zones[:4] if note.takes == "word" else [{}, *({"card": card} for card in cards)][:3]:
            step = {"by": "chance", "do": verb, **more}
            try:
                came = rule({**file, "steps": [step], "claims": []}).verdict
            except DisputeError as fault:
                came = fault.path
            assert came.startswith("steps[1]") or came in RULED, step
