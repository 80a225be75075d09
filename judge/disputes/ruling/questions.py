"""Finds the questions to ask: the fewest unknowns that decide a dispute, most decisive first, and where each answer leads.

An unknown here is one part of a fork: the action, or the value of one slot.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.alignment.replay_records import Fork
    from judge.disputes.alignment.worlds import World, WorldEnd
    from judge.engine.game import Action

MOST_ANSWERS: Final = 8
MOST_DECIDED: Final = 200  # how often a thing is asked for, with other things answered in one way and another
_ABSENT: Final = ("absent",)


class ForkPart(NamedTuple):
    """One unknown of a choice point: the action itself (`slot` -1) or the value of a slot."""

    step: int
    number: int
    kind: str
    menu: str
    who: tuple[int, ...]
    do: str
    slot: int
    name: str


class Answer(NamedTuple):
    """One answer: its value, an action with it, and the ends it leads to (one, if it decides).

    `given`: the answers to other questions with which it leads there; () if it does whatever they are.
    """

    value: object
    action: Action | None
    ends: tuple[WorldEnd, ...]
    given: tuple[Given, ...] = ()


class Given(NamedTuple):
    """An answer to another question, on which the effect of this answer depends."""

    thing: ForkPart
    value: object
    action: Action | None


class Question(NamedTuple):
    """One question, with every answer."""

    thing: ForkPart
    answers: tuple[Answer, ...]


def questions(ways: Sequence[World]) -> tuple[Question, ...]:
    """Return what to ask, in order; () where every world has the same result."""
    answered = [_Answered(_answers_of_world(way), way.end) for way in ways]
    order: dict[ForkPart, list[tuple[Given, ...]]] = {}
    _decide(answered, order, ())
    return tuple(_question(thing, given, answered) for thing, given in order.items())


def with_results(asked: Question, ways: Sequence[World]) -> Question:
    """Return a question whose answers lead only to the results that they also have in other worlds."""
    answered = [(_answers_of_world(way), way.end) for way in ways]
    answers = []
    for answer in asked.answers:
        here = repr(answer.value)
        known = [(each.get(asked.thing), end) for each, end in answered if _is_consistent(each, answer.given)]
        found = [end for value, end in known if value is None or repr(value[0]) == here]
        ends = list(answer.ends)
        for end in found if len(ends) == 1 else ():
            if end.game_state() == ends[0].game_state():
                ends[0] = ends[0].agreement(end)
            else:
                ends[1:] = [end]
        answers.append(answer._replace(ends=tuple(ends)))
    return asked._replace(answers=tuple(answers))


def _is_consistent(known: _Known, given: tuple[Given, ...]) -> bool:
    """Return whether a world is consistent with some answers to other questions."""
    return all(each.thing not in known or repr(known[each.thing][0]) == repr(each.value) for each in given)


def without_results(asked: Question) -> Question:
    """Return a question without the results of its answers, which are unknown."""
    return asked._replace(answers=tuple(answer._replace(ends=()) for answer in asked.answers))


def _answers_of_world(way: World) -> _Known:
    """Return what one world answers."""
    found: _Known = {}
    for fork, taken in way.choices:
        action = fork.ways[taken]
        for thing, value in _parts(fork, taken):
            found[thing] = (value, action)
    return found


def _parts(fork: Fork, taken: int) -> list[tuple[ForkPart, object]]:
    """Return the value, in one way of a fork, of each unknown in it."""
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


_Known = dict[ForkPart, tuple[object, "Action | None"]]


class _Answered(NamedTuple):
    """The answers of one world, and its result."""

    known: _Known
    end: WorldEnd

    def is_unasked(self, thing: ForkPart) -> bool:
        """Return whether a question did not come up or changed nothing, so that this world fits any answer to it."""
        return thing not in self.known


def _decide(
    answered: list[_Answered], order: dict[ForkPart, list[tuple[Given, ...]]], given: tuple[Given, ...]
) -> None:
    """Choose the question that leaves the least open, then go on with each of its answers. `given`: those before it."""
    if len({each.end.answer() for each in answered}) < 2 or sum(map(len, order.values())) > MOST_DECIDED:
        return
    things = sorted({thing for each in answered for thing in each.known} - {each.thing for each in given})
    split = [(thing, _group_with_unasked(answered, thing)) for thing in things]
    split = [each for each in split if len(each[1]) > 1] or [
        (thing, [*_group_by_answer(answered, thing).values()]) for thing in things
    ]
    split = [each for each in split if len(each[1]) > 1]
    if not split:
        return
    thing, groups = min(split, key=lambda each: sum(map(_count_minority, each[1])))
    order.setdefault(thing, []).append(given)
    for group in groups:
        value, action = group[0].known.get(thing, (_ABSENT, None))
        _decide(group, order, (*given, Given(thing, value, action)))


def _group_with_unasked(answered: list[_Answered], thing: ForkPart) -> list[list[_Answered]]:
    """Return the worlds grouped by their answer; those in which the question did not come up are in each group."""
    beside = [each for each in answered if each.is_unasked(thing)]
    groups = _group_by_answer([each for each in answered if not each.is_unasked(thing)], thing)
    return [[*group, *beside] for group in groups.values()]


def _group_by_answer(answered: list[_Answered], thing: ForkPart) -> dict[str, list[_Answered]]:
    """Return the worlds by their answer to a question."""
    groups: dict[str, list[_Answered]] = {}
    for each in answered:
        groups.setdefault(repr(each.known.get(thing, (_ABSENT, None))[0]), []).append(each)
    return groups


def _count_minority(group: list[_Answered]) -> int:
    """Return how many worlds of a group do not have its most frequent result."""
    counts = Counter(repr(each.end.answer()) for each in group)
    return len(group) - max(counts.values())


def _question(thing: ForkPart, given: list[tuple[Given, ...]], answered: list[_Answered]) -> Question:
    """Build a question. Answers that do not decide alone are listed with the answers given before."""
    decided = [answer for answer in _answers_given(thing, (), answered) if len(answer.ends) == 1]
    by_themselves = {repr(answer.value) for answer in decided}
    led = (answer for before in given for answer in _answers_given(thing, before, answered))
    return Question(thing, (*decided, *(answer for answer in led if repr(answer.value) not in by_themselves)))


def _answers_given(thing: ForkPart, given: tuple[Given, ...], answered: list[_Answered]) -> list[Answer]:
    """Return the answers to one question, with the results of each, given the other answers."""
    able = [each for each in answered if _is_consistent(each.known, given)]
    beside = [each for each in able if each.is_unasked(thing)]
    groups = _group_by_answer([each for each in able if thing in each.known], thing)
    asked = tuple(each for each in given if each.value is not _ABSENT)
    answers = []
    for group in groups.values():
        value, action = group[0].known[thing]
        ends: dict[str, WorldEnd] = {}
        for each in (*group, *beside):
            ends.setdefault(repr(each.end.answer()), each.end)
        answers.append(Answer(value, action, tuple(ends.values()), asked))
    return answers
