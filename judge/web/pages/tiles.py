"""The tables of a round as tiles: each drawing is cached until its table changes, and a tablet gets only the changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from flask import request
from flask_babel import get_locale
from markupsafe import Markup

from judge.web.signin import work

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.store.services.boards import RoundView, TableView

SEEN: Final = "X-Seen"
"""What a page shows already: the round, and the entry of the log after which it was drawn."""
MARK: Final = re.compile(r"([0-9]{1,9})\.([0-9]{1,18})")


class DrawnTiles(NamedTuple):
    """The tiles of a page, the log entry they are drawn after, and whether they are only the changed ones.

    `changed` is None where the whole page is requested.
    """

    tiles: Markup
    mark: str
    changed: bool | None


def draw_tiles(
    kind: str,
    draw: Callable[[TableView], str],
    played: RoundView | None,
    wanted: list[TableView],
    chosen: int | None,
) -> DrawnTiles:
    """Draw the wanted tables of a round, or, for a page already drawn, those that have changed since.

    `kind` names all else that the drawing depends on. The caller has checked the right to see the floor.
    """
    seen = request.headers.get(SEEN)
    if played is None:
        return DrawnTiles(Markup(), "", None if seen is None else False)
    after = _last_entry(seen, played)
    drawn = _Drawn(kind, draw, played)
    if after is None:
        rows = [drawn.row(table) for table in wanted]
    else:
        there = {table.table for table in wanted}
        touched = [table for table in played.tables if table.call or played.since.get(table.table, 0) > after]
        rows = [drawn.row(table) if table.table in there else _removed_tile(table) for table in touched]
    text = "".join(rows)
    if chosen is not None:
        here = f'data-table="{chosen}"'
        text = text.replace(here, f'{here} aria-current="true"', 1)
    mark = f"{played.number}.{played.entry}"
    return DrawnTiles(Markup(text), mark, None if seen is None else after is not None)  # noqa: S704 - our own templates


def _last_entry(seen: str | None, played: RoundView) -> int | None:
    """Return the log entry a page was drawn after; None where it shows another round, or nothing."""
    found = MARK.fullmatch(seen or "")
    return int(found[2]) if found and int(found[1]) == played.number else None


def _removed_tile(table: TableView) -> str:
    return f'<li id="table-{table.table}" data-gone></li>'


class _Drawn:
    """The cached drawings of tables in one language; a table with a call is drawn for each request, as its time runs on."""

    def __init__(self, kind: str, draw: Callable[[TableView], str], played: RoundView) -> None:
        key = ("tiles", kind, played.number, str(get_locale()))
        self._draw = draw
        self._kept: dict[int, tuple[TableView, str]] = work().store.cached(key, dict)

    def row(self, table: TableView) -> str:
        """Return a table's drawing, from the cache if unchanged."""
        if table.call:
            return str(self._draw(table))
        kept = self._kept.get(table.table)
        if kept is None or kept[0] is not table:
            kept = self._kept[table.table] = table, str(self._draw(table))
        return kept[1]
