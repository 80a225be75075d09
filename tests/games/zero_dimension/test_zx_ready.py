"""The ready disputes of 零次元, ruled as a judge would expect."""

import json

import pytest

from judge.catalogue.places import data_folder
from judge.disputes import DisputeError, rule_text, ruling_as_json
from judge.disputes.reference.ready import ready_names

pytestmark = pytest.mark.slow

FOLDER = data_folder("card_db") / "zero_dimension" / "disputes"

# file, verdict, step refused, claims upheld, points on which the outcome depends, the rule it is about
READY = [
    ("01-no-priority", "illegal_step", 2, (False, True), set(), "ZX-priority.single-holder"),
    ("02-last-in-first-out", "resolved", None, (False, True), set(), "ZX-chain.lifo"),
    ("03-during-resolution", "illegal_step", 4, (False, True), set(), "ZX-chain.no-priority-in-resolution"),
    ("04-colours-not-covered", "illegal_step", 1, (False, True), set(), "ZX-cost.color-squares"),
    (
        "05-cost-before-effect",
        "resolved",
        None,
        (True, False),
        {"ZX-chain.trigger-during-resolution-on-top/cost-time"},
        "ZX-chain.trigger-during-resolution-on-top",
    ),
    (
        "06-same-character-name",
        "resolved",
        None,
        (False, True),
        {"ZX-name.uniqueness-off-chain"},
        "ZX-name.uniqueness-off-chain",
    ),
    ("07-last-life-card", "resolved", None, (False, True), {"ZX-toc.323"}, "ZX-life.last-card-shield"),
    ("08-removed-instead", "resolved", None, (False, True), set(), "ZX-zone.replacement-beats-trigger"),
    (
        "09-level-up-price",
        "not_covered",
        None,
        (None,),
        {"ZX-toc.600", "ZX-character.level-up"},
        "ZX-toc.600",
    ),
    ("10-unknown-resource", "undetermined", None, (None,), set(), "ZX-cost.color-squares"),
    (
        "11-equipment-in-use",
        "resolved",
        None,
        (False, True),
        {"ZX-equipment.use-timing"},
        "ZX-equipment.target-lost-in-use",
    ),
    ("12-defender-destroyed", "resolved", None, (False, True), set(), "ZX-toc.506"),
]


def test_every_ready_dispute_is_expected_here():
    assert tuple(row[0] for row in READY) == ready_names("zero_dimension")


@pytest.mark.rule("ZX-priority.single-holder", "ZX-chain.lifo", "ZX-toc.600", "ZX-life.last-card-shield")
@pytest.mark.parametrize(
    ("name", "verdict", "step", "upheld", "depends", "about"), READY, ids=[row[0] for row in READY]
)
@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_ready_dispute(name, verdict, step, upheld, depends, about, language):
    ruling = rule_text((FOLDER / f"{name}.yaml").read_bytes())
    said = ruling_as_json(ruling, language)
    assert said["verdict"] == verdict
    assert (said["illegal"] or {}).get("step") == step
    assert tuple(claim["upheld"] for claim in said["claims"]) == upheld
    assert depends <= {row.get("interpretation") for row in said["depends_on"]}
    events = [event for row in said["steps"] if row["status"] == "legal" for event in row["events"]]
    assert all(event["rules"] for event in events)
    text = json.dumps([said["steps"], said["illegal"], said["summary"]], ensure_ascii=False)
    assert "{" not in "".join(event["text"] for event in events)
    known = {rule for event in events for rule in event["rules"]} | set(
        (said["illegal"] or {}).get("rules", ())
    )
    if verdict in {"resolved", "illegal_step"}:
        assert about in known, text[:2000]


@pytest.mark.parametrize("name", [row[0] for row in READY])
def test_the_final_position_starts_the_next_dispute_with_the_same_digest(name):
    ruling = rule_text((FOLDER / f"{name}.yaml").read_bytes(), what_if=False)
    position = ruling_as_json(ruling, "zh-Hans")["position"]
    following = {**ruling.dispute, "position": position, "steps": [], "claims": []}
    again = rule_text(json.dumps(following, default=str), what_if=False)
    assert again.digest == ruling.digest


@pytest.mark.rule("ZX-toc.501", "ZX-win.opponent-wins")
def test_what_is_not_in_the_text_is_said_to_be_so():
    ruling = rule_text((FOLDER / "12-defender-destroyed.yaml").read_bytes(), what_if=False)
    implied = {
        row["interpretation"]
        for row in ruling_as_json(ruling, "en")["depends_on"]
        if row["kind"] == "not_in_text"
    }
    assert {"ZX-toc.501", "ZX-toc.503", "ZX-toc.506"} <= implied
    assert "ZX-chain.lifo" not in implied


BAD = {
    "phase": ("turn: {phase: dinner}", "position.turn.phase"),
    "zone": ("players: {A: {mana: []}}", "position.players.A.mana"),
    "state": (
        "players: {A: {battle: [{card: 见习水手, state: asleep}]}}",
        "position.players.A.battle[0].state",
    ),
    "card": ("players: {A: {battle: [没有这张牌]}}", "position.players.A.battle[0]"),
    "equipment": ("players: {A: {battle: [长剑]}}", "position"),
}


@pytest.mark.parametrize(("part", "path"), BAD.values(), ids=list(BAD))
def test_a_position_that_makes_no_sense_is_refused_with_its_spot(part, path):
    source = f"dispute: 1\ngame: zero_dimension\nposition: {{{part}}}\n"
    with pytest.raises(DisputeError) as refused:
        rule_text(source)
    assert refused.value.path.startswith(path)
