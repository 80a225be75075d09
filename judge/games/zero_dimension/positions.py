"""Checks of a stated position of 零次元."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from judge.engine.canonical import pending
from judge.engine.errors import BadPosition, NeedsFact, NotCovered, refuse_position
from judge.engine.ids import UNKNOWN, Obj
from judge.engine.run import Ask
from judge.engine.windows import is_resolving
from judge.games import beginning
from judge.games.zero_dimension import frames, harm, state, stats, under_way
from judge.games.zero_dimension.deck import COPIES
from judge.games.zero_dimension.setup import BEGINS, DECK_CARDS, WHOLE_DECK
from judge.games.zero_dimension.unique import clashing_cards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.game import Core
    from judge.engine.ids import DefId, Rules, Seat

_KINDS: Final = {
    state.BATTLE: (("character", "equipment"), ("ZX-zone.battle-definition", "ZX-event.event-zone")),
    state.EVENT: (("event",), ("ZX-event.event-zone", "ZX-zone.battle-definition")),
}


def check_position(core: Core) -> None:
    """Raise BadPosition with all contradictions: of each object, then of each side."""
    refuse_position(_faults(core))


def _faults(core: Core) -> Iterator[BadPosition]:
    if core.vars["phase"] == state.SETUP and beginning.is_laid(
        core, "mulligan", frames.START_GAME.tag, frames.AskMulligan.tag
    ):
        yield from beginning.faults(core, BEGINS, ("ZX-zone.battle-starts-empty", "ZX-setup.hand-six"))
    if core.vars["phase"] == state.SETUP and beginning.is_laid(
        core, "chance.pick", frames.TOSS_FIRST.tag, frames.BeginWith.tag
    ):
        yield from beginning.faults(core, WHOLE_DECK, ("ZX-zone.battle-starts-empty", "ZX-setup.hand-six"))
    yield from under_way.faults(core)
    number = core.vars["turn"] + (core.vars["phase"] == "reset")  # which counts the turn only when it begins
    if number == 1 and core.vars["phase"] in _BEFORE_ANYTHING:
        yield from _dealt_faults(core)
    for obj in map(Obj, range(len(core.defn))):
        if core.place[obj] < state.CHAIN:
            yield from _check_kind(core, obj)
            yield from _check_marks(core, obj)
        elif core.place[obj] == state.CHAIN and obj not in pending(core):
            rules = ("ZX-chain.using-adds-link",)
            yield BadPosition("item", "position.no-link", item=obj, rules=rules)
    for seat in state.SEATS:
        yield from _check_side(core, seat)
    if is_resolving(core):
        return  # the checks after each effect have not been done yet
    for place in state.BATTLES:
        for obj in core.zones[place]:
            yield from _check_worn(core, obj)
            yield from _check_strength(core, obj)


_BEFORE_ANYTHING: Final = ("reset", "start", "draw", "resource")  # nothing is used yet, and no damage dealt
_DRAWN: Final = ("draw", "resource")  # when the turn player may have drawn already: ZX-toc.403


def _dealt_faults(core: Core) -> Iterator[BadPosition]:
    """Yield life and hand cards of the first turn that are not as dealt. ZX-setup.life-six, ZX-setup.hand-six."""
    for seat in state.SEATS:
        drawn = int(seat == core.vars["player"] and core.vars["phase"] in _DRAWN)
        for kind, name in ((state.LIFE, "life"), (state.HAND, "hand")):
            cards, (dealt, rules) = core.zones[state.zone(seat, kind)], BEGINS[name]
            placed = len(core.zones[state.zone(seat, state.RESOURCE)]) if kind == state.HAND else 0
            few = beginning.is_counted(core, cards) and len(cards) + placed < dealt
            if few or len(cards) > dealt + drawn * (kind == state.HAND):
                facts = {"zone": state.zone(seat, kind), "given": len(cards), "needed": dealt, "rules": rules}
                yield BadPosition(f"players[{seat}].{name}", "position.first-dealt", seat=seat, **facts)


def _check_worn(core: Core, obj: Obj) -> Iterator[BadPosition]:
    """ZX-equipment.one-per-character, ZX-equipment.resolve-attach."""
    rules = ("ZX-equipment.one-per-character",)
    worn = [item for item in state.worn_by(core, obj) if state.is_kind(core, item, "equipment")]
    for item in worn[1:]:
        yield BadPosition(
            "item", "position.two-equipments", item=item, bearer=core.card(obj).name, rules=rules
        )
    if state.is_kind(core, obj, "equipment") and not core.columns[state.WEARER][obj]:
        cited = ("ZX-equipment.pay-choose-chain", "ZX-equipment.resolve-attach")
        yield BadPosition("item", "equipment.no-character", item=obj, rules=cited)
    bearer = state.wearer(core, obj)
    along = core.reading("ZX-equipment.on-opponent-control") == "moves-along"
    if bearer is not None and along and core.place[bearer] != core.place[obj]:
        yield BadPosition(
            "item.attached", "position.bearer", item=obj, rules=("ZX-equipment.resolve-attach",)
        )


def _check_kind(core: Core, obj: Obj) -> Iterator[BadPosition]:
    """ZX-zone.battle-definition, ZX-event.event-zone, ZX-zone.owner-zones."""
    kind = state.kind_of(core, obj)
    if core.defn[obj] != UNKNOWN and kind in _KINDS:
        wanted, rules = _KINDS[kind]
        found = core.defs[core.defn[obj]].kind
        if found is not None and found not in wanted:
            yield BadPosition("item", "position.kind", item=obj, kind=found, rules=rules)
    if (
        kind in {state.DECK, state.HAND, state.RESTING}
        and core.owner[obj] != core.game.zones[core.place[obj]].owner
    ):
        yield BadPosition("item.owner", "position.foreign", item=obj, rules=("ZX-zone.owner-zones",))


def _check_marks(core: Core, obj: Obj) -> Iterator[BadPosition]:
    """ZX-orientation.only-bz-rz, ZX-orientation.events-none, ZX-attack-defence.damage-accumulates, ZX-toc.324."""
    kind = state.kind_of(core, obj)
    if core.bits[obj] & state.RESTED and kind not in {state.BATTLE, state.RESOURCE}:
        rule = "ZX-orientation.events-none" if kind == state.EVENT else "ZX-orientation.only-bz-rz"
        yield BadPosition("item.state", "position.no-state", item=obj, rules=(rule,))
    character = kind == state.BATTLE and (core.defn[obj] == UNKNOWN or state.is_kind(core, obj, "character"))
    if core.columns[state.DAMAGE][obj] and not character:
        rules = ("ZX-attack-defence.damage-accumulates", "ZX-zone.new-object")
        yield BadPosition("item.damage", "position.no-damage", item=obj, rules=rules)
    if core.columns[state.ENTERED][obj] > core.vars["turn"]:
        facts = {"given": core.columns[state.ENTERED][obj], "most": core.vars["turn"]}
        rule = "ZX-character.entry-turn-no-attack"
        yield BadPosition("item.entered", "position.entered", item=obj, **facts, rules=(rule,))
    if core.vars["turn"] == 1 and character and not core.columns[state.ENTERED][obj]:
        cited = ("ZX-character.entry-turn-no-attack", "ZX-zone.battle-starts-empty")
        yield BadPosition("item.entered", "position.first-turn", item=obj, rules=cited)
    worn = core.columns[state.WEARER][obj]
    if worn and (kind != state.BATTLE or state.is_kind(core, obj, "character")):
        yield BadPosition(
            "item.attached", "position.no-equipment", item=obj, rules=("ZX-equipment.resolve-attach",)
        )
    level = core.columns[state.LEVEL][obj]
    if level > 1 and not character:
        rules = ("ZX-toc.324", "ZX-zone.new-object")
        yield BadPosition("item.level", "position.no-level", item=obj, rules=rules)
    if level > state.TOP_LEVEL and core.reading("ZX-level.three-or-more") == "one-to-three":
        facts = {"given": level, "most": state.TOP_LEVEL, "rules": ("ZX-level.three-or-more",)}
        yield BadPosition("item.level", "position.level", item=obj, **facts)


def copies_each(core: Core, number: DefId) -> tuple[int, Rules] | None:
    """Return how many copies of a card one deck can hold; tokens come from no deck. ZX-deck.copy-limit."""
    tokens = any(core.defn[obj] == number and bits & state.TOKEN for obj, bits in enumerate(core.bits))
    return None if tokens else (COPIES, ("ZX-deck.copy-limit",))


def _check_side(core: Core, seat: Seat) -> Iterator[BadPosition]:
    """ZX-deck.size, ZX-deck.copy-limit, ZX-event.one-event, ZX-name.uniqueness."""
    own = sum(owner == seat and not core.bits[obj] & state.TOKEN for obj, owner in enumerate(core.owner))
    if own > DECK_CARDS:
        yield BadPosition(
            f"players[{seat}]", "position.cards", given=own, most=DECK_CARDS, rules=("ZX-deck.size",)
        )
    counted = Counter(
        core.defn[obj]
        for obj, owner in enumerate(core.owner)
        if owner == seat and core.defn[obj] != UNKNOWN and not core.bits[obj] & state.TOKEN
        if core.card(Obj(obj)).name  # two of which only the colour is known may be two cards
    )
    for number, given in counted.items():
        if given > COPIES:
            own_ones = (Obj(obj) for obj, owner in enumerate(core.owner) if owner == seat)
            first = next(obj for obj in own_ones if core.defn[obj] == number)
            facts = {"seat": seat, "item": first, "given": given, "most": COPIES}
            yield BadPosition("item", "position.copies", **facts, rules=("ZX-deck.copy-limit",))
    events = core.zones[state.zone(seat, state.EVENT)]
    if len(events) > 1:
        yield BadPosition("item", "position.events", item=events[0], rules=("ZX-event.one-event",))
    clash = clashing_cards(core, seat)
    last = core.agenda[-1]
    if clash and not (isinstance(last, Ask) and last.menu == "unique"):  # which is just being seen to
        rules = ("ZX-name.uniqueness", "ZX-name.uniqueness-off-chain")
        yield BadPosition("item", "position.same-name", item=clash[0], rules=rules)


def _check_strength(core: Core, obj: Obj) -> Iterator[BadPosition]:
    """Refuse a character that would have left at once. ZX-attack-defence.immediate, ZX-attack-defence.defence-zero."""
    if not state.is_kind(core, obj, "character") or stats.is_unknown_unaffected(core, obj, "defence"):
        return
    try:
        defence = stats.true_number(core, obj, "defence")
        broken = harm.is_destroyed(core, obj)
    except (NeedsFact, NotCovered):
        return
    if defence <= 0:
        rules = ("ZX-attack-defence.defence-zero", "ZX-attack-defence.immediate")
        yield BadPosition("item", "position.no-defence", item=obj, given=defence, rules=rules)
    if broken:
        rules = ("ZX-attack-defence.damage-accumulates", "ZX-attack-defence.immediate")
        facts = {"given": core.columns[state.DAMAGE][obj], "defence": defence}
        yield BadPosition("item.damage", "position.destroyed", item=obj, **facts, rules=rules)
