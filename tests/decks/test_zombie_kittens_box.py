"""活屍貓: which cards of the box are missing or extra."""

import pytest

from judge.catalogue.cards import load
from judge.decks import check_deck, kinds

GAME = "zombie_kittens"
MARKS = {
    "2-players": ["paw"],
    "3-players": ["no_paw"],
    "4-players": ["paw", "no_paw"],
    "5-players": ["paw", "no_paw"],
}


def scan(marks, *, exploding=0):
    """List the cards with these marks, and so many exploding ones."""
    cards = load(GAME).data.values()
    rows = [
        (card["name"], sum(card[mark] for mark in marks))
        for card in cards
        if card["kind"] != "exploding_kitten"
    ]
    return [
        *((name, count) for name, count in rows if count),
        *([("爆炸貓", exploding)] if exploding else []),
    ]


def text(rows):
    return "\n".join(f"{name} x{count}" for name, count in rows)


@pytest.mark.rule("ZK-components.counts")
@pytest.mark.parametrize(
    ("line", "legal"), [("攻擊 (2X)", False), ("2 攻擊 (2X)", True), ("2 攻擊卡 (2X)", True)]
)
def test_the_number_in_a_printed_title_is_no_quantity(line, legal):
    rows = [row for row in scan(["paw", "no_paw"], exploding=4) if row[0] != "攻擊"]
    assert check_deck(f"{text(rows)}\n{line}", GAME).legal is legal


@pytest.mark.rule("ZK-components.counts")
@pytest.mark.rule("ZK-components.players")
def test_the_whole_box_has_61_cards():
    report = check_deck(text(scan(["paw", "no_paw"], exploding=4)), GAME)
    assert (report.kind, report.total, report.legal) == ("box", 61, True)


@pytest.mark.rule("ZK-components.players")
def test_a_box_short_of_a_card_has_too_few_of_it_and_in_all():
    name, count = scan(["paw", "no_paw"])[0]
    rows = dict(scan(["paw", "no_paw"], exploding=4)) | {name: count - 1}
    report = check_deck(text(rows.items()), GAME)
    assert report.total == 60
    assert [each.rule for each in report.problems] == ["ZK-components.players", "ZK-components.counts"]


@pytest.mark.rule("ZK-components.counts")
def test_the_counts_of_the_card_guide_add_up():
    cards = load(GAME).data.values()
    paw = sum(card["paw"] for card in cards)
    exploding = sum(card["no_paw"] for card in cards if card["kind"] == "exploding_kitten")
    assert (paw, sum(card["no_paw"] for card in cards) - exploding, exploding) == (24, 33, 4)


@pytest.mark.parametrize(
    ("kind", "total", "rule"),
    [
        pytest.param(kind, total, rule, marks=pytest.mark.rule(rule))
        for kind, total, rule in (
            ("2-players", 24, "ZK-setup.pool.two"),
            ("3-players", 33, "ZK-setup.pool.three"),
            ("4-players", 57, "ZK-setup.pool.fourfive"),
            ("5-players", 57, "ZK-setup.pool.fourfive"),
        )
    ],
)
def test_the_cards_for_each_number_of_players(kind, total, rule):
    rows = scan(MARKS[kind])
    report = check_deck(text(rows), GAME, kind=kind)
    assert (report.total, report.legal) == (total, True)
    short = check_deck(text([(rows[0][0], rows[0][1] - 1), *rows[1:]]), GAME, kind=kind)
    assert [(each.key, each.rule, each.facts["card"], each.facts["by"]) for each in short.problems] == [
        ("box.missing", rule, rows[0][0], 1)
    ]


@pytest.mark.rule("ZK-setup.pool.two")
@pytest.mark.parametrize("card", ["噶屁攻擊", "餵食噶屁", "墓穴強盜"])
def test_cards_without_a_paw_are_not_for_two(card):
    report = check_deck(text([*scan(["paw"]), (card, 1)]), GAME, kind="2-players")
    assert [(each.key, each.rule, each.facts["size"]) for each in report.problems] == [
        ("box.extra", "ZK-setup.pool.two", 0)
    ]


@pytest.mark.rule("ZK-setup.pool.three")
def test_attack_is_not_for_three():
    report = check_deck(text([*scan(["no_paw"]), ("Attack (2X)", 1)]), GAME, kind="3-players")
    assert [(each.key, each.facts["card"]) for each in report.problems] == [("box.extra", "攻擊")]


@pytest.mark.rule("ZK-setup.ek.count")
@pytest.mark.parametrize(("exploding", "legal"), [(0, True), (2, True), (3, False), (1, False)])
def test_exploding_cards_are_one_fewer_than_players_where_listed(exploding, legal):
    report = check_deck(text(scan(["no_paw"], exploding=exploding)), GAME, kind="3-players")
    assert report.legal is legal
    assert {each.rule for each in report.problems} == (set() if legal else {"ZK-setup.ek.count"})


def test_missing_extra_and_foreign_cards_are_all_named():
    rows = dict(scan(["paw", "no_paw"], exploding=4)) | {"休想": 4, "跳過": 5}
    report = check_deck(text([*rows.items(), ("牽引貓", 1)]), GAME)
    assert [(each.rule, each.because("zh-Hant")) for each in report.problems] == [
        ("input", "資料庫沒有「牽引貓」這個名稱。"),
        ("ZK-components.counts", "跳過：5 張，應為 3 張，多 2 張。"),
    ]


def test_the_kinds_of_list():
    assert kinds(GAME) == ("box", "2-players", "3-players", "4-players", "5-players")
