"""The ready disputes, ruled as a judge would expect; the worked example, step by step."""

import json
from pathlib import Path

import pytest
from examples import Examples

from judge.catalogue.places import data_folder
from judge.cli import main
from judge.disputes import DisputeError, rule, rule_text, ruling_as_json
from judge.disputes.wording.report import error_text

EXAMPLES = Examples(Path(__file__).parent)
FOLDER = data_folder("card_db") / "unicorn_overlord" / "disputes"


def row(name, verdict, step, upheld, depends, *rules):
    return pytest.param(name, verdict, step, upheld, depends, marks=pytest.mark.rule(*rules))


# file, verdict, step refused, claims upheld, points on which the outcome depends
READY = [
    row("01-worked-example", "resolved", None, (True, False), {"UO-example.nineteen"}, "UO-example.nineteen"),
    row("02-second-territory", "illegal_step", 4, (False, True), set(), "UO-coin.buy.territory.limit"),
    row("03-burned-town", "illegal_step", 4, (False, True), {"UO-icon.burn"}, "UO-icon.burn"),
    row("04-own-icon", "resolved", None, (False, True), {"UO-unit.class.bonus"}, "UO-unit.class.bonus"),
    row(
        "05-equal-power",
        "resolved",
        None,
        (False, True),
        {"UO-order.rotate"},
        "UO-result.round.tie",
        "UO-order.rotate",
    ),
    row("06-short-deck", "resolved", None, (True, True, False), set(), "UO-draw.reshuffle"),
    row("07-coin-not-used", "resolved", None, (False, True), set(), "UO-detail.coin.count", "UO-mercenary"),
    row(
        "08-final-bonus",
        "resolved",
        None,
        (False, True),
        {"UO-final.bonus/value"},
        "UO-final.bonus",
        "UO-win.most.renown",
    ),
    row(
        "09-crystal-and-burn",
        "resolved",
        None,
        (False, True),
        set(),
        "UO-detail.crystal",
        "UO-detail.crystal.burn",
    ),
    row("10-unseen-critical", "undetermined", None, (None,), set(), "UO-result.crit.reveal"),
    row(
        "11-territory-example",
        "resolved",
        None,
        (True, False),
        {"UO-territory.any.order"},
        "UO-territory.any.order",
        "UO-territory.example.cards",
    ),
]


def source(name):
    return (FOLDER / f"{name}.yaml").read_bytes()


@pytest.mark.parametrize(("name", "verdict", "step", "upheld", "depends"), READY)
def test_ready_dispute(name, verdict, step, upheld, depends):
    said = ruling_as_json(rule_text(source(name)), "zh-Hant")
    assert said["verdict"] == verdict
    assert (said["illegal"] or {}).get("step") == step
    assert tuple(claim["upheld"] for claim in said["claims"]) == upheld
    assert {point["interpretation"] for point in said["depends_on"]} == depends
    assert all(event["rules"] for done in said["steps"] for event in done["events"])


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_the_final_position_starts_the_next_dispute(file, language):
    ruling = rule_text(file.read_bytes(), what_if=False)
    position = ruling_as_json(ruling, language)["position"]
    again = rule_text(
        json.dumps({**ruling.dispute, "position": position, "steps": [], "claims": []}), what_if=False
    )
    assert again.digest == ruling.digest


@pytest.mark.rule("UO-coin.buy.slide.refill", "UO-setup.purchase.area")
@pytest.mark.parametrize("bought", [1, 2])
@pytest.mark.parametrize(
    "market", [{"units": 3}, {"units": 2}, {"units": 3, "deck": 1}, {"units": 1, "deck": 3}]
)
def test_a_purchase_area_with_a_gap_starts_the_next_dispute(market, bought):
    table = {"market_units": ["Sword"] * market["units"]}
    table |= {"unit_deck": {"unknown": market["deck"]}} if "deck" in market else {}
    ruling = rule(
        {
            "dispute": 1,
            "game": "unicorn_overlord",
            "players": ["A", "B"],
            "cards": {"Sword": {"kind": "unit", "power": 1, "classes": []}},
            "position": {
                "turn": {"number": 2, "player": "A", "phase": "territory"},
                "players": {"A": {"territories": ["Town"]}},
                "table": table,
            },
            "steps": [
                {"by": "A", "do": "use", "card": "Town"},
                *[{"by": "A", "do": "buy", "card": "Sword"}] * bought,
            ],
        },
        what_if=False,
    )
    position = ruling_as_json(ruling, "en")["position"]
    again = rule({**ruling.dispute, "position": position, "steps": [], "claims": []}, what_if=False)
    assert again.digest == ruling.digest


@pytest.mark.rule(
    "UO-example.nineteen", "UO-unit.order", "UO-unit.power", "UO-unit.class.bonus", "UO-mercenary"
)
def test_the_worked_example_comes_to_19_step_by_step():
    ruling = rule_text(source("01-worked-example"), what_if=False)
    gains = []
    for done in ruling.replay.done:
        own = [event[3] for event in done.events if event[0] == "power"]
        if done.action.do == "reveal":
            gains.append(own)
    assert gains == [[], [5], [5, 1], [], [8]]
    assert ruling.replay.core.vars["power"][0] == 19


@pytest.mark.rule("UO-battle.reveal.by.row")
@pytest.mark.parametrize(("seats", "others"), [("AA", "BC"), ("AC", "B"), ("AAB", "BC")])
def test_what_another_had_to_reveal_is_told_as_what_followed(seats, others):
    example = {
        "of": "three",
        "position": {"players": {seat: {"placed": ["Guard", "Blank"]} for seat in "ABC"}},
        "steps": [{"by": seat, "do": "reveal"} for seat in seats],
    }
    said = ruling_as_json(rule(EXAMPLES.dispute_of(example)), "en")
    assert "".join(step["by"] for step in said["steps"] if step["implied"]) == others
    assert all(f"{seat}: Reveal the next row" in said["summary"] for seat in others)


@pytest.mark.rule("UO-flow.five.rounds")
def test_a_player_who_gives_up_is_for_the_head_judge():
    file = source("05-equal-power").decode().replace("{by: B, do: score}", "{by: C, do: concede}")
    said = ruling_as_json(rule_text(file), "en")
    assert said["verdict"] == "not_covered"
    assert {point["interpretation"] for point in said["depends_on"]} == {"UO-flow.five.rounds"}


def test_a_claim_may_speak_of_the_power_of_a_unit_before_it_is_revealed():
    file = source("09-crystal-and-burn").decode()
    file = (
        file[: file.index("steps:")] + "claims: [{by: A, expect: {步兵.unit_power: 2, 城鎮.unit_power: 0}}]"
    )
    (claim,) = ruling_as_json(rule_text(file), "zh-Hant")["claims"]
    assert claim["upheld"] is None  # a Town has no power
    file = file.replace(", 城鎮.unit_power: 0", "")
    (claim,) = ruling_as_json(rule_text(file), "zh-Hant")["claims"]
    assert (claim["upheld"], claim["because"]) == (True, "步兵的力量是 2。")


HEAD = """
dispute: 1
game: unicorn_overlord
cards:
  Low: {kind: crit, value: 1}
  Ask: {kind: crit, value: 1, conditions: [{at_least: [{coins: round}, 1]}, {at_least: [{coins: round}, 2]}]}
"""


def ruled(text, language="en"):
    return ruling_as_json(rule_text(HEAD + text), language)


@pytest.mark.rule("UO-detail.village")
def test_what_must_be_stated_of_a_card_is_asked_of_that_card():
    said = ruled(
        """
position:
  turn: {number: 2, player: A, phase: territory}
  players:
    A: {territories: [{id: town, card: 城鎮}, {id: extra, card: 村莊}]}
    B: {territories: [{id: other, card: 城鎮}]}
steps: [{by: A, do: use, card: town}, {by: A, do: fourth_use, card: extra}, {by: A, do: decline}]
"""
    )
    assert said["verdict"] == "undetermined"
    assert "Village" in said["needs"][0]["text"]


@pytest.mark.rule("UO-end.pass.marker", "UO-order.rotate")
def test_the_position_after_the_end_phase_starts_the_next_dispute_in_the_next_round():
    said = ruled(
        """
players: [A, B, C]
position:
  turn: {number: 1, player: A, phase: result}
  players:
    A: {deck: {unknown: 5}, territories: [{id: ta, card: 城鎮}]}
    B: {power: 8, deck: {unknown: 5}, territories: [{id: tb, card: 城鎮}]}
    C: {deck: {unknown: 5}, territories: [{id: tc, card: 城鎮}]}
  table: {condition: [Ask], crit_deck: [Low, Low]}
steps: [{by: A, do: score}, {by: A, do: end_round}, {by: B, do: end_turn}]
"""
    )
    turn = said["position"]["turn"]
    assert turn == {"number": 2, "player": "B", "phase": "territory", "acts": 2}
    following = {
        "dispute": 1,
        "game": "unicorn_overlord",
        "players": ["A", "B", "C"],
        "position": said["position"],
    }
    following["cards"] = {
        "Low": {"kind": "crit", "value": 1},
        "Ask": {"kind": "crit", "value": 1},
    }
    following["steps"] = [{"by": "B", "do": "end_turn", "at_once": True}]
    again = ruling_as_json(rule_text(json.dumps(following)), "en")
    assert (again["verdict"], again["illegal"]["because"]) == ("illegal_step", "It is C's turn now, not B's.")


@pytest.mark.rule("UO-flow.five.rounds", "UO-coin.buy.territory", "UO-setup.sort")
@pytest.mark.parametrize(
    ("turn", "players", "said"),
    [
        ("{number: 6, player: A, phase: draw}", "{A: {}}", "沒有第 6 回合，共 5 回合。"),
        ("{number: 2, player: A, phase: draw}", "{A: {deck: [城鎮]}}", "城鎮"),
        (
            "{number: 2, player: A, phase: draw}",
            f"{{A: {{territories: [{', '.join(['試玩市集'] * 7)}]}}}}",
            "7",
        ),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_words(turn, players, said):
    with pytest.raises(DisputeError) as caught:
        rule_text(f"{HEAD}\nposition: {{turn: {turn}, players: {players}}}\nsteps: [{{by: A, do: end_turn}}]")
    sentence = error_text(caught.value, "zh-Hant")
    assert said in sentence
    assert "rules=" not in sentence


def test_an_imported_set_is_played_with_and_fills_the_box(tmp_path, monkeypatch, capsys):
    listed = tmp_path / "real.csv"
    listed.write_text(
        "no,name,kind,copies,power,icons\nR-1,真劍士,unit,99,3,\nR-2,真道具,item,99,,coin;draw\nR-3,真領地,territory,41,,coin\n",
        encoding="utf-8",
    )
    own = tmp_path / "own"
    own.mkdir()
    assert main(["cards", "import", str(listed), "--game", "unicorn_overlord", "--cards", str(own)]) == 0
    monkeypatch.setenv("JUDGE_CARDS", str(own))
    monkeypatch.setattr("judge.catalogue.cards.own_sets", lambda: own)  # it is asked for once in a process
    for third, code in ((41, 0), (40, 1)):
        box = tmp_path / "box.txt"
        box.write_text(f"99 真劍士\n99 真道具\n{third} 真領地\n", encoding="utf-8")
        assert main(["deck", "check", str(box), "--game", "unicorn_overlord", "--kind", "box"]) == code
    assert "真領地: 40 of 41; 1 missing." in capsys.readouterr().out
    said = ruled(
        """
position:
  turn: {number: 2, player: A, phase: battle}
  players: {A: {placed: [真劍士]}, B: {}}
steps: [{by: A, do: reveal}]
claims: [{by: A, says: three, expect: {A.power: 3}}]
"""
    )
    assert said["claims"][0]["upheld"] is True
