"""The ready disputes, ruled as a judge would expect; the worked example, step by step."""

import json
from pathlib import Path

import pytest
from examples import Examples

from judge.catalogue.places import data_folder
from judge.cli import main
from judge.disputes import DisputeError, rule, rule_text
from judge.disputes.report import error_text

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
    said = rule_text(source(name)).to_dict("zh-Hant")
    assert said["verdict"] == verdict
    assert (said["illegal"] or {}).get("step") == step
    assert tuple(claim["upheld"] for claim in said["claims"]) == upheld
    assert {point["interpretation"] for point in said["depends_on"]} == depends
    assert all(event["rules"] for done in said["steps"] for event in done["events"])


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_the_final_position_starts_the_next_dispute(file, language):
    ruling = rule_text(file.read_bytes(), what_if=False)
    position = ruling.to_dict(language)["position"]
    again = rule_text(
        json.dumps({**ruling.dispute, "position": position, "steps": [], "claims": []}), what_if=False
    )
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
    said = rule(EXAMPLES.dispute_of(example)).to_dict("en")
    assert "".join(step["by"] for step in said["steps"] if step["implied"]) == others
    assert all(f"{seat}: Reveal the next row" in said["summary"] for seat in others)


@pytest.mark.rule("UO-flow.five.rounds")
def test_a_player_who_gives_up_is_for_the_head_judge():
    file = source("05-equal-power").decode().replace("{by: B, do: score}", "{by: C, do: concede}")
    said = rule_text(file).to_dict("en")
    assert said["verdict"] == "not_covered"
    assert {point["interpretation"] for point in said["depends_on"]} == {"UO-flow.five.rounds"}


@pytest.mark.parametrize(
    ("old", "new", "path"),
    [
        ("phase: result", "phase: dinner", "position.turn.phase"),
        ("number: 2", "number: 6", "position.turn.number"),
        ("power: 10", "battle: [聲望二, 聲望三], placed: [{card: 聲望二, row: 1}]", "position.players"),
        ("prestige_deck", "prestige_pile", "position.table.prestige_pile"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_spot(old, new, path):
    with pytest.raises(DisputeError) as caught:
        rule_text(source("05-equal-power").decode().replace(old, new, 1))
    assert caught.value.path.startswith(path)


@pytest.mark.rule("UO-setup.sort", "UO-setup.purchase.area", "UO-icon.burn", "UO-coin.buy.territory")
@pytest.mark.parametrize(
    ("kind", "position", "reason"),
    [
        ("territory", "players: {A: {hand: [X]}}", "place.kind"),
        ("unit", "players: {A: {territories: [X]}}", "place.kind"),
        ("item", "table: {market_units: [X]}", "place.kind"),
        ("unit", "table: {prestige_deck: [X]}", "place.kind"),
        (
            "territory",
            "players: {A: {territories: [X], burned: [{card: Burn, row: 2}]}}",
            "burn.no-territory",
        ),
        ("territory", "players: {A: {territories: [X, X, X, X, X, X, X]}}", "area.too-full"),
        ("unit", "players: {A: {placed: [{card: X, row: 2}, {card: X, row: 2}]}}", "row.twice"),
    ],
)
def test_cards_that_cannot_lie_so_are_refused(kind, position, reason):
    file = f"""
dispute: 1
game: unicorn_overlord
cards: {{X: {{kind: {kind}}}, Burn: {{kind: burn}}}}
position: {{{position}}}
"""
    with pytest.raises(DisputeError) as caught:
        rule_text(file)
    assert caught.value.reason == reason


FIVE = "[{card: X, row: 1}, {card: X, row: 2}, {card: X, row: 3}, {card: X, row: 4}, {card: X, row: 6}]"


@pytest.mark.rule(
    "UO-battle.place.final", "UO-battle.reveal.by.row", "UO-setup.renown", "UO-setup.start.draw.three"
)
@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (f"turn: {{number: 4, phase: battle}}, players: {{A: {{placed: {FIVE}}}}}", "row.none"),
        (f"turn: {{number: 5, phase: battle}}, players: {{A: {{placed: {FIVE}}}}}", None),
        (
            "turn: {phase: battle, player: A}, players: {A: {battle: [X], placed: [X]}, B: {battle: [X, X, X]}}",
            "row.early",
        ),
        (
            "turn: {phase: battle, player: A}, players: {A: {battle: [X], placed: [X]}, B: {battle: [X, X]}}",
            "row.early",
        ),
        (
            "turn: {phase: battle, player: A}, players: {A: {battle: [X], placed: [X]}, B: {battle: [X], placed: [X]}}",
            None,
        ),
        (
            "turn: {phase: battle, player: A}, players: {A: {battle: [X, X]}, B: {battle: [X], placed: [X]}}",
            None,
        ),
        (
            "turn: {phase: battle, player: A}, players: {A: {placed: [{card: X, row: 1}], battle: [{card: X, row: 2}]}}",
            "row.early",
        ),
        ("turn: {number: 2, phase: territory}, players: {A: {won: [P2]}}", "prestige.early"),
        ("turn: {number: 2, phase: end}, players: {A: {won: [P2]}}", None),
        ("turn: {number: 2, phase: result}, players: {A: {won: [P1]}}, table: {prestige_deck: [P2]}", None),
        ("turn: {number: 2, phase: result}, table: {prestige_deck: [P1, P2]}", "prestige.late"),
        ("turn: {number: 1, phase: result}, table: {prestige_deck: [P1, P2]}", None),
        ("turn: {number: 1, phase: result}, table: {prestige_deck: [{unknown: 1}, P2, Last]}", None),
        ("turn: {number: 1, phase: result}, table: {prestige_deck: [P2]}", "prestige.gone"),
        ("turn: {number: 1, phase: result}, table: {prestige_deck: [P1, P1]}", "prestige.order"),
        ("turn: {number: 1, phase: result}, table: {prestige_deck: [P1, Last, P2]}", "prestige.order"),
        ("turn: {number: 1, phase: result}, table: {prestige_deck: [Last]}", "prestige.gone"),
        ("turn: {number: 1, phase: end}, table: {prestige_deck: [P2, Last, Last]}", None),
        ("turn: {number: 1, phase: draw}, players: {A: {deck: {unknown: 9}}}", "deck.start"),
        ("turn: {number: 1, phase: draw}, players: {A: {deck: {unknown: 10}}}", None),
        ("turn: {number: 2, phase: draw}, players: {A: {deck: {unknown: 9}}}", None),
    ],
)
def test_rows_prestige_and_decks_are_those_of_the_round(position, reason):
    cards = (
        "{X: {kind: item}, P1: {kind: renown, round: 1, value: 1}, P2: {kind: renown, round: 2, value: 1},"
        " Last: {kind: renown, value: 1}}"
    )
    file = f"{{dispute: 1, game: unicorn_overlord, cards: {cards}, position: {{{position}}}}}"
    if reason is None:
        assert rule_text(file)
        return
    with pytest.raises(DisputeError) as caught:
        rule_text(file)
    assert caught.value.reason == reason


def test_all_that_is_wrong_is_said_at_once():
    file = f"""
dispute: 1
game: unicorn_overlord
cards: {{X: {{kind: item}}}}
position:
  turn: {{number: 2, phase: battle}}
  players: {{A: {{placed: {FIVE}, territories: [X]}}}}
"""
    with pytest.raises(DisputeError) as caught:
        rule_text(file)
    assert [each.reason for each in (caught.value, *caught.value.others)] == ["place.kind", "row.none"]


@pytest.mark.rule("UO-unit.class.bonus")
@pytest.mark.parametrize(("count", "good"), [(10, True), (11, False)])
def test_there_are_ten_classes(count, good):
    cards = {f"X{number}": {"kind": "unit", "power": 1, "classes": [f"c{number}"]} for number in range(count)}
    dispute = {"dispute": 1, "game": "unicorn_overlord", "cards": cards, "position": {}}
    if good:
        assert rule_text(json.dumps(dispute)).verdict == "resolved"
    else:
        with pytest.raises(DisputeError) as caught:
            rule_text(json.dumps(dispute))
        assert caught.value.reason == "classes.too-many"


def reveals(effect, kind="item", timing="reveal"):
    return {"kind": kind, "abilities": [{"timing": timing, "effect": [effect]}]}


@pytest.mark.parametrize(
    ("card", "path"),
    [
        ({"kind": "spell"}, "kind"),
        ({"kind": "item", "icons": ["gold"]}, "icons[0]"),
        ({"kind": "item", "abilities": [{"timing": "permanent", "effect": []}]}, "abilities[0].timing"),
        (reveals({"coins": 1}), "abilities[0].effect[0].coins"),
        (reveals({"coin": 1, "on": 2}), "abilities[0].effect[0].on"),
        (reveals({"choose": {"unit": "own"}, "by": "opponent"}), "abilities[0].effect[0].by"),
        (reveals({"strengthen": "self", "power": 1, "class": "a"}), "abilities[0].effect[0].class"),
        (reveals({"choose_class": "a"}), "abilities[0].effect[0].choose_class"),
        ({"kind": "item", "abilities": [{"id": "a", "effect": []}, {"id": "a", "effect": []}]}, "abilities[1].id"),
        ({"kind": "crit", "conditions": [{"sunny": True}]}, "conditions[0]"),
        (reveals({"grant": 1}, kind="territory", timing="permanent"), "abilities[0].effect[0].grant"),
        ({"kind": "territory", "abilities": [{"timing": "reveal", "effect": []}]}, "abilities[0].timing"),
    ],
)  # fmt: skip
def test_card_data_that_cannot_be_understood_is_refused_with_the_spot(card, path):
    dispute = {"dispute": 1, "game": "unicorn_overlord", "cards": {"X": card}, "position": {}}
    with pytest.raises(DisputeError) as caught:
        rule_text(json.dumps(dispute))
    assert caught.value.path == f"cards.X.{path}"


def test_a_claim_may_speak_of_the_power_of_a_unit_before_it_is_revealed():
    file = source("09-crystal-and-burn").decode()
    file = (
        file[: file.index("steps:")] + "claims: [{by: A, expect: {步兵.unit_power: 2, 城鎮.unit_power: 0}}]"
    )
    (claim,) = rule_text(file).to_dict("zh-Hant")["claims"]
    assert claim["upheld"] is None  # a Town has no power
    file = file.replace(", 城鎮.unit_power: 0", "")
    (claim,) = rule_text(file).to_dict("zh-Hant")["claims"]
    assert (claim["upheld"], claim["because"]) == (True, "步兵的力量：2。")


HEAD = """
dispute: 1
game: unicorn_overlord
cards:
  Strike: {kind: unit, power: 2}
  Low: {kind: crit, value: 1}
  High: {kind: crit, value: 9}
  Ask: {kind: crit, value: 1, conditions: [{at_least: [{coins: round}, 1]}, {at_least: [{coins: round}, 2]}]}
  Bane: {kind: curse}
"""


def ruled(text, language="en"):
    return rule_text(HEAD + text).to_dict(language)


@pytest.mark.rule("UO-result.crit.rebuild")
def test_critical_cards_shuffled_anew_leave_the_round_undecided_until_they_are_known():
    said = ruled(
        """
position:
  turn: {number: 2, player: A, phase: result}
  players: {A: {power: 5, coins: 2}, B: {power: 8, coins: 1}}
  table: {condition: [Ask], crit_deck: [Low], crit_used: [Low, High]}
steps: [{by: A, do: score}]
claims: [{by: B, says: B wins, expect: {B.prestige: 1}}]
"""
    )
    assert said["verdict"] == "undetermined"
    assert said["claims"][0]["upheld"] is None
    assert said["needs"] != []


@pytest.mark.rule("UO-detail.village")
def test_what_the_village_adds_must_be_stated_before_a_coin_can_be_used_for_it():
    position = """
position:
  turn: {number: 2, player: A, phase: territory}
  players:
    A: {territories: [{id: town, card: 城鎮}, {id: extra, card: VILLAGE}]}
    B: {territories: [{id: other, card: 城鎮}]}
steps: [{by: A, do: use, card: town}, {by: A, do: fourth_use, card: extra}, {by: A, do: decline}]
"""
    unstated = ruled(position.replace("VILLAGE", "村莊"))
    assert unstated["verdict"] == "undetermined"
    assert "村莊" in unstated["needs"][0]["text"]
    assert ruled(position.replace("VILLAGE", "試玩村落"))["verdict"] == "resolved"
    refused = ruled(position.replace("VILLAGE", "試玩市集"))
    assert refused["illegal"]["rules"] == ["UO-detail.village"]


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
    again = rule_text(json.dumps(following)).to_dict("en")
    assert (again["verdict"], again["illegal"]["because"]) == ("illegal_step", "It is C's turn now, not B's.")


@pytest.mark.rule("UO-icon.curse.exclude")
def test_a_claim_may_count_what_lies_on_the_table():
    said = ruled(
        """
position:
  turn: {number: 2, player: A, phase: battle}
  players: {A: {placed: [金幣袋], discard: [Bane, Strike]}, B: {}}
steps: [{by: A, do: reveal}, {by: A, do: exclude, card: Bane}]
claims:
  - {by: A, says: the curse goes back, expect: {table.curse_stack: 1, table.excluded_units: 0}}
  - {by: B, says: it is gone, expect: {table.curse_stack: 0}}
"""
    )
    assert [claim["upheld"] for claim in said["claims"]] == [True, False]


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
