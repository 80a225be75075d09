"""The audit log shows every write; what can be undone is taken back exactly."""

from __future__ import annotations

import html
import re

import pytest

from judge.store.history import SKIPPED, TABLES, UNLOGGED
from judge.store.models import AuditEntry
from judge.web.log_words import label_of


def entries(page: str) -> list[tuple[str, str | None]]:
    """Return what the log says, newest first, with the address of each undo."""
    rows = re.findall(r"<tr><td[ >].*?</tr>", page, re.DOTALL)
    found = []
    for row in rows:
        cells = re.findall(r"<td(?: [^>]*)?>(.*?)</td>", row, re.DOTALL)
        undo = re.search(r'action="([^"]+/undo)"', row)
        found.append((html.unescape(re.sub(r"<[^>]+>", "", cells[2])).strip(), undo[1] if undo else None))
    return found


def test_every_write_of_a_round_is_in_the_log(organizer, round_one):
    organizer.does(f"{round_one}/results/quick", line="1 2 1")
    said = [words for words, _ in entries(organizer.page(f"{round_one}/log"))]
    assert re.fullmatch(r"Round 1, table 1: \w+ – \w+ 2–1", said[0])
    assert said[1:3] == ["Round 1 published", "Draft of round 1 paired; tables: 2"]
    assert said[3:] == [
        "P004 Dora added",
        "P003 Cid added",
        "P002 Bob added",
        "P001 Ann added",
        "Event created: Autumn Open",
    ]


def test_a_wrong_result_is_undone_and_the_table_is_open_again(organizer, round_one):
    organizer.does(f"{round_one}/results/quick", line="1 2 1")
    _, undo = entries(organizer.page(f"{round_one}/log"))[0]
    organizer.does(undo)
    assert "Results 0 / 2" in organizer.page(f"{round_one}/desk")
    organizer.does(f"{round_one}/results/quick", line="1 1 2")
    assert organizer.post(undo).status_code == 409, "an entry is undone once"


def test_an_undo_can_itself_be_undone(organizer, round_one):
    organizer.does(f"{round_one}/results/quick", line="1 2 1")
    organizer.does(entries(organizer.page(f"{round_one}/log"))[0][1])
    words, redo = entries(organizer.page(f"{round_one}/log"))[0]
    assert words.startswith("Undone: Round 1, table 1")
    organizer.does(redo)
    assert "Results 1 / 2" in organizer.page(f"{round_one}/desk")


def test_what_others_built_on_is_not_undone(organizer, round_one):
    organizer.does(f"{round_one}/results/quick", line="1 2 1")
    log = entries(organizer.page(f"{round_one}/log"))
    published = next(undo for words, undo in log if words == "Round 1 published")
    refused = organizer.post(published)
    assert refused.status_code == 409
    assert "it stays published" in refused.get_data(as_text=True)
    added = next(undo for words, undo in log if words == "P001 Ann added")
    assert organizer.post(added).status_code == 409, "a paired player is not removed"


def test_a_publication_too_early_is_taken_back_to_the_draft(organizer, visitor, round_one):
    log = entries(organizer.page(f"{round_one}/log"))
    organizer.does(next(undo for words, undo in log if words == "Round 1 published"))
    assert "draft; players cannot see it" in organizer.page(f"{round_one}/desk")
    assert "No round has been published yet" in visitor.page(round_one)


def test_drop_and_swap_are_undone_too(organizer, round_one):
    organizer.does(f"{round_one}/players/P001/drop")
    organizer.does(entries(organizer.page(f"{round_one}/log"))[0][1])
    assert "dropped after round" not in organizer.page(f"{round_one}/players")


def test_the_log_never_holds_a_deck_list(app, organizer, round_one):
    organizer.does(f"{round_one}/decks/P001/unlock", minutes="10", reason="the list was cut off")
    organizer.does(f"{round_one}/decks/P001", list="4 Secret Weapon\n46 Filler")
    with app.extensions["store"].reading() as session:
        said = [str(entry.changes) + str(entry.facts) for entry in session.query(AuditEntry)]
    assert any("deck" in one for one in said)
    assert not any("Secret Weapon" in one for one in said)


def test_a_scorekeeper_undoes_own_results_and_nothing_else(organizer, staff, round_one):
    keeper = staff("scorekeeper", "Kim")
    keeper.does(f"{round_one}/results/quick", line="1 2 1")
    undo = re.search(r'action="([^"]+/undo)"', keeper.page(f"{round_one}/desk"))[1]
    keeper.does(undo)
    organizer.does(f"{round_one}/results/quick", line="2 2 1")
    other = entries(organizer.page(f"{round_one}/log"))[0][1]
    assert keeper.post(other).status_code == 403


def test_every_column_of_the_log_has_a_name_or_is_the_programs_own(app):
    with app.test_request_context(headers={"Accept-Language": "ja"}):
        raw = {
            (table, column.key)
            for table, row in TABLES.items()
            if row not in UNLOGGED and table not in {"setting", "print_run"}  # of no event
            for column in row.__table__.columns
            if column.key not in SKIPPED
            if label_of(table, column.key) == column.key
        }
    assert raw == set()


@pytest.mark.parametrize("language", ["en", "ja", "zh-Hant", "zh-Hans"])
def test_what_a_write_changed_is_told_in_words(organizer, event, round_one, language):
    organizer.does(f"{round_one}/results/quick", line="1 2 1")
    organizer.does(f"/e/{event}/players/P002", name="Robert")
    organizer.get(f"/language/{language}?next=/")
    page = organizer.page(f"/e/{event}/log")
    told_ = re.findall(r'<li class="wrapany">(.*?)</li>', page, re.DOTALL)
    said = {" ".join(html.unescape(re.sub(r"<[^>]+>", "", one)).split()) for one in told_}
    assert any(one.endswith("Bob → Robert") for one in said), "before and after"
    assert any(one.endswith(("– → 2–1", "– → 1–2")) for one in said)
    assert not [one for one in said if re.search(r"[{}_]|null|T\d\d:", one)], "no data as it is stored"


def test_what_is_new_is_written_and_not_written_anew(organizer, event, round_one):
    made = organizer.does(f"{round_one}/disputes", ready="06-equal-power", table="1")
    organizer.does(f"{made.headers['Location']}/rule")
    page = " ".join(html.unescape(re.sub(r"<[^>]+>", " ", organizer.page(f"/e/{event}/log"))).split())
    assert "– → saved" in page
    assert "– → rewritten" not in page
