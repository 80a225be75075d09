"""Card texts are read whole or not at all: the sample cards, texts nobody had read before, and texts cut or joined."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from unseen import hold

from judge.cardtext.equivalence import are_equivalent, canonical_form, facts, without_fact
from judge.cardtext.reading import DECLINED, READ, compiles, read, say
from judge.cardtext.rows import languages
from judge.catalogue import cards
from judge.documents import LOADER

pytestmark = pytest.mark.slow

GAME = "zombie_world_order"
CARDS = cards.load(GAME).data
UNSEEN = yaml.load(Path(__file__).with_name("unseen.yaml").read_text("utf-8"), LOADER)
# Texts for which no row is written, with the reason.
NO_ROW = {
    "SA-099": "a sum whose last part is 1 or 0 by a bound: its data compute it in a way that no card would print"
}
ABILITIES = [
    pytest.param(card["kind"], ability, id=f"{key}-{ability['id']}")
    for key, card in CARDS.items()
    for ability in card.get("abilities", [])
]


def texts(language):
    """Return every sample text in a language: the card's key, its kind, the text."""
    for key, card in CARDS.items():
        text = card.get("text") if language == "zh-Hant" else card.get("texts", {}).get(language)
        if text:
            yield key, card["kind"], text


TEXTS = [
    pytest.param(language, key, kind, text, id=f"{language}-{key}")
    for language in languages(GAME)
    for key, kind, text in texts(language)
]


@cache
def said(number, language):
    """Return what is said of a sample ability."""
    kind, ability = ABILITIES[number].values
    return say(GAME, ability, kind, language)


def printed_or_said(language):
    """Return texts in a language that are read: those that are printed, where none is, what is said of the data."""
    printed = [each for each in texts(language) if each[0] not in NO_ROW]
    return printed or [
        (row.id.rpartition("-")[0], row.values[0], said(number, language))
        for number, row in enumerate(ABILITIES)
    ]


def abilities_of(reading):
    return [part.readings[0] for part in reading.parts if not part.keyword]


@pytest.mark.parametrize(("language", "key", "kind", "text"), TEXTS)
def test_a_sample_text_says_what_the_data_of_its_card_say(language, key, kind, text):
    reading = read(GAME, text, language, kind)
    if key in NO_ROW:
        assert reading.state == DECLINED
        return
    assert reading.state == READ
    assert reading.keywords == list(CARDS[key].get("keywords", []))
    assert [canonical_form(each) for each in abilities_of(reading)] == [
        canonical_form(each) for each in CARDS[key].get("abilities", [])
    ]


@pytest.mark.parametrize("row", UNSEEN, ids=lambda row: row["text"][:40])
def test_a_text_nobody_had_read_is_read_asked_about_or_declined_never_misread(row):
    reading = read(GAME, row["text"], row.get("language", "zh-Hant"))
    hold(reading, abilities_of, row)


@pytest.mark.parametrize("language", languages(GAME))
@pytest.mark.parametrize("number", range(len(ABILITIES)), ids=[row.id for row in ABILITIES])
def test_what_is_said_of_an_ability_reads_back_as_that_ability(number, language):
    kind, ability = ABILITIES[number].values
    text = said(number, language)
    assert text is not None
    back = read(GAME, text, language, kind).parts[0].readings[0]
    assert are_equivalent(back, ability)
    assert say(GAME, back, kind, language) == text


@pytest.mark.parametrize("language", languages(GAME))
@pytest.mark.parametrize("number", range(len(ABILITIES)), ids=[row.id for row in ABILITIES])
def test_no_fact_of_an_ability_is_left_out_of_its_sentence(number, language):
    kind, ability = ABILITIES[number].values
    every = 1 if language == "zh-Hant" else 2  # of the other languages each second fact, another in each
    said_without = {}
    for path in facts(ability)[(number + languages(GAME).index(language)) % every :: every]:
        less = without_fact(ability, path)
        try:
            different = not are_equivalent(less, ability)
        except (AttributeError, IndexError, KeyError, StopIteration, TypeError):
            continue  # no ability any more
        if different and compiles(GAME, less, kind):
            said_without[tuple(path)] = say(GAME, less, kind, language)
    assert said(number, language) not in said_without.values(), said_without
    assert said_without or every > 1, "no fact can be left out"


LOOKED: dict[str, object] = {"look": {"top": 4}, "as": "s"}
KEPT = [{"choose": {"among": "s"}, "as": "k"}, {"return": "k"}]
REST = {"among": "s", "not": "k"}
THEIRS = {"zombie": "opponent"}
HAND = {"count": {"hand": "own"}}


@pytest.mark.parametrize("language", languages(GAME))
@pytest.mark.parametrize(
    "more",
    [
        {"effect": [LOOKED, *KEPT, {"destroy": REST}]},
        {"effect": [LOOKED, *KEPT, {"arrange": REST, "at": "bottom"}]},
        {"effect": [{"look": {"hand": "opponent"}, "as": "s"}, KEPT[0], {"discard": {"cards": "k"}}]},
        {"effect": [{"if": {"at_least": [HAND, 2]}, "then": [{"may": [{"discard": 2}, {"heal": 1}]}]}]},
        {"target": THEIRS, "effect": [{"to_mana": "target"}]},
        {"target": THEIRS, "effect": [{"to_mana": "target", "face": "back"}]},
        {"target": THEIRS, "effect": [{"to_deck": "target", "at": "bottom"}]},
        {"target": {"zombie": "own"}, "effect": [{"to_deck": "target"}]},
    ],
    ids=lambda more: str(more["effect"][-1]),
)
def test_what_no_sample_card_does_is_said_too_and_reads_back(more, language):
    ability = {"cost": [{"mana": 1, "colour": "blue"}], **more}
    text = say(GAME, ability, "event", language)
    assert text is not None
    (part,) = read(GAME, text, language, "event").parts
    assert are_equivalent(part.readings[0], ability)


# Signs whose cut leaves the same text: particles, stops, a word's second sign (全毀場區, 全毀區). All else of a text counts.
IDLE = {
    "zh-Hant": "的將，、並在於亦或時張若置最牌場遭有開地次個如上何按值捨以點擇外到其查及稱屬一咭合",
    "en": "sna,.:",
    "zh-Hans": "的将，、并在或若置最牌场遭时开地次个如上何按值有舍以点择查到其称属一卡",
    "ja": "、るのてがをはに時1番支い",
}
# Cuts that leave another text that is just as whole: card, sign, what it says then instead.
OTHER_TEXTS = {
    "zh-Hant": {
        ("SA-009", "可"): "may becomes must",
        ("SA-063", "沒"): "there is none becomes there is one",
        ("SA-103", "沒"): "there is none becomes there is one",
        ("SA-104", "沒"): "there is none becomes there is one",
        ("SA-089", "下"): "until the end of the next turn becomes of this turn",
        ("SA-111", "下"): "until the end of the next turn becomes of this turn",
    },
    "en": {},
    "zh-Hans": {
        ("SA-009", "可"): "may becomes must",
        ("SA-038", "被"): "cannot be defended against becomes cannot defend",
        ("SA-063", "没"): "there is none becomes there is one",
        ("SA-103", "没"): "there is none becomes there is one",
        ("SA-104", "没"): "there is none becomes there is one",
        ("SA-089", "下"): "until the end of the next turn becomes of this turn",
        ("SA-111", "下"): "until the end of the next turn becomes of this turn",
    },
    "ja": {},
}
VERBATIM = {"SA-096", "SA-100", "SA-103", "SA-104"}  # they print a name or a number of a card: any is one


@pytest.mark.slow
@pytest.mark.parametrize("language", languages(GAME))
def test_a_text_without_one_sign_is_declined_or_says_the_same(language, every):
    read_without = 0
    for number, (key, kind, text) in enumerate(printed_or_said(language)):
        reading = read(GAME, text, language, kind)
        whole = [canonical_form(each) for each in abilities_of(reading)]
        for at in range(number % every, len(text), every):
            sign = text[at]
            less = read(GAME, text[:at] + text[at + 1 :], language, kind)
            if sign.isspace() or less.state != READ or less.keywords != reading.keywords:
                continue
            read_without += 1
            if [canonical_form(each) for each in abilities_of(less)] == whole:
                assert sign in IDLE[language], text[:at]
            elif (key, sign) not in OTHER_TEXTS[language]:
                assert key in VERBATIM, text[:at]
                opened, closed = text.rfind("「", 0, at), text.rfind("」", 0, at)
                assert opened > closed or "No." in text[max(0, at - 12) : at], text[:at]
    assert read_without, "some sign can be left out"


@pytest.mark.slow
@pytest.mark.parametrize(("language", "key", "kind", "text"), TEXTS)
def test_a_text_cut_off_is_data_for_none_of_its_last_part(language, key, kind, text, every):
    """What stays whole is an ability with its stop; the one that is cut is declined."""
    full = read(GAME, text, language, kind)
    if full.state != READ:
        return
    for at in range(1, len(text), every):
        cut = read(GAME, text[:at], language, kind)
        last = cut.parts[-1] if cut.parts else None
        if last is None or last.keyword:
            continue
        assert last.state == DECLINED or text[:at].rstrip().endswith(("。", "."))


def test_a_text_without_its_beginning_is_no_data_for_the_rest():
    """The beginning of an EVENT is its cost, that of an ability its icon: what lacks it is part of something."""
    for _, kind, text in texts("zh-Hant"):
        for at in range(1, min(len(text), 40), 3):
            first = read(GAME, text[at:], "zh-Hant", kind).parts[:1]
            assert not first or first[0].state != READ or text[at:].startswith(("【", "〔", "["))


def test_two_texts_run_together_are_no_data_for_either():
    events = [text for _, kind, text in texts("zh-Hant") if kind == "event"]
    for first, second in pairwise(events):
        assert read(GAME, first + second, "zh-Hant", "event").state != READ


@pytest.mark.parametrize("clause", ["在滿月之夜", "（限紅色）", "X", "否則", "除非", "。。"])
def test_an_unknown_clause_anywhere_declines_the_ability(clause):
    text = "【自動】攻擊時，若自己生命值 3 或以下，將對手 1 隻喪屍變為 REST。"
    for at in range(5, len(text) + 1):
        part = read(GAME, text[:at] + clause + text[at:], "zh-Hant").parts[0]
        assert part.state == DECLINED, text[:at]


def test_a_declined_ability_names_the_spot_and_the_row_that_came_nearest():
    text = "【自動】登場時，抽牌 1 枚。"
    part = read(GAME, text, "zh-Hant").parts[0]
    assert part.state == DECLINED
    assert text[part.at :] == "枚。"
    assert "抽牌" in part.near


def test_how_a_text_is_typed_does_not_matter_and_is_recorded():
    plain = read(GAME, "【自動】登場時，將自己咭組最上面 1 張咭牌放置在魔力場區。", "zh-Hant")
    typed = read(GAME, "[自動]登場時,將自己卡組最上面１張\n咕牌放置在魔力場區｡", "zh-Hant")
    assert typed.state == READ
    assert are_equivalent(typed.abilities[0], plain.abilities[0])
    assert (typed.typed.index("卡"), "卡", "咭") in typed.changes


def test_one_ability_that_is_not_read_does_not_hide_in_the_others():
    reading = read(GAME, "【自動】登場時，抽牌 1 張。【永續】這喪屍閃閃發光。", "zh-Hant")
    assert [part.state for part in reading.parts] == [READ, DECLINED]
    assert reading.state == DECLINED


def test_a_text_longer_than_any_card_is_declined():
    assert read(GAME, "【自動】登場時，抽牌 1 張。" * 400, "zh-Hant").state == DECLINED


@pytest.mark.parametrize(
    ("language", "clause"),
    [
        ("zh-Hant", "可將對手 1 隻喪屍變為 REST，"),
        ("zh-Hans", "若自己生命值 3 或以下，"),
        ("ja", "手札が3枚以下なら、"),
        ("en", "you may draw a card, "),
    ],
)
def test_a_text_that_says_one_thing_inside_another_without_end_is_declined(language, clause):
    assert read(GAME, clause * 60, language).state == DECLINED
