"""Looking through a zone, looking at one card, counting a zone, asking: actions that answer no question and change nothing.

{do: look, word: <zone>, whose: <player>}       {do: count, word: <zone>, whose: <player>}      {do: peek, card: <card>}
{do: ask, word: <zone>, whose: <player>}        asks how many cards lie there: anybody may ask, who is asked need not tell
what is hidden

A player may look through a zone in which some cards are visible to that player, and sees those. The row of the zone
says who may look, and by which rules (`Zone.seen`, `look`, `count`); a game states exceptions: see `verbs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine.deciding import permit
from judge.engine.errors import Illegal, Reason
from judge.engine.game import Verb
from judge.engine.ids import Obj, ZoneId, as_object, as_seat
from judge.engine.records import Event, record
from judge.engine.slots import Choose
from judge.engine.view import sees
from judge.games.shapes import SeatZoneEvent, WordKnownReason

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Rules, Seat

    May = Callable[[Core, Seat, ZoneId], "LookingRight"]
    MaySee = Callable[[Core, Seat, Obj], "LookingRight"]


class LookingRight(NamedTuple):
    """Whether something may be looked at or counted, and by which rules."""

    allowed: bool
    rules: Rules


class LookedThrough(Event, tag="looked_through"):
    """A player looked through a zone and saw a number of cards."""

    seat: Seat
    zone: ZoneId
    number: int


class CardLookedAt(Event, tag="looked_at_card"):
    """A player looked at a card in its zone."""

    seat: Seat
    item: Obj


class ZoneCounted(Event, tag="zone_counted"):
    """A player counted the cards of a zone."""

    seat: Seat
    zone: ZoneId
    number: int


class AskedAndTold(Event, tag="asked_told"):
    """A player asked how many cards are in a zone, and gets the answer."""

    seat: Seat
    zone: ZoneId
    number: int


AskedHidden = record("AskedHidden", SeatZoneEvent, "asked_hidden")
AskedUnsettled = record("AskedUnsettled", SeatZoneEvent, "asked_unsettled")
LookedUntold = record("LookedUntold", SeatZoneEvent, "looked_untold")


class MayNotLook(Reason, tag="look.hidden"):
    """The player may not look at the cards of that zone."""

    by: Seat
    zone: ZoneId


class MayNotPeek(Reason, tag="peek.hidden"):
    """The player may not look at that card in its zone."""

    by: Seat
    item: Obj
    zone: ZoneId


NoCardNamed = record("NoCardNamed", Reason, "peek.none")


class MayNotCount(Reason, tag="count.hidden"):
    """The player may not count the cards of that zone."""

    by: Seat
    zone: ZoneId


NoZone = record("NoZone", WordKnownReason, "look.no-zone")


def _never_offered(_core: Core, _by: Seat) -> tuple[()]:
    """List nothing: the action is judged when somebody states it."""
    return ()


def _zones(core: Core, word: object) -> dict[Seat | None, ZoneId]:
    """Return the zones of a name by their owners: a shared one, or one of each player."""
    return {zone.owner: ZoneId(at) for at, zone in enumerate(core.game.zones) if zone.name == word}


def zone_names(core: Core) -> tuple[str, ...]:
    """Return the names of all zones."""
    return tuple(dict.fromkeys(zone.name for zone in core.game.zones))


def may_look(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
    """Return whether a player may look through a zone, according to its row."""
    zone = core.game.zones[place]
    return LookingRight(zone.is_open_to(seat), zone.look_rules)


def may_see(core: Core, seat: Seat, obj: Obj) -> LookingRight:
    """Return whether a player may look at a card: its zone is open, or the card is visible to the player."""
    zone = core.game.zones[core.place[obj]]
    return LookingRight(sees(core, seat, obj), zone.look_rules)


def may_count(core: Core, _seat: Seat, place: ZoneId) -> LookingRight:
    """Return that everybody may count a zone, even one that may not be looked into."""
    return LookingRight(allowed=True, rules=core.game.zones[place].count_rules)


def verbs(look: May = may_look, peek: MaySee = may_see, count: May | None = may_count) -> dict[str, Verb]:
    """Return the verbs of a game.

    `look`: whether a player may look through an empty zone; `peek`: whether a player may look at a card, which takes
    precedence; `count`: whether a player may count a zone's cards, where the rules say so.
    """

    def through(core: Core, seat: Seat, place: ZoneId) -> LookingRight:
        rights = [peek(core, seat, obj) for obj in core.zones[place]]
        return (
            next((right for right in rights if right.allowed), rights[0])
            if rights
            else look(core, seat, place)
        )

    found = {"look": _verb(through, MayNotLook, LookedThrough), "peek": _peek(peek)}
    if count is not None:
        found["count"] = _verb(count, MayNotCount, ZoneCounted)
    return {**found, "ask": _ask(through, count)}


def _ask(look: May, count: May | None) -> Verb:
    """Make the verb by which a player asks how many cards are in a zone: the answer is due where the player may see it."""

    def demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
        zones = _zones(core, subject)
        if not zones:
            raise Illegal((count or look)(core, by, ZoneId(0)).rules, NoZone(subject, zone_names(core)))
        if None in zones:
            return ()
        others_first = sorted((owner for owner in zones if owner is not None), key=lambda owner: owner == by)
        rules = look(core, by, zones[others_first[-1]]).rules
        return (Choose("whose", tuple(map(as_object, others_first)), 1, 1, rules),)

    def perform(core: Core, by: Seat, subject: Any, values: Values, _asked: object) -> None:
        place = _zones(core, subject)[as_seat(values[0][0]) if values else None]
        zone = core.game.zones[place]
        right = (count or look)(core, by, place)
        if right.allowed or zone.seen == "all":
            if core.told and place not in core.told and zone.seen != "all" and zone.at_start:
                core.events.append(LookedUntold(right.rules, by, place))
            else:
                core.events.append(AskedAndTold(right.rules, by, place, len(core.zones[place])))
        elif count is not None:
            core.events.append(AskedHidden(right.rules, by, place))
        else:
            core.events.append(AskedUnsettled(right.rules, by, place))

    return Verb(_never_offered, demand, perform, "word", keeps=True, words=zone_names, anytime=True)


def _peek(may: MaySee) -> Verb:
    def demand(core: Core, by: Seat, subject: object) -> tuple[()]:
        if type(subject) is not int or not 0 <= subject < len(core.place):
            raise Illegal((), NoCardNamed())
        right = may(core, by, Obj(subject))
        if not right.allowed:
            raise Illegal(right.rules, MayNotPeek(by, Obj(subject), core.place[subject]))
        return ()

    def perform(core: Core, by: Seat, subject: Any, _values: Values, _asked: object) -> None:
        core.events.append(CardLookedAt(may(core, by, subject).rules, by, subject))

    return Verb(_never_offered, demand, perform, "object", keeps=True, anytime=True)


def _verb(
    may: May, refused: type[MayNotLook | MayNotCount], happened: type[LookedThrough | ZoneCounted]
) -> Verb:
    def demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
        zones = _zones(core, subject)
        if not zones:
            raise Illegal(may(core, by, ZoneId(0)).rules, NoZone(subject, zone_names(core)))
        if None in zones:
            allowed(core, by, zones[None])
            return ()
        own_first = sorted((owner for owner in zones if owner is not None), key=lambda owner: owner != by)
        rules = may(core, by, zones[own_first[0]]).rules
        return (Choose("whose", tuple(map(as_object, own_first)), 1, 1, rules),)

    def allowed(core: Core, by: Seat, place: ZoneId) -> Rules:
        right = may(core, by, place)
        if not right.allowed:
            raise Illegal(right.rules, refused(by, place))
        permit(core, right.rules[0], as_object(by))
        return right.rules

    def perform(core: Core, by: Seat, subject: Any, values: Values, _asked: object) -> None:
        place = _zones(core, subject)[as_seat(values[0][0]) if values else None]
        rules = allowed(core, by, place)
        cards, zone = core.zones[place], core.game.zones[place]
        if core.told and place not in core.told and zone.seen != "all" and zone.at_start:
            core.events.append(LookedUntold(rules, by, place))
            return
        found = [obj for obj in cards if sees(core, by, obj)] if happened is LookedThrough else cards
        core.events.append(happened(rules, by, place, len(found)))

    return Verb(_never_offered, demand, perform, "word", keeps=True, words=zone_names, anytime=True)
