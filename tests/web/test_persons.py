"""One person's data, taken away and erased: the name is nowhere afterwards, and results and standings are as they were."""

from __future__ import annotations

import hashlib
import json
import re

import pytest
from person import PASSWORD, Person
from sqlalchemy import select, text

from judge.cli import main
from judge.disputes.kept import archive
from judge.disputes.reference.ready import ready_file
from judge.store.models import Deck, Dispute, Login, Player
from judge.store.services.erased_words import ErasedPerson

GAME = "zombie_world_order"


@pytest.fixture
def played(app, organizer, event, staff, player):
    """Play a round with Zorro, whose name stands in every place where a name can stand; give Zorro's browser."""
    at = f"/e/{event}"
    zorro = player("Zorro Lin")
    for name in ("Zorro Lindt", "王小明", "Dora"):
        organizer.does(f"{at}/players", name=name)
    zorro.does(f"{at}/me/deck", list="4 Foo\n46 Bar")
    organizer.does(f"{at}/players/P001", name="Zoro Lin")
    organizer.does(f"{at}/players/P001", name="Zorro Lin")
    kim = staff("judge", "Kim Quill")
    organizer.does(f"{at}/rounds/draft")
    organizer.does(f"{at}/rounds/publish")
    zorro.does(f"{at}/me/call")
    table = next(
        t["table"]
        for t in organizer.get(f"/api/v1/events/{event}/rounds/1").get_json()["tables"]
        if "P001" in [seat["code"] for seat in t["seats"]]
    )
    zorro.does(f"{at}/me/report", round="1", table=table, figures="2-0")
    kim.does(
        f"{at}/penalties",
        code="P001",
        category="deck",
        level="warning",
        note="Zorro Lin had 49, not Zorro Lindt",
    )
    for number in (1, 2):
        kim.does(f"{at}/rounds/1/tables/{number}/result", figures="2-0")
    organizer.does(f"{at}/announcements", text="Zorro Lin, come to the desk. Kim Quill")
    _dispute(kim, at, event, table)
    return zorro


def _dispute(kim, at, event, table):
    """Let a dispute be ruled whose seats are called by names."""
    words = json.dumps(ready_file(GAME, "02-answer-to-an-answer"), ensure_ascii=False)
    file = json.loads(words.replace('"A"', '"Zorro Lin"').replace('"A.', '"Zorro Lin.'))
    kim.does(f"{at}/disputes", title="Zorro Lin against all", ready="02-answer-to-an-answer", table=table)
    kim.does(f"{at}/disputes/1/file", text=json.dumps(file))
    kim.does(f"{at}/disputes/1/rule")
    kim.does(f"{at}/disputes/1/appeal", words="Zorro Lin says no")


def standings(organizer, event):
    table = organizer.get(f"/api/v1/events/{event}/standings").get_json()
    for line in table:
        line.pop("name")
    file = organizer.get(f"/api/v1/events/{event}/file").get_json()
    return hashlib.sha256(json.dumps([table, file["results"]], sort_keys=True).encode()).hexdigest()


def kept(app):
    """Return all that the database keeps, as one text."""
    with app.extensions["store"].reading() as session:
        tables = session.scalars(text("SELECT name FROM sqlite_master WHERE type = 'table'")).all()
        rows = [row for table in tables for row in session.execute(text(f"SELECT * FROM {table}")).all()]  # noqa: S608 - its own names
    return json.dumps([list(map(str, row)) for row in rows]).encode().decode("unicode_escape")


@pytest.mark.parametrize(("paired", "code"), [(False, "P001"), (True, "P005")])
def test_who_was_added_and_undone_is_brought_back_to_be_forgotten(app, organizer, round_one, paired, code):
    """An undo keeps the name, for it can be undone; the page of help says how the name goes too."""
    at = round_one if paired else f"/e/{_new_event(organizer)}"
    organizer.does(f"{at}/players", name="Quentin Oops")
    organizer.does(_newest_undo(organizer, at))
    assert "Quentin Oops" in kept(app)
    organizer.does(_newest_undo(organizer, at))
    if paired:
        organizer.does(f"{at}/players/{code}/drop")
        organizer.does(f"{at}/players/{code}/erase", confirm=code)
    else:
        organizer.does(f"{at}/players/{code}/remove")
    assert "Quentin Oops" not in kept(app)


def _new_event(organizer):
    return organizer.does("/events", name="Other", game=GAME).headers["Location"].split("/")[2]


def _newest_undo(organizer, at):
    return re.search(r'action="([^"]+/undo)"', organizer.page(f"{at}/log"))[1]


def test_an_erased_player_is_nowhere_named_and_the_standings_stay(app, organizer, event, played, tmp_path):
    at = f"/e/{event}"
    with app.extensions["store"].reading() as session:
        ruled = session.scalars(select(Dispute)).one().kept
    assert archive.verify(ruled) == (archive.EXACT, None)
    refused = organizer.post(f"{at}/players/P001/erase", confirm="P001")
    assert refused.status_code == 409, "who still plays is not erased"
    organizer.does(f"{at}/players/P001/drop")
    organizer.does(f"{at}/close")
    assert organizer.post(f"{at}/players/P001/erase", confirm="P002").status_code == 422
    before = standings(organizer, event)
    organizer.does(f"{at}/players/P001/erase", confirm="p001")
    assert standings(organizer, event) == before
    left = kept(app).replace("Zorro Lindt", "").replace("zorrolindt", "")
    assert not [word for word in ("Zorro", "zorrolin", "Zoro") if word in left]
    with app.extensions["store"].reading() as session:
        player = session.scalars(select(Player).where(Player.code == "P001")).one()
        assert player.name == "P001"
        assert not session.scalars(select(Deck).where(Deck.player_id == player.id)).all()
        assert not session.scalars(select(Login).where(Login.player_id == player.id)).all()
        dispute = session.scalars(select(Dispute)).one()
        assert archive.verify(dispute.kept) == (archive.EXACT, None), "the ruling is what it was"
        assert (dispute.title, dispute.kept["verdict"]) == ("P001 against all", ruled["verdict"])
    assert "Zorro Lindt" in organizer.page(f"{at}/penalties")
    assert played.get(f"{at}/me").status_code == 403
    for page in (
        "log",
        "players",
        "players/P001",
        "desk/standings",
        "disputes",
        "disputes/1",
        "penalties",
        "staff",
    ):
        assert "Zorro Lin " not in organizer.page(f"{at}/{page}").replace("Zorro Lindt", ""), page
    organizer.does(f"{at}/players/P002/erase", confirm="P002")
    with app.extensions["store"].engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    written = (tmp_path / "event.sqlite").read_bytes()
    assert b"Autumn Open" in written
    assert b"Zorro" not in written, "nor is it left on the disk"
    assert b"zorro" not in written


def test_erasing_is_logged_done_once_and_for_the_organizer_alone(organizer, event, played, staff):
    at = f"/e/{event}"
    assert played.post(f"{at}/players/P001/erase", confirm="P001").status_code == 403
    assert staff("head_judge", "Hao").post(f"{at}/players/P001/erase", confirm="P001").status_code == 403
    organizer.does(f"{at}/players/P001/drop")
    for _ in range(2):
        organizer.does(f"{at}/players/P001/erase", confirm="P001")
    log = [entry["action"] for entry in organizer.get(f"/api/v1/events/{event}/log").get_json()]
    assert log.count("person.erase") == 1
    assert log[0] == "person.erase"
    assert organizer.post(f"{at}/players/P001", name="Zorro").status_code == 409
    assert organizer.post(f"{at}/players/P001/undrop").status_code == 409
    assert organizer.post(f"{at}/players/P001/link").status_code == 409


def test_a_player_takes_away_all_that_is_kept_and_nobody_elses(organizer, event, played, player):
    own = played.get(f"/e/{event}/me/data.json").get_json()
    assert own == organizer.get(f"/api/v1/events/{event}/players/P001/data").get_json()
    assert own["player"]["name"] == "Zorro Lin"
    assert own["decks"][0]["source"] == "4 Foo\n46 Bar"
    assert own["penalties"][0]["note"].startswith("Zorro Lin had 49")
    assert own["tables"][0]["round"] == 1
    assert [entry["action"] for entry in own["log"]].count("result.report") == 1
    others = {"王小明", "Dora", "Chan", "Kim Quill"}
    assert not [name for name in others if name in json.dumps(own, ensure_ascii=False)]
    assert player("Eve").get(f"/api/v1/events/{event}/players/P001/data").status_code == 403


def test_an_account_is_taken_away_and_erased_with_its_password(app, organizer, event, played):
    kim = Person(app).log_in("Kim Quill")
    own = kim.get("/account/data.json").get_json()
    assert (own["account"]["name"], own["roles"][0]["role"]) == ("Kim Quill", "judge")
    assert "penalty.give" in [entry["action"] for entry in own["log"]]
    assert kim.post("/account/erase", password="wrong").status_code == 422  # noqa: S106
    assert organizer.post("/account/erase", password=PASSWORD).status_code == 409, "the last organizer stays"
    before = standings(organizer, event)
    kim.does("/account/erase", password=PASSWORD)
    assert standings(organizer, event) == before
    assert "Quill" not in kept(app)
    assert "kimquill" not in kept(app)
    assert kim.get("/devices").status_code == 403
    assert Person(app).post("/login", name="Kim Quill", password=PASSWORD).status_code == 422
    number = own["account"]["id"]
    assert f"#{number}" in organizer.page(f"/e/{event}/log")
    organizer.does(f"/e/{event}/staff", name="Kim Quill", role="judge", password=PASSWORD)


def test_the_command_line_does_the_same(app, organizer, event, played, tmp_path, capsys):
    file = str(tmp_path / "event.sqlite")
    whose = ["--event", event, "--player", "P001", "--database", file]
    assert main(["person", "export", *whose]) == 0
    assert json.loads(capsys.readouterr().out)["player"]["name"] == "Zorro Lin"
    assert main(["person", "erase", *whose, "--yes"]) == 2
    assert "Drop this player first" in capsys.readouterr().err
    organizer.does(f"/e/{event}/players/P001/drop")
    assert main(["person", "erase", *whose, "--yes"]) == 0
    assert main(["person", "erase", "--account", "Kim Quill", "--database", file, "--yes"]) == 0
    assert main(["person", "export", "--account", "Kim Quill", "--database", file]) == 2
    assert main(["person", "export", "--database", file]) == 2
    assert "Quill" not in kept(app)
    assert "judge person" in organizer.page(f"/e/{event}/log")


@pytest.mark.parametrize(
    ("names", "others", "words", "said"),
    [
        (["Eve"], [], "Eve and Steve, Evening; Eve's", "P7 and Steve, Evening; P7's"),
        (["Eve"], ["Eve Chan"], "Eve Chan met Eve", "Eve Chan met P7"),
        (["Eve"], ["Eve"], "Eve was late", "– was late"),
        (["李明"], ["李明德"], "李明德說李明遲到", "李明德說P7遲到"),
        (["王"], [], "王牌 王, 國王", "王牌 P7, 國王"),
    ],
)
def test_a_name_is_put_out_of_words_without_touching_others(names, others, words, said):
    actors = tuple(f"P7 {name}" for name in names)
    assert ErasedPerson("P7", tuple(names), actors, tuple(others), "P7", 7).in_words(words) == said
