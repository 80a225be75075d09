"""The ready disputes of ZOMBIE WORLD ORDER, ruled as a judge would expect."""

import json
from pathlib import Path

import pytest

from judge.catalogue.places import data_folder
from judge.disputes import rule_text, ruling_as_json
from judge.disputes.reference.ready import ready_title, translated_title
from judge.words.languages import LANGUAGES

FOLDER: Path = data_folder("card_db") / "zombie_world_order" / "disputes"

# file, verdict, step refused, claims upheld, points on which the outcome depends (some of them)
READY = [
    pytest.param(
        "01-interrupted-entry",
        "illegal_step",
        2,
        (False, True),
        (),
        marks=pytest.mark.rule("ZWO-free.entry-in-window"),
    ),
    pytest.param(
        "02-answer-to-an-answer", "resolved", None, (False, True), (), marks=pytest.mark.rule("ZWO-free.lifo")
    ),
    pytest.param(
        "03-during-resolution",
        "illegal_step",
        4,
        (False, True),
        (),
        marks=pytest.mark.rule("ZWO-free.no-interrupt-in-resolution"),
    ),
    pytest.param(
        "04-colours-not-covered",
        "illegal_step",
        1,
        (False, True),
        (),
        marks=pytest.mark.rule("ZWO-mana.back-colourless"),
    ),
    pytest.param(
        "05-target-gone",
        "resolved",
        None,
        (False, True),
        ("ZWO-ability.target-gone/target-gone",),
        marks=pytest.mark.rule("ZWO-ability.target-gone"),
    ),
    pytest.param(
        "06-equal-power",
        "resolved",
        None,
        (False, True),
        ("ZWO-damage.wound-threshold",),
        marks=pytest.mark.rule("ZWO-damage.wound-threshold"),
    ),
    pytest.param(
        "07-unknown-mana", "undetermined", None, (None,), (), marks=pytest.mark.rule("ZWO-entry.cost-colours")
    ),
    pytest.param(
        "08-leaves-the-battle",
        "resolved",
        None,
        (False, True),
        (),
        marks=pytest.mark.rule("ZWO-qa.target-stays-after-defence"),
    ),
    pytest.param(
        "09-revive-answered",
        "resolved",
        None,
        (False, True),
        (),
        marks=pytest.mark.rule("ZWO-free.cost-before-window"),
    ),
    pytest.param("10-last-life", "resolved", None, (True,), (), marks=pytest.mark.rule("ZWO-keyword.erode")),
]


@pytest.mark.parametrize(("name", "verdict", "step", "upheld", "depends"), READY)
def test_ready_dispute(name, verdict, step, upheld, depends):
    ruling = rule_text((FOLDER / f"{name}.yaml").read_bytes())
    said = ruling_as_json(ruling, "en")
    assert said["verdict"] == verdict
    assert (said["illegal"] or {}).get("step") == step
    assert tuple(claim["upheld"] for claim in said["claims"]) == upheld
    assert set(depends) <= {row["interpretation"] for row in said["depends_on"]}
    assert all(event["rules"] for row in said["steps"] for event in row["events"] if row["status"] == "legal")


@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.yaml")), ids=lambda file: file.stem)
@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_the_final_position_starts_the_next_dispute_with_the_same_digest(file, language):
    ruling = rule_text(file.read_bytes(), what_if=False)
    position = ruling_as_json(ruling, language)["position"]
    again = rule_text(
        _as_file({**ruling.dispute, "position": position, "steps": [], "claims": []}), what_if=False
    )
    assert again.digest == ruling.digest


def _as_file(dispute):
    return json.dumps(dispute, default=str)


def test_the_same_file_gives_the_same_digest():
    source = (FOLDER / "02-answer-to-an-answer.yaml").read_bytes()
    assert rule_text(source).digest == rule_text(source).digest


def test_a_title_is_said_anew_in_any_language_and_any_other_stays():
    told = [ready_title("zombie_world_order", "06-equal-power", language) for language in LANGUAGES]
    assert len(set(told)) > 2
    assert {translated_title(title, "ja") for title in told} == {"POWER が同じ"}
    assert translated_title("Table 4 quarrels", "ja") == "Table 4 quarrels"
