"""Setting a position up by touch: cards found in the database, and cards stated by form with their abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, redirect, request, url_for

from judge.disputes.bench import card_form
from judge.disputes.bench.card_search import find_cards
from judge.disputes.bench.edits import RemoveCard
from judge.disputes.bench.kinds_of import may_lie
from judge.disputes.bench.position_edits import Spot, object_at
from judge.store.services import disputes as service
from judge.web.languages import chosen
from judge.web.pages import card_page
from judge.web.pages.bench_forms import Addresses, parts_of
from judge.web.pages.disputes import looked_at
from judge.web.pages.frame import back, page
from judge.web.pages.position_forms import (
    ability_edit,
    added_ability,
    confirm_text,
    position_edit,
    print_card,
)
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as AnyResponse


blueprint = Blueprint("stating", __name__, url_prefix="/e/<slug>/disputes/<int:dispute_id>")


@blueprint.get("/cards")
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
        **parts_of(view.file, service.stand_of(work(), slug, view, chosen(), 0)),
        found=find_cards(view.file, words, kind, chosen(), at["zone"]),
        kinds=[row for row in card_form.kinds(game, chosen()) if may_lie(game, row[0], at["zone"])],
        at=at,
        words=words,
        kind=kind,
    )


@blueprint.post("/cards")
def put(slug: str, dispute_id: int) -> AnyResponse:
    """Put what was chosen into the zone, and stay at the search for the next one."""
    form = request.form.to_dict()
    service.edit(work(), slug, dispute_id, position_edit(form), looked_at())
    kept: dict[str, Any] = {name: form.get(name, "") for name in ("seat", "zone", "q", "kind")}
    added = form.get("card") or form.get("colour") or form.get("count", "")
    return redirect(url_for("stating.search", slug=slug, dispute_id=dispute_id, added=added, **kept), 303)


@blueprint.get("/item")
def item(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show one object of the position, to change its state and numbers."""
    view = service.dispute_of(work(), slug, dispute_id)
    seat, zone = request.args.get("seat", ""), request.args.get("zone", "")
    at = request.args.get("at", 0, type=int)
    return page(
        "disputes/item.html",
        slug,
        d=view,
        **parts_of(view.file, service.stand_of(work(), slug, view, chosen(), 0)),
        item=object_at(view.file["position"], Spot(seat, zone), at),
        where={"seat": seat, "zone": zone, "at": at},
    )


@blueprint.get("/stated/new")
def new(slug: str, dispute_id: int) -> tuple[str, int]:
    """Ask what a card is: what is printed on it, and its kind."""
    view = service.dispute_of(work(), slug, dispute_id)
    return _page(slug, view, card_page.new_card(view.file))


@blueprint.get("/stated")
def card(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show a stated card: its fields, its abilities as sentences, and what can be added to them."""
    view = service.dispute_of(work(), slug, dispute_id)
    return _page(slug, view, card_page.stated_card(view.file))


def _page(slug: str, view: service.DisputeView, shown: dict[str, Any]) -> tuple[str, int]:
    here: dict[str, Any] = {"slug": slug, "dispute_id": view.id}
    at, stating = Addresses("disputes", **here), Addresses("stating", **here)
    return page("disputes/stated.html", slug, d=view, at=at, stating=stating, **shown)


@blueprint.post("/stated")
def save(slug: str, dispute_id: int) -> AnyResponse:
    """State a card, or change what is printed on it."""
    edit = print_card(request.form)
    service.edit(work(), slug, dispute_id, edit, looked_at())
    if request.form.get("then") == "position":
        return back("disputes.position", slug=slug, dispute_id=dispute_id)
    return back("stating.card", slug=slug, dispute_id=dispute_id, name=edit.name)


@blueprint.post("/stated/text")
def use_text(slug: str, dispute_id: int) -> AnyResponse:
    """Confirm what the printed text of a card was understood to say."""
    edit = confirm_text(request.form, work().actor.name)
    service.edit(work(), slug, dispute_id, edit, looked_at())
    return back("disputes.position", slug=slug, dispute_id=dispute_id)


@blueprint.post("/stated/remove")
def remove(slug: str, dispute_id: int) -> AnyResponse:
    """Remove a stated card."""
    service.edit(work(), slug, dispute_id, RemoveCard(request.form.get("name", "")), looked_at())
    return back("disputes.position", slug=slug, dispute_id=dispute_id)


@blueprint.post("/stated/abilities")
def add_ability(slug: str, dispute_id: int) -> AnyResponse:
    """Add an ability to the card."""
    edit = added_ability(request.form.to_dict())
    service.edit(work(), slug, dispute_id, edit, looked_at())
    return back("stating.card", slug=slug, dispute_id=dispute_id, name=edit.name)


@blueprint.post("/stated/abilities/<int:at>")
def change_ability(slug: str, dispute_id: int, at: int) -> AnyResponse:
    """Change one part of an ability."""
    edit = ability_edit(request.form.to_dict(), at)
    service.edit(work(), slug, dispute_id, edit, looked_at())
    return back("stating.card", slug=slug, dispute_id=dispute_id, name=edit.name)
