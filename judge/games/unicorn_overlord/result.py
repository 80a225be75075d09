"""Result phase, end phase, final round, and who wins. UO-result.*, UO-end.*, UO-final.bonus, UO-win.*.

Any player may count for the table: "score" handles the critical cards and the round's prestige, "end_round" clears
the table for the next round. Between the two, the power values are visible to everybody.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.deciding import decide, holds, is_read_as
from judge.engine.decisions import Kind
from judge.engine.errors import NeedsFact
from judge.engine.game import Action, Menu, Verb
from judge.engine.ids import Seat, as_object
from judge.engine.run import Ranked, ask, finish, question
from judge.games.unicorn_overlord import events, frames, icons, power, state
from judge.games.unicorn_overlord.positions import REWARD_VALUE, VALUES
from judge.games.unicorn_overlord.rounds import enter
from judge.games.unicorn_overlord.timing import out_of_turn
from judge.games.unicorn_overlord.unread import heed_unread

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Rules
    from judge.engine.records import Frame

WORTHS: Final = frozenset(VALUES.values())
LEAD: Final = 10  # UO-final.bonus
MOST_CONDITIONS: Final = 2  # open point U12

MENUS: Final = {
    "score": Menu(
        ("score",),
        ("UO-result.crit.conditions", "UO-result.round.winner"),
        optional=True,
        simultaneous="score",
    ),
    "end_round": Menu(("end_round",), ("UO-end.pass.marker",), optional=True, simultaneous="end_round"),
    "end_phase": Menu(
        ("end_round",), ("UO-end.pass.marker",)
    ),  # a position stated in the end phase continues
}


# ---- 1. critical cards


def result_phase(core: Core, _frame: Frame) -> None:
    """Begin the result phase, and ask the first player to count the result for all players."""
    enter(core, "result", "UO-result.crit.conditions")
    ask(core, "score", (core.vars["first"],), None)


def _score(core: Core, _by: Seat, _subject: object, _values: Values, _asked: object) -> None:
    """Give critical cards for the conditions met, reveal them all, then decide the round."""
    heed_unread(core)
    met = tuple((seat, _conditions_met(core, seat)) for seat in state.turn_order(core))
    core.agenda.append(frames.ROUND_WINNER)
    core.agenda.append(frames.CRIT_REVEAL)
    if core.reading("UO-result.crit.gain") == "turn-order":
        for seat, count in reversed(met):
            core.agenda.append(frames.Crit(seat, count, ("UO-result.crit.gain", "UO-result.crit.conditions")))
    else:
        core.agenda.append(frames.CritAtOnce(met))


def _conditions_met(core: Core, seat: Seat) -> int:
    """Count the conditions of the visible condition card that a player meets. UO-result.crit.conditions."""
    visible = state.shared_cards(core, state.CONDITION)
    if not visible:
        return 0
    obj = visible[-1]
    env = {"you": seat, "self": core.ref(obj)}
    met = sum(1 for condition in core.card(obj).conditions if condition(core, env))
    met = decide(core, "UO-result.crit.conditions", Kind.ORDER, met, 0 if met else 1, as_object(seat))
    if met > MOST_CONDITIONS and core.reading("UO-result.crit.conditions") == "up-to-two":
        met = MOST_CONDITIONS
    core.events.append(events.ConditionsMet(("UO-result.crit.conditions",), seat, met))
    return met


def crit_at_once(core: Core, frame: frames.CritAtOnce) -> None:
    """Deal one card to each player still due; when there are not enough for all of them, nobody gets one.

    The other interpretation of UO-result.crit.gain, open point U11.
    """
    due = tuple((seat, count) for seat, count in frame.due if count > 0)
    if not due:
        return
    if len(state.shared_cards(core, state.CRIT_DECK)) < len(due):
        if state.shared_cards(core, state.CRIT_USED):
            icons.rebuild(core, frame)
        else:
            core.events.append(events.SupplyOut(("UO-result.crit.gain",), "crit"))
        return
    core.agenda.append(frames.CritAtOnce(tuple((seat, count - 1) for seat, count in due)))
    for seat, _ in reversed(due):
        core.agenda.append(frames.Crit(seat, 1, ("UO-result.crit.gain", "UO-result.crit.conditions")))


def crit_reveal(core: Core, _frame: Frame) -> None:
    """Reveal all gained critical cards and add their numbers. UO-result.crit.reveal."""
    for seat in state.turn_order(core):
        gained = tuple(state.cards(core, seat, state.CRITS))
        if gained:
            total = sum(core.card(obj).stat("value") for obj in gained)
            core.events.append(events.CritsRevealed(("UO-result.crit.reveal",), seat, gained, total))
            if holds(core, "UO-result.crit.reveal", Kind.NUMBER, as_object(seat), seat=seat, total=total):
                power.gain(core, seat, total, ("UO-result.crit.reveal",))


# ---- 2. who wins the round


def _leaders(core: Core) -> list[Seat]:
    """Return the seats by power value, highest first; ties go to the later player number. UO-result.round.tie.

    If one player's power value is unknown because of unstated powers, its minimum may be enough to win.
    """
    values = [power.minimum_value(core, seat) for seat in state.everybody(core)]
    latest_first = state.numbers(core)[::-1]
    ranked = sorted(latest_first, key=lambda seat: -values[seat])
    for seat in ranked[1:]:
        power.value(core, seat)
    return ranked


def winner_frame(core: Core, _frame: Frame) -> None:
    """Give the round's prestige to the highest power value. UO-result.round.winner, UO-result.round.tie."""
    ranked = _leaders(core)
    values = core.vars["power"]
    best, second = ranked[0], ranked[1]
    tied = values[best] == values[second]
    best = _leader(core, ranked, _by_power)
    rules = ("UO-result.round.winner", "UO-flow.five.rounds", *(("UO-result.round.tie",) if tied else ()))
    core.events.append(events.RoundWon(rules, best, values[best]))
    stated = bool(state.shared_cards(core, state.PRESTIGE_DECK))
    worth = VALUES[core.vars["round"]]
    said = {"round": core.vars["round"], "worth": worth}
    worth = decide(
        core, "UO-result.renown.values", Kind.NUMBER, worth, sum(WORTHS) - worth, as_object(best), **said
    )
    _take_prestige(core, best, worth, ("UO-result.renown.values",))
    if core.vars["round"] < state.ROUNDS:
        ask(core, "end_round", (core.vars["first"],), None)
        return
    lead = power.value(core, best) - values[second]
    extra = lead // LEAD
    for more in (1, -1):
        said = {"seat": best, "lead": lead, "extra": extra, "what": str(more)}
        extra = decide(core, "UO-final.bonus", Kind.COMPARED, extra, extra + more, as_object(best), **said)
    if extra > 0:
        _bonus(core, best, extra, stated)
    _end(core)


def _leader(core: Core, ranked: list[Seat], why: Callable[[Core, Seat, Seat], str]) -> Seat:
    """Return who is ahead of all others, by the rules `why`; the second when the decision is tried the other way."""
    best, values, prestige = ranked[0], core.vars["power"], core.vars["prestige"]
    for other in ranked[:0:-1] if core.decisions is not None else ():
        said = {"seat": ranked[0], "by": other, "power": values[ranked[0]], "against": values[other]}
        said |= {"prestige": prestige[ranked[0]], "theirs": prestige[other]}
        pair = as_object(ranked[0]), as_object(other)
        best = decide(core, why(core, ranked[0], other), Kind.COMPARED, best, other, *pair, **said)
    return best


def _by_power(core: Core, best: Seat, other: Seat) -> str:
    values = core.vars["power"]
    return "UO-result.round.tie" if values[best] == values[other] else "UO-result.round.winner"


def _by_prestige(core: Core, best: Seat, other: Seat) -> str:
    values, prestige = core.vars["power"], core.vars["prestige"]
    if prestige[best] != prestige[other]:
        return "UO-win.most.renown"
    return "UO-win.tie.order" if values[best] == values[other] else "UO-win.tie.final.power"


def _take_prestige(core: Core, seat: Seat, value: int, rules: Rules) -> None:
    """Take the topmost prestige card. Where a stated position has no stack, only the points are recorded."""
    stack = state.shared_cards(core, state.PRESTIGE_DECK)
    if stack:
        state.send(core, stack[-1], state.zone(seat, state.WON), owner=seat)
    state.tally(core, "prestige", seat, value)
    core.events.append(events.PrestigeTaken(rules, seat, value, core.vars["prestige"][seat]))


def _bonus(core: Core, seat: Seat, extra: int, stated: bool) -> None:
    """Give one more card for each full ten of lead in the final round. UO-final.bonus, open point U3."""
    core.events.append(events.LeadBonus(("UO-final.bonus",), seat, extra))
    stack = state.shared_cards(core, state.PRESTIGE_DECK)
    if not stated:
        raise NeedsFact("prestige_deck", None)
    for _ in range(extra):
        if not stack and core.reading("UO-final.bonus/run-out") == "stop":
            core.events.append(events.SupplyOut(("UO-final.bonus",), "renown"))
            return
        value: int = REWARD_VALUE
        if core.reading("UO-final.bonus/value") == "two-points":
            value = 2
        elif stack:
            value = core.card(stack[-1]).printed.get("value", REWARD_VALUE)
        _take_prestige(core, seat, value, ("UO-final.bonus",))


# ---- the end phase


def _end_round(core: Core, _by: Seat, _subject: object, _values: Values, _asked: object) -> None:
    core.agenda.append(frames.END_PHASE)


def end_phase(core: Core, _frame: Frame) -> None:
    """Clear the table: critical cards, battle areas, power values, marker. UO-end.*.

    After the final round the game is over. UO-components.players, UO-win.most.renown.
    """
    if core.vars["round"] == state.ROUNDS:
        _end(core)
        return
    enter(
        core, "end", "UO-end.crit.reset", "UO-end.discard.battle", "UO-end.power.reset", "UO-end.pass.marker"
    )
    core.agenda.append(frames.END_MARKER)
    core.agenda.append(frames.END_CONDITION)
    _discard_battle(core)
    _cover_condition(core)


def _discard_battle(core: Core) -> None:
    """Discard the battle areas; cards bought in the battle phase stay in hand. UO-end.discard.battle, open point U9."""
    kinds = [state.BATTLE, state.PLACED]
    if is_read_as(core, "UO-end.discard.battle", "discarded"):
        kinds.append(state.HAND)
    for seat in state.turn_order(core):
        gone = tuple(obj for kind in kinds for obj in state.cards(core, seat, kind))
        for obj in gone:
            state.send(core, obj, state.zone(core.owner[obj], state.DISCARD))
        core.events.append(events.BattleDiscarded(("UO-end.discard.battle",), seat, gone))
        core.mark(as_object(seat), ())


def _cover_condition(core: Core) -> None:
    """Put everybody's critical cards on the old condition, or below it where it stays. UO-end.crit.reset."""
    gained = tuple(obj for seat in state.turn_order(core) for obj in state.cards(core, seat, state.CRITS))
    stays = (
        not state.shared_cards(core, state.CRIT_DECK)
        and core.reading("UO-end.crit.reset") == "keep-condition"
    )
    old = () if stays else tuple(state.shared_cards(core, state.CONDITION))
    for obj in (*old, *gained):
        state.send(core, obj, state.table(core, state.CRIT_USED), owner=Seat(0))
    core.events.append(events.CritsCovered(("UO-end.crit.reset",), gained))


def end_condition(core: Core, frame: Frame) -> None:
    """Turn up the next condition; an empty deck is rebuilt first. UO-end.crit.reset, open point U19."""
    if state.shared_cards(core, state.CONDITION):
        return
    deck = state.shared_cards(core, state.CRIT_DECK)
    if deck:
        state.send(core, deck[-1], state.table(core, state.CONDITION))
        core.events.append(
            events.ConditionShown(("UO-end.crit.reset",), state.shared_cards(core, state.CONDITION)[-1])
        )
    else:
        icons.rebuild(core, frame)


def end_marker(core: Core, _frame: Frame) -> None:
    """Reset the power values, pass the marker to the left, begin the next round. UO-end.power.reset, UO-end.pass.marker."""
    if holds(core, "UO-end.power.reset", Kind.ORDER):
        state.reset(core, "power")
    core.var("uncounted", ())
    core.var("unread", ())
    core.events.append(events.PowerReset(("UO-end.power.reset",), state.everybody(core)))
    first = core.vars["first"]
    core.var("first", decide(core, "UO-end.pass.marker", Kind.ORDER, (first + 1) % core.game.players, first))
    core.events.append(events.MarkerPassed(("UO-end.pass.marker", "UO-order.rotate"), core.vars["first"]))
    core.agenda.append(frames.BEGIN_ROUND)


# ---- the end of the game


def _end(core: Core) -> None:
    """Rank everybody: prestige, then the final round's power, then the later player number. UO-win.*."""
    values, prestige = core.vars["power"], core.vars["prestige"]
    ranked = sorted(_leaders(core), key=lambda seat: -prestige[seat])
    best, second = ranked[0], ranked[1]
    ahead = _leader(core, ranked, _by_prestige)
    ranked.sort(key=lambda seat: seat != ahead)
    rules: Rules = ("UO-win.most.renown",)
    if prestige[best] == prestige[second]:
        rules = (*rules, "UO-win.tie.final.power")
        if values[best] == values[second]:
            rules = (*rules, "UO-win.tie.order")
    for place, seat in enumerate(ranked, 1):
        core.events.append(events.PlaceTaken(rules, seat, place, prestige[seat], values[seat]))
    core.events.append(events.Over(rules, ahead))
    finish(core, Ranked(ahead, tuple(ranked)))


# ---- the table counts: whoever says so does it for all


_ENDING: Final = ("end_round", "end_phase")


def _subjects_at(*menus: str) -> Callable[[Core, Seat], tuple[None, ...]]:
    def subjects(core: Core, _by: Seat) -> tuple[None, ...]:
        return (None,) if question(core).menu in menus else ()

    return subjects


def _demand_for_all(do: str, *menus: str) -> Callable[[Core, Seat, object], tuple[Slot, ...]]:
    """Make the demand of a verb that every player may use once this point is reached. UO-result.crit.conditions."""

    def demand(core: Core, by: Seat, _subject: object) -> tuple[Slot, ...]:
        if question(core).menu not in menus:
            raise out_of_turn(core, Action(by, do))
        return ()

    return demand


VERBS: Final = {
    "score": Verb(_subjects_at("score"), _demand_for_all("score", "score"), _score, anytime=True),
    "end_round": Verb(
        _subjects_at(*_ENDING), _demand_for_all("end_round", *_ENDING), _end_round, anytime=True
    ),
}

FRAMES: Final = {
    frames.RESULT_PHASE.tag: result_phase,
    frames.CritAtOnce.tag: crit_at_once,
    frames.CRIT_REVEAL.tag: crit_reveal,
    frames.ROUND_WINNER.tag: winner_frame,
    frames.END_PHASE.tag: end_phase,
    frames.END_CONDITION.tag: end_condition,
    frames.END_MARKER.tag: end_marker,
}
