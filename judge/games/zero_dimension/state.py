"""Zones, card states and variables of 零次元, and queries about them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from judge.engine import kinds
from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN, Obj, Seat, ZoneId, other
from judge.engine.layout import PLAYER, TURN, Flag, Memory, Tally, Zone, for_each

if TYPE_CHECKING:
    from judge.engine.game import Core

# ZX-zone.eight, ZX-zone.per-player
DECK, LIFE, HAND, RESOURCE, BATTLE, EVENT, RESTING, OUT = range(8)
ZONES_EACH: Final = 8

CHAIN: Final = ZoneId(
    2 * ZONES_EACH
)  # where a used card waits: no zone of the game (ZX-zone.eight/card-on-chain)
UNDER: Final = ZoneId(CHAIN + 1)  # cards put under a character to level it up (ZX-toc.600)
GONE: Final = ZoneId(CHAIN + 2)  # tokens that have ceased to be (ZX-toc.325)
# What lies face down in an open zone is told apart in visibility.py.
ZONES: Final = (
    *for_each(
        (Seat(0), Seat(1)),
        Zone(
            "deck",
            seen="none",
            rule="ZX-zone.deck-pile-face-down",
            look=("ZX-zone.deck-pile-face-down", "ZX-zone.deck-no-tampering"),
            count=("ZX-zone.deck-countable",),
        ),
        Zone(
            "life",
            seen="none",
            rule="ZX-life.pile-face-down",
            look=("ZX-life.no-look-no-order", "ZX-life.pile-face-down"),
            count=("ZX-life.no-look-no-order",),
        ),
        Zone(
            "hand",
            seen="owner",
            ordered=False,
            rule="ZX-zone.hand-drawn-kept",
            look=("ZX-zone.hand-opponent-count",),
        ),
        Zone("resource", ordered=False, rule="ZX-resource.face-up-ready"),
        Zone("battle", ordered=False, in_play=True, rule="ZX-zone.battle-definition"),
        Zone("event", ordered=False, in_play=True, rule="ZX-event.event-zone"),
        Zone("rest", ordered=False, rule="ZX-zone.rest-is-discard-pile", look=("ZX-zone.rest-public",)),
        Zone("out", ordered=False, rule="ZX-zone.out-still-linked", look=("ZX-zone.out-face-up-public",)),
    ),
    Zone("chain", rule="ZX-chain.order-recorded"),
    Zone("under", rule="ZX-toc.600"),
    Zone("gone", rule="ZX-toc.325"),
)

NAMES: Final = tuple(zone.name for zone in ZONES[:ZONES_EACH])

# ZX-orientation.definitions; ZX-resource.face-down-colorless; ZX-toc.325
RESTED: Final = 1
DOWN: Final = 2
TOKEN: Final = 4
FLAGS: Final = (
    Flag("state", RESTED, {"ready": 0, "rested": RESTED}, placed=True),
    Flag("face", DOWN, {"up": 0, "down": DOWN}, placed=True),
    Flag("token", TOKEN, {"no": 0, "yes": TOKEN}),
)

# Of an object: damage taken this turn, level (0 where nothing has changed it: see `level`), the turn it entered in,
# the object it is attached to (its number + 1), and what was paid for it.
DAMAGE, LEVEL, ENTERED, WEARER, PAID = range(5)
COLUMNS: Final = (
    Tally("damage", 0, 99_999, 0),  # ZX-attack-defence.damage-accumulates
    Tally("level", 0, 99, 0),  # ZX-level.three-or-more
    Tally("entered", 0, 999, 0),  # ZX-character.entry-turn-no-attack
    Tally("attached", 0, 999, 0, names=True),  # ZX-equipment.resolve-attach
    Tally("paid", 0, 99, 0),  # ZX-cost.indefinite-unused
)

WEARERLESS: Final = -1  # in the column WEARER: what carried it has left (ZX-equipment.wearer-leaves)

LIFE_CARDS: Final = 6  # ZX-setup.life-six
HAND_CARDS: Final = 6  # ZX-setup.hand-six
HAND_LIMIT: Final = 6  # ZX-zone.hand-limit
TOP_LEVEL: Final = 3  # ZX-level.three-or-more

# ZX-toc.400: the steps of a turn, and inside the action phase those of a battle (ZX-toc.500)
SETUP: Final = "setup"
STEPS: Final = ("reset", "start", "draw", "resource", "action", "end", "clean_up", "hand_limit")
BATTLE_STEPS: Final = ("attack", "defence", "battle", "settlement")

MEMORY: Final = (
    TURN,
    PLAYER,
    Memory("phase", kinds.word((SETUP, *STEPS, *BATTLE_STEPS)), always=True, initial=SETUP),
    Memory("first", kinds.kind("Seat"), initial=0),
    # (attacker, target, defender or None): references; a player's life zone is -1-seat
    Memory("battle", kinds.maybe(kinds.row(attacker="Ref", target="Ref", defender="Ref | None"))),
    # seats that lose at this moment: ZX-win.both-draw
    Memory("losing", kinds.kind("tuple[Seat, ...]"), initial=(), hidden=True),
    Memory("winning", kinds.kind("tuple[Seat, ...]"), initial=(), hidden=True),
    # whether the turn ends once the chain is resolved: ZX-toc.619
    Memory("cut", kinds.kind("bool"), initial=False, hidden=True),
    # depth of what happens at once: ZX-general.simultaneous-execution
    Memory("together", kinds.kind("int"), initial=0, hidden=True),
    # the deck tops when what is being used was begun: ZX-zone.deck-top-hidden-during-effect
    Memory("tops", kinds.kind("tuple[Ref | None, ...]"), initial=(), hidden=True),
    # chains of this turn on which all passed, since anybody added to one: ZX-win.loop-draw
    Memory("rounds", kinds.kind("tuple[str, ...]"), initial=(), hidden=True),
    # the one of them that is looked for: see loops.py
    Memory("proving", kinds.kind("str"), initial="", hidden=True),
    # positions of this turn in which an optional loop was gone on with: ZX-win.loop-draw
    Memory("seen", kinds.kind("tuple[str, ...]"), initial=(), hidden=True),
)

SEATS: Final = (Seat(0), Seat(1))
_ZONES_OF: Final = tuple(
    tuple(ZoneId(seat * ZONES_EACH + kind) for kind in range(ZONES_EACH)) for seat in SEATS
)
_SEAT_OF: Final = tuple(seat for seat in SEATS for _ in range(ZONES_EACH))


def zone(seat: Seat, kind: int) -> ZoneId:
    """Return a seat's zone of a kind."""
    return _ZONES_OF[seat][kind]


FIELD_OF: Final = tuple((zone(seat, BATTLE), zone(seat, EVENT)) for seat in SEATS)
FIELD: Final = (*FIELD_OF[0], *FIELD_OF[1])
BATTLES: Final = tuple(zone(seat, BATTLE) for seat in SEATS)


def kind_of(core: Core, obj: Obj) -> int:
    """Return the kind of zone an object is in; 8 and more on the chain or under a character."""
    place = core.place[obj]
    return place % ZONES_EACH if place < CHAIN else ZONES_EACH + place - CHAIN


def controller(core: Core, obj: Obj) -> Seat:
    """Return the seat whose zone contains the object; on the chain its owner. ZX-toc.612."""
    place = core.place[obj]
    return core.owner[obj] if place >= CHAIN else _SEAT_OF[place]


def is_card_in(subject: object, core: Core, place: ZoneId) -> TypeGuard[Obj]:
    """Return whether the subject of an action is a card in a zone."""
    return isinstance(subject, int) and 0 <= subject < len(core.defn) and core.place[subject] == place


def is_on_field(core: Core, obj: Obj) -> bool:
    """Return whether the object is in a battle zone, event zones included. ZX-event.zone-is-battle-zone."""
    return core.place[obj] in FIELD


def field(core: Core, seat: Seat) -> list[Obj]:
    """Return the cards in a seat's battle zone, the event last. ZX-zone.battle-definition."""
    battle, event = FIELD_OF[seat]
    return core.zones[battle] + core.zones[event]


def both_fields(core: Core) -> list[Obj]:
    """Return the cards in both battle zones, the turn player's first."""
    first: Seat = core.vars["player"]
    return field(core, first) + field(core, other(first))


def of_kind(core: Core, seat: Seat, kind: str) -> list[Obj]:
    """Return a seat's characters, equipment or events in the battle zone, without unknown cards: see `maybe`."""
    return [obj for obj in field(core, seat) if is_kind(core, obj, kind)]


def possible_cards(core: Core, seat: Seat, kind: str) -> dict[Obj, NeedsFact]:
    """Return the unknown cards of a seat's battle zone that may be of a kind, each with the missing fact."""
    return {
        obj: NeedsFact("card", obj)
        for obj in core.zones[zone(seat, BATTLE)]
        if core.defn[obj] == UNKNOWN and _may_be_of_kind(core, obj, kind)
    }


def _may_be_of_kind(core: Core, obj: Obj, kind: str) -> bool:
    """Return whether an unknown card may be of a kind, judged by its counters and the cards under it. ZX-toc.324."""
    columns = core.columns
    if columns[WEARER][obj]:
        return kind == "equipment"
    character = columns[DAMAGE][obj] or columns[LEVEL][obj] > 1 or worn_by(core, obj)
    return kind == "character" or (kind == "equipment" and not character)


def is_kind(core: Core, obj: Obj, kind: str) -> bool:
    """Return whether the card is known to be of a kind; an event zone contains only events. ZX-event.event-zone."""
    number = core.defn[obj]
    if number == UNKNOWN:
        return kind == "event" and kind_of(core, obj) == EVENT
    same: bool = core.defs[number].kind == kind
    return same


def worn_by(core: Core, obj: Obj) -> list[Obj]:
    """Return the equipment attached to a character, the oldest first."""
    column = core.columns[WEARER]
    return [item for place in BATTLES for item in core.zones[place] if column[item] == obj + 1]


def wearer(core: Core, obj: Obj) -> Obj | None:
    """Return the character that carries an equipment."""
    number = core.columns[WEARER][obj]
    return Obj(number - 1) if number > 0 else None


def default_numbers(core: Core, obj: Obj) -> tuple[str, ...]:
    """Return the defaults of a card's omitted numbers: the level that its effects require."""
    gated = core.place[obj] in BATTLES and any(ability.level > 1 for ability in core.card(obj).abilities)
    return ("level",) if gated else ()


def default_print(core: Core, obj: Obj, do: str) -> tuple[str, ...]:
    """Return a default used in place of a card's missing data: the colours in its cost. ZX-cost.color-squares."""
    card = core.card(obj)
    paid = do == "use" and bool(card.numbers["cost"])
    return ("colour_cost",) if paid and card.printed.get("colour_cost") is None else ()


def level(core: Core, obj: Obj) -> int:
    """Return the level of a card: the level reached, else its stated level, else 1.

    ZX-level.three-or-more, ZX-toc.324, ZX-general.card-beats-rule.
    """
    return core.columns[LEVEL][obj] or (core.defs[core.defn[obj]].level if core.defn[obj] else 1)
