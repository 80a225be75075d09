"""Decode YAML and JSON from outside, with bounds: size, depth, digits, no aliases, no repeated key, no NaN.

In YAML only true and false are booleans: YAML 1.1 would read the field name `no` as the value false.
"""

from __future__ import annotations

import gc
import json
import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, NoReturn

import yaml

if TYPE_CHECKING:
    from collections.abc import Iterator

LARGEST: Final = 2_000_000  # bytes; a set of 5,000 cards is about half of it
LARGEST_YAML: Final = LARGEST  # whatever else is allowed: YAML takes seconds beyond that, JSON does not
DEEPEST: Final = 30
LONGEST_NUMBER: Final = 30  # digits
_UNWRITABLE: Final = re.compile("[\x00\ud800-\udfff]")
_TO_NINES: Final = bytes.maketrans(b"012345678", b"999999999")
_NINES: Final = b"9" * (LONGEST_NUMBER + 1)
_BOOL: Final = "tag:yaml.org,2002:bool"
_OWN: Final = {_BOOL, "tag:yaml.org,2002:int", "tag:yaml.org,2002:float"}  # read by our own patterns


class DocumentError(ValueError):
    """An invalid document; the message says where."""


class _Plain(yaml.SafeLoader):
    """PyYAML's own loader, for where there is no libyaml; it too lets `?` stand in a word between braces."""

    _in_word = False

    def scan_plain(self) -> yaml.ScalarToken:
        """Read a word without quotes."""
        self._in_word = True
        try:
            return super().scan_plain()
        finally:
            self._in_word = False

    def peek(self, index: int = 0) -> str:
        """Return the character `index` ahead; within a word `?` is a letter like any other, as libyaml has it."""
        ahead: str = super().peek(index)
        return "x" if self._in_word and ahead == "?" else ahead


LOADER: Final[type[yaml.SafeLoader]] = getattr(
    yaml, "CSafeLoader", _Plain
)  # libyaml is about ten times faster


class _Loader(LOADER):  # type: ignore[misc, valid-type]
    """SafeLoader with YAML 1.2 booleans and without silently lost duplicate keys."""

    yaml_implicit_resolvers = {  # noqa: RUF012 - a class attribute of yaml's
        first: [(tag, pattern) for tag, pattern in pairs if tag not in _OWN]
        for first, pairs in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[object, object]:
        mapping: dict[object, object] = super().construct_mapping(node, deep=deep)
        if len(mapping) < len(node.value):
            seen: set[object] = set()
            for key_node, _ in node.value:
                key = self.construct_object(key_node)
                if key in seen:
                    raise DocumentError(f"line {_line(key_node.start_mark)}: {key!r} is there twice")
                seen.add(key)
        return mapping


# Whole numbers and decimals as in YAML 1.2: `1:30` is text, not ninety, and a long row of colons no long division.
_NUMBERS: Final = {
    "tag:yaml.org,2002:int": r"^(?:[-+]?0b[0-1_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+)$",
    "tag:yaml.org,2002:float": r"^(?:[-+]?(?:[0-9][0-9_]*)\.[0-9_]*(?:[eE][-+][0-9]+)?"
    r"|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$",
}
for _tag, _pattern in _NUMBERS.items():
    _Loader.add_implicit_resolver(_tag, re.compile(_pattern), list("-+0123456789."))
_Loader.add_implicit_resolver(_BOOL, re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$"), list("tTfF"))


def read_document(data: bytes, largest: int = LARGEST) -> object:
    """Decode one document that is JSON or YAML; YAML in flow style begins as JSON does, so it is tried next."""
    if data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] not in (b"{", b"["):
        return read_yaml(data, largest)
    try:
        return read_json(data, largest)
    except DocumentError as error:
        if not isinstance(error.__cause__, json.JSONDecodeError) or len(data) > LARGEST_YAML:
            raise
        try:
            return read_yaml(data, largest)
        except DocumentError:
            raise error from None


def read_yaml(data: bytes, largest: int = LARGEST) -> Any:
    """Decode one YAML document (UTF-8). `DocumentError` says what is wrong and on which line."""
    _check_size(data, min(largest, LARGEST_YAML))
    try:
        text = data.decode("utf-8-sig")
        _check_bounds(text)
        return yaml.load(text, _Loader)  # noqa: S506 - a SafeLoader with less
    except UnicodeDecodeError as error:
        raise DocumentError(f"not UTF-8 at byte {error.start + 1}") from error
    except yaml.MarkedYAMLError as error:
        raise DocumentError(f"line {_line(error.problem_mark)}: {error.problem}") from error
    except (yaml.YAMLError, ValueError, TypeError) as error:
        if isinstance(error, DocumentError):
            raise
        raise DocumentError(str(error).splitlines()[0]) from error


def _check_size(data: bytes, largest: int) -> None:
    if len(data) > largest:
        raise DocumentError(f"larger than {largest // 1_000_000} MB")


def _check_bounds(text: str) -> None:
    """Refuse aliases, which can multiply, and deep nesting, before anything is built."""
    depth = 0
    for event in yaml.parse(text, LOADER):
        if isinstance(event, yaml.AliasEvent):
            raise DocumentError(f"line {_line(event.start_mark)}: aliases (*name) are not read")
        if isinstance(event, yaml.ScalarEvent):
            _writable(event.value)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > DEEPEST:
                raise DocumentError(f"line {_line(event.start_mark)}: nested deeper than {DEEPEST}")
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _writable(text: str) -> None:
    """Refuse text that cannot be stored: half of a surrogate pair, a zero character."""
    if _UNWRITABLE.search(text):
        raise DocumentError("text with half of a surrogate pair, or a zero character")


def _line(mark: Any) -> int:
    """Return the number of a line, from 1."""
    return mark.line + 1 if mark else 1


def read_json(data: bytes, largest: int = LARGEST) -> Any:
    """Decode one JSON document (UTF-8). `DocumentError` says what is wrong and on which line."""
    _check_size(data, largest)
    try:
        text = data.decode("utf-8-sig")
        # Asked for every number, our own reader would take longer than all the rest; it is only where digits abound.
        whole = _parse_int if _NINES in data.translate(_TO_NINES) else None
        with _pause_collection():
            found = json.loads(text, object_pairs_hook=_build_object, parse_constant=_refuse, parse_int=whole)
            _check_depth(found, escaped=b"\\u" in data)
    except UnicodeDecodeError as error:
        raise DocumentError(f"not UTF-8 at byte {error.start + 1}") from error
    except json.JSONDecodeError as error:
        raise DocumentError(f"line {error.lineno}: {error.msg}") from error
    except RecursionError as error:
        raise DocumentError(f"nested deeper than {DEEPEST}") from error
    except ValueError as error:
        if isinstance(error, DocumentError):
            raise
        raise DocumentError(str(error)) from error
    return found


@contextmanager
def _pause_collection() -> Iterator[None]:
    """Pause garbage collection: a document is only new objects, none of them garbage."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


def _check_depth(document: object, *, escaped: bool) -> None:
    """Refuse deep nesting, level by level: later code can then recurse safely.

    `escaped`: whether characters are written as escapes, the only way to express unstorable characters.
    """
    level: list[Any] = [[document]]
    for _ in range(DEEPEST + 2):
        below: list[object] = []
        for item in level:
            parts = item.values() if type(item) is dict else item
            below += [part for part in parts if type(part) is dict or type(part) is list]
            for part in (*item, *parts) if escaped else ():
                if type(part) is str and not (part.isascii() and part.isprintable()):
                    _writable(part)
        if not below:
            return
        level = below
    raise DocumentError(f"nested deeper than {DEEPEST}")


def _parse_int(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits)} digits")
    return int(digits)


def _build_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(
            f"{next(name for name in names if names.count(name) > 1)!r} is there twice in one object"
        )
    return mapping


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")
