"""Card texts of 零次元 are read whole or not at all, and say what the data of their cards say."""

from pathlib import Path

import pytest
import yaml
from unseen import hold

from judge.cardtext.equivalence import are_equivalent, canonical_form, facts, without_fact
from judge.cardtext.reading import DECLINED, READ, compiles, read, say
from judge.cardtext.rows import languages
from judge.catalogue import cards
from judge.cli import main
from judge.disputes import rule_text
from judge.documents import LOADER

pytestmark = pytest.mark.slow

GAME = "zero_dimension"
CARDS = cards.load(GAME).data
UNSEEN = yaml.load(Path(__file__).with_name("unseen_zero_dimension.yaml").read_text("utf-8"), LOADER)
TEXTS = [
    pytest.param(key, card, id=key)
    for key, card in CARDS.items()
    if card.get("text") and card.get("abilities")
]
# Signs whose cut leaves the same text, and cuts that leave another one that is just as whole.
IDLE = {
    "zh-Hans": "的将，且然牌中点为：舍在以量",
    "zh-Hant": "的將，且然牌中點為：捨在以量",
    "en": "s,.",
    "ja": "、るをはの",
}
OTHER_TEXTS = {("YL-004", "其"): "other"}


def abilities_of(reading):
    return [part.readings[0] for part in reading.parts]


@pytest.mark.parametrize(("key", "card"), TEXTS)
def test_a_sample_text_says_what_the_data_of_its_card_say(key, card):
    reading = read(GAME, card["text"], "zh-Hans", card["kind"])
    assert reading.state == READ
    assert [canonical_form(each) for each in abilities_of(reading)] == [
        canonical_form(each) for each in card["abilities"]
    ]


@pytest.mark.parametrize("row", UNSEEN, ids=lambda row: row["text"][:40])
def test_a_text_nobody_had_read_is_read_asked_about_or_declined_never_misread(row):
    reading = read(GAME, row["text"], row.get("language", "zh-Hans"), row["kind"])
    hold(reading, abilities_of, row)


@pytest.mark.parametrize("language", languages(GAME))
@pytest.mark.parametrize(("key", "card"), TEXTS)
def test_what_is_said_reads_back_and_leaves_no_fact_out(key, card, language):
    for ability in card["abilities"]:
        text = say(GAME, ability, card["kind"], language)
        assert text is not None
        (part,) = read(GAME, text, language, card["kind"]).parts
        assert are_equivalent(part.readings[0], ability)
        assert say(GAME, part.readings[0], card["kind"], language) == text
        for path in facts(ability):
            less = without_fact(ability, path)
            try:
                different = not are_equivalent(less, ability)
            except (AttributeError, IndexError, KeyError, StopIteration, TypeError):
                continue  # no ability any more
            if different and compiles(GAME, less, card["kind"]):
                assert say(GAME, less, card["kind"], language) != text, path


@pytest.mark.parametrize("language", languages(GAME))
def test_a_sentence_without_one_sign_is_declined_or_says_the_same(language):
    for number, row in enumerate(TEXTS):
        key, card = row.values
        for ability in card["abilities"]:
            text = say(GAME, ability, card["kind"], language)
            for at in range(number % 3, len(text or ""), 3):
                less = read(GAME, text[:at] + text[at + 1 :], language, card["kind"])
                named = any(
                    text.rfind(open_, 0, at) > text.rfind(close, 0, at) for open_, close in ("『』", "「」")
                )
                named = named or text[:at].count('"') % 2 == 1  # any name is one
                free = less.state != READ or named or text[at].isspace() or text[at].isdigit()
                alike = free or (len(less.parts) == 1 and are_equivalent(less.parts[0].readings[0], ability))
                known = text[at] in IDLE[language] if alike else (key, text[at]) in OTHER_TEXTS
                assert free or known, text[:at]


def test_the_sample_cards_print_what_their_data_say(capsys):
    assert main(["cards", "read", "--compare", "--game", GAME]) == 0
    assert "declined" not in capsys.readouterr().out


def test_a_text_whose_kind_of_card_nobody_told_is_read_as_the_kind_that_it_fits(capsys):
    assert main(["cards", "read", "破坏一张角色牌。", "--game", GAME]) == 0
    assert main(["cards", "read", "此牌不能被破坏。", "--game", GAME]) == 0


def stated(ability, steps, kind="character", **more):
    file = {
        "dispute": 1,
        "game": GAME,
        "players": ["A", "B"],
        "cards": {
            "Odd": {
                "kind": kind,
                "colours": ["red"],
                "cost": 0,
                **more,
                "abilities": [{"id": "a", **ability}],
            }
        },
        "position": {
            "turn": {"number": 5, "player": "A", "phase": "action"},
            "players": {"A": {"hand": ["Odd"]}, "B": {}},
        },
        "steps": steps,
    }
    return rule_text(yaml.safe_dump(file, allow_unicode=True))


LOOKED: dict[str, object] = {"look": {"top": 3}, "as": "s"}
KEPT = [{"choose": {"among": "s"}, "as": "k"}, {"return": "k"}]
REST = {"among": "s", "not": "k"}
HAND = {"count": {"card": "own", "in": "hand"}}
GIVEN = {"timing": "triggered", "when": {"attacks": "self"}, "effect": [{"draw": 1}]}


@pytest.mark.parametrize("language", languages(GAME))
@pytest.mark.parametrize(
    ("kind", "ability"),
    [
        ("equipment", {**GIVEN, "granted": True}),
        ("character", {"timing": "continuous", "effect": [{"gain": {"character": "own"}, "ability": GIVEN}]}),
        ("tactic", {"effect": [LOOKED, *KEPT, {"to_deck": REST, "at": "bottom"}]}),
        ("tactic", {"effect": [LOOKED, *KEPT, {"to_rest_zone": REST}]}),
        (
            "tactic",
            {
                "effect": [
                    {"search": {"called": "X"}, "as": "s"},
                    {"reveal": "s"},
                    {"return": "s"},
                    {"shuffle": "you"},
                ]
            },
        ),
        (
            "tactic",
            {
                "effect": [
                    {"if": {"at_least": [HAND, 2]}, "then": [{"may": [{"discard": 2}, {"recover": 1}]}]}
                ]
            },
        ),
        ("tactic", {"target": {"character": "opponent"}, "effect": [{"to_resources": "target"}]}),
        ("tactic", {"target": {"character": "own"}, "effect": [{"to_resources": "target", "face": "down"}]}),
        ("tactic", {"effect": [{"choose_number": "n"}, {"draw": "n"}]}),
        ("tactic", {"effect": [{"choose_number": "n", "least": 1, "most": 3}, {"draw": "n"}]}),
    ],
)
def test_what_no_sample_card_does_is_said_too_and_read(kind, ability, language):
    text = say(GAME, ability, kind, language)
    assert text is not None
    (part,) = read(GAME, text, language, kind).parts
    assert are_equivalent(part.readings[0], ability)


@pytest.mark.parametrize(
    "text",
    [
        "装备此牌的角色获得“【攻击时】抽一张牌。",
        "装备此牌的角色获得“【攻击时】闪闪发光”。",
        "装备此牌的角色获得“小舞”。",
    ],
)
def test_an_effect_that_is_given_is_read_whole_or_not_at_all(text):
    assert read(GAME, text, "zh-Hans", "equipment").state == DECLINED


DARK = {"unread": True, "text": "闪闪发光。"}
BODY = {"attack": 1000, "defence": 1000}


@pytest.mark.parametrize(
    ("timing", "steps"),
    [
        ("triggered", [{"by": "A", "do": "use", "card": "Odd"}]),
        (
            "activated",
            [{"by": "A", "do": "use", "card": "Odd"}, {"by": "A", "do": "activate", "card": "Odd"}],
        ),
    ],
)
def test_an_effect_of_which_only_the_text_is_known_is_asked_for_where_it_matters(timing, steps):
    passes = [{"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}]
    ruling = stated({"timing": timing, **DARK}, [steps[0], *passes, *steps[1:]], **BODY)
    assert ruling.verdict == "undetermined"


def test_an_effect_of_which_only_the_text_is_known_does_not_stop_what_it_cannot_touch():
    ruling = stated({"timing": "counter", **DARK}, [{"by": "A", "do": "use", "card": "Odd"}], **BODY)
    assert ruling.verdict == "resolved"
