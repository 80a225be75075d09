"""Two judges at one bench: nothing of anybody's is lost, and a ruling page replays once."""

from __future__ import annotations

import json
import re

import pytest

from judge.disputes.alignment import setup
from judge.disputes.bench.card_edits import PrintCard
from judge.disputes.bench.edits import (
    AddClaim,
    AddStep,
    RemoveCard,
    UndoStep,
    apply,
)
from judge.disputes.bench.errors import EditError
from judge.disputes.bench.position_edits import PutUnknown, RemoveObject, Spot
from judge.disputes.reference.ready import ready_file

FILE = {**ready_file("zombie_world_order", "02-answer-to-an-answer"), "claims": []}


def test_an_edit_gives_a_new_file_and_leaves_the_old_one():
    before = json.dumps(FILE)
    stepped = apply(FILE, AddStep({"by": "A", "do": "pass"}))
    assert apply(stepped, UndoStep()) == FILE
    assert apply(apply(FILE, PrintCard("Stone", "zombie", "", {})), RemoveCard("Stone")) == FILE
    assert apply(FILE, AddClaim({"by": "A"}))["claims"] == [{"by": "A"}]
    put = apply(FILE, PutUnknown(Spot("A", "hand"), 3))["position"]["players"]["A"]["hand"]
    assert put[-1] == {"unknown": 3}
    for refused in (UndoStep(), RemoveCard("Nobody's"), RemoveObject(Spot("A", "hand"), 99)):
        with pytest.raises(EditError):
            apply({**FILE, "steps": []}, refused)
    assert json.dumps(FILE) == before


@pytest.fixture
def bench(organizer, event):
    organizer.does(f"/e/{event}/disputes", title="x", ready="02-answer-to-an-answer")
    return f"/e/{event}/disputes/1"


def seen(page):
    return re.search(r'name="seen" value="(\d+)"', page)[1]


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("steps", {"by": "A", "do": "pass"}),
        ("undo", {}),
        ("claims", {"by": "A", "says": "x", "about": "winner", "value": "A"}),
        ("position", {"what": "unknown", "seat": "A", "zone": "deck", "count": "3"}),
        ("file", {"text": "dispute: 1"}),
        ("rule", {}),
    ],
)
def test_whoever_looked_at_an_older_state_is_told_and_changes_nothing(organizer, staff, bench, path, form):
    other = staff("judge", "Jo")
    old = seen(organizer.page(bench))
    other.does(
        f"{bench}/claims", by="B", says="mine", about="winner", value="B", seen=seen(other.page(bench))
    )
    if path == "file":
        form = {"text": organizer.get(f"{bench}/file.json").get_data(as_text=True)}
    answer = organizer.post(f"{bench}/{path}", **form, seen=old)
    assert answer.status_code == 409
    claims = organizer.get(f"{bench}/file.json").get_json()["claims"]
    assert [claim["says"] for claim in claims] == ["mine"]


def test_a_thing_removed_twice_at_two_benches_takes_nothing_else_with_it(organizer, bench):
    for count in ("3", "4"):
        organizer.does(f"{bench}/position", what="unknown", seat="A", zone="hand", count=count)
    before = organizer.get(f"{bench}/file.json").get_json()["position"]["players"]["A"]["hand"]
    old = seen(organizer.page(f"{bench}/position"))
    codes = [
        organizer.post(
            f"{bench}/position", what="remove", seat="A", zone="hand", at="0", seen=old
        ).status_code
        for _ in range(2)
    ]
    assert codes == [303, 409]
    after = organizer.get(f"{bench}/file.json").get_json()["position"]["players"]["A"]["hand"]
    assert len(after) == len(before) - 1


def test_the_page_of_a_ruling_replays_once_and_nothing_is_ruled_while_writing(
    organizer, app, bench, monkeypatch
):
    strictly = []
    real = setup.open_replay

    def counted(*args, **kwargs):
        store = app.extensions["store"]
        with store.writing():  # on SQLite this waits for ever, and fails, where a write is open
            strictly.append(kwargs.get("strict", True))
        return real(*args, **kwargs)

    monkeypatch.setattr(setup, "open_replay", counted)
    organizer.does(f"{bench}/rule")
    assert strictly.count(True) == 1
    organizer.page(f"{bench}/ruling")  # in two languages
    assert strictly.count(True) == 2


def test_a_start_is_laid_out_once_and_overwrites_nothing(organizer):
    slug = organizer.does("/events", name="Map", game="zombie_state").headers["Location"].split("/")[2]
    made = organizer.does(f"/e/{slug}/disputes", table="", ready="").headers["Location"]
    position = made if made.endswith("/position") else f"{made}/position"
    name = re.search(r'name="name" value="([^"]+)"', organizer.page(position))[1]
    organizer.does(position, what="start", name=name)
    bench = position.removesuffix("/position")
    laid = organizer.get(f"{bench}/file.json").get_json()["position"]["players"]
    assert len(laid["A"]["domains"]) == 6
    assert "Typical starts" not in organizer.page(position)
    assert organizer.post(position, what="start", name=name).status_code == 422
