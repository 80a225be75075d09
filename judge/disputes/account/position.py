"""Lays out the position of an account on the engine's core.

A player's zones list their objects, top first: a card's name, `{unknown: 3}`, or a mapping with `id`, `card`,
`owner`, `seen_by` (who has looked at it), `used` (abilities used this turn), the game's flags (`state`, `face` ...),
numbers (`damage` ...) and `marks` (lasting effects). Other keys are fields of a card without a name, such as a mana
of which only the colour is known. `{unknown: any}` in a hidden zone: other cards may be there. Zones without an owner
are under `table`. See also `in_progress.py`.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account import in_progress
from judge.disputes.account.items import MOST_OBJECTS, Item
from judge.disputes.account.lasting_marks import read_marks
from judge.disputes.account.model import POSITION
from judge.disputes.account.position_check import check, check_again, finish_check
from judge.disputes.account.record_reading import RecordReader
from judge.disputes.language.described import USED
from judge.disputes.language.errors import CardName, DisputeError, Faults, Located
from judge.disputes.language.laid_position import LaidPosition
from judge.disputes.language.text_cache import TextCache
from judge.disputes.language.value_words import NEXT
from judge.engine.errors import BadPosition, NeedsFact, NotCovered
from judge.engine.game import Core
from judge.engine.ids import UNKNOWN, DefId, Obj, Seat, ZoneId
from judge.engine.run import begin, result

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.disputes.account.cards import Pack
    from judge.disputes.account.model import Account
    from judge.engine.game import Game
    from judge.engine.layout import Zone
    from judge.engine.table import Definition


_PlacedItem = tuple[Obj, Item]
"""An item, and the first of the objects made for it."""


def lay_out(
    account: Account, pack: Pack, readings: Mapping[str, str], unseen: Mapping[ZoneId, int]
) -> LaidPosition:
    """Lay out the position of an account and run to its first question. DisputeError names the spot.

    `unseen`: the number of unknown cards in zones that the file leaves out; they are created last, so that all other
    objects keep their numbers.
    """
    game = account.engine_game
    entries = _items_with_definitions(account, pack)
    given = sum(item.count for _, item, _ in entries) + sum(unseen.values())
    if given > MOST_OBJECTS:
        raise POSITION.error("position.too-many", most=MOST_OBJECTS, given=given)
    core = Core(game, pack.definitions, readings)
    core.told = frozenset(zone.number for zone in account.zones if zone.is_listed and not zone.is_partial)
    laid = LaidPosition(core, account.players, filler_counts=dict(unseen))
    laid.fillers = range(given - sum(unseen.values()), given)
    entries += [
        (number, Item(POSITION, count=count, owner=game.zones[number].owner or Seat(0)), UNKNOWN)
        for number, count in unseen.items()
    ]
    lying: list[_PlacedItem] = []
    used: list[tuple[Obj, int]] = []
    for number, item, definition in entries:
        obj = _create_objects(laid, game.zones[number], number, item, definition)
        lying.append((obj, item))
        used += [(obj, ability) for ability in _used_abilities(item, core.defs[definition])]
    _place_unlisted(laid, account)
    _link_objects(lying, laid, pack)
    laid.given_ids = frozenset(laid.objects)
    core.vars.update(game.variables)
    _set_tallies(account, laid)
    reader = RecordReader(laid, pack)
    read_marks(account, reader, ((obj, item.count, item.marks) for obj, item in lying if item.marks.value))
    _begin(account, laid, reader)
    use_up = account.game.package.use_up
    if use_up is not None:
        for obj, ability in used:
            with _as_file_faults(laid):
                use_up(core, obj, ability)
    finish_check(laid)
    return laid


def _items_with_definitions(account: Account, pack: Pack) -> list[tuple[ZoneId, Item, DefId]]:
    """Return the objects of every zone, bottom first. DisputeError with all faults."""
    entries, faults = list[tuple[ZoneId, Item, DefId]](), Faults()
    for zone in account.zones:
        found: list[tuple[ZoneId, Item, DefId]] = []
        for item in zone.items:
            with faults:
                found.append((zone.number, item, _definition(item, pack)))
        entries += reversed(found)
    faults.raise_all()
    return entries


def _definition(item: Item, pack: Pack) -> DefId:
    if item.card is not None:
        return DefId(pack.number(item.card, item.place.key("card")))
    return DefId(pack.add_nameless(item.fields, item.place)) if item.fields else UNKNOWN


def _create_objects(laid: LaidPosition, zone: Zone, number: ZoneId, item: Item, definition: DefId) -> Obj:
    """Place the objects of an item, and return the first."""
    core, owner = laid.core, zone.owner if item.owner is None else item.owner
    obj = core.create_all([definition] * item.count, owner or Seat(0), number, item.bits)
    each = [Obj(one) for one in range(obj, obj + item.count)]
    laid.places += [item.place] * item.count
    laid.stated_numbers += [frozenset() if definition == UNKNOWN else frozenset(item.numbers)] * item.count
    if owner is None and not zone.spent:  # it neither is told, nor follows from where it lies, whose it is
        laid.unowned.update(each)
    for tally, column in zip(core.game.columns, core.columns, strict=True):
        stated = item.numbers.get(tally.name, tally.default)
        kept = stated if type(stated) is int else 0  # a name: see _name_objects
        for one in each if kept else ():
            column[one] = 0 if _is_computed_value(core, one, tally.name, kept) else kept
    for one in each if item.seen_by else ():
        core.marks[one] = item.seen_by
    if item.label is not None:
        if item.label in laid.objects or item.label in laid.seats:
            raise item.place.error("id.twice", id=item.label)
        laid.objects[item.label] = obj
        laid.labels[obj] = item.label
    return obj


def _is_computed_value(core: Core, obj: Obj, name: str, stated: int) -> bool:
    """Return whether a stated number of a card equals the value that it has without being stated."""
    measured = core.game.measures.get(name)
    return measured is not None and core.defn[obj] != UNKNOWN and measured(core, obj) == stated


def _used_abilities(item: Item, card: Definition) -> Iterator[int]:
    """Yield the numbers of the abilities of an object that were used already."""
    known = [] if item.is_unknown else [ability.id for ability in card.abilities]
    for at, name in enumerate(() if item.is_unknown else item.used):
        if name not in known:
            spot = item.place.key(USED).item(at)
            raise spot.error("ability.unknown", word=str(name)[:40], known=known)
        yield known.index(str(name))


def _link_objects(lying: Iterable[_PlacedItem], laid: LaidPosition, pack: Pack) -> None:
    """Set the objects that numbers refer to, once every object has its number."""
    for obj, item in lying:
        for tally, column in zip(laid.core.game.columns, laid.core.columns, strict=True):
            name = item.numbers.get(tally.name)
            if isinstance(name, str):
                column[obj] = _find_object(Located(name, item.place.key(tally.name)), obj, laid, pack) + 1


def _find_object(stated: Located, beside: Obj, laid: LaidPosition, pack: Pack) -> Obj:
    """Return the object with this id, or the card with this name in the same zone."""
    core, name = laid.core, stated.value
    if name in laid.objects:
        return Obj(laid.objects[name])
    wanted = pack.find(name) or UNKNOWN
    found = [obj for obj in core.zones[core.place[beside]] if core.defn[obj] == wanted != UNKNOWN]
    if not found:
        raise stated.error("object.unknown", word=name, known=sorted(laid.objects))
    if len(found) > 1:
        known = sorted(laid.labels.get(obj, f"#{obj}") for obj in found)
        raise stated.error("object.several", word=name, known=known)
    return found[0]


def _place_unlisted(laid: LaidPosition, account: Account) -> None:
    """Place the unlisted cards where the file allows others; at the bottom of a zone that it leaves out."""
    for number, count in laid.filler_counts.items():
        pile, under = laid.core.zones[number], account.zones[number].count_below
        stated = pile[: len(pile) - count]
        pile[:] = [*stated[:under], *pile[len(pile) - count :], *stated[under:]]


def _set_tallies(account: Account, laid: LaidPosition) -> None:
    for tally in laid.core.game.tallies:
        stated = (account.position.value_of(seat, tally.name).value for seat in laid.seats)
        laid.core.vars[tally.name] = tuple(tally.default if one is None else one for one in stated)


def _seat_number(laid: LaidPosition, said: object) -> object:
    """Return the seat of the player with this name; any other value unchanged."""
    return laid.seats.index(said) if isinstance(said, str) and said in laid.seats else said


def _begin(account: Account, laid: LaidPosition, reader: RecordReader) -> None:
    """Run a position to its first question."""
    core, position, module = laid.core, account.position, account.game.package
    turn = dict(position.turn)
    if "player" in turn:
        turn["player"] = laid.seats.index(turn["player"])
    turn["game"] = dict(position.game)
    for known in core.game.turn_fields:
        section = turn["game"] if known.of == "game" else turn
        if known.takes == "seat" and known.name in section:
            section[known.name] = _seat_number(laid, section[known.name])
        elif known.each and isinstance(section.get(known.name), dict):
            section[known.name] = {
                _seat_number(laid, key): value for key, value in section[known.name].items()
            }
    with _as_file_faults(laid):
        if NEXT in position.as_written:
            module.omitted.work_out(core)
        else:
            core.game.resume(core, _own_turn_fields(core.game, turn))
        in_progress.read_memory(reader, position)
        stated = in_progress.read_progress(reader, position)
        in_progress.assign_to_declarers(core, laid.unowned)
        if result(core) is None:  # a game that is over may have been put away
            check(laid, alone=not stated)
        core.log.clear()
        core.record_times()
        if stated:
            in_progress.begin_in_progress(core, position)
            _require_can_resume(account, reader)
        else:
            begin(core)
    laid.initial_events, laid.initial_log_lengths = tuple(core.events), core.event_times(0)
    core.events.clear()


def is_unchanged_under(laid: LaidPosition, readings: Mapping[str, str]) -> bool:
    """Return whether other readings, which only the check asks for, leave a position as it is.

    DisputeError where it cannot be then.
    """
    with _as_file_faults(laid):
        return check_again(laid, readings)


@contextmanager
def _as_file_faults(laid: LaidPosition) -> Iterator[None]:
    """Inside the block, raise position errors as faults of the file."""
    try:
        yield
    except (NotCovered, NeedsFact) as error:
        raise POSITION.error("position.undetermined", because=str(error)) from error
    except BadPosition as error:
        raise _file_fault(error, laid) from error


def _file_fault(error: BadPosition, laid: LaidPosition) -> DisputeError:
    """Return a position error as a fault of the file."""
    first, *others = (
        DisputeError(_fault_path(each, laid), each.reason, **_fault_facts(each.facts, laid))
        for each in (error, *error.others)
    )
    first.others = tuple(others)
    return first


_RESUMABLE: Final[TextCache[bool]] = TextCache(most=512, longest=20_000)


def _require_can_resume(account: Account, reader: RecordReader) -> None:
    """Check once that a game can continue from what a position states to be in progress."""
    core, pack = reader.core, reader.pack
    stated = [(name, data) for name, data in pack.data.items() if name not in pack.used]
    text = repr((core.game.id, sorted(core.readings.items()), account.position.as_written, stated))
    if not _RESUMABLE.get(text):
        in_progress.require_can_resume(core, account.position)
        _RESUMABLE.keep(text, found=True)


def _own_turn_fields(game: Game, turn: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of the turn that the game itself reads, without memory and priority."""
    own = {field.name for field in game.turn_fields} | {"number", "player", "game"}
    return {key: value for key, value in turn.items() if key in own}


_ABOUT_ITEM: Final = {"position", "item"}
_STATED: Final = "cards"  # beside the position
_SEAT_FACTS: Final = ("by", "player", "seat")


def _fault_path(error: BadPosition, laid: LaidPosition) -> str:
    """Return the path of a position error in the file: seats by name, an object by its place and its label."""
    head, _, rest = error.path.partition(".")
    item = error.facts.get("item")
    about = item if isinstance(item, int) and 0 <= item < len(laid.places) else None
    if about is not None and head in _ABOUT_ITEM:
        path = f"{laid.places[about]}.{rest}" if rest else laid.places[about]
    else:
        path = error.path if head == _STATED else f"position.{error.path}"
        for number, seat in enumerate(laid.seats):
            path = path.replace(f"players[{number}]", f"players.{seat}")
    return f"{path} ({laid.labels[about]})" if about in laid.labels else path


def _fault_facts(facts: Mapping[str, Any], laid: LaidPosition) -> dict[str, object]:
    """Return the facts of a position error as people name them: a card by its label or name, a seat by its name."""
    core, stated = laid.core, dict(facts)
    item = stated.get("item")
    if isinstance(item, int) and 0 <= item < len(core.defn):
        number = core.defn[item]
        card = None if number == UNKNOWN else core.defs[number]
        names = (getattr(card, "printed", None) or {}).get("names") or {}
        name = card.name if card is not None else ""
        stated["item"] = CardName(name or laid.labels.get(item, "unknown card"), names)
    for key in _SEAT_FACTS:
        if isinstance(stated.get(key), int):
            stated[key] = laid.seats[stated[key]]
    if isinstance(stated.get("zone"), int):
        stated["zone"] = core.game.zones[stated["zone"]].name
    return stated
