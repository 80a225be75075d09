"""What the forms can state: every entry of every game is read by the game and said in a sentence."""

from itertools import chain

import pytest

from judge.disputes.bench.bench import look
from judge.disputes.language.ability_forms import LISTS, AbilityForms
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.placeholders import holes, vocabulary
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES

ABLE = [game for game in GAMES if "timings" in vocabulary(game)]


def abilities(game):
    """Return every ability with one entry of the forms filled in, with the kind of card and the entry's name."""
    stating, words = AbilityForms(game, "en"), vocabulary(game)
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
        if "effects" in words["parts"][timing]:
            for key, effect in flows(stating, base):
                yield entry["of"][0], key, {**base, "effect": [effect]}


def flows(stating, ability):
    """Return every effect around others under every condition, empty and with an effect in each of its branches."""
    inner = stating.build("effects", "draw", {"n": "3"})
    for key, item in stating.words["flows"].items():
        plain = sample(stating, item, ability)
        every = [plain]
        if "if" in plain:
            every = [
                {"if": word}
                | {f"if.{name}": value for name, value in sample(stating, entry, ability).items()}
                for word, entry in stating.words["conditions"].items()
            ]
        for given in every:
            yield f"{key} {given.get('if', '')}", stating.build("flows", key, given)
            full = stating.build("flows", key, given)
            for branch in stating.branches(full):
                branch.put([inner])
            yield f"{key} {given.get('if', '')} full", full


def optional(entry):
    return {f"{hole.name}?" for hole in holes(entry) if hole.optional}


def sample(stating, entry, ability):
    """Fill every hole with the first thing it takes."""
    plain = {"number": "2", "signed": "-2", "text": "Word", "name": "ghost", "effects": "", "condition": ""}
    return {
        hole.name: plain[hole.takes] if hole.takes in plain else stating.options(hole.takes, ability)[0][0]
        for hole in holes(entry)
    }


@pytest.mark.parametrize("game", ABLE)
def test_what_must_be_filled_in_and_is_left_empty_is_an_error_at_its_spot(game):
    stating, words = AbilityForms(game, "en"), vocabulary(game)
    for part in ("cost", "effects", "conditions", "statements"):
        for key, entry in words.get(part, {}).items():
            full = sample(stating, entry, {})
            for hole in holes(entry):
                if hole.optional or hole.takes == "effects":
                    continue
                for nothing in ({}, {hole.name: " "}):
                    given = {name: value for name, value in full.items() if name != hole.name} | nothing
                    with pytest.raises(DisputeError) as refused:
                        stating.build(part, key, given)
                    assert hole.name in refused.value.path


MANY = 40  # cards that one file states here
EVERY = list(chain.from_iterable(((game, *found) for found in abilities(game)) for game in ABLE))


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans", "ja"])
@pytest.mark.parametrize("game", ABLE)
def test_every_entry_is_said_in_a_sentence(game, language):
    stating = AbilityForms(game, language)
    for _, kind, key, ability in (row for row in EVERY if row[0] == game):
        said = stating.ability(ability, kind)
        assert "{" not in said, (key, said)
        assert "$" not in said, (key, said)


@pytest.mark.slow
@pytest.mark.parametrize("game", ABLE)
def test_every_entry_is_read_by_the_game(game):
    base = {**ready_file(game, ready_names(game)[0]), "steps": [], "claims": []}
    rows = [row for row in EVERY if row[0] == game]
    assert len(rows) > 15
    never = []
    for at in range(0, len(rows), MANY):
        cards = {
            f"Thing {number}": {"kind": kind, "abilities": [ability]}
            | ({"timing": "normal"} if kind == "tactic" else {})
            for number, (_, kind, _key, ability) in enumerate(rows[at : at + MANY])
        }
        try:
            look({**base, "cards": {**base["cards"], **cards}}, "en")
        except DisputeError as refused:  # what the first thing to choose cannot be is refused, not ignored
            never += [(fault.path, fault.reason) for fault in (refused, *refused.others)]
            for fault in (refused, *refused.others):
                del cards[fault.path.split(".")[1]]
        assert look({**base, "cards": {**base["cards"], **cards}}, "en")["seats"]
    assert {reason for _, reason in never} <= {"subject.never"}
    assert len(never) < len(rows) / 10, never


@pytest.mark.parametrize("game", ABLE)
def test_a_refilled_form_builds_the_same_data(game):
    """The sentence of two different abilities differs: what the judge reads is what the engine will do."""
    said = {}
    for _, kind, _key, ability in (row for row in EVERY if row[0] == game):
        words = AbilityForms(game, "en").ability(ability, kind)
        assert said.setdefault(words, ability) == ability, words


@pytest.mark.parametrize("game", ABLE)
def test_a_form_gives_back_what_it_was_filled_with(game):
    """Data that a form built open in the form again, and sent once more they are the same."""
    stating = AbilityForms(game, "en")
    seen = set()
    for _, _kind, key, ability in (row for row in EVERY if row[0] == game):
        parts = stating.parts(ability["timing"])
        listed = "statements" if "statements" in parts else "effects"
        for section, item in [("cost", item) for item in ability.get("cost", [])] + [
            (listed, item) for item in ability["effect"]
        ]:
            part, entry, sent = stating.form_values(section, item)
            assert stating.move_branches(stating.build(part, entry, sent), item) == item, key
            seen.add((part, entry))
    assert {part for part, _ in seen} >= {"effects", "flows", "statements"}


# As somebody pastes it, and what is said of it.
PASTED = [
    (
        "zombie_world_order",
        [
            {
                "if": {"less": [{"life": "you"}, 4]},
                "then": [{"destroy": "target"}],
                "else": [{"wound": "target"}],
            }
        ],
        {
            "en": "if your life is less than 4: fully destroy the target, otherwise: wound the target",
            "zh-Hant": "若自己的生命值少於 4：將目標全毀，否則：令目標遭受損傷",
            "zh-Hans": "若自己的生命值少于 4：將对象全毀，否则：令对象遭受損傷",
            "ja": "自分のライフが 4 未満である場合：fully destroy 対象、そうでない場合：wound 対象",
        },
    ),
    (
        "zombie_world_order",
        [
            {
                "may": [{"discard": 1, "who": "opponent"}],
                "by": "opponent",
                "else": [{"damage": 2, "to": {"player": "opponent"}}, {"draw": 1}],
            },
            {"heal": 1},
        ],
        {
            "en": "the opponent may: the opponent: discard a card, if not: "
            "(deal 2 damage to the opponent; draw a card); recover 1 life",
            "zh-Hant": "對手可選擇：對手捨棄手牌 1 張，若不進行：（對對手造成 2 點傷害，抽 1 張），回復生命值 1",
        },
    ),
    (
        "zombie_world_order",
        [
            {
                "for_each": {"zombie": "own", "form": "half"},
                "as": "ghost",
                "do": [{"revive": "ghost"}, {"modify": "ghost", "power": 1}],
            }
        ],
        {
            "en": "for each of your zombies (in the Splattered zone) (ghost): (revive ghost; ghost: POWER +1)",
            "zh-Hant": "自己的喪屍（在半毀場區）每一個（ghost）：（將ghost復生，ghost POWER +1）",
        },
    ),
    (
        "zero_dimension",
        [{"for_each": {"character": "own"}, "do": [{"rest": "it"}]}, {"repeat": 2, "do": [{"draw": 1}]}],
        {
            "en": "for each of your characters: rest that one; 2 times: draw a card",
            "zh-Hans": "自己的角色每一个：横置那一个，进行 2 次：抽 1 张",
        },
    ),
    (
        "zero_dimension",
        [
            {
                "one_of": [
                    [{"draw": 1}],
                    [{"choose": {"character": "opponent"}}, {"destroy": "chosen"}],
                ],
                "by": "chance",
            }
        ],
        {
            "en": "chance: choose one: ① draw a card "
            "② (you: choose 1 of the opponent's characters; destroy what was chosen)",
            "zh-Hans": "随机选择一项：① 抽 1 张 ② （自己选择对手的角色 1 个，破坏所选的）",
        },
    ),
    (
        "zero_dimension",
        [{"may": [{"if": {"exists": {"among": "target", "state": "rested"}}, "then": [{"draw": 1}]}]}],
        {"en": "you may: (if there is any of the target (rested): draw a card)"},
    ),
    (
        "zombie_world_order",
        [{"if": {"equal": [{"life": "you"}, {"life": "opponent"}]}, "then": [{"draw": 1}]}],
        {"en": "if {equal: [{life: you}, {life: opponent}]}: draw a card"},
    ),
    (
        "zombie_world_order",
        [{"repeat": {"life": "you"}, "do": [{"draw": 1}]}],
        {"en": "{do: [{draw: 1}], repeat: {life: you}}"},
    ),
]


@pytest.mark.parametrize(("game", "effects", "languages"), PASTED)
def test_pasted_effects_around_effects_are_said(game, effects, languages):
    for language, sentence in languages.items():
        said = AbilityForms(game, language).ability({"timing": "auto", "effect": effects}, "event")
        assert said.partition(" · " if language == "en" else "　")[2] == sentence


def test_a_branch_that_would_be_lost_is_refused():
    stating = AbilityForms("zero_dimension", "en")
    three = {"one_of": [[{"draw": 1}], [], [{"draw": 3}]]}
    two = stating.build("flows", "one_of", {"choices": "2"})
    with pytest.raises(DisputeError, match=r"number\.range"):
        stating.move_branches(two, three)
    three["one_of"][2] = []
    assert stating.move_branches(two, three) == {"one_of": [[{"draw": 1}], []]}
