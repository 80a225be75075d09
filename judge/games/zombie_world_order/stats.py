"""What a zombie counts as right now: power, critical, keywords, colours, prohibitions.

Printed values, plus what lasts on the zombie (marks), plus what permanent abilities say (ZWO-icon.permanent).
A mark is (kind, value, until): "turn" ends in the end phase, "field" lasts until the zombie leaves the field.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from judge.engine.core import UNKNOWN
from judge.engine.effects.lasting import Lasting
from judge.games.zombie_world_order.state import FIELD, FIELD_OF, NAMES, ZONES_EACH, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from judge.engine.core import Core
    from judge.engine.effects.abilities import Aura
    from judge.engine.effects.language import Env


def blank(core: Core, obj: int) -> bool:
    """Say whether the zombie has lost its abilities, keywords included. ZWO-keyword.definition."""
    marks = core.marks.get(obj)
    return marks is not None and any(mark[0] == "blank" for mark in marks)


def active_here(core: Core, obj: int, places: tuple[str, ...]) -> bool:
    """Say whether an ability with these places works where its card lies.

    ZWO-qa.abilities-field-only, ZWO-qa.abilities-off-field, ZWO-mana.abilities-off.
    """
    if core.place[obj] in FIELD:
        return "field" in places
    kind = kind_of(core, obj)
    return kind < len(NAMES) and NAMES[kind] in places


def _sources(core: Core, kind: str) -> Iterator[tuple[Env, tuple[Aura, ...]]]:
    defn, stating = core.defn, core.static["stating"].get(kind, {})
    for seat in (0, 1):
        for zone in core.static["aura_zones"][seat]:
            for obj in core.zones[zone]:
                stated = stating.get(defn[obj])
                if stated is None or blank(core, obj):
                    continue
                for places, auras in stated:
                    if active_here(core, obj, places):
                        yield {"you": seat, "self": (obj, core.stamp[obj])}, auras


LASTING = Lasting(_sources, precise=True)
forbidden = LASTING.forbidden  # ZWO-principle.cannot-over-can
changed = LASTING.changed  # ZWO-principle.card-over-rules
instead = LASTING.instead


def power(core: Core, obj: int) -> int:
    """Give the POWER. ZWO-card.zombie.power."""
    printed: int = core.card(obj).stat("power")
    return printed + LASTING.total(core, obj, "power")


def base_power(core: Core, obj: int) -> int:
    """Give the printed POWER with what lasts on the zombie, but without permanent abilities."""
    printed: int = core.card(obj).stat("power")
    lasting: int = sum(mark[1] for mark in core.marks.get(obj, ()) if mark[0] == "power")
    return printed + lasting


def critical(core: Core, obj: int) -> int:
    """Give the CRITICAL. ZWO-card.zombie.critical."""
    printed: int = core.card(obj).stat("critical")
    return printed + LASTING.total(core, obj, "critical")


def cost(core: Core, obj: int, kind: str) -> int:
    """Give the entry COST or revive COST in force, never below 0."""
    printed: int = core.card(obj).stat(kind)
    return max(0, printed + LASTING.total(core, obj, kind))


def keywords(core: Core, obj: int) -> frozenset[str]:
    """Give the keywords, each once, however often it has them. ZWO-keyword.no-stacking, ZWO-keyword.different-both."""
    printed = frozenset() if blank(core, obj) else core.card(obj).keywords
    return frozenset((*printed, *LASTING.on(core, obj, "keyword")))


def prepare(definitions: Sequence[Any]) -> dict[str, Any]:
    """Work out once what the cards in this game can do, so that nothing is looked for that cannot be there."""
    return _prepared(tuple(definitions))


@lru_cache(maxsize=64)
def _prepared(definitions: tuple[Any, ...]) -> dict[str, Any]:
    numbered = list(enumerate(definitions, UNKNOWN + 1))
    watching: dict[str, frozenset[int]] = {}
    for number, card in numbered:
        for _, ability in card.autos:
            happening = ability.when.happening
            watching[happening] = watching.get(happening, frozenset()) | {number}
    auras = [aura for _, card in numbered for _, ability in card.permanents for aura in ability.auras]
    lasting = _places(definitions, {"permanent", "auto"})
    return {
        "auras": frozenset(word for aura in auras for word in (aura.kind, (aura.kind, aura.value))),
        "stating": _stating(numbered),
        "watching": watching,
        "zombies": frozenset((UNKNOWN, *(number for number, card in numbered if card.kind != "event"))),
        "events": frozenset((UNKNOWN, *(number for number, card in numbered if card.kind != "zombie"))),
        "lowering": any(aura.kind == "power" and (callable(aura.value) or aura.value < 0) for aura in auras),
        "aura_zones": tuple(
            (*FIELD_OF[seat], *(seat * ZONES_EACH + kind for kind in lasting)) for seat in (0, 1)
        ),
        "active_zones": _places(definitions, {"activate"}),
    }


Stated = tuple[tuple[tuple[str, ...], tuple["Aura", ...]], ...]  # (places, statements) of each ability


def _stating(numbered: list[tuple[int, Any]]) -> dict[str, dict[int, Stated]]:
    """Give what each card states, by kind of statement and definition number."""
    found: dict[str, dict[int, Stated]] = {}
    for number, card in numbered:
        for _, ability in card.permanents:
            for kind in {aura.kind for aura in ability.auras}:
                auras = tuple(aura for aura in ability.auras if aura.kind == kind)
                by_number = found.setdefault(kind, {})
                by_number[number] = (*by_number.get(number, ()), (ability.places, auras))
    return found


def _places(definitions: Sequence[Any], timings: set[str]) -> tuple[int, ...]:
    """Give the kinds of zone off the field where abilities of these timings work."""
    words = {
        place
        for card in definitions
        for ability in card.abilities
        if ability.timing in timings
        for place in ability.places
    }
    return tuple(sorted(NAMES.index(word) for word in words if word != "field"))
