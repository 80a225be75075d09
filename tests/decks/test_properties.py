"""What holds for every input: no line is lost, nothing raises, folding is stable."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from judge.catalogue.folding import fold, name_key, number_keys
from judge.decks import NotADeckListError, check_deck
from judge.decks.intake import LINES
from judge.words.languages import LANGUAGES

GAMES = st.sampled_from(["zombie_world_order", "zero_dimension", "zombie_kittens", "unicorn_overlord"])
PARTS = st.sampled_from(
    [
        "4",
        "4x",
        "x4",
        "(4)",
        "４",
        "×",
        "-",
        "–",
        "ー",
        "SP-001",
        "SP-O01",
        "墓園獵犬",
        "路飞",
        "(R)",
        "#",
        "//",
        ":",
        "[",
        "]",
        "\u200b",
        "\u3000",
        "\t",
        ",",
        "0",
        "99",
        "100",
        "٤",
        "Zombies",
        "Total",
        "SB:",
        "1.",
        "騎士",
        "名稱",
        '"',
        "count,no",
    ]
)
LINE = st.one_of(
    st.lists(PARTS, max_size=8).map(" ".join), st.lists(PARTS, max_size=8).map("".join), st.text(max_size=60)
)
LIST = st.lists(LINE, max_size=30).map("\n".join)
SURROGATES = st.text(
    alphabet=st.characters(codec=None, min_codepoint=0xD7F0, max_codepoint=0xE00F), max_size=20
)


def expected_lines(text):
    """Count lines as an editor does."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines[-1] == "" else lines


@given(LIST, GAMES)
@example("[1]\n4 SP-001", "zombie_world_order")
def test_every_line_in_is_a_line_out(text, game):
    plain = f"{text}\n4 SP-001 墓園獵犬"
    if plain.lstrip()[:1] in "{[":
        plain = f"# list\n{plain}"
    report = check_deck(plain, game)
    lines = report.lines()
    assert [line["n"] for line in lines] == list(range(1, len(expected_lines(plain)) + 1))
    assert all(line["status"] in {"card", "heading", "comment", "blank", "problem"} for line in lines)
    assert report.total == sum(line["count"] for line in lines if line["status"] == "card")
    unread = {line["n"] for line in lines if line["status"] == "problem"}
    assert unread <= {number for problem in report.problems for number in problem.lines}


@given(
    st.one_of(st.text(max_size=300), SURROGATES, LIST, LIST.map(lambda text: f"[{json.dumps(text)}, 4]")),
    GAMES,
    st.booleans(),
)
def test_no_text_makes_it_raise(text, game, official):
    try:
        report = check_deck(text, game, official=official)
    except NotADeckListError as refused:
        said = [refused.message(language) for language in LANGUAGES]
    else:
        said = [json.dumps(report.to_dict(language), ensure_ascii=False) for language in LANGUAGES]
    assert all(each.encode() for each in said)


@given(st.binary(max_size=300), GAMES, st.sampled_from([None, "a.txt", "a.csv", "a.json", "a.xlsx", "noend"]))
@example(b"PK\x03\x04" + b"\0" * 30, "zombie_world_order", "a.xlsx")
@example(b"\xff\xfe4\x00", "zombie_world_order", None)
def test_no_bytes_make_it_raise(data, game, filename):
    try:
        lines = len(check_deck(data, game, filename=filename).lines())
    except NotADeckListError as refused:
        lines = len(refused.message("ja"))
    assert 1 <= lines <= LINES


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=10) | PARTS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["count", "no", "name", "cards", "main", "SP-001", "x"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)


@given(JSON)
def test_no_json_makes_it_raise(data):
    try:
        report = check_deck(json.dumps(data), "zombie_world_order", filename="deck.json")
    except NotADeckListError:
        return
    assert report.total == sum(line["count"] for line in report.lines() if line["status"] == "card")


@given(st.text(max_size=60) | SURROGATES)
@example("e\u200b\u0301")
@example("ﾏｰｾﾅﾘｰ ･ ４")
@example("ⅨİßſK")
def test_folding_twice_changes_nothing_more(text):
    assert fold(fold(text)) == fold(text)
    assert name_key(name_key(text)) == name_key(text)
    assert number_keys(number_keys(text)[0]) == number_keys(text)


@given(st.permutations(["4 SP-001", "3 SP-002 爬行殘肢", "5 QQ-001", "# x", "", "0 SP-003", "[Main]"]))
def test_the_order_of_lines_does_not_change_the_verdict(lines):
    report = check_deck("\n".join(["# list", *lines]), "zombie_world_order")
    assert report.total == 12
    assert sorted(problem.rule for problem in report.problems) == [
        "ZWO-deck.copy-limit",
        "ZWO-deck.size",
    ]


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(1, 20)), min_size=1, max_size=30))
def test_legal_exactly_when_fifty_cards_and_at_most_four_of_each(rows):
    counts = {}
    for count, number in rows:
        counts[number] = counts.get(number, 0) + count
    report = check_deck("\n".join(f"{count} QQ-{number:03}" for count, number in rows), "zombie_world_order")
    assert report.legal == (sum(counts.values()) == 50 and max(counts.values()) <= 4)
    over = {problem.facts["card"] for problem in report.problems if problem.rule == "ZWO-deck.copy-limit"}
    assert over == {f"QQ-{number:03}" for number, count in counts.items() if count > 4}
