"""The bracket on every screen, and everything that is printed of an event."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from io import BytesIO

import pytest
import yaml
from problem_page import problem
from pypdf import PdfReader

from judge.printing.slip_sizes import SLIP_SIZES
from judge.store import Store, Work
from judge.store.models import PrintRun
from judge.store.services import runs
from judge.web import paper
from judge.web.pages import paper as pages

CUT = {
    "event": 1,
    "game": "zombie_world_order",
    "name": "Cup",
    "stages": [{"format": "swiss", "rounds": 1}, {"format": "single_elimination", "cut": 6, "best_of": 5}],
    "seed": 7,
    "players": [{"id": f"P{n:03d}", "name": f"Name {n}"} for n in range(1, 9)],
    "results": [
        {
            "round": 1,
            "tables": [
                {"table": n, "players": [f"P{n:03d}", f"P{n + 4:03d}"], "games": [2, n % 2]}
                for n in range(1, 5)
            ],
        }
    ],
}


class Lists(HTMLParser):
    """Read the nested list of a bracket: rounds with their heading, ties, sides, who goes on."""

    def __init__(self) -> None:
        super().__init__()
        self.rounds: list[tuple[str, list[list[str]]]] = []
        self.inside, self.at = 0, ""

    def handle_starttag(self, tag, attrs):
        kind = dict(attrs).get("class") or ""
        self.inside += tag == "ol" and (kind == "bracket" or self.inside > 0)
        if not self.inside:
            return
        if kind == "leg":
            self.at = "heading"
            return
        if kind == "tie":
            self.rounds[-1][1].append([])
        if tag == "p":
            self.rounds[-1][1][-1].append("")
            self.at = "side"

    def handle_endtag(self, tag):
        self.inside -= tag == "ol" and self.inside > 0
        self.at = "" if tag == "p" else self.at

    def handle_data(self, data):
        if not self.inside:
            return
        if self.at == "heading":
            self.rounds.append((data, []))
        elif self.at == "side":
            self.rounds[-1][1][-1][-1] += f" {data.strip()}" if data.strip() else ""


def drawn(page: str) -> list[tuple[str, list[list[str]]]]:
    lists = Lists()
    lists.feed(page)
    return [(name, [[side.strip() for side in tie] for tie in ties]) for name, ties in lists.rounds]


@pytest.fixture
def cup(organizer):
    """Import an event before its cut, and play the first round of the cut."""
    answer = organizer.does("/events/import", text=yaml.safe_dump(CUT))
    base = f"/e/{answer.headers['Location'].split('/')[2]}"
    organizer.does(f"{base}/rounds/draft")
    organizer.does(f"{base}/rounds/publish")
    return base


def test_the_bracket_is_a_list_of_rounds_on_desk_public_page_and_screen(organizer, visitor, cup):
    for page in (organizer.page(f"{cup}/desk/bracket"), visitor.page(cup), visitor.page(f"{cup}/screen")):
        rounds = drawn(page)
        assert [name for name, _ in rounds] == ["Quarterfinals", "Semifinals", "Final"]
        assert [len(ties) for _, ties in rounds] == [4, 2, 1]
        sides = [side for tie in rounds[0][1] for side in tie]
        assert sides.count("bye") == 2
        assert sum(side.startswith("Name") for side in sides) == 6
        assert rounds[2][1] == [["open", "open"]]


def test_results_of_the_cut_show_who_goes_on_and_best_of_five_is_taken(organizer, visitor, cup):
    page = organizer.page(f"{cup}/desk?all=1")
    tables = re.findall(r'<th scope="row" class="num">(\d+)</th><td>(Name \d) – (Name \d)</td>', page)
    for table, _one, _two in tables:
        organizer.does(f"{cup}/results/quick", line=f"{table} 3 2")
    rounds = drawn(visitor.page(cup))
    winners = {one for _table, one, _two in tables}
    shown = {side for tie in rounds[0][1] for side in tie if side.endswith("goes on") and " 3 " in side}
    assert shown == {f"{name} 3 goes on" for name in winners}
    assert winners <= {side for tie in rounds[1][1] for side in tie}


def test_standings_have_the_same_columns_on_the_page_and_on_paper(organizer, round_one):
    """A column of byes where somebody had one, as 1–1–0 with six points is none without it."""

    def columns():
        page = organizer.page(f"{round_one}/desk/standings")
        printed = PdfReader(BytesIO(organizer.get(f"{round_one}/print/standings.pdf").data)).pages[0]
        return "Byes" in page, "Byes" in printed.extract_text()

    assert columns() == (False, False)
    organizer.does(f"{round_one}/players", name="Eve")
    for table in (1, 2):
        organizer.does(f"{round_one}/results/quick", line=f"{table} 2 0")
    organizer.does(f"{round_one}/rounds/draft")
    organizer.does(f"{round_one}/rounds/publish")
    assert columns() == (True, True)


def test_no_bracket_before_the_cut(organizer, visitor, round_one):
    assert "appears when the first round of the cut is published" in organizer.page(
        f"{round_one}/desk/bracket"
    )
    assert drawn(visitor.page(round_one)) == []
    refused = organizer.get(f"{round_one}/print/bracket.pdf")
    assert (refused.status_code, "first round of the cut" in problem(refused)) == (409, True)


def text(answer) -> str:
    assert answer.status_code == 200, problem(answer)
    assert answer.mimetype == "application/pdf"
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(answer.get_data())).pages)


PAPERS = {
    "set": "Name 1",
    "pairings": "Name 1",
    "names": "Name 1",
    "slips?per_page=2": "Name 1",
    "standings?round=1": "Name 8",
    "bracket": "Name 1",
    "seats?at_table=4": "Name 8",
    "deck-sheet": "Cup",
    "penalty": "Cup",
    "poster": "Cup",
    "signs?first=3&last=5": "4",
}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_is_offered_previewed_and_printed(organizer, cup, paper):
    kind, _, query = paper.partition("?")
    assert f"{cup}/print/{kind}" in organizer.page(f"{cup}/print")
    preview = organizer.page(f"{cup}/print/{kind}?{query}")
    pdf = re.search(r'data-pdf="([^"]+)"', preview)[1].replace("&amp;", "&")
    answer = organizer.get(pdf)
    assert PAPERS[paper] in text(answer)
    assert "frame-ancestors 'self'" in answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"


def test_a_written_penalty_and_a_deck_are_printed_filled(organizer, cup):
    note = {"code": "P003", "category": "slow_play", "level": "warning", "note": "five minutes for one turn"}
    organizer.does(f"{cup}/penalties", **note)
    entry = re.search(r"print/penalty\?penalty=(\d+)", organizer.page(f"{cup}/penalties"))[1]
    sheet = text(organizer.get(f"{cup}/print/penalty.pdf?penalty={entry}"))
    assert "Name 3" in sheet
    assert "five minutes for one turn" in sheet
    refused = organizer.get(f"{cup}/print/deck-list.pdf?player=P003")
    assert (refused.status_code, problem(refused)) == (409, "Name 3 has not handed in a deck.")
    organizer.does(f"{cup}/decks/P003/unlock", minutes="10", reason="the list was cut off")
    slug = cup.removeprefix("/e/")
    sent = organizer.client.put(
        f"/api/v1/events/{slug}/players/P003/deck",
        json={"text": "4 SP-001"},
        headers={"X-CSRFToken": organizer.token()},
    )
    assert sent.status_code == 200, sent.get_json()
    for kind in ("deck-list", "deck-sheet"):
        assert "SP-001" in text(organizer.get(f"{cup}/print/{kind}.pdf?player=P003"))


@pytest.mark.parametrize(
    "address",
    [
        "signs.pdf?first=1&last=99999",
        "signs.pdf?first=0",
        "slips.pdf?per_page=3",
        "seats.pdf?at_table=65",
        "set.pdf?round=x",
        "poster.pdf?paper=a3",
        "penalty.pdf?penalty=77",
        "nothing.pdf",
        "nothing",
    ],
)
def test_what_cannot_be_printed_is_refused(organizer, cup, address):
    assert organizer.get(f"{cup}/print/{address}").status_code in (404, 422)


@pytest.mark.parametrize(
    "kind", ["slips", "set", "seats", "deck-sheet", "deck-list", "penalty", "poster", "signs"]
)
def test_the_public_prints_what_is_public_and_nothing_else(visitor, cup, kind):
    assert visitor.get(f"{cup}/print/{kind}.pdf").status_code == 404
    assert visitor.get(f"{cup}/print/bracket.pdf").status_code == 200


def test_a_run_says_how_far_it_is(organizer, cup):
    organizer.get(f"{cup}/print/slips.pdf?run=abc")
    said = organizer.get(f"{cup}/print/runs/abc").get_json()
    assert said["done"] == said["total"] > 0
    assert organizer.get(f"{cup}/print/runs/other").get_json() == {"done": 0, "total": 0}


def test_how_far_a_run_is_can_be_asked_of_another_process(app, organizer, cup, monkeypatch):
    """While it is being printed: a second store on the same database, as another worker has one, knows it too."""
    monkeypatch.setattr(pages, "BETWEEN", 0)
    other, seen = Work(Store(str(app.extensions["store"].engine.url))), []

    def render(*documents, progress):
        def told(done, total):
            progress(done, total)
            seen.append(runs.run_of(other, "abc") == (done, total))

        return rendered(*documents, progress=told)

    rendered = paper.press.render
    monkeypatch.setattr(paper.press, "render", render)
    assert organizer.get(f"{cup}/print/signs.pdf?last=12&run=abc").status_code == 200
    other.store.close()
    assert len(seen) > 1
    assert all(seen)


def test_a_run_is_forgotten_and_a_print_does_not_need_its_note(app, organizer, cup, clock):
    organizer.get(f"{cup}/print/slips.pdf?run=old")
    clock.forward(hours=2)
    organizer.get(f"{cup}/print/slips.pdf?run=new")
    assert organizer.get(f"{cup}/print/runs/old").get_json() == {"done": 0, "total": 0}
    with app.extensions["store"].writing() as session:
        PrintRun.__table__.drop(session.connection())
    assert organizer.get(f"{cup}/print/slips.pdf?run=none").status_code == 200


def test_every_size_of_slips_is_offered_and_no_other_is_printed(organizer, round_one):
    page = organizer.page(f"{round_one}/print")
    for each in SLIP_SIZES:
        assert f"per_page={each}" in page
        assert organizer.get(f"{round_one}/print/slips.pdf?per_page={each}").status_code == 200
    assert organizer.get(f"{round_one}/print/slips.pdf?per_page=3").status_code == 422
    assert (
        organizer.get(f"/api/v1{round_one.replace('/e/', '/events/')}/print/slips?per_page=3").status_code
        == 422
    )
