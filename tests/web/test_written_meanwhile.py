"""A page is made from several readings; what is written between two of them must show on the next fetch."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from urllib.parse import quote

import pytest
import sqlalchemy

from judge.documents import read_yaml
from judge.store import Actor, Store, Work
from judge.store.models import Player
from judge.store.services import boards, live, mymatch
from judge.tournament import parse, standings

PUBLIC = ("", "/screen", "/screen?show=standings")
PHONE = ("/me", "/me/pairings", "/me/standings", "/me/deck", "/me/deck?find=a", "/me/link")
STAFF = (
    *PUBLIC,
    *("/desk", "/desk/standings", "/desk/bracket", "/desk/cut", "/desk/standings/P001", "/tables"),
    *("/tables?table=1", "/rounds/1/tables/1", "/penalties", "/players", "/players/P001", "/decks"),
    *("/disputes", "/print", "/print/pairings", "/announcements", "/staff", "/settings", "/log"),
)


@pytest.fixture
def phone(organizer, event, player):
    """A published round of four, seen by one of its players, whose browser has not read anything of it."""
    phones = [player(name) for name in ("Ann", "Bob", "Cid", "Dora")]
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    return phones[0]


@pytest.fixture
def meanwhile(organizer, event, monkeypatch):
    """Let a result be written, by a request of its own, just before or just after a use case next reads."""

    def write():
        organizer.does(f"/e/{event}/results/quick", line="1 2 0")

    def arrange(name, when):
        reads = getattr(boards, name)

        def read(*args, **kwargs):
            monkeypatch.setattr(boards, name, reads)
            found = reads(*args, **kwargs) if when == "after" else None
            writer = threading.Thread(
                target=write
            )  # a thread of its own: a request shares nothing with another
            writer.start()
            writer.join()
            return found if when == "after" else reads(*args, **kwargs)

        monkeypatch.setattr(boards, name, read)

    return arrange


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    ("path", "reads"),
    [
        ("", "show_round"),
        ("", "standings"),
        ("/screen?show=standings", "standings"),
        ("/me/pairings", "show_round"),
        ("/me/standings", "standings"),
    ],
)
@pytest.mark.parametrize(
    "how", [{}, {"method": "HEAD"}, {"headers": {"X-Requested-With": "fetch"}}], ids=["GET", "HEAD", "fetch"]
)
def test_a_result_written_while_a_page_is_made_shows_on_the_next_fetch(
    phone, visitor, event, meanwhile, path, reads, when, how
):
    meanwhile(reads, when)
    made = phone.client.open(f"/e/{event}{path}", **how)
    assert made.status_code == 200
    for person in (phone, visitor) if "/me" not in path else (phone,):
        page = person.page(f"/e/{event}{path}")
        assert ('<td class="num">2–0</td>' in page) == ('id="pairings"' in page)
        assert ('<td class="num">1–0–0</td>' in page) == ('id="standings"' in page)
        assert 'id="pairings"' in page or 'id="standings"' in page
    if not how:
        drawn = re.search(r'data-tag="([^"]+)"', made.get_data(as_text=True))[1]
        assert drawn != phone.get(f"/e/{event}/live").json["tag"]


@pytest.fixture
def statements(app):
    """What the database is asked from now on."""
    asked = []

    def note(_connection, _cursor, statement, *_rest):
        asked.append(" ".join(statement.split()))

    sqlalchemy.event.listen(app.extensions["store"].engine, "before_cursor_execute", note)
    return asked


def test_what_stands_around_a_page_is_read_once(organizer, visitor, phone, event, statements):
    """Of all that is read, only the frame counts who handed a deck in, and not again until something is written."""
    asked = [(organizer, path) for path in STAFF] + [(visitor, path) for path in PUBLIC]
    asked += [(phone, path) for path in PHONE] + [(organizer, "/print/pairings.pdf")]
    for person, path in asked:
        organizer.does(f"/e/{event}/announcements", text=f"Written before {path}")
        for times in (1, 0):
            statements.clear()
            answer = person.get(f"/e/{event}{path}")
            assert answer.status_code == 200, path
            frames = [statement for statement in statements if "count(distinct(deck.player_id))" in statement]
            assert len(frames) == times, path


def test_a_page_is_one_snapshot_that_finds_the_event_once(organizer, visitor, phone, event, statements):
    """The live tag reads the event before it, so that a page never shows an old state under a new tag."""
    asked = [(organizer, path) for path in STAFF if path != "/desk/cut"]  # which is computed in a lane
    asked += [(visitor, path) for path in PUBLIC]
    for person, path in asked + [(phone, path) for path in PHONE]:
        statements.clear()
        assert person.get(f"/e/{event}{path}").status_code == 200
        found = [statement for statement in statements if "WHERE event.slug" in statement]
        assert len(found) == 2, path


@pytest.mark.parametrize("path", ["/api/v1/events/{}/standings", "/api/v1/events/{}/players", "/e/{}/live"])
def test_nothing_is_read_around_what_is_no_page(organizer, event, statements, path):
    assert organizer.get(path.format(event)).status_code == 200
    assert len([statement for statement in statements if "FROM event WHERE event.slug" in statement]) == 1


def undo(organizer, at):
    """Take the newest write back that can be."""
    organizer.does(re.search(r'action="([^"]+/undo)"', organizer.page(f"{at}/log"))[1])


GIVEN = {"category": "other", "level": "warning", "note": "x"}
DAY = (
    ("/results/quick", {"line": "1 2 0"}),
    ("/calls", {"table": "1"}),
    ("/results/quick", {"line": "2 1 1 1"}),
    ("undo", {}),
    ("/results/quick", {"line": "2 0 2"}),
    ("/penalties", GIVEN | {"code": "P001", "points": "1"}),
    ("undo", {}),
    ("/penalties", GIVEN | {"code": "P002", "points": "2"}),
    ("/players", {"name": "Eve"}),
    ("undo", {}),
    ("/players", {"name": "Fay"}),
    ("/rounds/draft", {}),
    ("/rounds/publish", {}),
    ("/results/quick", {"line": "1 2 1"}),
    ("/clock/extend", {"minutes": "2", "tables": "1"}),
    ("/rounds/1/tables/1/repair", {"figures": "0-2", "choice": "leave"}),
    ("/results/quick", {"line": "2 2 0"}),
    ("undo", {}),
    ("/players/P003", {"name": "Cid Ho"}),
    ("/results/quick", {"line": "2 1 2"}),
    ("/players/P004/drop", {}),
    ("undo", {}),
)


def done(organizer, at, act, form):
    """Do one act of a day."""
    if act == "undo":
        undo(organizer, at)
        return
    page = organizer.page(at + act.replace("/repair", "")) if "repair" in act else ""
    versions = re.findall(r'name="version" value="(\d+)"', page)
    organizer.does(at + act, **form, **({"version": versions[0]} if versions else {}))


def test_standings_that_are_kept_are_those_of_the_event_after_every_write(organizer, event, round_one):
    """After each write of a day: what the pages keep is what the event's file comes to by itself."""
    work = Work(organizer.app.extensions["store"])
    for act, form in DAY:
        done(organizer, round_one, act, form)
        file = parse(read_yaml(organizer.get(f"{round_one}/file").get_data()))
        with work.store.reading() as session:
            phones = {player.code: player.id for player in session.scalars(sqlalchemy.select(Player))}
        for row in standings(file):  # a phone counts its own match alone
            mine = mymatch.my_match(replace(work, actor=Actor(player_id=phones[row.player])), event)
            own = (mine.points, mine.wins, mine.losses, mine.draws)
            assert own == (float(row.points), row.wins, row.losses, row.draws), (act, form, row.player)
        for upto in range(1, len(file.rounds) + 1):
            shown = boards.standings(work, event, upto)
            rows = [(row["player"], row["name"], row["points"]) for row in shown]
            true = [(row.player, row.name, float(row.points)) for row in standings(file, upto)]
            assert rows == true, (act, form, upto)


def test_what_a_process_keeps_of_an_event_is_what_the_database_says_after_every_write_of_another(
    organizer, event, player, round_one, tmp_path
):
    """Every kind of page's tag, kept through a day, beside the one that is read anew each time."""
    phone = player("Gil")
    other = Store(f"sqlite:///{tmp_path / 'event.sqlite'}")  # another process
    with other.reading() as session:
        phones = list(session.scalars(sqlalchemy.select(Player.id)))
    actors = [Actor(), *(Actor(player_id=number) for number in phones)]
    kept = live.pulse_of(other, event)
    calls = (
        ("/clock/start", {}),
        ("/clock/pause", {}),
        ("/calls/1/take", {}),
        ("/calls/1/pass", {}),
        ("/calls/1/close", {}),
    )
    deck = [("/me/deck", {"list": "4 Foo"})]
    before = None
    for act, form in [*DAY[:2], *calls, *DAY[2:8], *deck, *DAY[8:]]:
        done(phone if act.startswith("/me") else organizer, round_one, act, form)
        kept.read(other)
        anew = live.Pulse(other, event)
        found = [kept.beat(other, actor, own=own) for actor in actors for own in (False, True)]
        assert found == [anew.beat(other, actor, own=own) for actor in actors for own in (False, True)], act
        assert act.startswith("/calls") or found != before, act
        before = found
    other.close()


def test_who_has_seen_all_there_is_is_answered_without_a_look_at_the_database(
    phone, visitor, event, statements
):
    for person, own in ((phone, "own=1&"), (visitor, "")):
        at = f"/e/{event}/live?{own}seen="
        told = person.get(at).json
        statements.clear()
        assert person.get(at + quote(told["tag"])).json == told
        assert statements == []
        assert person.get(at + "old").json == told
        assert statements, "what differs is looked up before it is said"
