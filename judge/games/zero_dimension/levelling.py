"""Levelling characters up. The rulebook has the heading, but no cost. ZX-character.level-up, ZX-toc.600, ZX-toc.324."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal, NotCovered
from judge.engine.game import Verb
from judge.engine.slots import Choose
from judge.engine.windows import OpenWindow
from judge.games.zero_dimension import events, links, moving, refusals, state, stats
from judge.games.zero_dimension.happenings import fire
from judge.games.zero_dimension.payment import Resources, rest_paid
from judge.games.zero_dimension.timing import SETTLE, add_link
from judge.games.zero_dimension.using import chain_must_be_empty, main_phase, own_character

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat
    from judge.engine.windows import InWindow, Resolving


def _characters(core: Core, by: Seat) -> list[Obj]:
    return [*state.of_kind(core, by, "character"), *state.possible_cards(core, by, "character")]


def _level_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    """Ask for the cost, in an interpretation that has one; the text has none. ZX-toc.600."""
    main_phase(core, by, "level_up")
    chain_must_be_empty(core, "level_up")
    obj = own_character(core, by, subject, ("ZX-character.level-up",))
    highest = core.reading("ZX-level.three-or-more") == "one-to-three"
    if highest and state.level(core, obj) >= state.TOP_LEVEL:
        raise Illegal(("ZX-level.three-or-more", "ZX-toc.600"), refusals.HighestLevel(obj, state.TOP_LEVEL))
    if stats.is_kept_from(core, obj, by, "level_up"):
        raise Illegal(("ZX-general.cannot-beats-can",), refusals.IsForbidden(obj, "level_up"))
    price = core.reading("ZX-toc.600")
    if price == "hand-card":
        hand = tuple(core.zones[state.zone(by, state.HAND)])
        if not hand:
            raise Illegal(("ZX-toc.600",), refusals.HandShort(1, 0))
        return (Choose("under", hand, 1, 1, ("ZX-toc.600",)),)
    if price == "by-settings" and core.reading("ZX-character.level-up") == "by-settings":
        raise NotCovered(("ZX-toc.600", "ZX-character.level-up"), "level.no-price", item=obj)
    count = core.card(obj).number("level_cost")
    slot = Resources("pay", by, count, (), ("ZX-toc.600", "ZX-cost.pay-by-resting"))
    slot.payable(core)
    return (slot,)


def _level_up(core: Core, by: Seat, subject: Obj, values: Values, asked: InWindow) -> None:
    if core.reading("ZX-toc.600") == "hand-card":
        obj: Obj = values[0][0]
        moving.relocate(core, obj, state.UNDER)
        core.put(core.columns[state.WEARER], obj, subject + 1)
        core.events.append(events.PutUnder(("ZX-toc.600",), obj, subject))
    else:
        rest_paid(core, values[0], ("ZX-toc.600",))
    if core.reading("ZX-priority.active-main-options/level-up-chain") == "uses-chain":
        add_link(core, links.LevelUp(by, core.ref(subject)))
        return
    raise_level(core, subject, 1, ("ZX-priority.active-main-options",))
    core.agenda.append(OpenWindow(asked.kind, by))  # the same round of priority goes on
    core.agenda.append(SETTLE)


def resolve_level(core: Core, frame: Resolving) -> None:
    """Raise the level of a character that is still there. ZX-toc.600."""
    link: links.LevelUp = frame.item  # type: ignore[assignment] # by the name under FRAMES
    obj, _ = link.ref
    if core.is_current(link.ref):
        raise_level(core, obj, 1, ("ZX-toc.600",))
    else:
        core.events.append(events.Gone(("ZX-zone.new-object",), obj))


def raise_level(core: Core, obj: Obj, by: int, rules: Rules) -> None:
    """Change a character's level, between 1 and the highest. ZX-toc.324, ZX-level.three-or-more, ZX-toc.600."""
    highest = state.TOP_LEVEL if core.reading("ZX-level.three-or-more") == "one-to-three" else 99
    now = max(1, min(highest, state.level(core, obj) + by))
    if now != state.level(core, obj):
        core.put(core.columns[state.LEVEL], obj, now)
        core.events.append(events.Levelled((*rules, "ZX-toc.324", "ZX-level.effect-gate"), obj, now))
        fire(core, "levelled", obj, now)


VERBS: Final = {"level_up": Verb(_characters, _level_demand, _level_up, "object")}
FRAMES: Final = {"resolve.level_up": resolve_level}
