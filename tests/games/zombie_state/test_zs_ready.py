"""The ready disputes of ゾンビ・ステート, ruled as a judge would expect."""

import json

import pytest

from judge.catalogue.places import data_folder
from judge.disputes import rule_text, ruling_as_json

FOLDER = data_folder("card_db") / "zombie_state" / "disputes"

READY = [
    ("01-where-nine-zombies-go", "resolved", (True, False), ["ZS-move.first.three"]),
    ("02-a-tie-and-a-die", "resolved", (True, False), []),
    ("03-two-fortified-armies", "resolved", (True, False), []),
    ("04-recruiting-among-zombies", "illegal_step", (False, True), []),
    ("05-stopped-on-the-way", "resolved", (False, True), []),
    ("06-a-second-try", "resolved", (True, True, False), ["ZS-tech.use"]),
    ("07-an-army-without-a-price", "not_covered", (), []),
    ("08-the-end-of-the-game", "illegal_step", (False, True), ["ZS-maint.B.spaces"]),
]


@pytest.mark.parametrize(("name", "verdict", "upheld", "depends"), READY)
def test_ready_dispute(name, verdict, upheld, depends):
    said = ruling_as_json(rule_text((FOLDER / f"{name}.yaml").read_bytes()), "ja")
    assert said["verdict"] == verdict
    assert tuple(claim["upheld"] for claim in said["claims"]) == upheld
    assert set(depends) <= {row["interpretation"] for row in said["depends_on"]}
    assert all(event["rules"] for row in said["steps"] for event in row["events"])
    assert "{" not in said["summary"]


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_final_position_starts_the_next_dispute_with_the_same_digest(file, language):
    ruling = rule_text(file.read_bytes(), what_if=False)
    position = ruling_as_json(ruling, language)["position"]
    again = {**ruling.dispute, "position": position, "steps": [], "claims": []}
    assert rule_text(json.dumps(again, default=str), what_if=False).digest == ruling.digest


def test_eight_are_ready():
    assert {file.stem for file in FOLDER.glob("*.yaml")} == {row[0] for row in READY}
