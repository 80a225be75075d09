"""The judges' pages: all tables at a glance, one table's sheet, calls, the clock, penalties."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, get_template_attribute, request, url_for

from judge.store.refusals import NotFound
from judge.store.rights import Right
from judge.store.services import boards, calls, clock, disputes, penalties
from judge.web.pages import tiles
from judge.web.pages.frame import frame_of, page, redirect_to
from judge.web.pages.settings import needed_number, number
from judge.web.signin import work

if TYPE_CHECKING:
    from collections.abc import Callable

    from werkzeug.wrappers import Response

blueprint = Blueprint("floor", __name__, url_prefix="/e/<slug>")


@blueprint.get("/tables")
def tables(slug: str) -> tuple[str, int]:
    """Show all tables, the calls, and the sheet of the chosen table."""
    return _hall(slug, None, request.args.get("table", type=int))


@blueprint.get("/rounds/<int:number_>/tables/<int:table>")
def sheet_of_round(slug: str, number_: int, table: int) -> tuple[str, int]:
    """Show one table of any round."""
    return _hall(slug, number_, table)


def _hall(slug: str, number_: int | None, table: int | None) -> tuple[str, int]:
    now = work()
    frame = frame_of(slug)
    waiting = calls.open_calls(now, slug)
    wanted = number_ or frame.round_number
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


@blueprint.post("/calls")
def call(slug: str) -> Response:
    """Call a judge to a table."""
    form = request.form
    calls.call_judge(work(), slug, form.get("kind", "judge"), form.get("note", ""), number(form, "table"))
    return redirect_to("floor.tables", slug=slug, table=form.get("table"))


@blueprint.post("/calls/<int:call_id>/take")
def take(slug: str, call_id: int) -> Response:
    """Take a call."""
    return redirect_to("floor.tables", slug=slug, table=calls.take_call(work(), slug, call_id))


@blueprint.post("/calls/<int:call_id>/close")
def close(slug: str, call_id: int) -> Response:
    """Close a call."""
    calls.close_call(work(), slug, call_id)
    return redirect_to("floor.tables", slug=slug)


def _return_page(slug: str) -> Response:
    """Redirect to the desk when the button was there, else to the tables."""
    return redirect_to("rounds.desk" if request.form.get("from") == "desk" else "floor.tables", slug=slug)


@blueprint.post("/clock/start")
def start(slug: str) -> Response:
    """Start the clock."""
    clock.start_clock(work(), slug)
    return _return_page(slug)


@blueprint.post("/clock/pause")
def pause(slug: str) -> Response:
    """Stop the clock."""
    clock.pause_clock(work(), slug)
    return _return_page(slug)


@blueprint.post("/clock/extend")
def extend_all(slug: str) -> Response:
    """Give all tables more time, or those that are named."""
    form = request.form
    clock.extend_all(work(), slug, needed_number(form, "minutes"), form.get("tables", ""))
    return _return_page(slug)


@blueprint.post("/rounds/<int:number_>/tables/<int:table>/extend")
def extend(slug: str, number_: int, table: int) -> Response:
    """Give one table more time."""
    clock.extend_table(work(), slug, number_, table, needed_number(request.form, "minutes"))
    return redirect_to("floor.tables", slug=slug, table=table)


@blueprint.get("/penalties")
def penalty_list(slug: str) -> tuple[str, int]:
    """Show all penalties, and the form that gives one."""
    code, table = request.args.get("player", ""), request.args.get("table", type=int)
    return page(
        "floor/penalties.html", slug, penalties=penalties.penalties(work(), slug), code=code, table=table
    )


@blueprint.post("/penalties")
def give(slug: str) -> Response:
    """Give or propose a penalty."""
    form = request.form
    penalties.give_penalty(
        work(),
        slug,
        form.get("code", ""),
        category=form.get("category", ""),
        level=form.get("level", ""),
        note=form.get("note", ""),
        subject=form.get("subject", ""),
        points=number(form, "points") or 0,
        counts=bool(form.get("counts")),
    )
    return redirect_to("floor.penalty_list", slug=slug)


@blueprint.post("/penalties/<int:penalty_id>/decide")
def decide(slug: str, penalty_id: int) -> Response:
    """Return or refuse a proposed penalty, as head judge."""
    penalties.decide_penalty(work(), slug, penalty_id, give=request.form.get("give") == "1")
    return redirect_to("floor.penalty_list", slug=slug)
