"""The first three phases of a turn: resources, FP, random events; and positions somebody wrote down.

A turn is a common round: the start player leads, everybody does a phase before the next. ZS-turn.phase.order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.errors import BadPosition, Illegal, NotCovered
from judge.engine.game import Menu, TurnField, Verb
from judge.engine.ids import UNKNOWN, Seat
from judge.engine.run import ask
from judge.engine.windows import no_demand, no_subject
from judge.games.zombie_state import actions, events, frames, refusals, timing, zombies
from judge.games.zombie_state.state import (
    ACTIVE,
    ARMY,
    AT,
    DOMAIN,
    EVENT,
    OUTBREAK,
    RESOURCE,
    TABLES,
    TECHNOLOGY,
    add,
    all_seats,
    armies,
    column,
    domains,
    every_domain,
    everybody,
    gain_resource,
    is_domain,
    number,
    owner,
    populated,
    printed,
    shared,
    start_order,
    start_player,
    table,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.core import Core
    from judge.engine.ids import Obj
    from judge.engine.slots import Slot, Values

CARDS: Final = 3  # ZS-event.draw.three
_DRAW: Final = ("ZS-event.draw.three",)

MENUS: Final = {
    "resource": Menu(("produce",), ("ZS-resource.produce",)),
    "fp": Menu(("take_fp",), ("ZS-fp.leftmost.uncovered",)),
    "event": Menu(("draw",), ("ZS-event.draw.three",)),
    "place": Menu(("place",), ("ZS-event.order",)),
}


def phase_frame(core: Core, frame: frames.Phase) -> None:
    """Begin a phase. ZS-turn.phase.order."""
    phase = frame.name
    core.events.append(events.PhaseBegan(("ZS-turn.phase.order",), phase, core.vars["turn"]))
    if phase == "event":
        _begin_events(core)
    elif phase == "zombie":
        zombies.begin(core)
    elif phase == "action":
        actions.begin(core)
    elif phase == "maintenance":
        core.agenda.append(frames.Maintain("activate"))
    else:
        ask(core, phase, (start_player(core),), frames.Leading(phase))


# ---- resources


def _produce(core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Leading) -> None:
    """Yield one resource for each domain with die and mark. ZS-resource.produce."""
    rules = ("ZS-resource.produce",)
    printed(core, "ZS-resource.produce", "printed-board", rules, "map")
    if not any(True for _ in every_domain(core)):
        raise NotCovered(rules, "table.missing", what="map")
    for seat in everybody(core):
        for obj in domains(core, seat):
            mark = core.card(obj).printed.get("mark")
            if mark and populated(core, obj):
                core.events.append(events.Produces(rules, obj, mark))
                gain_resource(core, seat, mark, rules)
    timing.go(core, "fp")


# ---- FP


def fp_of(core: Core, seat: Seat) -> int:
    """Read the leftmost uncovered space of a player's population track. ZS-fp.leftmost.uncovered."""
    rules = ("ZS-fp.leftmost.uncovered",)
    printed(core, "ZS-fp.leftmost.uncovered/values", "printed-board", rules, "population_track")
    values = table(core, "population_track", rules)
    covered = core.vars["track"][seat]
    for space, value in enumerate(values, 1):
        if space not in covered:
            return int(value)
    raise NotCovered(rules, "track.full", player=seat)


def _take_fp(core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Leading) -> None:
    kept = core.reading("ZS-fp.leftmost.uncovered/unused") == "kept"
    for seat in everybody(core):
        gained = fp_of(core, seat)
        left = core.vars["fp"][seat] if kept else 0
        add(core, "gained", seat, gained - core.vars["gained"][seat])
        add(core, "fp", seat, gained + left - core.vars["fp"][seat])
        core.events.append(events.TookFp(("ZS-fp.leftmost.uncovered",), seat, gained, gained + left))
    timing.go(core, "event")


# ---- random events


def _begin_events(core: Core) -> None:
    """Draw three cards, one after the other, but none in the first turn. ZS-event.not.first, ZS-event.draw.three."""
    if core.vars["turn"] == 1:
        core.events.append(events.NoEvents(("ZS-event.not.first",)))
        timing.go(core, "zombie")
        return
    each = core.reading("ZS-event.order") == "three-each"
    timing.go(core, "zombie")
    core.agenda.append(frames.Draws(CARDS * (core.game.players if each else 1)))


def draws_frame(core: Core, frame: frames.Draws) -> None:
    """Ask for the next card once the last one is resolved. ZS-event.draw.three."""
    left = frame.left
    if left:
        core.agenda.append(frames.Draws(left - 1))
        ask(core, "event", (start_player(core),), frames.Drawing(left))


def _draw(core: Core, _by: Seat, _subject: None, _values: Values, _asked: frames.Drawing) -> None:
    """Draw one card, at random from the deck. ZS-event.draw.three."""
    deck, used = shared(core, "events"), shared(core, "used")
    if not core.zones[deck]:
        if core.reading("ZS-event.draw.three/empty-deck") == "no-more-events":
            core.events.append(events.NoMoreEvents(_DRAW))
            return
        for obj in tuple(core.zones[used]):
            core.move(obj, deck)
        core.events.append(events.Reshuffled(_DRAW, len(core.zones[deck])))
    if not core.zones[deck]:
        raise NotCovered(_DRAW, "table.missing", what="events")
    chance.pick(core, tuple(core.zones[deck]), 1, frames.EventDrawn(), _DRAW)


def event_frame(core: Core, frame: frames.EventDrawn) -> None:
    """Resolve a card for each player from the start player on. ZS-event.order."""
    (obj,) = frame.picked
    core.move(obj, shared(core, "used"))
    core.events.append(events.EventDrawn(_DRAW, obj))
    printed(core, "ZS-event.draw.three/cards", "printed-cards", _DRAW, "event cards")
    effect = core.card(obj).printed.get("effect")
    if effect is None:
        raise NotCovered(("ZS-event.order",), "event.no-effect", card=obj)
    for seat in reversed(start_order(core)):
        core.agenda.append(frames.Befall(seat, obj))


def befall_frame(core: Core, frame: frames.Befall) -> None:
    """Apply an event to one player. ZS-event.order."""
    seat, obj = frame.seat, frame.card
    effect = core.card(obj).printed["effect"]
    change = max(effect.get("fp", 0), -core.vars["fp"][seat])
    core.events.append(events.Befalls(("ZS-event.order",), obj, seat))
    if change:
        add(core, "fp", seat, change)
    if effect.get("zombies") and any(populated(core, each) for each in domains(core, seat)):
        ask(core, "place", (seat,), frames.PlacingZombies(effect["zombies"]))


def _place_subjects(core: Core, by: Seat) -> tuple[Obj, ...]:
    return tuple(domains(core, by))


def _place_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    rules = ("ZS-event.order",)
    if not is_domain(subject, core) or owner(core, subject) != by:
        raise Illegal(rules, refusals.NoDomain(item=subject))
    if not populated(core, subject):
        raise Illegal(rules, refusals.NoDie(item=subject))
    return ()


def _place(core: Core, _by: Seat, subject: Obj, _values: Values, asked: frames.PlacingZombies) -> None:
    column(core, ACTIVE, subject, asked.number)
    core.events.append(events.ZombiesPlaced(("ZS-event.order",), subject, asked.number))


# ---- positions somebody wrote down


TURN_FIELDS: Final = (
    TurnField("phase", words=timing.ORDER, usual=timing.ORDER[0]),
    TurnField("step", words=zombies.STEPS, usual=zombies.STEPS[0]),
    TurnField("acting", "seat"),
    TurnField("track", "spaces", each=True, of="game"),
    TurnField("spent", "spaces", of="game"),
)


def resume(core: Core, turn: Mapping[str, Any]) -> None:
    """Go on at the start of a phase.

    `turn`: `number`, `player` (the start player), `phase`, or `step` of the zombie phase (multiply, spread, defend) and
    `acting`, the seat at work there or in the action phase. `game.track`: by seat number (from 0) or letter the covered
    spaces of the population track; `game.spent`: yellow spaces that took effect.
    """
    known = {"number", "player", "phase", "step", "acting", "game"}
    for key in turn:
        if key not in known:
            raise BadPosition(f"turn.{key}", "key.unknown", word=key)
    game = turn.get("game") or {}
    if not isinstance(game, dict):
        raise BadPosition("game", "key.unknown", word="game")
    for key in game:
        if key not in {"track", "spent"}:
            raise BadPosition(f"game.{key}", "key.unknown", word=key)
    core.vars["turn"] = turn.get("number", 1)
    core.vars["start"] = turn.get("player", 0)
    core.vars["track"] = _track(core, game.get("track") or {})
    core.vars["spent"] = _spaces(game.get("spent") or (), "game.spent")
    phase = turn.get("phase", timing.ORDER[0])
    if phase not in timing.ORDER:
        raise BadPosition("turn.phase", "phase.unknown", word=str(phase), known=timing.ORDER)
    if "step" in turn and phase != "zombie":
        raise BadPosition("turn.step", "key.unknown", word="step")
    acting = _seat(core, turn.get("acting", core.vars["start"]))
    order = everybody(core)
    rest = tuple(order[order.index(acting) :]) if acting in order else tuple(order)
    if phase == "zombie":
        step = turn.get("step", zombies.STEPS[0])
        if step not in zombies.STEPS:
            raise BadPosition("turn.step", "phase.unknown", word=str(step), known=zombies.STEPS)
        core.agenda.append(frames.ZombieStep(step, rest))
    elif phase == "action":
        core.agenda.extend(frames.Act(seat) for seat in reversed(rest))
    else:
        core.agenda.append(frames.Phase(phase))


def _seat(core: Core, value: Any) -> Seat:
    """Read a seat: its number, or its letter in seat order."""
    if isinstance(value, str) and len(value) == 1:
        value = ord(value) - ord("A")
    if type(value) is not int or not 0 <= value < core.game.players:
        raise BadPosition("turn.acting", "seat.number", given=str(value), most=core.game.players - 1)
    return Seat(value)


def _spaces(value: Any, path: str) -> tuple[int, ...]:
    if not isinstance(value, (list, tuple)) or not all(
        type(each) is int and 1 <= each <= 200 for each in value
    ):
        raise BadPosition(path, "spaces.bad", given=str(value)[:40])
    if len(set(value)) < len(value):
        raise BadPosition(path, "spaces.twice", given=str(value)[:40])
    return tuple(sorted(value))


def _track(core: Core, given: Any) -> tuple[tuple[int, ...], ...]:
    if not isinstance(given, dict):
        raise BadPosition("game.track", "spaces.bad", given=str(given)[:40])
    found: list[tuple[int, ...]] = [()] * core.game.players
    for seat, spaces in given.items():
        found[_seat(core, seat)] = _spaces(spaces, "game.track")
    return tuple(found)


_KINDS: Final = {
    "domains": (DOMAIN,),
    "armies": (ARMY,),
    "reserve": (ARMY,),
    "resources": (RESOURCE,),
    "technologies": (TECHNOLOGY,),
    "tables": (TABLES,),
    "supply": (RESOURCE,),
    "events": (EVENT, OUTBREAK),
    "used": (EVENT, OUTBREAK),
    "outbreaks": (OUTBREAK,),
}
_SURE: Final = ("domains", "armies", "tables")  # where nothing unknown can lie


def check_position(core: Core) -> None:
    """Refuse what cannot be: cards where their kind never lies, a map that contradicts itself, armies out of place."""
    for place, cards in zip(core.game.zones, core.zones, strict=True):
        for obj in cards:
            unknown = core.defn[obj] == UNKNOWN
            if place.name in _SURE if unknown else core.card(obj).kind not in _KINDS[place.name]:
                raise BadPosition("item", "place.kind", item=obj, zone=place.name)
    numbers = _check_map(core)
    _check_armies(core, numbers)
    _check_tracks(core)
    _check_multiplied(core)


def _check_map(core: Core) -> dict[int, Obj]:
    """Return the domains by number; each stands once, its country is one player's, and a way leads back.

    ZS-move.army.fp: the domains of a country are fixed, unless the reading says otherwise. ZS-move.sea.
    """
    numbers: dict[int, Obj] = {}
    countries: dict[str, Seat] = {}
    fixed = core.reading("ZS-move.army.fp/own-domains") == "fixed"
    for obj in every_domain(core):
        at = number(core, obj)
        if at in numbers:
            raise BadPosition("item", "domain.twice", item=obj, number=at)
        numbers[at] = obj
        country = core.card(obj).printed.get("country")
        if fixed and country and countries.setdefault(country, owner(core, obj)) != owner(core, obj):
            raise BadPosition("item", "domain.country", item=obj, word=country)
    printed_at = {core.card(obj).name: core.card(obj).printed for obj in numbers.values()}
    for obj in numbers.values():
        card = core.card(obj)
        for kind in ("adjacent", "sea"):
            for other in card.printed.get(kind) or ():
                back = printed_at.get(other, {})
                if other == card.name:
                    raise BadPosition("item", "domain.itself", item=obj, rules=("ZS-move.sea",))
                if back.get("adjacent") is not None and card.name not in back.get(kind, ()):
                    raise BadPosition("item", "domain.one-way", item=obj, word=other, rules=("ZS-move.sea",))
    return numbers


def _check_armies(core: Core, numbers: Mapping[int, Obj]) -> None:
    """Demand that each army stands in a domain, of its own country. ZS-recruit.cost, ZS-move.army.fp."""
    inside = core.reading("ZS-move.army.fp/leave-country") == "stay-inside"
    for seat in all_seats(core):
        for army in armies(core, seat):
            at = core.columns[AT][army]
            if at not in numbers:
                raise BadPosition("item.at", "army.nowhere", item=army, number=at)
            if inside and owner(core, numbers[at]) != seat:
                raise BadPosition("item.at", "army.abroad", item=army)


def _check_tracks(core: Core) -> None:
    """Demand that every covered or spent space is one of the tracks, where these are known. ZS-fp.leftmost.uncovered."""
    try:
        length = len(table(core, "population_track", ("ZS-fp.leftmost.uncovered",)))
    except NotCovered:
        return
    beyond = [space for spaces in core.vars["track"] for space in spaces if space > length]
    if beyond:
        raise BadPosition("game.track", "spaces.beyond", number=beyond[0], most=length)


def _check_multiplied(core: Core) -> None:
    """Refuse active zombies among a population once multiplication is over. ZS-mult.until."""
    frame = core.agenda[-1]
    over = isinstance(frame, frames.ZombieStep) and frame.step != zombies.STEPS[0]
    if not over or core.reading("ZS-mult.per.active") != "no-limit":
        return
    for obj in every_domain(core):
        if populated(core, obj) and core.columns[ACTIVE][obj]:
            raise BadPosition("item.active", "domain.not-multiplied", item=obj, rules=("ZS-mult.until",))


VERBS: Final = {
    "produce": Verb(no_subject, no_demand, _produce),
    "take_fp": Verb(no_subject, no_demand, _take_fp),
    "draw": Verb(no_subject, no_demand, _draw),
    "place": Verb(_place_subjects, _place_demand, _place, "object"),
}
FRAMES: Final = {
    frames.Phase.tag: phase_frame,
    frames.Draws.tag: draws_frame,
    frames.EventDrawn.tag: event_frame,
    frames.Befall.tag: befall_frame,
}
