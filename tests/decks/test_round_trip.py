"""Every card of every game, by its No. and by every name, in every way of writing: it is that card, or it is asked."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.catalogue.cards import Catalogue, build_set, games_with_decks, load
from judge.decks import NotADeckListError, check_deck, section_words
from judge.games.card_fields import other_names

NAMED = (
    *(
        "{n} {name}",
        "{n}x {name}",
        "{name} x{n}",
        "{name} ×{n}",
        "{name}×{n}",
        "{name}（{n}）",
        "{n}張 {name}",
        "{name} {n}枚",
    ),
    *(
        "{name}（四張）",
        "{n},{name}",
        "{n} {name} // mine",
        "• {n} {name}",
        "「{name}」 x{n}",
        "1. {n}x {name}",
    ),
)
NUMBERED = (
    *(
        "{n} {no}",
        "{n}x {no}",
        "{no} x{n}",
        "{no}×{n}",
        "{n} No.{no}",
        "[{no}] x{n}",
        "{n} {no} {name}",
        "{no} {name} x{n}",
    ),
    *("{n} {name} ({no})", "{no}\t{name}\t{n}", "{no},{name},{n}", "【{no}】{name} {n}"),
)
NO_SPELLINGS = (
    "{set}-{nr}",
    "{low}-{nr}",
    "{set}{nr}",
    "{set} {nr}",
    "{set}_{nr}",
    "{set} - {nr}",
    "{set}-{nr}/R",
)


def read(text, game, cards=None, filename=None):
    """Return how the line in the middle of a list is read: its count and identity, or None where it is asked about."""
    rest = "2 QQ-901\n{}\n2 QQ-902"
    try:
        report = check_deck(rest.format(text), game, cards=cards, filename=filename)
    except NotADeckListError:
        return None
    line = report.lines()[1]
    if line["status"] != "card" or any(
        2 in problem.lines and problem.undecided for problem in report.problems
    ):
        return None
    return line["count"], line["no"], line["name"]


@pytest.mark.parametrize("game", games_with_decks())
def test_every_card_by_every_name_in_every_form(game):
    database = load(game)
    names = [
        (name, card) for card in database.cards.values() for name in (card.name, *other_names(card.data))
    ]
    alone = [(name, card) for name, card in names if len(database.by_name(name)) == 1]
    assert len(alone) > len(names) / 2
    for name, card in alone:
        for form in NAMED:
            assert read(form.format(n=4, name=name), game) == (4, card.no, card.name), (name, form)


@pytest.mark.parametrize("game", games_with_decks())
def test_every_card_by_its_number_in_every_spelling(game):
    for card in load(game).cards.values():
        if not card.no or "-" not in card.no:
            continue
        set_, _, number = card.no.rpartition("-")
        for spelling in NO_SPELLINGS:
            no = spelling.format(set=set_, low=set_.lower(), nr=number)
            for form in NUMBERED if spelling == NO_SPELLINGS[0] else NUMBERED[:2]:
                assert read(form.format(n=4, no=no, name=card.name), game) == (4, card.no, card.name), (
                    no,
                    form,
                )


NASTY = (
    *(
        "Deck",
        "Total",
        "Event",
        "Sideboard",
        "合計",
        "主牌",
        "喪屍",
        "其他",
        "備牌",
        "Side",
        "Main",
        "Unit",
        "Name",
        "Round 1",
    ),
    *(
        "4 Walls",
        "Cards 50",
        "7",
        "100 Hands",
        "x4",
        "Ice Tunnel",
        "Tunnel",
        "Ice",
        "SP 001 Drone",
        "ZW1",
        "No. 5",
        "R",
        "SR",
    ),
    *(
        "Out",
        "Not",
        "Maybe",
        "或許",
        "Fire // Ice",
        "A/B",
        "Hound, the Lost",
        "Mr. X",
        "O'Hara",
        "What?",
        "Stop!",
        "C++",
        "#1 Fan",
    ),
    *(
        "(Boss)",
        "[Core]",
        "二張嘴",
        "四",
        "三枚目",
        "張三",
        "ゾンビ",
        "一",
        "Playset",
        "Twice",
        "IV",
        "正",
        "人造人17号",
        "Table 12",
    ),
    *(
        "謝謝",
        "以上",
        "Thanks",
        "Draw 2",
        "2 Draw",
        "Level 3",
        "No Escape",
        "Half-life",
        "1/2",
        "50%",
        "A - B",
        "red",
        "紅",
        "Foil",
    ),
)


@pytest.fixture(scope="module")
def nasty():
    """Return a database of names that look like something else."""
    cards = [{"no": f"IC-{at:03}", "name": name, "kind": "event"} for at, name in enumerate(NASTY, 1)]
    loaded = {"set": "mine", "game": "zombie_world_order", "name": "mine", "cards": cards}
    return Catalogue("zombie_world_order", [build_set(loaded, "zombie_world_order", "mine")])


@pytest.mark.parametrize("form", [*NAMED, *NUMBERED])
def test_a_card_whose_name_looks_like_something_else_is_that_card_or_asked_about(nasty, form):
    for at, name in enumerate(NASTY, 1):
        no = f"IC-{at:03}"
        got = read(form.format(n=4, no=no, name=name), "zombie_world_order", nasty)
        assert got in {None, (4, no, name)}, (name, form, got)


PLAIN = ("{n}x {name}", "{name} x{n}", "{n} {no}", "{n}x {no} {name}", "{no} {name} x{n}")


def test_such_a_card_is_mostly_simply_read(nasty):
    asked = [
        (name, form)
        for at, name in enumerate(NASTY, 1)
        for form in PLAIN
        if read(form.format(n=4, no=f"IC-{at:03}", name=name), "zombie_world_order", nasty) is None
    ]
    assert len(asked) * 20 <= len(NASTY) * len(PLAIN), asked


PIECES = sorted(
    {
        *(section_words.HEADING | section_words.OUT | section_words.HEDGE | section_words.MARK),
        *(section_words.NOTE | section_words.CLOSING | section_words.COUNTING | section_words.PERHAPS),
        *("4", "50", "x4", "4x", "四張", "三枚", "SP", "IC", "ZW1", "SP-001", "No.", "ATK", "Lv3", "R", "★", "(2)"),
        *("[SP]", "//", "-", "?", "!", "'"),
        *("狼", "犬王", "ゾンビ", "喪屍", "丧尸", "Walker", "Night", "of", "the", "ー", "・", "號", "号"),
    }
)  # fmt: skip
SCRIPTS = {
    "plain": str,
    "upper": str.upper,
    "title": str.title,
    "wide": lambda text: "".join(chr(ord(sign) + 0xFEE0) if "!" <= sign <= "~" else sign for sign in text),
}


@example(names=["!", "card !"], script="plain", form="{n} {name}")  # a unit, and the beginning of a name
@given(
    names=st.lists(
        st.lists(st.sampled_from(PIECES), min_size=1, max_size=3).map(" ".join),
        min_size=1,
        max_size=6,
        unique=True,
    ),
    script=st.sampled_from(sorted(SCRIPTS)),
    form=st.sampled_from((*NAMED, *NUMBERED)),
)
@settings(max_examples=400, deadline=None)
def test_an_imported_card_of_any_name_is_that_card_or_asked_about(names, script, form):
    cards = [
        {"no": f"IC-{at:03}", "name": SCRIPTS[script](name), "kind": "event"}
        for at, name in enumerate(names, 1)
    ]
    loaded = {"set": "mine", "game": "zombie_world_order", "name": "mine", "cards": cards}
    database = Catalogue("zombie_world_order", [build_set(loaded, "zombie_world_order", "mine")])
    for card in cards:
        shared = len(database.by_name(card["name"])) > 1
        got = read(form.format(n=4, **card), "zombie_world_order", database)
        assert shared or got in {None, (4, card["no"], card["name"])}, (card, form, got)
