"""What a hostile or careless client tries: forged forms, guessed names, poisoned JSON, hostile names, foreign links."""

from __future__ import annotations

import html
import json
import re

import pytest

from judge.web import create_app


def test_a_form_without_the_token_changes_nothing(organizer, event):
    answer = organizer.client.post(f"/e/{event}/players", data={"name": "Mallory"})
    assert answer.status_code == 400
    assert "Mallory" not in organizer.page(f"/e/{event}/players")


def test_the_api_with_a_cookie_needs_the_token_too(organizer, event):
    url = f"/api/v1/events/{event}/players"
    assert organizer.client.post(url, json={"name": "Mallory"}).status_code == 400
    assert (
        organizer.client.post(
            url, json={"name": "Ann"}, headers={"X-CSRFToken": organizer.token()}
        ).status_code
        == 201
    )


def test_another_sessions_token_does_not_fit(organizer, visitor, event):
    answer = organizer.client.post(
        f"/e/{event}/players", data={"name": "Mallory", "csrf_token": visitor.token()}
    )
    assert answer.status_code == 400


def test_the_cookie_is_kept_from_scripts_and_foreign_sites(app, visitor):
    visitor.get("/login")
    login = visitor.client.post(
        "/login", data={"csrf_token": visitor.token(), "name": "Chan", "password": "correct horse"}
    )
    cookie = login.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


@pytest.mark.parametrize("path", ["/", "/login", "/nothing", "/api/v1/openapi.json", "/health"])
def test_every_answer_binds_the_browser(visitor, path):
    headers = visitor.get(path, follow_redirects=True).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe-inline" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


def test_the_nonce_is_new_each_time(visitor):
    policies = {visitor.get("/login").headers["Content-Security-Policy"] for _ in range(3)}
    assert len(policies) == 3


def test_no_page_names_another_host_or_carries_inline_code(organizer, round_one):
    for path in (
        "/",
        "/login",
        round_one,
        f"{round_one}/desk",
        f"{round_one}/tables",
        f"{round_one}/players",
    ):
        page = organizer.page(path)
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//(?!localhost/)', page), path
        assert not re.search(r"<[^>]+\s(?:on\w+|style)=", page), path
        assert "javascript:" not in page


@pytest.mark.parametrize(
    "name",
    ["<script>alert(1)</script>", "\"'><img src=x onerror=y>", "{{ 7*7 }}", "=HYPERLINK(1)", "Ａｎｎ＠+"],
)
def test_a_hostile_name_is_shown_as_text(organizer, visitor, event, name):
    organizer.does(f"/e/{event}/players", name=name)
    organizer.does(f"/e/{event}/players", name="Ann")
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    for page in (
        visitor.page(f"/e/{event}"),
        organizer.page(f"/e/{event}/desk"),
        organizer.page(f"/e/{event}/tables"),
    ):
        assert "<script>alert" not in page
        assert "<img" not in page
        shown = re.sub(r'"[^"]*"', "", page.split("</header>")[1].split("Ann")[0])  # not what tokens hold
        assert "49" not in shown or name != "{{ 7*7 }}"
    assert html.escape(name, quote=False)[:5] in visitor.page(f"/e/{event}").replace("&#39;", "'").replace(
        "&#34;", '"'
    )


def test_invisible_characters_never_reach_a_name(organizer, event):
    organizer.does(f"/e/{event}/players", name="\u202eA\u200bn\u0000n\ufeff  B ")
    assert ">Ann B<" in organizer.page(f"/e/{event}/players")


@pytest.mark.parametrize(
    "target", ["//evil.example", "https://evil.example/", "/\\evil.example", "javascript:alert(1)", ""]
)
def test_the_language_switch_leads_nowhere_else(visitor, target):
    answer = visitor.get("/language/ja", query_string={"next": target})
    assert answer.headers["Location"] == "/"


POISON = {
    "a thousand deep": b'{"name":' * 1000 + b"1" + b"}" * 1000,
    "a hundred thousand deep": b"[" * 100_000,
    "not a number": b'{"name": NaN, "game": "zombie_world_order"}',
    "infinity": b'{"name": "x", "best_of": 1e999, "game": "zombie_world_order"}',
    "a very long integer": b'{"name": "x", "minutes": ' + b"9" * 4301 + b', "game": "zombie_world_order"}',
    "a key twice": b'{"name": "x", "name": "y", "game": "zombie_world_order"}',
    "half a surrogate pair": b'{"name": "\\ud800", "game": "zombie_world_order"}',
    "bytes that are no text": b'{"name": "\xff\xfe"}',
    "nothing": b"{",
}


@pytest.mark.parametrize("body", POISON.values(), ids=POISON.keys())
def test_poisoned_json_gets_a_clear_400(organizer, body):
    headers = {"X-CSRFToken": organizer.token(), "Content-Type": "application/json"}
    answer = organizer.client.post("/api/v1/events", data=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json["code"] == "http.400"


def test_wrong_fields_are_named(organizer):
    answer = organizer.client.post(
        "/api/v1/events",
        json={"name": "x", "game": "chess", "extra": 1},
        headers={"X-CSRFToken": organizer.token()},
    )
    assert answer.status_code == 422
    assert set(answer.json["fields"]["json"]) == {"game", "extra"}


def test_an_unknown_name_and_a_wrong_password_look_the_same(visitor):
    answers = [
        visitor.post("/login", name=name, password="wrong horse").get_data(as_text=True)  # noqa: S106
        for name in ("Chan", "Nobody")
    ]
    said = [re.search(r'note illegal">.*?</b>', page, re.DOTALL)[0] for page in answers]
    assert said[0] == said[1]


def test_guessing_a_password_is_slowed_down(tmp_path, empty_database, organizer):
    app = create_app({"DATABASE": f"sqlite:///{empty_database}", "SECRET_KEY": "x", "LIMITS": True})
    guesser = type(organizer)(app)
    codes = [guesser.post("/login", name="Chan", password=f"guess {n}").status_code for n in range(12)]
    assert codes[:8] == [422] * 8
    assert codes[8:] == [429] * 4
    other = type(organizer)(app)
    assert other.post("/login", name="Chen", password="guess").status_code == 422, (  # noqa: S106
        "others of the hall still log in"
    )
    app.extensions["store"].close()


def test_metrics_answer_this_machine_alone(visitor):
    assert "judge_requests_total" in visitor.page("/metrics")
    assert visitor.get("/metrics", environ_base={"REMOTE_ADDR": "192.0.2.1"}).status_code == 404


def test_an_unknown_event_and_a_mistake_of_ours_leak_nothing(app, visitor, monkeypatch):
    assert visitor.get("/e/nothere").status_code == 404
    monkeypatch.setattr("judge.web.pages.home.events.public_events", lambda _work: 1 / 0)
    answer = visitor.get("/")
    assert answer.status_code == 500
    assert "ZeroDivisionError" not in answer.get_data(as_text=True)


def test_a_file_name_cannot_leave_the_static_folder(visitor):
    for path in ("/static/../app.py", "/static/..%2fapp.py", "/static/%2e%2e/app.py"):
        assert visitor.get(path).status_code == 404


def test_the_same_form_sent_twice_is_done_once(organizer, event):
    first = organizer.post(f"/e/{event}/players", key="k1", name="Ann")
    second = organizer.post(f"/e/{event}/players", key="k1", name="Ann")
    assert first.status_code == second.status_code == 303
    assert first.headers["Location"] == second.headers["Location"]
    assert organizer.page(f"/e/{event}/players").count(">Ann<") == 1
    assert organizer.post(f"/e/{event}/players", key="k1", name="Bob").status_code == 422


def test_the_api_answers_a_repeated_request_the_same(organizer, event):
    headers = {"X-CSRFToken": organizer.token(), "Idempotency-Key": "abc"}
    url = f"/api/v1/events/{event}/players"
    first = organizer.client.post(url, json={"name": "Ann"}, headers=headers)
    second = organizer.client.post(url, json={"name": "Ann"}, headers=headers)
    assert (first.status_code, first.json) == (second.status_code, second.json)
    assert second.headers["Idempotency-Replayed"] == "true"
    assert organizer.client.post(url, json={"name": "Bob"}, headers=headers).status_code == 422


def test_a_refused_request_may_be_repeated_with_its_key(organizer, round_one):
    assert organizer.post(f"{round_one}/results/quick", key="k", line="1 3 0").status_code == 422
    assert organizer.post(f"{round_one}/results/quick", key="k", line="1 2 0").status_code == 303


def test_two_people_use_the_same_key_for_themselves(organizer, staff, round_one):
    keeper = staff("scorekeeper", "Kim")
    assert organizer.post(f"{round_one}/results/quick", key="k", line="1 2 0").status_code == 303
    assert keeper.post(f"{round_one}/results/quick", key="k", line="2 2 0").status_code == 303


def test_the_openapi_document_describes_every_route(app, visitor):
    document = json.loads(visitor.page("/api/v1/openapi.json"))
    routes = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/") and "openapi" not in rule.rule
    }
    assert routes == set(document["paths"])
    described = [
        op for path in document["paths"].values() for verb, op in path.items() if verb != "parameters"
    ]
    assert all(op.get("summary") for op in described)


@pytest.mark.parametrize("path", ["log/{n}/undo", "penalties/{n}/decide", "calls/{n}/close"])
def test_a_number_no_column_holds_is_not_found(organizer, event, path):
    for number in (2**31, 2**63, 10**40):
        assert organizer.post(f"/e/{event}/{path.format(n=number)}").status_code == 404
    assert organizer.post(f"/e/{event}/disputes", title="x", table=str(10**30), ready="").status_code in (
        400,
        422,
    )


def test_what_a_correction_of_a_player_cannot_mean_is_refused(organizer, event):
    organizer.does(f"/e/{event}/players", name="Ann")
    client, token = organizer.client, {"X-CSRFToken": organizer.token()}
    url = f"/api/v1/events/{event}/players"
    assert client.put(f"{url}/P001", json={"name": "Anna", "twin": True}, headers=token).status_code == 422
    assert client.post(url, json={"name": "Bob", "seed": 3}, headers=token).status_code == 422
    assert client.put(f"{url}/P001", json={"name": "Anna", "seed": 3}, headers=token).json["seed"] == 3


def test_a_result_that_a_published_round_rests_on_is_not_taken_away(organizer, round_one):
    api = round_one.replace("/e/", "/api/v1/events/")
    for table in (1, 2):
        organizer.does(f"{round_one}/rounds/1/tables/{table}/result", figures="2-0")
    organizer.does(f"{round_one}/rounds/draft")
    organizer.does(f"{round_one}/rounds/publish")
    version = organizer.get(f"{api}/rounds/1").get_json()["tables"][0]["version"]
    assert organizer.post(f"{round_one}/rounds/1/tables/1/clear", version=version).status_code == 409
    assert organizer.get(f"{api}/standings").status_code == 200


@pytest.mark.parametrize("game", ["A" * 3000, "..", "../../etc", ""])
def test_a_card_text_of_no_game_is_refused(visitor, game):
    answer = visitor.client.post("/api/v1/card-texts", json={"game": game, "text": "Draw a card."})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "field.choice")
