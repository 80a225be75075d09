"""The current properties of a zombie: power, critical, keywords, colours, prohibitions.

Printed values, plus lasting effects on the zombie (marks), plus statements of permanent abilities
(ZWO-icon.permanent). A mark is (kind, value, until): "turn" ends in the end phase, "field" lasts until the zombie
leaves the field.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from judge.engine.deciding import added, holds
from judge.engine.decisions import Kind
from judge.engine.effects.lasting import Lasting, mark_values
from judge.engine.ids import UNKNOWN
from judge.games.zombie_world_order.state import FIELD, FIELD_OF, NAMES, ZONES_EACH, kind_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.engine.effects.abilities import Aura
    from judge.engine.effects.language import Env
    from judge.engine.game import Core
    from judge.engine.ids import Obj


def is_blank(core: Core, obj: Obj) -> bool:
    """Return whether the zombie has lost its abilities, keywords included. ZWO-keyword.definition."""
    return obj in core.marks and any(mark.kind == "blank" for mark in core.marks[obj])


def is_active_here(core: Core, obj: Obj, places: tuple[str, ...]) -> bool:
    """Return whether an ability with these places works in its card's zone.

    ZWO-qa.abilities-field-only, ZWO-qa.abilities-off-field, ZWO-mana.abilities-off.
    """
    if core.place[obj] in FIELD:
        return "field" in places
    kind = kind_of(core, obj)
    return kind < len(NAMES) and NAMES[kind] in places


def _sources(core: Core, kind: str) -> list[tuple[Env, tuple[Aura, ...]]]:
    defn, zones = core.defn, core.zones
    return [
        ({"you": seat, "self": (obj, core.stamp[obj])}, stating[defn[obj]])
        for seat, zone, stating in core.static["stating"].get(kind, ())
        for obj in zones[zone]
        if defn[obj] in stating and not is_blank(core, obj)
    ]


LASTING = Lasting(_sources, precise=True)


def is_forbidden(core: Core, obj: Obj, what: str) -> bool:
    """Return whether an effect forbids this action for a zombie, or for a player (-1-seat).

    ZWO-principle.cannot-over-can.
    """
    if obj not in core.marks and what not in core.static["forbidding"]:
        return False
    found = LASTING.is_forbidden(core, obj, what)
    return found and holds(core, "ZWO-principle.cannot-over-can", Kind.BARRED, obj, item=obj, what=what)


def has_change(core: Core, obj: Obj, rule: str) -> bool:
    """Return whether a card text changes a rule for this zombie. ZWO-principle.card-over-rules."""
    if obj not in core.marks and rule not in core.static["changing"]:
        return False
    found = LASTING.has_change(core, obj, rule)
    return found and holds(core, "ZWO-principle.card-over-rules", Kind.USUAL, obj, what=rule)


def power(core: Core, obj: Obj) -> int:
    """Return the POWER. ZWO-card.zombie.power."""
    printed: int = core.card(obj).stat("power")
    if core.decisions is not None:
        return _added(core, obj, "power", printed, "ZWO-card.zombie.power")
    return printed + LASTING.total(core, obj, "power")


def base_power(core: Core, obj: Obj) -> int:
    """Return the printed POWER with lasting effects, but without permanent abilities."""
    printed: int = core.card(obj).stat("power")
    if obj in core.marks:
        printed += sum(mark.value for mark in core.marks[obj] if mark.kind == "power")
    return printed


def critical(core: Core, obj: Obj) -> int:
    """Return the CRITICAL. ZWO-card.zombie.critical."""
    printed: int = core.card(obj).stat("critical")
    if core.decisions is not None:
        return _added(core, obj, "critical", printed, "ZWO-card.zombie.critical")
    return printed + LASTING.total(core, obj, "critical")


def _added(core: Core, obj: Obj, kind: str, printed: int, rule: str) -> int:
    """Return a printed number with what lasts on the zombie, by a rule, and what is stated. ZWO-icon.permanent."""
    marked, found = len(mark_values(core, obj, kind)), LASTING.values(core, obj, kind)
    rules = [rule] * marked + ["ZWO-icon.permanent"] * (len(found) - marked)
    return added(core, printed, tuple(zip(rules, found, strict=True)), obj, item=obj)


def cost(core: Core, obj: Obj, kind: str) -> int:
    """Return the entry COST or revive COST in force, never below 0."""
    printed: int = core.card(obj).stat(kind)
    return max(0, printed + LASTING.total(core, obj, kind))


def may_be_changed(core: Core, kind: str) -> bool:
    """Return whether any statement or mark changes such a number of some card."""
    lasting = (mark.kind == kind for marks in core.marks.values() for mark in marks)
    return kind in core.static["auras"] or any(lasting)


def keywords(core: Core, obj: Obj) -> frozenset[str]:
    """Return the keywords, each once, even if the zombie has one several times.

    ZWO-keyword.no-stacking, ZWO-keyword.different-both.
    """
    printed = frozenset() if is_blank(core, obj) else core.card(obj).keywords
    return frozenset((*printed, *LASTING.values(core, obj, "keyword")))


def prepare(definitions: Sequence[object]) -> dict[str, object]:
    """Compute which abilities the cards in this game have, so that others are not searched for."""
    return _static_data(tuple(definitions))


@lru_cache(maxsize=64)
def _static_data(definitions: tuple[Any, ...]) -> dict[str, object]:
    numbered = list(enumerate(definitions, UNKNOWN + 1))
    auras = [aura for _, card in numbered for _, ability in card.permanents for aura in ability.auras]
    stating, watching = _ActiveZones(), _ActiveZones()
    for number, card in numbered:
        for _, ability in card.permanents:
            for aura in ability.auras:
                stating.add(aura.kind, ability.places, number, aura)
        for at, ability in card.autos:
            for happening in ability.happenings:
                watching.add(happening, ability.places, number, (at, ability))
    reads = {kind: _variables_read(auras, kind) for kind in stating.found}
    return {
        "auras": frozenset(word for aura in auras for word in (aura.kind, (aura.kind, aura.value))),
        "forbidding": frozenset(aura.value for aura in auras if aura.kind == "forbid"),
        "changing": frozenset(aura.value for aura in auras if aura.kind == "change"),
        "stating": stating.zones((0, 1)),
        "steady": frozenset(kind for kind, names in reads.items() if names is not None),
        "steady_wounds": all(reads.get(kind, ()) is not None for kind in ("power", "forbid")),
        "moving": frozenset(name for names in reads.values() if names is not None for name in names),
        # by the turn player, whose abilities come first: ZWO-principle.turn-player-first
        "watching": {
            happening: (watching.zones((0, 1))[happening], watching.zones((1, 0))[happening])
            for happening in watching.found
        },
        "zombies": frozenset((UNKNOWN, *(number for number, card in numbered if card.kind != "event"))),
        "events": frozenset((UNKNOWN, *(number for number, card in numbered if card.kind != "zombie"))),
        "lowering": any(aura.kind == "power" and (callable(aura.value) or aura.value < 0) for aura in auras),
        "active_zones": _places(definitions, {"activate"}),
    }


# What the words of statements read besides where cards lie, what they are and what lasts on them: variables. A word that
# is not here may read anything, other statements for one.
_READS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(
        ("zombie", "card", "hand", "top", "their_top", "player", "either", "among", "other", "not"), ()
    ),
    **dict.fromkeys(("form", "in", "colour", "attribute", "kind", "trait", "name", "name_contains"), ()),
    **dict.fromkeys(
        ("no", "rarity", "illustrator", "entry_cost", "revive_cost", "base_power", "counters"), ()
    ),
    **dict.fromkeys(("count", "sum", "minus", "times", "least", "most", "half", "entry_cost_of"), ()),
    **dict.fromkeys(("exists", "at_least", "equal", "less", "all", "any"), ()),
    **dict.fromkeys(("attacker", "attack_target"), ("battle",)),
    "life": ("life",),
    "phase": ("phase",),
    "turn": ("player",),
}


def _variables_read(auras: list[Aura], kind: str) -> set[str] | None:
    """Return the variables that statements of a kind read; None if they may read any."""
    uses = {word for aura in auras if aura.kind == kind for word in aura.uses}
    return {name for word in uses for name in _READS[word]} if uses <= _READS.keys() else None


class _ActiveZones:
    """The zones in which cards have active abilities. ZWO-qa.abilities-field-only, ZWO-qa.abilities-off-field."""

    def __init__(self) -> None:
        self.found: dict[str, dict[str, dict[int, tuple[Any, ...]]]] = {}

    def add(self, word: str, places: tuple[str, ...], number: int, what: object) -> None:
        """Record that the card of a definition number can do `what`, filed under `word`, in these places."""
        for place in dict.fromkeys(places):
            cards = self.found.setdefault(word, {}).setdefault(place, {})
            cards[number] = (*cards.get(number, ()), what)

    def zones(self, seats: tuple[int, ...]) -> dict[str, tuple[tuple[int, int, dict[int, Any]], ...]]:
        """Return for each word (seat, zone, what is done there by definition number), in seat order."""
        return {
            word: tuple(
                (seat, zone, by_place[place])
                for seat in seats
                for place in ("field", *NAMES)
                if place in by_place
                for zone in (
                    FIELD_OF[seat] if place == "field" else (seat * ZONES_EACH + NAMES.index(place),)
                )
            )
            for word, by_place in self.found.items()
        }


def _places(definitions: Sequence[Any], timings: set[str]) -> tuple[int, ...]:
    """Return the kinds of zone outside the field where abilities of these timings work."""
    words = {
        place
        for card in definitions
        for ability in card.abilities
        if ability.timing in timings
        for place in ability.places
    }
    return tuple(sorted(NAMES.index(word) for word in words if word != "field"))
