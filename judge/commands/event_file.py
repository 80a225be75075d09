"""Read the input files of commands: from a path or standard input, with one clear line for an error."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.commands.input_file import read_input
from judge.commands.problem import Problem
from judge.documents import DocumentError, read_document

if TYPE_CHECKING:
    from pathlib import Path

LARGEST: Final = 64_000_000  # bytes: 10,000 players and their rounds as JSON


def read_file(path: Path) -> Any:
    """Read a JSON or YAML file (- is standard input); raise `Problem` where it is neither."""
    name = "standard input" if str(path) == "-" else path.name
    return read_bytes(read_input(path, LARGEST), name)


def read_bytes(data: bytes, name: str) -> object:
    """Decode JSON or YAML; `name` is used in the message for invalid data."""
    try:
        return read_document(data, LARGEST)
    except DocumentError as error:
        raise Problem(f"{name}: {error}") from error
