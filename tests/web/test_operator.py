"""What whoever runs the service relies on: logs without secrets, proxies, limits, readiness."""

from __future__ import annotations

import json
import operator
import sqlite3

import pytest
from person import PASSWORD, Person
from sqlalchemy import text

from judge.web import create_app
from judge.web.proxies import Proxies
from judge.web.shared_limits import SharedStorage, address

SECRET = "zanzibar-correct-battery"  # noqa: S105 - what must not be found
NAME = "Wilhelmina Quxley"


def app_on(path, **config):
    return create_app({"DATABASE": f"sqlite:///{path}", "SECRET_KEY": "test", **config})


# ---- logs


def test_no_error_brings_what_was_typed_into_the_log(app, organizer, event, capsys, monkeypatch):
    """Force an error at every place that a use case passes, with secrets among the variables, and look."""
    hired = {"name": NAME, "role": "judge", "password": SECRET}
    places = [
        ("judge.store.services.accounts.log_in", "/login", {"name": NAME, "password": SECRET}),
        ("judge.store.services.accounts.change_password", "/password", {"old": SECRET, "new": SECRET}),
        ("judge.store.services.accounts.skeleton", f"/e/{event}/staff", hired),
        ("judge.store.services.late.add_player", f"/e/{event}/players", {"name": NAME}),
        ("judge.store.services.new_disputes.check_file", f"/e/{event}/disputes", {"title": NAME}),
        ("judge.store.services.passwords.hash_password", f"/e/{event}/staff", hired),
    ]
    for place, path, form in places:
        for error in (RuntimeError, KeyError, UnicodeError):

            def broken(*args, **kwargs):
                local = (SECRET, NAME, args, kwargs)
                raise error(f"{SECRET} {NAME} {local}")  # noqa: B023 - used at once

            with monkeypatch.context() as patch:
                patch.setattr(place, broken)
                answer = organizer.post(path, **form)
            assert answer.status_code in (422, 500), (place, answer.status_code)
            shown = answer.get_data(as_text=True)
            said = capsys.readouterr()
            lines = [json.loads(line) for line in (said.err + said.out).splitlines()]
            assert any(line.get("error") for line in lines), place
            for line in lines:
                assert line.get("request", answer.headers["X-Request-ID"]) == answer.headers["X-Request-ID"]
            for word in (SECRET, NAME, "Quxley", "zanzibar"):
                assert word not in said.err + said.out
                assert word not in shown


def test_an_error_of_the_database_keeps_its_parameters_to_itself(app):
    with (
        app.extensions["store"].reading() as session,
        pytest.raises(Exception, match="no such table") as error,
    ):
        session.execute(text("SELECT * FROM missing WHERE name = :name"), {"name": SECRET})
    assert SECRET not in str(error.value)


def test_a_mistake_while_ruling_is_a_problem_with_a_number_in_the_log(app, visitor, capsys, monkeypatch):
    monkeypatch.setattr(
        "judge.store.services.unkept.ruling", operator.truediv
    )  # what another process cannot do
    body = {
        "dispute": 1,
        "game": "zombie_world_order",
        "players": ["A", "B"],
        "position": {},
        "steps": [],
        "claims": [],
    }
    answer = visitor.client.post("/api/v1/rulings", json=body)
    assert (answer.status_code, answer.json["code"]) == (422, "ruling.fault")
    assert answer.json["facts"]["id"] in capsys.readouterr().err


# ---- behind a proxy


@pytest.mark.parametrize(
    ("peer", "said", "seen"),
    [
        ("10.0.0.9", "203.0.113.7", ("203.0.113.7", "https")),
        ("10.0.0.9", "6.6.6.6, 203.0.113.7", ("203.0.113.7", "https")),
        ("10.0.0.9", "203.0.113.7, 10.0.0.8", ("203.0.113.7", "https")),
        ("10.0.0.9", "nonsense", ("10.0.0.9", "https")),
        ("192.0.2.1", "203.0.113.7", ("192.0.2.1", "http")),  # no proxy of ours: nothing is believed
        ("", "203.0.113.7", ("", "http")),
    ],
)
def test_only_a_named_proxy_is_believed(peer, said, seen):
    found = {}

    def application(environ, _start):
        found.update(environ)
        return [b""]

    environ = {"REMOTE_ADDR": peer, "wsgi.url_scheme": "http", "HTTP_X_FORWARDED_FOR": said}
    environ |= {"HTTP_X_FORWARDED_PROTO": "https", "HTTP_FORWARDED": "for=1.2.3.4"}
    Proxies(application, ["10.0.0.0/8"])(environ, None)
    assert (found["REMOTE_ADDR"], found["wsgi.url_scheme"]) == seen
    assert not any("FORWARDED" in name for name in found)


def test_behind_a_proxy_pages_are_https_and_the_figures_are_not_for_visitors(empty_database):
    app = app_on(empty_database, TRUSTED_PROXIES=("127.0.0.1",), SESSION_COOKIE_SECURE=True)
    client = app.test_client()
    told = {"X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    assert "Strict-Transport-Security" in client.get("/", headers=told).headers
    assert client.get("/metrics", headers=told).status_code == 404
    assert client.get("/metrics").status_code == 200
    assert "Strict-Transport-Security" not in client.get("/").headers


def test_a_proxy_that_is_no_address_is_told(tmp_path):
    with pytest.raises(ValueError, match="proxy"):
        app_on(tmp_path / "event.sqlite", TRUSTED_PROXIES=("proxy",))


# ---- limits


def test_who_guesses_a_password_locks_out_nobody_who_was_here(empty_database):
    app = app_on(empty_database)
    chan = Person(app).log_in("Chan")
    for _attacker in range(14):  # each with a fresh browser
        guesser = Person(app)
        codes = [guesser.post("/login", name="Chan", password=f"guess {n}").status_code for n in range(9)]
    assert codes[-1] == 429, "a hundred wrong ones an hour, by whomever"
    assert Person(app).post("/login", name="Chan", password=PASSWORD).status_code == 429
    chan.post("/devices/1/log-out")
    assert chan.post("/login", name="Chan", password=PASSWORD).status_code == 303, "known here"


def test_a_hall_behind_one_address_logs_in_and_joins_within_a_minute(empty_database, tmp_path):
    app = app_on(empty_database)
    people = [Person(app) for _ in range(150)]
    assert {person.post("/login", name="Chan", password=PASSWORD).status_code for person in people} == {303}


def test_a_counter_that_falls_away_in_the_middle_of_a_request_refuses_nobody(
    empty_database, tmp_path, monkeypatch
):
    def gone(*_args, **_kwargs):
        raise sqlite3.OperationalError

    app = app_on(empty_database, RATELIMIT_STORAGE_URI=address(tmp_path / "limits"))
    person = Person(app)
    person.page("/login")
    with monkeypatch.context() as patch:  # the wrong one is counted after it was answered
        patch.setattr(SharedStorage, "incr", gone)
        assert person.post("/login", name="Chan", password=SECRET).status_code == 422
        assert person.post("/login", name="Chan", password=PASSWORD).status_code == 303
    assert Person(app).post("/login", name="Chan", password=PASSWORD).status_code == 303


# ---- readiness


def test_a_service_says_when_it_is_ready(app, visitor):
    assert visitor.get("/ready").status_code == 200
    with app.extensions["store"].writing() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    assert visitor.get("/ready").status_code == 503
