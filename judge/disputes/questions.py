"""What has to be asked: the fewest open things that decide a dispute, the most decisive first, and what each leads to.

A thing is one part of a fork: who or what was chosen, or the value of one slot.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.explore import WayEnd, WayThrough
    from judge.disputes.forks import Fork
    from judge.engine.game import Action

MOST_ANSWERS: Final = 8
_ABSENT: Final = ("absent",)


class ForkPart(NamedTuple):
    """One thing that is open: of a fork at a step, the action itself (`slot` -1) or the value of a slot."""

    step: int
    number: int
    kind: str
    menu: str
    who: tuple[int, ...]
    do: str
    slot: int
    name: str


class Answer(NamedTuple):
    """One answer: its value, an action with it, and the ends it leads to (one, where it decides)."""

    value: object
    action: Action | None
    ends: tuple[WayEnd, ...]


class Question(NamedTuple):
    """One thing to ask for, with every answer."""

    thing: ForkPart
    answers: tuple[Answer, ...]


def questions(ways: Sequence[WayThrough]) -> tuple[Question, ...]:
    """Return what to ask, in order; () where every way comes to the same."""
    answered = [(_answers(way), way.end) for way in ways]
    order: dict[ForkPart, None] = {}
    _decide(answered, order, set())
    return tuple(_question(thing, ways) for thing in order)


def with_ends(asked: Question, ways: Sequence[WayThrough]) -> Question:
    """Return a question of which each answer leads only to what it does in other ways too."""
    known = [(_answers(way).get(asked.thing), way.end) for way in ways]
    answers = []
    for answer in asked.answers:
        here = repr(answer.value)
        found = [end for value, end in known if value is None or repr(value[0]) == here]
        ends = list(answer.ends)
        for end in found if len(ends) == 1 else ():
            if end.stands() == ends[0].stands():
                ends[0] = ends[0].held(end)
            else:
                ends[1:] = [end]
        answers.append(answer._replace(ends=tuple(ends)))
    return asked._replace(answers=tuple(answers))


def open_ended(asked: Question) -> Question:
    """Return a question of which nobody can say what its answers lead to."""
    return asked._replace(answers=tuple(answer._replace(ends=()) for answer in asked.answers))


def _answers(way: WayThrough) -> dict[ForkPart, tuple[object, Action | None]]:
    found: dict[ForkPart, tuple[Any, Action | None]] = {}
    for fork, taken in way.met:
        action = fork.ways[taken]
        for thing, value in _parts(fork, taken):
            found[thing] = (value, action)
    return found


def _parts(fork: Fork, taken: int) -> list[tuple[ForkPart, object]]:
    """Return what one way of a fork says of each thing that is open in it."""
    action = fork.ways[taken]
    head = (fork.step, fork.number, fork.kind, fork.menu, fork.who)
    known = [way for way in fork.ways if way is not None]
    acts = {(way.do, way.subject) for way in known}
    parts: list[tuple[ForkPart, object]] = []
    if len(acts) > 1 or None in fork.ways:
        do = known[0].do if known and len({way.do for way in known}) == 1 else ""
        parts.append((ForkPart(*head, do, -1, ""), None if action is None else (action.do, action.subject)))
    if action is not None:
        same = [way for way in known if (way.do, way.subject) == (action.do, action.subject)]
        for at, value in enumerate(action.values):
            if len({repr(way.values[at]) for way in same}) > 1:
                parts.append((ForkPart(*head, action.do, at, fork.slots[taken][at]), value))
    return parts


_Answered = tuple[dict[ForkPart, tuple[object, "Action | None"]], "WayEnd"]


def _decide(answered: list[_Answered], order: dict[ForkPart, None], used: set[ForkPart]) -> None:
    """Name the thing that leaves the least open, then go on with each of its answers."""
    if len({end.comes_to() for _, end in answered}) < 2:
        return
    things = {thing for known, _ in answered for thing in known} - used
    best: tuple[int, ForkPart] | None = None
    for thing in sorted(things):
        groups = _grouped(answered, thing)
        if len(groups) < 2:
            continue
        left = sum(_mixed(group) for group in groups)
        if best is None or left < best[0]:
            best = (left, thing)
    if best is None:
        return
    thing = best[1]
    order.setdefault(thing)
    for group in _grouped(answered, thing):
        _decide(group, order, used | {thing})


def _grouped(answered: list[_Answered], thing: ForkPart) -> list[list[_Answered]]:
    groups: dict[str, list[_Answered]] = {}
    for each in answered:
        value = each[0].get(thing, (_ABSENT, None))[0]
        groups.setdefault(repr(value), []).append(each)
    return list(groups.values())


def _mixed(group: list[_Answered]) -> int:
    """Return how many ways of a group do not come to what most of them do."""
    counts = Counter(repr(end.comes_to()) for _, end in group)
    return len(group) - max(counts.values())


def _question(thing: ForkPart, ways: Sequence[WayThrough]) -> Question:
    actions: dict[str, tuple[object, Action | None]] = {}
    ends: dict[str, dict[str, WayEnd]] = {}
    for way in ways:
        known = _answers(way).get(thing)
        if known is None:
            continue
        key = repr(known[0])
        actions.setdefault(key, known)
        ends.setdefault(key, {}).setdefault(repr(way.end.comes_to()), way.end)
    return Question(thing, tuple(Answer(*actions[key], tuple(ends[key].values())) for key in actions))
