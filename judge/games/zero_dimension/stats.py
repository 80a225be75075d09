"""The current properties of a card: numbers, names, attributes, cost, effects, prohibitions.

Printed values, then lasting effects, then continuous effects. Numbers below 0 are stored as they are and read as 0
(ZX-numbers.negative-as-zero, ZX-numbers.negative-remembered).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from judge.engine.deciding import added, decide
from judge.engine.decisions import Kind
from judge.engine.effects.language import finds
from judge.engine.effects.lasting import Lasting, mark_values
from judge.engine.ids import UNKNOWN, as_object
from judge.engine.table import Mark
from judge.games.zero_dimension import state
from judge.games.zero_dimension.definitions import HAPPENINGS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from judge.engine.effects.abilities import Aura
    from judge.engine.effects.language import Env
    from judge.engine.game import Core
    from judge.engine.ids import DefId, Obj, Rules, Seat
    from judge.engine.table import Definition
    from judge.games.zero_dimension.definitions import Ability, Card


class HeldEffect(NamedTuple):
    """An effect of a card: its definition and its number there."""

    definition: DefId
    number: int
    ability: Ability


# ---- effects in force

# Where a card is, by the kind of its zone, as abilities name places: the event zone is part of the battle zone, and a
# used card on the chain is between the hand and the battle zone.
_WHERE: Final = (
    *(
        frozenset({"battle" if kind in (state.BATTLE, state.EVENT) else name})
        for kind, name in enumerate(state.NAMES)
    ),
    *(frozenset({"battle", "hand"}) for _ in state.ZONES[state.CHAIN :]),
)


def printed_card(core: Core, obj: Obj) -> Card:
    """Return the printed properties of a card: those copied from another card, else its own. ZX-toc.706."""
    for definition in mark_values(core, obj, "copy")[-1:]:
        copied: Card = core.defs[definition]
        return copied
    own: Card = core.card(obj)
    return own


# Where else than in the battle zone an effect works if its text says so. What holds of a card in hand, as what using it
# takes, is looked for where it is used.
_ELSEWHERE: Final = {
    "activated": ("hand", "rest", "resource"),
    "triggered": ("hand", "rest", "resource"),
    "continuous": ("rest", "resource"),
}


def cards_working_elsewhere(core: Core, seat: Seat) -> list[Obj]:
    """Return a player's cards outside the battle zone with an effect that works there. ZX-general.card-beats-rule."""
    return [obj for kind in core.static["elsewhere"] for obj in core.zones[state.zone(seat, kind)]]


def is_working_here(core: Core, obj: Obj, ability: Ability) -> bool:
    """Return whether an effect works in its card's zone. ZX-general.card-beats-rule."""
    return not _WHERE[state.kind_of(core, obj)].isdisjoint(ability.places)


def _printed_effects(core: Core, obj: Obj, timing: str) -> Iterator[HeldEffect]:
    """Yield the card's own effects of a kind whose level and turn conditions are met.

    ZX-level.unmet-not-had, ZX-toc.809, ZX-toc.706.
    """
    number = next(iter(mark_values(core, obj, "copy")[-1:]), core.defn[obj])
    if number == UNKNOWN:
        return
    of_timing = core.defs[number].by_timing[timing]
    if not of_timing:
        return
    here = _WHERE[state.kind_of(core, obj)]
    for at, ability in of_timing:
        if not here.isdisjoint(ability.places) and not ability.granted and is_switched_on(core, obj, ability):
            yield HeldEffect(number, at, ability)


def is_switched_on(core: Core, obj: Obj, ability: Ability) -> bool:
    """Return whether the level and turn conditions are met. ZX-level.effect-gate, ZX-level.two-or-more, ZX-toc.809."""
    if ability.level > 1 and state.level(core, obj) < ability.level:
        return False
    if ability.turn == "any":
        return True
    return bool(state.controller(core, obj) == core.vars["player"]) == (ability.turn == "own")


def is_blank(core: Core, obj: Obj) -> bool:
    """Return whether the card has lost its own effects. ZX-card.lose-effects-own-only."""
    if mark_values(core, obj, "blank"):
        return True
    if "blank" not in core.static["auras"]:
        return False
    # A statement that takes effects away is read as printed: two that take each other's away both stand.
    for seat in state.SEATS:
        for source in state.field(core, seat):
            env = {"you": seat, "self": core.ref(source)}
            for held in _printed_effects(core, source, "continuous"):
                for aura in held.ability.auras:
                    met = aura.condition is None or aura.condition(core, env)
                    if aura.kind == "blank" and met and finds(core, env, aura.select, obj):
                        return True
    return False


def effects(core: Core, obj: Obj, timing: str) -> list[HeldEffect]:
    """Return every effect of a kind that the card has: its own unless lost, and granted ones.

    ZX-card.effect-gain, ZX-card.lose-effects-own-only, ZX-card.effects-mutual, ZX-toc.708, ZX-toc.709.
    """
    lost = is_blank(core, obj)
    found = [] if lost else list(_printed_effects(core, obj, timing))
    for definition, number in mark_values(core, obj, "ability"):
        ability = core.defs[definition].abilities[number]
        if ability.timing == timing and is_switched_on(core, obj, ability):
            found.append(HeldEffect(definition, number, ability))
    if "ability" in core.static["auras"] and (timing != "continuous" or core.static["passed_on"]):
        keep = not lost or core.reading("ZX-card.lose-effects-own-only") == "given"
        found += _granted_effects(core, obj, timing, keep=keep)
    return found


def _granted_effects(core: Core, obj: Obj, timing: str, *, keep: bool) -> Iterator[HeldEffect]:
    """Yield the effects of a kind that continuous effects grant to a card. `keep`: include those of equipment.

    Grants of continuous effects are evaluated without the effects so granted.
    """
    if timing == "continuous":
        if "ability" in core.asking:
            return
        core.asking.add("ability")
    try:
        for env, aura in LASTING.auras(core, "ability"):
            source = env["self"][0]
            if not finds(core, env, aura.select, obj) or not (
                keep or not state.is_kind(core, source, "equipment")
            ):
                continue
            definition = env["card"]
            for number, ability in enumerate(core.defs[definition].abilities):
                if (
                    ability.id == aura.value
                    and ability.timing == timing
                    and is_switched_on(core, obj, ability)
                ):
                    yield HeldEffect(definition, number, ability)
    finally:
        if timing == "continuous":
            core.asking.discard("ability")


def _sources(core: Core) -> Iterator[tuple[Env, tuple[Aura, ...]]]:
    """Yield each active continuous effect with its source's environment. ZX-toc.701."""
    levels = core.columns[state.LEVEL]
    now = (
        core.moved,
        core.vars["player"],
        [levels[obj] for place in state.BATTLES for obj in core.zones[place]],
    )
    kept = core.known.get("sources")
    if kept is None or kept[0] != now or core.static["passed_on"] or "blank" in core.static["auras"]:
        kept = core.known["sources"] = (now, list(_stating_effects(core)))
    for env, ability in kept[1]:
        if ability.condition is None or ability.condition(core, env):
            yield env, ability.auras


def _stating_effects(core: Core) -> Iterator[tuple[Env, Ability]]:
    """Yield the continuous effects with statements, whether or not their condition is met."""
    defs, marks = core.defs, core.marks
    for seat in state.SEATS:
        for obj in state.field(core, seat) + cards_working_elsewhere(core, seat):
            number = core.defn[obj]
            states = number != UNKNOWN and defs[number].states
            if obj not in marks and not states and not core.static["passed_on"]:
                continue
            at_hand = state.kind_of(core, obj) == state.HAND
            for held in effects(core, obj, "continuous"):
                if held.ability.auras and not at_hand:
                    yield {"you": seat, "self": core.ref(obj), "card": held.definition}, held.ability


LASTING = Lasting(_sources)


def is_forbidden(core: Core, obj: Obj, what: str) -> bool:
    """Return whether an effect forbids this action for a card, or for a player (-1-seat). ZX-general.cannot-beats-can."""
    return LASTING.is_forbidden(core, obj, what)


def is_kept_from(core: Core, obj: Obj, seat: Seat, what: str) -> bool:
    """Return whether an effect forbids this for a card, or for the player who would do it. ZX-general.cannot-beats-can."""
    return is_forbidden(core, obj, what) or is_forbidden(core, as_object(seat), what)


def is_choosable(core: Core, obj: Obj) -> bool:
    """Return whether effects may choose a card or a player. ZX-general.cannot-beats-can."""
    return not is_forbidden(core, obj, "be_chosen")


def barring_rules(core: Core, obj: Obj) -> Rules:
    """Return the rule that prevents effects from choosing a card or a player, if any. ZX-general.cannot-beats-can."""
    return () if is_choosable(core, obj) else ("ZX-general.cannot-beats-can",)


def allowed_by_card(core: Core, obj: Obj, rule: str) -> bool:
    """Return whether a card text changes a rule for this card. ZX-general.card-beats-rule."""
    return LASTING.has_change(core, obj, rule)


# ---- numbers


def _with_changes(core: Core, obj: Obj, kind: str, number: int) -> int:
    """Apply setting, adding and subtracting effects to a number: continuous ones first, then lasting ones. ZX-toc.707."""
    setting = f"set_{kind}"
    if not LASTING.values(core, obj, setting):
        return number + LASTING.total(core, obj, kind)
    steps = [
        (word, value)
        for word in (setting, kind)
        for of, value in LASTING.values_with_sources(core, obj, word)
        if not isinstance(of, Mark)
    ]
    steps += [(mark.kind, mark.value) for mark in core.marks.get(obj, ()) if mark.kind in {kind, setting}]
    if core.reading("ZX-toc.707") == "set-first":
        steps.sort(key=lambda step: step[0] == kind)
    for word, amount in steps:
        number = amount if word == setting else number + amount
    return number


def _base_number(core: Core, obj: Obj, name: str) -> int:
    """Return the printed number, or the one determined by the card's own effect.

    ZX-attack-defence.attack-indefinite, ZX-attack-defence.defence-indefinite, ZX-toc.706.
    """
    card = printed_card(core, obj)
    if not card.open_number(name):
        return card.number(name)
    env = {"you": state.controller(core, obj), "self": core.ref(obj)}
    for held in effects(core, obj, "continuous"):
        if name in held.ability.defines:
            return held.ability.defines[name](core, env)
    return 0


def true_number(core: Core, obj: Obj, name: str) -> int:
    """Return attack or defence with its sign; with equipment only the newest counts.

    ZX-numbers.negative-remembered, ZX-equipment.bonus-meaning, ZX-equipment.one-per-character.
    """
    if not state.is_on_field(core, obj):
        card = core.card(obj)
        return 0 if card.open_number(name) else int(card.number(name))
    base = 0 if LASTING.values(core, obj, f"set_{name}") else _base_number(core, obj, name)
    worn = _worn_bonus(core, obj, name)
    if core.decisions is None or LASTING.values(core, obj, f"set_{name}"):
        return _with_changes(core, obj, name, base) + worn
    changes = [("ZX-toc.707", value) for value in LASTING.values(core, obj, name)]
    return added(core, base, (*changes, ("ZX-equipment.bonus-meaning", worn)), obj, item=obj)


def _worn_bonus(core: Core, obj: Obj, name: str) -> int:
    """Return the bonus of the newest equipment of a character. ZX-equipment.one-per-character."""
    return sum(bonus(core, item, name) for item in state.worn_by(core, obj)[-1:])


def is_unknown_unaffected(core: Core, obj: Obj, name: str) -> bool:
    """Return whether a card's number is unknown and nothing affects it: no damage, nothing that lowers it."""
    card = printed_card(core, obj)
    if card.numbers[name] is not None or card.open_number(name) or core.columns[state.DAMAGE][obj]:
        return False
    changes = _with_changes(core, obj, name, 0) + _worn_bonus(core, obj, name)
    return changes >= 0 and not LASTING.values(core, obj, f"set_{name}")


def bonus(core: Core, obj: Obj, name: str) -> int:
    """Return an equipment's bonus to attack or defence; it is not an effect and may be negative.

    ZX-equipment.bonus-negative, ZX-equipment.bonus-modified, ZX-equipment.bonus-not-effect,
    ZX-equipment.negate-independent, ZX-attack-defence.attack-icon, ZX-attack-defence.defence-icon.
    """
    if LASTING.holds(core, obj, "no_bonus", True):
        return 0
    card = core.card(obj)
    return _with_changes(core, obj, name, card.number(f"{name}_bonus"))


def attack(core: Core, obj: Obj) -> int:
    """Return the attack, never below 0. ZX-attack-defence.attack-meaning, ZX-numbers.negative-as-zero."""
    number = true_number(core, obj, "attack")
    if core.decisions is not None and number <= 0:
        more: int = sum(
            mark.value for mark in core.marks.get(obj, ()) if mark.kind == "attack" and mark.value > 0
        )
        return decide(core, "ZX-numbers.negative-remembered", Kind.NUMBER, 0, more, obj)
    return max(0, number)


def defence(core: Core, obj: Obj) -> int:
    """Return the defence, never below 0. ZX-numbers.negative-as-zero."""
    return max(0, true_number(core, obj, "defence"))


# ---- cost


def printed_cost(core: Core, obj: Obj) -> int:
    """Return the total cost of a card that is not being used; an indefinite one counts as 0. ZX-cost.indefinite-unused."""
    card = printed_card(core, obj)
    if not card.open_number("cost"):
        return card.number("cost")
    if state.is_on_field(core, obj) and core.reading("ZX-cost.indefinite-unused") == "value-paid":
        return core.columns[state.PAID][obj]
    return 0


def claimed_cost(core: Core, obj: Obj) -> int:
    """Return a card's cost for a claim: the lowest total for its owner to use it, where it can be used.

    ZX-cost.reduction, ZX-cost.floor-colored; for a card in play or with an indefinite cost, the printed one: see
    `printed_cost`.
    """
    if state.is_on_field(core, obj) or core.card(obj).open_number("cost"):
        return printed_cost(core, obj)
    return min(total for total, _ in cost(core, obj, core.owner[obj]))


def cost(core: Core, obj: Obj, by: Seat) -> list[tuple[int, dict[str, int]]]:
    """Return the cost of using the card: total and coloured part, one entry for each way the payer may choose.

    ZX-cost.reduction, ZX-cost.floor-colored, ZX-cost.indefinite, ZX-numbers.negative-as-zero.
    """
    card = core.card(obj)
    env = {"you": by, "self": core.ref(obj)}
    total, colours = int(card.number("cost")), dict(card.colour_cost)
    own = effects(core, obj, "continuous")
    for held in own:
        if "cost" in held.ability.defines:
            total = held.ability.defines["cost"](core, env)
    changes = list(LASTING.values(core, obj, "cost")) + list(LASTING.values(core, as_object(by), "cost"))
    for held in own:
        for aura in held.ability.auras if not state.is_on_field(core, obj) else ():
            met = aura.condition is None or aura.condition(core, env)
            if aura.kind == "cost" and met and finds(core, env, aura.select, obj):
                changes.append(aura.value(core, env))
    ways = [(total, colours)]
    for part, amount in changes:
        ways = [way for before in ways for way in _changed_cost(core, before, part, amount)]
    found = []
    for number, parts in ways:
        way = (max(number, sum(parts.values()), 0), parts)
        if way not in found:
            found.append(way)
    return found


def _changed_cost(
    core: Core, before: tuple[int, dict[str, int]], part: str, amount: int
) -> Iterator[tuple[int, dict[str, int]]]:
    total, colours = before
    if part == "any" and core.reading("ZX-cost.reduction") == "payer-chooses" and amount < 0:
        for colour in colours:
            yield from _changed_cost(core, before, colour, amount)
    if part in {"any", "colourless"}:
        yield total + amount, colours
    else:
        lowered = max(-colours.get(part, 0), amount)
        yield total + lowered, {**colours, part: colours.get(part, 0) + lowered}


# ---- what the cards in this game can do


def prepare(definitions: Sequence[Definition]) -> dict[str, object]:
    """Compute which effects occur in the cards, so that others are not searched for."""
    abilities = [ability for card in definitions for ability in card.abilities]
    elsewhere = {
        place
        for ability in abilities
        for place in ability.places
        if place in _ELSEWHERE.get(ability.timing, ())
    }
    return {
        "elsewhere": tuple(kind for kind, name in enumerate(state.NAMES) if name in elsewhere),
        "auras": frozenset(aura.kind for ability in abilities for aura in ability.auras),
        "passed_on": any(ability.granted and ability.timing == "continuous" for ability in abilities),
        "happenings": frozenset(
            HAPPENINGS
            if any(ability.timing == "triggered" and ability.when is None for ability in abilities)
            else (ability.when.happening for ability in abilities if ability.when is not None)
        ),
    }


def is_in_battle_zone(core: Core, obj: Obj) -> bool:
    """Return whether an effect on the battle zone reaches a card there or in an event zone. ZX-zone.eight/event-zone."""
    return (
        state.kind_of(core, obj) == state.BATTLE
        or core.reading("ZX-zone.eight/event-zone") == "within-battle-zone"
    )


def is_face_down(core: Core, obj: Obj) -> bool:
    """Return whether the card is face down, and so has no colour. ZX-card.face-down-no-color."""
    return state.kind_of(core, obj) in (state.DECK, state.LIFE) or bool(core.bits[obj] & state.DOWN)
