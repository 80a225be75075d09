"""The pages of an event's disputes: set up, step, undo, branch, rule, appeal, decide, search."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, redirect, request, url_for
from flask_babel import gettext

from judge.disputes import read_dispute, ruling_as_json
from judge.disputes.bench import card_form
from judge.disputes.bench.card_kinds import kind_fits
from judge.disputes.bench.card_search import find_cards
from judge.disputes.bench.edits import ReplaceFile, Tell
from judge.disputes.bench.opening import has_opening
from judge.disputes.bench.position_edits import Spot, object_at
from judge.disputes.reference.ready import ready_names, ready_title, translated_title
from judge.engine.plain import to_json
from judge.games import package
from judge.printing import Imprint, render
from judge.printing.ruling_json import ruling_sheet
from judge.store.refusals import Invalid
from judge.store.services import dispute_list, house, new_disputes
from judge.store.services import disputes as service
from judge.web.languages import chosen_language, second_language
from judge.web.matrix import does
from judge.web.pages.ask import chat_text, packed_link
from judge.web.pages.bench import Bench, P, T, serve
from judge.web.pages.bench_forms import Addresses, parts_of
from judge.web.pages.frame import frame_of, page, redirect_to
from judge.web.pages.position_forms import position_edit
from judge.web.paper import printed_at
from judge.web.qr import qr_svg
from judge.web.signin import sign_ruling_link, work

if TYPE_CHECKING:
    from collections.abc import Callable

    from werkzeug.wrappers import Response as AnyResponse

    from judge.disputes.bench.edits import Edit
    from judge.disputes.language.format import DisputeFile

RULING = "ruling:"  # before the number of an earlier ruling, among what a dispute can start from
blueprint = Blueprint("disputes", __name__, url_prefix="/e/<slug>/disputes")


class StoredBench(Bench):
    """A dispute of an event; a change is made for the version that the page was drawn from."""

    def __init__(self) -> None:
        here: Any = request.view_args
        self.slug, self.id = here["slug"], here["dispute_id"]
        self.at = Addresses("disputes", slug=self.slug, dispute_id=self.id)

    @cached_property
    def view(self) -> service.DisputeView:
        """Return the stored dispute."""
        return service.dispute_of(work(), self.slug, self.id)

    @property
    def file(self) -> DisputeFile:
        """Return the dispute."""
        return self.view.file

    @property
    def people(self) -> dict[str, str]:
        """Return the name for each seat, where known."""
        return self.view.people

    @property
    def asker(self) -> str:
        """Return the person who confirms the meaning of a card's text."""
        return work().actor.name

    def stand(self, steps: int | None = None) -> dict[str, Any]:
        """Describe the state after all steps, or after the first of them."""
        return service.describe_state(work(), self.slug, self.view, steps)

    def edit(self, change: Edit) -> None:
        """Apply one edit, and log it."""
        service.edit(work(), self.slug, self.id, change, seen_version())

    def pass_on(self, far: str) -> None:
        """Pass for all players, or continue to the end of the phase."""
        service.fast_forward(work(), self.slug, self.id, far, seen_version())

    def tell(self, tells: dict[str, Any]) -> AnyResponse:
        """Add the facts that the ruling asked for, and rule again."""
        self.edit(Tell(tells))
        service.settle(work(), self.slug, self.id)
        return self.back("ruling")

    def settle(self) -> AnyResponse:
        """Rule on it, and go to the ruling."""
        service.settle(work(), self.slug, self.id, seen_version())
        return self.back("ruling")

    def page(self, template: str, **context: Any) -> tuple[str, int]:
        """Draw a page of the event."""
        return page(template, self.slug, d=self.view, at=self.at, **context)

    def back(self, page: str, /, **more: Any) -> AnyResponse:
        """Go to a page after a change."""
        return redirect(self.at(page, **more), 303)

    def run(self, work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
        """Return the result of a pure function that may take long."""
        return work(*given, **named)

    def other_disputes(self) -> dict[str, Any]:
        """Return the branches of the dispute, and the event's obsolete house rulings."""
        branches = service.branches_of(work(), self.slug, self.view)
        return {"branches": branches, "forgotten": house.obsolete_points(work(), self.slug)}

    def list_brought_cards(self) -> tuple[dict[str, list[str]], list[str]]:
        """List the cards of the players' decks, and those of the newest disputes."""
        return service.likely_cards(work(), self.slug, self.view), service.recent_cards(work(), self.slug)


def seen_version() -> int | None:
    """Return the version of the dispute that the page was drawn from; None where it is not given."""
    text = request.form.get("seen", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


serve(blueprint, StoredBench, "/<int:dispute_id>", "", does("dispute.file"))


@blueprint.get("")
def index(slug: str) -> tuple[str, int]:
    """List the event's disputes, and the starting points of a new one."""
    words, only = request.args.get("q", "")[:100], request.args.get("only", "")[:20]
    found = dispute_list.list_disputes(work(), slug, words, only=only)
    game = frame_of(slug).game
    ready = [(name, ready_title(game, name, chosen_language())) for name in ready_names(game)]
    ruled = [
        (f"{RULING}{view.id}", f"{view.id} · {translated_title(view.title, chosen_language())}")
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
@does("dispute.open")
def create(slug: str) -> AnyResponse:
    """Open a dispute: blank, at the beginning of a game, on a ready position, or where an earlier ruling ended."""
    name, table = request.form.get("ready", ""), request.form.get("table", type=int)
    title = request.form.get("title", "").strip()
    earlier = name.removeprefix(RULING)
    if name.startswith(RULING) and earlier.isascii() and earlier.isdecimal():
        number = new_disputes.continue_from(work(), slug, int(earlier), table=table)
        return redirect_to("disputes.bench", slug=slug, dispute_id=number)
    if name == new_disputes.OPENING:
        players = request.form.get("players", type=int)
        number = new_disputes.open_at_start(work(), slug, title, table, players)
        return redirect_to("disputes.position", slug=slug, dispute_id=number)
    if name:
        number = new_disputes.open_ready(work(), slug, name, table, title)
        return redirect_to("disputes.bench", slug=slug, dispute_id=number)
    number = new_disputes.open_blank(work(), slug, title, table, request.form.get("players", type=int))
    return redirect_to("disputes.position", slug=slug, dispute_id=number)


@blueprint.get("/<int:dispute_id>/compare")
def compare(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show two branches side by side."""
    other = request.args.get("with", type=int)
    if other is None:
        raise Invalid("field.number", field="with")
    found = service.compare_disputes(work(), slug, dispute_id, other)
    branches = service.branches_of(work(), slug, found["left"])
    return page("disputes/compare.html", slug, c=found, branches=branches)


@blueprint.get("/<int:dispute_id>/seen/<player>")
def seen(slug: str, dispute_id: int, player: str) -> tuple[str, int]:
    """Show the board to one of the players; hidden cards are face down."""
    stand = service.describe_for_player(work(), slug, dispute_id, player)
    view = service.dispute_of(work(), slug, dispute_id)
    return page("disputes/seen.html", slug, d=view, stand=stand, player=player)


@blueprint.get("/<int:dispute_id>/cards")
def search(slug: str, dispute_id: int) -> tuple[str, int]:
    """Find cards for one zone; each result is a button that puts it there."""
    view = service.dispute_of(work(), slug, dispute_id)
    words, kind = request.args.get("q", "")[:100], request.args.get("kind", "")[:40]
    game, at = (
        view.file["game"],
        {name: request.args.get(name, "")[:80] for name in ("seat", "zone", "added")},
    )
    return page(
        "disputes/cards.html",
        slug,
        d=view,
        **parts_of(view.file, service.describe_state(work(), slug, view, 0)),
        found=find_cards(view.file, words, kind, chosen_language(), at["zone"]),
        kinds=[
            row
            for row in card_form.card_kinds(game, chosen_language())
            if kind_fits(game, row[0], at["zone"])
        ],
        at=at,
        words=words,
        kind=kind,
    )


@blueprint.post("/<int:dispute_id>/cards")
@does("dispute.file")
def tap(slug: str, dispute_id: int) -> AnyResponse:
    """Put the chosen card into the zone, and stay at the search for the next one."""
    form = request.form.to_dict()
    service.edit(work(), slug, dispute_id, position_edit(form), seen_version())
    kept: dict[str, Any] = {name: form.get(name, "") for name in ("seat", "zone", "q", "kind")}
    added = form.get("card") or form.get("colour") or form.get("count", "")
    return redirect(url_for("disputes.search", slug=slug, dispute_id=dispute_id, added=added, **kept), 303)


@blueprint.get("/<int:dispute_id>/item")
def item(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show one object of the position, to change its state and numbers."""
    view = service.dispute_of(work(), slug, dispute_id)
    seat, zone = request.args.get("seat", ""), request.args.get("zone", "")
    at = request.args.get("at", 0, type=int)
    return page(
        "disputes/item.html",
        slug,
        d=view,
        **parts_of(view.file, service.describe_state(work(), slug, view, 0)),
        item=object_at(view.file["position"], Spot(seat, zone), at),
        where={"seat": seat, "zone": zone, "at": at},
    )


@blueprint.post("/<int:dispute_id>/file")
@does("dispute.file")
def replace(slug: str, dispute_id: int) -> AnyResponse:
    """Replace the file by the text given."""
    file = read_dispute(request.form.get("text", ""))
    service.edit(work(), slug, dispute_id, ReplaceFile(file), seen_version())
    return redirect_to("disputes.bench", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/branch")
@does("dispute.open")
def branch(slug: str, dispute_id: int) -> AnyResponse:
    """Open a copy with all steps or the first of them."""
    steps = request.form.get("steps", type=int)
    number = new_disputes.branch(work(), slug, dispute_id, None if steps is None else max(0, steps))
    return redirect_to("disputes.bench", slug=slug, dispute_id=number)


@blueprint.get("/<int:dispute_id>/ruling", endpoint="ruling")
def ruling_page(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show the ruling, its verdict in two languages to read aloud."""
    view, ruling, replayed = service.ruling_of(work(), slug, dispute_id)
    other = second_language(view.game)
    said, shown = ruling_as_json(ruling, chosen_language(), people=view.people), _share_links(view, slug)
    return page(
        "disputes/ruling.html",
        slug,
        d=view,
        chat=chat_text(said, shown["link"]),
        at=Addresses("disputes", slug=slug, dispute_id=dispute_id),
        people=view.people,
        r=said,
        also=ruling_as_json(ruling, other, people=view.people),
        replayed=replayed,
        shown=shown,
        precedents=dispute_list.precedents_for(work(), slug, view),
    )


def _share_links(view: service.DisputeView, slug: str) -> dict[str, str]:
    """Return the address that shows players the ruling, its code to scan, and a link with the whole account, if it fits.

    That link is ruled by the readings of this event.
    """
    readings = {**service.house_readings(work(), slug), **view.file.get("interpretations", {})}
    file = {**view.file, "interpretations": readings} if readings else view.file
    link = url_for("shown.ruling", signed=sign_ruling_link(slug, view.id), _external=True)
    return {"link": link, "qr": qr_svg(link), "whole": packed_link(file, whole=True)}


@blueprint.get("/<int:dispute_id>/ruling.pdf")
def ruling_pdf(slug: str, dispute_id: int) -> AnyResponse:
    """Return the ruling sheet."""
    view, made, _ = service.ruling_of(work(), slug, dispute_id)
    event = frame_of(slug)
    imprint = Imprint(
        event=event.name,
        printed=printed_at(work(), slug),
        language=chosen_language(),
        round=event.round_number or None,
    )
    said = ruling_as_json(made, chosen_language(), people=view.people)
    sheet = ruling_sheet(said, imprint, table=view.table, judge=view.by, people=view.people)
    return Response(render(sheet), mimetype="application/pdf")


@blueprint.get("/<int:dispute_id>/file.json")
def file(slug: str, dispute_id: int) -> AnyResponse:
    """Return the dispute file, format 1."""
    view = service.dispute_of(work(), slug, dispute_id)
    return Response(to_json(view.file, indented=True), mimetype="application/json")
