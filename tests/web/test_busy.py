"""What anybody may have computed has bounds: past them pages and API say so in four languages, and all else answers."""

from __future__ import annotations

import contextlib
import html
import http.client
import json
import random
import re
import threading

import pytest
from disputes.loops import CHOSEN
from person import PASSWORD
from test_deck_privacy import WORD
from test_event_files_api import FILE as EVENT
from test_server import asked, served
from test_walk import WALK

from judge.disputes.bench.opening import as_yaml
from judge.disputes.reference.ready import ready_file, ready_names
from judge.lanes import Lane, LaneBounds
from judge.web.computing import SLOW
from judge.web.matrix import ANYBODY, SAFE, needs
from judge.web.pages.ask import pack_dispute
from judge.words.languages import LANGUAGES

EACH = 6  # of the worst of each kind at once
PATIENCE = 20  # seconds; what they ask for takes a minute together
GAME = "zombie_world_order"
QUESTION = ready_file(GAME, ready_names(GAME)[0], "en")
Q = pack_dispute(QUESTION)
CARD = next(iter(QUESTION.get("cards", {"Foo": {}})))
POSTED = {
    "api_decks.check": ("/api/v1/decks/check", {"game": GAME, "text": "4 SP-011"}),
    "api_disputes.card_text": ("/api/v1/card-texts", {"game": GAME, "text": "抽1張牌。"}),
    "api_disputes.ruling": ("/api/v1/rulings", QUESTION),
    "api_event_files.explain": ("/api/v1/event-files/explain?player=P01", EVENT),
    "api_event_files.pair": ("/api/v1/event-files/pair", EVENT),
    "api_event_files.standings": ("/api/v1/event-files/standings", EVENT),
    "api_event_files.what_if": ("/api/v1/event-files/what-if?cut=4", EVENT),
    "ask.ruled": ("/ask", {"text": as_yaml(QUESTION)}),
    "asking.add_ability": (f"/ask/stated/abilities?q={Q}", {"name": CARD}),
    "asking.remove_ability": (f"/ask/stated/abilities/remove?q={Q}", {"name": CARD}),
    "asking.remove": (f"/ask/stated/remove?q={Q}", {"name": CARD}),
    "asking.save": (f"/ask/stated?q={Q}", {"name": "Foo", "kind": "zombie", "power": "3"}),
    "asking.use_text": (f"/ask/stated/text?q={Q}", {"name": CARD}),
    "asking.change_position": (f"/ask/position?q={Q}", {"what": "turn", "number": "2"}),
    "asking.claim": (f"/ask/bench/claims?q={Q}", {"remove": "1"}),
    "asking.onward": (f"/ask/bench/onward?q={Q}", {"far": "all"}),
    "asking.put": (f"/ask/position/line?q={Q}", {"line": "A hand Sentry Drone"}),
    "asking.say": (f"/ask/bench/line?q={Q}", {"line": "A pass"}),
    "asking.settle": (f"/ask/bench/rule?q={Q}", {}),
    "asking.step": (f"/ask/bench/steps?q={Q}", {"by": "A", "do": "pass"}),
    "asking.tell": (f"/ask/bench/tell?q={Q}", {"tells": "{}"}),
    "asking.undo": (f"/ask/bench/undo?q={Q}", {}),
    "public.try_deck": ("/decks/check", {"game": GAME, "list": "4 SP-011"}),
    "walks.walked": (WALK, {"text": "dispute: 1"}),
}
NOT_COMPUTED = {
    *(
        "api_people.join",
        "api_people.log_in",
        "join.register",
        "people.log_in",
        "people.set_up",
        "unanswered.ask",
    )
}
LOOKED_AT = [
    f"/ask?ready={GAME}/{ready_names(GAME)[0]}",
    f"/ask?q={Q}",
    f"/ask/bench?q={Q}",
    f"/ask/bench/lines?q={Q}&text=A",
    f"/ask/position?q={Q}",
    f"/ask/position/lines?q={Q}&text=A",
]
PAGES = ["/", "/ask", "/login", "/rules", "/decks/check", "/help", WALK, "/health", "/api/v1/schemas/dispute"]


@pytest.fixture
def full(app, monkeypatch):
    """Give away the only place of the lane."""
    lane = Lane(LaneBounds(at_once=1, waiting=0, patience=3, seconds=60))
    monkeypatch.setitem(app.extensions["lanes"], "anybody", lane)
    with lane.place():
        yield


def sent(visitor, endpoint, language="en"):
    path, body = POSTED[endpoint]
    visitor.get(f"/language/{language}")
    if path.startswith("/api/"):
        return visitor.client.post(path, json=body)
    return visitor.post(path, **body)


def test_every_write_that_needs_nobody_is_here(app):
    writes = {rule.endpoint for rule in app.url_map.iter_rules() if rule.methods - SAFE}
    free = {endpoint for endpoint, need in needs(app).items() if need == ANYBODY and endpoint in writes}
    assert free == POSTED.keys() | NOT_COMPUTED


@pytest.mark.parametrize("endpoint", POSTED)
def test_past_its_bound_a_request_is_told_when_to_come_again(full, visitor, endpoint):
    answer = sent(visitor, endpoint)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
    if endpoint.startswith("api_"):
        assert answer.json["code"] == "lane.full"


@pytest.mark.parametrize("path", LOOKED_AT)
def test_so_is_a_page_that_has_something_computed(full, visitor, path):
    answer = visitor.get(path)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")


def test_all_other_pages_answer_meanwhile(full, visitor):
    assert [visitor.get(path).status_code for path in PAGES] == [200] * len(PAGES)


def test_the_ruling_that_players_are_shown_is_bounded_too(organizer, visitor, event, app, monkeypatch):
    answer = organizer.does(f"/e/{event}/disputes", ready=ready_names(GAME)[0])
    bench = answer.headers["Location"]
    organizer.does(f"{bench}/rule")
    shown = re.search(r'(/shown/[^"]+)"', organizer.page(f"{bench}/ruling"))[1]
    assert visitor.get(shown).status_code == 200
    lane = Lane(LaneBounds(at_once=0, waiting=0, patience=3, seconds=60))
    monkeypatch.setitem(app.extensions["lanes"], "anybody", lane)
    assert visitor.get(shown).status_code == 503


def test_while_log_ins_have_none_free_everybody_else_is_answered(app, visitor, monkeypatch):
    lane = Lane(LaneBounds(at_once=1, waiting=0, patience=3))
    monkeypatch.setitem(app.extensions["lanes"], "log-in", lane)
    named = {"name": "Chan", "password": PASSWORD}
    with lane.place():
        page, program = visitor.post("/login", **named), visitor.client.post("/api/v1/sessions", json=named)
        for answer in (page, program):
            assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")
        assert [visitor.get(path).status_code for path in PAGES] == [200] * len(PAGES)
        assert sent(visitor, "api_event_files.pair").status_code == 200
    assert visitor.client.post("/api/v1/sessions", json=named).status_code == 201
    visitor.log_in("Chan")


def address_of(rule, slug):
    given = {"slug": slug, "code": "P001", "kind": "slips", "player": "A", "number": "1"}
    return WORD.sub(lambda name: given.get(name[1], "1"), rule.rule)


@pytest.mark.parametrize("lane", SLOW)
def test_what_may_take_long_has_places_of_its_own_and_all_else_answers(
    app, organizer, event, monkeypatch, lane
):
    monkeypatch.setitem(app.extensions["lanes"], lane, Lane(LaneBounds(at_once=0, waiting=0, patience=3)))
    organizer.token()
    rules = {rule.endpoint: rule for rule in app.url_map.iter_rules()}
    for endpoint in SLOW[lane].split():
        path, json_only = address_of(rules[endpoint], event), endpoint.startswith("api_")
        method = (rules[endpoint].methods & {"GET", "POST", "PUT"}).pop()
        sent = {"json": {}} if json_only else {"data": {"csrf_token": organizer.token()}}
        sent["headers"] = {"X-CSRFToken": organizer.token()}
        answer = organizer.client.open(path, method=method, **({} if method == "GET" else sent))
        assert (endpoint, answer.status_code, answer.headers.get("Retry-After")) == (endpoint, 503, "3")
    pages = ["", "/desk", "/players", "/tables", "/disputes", "/decks", "/log", "/desk/standings"]
    assert [organizer.get(f"/e/{event}{page}").status_code for page in pages] == [200] * len(pages)
    assert organizer.post(f"/e/{event}/players", name="Ann").status_code == 303


def test_no_paper_file_or_ruling_is_made_outside_of_a_lane(app):
    """By the word in its address: a new one has a row."""
    slow = {endpoint for row in SLOW.values() for endpoint in row.split()}
    telling = re.compile(r"pdf|xlsx|csv|data|/file|import|/list$|ruling")
    named = {rule.endpoint for rule in app.url_map.iter_rules() if telling.search(rule.rule)}
    assert named - slow == {
        "api_disputes.ruling",  # in the lane of what anybody may have computed
        "disputes.file",  # as it is kept
        "events.import_form",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_bounds_are_said_in_every_language(app, visitor, monkeypatch, language):
    found = set()
    for bounds in (LaneBounds(0, 0, 3, 60), LaneBounds(1, 0, 3, 0.0)):
        monkeypatch.setitem(app.extensions["lanes"], "anybody", Lane(bounds))
        page, program = sent(visitor, "ask.ruled", language), sent(visitor, "api_disputes.ruling", language)
        assert page.status_code == program.status_code == (422 if bounds.at_once else 503)
        said = program.json["message"]
        assert said in html.unescape(page.get_data(as_text=True))
        assert said.isascii() == (language == "en")
        found.add(said)
    assert len(found) == 2


def hard_to_pair(players=4_000, rounds=3):
    """Make an event file whose players mostly come from two clubs: seconds of work, and within what a body may hold."""
    draw = random.Random(5)
    ids = [f"P{k}" for k in range(players)]
    results = []
    for number in range(1, rounds + 1):
        draw.shuffle(ids)
        ended = ([2, 0], [2, 1], [1, 1, 1], [0, 2], [0, 0, 3])
        tables = [{"players": ids[k : k + 2], "games": draw.choice(ended)} for k in range(0, players, 2)]
        results.append({"round": number, "tables": tables})
    people = [{"id": name, "club": draw.choice("aaab")} for name in ids]
    return {"event": 1, "rounds": rounds + 1, "apart": ["club"], "players": people, "results": results}


def plain(file):
    return json.loads(json.dumps(file, default=str))


def test_many_of_the_worst_leave_every_page_answering(tmp_path):
    event, question = hard_to_pair(), plain(CHOSEN["turning everybody, many"])
    worst = {"event-files/pair": event, "rulings": question, "event-files/what-if?cut=8": event}
    codes, over = [], threading.Event()

    def ask(path, body):
        while not over.is_set():
            codes.append(asked(f"{address}/api/v1/{path}", body))
            over.wait(1)

    with served(tmp_path, "--processes", "1") as (_service, address):
        threads = [threading.Thread(target=ask, args=each) for each in worst.items() for _ in range(EACH)]
        for thread in threads:
            thread.start()
        host = address.removeprefix("http://")
        try:
            for path in PAGES:
                with contextlib.closing(http.client.HTTPConnection(host, timeout=PATIENCE)) as page:
                    page.request("GET", path)
                    assert page.getresponse().status == (302 if path == "/" else 200)
        finally:
            over.set()
            for thread in threads:
                thread.join()
    assert set(codes) <= {200, 422, 429, 503}
    assert {200, 503} <= set(codes)
