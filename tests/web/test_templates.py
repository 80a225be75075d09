"""Templates stay readable, a line seen whole beside its neighbours, and draw no sign that there is not."""

from __future__ import annotations

import re

from judge.catalogue.places import data_folder
from judge.web.assets import FOLDER

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


def test_every_sign_that_a_template_draws_is_there():
    there = set(re.findall(r'id="i-(\w+)"', (FOLDER / "icons.svg").read_text(encoding="utf-8")))
    drawn = {
        (path.name, sign)
        for path in data_folder("templates").rglob("*.html")
        for sign in re.findall(r"icon\('(\w+)'\)", path.read_text(encoding="utf-8"))
    }
    assert {sign for _path, sign in drawn} & there
    assert sorted((path, sign) for path, sign in drawn if sign not in there) == []
