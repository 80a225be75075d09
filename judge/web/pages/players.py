"""The players of an event, as its staff sees them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, request, url_for

from judge.printing.names import name_key
from judge.store.refusals import Conflict
from judge.store.rights import Right
from judge.store.services import events, late, links, player_lists, players
from judge.web import forms, paper
from judge.web.files import PDF, download, short_name
from judge.web.languages import chosen_language
from judge.web.matrix import does, staff_with
from judge.web.pages.frame import frame_of, page, redirect_to
from judge.web.pages.joining import join_parts
from judge.web.pages.twins import read_decisions
from judge.web.qr import qr_svg
from judge.web.signin import personal_link, work

if TYPE_CHECKING:
    from werkzeug.datastructures import MultiDict
    from werkzeug.wrappers import Response

GROUP = "group:"  # what the name of a group's field starts with
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
blueprint = Blueprint("players", __name__, url_prefix="/e/<slug>/players")


@blueprint.get("")
def index(slug: str) -> tuple[str, int]:
    """List the players by number or by name, with the forms that add some."""
    listed, by_name = players.list_players(work(), slug), request.args.get("by") == "name"
    if by_name:
        listed.sort(key=lambda player: name_key(player.name, chosen_language()))
    return page(
        "players/index.html",
        slug,
        players=listed,
        by_name=by_name,
        pairs=events.forbidden_pairs(work(), slug),
        **join_parts(slug),
    )


@blueprint.post("")
@does("player.add")
def add(slug: str) -> Response | tuple[str, int]:
    """Add one player; for an existing name, ask whether it is another person."""
    form = request.form
    try:
        late.add_late(work(), slug, form.get("name", ""), form.get("late", ""), twin=bool(form.get("twin")))
    except Conflict as refusal:
        if refusal.code != "player.twin":
            raise
        name = str(refusal.facts["name"])
        there = players.list_namesakes(work(), slug, name)
        return page("players/twin.html", slug, 409, name=name, late=form.get("late", ""), there=there)
    return redirect_to("players.index", slug=slug)


@blueprint.post("/list")
@does("player.import")
def add_list(slug: str) -> tuple[str, int]:
    """Add the players of a list, pasted or as a file, and show the outcome for each line.

    Where a name exists already, nothing is added until it is decided for each whether it is another person.
    """
    form, text = request.form, _text(request.form.get("list", ""))
    decided = read_decisions(form)
    try:
        report = player_lists.add_players(work(), slug, text, twins=bool(form.get("twins")), decided=decided)
    except player_lists.TwinsError as asked:
        return page("players/twins.html", slug, 409, twins=asked.twins, told={"list": text}, decided=decided)
    return page("players/added.html", slug, report=report)


@blueprint.get("/list.xlsx")
def save_list(slug: str) -> Response:
    """Return the players as a spreadsheet."""
    made = player_lists.list_file(work(), slug)
    return download(made, XLSX, f"{slug}-players.xlsx")


def _text(pasted: str) -> str:
    file = request.files.get("file")
    if file is None or not file.filename:
        return pasted
    return player_lists.list_in(file.stream.read(), short_name(file))


@blueprint.get("/<code>")
@staff_with(Right.PLAYERS)
def show(slug: str, code: str) -> tuple[str, int]:
    """Show one player: name, table, drop, link."""
    player = players.show_player(work(), slug, code)
    found, _version = events.settings_of(work(), slug)
    url = _address(links.link_nonce(work(), slug, code)) if links.shows_link(work(), slug) else ""
    return page("players/show.html", slug, player=player, apart=found.apart, link=url, qr=url and qr_svg(url))


def _address(of: tuple[int, str]) -> str:
    return url_for("join.follow", signed=personal_link(*of), _external=True)


@blueprint.post("/<code>")
@does("player.change")
def change(slug: str, code: str) -> Response:
    """Correct a player's data; fields that the form does not have stay."""
    form, now = request.form, players.show_player(work(), slug, code)
    details = players.PlayerDetails(
        name=form.get("name", ""),
        fixed_table=forms.number(form, "fixed_table"),
        seed=forms.number(form, "seed") if "seed" in form else now.seed,
        rating=forms.number(form, "rating") if "rating" in form else now.rating,
        byes=forms.numbers(form, "byes") if "byes" in form else now.byes,
        groups=now.groups | _groups(form),
    )
    players.change_player(work(), slug, code, details)
    return redirect_to("players.show", slug=slug, code=code)


def _groups(form: MultiDict[str, str]) -> dict[str, str]:
    return {name.removeprefix(GROUP): value for name, value in form.items() if name.startswith(GROUP)}


@blueprint.post("/<code>/link.pdf")
@does("player.link_printed")
def print_link(slug: str, code: str) -> Response:
    """Make a new personal link and print it for the player; the old one ends."""
    player = players.show_player(work(), slug, code)
    url = _address(links.renew_link(work(), slug, code, printed=True))
    made = paper.personal_link(work(), frame_of(slug), f"{player.code} {player.name}", url)
    return download(made, PDF, f"{slug}-{player.code}.pdf", shown=True)
