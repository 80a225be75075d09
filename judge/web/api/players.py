"""Players: listed, added, changed, dropped, taken back, removed."""

from __future__ import annotations

from typing import Any

from judge.store.services import checking_in, erasing, late, player_lists, players
from judge.web.api.schemas import ProblemSchema
from judge.web.api.schemas import players as s
from judge.web.api.typed import ApiBlueprint
from judge.web.here import check_here
from judge.web.limits import JOIN
from judge.web.signin import work

blueprint = ApiBlueprint(
    "api_players", __name__, url_prefix="/api/v1/events/<slug>/players", description="Players"
)


@blueprint.get("")
@blueprint.response(200, s.PlayerSchema(many=True))
def index(slug: str) -> list[players.PlayerCard]:
    """List the players, for the staff."""
    return players.list_players(work(), slug)


@blueprint.post("")
@blueprint.arguments(s.NewPlayerSchema)
@blueprint.response(201, s.PlayerSchema)
@blueprint.alt_response(409, schema=ProblemSchema, description="The name is there already")
def add(body: dict[str, Any], slug: str) -> players.PlayerCard:
    """Add one player."""
    code = late.add_late(work(), slug, body["name"], body["late"], twin=body.get("twin", False))
    return players.show_player(work(), slug, code)


@blueprint.post("/list")
@blueprint.arguments(s.PlayerListSchema)
@blueprint.response(201, s.CsvLineSchema(many=True))
@blueprint.alt_response(409, schema=ProblemSchema, description="Names are there already: `lines` of the list")
def add_list(body: dict[str, Any], slug: str) -> list[player_lists.CsvLine]:
    """Add a list of players; every line is reported."""
    return player_lists.add_players(work(), slug, body["text"], twins=body["twins"])


@blueprint.get("/<code>")
@blueprint.response(200, s.PlayerSchema)
def show(slug: str, code: str) -> players.PlayerCard:
    """Show one player."""
    return players.show_player(work(), slug, code)


@blueprint.put("/<code>")
@blueprint.arguments(s.PlayerSchema)
@blueprint.response(200, s.PlayerSchema)
def change(body: dict[str, object], slug: str, code: str) -> players.PlayerCard:
    """Correct a name, a fixed table, a seed, awarded byes or groups; what is left out stays."""
    now = players.show_player(work(), slug, code)
    kept = {name: getattr(now, name) for name in ("fixed_table", "seed", "rating", "byes", "groups")}
    players.change_player(work(), slug, code, players.PlayerDetails(**kept | body))
    return players.show_player(work(), slug, code)


@blueprint.delete("/<code>")
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="A round is paired: drop them instead")
def remove(slug: str, code: str) -> None:
    """Take a player out before the first pairing, as if they had never entered."""
    erasing.remove_player(work(), slug, code)


@blueprint.post("/<code>/drop")
@blueprint.response(204)
def drop(slug: str, code: str) -> None:
    """Drop a player after the round that is played: the staff, or the player."""
    players.drop_player(work(), slug, code)


@blueprint.post("/<code>/check-in")
@JOIN
@blueprint.arguments(s.CheckInSchema)
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="Another code, or the first round has begun")
def here(body: dict[str, str], slug: str, code: str) -> None:
    """Check a player in: the staff, or the player with the code that is shown in the hall."""
    if work().actor.player_id is not None:
        check_here(slug, body["code"])
    checking_in.check_in(work(), slug, code)


@blueprint.delete("/<code>/check-in")
@blueprint.response(204)
def not_here(slug: str, code: str) -> None:
    """Take back that a player is here."""
    checking_in.check_out(work(), slug, code)


@blueprint.post("/<code>/let-in")
@blueprint.response(204)
@blueprint.alt_response(409, schema=ProblemSchema, description="The player does not wait for a place")
def let_in(slug: str, code: str) -> None:
    """Give somebody who waits a place."""
    checking_in.let_in(work(), slug, code)


@blueprint.post("/take-out")
@blueprint.response(200, s.MovedSchema)
def take_out(slug: str) -> dict[str, int]:
    """Take out who is not checked in; who waits and is here moves up."""
    return {"moved": checking_in.take_out_missing(work(), slug)}


@blueprint.post("/<code>/undrop")
@blueprint.response(204)
def undrop(slug: str, code: str) -> None:
    """Take a player back."""
    players.undrop_player(work(), slug, code)
