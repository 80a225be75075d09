"""A turn: reset, start, draw, resource, action, end, clean-up, hand limit. ZX-toc.400 to ZX-toc.408.

    reset     everything rested of the turn player's is readied     off the chain, no priority
    start     effects of the start of the turn                      priority
    draw      one card                                              priority
    resource  one card of the hand, or none                         off the chain, no priority
    action    everything else; battles: battle.py                   priority until both pass on an empty chain
    end       effects of the end of the turn                        priority
    clean-up  damage and what lasts for the turn end together       off the chain
    hand      down to six                                           off the chain
"""  # fmt: skip

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.deciding import holds
from judge.engine.decisions import Kind
from judge.engine.effects.lasting import end_marks
from judge.engine.effects.later import take_up
from judge.engine.errors import Illegal
from judge.engine.game import Menu, Verb
from judge.engine.ids import Seat, as_object, other
from judge.engine.layout import TurnField
from judge.engine.run import ask, question
from judge.engine.slots import Choose
from judge.engine.triggers import wait
from judge.engine.windows import OpenWindow, no_demand, no_subject, window_question
from judge.games import beginning
from judge.games.zero_dimension import events, frames, harm, moving, refusals, setup, state
from judge.games.zero_dimension.happenings import fire
from judge.games.zero_dimension.links import BEGINS, OverLimit, PlacingResource, SetOff
from judge.games.zero_dimension.timing import PRIORITY, SETTLE, give_priority

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj
    from judge.engine.records import Frame

# The phases into which the headings group the steps: ZX-toc.400
_GROUPS: Final = {
    **dict.fromkeys(("reset", "start", "draw", "resource"), "start_phase"),
    "action": "action_phase",
    **dict.fromkeys(("end", "clean_up", "hand_limit"), "end_phase"),
}
# The frame with which each step begins.
_BEGINS: Final[dict[str, Frame]] = {
    frame.tag: frame
    for frame in (
        frames.RESET_STEP,
        frames.START_STEP,
        frames.DRAW_STEP,
        frames.RESOURCE_STEP,
        frames.ACTION_PHASE,
        frames.END_STEP,
        frames.CLEAN_UP_STEP,
        frames.HAND_LIMIT_STEP,
    )
}
MENUS: Final = {
    "resource": Menu(
        ("place", "skip"),
        ("ZX-resource.place-from-hand", "ZX-resource.optional", "ZX-resource.off-chain"),
        about=PlacingResource,
        optional=True,
    ),
    "hand_limit": Menu(("discard",), ("ZX-zone.hand-limit", "ZX-toc.408"), about=OverLimit),
}


_OFF_CHAIN: Final = ("ZX-resource.off-chain", "ZX-chain.non-chain-list")


def _step(core: Core, name: str, *rules: str) -> None:
    core.var("phase", name)
    group = _GROUPS[name] if core.reading("ZX-toc.400") == "three-groups" else ""
    core.events.append(events.StepBegan(("ZX-toc.400", *rules), name, core.vars["player"], group))


def reset_frame(core: Core, _frame: Frame) -> None:
    """Ready all rested cards of the turn player's battle and resource zones, together. ZX-toc.401."""
    core.var("turn", core.vars["turn"] + 1)
    core.var("seen", ())
    core.var("rounds", ())
    _step(core, "reset", "ZX-toc.401")
    seat: Seat = core.vars["player"]
    equipment = core.reading("ZX-equipment.orientation-independent") == "readies"
    for obj in core.zones[state.zone(seat, state.BATTLE)] + core.zones[state.zone(seat, state.RESOURCE)]:
        if core.bits[obj] & state.RESTED and not holds(core, "ZX-toc.401", Kind.ORDER, obj):
            continue
        if equipment or not state.is_kind(core, obj, "equipment"):
            moving.ready(core, obj, ("ZX-toc.401", "ZX-orientation.stays-until-rested"))
    core.agenda.append(frames.START_STEP)


def start_frame(core: Core, _frame: Frame) -> None:
    """Add effects of the start of the turn to the chain, then give priority. ZX-toc.402, ZX-toc.807."""
    _step(core, "start", "ZX-toc.402")
    fire(core, "turn_starts", as_object(core.vars["player"]))
    core.agenda.append(frames.DRAW_STEP)
    give_priority(core)
    core.agenda.append(SETTLE)


def draw_frame(core: Core, _frame: Frame) -> None:
    """Draw one card, without the chain, then give priority. ZX-toc.403, ZX-chain.non-chain-list."""
    _step(core, "draw", "ZX-toc.403")
    core.agenda.append(frames.RESOURCE_STEP)
    if core.vars["turn"] == 1 and core.reading("ZX-toc.403") == "skips":
        core.events.append(events.NoDraw(("ZX-toc.403",), core.vars["player"]))
    else:
        moving.draw(core, core.vars["player"], 1, ("ZX-toc.403", "ZX-chain.non-chain-list"))
    give_priority(core)
    core.agenda.append(SETTLE)


# ---- resource step: ZX-toc.404, ZX-resource.*


def resource_frame(core: Core, _frame: Frame) -> None:
    """Ask whether to place one card of the hand. ZX-toc.404, ZX-resource.place-from-hand."""
    _step(core, "resource", "ZX-toc.404")
    ask(core, "resource", (core.vars["player"],), PlacingResource())


def _own_hand(core: Core, by: Seat) -> list[Obj]:
    return core.zones[state.zone(by, state.HAND)]


def _place_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if not state.is_card_in(subject, core, state.zone(by, state.HAND)):
        raise Illegal(("ZX-resource.place-from-hand",), refusals.NotInHand(subject))
    return ()


def _place(core: Core, by: Seat, subject: Obj, _values: Values, _asked: PlacingResource) -> None:
    moving.to_resources(core, subject, by, ("ZX-resource.place-from-hand", "ZX-resource.one-per-step"))
    core.agenda.append(frames.ACTION_PHASE)
    core.agenda.append(SETTLE)


def _skip(core: Core, by: Seat, _subject: None, _values: Values, _asked: PlacingResource) -> None:
    core.events.append(events.Skipped(("ZX-resource.optional",), by))
    core.agenda.append(frames.ACTION_PHASE)


# ---- action phase: ZX-toc.405


def action_frame(core: Core, _frame: Frame) -> None:
    """Give the turn player priority; two passes on an empty chain end the phase. ZX-toc.405."""
    _step(core, "action", "ZX-toc.405")
    core.agenda.append(frames.END_STEP)
    give_priority(core)


# ---- the end of a turn: ZX-toc.406, ZX-toc.407, ZX-toc.408


def end_frame(core: Core, _frame: Frame) -> None:
    """Add effects of the end of the turn to the chain, then give priority. ZX-toc.406, ZX-toc.808."""
    _step(core, "end", "ZX-toc.406")
    fire(core, "turn_ends", as_object(core.vars["player"]))
    _take_later_effects(core)
    core.agenda.append(frames.CLEAN_UP_STEP)
    give_priority(core)
    core.agenda.append(SETTLE)


def _take_later_effects(core: Core) -> None:
    """Add the delayed effects of this turn to those waiting for the chain. ZX-toc.808."""
    for seat in state.SEATS:
        for left in take_up(core, seat):
            env = {**left.env, BEGINS: left.at}
            wait(core, SetOff(seat, left.definition, left.ability, env))


def clean_up_frame(core: Core, _frame: Frame) -> None:
    """End damage and effects of the turn, without the chain. ZX-toc.407, ZX-attack-defence.damage-accumulates."""
    _step(core, "clean_up", "ZX-toc.407", "ZX-chain.non-chain-list")
    core.agenda.append(frames.HAND_LIMIT_STEP)
    if core.reading("ZX-chain.non-chain-list/clean-up-name") == "other-step":
        give_priority(core)  # then the list of what is off the chain does not mean this step
    core.agenda.append(SETTLE)
    if core.reading("ZX-toc.407") == "effects-first":
        core.agenda.append(frames.CLEAR_DAMAGE)
        _end_lasting(core)
        harm.check(core)
    else:
        clear_damage(core)
        _end_lasting(core)


def _end_lasting(core: Core) -> None:
    ended = end_marks(core, "turn")
    if ended:
        core.events.append(events.EffectsEnded(("ZX-toc.407", "ZX-toc.709"), tuple(ended)))


def clear_damage(core: Core, *rules: str) -> None:
    """Take all damage off characters. ZX-toc.407."""
    column = core.columns[state.DAMAGE]
    healed = [
        obj
        for place in state.BATTLES
        for obj in core.zones[place]
        if column[obj] and holds(core, "ZX-toc.407", Kind.ORDER, obj)
    ]
    for obj in healed:
        core.put(column, obj, 0)
    if healed:
        core.events.append(events.DamageCleared(rules or ("ZX-toc.407",), tuple(healed)))


def damage_frame(core: Core, _frame: Frame) -> None:
    """Clear damage after effects have ended, under that reading. ZX-toc.407."""
    clear_damage(core)


def hand_limit_frame(core: Core, _frame: Frame) -> None:
    """Discard down to six. ZX-zone.hand-limit, ZX-toc.408. Effects triggered meanwhile repeat the end."""
    if core.vars["phase"] != "hand_limit":
        _step(core, "hand_limit", "ZX-toc.408", "ZX-chain.non-chain-list")
    first: Seat = core.vars["player"]
    seats = (first, other(first)) if core.reading("ZX-zone.hand-limit") == "both" else (first,)
    for seat in seats:
        over = len(core.zones[state.zone(seat, state.HAND)]) - state.HAND_LIMIT
        if over > 0:
            core.agenda.append(frames.HAND_LIMIT_STEP)
            ask(core, "hand_limit", (seat,), OverLimit(over))
            return
    if not core.waiting:
        core.agenda.append(frames.NEXT_TURN)
        return
    core.agenda.append(frames.CLEAN_UP_STEP)
    give_priority_at_end(core)
    core.agenda.append(SETTLE)


def give_priority_at_end(core: Core) -> None:
    """Give priority once more because an effect triggered in the hand-limit step. ZX-toc.408."""
    core.var("phase", "end")
    give_priority(core)


def _discard_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: OverLimit = question(core).data
    hand = tuple(_own_hand(core, by))
    return (Choose("cards", hand, asked.over, asked.over, ("ZX-zone.hand-limit", "ZX-toc.608")),)


def _discard(core: Core, _by: Seat, _subject: None, values: Values, _asked: OverLimit) -> None:
    moving.leave(core, list(values[0]), events.Discarded, state.RESTING, ("ZX-zone.hand-limit", "ZX-toc.608"))


def next_turn_frame(core: Core, _frame: Frame) -> None:
    """Hand the turn over. ZX-toc.400."""
    core.var("player", other(core.vars["player"]))
    core.events.append(events.TurnEnded(("ZX-toc.400",), core.vars["player"]))
    core.agenda.append(frames.RESET_STEP)


# What follows a step in which somebody has priority, once nobody goes on in it: inside a battle, the rest of that.
_AFTER: Final[Mapping[str, tuple[Frame, ...]]] = {
    "start": (frames.DRAW_STEP,),
    "draw": (frames.RESOURCE_STEP,),
    "action": (frames.END_STEP,),
    "end": (frames.CLEAN_UP_STEP,),
    "attack": (frames.BATTLE_END, frames.DECLARE_DEFENCE),
    "defence": (frames.BATTLE_END, frames.BATTLE_STEP),
    "battle": (frames.BATTLE_END, frames.SETTLEMENT),
    "settlement": (frames.BATTLE_END,),
}
_STEPS: Final = ("priority", "defence")
TURN_FIELDS: Final = (
    TurnField(
        "phase",
        words=(beginning.FIRST_PLAYER, state.SETUP, *state.STEPS, *state.BATTLE_STEPS),
        usual="action",
    ),
    TurnField("step", words=_STEPS, usual=_STEPS[0], phases=("attack",)),
)


def under_way(core: Core, right: Seat | None, passes: int) -> tuple[Frame, ...]:
    """Return the agenda while links are on the chain, or somebody has priority within a step.

    ZX-priority.returns-to-active, ZX-toc.500: after a battle the action phase goes on.
    """
    phase, player = core.vars["phase"], core.vars["player"]
    battle = (frames.END_STEP, OpenWindow(PRIORITY, player)) if phase in state.BATTLE_STEPS else ()
    holder = player if right is None else right
    return (*battle, *_AFTER.get(phase, ()), window_question(PRIORITY, holder, PRIORITY, passes))


def resume(core: Core, turn: Mapping[str, Any]) -> None:
    """Continue from a position at the start of a step: `turn` has number, player (seat) and phase.

    In the steps of a battle their triggered effects are on the chain already, or there were none; `step: defence`
    means that both have passed in the attack step, so that a defender is named next. In the action phase, priority
    has just been given. An equipment is listed after its character.
    """
    phase = turn.get("phase", "action")
    if phase in {state.SETUP, beginning.FIRST_PLAYER}:
        _resume_setup(core, turn)
        return
    number = turn.get("number", 2)
    core.vars["turn"] = number - 1 if phase == "reset" else number
    core.vars["player"] = turn.get("player", 0)
    core.vars["phase"] = phase
    attach_listed(core)
    if phase not in state.BATTLE_STEPS:
        core.agenda.append(_BEGINS[phase])
        return
    core.agenda.extend(under_way(core, None, 0))
    if phase == "attack" and turn.get("step") == "defence":
        core.agenda.pop()  # nobody has priority


def turn_of(core: Core) -> dict[str, object]:
    """Return the progress of a turn in the form that `resume` reads."""
    turn = {"number": core.vars["turn"], "player": core.vars["player"], "phase": core.vars["phase"]}
    if turn["phase"] == state.SETUP and question(core).menu == "chance.pick":
        return turn | {"phase": beginning.FIRST_PLAYER}
    asks = turn["phase"] == "attack" and question(core).menu == "defence"
    return turn | ({"step": "defence"} if asks else {})


def _resume_setup(core: Core, turn: Mapping[str, Any]) -> None:
    """Toss for who goes first, or ask for mulligans after laying out life cards and hands. ZX-setup.mulligan.

    Omitted cards are laid out.
    """
    if beginning.begins_before(core, turn) or beginning.is_undrawn(core, setup.WHOLE_DECK):
        told = turn["phase"] == state.SETUP and "player" in turn
        beginning.lay_out(core, setup.WHOLE_DECK)
        core.agenda.append(frames.BeginWith(turn["player"]) if told else frames.TOSS_FIRST)
        return
    first = turn.get("player", Seat(0))
    core.vars["player"] = core.vars["first"] = first
    beginning.lay_out(core, setup.BEGINS)
    core.agenda.extend((frames.START_GAME, setup.mulligans(core, first)))


def attach_listed(core: Core) -> None:
    """Attach each equipment to the character listed before it, if there is one. ZX-equipment.resolve-attach."""
    column = core.columns[state.WEARER]
    for place in state.BATTLES:
        character: Obj | None = None
        for obj in reversed(core.zones[place]):
            if state.is_kind(core, obj, "equipment") and not column[obj]:
                column[obj] = 0 if character is None else character + 1
            elif state.is_kind(core, obj, "character"):
                character = obj


VERBS: Final = {
    "place": Verb(
        _own_hand, _place_demand, _place, "object", singly=("ZX-resource.one-per-step",), at_once=_OFF_CHAIN
    ),
    "skip": Verb(no_subject, no_demand, _skip, ends_phase=True, at_once=_OFF_CHAIN),
    "discard": Verb(no_subject, _discard_demand, _discard, at_once=("ZX-chain.non-chain-list", "ZX-toc.408")),
}

FRAMES: Final = {
    frames.RESET_STEP.tag: reset_frame,
    frames.START_STEP.tag: start_frame,
    frames.DRAW_STEP.tag: draw_frame,
    frames.RESOURCE_STEP.tag: resource_frame,
    frames.ACTION_PHASE.tag: action_frame,
    frames.END_STEP.tag: end_frame,
    frames.CLEAN_UP_STEP.tag: clean_up_frame,
    frames.CLEAR_DAMAGE.tag: damage_frame,
    frames.HAND_LIMIT_STEP.tag: hand_limit_frame,
    frames.NEXT_TURN.tag: next_turn_frame,
}
