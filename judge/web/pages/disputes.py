"""The dispute bench and its rulings: set up, step, undo, branch, rule, appeal, decide, find again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, request
from flask_babel import format_datetime, gettext

from judge.catalogue.documents import DocumentError, read_json
from judge.disputes.bench import look
from judge.disputes.edits import AddClaim, AddStep, UndoStep
from judge.disputes.opening import has_opening
from judge.disputes.ready import ready_file, ready_names
from judge.engine.plain import to_json
from judge.printing import Imprint, render
from judge.printing.ruling_json import ruling_sheet
from judge.store.refusals import Invalid
from judge.store.services import disputes as service
from judge.store.services import house, positions
from judge.web.languages import chosen
from judge.web.pages.frame import back, frame_of, page
from judge.web.signin import work

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as AnyResponse

RULING = "ruling:"  # before the number of an earlier ruling, among what a dispute can start from
blueprint = Blueprint("disputes", __name__, url_prefix="/e/<slug>/disputes")


@blueprint.get("")
def index(slug: str) -> tuple[str, int]:
    """List the event's disputes, and what a new one can start from."""
    words, only = request.args.get("q", "")[:100], request.args.get("only", "")[:20]
    found = service.disputes(work(), slug, words, only=only, language=chosen())
    game = positions.game_of(work(), slug)
    ready = [(name, ready_file(game, name)["title"]) for name in ready_names(game)]
    ruled = [(f"{RULING}{view.id}", f"{view.id} · {view.title}") for view in found if view.kept]
    return page(
        "disputes/index.html",
        slug,
        disputes=found,
        ready=ready,
        ruled=ruled,
        opening=[(positions.OPENING, gettext("the beginning of a game"))] if has_opening(game) else [],
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
        number = service.continue_from(work(), slug, int(earlier), table=table)
        return back("disputes.bench", slug=slug, dispute_id=number)
    if name == positions.OPENING:
        number = positions.open_at_start(work(), slug, request.form.get("title", ""), table)
        return back("disputes.position", slug=slug, dispute_id=number)
    if name:
        number = service.open_ready(work(), slug, name, table, title)
        return back("disputes.bench", slug=slug, dispute_id=number)
    number = positions.open_blank(work(), slug, title, table)
    return back("disputes.position", slug=slug, dispute_id=number)


@blueprint.get("/<int:dispute_id>")
def bench(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show the bench: board, stack, whose right it is, what is legal."""
    view = service.dispute_of(work(), slug, dispute_id)
    stand = service.bench(work(), slug, dispute_id, chosen())
    branches = service.branches_of(work(), slug, view)
    return page(
        "disputes/bench.html",
        slug,
        d=view,
        stand=stand,
        branches=branches,
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
    """Show the board to one of the players: what they may not see lies face down."""
    stand = service.seen_by(work(), slug, dispute_id, player, chosen())
    view = service.dispute_of(work(), slug, dispute_id)
    return page("disputes/seen.html", slug, d=view, stand=stand, player=player)


@blueprint.get("/<int:dispute_id>/position")
def position(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show the forms that set the position up."""
    view = service.dispute_of(work(), slug, dispute_id)
    return page(
        "disputes/position.html",
        slug,
        d=view,
        stand=look({**view.file, "steps": []}, chosen(), house=service.house_readings(work(), slug)),
        parts=positions.parts(view.file["game"], len(view.file["players"]), chosen()),
        text=positions.as_text(view.file),
    )


@blueprint.post("/<int:dispute_id>/position")
def change_position(slug: str, dispute_id: int) -> AnyResponse:
    """Change one thing of the position: add, remove, set."""
    positions.change(work(), slug, dispute_id, request.form.to_dict(), looked_at())
    return back("disputes.position", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/file")
def replace(slug: str, dispute_id: int) -> AnyResponse:
    """Replace the file by the text given."""
    positions.replace_text(work(), slug, dispute_id, request.form.get("text", ""), looked_at())
    return back("disputes.bench", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/steps")
def step(slug: str, dispute_id: int) -> AnyResponse:
    """Add a step: a listed action with what it names, or what somebody did."""
    service.edit(work(), slug, dispute_id, AddStep(_step()), looked_at())
    return back("disputes.bench", slug=slug, dispute_id=dispute_id)


def looked_at() -> int | None:
    """Return the version of the dispute that the page was drawn from; None where it does not say."""
    text = request.form.get("seen", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


def _step() -> dict[str, Any]:
    form = request.form
    if "step" in form:
        try:
            listed: dict[str, Any] = read_json(form["step"].encode())
        except DocumentError as error:
            raise Invalid("dispute.step") from error
        if not isinstance(listed, dict):
            raise Invalid("dispute.step")
        listed.update(_slots())
        return listed
    written = {
        name: form[name].strip()
        for name in ("by", "do", "card", "ability", "target", "player", "note")
        if form.get(name, "").strip()
    }
    if form.get("pay", "").strip():
        written["pay"] = [
            item.strip() for item in form["pay"].replace("、", ",").replace("，", ",").split(",")
        ]  # type: ignore[assignment]
    if form.get("during"):
        written["during"] = "resolution"
    if form.get("at_once"):
        written["at_once"] = True  # type: ignore[assignment]
    return written


def _slots() -> dict[str, Any]:
    """Read what an action names beside its subject; a choice that was left out stands empty."""
    form = request.form
    found: dict[str, Any] = {name.removeprefix("empty:"): [] for name in form if name.startswith("empty:")}
    for name in form:
        if not name.startswith("slot:"):
            continue
        values = [value for value in form.getlist(name) if value]
        slot = name.removeprefix("slot:")
        if form.get(f"number:{name}"):
            found[slot] = _number(values)
        elif form.get(f"one:{name}") and values:
            found[slot] = values[0]
        elif values:
            found[slot] = _as_ticked(values, form.get(f"ticked:{slot}", ""))
    return found


def _number(values: list[str]) -> int:
    if not values or not values[0].isascii() or not values[0].isdecimal() or len(values[0]) > 6:
        raise Invalid("dispute.step")
    return int(values[0])


def _as_ticked(values: list[str], order: str) -> list[str]:
    """Put what was ticked into the order in which it was, which the page's script writes down: paths have one."""
    ticked = order.split("\n")
    return sorted(values, key=lambda value: ticked.index(value) if value in ticked else len(ticked))


@blueprint.post("/<int:dispute_id>/undo")
def undo(slug: str, dispute_id: int) -> AnyResponse:
    """Take the last step back."""
    service.edit(work(), slug, dispute_id, UndoStep(), looked_at())
    return back("disputes.bench", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/branch")
def branch(slug: str, dispute_id: int) -> AnyResponse:
    """Open a copy beside it."""
    return back("disputes.bench", slug=slug, dispute_id=service.branch(work(), slug, dispute_id))


@blueprint.post("/<int:dispute_id>/claims")
def claim(slug: str, dispute_id: int) -> AnyResponse:
    """Add a claim."""
    form = request.form
    said = positions.claim(
        form.get("by", ""),
        form.get("says", ""),
        ".".join(part for part in (form.get("about", ""), form.get("of", "")) if part),
        form.get("value", ""),
    )
    service.edit(work(), slug, dispute_id, AddClaim(said), looked_at())
    return back("disputes.bench", slug=slug, dispute_id=dispute_id)


@blueprint.post("/<int:dispute_id>/rule")
def settle(slug: str, dispute_id: int) -> AnyResponse:
    """Rule on it."""
    service.settle(work(), slug, dispute_id, looked_at())
    return back("disputes.ruling", slug=slug, dispute_id=dispute_id)


@blueprint.get("/<int:dispute_id>/ruling", endpoint="ruling")
def ruling_page(slug: str, dispute_id: int) -> tuple[str, int]:
    """Show the ruling, its verdict in two languages to read aloud."""
    view, ruling, replayed = service.ruling_of(work(), slug, dispute_id)
    other = "en" if chosen() != "en" else positions.language_of(view.file["game"])
    return page(
        "disputes/ruling.html",
        slug,
        d=view,
        r=ruling.to_dict(chosen()),
        also={"language": other, "summary": ruling.to_dict(other)["summary"]},
        replayed=replayed,
        precedents=service.precedents_for(work(), slug, view),
    )


@blueprint.get("/<int:dispute_id>/ruling.pdf")
def ruling_pdf(slug: str, dispute_id: int) -> AnyResponse:
    """Give the ruling sheet."""
    _, made, _ = service.ruling_of(work(), slug, dispute_id)
    event = frame_of(slug)
    printed = format_datetime(work().now, "medium")
    imprint = Imprint(event=event.name, printed=printed, language=chosen(), round=event.round_number or None)
    return Response(render(ruling_sheet(made.to_dict(chosen()), imprint)), mimetype="application/pdf")


@blueprint.get("/<int:dispute_id>/file.json")
def file(slug: str, dispute_id: int) -> AnyResponse:
    """Give the dispute file, format 1."""
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
    return back("disputes.bench", slug=slug, dispute_id=service.continue_from(work(), slug, dispute_id))
