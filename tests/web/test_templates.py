"""Templates stay readable: a line is seen whole beside its neighbours."""

from __future__ import annotations

from judge.catalogue.places import data_folder

LONGEST_LINE = 160


def test_no_line_of_a_template_is_longer_than_a_screen_is_wide():
    folder = data_folder("templates")
    long = [
        f"{path.relative_to(folder)}:{n}: {len(line)}"
        for path in sorted(folder.rglob("*.html"))
        for n, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > LONGEST_LINE
    ]
    assert long == []
