"""The door to `judge.printing`: a round or the standings as one PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from flask import url_for

from judge import printing as press
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.rights import Right
from judge.store.services import boards
from judge.web.languages import chosen

if TYPE_CHECKING:
    from judge.store.services.boards import Frame, RoundView
    from judge.store.work import Work

KINDS = ("pairings", "names", "slips", "standings", "set")
RECORD = {"rank", "player", "name", "points", "wins", "losses", "draws", "byes", "tied", "dropped"}
PER_PAGE = (1, 2, 4, 5, 6, 8)


def pdf(work: Work, slug: str, kind: str, number: int | None = None, per_page: int = 4) -> bytes:
    """Print a round's pairings by table or by name, its slips, the standings, or all of them as one set.

    Pairings and standings are public once published; slips and drafts are for the staff.
    """
    if kind not in KINDS:
        raise NotFound("http.404")
    if per_page not in PER_PAGE:
        raise Invalid("field.choice", field="per_page", value=per_page)
    around = boards.frame(work, slug)
    if kind in {"slips", "set"} and not around.may(Right.SEE_FLOOR):
        raise NotFound("http.404")
    documents = _documents(work, around, kind, number or around.round_number, per_page)
    try:
        return press.render(*documents)
    except ValueError as error:
        raise Conflict("print.failed", because=str(error)) from error


def _documents(
    work: Work, around: Frame, kind: str, number: int, per_page: int
) -> list[press.Slips | press.Pairings | press.Standings]:
    language = cast("press.Language", chosen())
    imprint = press.Imprint(
        event=around.name,
        printed=work.now.astimezone().strftime("%Y-%m-%d %H:%M"),
        language=language,
        round=number or None,
    )
    found: list[press.Slips | press.Pairings | press.Standings] = []
    if kind != "standings":
        played = boards.show_round(work, around.slug, number) if number else None
        if played is None:
            raise Conflict("round.none")
        matches = _matches(around.slug, played)
        if kind in {"pairings", "set"}:
            found.append(press.Pairings(imprint, matches))
        if kind in {"names", "set"}:
            found.append(press.Pairings(imprint, matches, order="name"))
        if kind in {"slips", "set"}:
            found.append(press.Slips(imprint, matches, per_page=cast("Any", per_page)))
    if kind in {"standings", "set"}:
        found.append(_standings(imprint, boards.standings(work, around.slug)))
    return found


def _matches(slug: str, played: RoundView) -> tuple[press.Match, ...]:
    return tuple(
        press.Match(
            table.table,
            tuple(press.Seat(seat.name, float(seat.points), seat.code) for seat in table.seats),
            token=url_for(
                "floor.sheet_of_round", slug=slug, number_=played.number, table=table.table, _external=True
            ),
        )
        for table in played.tables
    )


def _standings(imprint: press.Imprint, lines: list[dict[str, Any]]) -> press.Standings:
    names = [name for name in lines[0] if name not in RECORD] if lines else []
    rows = tuple(
        press.Standing(
            line["rank"],
            line["name"],
            float(line["points"]),
            line["wins"],
            line["losses"],
            line["draws"],
            line["byes"],
            tuple(float(line[name]) for name in names),
            tied=bool(line.get("tied")),
            dropped=bool(line.get("dropped")),
            id=line["player"],
        )
        for line in lines
    )
    breakers = tuple(press.TieBreaker.of(name) for name in names)
    return press.Standings(imprint, rows, breakers)
