"""The judges' pages: all tables at a glance, one table's sheet, calls, the clock, penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, get_template_attribute, request, url_for

from judge.store.refusals import NotFound
from judge.store.rights import Right
from judge.store.services import boards, calls, disputes, penalties
from judge.web.pages import tiles
from judge.web.pages.frame import frame_of, page
from judge.web.signin import work

if TYPE_CHECKING:
    from collections.abc import Callable


blueprint = Blueprint("floor", __name__, url_prefix="/e/<slug>")


@blueprint.get("/tables")
def tables(slug: str) -> tuple[str, int]:
    """Show all tables, the calls, and the sheet of the chosen table."""
    return _hall(slug, None, request.args.get("table", type=int))


@blueprint.get("/rounds/<int:number>/tables/<int:table>")
def sheet_of_round(slug: str, number: int, table: int) -> tuple[str, int]:
    """Show one table of any round."""
    return _hall(slug, number, table)


def _hall(slug: str, number: int | None, table: int | None) -> tuple[str, int]:
    now = work()
    frame = frame_of(slug)
    waiting = calls.open_calls(now, slug)
    wanted = number or frame.round_number
    played = boards.show_round(now, slug, wanted) if wanted else None
    chosen = next((one for one in played.tables if one.table == table), None) if played else None
    if table is not None and chosen is None:
        raise NotFound("table.unknown", round=wanted, table=table)
    marks = (
        [one for seat in chosen.seats for one in penalties.penalties(now, slug, seat.code)] if chosen else []
    )
    lists, at = _lists(played), url_for("floor.tables", slug=slug)
    asked = request.args.get("show", "all")
    show = asked if asked in lists else "all"
    drawn = tiles.draw_tiles(
        f"{at} {show}",
        _tile(f"{at}?show={show}&table="),
        played,
        lists[show],
        chosen.table if chosen else None,
    )
    return page(
        "floor/tables.html",
        slug,
        **drawn._asdict(),
        lists=lists,
        played=played,
        calls=waiting,
        chosen=chosen,
        marks=marks,
        judges=[(name, name) for name in calls.other_judges(now, slug)]
        if chosen and chosen.call and frame.may(Right.FLOOR)
        else [],
        disputes=disputes.list_unsettled(now, slug, chosen.table)
        if chosen and frame.may(Right.FLOOR)
        else [],
        shown=show,
    )


def _lists(played: boards.RoundView | None) -> dict[str, list[boards.TableView]]:
    """Return the tables in searchable groups."""
    tables = played.tables if played else []
    return {
        "all": tables,
        "missing": [each for each in tables if each.missing],
        "calls": [each for each in tables if each.call],
        "extended": [each for each in tables if each.extra_minutes],
    }


def _tile(at: str) -> Callable[[boards.TableView], str]:
    """Return the function that draws a table as a tile with its sheet at this URL."""
    macro, mine = get_template_attribute("floor/_tile.html", "tile"), work().actor.name
    return lambda table: str(macro(table, at, mine))


@blueprint.get("/penalties")
def penalty_list(slug: str) -> tuple[str, int]:
    """Show all penalties, and the form that gives one."""
    code, table = request.args.get("player", ""), request.args.get("table", type=int)
    return page(
        "floor/penalties.html", slug, penalties=penalties.penalties(work(), slug), code=code, table=table
    )
