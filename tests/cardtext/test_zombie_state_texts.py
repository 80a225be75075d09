"""Card texts of ゾンビ・ステート are read whole or not at all, as fields of the card."""

from pathlib import Path

import pytest
import yaml
from unseen import hold

from judge.cardtext.equivalence import are_equivalent, facts, without_fact
from judge.cardtext.reading import DECLINED, READ, compiles, read, say
from judge.cardtext.rows import languages
from judge.catalogue import cards
from judge.cli import main
from judge.disputes import DisputeError, rule, ruling_as_json
from judge.documents import LOADER

pytestmark = pytest.mark.slow

GAME = "zombie_state"
STATED = ("use", "fight", "effect")
CARDS = {
    key: card
    for key, card in cards.load(GAME).data.items()
    if card["kind"] in {"technology", "event", "outbreak"}
}
UNSEEN = yaml.load(Path(__file__).with_name("unseen_zombie_state.yaml").read_text("utf-8"), LOADER)
DATA = [
    *((card["kind"], {key: card[key] for key in STATED if key in card}) for card in CARDS.values()),
    *((row["kind"], row["is"]) for row in UNSEEN if "is" in row),
    (
        "event",
        {"effect": {"fp": -1, "resources": {"鉄": 1, "oil": -2}, "discard": 1, "armies": -1, "who": "one"}},
    ),
    ("event", {"effect": {"population": -2, "zombies": 1, "shuffle": True}}),
    (
        "technology",
        {"use": {"RC": 1, "食料": 2}, "fight": "defence", "effect": {"damage": 1, "shield": 2, "fp": 1}},
    ),
]
EACH = [pytest.param(kind, data, id=str(number)) for number, (kind, data) in enumerate(DATA)]
# Signs whose cut leaves the same text.
IDLE = {"ja": "、枚個るをみ", "en": "s:.", "zh-Hant": "，少點將增", "zh-Hans": "，少点将增"}


@pytest.mark.parametrize("key", list(CARDS))
def test_a_sample_text_says_what_the_data_of_its_card_say(key):
    reading = read(GAME, CARDS[key]["text"], "ja", CARDS[key]["kind"])
    assert reading.state == READ
    assert reading.fields == {name: CARDS[key][name] for name in STATED if name in CARDS[key]}
    assert reading.abilities == []


@pytest.mark.parametrize("row", UNSEEN, ids=lambda row: row["text"][:40])
def test_a_text_nobody_had_read_is_read_asked_about_or_declined_never_misread(row):
    reading = read(GAME, row["text"], row.get("language", "ja"), row["kind"])
    hold(reading, lambda reading: [part.readings[0] for part in reading.parts], row)


@pytest.mark.parametrize("language", languages(GAME))
@pytest.mark.parametrize(("kind", "data"), EACH)
def test_what_is_said_reads_back_and_leaves_no_fact_out(kind, data, language):
    text = say(GAME, data, kind, language)
    (part,) = read(GAME, text, language, kind).parts
    assert part.readings == (data,)
    assert say(GAME, part.readings[0], kind, language) == text
    for path in facts(data):
        less = without_fact(data, path)
        if less.get("effect") and compiles(GAME, less, kind):
            assert say(GAME, less, kind, language) != text, path


@pytest.mark.parametrize("language", languages(GAME))
@pytest.mark.parametrize(("kind", "data"), EACH)
def test_a_sentence_without_one_sign_is_declined_or_says_the_same(kind, data, language):
    text = say(GAME, data, kind, language)
    for at, sign in enumerate(text):
        less = read(GAME, text[:at] + text[at + 1 :], language, kind)
        free = less.state != READ or sign.isspace() or sign.isdigit() or _in_a_name(text, at)
        idle = free or sign in IDLE[language]
        assert idle, (text[:at], text[at:])
        assert free or are_equivalent(less.parts[0].readings[0], data), (text[:at], text[at:])


def _in_a_name(text, at):
    return text.rfind("「", 0, at) > text.rfind("」", 0, at) or text[:at].count('"') % 2 == 1


@pytest.mark.parametrize("clause", ["次のターン、", "満月の夜、", "X", "ただし", "2回", "。。"])
def test_an_unknown_clause_anywhere_declines_the_text(clause):
    text = "【攻撃】[鉄 1] 1 ダメージを与え、1FP を得る。"
    for at in range(len(text) + 1):
        assert read(GAME, text[:at] + clause + text[at:], "ja", "technology").state == DECLINED, text[:at]


def test_the_sample_cards_print_what_their_data_say(capsys):
    assert main(["cards", "read", "--compare", "--game", GAME]) == 0
    assert f"{len(CARDS)} read" in capsys.readouterr().out


@pytest.mark.parametrize(
    "effect",
    [
        ("event", {"damage": 1}),
        ("technology", {"fp": 1, "who": "each"}),
        ("technology", {"damage": 1, "quarantine": 1}),
    ],
    ids=str,
)
def test_what_would_come_to_nothing_on_a_card_is_refused(effect):
    kind, data = effect
    with pytest.raises(DisputeError, match="effect"):
        rule(
            {
                "dispute": 1,
                "game": GAME,
                "players": ["A", "B"],
                "cards": {"X": {"kind": kind, "effect": data}},
                "position": {},
            }
        )


def drawn(card):
    """Rule on the drawing of an event of which this much is told."""
    return rule(
        {
            "dispute": 1,
            "game": GAME,
            "players": ["A", "B"],
            "cards": {"Storm": {"kind": "event", **card}},
            "position": {
                "turn": {"number": 3, "player": "A", "phase": "event"},
                "players": {"A": {"fp": 3}, "B": {"fp": 3}},
                "table": {"events": ["Storm"] * 3},
            },
            "steps": [{"by": "A", "do": "draw"}],
        }
    )


@pytest.mark.parametrize(
    ("card", "verdict"),
    [
        ({"text": "満月の夜、ゾンビが踊る。"}, "undetermined"),
        ({"text": "各プレイヤーは2FPを失う。"}, "undetermined"),
        ({"text": "各プレイヤーは2FPを失う。", "effect": {"fp": -2}}, "resolved"),
        ({"text": "満月の夜、ゾンビが踊る。", "effect": {}}, "resolved"),
        ({}, "not_covered"),
    ],
    ids=str,
)
def test_what_a_card_does_of_which_the_text_alone_is_told_is_asked_for(card, verdict):
    ruling = drawn(card)
    assert ruling.verdict == verdict
    for language in languages(GAME) if verdict == "undetermined" else ():
        assert "Storm" in ruling_as_json(ruling, language)["needs"][0]["text"]


def test_a_text_that_says_something_else_than_what_is_stated_is_named():
    rows = ruling_as_json(drawn({"text": "各プレイヤーは2FPを失う。", "effect": {"fp": -1}}), "en")["texts"]
    assert [(row["card"], row["kind"]) for row in rows] == [("Storm", "differs")]
