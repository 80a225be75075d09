"""What lasts on objects and players, and who has looked at what, as a position tells it: `marks` and `seen_by`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.language.errors import DisputeError, together
from judge.engine.core import Mark
from judge.engine.game import lasting
from judge.engine.ids import Obj, Seat, as_object
from judge.engine.view import SEEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.disputes.account.value_reading import ValueReader

Told = tuple[Obj, int, object, str]
"""An object, how many stand for it from that number on, the marks written of it, and where they are written."""


def as_list(value: object, path: str) -> list[Any]:
    """Return what a file lists; one mapping is a list of one, a number so many unknown cards. DisputeError for others."""
    if value is None:
        return []
    if isinstance(value, dict):
        return [value]
    if type(value) is int:
        return [{"unknown": value}]
    if not isinstance(value, list):
        raise DisputeError(path, "list.expected", given=type(value).__name__)
    return value


def read_seen_by(given: object, path: str, seats: tuple[str, ...]) -> tuple[Mark, ...]:
    """Read who has looked at a card that others cannot look at: one player, or a list of them."""
    if given is None:
        return ()
    names = [given] if isinstance(given, str) else as_list(given, path)
    for at, name in enumerate(names):
        if name not in seats:
            raise DisputeError(f"{path}[{at}]", "seat.unknown", seat=str(name)[:40], known=seats)
    return tuple(Mark(SEEN, seats.index(name)) for name in dict.fromkeys(names))


def read_lasting(position: Mapping[str, Any], reader: ValueReader, marked: Iterable[Told]) -> None:
    """Read what lasts on objects and players, now that each can be named; every fault at once."""
    core, players, faults = reader.core, position.get("players", {}), list[DisputeError]()
    told = list(marked)
    for number, seat in enumerate(reader.laid.seats):
        marks = (players.get(seat) or {}).get("marks")
        told.append((as_object(Seat(number)), 1, marks, f"position.players.{seat}.marks"))
    for obj, count, marks, path in told:
        try:
            read = tuple(_mark(mark, f"{path}[{at}]", reader) for at, mark in enumerate(as_list(marks, path)))
        except DisputeError as fault:
            faults += [fault, *fault.others]
            continue
        for each in map(Obj, range(obj, obj + count)) if read else ():
            core.marks[each] = (*read, *core.marks.get(each, ()))
    if faults:
        raise together(faults)


def _mark(given: Any, path: str, reader: ValueReader) -> Mark:
    """Read one thing that lasts: `{power: 2, until: turn}`, or a list of its kind, its value and until when."""
    if isinstance(given, list) and 1 < len(given) < 4 and isinstance(given[0], str):
        given = {given[0]: given[1]} | ({"until": given[2]} if given[2:] else {})
    if not isinstance(given, dict) or not all(isinstance(key, str) for key in given):
        raise DisputeError(path, "mapping.expected", given=type(given).__name__)
    known = tuple(reader.game.lasting)
    kinds = [key for key in given if key != "until"]
    if len(kinds) != 1:
        raise DisputeError(path, "mark.one-kind", known=known)
    (said,) = kinds
    kind = said if lasting(reader.game, said) is not None else reader.word(said, known, f"{path}.{said}")
    of = lasting(reader.game, kind)
    if of is None or kind.endswith(":"):
        raise DisputeError(f"{path}.{said}", "word.unknown", word=said, known=known)
    value = reader.value(of.kind, given[said], f"{path}.{said}")
    if value is False:
        raise DisputeError(f"{path}.{said}", "mark.not-so")  # what lies there would be taken for what is so
    return Mark(kind, value, _until(given.get("until"), of.until, f"{path}.until", reader))


def _until(said: Any, known: tuple[str, ...], path: str, reader: ValueReader) -> str:
    """Read until when something lasts; a moment of a player is told as `{next_row: A}`."""
    if said is None and len(known) == 1:
        return known[0]
    if isinstance(said, dict) and len(said) == 1:
        ((head, seat),) = said.items()
        if f"{head}:" in known:
            return f"{head}:{reader.seat(seat, f'{path}.{head}')}"
    if said is None:
        raise DisputeError(path, "field.missing", field="until", known=known)
    return reader.word(said, tuple(word for word in known if not word.endswith(":")), path)
