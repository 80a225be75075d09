"""Rules questions that no rule answers: kept where the organizer wants them, as nobody's, and given out as a file."""

from __future__ import annotations

import csv
import html
import io

import pytest

from judge.store.services import unanswered

UNRULED, RULED = "May I use sleeves?", "Can I attack a standing zombie?"


@pytest.fixture
def keeps(organizer, event):
    """Switch the list on and return the event's address."""
    version = organizer.get(f"/api/v1/events/{event}").get_json()["version"]
    asked = {"name": "Autumn Open", "join_open": "1", "zone": "UTC", "questions_kept": "1"}
    organizer.does(f"/e/{event}/settings", version=version, **asked)
    return f"/e/{event}"


def kept(organizer, at):
    """Return the questions of the file."""
    text = organizer.get(f"{at}/questions/file.csv").get_data().decode("utf-8-sig")
    return [row[0] for row in csv.reader(io.StringIO(text))][1:]


def ask(person, at, words, **more):
    """Ask as the form does and return the page that answers."""
    answer = person.does(f"{at}/questions", words=words, **more)
    return html.unescape(person.page(answer.headers["Location"]))


def test_a_question_without_an_answer_is_kept_without_who_asked(organizer, player, visitor, keeps):
    ann = player("Ann Lee")
    assert "We found no rule" in ask(ann, keeps, "May Ann Lee use sleeves, asks Ann Lee?")
    assert "We found no rule" in ask(visitor, keeps, UNRULED)
    ask(visitor, keeps, UNRULED)
    assert kept(organizer, keeps) == ["May – use sleeves, asks –?", UNRULED]
    page = html.unescape(organizer.page(f"{keeps}/questions"))
    assert UNRULED in page
    log = organizer.page(f"{keeps}/log?action=question.keep").partition("<tbody>")[2]
    assert log.count("A rules question without an answer was kept") == 2
    assert "Ann Lee" not in log
    assert UNRULED not in html.unescape(log)


def test_what_a_rule_answers_a_story_and_another_game_are_not_kept(organizer, visitor, keeps):
    assert "ZWO-" in ask(visitor, keeps, RULED)
    ask(visitor, keeps, "I sleeved my Gravedig Pup, he sleeved his Tomb Sentinel")
    ask(visitor, keeps, UNRULED, game="zombie_kittens")
    ask(visitor, keeps, "  ")
    assert kept(organizer, keeps) == []


def test_nothing_is_kept_unless_the_organizer_switches_it_on(organizer, visitor, event):
    ask(visitor, f"/e/{event}", UNRULED)
    assert kept(organizer, f"/e/{event}") == []
    page = visitor.page(f"/ask?event={event}")
    assert "is kept for the organizer" not in page
    assert f'name="event" value="{event}"' in page
    assert "is kept for the organizer" not in visitor.page("/ask?event=nowhere")


def test_the_page_of_an_event_says_that_questions_are_kept_and_asks_about_its_game(visitor, keeps, event):
    assert f"/ask?event={event}" in html.unescape(visitor.page(keeps))
    page = html.unescape(visitor.page(f"/ask?event={event}"))
    assert (
        "A question that finds no answer is kept for the organizer of Autumn Open, without your name." in page
    )
    assert f'action="{keeps}/questions"' in page


def test_the_list_is_bounded_and_can_be_deleted(organizer, visitor, keeps, monkeypatch):
    monkeypatch.setattr(unanswered, "MOST", 2)
    for n in range(3):
        ask(visitor, keeps, f"May I use {n} sleeves?")
    assert len(kept(organizer, keeps)) == 2
    organizer.does(f"{keeps}/questions/clear")
    assert kept(organizer, keeps) == []
    assert "Kept rules questions deleted: 2" in organizer.page(f"{keeps}/log")


def test_a_spreadsheet_runs_nothing_of_the_file(organizer, visitor, keeps):
    ask(visitor, keeps, "=HYPERLINK(sleeves) may I?")
    assert kept(organizer, keeps) == ["'=HYPERLINK(sleeves) may I?"]


def test_an_event_that_is_over_keeps_no_more(organizer, visitor, keeps):
    organizer.does(f"{keeps}/close")
    ask(visitor, keeps, UNRULED)
    assert kept(organizer, keeps) == []


def test_who_is_erased_is_erased_from_kept_questions_too(organizer, player, visitor, keeps):
    ask(visitor, keeps, "May Zoe Quill use sleeves?")
    player("Zoe Quill").does(f"{keeps}/me/drop")
    organizer.does(f"{keeps}/players/P001/erase", confirm="P001")
    assert kept(organizer, keeps) == ["May P001 use sleeves?"]
