"""Looking through a zone, and counting one: acts that answer no question and change nothing.

{do: look, word: <zone>, whose: <player>}       {do: count, word: <zone>, whose: <player>}

A game says who may, and by which rules: see `verbs`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine.errors import Illegal, Reason
from judge.engine.game import Verb
from judge.engine.ids import ZoneId, as_object, as_seat
from judge.engine.records import Event
from judge.engine.slots import Choose
from judge.engine.view import sees

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.core import Core
    from judge.engine.ids import Rules, Seat
    from judge.engine.slots import Slot, Values

    May = Callable[[Core, Seat, ZoneId], "Sight"]


class Sight(NamedTuple):
    """Whether something may be seen or counted, and by which rules."""

    allowed: bool
    rules: Rules


class LookedThrough(Event, tag="looked_through"):
    """A player looked through a zone, and saw so many cards."""

    seat: Seat
    zone: ZoneId
    number: int


class ZoneCounted(Event, tag="zone_counted"):
    """A player counted the cards of a zone."""

    seat: Seat
    zone: ZoneId
    number: int


class MayNotLook(Reason, tag="look.hidden"):
    """The player may not look at what lies there."""

    by: Seat
    zone: ZoneId


class MayNotCount(Reason, tag="count.hidden"):
    """The player may not count what lies there."""

    by: Seat
    zone: ZoneId


class NoZone(Reason, tag="look.no-zone"):
    """There is no such zone."""

    given: object
    known: tuple[str, ...]


def _never_offered(core: Core, by: Seat) -> tuple[()]:
    """Offer nothing: it is judged when somebody says it."""
    del core, by
    return ()


def _zones(core: Core, word: object) -> dict[Seat | None, ZoneId]:
    """Return the zones of a name by their owners: one of the table, or one of each player."""
    return {zone.owner: ZoneId(at) for at, zone in enumerate(core.game.zones) if zone.name == word}


def zone_names(core: Core) -> tuple[str, ...]:
    """Return what every zone is called."""
    return tuple(dict.fromkeys(zone.name for zone in core.game.zones))


def verbs(look: May, count: May | None = None) -> dict[str, Verb]:
    """Return the verbs of a game in which somebody may look, or count, by what these say."""
    found = {"look": _verb(look, MayNotLook, LookedThrough)}
    if count is not None:
        found["count"] = _verb(count, MayNotCount, ZoneCounted)
    return found


def _verb(
    may: May, refused: type[MayNotLook | MayNotCount], happened: type[LookedThrough | ZoneCounted]
) -> Verb:
    def demand(core: Core, by: Seat, subject: Any) -> tuple[Slot, ...]:
        zones = _zones(core, subject)
        if not zones:
            raise Illegal(may(core, by, ZoneId(0)).rules, NoZone(subject, zone_names(core)))
        sights = {owner: may(core, by, place) for owner, place in zones.items()}
        denied = {owner: sight for owner, sight in sights.items() if not sight.allowed}
        if len(denied) == len(zones):
            owner, sight = next(iter(denied.items()))
            raise Illegal(sight.rules, refused(by, zones[owner]))
        players = tuple(
            as_object(owner) for owner, sight in sights.items() if owner is not None and sight.allowed
        )
        rules = next((sight.rules for sight in denied.values()), ())
        return (Choose("whose", players, 1, 1, rules),) if players else ()

    def perform(core: Core, by: Seat, subject: Any, values: Values, asked: object) -> None:
        del asked
        place = _zones(core, subject)[as_seat(values[0][0]) if values else None]
        cards = core.zones[place]
        found = [obj for obj in cards if sees(core, by, obj)] if happened is LookedThrough else cards
        core.events.append(happened(may(core, by, place).rules, by, place, len(found)))

    return Verb(_never_offered, demand, perform, "word", keeps=True, words=zone_names)
