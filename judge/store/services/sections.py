"""Sections of the hall: a name for a range of tables. Events that share a hall use the same names."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from judge.store.refusals import Invalid
from judge.store.services.kinds import Text

_SEPARATORS: Final = re.compile(r"[,;、，；\n]")
_RUN: Final = re.compile(r"(\d{1,6})(?:\s*[-–—~〜至到]\s*(\d{1,6}))?")
_SECTION: Final = re.compile(rf"(.*\S)\s+{_RUN.pattern}")


class Section(NamedTuple):
    """A range of tables, both ends included, and its name; "" where none was given."""

    name: str
    first: int
    last: int


@dataclass(frozen=True)
class Sections(Text):
    """Text that names sections, such as "North 1-40, South 41-80"."""

    def check(self, name: str, value: Any) -> None:
        """Refuse text that names no section, and two sections that share a table."""
        super().check(name, value)
        sections_in(value)


def sections_in(text: str) -> tuple[Section, ...]:
    """Parse the sections of a hall. Raises `Invalid` for invalid text, a duplicate name, or a shared table."""
    found = tuple(_section(part) for part in _parts(text))
    for k, one in enumerate(found):
        for other in found[:k]:
            if one.name.casefold() == other.name.casefold() or (
                one.first <= other.last and other.first <= one.last
            ):
                raise Invalid("event.sections_overlap", first=other.name, second=one.name)
    return found


def section_of(sections: tuple[Section, ...], table: int | None) -> str:
    """Return the name of the section of a table; "" outside all sections."""
    return next((one.name for one in sections if table and one.first <= table <= one.last), "")


def tables_in(text: str, sections: tuple[Section, ...]) -> tuple[Section, ...]:
    """Parse tables: numbers, ranges and names of sections, such as "12, 41-80, North"."""
    named = {one.name.casefold(): one for one in sections}
    parts = [
        one for part in _parts(text) for one in ([part] if part.casefold() in named else _split_numbers(part))
    ]
    found: list[Section] = []
    for part in parts:
        if part.casefold() in named:
            found.append(named[part.casefold()])
        elif run := _RUN.fullmatch(part):
            found.append(_run("", *run.groups()))
        else:
            raise Invalid("clock.no_tables", value=part[:40])
    return tuple(found)


def _parts(text: str) -> list[str]:
    whole = unicodedata.normalize("NFKC", text)
    return [part.strip() for part in _SEPARATORS.split(whole) if part.strip()]


def _split_numbers(part: str) -> list[str]:
    """Split adjacent numbers and ranges, as "12 14-16"."""
    return part.split() if all(_RUN.fullmatch(word) for word in part.split()) else [part]


def _section(part: str) -> Section:
    found = _SECTION.fullmatch(part)
    if found is None:
        raise Invalid("event.no_section", value=part[:40])
    return _run(*found.groups())


def _run(name: str, first: str, last: str | None) -> Section:
    run = Section(name, int(first), int(last or first))
    if run.last < run.first:
        raise Invalid("event.section_backwards", first=run.first, last=run.last)
    return run
