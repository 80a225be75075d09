"""The board of the bench: what each player has, and the contents of each zone, as plain data."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from judge.disputes.account.known_numbers import assumed_defaults, unknown_numbers
from judge.disputes.alignment.setup import open_replay
from judge.disputes.bench.card_kinds import kind_fits
from judge.engine.errors import NeedsFact
from judge.engine.ids import UNKNOWN
from judge.engine.run import question
from judge.engine.view import sees

if TYPE_CHECKING:
    from judge.disputes.account.model import Account
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.bench.claimable import Claimable
    from judge.disputes.bench.offers import Offers
    from judge.engine.ids import Obj, Seat
    from judge.engine.layout import Tally, Zone


class Board:
    """Describes the table of one replay, to a judge or as the player of one seat may see it.

    `unknown_facts`: what must be known of each card, by its name; "" for what it does. It is filled as cards are described.
    """

    def __init__(
        self, replay: Replay, account: Account, offers: Offers, claimable: Claimable, seat: Seat | None
    ) -> None:
        self.replay, self.account, self.seat = replay, account, seat
        self.core, self.game = replay.core, replay.core.game
        self.offers, self.claimable = offers, claimable
        self.speaker = offers.speaker
        self.unknown_facts: dict[str, dict[str, None]] = {}

    def as_data(self) -> dict[str, Any]:
        """Return the zones of each player and of the table, and the unknown facts of their cards."""
        zones = enumerate(self.game.zones)
        seats = [self._seat(seat) for seat in range(len(self.replay.laid.seats))]
        table = [self._zone(number, zone) for number, zone in zones if zone.owner is None]
        unknown = [
            {"card": card, "ability": "" in said, "said": [*filter(None, said)]}
            for card, said in self.unknown_facts.items()
        ]
        return {"seats": seats, "table": table, "untold": unknown}

    @cached_property
    def _unknown_numbers(self) -> frozenset[tuple[int, str]]:
        """The numbers of players that the position leaves out and that are unknown at its start."""
        left = unknown_numbers(self.account, self._initial_replay.core)
        return frozenset((seat, tally.name) for seat, tally in left)

    @cached_property
    def _initial_replay(self) -> Replay:
        """The position of the file, without assumed numbers."""
        return open_replay(self.account, self.core.readings, strict=False)

    def _number(self, seat: int, tally: Tally) -> dict[str, object]:
        """Return a number of a player: with a question mark where its start is unknown."""
        value = self.core.vars[tally.name][seat]
        unsure = (seat, tally.name) in self._unknown_numbers
        return {
            "name": self.speaker.tally(tally.name),
            "value": f"{value} ?" if unsure else value,
            "none": not tally.default and not value and not unsure,
        }

    def _seat(self, seat: int) -> dict[str, object]:
        return {
            "name": self.replay.laid.seats[seat],
            "asked": seat in question(self.core).who,
            "tallies": [self._number(seat, tally) for tally in self.game.tallies],
            "zones": [
                self._zone(number, zone) for number, zone in enumerate(self.game.zones) if zone.owner == seat
            ],
        }

    def _zone(self, number: int, zone: Zone) -> dict[str, object]:
        objects = list(reversed(self.core.zones[number]))
        if self.seat is not None:
            objects = [obj for obj in objects if sees(self.core, self.seat, obj)]
        backs = len(self.core.zones[number]) - len(objects)
        hidden = backs + sum(self.core.defn[obj] == UNKNOWN for obj in objects)
        return {
            "zone": zone.name,
            "name": self.speaker.word(zone.name),
            "seen": zone.seen,
            "count": len(self.core.zones[number]),
            "unknown": hidden,
            "cards": [
                self._card(obj) for obj in objects if self.core.defn[obj] != UNKNOWN or zone.seen == "all"
            ],
        }

    def _card(self, obj: Obj) -> dict[str, object]:
        shown: dict[str, Any] = {
            "label": self.replay.laid.labels[obj],
            "shown": self.offers.shown_label(obj),
            "name": self.speaker.name(obj),
            "unnamed": self.core.defn[obj] == UNKNOWN,
            "flags": (flags := self.offers.flags(obj)),
            "states": [self.speaker.as_a("state", word) for word in flags.values()],
            "colours": sorted(getattr(self.core.defs[self.core.defn[obj]], "colours", None) or ())
            if self.core.defn[obj]
            else [],
            "counters": [],
            "numbers": [],
            "lasting": len(self.core.marks.get(obj, ())),
            "claimed": self._claimed_of(obj),
            "lies": self._possible_zones(obj),
        }
        unsure = assumed_defaults(self.core, self._initial_replay.laid, obj)
        for tally, column in zip(self.game.columns, self.core.columns, strict=True):
            if tally.name in self.game.measures:
                continue
            if column[obj] != tally.default or tally.name in unsure:
                shown["counters"].append(
                    {
                        "what": tally.name,
                        "name": self.speaker.tally(tally.name),
                        "value": f"{column[obj]} ?"
                        if tally.name in unsure
                        else self._number_text(tally, column[obj]),
                    }
                )
        for name, measure in self.game.measures.items():
            try:
                value = measure(self.core, obj)
                told = f"{value} ?" if name in unsure else value
            except NeedsFact as needed:
                if not self._is_noted(needed, obj):
                    continue
                told = "?"
            except (KeyError, AttributeError):
                continue
            shown["numbers"].append({"name": self.speaker.tally(name), "value": told})
        return shown

    def _is_noted(self, needed: NeedsFact, obj: Obj) -> bool:
        """Return whether an unknown fact of a card in play is needed for its number; if so, note it."""
        card = str(needed.facts.get("card", ""))
        ability = needed.fact == "ability"
        if not card or not (ability or self.game.zones[self.core.place[obj]].in_play):
            return False
        said = "" if ability else self.speaker.reason(f"needs.{needed.fact}", {"item": obj, **needed.facts})
        self.unknown_facts.setdefault(card, {})[said] = None
        return True

    def _claimed_of(self, obj: Obj) -> list[str]:
        """Return the numbers and states that a claim can name of a card."""
        can_have = self.account.game.package.layout.can_have
        own = [note.name for note in self.account.game.description.paths if note.of == "object"]
        if can_have is None or self.core.defn[obj] == UNKNOWN:
            return own
        possible = can_have(self.core.card(obj).kind)
        return [name for name in own if name in possible]

    def _possible_zones(self, obj: Obj) -> list[str]:
        """Return the zones in which a card can be."""
        kind = None if self.core.defn[obj] == UNKNOWN else self.core.card(obj).kind
        return [
            place for place in self.claimable.places if kind is None or kind_fits(self.game.id, kind, place)
        ]

    def _number_text(self, tally: Tally, value: int) -> object:
        """Return a number of a card: where it points at another card, that card's name."""
        if tally.names:
            return self.speaker.card(value - 1)
        place = self.claimable.places_of(tally.name).get(value)
        return value if place is None else self.speaker.card(place)
