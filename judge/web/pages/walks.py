"""The table helper of ゾンビ・ステート: a position walked through the zombie phase. Open to everybody; keeps nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, render_template, request

from judge.catalogue import rulebook
from judge.disputes import DisputeError
from judge.disputes.bench import walking
from judge.disputes.bench.opening import as_yaml
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.wording.report import error_text
from judge.engine.errors import NeedsFact, NotCovered
from judge.store.refusals import Conflict, Invalid
from judge.store.services import unkept
from judge.web.computing import compute
from judge.web.languages import chosen_language
from judge.web.limits import ASK
from judge.web.matrix import ANYBODY, open_to
from judge.words.languages import name_in
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.catalogue.cards import CardSet

blueprint = Blueprint("walks", __name__, url_prefix="/walk")


@blueprint.get("/zombie_state")
def blank() -> str:
    """Show a map with its pieces by touch, as a scenario lays it out, and the text door."""
    return _page(request.args)


@blueprint.post("/zombie_state")
@ASK
@open_to(ANYBODY)
def walked() -> str | tuple[str, int]:
    """Walk the position through the phase; `dice` names the domains that dice chose, in order."""
    form = request.form
    if form.get("lay"):
        return _page({name: form.get(name, "") for name in ("own", "players")})
    dice = [word.strip() for word in form.get("dice", "").replace("、", ",").split(",") if word.strip()]
    if form.get("rolled"):
        dice.append(form["rolled"][:80])
    elif "text" not in form:
        dice = []  # other pieces, other dice
    try:
        found = compute(unkept.walk_through, form["text"] if "text" in form else _build_file(form), dice)
    except (NotCovered, NeedsFact) as error:
        raise Conflict("walk.not_covered", because=str(error)) from error
    except DisputeError as error:
        if "text" in form:
            raise
        return _page(form, problem=error_text(error, chosen_language())), 422
    return _page(form, walked=found, dice=dice)


def _build_file(form: Mapping[str, str]) -> dict[str, object]:
    of, players = _map(form), _players(form)
    return walking.laid_file(of, players, walking.domains_on_map(of, players, form), form.get("first", "A"))


def _map(form: Mapping[str, str]) -> CardSet:
    """Return the chosen map: a pasted one, or one included in the project."""
    if form.get("own", "").strip():
        return compute(unkept.read_map, form["own"])
    known = walking.maps()
    return next((each for each in known if each.id == form.get("map")), known[0])


def _players(form: Mapping[str, str]) -> int:
    text = form.get("players", "2")
    if text not in {"2", "3", "4", "5", "6"}:
        raise Invalid("field.range", field="players", least=2, most=6)
    return int(text)


def _page(
    form: Mapping[str, str],
    *,
    walked: dict[str, Any] | None = None,
    dice: list[str] | None = None,
    problem: str = "",
) -> str:
    players = _players(form)
    try:
        of = _map(form)
        standing = walking.domains_on_map(of, players, form)
    except DisputeError as error:
        problem = problem or error_text(error, chosen_language())
        of = walking.maps()[0]
        standing = walking.domains_on_map(of, players, {})
    example = {**ready_file(walking.GAME, ready_names(walking.GAME)[0]), "steps": [], "claims": []}
    registry = rulebook.load(walking.GAME)
    cited = {rule for row in (walked or {}).get("rows", ()) for rule in row["rules"]}
    return render_template(
        "rulebook/walk.html",
        maps=[(each.id, each.name) for each in walking.maps()],
        of=of,
        own=form.get("own", ""),
        players=players,
        seats=walking.SEATS[:players],
        first=form.get("first", "A"),
        places=standing,
        names={place.name: name_in(place.names, chosen_language(), place.name) for place in standing},
        text=form.get("text") or as_yaml(example),
        dice=dice or [],
        by_text="text" in form,
        walked=walked,
        why={rule: pick(registry.rule(rule).text, chosen_language()) for rule in cited if rule in registry},
        problem=problem,
    )
