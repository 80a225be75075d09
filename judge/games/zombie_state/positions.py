"""Stated positions: where they continue, and their faults."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.errors import BadPosition, NotCovered, refuse_position
from judge.engine.ids import UNKNOWN, Seat
from judge.engine.layout import TurnField
from judge.engine.run import question
from judge.games.faults import least_fault, number_fault
from judge.games.zombie_state import frames, maintenance, state, under_way
from judge.games.zombie_state.turn import CARDS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from judge.engine.game import Core
    from judge.engine.ids import DefId, Obj, Rules

_ONE_BY_ONE: Final = ("zombie", "action")  # phases in which one after the other does something
TURN_FIELDS: Final = (
    TurnField("phase", words=state.PHASES, usual=state.PHASES[0]),
    TurnField(
        "step",
        words=(*frames.ZOMBIE_STEPS, *frames.MAINTENANCE_STEPS),
        usual=frames.ZOMBIE_STEPS[0],
        phases=tuple(frames.STEPS_OF),
    ),
    TurnField("acting", "seat", phases=_ONE_BY_ONE),
    TurnField("draws", "number", low=1, high=9 * CARDS, phases=("event",)),
    TurnField("track", "spaces", each=True, of="game"),
    TurnField("spent", "spaces", of="game"),
    TurnField("ending", "truth", of="game"),
    TurnField("mixed", "truth", of="game"),
)


def resume(core: Core, turn: Mapping[str, Any]) -> None:
    """Continue at the start of a phase, or within one.

    `turn`: `number`, `player` (the start player), `phase`; `step` of the zombie phase (multiply, spread, defend) or
    of maintenance, `acting`: the first seat that still has to do it, there or in the action phase; `draws`: event
    cards still to be drawn. `game.track`: by seat the covered spaces of the population track; `game.spent`: yellow
    spaces that took effect; `game.ending`: whether the game ends with this turn; `game.mixed`: whether the listed
    order of the event deck has no meaning.
    """
    game = turn.get("game") or {}
    core.vars["turn"] = turn.get("number", 1)
    core.vars["start"] = turn.get("player", 0)
    track = game.get("track") or {}
    core.vars["track"] = tuple(tuple(sorted(track.get(seat, ()))) for seat in state.all_seats(core))
    core.vars["spent"] = tuple(sorted(game.get("spent") or ()))
    core.vars["ending"] = game.get("ending", False)
    core.vars["mixed"] = game.get("mixed", False)
    phase = turn.get("phase", state.PHASES[0])
    steps = frames.STEPS_OF.get(phase, ())
    if "step" in turn and turn["step"] not in steps:
        raise BadPosition("turn.step", "phase.unknown", given=turn["step"], known=steps)
    _continue_phase(core, phase, turn)


def turn_of(core: Core) -> dict[str, object]:
    """Return the progress of a turn in the form that `resume` reads; a partly resolved effect cannot be expressed."""
    turn = {"number": core.vars["turn"], "player": state.start_player(core), "phase": core.vars["phase"]}
    about = question(core).data
    if isinstance(about, (frames.AtStep, frames.Leading)) and about.step in frames.STEPS_OF.get(
        turn["phase"], ()
    ):
        turn["step"] = about.step
    elif isinstance(about, frames.Acting):
        turn["acting"] = about.seat
    elif isinstance(about, frames.Drawing):
        turn["draws"] = about.left
    return turn


def _continue_phase(core: Core, phase: str, turn: Mapping[str, Any]) -> None:
    core.vars["phase"] = phase
    acting = turn.get("acting", core.vars["start"])
    order = state.everybody(core)
    rest = tuple(order[order.index(acting) :]) if acting in order else tuple(order)
    if phase == "zombie":
        core.agenda.append(frames.ZombieStep(turn.get("step", frames.ZOMBIE_STEPS[0]), rest))
    elif phase == "action":
        core.agenda.extend(frames.Act(seat) for seat in reversed(rest))
    elif "step" in turn:
        core.agenda.append(frames.Maintain(turn["step"]))
    elif "draws" in turn:
        core.agenda.extend((frames.Phase("zombie"), frames.Draws(turn["draws"])))
    else:
        core.agenda.append(frames.Phase(phase))


# By which rule a kind of card, or what nobody named, lies elsewhere.
_ELSEWHERE: Final[Mapping[str, Rules]] = {
    state.DOMAIN: ("ZS-resource.produce",),
    state.ARMY: ("ZS-recruit.cost",),
    state.RESOURCE: ("ZS-recycle.buy",),
    state.TECHNOLOGY: ("ZS-tech.cost",),
    state.EVENT: ("ZS-event.draw.three",),
    state.OUTBREAK: ("ZS-mutation.add.cards",),
    state.TABLES: ("ZS-fp.leftmost.uncovered",),
}
MOST_DAMAGE: Final = 1  # a second point destroys whichever army it is: ZS-fortify.strength
_INSIDE: Final = ("ZS-move.army.fp", "ZS-recruit.cost")
NAMED_IN: Final = ("domains", "armies", "tables")  # where nothing unknown can lie


# What a claim may speak of beside zones and numbers.
OF_TABLE: Final[Mapping[str, Callable[[Core], object]]] = {
    "turn.player": state.start_player,
    "game.spent": lambda core: list(core.vars["spent"]),
    "game.ending": lambda core: core.vars["ending"],
    "game.mixed": lambda core: core.vars["mixed"],
}
OF_SEAT: Final[Mapping[str, Callable[[Core, Seat], object]]] = {
    "track": lambda core, seat: list(core.vars["track"][seat]),
    "population": lambda core, seat: maintenance.survivors(core)[seat],
}


def check_position(core: Core) -> None:
    """Refuse a position with all its faults: see `_faults`."""
    refuse_position(_faults(core))


def _faults(core: Core) -> Iterator[BadPosition]:
    """Yield the faults: cards in a wrong zone, contradictions of the map, misplaced armies ..."""
    strays = list(_stray_card_faults(core))
    yield from strays
    yield from under_way.of_pieces(core)
    yield from under_way.faults(core)
    yield from _fp_faults(core)
    if not strays:
        yield from _map_faults(core)
        yield from _army_faults(core)
        yield from _sheet_faults(core)
        yield from _event_faults(core)
        yield from _track_faults(core)
        yield from _multiplication_faults(core)


def _fp_faults(core: Core) -> Iterator[BadPosition]:
    """Yield players with negative fp, where no interpretation lets them owe any. ZS-fp.leftmost.uncovered."""
    if core.reading("ZS-fp.leftmost.uncovered/owed") == "below-nought":
        return
    for seat, given in zip(state.all_seats(core), core.vars["fp"], strict=False):
        yield from least_fault(
            f"players[{seat}].fp", given, 0, ("ZS-fp.leftmost.uncovered",), high=state.MOST
        )


def _stray_card_faults(core: Core) -> Iterator[BadPosition]:
    for place, cards in zip(core.game.zones, core.zones, strict=True):
        for obj in cards:
            unknown = core.defn[obj] == UNKNOWN
            if place.name in NAMED_IN if unknown else core.card(obj).kind not in place.kinds:
                rules = _ELSEWHERE.get(place.kinds[0] if unknown else core.card(obj).kind, ())
                yield BadPosition("item", "place.kind", item=obj, zone=place.name, rules=rules)


def _domains_by_number(core: Core) -> dict[int, Obj]:
    """Return the first domain with each map number."""
    found: dict[int, Obj] = {}
    for obj in state.every_domain(core):
        found.setdefault(state.number(core, obj), obj)
    return found


def _map_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a domain that occurs twice, a country of several players, or a one-way border.

    ZS-move.army.fp: the domains of a country are fixed, unless the interpretation says otherwise. ZS-move.sea.
    """
    numbers = _domains_by_number(core)
    countries: dict[str, Seat] = {}
    fixed = core.reading("ZS-move.army.fp/own-domains") == "fixed"
    for obj in state.every_domain(core):
        at = state.number(core, obj)
        if numbers[at] != obj:
            yield BadPosition("item", "domain.twice", item=obj, number=at, rules=("ZS-resource.produce",))
        country = core.card(obj).printed.get("country")
        if (
            fixed
            and country
            and countries.setdefault(country, state.owner(core, obj)) != state.owner(core, obj)
        ):
            yield BadPosition("item", "domain.country", item=obj, word=country, rules=_INSIDE)
    printed_at = {core.card(obj).name: core.card(obj).printed for obj in numbers.values()}
    rules: Rules = ("ZS-move.sea",)
    for obj in numbers.values():
        card = core.card(obj)
        for kind in ("adjacent", "sea"):
            for other in card.printed.get(kind) or ():
                back = printed_at.get(other, {})
                if other == card.name:
                    yield BadPosition("item", "domain.itself", item=obj, rules=rules)
                elif back.get("adjacent") is not None and card.name not in back.get(kind, ()):
                    yield BadPosition("item", "domain.one-way", item=obj, word=other, rules=rules)


def _army_faults(core: Core) -> Iterator[BadPosition]:
    """Yield an army in no domain, outside its country, or with damage that would have destroyed it.

    ZS-recruit.cost, ZS-move.army.fp, ZS-afight.accumulate.
    """
    numbers = _domains_by_number(core)
    inside = core.reading("ZS-move.army.fp/leave-country") == "stay-inside"
    for seat in state.all_seats(core):
        for army in state.armies(core, seat):
            at = core.columns[state.AT][army]
            if at not in numbers:
                yield BadPosition("item.at", "army.nowhere", item=army, number=at, rules=_INSIDE)
            elif inside and state.owner(core, numbers[at]) != seat:
                yield BadPosition("item.at", "army.abroad", item=army, rules=_INSIDE)
            damage = core.columns[state.DAMAGE][army]
            rules = ("ZS-afight.accumulate", "ZS-combat.strength", "ZS-fortify.strength")
            yield from number_fault("item.damage", damage, 0, MOST_DAMAGE, rules, army)


def _sheet_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a technology that occurs twice on one player's sheet. ZS-tech.success.counter.

    Missing prerequisites are not a fault, because people state only the technologies that matter.
    """
    for seat in state.all_seats(core):
        sheet = reversed(
            core.zones[state.zone(seat, "technologies")]
        )  # as a file lists it, the top one first
        known = [obj for obj in sheet if core.defn[obj] != UNKNOWN]
        for at, obj in enumerate(known):
            if core.defn[obj] in {core.defn[other] for other in known[:at]}:
                rules = ("ZS-tech.cost", "ZS-tech.success.counter")
                yield BadPosition("item", "technology.twice", item=obj, rules=rules)


def most_copies(core: Core, definition: DefId) -> tuple[int, Rules] | None:
    """Return how many copies of an event card exist, with the rules; None where its data do not say.

    ZS-event.draw.three, ZS-mutation.add.cards.
    """
    card = core.defs[definition]
    rules = {state.EVENT: ("ZS-event.draw.three",), state.OUTBREAK: ("ZS-mutation.add.cards",)}.get(card.kind)
    most = card.printed.get("copies")
    return None if rules is None or most is None else (most, rules)


def _event_faults(core: Core) -> Iterator[BadPosition]:
    """Yield event cards with more stated copies than exist. ZS-event.draw.three, ZS-mutation.add.cards."""
    told = [obj for name in ("events", "used", "outbreaks") for obj in core.zones[state.shared(core, name)]]
    known: dict[DefId, list[Obj]] = {}
    for obj in told:
        if core.defn[obj] != UNKNOWN:
            known.setdefault(core.defn[obj], []).append(obj)
    for definition, objects in known.items():
        limit = most_copies(core, definition)
        if limit is not None and len(objects) > limit[0]:
            facts = {"given": len(objects), "most": limit[0], "rules": limit[1]}
            yield BadPosition("item", "copies.too-many", item=objects[limit[0]], **facts)


def _track_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a marker or covered space beyond its track, where the track is known.

    ZS-maint.B.spaces, ZS-fp.leftmost.uncovered.
    """
    yield from _marker_faults(core)
    try:
        length = len(state.table(core, "population_track", ("ZS-fp.leftmost.uncovered",)))
    except NotCovered:
        return
    for seat, spaces in zip(state.all_seats(core), core.vars["track"], strict=False):
        for space in spaces:
            if space > length:
                facts = {"number": space, "most": length, "player": seat}
                yield BadPosition("game.track", "spaces.beyond", **facts, rules=("ZS-fp.leftmost.uncovered",))


def _marker_faults(core: Core) -> Iterator[BadPosition]:
    rules: Rules = ("ZS-maint.B.plus.one", "ZS-maint.B.spaces")
    try:
        length = state.table(core, "mutation_track", rules)["length"]
    except NotCovered:
        return
    for seat, given in zip(state.all_seats(core), core.vars["marker"], strict=False):
        yield from number_fault(f"players[{seat}].marker", given, 0, length, rules)


def _multiplication_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a domain with active zombies and a population after multiplication is over. ZS-mult.until."""
    frame = core.agenda[-1]
    over = isinstance(frame, frames.ZombieStep) and frame.step != frames.ZOMBIE_STEPS[0]
    over = over and core.reading("ZS-turn.phase.order/common-round") != "per-player"
    if not over or core.reading("ZS-mult.per.active") != "no-limit":
        return
    for obj in state.every_domain(core):
        if state.is_populated(core, obj) and core.columns[state.ACTIVE][obj]:
            yield BadPosition("item.active", "domain.not-multiplied", item=obj, rules=("ZS-mult.until",))
