"""The table helper of ゾンビ・ステート: a position walked through the zombie phase. Open to everybody; keeps nothing."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from judge.disputes.ready import ready_file, ready_names
from judge.disputes.walking import GAME, walk_through
from judge.engine.errors import NeedsFact, NotCovered
from judge.store.refusals import Conflict
from judge.store.services.positions import as_text
from judge.web.limits import ASK

blueprint = Blueprint("walks", __name__, url_prefix="/walk")


@blueprint.get("/zombie_state")
def blank() -> str:
    """Show the form, filled with a ready position."""
    file = {**ready_file(GAME, ready_names(GAME)[0]), "steps": [], "claims": []}
    return render_template("rulebook/walk.html", text=as_text(file), dice="", walked=None)


@blueprint.post("/zombie_state")
@ASK
def walked() -> str:
    """Walk the position through the phase; `dice` names the domains that dice chose, in order."""
    text, dice = request.form.get("text", ""), request.form.get("dice", "")
    chosen = [word.strip() for word in dice.replace("、", ",").split(",") if word.strip()]
    try:
        found = walk_through(text, chosen)
    except (NotCovered, NeedsFact) as error:
        raise Conflict("walk.not_covered", because=str(error)) from error
    return render_template("rulebook/walk.html", text=text, dice=dice, walked=found)
