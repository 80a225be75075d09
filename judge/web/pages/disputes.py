"""The dispute bench and its rulings: set up, step, undo, branch, rule, appeal, decide, find again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import Blueprint, Response, jsonify, request, url_for
from flask_babel import format_datetime, gettext

from judge.disputes import read_dispute, ruling_as_json
from judge.disputes.bench import line
from judge.disputes.bench.card_search import card_names, tiles
from judge.disputes.bench.edits import AddClaim, AddStep, ChangeStep, RemoveClaim, ReplaceFile, Tell, UndoStep
from judge.disputes.bench.line_setup import SetupWords, completed_setup, setup_words
from judge.disputes.bench.opening import as_yaml, has_opening
from judge.disputes.bench.position_edits import possible_starts
from judge.disputes.reference.ready import ready_names, ready_title, retitled
from judge.engine.plain import to_json
from judge.games import package
from judge.printing import Imprint, render
from judge.printing.ruling_json import ruling_sheet
from judge.store.refusals import Invalid
from judge.store.services import dispute_list, house, new_disputes
from judge.store.services import disputes as service
from judge.web.languages import chosen, second_language
from judge.web.pages.ask import packed_link, said_in_a_chat
from judge.web.pages.bench_forms import (
    Addresses,
    after_change,
    answer_of,
    claim_of,
    drawn,
    line_of,
    parts_of,
    put_into,
    setup_of,
    step_of,
)
from judge.web.pages.frame import back, frame_of, page
from judge.web.pages.position_forms import position_edit
from judge.web.qr import qr_svg
from judge.web.signin import shown_link, work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as AnyResponse

RULING = "ruling:"  # before the number of an earlier ruling, among what a dispute can start from
blueprint = Blueprint("disputes", __name__, url_prefix="/e/<slug>/disputes")


@blueprint.get("")
def index(slug: str) -> tuple[str, int]:
    """List the event's disputes, and what a new one can start from."""
    words, only = request.args.get("q", "")[:100], request.args.get("only", "")[:20]
    found = dispute_list.listed(work(), slug, words, only=only)
    game = frame_of(slug).game
    ready = [(name, ready_title(game, name, chosen())) for name in ready_names(game)]
    ruled = [
        (f"{RULING}{view.id}", f"{view.id} · {retitled(view.title, chosen())}")
        for view in found
        if view.verdict
    ]
    return page(
        "disputes/index.html",
        slug,
        disputes=found,
        ready=ready,
        ruled=ruled,
        seats=sorted(package(game).seats),
        opening=[(new_disputes.OPENING, gettext("the beginning of a game"))] if has_opening(game) else [],
        only=only,
        words=words,
        table=request.args.get("table", type=int),
    )


@blueprint.post("")
def create(slug: str) -> AnyResponse:
    """Open a dispute: blank, at the beginning of a game, on a ready position, or where an earlier ruling ended."""
    name, table = request.form.get("ready", ""), request.form.get("table", type=int)
    title = request.form.get("title", "").strip()
    earlier = name.removeprefix(RULING)
    if name.startswith(RULING) and earlier.isascii() and earlier.isdecimal():
        number = new_disputes.continue_from(work(), slug, int(earlier), table=table)
        return back("disputes.bench", slug=slug, dispute_id=number)
    if name == new_disputes.OPENING:
        players = request.form.get("players", type=int)
        number = new_disputes.open_at_start(work(), slug, title, table, players)
        return back("disputes.position", slug=slug, dispute_id=number)
    if name:
        number = new_disputes.open_ready(work(), slug, name, table, title)
        return back("disputes.bench", slug=slug, dispute_id=number)
    number = new_disputes.open_blank(work(), slug, title, table, request.form.get("players", type=int))
    return back("disputes.position", slug=slug, dispute_id=number)


@blueprint.get("/<int:dispute_id>")
def bench(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show the bench: board, stack, whose right it is, what is legal."""
    view = service.dispute_of(work(), slug, dispute_id)
    return page(
        "disputes/bench.html",
        slug,
        d=view,
        **drawn(
            view.file,
            view.people,
            request.args,
            lambda first: service.stand_of(work(), slug, view, chosen(), first),
        ),
        at=Addresses("disputes", slug=slug, dispute_id=dispute_id),
        stating=Addresses("stating", slug=slug, dispute_id=dispute_id),
        branches=service.branches_of(work(), slug, view),
        forgotten=house.forgotten(work(), slug),
    )


@blueprint.get("/<int:dispute_id>/compare")
def compare(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show two branches side by side."""
    other = request.args.get("with", type=int)
    if other is None:
        raise Invalid("field.number", field="with")
    found = service.compared(work(), slug, dispute_id, other, chosen())
    branches = service.branches_of(work(), slug, found["left"])
    return page("disputes/compare.html", slug, c=found, branches=branches)


@blueprint.get("/<int:dispute_id>/seen/<player>")
def seen(slug: str, dispute_id: int, player: str) -> tuple[str, int]:
    """Show the board to one of the players; hidden cards are face down."""
    stand = service.seen_by(work(), slug, dispute_id, player, chosen())
    view = service.dispute_of(work(), slug, dispute_id)
    return page("disputes/seen.html", slug, d=view, stand=stand, player=player)


@blueprint.get("/<int:dispute_id>/position")
def position(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show the forms that set the position up."""
    view, words = service.dispute_of(work(), slug, dispute_id), request.args.get("find", "")[:100]
    decks, recent = service.likely_cards(work(), slug, view), service.recent_cards(work(), slug)
    return page(
        "disputes/position.html",
        slug,
        d=view,
        at=Addresses("disputes", slug=slug, dispute_id=dispute_id),
        stating=Addresses("stating", slug=slug, dispute_id=dispute_id),
        **parts_of(view.file, service.stand_of(work(), slug, view, chosen(), 0)),
        text=as_yaml(view.file),
        starts=possible_starts(view.file, chosen()),
        tiles=tiles(view.file, chosen(), words, decks, recent),
        found=words,
        called=card_names(view.game, chosen()),
        into=put_into(request.args),
    )


@blueprint.post("/<int:dispute_id>/position")
def change_position(slug: str, dispute_id: int) -> AnyResponse:
    """Change one thing of the position: add, remove, set."""
    form = request.form.to_dict()
    service.edit(work(), slug, dispute_id, position_edit(form), looked_at())
    return back("disputes.position", slug=slug, dispute_id=dispute_id, **after_change(form))


@blueprint.post("/<int:dispute_id>/position/line")
def put(slug: str, dispute_id: int) -> AnyResponse:
    """Change the position as a typed line says."""
    view = service.dispute_of(work(), slug, dispute_id)
    edit = setup_of(request.form, _setup_words(view))
    service.edit(work(), slug, dispute_id, edit, looked_at())
    return back("disputes.position", slug=slug, dispute_id=dispute_id, **after_change(request.form))


@blueprint.get("/<int:dispute_id>/position/lines")
def put_lines(slug: str, dispute_id: int) -> Response:
    """Complete a line of the position that is being typed."""
    view = service.dispute_of(work(), slug, dispute_id)
    return jsonify(completed_setup(request.args.get("text", ""), _setup_words(view)))


def _setup_words(view: service.DisputeView) -> SetupWords:
    return setup_words(view.file, view.people, chosen())


@blueprint.post("/<int:dispute_id>/file")
def replace(slug: str, dispute_id: int) -> AnyResponse:
    """Replace the file by the text given."""
    file = read_dispute(request.form.get("text", ""))
    service.edit(work(), slug, dispute_id, ReplaceFile(file), looked_at())
    return back("disputes.bench", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/steps")
def step(slug: str, dispute_id: int) -> AnyResponse:
    """Add or replace a step: a listed action with what it names, or what somebody did."""
    game = service.dispute_of(work(), slug, dispute_id).game
    said, number = step_of(request.form, game), request.form.get("change", type=int)
    edit = AddStep(said) if number is None else ChangeStep(number, said)
    service.edit(work(), slug, dispute_id, edit, looked_at())
    return back("disputes.bench", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/onward")
def onward(slug: str, dispute_id: int) -> AnyResponse:
    """Pass for everybody, or go on to the end of the phase."""
    service.go_on(work(), slug, dispute_id, request.form.get("far", ""), looked_at())
    return back("disputes.bench", slug=slug, dispute_id=dispute_id)


def looked_at() -> int | None:
    """Return the version of the dispute that the page was drawn from; None where it does not say."""
    text = request.form.get("seen", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


@blueprint.post("/<int:dispute_id>/line")
def say(slug: str, dispute_id: int) -> AnyResponse:
    """Add the step or the claim that a typed line says."""
    view = service.dispute_of(work(), slug, dispute_id)
    said = line_of(request.form, _words(slug, view))
    service.edit(work(), slug, dispute_id, said, looked_at())
    claims = "1" if isinstance(said, AddClaim) else None
    return back("disputes.bench", slug=slug, dispute_id=dispute_id, claims=claims)


@blueprint.get("/<int:dispute_id>/lines")
def lines(slug: str, dispute_id: int) -> Response:
    """Complete a line that is being typed."""
    view = service.dispute_of(work(), slug, dispute_id)
    return jsonify(line.completed(request.args.get("text", ""), _words(slug, view)))


def _words(slug: str, view: service.DisputeView) -> line.Lexicon:
    stand = service.stand_of(work(), slug, view, chosen())
    return line.lexicon(view.game, stand, view.people, chosen())


@blueprint.post("/<int:dispute_id>/undo")
def undo(slug: str, dispute_id: int) -> AnyResponse:
    """Take the last step back, or go back to an earlier one."""
    service.edit(work(), slug, dispute_id, UndoStep(request.form.get("keep", type=int)), looked_at())
    return back("disputes.bench", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/branch")
def branch(slug: str, dispute_id: int) -> AnyResponse:
    """Open a copy beside it, with all steps or the first of them."""
    steps = request.form.get("steps", type=int)
    number = new_disputes.branch(work(), slug, dispute_id, None if steps is None else max(0, steps))
    return back("disputes.bench", slug=slug, dispute_id=number)


@blueprint.post("/<int:dispute_id>/claims")
def claim(slug: str, dispute_id: int) -> AnyResponse:
    """Add a claim, or take one away."""
    number = request.form.get("remove", type=int)
    edit = AddClaim(claim_of(request.form)) if number is None else RemoveClaim(number)
    service.edit(work(), slug, dispute_id, edit, looked_at())
    return back("disputes.bench", slug=slug, dispute_id=dispute_id, claims="1")


@blueprint.post("/<int:dispute_id>/rule")
def settle(slug: str, dispute_id: int) -> AnyResponse:
    """Rule on it."""
    service.settle(work(), slug, dispute_id, looked_at())
    return back("disputes.ruling", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/tell")
def tell(slug: str, dispute_id: int) -> AnyResponse:
    """Tell what the ruling asked for, and rule on it again."""
    service.edit(work(), slug, dispute_id, Tell(answer_of(request.form)), looked_at())
    service.settle(work(), slug, dispute_id)
    return back("disputes.ruling", slug=slug, dispute_id=dispute_id)


@blueprint.get("/<int:dispute_id>/ruling", endpoint="ruling")
def ruling_page(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show the ruling, its verdict in two languages to read aloud."""
    view, ruling, replayed = service.ruling_of(work(), slug, dispute_id)
    other = second_language(view.game)
    said, shown = ruling_as_json(ruling, chosen(), people=view.people), _shown(view, slug)
    return page(
        "disputes/ruling.html",
        slug,
        d=view,
        chat=said_in_a_chat(said, shown["link"]),
        at=Addresses("disputes", slug=slug, dispute_id=dispute_id),
        people=view.people,
        r=said,
        also=ruling_as_json(ruling, other, people=view.people),
        replayed=replayed,
        shown=shown,
        precedents=dispute_list.precedents_for(work(), slug, view),
    )


def _shown(view: service.DisputeView, slug: str) -> dict[str, str]:
    """Return the address that shows players the ruling, its code to scan, and a link with the whole account, if it fits.

    That link is ruled by the readings of this event.
    """
    readings = {**service.house_readings(work(), slug), **view.file.get("interpretations", {})}
    file = {**view.file, "interpretations": readings} if readings else view.file
    link = url_for("shown.ruling", signed=shown_link(slug, view.id), _external=True)
    return {"link": link, "qr": qr_svg(link), "whole": packed_link(file, whole=True)}


@blueprint.get("/<int:dispute_id>/ruling.pdf")
def ruling_pdf(slug: str, dispute_id: int) -> AnyResponse:
    """Return the ruling sheet."""
    view, made, _ = service.ruling_of(work(), slug, dispute_id)
    event = frame_of(slug)
    printed = format_datetime(work().now, "medium")
    imprint = Imprint(event=event.name, printed=printed, language=chosen(), round=event.round_number or None)
    said = ruling_as_json(made, chosen(), people=view.people)
    sheet = ruling_sheet(said, imprint, table=view.table, judge=view.by, people=view.people)
    return Response(render(sheet), mimetype="application/pdf")


@blueprint.get("/<int:dispute_id>/file.json")
def file(slug: str, dispute_id: int) -> AnyResponse:
    """Return the dispute file, format 1."""
    view = service.dispute_of(work(), slug, dispute_id)
    return Response(to_json(view.file, indented=True), mimetype="application/json")


@blueprint.post("/<int:dispute_id>/appeal")
def appeal(slug: str, dispute_id: int) -> AnyResponse:
    """Appeal to the head judge."""
    service.appeal(work(), slug, dispute_id, request.form.get("words", ""))
    return back("disputes.ruling", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/decide")
def decide(slug: str, dispute_id: int) -> AnyResponse:
    """Decide as head judge."""
    service.decide(
        work(),
        slug,
        dispute_id,
        request.form.get("words", ""),
        precedent=request.form.get("precedent") == "1",
    )
    return back("disputes.ruling", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/continue")
def go_on(slug: str, dispute_id: int) -> AnyResponse:
    """Open a new dispute on the final position."""
    return back("disputes.bench", slug=slug, dispute_id=new_disputes.continue_from(work(), slug, dispute_id))
