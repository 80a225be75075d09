"""The bench for anybody: a question stated by touch. The address holds the whole of it; nothing is kept."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, jsonify, redirect, render_template, request, url_for
from flask_babel import gettext

from judge.disputes.bench import line
from judge.disputes.bench.card_search import card_names, tiles
from judge.disputes.bench.edits import (
    AddClaim,
    AddStep,
    AddSteps,
    ChangeStep,
    RemoveCard,
    RemoveClaim,
    Tell,
    UndoStep,
)
from judge.disputes.bench.line_setup import SetupWords, completed_setup, setup_words
from judge.disputes.bench.opening import blank_file, seats_of
from judge.disputes.bench.position_edits import possible_starts
from judge.games import GAMES
from judge.store.refusals import Conflict, Invalid, NotFound
from judge.store.services import unkept
from judge.web.computing import computed
from judge.web.languages import chosen
from judge.web.limits import TAP
from judge.web.pages import card_page
from judge.web.pages.ask import LONGEST_ASKED, packed, unpacked
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
from judge.web.pages.position_forms import (
    ability_edit,
    added_ability,
    confirm_text,
    position_edit,
    print_card,
)

if TYPE_CHECKING:
    from werkzeug.wrappers import Response as AnyResponse

    from judge.disputes.bench.edits import Edit
    from judge.disputes.language.format import DisputeFile

blueprint = Blueprint("asking", __name__, url_prefix="/ask")


@dataclass(frozen=True)
class AskedQuestion:
    """A question as the bench draws it, without people and table."""

    file: DisputeFile
    table: None = None

    @property
    def game(self) -> str:
        """Return the game that is played."""
        return str(self.file["game"])

    @property
    def title(self) -> str:
        """Return what it is about."""
        return str(self.file["title"])

    @property
    def people(self) -> dict[str, str]:
        """Return no names: seats have no people here."""
        return {}

    @property
    def sitting(self) -> list[tuple[str, str]]:
        """List the seats, for a form."""
        return [(seat, seat) for seat in self.file["players"]]


def _asked() -> AskedQuestion:
    """Read the question that the address holds."""
    try:
        packed_file = unpacked(request.args.get("q", ""))
    except ValueError as error:
        raise NotFound("link.broken") from error
    return AskedQuestion(computed(unkept.read_dispute, packed_file))


def _on(endpoint: str, file: DisputeFile, **more: Any) -> AnyResponse:
    """Go on with a question, at the address that holds it."""
    word = packed(file)
    if not word:
        raise Invalid("dispute.long")
    return redirect(url_for(f"asking.{endpoint}", q=word, **more), 303)


def _edited(change: Edit) -> DisputeFile:
    return computed(unkept.edited, _asked().file, change)


def _stand(file: DisputeFile) -> dict[str, Any]:
    return computed(unkept.look, file, chosen())


def _page(template: str, file: DisputeFile, **context: object) -> str:
    word = packed(file)
    return render_template(
        template,
        layout="layout/plain.html",
        at=Addresses("asking", q=word),
        stating=Addresses("asking", q=word),
        word=word,
        **context,
    )


@blueprint.get("/begin")
@TAP
def begin() -> AnyResponse:
    """Lay out an empty table of a game, for as many as are named, or the fewest that may play; `title`: what was asked."""
    game, players = request.args.get("game", ""), request.args.get("players", type=int)
    if game not in GAMES:
        raise NotFound("rulebook.unknown", game=game[:40])
    title = request.args.get("title", "").strip()[:LONGEST_ASKED]
    return _on("position", blank_file(game, seats_of(game, players), title))


@blueprint.get("/bench")
@TAP
def bench() -> str:
    """Show the bench."""
    view = _asked()
    steps = view.file["steps"]
    context = drawn(
        view.file,
        view.people,
        request.args,
        lambda first: _stand({**view.file, "steps": steps[:first]}),
    )
    return _page("disputes/bench.html", view.file, d=view, branches=[], forgotten=[], **context)


@blueprint.get("/position")
@TAP
def position() -> str:
    """Show the forms that set the position up; `find` searches the cards to tap."""
    view, words = _asked(), request.args.get("find", "")[:100]
    return _page(
        "disputes/position.html",
        view.file,
        d=view,
        **parts_of(view.file, _stand({**view.file, "steps": []})),
        starts=possible_starts(view.file, chosen()),
        tiles=tiles(view.file, chosen(), words),
        found=words,
        called=card_names(view.game, chosen()),
        into=put_into(request.args),
    )


@blueprint.post("/position")
@TAP
def change_position() -> AnyResponse:
    """Change one thing of the position."""
    form = request.form.to_dict()
    return _on("position", _edited(position_edit(form)), **after_change(form))


@blueprint.post("/position/line")
@TAP
def put() -> AnyResponse:
    """Change the position as a typed line says."""
    edit = setup_of(request.form, _setup_words())
    return _on("position", _edited(edit), **after_change(request.form))


@blueprint.get("/position/lines")
@TAP
def put_lines() -> Response:
    """Complete a line of the position that is being typed."""
    return jsonify(completed_setup(request.args.get("text", ""), _setup_words()))


def _setup_words() -> SetupWords:
    return setup_words(_asked().file, {}, chosen())


@blueprint.post("/bench/steps")
@TAP
def step() -> AnyResponse:
    """Add or replace a step."""
    said, number = step_of(request.form, _asked().game), request.form.get("change", type=int)
    return _on("bench", _edited(AddStep(said) if number is None else ChangeStep(number, said)))


@blueprint.post("/bench/onward")
@TAP
def onward() -> AnyResponse:
    """Pass for everybody, or go on to the end of the phase."""
    steps = computed(unkept.everybody, _asked().file, {}, request.form.get("far", ""))
    if not steps:
        raise Conflict("dispute.no_passes")
    return _on("bench", _edited(AddSteps(steps)))


@blueprint.post("/bench/line")
@TAP
def say() -> AnyResponse:
    """Add the step or the claim that a typed line says."""
    said = line_of(request.form, _words())
    return _on("bench", _edited(said), **({"claims": "1"} if isinstance(said, AddClaim) else {}))


@blueprint.get("/bench/lines")
@TAP
def lines() -> Response:
    """Complete a line that is being typed."""
    return jsonify(line.completed(request.args.get("text", ""), _words()))


def _words() -> line.Lexicon:
    view = _asked()
    return line.lexicon(view.game, _stand(view.file), {}, chosen())


@blueprint.post("/bench/undo")
@TAP
def undo() -> AnyResponse:
    """Take the last step back, or go back to an earlier one."""
    return _on("bench", _edited(UndoStep(request.form.get("keep", type=int))))


@blueprint.post("/bench/tell")
@TAP
def tell() -> AnyResponse:
    """Tell what the ruling asked for, and go to the ruling again."""
    return redirect(url_for("ask.index", q=packed(_edited(Tell(answer_of(request.form))))), 303)


@blueprint.post("/bench/claims")
@TAP
def claim() -> AnyResponse:
    """Add a claim, or take one away."""
    number = request.form.get("remove", type=int)
    edit = AddClaim(claim_of(request.form)) if number is None else RemoveClaim(number)
    return _on("bench", _edited(edit), claims="1")


@blueprint.get("/stated/new")
@TAP
def new() -> str:
    """Ask what a card of one's own is."""
    view = _asked()
    return _card_page(view, card_page.new_card(view.file))


@blueprint.get("/stated")
@TAP
def card() -> str:
    """Show a stated card: its fields, its abilities as sentences, and what can be added to them."""
    view = _asked()
    return _card_page(view, card_page.stated_card(view.file, _read))


def _read(game: str, language: str, data: dict[str, Any]) -> dict[str, object] | None:
    return computed(unkept.text_shown, game, language, data)


def _card_page(view: AskedQuestion, shown: dict[str, Any]) -> str:
    return _page("disputes/stated.html", view.file, d=view, **shown)


@blueprint.post("/stated")
@TAP
def save() -> AnyResponse:
    """State a card, or change what is printed on it."""
    edit = print_card(request.form)
    file = _edited(edit)
    return (
        _on("position", file) if request.form.get("then") == "position" else _on("card", file, name=edit.name)
    )


@blueprint.post("/stated/text")
@TAP
def use_text() -> AnyResponse:
    """Confirm what the printed text of a card was understood to say."""
    return _on("position", _edited(confirm_text(request.form, gettext("the person asking"))))


@blueprint.post("/stated/remove")
@TAP
def remove() -> AnyResponse:
    """Take a stated card away."""
    return _on("position", _edited(RemoveCard(request.form.get("name", ""))))


@blueprint.post("/stated/abilities")
@TAP
def add_ability() -> AnyResponse:
    """Give the card another ability."""
    edit = added_ability(request.form.to_dict())
    return _on("card", _edited(edit), name=edit.name)


@blueprint.post("/stated/abilities/<int:at>")
@TAP
def change_ability(at: int) -> AnyResponse:
    """Change one part of an ability."""
    edit = ability_edit(request.form.to_dict(), at)
    return _on("card", _edited(edit), name=edit.name)


@blueprint.post("/bench/rule")
@TAP
def settle() -> AnyResponse:
    """Go to the ruling, at the address that can be shared."""
    return redirect(url_for("ask.index", q=packed(_asked().file)), 303)
