"""What lies where in ZOMBIE WORLD ORDER: zones, card states, variables, and questions about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.game import Flag, Tally, Zone

if TYPE_CHECKING:
    from judge.engine.core import Core

DECK, HAND, ORIGINAL, HALF, MANA, DESTROYED = range(6)
ZONES_EACH: Final = 6
RESOLUTION: Final = 2 * ZONES_EACH

NAMES: Final = ("deck", "hand", "original", "half", "mana", "destroyed")
# Who may look. The deck lies face down; the fully-destroyed zone is open in the plain reading.
_SEEN: Final = ("none", "owner", "all", "all", "all", "all")
HIDDEN: Final = {
    DECK: ("ZWO-zone.deck", "ZWO-qa.deck-hidden"),
    HAND: ("ZWO-qa.hand-hidden", "ZWO-qa.hand-not-zone"),
}

ZONES: Final = (
    *(Zone(name, seat, _SEEN[number]) for seat in (0, 1) for number, name in enumerate(NAMES)),
    Zone("resolution", None),
)

# ZWO-glossary.rest, ZWO-glossary.back: two axes that do not touch each other.
REST: Final = 1
BACK: Final = 2
FLAGS: Final = (
    Flag("state", REST, {"stand": 0, "rest": REST}),
    Flag("face", BACK, {"front": 0, "back": BACK}),
)

DAMAGE: Final = 0
COLUMNS: Final = (Tally("damage", 0, 999, 0),)

LIFE_MOST: Final = 10  # ZWO-win.life-start, ZWO-win.life-cap
TALLIES: Final = (Tally("life", 0, LIFE_MOST, LIFE_MOST),)

PHASES: Final = ("prep", "draw", "mana", "main", "battle", "end")  # ZWO-turn.phase-order
PHASE_WORDS: Final = {phase: f"{phase}_phase" for phase in ("setup", *PHASES)}
FREE_PHASES: Final = ("main", "battle")  # ZWO-free.phases

VARIABLES: Final = {
    "turn": 0,
    "player": 0,
    "phase": "setup",
    "life": (LIFE_MOST, LIFE_MOST),
    "battle": None,  # (attacker, target, defended): references
    "spared": (),  # seats at 0 life by their own doing, where that does not count: ZWO-win.life-zero
    "used": (),  # (object, stamp, ability) of what was used this turn: ZWO-ability.once-per-turn
    "idle": 0,  # turns in a row in which nobody could do anything: ZWO-qa.draw-game
    "could": False,  # whether anything but passing was possible this turn
}

FIELD_OF: Final = ((ORIGINAL, HALF), (ZONES_EACH + ORIGINAL, ZONES_EACH + HALF))
FIELD: Final = (*FIELD_OF[0], *FIELD_OF[1])


def zone(seat: int, kind: int) -> int:
    """Give the index of a seat's zone."""
    return seat * ZONES_EACH + kind


def kind_of(core: Core, obj: int) -> int:
    """Give the kind of zone an object lies in (DECK ... DESTROYED), or 6 for the resolution area."""
    place = core.place[obj]
    return ZONES_EACH if place == RESOLUTION else place % ZONES_EACH


def controller(core: Core, obj: int) -> int:
    """Give the seat whose zone the object lies in; in the resolution area its owner. ZWO-qa.control-change."""
    place = core.place[obj]
    return core.owner[obj] if place == RESOLUTION else place // ZONES_EACH


def shows(core: Core, seat: int, obj: int) -> bool | None:
    """Say who may look at a BACK mana, and at the fully-destroyed zone; None leaves it to the zone.

    ZWO-qa.hand-hidden, ZWO-zone.fully-destroyed.
    """
    kind = kind_of(core, obj)
    if kind == MANA and core.bits[obj] & BACK:
        reading = core.reading("ZWO-qa.hand-hidden")
        return reading == "everybody" or (reading == "owner-only" and core.owner[obj] == seat)
    if kind == DESTROYED and core.reading("ZWO-zone.fully-destroyed/open") == "hidden":
        return core.zones[core.place[obj]][-1] == obj
    return None


def is_object(core: Core, obj: Any) -> bool:
    """Say whether somebody named a card at all."""
    return type(obj) is int and 0 <= obj < len(core.defn)


def on_field(core: Core, obj: int) -> bool:
    """Say whether it is a zombie, not only a zombie card: ZWO-qa.zombie-vs-card, ZWO-zone.field."""
    return core.place[obj] in FIELD


def zombies(core: Core, seat: int) -> list[int]:
    """Give the zombies on a seat's field."""
    original, half = FIELD_OF[seat]
    return core.zones[original] + core.zones[half]


def all_zombies(core: Core) -> list[int]:
    """Give every zombie, the turn player's first."""
    zones = core.zones
    (ours, ours_half), (theirs, theirs_half) = FIELD_OF[:: 1 if core.vars["player"] == 0 else -1]
    return zones[ours] + zones[ours_half] + zones[theirs] + zones[theirs_half]


def phase_word(core: Core) -> str:
    """Give the word for the phase in sentences."""
    return PHASE_WORDS[core.vars["phase"]]
