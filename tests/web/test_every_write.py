"""Every address that writes works for somebody: one day in which each is used; a new one must take part."""

from __future__ import annotations

import contextlib
import io
import itertools
import json
import re
import uuid
from urllib.parse import parse_qsl

import pytest
import sqlalchemy
from flask import request, request_finished
from person import PASSWORD, Person
from slip_photo import taken
from sqlalchemy import Engine

from judge.disputes.reference.ready import ready_file
from judge.store import Store
from judge.web.matrix import SAFE

GAME = "zombie_world_order"
LIST = "4 SP-011\n46 ZZ-999"
READY = "02-answer-to-an-answer"


@pytest.fixture
def worked(app):
    """Collect the addresses that wrote and answered well."""
    found = set()

    def note(_sender, response):
        if request.method not in SAFE and response.status_code < 400:
            found.add(request.endpoint)

    with request_finished.connected_to(note, app):
        yield found


def writes(app):
    return {rule.endpoint for rule in app.url_map.iter_rules() if rule.methods - SAFE}


PLAIN = re.compile(r"[a-z0-9_.:-]*")  # words of ours: kinds, roles, times


@pytest.fixture
def faulty(app):
    """Send every write first into a service whose database fails at one of its statements; collect what was typed."""
    serve, sent, turn, failing = app.wsgi_app, set(), itertools.count(), {}

    def fail(_connection, _cursor, statement, parameters, *_rest):
        if failing:
            failing["left"] -= 1
            if failing["left"] < 0:
                local = (statement, parameters)
                raise RuntimeError(f"{local}")

    def first_in_vain(environ, start_response):
        if environ["REQUEST_METHOD"] in SAFE:
            return serve(environ, start_response)
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        sent.update(_typed(body, environ.get("CONTENT_TYPE", "")))
        failing["left"] = 0 if environ["PATH_INFO"].endswith("/tokens") else next(turn) % 7
        started = []
        with contextlib.closing(
            iter(serve(environ | {"wsgi.input": io.BytesIO(body)}, lambda *told: started.append(told)))
        ) as answer:
            told = list(answer)
        if failing.pop("left") < 0:
            return serve(environ | {"wsgi.input": io.BytesIO(body)}, start_response)
        start_response(*started[0])  # it had fewer statements: it was done
        return told

    app.wsgi_app = first_in_vain
    sqlalchemy.event.listen(Engine, "before_cursor_execute", fail)
    yield sent
    sqlalchemy.event.remove(Engine, "before_cursor_execute", fail)
    app.wsgi_app = serve


def _typed(body, kind):
    """Return the words of people in what is sent."""
    if kind.startswith("application/json"):
        found, open_ = [], [json.loads(body)] if body else []
        while open_:
            value = open_.pop()
            open_ += value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
            found += [value] if isinstance(value, str) else []
    else:
        found = [value for _name, value in parse_qsl(body.decode("utf-8", "replace"))]
    return {word for word in found if len(word) > 4 and not PLAIN.fullmatch(word)}


class Program:
    """Somebody with a token."""

    def __init__(self, app, token=""):
        self.client = app.test_client()
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def __call__(self, verb, path, body=None):
        options = {"json": body} if body is not None else {}
        headers = self.headers | {"Idempotency-Key": uuid.uuid4().hex}
        answer = self.client.open(f"/api/v1{path}", method=verb, headers=headers, **options)
        assert answer.status_code < 400, (verb, path, answer.status_code, answer.get_data(as_text=True))
        return answer.json if answer.data and answer.is_json else None


def tables(organizer, event, number):
    return organizer.get(f"/api/v1/events/{event}/rounds/{number}").get_json()["tables"]


def version(organizer, event, number):
    """Return the version of a round's first table."""
    return next(table["version"] for table in tables(organizer, event, number) if table["table"] == 1)


def apart(shown):
    """Name two players who sit at different tables."""
    first, second = (table["seats"][0]["code"] for table in shown[:2])
    return {"first": first, "second": second}


def table_of(code, shown):
    return next(table["table"] for table in shown if code in [seat["code"] for seat in table["seats"]])


@pytest.mark.slow
def test_every_write_works_for_somebody(tmp_path, app, worked, organizer, event, player):
    _a_day(tmp_path, app, organizer, event, player)
    assert worked == writes(app), "each is used by somebody whom it lets in"


@pytest.mark.slow
def test_no_error_at_any_write_brings_what_was_sent_into_the_log(
    tmp_path, app, faulty, worked, organizer, event, player, capsys
):
    """Each write of the day is tried with a database that fails in its midst, before it is done."""
    _a_day(tmp_path, app, organizer, event, player)
    assert worked == writes(app), "nothing was left behind by what failed"
    said = capsys.readouterr()
    logged = said.err + said.out
    assert logged.count('"mistake"') > 100
    for line in logged.splitlines():
        json.loads(line)
    assert [word for word in faulty if word in logged] == []


def _a_day(tmp_path, app, organizer, event, player):
    _the_service(tmp_path, app, organizer)
    eve, finn = player("Eve"), player("Finn")
    organizer.does(f"/e/{event}/staff", name="Kim", role="judge", password=PASSWORD)
    judge = Person(app).log_in("Kim")
    _before_play_by_pages(organizer, judge, eve, event)
    _play_by_pages(organizer, judge, eve, event)
    _an_end_by_pages(organizer, finn, event)
    _disputes_by_pages(app, organizer, event)
    anybody = Program(app)
    desk = Program(app, anybody("POST", "/sessions", {"name": "Chan", "password": PASSWORD})["token"])
    made = desk("POST", "/events", {"name": "By programs", "game": GAME, "join_open": True})
    at = f"/events/{made['slug']}"
    desk("PUT", at, made | {"minutes": 40})
    staff = desk("POST", f"{at}/staff", {"name": "Lee", "role": "judge", "password": PASSWORD})
    judge = Program(app, anybody("POST", "/sessions", {"name": "Lee", "password": PASSWORD})["token"])
    code = re.search(r'<b class="code">(\w+)</b>', organizer.page(f"/e/{made['slug']}/players"))[1]
    ann = Program(app, anybody("POST", f"/join/{code}", {"name": "Ann"})["token"])
    _before_play_by_programs(anybody, desk, ann, at)
    _play_by_programs(desk, judge, ann, at)
    _disputes_by_programs(anybody, desk, judge, at)
    _at_the_door(app, organizer, anybody, desk)
    desk("DELETE", f"{at}/staff/{next(m['account_id'] for m in staff if m['name'] == 'Lee')}/judge")
    _an_end_of_people(app, organizer, desk, event, at)


def _at_the_door(app, organizer, anybody, desk):
    """Check in by pages and by programs, at an event of two places for four."""
    asked = {"game": GAME, "join_open": True, "check_in": True, "capacity": 2}
    slug = desk("POST", "/events", {"name": "Small hall", **asked})["slug"]
    at, door = f"/events/{slug}", f"/e/{slug}/check-in"
    code = re.search(r'<b class="code">(\w+)</b>', organizer.page(f"/e/{slug}/players"))[1]
    here = re.search(r'<b class="code">(\w+)</b>', organizer.page(door))[1]
    ann = Program(app, anybody("POST", f"/join/{code}", {"name": "Ann"})["token"])
    ann("POST", f"{at}/players/P001/check-in", {"code": here})
    bob = Person(app)
    bob.does(f"/join/{code}", name="Bob")
    bob.does(f"/e/{slug}/me/check-in", code=here)
    for name in ("Cid", "Dora"):
        desk("POST", f"{at}/players", {"name": name})
    desk("DELETE", f"{at}/players/P001/check-in")
    organizer.does(f"{door}/P002/not-here")
    organizer.does(door, code="P003")
    assert desk("POST", f"{at}/players/take-out") == {"moved": 1}
    organizer.does(f"{door}/take-out")
    desk("POST", f"{at}/players/P004/let-in")
    desk("POST", f"{at}/players", {"name": "Eve"})
    organizer.does(f"{door}/P005/let-in")


def _an_end_of_people(app, organizer, desk, event, at):
    organizer.does(f"/e/{event}/players/P002/erase", confirm="P002")
    desk("POST", f"{at}/players/P001/drop")
    desk("POST", f"{at}/players/P001/erase", {"confirm": "P001"})
    Person(app).log_in("Kim").does("/account/erase", password=PASSWORD)
    lee = Program(app, Program(app)("POST", "/sessions", {"name": "Lee", "password": PASSWORD})["token"])
    lee("POST", "/account/erase", {"password": PASSWORD})
    desk("DELETE", "/sessions/current")
    organizer.does(re.search(r'action="(/devices/\d+/log-out)"', organizer.page("/devices"))[1])


def _the_service(tmp_path, app, organizer):
    before = app.extensions["store"]
    app.extensions["store"] = Store(f"sqlite:///{tmp_path / 'new.sqlite'}")
    code = app.extensions["setup_code"]
    Person(app).does("/setup", setup_code=code, name="First", password=PASSWORD)
    app.extensions["store"].close()
    app.extensions["store"] = before
    organizer.does("/password", old=PASSWORD, new="another horse")
    organizer.does("/password", old="another horse", new=PASSWORD)
    organizer.does("/tokens", name="kiosk", scope="results", days=3)
    organizer.does(re.search(r'action="(/tokens/\d+/revoke)"', organizer.page("/devices"))[1])
    organizer.does("/decks/check", game=GAME, list=LIST)
    Person(app).does("/ask", text=json.dumps(ready_file(GAME, READY)))
    _asked_by_touch(Person(app))
    Person(app).does("/walk/zombie_state", lay="1", players="2")


def _asked_by_touch(person):
    at = person.get(f"/ask/begin?game={GAME}").headers["Location"]
    at = person.does(at, what="turn", number="3", player="A", phase="battle").headers["Location"]
    at = person.does(at.replace("/position?", "/position/line?"), line="B life 5").headers["Location"]
    word = at.split("?")[1]
    card = {"name": "Own", "kind": "zombie", "text": "【自動】登場時，抽牌 1 張。"}
    for path, more in (
        ("", card),
        ("/text", {}),
        ("/abilities", {"text": "Activate Main: Draw 1."}),
        ("/abilities/remove", {"at": "1"}),
        ("/remove", {}),
    ):
        at = person.does(f"/ask/stated{path}?{word}", **{"name": "Own", **more}).headers["Location"]
        word = at.split("?")[1].split("&")[0]
    attack = {"by": "A", "do": "end_phase"}
    at = person.does(f"/ask/bench/steps?{word}", step=json.dumps(attack)).headers["Location"]
    at = person.does(at.replace("/bench?", "/bench/undo?")).headers["Location"]
    at = person.does(at.replace("/bench?", "/bench/line?"), line="A end_phase").headers["Location"]
    at = person.does(at.replace("/bench?", "/bench/onward?"), far="passes").headers["Location"]
    at = person.does(at.replace("/bench?", "/bench/claims?"), by="A", claim="winner=A").headers["Location"]
    person.does(at.replace("/bench?", "/bench/tell?"), tells='{"turn": {"number": 4}}')
    person.does(at.replace("/bench?", "/bench/rule?"))


def _before_play_by_pages(organizer, judge, eve, event):
    at = f"/e/{event}"
    organizer.does(f"{at}/join-code")
    organizer.does(f"{at}/players", name="Gus")
    organizer.does(f"{at}/players/list", list="Hana\nIvo")
    organizer.does(f"{at}/players/P003", name="Gustav")
    organizer.does(f"{at}/players/apart", first="P003", second="P004")
    pair = re.search(rf'action="({at}/players/apart/\d+/allow)"', organizer.page(f"{at}/players"))[1]
    organizer.does(pair)
    organizer.does(f"{at}/players/P005/drop")
    organizer.does(f"{at}/players/P005/undrop")
    organizer.does(f"{at}/players/drop", code="P005")
    organizer.does(f"{at}/players", name="Jan")
    organizer.does(f"{at}/players/P006/remove")
    organizer.does(f"{at}/players/P003/link")
    organizer.does(f"{at}/players/P003/link.pdf")
    seen = organizer.get(f"/api/v1/events/{event}").get_json()["version"]
    organizer.does(f"{at}/settings", name="Autumn Open", version=seen, zone="UTC", join_open="1")
    organizer.does(f"{at}/announcements", text="Lunch at noon")
    withdraw = re.search(r'action="([^"]+/withdraw)"', organizer.page(f"{at}/announcements"))[1]
    organizer.does(withdraw)
    eve.does(f"{at}/questions", words="May I use sleeves?")
    organizer.does(f"{at}/questions/clear")

    eve.does(f"{at}/me/deck", list=LIST)
    organizer.does(f"{at}/decks/P001", list=LIST)
    file = (io.BytesIO(LIST.encode()), "P001.txt")
    handed = organizer.client.post(f"{at}/decks", data={"csrf_token": organizer.token(), "files": [file]})
    assert handed.status_code == 200
    organizer.does(f"{at}/decks", files=(io.BytesIO(LIST.encode()), "P002.txt"))
    organizer.does(f"{at}/decks/whose", file="x.txt", code="P002", text=f"{LIST}\n2 SP-012 (maybe)")
    asked = re.search(r'name="answer" value="([^"]+)"', organizer.page(f"{at}/decks"))[1]
    organizer.does(f"{at}/decks/answers", answer=asked)
    organizer.does(re.search(r'action="([^"]+/answers/\d+/back)"', organizer.page(f"{at}/decks"))[1])
    organizer.does(f"{at}/decks/P001/unlock", minutes="5", reason="typed wrongly")
    organizer.does(f"{at}/decks/P001/lock")
    judge.does(f"{at}/decks/P001/check")
    for line, found in ((1, 4), (2, 46)):
        judge.does(f"{at}/checks/1/count", line=line, found=found)
    judge.does(f"{at}/checks/1/close")


def _play_by_pages(organizer, judge, eve, event):
    at = f"/e/{event}"
    organizer.does(f"{at}/rounds/draft")
    organizer.does(f"{at}/rounds/draft/swap", **apart(tables(organizer, event, 1)))
    organizer.does(f"{at}/rounds/draft/swap-tables", first="1", second="2")
    organizer.does(f"{at}/rounds/draft/discard")
    organizer.does(f"{at}/rounds/draft")
    organizer.does(f"{at}/rounds/publish")
    judge.does(f"{at}/checks/random", percent="100")
    for path, form in (("clock/start", {}), ("clock/extend", {"minutes": "3"}), ("clock/pause", {})):
        judge.does(f"{at}/{path}", **form)
    judge.does(f"{at}/rounds/1/tables/1/extend", minutes="3")
    eve.does(f"{at}/me/call", kind="rules")
    mine = table_of(eve.code, tables(organizer, event, 1))
    judge.does(f"{at}/calls", table=3 - mine, kind="judge")
    judge.does(f"{at}/calls/1/take")
    judge.does(f"{at}/calls/1/pass", appeal="1")
    judge.does(f"{at}/calls/1/close")
    judge.does(f"{at}/penalties", code="P001", category="deck", level="game_loss", note="49 cards")
    organizer.does(f"{at}/penalties/1/decide", give="0")
    eve.does(f"{at}/me/report", round="1", table=mine, figures="2-0")
    organizer.does(f"{at}/results/quick", line="1 2 0")
    organizer.does(f"{at}/find/photo", photo=(taken(f"http://hall{at}/rounds/1/tables/1"), "slip.png"))
    entry = re.search(rf'action="({at}/log/\d+/undo)"', organizer.page(f"{at}/log"))[1]
    organizer.does(entry)
    organizer.does(f"{at}/rounds/1/tables/1/result", figures="2-0")
    organizer.does(f"{at}/rounds/1/tables/1/clear", version=version(organizer, event, 1))


def _an_end_by_pages(organizer, finn, event):
    at = f"/e/{event}"
    for table in (1, 2):
        organizer.does(f"{at}/rounds/1/tables/{table}/result", figures="2-0")
    organizer.does(f"{at}/rounds/draft")
    organizer.does(f"{at}/rounds/publish")
    organizer.does(
        f"{at}/rounds/1/tables/1/repair",
        figures="0-2",
        version=version(organizer, event, 1),
        choice="leave",
    )
    finn.does(f"{at}/me/drop")
    for table in (1, 2):
        organizer.does(f"{at}/rounds/2/tables/{table}/result", figures="2-0")
    organizer.does(f"{at}/close")
    file = organizer.get(f"{at}/file").get_data()
    copied = organizer.does("/events/import", file=(io.BytesIO(file), "event.yaml"))
    other = copied.headers["Location"].split("/")[2]
    organizer.does(f"/e/{other}/staff/share", other=event)
    organizer.does(f"{at}/reopen")
    member = re.search(r'action="([^"]+/judge/remove)"', organizer.page(f"{at}/staff"))[1]
    organizer.does(member)


def _disputes_by_pages(app, organizer, event):
    at = f"/e/{event}/disputes"
    organizer.does(at, title="Ready", ready=READY)
    text = json.dumps({**ready_file(GAME, READY), "steps": [], "claims": []})
    organizer.does(f"{at}/1/file", text=text)
    organizer.does(f"{at}/1/position", what="turn", number="3", player="A", phase="main")
    organizer.does(f"{at}/1/position/line", line="B life 5")
    put = {"seat": "A", "zone": "original", "q": "", "kind": ""}
    organizer.does(f"{at}/1/cards", what="card", card="SA-011", id="g1", **put)
    card = {"kind": "zombie", "name": "Snare", "colours": "blue", "entry_cost": "2", "power": "2"}
    organizer.does(f"{at}/1/stated", **card, critical="1", revive_cost="1")
    organizer.does(
        f"{at}/1/stated",
        **card | {"name": "Odd"},
        critical="1",
        revive_cost="1",
        text="【自動】登場時，抽牌 1 張。",
    )
    organizer.does(f"{at}/1/stated/text", name="Odd")
    organizer.does(f"{at}/1/stated/abilities", name="Snare", text="Activate Main: Draw 1.")
    organizer.does(f"{at}/1/stated/abilities/remove", name="Snare", at="0")
    organizer.does(f"{at}/1/stated/remove", name="Snare")
    organizer.does(f"{at}/1/steps", by="A", do="end_phase")
    organizer.does(f"{at}/1/undo")
    organizer.does(f"{at}/1/line", line="A end_phase")
    organizer.does(f"{at}/1/undo")
    organizer.does(f"{at}/1/onward", far="phase")
    organizer.does(f"{at}/1/branch")
    organizer.does(f"{at}/1/tell", tells='{"turn": {"number": 4}}')
    organizer.does(f"{at}/1/claims", by="A", says="", about="A.life", value="1")
    organizer.does(f"{at}/1/rule")
    organizer.does(f"{at}/1/appeal", words="no")
    organizer.does(f"{at}/1/decide", words="it stands")
    organizer.does(f"{at}/1/continue")


def _before_play_by_programs(anybody, desk, ann, at):
    desk("POST", "/tokens", {"name": "scoreboard", "scopes": ["read"]})
    desk("DELETE", f"/tokens/{desk('GET', '/tokens')[0]['id']}")
    desk("POST", f"{at}/announcements", {"text": "Hello"})
    desk("POST", f"{at}/players", {"name": "Bob"})
    desk("POST", f"{at}/players/list", {"text": "Cid\nDora"})
    desk("PUT", f"{at}/players/P002", {"name": "Bobby"})
    desk("POST", f"{at}/players", {"name": "Eve"})
    desk("DELETE", f"{at}/players/P005")
    desk("POST", f"{at}/players/P004/drop")
    desk("POST", f"{at}/players/P004/undrop")

    deck = {"text": LIST}
    ann("PUT", f"{at}/players/P001/deck", deck)
    anybody("POST", "/decks/check", deck | {"game": GAME})
    asking = f"{LIST}\n2 SP-012 (maybe)"
    desk("POST", f"{at}/decks", {"files": [{"name": "P001.txt", "text": asking}]})
    [question] = desk("GET", f"{at}/decks/questions")
    desk("POST", f"{at}/decks/questions/{question['id']}", {"tap": 0})
    [given] = desk("GET", f"{at}/decks/answers")
    desk("POST", f"{at}/decks/answers/{given['entry']}/back")
    desk("POST", f"{at}/players/P001/deck/unlock", {"minutes": 5, "reason": "typed wrongly"})


def _play_by_programs(desk, judge, ann, at):
    desk("POST", f"{at}/rounds/draft")
    desk("DELETE", f"{at}/rounds/draft")
    draft = desk("POST", f"{at}/rounds/draft")
    desk("POST", f"{at}/rounds/draft/swap", apart(draft["tables"]))
    desk("POST", f"{at}/rounds/draft/publish", {})
    judge("POST", f"{at}/checks/random", {"percent": 10})
    check = judge("POST", f"{at}/players/P001/deck/check")
    for line, found in ((1, 4), (2, 46)):
        judge("PUT", f"{at}/checks/{check['id']}/count", {"line": line, "found": found})
    judge("POST", f"{at}/checks/{check['id']}/close")
    judge("POST", f"{at}/clock/start")
    judge("POST", f"{at}/clock/pause")
    judge("POST", f"{at}/clock/extend", {"minutes": 3})
    judge("POST", f"{at}/rounds/1/tables/1/extend", {"minutes": 3})
    ann("POST", f"{at}/calls", {"kind": "rules"})
    call = judge("GET", f"{at}/calls")[0]["id"]
    judge("POST", f"{at}/calls/{call}/take")
    judge("POST", f"{at}/calls/{call}/pass", {"appeal": True})
    judge("POST", f"{at}/calls/{call}/close")
    told = {"code": "P001", "category": "deck", "level": "game_loss", "note": "x"}
    judge("POST", f"{at}/penalties", told)
    waiting = desk("GET", f"{at}/penalties")[0]["id"]
    desk("POST", f"{at}/penalties/{waiting}/decide", {"give": False})

    mine = table_of("P001", desk("GET", f"{at}/rounds/1")["tables"])
    ann("POST", f"{at}/rounds/1/tables/{mine}/report", {"figures": [2, 0]})
    written = judge("PUT", f"{at}/rounds/1/tables/1/result", {"figures": [2, 0]})
    desk("POST", f"{at}/log/{desk('GET', f'{at}/log')[0]['id']}/undo")
    written = judge("PUT", f"{at}/rounds/1/tables/1/result", {"figures": [2, 0]})
    desk("DELETE", f"{at}/rounds/1/tables/1/result?version={written['version']}")
    for table in (1, 2):
        judge("PUT", f"{at}/rounds/1/tables/{table}/result", {"figures": [2, 0]})
    seen = desk("GET", f"{at}/rounds/1")["tables"][0]["version"]
    right = {"figures": [0, 2], "version": seen, "choice": "leave"}
    desk("POST", f"{at}/rounds/1/tables/1/repair", right)


def _disputes_by_programs(anybody, desk, judge, at):
    dispute = ready_file(GAME, READY)
    anybody("POST", "/rulings", dispute)
    anybody("POST", "/card-texts", {"game": GAME, "text": "Draw a card."})
    number = judge("POST", f"{at}/disputes", {**dispute, "steps": []})["id"]
    judge("POST", f"{at}/disputes/{number}/steps", {"step": {"by": "A", "do": "end_phase"}})
    judge("POST", f"{at}/disputes/{number}/ruling")
    judge("POST", f"{at}/disputes/{number}/appeal", {"words": "no"})
    desk("POST", f"{at}/disputes/{number}/decision", {"words": "it stands"})

    file = desk("GET", f"{at}/file")
    for path in ("standings", "what-if?cut=2", "explain?player=P001&round=2", "pair"):
        anybody("POST", f"/event-files/{path}", file)
    desk("POST", "/events/import", {"text": json.dumps(file)})
    desk("POST", f"{at}/close")
    desk("POST", f"{at}/reopen")
