"""Card texts of Unicorn Overlord are read whole or not at all, and say what the data of their cards say."""

from pathlib import Path

import pytest
import yaml
from unseen import hold

from judge.cardtext.equivalence import are_equivalent, canonical_form, facts, without_fact
from judge.cardtext.reading import DECLINED, READ, compiles, read, say
from judge.cardtext.rows import languages
from judge.cardtext.vocabulary import speech
from judge.catalogue import cards
from judge.cli import main
from judge.disputes import rule_text
from judge.documents import LOADER

GAME = "unicorn_overlord"
CARDS = cards.load(GAME).data
UNSEEN = yaml.load(Path(__file__).with_name("unseen_unicorn_overlord.yaml").read_text("utf-8"), LOADER)
TEXTS = [pytest.param(key, card, id=key) for key, card in CARDS.items() if card.get("text")]
CURSES = {"card": "own", "in": "discard", "kind": "curse"}
DATA = [
    pytest.param(kind, ability, id=str(number))
    for number, (kind, ability) in enumerate(
        [
            *((card["kind"], each) for card in CARDS.values() for each in card.get("abilities", [])),
            *((row["kind"], row["is"]) for row in UNSEEN if "is" in row and "language" not in row),
            (
                "unit",
                {
                    "effect": [
                        {"choose": {"unit": "own", "class": "bow"}},
                        {"strengthen": "chosen", "power": 2},
                    ]
                },
            ),
            ("item", {"effect": [{"strengthen": "later", "power": 1, "class": "wing", "until": "next_row"}]}),
            ("unit", {"effect": [{"gain": {"count": {"territory": "own", "burned": False}}}]}),
            (
                "item",
                {
                    "effect": [
                        {"choose": {"card": "others", "in": "hand"}, "by": "chance"},
                        {"to_discard": "chosen"},
                    ]
                },
            ),
            ("unit", {"effect": [{"repeat": 2, "do": [{"crit": 1}, {"gain": 1}]}]}),
            (
                "item",
                {
                    "effect": [
                        {"to_discard": {"top": 2}},
                        {"exclude": {"card": "own", "in": "discard", "kind": "curse"}},
                    ]
                },
            ),
            (
                "unit",
                {
                    "effect": [
                        {
                            "if": {"less": [{"value": "you"}, {"value": "highest_other"}]},
                            "then": [{"crit": 1}],
                            "else": [{"gain": 3}],
                        }
                    ]
                },
            ),
        ]
    )
]
# Signs whose cut leaves the same text.
IDLE = {"zh-Hant": "的，或", "zh-Hans": "的，或", "ja": "、をる各", "en": "s,."}


FILE = """
dispute: 1
game: unicorn_overlord
players: [A, B]
cards:
  Odd: {kind: item}
  Blank: {kind: item, abilities: []}
position:
  turn: {number: 2, player: A, phase: battle}
  players:
    A: {placed: [Odd, Blank, Blank, Blank, Blank], territories: [城鎮]}
    B: {placed: [Blank, Blank, Blank, Blank, Blank], territories: [城鎮]}
steps: [{by: A, do: reveal}]
"""


def abilities_of(reading):
    return [part.readings[0] for part in reading.parts]


@pytest.mark.parametrize(("key", "card"), TEXTS)
def test_a_sample_text_says_what_the_data_of_its_card_say(key, card):
    reading = read(GAME, card["text"], "zh-Hant", card["kind"])
    assert reading.state == READ, key
    stated = [speech(GAME).with_timing(each, card["kind"]) for each in card["abilities"]]
    assert [canonical_form(each) for each in abilities_of(reading)] == [
        canonical_form(each) for each in stated
    ]


@pytest.mark.parametrize("row", UNSEEN, ids=lambda row: row["text"][:40])
def test_a_text_nobody_had_read_is_read_asked_about_or_declined_never_misread(row):
    hold(read(GAME, row["text"], row.get("language", "zh-Hant"), row["kind"]), abilities_of, row)


@pytest.mark.parametrize("language", languages(GAME))
@pytest.mark.parametrize(("kind", "ability"), DATA)
def test_what_is_said_reads_back_and_leaves_no_fact_out(kind, ability, language):
    text = say(GAME, ability, kind, language)
    assert text is not None
    (part,) = read(GAME, text, language, kind).parts
    assert are_equivalent(part.readings[0], speech(GAME).with_timing(ability, kind))
    assert say(GAME, part.readings[0], kind, language) == text
    for path in facts(ability):
        less = without_fact(ability, path)
        try:
            different = not are_equivalent(
                speech(GAME).with_timing(less, kind), speech(GAME).with_timing(ability, kind)
            )
        except (AttributeError, IndexError, KeyError, StopIteration, TypeError):
            continue  # no ability any more
        if different and compiles(GAME, less, kind):
            assert say(GAME, less, kind, language) != text, path


@pytest.mark.slow
@pytest.mark.parametrize("language", languages(GAME))
@pytest.mark.parametrize(("kind", "ability"), DATA)
def test_a_sentence_without_one_sign_is_declined_or_says_the_same(kind, ability, language):
    text = say(GAME, ability, kind, language)
    for at, sign in enumerate(text):
        less = read(GAME, text[:at] + text[at + 1 :], language, kind)
        quoted = any(text.rfind(a, 0, at) > text.rfind(b, 0, at) for a, b in ("「」", "〈〉"))
        quoted = quoted or text[:at].count('"') % 2 == 1  # any name is one
        free = less.state != READ or quoted or sign.isspace() or sign.isdigit()
        meant = speech(GAME).with_timing(ability, kind)
        same = len(less.parts) == 1 and sign in IDLE[language]
        assert free or (same and are_equivalent(less.parts[0].readings[0], meant)), text[:at]


@pytest.mark.parametrize("clause", ["在滿月之夜", "（限 1 次）", "X", "否則", "除非", "。。"])
def test_an_unknown_clause_anywhere_declines_the_ability(clause):
    text = "捨棄 2 張手牌，使用 2 次【抽卡】。"
    for at in range(len(text) + 1):
        assert read(GAME, text[:at] + clause + text[at:], "zh-Hant", "territory").state == DECLINED, text[:at]


def test_two_texts_run_together_are_two_abilities_or_none():
    reading = read(GAME, "使用 1 次【抽卡】。【永久】自己的部隊力量+1。", "zh-Hant", "territory")
    assert [canonical_form(each) for each in abilities_of(reading)] == [
        {"timing": "activate", "effect": [{"draw": 1}]},
        {"timing": "permanent", "effect": [{"modify": {"unit": "own"}, "power": 1}]},
    ]
    assert read(GAME, "使用 1 次【抽卡】【永久】自己的部隊力量+1。", "zh-Hant", "territory").state == DECLINED


def test_the_sample_cards_print_what_their_data_say(capsys):
    assert main(["cards", "read", "--compare", "--game", GAME]) == 0
    printed = capsys.readouterr().out
    assert "11 read" in printed
    assert "declined" not in printed


@pytest.mark.parametrize(
    ("abilities", "verdict"),
    [
        ([{"id": "a", "effect": [{"gain": 1}]}], "resolved"),
        ([{"id": "a", "unread": True, "text": "閃閃發光。", "read": "zh-Hant 1"}], "undetermined"),
        (
            [{"id": "a", "effect": [{"gain": 1}]}, {"id": "b", "unread": True, "text": "閃閃發光。"}],
            "undetermined",
        ),
    ],
)
def test_a_card_of_which_a_text_is_not_understood_is_asked_for_when_it_is_revealed(abilities, verdict):
    file = yaml.safe_load(FILE)
    file["cards"]["Odd"]["abilities"] = abilities
    assert rule_text(yaml.safe_dump(file, allow_unicode=True)).verdict == verdict
