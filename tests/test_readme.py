"""What the README shows works as it says."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from documents import perform

from judge.cli import GROUPS, judge
from judge.disputes import rule_text

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
TEXT = README.read_text(encoding="utf-8")


def test_the_dispute_it_shows_is_ruled_as_its_claim_says():
    ruling = rule_text(re.search(r"```yaml file.yaml\n(.*?)```", TEXT, re.DOTALL)[1])
    assert ruling.verdict == "illegal_step"
    assert [claim.upheld for claim in ruling.claims] == [True]


def test_every_command_it_shows_answers_as_shown(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert perform(TEXT, tmp_path) > 5
    assert (tmp_path / "slips.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("group", sorted(set(re.findall(r"`judge ([a-z]+)", TEXT)) | set(GROUPS)))
def test_every_command_it_names_has_help(group):
    assert group in GROUPS
    answer = CliRunner().invoke(judge, [group, "--help"])
    assert answer.exit_code == 0
    assert "Usage" in answer.output


def test_every_picture_and_page_it_links_is_there():
    for target in re.findall(r"\]\(([^)]+)\)", TEXT):
        assert (README.parent / target).exists(), target


@pytest.mark.parametrize(
    "page", sorted((ROOT / "judge").rglob("README.md")), ids=lambda page: page.parent.name
)
def test_every_file_that_the_page_of_a_package_names_is_there(page):
    named = re.findall(r"`((?:[\w<>*.-]+/)*[\w*.-]+\.(?:py|ya?ml|md))`", page.read_text())
    where = (page.parent, *(folder for folder in page.parent.iterdir() if folder.is_dir()), ROOT)
    gone = [
        name for name in named if not any(list(folder.glob(name.replace("<id>", "*"))) for folder in where)
    ]
    assert gone == []
