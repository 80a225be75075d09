"""Reads the position of a dispute into the words of its game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.items import whole
from judge.disputes.language.card_words import as_meant
from judge.disputes.language.described import SECTIONS
from judge.disputes.language.errors import Located
from judge.disputes.language.spelling import numbers
from judge.disputes.language.value_words import NEXT, PASSES

if TYPE_CHECKING:
    from judge.disputes.account.file_reading import NameReader
    from judge.engine.layout import TurnField

MOST_SPACES: Final = 200  # of a track
MOST_TURNS: Final = 10_000


class PositionReader:
    """Reads the position of one dispute."""

    def __init__(self, names: NameReader) -> None:
        self.names, self.game, self.known = names, names.game, names.known
        self.tells_next = False

    def position(self, told: Located) -> dict[str, Any]:
        """Return a position with its words resolved."""
        names, self.tells_next = self.names, NEXT in told.said
        if "midway" in told.said:
            names.fault(told.place.key("midway"), "midway.gone")
        current = {key: value for key, value in told.said.items() if key != "midway"}
        found = names.keys(told._replace(said=current), SECTIONS)
        told = told._replace(said=found)
        if "turn" in found:
            found["turn"] = self._section("turn", told.key("turn"), ("number", "player"))
        if found.get("game") is not None:
            found["game"] = self._section("game", told.key("game"), ())
        if "players" in found:
            found["players"] = self._players(names.mapping(told.key("players")))
        if "table" in found:
            found["table"] = self._zones(names.mapping(told.key("table")), self.known.table)
        return found

    def _players(self, players: Located) -> dict[str, object]:
        found = dict[str, object]()
        for said in players.said:
            side = players.key(said)
            name = self.names.seat(Located(said, side.place))
            if name in found:
                self.names.fault(side.place, "key.twice", word=name)
            found[name] = self._zones(self.names.mapping(side), self.known.side)
        return found

    def _section(self, name: str, told: Located, shared: tuple[str, ...]) -> dict[str, Any]:
        fields = self.known.section(name)
        words = dict.fromkeys((*shared, *fields, *self.known.remembered(name)))
        found = numbers(
            self.names.keys(self.names.mapping(told), words),
            ["number", PASSES, *(key for key, field in fields.items() if field.takes == "number")],
        )
        found = {key: value for key, value in found.items() if value is not None}
        told = told._replace(said=found)
        if found.get("player") is not None:
            found["player"] = self.names.seat(told.key("player"))
        if "number" in found and "number" not in fields:
            with self.names.faults:
                told.key("number").within(0, MOST_TURNS)
        for key, field in fields.items():
            if key in found:
                found[key] = self._field(field, told.key(key))
        of_it = [
            key for key, field in fields.items() if not field.phases or found.get("phase") in field.phases
        ]
        if "phase" in fields and found.get("phase") in fields["phase"].words:
            for key in [key for key in found if key in fields and key not in of_it]:
                self.names.fault(told.place.key(key), "key.unknown", word=key, known=(*shared, *of_it))
        return found

    def _field(self, field: TurnField, told: Located) -> object:
        """Return the value of a field of the turn or of the game, if it has the kind that the field takes."""
        said, place = told.said, told.place
        match field.takes:
            case "word":
                later = self.known.later(field.name) if self.tells_next else ()
                return self.names.word(told, dict.fromkeys((*field.words, *later)), "phase.unknown", "phase")
            case "seat":
                return self.names.seat(told)
            case "truth":
                if type(said) is not bool:
                    self.names.fault(place, "truth.expected", given=str(said)[:40])
            case "number":
                with self.names.faults:
                    told.within(field.low, field.high)
            case _:
                return self._spaces(told, each=field.each)
        return said

    def _spaces(self, told: Located, *, each: bool) -> object:
        """Return numbers of spaces on a track, for each player where every player has one."""
        if each:
            listed = self.names.mapping(told)
            found = dict[str, object]()
            for name in listed.said:
                one = listed.key(name)
                found[self.names.seat(Located(name, one.place))] = self._spaces(one, each=False)
            return found
        said = told.said
        spaces = said if isinstance(said, list) else ()
        right = isinstance(said, list) and all(
            type(space) is int and 1 <= space <= MOST_SPACES for space in spaces
        )
        if not right or len(set(spaces)) < len(spaces):
            self.names.fault(told.place, "spaces.bad", given=str(said)[:40])
        return said

    def _zones(self, told: Located, words: tuple[str, ...]) -> dict[str, object]:
        found = numbers(
            self.names.keys(told, words, "zone.unknown"), [tally.name for tally in self.known.tallies]
        )
        told = told._replace(said=found)
        for tally in self.known.tallies:
            if tally.name in found and tally.name in words:
                with self.names.faults:
                    whole(told.key(tally.name), tally)
        for zone in self.known.zones:
            listed = told.key(zone.name)
            if isinstance(listed.said, list):
                found[zone.name] = [self._item(item) for item in listed.items()]
            elif isinstance(listed.said, dict):
                found[zone.name] = self._item(listed)
        return found

    def _item(self, told: Located) -> object:
        if not isinstance(told.said, dict):
            return told.said
        words = self.known.item
        if "card" not in told.said and "unknown" not in told.said:
            words = (*words, *self.known.card_fields)
        columns = [column.name for column in self.known.columns if not column.names]
        found = numbers(self.names.keys(self.names.mapping(told), words), ["unknown", *columns])
        if words is not self.known.item:
            of_card = {key: value for key, value in found.items() if key in self.known.card_fields}
            found |= as_meant(self.game.id, of_card)
        told = told._replace(said=found)
        if found.get("owner") is not None:
            found["owner"] = self.names.seat(told.key("owner"))
        if found.get("seen_by") is not None:
            seen = [self.names.seat(one) for one in told.key("seen_by").items()]
            found["seen_by"] = seen if isinstance(found["seen_by"], list) else seen[0]
        for flag, values in self.known.flags.items():
            if flag in found:
                found[flag] = self.names.word(told.key(flag), values)
        return found
