"""Positions in files: laying one out on a core, and writing one down in the same form.

Under each player stand zone names with the objects in them, top first: a card's name, `{unknown: 3}`, or a mapping with
`id`, `card`, `owner`, who has looked at it (`seen_by`), what of it was used already (`used`), the game's flags (`state`,
`face` ...), numbers (`damage` ...) and what lasts on it (`marks`); keys that are none of these are fields of a card nobody
has named (a mana of which only the colour is known). `{unknown: any}` in a hidden zone: what else lies there is not known.
Zones of nobody stand under `table`. What is under way stands beside these: see `under_way.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account import under_way
from judge.disputes.account.checked import all_laid, check
from judge.disputes.account.lasting_marks import as_list, read_lasting, read_seen_by
from judge.disputes.account.value_reading import ValueReader
from judge.disputes.language.errors import CardName, DisputeError, together
from judge.disputes.language.laid_position import LaidPosition
from judge.disputes.language.remembered import TextCache
from judge.disputes.language.value_words import NEXT
from judge.engine.core import UNKNOWN, Core, Mark
from judge.engine.errors import BadPosition, NeedsFact, NotCovered
from judge.engine.ids import DefId, Obj, Seat, ZoneId
from judge.engine.run import begin, result
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.disputes.account.cards import Pack
    from judge.disputes.language.format import Position
    from judge.engine.game import Game, Tally, Zone

MOST_OBJECTS: Final = 1_000
ANY: Final = "any"
"""How many unknown cards lie somewhere, where nobody says it: `{unknown: any}`."""


@dataclass
class _Entry:
    """One item of a file: an object that has no number yet, or `count` unknown ones alike."""

    path: str
    zone: ZoneId
    label: str | None
    definition: DefId
    owner: Seat
    bits: int
    numbers: tuple[int | str, ...]
    seen_by: tuple[Mark, ...]
    count: int = 1
    used: tuple[str, ...] = ()
    marks: object = None
    owned: bool = True  # whether it is told, or follows from where it lies, whose it is
    said: frozenset[str] = frozenset()  # which of its numbers are told


def lay_out(
    position: Position,
    game: Game,
    seats: tuple[str, ...],
    pack: Pack,
    readings: Mapping[str, str],
    unseen: Mapping[ZoneId, int],
) -> LaidPosition:
    """Lay a file's position out and let it run to its first question. DisputeError names the spot.

    `unseen`: how many unknown cards lie in zones that the file leaves out; they are laid last, so that all else keeps
    its number.
    """
    entries, more = _entries(position, game, seats, pack), [*_unseen(unseen, game)]
    given = sum(entry.count for entry in (*entries, *more))
    if given > MOST_OBJECTS:
        raise DisputeError("position", "position.too-many", most=MOST_OBJECTS, given=given)
    core = Core(game, pack.definitions, readings)
    core.told = frozenset(_told_zones(position, game, seats))
    laid = LaidPosition(core, seats, unseen=dict(unseen))
    first = sum(entry.count for entry in entries)
    laid.fillers = range(first, given)
    entries += more
    naming: list[tuple[Obj, _Entry]] = []
    used: list[tuple[Obj, int]] = []
    marked: list[tuple[Obj, _Entry]] = []
    for entry in entries:
        obj = core.lay([entry.definition] * entry.count, entry.owner, entry.zone, entry.bits)
        laid.spots += [entry.path] * entry.count
        laid.numbers += [entry.said] * entry.count
        used += [(obj, number) for number in _abilities(entry, core)]
        if any(type(number) is str for number in entry.numbers):
            naming.append((obj, entry))
        if entry.marks:
            marked.append((obj, entry))
        if not entry.owned:
            laid.unowned.update(map(Obj, range(obj, obj + entry.count)))
        if any(entry.numbers) or entry.seen_by:
            for each in map(Obj, range(obj, obj + entry.count)):
                for tally, column, number in zip(game.columns, core.columns, entry.numbers, strict=True):
                    kept = number if type(number) is int else 0  # a name: see _name_objects
                    column[each] = 0 if _is_so_anyway(core, each, tally.name, kept) else kept
                if entry.seen_by:
                    core.marks[each] = entry.seen_by
        if entry.label is not None:
            if entry.label in laid.objects or entry.label in seats:
                raise DisputeError(entry.path, "id.twice", id=entry.label)
            laid.objects[entry.label] = obj
            laid.labels[obj] = entry.label
    _put_any(laid, position, game)
    _name_objects(naming, laid, pack)
    laid.given = frozenset(laid.objects)
    core.vars.update(game.variables)
    _tallies(position, game, laid)
    reader = ValueReader(laid, pack)
    read_lasting(
        position, reader, ((obj, each.count, each.marks, f"{each.path}.marks") for obj, each in marked)
    )
    _begin(position, laid, reader)
    use_up = package(game.id).use_up
    if use_up is not None:
        for obj, number in used:
            try:
                use_up(core, obj, number)
            except BadPosition as error:
                raise _refused(error, laid) from error
    all_laid(laid)
    return laid


def _is_so_anyway(core: Core, obj: Obj, name: str, told: int) -> bool:
    """Return whether a told number of a card, its level, is what it has without being told."""
    measured = core.game.measures.get(name)
    return measured is not None and core.defn[obj] != UNKNOWN and measured(core, obj) == told


def _abilities(entry: _Entry, core: Core) -> Iterator[int]:
    """Yield the numbers of the abilities of an object that were used already."""
    abilities = core.defs[entry.definition].abilities if entry.definition != UNKNOWN and entry.used else ()
    known = [ability.id for ability in abilities]
    for at, name in enumerate(entry.used):
        if name not in known:
            raise DisputeError(
                f"{entry.path}.used[{at}]", "ability.unknown", word=str(name)[:40], known=known
            )
        yield known.index(name)


def _name_objects(entries: Iterable[tuple[Obj, _Entry]], laid: LaidPosition, pack: Pack) -> None:
    """Put in which objects are meant where a number names one, now that every object has its number."""
    for obj, entry in entries:
        for tally, column, number in zip(
            laid.core.game.columns, laid.core.columns, entry.numbers, strict=True
        ):
            if type(number) is int:
                continue
            column[obj] = _named(str(number), obj, f"{entry.path}.{tally.name}", laid, pack) + 1


def _named(name: str, beside: Obj, path: str, laid: LaidPosition, pack: Pack) -> Obj:
    """Return the object that is called so: by its id, or by a card's name where one lies in the same zone."""
    core = laid.core
    if name in laid.objects:
        return Obj(laid.objects[name])
    wanted = pack.number(name, path) if pack.knows(name) else 0
    found = [obj for obj in core.zones[core.place[beside]] if core.defn[obj] == wanted != UNKNOWN]
    if not found:
        raise DisputeError(path, "object.unknown", word=name, known=sorted(laid.objects))
    if len(found) > 1:
        known = sorted(laid.labels.get(obj, f"#{obj}") for obj in found)
        raise DisputeError(path, "object.several", word=name, known=known)
    return found[0]


# ---- reading


def _told_zones(position: Position, game: Game, seats: tuple[str, ...]) -> Iterator[ZoneId]:
    players, table = position.get("players", {}), position.get("table", {})
    for number, zone in enumerate(game.zones):
        listed = table if zone.owner is None else players.get(seats[zone.owner]) or {}
        if listed.get(zone.name) is not None and not tells_some(listed[zone.name]):
            yield ZoneId(number)


def tells_some(listed: object) -> bool:
    """Return whether what a file lists of a zone leaves open what else lies there."""
    items = listed if isinstance(listed, list) else [listed]
    return any(isinstance(item, dict) and item.get("unknown") == ANY for item in items)


def _entries(position: Position, game: Game, seats: tuple[str, ...], pack: Pack) -> list[_Entry]:
    """Read everything that lies somewhere, bottom first; every fault at once."""
    entries, faults = list[_Entry](), list[DisputeError]()
    players, table = position.get("players", {}), position.get("table", {})
    for number, zone in enumerate(game.zones):
        if zone.owner is None:
            listed, path = table.get(zone.name), f"position.table.{zone.name}"
        else:
            side = players.get(seats[zone.owner]) or {}
            listed, path = side.get(zone.name), f"position.players.{seats[zone.owner]}.{zone.name}"
        found: list[_Entry] = []
        for at, item in enumerate(as_list(listed, path)):
            try:
                found.extend(_objects(item, f"{path}[{at}]", ZoneId(number), zone, game, seats, pack))
            except DisputeError as fault:
                faults += [fault, *fault.others]
        entries += reversed(found)
    if faults:
        raise together(faults)
    return entries


def _put_any(laid: LaidPosition, position: Mapping[str, Any], game: Game) -> None:
    """Put the cards nobody told of where the file says that they lie: at the bottom, if it leaves the zone out."""
    players, table = position.get("players", {}), position.get("table", {})
    for number, count in laid.unseen.items():
        zone, pile = game.zones[number], laid.core.zones[number]
        told = pile[: len(pile) - count]
        listed = (table if zone.owner is None else players.get(laid.seats[zone.owner]) or {}).get(zone.name)
        items = listed if isinstance(listed, list) else []
        at = next((at for at, item in enumerate(items) if tells_some(item)), len(items))
        under = sum(_count(item) for item in items[at:])
        pile[:] = [*told[:under], *pile[len(pile) - count :], *told[under:]]


def _count(item: object) -> int:
    """Return how many objects an item of a file stands for."""
    unknown = item.get("unknown") if isinstance(item, dict) else None
    return (unknown if type(unknown) is int else 0) if unknown is not None else 1


def _unseen(unseen: Mapping[ZoneId, int], game: Game) -> Iterator[_Entry]:
    usual = tuple(tally.default for tally in game.columns)
    for number, count in unseen.items():
        owner = game.zones[number].owner or Seat(0)
        yield _Entry("position", number, None, UNKNOWN, owner, 0, usual, (), count)


def _mapping(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise DisputeError(path, "mapping.expected", given=type(value).__name__)
    return value


def _objects(
    item: object, path: str, number: ZoneId, zone: Zone, game: Game, seats: tuple[str, ...], pack: Pack
) -> Iterator[_Entry]:
    """Read one item of a zone: one object, or several unknown ones."""
    if isinstance(item, str):
        usual = tuple(tally.default for tally in game.columns)
        number_of_card = pack.number(item, f"{path}.card")
        owned = zone.owner is not None or zone.spent
        yield _Entry(
            path, number, None, DefId(number_of_card), zone.owner or Seat(0), 0, usual, (), owned=owned
        )
        return
    data = dict(_mapping(item, path))
    owner_name = data.pop("owner", None)
    if owner_name is not None and owner_name not in seats:
        raise DisputeError(f"{path}.owner", "seat.unknown", seat=owner_name, known=seats)
    owner = Seat(seats.index(owner_name)) if owner_name is not None else (zone.owner or Seat(0))
    owned = owner_name is not None or zone.owner is not None or zone.spent
    bits = 0
    for flag in game.flags:
        if flag.name in data:
            word = data.pop(flag.name)
            if not isinstance(word, str) or word not in flag.words:
                raise DisputeError(f"{path}.{flag.name}", "word.unknown", word=word, known=list(flag.words))
            bits |= flag.words[word]
    said = frozenset(tally.name for tally in game.columns if tally.name in data)
    numbers = tuple(
        _whole(data.pop(tally.name), tally, f"{path}.{tally.name}") if tally.name in said else tally.default
        for tally in game.columns
    )
    marks = data.pop("marks", None)
    seen = read_seen_by(data.pop("seen_by", None), f"{path}.seen_by", seats)
    used = tuple(as_list(data.pop("used", None), f"{path}.used"))
    label = data.pop("id", None)
    if label is not None and (not isinstance(label, str) or not 0 < len(label) <= 40):
        raise DisputeError(f"{path}.id", "id.bad", id=str(label)[:40])
    if "unknown" in data:
        count = data.pop("unknown")
        if count == ANY and not data and label is None:
            if zone.seen == "all" or not zone.at_start:
                raise DisputeError(f"{path}.unknown", "unknown.open")
            return  # as many as the account needs: they are laid last
        if type(count) is not int or not 0 <= count <= MOST_OBJECTS:
            raise DisputeError(f"{path}.unknown", "number.range", low=0, high=MOST_OBJECTS, given=count)
        if data or (label is not None and count != 1):
            raise DisputeError(path, "key.unknown", word=next(iter(data), "id"))
        yield _Entry(
            path, number, label, UNKNOWN, owner, bits, numbers, seen, count, marks=marks, owned=owned
        )
        return
    definition = _definition(data, path, pack)
    more = {"used": used, "marks": marks, "owned": owned, "said": said}
    yield _Entry(path, number, label, definition, owner, bits, numbers, seen, **more)


def _definition(data: dict[str, object], path: str, pack: Pack) -> DefId:
    name = data.pop("card", None)
    if name is None:
        return DefId(pack.add_nameless(data, path)) if data else UNKNOWN
    if data:
        raise DisputeError(f"{path}.{next(iter(data))}", "key.unknown", word=next(iter(data)))
    if not isinstance(name, str):
        raise DisputeError(f"{path}.card", "text.expected", given=type(name).__name__)
    return DefId(pack.number(name, f"{path}.card"))


def _whole(value: Any, tally: Tally, path: str) -> int | str:
    if tally.names and isinstance(value, str):
        return value
    if type(value) is not int or not tally.least <= value <= tally.high:
        raise DisputeError(path, "number.range", low=tally.low, high=tally.high, given=value)
    return value


def _tallies(position: Position, game: Game, laid: LaidPosition) -> None:
    players = position.get("players", {})
    for tally in game.tallies:
        values = []
        for seat in laid.seats:
            side = players.get(seat) or {}
            values.append(
                _whole(side.get(tally.name, tally.default), tally, f"position.players.{seat}.{tally.name}")
            )
        laid.core.vars[tally.name] = tuple(values)


def _by_name(laid: LaidPosition, said: object) -> object:
    """Return the seat of a player who is called so; else what was said."""
    return laid.seats.index(said) if isinstance(said, str) and said in laid.seats else said


def _begin(position: Position, laid: LaidPosition, reader: ValueReader) -> None:
    """Let a position run to its first question."""
    core = laid.core
    turn = dict(_mapping(position.get("turn", {}), "position.turn"))
    if "player" in turn:
        turn["player"] = laid.seat(str(turn["player"]), "position.turn.player")
    if type(turn.get("number", 1)) is not int or not 0 <= turn.get("number", 1) <= 10_000:
        raise DisputeError("position.turn.number", "number.range", low=0, high=10_000, given=turn["number"])
    turn["game"] = dict(_mapping(position.get("game") or {}, "position.game"))
    for known in core.game.turn_fields:
        section = turn["game"] if known.of == "game" else turn
        if known.takes == "seat" and known.name in section:
            section[known.name] = _by_name(laid, section[known.name])
        elif known.each and isinstance(section.get(known.name), dict):
            section[known.name] = {_by_name(laid, key): value for key, value in section[known.name].items()}
    try:
        if NEXT in position:
            package(core.game.id).work_out(core)
        else:
            core.game.resume(core, _of_turn(core.game, turn))
        under_way.remember(reader, position)
        told = under_way.take_up(reader, position)
        under_way.give_to_who_declared(core, laid.unowned)
        if result(core) is None:  # a game that is over may have been put away
            check(laid, alone=not told)
        core.log.clear()
        core.note_when()
        if told:
            under_way.begin_as_told(core, position)
            _goes_on(position, reader)
        else:
            begin(core)
    except (NotCovered, NeedsFact) as error:
        raise DisputeError("position", "position.undetermined", because=str(error)) from error
    except BadPosition as error:
        raise _refused(error, laid) from error
    laid.begun, laid.begun_at = tuple(core.events), core.told_at(0)
    core.events.clear()


def _refused(error: BadPosition, laid: LaidPosition) -> DisputeError:
    """Return what is wrong with a position as the file calls it."""
    first, *others = (
        DisputeError(_spot(each, laid), each.reason, **_told(each.facts, laid))
        for each in (error, *error.others)
    )
    first.others = tuple(others)
    return first


_GONE_ON: Final[TextCache[bool]] = TextCache(most=512, longest=20_000)


def _goes_on(position: Mapping[str, object], reader: ValueReader) -> None:
    """Demand once of what a position tells to be under way that a game can go on from it."""
    core, pack = reader.core, reader.pack
    stated = [(name, data) for name, data in pack.data.items() if name not in pack.used]
    text = repr((core.game.id, sorted(core.readings.items()), position, stated))
    if not _GONE_ON.get(text):
        under_way.demand_it_goes_on(core, position)
        _GONE_ON.keep(text, found=True)


def _of_turn(game: Game, turn: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a game itself reads of the turn: not what is remembered, nor whose right it is."""
    own = {field.name for field in game.turn_fields} | {"number", "player", "game"}
    return {key: value for key, value in turn.items() if key in own}


_ABOUT_ITEM: Final = {"position", "item"}
_STATED: Final = "cards"  # beside the position
_SEAT_FACTS: Final = ("by", "player", "seat")


def _spot(error: BadPosition, laid: LaidPosition) -> str:
    """Say the spot of a position error as the file does: seats by name, an object by its place and its label."""
    head, _, rest = error.path.partition(".")
    item = error.facts.get("item")
    about = item if isinstance(item, int) and 0 <= item < len(laid.spots) else None
    if about is not None and head in _ABOUT_ITEM:
        path = f"{laid.spots[about]}.{rest}" if rest else laid.spots[about]
    else:
        path = error.path if head == _STATED else f"position.{error.path}"
        for number, seat in enumerate(laid.seats):
            path = path.replace(f"players[{number}]", f"players.{seat}")
    return f"{path} ({laid.labels[about]})" if about in laid.labels else path


def _told(facts: Mapping[str, Any], laid: LaidPosition) -> dict[str, object]:
    """Return the facts of a position error as people name them: a card by its label or name, a seat by its name."""
    core, told = laid.core, dict(facts)
    item = told.get("item")
    if isinstance(item, int) and 0 <= item < len(core.defn):
        number = core.defn[item]
        card = None if number == UNKNOWN else core.defs[number]
        names = (getattr(card, "printed", None) or {}).get("names") or {}
        name = card.name if card is not None else ""
        told["item"] = CardName(name or laid.labels.get(item, "unknown card"), names)
    for key in _SEAT_FACTS:
        if isinstance(told.get(key), int):
            told[key] = laid.seats[told[key]]
    if isinstance(told.get("zone"), int):
        told["zone"] = core.game.zones[told["zone"]].name
    return told
