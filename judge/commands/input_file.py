"""Read the file that a command is given, or standard input, up to a bound."""

from __future__ import annotations

import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

from judge.commands.problem import Problem

if TYPE_CHECKING:
    from pathlib import Path


def read_input(file: Path, most: int) -> bytes:
    """Return the bytes of a file (- is standard input), one more than `most` where it is larger.

    Raises `Problem` for a file that cannot be read.
    """
    try:
        with nullcontext(sys.stdin.buffer) if str(file) == "-" else file.open("rb") as source:
            return source.read(most + 1)
    except OSError as error:
        raise Problem(f"{file}: {error.strerror}") from error
