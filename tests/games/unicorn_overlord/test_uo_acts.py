"""Acts of players that answer no question, acts that are somebody's own, and set-up as a start. UO-info.*, UO-unit.order."""

import pytest
import uo_table as table
import yaml

from judge.disputes import DisputeError, rule_text
from judge.engine.errors import Illegal
from judge.engine.position import freeze

CARDS = """
  Guard: {kind: unit, power: 2, classes: [shield], bonus: shield}
  Bag: {kind: unit, power: 1, icons: [coin]}
  Blank: {kind: item, abilities: []}
  Curse All: {kind: item, abilities: [{effect: [{curse: 1, to: {player: others}}]}]}
  Curse: {kind: curse}
  Town: {kind: territory, icons: [coin]}
  P2: {kind: renown, round: 2, value: 1}
"""


def ruled(position, *steps, claims=()):
    told = [dict(zip(("by", "do"), step[:2], strict=True)) | (step[2] if step[2:] else {}) for step in steps]
    file = {
        "dispute": 1,
        "game": "unicorn_overlord",
        "players": ["A", "B", "C"],
        "cards": yaml.safe_load(CARDS),
        "position": position,
        "steps": told,
        "claims": [{"by": "A", "says": "x", "expect": expect} for expect in claims],
    }
    return rule_text(yaml.safe_dump(file, allow_unicode=True)).to_dict("en")


def outcome(said):
    return said["illegal"]["step"] if said["verdict"] == "illegal_step" else said["verdict"]


BATTLE = {"number": 2, "player": "A", "phase": "battle"}
THREE = {seat: {"placed": ["Guard", "Blank"]} for seat in "ABC"}


@pytest.mark.rule("UO-battle.reveal.by.row", "UO-order.first.player")
@pytest.mark.parametrize(
    ("seats", "illegal"),
    [("ABCABC", None), ("B", 1), ("AA", 2), ("AC", 2), ("ABCB", 4), ("ABCAA", 5)],
)
def test_each_reveals_in_turn_and_nobody_does_it_for_another(seats, illegal):
    claims = [{"illegal": illegal or 1}]
    said = ruled({"turn": BATTLE, "players": THREE}, *((seat, "reveal") for seat in seats), claims=claims)
    assert outcome(said) == (illegal or "resolved")
    if illegal:
        assert "UO-battle.reveal.by.row" in said["illegal"]["rules"]


@pytest.mark.rule("UO-battle.reveal.by.row")
@pytest.mark.parametrize(
    ("seats", "illegal", "others"),
    [
        ("AA", None, ["B", "C"]),
        ("AC", None, ["B"]),
        ("AAB", None, ["B", "C"]),
        ("AABB", 2, []),
        ("AACC", 2, []),
    ],
)
def test_what_another_has_to_reveal_follows_unless_the_file_tells_it_later(seats, illegal, others):
    said = ruled({"turn": BATTLE, "players": THREE}, *((seat, "reveal") for seat in seats))
    assert outcome(said) == (illegal or "resolved")
    assert [step["by"] for step in said["steps"] if step["implied"]] == others
    for seat in others if not illegal else ():
        assert f"{seat}: Reveal the next row" in said["summary"]


RESULT = {"number": 2, "player": "A", "phase": "result"}
POWERS = {"A": {"power": 5}, "B": {"power": 9}, "C": {"power": 1}}


@pytest.mark.rule("UO-result.crit.conditions", "UO-result.round.winner", "UO-end.pass.marker")
@pytest.mark.parametrize("by", ["A", "B", "C"])
def test_anybody_may_count_the_table_and_end_the_round(by):
    position = {"turn": RESULT, "players": POWERS, "table": {"prestige_deck": ["P2"]}}
    said = ruled(position, (by, "score"), (by, "end_round"), claims=[{"B.prestige": 1}])
    assert (outcome(said), said["claims"][0]["upheld"]) == ("resolved", True)


@pytest.mark.rule("UO-result.crit.conditions")
@pytest.mark.parametrize("do", ["score", "end_round"])
def test_nobody_counts_before_the_table_has_come_to_it(do):
    said = ruled({"turn": BATTLE, "players": THREE}, ("B", do), claims=[{"illegal": 1}])
    assert outcome(said) == 1


HIDDEN = {
    "A": {
        "placed": ["Guard"],
        "deck": ["Blank"],
        "discard": ["Blank"],
        "territories": ["Town"],
        "hand": ["Blank"],
    },
    "B": {
        "placed": ["Guard"],
        "deck": ["Blank"],
        "discard": ["Blank"],
        "territories": ["Town"],
        "hand": ["Blank"],
    },
    "C": {},
}


@pytest.mark.rule("UO-info.facedown", "UO-info.faceup")
@pytest.mark.parametrize(
    ("word", "whose", "legal"),
    [
        ("territories", "A", True),
        ("territories", "B", True),
        ("discard", "B", True),
        ("market_units", None, True),
        ("placed", "A", True),
        ("placed", "B", False),
        ("hand", "B", False),
        ("deck", "A", False),
        ("crit_deck", None, False),
    ],
)
def test_who_may_look_where(word, whose, legal):
    named = {"word": word} | ({"whose": whose} if whose else {})
    position = {"turn": BATTLE, "players": HIDDEN, "table": {"crit_deck": {"unknown": 3}}}
    said = ruled(position, ("A", "look", named), ("A", "reveal"))
    assert outcome(said) == ("resolved" if legal else 1)
    if not legal:
        assert "UO-info.facedown" in said["illegal"]["rules"]


@pytest.mark.parametrize(("do", "word"), [("look", "sleeve"), ("handle", "sleeve")])
def test_a_word_that_no_rule_knows_is_no_declaration(do, word):
    with pytest.raises(DisputeError, match=r"word\.unknown") as caught:
        ruled({"turn": BATTLE, "players": HIDDEN}, ("A", do, {"word": word}))
    assert caught.value.path == "steps[1].word"


@pytest.mark.rule("UO-info.facedown")
def test_a_pile_that_nobody_may_look_into_may_be_counted():
    core = table.lay({"deck": ["U1", "U2"]}, {"deck": ["U1"]}, phase="territory")
    with pytest.raises(Illegal, match=r"look\.hidden"):
        table.do(core, 0, "look", "deck", (-1,))
    table.do(core, 1, "count", "deck", (-1,))
    assert core.events[-1].number == 2
    for whose in ((), (-1, -2)):
        with pytest.raises(Illegal, match=r"choose\.count"):
            table.do(core, 0, "look", "territories", whose)


@pytest.mark.rule("UO-info.faceup")
def test_looking_changes_nothing():
    core = table.lay({"hand": ["U1"], "territories": ["Town"]}, {}, phase="territory")
    before, asked = freeze(core).digest, table.asked(core)
    table.do(core, 1, "look", "territories", (-1,))
    assert (freeze(core).digest, table.asked(core)) == (before, asked)


@pytest.mark.rule("UO-unit.order", "UO-unit.effect.top.down")
@pytest.mark.parametrize(
    ("told", "illegal"),
    [
        (("effect", "power", "bonus"), None),
        (("power",), None),
        (("power", "effect"), 2),
        (("bonus", "power"), 2),
        (("effect", "bonus", "effect"), 3),
        (("luck",), 1),
    ],
)
def test_the_order_of_a_units_steps_can_be_told_and_lost(told, illegal):
    core = table.battle(["Boaster"], ["U1"])
    table.do(core, 0, "reveal")
    for number, word in enumerate(told, 1):
        if number == illegal:
            with pytest.raises(Illegal) as caught:
                table.do(core, 0, "handle", word)
            assert "UO-unit.order" in caught.value.rules
            return
        table.do(core, 0, "handle", word)
    assert illegal is None


@pytest.mark.rule("UO-unit.order")
def test_power_comes_after_an_effect_that_is_still_carried_out():
    core = table.battle(["Two Lines"], ["U1"], a={"deck": ["U2"]}, table={"market_units": ["U3"]})
    table.do(core, 0, "reveal")
    assert table.asked(core).menu == "coin"
    for word in ("power", "bonus"):
        with pytest.raises(Illegal, match=r"unit\.order"):
            table.do(core, 0, "handle", word)
    table.do(core, 0, "handle", "effect")
    table.do(core, 0, "decline")
    table.do(core, 0, "handle", "power")


@pytest.mark.rule("UO-unit.order", "UO-item.resolve")
def test_an_item_has_no_such_steps():
    core = table.battle(["Blank"], ["U1"])
    for _ in range(2):
        with pytest.raises(Illegal, match=r"unit\.none-handled") as caught:
            table.do(core, 0, "handle", "power")
        assert caught.value.rules[0] == "UO-unit.order"
        if not core.zones[table.place(core, 0, "battle")]:
            table.do(core, 0, "reveal")


@pytest.mark.rule("UO-detail.supply.short")
def test_one_curse_and_two_victims_is_lost_by_the_short_supply():
    position = {"turn": BATTLE, "players": {"A": {"placed": ["Curse All"]}, "B": {}, "C": {}}}
    position["table"] = {"curse_stack": ["Curse"]}
    said = ruled(position, ("A", "reveal"), ("A", "curse", {"players": ["B", "C"]}))
    assert (outcome(said), said["illegal"]["rules"][0]) == (2, "UO-detail.supply.short")
    assert outcome(ruled(position, ("A", "reveal"), ("A", "curse", {"players": ["B"]}))) == "resolved"


@pytest.mark.rule("UO-coin.buy.territory")
def test_the_row_of_a_territory_is_its_place():
    position = {
        "turn": {"number": 2, "phase": "territory"},
        "players": {"A": {"territories": ["Town", "Town"]}},
    }
    position["players"]["A"]["territories"] = [{"id": "one", "card": "Town"}, {"id": "two", "card": "Town"}]
    said = ruled(position, claims=[{"one.row": 1}, {"two.row": 2}])
    assert [claim["upheld"] for claim in said["claims"]] == [True, True]


@pytest.mark.rule("UO-order.first.player", "UO-setup.start.draw.three", "UO-variant.draft.pick")
def test_setting_up_can_be_started_anywhere():
    market = {"market_units": [{"id": "u", "card": "Guard"}], "market_items": [{"id": "i", "card": "Blank"}]}
    more = {"unit_deck": {"unknown": 9}, "item_deck": {"unknown": 9}}
    decks = {"A": {}}
    start = {"turn": {"player": "B", "phase": "draft"}, "players": decks, "table": market | more}
    said = ruled(start, ("A", "take", {"card": "u"}), ("C", "take", {"card": "i"}), claims=[{"A.deck": 9}])
    assert (outcome(said), said["claims"][0]["upheld"]) == ("resolved", True)
    assert outcome(ruled(start, ("B", "take", {"card": "u"}))) == 1
    late = {**start, "turn": {"player": "B", "phase": "draft", "pick": 2}}
    assert outcome(ruled(late, ("C", "take", {"card": "u"}))) == "resolved"
    made = {**start, "turn": {"player": "B", "phase": "starting_deck"}}
    assert outcome(ruled(made, ("A", "draft"))) == 1
    assert outcome(ruled(made, ("B", "draft"))) == "resolved"


@pytest.mark.parametrize(
    ("position", "spots"),
    [
        ({"players": {"A": {"hand": {"unknown": 2}}}}, ["players.A.hand[0]"]),
        ({"players": {"B": {"deck": {"unknown": 8}}}}, ["players.B.deck"]),
        ({"players": {"A": {"deck": 10}}, "table": {"unit_deck": 5}}, ["players.A.deck", "table.unit_deck"]),
    ],
)
@pytest.mark.rule("UO-setup.start.cards", "UO-setup.start.draw.three", "UO-setup.market.decks")
def test_a_starting_deck_that_cannot_be_is_refused(position, spots):
    with pytest.raises(DisputeError) as caught:
        ruled({"turn": {"phase": "starting_deck"}} | position)
    assert [each.path for each in (caught.value, *caught.value.others)] == [f"position.{at}" for at in spots]
