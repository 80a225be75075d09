"""Writes a position in the form of the file, so that it can be laid out again with the same digest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.account import in_progress
from judge.disputes.account.items import ANY
from judge.disputes.account.known_numbers import unstated_numbers
from judge.disputes.account.value_writing import ValueWriter
from judge.engine.canonical import USED, mentioned
from judge.engine.ids import UNKNOWN, Obj, Seat, as_object
from judge.engine.table import SEEN

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from judge.disputes.account.cards import Pack
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.ids import ZoneId
    from judge.engine.layout import Zone
    from judge.engine.table import Mark


def unused_fillers(laid: LaidPosition, left_out: Collection[ZoneId]) -> frozenset[Obj]:
    """Return the filler cards of unspecified zones that nothing refers to."""
    core = laid.core
    lying = {obj for number in left_out for obj in core.zones[number] if obj in laid.fillers}
    plain = {
        obj for obj in lying if core.defn[obj] == UNKNOWN and obj not in core.marks and obj not in laid.labels
    }
    return frozenset(plain - mentioned(core) if plain else plain)


def write_position(
    laid: LaidPosition,
    pack: Pack,
    left_out: Collection[ZoneId],
    open_numbers: Collection[tuple[Seat, str]] = (),
) -> dict[str, Any]:
    """Return the position on the core in the form of a file.

    `left_out`: hidden zones whose contents the file does not state, or only in part. `open_numbers`: numbers of
    players that the file leaves out and no event changed; they are left out again.
    """
    core, game = laid.core, laid.core.game
    writer = ValueWriter(laid, pack, _labels(laid))
    told = in_progress.write_progress(writer)
    spoken, aside = mentioned(core), unused_fillers(laid, left_out)
    players: dict[str, dict[str, object]] = {seat: {} for seat in laid.seats}
    table: dict[str, Any] = {}
    for number, zone in enumerate(game.zones):
        lying = [obj for obj in reversed(core.zones[number]) if obj not in aside]
        listed = _count_unknown_cards(_item(writer, obj, zone, named=obj in spoken) for obj in lying)
        if number in left_out:
            listed += [{"unknown": ANY}] if listed else []
        used_up = zone.runs_out and number in core.told
        if listed or used_up or (zone.seen != "all" and zone.at_start and number not in left_out):
            (table if zone.owner is None else players[laid.seats[zone.owner]])[zone.name] = listed
    for tally in game.tallies:
        for at, seat in enumerate(laid.seats):
            if (at, tally.name) not in open_numbers:
                players[seat][tally.name] = core.vars[tally.name][at]
    for at, seat in enumerate(laid.seats):
        marks = _marks(writer, core.marks.get(as_object(Seat(at)), ()))
        if marks:
            players[seat]["marks"] = marks
    first = {"turn": told.pop("turn")} | ({"game": told.pop("game")} if "game" in told else {})
    return {**first, "players": players, "table": table, **told}


def _labels(laid: LaidPosition) -> list[str]:
    """Return the name of each object, with a new name for those without one."""
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


def _item(writer: ValueWriter, obj: Obj, zone: Zone, *, named: bool) -> dict[str, Any]:
    """Return one object as an item: with its id if the file gave it one or something else refers to it."""
    laid, core, game = writer.laid, writer.core, writer.game
    number = core.defn[obj]
    if number == UNKNOWN and not named and _is_plain(laid, obj, zone):
        return {"unknown": 1}
    item: dict[str, Any] = {"id": writer.labels[obj]} if named or obj in laid.labels else {}
    if number == UNKNOWN:
        item["unknown"] = 1
    elif core.defs[number].key in writer.pack.nameless:
        item.update(writer.pack.nameless[core.defs[number].key])
    else:
        item["card"] = writer.card(number)
    usual = zone.owner
    if usual is None:
        usual = Seat(0) if zone.spent else in_progress.declarers(core).get(obj, Seat(0))
    if core.owner[obj] != usual:
        item["owner"] = laid.seats[core.owner[obj]]
    bits = core.bits[obj]
    item.update((flag.name, flag.word(bits)) for flag in game.flags if bits & flag.mask)
    others = tuple(writer.pack.game.package.omitted.taken_as_usual(core, obj)) if number != UNKNOWN else ()
    untold = unstated_numbers(core, laid, obj, others)
    for tally, column in zip(game.columns, core.columns, strict=True):
        # What may have been another number is written where it was told, or something made it so since.
        needed = tally.name in others and tally.name not in untold
        if column[obj] != tally.default or needed:
            names = tally.names and column[obj] > 0
            measured = game.measures.get(tally.name) if tally.name in others else None
            kept = column[obj] if measured is None else measured(core, obj)
            item[tally.name] = writer.labels[column[obj] - 1] if names else kept
    held = core.marks.get(obj, ())
    seen = [writer.seat(mark.value) for mark in held if mark.kind == SEEN]
    used = _used_abilities(writer, obj)
    more = (("seen_by", seen), ("marks", _marks(writer, held)), (USED, used))
    return item | {key: value for key, value in more if value}


def _is_plain(laid: LaidPosition, obj: Obj, zone: Zone) -> bool:
    """Return whether only the zone of an unknown card is known."""
    core = laid.core
    if core.owner[obj] != zone.owner or core.bits[obj] or obj in core.marks or obj in laid.labels:
        return False
    return [column[obj] for column in core.columns] == [tally.default for tally in core.game.columns]


def _used_abilities(writer: ValueWriter, obj: Obj) -> list[object]:
    """Return the ids of the abilities of an object that were used already."""
    core = writer.core
    noted: list[object] = [mark.value for mark in core.marks.get(obj, ()) if mark.kind == USED]
    uses = [number for ref, number in core.vars.get(USED, ()) if ref == core.ref(obj)]
    return noted + [writer.ability(core.defn[obj], number) for number in uses]


def _marks(writer: ValueWriter, marks: Iterable[Mark]) -> list[dict[str, object]]:
    """Return the lasting marks of an object or a player: kind, value and end."""
    found = []
    for mark in marks:
        of = writer.game.lasts(mark.kind)
        if mark.kind in {SEEN, USED} or of is None:
            continue
        told: dict[str, object] = {mark.kind: writer.value(of.kind, mark.value)}
        if mark.until:
            head, colon, seat = mark.until.partition(":")
            told["until"] = {head: writer.seat(Seat(int(seat)))} if colon else head
        found.append(told)
    return found


def _count_unknown_cards(items: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return a list of items in which unknown cards without other facts are counted together."""
    found: list[dict[str, Any]] = []
    more = False  # whether the last one is such
    for item in items:
        plain = len(item) == 1 and "unknown" in item
        if plain and more:
            found[-1]["unknown"] += 1
        else:
            found.append(item)
        more = plain
    return found
