"""Writes the sheet of a ruling made by another command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.commands.print_command import replacing
from judge.commands.problem import Problem
from judge.printing import Imprint, write
from judge.printing.ruling_json import ruling_sheet
from judge.words.moments import date_and_time_now

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from judge.words.languages import Language


def write_sheet(ruling: Mapping[str, object], path: Path, language: Language) -> None:
    """Write the ruling (in the JSON form of `judge dispute rule`) as a PDF."""
    imprint = Imprint(event="", printed=date_and_time_now(), language=language)
    try:
        with replacing(path) as file:
            write(file, ruling_sheet(ruling, imprint))
    except OSError as error:
        raise Problem(f"{path}: {error.strerror}") from error
