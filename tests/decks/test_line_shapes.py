"""A line that is read by the plan of its shape is read as it is when everything is tried that it may be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.catalogue.cards import Catalogue, build_set, games_with_decks, load
from judge.decks import section_words
from judge.decks.lines import LineReader
from judge.games.card_fields import other_names
from tests.decks.test_round_trip import NASTY

ODD = {
    "set": "mine",
    "game": "zombie_world_order",
    "name": "mine",
    "cards": [{"no": f"IC-{at:03}", "name": name, "kind": "event"} for at, name in enumerate(NASTY, 1)],
}
DATABASES = [
    *map(load, games_with_decks()),
    Catalogue("zombie_world_order", [build_set(ODD, "zombie_world_order", "mine")]),
]
READERS = [LineReader(cards, named=cards.game != "zombie_world_order") for cards in DATABASES]
NAMES = [
    [name for card in cards.cards.values() for name in (card.name, *other_names(card.data))]
    for cards in DATABASES
]
NUMBERS = [[card.no or "SP-1" for card in cards.cards.values()] for cards in DATABASES]
WORDS = sorted(
    {
        *(
            "Walker",
            "Hound",
            "night",
            "the",
            "May",
            "April",
            "Zombies",
            "red",
            "Green",
            "X",
            "R",
            "5",
            "123",
            "4321",
        ),
        *(word.title() for word in section_words.OUT | section_words.HEDGE if word.isascii()),
        *(word.title() for word in section_words.HEADING | section_words.MARK if word.isascii()),
    }
)
SETS = (
    "SP",
    "SA",
    "ZW1",
    "QX",
    "Q001234",
    "SET",
    "DECK",
    "MAIN",
    "EVENT",
    "LV",
    "S",
    "5P",
    "NO1",
    "IC",
    "1C",
    "YL",
    "O1",
)
FORMS = (
    *("{n} {no} {name}", "{n}x {no} {name}", "{n} {no}", "{n}x {no}", "{no} {name} x{n}", "{no} x{n}"),
    *("{n} {name}", "{n}x {name}", "{n},{no},{name}", "{n},{name}", "{n},{no}"),
    *(
        "{name} x{n}",
        "{name}{n}張",
        "{n}張{name}",
        "{name} ({no}) ×{n}",
        "{name}×{n}",
        "{n} {name} ({no})",
        "・{name}　{n}",
    ),
    *(
        "[{no}] {name} {n}枚",
        "{name} {n}",
        "{name}: {n}",
        "{n} {no} - {name}",
        "4. {name} {n}",
        "{n} {name} [R]",
        "{name}{n}",
    ),
    *(
        "SB: {n} {name}",
        "{n} {name} # {name}",
        "{name} {n} ({name})",
        "{n} of {no}",
        "{no}{n}枚",
        "- {n} {name}",
        "{n} {name}?",
    ),
)


@st.composite
def lines(draw):
    at = draw(st.integers(0, len(READERS) - 1))
    made = st.builds(
        "{}{}{}".format, st.sampled_from(SETS), st.sampled_from("-- "), st.sampled_from(["001", "1", "12"])
    )
    no = draw(st.one_of(st.sampled_from(NUMBERS[at]), made))
    words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join)
    name = draw(st.one_of(st.sampled_from(NAMES[at]), words))
    form = draw(st.sampled_from(FORMS))
    return READERS[at], form.format(n=draw(st.sampled_from([1, 2, 4, 5, 10, 12, 28, 50])), no=no, name=name)


@given(lines())
def test_a_line_read_by_its_shape_is_read_as_it_is_closely(made):
    reader, line = made
    at_once = reader.shapes.read(line)
    assert at_once is None or at_once == reader.read_closely(line)


@pytest.mark.parametrize(
    "line", ["4 ZW1-001", "4x ZW1-001 Old Ghoul", "ZW1-001 Old Ghoul x4", "4 SP-001 墓園獵犬", "4 Moss Giant"]
)
def test_the_usual_lines_are_read_by_their_shape(line):
    reader = LineReader(load("zombie_world_order"), named=False)
    assert reader.shapes.read(line).entry.count == 4
