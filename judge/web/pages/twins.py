"""Read a form's decisions on repeated names of a list: the same person, or another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from werkzeug.datastructures import MultiDict

LINE: Final = "line-"  # what the name of a line's field starts with


def read_decisions(form: MultiDict[str, str]) -> dict[int, str]:
    """Read the decision for each line: `same` or `another`."""
    return {
        int(name.removeprefix(LINE)): said
        for name, said in form.items()
        if name.startswith(LINE) and name.removeprefix(LINE).isdecimal() and said in ("same", "another")
    }
