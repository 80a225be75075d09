"""A position written down in the form of the file, so that it can be laid out again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from judge.disputes.sealed import seal
from judge.engine.core import UNKNOWN
from judge.engine.ids import Obj, Seat, as_object

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from judge.disputes.cards import Pack
    from judge.disputes.format import Position
    from judge.disputes.position import LaidPosition
    from judge.engine.game import Zone
    from judge.engine.ids import ZoneId


def write_down(
    laid: LaidPosition, pack: Pack, turn: Mapping[str, object], left_out: Collection[ZoneId]
) -> Position:
    """Write the position on the core in the file's form. It can be laid out again and has the same digest.

    `left_out`: the hidden zones of which nobody said what lies there. With nothing known in them they are left out again.
    """
    core, game = laid.core, laid.core.game
    labels = _labels(laid)
    players: dict[str, dict[str, object]] = {}
    table: dict[str, object] = {}
    for number, zone in enumerate(game.zones):
        listed = [_written(laid, pack, labels[obj], obj, zone) for obj in reversed(core.zones[number])]
        if number in left_out and not listed:
            continue
        if zone.owner is None:
            table[zone.name] = listed
        else:
            players.setdefault(laid.seats[zone.owner], {})[zone.name] = listed
    for tally in game.tallies:
        for number, seat in enumerate(laid.seats):
            players.setdefault(seat, {})[tally.name] = core.vars[tally.name][number]
    for number, seat in enumerate(laid.seats):
        marks = core.marks.get(as_object(Seat(number)))
        if marks is not None:
            players.setdefault(seat, {})["marks"] = marks
    midway: dict[str, object] = {
        "objects": labels,
        "definitions": pack.order(),
        "agenda": core.agenda,
        "stack": core.stack,
        "waiting": core.waiting,
        "vars": core.vars,
        "stamps": core.stamp,
        "zones": core.zones,
        "untold": sorted(left_out),
    }
    written = {"turn": dict(turn), "players": players, "table": table, "midway": midway}
    return seal(cast("Position", written), game)


def _labels(laid: LaidPosition) -> list[str]:
    """Give what each object is called, with a new name for what has none."""
    taken = {*laid.objects, *laid.seats}
    labels = []
    for obj in range(len(laid.core.defn)):
        label = laid.labels.get(obj)
        if label is None:
            label = f"o{obj}"
            while label in taken:
                label += "'"
        labels.append(label)
    return labels


def _written(laid: LaidPosition, pack: Pack, label: str, obj: Obj, zone: Zone) -> dict[str, Any]:
    core, game = laid.core, laid.core.game
    number = core.defn[obj]
    item: dict[str, Any] = {"id": label}
    if number == UNKNOWN:
        item["unknown"] = 1
    elif core.defs[number].key in pack.nameless:
        item.update(pack.nameless[core.defs[number].key])
    else:
        item["card"] = core.defs[number].key
    if core.owner[obj] != (zone.owner or 0):
        item["owner"] = laid.seats[core.owner[obj]]
    bits = core.bits[obj]
    if bits:
        item.update((flag.name, flag.word(bits)) for flag in game.flags if bits & flag.mask)
    for tally, column in zip(game.columns, core.columns, strict=True):
        if column[obj] != tally.default:
            named = laid.labels.get(column[obj] - 1) if tally.names else None
            item[tally.name] = column[obj] if named is None else named
    if obj in core.marks:
        item["marks"] = core.marks[obj]
    return item
