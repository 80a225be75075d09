"""Stated positions: where they continue, and their faults."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import BadPosition, refuse_position
from judge.engine.layout import TurnField
from judge.engine.run import question
from judge.engine.windows import RESOLVE
from judge.games.beginning import is_counted
from judge.games.faults import fault, number_fault
from judge.games.zombie_kittens import state, under_way
from judge.games.zombie_kittens.frames import BetweenActions, Explode, GoOn
from judge.games.zombie_kittens.setup import ALL, BOX, DEALT, POOL, most_copies

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from judge.engine.game import Core
    from judge.engine.ids import DefId, Obj, Seat

_TRUTHS: Final = ("attacked", "passed")
_SETTLED: Final = "settled"  # whether all that was played before has taken effect: then no Nope answers it
TURN_FIELDS: Final = tuple(TurnField(name, "truth") for name in (*_TRUTHS, _SETTLED))


def resume(core: Core, turn: Mapping[str, Any]) -> None:
    """Continue between two actions, or with a drawn kitten: `turn` has number, player (seat), attacked and passed.

    The number of turns a player owes is stated with the player (`turns`); more than one come from an attack. Only the
    turn player owes turns, so they identify an unstated turn player.
    """
    taking = next((seat for seat, turns in enumerate(core.vars[state.TURNS]) if turns), 0)
    player = turn.get("player", taking)
    core.vars["turn"] = turn.get("number", 1)
    core.vars["player"] = player
    for seat, turns in enumerate(core.vars[state.TURNS]):
        if turns and seat != player:
            raise BadPosition(
                f"players[{seat}].turns",
                "turns.other-player",
                rules=("ZK-card.attack",),
                by=seat,
                player=player,
            )
    if turn.get("number") == 1:
        refuse_position(_opening_hands(core))
    for name, usual in (("attacked", core.vars[state.TURNS][player] > 1), ("passed", False)):
        core.vars[name] = turn.get(name, usual)
    turns = core.vars[state.TURNS][player] or 1
    core.vars[state.TURNS] = tuple(turns if seat == player else 0 for seat in range(core.game.players))
    _tell_kittens(core)
    core.agenda.append(GoOn(told=not turn.get(_SETTLED)))
    if core.zones[state.shown_zone(core)]:
        core.agenda.extend((RESOLVE, Explode(player)))


_FIRST_HAND: Final = DEALT + 1  # and a Zombie Kitten: ZK-setup.deal.seven
_SPARE_ZOMBIE: Final = 4  # players with whom one Zombie Kitten more is shuffled in: ZK-setup.zk.extra.four


def _opening_hands(core: Core) -> Iterator[BadPosition]:
    """Yield hands with more cards than were dealt: a player who takes a card in the first turn has played one for it.

    While nothing was played, also yield a hand counted with fewer, without its Zombie Kitten, or with one more than exist.
    ZK-setup.deal.seven, ZK-setup.zk.one.each, ZK-setup.zk.extra.four.
    """
    most = 1 + (core.game.players == _SPARE_ZOMBIE)
    for seat in state.seats(core) if not core.zones[state.discard(core)] else ():
        kinds = Counter(
            state.kind_of(core, obj) if state.is_known(core, obj) else None for obj in state.hand(core, seat)
        )
        given = kinds[state.ZOMBIE]
        lacks = not given and not kinds[None] and kinds.total() == _FIRST_HAND
        if lacks or given > most:
            rules = ("ZK-setup.zk.one.each", "ZK-setup.zk.extra.four")
            facts = {"player": seat, "given": given, "least": 1, "most": most}
            yield fault(f"players[{seat}].hand", "hand.zombies", rules, **facts)
    for seat in state.seats(core):
        given = len(state.hand(core, seat))
        few = (
            not core.zones[state.discard(core)]
            and is_counted(core, state.hand(core, seat))
            and given < _FIRST_HAND
        )
        if few or given > _FIRST_HAND:
            reason = "hand.first-few" if few else "hand.first-turn"
            facts = {"player": seat, "given": given, "most": _FIRST_HAND}
            yield fault(f"players[{seat}].hand", reason, ("ZK-setup.deal.seven",), **facts)


def turn_of(core: Core) -> dict[str, object]:
    """Return the progress of a turn in the form that `resume` reads."""
    asked, first = question(core).data, core.agenda[0]
    begins = first.told if isinstance(first, GoOn) else isinstance(asked, BetweenActions) and asked.told
    turn = {"number": core.vars["turn"], "player": state.turn_player(core)}
    return turn if begins else turn | {_SETTLED: True}


def _tell_kittens(core: Core) -> None:
    """Identify unknown cards in front of the dead, or just revealed, as kittens. ZK-death.keep.hand."""
    number = core.static["number"].get(state.EXPLODING)
    for place in (state.shown_zone(core), *(state.zone(seat, state.EXPLODED) for seat in state.seats(core))):
        for obj in core.zones[place]:
            if number and not state.is_known(core, obj):
                core.identify(obj, number)


# What a claim may speak of beside zones and numbers.
OF_TABLE: Final[Mapping[str, Callable[[Core], object]]] = {
    "turn.attacked": lambda core: core.vars["attacked"],
    "turn.passed": lambda core: core.vars["passed"],
}
OF_SEAT: Final[Mapping[str, Callable[[Core, Seat], object]]] = {"dead": state.is_dead}


def check_position(core: Core) -> None:
    """Refuse a position with all its faults: see `_faults`."""
    refuse_position(_faults(core))


def _faults(core: Core) -> Iterator[BadPosition]:
    """Yield the faults: a dead player's turn, a single survivor, too many copies, a wrong number or place of kittens.

    ZK-components.counts, ZK-setup.ek.count, ZK-win.deck.never.empty, ZK-death.keep.hand.
    """
    if core.vars["turn"] < 1:  # it is being set up: what is so while it is played is not yet so
        if not isinstance(core.agenda[0], GoOn):
            return
        yield from number_fault("turn.number", core.vars["turn"], 1, 10_000, ("ZK-turn.clockwise",))
    if state.is_dead(core, state.turn_player(core)):
        yield fault("turn.player", "turn.dead", ("ZK-turn.skip.dead.seat",), player=state.turn_player(core))
    if len(state.the_living(core)) < 2:
        yield BadPosition("players", "players.over", rules=("ZK-win.last.alive",))
        return
    yield from under_way.faults(core)
    if core.game.players in state.SEATS:
        yield from _too_many_copies(core)
    if core.vars[state.TURNS][state.turn_player(core)] > 1 and not core.vars["attacked"]:
        yield BadPosition("turn.attacked", "turns.no-attack", rules=("ZK-card.attack",))
    yield from _stray_kittens(core)
    yield from _kittens_in_pile(core)


def _stray_kittens(core: Core) -> Iterator[BadPosition]:
    """Yield kittens in places without kittens, and other cards in places for kittens only. ZK-ek.reveal.at.once."""
    fronts = {seat: state.zone(seat, state.EXPLODED) for seat in state.seats(core)}
    allowed = {state.pile(core), state.shown_zone(core), state.removed_zone(core), *fronts.values()}
    for obj in everything(core):
        if (
            state.is_known(core, obj)
            and state.kind_of(core, obj) == state.EXPLODING
            and core.place[obj] not in allowed
        ):
            yield BadPosition("item", "kitten.place", rules=("ZK-ek.reveal.at.once",), item=obj)
    for seat, front in fronts.items():
        cards = core.zones[front]
        if len(cards) > 1 or any(
            state.is_known(core, obj) and state.kind_of(core, obj) != state.EXPLODING for obj in cards
        ):
            rules = ("ZK-death.keep.hand",)
            yield BadPosition(f"players[{seat}].exploded", "exploded.one-kitten", rules=rules, player=seat)
    if len(core.zones[state.shown_zone(core)]) > 1 + (core.vars["reviving"] is not None):
        yield BadPosition("table.shown", "shown.one", rules=("ZK-ek.reveal.at.once",))
    for obj in core.zones[state.shown_zone(core)]:
        if state.is_known(core, obj) and state.kind_of(core, obj) != state.EXPLODING:
            yield BadPosition("item", "shown.kitten", rules=("ZK-ek.reveal.at.once",), item=obj)


def _kittens_in_pile(core: Core) -> Iterator[BadPosition]:
    """Yield a fault where the pile does not have enough kittens to kill all players but one.

    ZK-setup.ek.count, ZK-win.deck.never.empty.
    """
    cards = core.zones[state.pile(core)]
    given = sum(state.is_known(core, obj) and state.kind_of(core, obj) == state.EXPLODING for obj in cards)
    unknown = sum(not state.is_known(core, obj) for obj in cards)
    wanted = len(state.the_living(core)) - 1 - len(core.zones[state.shown_zone(core)])
    rules = ("ZK-setup.ek.count", "ZK-win.deck.never.empty")
    if given > wanted:
        yield BadPosition("table.pile", "kittens.too-many", rules=rules, given=given, most=wanted)
    elif (cards or state.pile(core) in core.told) and given + unknown < wanted:
        yield fault("table.pile", "kittens.too-few", rules, given=given, unknown=unknown, least=wanted)


def everything(core: Core) -> list[Obj]:
    """Return every card of the position."""
    return [obj for place in core.zones for obj in place]


def _too_many_copies(core: Core) -> Iterator[BadPosition]:
    """Yield cards with more copies than this number of players uses, not counting cards out of the game."""
    rules = ("ZK-components.counts", POOL.get(core.game.players, ALL))
    counted: dict[tuple[DefId, int], int] = {}
    in_game = [obj for obj in everything(core) if core.place[obj] != state.removed_zone(core)]
    for obj in in_game:
        number = core.defn[obj]
        limit = most_copies(core, number) if number else None
        if limit is None:
            continue
        most, _ = limit
        for design in {0, core.bits[obj]}:
            if design and core.reading("ZK-components.cat.kinds/designs") == "four-by-four":
                most //= 4
            given = counted[number, design] = counted.get((number, design), 0) + 1
            if given == most + 1:
                facts = {"given": _copies(core, in_game, obj, design), "most": most, "rules": rules}
                yield BadPosition("item", "copies.too-many", item=obj, players=core.game.players, **facts)
    players = core.game.players
    most = {2: BOX["paw"], 3: BOX["plain"]}.get(players, BOX["paw"] + BOX["plain"]) + players - 1
    if len(in_game) > most:
        facts = {"given": len(in_game), "most": most, "players": players}
        yield fault("table.pile", "cards.too-many", (*rules, "ZK-setup.ek.count"), **facts)


def _copies(core: Core, in_game: list[Obj], obj: Obj, design: int) -> int:
    """Return the number of cards in the game of one definition, and of one design where that counts."""
    return sum(
        core.defn[other] == core.defn[obj] and (not design or core.bits[other] == design) for other in in_game
    )
