"""Finds where a rule is asked without being cited: in prose, and wherever a function is called that says it decides it.

A function decides a rule when its docstring names the rule; who calls the function asks for the decision.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from judge.catalogue.citations import SourceLine, in_order, modules_of, place, uses

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from judge.catalogue.citations import Places

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Decisions(NamedTuple):
    """Rule ids and their places: functions that decide, calls of these in their package, and all other prose."""

    decided: Places
    asked: Places
    named: Places


def decisions(root: Path, prefix: str) -> Decisions:
    """Find what decides the rules of a game below `root`, by reading each source once."""
    decided, asked, named = (defaultdict[str, set[SourceLine]](set) for _ in Decisions._fields)
    deciding: dict[tuple[Path, str, str], set[str]] = {}
    for path, tree in modules_of(root, prefix):
        for rule, line in _in_comments(path, prefix):
            named[rule].add(SourceLine(path.relative_to(root).as_posix(), line))
        for node in ast.walk(tree):
            if not isinstance(node, Function | ast.ClassDef | ast.Module):
                continue
            rules = _ids(ast.get_docstring(node) or "", prefix)
            if isinstance(node, Function) and rules:
                deciding[path.parent, path.stem, node.name] = rules
            for rule in rules:
                (decided if isinstance(node, Function) else named)[rule].add(place(root, path, node))
    for folder in sorted({folder for folder, _module, _name in deciding}):
        for path in sorted(folder.glob("*.py")):
            for node, (module, name) in uses(ast.parse(path.read_text(encoding="utf-8")), path.stem):
                for rule in deciding.get((folder, module, name), ()):
                    asked[rule].add(place(root, path, node))
    return Decisions(in_order(decided), in_order(asked), in_order(named))


def _in_comments(path: Path, prefix: str) -> Iterator[tuple[str, int]]:
    """Yield every rule id in the comments of a source, with its line."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text(encoding="utf-8")).readline):
        if token.type == tokenize.COMMENT:
            yield from ((rule, token.start[0]) for rule in _ids(token.string, prefix))


def _ids(text: str, prefix: str) -> set[str]:
    return set(re.findall(rf"\b{prefix}-[a-z][\w.-]*\w", text))
