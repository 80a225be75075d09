"""A request sent again, after a crash as after bad Wi-Fi, is done once and answered the same."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
from person import Person
from sqlalchemy import select, text

from judge.store import idempotency
from judge.store.idempotency import RequestTransaction
from judge.store.models import Once, Player

LONG = "a-key-nobody-guesses-0123"


def names(app):
    with app.extensions["store"].reading() as session:
        return list(session.scalars(select(Player.name).order_by(Player.id)))


def kept(app):
    with app.extensions["store"].reading() as session:
        return list(session.scalars(select(Once)))


def test_a_crash_between_write_and_answer_leaves_neither(app, organizer, event, monkeypatch):
    """The machine dies before the answer is kept: the write is not there either, and the same request does it."""

    def die(_unit, _answer):
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr(RequestTransaction, "keep", die)
        with pytest.raises(SystemExit):
            organizer.post(f"/e/{event}/players", key="k1", name="Ann")
    assert names(app) == []
    assert organizer.post(f"/e/{event}/players", key="k1", name="Ann").status_code == 303
    assert organizer.post(f"/e/{event}/players", key="k1", name="Ann").status_code == 303
    assert names(app) == ["Ann"]


def test_an_error_after_the_write_takes_the_write_back(app, organizer, event, monkeypatch):
    monkeypatch.setattr("judge.web.pages.players.redirect_to", lambda *_a, **_k: 1 // 0)
    assert organizer.post(f"/e/{event}/players", key="k1", name="Ann").status_code == 500
    assert (names(app), kept_keys(app)) == ([], [])


def kept_keys(app):
    return [row.key for row in kept(app) if row.key == "k1"]


def test_two_at_once_are_answered_the_same(app, organizer, event):
    token, url = organizer.token(), f"/e/{event}/players"
    cookies = organizer.client.get_cookie("judge").value

    def send(_number):
        client = app.test_client()
        client.set_cookie("judge", cookies)
        return client.post(url, data={"csrf_token": token, "_key": "both", "name": "Ann"})

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(send, range(8)))
    assert {(answer.status_code, answer.headers["Location"]) for answer in answers} == {
        (303, answers[0].headers["Location"])
    }
    assert names(app) == ["Ann"]


def code_of(organizer, event):
    return re.search(r'<b class="code">(\w+)</b>', organizer.page(f"/e/{event}/players"))[1]


def test_a_join_whose_answer_was_lost_logs_in_the_one_player(app, organizer, event):
    path = f"/join/{code_of(organizer, event)}"
    phone = Person(app)
    phone.page(path)
    before = phone.client.get_cookie("judge").value
    token = phone.token()
    for key in (LONG, LONG, "another-key-after-a-reload"):  # each time the phone never saw the answer
        phone.client.set_cookie("judge", before)
        data = {"csrf_token": token, "_key": key, "name": "Ann"}
        assert phone.client.post(path, data=data).status_code == 303
        assert "Ann" in phone.page(f"/e/{event}/me")
    assert names(app) == ["Ann"]
    other = Person(app)
    asked = other.post(path, name="ann ")
    assert (asked.status_code, "I am another ann" in asked.text) == (409, True)
    assert names(app) == ["Ann"], "another device is asked first"
    assert other.post(path, name="Ann", twin="1").status_code == 303
    assert names(app) == ["Ann", "Ann"]


def test_the_api_gives_the_player_of_a_lost_answer_a_login_and_keeps_no_token(app, organizer, event):
    client, url = app.test_client(), f"/api/v1/join/{code_of(organizer, event)}"
    answers = [client.post(url, json={"name": "Ann"}, headers={"Idempotency-Key": LONG}) for _ in "12"]
    assert [answer.status_code for answer in answers] == [201, 201]
    first, second = (answer.get_json() for answer in answers)
    assert (first["player"], first["event"]) == (second["player"], second["event"])
    for said in (first, second):
        headers = {"Authorization": f"Bearer {said['token']}"}
        assert client.get(f"/api/v1/events/{event}", headers=headers).status_code == 200
        assert not any(said["token"] in row.body for row in kept(app))
    assert names(app) == ["Ann"]
    short = client.post(url, json={"name": "Bob"}, headers={"Idempotency-Key": "1"}).get_json()
    again = client.post(url, json={"name": "Bob"}, headers={"Idempotency-Key": "1"}).get_json()
    assert short["token"] not in again["token"], "a key that can be guessed logs nobody in"
    headers = {"Authorization": f"Bearer {again['token']}"}
    assert client.get(f"/api/v1/events/{event}", headers=headers).status_code == 401


def test_nothing_large_is_kept_and_a_large_answer_is_read_again(app, organizer, event):
    for number in range(60):
        organizer.does(f"/e/{event}/players", name=f"Player {number}")
    headers = {"X-CSRFToken": organizer.token(), "Idempotency-Key": "draft"}
    url = f"/api/v1/events/{event}/rounds/draft"
    first = organizer.client.post(url, headers=headers)
    again = organizer.client.post(url, headers=headers, follow_redirects=True)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.get_json() == first.get_json()
    assert max(len(row.body) for row in kept(app)) <= idempotency.LARGEST_ANSWER


def test_keys_are_forgotten_after_two_days(app, organizer, event, clock):
    organizer.post(f"/e/{event}/players", key="old", name="Ann")
    clock.forward(days=2, hours=2)
    organizer.post(f"/e/{event}/players", key="new", name="Bob")
    assert "old" not in {row.key for row in kept(app)}
    with app.extensions["store"].reading() as session:
        assert session.scalar(text("SELECT count(*) FROM once WHERE key = 'new'")) == 1


def test_what_cannot_be_asked_again_is_answered_as_it_was_the_first_time(app, organizer, round_one):
    """The line was for round 1; by the time it is sent again the hall plays round 2, where it would be refused."""
    line = {"line": "1 2 0", "round": "1"}
    assert organizer.post(f"{round_one}/results/quick", key="k1", **line).status_code == 303
    organizer.does(f"{round_one}/results/quick", line="2 2 0")
    organizer.does(f"{round_one}/rounds/draft")
    organizer.does(f"{round_one}/rounds/publish")
    again = organizer.post(f"{round_one}/results/quick", key="k1", **line)
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (303, "true")
    assert organizer.post(f"{round_one}/results/quick", key="k2", **line).status_code == 409
    other = organizer.post(f"{round_one}/results/quick", key="k1", line="1 1 2", round="1")
    assert (other.status_code, "Idempotency-Replayed" in other.headers) == (422, False)


def test_a_refusal_is_not_kept_what_it_asked_for_may_be_possible_later(organizer, event):
    assert organizer.post(f"/e/{event}/results/quick", key="k1", line="1 2 0").status_code == 409
    for name in ("Ann", "Bob"):
        organizer.does(f"/e/{event}/players", name=name)
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    assert organizer.post(f"/e/{event}/results/quick", key="k1", line="1 2 0").status_code == 303
