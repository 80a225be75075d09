"""The paths that claims can name, the values they can have, and the rules behind the value found.

`A.life`, `A.hand` or `table.discard` (how many), `A.deck.1` (the first card from the top), `turn.player`; of an object its
`zone`, `side`, `place` (from the top of its zone), `seen_by` (who may know what it is), flags, numbers and measures.
"""

from __future__ import annotations

from functools import partial
from operator import and_
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.disputes.alignment.object_lookup import possible_objects
from judge.disputes.language.described import OBJECT_PATHS, TABLE, TURN_PATHS
from judge.disputes.language.errors import NOWHERE, DisputeError, Located
from judge.disputes.language.spelling import fold, resolve_word
from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN, Obj, Seat
from judge.engine.log import last_marked, last_moved, last_set, moved_object
from judge.engine.view import sees
from judge.games.card_fields import other_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.alignment.replay import Replay
    from judge.disputes.alignment.replay_records import PlayedAction
    from judge.disputes.language.errors import Place
    from judge.engine.game import Core
    from judge.engine.records import Event


class PathValue(NamedTuple):
    """What a path leads to.

    `words`: what the value could be (() for anything); `about`: whom or what it is of; `changed`: when it last changed, a
    place in the core's log (-1: never).
    """

    value: object
    words: tuple[str, ...] = ()
    about: tuple[str, int] | None = None
    changed: int = -1


def look_up(key: str, replay: Replay, place: Place = NOWHERE) -> PathValue:
    """Return what a path of a claim leads to. DisputeError when there is no such path; NeedsFact when it is unknown."""
    name, dot, what = key.rpartition(".")
    if not dot:
        raise place.error("claim.path", word=key)
    laid = replay.laid
    replay.game.package.claims.heed(replay.core, key)
    offered = _offered(name, what, replay)
    if offered is not None:
        return offered
    if name == "turn" and name not in laid.objects:
        return _turn(what, place, replay)
    if name in laid.seats or name == TABLE:
        return _of_seat(name, what, place, replay)
    owner, dot, zone = name.rpartition(".")
    if dot and what.isdecimal() and (owner in laid.seats or owner == TABLE):
        return _in_pile(owner, zone, int(what), place, replay)
    told = replay.reader.object_named(name)
    if told is None:
        if replay.reader.is_unseen(name):
            raise NeedsFact("which_card")
        return _of_object(replay.reader.find(Located(name, place)), what, f"{name}.{what}", place, replay)
    could = possible_objects(replay.core, told, replay.forgotten)
    found = [_of_object(obj, what, f"{name}.{what}", place, replay) for obj in could]
    if any(other.value != found[0].value for other in found):
        raise NeedsFact("which_card", told)
    return found[0]


def _offered(name: str, what: str, replay: Replay) -> PathValue | None:
    """Return the value that the game itself defines for a path: see `Claims.of_table`, `Claims.of_seat`."""
    core, seats = replay.core, replay.laid.seats
    own = replay.game.package
    if f"{name}.{what}" in own.claims.of_table:
        value = own.claims.of_table[f"{name}.{what}"](core)
        variable = own.claims.read_from.get(f"{name}.{what}")
        changed = -1 if variable is None else last_set(core, core.vars, variable)
        if what == "player":
            return PathValue(seats[value], seats, ("seat", value), changed)
        return PathValue(value, (), None, changed)
    if name in seats and what in own.claims.of_seat:
        seat = Seat(seats.index(name))
        return PathValue(
            own.claims.of_seat[what](core, seat), (), ("seat", seat), _read_from(replay, seat, what)
        )
    return None


def _read_from(replay: Replay, seat: Seat, what: str) -> int:
    """Return when a value that the game defines for a player last changed: see `Claims.read_from`."""
    core, source = replay.core, replay.game.package.claims.read_from.get(what)
    if source is None:
        return -1
    for number, zone in enumerate(core.game.zones):
        if (zone.owner, zone.name) == (seat, source):
            return last_moved(core, zone=number)
    return last_set(core, core.vars, source, lambda values: values[seat])


def _turn(what: str, place: Place, replay: Replay) -> PathValue:
    """Return the value of a path about the turn."""
    core = replay.core
    variable = TURN_PATHS[what].variable if what in TURN_PATHS else ""
    if variable not in core.vars:
        raise place.error("claim.path", word=f"turn.{what}")
    value = core.vars[variable]
    changed = last_set(core, core.vars, variable)
    if what == "player":
        return PathValue(replay.laid.seats[value], replay.laid.seats, ("seat", value), changed)
    return PathValue(value, (), None, changed)


def zone_number(owner: str, name: str, replay: Replay) -> int | None:
    """Return the number of a zone of a player or the table."""
    seat = replay.laid.seats.index(owner) if owner != TABLE else None
    zones = enumerate(replay.core.game.zones)
    return next((number for number, zone in zones if zone.owner == seat and zone.name == name), None)


def _of_seat(name: str, what: str, place: Place, replay: Replay) -> PathValue:
    """Return the value of a path about a player."""
    core, game = replay.core, replay.core.game
    seat = replay.laid.seats.index(name) if name != TABLE else None
    about = ("seat", seat) if seat is not None else None
    if seat is not None and any(tally.name == what for tally in game.tallies):
        changed = last_set(core, core.vars, what, lambda values: values[seat])
        return PathValue(core.vars[what][seat], (), about, changed)
    zone = zone_number(name, what, replay)
    if zone is None:
        known = [each.name for each in game.zones if each.owner == seat]
        known += [tally.name for tally in game.tallies] if seat is not None else []
        raise place.error("claim.path-of", word=f"{name}.{what}", known=tuple(known))
    return PathValue(len(core.zones[zone]), (), about, last_moved(core, zone=zone))


def _in_pile(owner: str, name: str, at: int, place: Place, replay: Replay) -> PathValue:
    """Return the names of the card at a place of a zone, counted from the top."""
    core, zone = replay.core, zone_number(owner, name, replay)
    if zone is None:
        raise place.error("claim.path", word=f"{owner}.{name}")
    pile = core.zones[zone]
    if not 0 < at <= len(pile):
        return PathValue(None, (), None, last_moved(core, zone=zone))
    obj = pile[-at]
    number = core.defn[obj] or replay.game.package.unknown.must_be(core, obj)
    if not number:
        raise NeedsFact("card", obj)
    changed = max(last_moved(core, zone=zone), last_set(core, core.defn, obj))
    label = replay.laid.labels.get(obj)
    card = core.defs[number]
    printed = getattr(card, "printed", None) or {}
    called = (*other_names(printed), printed.get("no"), label)
    names = dict.fromkeys((card.name, card.key, *filter(None, called)))
    return PathValue(
        CardNames(map(str, names)),
        (),
        ("card", obj),
        changed,
    )


class CardNames(tuple[str, ...]):
    """The names that one card may be called by; each of them is right."""

    __slots__ = ()

    def __str__(self) -> str:
        return self[0]


def _of_object(obj: Obj, what: str, key: str, place: Place, replay: Replay) -> PathValue:
    """Return the value of a path about an object."""
    core, game, laid = replay.core, replay.core.game, replay.laid
    about = ("card", obj)
    zone = core.place[obj]
    if what == "zone":
        words = tuple(dict.fromkeys(each.name for each in game.zones))
        return PathValue(game.zones[zone].name, words, about, last_moved(core, obj=obj))
    if what == "side":
        seat = game.zones[zone].owner
        value = laid.seats[seat] if seat is not None else TABLE
        return PathValue(value, (*laid.seats, TABLE), about, last_moved(core, obj=obj))
    if what == "place":
        pile = core.zones[zone]
        return PathValue(len(pile) - pile.index(obj), (), about, last_moved(core, zone=zone))
    if what == "seen_by":
        seats = tuple(name for seat, name in enumerate(laid.seats) if sees(core, Seat(seat), obj))
        changed = max(last_moved(core, obj=obj), last_marked(core, obj, seen=True))
        return PathValue(list(seats), laid.seats, about, changed)
    for flag in game.flags:
        if flag.name == what:
            mask = flag.mask
            changed = last_set(core, core.bits, obj, partial(and_, mask))
            if flag.placed:
                changed = max(changed, last_moved(core, obj=obj))
            return PathValue(flag.word(core.bits[obj]), tuple(flag.words), about, changed)
    for tally, column in zip(game.columns, core.columns, strict=True):
        if tally.name == what:
            named = laid.labels.get(column[obj] - 1) if tally.names else None
            number = value_of(core, obj, what, column[obj])
            return PathValue(number if named is None else named, (), about, last_set(core, column, obj))
    if core.defn[obj] == UNKNOWN:
        raise NeedsFact("card", obj)
    measured = game.measures.get(what)
    if measured is None:
        known = (*OBJECT_PATHS, *(flag.name for flag in game.flags))
        known += (*(tally.name for tally in game.columns), *game.measures)
        raise place.error("claim.path-of", word=key, known=known)
    return PathValue(measured(core, obj), (), about, last_marked(core, obj, seen=False))


def value_of(core: Core, obj: Obj, name: str, kept: int) -> object:
    """Return a number of an object: what its game measures under that name, or else the stored one."""
    measured = core.game.measures.get(name)
    return kept if measured is None else measured(core, obj)


# ---- values


def is_claimed_value(found: PathValue, said: Located, game: str) -> bool:
    """Return whether a claimed value equals the one found; case, width and printed words are ignored.

    DisputeError where it is no value of such a thing.
    """
    value, expected = found.value, said.value
    if isinstance(value, list):
        listed = expected if isinstance(expected, list) else [expected]
        return {_word(said._replace(value=item), found, game) for item in listed} == set(value)
    if isinstance(expected, list):
        raise said.error("value.one")
    if isinstance(value, CardNames):
        return fold(str(expected)) in {fold(name) for name in value}
    if isinstance(value, bool):
        if not isinstance(expected, bool):
            raise said.error("claim.value", given=str(expected)[:40], known=("true", "false"))
        return value is expected
    if isinstance(value, int):
        if isinstance(expected, str) and fold(expected).lstrip("+-").isdecimal():
            expected = int(fold(expected))
        if type(expected) is not int:
            raise said.error("claim.number", given=str(expected)[:40])
        return value == expected
    if value is None:
        return expected is None
    return bool(_word(said, found, game) == value)


def _word(said: Located, found: PathValue, game: str) -> Any:
    """Return the word of the data that a claim means."""
    expected = said.value
    if not found.words:
        return (
            expected
            if not isinstance(expected, str) or expected == found.value
            else resolve_word(expected, (str(found.value),), game, of="phase") or expected
        )
    if isinstance(expected, str):
        word = resolve_word(expected, found.words, game)
        if word is not None:
            return word
    raise said.error("claim.value", given=str(expected)[:40], known=found.words)


# ---- rules


def event_of_change(key: str, found: PathValue, replay: Replay) -> Event | None:
    """Return the event that made the value of a path what it is, or that says that it stays so.

    That tells its last change, the next one told after it; where it never changed, an event that is known to speak of it
    even so (`Claims.anew`). None where nothing did: what else befell a card explains nothing of it.
    """
    event = _of_change(found, replay)
    if event is None and not stated_rules(key, found, replay):
        return _unchanged(key, found, replay)
    return event


def stated_rules(key: str, found: PathValue, replay: Replay) -> tuple[str, ...]:
    """Return the rules by which permanent abilities determine a number of a card."""
    stated = replay.game.package.claims.stated.get(key.rpartition(".")[2])
    if stated is None or found.about is None or found.about[0] != "card":
        return ()
    return tuple(stated(replay.core, Obj(found.about[1])))


def _of_change(found: PathValue, replay: Replay) -> Event | None:
    """Return the event that tells the last change."""
    if found.changed < 0:
        return None
    done = _done_at(found.changed, replay)
    events, at = (
        (replay.laid.initial_events, replay.laid.initial_log_lengths)
        if done is None
        else (done.events, done.told)
    )
    moved = moved_object(replay.core, found.changed)
    who = {found.about, None if moved is None else ("card", moved)}
    told = [(event, at) for event, at in zip(events, at, strict=True) if event.rules]
    about = [(event, at) for event, at in told if not who.isdisjoint(_about(event))]
    of_moved = [(event, at) for event, at in about if ("card", moved) in _about(event)]
    later, before = [partial(_nearest_events, found.changed, later=later) for later in (True, False)]
    best = (*later(about), *before(of_moved), *before(about), *later(told), *before(told))
    return best[0] if best else None


def _nearest_events(changed: int, told: Sequence[tuple[Event, int]], *, later: bool) -> list[Event]:
    """Return the events after a change, or before it, nearest first."""
    if later:
        return [event for event, at in told if at > changed]
    return [event for event, at in reversed(told) if at <= changed]


def _unchanged(key: str, found: PathValue, replay: Replay) -> Event | None:
    """Return the event that explains why a value did not change."""
    anew = replay.game.package.claims.anew
    tags = anew.get(key) or anew.get(key.rpartition(".")[2], ())
    events = (event for done in reversed(replay.done) for event in reversed(done.events))
    if not tags or found.changed >= 0:
        return None
    return next(
        (event for event in events if event.tag in tags and event.rules and found.about in _about(event)),
        None,
    )


def rules_governing(key: str, value: object, replay: Replay) -> tuple[str, ...]:
    """Return the rule about what a path leads to: about the thing and its value, or about where a card is."""
    name, _, what = key.rpartition(".")
    game = replay.core.game
    governing = {**game.zone_rules, **replay.game.package.claims.governing}
    if what.isdecimal():  # a card of a pile, or in a row
        what = name.rpartition(".")[2]
    obj = _object_of(name, replay)
    zone = game.zones[replay.core.place[obj]].name if obj is not None else ""
    there = governing.get(f"{what} {zone}")
    if what in OBJECT_PATHS:
        return _one(there or governing.get(zone))
    return _one(governing.get(key) or there or governing.get(f"{what} {value}") or governing.get(what))


def _object_of(name: str, replay: Replay) -> Obj | None:
    """Return the object that a path names, or None."""
    try:
        told = replay.reader.object_named(name)
        return replay.reader.find(Located(name)) if told is None else told
    except DisputeError:
        return None


def _one(rule: str | None) -> tuple[str, ...]:
    """Return a tuple of one rule, or () for none."""
    return () if rule is None else (rule,)


def rules_of_end(replay: Replay) -> tuple[str, ...]:
    """Return the rules of the last event by which the game goes on; otherwise the rule by which it is won."""
    own = replay.game.package
    goes_on = own.claims.anew.get("winner", ())
    happened = (*replay.laid.initial_events, *(event for done in replay.done for event in done.events))
    rules = next((event.rules for event in reversed(happened) if event.tag in goes_on), None)
    return _one(own.claims.governing.get("winner")) if rules is None else tuple(rules)


def _about(event: Any) -> tuple[tuple[str, object], ...]:
    """Return the named subjects of an event."""
    told = getattr(event, "about", None)
    if told is not None:
        return tuple(told())
    return tuple(pair for item in event[2:] if type(item) is int for pair in (("card", item), ("seat", item)))


def _done_at(place: int, replay: Replay) -> PlayedAction | None:
    """Return the action during which a place of the log was written, or None."""
    return next((done for done in reversed(replay.done) if done.log <= place), None)
