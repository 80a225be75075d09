"""Golden text stays short enough to be read, and is written by one command."""

from pathlib import Path

import golden

TESTS = Path(__file__).parent
MOST_LINES = 40_000


def test_golden_text_is_short_enough_to_be_read():
    files = list(TESTS.glob("**/golden/**/*.txt"))
    assert len(files) > len(golden.GAMES)
    assert sum(file.read_bytes().count(b"\n") for file in files) <= MOST_LINES


def test_contributing_names_the_command_and_every_part_of_it():
    said = (TESTS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert "python tests/golden.py" in said
    assert [part for part in golden.PARTS if f"`{part}`" not in said.replace("golden.py words", "")] == []
