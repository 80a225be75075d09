"""Power, class bonus and the power value's marker. UO-unit.power, UO-unit.class.*, UO-setup.power.*."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from judge.engine import kinds
from judge.engine.deciding import decide, holds, is_read_as, written_sum
from judge.engine.decisions import Kind
from judge.engine.effects.lasting import Lasting, mark_values
from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN, as_object
from judge.engine.layout import Lasts
from judge.engine.view import SEEN
from judge.games.unicorn_overlord import events, state

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.engine.game import Core
    from judge.engine.ids import Obj, Seat

FRONT_SPACES: Final = 25  # UO-setup.power.track
SPACES: Final = 50
LARGEST: Final = 150  # the last value that the marker's 100 side and the card's 50 spaces can show


def prepare(definitions: Iterable[Any]) -> dict[str, object]:
    """Compute which cards have permanent statements about units."""
    return {"auras": frozenset(aura.kind for card in definitions for aura in card.auras)}


def marker(core: Core, value: int) -> tuple[str, int, int]:
    """Return the display of a power value: side of the power card, number on the marker, space of the marker.

    UO-setup.power.track, UO-setup.power.over50: 62 is ("front", 50, 12), 107 is ("front", 100, 7).
    """
    plate = SPACES * ((value - 1) // SPACES) if value > 0 else 0
    space = value - plate
    side = "front" if space <= FRONT_SPACES else "back"
    if space == 8 and core.reading("UO-setup.power.track") == "as-printed":
        space = 0  # open point U18
    return side, plate, space


def _uncounted_units(core: Core, seat: Seat) -> list[Obj]:
    """Return a player's revealed units whose power was not stated. UO-unit.power."""
    return [ref[0] for player, ref in core.vars["uncounted"] if player == seat]


def value(core: Core, seat: Seat) -> int:
    """Return a player's power value; NeedsFact where an unstated power was added. UO-unit.power."""
    for obj in _uncounted_units(core, seat):
        raise NeedsFact("power", None, card=core.card(obj).name)
    power: int = core.vars["power"][seat]
    return power


def minimum_value(core: Core, seat: Seat) -> int:
    """Return the minimum of a player's power value; NeedsFact where an unstated power may have lowered it.

    UO-unit.power.
    """
    lowering = any(_may_be_lowered(core, obj, seat) for obj in _uncounted_units(core, seat))
    return value(core, seat) if lowering else core.vars["power"][seat]


def _may_be_lowered(core: Core, obj: Obj, seat: Seat) -> bool:
    """Return whether any effect lowers the power of a unit, which may then be negative."""
    later = [power for power, _, _ in LASTING.values(core, as_object(seat), "later")]
    return LASTING.total(core, obj, "stronger") < 0 or any(power < 0 for power in later)


def gain(core: Core, seat: Seat, amount: int, rules: tuple[str, ...]) -> None:
    """Add to a player's power value and move the marker. It has no maximum; the minimum is open point U15."""
    had = core.vars["power"][seat]
    if _uncounted_units(core, seat):
        if amount < 0 and core.reading("UO-unit.power") == "stop-at-zero":
            value(core, seat)
        if amount:
            state.tally(core, "power", seat, amount)
            core.events.append(events.PowerMoved(rules, seat, amount))
        return
    if had + amount < 0 and core.reading("UO-unit.power") == "stop-at-zero":
        amount = -had
    if not amount:
        return
    state.tally(core, "power", seat, amount)
    now = had + amount
    side, plate, space = marker(core, now)
    if now > LARGEST:
        rules = (*rules, "UO-setup.power.track", "UO-setup.power.over50")
        core.events.append(events.PowerBeyond(rules, seat, amount, now))
    elif plate:
        rules = (*rules, "UO-setup.power.track", "UO-setup.power.over50")
        core.events.append(events.PowerOver(rules, seat, amount, now, plate, side, space))
    else:
        core.events.append(
            events.PowerChanged((*rules, "UO-setup.power.track"), seat, amount, now, side, space)
        )


def _statements(core: Core) -> Iterator[tuple[dict[str, object], tuple[Any, ...]]]:
    """Yield the statements of territories in force, each with its environment. UO-territory.permanent, UO-icon.burn."""
    for seat in state.everybody(core):
        for _, land in state.open_territories(core, seat):
            if core.defn[land] != UNKNOWN and core.card(land).auras:
                yield {"you": seat, "self": core.ref(land)}, core.card(land).auras


LASTING: Final = Lasting(_statements)


_UNTIL: Final = ("round", "next_row:")
# What may lie on a unit or a player; `later`: strength for units revealed later, of one class or of any, and its source.
KINDS: Final = {
    "stronger": Lasts(kinds.kind("int"), _UNTIL),
    "later": Lasts(kinds.row(**{"power": "int", "class": "str | None", "by": "Ref"}), _UNTIL),
    "marker": Lasts(kinds.kind("str"), ("round",)),
    SEEN: Lasts(kinds.kind("Seat")),
}


def unit_power(core: Core, obj: Obj, seat: Seat) -> int:
    """Return a unit's power with all modifiers. UO-unit.power, UO-territory.permanent.

    The mark "later" of a player: (power, class or None, source), for units revealed after the source.
    """
    card = core.card(obj)
    total: int = card.stat("power")
    stronger = LASTING.total(core, obj, "stronger")
    if stronger and core.decisions is not None:
        rule = "UO-territory.permanent" if _is_strengthened(core, obj) else "UO-unit.effect.top.down"
        said = {"item": obj, "number": stronger, "sum": written_sum(total, stronger)}
        stronger = decide(core, rule, Kind.ORDER, stronger, 0, obj, **said)
    total += stronger
    for power, wanted, source in LASTING.values(core, as_object(seat), "later"):
        if source[0] != obj and (wanted is None or wanted in card.classes):
            total += power
    return total


def claimed_power(core: Core, obj: Obj) -> int:
    """Return the power of a unit for a claim: the power it added, else its current power."""
    if core.columns[state.COUNTED][obj]:
        return core.columns[state.COUNTED][obj]
    return unit_power(core, obj, state.holder(core, obj))


def count_revealed(core: Core) -> None:
    """Record the added power of each revealed unit in a position, where it is not stated. UO-unit.power."""
    for seat in state.everybody(core):
        for obj in state.cards(core, seat, state.BATTLE):
            if core.defn[obj] == UNKNOWN or core.columns[state.COUNTED][obj] or core.card(obj).kind != "unit":
                continue
            with suppress(NeedsFact):  # asked for where it matters
                core.columns[state.COUNTED][obj] = unit_power(core, obj, seat)


def open_icons(core: Core, seat: Seat, wanted: str, *, without: Obj | None = None) -> int:
    """Count a class's icons on the territories in force and the revealed cards of a player. UO-unit.class.bonus."""
    found = [land for _, land in state.open_territories(core, seat)]
    found += [obj for obj in state.cards(core, seat, state.BATTLE) if obj != without]
    return sum(core.card(obj).classes.count(wanted) for obj in found)


def class_bonus(core: Core, obj: Obj) -> int:
    """Return a unit's class bonus. Its own icon counts only in one interpretation of UO-unit.class.bonus."""
    wanted = core.card(obj).bonus
    if wanted is None:
        return 0
    seat = state.holder(core, obj)
    count = open_icons(core, seat, wanted, without=obj)
    own = core.card(obj).classes.count(wanted)
    if own and is_read_as(core, "UO-unit.class.bonus", "own-too", obj, item=obj, number=count + own):
        count += own
    return count


def _is_strengthened(core: Core, obj: Obj) -> bool:
    """Return whether a territory strengthens a unit. UO-territory.permanent."""
    return len(LASTING.values(core, obj, "stronger")) > len(mark_values(core, obj, "stronger"))


def add_power(core: Core, obj: Obj, seat: Seat) -> None:
    """Add a revealed unit's power to the power value, marked as unknown where it was not stated. UO-unit.power."""
    try:
        power = unit_power(core, obj, seat)
    except NeedsFact:
        core.var("uncounted", (*core.vars["uncounted"], (seat, core.ref(obj))))
        core.events.append(events.PowerUntold(("UO-unit.power",), seat, obj))
        return
    core.put(core.columns[state.COUNTED], obj, power)
    rules = ("UO-unit.power", *(("UO-territory.permanent",) if _is_strengthened(core, obj) else ()))
    core.events.append(events.UnitPower(rules, obj, power))
    if holds(core, "UO-unit.power", Kind.EFFECT, obj, item=obj, power=power):
        gain(core, seat, power, rules)


def add_bonus(core: Core, obj: Obj, seat: Seat) -> None:
    """Add the class bonus, which is not part of the power, after the power.

    UO-unit.class.bonus, UO-unit.class.not.power.
    """
    bonus = class_bonus(core, obj)
    if bonus and holds(core, "UO-unit.class.bonus", Kind.ORDER, obj, item=obj, number=bonus):
        rules = ("UO-unit.class.bonus", "UO-unit.class.not.power")
        core.events.append(events.ClassBonus(rules, obj, core.card(obj).bonus, bonus))
        gain(core, seat, bonus, rules)
