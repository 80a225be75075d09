"""Zones, numbers, kinds of cards, and the tables missing from the summary of ゾンビ・ステート.

A domain is a card in its owner's zone `domains`, with its population and zombies as numbers; an army is a piece in
its owner's zone `armies`, `at` the domain of that number. What the summary does not print (map, tracks, costs, cards,
technologies) is data on the cards themselves; where it is missing, NotCovered names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeGuard

from judge.engine import kinds
from judge.engine.errors import NeedsFact, NotCovered, PrintedOnly
from judge.engine.ids import DefId, Obj, Seat, ZoneId
from judge.engine.layout import Flag, Memory, Tally, Zone, for_each
from judge.engine.table import Definition
from judge.games.card_fields import other_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from judge.engine.game import Core
    from judge.engine.ids import Rules

SEATS: Final = (2, 3, 4, 5, 6)  # the summary gives no number; a scenario says which it is for

DOMAIN: Final = "domain"
ARMY: Final = "army"
RESOURCE: Final = "resource"
TECHNOLOGY: Final = "technology"
EVENT: Final = "event"
OUTBREAK: Final = "outbreak"
TABLES: Final = "tables"
SCENARIO: Final = "scenario"
KINDS: Final = (DOMAIN, ARMY, RESOURCE, TECHNOLOGY, EVENT, OUTBREAK, TABLES, SCENARIO)

_EACH: Final = ("domains", "armies", "reserve", "resources", "technologies")
_SHARED: Final = ("tables", "supply", "events", "used", "outbreaks")

FORTIFIED: Final = 1
DEVELOPED: Final = 2
FLAGS: Final = (
    Flag("state", FORTIFIED, {"standing": 0, "fortified": FORTIFIED}),  # ZS-fortify
    Flag("status", DEVELOPED, {"open": 0, "developed": DEVELOPED}),  # ZS-tech.success.counter
)

MOST: Final = 999
COLUMNS: Final = (
    Tally("at", 0, MOST, 0),
    Tally("damage", 0, MOST, 0),  # ZS-afight.accumulate
    Tally("population", 0, MOST, 0),
    Tally("active", 0, MOST, 0),
    Tally("inactive", 0, MOST, 0),
    Tally("quarantine", 0, MOST, 0),  # ZS-maint.C.quarantine
    Tally("research", 0, MOST, 0),  # ZS-tech.fail.counter
)
AT, DAMAGE, POPULATION, ACTIVE, INACTIVE, QUARANTINE, RESEARCH = range(7)

TALLIES: Final = (
    Tally("fp", 0, MOST, 0, below=MOST),  # ZS-fp.leftmost.uncovered/owed
    Tally("gained", 0, MOST, 0),  # ZS-recruit.limit
    Tally("marker", 0, MOST, 0),  # ZS-maint.B.plus.one
    Tally("extra", 0, MOST, 0),  # ZS-maint.B.tier.two, ZS-maint.B.tier.three
)

PHASES: Final = ("resource", "fp", "event", "zombie", "action", "maintenance")  # ZS-turn.phase.order


class FightDomain(NamedTuple):
    """A domain where a player's armies stand among zombies."""

    seat: Seat
    domain: Obj


class TechSupport(NamedTuple):
    """What a technology adds to a player's fight in a domain."""

    seat: Seat
    domain: Obj
    damage: int
    shield: int


MEMORY: Final = (
    Memory("turn", kinds.kind("int"), "number", always=True, initial=1),
    Memory("start", kinds.kind("Seat"), "player", always=True, initial=0),
    Memory("phase", kinds.word(PHASES), always=True, initial=""),
    # per seat: the spaces of the population track that hold a die
    Memory("track", kinds.each(kinds.kind("tuple[int, ...]")), of="game", initial=()),
    # yellow spaces that took effect: ZS-mutation.spent
    Memory("spent", kinds.kind("tuple[int, ...]"), of="game", initial=()),
    # a blue space was reached: ZS-airborne.end
    Memory("ending", kinds.kind("bool"), of="game", initial=False),
    # whether the event deck was shuffled since its order was stated: ZS-mutation.add.cards
    Memory("mixed", kinds.kind("bool"), of="game", initial=True),
    # drawn event cards with unknown effects: numbers and pieces are unknown since
    Memory("unread", kinds.many(kinds.kind("Obj")), initial=(), hidden=True),
    # those of this maintenance
    Memory("yellow", kinds.kind("tuple[int, ...]"), initial=(), hidden=True),
    # a Meeting each that was fought in this phase
    Memory("fought", kinds.many(kinds.rows(FightDomain)), initial=(), hidden=True),
    # a Meeting each that armies entered and have to fight: ZS-move.fight.order
    Memory("met", kinds.many(kinds.rows(FightDomain)), initial=(), hidden=True),
    # a Support each of technologies used for a fight to come
    Memory("support", kinds.many(kinds.rows(TechSupport)), initial=(), hidden=True),
    # (seat, army) that has the second domain of an FP left: ZS-move.army.fp
    Memory("spare", kinds.many(kinds.row(player="Seat", army="Obj")), initial=(), hidden=True),
)


class Card(Definition):
    """One card, domain or piece; `printed` has the fields of card_db."""

    __slots__ = ("kind", "printed")

    def __init__(self, key: str, data: Mapping[str, Any]) -> None:
        super().__init__(key, str(data.get("name", key)))
        self.kind: str = data["kind"]
        self.printed = data


def prepare(definitions: Sequence[Any]) -> dict[str, object]:
    """Store the definition of each name."""
    return {"named": {card.name: number for number, card in enumerate(definitions, 1)}}


def zones(players: int) -> tuple[Zone, ...]:
    """Return the zones of a game."""
    return (
        *for_each(
            map(Seat, range(players)),
            Zone("domains", kinds=(DOMAIN,), rule="ZS-resource.produce"),
            Zone("armies", kinds=(ARMY,), rule="ZS-recruit.cost", look=("ZS-recruit.limit",)),
            Zone(
                "reserve", kinds=(ARMY,), rule="ZS-recruit.cost", runs_out=True
            ),  # under some readings: ZS-recruit.where
            Zone("resources", kinds=(RESOURCE,), rule="ZS-recycle.buy"),
            Zone("technologies", kinds=(TECHNOLOGY,), rule="ZS-tech.cost", look=("ZS-tech.success.counter",)),
        ),
        Zone("tables", kinds=(TABLES,), rule="ZS-fp.leftmost.uncovered"),
        Zone(
            "supply", kinds=(RESOURCE,), rule="ZS-recycle.buy", runs_out=True
        ),  # under some readings: ZS-action.five
        Zone("events", seen="none", kinds=(EVENT, OUTBREAK), rule="ZS-event.draw.three"),
        Zone("used", kinds=(EVENT, OUTBREAK), rule="ZS-event.draw.three"),
        Zone("outbreaks", kinds=(OUTBREAK,), rule="ZS-mutation.add.cards"),
    )


def zone(seat: Seat, name: str) -> ZoneId:
    """Return a seat's zone of a name."""
    return ZoneId(seat * len(_EACH) + _EACH.index(name))


def shared(core: Core, name: str) -> ZoneId:
    """Return a shared zone."""
    return ZoneId(core.game.players * len(_EACH) + _SHARED.index(name))


def of_kind(core: Core, kind: str) -> list[DefId]:
    """Return the definitions of a kind."""
    return [DefId(at) for at, card in enumerate(core.defs[1:], 1) if card.kind == kind]


# ---- tables


def printed(core: Core, key: str, other: str, rules: Rules, what: str) -> None:
    """Refuse where the interpretation in force needs the printed board, cards or sheet, which are unknown here."""
    if core.reading(key) == other:
        raise PrintedOnly(rules, "table.printed", what=what)


def table(core: Core, field: str, rules: Rules) -> Any:
    """Return a field of the tables beside the board; NotCovered names it where it is missing."""
    for obj in core.zones[shared(core, "tables")]:
        value = core.card(obj).printed.get(field)
        if value is not None:
            return value
    raise NotCovered(rules, "table.missing", what=field)


# ---- seats


def all_seats(core: Core) -> list[Seat]:
    """Return every seat."""
    return [Seat(number) for number in range(core.game.players)]


def start_player(core: Core) -> Seat:
    """Return who has the start player card."""
    seat: Seat = core.vars["start"]
    return seat


def start_order(core: Core) -> list[Seat]:
    """Return all seats clockwise from the start player."""
    players = core.game.players
    return [Seat((start_player(core) + step) % players) for step in range(players)]


def everybody(core: Core) -> list[Seat]:
    """Return who takes part in a phase. ZS-turn.phase.order: a turn is common to all players, or one player's own."""
    if core.reading("ZS-turn.phase.order/common-round") == "per-player":
        return [start_player(core)]
    return start_order(core)


def open_numbers(core: Core, _seat: Seat) -> tuple[str, ...]:
    """Return the numbers that may differ by now: `fp` after its phase, and `marker` once one can have moved.

    ZS-fp.leftmost.uncovered, ZS-turn.phase.order, ZS-maint.B.plus.one.
    """
    moved = ("marker",) if core.vars["turn"] > 1 else ()
    return moved if core.vars["phase"] in {"resource", "fp"} else ("fp", *moved)


def default_numbers(core: Core, obj: Obj) -> tuple[str, ...]:
    """Return the numbers of a card that are 0 where a file omits them: the population of a domain."""
    return ("population",) if is_domain(obj, core) else ()


def leaders(core: Core) -> tuple[Seat, ...]:
    """Return who may do the actions common to all. ZS-turn.phase.order: the start player, or any of them."""
    anybody = core.reading("ZS-turn.phase.order/who") == "anybody"
    return tuple(everybody(core)) if anybody else (start_player(core),)


def add(core: Core, name: str, seat: Seat, change: int) -> None:
    """Change a player's number."""
    values = core.vars[name]
    core.var(name, tuple(value + change if at == seat else value for at, value in enumerate(values)))


# ---- domains and armies


def domains_to_fight(core: Core, seat: Seat) -> list[Obj]:
    """Return the domains that a player's armies entered and where they still have to fight. ZS-move.fight.order."""
    return [domain for by, domain in core.vars["met"] if by == seat]


def has_fought(core: Core, seat: Seat, domain: Obj) -> bool:
    """Return whether a player has fought in a domain in this phase."""
    return (seat, domain) in core.vars["fought"]


def column(core: Core, which: int, obj: Obj, change: int) -> None:
    """Change a number of an object."""
    if change:
        core.put(core.columns[which], obj, core.columns[which][obj] + change)


def domains(core: Core, seat: Seat) -> list[Obj]:
    """Return a seat's domains in the order of the map."""
    return sorted(core.zones[zone(seat, "domains")], key=lambda obj: number(core, obj))


def every_domain(core: Core) -> Iterator[Obj]:
    """Return all domains, by seats."""
    for seat in all_seats(core):
        yield from domains(core, seat)


def is_domain(obj: object, core: Core) -> TypeGuard[Obj]:
    """Return whether `obj` is a domain on the board."""
    return (
        type(obj) is int and 0 <= obj < len(core.defn) and core.game.zones[core.place[obj]].name == "domains"
    )


def number(core: Core, obj: Obj) -> int:
    """Return the map number of a domain."""
    found: int = core.card(obj).printed["number"]
    return found


def owner(core: Core, obj: Obj) -> Seat:
    """Return the seat whose country a domain belongs to."""
    seat = core.game.zones[core.place[obj]].owner
    return Seat(0) if seat is None else seat


def domain_at(core: Core, at: int) -> Obj:
    """Return the domain of a map number."""
    for obj in every_domain(core):
        if number(core, obj) == at:
            return obj
    raise NeedsFact("domain", None, name=str(at))


def by_number(core: Core) -> dict[int, Obj]:
    """Return every domain by its map number."""
    return {number(core, obj): obj for obj in every_domain(core)}


def zombies(core: Core, obj: Obj) -> int:
    """Return the number of zombies in a domain."""
    return core.columns[ACTIVE][obj] + core.columns[INACTIVE][obj]


def armies(core: Core, seat: Seat) -> list[Obj]:
    """Return a seat's armies on the board."""
    return core.zones[zone(seat, "armies")]


def armies_in(core: Core, obj: Obj, seat: Seat | None = None) -> list[Obj]:
    """Return the armies that stand in a domain, of one seat or of all."""
    at = number(core, obj)
    seats = all_seats(core) if seat is None else [seat]
    return [army for each in seats for army in armies(core, each) if core.columns[AT][army] == at]


def is_army(obj: object, core: Core, seat: Seat) -> TypeGuard[Obj]:
    """Return whether `obj` is an army of the seat on the board."""
    return type(obj) is int and 0 <= obj < len(core.defn) and core.place[obj] == zone(seat, "armies")


def neighbours(core: Core, obj: Obj, rules: Rules, *, sea: bool = True, told: bool = False) -> list[Obj]:
    """Return the adjacent domains, including sea routes. ZS-move.sea; ZS-resource.produce says where the map is from.

    A stated border applies in both directions. `told`: leave out domains that the position does not mention, if it
    mentions any.
    """
    printed(core, "ZS-resource.produce", "printed-board", rules, "map")
    wanted = _stated_neighbours(core, obj, sea=sea)
    by_name = {core.card(other).name: other for other in every_domain(core)}
    own = core.card(obj).name
    known = [by_name[name] for name in wanted if name in by_name]
    known += [
        other
        for other in by_name.values()
        if other not in known and other != obj and own in _stated_neighbours(core, other, sea=sea)
    ]
    if told and known:
        return known
    if core.card(obj).printed.get("adjacent") is None:
        raise NotCovered(rules, "table.missing", what="adjacent")
    if not by_name.keys() >= set(wanted):
        raise NeedsFact("domain", obj, name=next(name for name in wanted if name not in by_name))
    return known


def _stated_neighbours(core: Core, obj: Obj, *, sea: bool) -> list[str]:
    """Return the names of the domains stated to be adjacent to one."""
    data = core.card(obj).printed
    return [*(data.get("adjacent") or ()), *(data.get("sea", ()) if sea else ())]


def sea_rule(core: Core, obj: Obj, to: Obj) -> Rules:
    """Return the rule about a route between two domains, where it is by sea. ZS-move.sea."""
    ends = core.card(obj), core.card(to)
    routes = (there.name in here.printed.get("sea", ()) for here, there in (ends, ends[::-1]))
    return ("ZS-move.sea",) if any(routes) else ()


def heed_quarantine(core: Core, *places: Obj) -> None:
    """Demand the effect of a quarantine counter, if present, because no rule says it.

    ZS-maint.C.quarantine, open point U20.
    """
    held = any(core.columns[QUARANTINE][obj] for obj in places)
    if held and core.reading("ZS-maint.C.quarantine") == "card-text":
        raise NotCovered(("ZS-maint.C.quarantine",), "table.missing", what="text")


def is_populated(core: Core, obj: Obj) -> bool:
    """Return whether a domain has a population die."""
    return core.columns[POPULATION][obj] > 0


def is_complete(core: Core, place: ZoneId, point: str) -> bool:
    """Return whether a place's stated contents are complete. ZS-action.five, ZS-recruit.where."""
    return place in core.told and core.reading(point) == "limited"


def has_no_army_left(core: Core, seat: Seat) -> bool:
    """Return whether a seat has no army left to place, according to its stated reserve. ZS-recruit.where."""
    reserve = zone(seat, "reserve")
    return not core.zones[reserve] and is_complete(core, reserve, "ZS-recruit.where")


def army_definition(core: Core, rules: Rules) -> DefId:
    """Return the definition of an army; NotCovered where it is missing."""
    for definition in of_kind(core, ARMY):
        return definition
    raise NotCovered(rules, "table.missing", what="army")


def new_army(core: Core, seat: Seat, rules: Rules) -> Obj:
    """Return an army placed on the board, from the reserve if it has one; NotCovered where armies are unknown."""
    reserve = core.zones[zone(seat, "reserve")]
    if reserve:
        core.move(reserve[-1], zone(seat, "armies"))
        return armies(core, seat)[-1]
    return core.create(army_definition(core, rules), seat, zone(seat, "armies"))


# ---- names


def has_name(core: Core, obj: Obj, name: str) -> bool:
    """Return whether a card has a name, in any language."""
    return name.casefold() in card_names(core.card(obj))


def card_names(card: Any) -> set[str]:
    """Return the names of a card in all languages, for comparison."""
    printed: Mapping[str, Any] = card.printed
    return {name.casefold() for name in (card.name, *other_names(printed))}
