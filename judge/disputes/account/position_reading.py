"""Reads the position of a dispute into the words of its game, and the contents of its zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.items import ANY, MOST_OBJECTS, Item, as_list, check_number
from judge.disputes.account.model import POSITION, Position
from judge.disputes.language.card_words import resolve_card_words
from judge.disputes.language.described import SECTIONS, TABLE
from judge.disputes.language.errors import Located
from judge.disputes.language.spelling import parse_numbers
from judge.disputes.language.value_words import NEXT, PASSES
from judge.engine.ids import Seat
from judge.engine.table import Mark
from judge.engine.view import SEEN

if TYPE_CHECKING:
    from judge.disputes.account.file_reading import NameReader
    from judge.disputes.language.described import ZoneNote
    from judge.disputes.language.format import Part
    from judge.engine.layout import TurnField

MOST_SPACES: Final = 200  # of a track
MOST_TURNS: Final = 10_000
MOST_LETTERS: Final = 40  # of an id


class PositionReader:
    """Reads the position of one dispute."""

    def __init__(self, names: NameReader) -> None:
        self.names, self.game, self.known = names, names.game, names.known
        self.tells_next = False
        self.items: dict[tuple[str, str], tuple[Item, ...]] = {}

    def position(self, said: Part) -> Position:
        """Return a position with its words resolved."""
        names, self.tells_next = self.names, NEXT in said
        if "midway" in said:
            names.fault(POSITION.key("midway"), "midway.gone")
        current = {key: value for key, value in said.items() if key != "midway"}
        found = names.keys(Located(current, POSITION), SECTIONS)
        node = Located(found, POSITION)
        if "turn" in found:
            found["turn"] = self._read_section("turn", node.key("turn"), ("number", "player"))
        if found.get("game") is not None:
            found["game"] = self._read_section("game", node.key("game"), ())
        if "players" in found:
            found["players"] = self._read_players(names.mapping(node.key("players")))
        if TABLE in found:
            found[TABLE] = self._read_side("", names.mapping(node.key(TABLE)), self.known.table_keys)
        return Position(found, self.items)

    def _read_players(self, players: Located) -> dict[str, object]:
        found = dict[str, object]()
        for said in players.value:
            side = players.key(said)
            name = self.names.seat(Located(said, side.place))
            if name in found:
                self.names.fault(side.place, "key.twice", word=name)
            found[name] = self._read_side(name, self.names.mapping(side), self.known.player_keys)
        return found

    # ---- turn and game

    def _read_section(self, name: str, node: Located, shared: tuple[str, ...]) -> dict[str, Any]:
        fields = self.known.fields_of(name)
        words = dict.fromkeys((*shared, *fields, *self.known.memory_keys(name)))
        found = parse_numbers(
            self.names.keys(self.names.mapping(node), words),
            ["number", PASSES, *(key for key, field in fields.items() if field.takes == "number")],
        )
        node = node._replace(value=found)
        if "player" in found:
            found["player"] = self.names.seat(node.key("player"))
        if "number" in found and "number" not in fields:
            with self.names.faults:
                node.key("number").integer_in(0, MOST_TURNS)
        for key, field in fields.items():
            if key in found:
                found[key] = self._read_field(field, node.key(key))
        of_it = [
            key for key, field in fields.items() if not field.phases or found.get("phase") in field.phases
        ]
        if "phase" in fields and found.get("phase") in fields["phase"].words:
            for key in [key for key in found if key in fields and key not in of_it]:
                self.names.fault(node.place.key(key), "key.unknown", word=key, known=(*shared, *of_it))
        return found

    def _read_field(self, field: TurnField, node: Located) -> object:
        """Return the value of a field of the turn or of the game, if it has the kind that the field takes."""
        said, place = node.value, node.place
        match field.takes:
            case "word":
                later = self.known.later_words(field.name) if self.tells_next else ()
                return self.names.word(node, dict.fromkeys((*field.words, *later)), "phase.unknown", "phase")
            case "seat":
                return self.names.seat(node)
            case "truth":
                if type(said) is not bool:
                    self.names.fault(place, "truth.expected", given=str(said)[:40])
            case "number":
                with self.names.faults:
                    node.integer_in(field.low, field.high)
            case _:
                return self._read_spaces(node, each=field.each)
        return said

    def _read_spaces(self, node: Located, *, each: bool) -> object:
        """Return numbers of spaces on a track, for each player where every player has one."""
        if each:
            listed = self.names.mapping(node)
            found = dict[str, object]()
            for name in listed.value:
                one = listed.key(name)
                found[self.names.seat(Located(name, one.place))] = self._read_spaces(one, each=False)
            return found
        said = node.value
        spaces = said if isinstance(said, list) else ()
        right = isinstance(said, list) and all(
            type(space) is int and 1 <= space <= MOST_SPACES for space in spaces
        )
        if not right or len(set(spaces)) < len(spaces):
            self.names.fault(node.place, "spaces.bad", given=str(said)[:40])
        return said

    # ---- zones

    def _read_side(self, owner: str, node: Located, words: tuple[str, ...]) -> dict[str, object]:
        """Return the zones and numbers of a player, or of the table ("")."""
        tallies = [tally for tally in self.known.tallies if tally.name in words]
        found = parse_numbers(self.names.keys(node, words, "zone.unknown"), [tally.name for tally in tallies])
        node = node._replace(value=found)
        for tally in tallies:
            if tally.name in found:
                with self.names.faults:
                    check_number(node.key(tally.name), tally)
        for zone in self.known.zones:
            if zone.name in found and zone.owned is bool(owner):
                items = list[Item]()
                with self.names.faults:
                    listed = node.key(zone.name)
                    for one in [listed] if isinstance(listed.value, dict) else as_list(listed):
                        with self.names.faults:
                            items.append(self._read_item(one, zone))
                self.items[owner, zone.name] = tuple(items)
                found[zone.name] = [item.as_written for item in items]
        return found

    def _read_item(self, node: Located, zone: ZoneNote) -> Item:
        """Return one object, several unknown cards, or the mark that other cards may be there."""
        if isinstance(node.value, str):
            return Item(node.place, node.value, node.value)
        if not isinstance(node.value, dict):
            raise node.wrong_type("mapping")
        names, known = self.names, self.known
        is_nameless = "card" not in node.value and "unknown" not in node.value
        words = (*known.item_keys, *known.card_fields) if is_nameless else known.item_keys
        columns = [column.name for column in known.columns if not column.names]
        found = parse_numbers(names.keys(names.mapping(node), words), ["unknown", *columns])
        fields = {key: found[key] for key in found if key in known.card_fields and key not in known.item_keys}
        if is_nameless:
            fields = resolve_card_words(self.game.id, fields)
            found |= fields
        node = node._replace(value=found)
        if "owner" in found:
            found["owner"] = names.seat(node.key("owner"))
        if "seen_by" in found:
            found["seen_by"] = [names.seat(one) for one in node.key("seen_by").items()]
        for flag, values in known.flags.items():
            if flag in found:
                found[flag] = names.word(node.key(flag), values)
        return self._make_item(node, zone, fields if is_nameless else {})

    def _make_item(self, node: Located, zone: ZoneNote, fields: Part) -> Item:
        """Return the item of a mapping whose words are resolved; `fields`: those of a card without a name."""
        found, known, seats = node.value, self.known, self.names.seats
        numbers = dict[str, int | str]()
        for tally in known.columns:
            if tally.name in found:
                with self.names.faults:
                    numbers[tally.name] = check_number(node.key(tally.name), tally)
        label = node.key("id")
        if label.value is not None and not (
            isinstance(label.value, str) and 0 < len(label.value) <= MOST_LETTERS
        ):
            raise label.error("id.bad", id=str(label.value)[:40])
        card, count, rest = node.key("card"), 1, False
        if "unknown" in found:
            unknown = node.key("unknown")
            rest = unknown.value == ANY and card.value is None and label.value is None
            if rest and (zone.seen == "all" or not zone.at_start):
                raise unknown.error("unknown.open")
            if rest and len(found) > 1:
                raise unknown.error("unknown.alone", word=next(key for key in found if key != "unknown"))
            count = 0 if rest else unknown.integer_in(0, MOST_OBJECTS)
            if card.value is not None or (label.value is not None and count != 1):
                raise node.error("key.unknown", word="id" if card.value is None else "card")
        elif card.value is not None and not isinstance(card.value, str):
            raise card.wrong_type("text")
        return Item(
            node.place if node.place.endswith("]") else node.place.item(0),  # where `said` has it
            found,
            card.value,
            fields,
            count,
            label.value,
            Seat(seats.index(found["owner"])) if found.get("owner") in seats else None,
            sum(flag.words.get(str(found.get(flag.name)), 0) for flag in known.built.flags),
            numbers,
            tuple(
                Mark(SEEN, seats.index(name))
                for name in dict.fromkeys(found.get("seen_by", ()))
                if name in seats
            ),
            tuple(one.value for one in as_list(node.key("used"))),
            node.key("marks"),
            rest,
        )
