"""Every fault that is raised by name tells what the sentence about it needs."""

import ast
import re
from pathlib import Path

import pytest

import judge
from judge.disputes.language.words import word_tables

ROOT = Path(judge.__file__).parent
FAULTS = {"BadDefinition", "DisputeError"}
SAID_FOR = {"the"}  # worked out from the others where it is said


def holes(game):
    """Return the names of the holes in every sentence of a game about a fault, by its reason."""
    return {
        reason: set(re.findall(r"\{([a-z_]+)", " ".join(map(str, said.values()))))
        for reason, said in word_tables(game)["reasons"].items()
    }


def raised(file):
    """Yield (line, reason, facts) of each fault that a module names with all its facts."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FAULTS:
            reason = node.args[1] if len(node.args) > 1 else None
            facts = {keyword.arg for keyword in node.keywords}
            if isinstance(reason, ast.Constant) and None not in facts:
                yield node.lineno, reason.value, facts


@pytest.mark.parametrize(
    "part", ["engine", "disputes", *sorted(p.name for p in (ROOT / "games").glob("*_*/"))]
)
def test_a_fault_tells_what_its_sentence_needs(part):
    game = (ROOT / "games" / part).is_dir()
    folder = ROOT / "games" / part if game else ROOT / part
    needs = holes(part if game else "")
    faults = [(file.name, *fault) for file in sorted(folder.rglob("*.py")) for fault in raised(file)]
    assert faults
    lacking = [
        (file, line, reason, lacks)
        for file, line, reason, facts in faults
        if (lacks := needs.get(reason, set()) - facts - SAID_FOR)
    ]
    assert lacking == []
