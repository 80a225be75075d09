"""Reading event files for the commands: bounded in size, depth and digits, with one clear line for what is wrong."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

import yaml

from judge.commands.problem import Problem

if TYPE_CHECKING:
    from pathlib import Path

LARGEST = 64 * 1024 * 1024
LARGEST_YAML = 4 * 1024 * 1024
DEEPEST = 20


def read_file(path: Path) -> Any:
    """Read a JSON or YAML file (- is standard input); raise `Problem` where it is neither."""
    name = "standard input" if str(path) == "-" else path.name
    try:
        raw = sys.stdin.buffer.read(LARGEST + 1) if str(path) == "-" else _bounded(path)
    except OSError as error:
        raise Problem(f"{name}: cannot be read ({error.strerror})") from error
    if len(raw) > LARGEST:
        raise Problem(f"{name}: larger than {LARGEST // 1024 // 1024} MB")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Problem(f"{name}: not UTF-8 text (byte {error.start})") from error
    return read_text(text, name)


def read_text(text: str, name: str) -> Any:
    """Read JSON or YAML; `name` stands in the message where it is neither."""
    data = _json(text, name) if text.lstrip()[:1] in ("{", "[") else _yaml(text, name)
    if _too_deep(data):
        raise Problem(f"{name}: nested deeper than {DEEPEST} levels")
    return data


def _bounded(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(LARGEST + 1)


def _json(text: str, name: str) -> Any:
    """Decode JSON; a flow-style YAML file begins with the same character, so YAML is tried next."""
    try:
        return json.loads(text, object_pairs_hook=_unique, parse_constant=_constant, parse_int=_whole)
    except json.JSONDecodeError as error:
        if len(text) <= LARGEST_YAML:
            try:
                return _yaml(text, name)
            except Problem:
                pass
        raise Problem(f"{name}: line {error.lineno}, column {error.colno}: {error.msg}") from error
    except ValueError as error:
        raise Problem(f"{name}: {error}") from error
    except RecursionError as error:
        raise Problem(f"{name}: nested deeper than {DEEPEST} levels") from error


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"the field {key[:60]!r} is given twice")
        found[key] = value
    return found


def _constant(value: str) -> Any:
    raise ValueError(f"{value} is not a number")


def _whole(digits: str) -> int:
    if len(digits) > 30:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


class _Loader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):  # type: ignore[misc]
    """Plain YAML without a key given twice."""

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        """Refuse a key given twice."""
        seen = set()
        for key, _ in node.value:
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise yaml.MarkedYAMLError(
                        problem=f"the field {key.value[:60]!r} is given twice", problem_mark=key.start_mark
                    )
                seen.add(key.value)
        return super().construct_mapping(node, deep=deep)


def _yaml(text: str, name: str) -> Any:
    if len(text) > LARGEST_YAML:
        raise Problem(f"{name}: YAML larger than {LARGEST_YAML // 1024 // 1024} MB; write it as JSON")
    try:
        _check_shape(text, name)
        return yaml.load(text, Loader=_Loader)  # noqa: S506 - a safe loader, narrowed further
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        where = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        raise Problem(f"{name}: {where}{error.problem}") from error
    except (yaml.YAMLError, ValueError, OverflowError) as error:
        raise Problem(f"{name}: not readable as YAML or JSON ({str(error).splitlines()[0]})") from error
    except RecursionError as error:
        raise Problem(f"{name}: nested deeper than {DEEPEST} levels") from error


def _check_shape(text: str, name: str) -> None:
    """Refuse deep nesting and references (bombs) on the events, before anything recursive sees the file."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise Problem(f"{name}: nested deeper than {DEEPEST} levels")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            line = event.start_mark.line + 1 if event.start_mark else 0
            raise Problem(f"{name}: line {line}: references (&, *) are not used here")


def _too_deep(data: Any) -> bool:
    level: list[Any] = [data]
    for _ in range(DEEPEST + 1):
        level = [
            child
            for item in level
            if isinstance(item, dict | list)
            for child in (item.values() if isinstance(item, dict) else item)
        ]
        if not level:
            return False
    return True
