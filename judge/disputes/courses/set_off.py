"""An ability that was set off by itself, told as if its player had declared it: "I activate its AUTO, discarding this one".

The step is read as what is asked of its player about that ability (whether its cost is paid, what it is aimed at), as the
choice of which of several comes first, or as a word about one that came up with nothing to ask. An ability that is used
by declaring it is never meant so, and one that nothing set off stays what it is told as.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from judge.disputes.courses import following
from judge.disputes.courses.came_up import answers, asked_about, spoken_of
from judge.disputes.courses.finished import can
from judge.disputes.courses.forks import actions, taken_back, works
from judge.disputes.language import described
from judge.engine.errors import EngineError
from judge.engine.game import Action
from judge.engine.ids import Obj
from judge.engine.run import act, legal, question
from judge.engine.triggers import NEXT, Ordering, speaks_of
from judge.engine.windows import in_window

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from judge.disputes.courses.replay import Replay
    from judge.disputes.language.format import Step
    from judge.engine.game import Game
    from judge.engine.ids import Seat
    from judge.engine.records import Waiting

_NAMING: Final = {"card", "ability", "number"}
EVERYWHERE: Final = frozenset(described.STEP)  # keys that any step can have
MOST: Final = 30  # implied actions looked over until it comes up


def tells_of_one(game: Game, step: Step) -> bool:
    """Return whether a step may be about an ability that came up by itself: it activates one, or says that it is used."""
    verb = game.verbs.get(step["do"])
    takes_one = verb is not None and verb.takes == "ability"
    return takes_one or step["do"] in {NEXT, *game.also_told.get(NEXT, ())}


def may_come_between(game: Game, step: Step) -> bool:
    """Return whether a step of another player may be told before what comes first: it answers, or is about an ability."""
    return step["do"] in {following.PASS, *game.interrupts, *_telling(game)} or tells_of_one(game, step)


def as_it_came_up(replay: Replay, number: int, step: Step, by: Seat) -> Step | None:
    """Let happen what leaves no choice until the ability of a step comes up by itself; return what the step tells then.

    None where it does not come up, or may be declared.
    """
    core, verbs = replay.core, answers(replay.core.game)
    if "card" not in step:
        return as_a_word(replay, number, step, by)
    for _ in range(MOST):
        asked = question(core)
        if _may_be_declared(replay, step, by):
            return None
        if by in asked.who and isinstance(asked.data, Ordering):
            which = [at for at, item in enumerate(asked.data.items, 1) if _is_of(replay, item, step)]
            if which:
                return _ordered(replay, number, step, by, which)
        elif _is_asked_about(replay, step, by):
            if _is_paid_next(replay, number, step):
                return _as(step, NEXT, _NAMING)
            return _answer(replay, number, step, by, verbs)
        came_up = [item for item in spoken_of(replay, by, number) if _is_of(replay, item, step)]
        if came_up:
            nothing = _says_more(step) or all(_came_to_nothing(replay, item) for item in came_up)
            return None if nothing else _as(step, NEXT, _NAMING)
        implied, _fork = following.follows(replay, 0, by, NEXT)
        if implied is None or not replay.do(None, implied):
            return None
    return None


def _ordered(replay: Replay, number: int, step: Step, by: Seat, which: Sequence[int]) -> Step | None:
    """Return a step as the choice of which ability comes next: of several of its card, one that asks for what it says.

    None where none does.
    """
    if not _says_more(step):
        return _as(step, NEXT, _NAMING)
    fits = list[int]()
    for answer in (_fitting, _allowed, _answer):
        fits = fits or [at for at in which if _asks_then(replay, number, step, by, at, answer)]
    if len(fits) != 1:
        return _as(step, NEXT, {*step}) if fits else None
    name = question(replay.core).data.items[fits[0] - 1].ability_name(replay.core)
    return cast("Step", {**_as(step, NEXT, {*step}), **({"ability": name} if name else {})})


def _asks_then(
    replay: Replay, number: int, step: Step, by: Seat, which: int, answer: Callable[..., Step | None]
) -> bool:
    """Return whether one of several that wait, taken up next, asks for what a step says besides. Changes nothing."""
    core, verbs = replay.core, answers(replay.core.game)
    with taken_back(core):
        act(core, Action(by, NEXT, which))
        about = asked_about(core)
        while about == asked_about(core) and _is_asked_about(replay, step, by):
            if answer(replay, number, step, by, verbs) is not None:
                return True
            use = next(uses(replay, by), None)
            if use is None:
                return False
            act(core, use)  # its COST may be asked for first
    return False


def uses(replay: Replay, by: Seat) -> Iterator[Action]:
    """Yield the answers by which a player uses the ability that is asked about."""
    core, verbs = replay.core, answers(replay.core.game)
    for option in legal(core, anytime=False):
        if option.by == by and option.do in verbs:
            yield from (way for way in actions(core, option, replay.reader.unique()) if works(core, way))


def _is_asked_about(replay: Replay, step: Step, by: Seat) -> bool:
    """Return whether a player is asked about the ability of a step, which came up by itself."""
    about = asked_about(replay.core)
    return about is not None and by in question(replay.core).who and _is_of(replay, about, step)


def _telling(game: Game) -> frozenset[str]:
    """Return the verbs by which people tell such answers: those, and others that say the same."""
    return frozenset().union(*({verb, *game.also_told[verb]} for verb in answers(game)))


def as_a_word(replay: Replay, number: int, step: Step, by: Seat) -> Step | None:
    """Return a step that answers what no ability asks ("I use it") as the word about one that came up by itself.

    None where one asks for just that, before or after it, where none came up, and of a step that tells no such answer.
    """
    if step["do"] not in _telling(replay.core.game) or _says_more(step):
        return None
    core, came_up = replay.core, False
    for _ in range(MOST):
        asked = question(core)
        if by in asked.who and step["do"] in core.game.menus[asked.menu].verbs:
            return None
        spoken = spoken_of(replay, by, number)
        came_up = came_up or not all(_came_to_nothing(replay, item) for item in spoken)
        if came_up and (in_window(core) is not None or asked_about(core) in spoken):
            break
        if isinstance(asked.data, Ordering):
            came_up = came_up or by in asked.who
            implied: Action | None = Action(asked.who[0], NEXT, 1)  # in whichever order, one may ask for it
        else:
            implied, _fork = following.follows(replay, 0, by, NEXT)
        if implied is None or not replay.do(None, implied):
            break
    return _as(step, NEXT, _NAMING) if came_up else None


def _is_paid_next(replay: Replay, number: int, step: Step) -> bool:
    """Return whether a step names nothing of what is asked for, and the next one of its player tells that."""
    if _says_more(step) or number >= len(replay.told):
        return False
    after = replay.told[number]
    return after["by"] == step["by"] and after["do"] in _telling(replay.core.game) - {step["do"]}


def _answer(replay: Replay, number: int, step: Step, by: Seat, verbs: Sequence[str]) -> Step | None:
    """Return a step as the answer to what is asked about its ability now: one that is allowed, or that asks for that."""
    asking = (said for said in _as_answers(replay, step, by, verbs) if _asks_for(replay, by, said))
    return _allowed(replay, number, step, by, verbs) or next(asking, None)


def _allowed(replay: Replay, number: int, step: Step, by: Seat, verbs: Sequence[str]) -> Step | None:
    """Return a step as such an answer that is allowed; what that does not ask for comes after it."""
    return next(
        (said for said in _as_answers(replay, step, by, verbs) if can(replay, by, said, number)), None
    )


def _fitting(replay: Replay, number: int, step: Step, by: Seat, verbs: Sequence[str]) -> Step | None:
    """Return a step as such an answer that is allowed and asks for all it says."""
    allowed = (said for said in _as_answers(replay, step, by, verbs) if can(replay, by, said, number))
    return next((said for said in allowed if _asks_for(replay, by, said)), None)


def _as_answers(replay: Replay, step: Step, by: Seat, verbs: Sequence[str]) -> list[Step]:
    open_to = {option.do for option in legal(replay.core, anytime=False) if option.by == by}
    return [_as(step, verb, step.keys() - _NAMING) for verb in verbs if verb in open_to]


def _asks_for(replay: Replay, by: Seat, said: Step) -> bool:
    """Return whether an answer asks for what a step says, be it allowed or not: then that is what is judged."""
    slots = {slot.name for slot in replay.core.game.verbs[said["do"]].demand(replay.core, by, None)}
    return bool(slots & said.keys()) and said.keys() <= slots | EVERYWHERE


def _as(step: Step, do: str, keys: set[str]) -> Step:
    """Return a step by another verb, with these of its keys and those that every step can have."""
    kept = {key: value for key, value in step.items() if key in keys or key in EVERYWHERE}
    return cast("Step", {**kept, "do": do})


def _came_to_nothing(replay: Replay, item: Waiting) -> bool:
    """Return whether the last that happened of the card of an ability is that it did not activate."""
    cards = {("card", obj) for obj in speaks_of(item)}
    last = next((event for event in reversed(replay.core.events) if cards & {*event.about()}), None)
    return last is not None and last.came_to_nothing


def _says_more(step: Step) -> bool:
    return not step.keys() <= EVERYWHERE | _NAMING


def _may_be_declared(replay: Replay, step: Step, by: Seat) -> bool:
    """Return whether the ability a step names is used by declaring it; where it names none, whether any of its card is."""
    core = replay.core
    if core.game.verbs[step["do"]].takes != "ability":
        return False
    try:
        subjects = list(core.game.verbs[step["do"]].subjects(core, by))
    except EngineError:
        return True
    meant = replay.reader.meant(step["card"], "card", [Obj(obj) for obj, _ in subjects], by)
    declared = [(obj, at) for obj, at in subjects if obj in meant]
    if "ability" not in step:
        return bool(declared)
    return any(replay.reader.ability_number(obj, step, "card") == at for obj, at in declared)


def _is_of(replay: Replay, item: Waiting, step: Step) -> bool:
    """Return whether something that was set off is of the card, and is the ability, that a step names."""
    of = {Obj(obj) for obj in speaks_of(item)}
    if of.isdisjoint(replay.reader.meant(step["card"], "card", of)):
        return False
    return "ability" not in step or item.ability_name(replay.core) == step["ability"]
