"""Players: listed, added, changed, dropped, taken back, removed."""

from __future__ import annotations

from typing import Any

from judge.store.services import checking_in, late, players
from judge.web.api.schemas import ProblemSchema
from judge.web.api.schemas import players as s
from judge.web.api.typed import ApiBlueprint
from judge.web.check_in_codes import check_here
from judge.web.limits import JOIN
from judge.web.matrix import does
from judge.web.signin import work

blueprint = ApiBlueprint(
    "api_players", __name__, url_prefix="/api/v1/events/<slug>/players", description="Players"
)


@blueprint.post("")
@blueprint.arguments(s.NewPlayerSchema)
@blueprint.response(201, s.PlayerSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="The name is there already")
@does("player.add")
def add(body: dict[str, Any], slug: str) -> players.PlayerCard:
    """Add one player."""
    code = late.add_late(work(), slug, body["name"], body["late"], twin=body.get("twin", False))
    return players.show_player(work(), slug, code)


@blueprint.put("/<code>")
@blueprint.arguments(s.PlayerSchema)
@blueprint.response(200, s.PlayerSchema)
@does("player.change")
def change(body: dict[str, object], slug: str, code: str) -> players.PlayerCard:
    """Correct a name, a fixed table, a seed, awarded byes or groups; what is left out stays."""
    now = players.show_player(work(), slug, code)
    kept = {name: getattr(now, name) for name in ("fixed_table", "seed", "rating", "byes", "groups")}
    players.change_player(work(), slug, code, players.PlayerDetails(**kept | body))
    return players.show_player(work(), slug, code)


@blueprint.post("/<code>/check-in")
@JOIN
@blueprint.arguments(s.CheckInSchema)
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="Another code, or the first round has begun")
@does("player.check_in")
def here(body: dict[str, str], slug: str, code: str) -> None:
    """Check a player in: the staff, or the player with the code that is shown in the hall."""
    if work().actor.player_id is not None:
        check_here(slug, body["code"])
    checking_in.check_in(work(), slug, code)
