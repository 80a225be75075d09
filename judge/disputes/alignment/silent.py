"""Silent moves, which need not be reported, and the ways of what is open.

`silent_moves` gives what happens by itself before an item: one way where nobody has a choice, several where something is
open, none where nothing may be taken to have happened. Nobody is taken to have declared anything; an end of a phase only
where that alone brings the time of the item. Whoever disputes the item is asked about such an assumption (`search.py`).
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.alignment.replay_records import Fork
from judge.disputes.language.errors import DisputeError
from judge.engine import pending
from judge.engine.choices import keep_within_bound, likeness, may_be_legal, possible_actions, tentatively
from judge.engine.errors import EngineError, Illegal
from judge.engine.game import Action
from judge.engine.ids import CHANCE, UNKNOWN
from judge.engine.run import OVER, act, doubtful_actions, has_doubtful_action, legal, question
from judge.engine.slots import Fact
from judge.engine.windows import PASS, InWindow, asking_window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.account.model import Step
    from judge.disputes.alignment.readings import Item
    from judge.disputes.alignment.replay import Replay
    from judge.engine.game import Game, Option
    from judge.engine.ids import Seat
    from judge.engine.run import Ask

MOST_ENDS: Final = 8  # ends and passes between an end and what it leads to


class Silent(NamedTuple):
    """What happens without being reported: nothing, one act (`ways`), or one of several.

    `kind`: "pass", "end", "endless" (each of several ways goes round for ever), or what a `Fork` of these is called.
    `assumed`: nobody had to do it just then. `doubtful`: later steps tell more of what is passed over by it.
    """

    kind: str = ""
    ways: tuple[Action | None, ...] = ()
    assumed: bool = False
    doubtful: bool = False


NOTHING: Final = Silent()


class NextItem(NamedTuple):
    """The next item, its player and its verb. `came`: whether a moment that it names has come."""

    item: Item
    by: Seat
    do: str
    came: bool


def silent_moves(replay: Replay, upcoming: NextItem | None, rest: Sequence[Item] = ()) -> Silent:
    """Return what happens unreported before an item, or after the last one. `rest`: the items after it.

    NeedsFact or TooManyError where an answer that is owed is not known.
    """
    core, game, now = replay.core, replay.core.game, question(replay.core)
    if now.menu == OVER:
        return NOTHING
    by, do = (upcoming.by, upcoming.do) if upcoming is not None else (None, "")
    verbs, kind = game.menus[now.menu].verbs, asking_window(core)
    if kind is not None and PASS in verbs:
        return _pass_in_window(replay, upcoming, rest)
    if CHANCE in now.who:
        return NOTHING if by == CHANCE and pending.is_answer(core, do) else forced_moves(replay)
    each = game.menus[now.menu].simultaneous
    if each and do not in verbs:
        return _simultaneous(replay, rest, each)
    if now.menu in game.optional:
        return (
            _way_to_item(replay, upcoming, rest)
            if upcoming is not None and upcoming.by >= 0 and do
            else NOTHING
        )
    if upcoming is not None and by in now.who and _answers_itself(replay, upcoming, rest):
        return NOTHING
    if _is_told_next(replay, upcoming, rest):
        return NOTHING
    happens = forced_moves(replay)
    if upcoming is None or by in now.who or do not in verbs or len(happens.ways) == 1:
        return happens
    # Another answers the same first, by a rule: the order of telling is that of doing.
    told = any(each.step.do in verbs and each.step.actor in _seat_names(replay, now.who) for each in rest)
    return NOTHING if told else happens._replace(assumed=True)


def _pass_in_window(replay: Replay, upcoming: NextItem | None, rest: Sequence[Item]) -> Silent:
    """Return the pass of whoever may answer, where it was made or is taken to have been."""
    core, now = replay.core, question(replay.core)
    passed = Action(now.who[0], PASS)
    if _has_passed(replay, upcoming, rest):
        return Silent("pass", (passed,))
    if upcoming is None or upcoming.by != core.vars.get("player") or upcoming.item.pinned:
        return NOTHING
    if upcoming.do in pending.asked_verbs(core) or not _leads_to_item(replay, upcoming, rest, passed, None):
        return NOTHING
    return Silent("pass", (passed,), assumed=True, doubtful=is_more_told(replay, rest, now))


def _answers_itself(replay: Replay, upcoming: NextItem, rest: Sequence[Item]) -> bool:
    """Return whether the item is the answer, or its player, one of several, gives the answer in a later step."""
    core, now = replay.core, question(replay.core)
    verbs = pending.asked_verbs(core)
    answers = upcoming.do in verbs and upcoming.do not in core.game.interrupting
    if not answers and len(now.who) > 1 and not pending.may_only_interrupt(core, upcoming.by):
        by = replay.laid.seats[upcoming.by]
        answers = any(each.step.by == by and each.step.do in verbs for each in rest)
    return answers and not is_unforeseen(replay, upcoming)


def is_unforeseen(replay: Replay, upcoming: NextItem) -> bool:
    """Return whether a player is asked only in some worlds, and no step of theirs mentions the question.

    The step cannot be the answer: that was given before, and nobody told it.
    """
    core, last = replay.core, replay.done[-1] if replay.done else None
    if (
        last is None
        or last.open is None
        or not pending.is_owed(core)
        or upcoming.do not in pending.asked_verbs(core)
    ):
        return False
    with tentatively(core):
        return not _may_be_legal(replay, upcoming)


def _may_be_legal(replay: Replay, upcoming: NextItem) -> bool:
    """Return whether an item is legal now in some way, as far as is known."""
    try:
        ways = replay.reader.ways(upcoming.by, upcoming.item.step)
    except Illegal:
        return False
    except (DisputeError, EngineError):
        return True
    return any(may_be_legal(replay.core, way) for way in ways)


def _is_told_next(replay: Replay, upcoming: NextItem | None, rest: Sequence[Item]) -> bool:
    """Return whether the answer is stated right after the item."""
    answers = {*pending.asked_verbs(replay.core)} - replay.core.game.interrupting
    if not rest or rest[0].step.do not in answers:
        return False
    return rest[0].step.by in _seat_names(replay, question(replay.core).who) and not _asks_anew(
        replay, upcoming
    )


def _seat_names(replay: Replay, who: Sequence[Seat]) -> set[str]:
    """Return the names of the seats that are asked."""
    return {replay.laid.seats[seat] for seat in who if seat >= 0}


def _has_passed(replay: Replay, upcoming: NextItem | None, rest: Sequence[Item]) -> bool:
    """Return whether the asked player passed: in answer to something, or to make the item possible."""
    core, now = replay.core, question(replay.core)
    verbs, window = pending.asked_verbs(core), core.game.windows[str(asking_window(core))]
    if not window.idle(core) or (upcoming and upcoming.do not in verbs and window.between(core)):
        return True
    if upcoming is None:
        return False
    if upcoming.item.step.phase and not upcoming.came:
        return True
    if upcoming.by < 0 or not isinstance(now.data, InWindow):
        return False
    left = window.passes(core) - now.data.passes
    if upcoming.by not in now.who:
        lets = upcoming.do in verbs and window.following(core, now.who[0]) == upcoming.by
        return lets and ((left > 1 and upcoming.do != PASS) or not is_more_told(replay, rest, now))
    told = bool(replay.done) and replay.done[-1].n is not None and replay.done[-1].action.do == PASS
    return upcoming.do not in verbs and left == 1 and told


def _simultaneous(replay: Replay, rest: Sequence[Item], verb: str) -> Silent:
    """Return the unreported choices that players make independently of each other."""
    told = {each.step.by for each in rest if each.step.do == verb}
    for option in legal(replay.core, anytime=False):
        if option.do == verb and replay.laid.seats[option.by] not in told:
            return forced_moves(replay, [option])
    return NOTHING


def _asks_anew(replay: Replay, upcoming: NextItem | None) -> bool:
    """Return whether an item repeats what brought up the question, so that later steps answer the repeated one."""
    last = next((done for done in reversed(replay.done) if done.n is not None), None)
    if last is None or last.n is None or upcoming is None or upcoming.item.rest:
        return False
    told, now, game = replay.steps[last.n - 1], upcoming.item.step, replay.core.game
    described = replay.game.description.verbs.get(now.do)
    if described is None or told.by != now.by or told.do not in {described.name, *described.then}:
        return False
    same = (told.card, told.player) == (now.card, now.player)
    verb = game.verbs.get(now.do)
    return same or verb is None or not verb.by_card


def is_more_told(replay: Replay, rest: Sequence[Item], now: Ask) -> bool:
    """Return whether later steps state more of what a player is asked for."""
    verbs, who = replay.core.game.menus[now.menu].verbs, _seat_names(replay, now.who)
    return any(each.step.by in who and each.step.do in verbs for each in rest)


def _way_to_item(replay: Replay, upcoming: NextItem, rest: Sequence[Item]) -> Silent:
    """Return what leads from a free choice to the item: a pass, the end of a phase, a forced act."""
    core, game, now = replay.core, replay.core.game, question(replay.core)
    by, do = upcoming.by, upcoming.do
    options, mine = list(legal(core, anytime=False)), by in now.who
    if not mine and do in game.interrupting and do != PASS:
        waived = [option for option in options if option.do == PASS and option.by in now.who]
        if waived:
            return Silent("pass", (Action(waived[0].by, PASS),))
    end = phase_end(game, options)
    if end is not None:
        left = len(options) > 1 or has_doubtful_action(core, game.interrupting)
        sure = not mine and not left
        if _has_ended(replay, upcoming, rest, end, sure=sure):
            more = not sure and not upcoming.item.step.phase and is_more_told(replay, rest, now)
            if mine or not more:
                return Silent("end", (end,), assumed=not sure, doubtful=more)
    bound = _untold_duties(replay, upcoming, rest)
    if bound:
        return forced_moves(replay, bound)._replace(assumed=True)
    due = game.telling.due(core)
    if due is not None and by != due[0]:
        told_next = rest and (rest[0].step.do, rest[0].step.by) == (due[1], replay.laid.seats[due[0]])
        own = [option for option in options if (option.by, option.do) == due]
        if own and not told_next:
            return forced_moves(replay, own[:1])._replace(assumed=True)
    return NOTHING


def phase_end(game: Game, options: Sequence[Option]) -> Action | None:
    """Return the only action by which a player goes on to the next phase, if there is just one."""
    ends = [option for option in options if option.do in game.ending_phase and not option.slots]
    return Action(ends[0].by, ends[0].do, ends[0].subject) if len(ends) == 1 else None


def _has_ended(replay: Replay, upcoming: NextItem, rest: Sequence[Item], end: Action, *, sure: bool) -> bool:
    """Return whether a phase had ended: nothing else was left to do (`sure`), or the item shows it."""
    core, game, now = replay.core, replay.core.game, question(replay.core)
    phase = upcoming.item.step.phase
    if phase and not upcoming.came and _leads_to_item(replay, upcoming, rest, end, phase):
        return True
    if upcoming.by in now.who and upcoming.do in {
        *pending.asked_verbs(core),
        *game.interrupting,
        *game.ending_phase,
        PASS,
    }:
        return False
    return (sure or not upcoming.item.pinned) and _leads_to_item(replay, upcoming, rest, end, None, sure=sure)


def _leads_to_item(
    replay: Replay,
    upcoming: NextItem,
    rest: Sequence[Item],
    first: Action,
    phase: str | None,
    *,
    sure: bool = False,
) -> bool:
    """Return whether a pass or an end, and more of these alone, make the item possible, or bring a named phase.

    Its player may have ended several phases of one turn; the next one the same where more is told of them, but nothing of
    this.
    """
    core, by, do = replay.core, upcoming.by, upcoming.do
    asks, turn = question(core), core.vars.get("player")
    passes = first.do == PASS
    with tentatively(core), suppress(EngineError):
        act(core, first)
        for _ in range(MOST_ENDS):
            now = question(core)
            if (phase or passes) and core.vars.get("player") != turn:
                return False
            if phase and core.vars.get("phase") == phase:
                return True
            other = (now.menu, now.who) != (asks.menu, asks.who)
            if not phase and by in now.who and do in pending.asked_verbs(core) and other:
                return True
            if not phase and by not in asks.who and not passes:
                return sure and now.menu == asks.menu and now.who != asks.who
            if asking_window(core) is not None and PASS in pending.asked_verbs(core):
                act(core, Action(now.who[0], PASS))
                continue
            own = by in now.who and core.vars.get("player") == turn  # their phases, up to that of the item
            alike = now.menu == asks.menu and by not in now.who and not is_more_told(replay, rest, now)
            on = phase_end(core.game, list(legal(core, anytime=False))) if phase or own or alike else None
            if on is None:
                return False
            act(core, on)
    return False


def _untold_duties(replay: Replay, upcoming: NextItem, rest: Sequence[Item]) -> list[Option]:
    """Return the forced acts of a player that the account reports fewer of than there are."""
    core, game, now = replay.core, replay.core.game, question(replay.core)
    mine = upcoming.by in now.who and upcoming.do in pending.asked_verbs(core)
    has_time = any(upcoming.do in game.menus[menu].verbs for menu in game.optional | game.announcing)
    if mine or not has_time or game.telling.is_past(core, upcoming.do):
        return []
    found = []
    for option in legal(core, anytime=False):
        owes = game.verbs[option.do].owed
        if owes is not None and option.by in now.who:
            seat = replay.laid.seats[option.by]
            told = [each for each in rest if (each.step.by, each.step.do) == (seat, option.do)]
            just = any(_tells_just_this(replay, option, each.step) for each in told)
            found += [option] if len(told) < owes(core, option.by) and not just else []
    return found


def _tells_just_this(replay: Replay, option: Option, step: Step) -> bool:
    """Return whether a step states one or more slots of an option, each with its only possible value."""
    told = step.named
    named = [slot for slot in option.slots if slot.name in told]
    return bool(named) and all(
        _is_surely(replay, told[slot.name], replay.reader.only(slot.describe(replay.core))) for slot in named
    )


def _is_surely(replay: Replay, said: object, only: object) -> bool:
    """Return whether a stated value is the only value of a slot: that number, or that card without a namesake."""
    if not isinstance(only, tuple) or len(only) != 1:
        return bool(said == only)
    (obj,), core = only, replay.core
    if isinstance(said, str) and said in replay.laid.objects:
        return bool(replay.laid.objects[said] == obj)
    number = replay.pack.find(said) if isinstance(said, str) else None
    if number is None:
        return False
    fits = [one for one in core.zones[core.place[obj]] if core.defn[one] in {number, UNKNOWN}]
    return fits == [obj] and core.defn[obj] != UNKNOWN


# ---- the ways of what is open


def forced_moves(replay: Replay, only_of: Sequence[Option] = ()) -> Silent:
    """Return the ways of a choice or of chance that the game waits for, indistinguishable ones once."""
    core, besides = replay.core, replay.core.game.interrupting
    options = [option for option in (only_of or legal(core, anytime=False)) if option.do not in besides]
    unique = replay.reader.unique()
    doubts = [] if only_of else [*doubtful_actions(core, besides)]
    apart: dict[object, Option] = {}
    for option in doubts:
        if option is not None:
            like = likeness(core, option.subject, unique)
            apart.setdefault((option.by, option.do, like), option)
    surely = len(options) == 1 and not apart
    ways: list[Action | None] = []
    for option in (*options, *apart.values()):
        told: dict[int, object] = {}
        for at, slot in enumerate(option.slots):
            shape = slot.describe(core)
            only = replay.reader.only(shape)
            if only is not None or (replay.reader.blind and shape.get("unknown")):
                told[at] = only
        ways += keep_within_bound(
            possible_actions(core, option, unique, told), lambda way: surely or may_be_legal(core, way)
        )
    if None in doubts:
        ways.append(None)
    if not ways or ways == [None]:
        raise pending.missing_fact(core)
    seen = len(options) == 1 and all(isinstance(slot, Fact) for slot in options[0].slots)
    kind = "chance" if CHANCE in question(core).who else "seen" if seen else "choice"
    first = ways[0]
    chosen = len(ways) > 1 and kind == "choice" and first is not None
    if chosen and first is not None and replay.rounds.go_on_for_ever(core, first):
        return Silent("endless", (first,))
    return Silent(kind, tuple(ways))


def fork_of(replay: Replay, n: int, kind: str, ways: Sequence[Action | None]) -> Fork:
    """Return the choice point met at step `n`, with its ways."""
    core = replay.core
    names: dict[object, tuple[str, ...]] = {}
    for way in ways:
        if way is not None and way.values and (way.by, way.do, way.subject) not in names:
            demanded = core.game.verbs[way.do].demand(core, way.by, way.subject)
            named = zip(demanded, way.values, strict=False)  # what the rules settle has no value
            names[way.by, way.do, way.subject] = tuple(slot.name for slot, _ in named)
    slots = tuple(names.get((way.by, way.do, way.subject), ()) if way is not None else () for way in ways)
    asks = question(core)
    who = tuple(seat for seat in asks.who if any(way is None or way.by == seat for way in ways))
    number = sum(fork.step == n for fork, _ in replay.world)
    return Fork(n, number, kind, asks.menu, who, tuple(ways), slots)
