"""Zones, card states and variables of ZOMBIE WORLD ORDER, and queries about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from judge.engine import kinds
from judge.engine.ids import Obj, Seat, ZoneId, other
from judge.engine.layout import PLAYER, TURN, Flag, Memory, Tally, Zone, for_each

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Ref

SEATS: Final = (Seat(0), Seat(1))

DECK, HAND, ORIGINAL, HALF, MANA, DESTROYED = range(6)
ZONES_EACH: Final = 6
RESOLUTION: Final = ZoneId(2 * ZONES_EACH)

HIDDEN: Final = {
    DECK: ("ZWO-zone.deck", "ZWO-qa.deck-hidden"),
    HAND: ("ZWO-qa.hand-hidden", "ZWO-qa.hand-not-zone"),
}

_FIELD: Final = ("ZWO-zone.field",)
ZONES: Final = (
    *for_each(
        SEATS,
        Zone("deck", seen="none", rule="ZWO-zone.deck", look=("ZWO-qa.deck-hidden",)),
        Zone("hand", seen="owner", ordered=False, rule="ZWO-qa.hand-not-zone", look=("ZWO-qa.hand-hidden",)),
        Zone("original", ordered=False, in_play=True, rule="ZWO-zone.original-form", look=_FIELD),
        Zone("half", ordered=False, in_play=True, rule="ZWO-zone.half-destroyed", look=_FIELD),
        Zone("mana", ordered=False, rule="ZWO-mana.definition", look=("ZWO-qa.hand-hidden", "ZWO-zone.mana")),
        Zone("destroyed", ordered=False, rule="ZWO-zone.fully-destroyed"),  # open in the plain reading
    ),
    Zone("resolution", rule="ZWO-free.resolution-area"),
)

NAMES: Final = tuple(zone.name for zone in ZONES[:ZONES_EACH])

# ZWO-glossary.rest, ZWO-glossary.back: two axes that do not touch each other.
REST: Final = 1
BACK: Final = 2
FLAGS: Final = (
    Flag("state", REST, {"stand": 0, "rest": REST}, placed=True),
    Flag("face", BACK, {"front": 0, "back": BACK}, placed=True),
)

DAMAGE: Final = 0
COLUMNS: Final = (Tally("damage", 0, 999, 0),)

LIFE_MOST: Final = 10  # ZWO-win.life-start, ZWO-win.life-cap
TALLIES: Final = (Tally("life", 0, LIFE_MOST, LIFE_MOST, below=999),)  # ZWO-win.life-zero/below-zero

PHASES: Final = ("prep", "draw", "mana", "main", "battle", "end")  # ZWO-turn.phase-order
SETUP: Final = "setup"
PHASE_WORDS: Final = {phase: f"{phase}_phase" for phase in (SETUP, *PHASES)}
FREE_PHASES: Final = ("main", "battle")  # ZWO-free.phases

MEMORY: Final = (
    TURN,
    PLAYER,
    Memory("phase", kinds.word((SETUP, *PHASES)), always=True, initial=SETUP),
    # (attacker, target, defended): references
    Memory("battle", kinds.maybe(kinds.row(attacker="Ref", target="Ref | None", defends="bool"))),
    # seats at 0 life by their own doing, where that does not count: ZWO-win.life-zero
    Memory("spared", kinds.kind("tuple[Seat, ...]"), initial=(), hidden=True),
    # (reference, ability) of what was used this turn: ZWO-ability.once-per-turn
    Memory("used", kinds.many(kinds.row(card="Ref", ability="int")), initial=(), hidden=True),
    # consecutive turns in which no player could act: ZWO-qa.draw-game
    Memory("idle", kinds.kind("int"), initial=0, hidden=True),
    # whether anything but passing was possible this turn
    Memory("could", kinds.kind("bool"), initial=False, hidden=True),
)

_ZONES_OF: Final = tuple(
    tuple(ZoneId(seat * ZONES_EACH + kind) for kind in range(ZONES_EACH)) for seat in SEATS
)
_SEAT_OF: Final = tuple(seat for seat in SEATS for _ in range(ZONES_EACH))


def zone(seat: Seat, kind: int) -> ZoneId:
    """Return a seat's zone of a kind."""
    return _ZONES_OF[seat][kind]


ORIGINALS: Final = tuple(zone(seat, ORIGINAL) for seat in SEATS)
HALVES: Final = tuple(zone(seat, HALF) for seat in SEATS)
FIELD_OF: Final = tuple(zip(ORIGINALS, HALVES, strict=True))
FIELD: Final = (*FIELD_OF[0], *FIELD_OF[1])


def kind_of(core: Core, obj: Obj) -> int:
    """Return the kind of zone an object is in (DECK ... DESTROYED), or 6 for the resolution area."""
    place = core.place[obj]
    return ZONES_EACH if place == RESOLUTION else place % ZONES_EACH


def controller(core: Core, obj: Obj) -> Seat:
    """Return the seat whose zone contains the object; in the resolution area its owner. ZWO-qa.control-change."""
    place = core.place[obj]
    return core.owner[obj] if place == RESOLUTION else _SEAT_OF[place]


def shows(core: Core, seat: Seat, obj: Obj) -> bool | None:
    """Return whether a seat may look at a BACK mana, or at the fully-destroyed zone; None leaves it to the zone.

    ZWO-qa.hand-hidden, ZWO-zone.fully-destroyed.
    """
    kind = kind_of(core, obj)
    if kind == MANA and core.bits[obj] & BACK:
        reading = core.reading("ZWO-qa.hand-hidden")
        return reading == "everybody" or (reading == "owner-only" and core.owner[obj] == seat)
    if kind == DESTROYED and core.reading("ZWO-zone.fully-destroyed/open") == "hidden":
        return core.zones[core.place[obj]][-1] == obj
    return None


def is_object(obj: object, core: Core) -> TypeGuard[Obj]:
    """Return whether the subject is an object."""
    return type(obj) is int and 0 <= obj < len(core.defn)


def control_rules(core: Core, by: Seat, obj: object) -> tuple[str, ...]:
    """Return the rule that forbids a player to act with a zombie they own on the other field. ZWO-qa.control-change."""
    lost = is_object(obj, core) and core.owner[obj] == by and core.place[obj] in FIELD_OF[other(by)]
    return ("ZWO-qa.control-change",) if lost else ()


def is_on_field(core: Core, obj: Obj) -> bool:
    """Return whether it is a zombie, not merely a zombie card: ZWO-qa.zombie-vs-card, ZWO-zone.field."""
    return core.place[obj] in FIELD


def zombies(core: Core, seat: Seat) -> list[Obj]:
    """Return the zombies on a seat's field."""
    original, half = FIELD_OF[seat]
    return core.zones[original] + core.zones[half]


def all_zombies(core: Core) -> list[Obj]:
    """Return every zombie, the turn player's first."""
    first: Seat = core.vars["player"]
    return zombies(core, first) + zombies(core, other(first))


def fighters(core: Core) -> tuple[Ref, Ref | None, bool]:
    """Return attacker and target (a player as an object) of the current attack, and whether the target defends."""
    battle: tuple[Ref, Ref | None, bool] = core.vars["battle"]
    return battle


def phase_word(core: Core) -> str:
    """Return the phase as a word for sentences."""
    return PHASE_WORDS[core.vars["phase"]]
