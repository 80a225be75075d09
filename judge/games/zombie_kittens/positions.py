"""Positions somebody wrote down: where they go on, and what cannot be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import BadPosition
from judge.engine.game import TurnField
from judge.engine.windows import RESOLVE
from judge.games.zombie_kittens.frames import Explode, GoOn
from judge.games.zombie_kittens.setup import ALL, BOX, POOL
from judge.games.zombie_kittens.state import (
    EXPLODED,
    EXPLODING,
    SEATS,
    TURNS,
    dead,
    kind_of,
    known,
    out,
    pile,
    seats,
    shown,
    the_dead,
    the_living,
    zone,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.core import Core
    from judge.engine.ids import DefId, Obj
    from judge.games.zombie_kittens.state import Card

_KEYS: Final = {"number", "player", "attacked", "phase", "game"}
TURN_FIELDS: Final = (TurnField("attacked", "truth"),)


def resume(core: Core, turn: Mapping[str, Any]) -> None:
    """Go on between two actions, or with a kitten just drawn: `turn` has number, player (seat) and attacked.

    How many turns the player has to take stands with the player (`turns`); more than one come from an attack.
    """
    for key in turn:
        if key not in _KEYS:
            raise BadPosition(f"turn.{key}", "key.unknown", word=key)
    player = turn.get("player", 0)
    core.vars["turn"] = turn.get("number", 1)
    core.vars["player"] = player
    for seat, turns in enumerate(core.vars[TURNS]):
        if turns and seat != player:
            raise BadPosition(
                "players", "turns.other-player", rules=("ZK-card.attack",), by=seat, player=player
            )
    attacked = turn.get("attacked", core.vars[TURNS][player] > 1)
    if not isinstance(attacked, bool):
        raise BadPosition("turn.attacked", "turn.attacked", given=attacked)
    turns = core.vars[TURNS][player] or 1
    core.vars[TURNS] = tuple(turns if seat == player else 0 for seat in range(core.game.players))
    core.vars["attacked"] = attacked
    core.agenda.append(GoOn())
    if core.zones[shown(core)]:
        core.agenda.extend((RESOLVE, Explode(player)))


def check_position(core: Core) -> None:
    """Refuse what cannot be: a dead player's turn, one survivor, too many copies, too many kittens.

    ZK-components.counts, ZK-setup.ek.count, ZK-win.deck.never.empty.
    """
    players = core.game.players
    if dead(core, core.vars["player"]):
        raise BadPosition(
            "turn.player", "turn.dead", rules=("ZK-turn.skip.dead.seat",), player=core.vars["player"]
        )
    if len(the_living(core)) < 2:
        raise BadPosition("players", "players.over", rules=("ZK-win.last.alive",))
    if players in SEATS:
        _check_copies(core)
    kittens = [obj for obj in everything(core) if known(core, obj) and kind_of(core, obj) == EXPLODING]
    allowed = {pile(core), shown(core), out(core), *(zone(seat, EXPLODED) for seat in seats(core))}
    for obj in kittens:
        if core.place[obj] not in allowed:
            raise BadPosition("players", "kitten.place", rules=("ZK-ek.reveal.at.once",), item=obj)
    for seat in the_dead(core):
        front = core.zones[zone(seat, EXPLODED)]
        if len(front) > 1 or (known(core, front[0]) and front[0] not in kittens):
            raise BadPosition("players", "exploded.one-kitten", rules=("ZK-death.keep.hand",), player=seat)
    in_pile = sum(core.place[obj] == pile(core) for obj in kittens)
    most = len(the_living(core)) - 1 - len(core.zones[shown(core)])
    if in_pile > most:
        rules = ("ZK-setup.ek.count", "ZK-win.deck.never.empty")
        raise BadPosition("table.pile", "kittens.too-many", rules=rules, given=in_pile, most=most)


def everything(core: Core) -> list[Obj]:
    """Return every card of the position."""
    return [obj for place in core.zones for obj in place]


def most_copies(core: Core, number: DefId) -> int | None:
    """Return how many copies of a card this number of players may meet; None where nothing says.

    ZK-components.counts, ZK-setup.pool.two, ZK-setup.pool.three, ZK-setup.pool.fourfive.
    """
    card: Card = core.defs[number]
    if not card.in_box or core.game.players not in SEATS:
        return None
    split = core.reading("ZK-components.counts/star-is-paw") == "same-mark" and card.kind != EXPLODING
    most: int = card.copies(core.game.players) if split else card.paw + card.plain
    return most


def _check_copies(core: Core) -> None:
    """Refuse more copies, and more cards, than this number of players uses; what left the game does not count."""
    rules = ("ZK-components.counts", POOL.get(core.game.players, ALL))
    counted: dict[tuple[DefId, int], int] = {}
    in_game = [obj for obj in everything(core) if core.place[obj] != out(core)]
    for obj in in_game:
        number = core.defn[obj]
        most = most_copies(core, number) if number else None
        if most is None:
            continue
        for design in {0, core.bits[obj]}:
            if design and core.reading("ZK-components.cat.kinds/designs") == "four-by-four":
                most //= 4
            given = counted[number, design] = counted.get((number, design), 0) + 1
            if given > most:
                facts = {"given": given, "most": most, "players": core.game.players, "rules": rules}
                raise BadPosition("cards", "copies.too-many", item=obj, **facts)
    players = core.game.players
    most = {2: BOX["paw"], 3: BOX["plain"]}.get(players, BOX["paw"] + BOX["plain"]) + players - 1
    if len(in_game) > most:
        facts = {
            "given": len(in_game),
            "most": most,
            "players": players,
            "rules": (*rules, "ZK-setup.ek.count"),
        }
        raise BadPosition("table.pile", "cards.too-many", **facts)
