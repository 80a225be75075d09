"""What contributors are told is so: every file named is there, fragments are well named, the release gathers them."""

import re
import runpy
import shlex
from pathlib import Path

import pytest
from documents import check_options

ROOT = Path(__file__).resolve().parents[1]
TEXT = (ROOT / "CONTRIBUTING.md").read_text("utf-8")


def test_every_file_it_names_is_there():
    named = re.findall(r"`((?:judge|tests|\.ci|changelog\.d)/[\w./-]*)`", TEXT)
    assert len(named) > 12
    assert [name for name in named if not (ROOT / name).exists()] == []


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("TIE_BREAKERS", "judge/tournament/tie_breakers.py"),
        ("SLIP_SIZES", "judge/printing/slip_sizes.py"),
        ("select_open", "judge/store/services/calls.py"),
        ("__version__", "judge/__init__.py"),
    ],
)
def test_every_name_it_gives_is_where_it_says(name, file):
    assert f"`{name}`" in TEXT
    assert re.search(rf"^(def )?{name}\b", (ROOT / file).read_text("utf-8"), re.MULTILINE)


def test_the_notes_of_a_release_hold_every_fragment():
    release = runpy.run_path(str(ROOT / ".ci" / "release.py"))
    text = release["notes"]("1.2.3", "2026-11-22")
    assert text.startswith("## 1.2.3, 2026-11-22\n")
    for path in release["fragments"]():
        assert f"- {path.read_text('utf-8').strip()}" in text


def test_every_command_it_gives_takes_the_options_given():
    named = re.findall(r"`(judge [^`]+)`", TEXT) + re.findall(r"^judge .*", TEXT, re.MULTILINE)
    assert len(named) > 3
    for command in named:
        check_options(shlex.split(command.replace(" ID", " id")))


def test_the_page_of_scores_names_benches_and_tests_that_are_there():
    scores = (ROOT / "tests" / "bench" / "SCORES.md").read_text("utf-8")
    named = re.findall(r"[\w/]+\.py", scores)
    assert len(named) > 30
    places = (ROOT, ROOT / "tests" / "bench")
    assert [name for name in named if not any((place / name).is_file() for place in places)] == []
