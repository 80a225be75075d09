"""Lasting marks on objects and players, as a position states them: `marks`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.account.items import as_list
from judge.disputes.language.errors import Faults, Located
from judge.engine.ids import Obj, Seat, as_object
from judge.engine.table import Mark

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.disputes.account.model import Account
    from judge.disputes.account.record_reading import RecordReader

MarkedObjects = tuple[Obj, int, Located]
"""An object, how many stand for it from that number on, and the marks written of it."""


def read_marks(account: Account, reader: RecordReader, marked: Iterable[MarkedObjects]) -> None:
    """Read the lasting marks on objects and players, after all have their names; raises all faults at once."""
    core, faults = reader.core, Faults()
    of_seats = (
        (as_object(Seat(number)), 1, account.position.value_of(seat, "marks"))
        for number, seat in enumerate(reader.laid.seats)
    )
    for obj, count, node in (*marked, *of_seats):
        with faults:
            read = tuple(_read_mark(mark, reader) for mark in as_list(node))
            for each in map(Obj, range(obj, obj + count)) if read else ():
                core.marks[each] = (*read, *core.marks.get(each, ()))
    faults.raise_all()


def _read_mark(node: Located, reader: RecordReader) -> Mark:
    """Read one lasting mark: `{power: 2, until: turn}`, or a list of its kind, its value and its end."""
    given = node.value
    if isinstance(given, list) and 1 < len(given) < 4 and isinstance(given[0], str):
        given = {given[0]: given[1]} | ({"until": given[2]} if given[2:] else {})
        node = node._replace(value=given)
    if not isinstance(given, dict) or not all(isinstance(key, str) for key in given):
        raise node.wrong_type("mapping")
    known = tuple(reader.game.lasting)
    kinds = [key for key in given if key != "until"]
    if len(kinds) != 1:
        raise node.error("mark.one-kind", known=known)
    (said,) = kinds
    value, place = node.key(said), node.place.key(said)
    kind = said if reader.game.lasts(said) is not None else reader.word(Located(said, place), known)
    of = reader.game.lasts(kind)
    if of is None or kind.endswith(":"):
        raise value.error("word.unknown", word=said, known=known)
    read = reader.value(of.kind, value)
    if read is False:
        raise value.error("mark.not-so")  # what lies there would be taken for what is so
    return Mark(kind, read, _read_end(node.key("until"), of.until, reader))


def _read_end(node: Located, known: tuple[str, ...], reader: RecordReader) -> str:
    """Read when a mark ends; a moment of a player is written as `{next_row: A}`."""
    said = node.value
    if said is None and len(known) == 1:
        return known[0]
    if isinstance(said, dict) and len(said) == 1:
        (head,) = said
        if f"{head}:" in known:
            return f"{head}:{reader.seat(node.key(head))}"
    if said is None:
        raise node.error("field.missing", field="until", known=known)
    return reader.word(node, tuple(word for word in known if not word.endswith(":")))
