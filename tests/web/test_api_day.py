"""The same day through the JSON API: everything the pages do, with bearer tokens."""

from __future__ import annotations

import pytest


class Caller:
    """One program with a token."""

    def __init__(self, app, token=None):
        self.client = app.test_client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def __call__(self, verb, path, body=None, status=200):
        options = {"json": body} if body is not None else {}
        answer = self.client.open(f"/api/v1{path}", method=verb.upper(), headers=self.headers, **options)
        assert answer.status_code == status, (path, answer.status_code, answer.get_data(as_text=True))
        return answer.json if answer.data and answer.is_json else answer.data


@pytest.fixture
def anybody(app):
    return Caller(app)


@pytest.fixture
def desk(app, anybody):
    token = anybody("post", "/sessions", {"name": "chan", "password": "correct horse"}, 201)["token"]
    return Caller(app, token)


def test_a_day_through_the_api(app, anybody, desk):
    event = desk("post", "/events", {"name": "Open", "game": "zombie_world_order", "rounds": 2}, 201)
    url = f"/events/{event['slug']}"
    assert desk("put", url, event | {"minutes": 40})["minutes"] == 40
    desk("put", url, event, status=409)  # the version is old by now
    report = desk("post", f"{url}/players/list", {"text": "Name\nAnn\nBob\nCid"}, 201)
    assert [line["status"] for line in report] == ["heading", "added", "added", "added"]
    assert desk("post", f"{url}/players", {"name": "Dora"}, 201)["code"] == "P004"

    deck = {"text": "4 FO-001 Foo\n46 FO-002 Bar"}
    assert desk("put", f"{url}/players/P001/deck", deck)["legal"] is False
    assert anybody("post", "/decks/check", deck | {"game": "zombie_world_order"})["total"] == 50
    assert desk("get", f"{url}/decks")[0]["state"] == "illegal"

    draft = desk("post", f"{url}/rounds/draft", status=201)
    anybody("get", f"{url}/rounds/1", status=404)
    first, second = (table["seats"][0]["code"] for table in draft["tables"])
    swapped = desk("post", f"{url}/rounds/draft/swap", {"first": first, "second": second})
    assert swapped["tables"][0]["seats"][0]["code"] == second
    desk("post", f"{url}/rounds/draft/publish", {"start_clock": True})
    assert anybody("get", f"{url}/clock")["running"] is True
    desk("post", f"{url}/clock/pause")
    assert desk("post", f"{url}/clock/extend", {"minutes": 3})["total"] == 40 * 60 + 180

    desk("post", f"{url}/calls", {"table": 1, "kind": "rules"}, 204)
    call = desk("get", f"{url}/calls")[0]
    desk("post", f"{url}/calls/{call['id']}/take", status=204)
    desk("post", f"{url}/calls/{call['id']}/close", status=204)
    given = desk(
        "post",
        f"{url}/penalties",
        {"code": "P001", "category": "deck", "level": "game_loss", "note": "x"},
        201,
    )
    assert given == {"answer": "given"}  # the maker of an event is its head judge

    result = f"{url}/rounds/1/tables"
    desk("put", f"{result}/1/result", {"figures": [2, 1, 0]})
    table = desk("put", f"{result}/2/result", {"figures": [2, 0]})
    desk("put", f"{result}/2/result", {"figures": [0, 2]}, 409)
    desk("put", f"{result}/2/result", {"figures": [0, 2], "version": table["version"]})
    lines = anybody("get", f"{url}/standings")
    assert [line["points"] for line in lines] == [3, 3, 0, 0]

    check = desk("post", f"{url}/players/P001/deck/check", status=201)
    desk("put", f"{url}/checks/{check['id']}/count", {"line": 1, "found": 4})
    desk("put", f"{url}/checks/{check['id']}/count", {"line": 2, "found": 45})
    assert desk("post", f"{url}/checks/{check['id']}/close") == {"answer": "differs"}

    desk("post", f"{url}/players/P002/drop", status=204)
    entry = desk("get", f"{url}/log")[0]
    assert entry["action"] == "player.drop"
    desk("post", f"{url}/log/{entry['id']}/undo", status=204)
    assert desk("get", f"{url}/players/P002")["dropped"] is None
    assert desk("get", f"{url}/print/slips")[:5] == b"%PDF-"
    file = desk("get", f"{url}/file")
    assert [len(row["tables"]) for row in file["results"]] == [2]
    desk("delete", "/sessions/current", status=204)
    desk("get", f"{url}/players", status=401)


def test_two_players_report_through_the_api(app, anybody, desk, organizer, event):
    code = organizer.page(f"/e/{event}/players").split('<b class="code">')[1].split("<")[0]
    joined = [anybody("post", f"/join/{code}", {"name": name}, 201) for name in ("Ann", "Bob")]
    ann, bob = (Caller(app, one["token"]) for one in joined)
    url = f"/events/{event}/rounds"
    desk("post", f"{url}/draft", status=201)
    desk("post", f"{url}/draft/publish", {})
    report = f"{url}/1/tables/1/report"
    assert ann("post", report, {"figures": [2, 1]}) == {"answer": "waiting"}
    assert bob("post", report, {"figures": [2, 1]}) == {"answer": "differ"}
    assert [call["kind"] for call in desk("get", f"/events/{event}/calls")] == ["reports"]
    assert bob("post", report, {"figures": [1, 2]}) == {"answer": "set"}
    assert desk("get", f"/events/{event}/calls") == [], "the call is closed when they agree"
    bob("post", report, {"figures": [2, 0]}, 409)
    anybody("post", report, {"figures": [2, 0]}, 401)


def test_a_cup_of_pods_with_places_and_scores_through_the_api(desk, anybody):
    body = {"name": "Cup", "game": "unicorn_overlord", "format": "pods", "pods": {"smallest": 2}, "rounds": 2}
    event = desk("post", "/events", body, 201)
    assert event["pods"] == {"size": 4, "smallest": 2, "largest": 4, "bye": "lowest", "result": "both"}
    assert event["scoring"]["places"] == [4, 3, 2, 1]
    assert event["preset"] == "placing_score"
    url = f"/events/{event['slug']}"
    desk("put", url, event | {"tie_breakers": ["points", "luck"]}, status=422)
    event = desk("put", url, event | {"minutes": 90})
    desk("post", f"{url}/players/list", {"text": "Ann\nBob\nCid"}, 201)
    desk("post", f"{url}/rounds/draft", status=201)
    desk("post", f"{url}/rounds/draft/publish", {})
    result = f"{url}/rounds/1/tables/1/result"
    desk("put", result, {"figures": [2, 1, 3]}, status=422)
    refused = desk("put", result, {"figures": [2, 1, 3], "scores": [6, 2, 0]}, status=422)
    assert "contradict" in refused["message"]
    table = desk("put", result, {"figures": [2, 1, 3], "scores": [2, 6, 0]})
    assert table["result"] == "2/1/3 (2/6/0)"
    shown = desk("get", f"{url}/rounds/1")["tables"][0]
    assert (shown["figures"], shown["scores"], shown["version"]) == ([2, 1, 3], [2, 6, 0], table["version"])
    right = {"figures": [1, 2, 3], "scores": [7, 6, 0], "version": table["version"]}
    ways = desk("post", f"{url}/rounds/1/tables/1/repair", right)
    assert [way["choice"] for way in ways] == ["leave"]
    desk("post", f"{url}/rounds/1/tables/1/repair", right | {"choice": "leave"})
    lines = anybody("get", f"{url}/standings")
    assert [(line["points"], line["score"]) for line in lines] == [(4, 7), (3, 6), (2, 0)]
    file = desk("get", f"{url}/file")
    assert file["results"][0]["tables"][0]["scores"] == [7, 6, 0]
