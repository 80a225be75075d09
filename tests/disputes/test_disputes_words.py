"""Sentences: counts agree with their words, each game calls a card by its own word, namesakes are told apart."""

import re
from pathlib import Path

import pytest
from ready_rulings import ready_ruling

import judge
from judge.catalogue.places import data_folder
from judge.disputes import DisputeError, rule, rule_text, ruling_as_json
from judge.disputes.language.described import describe_game
from judge.disputes.language.words import FIELDS, TYPES, word_tables
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.wording.report import error_text
from judge.documents import read_yaml
from judge.engine.errors import Reason
from judge.games import GAMES, package
from judge.words.languages import LANGUAGES
from judge.words.sentences import fill, pick

pytestmark = pytest.mark.slow

# A count of one before a word that is no plural.
ONE_OF_SOMETHING = re.compile(
    r"\b1 (?:are|were|have|go|fit|(?!(?:is|was|has|fits|begins|needs|does)\b)\w*[^\Ws]s)\b"
)
COUNTS = (
    "number",
    "needs",
    "needed",
    "has",
    "had",
    "given",
    "low",
    "high",
    "left",
    "count",
    "total",
    "taken",
    "against",
)
SLOT = re.compile(r"\{([\w ]+)[:}]")
TWO_ARMIES = """
dispute: 1
game: zombie_state
players: [A, B]
cards:
  灯台: {kind: domain, number: 1, adjacent: [市場]}
  市場: {kind: domain, number: 2, adjacent: [灯台]}
  軍隊: {kind: army}
position:
  turn: {number: 4, player: A, phase: action}
  players:
    A:
      fp: 2
      domains: [{card: 灯台}, {card: 市場, active: 1}]
      armies: [{id: first, card: 軍隊, at: 1}, {id: second, card: 軍隊, at: 1}]
    B: {}
steps:
  - {by: A, do: fortify, card: second}
"""


def sentences(*sections):
    """Yield every sentence of some sections of every game, with the name it is found by."""
    for game in GAMES:
        for section in sections:
            for name, entry in word_tables(game)[section].items():
                yield f"{game}: {section}.{name}", entry


def test_an_english_sentence_about_one_thing_is_no_plural():
    plural = []
    for name, entry in sentences("events", "reasons"):
        template = pick(entry, "en")
        said = fill(template, {slot: "1" if slot in COUNTS else "X" for slot in SLOT.findall(template)})
        plural += [(name, said)] if ONE_OF_SOMETHING.search(said) else []
    assert plural == []


def test_no_sentence_keeps_a_word_that_was_to_be_put_in():
    every = list(sentences("events", "reasons", "terms"))
    assert len(every) > 2000
    assert [
        name for name, entry in every for language in LANGUAGES if "{the word" in pick(entry, language)
    ] == []


@pytest.mark.parametrize(
    ("game", "word"),
    [("zombie_world_order", "咭牌"), ("unicorn_overlord", "卡牌"), ("zombie_kittens", "卡")],
)
def test_every_game_calls_a_card_what_its_rulebook_does(game, word):
    said = pick(word_tables(game)["reasons"]["card.unknown"], "zh-Hant")
    assert f"找不到{word}{{card}}" in said


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_a_position_has_a_name(game):
    built = package(game).build(min(package(game).seats))
    known = word_tables(game)["terms"]
    counted = [tally.name for tally in (*built.tallies, *built.columns)] + list(built.measures)
    named = [zone.name for zone in built.zones] + [flag.name for flag in built.flags]
    named += [word for flag in built.flags for word in flag.words if len(word) > 1]
    assert [name for name in counted if name not in known and f"path {name}" not in known] == []
    assert [name for name in named if name not in known] == []
    assert [verb for verb in built.verbs if verb not in word_tables(game)["verbs"]] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_is_asked_and_what_somebody_wants_to_do_have_words(game):
    built, known = package(game).build(min(package(game).seats)), word_tables(game)["terms"]
    assert [menu for menu in built.menus if not {menu, f"slot {menu}"} & known.keys()] in ([], ["over"])
    said = [pick(entry, "en") for key, entry in word_tables(game)["reasons"].items() if key != "forbidden"]
    if any("{do}" in sentence and "`" not in sentence for sentence in said):
        assert [verb for verb in built.verbs if not {verb, f"do {verb}"} & known.keys()] == []


def test_pieces_of_the_same_name_are_told_apart_by_their_ids():
    said = ruling_as_json(rule_text(TWO_ARMIES), "en")
    assert "(second)" in said["steps"][0]["text"]
    alone = ruling_as_json(rule_text(TWO_ARMIES.replace("{id: first, card: 軍隊, at: 1}, ", "")), "en")
    assert "(second)" not in alone["steps"][0]["text"]


def test_a_wrong_position_is_told_in_the_words_of_its_game():
    with pytest.raises(DisputeError) as caught:
        rule_text(TWO_ARMIES.replace("at: 1}]", "at: 7}]"))
    assert "where there is no domain" in error_text(caught.value, "en")


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in GAMES for name in ready_names(game)])
def test_a_ruling_says_the_same_however_often_it_is_told(game, name):
    ruling = ready_ruling(game, name)
    told = {language: ruling_as_json(ruling, language) for language in LANGUAGES}
    assert {language: ruling_as_json(ruling, language) for language in reversed(LANGUAGES)} == told


# ---- one language at a time

ENCODED = {
    "zh-Hans": "gb2312",
    "zh-Hant": "big5hkscs",
    "ja": "cp932",
}  # what has no sign for the others' characters
HAN = re.compile(r"[\u3400-\u9fff]")
KANA = re.compile(r"[\u3041-\u30fa]")


def said(data, language):
    """Yield every text that decoded data has for a language, at whatever depth."""
    for key, value in (
        data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    ):
        yield from strings(value) if key == language else said(value, language)


WRITTEN = [
    *sorted(Path(judge.__file__).parent.rglob("*.yaml")),
    data_folder("card_db") / "dispute-titles.yaml",
]


@pytest.mark.parametrize("language", ENCODED)
def test_no_sentence_in_a_store_has_a_sign_of_another_language(language):
    texts = [text for path in WRITTEN for text in said(read_yaml(path.read_bytes()), language)]
    assert len(texts) > 1000
    known = ENCODED[language]
    assert [
        text
        for text in texts
        for sign in HAN.findall(text)
        if sign.encode(known, "ignore").decode(known) != sign
    ] == []


def strings(data):
    """Yield every text in decoded data."""
    if isinstance(data, str):
        yield data
    for item in data.items() if isinstance(data, dict) else data if isinstance(data, (list, tuple)) else ():
        yield from strings(item)


def names_in(ruling, file):
    """Return what a ruling may say as it is: names of the dispute, of its cards, and the words of upper case."""
    cards = [card for card in ruling.replay.core.defs if card is not None]
    printed = set(strings([getattr(card, "printed", None) or {} for card in cards]))
    names = {name for name in printed if HAN.search(name) or KANA.search(name)}
    own = [
        name for card in cards for name in (getattr(card, "printed", None) or {}).get("names", {}).values()
    ]
    parts = {part for text in strings(file) for part in text.split(".")}
    foreign = {part for part in parts if HAN.search(part) or KANA.search(part)}
    told = {*file["players"], *file.get("cards", {}), *ruling.replay.laid.objects}
    known = {*foreign, *told, *names, *own, *(card.name for card in cards), *(card.key for card in cards)}
    return {name for name in known if len(name) > 1 or HAN.search(name)}


def spoken(said):
    """Yield the sentences of a ruling, without the titles of the rulebook's sections."""
    steps = [(step["text"], step.get("open"), step["events"], step["stack"]) for step in said["steps"]]
    claims = [claim["because"] for claim in said["claims"]]
    depends = [
        (
            row["question"],
            row.get("reading_text"),
            [(other.get("text"), other.get("gives")) for other in row["differs"]],
        )
        for row in said["depends_on"]
    ]
    texts = [rule_["text"] for rule_ in said["rules"]]
    happened = [
        [event["text"] for event in said["begun"]],
        [[event["text"] for event in step[2]] for step in steps],
    ]
    told = [step[:2] for step in steps]
    yield from strings([said["summary"], happened, told, claims, depends, texts])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_speaks_one_language(game, language):
    foreign = set()
    for name in ready_names(game):
        file = ready_file(game, name)
        ruling = ready_ruling(game, name)
        names = re.compile("|".join(map(re.escape, sorted(names_in(ruling, file), key=len, reverse=True))))
        for sentence in spoken(ruling_as_json(ruling, language)):
            ours = names.sub("", sentence)
            if language == "en":
                foreign |= {ours} if HAN.search(ours) or KANA.search(ours) else set()
                continue
            foreign |= set(re.findall(r"[A-Za-z]*[a-z][A-Za-z]+", ours))
            foreign |= set() if language == "ja" else set(KANA.findall(ours))
            foreign |= {sign for sign in HAN.findall(ours) if not can(sign, ENCODED[language])}
    assert foreign == set()


def can(sign, encoding):
    """Return whether an encoding has a character."""
    try:
        return bool(sign.encode(encoding))
    except UnicodeEncodeError:
        return False


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Walker can be seen by A, B."),
        ("zh-Hant", "知情者是 A、B"),
        ("zh-Hans", "知情者是 A、B"),
        ("ja", "知りうる人は A、B"),
    ],
)
def test_who_may_know_a_card_is_said_in_words(language, said):
    text = """
dispute: 1
game: zombie_world_order
cards: {Walker: {kind: zombie, colours: [green], entry_cost: 1, revive_cost: 1, power: 2, critical: 1}}
position: {turn: {number: 5, player: A, phase: main}, players: {A: {hand: [{id: w, card: Walker, seen_by: [B]}]}}}
steps: []
claims: [{by: A, expect: {w.seen_by: [A, B]}}]
"""
    assert said in ruling_as_json(rule_text(text), language)["claims"][0]["because"]


@pytest.mark.parametrize("game", GAMES)
def test_a_claim_that_fails_cannot_read_as_one_that_holds(game):
    """Nobody is told "not fortified, not fortified": no word of a state begins as the sentence goes on."""
    terms = word_tables(game)["terms"]
    known = describe_game(game)
    for words in known.flags.values():
        for word in words:
            assert not terms.get(word, {}).get("en", "").startswith("not ") or word == "unstated"


def test_a_card_or_a_player_in_a_refusal_is_named_not_numbered():
    """What a reason's field holds is said as the same thing is of an event."""

    def below(kind):
        for each in kind.__subclasses__():
            yield each
            yield from below(each)

    for game in GAMES:
        package(game)
    named = {"card", "cards", "seat", "seats", "zone", "ref"}
    of_fields = [
        (kind, field, FIELDS.get(held)) for kind in below(Reason) for field, held in kind.kinds.items()
    ]
    assert [
        (kind.tag, field) for kind, field, said in of_fields if said in named and TYPES.get(field) != said
    ] == []


NAMELESS = """
dispute: 1
game: zombie_world_order
position:
  turn: {number: 5, player: A, phase: battle}
  players:
    A: {original: [{id: pale, kind: zombie, power: 3}, {kind: zombie, power: 1, critical: 1}], hand: []}
    B: {hand: []}
steps:
  - {by: A, do: attack, card: pale, target: B}
"""


@pytest.mark.rule("ZWO-card.zombie.critical")
def test_a_card_that_nobody_named_is_asked_about_by_its_id():
    asked = [need["text"] for need in ruling_as_json(rule_text(NAMELESS), "en")["needs"]]
    assert any("pale" in text for text in asked), asked


A_CARD = """
dispute: 1
game: {game}
players: [{seat}, B]
cards: {{{name}: {card}}}
position:
  turn: {{number: 5, player: {seat}, phase: {phase}}}
  players: {{{seat}: {{hand: [{name}], deck: {{unknown: 20}}}}, B: {{deck: {{unknown: 20}}}}}}
steps: [{{by: {seat}, do: {do}, card: {name}}}]
"""
NAMED = {
    "zombie_world_order": ("{kind: event, colours: [], abilities: [{effect: [{draw: 1}]}]}", "main", "event"),
    "zero_dimension": (
        "{kind: tactic, timing: instant, colours: [red], cost: 0, abilities: [{effect: [{draw: 1}]}]}",
        "action",
        "use",
    ),
}


@pytest.mark.parametrize("game", NAMED)
@pytest.mark.parametrize(
    ("seat", "name"), [("A", "a"), ("A", "the end"), ("an other", "a"), ("A", "Card Two")]
)
def test_names_begin_a_sentence_as_they_are_written(game, seat, name):
    card, phase, do = NAMED[game]
    text = A_CARD.format(game=game, seat=seat, name=name, card=card, phase=phase, do=do)
    said = ruling_as_json(rule_text(text), "en")
    sentences = [event["text"] for step in said["steps"] for event in step["events"]]
    written = {name, name[0].upper() + name[1:], seat, seat[0].upper() + seat[1:]} - {name, seat}
    begins = [one for one in sentences if one.startswith(tuple(f"{each} " for each in written))]
    assert any(one.startswith((f"{name} ", f"{seat} ")) for one in sentences)
    assert not begins


def refused(language, **parts):
    """Rule on a dispute of which the last step is refused; return that step and the ruling."""
    said = ruling_as_json(rule({"dispute": 1, "players": ["A", "B"], **parts}), language)
    return said["steps"][-1], said


def test_chance_has_its_word_in_a_refused_step_too():
    step, said = refused(
        "ja",
        game="zombie_state",
        position={
            "turn": {"number": 5, "player": "A", "phase": "maintenance"},
            "table": {"tables": ["サンプルの表"]},
        },
        steps=[{"by": "A", "do": "activate"}, {"by": "chance", "do": "die", "rolled": 3}],
    )
    assert (step["status"], step["by"]) == ("illegal", "偶然")
    assert "chance" not in said["summary"]


def test_a_card_told_in_another_language_is_named_in_the_readers_where_its_step_is_refused():
    step, said = refused(
        "en",
        game="zombie_kittens",
        position={
            "turn": {"number": 5, "player": "A"},
            "players": {"A": {"hand": ["恩惠"]}, "B": {"hand": {"unknown": 3}}},
        },
        steps=[
            {"by": "A", "do": "play", "card": "恩惠", "player": "B"},
            {"by": "B", "do": "play", "card": "洗混卡", "during": "resolution"},
        ],
    )
    assert (step["status"], step["text"]) == ("illegal", "Play Shuffle")
    assert "洗混" not in said["summary"]


def test_a_domain_that_the_position_leaves_out_is_named_in_the_readers_language():
    _, said = refused(
        "en",
        game="zombie_state",
        position={
            "turn": {"number": 3, "player": "A", "phase": "zombie", "step": "spread"},
            "players": {"A": {"domains": [{"card": "北都", "active": 2}, {"card": "北原", "population": 3}]}},
        },
        steps=[{"by": "A", "do": "move_zombies", "card": "北都"}],
    )
    assert said["needs"][0]["text"] == "What was in North Harbour: people, zombies, armies?"
