"""Disputes as people bring them: dice nobody reported, cards named alike, positions that cannot be."""

from copy import deepcopy
from pathlib import Path

import pytest
from told import cases
from zs_table import dispute, play

from judge.disputes import DisputeError, check_dispute, rule
from judge.disputes.report import ruling_text

GUN = {"kind": "technology", "field": "war", "stage": 1, "cost": {"iron": 2}}
SIDES = {"A": "X p3 i1, P p2", "B": "Far p5"}


def ruled(*args, claims=(), language="en", **more):
    file = dispute(*args, **more)
    file["claims"] = [{"by": "A", "expect": {path: value}} for path, value in claims]
    return rule(file).to_dict(language)


# ---- dice


@pytest.mark.rule("ZS-move.tie")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_tie_that_no_die_has_decided_leaves_the_move_open(language):
    said = ruled(
        {"A": "X p0 a3, P p4, Q p4", "B": "Far p5"},
        "X-P X-Q",
        ["A move_zombies X"],
        phase="zombie",
        step_of="spread",
        claims=[("Q.inactive", 3)],
        language=language,
    )
    assert (said["verdict"], said["claims"][0]["upheld"]) == ("undetermined", None)
    assert [need["fact"] for need in said["needs"]] == ["chance"]


@pytest.mark.rule("ZS-move.tie")
def test_no_player_chooses_where_the_die_decides():
    said = ruled(
        {"A": "X p0 a3, P p4, Q p4", "B": "Far p5"},
        "X-P X-Q",
        ["A move_zombies X", "A pick | picked: Q"],
        phase="zombie",
        step_of="spread",
    )
    assert (said["verdict"], said["illegal"]["step"]) == ("illegal_step", 2)


@pytest.mark.rule("ZS-tech.roll")
@pytest.mark.parametrize(
    ("steps", "verdict"),
    [
        (["A develop A.gun | extra: 0"], "undetermined"),
        (["A develop A.gun | extra: 0", "chance die | rolled: 12"], "resolved"),
    ],
)
def test_a_roll_must_be_told_and_be_one_of_a_d12(steps, verdict):
    said = ruled(SIDES, "X-P", steps, techs={"A": "gun"}, resources={"A": "iron iron"}, cards={"gun": GUN})
    assert said["verdict"] == verdict


def test_a_roll_that_a_d12_cannot_show_is_a_slip_in_the_file():
    steps = ["A develop A.gun | extra: 0", "chance die | rolled: 13"]
    with pytest.raises(DisputeError) as refused:
        ruled(SIDES, "X-P", steps, techs={"A": "gun"}, resources={"A": "iron iron"}, cards={"gun": GUN})
    assert refused.value.path == "steps[2].rolled"


# ---- cards of one name


@pytest.mark.rule("ZS-recycle.three")
@pytest.mark.parametrize(
    ("discard", "legal"),
    [
        ("iron, oil, oil", True),
        ("oil, oil, oil", False),
        ("iron, oil", False),
        ("iron, oil, oil, oil", False),
    ],
)
def test_two_cards_of_one_name_are_two_cards(discard, legal):
    steps = [f"A exchange food | discard: [{discard}]"]
    table = play(SIDES, "X-P", *steps, resources={"A": "iron oil oil"})
    assert (table.refused is None) == legal
    assert table.resources("A") == (["food"] if legal else ["iron", "oil", "oil"])


@pytest.mark.rule("ZS-combat.assign")
def test_damage_named_twice_by_id_falls_on_one_army():
    table = play(
        {"A": "X p3 i2", "B": "Far p5"},
        "",
        "A fight X | damage: [a1, a1]",
        phase="zombie",
        step_of="defend",
        armies={"A": "a1@X! a2@X!"},
    )
    assert (table.army("a1"), table.army("a2")) == (None, "X+")


# ---- positions that cannot be


def at(*path):
    """Return a change of one spot of a file."""

    def change(file, value):
        spot = file
        for key in path[:-1]:
            spot = spot[key]
        spot[path[-1]] = value

    return change


A = ("position", "players", "A")
BAD = [
    ("ZS-move.army.fp", at(*A, "armies", 0, "at"), 3, "position.players.A.armies[0].at (a1)"),
    ("ZS-move.army.fp", at(*A, "armies", 0, "at"), 9, "position.players.A.armies[0].at (a1)"),
    ("ZS-move.sea", at("cards", "P", "adjacent"), [], "position.players.A.domains[0]"),
    ("ZS-move.sea", at("cards", "X", "adjacent"), ["P", "X"], "position.players.A.domains[0]"),
    ("ZS-resource.produce", at("cards", "P", "number"), 1, "position.players.A.domains[0]"),
    ("ZS-resource.produce", at(*A, "resources"), ["X"], "position.players.A.resources[0]"),
    ("ZS-recruit.cost", at(*A, "domains", 0), "army", "position.players.A.domains[0]"),
    ("ZS-turn.phase.order", at("position", "turn", "step"), "spread", "position.turn.step"),
    ("ZS-fp.leftmost.uncovered", at("position", "game", "track"), {"A": [1, 1]}, "position.game.track.A"),
    ("ZS-fp.leftmost.uncovered", at("position", "game", "track"), {"A": [9]}, "position.game.track"),
]


@pytest.mark.parametrize(
    ("change", "value", "path"),
    [pytest.param(*row[1:], id=f"{row[3]} {row[2]}", marks=pytest.mark.rule(row[0])) for row in BAD],
)
def test_a_position_that_cannot_be_is_refused_with_its_spot(change, value, path):
    file = dispute(SIDES, "X-P", [], armies={"A": "a1@X"})
    change(file, value)
    with pytest.raises(DisputeError) as refused:
        rule(file)
    assert refused.value.path == path


@pytest.mark.rule("ZS-mult.until")
@pytest.mark.parametrize(("step", "fits"), [("multiply", True), ("spread", False), ("defend", False)])
def test_no_zombie_among_a_population_is_active_once_multiplication_is_over(step, fits):
    file = dispute({"A": "X p3 a1", "B": "Far p5"}, "", [], phase="zombie", step_of=step)
    if fits:
        assert rule(file).verdict == "resolved"
    else:
        with pytest.raises(DisputeError, match=r"players\.A\.domains\[0\]\.active"):
            rule(file)


# ---- claims in words


@pytest.mark.rule("ZS-airborne.end")
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_claim_to_have_won_is_left_open_in_a_whole_sentence(language):
    steps = ["A activate", "A advance_markers", "A remove_quarantine", "A pass_start"]
    more = {"phase": "maintenance", "markers": {"A": 11}, "language": language}
    (claim,) = ruled(SIDES, "X-P", steps, claims=[("winner", "A")], **more)["claims"]
    assert claim["upheld"] is None
    assert "{" not in claim["because"]


@pytest.mark.rule("ZS-combat.fort.lost")
def test_what_a_claim_is_about_is_said_in_words():
    said = ruled(
        {"A": "X p3 i1", "B": "Far p5"},
        "",
        ["A fight X | damage: [a1]"],
        phase="zombie",
        step_of="defend",
        armies={"A": "a1@X!"},
        claims=[("X.inactive", 0), ("a1.state", "fortified")],
        language="ja",
    )
    sentences = [claim["because"] for claim in said["claims"]]
    assert sentences == [
        "X の非アクティブなゾンビ：0。",
        "army は要塞化していないであり、要塞化ではない。",
    ]


def test_readings_that_rest_on_print_are_folded():
    told = next(
        case.values[0] for case in cases(Path(__file__).parent) if case.id == "three domains cost two"
    )
    ruling = rule(check_dispute(deepcopy(told)))
    written = ruling.to_dict("en")
    kinds = {row["interpretation"]: row["kind"] for row in written["depends_on"]}
    assert kinds["ZS-resource.produce"] == "printed"
    said = ruling_text(written, "en").splitlines()
    assert [line for line in said if "ZS-resource.produce" in line and "not known here" in line]
    assert not [line for line in said if "printed board" in line]


@pytest.mark.rule("ZS-fp.leftmost.uncovered")
def test_spaces_of_a_track_are_said_as_numbers():
    said = ruled(SIDES, "", phase="action", claims=[("game.spent", [1]), ("A.track", [1, 2])])
    texts = [claim["because"] for claim in said["claims"]]
    assert [text.rpartition(", not ")[2] for text in texts] == ["1.", "1, 2."]


@pytest.mark.parametrize("acting", ["C", "AB", "", 2, -1, True, 0.5])
def test_only_a_seat_of_this_game_can_be_acting(acting):
    file = {"dispute": 1, "game": "zombie_state", "players": ["A", "B"], "steps": []}
    with pytest.raises(DisputeError) as caught:
        rule(file | {"position": {"turn": {"phase": "action", "acting": acting}}})
    assert caught.value.path == "position.turn.acting"
