"""What fell in the attacks on a copy, and stands now."""

from __future__ import annotations

import re
import stat
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from itsdangerous import TimestampSigner
from person import PASSWORD, Person

from judge.documents import DocumentError, read_document
from judge.store import Store, Work
from judge.store.refusals import Conflict, Invalid
from judge.store.services import accounts, decks, events, passwords, players, rounds
from judge.store.services.settings import Settings
from judge.web import create_app

LIST = b"4 SP-011\n36 ZZ-999"
EASY = "12345678"


def app_on(path, **config):
    return create_app({"DATABASE": f"sqlite:///{path}", "SECRET_KEY": "test", **config})


# ---- secrets


def test_the_database_and_its_copies_are_for_their_owner_alone(tmp_path):
    path, copy, old = tmp_path / "event.sqlite", tmp_path / "copy.sqlite", tmp_path / "old.sqlite"
    old.touch(0o644)
    for each in (path, old):
        store = Store(f"sqlite:///{each}")
        store.backup(copy)
        modes = {
            file.name: stat.S_IMODE(file.stat().st_mode)
            for file in tmp_path.iterdir()
            if file != old or each == old
        }
        store.close()
        assert set(modes.values()) == {0o600}, modes


@pytest.mark.parametrize(
    "easy", ["12345678", "        ", "password1", "qwertyuiop", "Alexandra", "judgejudge"]
)
def test_a_password_that_is_guessed_at_once_is_none(easy):
    with pytest.raises(Invalid, match="password"):
        passwords.hash_password(easy, "Alexandra")


@pytest.mark.parametrize("kind", ["setup", "staff", "change"])
def test_wherever_a_password_is_set_the_rule_holds(tmp_path, app, organizer, event, kind):
    if kind == "setup":
        client = Person(app_on(tmp_path / "new.sqlite", SETUP_CODE="CODE", LIMITS=False))
        answer = client.post("/setup", setup_code="CODE", name="Chan", password=EASY)
    elif kind == "staff":
        answer = organizer.post(f"/e/{event}/staff", name="Kim", role="judge", password=EASY)
    else:
        answer = organizer.post("/password", old=PASSWORD, new="12345678")
    assert answer.status_code == 422


def test_of_four_who_set_up_at_once_one_is_the_owner(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'new.sqlite'}")

    def first(number):
        try:
            return accounts.first_account(Work(store), f"Person {number}", PASSWORD)
        except Conflict as refusal:
            return refusal.code

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(first, range(4)))
    store.close()
    assert sorted(map(str, answers)) == ["1", "setup.done", "setup.done", "setup.done"]


def test_every_worker_knows_the_same_set_up_code_and_key(tmp_path):
    config = {"DATABASE": f"sqlite:///{tmp_path / 'new.sqlite'}"}
    apps = [create_app(config) for _ in range(3)]
    assert len({app.extensions["setup_code"] for app in apps}) == 1
    assert len({app.config["SECRET_KEY"] for app in apps}) == 1


def test_without_the_counter_of_limits_the_service_goes_on(tmp_path, empty_database):
    app = app_on(empty_database, RATELIMIT_STORAGE_URI="redis://127.0.0.1:1/0")
    assert Person(app).post("/login", name="Chan", password=PASSWORD).status_code == 303


# ---- what cannot be


@pytest.mark.parametrize("data", [b"1" + b":1" * 300_000, b"[" + b"1" + b":1" * 300_000 + b"]", b"a: 12:30"])
def test_a_row_of_colons_is_text_and_takes_no_time(data):
    begun = time.process_time()
    read_document(data)
    assert time.process_time() - begun < 2, "it took twenty seconds"


@pytest.mark.parametrize("data", [b'{"note": "\\ud800"}', b'note: "\\0"', b'{"\\udfff": 1}'])
def test_text_nothing_can_write_is_no_document(data):
    with pytest.raises(DocumentError):
        read_document(data)


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
def test_a_day_no_clock_shows_is_refused_at_the_spot(organizer, visitor, event, day):
    page = f"/e/{event}/settings"
    for name, value in (
        ("starts_on", day),
        ("decks_open_at", f"{day}T12:00"),
        ("decks_lock_at", f"{day}T12:00"),
    ):
        form = {"name": "Open", "version": "1", "zone": "Pacific/Kiritimati", name: value}
        assert organizer.post(page, **form).status_code in (400, 422), name
        body = {
            "name": "Open",
            "game": "zombie_world_order",
            name: value if name == "starts_on" else f"{value}:00+14:00",
        }
        answer = organizer.client.post(
            "/api/v1/events", json=body, headers={"X-CSRFToken": organizer.token()}
        )
        assert answer.status_code in (400, 422), name
    assert visitor.get("/").status_code == 200
    assert visitor.get(f"/e/{event}").status_code == 200


@pytest.mark.parametrize("target", ["/a\rb", "/a\nSet-Cookie: x", "/\t/evil", "/a\x00"])
def test_an_address_to_go_on_to_is_one_line(visitor, target):
    answer = visitor.get("/language/en", query_string={"next": target})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")


def test_a_step_with_half_a_character_is_refused(organizer, event):
    organizer.does(f"/e/{event}/disputes", title="x", ready="02-answer-to-an-answer")
    bad = '{"by": "A", "do": "pass", "note": "\\ud800"}'
    assert organizer.post(f"/e/{event}/disputes/1/steps", step=bad).status_code == 422


# ---- decks


def test_a_deck_is_locked_by_the_first_published_round_for_everybody_until_it_is_unlocked(tmp_path):
    store = Store(f"sqlite:///{tmp_path / 'event.sqlite'}")
    work = Work(store)
    owner = accounts.create_account(work, "Chan", PASSWORD)
    work = replace(work, actor=accounts.staff_actor(work, owner))
    slug = events.create_event(work, Settings("Open", "zombie_world_order", rounds=3))
    work = replace(work, actor=accounts.staff_actor(work, owner))  # organizer and head judge
    code, _ = (players.add_player(work, slug, name) for name in ("Ann", "Bob"))
    decks.submit_deck(work, slug, code, LIST)
    rounds.draft_round(work, slug)
    decks.submit_deck(work, slug, code, LIST)  # a draft is nobody's round yet
    rounds.publish_round(work, slug)
    with pytest.raises(Conflict, match="unlock_first"):
        decks.submit_deck(work, slug, code, LIST)
    late = players.add_player(work, slug, "Cid")  # joins from the next round on
    decks.submit_deck(work, slug, late, LIST)
    decks.unlock_deck(work, slug, code, 15, "a wrong list was handed in")
    decks.submit_deck(work, slug, code, LIST)
    assert decks.show_deck(work, slug, code).number == 3
    store.close()


# ---- what stays on a phone


def test_what_only_who_is_logged_in_may_see_is_never_kept(organizer, visitor, event):
    for path in ("/", f"/e/{event}", f"/e/{event}/players", f"/api/v1/events/{event}"):
        assert "no-store" in organizer.get(path).headers["Cache-Control"], path
    assert "no-store" not in visitor.get(f"/e/{event}").headers["Cache-Control"]


def test_an_answer_under_way_brings_no_older_login_back(visitor, organizer, event, clock):
    """A page's files and its beat are often answered after the login that was tapped meanwhile."""
    for person in (visitor, organizer):
        person.page("/login")
        for address in ("/login", f"/e/{event}/live", "/worker.js", f"/e/{event}"):
            with person.get(address) as answer:
                assert "Set-Cookie" not in answer.headers, address
    clock.forward(days=1)
    assert "Set-Cookie" in organizer.get(f"/e/{event}").headers
    assert "Set-Cookie" not in organizer.get(f"/e/{event}").headers
    clock.forward(days=29)
    assert organizer.get("/devices").status_code == 200


# ---- a clock that is set right


@pytest.mark.parametrize("ahead", [5, 3600, 20 * 86400])
def test_a_clock_that_was_ahead_and_is_set_right_logs_nobody_out(app, event, player, monkeypatch, ahead):
    """A cookie of the future is one of today; what is signed by nobody, or too old, is none."""
    with monkeypatch.context() as patch:
        patch.setattr(TimestampSigner, "get_timestamp", lambda _self: int(time.time()) + ahead)
        chan, phone = Person(app).log_in("Chan"), player("Ann")
    assert chan.get(f"/e/{event}/desk").status_code == 200
    assert phone.get(f"/e/{event}/me").status_code == 200
    assert "Set-Cookie" not in phone.get(f"/e/{event}/me").headers, "nothing takes its place"
    with monkeypatch.context() as patch:
        patch.setattr(TimestampSigner, "get_timestamp", lambda _self: int(time.time()) + ahead + 31 * 86400)
        assert phone.get(f"/e/{event}/me").status_code == 403
    value = phone.client.get_cookie("judge").value
    phone.client.set_cookie("judge", value[:-9] + ("A" if value[-9] != "A" else "B") + value[-8:])
    assert phone.get(f"/e/{event}/me").status_code == 403


def test_a_clock_set_back_while_a_round_is_played_gives_and_takes_no_time(organizer, round_one, clock):
    organizer.does(f"{round_one}/clock/start")
    clock.forward(hours=-1)
    left = re.search(r'data-clock="(-?\d+)"', organizer.page(f"{round_one}/screen"))[1]
    assert int(left) == 50 * 60
    organizer.does(f"{round_one}/clock/pause")
    organizer.does(f"{round_one}/clock/start")
    clock.forward(minutes=10)
    left = re.search(r'data-clock="(-?\d+)"', organizer.page(f"{round_one}/screen"))[1]
    assert int(left) == 40 * 60
