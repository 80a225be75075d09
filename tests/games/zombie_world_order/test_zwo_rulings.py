"""Whole rulings on disputes in `rulings/*.yaml`: what an adversary would bring, with what the rulebook makes of it.

Written like the examples (`examples.py`), but ruled on as a file is: `expect`, `winner` and `draw` are claims that must
be upheld, `illegal` is [step, rule], `undetermined` and `error` name what must be said, `depends` holds for each
other reading what it must come to. One that is `whole` is laid over nothing.
"""

import json
from pathlib import Path

import pytest
import yaml
from zwo_examples import EXAMPLES

from judge.disputes import DisputeError, rule_text, ruling_as_json
from judge.documents import LOADER

pytestmark = pytest.mark.slow

CASES = [
    {"topic": file.stem, **case}
    for file in sorted((Path(__file__).parent / "rulings").glob("*.yaml"))
    for case in yaml.load(file.read_text(encoding="utf-8"), LOADER)
]


def marks(case):
    """Return the mark of the rules that a case holds, by `rule` and by what must be cited."""
    named = [*str(case.get("rule", "")).split(), *[rule for rule in case.get("illegal", ())[1:] if rule]]
    return pytest.mark.rule(*named, *case.get("cites", ()))


OF_RULES = [pytest.param(case, id=f"{case['topic']}: {case['is']}", marks=marks(case)) for case in CASES]
OTHERS = [
    pytest.param(case, key, reading, wanted, id=f"{case['is']}: {key}={reading}", marks=marks(case))
    for case in CASES
    for key, readings in case.get("depends", {}).items()
    for reading, wanted in readings.items()
]


def ruled(case, wanted, readings):
    """Rule on a case as on a file, with what is wanted as claims."""
    told = {**case, "steps": wanted.get("steps", case.get("steps", []))}
    dispute = {
        **EXAMPLES.dispute_of(told, readings),
        "cards": {**EXAMPLES.pool, **case.get("cards", {})},
        "claims": case.get("claims", []) + claims(wanted),
    }
    return rule_text(json.dumps(dispute), what_if=readings is None)


def on_table(players):
    """Return the part of a case that says what its players have."""
    return {"position": {"players": players}}


def claims(wanted):
    expected = [{path: value} for path, value in wanted.get("expect", {}).items()]
    expected += [{"illegal": wanted["illegal"][0]}] if "illegal" in wanted else []
    expected += [{"winner": wanted["winner"]}] if "winner" in wanted else []
    expected += [{"draw": True}] if wanted.get("draw") else []
    return [{"by": "A", "says": "", "expect": expect} for expect in expected]


def check(case, wanted, readings=None):
    """Hold a ruling against what is wanted, in the two languages of the game's tables; gives it."""
    if "error" in wanted:
        with pytest.raises(DisputeError) as refused:
            ruled(case, wanted, readings)
        assert wanted["error"] in refused.value.path
        return None
    ruling = ruled(case, wanted, readings)
    said = ruling_as_json(ruling, "en")
    for words in (said, ruling_as_json(ruling, "zh-Hant")) if readings is None else (said,):
        assert "{" not in words["summary"]
        for point in words["depends_on"]:
            assert all(other["gives"] for other in point["differs"])
    if "undetermined" in wanted:
        assert said["verdict"] == "undetermined"
        assert wanted["undetermined"] in json.dumps(said["needs"])
        return said
    illegal = said["illegal"]
    if "illegal" in wanted:
        number, cited = wanted["illegal"]
        assert illegal is not None
        assert illegal["step"] == number
        assert cited is None or cited in illegal["rules"]
        assert illegal["rules"][0] in {each["id"] for each in said["rules"] if each["decides"]}
    else:
        assert (said["verdict"], illegal) == ("resolved", None), illegal
    assert [claim["because"] for claim in said["claims"] if claim["upheld"] is not True] == []
    text = json.dumps(said["steps"])
    assert [cited for cited in wanted.get("cites", ()) if cited not in text] == []
    return said


@pytest.mark.parametrize("case", OF_RULES)
def test_ruling(case):
    said = check(case, case)
    if said is None:
        return
    differing = {
        (point["interpretation"], other["reading"])
        for point in said["depends_on"]
        for other in point["differs"]
    }
    for key, readings in case.get("depends", {}).items():
        assert {(key, reading) for reading in readings} <= differing


@pytest.mark.parametrize(("case", "key", "reading", "wanted"), OTHERS)
def test_ruling_under_another_reading(case, key, reading, wanted):
    check(case, wanted, {key: reading})


IN_THE_MIDDLE = [
    pytest.param(
        on_table(
            {
                "A": {
                    "hand": ["SA-101", "SA-102"],
                    "mana": [{"id": f"a{n}", "colours": ["green"]} for n in (1, 2, 3)],
                    "destroyed": ["Brute"],
                }
            }
        ),
        {"by": "A", "do": "event", "card": "SA-101", "pay": ["a1", "a2", "a3"], "target": ["Brute"]},
        [{"by": "A", "do": "end_phase"}, {"by": "A", "do": "end_phase"}],
        {"Brute.zone": "destroyed"},
        id="an effect waits for the end of the turn",
    ),
    pytest.param(
        on_table(
            {
                "A": {
                    "hand": ["SA-085", "SA-100"],
                    "mana": [{"id": "a1", "colours": ["green"]}],
                    "deck": ["SA-002", "SA-001"],
                }
            }
        ),
        {"by": "A", "do": "event", "card": "SA-100", "pay": ["a1"]},
        [
            {"by": "A", "do": "choose", "chosen": ["SA-001"]},
            {"by": "A", "do": "choose", "chosen": ["SA-002"]},
        ],
        {"A.hand": 3, "A.deck": 0},
        id="an effect waits for a choice",
    ),
    pytest.param(
        on_table({"A": {"hand": ["Divert", "Zap"], "original": ["Walker", "Brute"]}}),
        {"by": "A", "do": "event", "card": "Divert", "from": ["Walker"], "onto": ["Brute"]},
        [{"by": "A", "do": "event", "card": "Zap", "target": ["Walker"]}],
        {"Walker.damage": 0, "Brute.damage": 3},
        id="another takes the damage until the end of the turn",
    ),
    pytest.param(
        on_table({"A": {"hand": ["Parry", "Dodge", "Zap"], "original": ["Brute"]}}),
        {"by": "A", "do": "event", "card": "Parry", "target": ["Brute"]},
        [{"by": "A", "do": "event", "card": "Zap", "target": ["Brute"]}],
        {"Brute.damage": 0},
        id="damage is prevented until the end of the turn",
    ),
]


@pytest.mark.rule("ZWO-turn.end-1-abilities", "ZWO-card.event.text")
@pytest.mark.parametrize(("case", "first", "then", "wanted"), IN_THE_MIDDLE)
def test_a_position_in_the_middle_of_an_effect_goes_on_as_before(case, first, then, wanted):
    said = ruling_as_json(ruled(case, {"steps": [first]}, {}), "en")
    written = json.loads(json.dumps(said["position"]))
    goes_on = {"whole": True, "position": written, "claims": claims({"expect": wanted})}
    ruling = ruled(goes_on, {"steps": then}, {})
    assert [claim.upheld for claim in ruling.claims] == [True] * len(wanted), ruling_as_json(ruling, "en")[
        "claims"
    ]


BULWARKS = [{"id": "p", "card": "Bulwark"}, {"id": "q", "card": "Bulwark"}]
BEARERS = [{"id": "p", "card": "Bearer"}, {"id": "q", "card": "Bearer"}]
MARTYRS = [{"id": "p", "card": "Martyr"}, {"id": "q", "card": "Martyr"}]
PADDED = {"id": "Brute", "card": "Padded"}


@pytest.mark.rule("ZWO-principle.card-over-rules")
@pytest.mark.parametrize(
    "passes",
    [[], [{"by": "A", "do": "pass"}, {"by": "B", "do": "pass"}]],
    ids=["nobody says more", "both pass"],
)
@pytest.mark.parametrize(
    ("lying", "cards", "said"),
    [
        pytest.param(["Brute", *BULWARKS], ["Tear"], "who decides", id="two would be wounded for it"),
        pytest.param(["Brute", *BEARERS], ["Zap"], "who decides", id="two would take its damage"),
        pytest.param(["Brute", *MARTYRS], ["Ruin"], "who decides", id="two would go for it"),
        pytest.param(
            [{"id": "Brute", "card": "SA-018"}, BULWARKS[0]],
            ["Tear"],
            "who decides",
            id="another is wounded, or it goes to the mana zone",
        ),
        pytest.param([PADDED, "Bearer"], ["Zap"], "the order matters", id="one less, or another takes it"),
        pytest.param([PADDED], ["Parry", "Zap"], "the order matters", id="more is left of what prevents"),
        pytest.param(["Brute"], ["Dodge", "Parry", "Zap"], "the order matters", id="the next, or each"),
        pytest.param(["Brute"], ["Cover", "Parry", "Zap"], "the order matters", id="all, or four in all"),
    ],
)
def test_which_of_several_texts_comes_first_is_for_the_head_judge(lying, cards, said, passes):
    *before, last = [{"by": "A", "do": "event", "card": card, "target": ["Brute"]} for card in cards]
    steps = [each for step in before for each in (step, {"by": "A", "do": "pass"}, {"by": "B", "do": "pass"})]
    case = on_table({"A": {"hand": cards}, "B": {"original": lying}})
    ruling = ruled(case, {"steps": [*steps, last, *passes]}, {})
    words = ruling_as_json(ruling, "en")
    assert words["verdict"] == "not_covered"
    assert said in words["summary"]
    assert "規則沒有說明" in ruling_as_json(ruling, "zh-Hant")["summary"]
    assert "ZWO-principle.card-over-rules" in {rule["id"] for rule in words["rules"]}


@pytest.mark.rule("ZWO-principle.card-over-rules")
def test_which_of_two_texts_with_the_same_taker_is_used_up_is_for_the_head_judge():
    case = on_table({"A": {"hand": ["Offer", "Tear"], "original": ["Brute", "Bulwark"]}})
    steps = [
        {"by": "A", "do": "event", "card": "Offer", "from": ["Brute"], "onto": ["Bulwark"]},
        {"by": "A", "do": "pass"},
        {"by": "B", "do": "pass"},
        {"by": "A", "do": "event", "card": "Tear", "target": ["Brute"]},
    ]
    ruling = ruled(case, {"steps": steps}, {})
    assert ruling.verdict == "not_covered"
    assert "who decides" in ruling_as_json(ruling, "en")["summary"]


@pytest.mark.rule("ZWO-principle.card-over-rules")
def test_more_texts_about_one_damage_than_are_tried_in_every_order_are_for_the_head_judge():
    marks = [["prevent", [number, True], "turn"] for number in range(1, 10)]
    case = on_table(
        {"A": {"hand": ["Zap"]}, "B": {"original": [{"id": "x", "card": "Brute", "marks": marks}]}}
    )
    ruling = ruled(case, {"steps": [{"by": "A", "do": "event", "card": "Zap", "target": ["x"]}]}, {})
    assert ruling.verdict == "not_covered"
    assert "More than 8" in ruling_as_json(ruling, "en")["summary"]
    assert "超過 8 個" in ruling_as_json(ruling, "zh-Hant")["summary"]


@pytest.mark.parametrize(
    ("spot", "junk"),
    [
        ("next", [{"asks": "A", "for": "main", "step": 7}]),
        ("next", ["soon"]),
        ("next", []),
        ("declared", [{"do": "event", "by": "A", "card": 5}]),
        ("declared", {"do": "battle", "by": "A"}),
        ("waiting", 0),
    ],
)
def test_what_a_ruling_wrote_and_somebody_changed_is_refused_with_the_spot(spot, junk):
    step = {"by": "A", "do": "event", "card": "Draw", "pay": ["a1"]}
    case = on_table({"A": {"hand": ["Draw"], "mana": [{"id": "a1", "colours": ["green"]}]}})
    written = json.loads(json.dumps(ruling_as_json(ruled(case, {"steps": []}, {}), "en")["position"]))
    written[spot] = junk
    with pytest.raises(DisputeError) as refused:
        ruling_as_json(ruled({"whole": True, "position": written}, {"steps": [step]}, {}), "en")
    assert refused.value.path.startswith(f"position.{spot}")
