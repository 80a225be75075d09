"""All tables on a judge's tablet: it is given those that were touched since it was drawn, by whichever process."""

from __future__ import annotations

import re

import pytest
from person import Person

from judge.store import Store

PLAYERS = ("Ann", "Bob", "Cid", "Dora", "Eve", "Finn", "Gil", "Hana", "Ida")


@pytest.fixture
def hall(organizer, event, player):
    """Nine players of whom four have phones, and a published round."""
    phones = [player(name) for name in PLAYERS[:4]]
    organizer.does(f"/e/{event}/players/list", list="\n".join(PLAYERS[4:]))
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    for phone in phones:
        found = re.search(r"<small>Table</small>(\d+)", phone.page(f"/e/{event}/me"))
        phone.table = int(found[1]) if found else 0
    return [phone for phone in phones if phone.table in range(1, 5)]  # the fifth is the bye


@pytest.fixture
def processes(app):
    """Two stores of one database, as two processes have them; the application is given one or the other."""
    first = app.extensions["store"]
    second = Store(str(first.engine.url))
    yield first, second
    app.extensions["store"] = first
    second.close()


def rows(text):
    return dict(re.findall(r'(?s)<li id="table-(\d+)"(.*?)</li>', text))


class Tablet:
    """What a judge's tablet shows: it asks for what was touched, and puts it in its place."""

    def __init__(self, person, address):
        self.person, self.address = person, address
        text = self.asked()
        self.rows, self.mark = rows(text), self.marked(text)

    @staticmethod
    def marked(text):
        return re.search(r'data-rows="([^"]*)"', text)[1]

    def asked(self, **headers):
        answer = self.person.get(self.address, headers=headers)
        assert answer.status_code == 200
        return answer.get_data(as_text=True)

    def refresh(self):
        """Ask as the page's script does; return the numbers of the rows that came."""
        text = self.asked(**{"X-Seen": self.mark})
        came = rows(text)
        self.rows = self.rows | came if "data-changed" in text else came
        self.rows = {number: row for number, row in self.rows.items() if "data-gone" not in row}
        self.mark = self.marked(text)
        return {int(number) for number in came}


def acts(organizer, event, phones):
    """Yield what may happen to tables, after each act."""
    base, one = f"/e/{event}", phones[0]

    def version(table):
        return re.search(r'name="version" value="(\d+)"', organizer.page(f"{base}/rounds/1/tables/{table}"))[
            1
        ]

    organizer.does(f"{base}/results/quick", line="1 2 0")
    yield "a result"
    organizer.does(f"{base}/rounds/1/tables/1/result", figures="0-2", version=version(1))
    yield "its correction"
    organizer.does(f"{base}/rounds/1/tables/1/clear", version=version(1))
    yield "taken away"
    phones[1].does(f"{base}/me/call")
    yield "a call"
    number = re.search(r"/calls/(\d+)/take", organizer.page(f"{base}/tables"))[1]
    organizer.does(f"{base}/calls/{number}/take")
    yield "taken"
    organizer.does(f"{base}/calls/{number}/pass")
    yield "back in the queue"
    organizer.does(f"{base}/calls/{number}/close")
    yield "closed"
    entry = re.search(rf"{base}/log/(\d+)/undo", organizer.page(f"{base}/log"))
    organizer.does(f"{base}/log/{entry[1]}/undo")
    yield "opened again by undo"
    organizer.does(f"{base}/rounds/1/tables/2/extend", minutes="3")
    yield "an extension"
    organizer.does(f"{base}/clock/extend", minutes="4", tables="2-3")
    yield "for some tables"
    organizer.does(f"{base}/penalties", code="P003", category="other", level="warning", note="x")
    yield "a penalty"
    one.does(f"{base}/me/report", round="1", table=str(one.table), figures="2-0")
    yield "a report"
    organizer.does(f"{base}/players/P004", name="Dorothea")
    yield "a name"
    organizer.does(f"{base}/players/P005/drop")
    yield "a drop"
    organizer.does(f"{base}/announcements", text="Lunch")
    yield "nothing about tables"


@pytest.mark.parametrize("show", ["all", "missing", "calls", "extended"])
def test_what_is_given_makes_what_the_whole_page_has(app, organizer, event, hall, processes, show):
    address = f"/e/{event}/tables?show={show}&table=2"
    tablet = Tablet(organizer, address)
    for at, what in enumerate(acts(organizer, event, hall)):
        app.extensions["store"] = processes[at % 2]  # each process sees every second act later than the other
        tablet.refresh()
        whole = rows(tablet.asked())
        assert tablet.rows.keys() == whole.keys(), what
        assert tablet.rows == whole, what


def test_a_tablet_is_given_what_was_touched_and_nothing_else(organizer, event, hall):
    tablet = Tablet(organizer, f"/e/{event}/tables")
    assert tablet.refresh() == set()
    organizer.does(f"/e/{event}/results/quick", line="3 2 0")
    text = tablet.asked(**{"X-Seen": tablet.mark})
    assert "data-changed" in text
    assert rows(text).keys() == {"3"}
    assert "results missing: 3" in text
    assert 'id="sheet"' not in text
    assert "<nav class" in tablet.asked(), "without the mark the whole page"
    assert tablet.refresh() == {3}
    assert tablet.refresh() == set()


def test_a_process_that_was_not_asked_before_knows_what_was_touched(app, organizer, event, hall, processes):
    first, second = processes
    app.extensions["store"] = second
    organizer.page(f"/e/{event}/tables")
    app.extensions["store"] = first
    organizer.does(f"/e/{event}/results/quick", line="1 2 0")
    tablet = Tablet(organizer, f"/e/{event}/tables")
    organizer.does(f"/e/{event}/results/quick", line="2 2 0")
    app.extensions["store"] = second
    assert tablet.refresh() == {2}


@pytest.mark.parametrize("seen", ["", "0", "2.1", "nothing", "1.-5", "1.999999999999999999999"])
def test_who_shows_another_round_is_given_all_tables(organizer, event, hall, seen):
    text = Tablet(organizer, f"/e/{event}/tables").asked(**{"X-Seen": seen})
    assert len(rows(text)) == 5
    assert "data-changed" not in text


def test_before_the_first_round_there_is_nothing_and_then_everything(organizer, event):
    organizer.does(f"/e/{event}/players/list", list="Ann\nBob")
    tablet = Tablet(organizer, f"/e/{event}/tables")
    assert (tablet.rows, tablet.refresh()) == ({}, set())
    organizer.does(f"/e/{event}/rounds/draft")
    organizer.does(f"/e/{event}/rounds/publish")
    assert tablet.refresh() == {1}


def test_what_is_kept_for_judges_is_given_to_nobody_else(app, organizer, visitor, event, hall):
    """Who asks is looked at before anything that was drawn for others."""
    mark = Tablet(organizer, f"/e/{event}/tables").mark
    for person in (visitor, hall[0]):
        assert person.get(f"/e/{event}/tables", headers={"X-Seen": mark}).status_code == 403
    other = Person(app).log_in("Chan")
    other.get("/language/ja")
    assert "対戦中" in rows(Tablet(other, f"/e/{event}/tables").asked())["1"]
    assert "playing" in rows(Tablet(organizer, f"/e/{event}/tables").asked())["1"]


def test_a_call_is_drawn_for_who_asks(organizer, staff, event, hall):
    """Whose call it is says the tablet of each judge in their own words."""
    lee = staff("judge", "Lee")
    hall[0].does(f"/e/{event}/me/call")
    number = re.search(r"/calls/(\d+)/take", organizer.page(f"/e/{event}/tables"))[1]
    organizer.does(f"/e/{event}/calls/{number}/take")
    own, others = (rows(one.page(f"/e/{event}/tables"))[str(hall[0].table)] for one in (organizer, lee))
    assert "you are on it" in own
    assert "you are on it" not in others
    assert "Chan" in others
