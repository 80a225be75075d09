"""Understood before judged: words in any spelling are read; what means nothing is refused with path, words and nearest."""

import copy
import json
import re
from importlib.resources import files

import pytest

from judge.disputes import DisputeError, check_dispute, rule, ruling_as_json
from judge.disputes.language.described import OTHER, describe_game
from judge.disputes.language.spelling import bare_verb, nearest, resolve_word
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.reference.reference import reference
from judge.disputes.wording.report import error_text
from judge.documents import read_yaml
from judge.games import GAMES, package
from judge.words.languages import LANGUAGES

COMMON_WORDS = files("judge.disputes").joinpath("common_words.yaml")
GOOD = dict(ready_file("zombie_world_order", "01-interrupted-entry"))
A = ("position", "players", "A")
MANA = (*A, "mana", 0)
DRONE = ("cards", "Sentry Drone")
FREE = ("cards", "Recall", "abilities", 0, "free")


def changed(*changes):
    file = copy.deepcopy(GOOD)
    for *path, last, value in changes:
        spot = file
        for key in path:
            spot = spot[key]
        if value is None:
            spot.pop(last)
        else:
            spot[last] = value
    return file


SPELLED = [
    ("face", (*MANA, "face", "BACK"), ("position", "players", "A", "mana", 0, "face"), "back"),
    ("width", (*MANA, "state", "ＲＥＳＴ"), (*MANA, "state"), "rest"),
    ("case", ("position", "turn", "phase", "Main"), ("position", "turn", "phase"), "main"),
    ("en", ("position", "turn", "phase", "main phase"), ("position", "turn", "phase"), "main"),
    ("ja", ("position", "turn", "phase", "メインフェイズ"), ("position", "turn", "phase"), "main"),
    ("zh", ("position", "turn", "phase", "主要階段"), ("position", "turn", "phase"), "main"),
    ("verb", ("steps", 0, "do", "Enter"), ("steps", 0, "do"), "enter"),
    ("verb zh", ("steps", 0, "do", "登場"), ("steps", 0, "do"), "enter"),
    ("moment", ("steps", 0, "phase", "MAIN"), ("steps", 0, "phase"), "main"),
    ("player", ("claims", 0, "expect", {"ａ.life": 6}), ("claims", 0, "expect"), {"A.life": 6}),
    ("section", ("claims", 0, "expect", {"Turn.number": 5}), ("claims", 0, "expect"), {"turn.number": 5}),
    ("winner", ("claims", 0, "expect", {"winner": "b"}), ("claims", 0, "expect"), {"winner": "B"}),
    ("path", ("claims", 0, "expect", {"A.Life": 6}), ("claims", 0, "expect"), {"A.life": 6}),
    ("pile", ("claims", 0, "expect", {"A.Deck.1": "x"}), ("claims", 0, "expect"), {"A.deck.1": "x"}),
    ("result", ("claims", 0, "expect", {"Illegal": 2}), ("claims", 0, "expect"), {"illegal": 2}),
    ("kind zh", (*DRONE, "kind", "喪屍"), (*DRONE, "kind"), "zombie"),
    ("kind ja", (*DRONE, "kind", "ゾンビ"), (*DRONE, "kind"), "zombie"),
    ("colour", (*DRONE, "colours", ["ＧＲＥＥＮ"]), (*DRONE, "colours"), ["green"]),
    ("colour zh", (*DRONE, "colours", ["绿"]), (*DRONE, "colours"), ["green"]),
    ("keyword ja", (*DRONE, "keywords", ["〔吸収〕"]), (*DRONE, "keywords"), ["absorb"]),
    ("mana", (*MANA, "colours", ["綠"]), (*MANA, "colours"), ["green"]),
]


@pytest.mark.parametrize(
    ("change", "path", "meant"), [row[1:] for row in SPELLED], ids=[row[0] for row in SPELLED]
)
def test_a_word_is_read_however_it_is_spelled(change, path, meant):
    found = check_dispute(changed(change))
    for key in path:
        found = found[key]
    assert found == meant


# An ability as people write it and as it is meant; the game, the kind of its card.
WRITTEN = [
    ("zombie_world_order", "zombie", {"timing": "發動", "free": True}, {"timing": "activate", "free": True}),
    ("zombie_world_order", "zombie", {"timing": "永續能力"}, {"timing": "permanent"}),
    (
        "zombie_world_order",
        "zombie",
        {"timing": "自動", "when": {"登場時": "self"}},
        {"timing": "auto", "when": {"enters": "self"}},
    ),
    (
        "zombie_world_order",
        "zombie",
        {"timing": "auto", "when": {"turning to REST": "self"}},
        {"timing": "auto", "when": {"rested": "self"}},
    ),
    (
        "zero_dimension",
        "character",
        {"timing": "触发效果", "when": {"战斗胜利": "self"}},
        {"timing": "triggered", "when": {"battle_won": "self"}},
    ),
    ("zero_dimension", "character", {"timing": "持续"}, {"timing": "continuous"}),
    ("unicorn_overlord", "unit", {"timing": "開牌時"}, {"timing": "reveal"}),
]
EFFECTS = [
    ("zombie_world_order", "event", {"draw": 1, "who": "對手"}, {"draw": 1, "who": "opponent"}),
    ("zombie_world_order", "event", {"draw": 1, "誰": "對手"}, {"draw": 1, "who": "opponent"}),
    ("zombie_world_order", "event", {"rest": {"zombie": "自分の"}}, {"rest": {"zombie": "own"}}),
]


@pytest.mark.parametrize(("game", "kind", "said", "meant"), WRITTEN + EFFECTS)
def test_an_ability_is_told_by_what_people_call_its_words(game, kind, said, meant):
    ruled, plainly = ruled_with(game, kind, said), ruled_with(game, kind, meant)
    assert (ruled.digest, ruled.verdict) == (plainly.digest, plainly.verdict)
    with pytest.raises(DisputeError):
        ruled_with(
            game,
            kind,
            json.loads(json.dumps(said, ensure_ascii=False).replace(strange(said, meant), "Unheard")),
        )


def strange(said, meant):
    """Return the word of what is said that is not the one meant."""
    words, known = (re.findall(r'"([^"]+)"', json.dumps(each, ensure_ascii=False)) for each in (said, meant))
    return next(word for word in words if word not in known)


def ruled_with(game, kind, part):
    """Rule on a ready dispute in which a card with an ability, or one of its effects, is stated beside."""
    ability = {"effect": [], **part} if "timing" in part else {"effect": [part]}
    file = ready_file(game, ready_names(game)[0])
    cards = {**file.get("cards", {}), "Thing": {"kind": kind, "abilities": [ability]}}
    return rule({**file, "cards": cards}, what_if=False)


@pytest.mark.parametrize("game", GAMES)
def test_an_action_is_told_as_the_reference_prints_it_in_four_languages(game):
    verbs = tuple(describe_game(game).verbs)
    printed = [(a.name, a.said) for language in LANGUAGES for a in reference(game, language).actions]
    names = {}
    for name, said in printed:
        names.setdefault(bare_verb(said), set()).add(name)
    alone = [
        (name, said)
        for name, said in printed
        if len(names[bare_verb(said)]) == 1 and bare_verb(said) not in verbs
    ]
    assert [(name, said) for name, said in alone if resolve_word(said, verbs, game, of="verb") != name] == []
    shared = {said for _, said in printed if len(names[bare_verb(said)]) > 1}
    assert [said for said in shared if nearest(said, verbs, game, of="verb") is None] == []


def test_a_claim_of_a_phase_is_read_as_rulings_print_it():
    claims = rule(changed(("claims", 0, "expect", {"turn.phase": "メインフェイズ"}))).claims
    assert claims[0].upheld is True


PLACED = {
    "dispute": 1,
    "game": "zombie_world_order",
    "cards": {"Walker": {"kind": "zombie", "colours": ["green"], "entry_cost": 1}},
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "mana"},
        "players": {"A": {"hand": ["Walker"]}},
    },
}


@pytest.mark.parametrize("said", ["front", "FRONT", ["ＦＲＯＮＴ"], "Front"])
def test_what_is_chosen_is_read_however_it_is_spelled_and_a_slip_is_no_ruling(said):
    step = {"by": "A", "do": "place", "card": "Walker"}
    assert rule({**PLACED, "steps": [{**step, "face": said}]}, what_if=False).verdict == "resolved"
    with pytest.raises(DisputeError) as refused:
        rule({**PLACED, "steps": [{**step, "face": "frnt"}]})
    assert (refused.value.path, refused.value.facts["nearest"]) == ("steps[1].face", "front")


def test_spelling_changes_no_ruling():
    plain, spelled = (
        rule(GOOD),
        rule(changed(("steps", 0, "do", "ENTER"), ("position", "turn", "phase", "Main"))),
    )
    assert plain.digest == spelled.digest
    assert plain.verdict == spelled.verdict


REFUSED = [
    ("seat", ("players", ["A", "chance"]), "players[2]", "seat.reserved", ""),
    ("verb", ("steps", 0, "do", "entr"), "steps[1].do", "verb.unknown", "enter"),
    ("key", ("steps", 0, "by_whom", "A"), "steps[1].by_whom", "step.key", ""),
    ("slot", ("steps", 0, "target", "m1"), "steps[1].target", None, ""),
    ("pay", ("steps", 0, "pay", {"manna": ["m1"]}), "steps[1].pay.manna", "step.key", "mana"),
    ("truth of a card", (*FREE, "no"), "cards.Recall.abilities[0].free", "truth.expected", ""),
    ("actor", ("steps", 0, "by", "Z"), "steps[1].by", "seat.unknown", ""),
    ("zone", (*A, "mnaa", []), "position.players.A.mnaa", "zone.unknown", "mana"),
    ("twice", (*A, "Mana", []), "position.players.A.Mana", "key.twice", ""),
    ("turn", ("position", "turn", "phse", "main"), "position.turn.phse", "key.unknown", "phase"),
    ("phase", ("position", "turn", "phase", "mainn"), "position.turn.phase", "phase.unknown", "main"),
    ("flag", (*MANA, "face", "bakc"), "position.players.A.mana[0].face", "word.unknown", "back"),
    ("truth", (*MANA, "face", True), "position.players.A.mana[0].face", "word.unknown", ""),
    ("item", (*MANA, "stat", "rest"), "position.players.A.mana[0].stat", "key.unknown", "state"),
    ("section", ("position", "plyers", {}), "position.plyers", "key.unknown", "players"),
    ("file", ("stepss", []), "stepss", "key.unknown", "steps"),
    ("card", ("cards", "Recall", "colurs", []), "cards.Recall.colurs", "key.unknown", "colours"),
    ("path", ("claims", 0, "expect", {"A.lief": 6}), "claims[1].expect.A.lief", "claim.path-of", "life"),
    ("object", ("claims", 0, "expect", {"m1.stat": 6}), "claims[1].expect.m1.stat", "claim.path-of", "state"),
    ("pile", ("claims", 0, "expect", {"A.dek.1": 6}), "claims[1].expect.A.dek.1", "claim.path-of", "deck"),
    ("result", ("claims", 0, "expect", {"ilegal": 2}), "claims[1].expect.ilegal", "claim.word", "illegal"),
    ("named", ("steps", 0, "card", "鏽鎖巨漠"), "steps[1].card", "object.unknown", "SP-009 鏽鎖巨漢"),
    ("swapped signs", ("position", "turn", "phase", "mian"), "position.turn.phase", "phase.unknown", "main"),
    ("no player", ("claims", 0, "expect", {"C.life": 6}), "claims[1].expect.C.life", "seat.unknown", ""),
    (
        "no card",
        ("claims", 0, "expect", {"A.hand.1": "Recal"}),
        "claims[1].expect.A.hand.1",
        "object.unknown",
        "Recall",
    ),
    ("before all", ("steps", 0, "answers", 1), "steps[1].answers", "step.none-before", ""),
    ("whole", ("steps", 1, "answers", "1"), "steps[2].answers", "whole.expected", ""),
    ("length", ("steps", 0, "do", ""), "steps[1].do", "length.between", ""),
    ("range", ("cards", "Recall", "colours", ["red", "red"]), "cards.Recall.colours", "named.twice", ""),
    ("kind", (*DRONE, "kind", "zombei"), "cards.Sentry Drone.kind", "one-of.expected", "zombie"),
    ("colour", (*DRONE, "colours", ["bleu"]), "cards.Sentry Drone.colours[0]", "one-of.expected", "blue"),
    ("figure", ("cards", "Sentry Drone", "power", 3000), "cards.Sentry Drone.power", "number.range", ""),
    ("no step", ("steps", 0, 5), "steps[1]", "mapping.expected", ""),
    ("when", ("steps", 0, "phase", "lunch"), "steps[1].phase", "phase.unknown", ""),
]


@pytest.mark.parametrize(
    ("change", "path", "reason", "nearest"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_what_means_nothing_is_refused_with_the_nearest_word(change, path, reason, nearest):
    with pytest.raises(DisputeError) as refused:
        rule(changed(change))
    found = next(each for each in (refused.value, *refused.value.others) if each.path == path)
    assert reason in {None, found.reason}
    assert found.facts.get("nearest", "") == nearest


def test_everything_that_is_wrong_is_told_together():
    with pytest.raises(DisputeError) as refused:
        rule(changed(("steps", 0, "do", "entr"), (*A, "mnaa", []), ("claims", 0, "expect", {"A.lief": 1})))
    said = error_text(refused.value, "en").splitlines()
    assert [line.partition(": ")[0] for line in said] == [
        "position.players.A.mnaa",
        "steps[1].do",
        "claims[1].expect.A.lief",
    ]
    assert "Did you mean `enter`" in said[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_said_in_the_readers_language(language):
    with pytest.raises(DisputeError) as refused:
        rule(changed(("steps", 0, "do", "entr"), (*A, "mnaa", [])))
    said = error_text(refused.value, language)
    named = {"en": "mana zone", "zh-Hant": "魔力場區", "zh-Hans": "魔力", "ja": "マナ"}
    assert named[language] in said


def test_a_step_may_be_pinned_to_a_phase_in_which_no_file_starts():
    file = dict(ready_file("zero_dimension", "12-defender-destroyed"))
    steps = [{**file["steps"][0], "phase": "Attack"}, *file["steps"][1:]]
    assert check_dispute({**file, "steps": steps})["steps"][0]["phase"] == "attack"


MARKED = [
    ("unicorn_overlord", ["atack", 1, "round"], "word.unknown"),
    ("unicorn_overlord", ["later", "much", "round"], "mapping.expected"),
    ("unicorn_overlord", ["stronger", "much", "round"], "whole.expected"),
    ("zombie_kittens", {"lacks": 5}, "text.expected"),
    ("zombie_kittens", {"lacks": "skip", "until": "turn"}, "word.unknown"),
    ("zombie_state", ["seen", 1], "word.unknown"),
    ("zombie_world_order", ["atack", 1, "turn"], "word.unknown"),
    ("zombie_world_order", {"power": 1}, "field.missing"),
    ("zombie_world_order", {"power": 1, "critical": 1, "until": "turn"}, "mark.one-kind"),
    ("zombie_world_order", ["power"], "mapping.expected"),
    ("zero_dimension", ["atack", 1, "turn"], "word.unknown"),
]


@pytest.mark.parametrize(("game", "mark", "reason"), MARKED)
def test_what_lasts_is_something_that_can_last_in_the_game(game, mark, reason):
    file = copy.deepcopy(dict(describe_game(game).examples[0]))
    file["position"]["players"]["A"]["marks"] = [mark]
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert refused.value.reason == reason
    assert refused.value.path.startswith("position.players.A.marks")


def test_a_shuffle_is_told_from_the_top_as_a_zone_is_listed():
    file = describe_game("zombie_world_order").verbs["shuffle"].examples[0]
    shuffled = dict(file["steps"][-1])
    orders = [
        ruling_as_json(rule({**file, "steps": [*file["steps"][:-1], step], "claims": []}))["position"][
            "players"
        ]["A"]
        for step in (shuffled, {**without(shuffled, "from_top"), "order": shuffled["from_top"][::-1]})
    ]
    assert orders[0] == orders[1]
    assert [card["card"] for card in orders[0]["deck"]] == shuffled["from_top"]
    both = {**shuffled, "order": shuffled["from_top"]}
    for wrong in (both, {**shuffled, "from_top": "Walker"}):
        with pytest.raises(DisputeError, match="from_top"):
            rule({**file, "steps": [*file["steps"][:-1], wrong], "claims": []})


def without(step, key):
    return {name: value for name, value in step.items() if name != key}


USUAL = [
    ("zombie_world_order", "mulligan", "verb.unknown", "redraw"),
    ("zombie_world_order", "end turn", "verb.unknown", "end_phase"),
    ("zombie_world_order", "block", "verb.unknown", "defend"),
    ("zombie_world_order", "Play", "verb.unknown", "enter"),
    ("zombie_world_order", "回應", "verb.unknown", "activate"),
    ("zombie_world_order", "draw", "verb.itself", ""),
    ("zombie_world_order", "レスト", "verb.itself", ""),
    ("zombie_world_order", "concede", "verb.unknown", ""),
    ("zero_dimension", "equip", "verb.unknown", "use"),
    ("zero_dimension", "ブロック", "verb.unknown", "defend"),
    ("zero_dimension", "投降", "verb.unknown", "concede"),
    ("zombie_kittens", "steal", "verb.unknown", "pair"),
    ("zombie_kittens", "end_turn", "verb.unknown", "pass"),
    ("zombie_kittens", "抽牌", "verb.unknown", "draw"),
    ("zombie_kittens", "skip", "verb.unknown", "play"),
    ("zombie_kittens", "攻擊", "verb.unknown", "play"),
    ("zombie_world_order", "count", "verb.unknown", "ask"),
    ("zombie_state", "ターン終了", "verb.unknown", "done"),
    ("zombie_state", "tap", "verb.itself", ""),
]


@pytest.mark.parametrize(("game", "word", "reason", "nearest"), USUAL, ids=str)
def test_what_card_players_say_in_any_game_leads_to_the_action_of_this_one(game, word, reason, nearest):
    sides = {"A": {}, "B": {}}
    file = {
        "dispute": 1,
        "game": game,
        "players": ["A", "B"],
        "position": {"turn": {"number": 5, "player": "A"}, "players": sides},
    }
    with pytest.raises(DisputeError) as refused:
        check_dispute({**file, "steps": [{"by": "A", "do": word}]})
    found = next(each for each in (refused.value, *refused.value.others) if each.path == "steps[1].do")
    assert (found.reason, found.facts.get("nearest", "")) == (reason, nearest)


def test_a_usual_word_stands_for_actions_that_a_game_has_and_means_one_thing():
    rows = read_yaml(COMMON_WORDS.read_bytes())
    verbs = {verb for game in GAMES for verb in package(game).build(2).verbs}
    assert {verb for row in rows for verb in row["means"]} <= verbs | {OTHER}
    assert all(row["means"] or row["itself"] for row in rows)
    words = [word for row in rows for word in row["said"]]
    assert sorted(words) == sorted(set(words))


PLAIN = {
    "dispute": 1,
    "game": "zombie_world_order",
    "position": {
        "turn": {"number": 5, "player": "A", "phase": "main"},
        "players": {"A": {"hand": ["SA-029"], "mana": [{"id": "m", "colours": ["blue"]}], "life": 7}, "B": {"life": 3}},
    },
    "steps": [{"by": "A", "do": "enter", "card": "SA-029", "pay": ["m"]}],
    "claims": [{"by": "B", "says": "", "expect": {"B.life": 3}}],
}  # fmt: skip


def _changed(**changes):
    """Return the plain dispute with other values at the given places (`a__b__c`)."""
    file = copy.deepcopy(PLAIN)
    for place, value in changes.items():
        *way, last = place.split("__")
        at = file
        for key in way:
            at = at[int(key) if key.isdecimal() else key]
        at[last] = value
    return file


@pytest.mark.parametrize(
    "changes",
    [
        {"title": None, "cards": None, "interpretations": None},
        {"position__table": None, "position__players__B__mana": None, "position__players__A__marks": None},
        {"steps__0__target": None, "steps__0__note": None},
        {"steps__0__by": "ａ", "claims__0__by": "b"},
        {"position__turn__player": "a", "position__turn__number": "５"},
        {"position__players__A__life": "7", "position__turn__phase": "MAIN"},
    ],
)
def test_what_is_left_blank_is_left_out_and_names_and_numbers_may_be_written_in_any_way(changes):
    ours, theirs = rule(_changed(**changes)), rule(PLAIN)
    assert (ours.verdict, ours.digest) == (theirs.verdict, theirs.digest)
    assert [claim.upheld for claim in ours.claims] == [True]


def test_a_hidden_zone_left_blank_is_not_known():
    file = _changed(position__players__A__hand=None, claims__0__expect={"A.hand": 0})
    assert rule(file).verdict == "undetermined"


def test_a_player_told_twice_is_refused():
    with pytest.raises(DisputeError) as caught:
        rule(_changed(position__players__a={"life": 3}))
    assert (caught.value.path, caught.value.reason) == ("position.players.a", "key.twice")


NAMED = {
    "dispute": 1,
    "game": "zombie_world_order",
    "position": {
        "turn": {"number": 3, "player": "Jun", "phase": "battle"},
        "players": {"Mika": {}, "Jun": {"original": ["SA-108"], "life": 4}},
    },
    "steps": [{"by": "jun", "do": "attack", "card": "SA-108", "player": "MIKA"}],
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_plays_and_what_is_left_out_of_their_numbers_is_taken_from_the_position_and_the_beginning(
    language,
):
    said = ruling_as_json(rule(NAMED), language)
    assert said["players"] == ["Mika", "Jun"]
    taken = [row["text"] for row in said["begun"] if "10" in row["text"]]
    assert len(taken) == 1
    assert "Mika" in taken[0]
    assert "Jun" not in taken[0]


@pytest.mark.parametrize(("language", "named"), [("en", "Attack (2X)"), ("zh-Hant", "攻擊")])
def test_a_card_is_called_in_the_readers_language(language, named):
    position = {"turn": {"number": 3, "player": "A"}, "players": {"A": {"hand": ["攻擊"]}}}
    three = {"dispute": 1, "game": "zombie_kittens", "players": ["A", "B", "C"], "position": position}
    with pytest.raises(DisputeError) as refused:
        rule(three)
    assert named in error_text(refused.value, language)
    top = {
        **three,
        "players": ["A", "B"],
        "claims": [{"by": "A", "expect": {"A.hand.1": "跳過", "A.hand.2": "跳過"}}],
    }
    said = ruling_as_json(rule(top), language)["claims"][0]["because"]
    assert named in said
    assert "A.hand" not in said


def test_whose_a_card_is_and_who_looked_at_it_are_read_in_any_case_and_width():
    hand = [{"unknown": 1, "owner": "ａ", "seen_by": "b"}, {"unknown": 1, "seen_by": ["B", "a"]}]
    file = {
        "dispute": 1,
        "game": "zombie_world_order",
        "position": {"players": {"A": {"hand": hand}, "B": {}}},
    }
    read = check_dispute(file)["position"]["players"]["A"]["hand"]
    assert read == [
        {"unknown": 1, "owner": "A", "seen_by": ["B"]},
        {"unknown": 1, "seen_by": ["B", "A"]},
    ]
