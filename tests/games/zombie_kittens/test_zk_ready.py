"""The ready disputes of 活屍貓, ruled as a judge would expect."""

import json

import pytest

from judge.catalogue.places import data_folder
from judge.disputes import rule_text, ruling_as_json
from judge.disputes.bench.bench import look
from judge.disputes.reference.ready import ready_file, ready_names

FOLDER = data_folder("card_db") / "zombie_kittens" / "disputes"


def case(name, verdict, step, upheld, depends, *rules):
    return pytest.param(
        name, verdict, step, upheld, depends, marks=[pytest.mark.rule(rule) for rule in rules], id=name
    )


READY = [
    case(
        "01-nope-on-a-nope",
        "resolved",
        None,
        (True, False),
        ["ZK-death.may.play.now.nope/rest-card"],
        "ZK-card.nope.nope",
    ),
    case(
        "02-attack-handed-on",
        "resolved",
        None,
        (True, False),
        ["ZK-card.attack.stack"],
        "ZK-card.attack.stack",
    ),
    case(
        "03-the-dead-say-no",
        "resolved",
        None,
        (False, True),
        ["ZK-death.may.play.now.nope/rest-card"],
        "ZK-card.nope.any.time",
        "ZK-death.may.play.now.nope",
    ),
    case("04-a-favor-of-the-dead", "illegal_step", 1, (False, True), [], "ZK-death.no.steal"),
    case("05-nope-on-the-zombie-kitten", "illegal_step", 3, (False, True), [], "ZK-ek.not.nopeable"),
    case(
        "06-two-kittens-go-back",
        "resolved",
        None,
        (True, False, True),
        ["ZK-revive.status"],
        "ZK-revive.two.ek",
        "ZK-revive.forced",
    ),
    case("07-a-draw-nobody-saw", "undetermined", None, (None,), ["ZK-revive.status"], "ZK-turn.end.draw"),
    case(
        "08-a-clone-on-somebodys-cat",
        "illegal_step",
        2,
        (None, False),
        [],
        "ZK-card.clone.own.turn",
        "ZK-card.clone.cat.pair",
    ),
    case(
        "09-digging-at-a-kitten",
        "resolved",
        None,
        (True, False),
        ["ZK-card.dig/first-is-kitten"],
        "ZK-card.dig",
    ),
    case("10-the-last-one-alive", "illegal_step", 2, (False, True), [], "ZK-win.last.alive"),
]


@pytest.mark.parametrize(("name", "verdict", "step", "upheld", "depends"), READY)
def test_ready_dispute(name, verdict, step, upheld, depends):
    said = ruling_as_json(rule_text((FOLDER / f"{name}.yaml").read_bytes()), "zh-Hant")
    assert said["verdict"] == verdict
    assert (said["illegal"] or {}).get("step") == step
    assert tuple(claim["upheld"] for claim in said["claims"]) == upheld
    assert [row["interpretation"] for row in said["depends_on"]] == depends
    assert all(
        event["rules"] for row in said["steps"] for event in row["events"] if "未知卡是" not in event["text"]
    )


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_the_final_position_starts_the_next_dispute_with_the_same_digest(file, language):
    ruling = rule_text(file.read_bytes(), what_if=False)
    position = ruling_as_json(ruling, language)["position"]
    held = [item for zones in (*position["players"].values(), position["table"]) for item in zones.values()]
    assert not any("owner" in item for items in held if isinstance(items, list) for item in items)
    again = {**ruling.dispute, "position": position, "steps": [], "claims": []}
    assert rule_text(json.dumps(again, default=str), what_if=False).digest == ruling.digest


@pytest.mark.parametrize("name", ready_names("zombie_kittens"))
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_the_bench_can_be_looked_at_after_every_step(name, language):
    file = ready_file("zombie_kittens", name)
    for done in range(len(file["steps"]) + 1):
        seen = look({**file, "steps": file["steps"][:done], "claims": []}, language)
        assert seen["stop"] is not None or seen["question"]["over"] or seen["options"]
        assert all("{" not in option["text"] for option in seen["options"])


def offered(position, do, card):
    """Return what is asked for, and what follows, where the bench offers a card."""
    file = {"dispute": 1, "game": "zombie_kittens", "players": ["A", "B", "C", "D"], "position": position}
    (found,) = [each for each in look(file, "en")["options"] if (each["do"], each["of"]) == (do, card)]
    asks = [
        (ask["slot"], ask["kind"], ask["low"], ask["high"], [each["value"] for each in ask["options"]])
        for ask in found["asks"]
    ]
    return asks, [each["value"] for each in found["given"]]


@pytest.mark.rule("ZK-card.nope.nope")
def test_the_bench_offers_a_nope_against_the_newest_card_alone():
    position = {
        "turn": {"number": 5, "player": "A"},
        "players": {"C": {"hand": ["Nope"]}},
        "table": {"discard": [{"id": "newest", "card": "Nope"}, {"id": "attack", "card": "Attack"}]},
        "declared": [
            {"do": "play", "by": "A", "card": "attack"},
            {"do": "nope", "by": "B", "card": "newest", "against": "attack"},
        ],
    }
    assert offered(position, "play", "Nope ①") == ([], ["newest"])


@pytest.mark.rule("ZK-combo.three ZK-death.no.steal")
def test_the_bench_offers_whom_and_what_a_card_may_name():
    hand = [*({"id": name, "card": "Favor"} for name in "xyz"), {"id": "cat", "card": "Cat", "design": "A"}]
    hand += [{"id": "k", "card": "Clone"}, {"id": "l", "card": "Clone"}, {"id": "other", "card": "Cat"}]
    position = {
        "turn": {"number": 5, "player": "A"},
        "players": {
            "A": {"hand": hand},
            "B": {"hand": ["Skip"]},
            "C": {"hand": ["Skip"]},
            "D": {"hand": ["Skip"], "exploded": ["Exploding Kitten"]},
        },
    }
    player = ("player", "choose", 1, 1, ["B", "C"])
    assert offered(position, "play", "Favor (x)") == ([player], [])
    asks, _ = offered(position, "three", "Favor (x)")
    assert asks[0] == player
    assert asks[1][:4] == ("named", "word", 1, 1)
    assert asks[1][4][-5:] == ["cat", "cat A", "cat B", "cat C", "cat D"]
    assert offered(position, "pair", "Cat card (cat)")[0] == [
        ("with", "choose", 1, 1, ["other", "l"]),
        player,
    ]


def test_ten_are_ready():
    assert len(list(FOLDER.glob("*.yaml"))) == len(READY) == 10


def ruled(file):
    return ruling_as_json(rule_text(json.dumps(file), what_if=False), "en")


@pytest.mark.rule("ZK-combo.three")
def test_who_said_to_have_none_is_held_to_it_in_what_goes_on_from_there():
    file = {
        "dispute": 1,
        "game": "zombie_kittens",
        "players": ["A", "B", "C", "D"],
        "position": {
            "turn": {"number": 5, "player": "A"},
            "players": {"A": {"hand": ["Favor"] * 3}, "B": {"hand": [{"unknown": 2}]}},
            "table": {"pile": [{"unknown": 20}]},
        },
        "steps": [
            {"by": "A", "do": "three", "card": "Favor", "player": "B", "named": "dig_deeper"},
            {"by": "B", "do": "have_none"},
            {"by": "A", "do": "draw", "drawn": "safe"},
        ],
    }
    position = ruled(file)["position"]

    def goes_on(card):
        return ruled({**file, "position": position, "steps": [{"by": "B", "do": "play", "card": card}]})

    assert goes_on("Skip")["verdict"] == "resolved"
    denied = goes_on("Dig Deeper")
    assert (denied["verdict"], denied["rules"][0]["id"]) == ("illegal_step", "ZK-combo.three")
