"""Finds where the code cites rules and which tests hold them, by reading the sources, without importing them.

The code cites a rule by a string that consists of rule ids. A test holds a rule by the marker
`@pytest.mark.rule("ZWO-...")` anywhere in it (`pytest.param(..., marks=...)` included), or by a field
`rule` or `rules` in one of its tables or data files.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import yaml

from judge.documents import LOADER

if TYPE_CHECKING:
    from pathlib import Path

    from judge.catalogue.rulebook import Registry

DATA_FILES = {".yaml", ".yml", ".json"}
FIELDS = {"rule", "rules", "illegal", "cites"}


@dataclass(frozen=True, slots=True, order=True)
class SourceLine:
    """A line of a file; `path` is relative to the directory that was searched."""

    path: str
    line: int

    def __str__(self) -> str:
        return f"{self.path}:{self.line}"


Places = Mapping[str, tuple[SourceLine, ...]]  # rule id -> where, in order


@dataclass(frozen=True, slots=True)
class Coverage:
    """Which rules of a registry are cited and tested, and which ids exist in no registry."""

    registry: Registry
    code: Places
    tests: Places

    @property
    def uncited(self) -> tuple[str, ...]:
        """Rules that something should apply and nothing cites."""
        return tuple(rule.id for rule in self.registry.rules if not rule.data and rule.id not in self.code)

    @property
    def untested(self) -> tuple[str, ...]:
        """Rules that something should apply and no test holds."""
        return tuple(rule.id for rule in self.registry.rules if not rule.data and rule.id not in self.tests)

    @property
    def unknown(self) -> tuple[str, ...]:
        """Ids and keys of unclear points cited or tested that the registry lacks."""
        known = {*(rule.id for rule in self.registry.rules), *self.registry.defaults()}
        return tuple(sorted({*self.code, *self.tests} - known))

    @property
    def complete(self) -> bool:
        """Whether nothing is missing and nothing unknown."""
        return not (self.uncited or self.untested or self.unknown)


def cover(registry: Registry, code: Path, tests: Path) -> Coverage:
    """Search both directories for the rules of one game."""
    return Coverage(registry, cited(code, registry.prefix), held(tests, registry.prefix))


def cited(root: Path, prefix: str) -> Places:
    """Map the rule ids in the strings of all Python files below `root` to their places.

    Where a constant holds an id, the places that use the constant are places of the rule.
    """
    found = defaultdict(set)
    constants: dict[tuple[Path, str], set[str]] = {}
    for path, tree in modules_of(root, prefix):
        for node in ast.walk(tree):
            for name in _ids(node, prefix):
                found[name].add(place(root, path, node))
        for told in tree.body:
            for target in _targets(told):
                ids = {name for node in ast.walk(told) for name in _ids(node, prefix)}
                constants |= {(path, target): ids} if ids else {}
    for folder in sorted({path.parent for path, _name in constants}):
        here = {(path.stem, name): ids for (path, name), ids in constants.items() if path.parent == folder}
        for path in sorted(folder.glob("*.py")):
            for node, whose in uses(ast.parse(path.read_text(encoding="utf-8")), path.stem):
                for name in here.get(whose, ()):
                    found[name].add(place(root, path, node))
    return in_order(found)


def _targets(told: ast.stmt) -> list[str]:
    """Return the names that a statement of a module sets."""
    if isinstance(told, ast.AnnAssign):
        targets: list[ast.expr] = [told.target]
    else:
        targets = told.targets if isinstance(told, ast.Assign) else []
    return [target.id for target in targets if isinstance(target, ast.Name)]


def uses(tree: ast.Module, module: str) -> Iterator[tuple[ast.AST, tuple[str, str]]]:
    """Yield every name that a module reads, with the module that it comes from."""
    nodes = list(ast.walk(tree))
    from_where = {
        alias.asname or alias.name: (node.module.rpartition(".")[2], alias.name)
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node, from_where.get(node.id, (module, node.id))
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield node, (from_where.get(node.value.id, ("", node.value.id))[1], node.attr)


def held(root: Path, prefix: str) -> Places:
    """Map the rule ids held by the tests and test data below `root` to their places."""
    found = defaultdict(set)
    for path, tree in modules_of(root, prefix):
        for node in ast.walk(tree):
            for value in _holders(node):
                for part in ast.walk(value):
                    for name in _ids(part, prefix):
                        found[name].add(place(root, path, part))
    for path in sorted(root.rglob("*")):
        if path.suffix in DATA_FILES:
            text = path.read_text(encoding="utf-8", errors="replace")  # attack samples are not all UTF-8
            for line, name in _data_ids(text, prefix) if f"{prefix}-" in text else ():
                found[name].add(SourceLine(path.relative_to(root).as_posix(), line))
    return in_order(found)


def modules_of(root: Path, prefix: str) -> Iterator[tuple[Path, ast.Module]]:
    """Parse the Python files that mention the prefix at all."""
    for path in sorted(root.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if f"{prefix}-" in source:
            yield path, ast.parse(source, str(path))


def _ids(node: ast.AST, prefix: str) -> list[str]:
    """Return the ids in a string of ids alone; the key of an unclear point counts for its rule too."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return []
    words = node.value.split()
    shape = re.compile(rf"{prefix}-[a-z][\w.-]*\w(/[\w-]+)?")  # card numbers go on with a digit
    if not words or not all(shape.fullmatch(word) for word in words):
        return []
    return [name for word in words for name in {word, word.partition("/")[0]}]


def _holders(node: ast.AST) -> list[ast.expr]:
    """Return the expressions that name the rules held: a marker's arguments, `rule=` and `"rule":` values."""
    if isinstance(node, ast.Call):
        marker = isinstance(node.func, ast.Attribute) and ast.unparse(node.func).endswith("mark.rule")
        named = [keyword.value for keyword in node.keywords if keyword.arg in FIELDS]
        return [*node.args, *named] if marker else named
    if isinstance(node, ast.Dict):
        pairs = zip(node.keys, node.values, strict=True)
        return [value for key, value in pairs if isinstance(key, ast.Constant) and key.value in FIELDS]
    return []


def _data_ids(text: str, prefix: str) -> Iterator[tuple[int, str]]:
    """Yield line and id for every `rule` or `rules` field of YAML or JSON; a broken file holds none."""
    try:
        waiting = [node for node in yaml.compose_all(text, LOADER) if node is not None]
    except yaml.YAMLError:
        return
    while waiting:
        node = waiting.pop()
        if isinstance(node, yaml.SequenceNode):
            waiting += node.value
        elif isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.value in FIELDS:
                    yield from _named(value, prefix)
                else:
                    waiting.append(value)


def _named(node: yaml.Node, prefix: str) -> Iterator[tuple[int, str]]:
    """Yield the ids in one field, a string or a list of strings."""
    for item in node.value if isinstance(node, yaml.SequenceNode) else [node]:
        for word in item.value.split() if isinstance(item, yaml.ScalarNode) else []:
            if word.startswith(f"{prefix}-"):
                yield item.start_mark.line + 1, word.partition("/")[0]


def place(root: Path, path: Path, node: ast.AST) -> SourceLine:
    """Return the place of a node; a module is at its first line."""
    return SourceLine(path.relative_to(root).as_posix(), getattr(node, "lineno", 1))


def in_order(found: Mapping[str, set[SourceLine]]) -> Places:
    """Return places by rule id, those of each in order."""
    return {name: tuple(sorted(found[name])) for name in sorted(found)}
