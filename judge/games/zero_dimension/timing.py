"""Priority and the chain. ZX-priority.*, ZX-chain.*.

The turn player gets priority first, and again after every link that is added. A holder adds a link or passes to the
other; when both have passed in a row the chain resolves from the top, without priority in between; newly triggered
effects then go on top and resolve next, but effects triggered by an entrance wait for the end of the chain, so that
they can be answered. On an empty chain two passes end the step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import windows
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb, Window
from judge.engine.ids import as_object, other
from judge.engine.run import OVER, question
from judge.engine.triggers import TRIGGERS, Ordering, make_next_trigger, make_triggers_frame
from judge.engine.windows import RESOLVE, InWindow, OpenWindow, declare, is_resolving, open_window
from judge.games.zero_dimension import frames, loops, refusals, stats, winning
from judge.games.zero_dimension.ending import cut_turn
from judge.games.zero_dimension.happenings import is_by_entrance, put_off
from judge.games.zero_dimension.harm import check
from judge.games.zero_dimension.links import SetOff, UsedCharacter, UsedEquipment, UsedEvent
from judge.games.zero_dimension.state import BATTLE_STEPS, DECK, SEATS, zone

if TYPE_CHECKING:
    from judge.engine.game import Action, Core
    from judge.engine.ids import Rules, Seat
    from judge.engine.records import Frame
    from judge.games import shapes
    from judge.games.zero_dimension.links import Link

PRIORITY: Final = "priority"
ALL_PASSED: Final = frames.ALL_PASSED
_SETTLE_TRIGGERS: Final = frames.SETTLE_TRIGGERS
SETTLE: Final = windows.SETTLE

# ZX-chain.using-adds-link, and the rule behind each kind of link
STACK_RULES: Final = {
    "character": ("ZX-chain.using-adds-link", "ZX-chain.order-recorded", "ZX-character.pay-then-chain"),
    "equipment": ("ZX-chain.using-adds-link", "ZX-chain.order-recorded", "ZX-equipment.pay-choose-chain"),
    "event": ("ZX-chain.using-adds-link", "ZX-chain.order-recorded", "ZX-toc.321"),
    "tactic": ("ZX-chain.using-adds-link", "ZX-tactics.two-types", "ZX-tactics.pay-target-chain"),
    "effect": ("ZX-chain.using-adds-link", "ZX-chain.order-recorded", "ZX-toc.703"),
    "trigger": ("ZX-chain.order-recorded", "ZX-toc.702"),
    "level_up": ("ZX-priority.active-main-options", "ZX-chain.order-recorded"),
    "resolve": ("ZX-chain.lifo", "ZX-chain.no-priority-in-resolution"),
}


_ENTERING: Final = (UsedCharacter, UsedEquipment, UsedEvent)


def _is_idle(core: Core) -> bool:
    """Return whether priority only offers the next move: the chain is empty and there is no battle."""
    return not core.stack and core.vars["phase"] not in BATTLE_STEPS


def _is_between_steps(core: Core) -> bool:
    """Return whether priority is between two steps of the turn. ZX-toc.402, ZX-toc.403, ZX-toc.406."""
    return _is_idle(core) and core.vars["phase"] != "action"


WINDOWS: Final = {
    PRIORITY: Window(
        menu=PRIORITY,
        following=lambda _core, holder: other(holder),
        passes=lambda _core: 2,  # ZX-chain.all-pass
        closed=ALL_PASSED,
        idle=_is_idle,
        between=_is_between_steps,
    )
}

# ZX-priority.instant-and-effects, ZX-priority.active-main-options
MENUS: Final = {
    PRIORITY: Menu(
        ("use", "use_instead", "activate", "level_up", "attack", "pass"),
        ("ZX-priority.definition", "ZX-priority.single-holder", "ZX-priority.add-or-pass"),
        about=InWindow,
        optional=True,
    ),
    "order_triggers": Menu(("next_trigger",), ("ZX-chain.simultaneous-active-first",), about=Ordering),
    OVER: Menu((), ("ZX-win.end-immediately",)),
}


def give_priority(core: Core) -> None:
    """Open a round of priority with the turn player, in a step that has one. ZX-priority.when-gained."""
    inside = core.vars["phase"] in ("action", *BATTLE_STEPS)
    if inside or core.reading("ZX-priority.when-gained") == "usual-steps":
        open_window(core, PRIORITY, core.vars["player"])


def add_link(core: Core, item: Link, depth: int | None = None) -> None:
    """Put a link on top of the chain; the turn player gets priority. ZX-priority.returns-to-active.

    `depth` is the agenda's size before paying: effects triggered by the payment are handled before anybody gets
    priority.
    """
    going = [core.agenda.pop() for _ in range(0 if depth is None else len(core.agenda) - depth)]
    if not core.stack:
        note_tops(core)
    declare(core, item)
    open_window(core, PRIORITY, core.vars["player"])
    core.agenda.append(SETTLE)
    for frame in reversed(going):
        core.agenda.append(frame)


def note_tops(core: Core) -> None:
    """Store the top cards of decks played openly. ZX-zone.deck-top-hidden-during-effect."""
    if any(stats.allowed_by_card(core, as_object(seat), "deck_top_revealed") for seat in SEATS):
        decks = [core.zones[zone(seat, DECK)] for seat in SEATS]
        core.var("tops", tuple(core.ref(deck[-1]) if deck else None for deck in decks))


def all_passed(core: Core, _frame: Frame) -> None:
    """Resolve the chain when both have passed, and then give priority again; an empty chain ends the round.

    ZX-chain.all-pass, ZX-character.entrance-unrespondable.
    """
    if core.stack:
        loops.note_passes(core, _take_chain)
        _take_chain(core)


def _take_chain(core: Core) -> None:
    """Resolve the chain, and give priority after it. ZX-character.entrance-unrespondable."""
    if core.stack:
        entering = len(core.stack) == 1 and isinstance(core.stack[0], _ENTERING)
        if entering and core.reading("ZX-character.entrance-unrespondable") == "only-with-trigger":
            core.agenda.append(frames.AfterEntrance())
        else:
            open_window(core, PRIORITY, core.vars["player"])
        if core.reading("ZX-zone.deck-top-hidden-during-effect") == "from-resolution":
            note_tops(core)
        _take_apart(core)


def _take_apart(core: Core) -> None:
    core.agenda.append(frames.ChainDone())
    core.agenda.append(RESOLVE)


def chain_done(core: Core, frame: frames.ChainDone) -> None:
    """Begin a new chain with the effects triggered by entrances, which can be answered.

    ZX-character.entrance-unrespondable, ZX-equipment.enter-trigger.
    """
    if frame.arrivals:
        if isinstance(core.agenda[-1], frames.AfterEntrance):
            core.agenda[-1] = OpenWindow(PRIORITY, core.vars["player"])
        core.waiting.extend(frame.arrivals)
        core.agenda.append(SETTLE)


def _put_off_arrivals(core: Core) -> None:
    """While the chain resolves, let effects triggered by entrances wait for its end. ZX-chain.non-chain-list."""
    put_off(core, [item for item in core.waiting if isinstance(item, SetOff) and is_by_entrance(core, item)])


def after_entrance(core: Core, frame: frames.AfterEntrance) -> None:
    """Continue after an entrance: the other player gets no priority unless an effect triggered.

    ZX-character.entrance-unrespondable, in its other interpretation.
    """
    core.agenda.append(OpenWindow(PRIORITY, core.vars["player"], 0 if frame.triggered else 1))


def between(core: Core) -> bool:
    """Continue with the next link; in another interpretation the round of priority opened by all_passed comes first.

    ZX-chain.no-priority-in-resolution.
    """
    return core.reading("ZX-chain.no-priority-in-resolution") == "each-link"


def resolve_frame(core: Core, frame: windows.Resolve) -> None:
    """Resolve the top link; a turn that was cut short ends with the chain."""
    if not core.stack and core.vars["cut"]:
        cut_turn(core)
    else:
        windows.resolve_frame(core, frame)


def resolve_to(core: Core, frame: frames.ResolveTo) -> None:
    """Resolve the links above a number of them, within another resolution."""
    if len(core.stack) <= frame.depth:
        return
    core.agenda.append(frame)
    item = core.stack.pop()
    core.events.append(windows.BeganToResolve(STACK_RULES["resolve"], item))
    core.game.frames[f"resolve.{item.tag}"](core, windows.Resolving(item))


def settle_frame(core: Core, _frame: windows.Settle) -> None:
    """Do the state checks, then let triggered effects join the chain. ZX-chain.non-chain-list."""
    core.agenda.append(_SETTLE_TRIGGERS)
    check(core)
    winning.judge(core)


def settle_triggers(core: Core, _frame: Frame) -> None:
    """Add triggered effects to the chain. ZX-chain.trigger-during-resolution-on-top."""
    _put_off_arrivals(core)
    if core.waiting:
        if not is_resolving(core):
            core.agenda.append(frames.Respond(len(core.stack)))
        core.agenda.append(TRIGGERS)


def respond_frame(core: Core, frame: frames.Respond) -> None:
    """Give priority for the effects that joined an idle chain. ZX-chain.simultaneous-active-first."""
    if len(core.stack) <= frame.depth:
        return
    no_answer = core.reading("ZX-chain.simultaneous-active-first") == "never"
    off = core.vars["phase"] not in ("action", *BATTLE_STEPS)
    if frame.depth == 0 and (
        no_answer or (off and core.reading("ZX-priority.when-gained") == "action-and-battle")
    ):
        _take_apart(core)
    elif not isinstance(core.agenda[-1], OpenWindow):
        open_window(core, PRIORITY, core.vars["player"])


def do_checks(core: Core) -> None:
    """Return the checks after each step of an effect: leaving cards, winning, and triggers that do not wait."""
    check(core)
    winning.judge(core)
    _put_off_arrivals(core)
    waits = (
        core.reading("ZX-chain.trigger-during-resolution-on-top/trigger-waits") if core.waiting else "waits"
    )
    if waits == "interrupts" and is_resolving(core):
        core.agenda.append(frames.ResolveTo(len(core.stack)))
        core.agenda.append(TRIGGERS)


def seats_in_order(core: Core) -> tuple[Seat, Seat]:
    """Return the turn player first. ZX-chain.simultaneous-active-first, ZX-general.simultaneous-choice-order."""
    first: Seat = core.vars["player"]
    return (first, other(first))


def during_resolution(core: Core) -> Rules | None:
    """Return the rules by which nobody may act while the chain resolves, or during steps of a battle that never use it.

    ZX-chain.no-priority-in-resolution, ZX-chain.non-chain-list.
    """
    if core.reading("ZX-chain.no-priority-in-resolution") == "each-link":
        return None
    off_chain = not core.stack and core.vars["phase"] in BATTLE_STEPS
    first = ("ZX-chain.non-chain-list",) if off_chain else ()
    return (*first, "ZX-chain.no-priority-in-resolution", "ZX-priority.single-holder")


VERBS: Final[dict[str, Verb]] = {
    "pass": windows.make_pass(("ZX-priority.add-or-pass", "ZX-chain.all-pass")),
    "next_trigger": make_next_trigger(("ZX-chain.simultaneous-active-first",)),
}

FRAMES: Final = {
    TRIGGERS.tag: make_triggers_frame(seats_in_order),
    frames.ALL_PASSED.tag: all_passed,
    frames.ChainDone.tag: chain_done,
    frames.AfterEntrance.tag: after_entrance,
    windows.Resolve.tag: resolve_frame,
    frames.ResolveTo.tag: resolve_to,
    windows.Settle.tag: settle_frame,
    frames.SETTLE_TRIGGERS.tag: settle_triggers,
    frames.Respond.tag: respond_frame,
}


# ---- why not

_WITH_PRIORITY: Final = frozenset(MENUS[PRIORITY].verbs)
_SETUP: Final = frozenset({"keep", "mulligan"})
_DEFENCE: Final = frozenset({"defend", "no_defence"})
_TAMPERING: Final = {
    "look": "ZX-zone.deck-no-tampering",
    "reorder": "ZX-zone.no-reordering",
    "shuffle": "ZX-zone.no-reordering",
}


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Return why an action is refused before its own conditions are checked. ZX-toc.902."""
    asked = question(core)
    do, phase, who = action.do, str(core.vars["phase"]), asked.who

    def refuse(rules: Rules, reason: type[shapes.OutOfTurnInPhase]) -> Illegal:
        return Illegal(rules, reason(do, action.by, who, phase))

    menu = core.game.menus[asked.menu]
    otherwise = refusals.NotAsked(do, action.by, who, phase, asked.menu)
    if asked.menu == OVER:
        return refuse(("ZX-win.end-immediately", "ZX-toc.902"), refusals.GameOver)
    if do in _TAMPERING:
        return refuse((_TAMPERING[do], "ZX-life.no-look-no-order"), refusals.Untouchable)
    if do in _SETUP:
        return refuse(("ZX-setup.mulligan-once",), refusals.MulliganOver)
    if do in menu.verbs and asked.menu != PRIORITY:
        return Illegal(menu.rules or ("ZX-toc.902",), otherwise)
    if is_resolving(core):
        return refuse(("ZX-chain.no-priority-in-resolution",), refusals.IsResolving)
    if do in _WITH_PRIORITY:
        if asked.menu == PRIORITY:
            rules = ("ZX-priority.single-holder", "ZX-priority.definition", "ZX-priority.returns-to-active")
            return refuse(rules, refusals.NoPriority)
        rule = "ZX-resource.off-chain" if phase == "resource" else "ZX-chain.non-chain-list"
        return refuse((rule, "ZX-priority.definition"), refusals.NobodyHasPriority)
    if do == "place":
        return refuse(("ZX-resource.one-per-step", "ZX-resource.place-from-hand"), refusals.NoPlacingNow)
    if do in _DEFENCE:
        return refuse(("ZX-toc.503",), refusals.NoDefendingNow)
    return Illegal(menu.rules or ("ZX-toc.902",), otherwise)
