"""The pages' scripts: each asks for its types and may be kept; what needs no page is tested by node's own runner."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "judge/web/static"
HERE = Path(__file__).parent / "scripts"
NODE = shutil.which("node") or ""


def test_every_script_asks_for_its_types():
    unasked = [
        each.name for each in STATIC.glob("*.js") if not each.read_text("utf-8").startswith("// @ts-check")
    ]
    assert unasked == []


@pytest.mark.parametrize("name", sorted(each.name for each in HERE.glob("*.mjs")))
def test_parts_without_a_page(name, tmp_path):
    """As browsers do, node is told that the scripts are modules."""
    if not NODE:
        pytest.skip("no Node (Debian: node-typescript)")
    for each in (*STATIC.glob("*.js"), HERE / name):
        shutil.copy(each, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    done = subprocess.run([NODE, "--test", "."], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert not re.search("^# pass 0$", done.stdout, re.MULTILINE)


def test_a_script_and_what_it_imports_are_kept_under_one_mark(visitor):
    addresses = re.findall(r'<script type="module" src="([^"]+)"', visitor.page("/"))
    assert addresses
    for address in addresses:
        folder = address.rsplit("/", 1)[0]
        answer = visitor.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.mimetype == "text/javascript"
        for imported in re.findall(r'from "\./([^"]+)"', answer.text):
            beside = visitor.get(f"{folder}/{imported}")
            assert beside.status_code == 200
            assert "immutable" in beside.headers["Cache-Control"]


@pytest.mark.parametrize("name", ["nothing.js", "style.css", "..%2Fapp.py", "%2e%2e%2fapp.js"])
def test_only_scripts_that_are_there_are_served_as_scripts(visitor, name):
    assert visitor.get(f"/static/scripts/0123456789/{name}").status_code == 404


def test_a_script_under_an_old_mark_is_not_kept(visitor):
    answer = visitor.get("/static/scripts/0123456789/page.js")
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")
