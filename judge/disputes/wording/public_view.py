"""The public view of a ruling: cards that not everybody at the table has seen are not named.

A judge may write down hands, piles and what was drawn, to rule by them. What is shown to the players names a card only
where everybody sees it when the account begins or ends, where a player did something with it for all to see, or where a
claim speaks of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.language import described
from judge.engine.ids import CHANCE, Obj, Seat
from judge.engine.view import events_for, sees

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.disputes.alignment.replay import Replay
    from judge.disputes.ruling.model import Ruling
    from judge.engine.game import Action, Option
    from judge.engine.records import Event


def hidden_objects(ruling: Ruling) -> frozenset[int]:
    """Return the objects that not everybody at the table knows."""
    known = set(_visible_to_all(ruling.start)) | set(_visible_to_all(ruling.replay))
    known.update(_objects_used(ruling), _objects_claimed(ruling))
    return frozenset(range(len(ruling.replay.core.defn))) - known


def public_events(replay: Replay, events: Iterable[Event]) -> list[Event]:
    """Return the events as everybody may read them."""
    told = list(events)
    for seat in range(len(replay.laid.seats)):
        told = events_for(replay.core, Seat(seat), told)
    return told


def _visible_to_all(replay: Replay) -> Iterator[int]:
    """Yield the objects that everybody sees."""
    core, seats = replay.core, [Seat(seat) for seat in range(len(replay.laid.seats))]
    objects = map(Obj, range(len(core.defn)))
    yield from (obj for obj in objects if all(sees(core, seat, obj) for seat in seats))


def _objects_used(ruling: Ruling) -> Iterator[int]:
    """Yield the objects that players used in the open, and those of refused acts."""
    replay = ruling.replay
    for done in replay.done:
        open_to_all = public_events(replay, done.events) == [*done.events]
        if done.n is not None and done.action.by != CHANCE and open_to_all:
            yield from subject_of(replay, done.action)
            yield from _objects_named(replay, replay.steps[done.n - 1].named)
    for stop in replay.refusals:
        if replay.steps[stop.n - 1].actor != described.CHANCE:
            yield from subject_of(replay, stop.action) if stop.action is not None else ()
            yield from _objects_named(replay, replay.steps[stop.n - 1].named)


def subject_of(replay: Replay, action: Action | Option) -> Iterator[int]:
    """Yield the object that is the subject of an action, if it has one."""
    takes = replay.core.game.verbs[action.do].takes
    if takes == "ability":
        yield action.subject[0]
    elif takes == "object":
        yield action.subject


def _objects_named(replay: Replay, said: object) -> Iterator[int]:
    """Yield the objects that the words of a step name."""
    if isinstance(said, str) and said in replay.laid.objects:
        yield replay.laid.objects[said]
    elif isinstance(said, (list, dict)):
        for part in said.values() if isinstance(said, dict) else said:
            yield from _objects_named(replay, part)


def _objects_claimed(ruling: Ruling) -> Iterator[int]:
    """Yield the objects that claims name."""
    for path in ruling.claimed_paths:
        about = ruling.claimed_about(path)
        if about is not None and about[0] == "card":
            yield about[1]
