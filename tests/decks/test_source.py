"""The text that is kept of a list is read again line by line as its report numbers the lines: taps change these."""

import json

import pytest

from judge.decks import check_deck
from judge.decks.fixes import apply
from judge.decks.report import source_of

GAME = "zombie_world_order"
FOURS = [f"SA-{number:03d}" for number in range(1, 13)]
OBJECTS = [{"no": no, "count": 4} for no in FOURS]
FORMS = {
    "text": "\r\n".join([*(f"4 {no}" for no in FOURS), "2 SA-013 out", "", ""]),
    "csv": "\n".join(["count,no,name", *(f"4,{no}," for no in FOURS), "2,SA-013,out"]),
    "objects": json.dumps([*OBJECTS, {"no": "SA-013", "count": 2, "note": "out"}]),
    "indented": json.dumps([*OBJECTS, {"no": "SA-013", "count": 2, "note": "out"}], indent=2),
    "sections": json.dumps({"main": [*OBJECTS, {"no": "SA-013", "count": 2, "note": "out"}]}),
    "lines": json.dumps([*(f"4 {no}" for no in FOURS), "2 SA-013 out"], indent=0),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_list_is_read_again_from_what_is_kept_of_it_and_a_tap_changes_its_line(form):
    report = check_deck(FORMS[form], GAME)
    assert (report.verdict, report.total) == ("unsure", 48)
    kept = source_of(report.to_dict(), FORMS[form])
    again = check_deck(kept, GAME)
    assert [(line["status"], line.get("no")) for line in again.lines()] == [
        (line["status"], line.get("no")) for line in report.lines()
    ]
    (problem,) = again.problems
    fix = problem.fixes[0]
    assert fix.text == "2x SA-013"
    mended = check_deck(apply(kept, (fix.line, fix.text), *fix.more), GAME)
    assert (mended.verdict, mended.total) == ("legal", 50)


def test_what_is_pasted_stays_as_it_is_where_its_lines_are_those_of_the_report():
    for form in ("text", "csv"):
        assert source_of(check_deck(FORMS[form], GAME).to_dict(), FORMS[form]) == FORMS[form]
