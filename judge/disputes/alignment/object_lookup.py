"""Resolves an id or a card name in a step to an object of the current position.

After a shuffle that nobody saw, a card stated by its id may be any of the pile; a card given, taken or put back unseen is
mixed with all those that it could have been.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.disputes.language import described
from judge.disputes.language.errors import DisputeError
from judge.engine.ids import CHANCE, UNKNOWN, DefId, Obj
from judge.engine.records import Event

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from judge.disputes.account.cards import Pack
    from judge.disputes.language.errors import Located
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.game import Action, Core
    from judge.engine.ids import Seat, ZoneId


class Identified(Event):
    """A card nobody had seen turned out to be the one a player named."""

    obj: Obj
    seat: Seat


class Came(Event, tag="came"):
    """A card nobody had seen turned out to be the one that chance gave."""

    obj: Obj


class ObjectFinder:
    """Finds the objects of one position by the names that steps use.

    `shuffles`: those nobody saw so far. `recognised`: which card the last step took each to be that it named by an id.
    """

    def __init__(self, laid: LaidPosition, pack: Pack, shuffles: Sequence[UnseenMixing]) -> None:
        self.laid = laid
        self.pack = pack
        self.core = laid.core
        self.shuffles = shuffles
        self.recognised: dict[Obj, Obj] = {}

    def object_named(self, name: str) -> Obj | None:
        """Return the object with an id of the file, or of a named card that was mixed with others since."""
        if name in self.laid.objects:
            return Obj(self.laid.objects[name])
        wanted = self.pack.find(name)
        return find_mixed_card(self.core, DefId(wanted), self.shuffles) if wanted is not None else None

    def card_named(self, name: object) -> DefId | None:
        """Return the card of the database that a name means; None for an id of the file."""
        found = self.pack.find(name) if isinstance(name, str) and name not in self.laid.objects else None
        if found is None:
            return None
        self.define()
        return DefId(found)

    def meant(self, name: Located, among: Iterable[Obj], by: Seat | None = None) -> set[Obj]:
        """Return the objects that a name can mean: the one with that id, or those of that card among some."""
        wanted = self.card_named(name.value)
        if wanted is None:
            return {self.find(name, (), by)}
        return {obj for obj in among if self.core.defn[obj] == wanted}

    def find(
        self,
        told: Located,
        among: Iterable[Obj] = (),
        by: Seat | None = None,
        also: tuple[str, ...] = (),
    ) -> Obj:
        """Return the object a step means: by its id, or by a card's name where exactly one fits.

        A card that lies nowhere is taken to be an unknown one that the player `by` could act with. `also`: the players,
        where it could be one of them.
        """
        name = told.value
        if not isinstance(name, str):
            raise told.wrong_type("text")
        if name in self.laid.objects:
            once = Obj(self.laid.objects[name])
            if not self.shuffles:
                return once
            obj, sure = assumed_object(self.core, once, self.shuffles, list(among))
            obj = obj if sure is None else self._identify(told, sure, [obj], by)
            if name in self.laid.given_ids:
                self.recognised[once] = obj
            return obj
        if (
            name.startswith("#")
            and name[1:].isdecimal()
            and len(name) < 6
            and int(name[1:]) < len(self.core.defn)
        ):
            return Obj(int(name[1:]))  # as the bench numbers what the file gives no id
        among = list(among)
        wanted = self.pack.find(name)
        if wanted is None:
            known = [*also, *sorted(self.laid.given_ids)]
            near = self.pack.nearest(name, known)
            facts = {"nearest": near} if near else {}
            raise told.error("object.unknown", word=name, known=known, **facts)
        self.define()
        matching = [Obj(obj) for obj, number in enumerate(self.core.defn) if number == wanted]
        best = [obj for obj in matching if obj in among]
        if not best and by is not None and any(self.core.defn[obj] == UNKNOWN for obj in among):
            try:
                return self._identify(told, DefId(wanted), among, by)
            except DisputeError as error:
                shared = matching and all(self._side(obj) is None for obj in matching)
                if not shared or error.reason != "object.cannot-be":
                    raise
        best = best or matching  # on the table, where none of the unknown ones can be it
        if not best:
            return self._identify(told, DefId(wanted), among, by)
        if by is not None and not any(obj in among for obj in best):
            best = ([obj for obj in best if self._side(obj) == by] or best)[:1]  # refused, whichever it is
        if len(best) > 1 and not self._alike(best):
            known = sorted({self.laid.labels.get(obj) or self._where(obj) for obj in best})
            raise told.error("object.several", word=name, known=known)
        unnamed = [obj for obj in best if self.laid.labels.get(obj) not in self.laid.given_ids]
        return (unnamed or best)[0]  # what has a label of its own is called by it

    def is_unseen(self, name: str) -> bool:
        """Return whether a card is in no stated zone, so that it may be an unknown card or in a zone left out."""
        core, pack = self.core, self.pack.game.package
        wanted = self.pack.find(name)
        if wanted is None or name in self.laid.objects or wanted in core.defn:
            return False
        self.define()
        unknown = (Obj(obj) for obj, number in enumerate(core.defn) if number == UNKNOWN)
        left_out = any(zone.seen != "all" and at not in core.told for at, zone in enumerate(core.game.zones))
        return left_out or any(not pack.unknown.cannot_be(core, obj, DefId(wanted)) for obj in unknown)

    def _side(self, obj: Obj) -> Seat | None:
        return self.core.game.zones[self.core.place[obj]].owner

    def _where(self, obj: Obj) -> str:
        """Describe where an object without a name is, as a claim would."""
        side = self._side(obj)
        zone = self.core.game.zones[self.core.place[obj]].name
        return f"{described.TABLE if side is None else self.laid.seats[side]}.{zone}"

    def define(self) -> None:
        """Add the cards looked up after the set-up to the core's definitions."""
        core = self.core
        for definition in self.pack.definitions[len(core.defs) - 1 :]:
            core.defs.append(definition)
            core.index[definition.key] = DefId(len(core.defs) - 1)
            core.prepare(self.pack.definitions)

    def _alike(self, objects: list[Obj]) -> bool:
        """Return whether objects cannot be told apart."""
        core = self.core
        first = objects[0]
        return all(
            (
                core.place[obj],
                core.bits[obj],
                core.marks.get(obj),
                tuple(column[obj] for column in core.columns),
            )
            == (
                core.place[first],
                core.bits[first],
                core.marks.get(first),
                tuple(column[first] for column in core.columns),
            )
            for obj in objects
        )

    def _identify(self, told: Located, wanted: DefId, among: list[Obj], by: Seat | None) -> Obj:
        """Take an unknown card the player may act with as the one the step names."""
        unknown = [obj for obj in among if self.core.defn[obj] == UNKNOWN]
        if not unknown or by is None:
            raise told.error("object.nowhere", word=told.value)
        obj = unknown[0]
        pack = self.pack.game.package
        against = pack.unknown.cannot_be(self.core, obj, wanted)
        if against:
            zone = self.core.game.zones[self.core.place[obj]].name
            raise told.error("object.cannot-be", word=told.value, zone=zone, rules=against)
        each = pack.unknown.copies_each(self.core, wanted)
        if each is not None and self._owned(wanted, obj) >= each[0]:
            raise told.error("object.none-left", word=told.value, most=each[0], rules=each[1])
        most = pack.unknown.most_copies(self.core, wanted)
        if most is not None and sum(number == wanted for number in self.core.defn) >= most[0]:
            raise told.error("object.none-left", word=told.value, most=most[0], rules=most[1])
        self.core.identify(obj, wanted)
        self.core.events.append(Came((), obj) if by == CHANCE else Identified((), obj, by))
        return obj

    def _owned(self, wanted: int, obj: int) -> int:
        """Return how many cards of a definition the owner of an object has."""
        core = self.core
        return sum(
            number == wanted and core.owner[other] == core.owner[obj]
            for other, number in enumerate(core.defn)
        )


# ---- what a card may be after it was mixed with others unseen


class UnseenMixing(NamedTuple):
    """One unobserved shuffle: after which action, what was known of its cards before, and all cards of the pile.

    Or, with `told`, no shuffle: a step named that card by its id again, so that it is `now` the one it was done with.
    """

    at: int
    names: Mapping[Obj, DefId]
    pile: tuple[Obj, ...]
    told: Obj | None = None
    now: Obj | None = None


class PileBefore(NamedTuple):
    """A pile just before chance was asked for its new order."""

    names: Sequence[DefId]
    pile: tuple[Obj, ...]
    place: Sequence[ZoneId] = ()  # where everything lay; () for a shuffle


def record_pile(core: Core, zone: ZoneId) -> PileBefore:
    """Record what is known of every card, and which cards are in the zone about to be shuffled."""
    return PileBefore(core.defn.copy(), tuple(core.zones[zone]))


def record_unseen(core: Core, action: Action) -> PileBefore | None:
    """Record the same before an action that does not show all it does, with its possible subjects; otherwise None."""
    if None not in action.values:
        return None
    slots = core.game.verbs[action.do].demand(core, action.by, action.subject)
    unseen = [slot for slot, value in zip(slots, action.values, strict=False) if value is None]
    options = (option for slot in unseen for option in slot.describe(core).get("options", ()))
    about = tuple(Obj(option) for option in options if type(option) is int and option >= 0)
    return PileBefore(core.defn.copy(), about, tuple(core.place))


def mixing_of_action(core: Core, at: int, then: PileBefore) -> UnseenMixing:
    """Return what the last action mixed: its possible subjects, or the piles into which it put something."""
    if not then.place or then.pile:
        return mixing_of_pile(at, then)
    piles = {now for now, was in zip(core.place, then.place, strict=False) if now != was}
    pile = tuple(obj for zone in piles for obj in core.zones[zone] if core.defn[obj] == UNKNOWN)
    return mixing_of_pile(at, then._replace(pile=pile))


def mixing_of_pile(at: int, then: PileBefore) -> UnseenMixing:
    """Return the shuffle just done, whose result nobody saw."""
    return UnseenMixing(
        at, {obj: then.names[obj] for obj in then.pile if then.names[obj] != UNKNOWN}, then.pile
    )


def definition_before(obj: Obj, shuffles: Sequence[UnseenMixing]) -> DefId | None:
    """Return the known definition of an object before the first unobserved shuffle that contained it, or None."""
    return next((one.names[obj] for one in shuffles if obj in one.names), None)


def find_mixed_card(core: Core, wanted: DefId, shuffles: Sequence[UnseenMixing]) -> Obj | None:
    """Return the object of a card that was last seen before an unobserved shuffle; None without one.

    Of several it is the first where all were mixed together: then each may be what the others may be.
    """
    if wanted in core.defn:
        return None
    piles = [[obj for obj, was in one.names.items() if was == wanted] for one in shuffles]
    found = [pile for pile in piles if pile]
    return found[0][0] if found and {obj for pile in found for obj in pile} == set(found[0]) else None


def recognition(at: int, told: Obj, now: Obj) -> UnseenMixing:
    """Return a record that a card stated by its id is the one with which a step was done."""
    return UnseenMixing(at, {}, (), told, now)


def possible_objects(core: Core, obj: Obj, shuffles: Sequence[UnseenMixing]) -> tuple[Obj, ...]:
    """Return every object that a card may be after the shuffles: only itself where none mixed it."""
    wanted = definition_before(obj, shuffles)
    for at, one in reversed([*enumerate(shuffles, 1)]):
        if one.told == obj and one.now is not None:  # since then only later shuffles count
            obj, shuffles = one.now, shuffles[at:]
            break
    reached: set[Obj] = set()
    known = True  # whether every card it was mixed with was known
    names: dict[Obj, DefId] = {}
    for one in shuffles:
        if one.now is not None:
            reached.discard(one.now)  # it is another card that was told
        if obj in one.pile or not reached.isdisjoint(one.pile):
            known = known and all(other in one.names or other in reached for other in one.pile)
            reached.update(one.pile)
            names = {**one.names, **names}
    order = sorted(reached, key=lambda other: (other != obj, other))
    if wanted is None:
        return tuple(order) or (obj,)
    seen = [other for other in order if core.defn[other] == wanted]
    unseen = [other for other in order if core.defn[other] == UNKNOWN]
    alike = sum(number == wanted for number in names.values())
    if seen and known and len(seen) == alike:
        return tuple(seen)
    return (*seen, *unseen) or (obj,)


def assumed_object(
    core: Core, obj: Obj, shuffles: Sequence[UnseenMixing], among: Sequence[Obj]
) -> tuple[Obj, DefId | None]:
    """Return the object that a step's card is assumed to be: preferably one the player could act with.

    With it, what it then turns out to be where that is not known of it.
    """
    could = possible_objects(core, obj, shuffles)
    if len(could) == 1:
        return could[0], None
    wanted = definition_before(obj, shuffles)
    listed = [other for other in could if other in among]
    known = [other for other in listed if core.defn[other] == wanted]
    if known or not listed:
        return (known or [*could])[0], None
    return listed[0], wanted
