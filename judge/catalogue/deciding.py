"""Finds where a rule is asked without being cited: in prose, and wherever a function is called that says it decides it.

A function decides a rule when its docstring names the rule; who calls the function asks for the decision.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from typing import TYPE_CHECKING

from judge.catalogue.citations import SourceLine, in_order, modules_of, place, uses

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from judge.catalogue.citations import Places

Function = ast.FunctionDef | ast.AsyncFunctionDef


def decided(root: Path, prefix: str) -> Places:
    """Map the rule ids that docstrings of functions name to where those functions stand below `root`."""
    found = defaultdict(set)
    for path, node, rules in _deciding(root, prefix):
        for rule in rules:
            found[rule].add(place(root, path, node))
    return in_order(found)


def asked(root: Path, prefix: str) -> Places:
    """Map the rule ids that docstrings of functions name to the lines of their package that call such a function."""
    found = defaultdict(set)
    deciding = {(path.parent, path.stem, node.name): rules for path, node, rules in _deciding(root, prefix)}
    for folder in sorted({folder for folder, _module, _name in deciding}):
        for path in sorted(folder.glob("*.py")):
            for node, (module, name) in uses(ast.parse(path.read_text(encoding="utf-8")), path.stem):
                for rule in deciding.get((folder, module, name), ()):
                    found[rule].add(place(root, path, node))
    return in_order(found)


def named(root: Path, prefix: str) -> Places:
    """Map the rule ids in comments, and in docstrings of modules and classes, to the lines they are said at."""
    found = defaultdict(set)
    for path, tree in modules_of(root, prefix):
        source = path.read_text(encoding="utf-8")
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if token.type == tokenize.COMMENT:
                for rule in _ids(token.string, prefix):
                    found[rule].add(SourceLine(path.relative_to(root).as_posix(), token.start[0]))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef | ast.Module):
                for rule in _ids(ast.get_docstring(node) or "", prefix):
                    found[rule].add(place(root, path, node))
    return in_order(found)


def _deciding(root: Path, prefix: str) -> Iterator[tuple[Path, Function, set[str]]]:
    for path, tree in modules_of(root, prefix):
        for node in ast.walk(tree):
            if isinstance(node, Function) and (rules := _ids(ast.get_docstring(node) or "", prefix)):
                yield path, node, rules


def _ids(text: str, prefix: str) -> set[str]:
    return set(re.findall(rf"\b{prefix}-[a-z][\w.-]*\w", text))
