"""Reads values of the engine from the words of a file: see `value_words.py`. DisputeError names the spot."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.errors import Faults, Located
from judge.disputes.language.spelling import match_name, resolve_word, unknown_word
from judge.disputes.language.value_words import (
    EARLIER,
    END,
    WAS,
    base_of,
    file_key,
)
from judge.engine.ids import CHANCE, UNKNOWN, DefId, Obj, OpAt, Seat, ZoneId, as_object
from judge.engine.kinds import CARD, NUMBER, RULES, TEXT, TRUTH, Kind, kind
from judge.engine.position import tuples

if TYPE_CHECKING:
    from judge.disputes.account.cards import Pack
    from judge.disputes.language.errors import Place
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.ids import Ref
    from judge.engine.records import Record

MOST_EARLIER: Final = 99
_SPOT: Final = re.compile(r"(?P<spot>effect\S*)(?: #(?P<part>[2-9]|[1-9][0-9]))?")


class ValueReader(ABC):
    """Reads values of a laid out position. DisputeError names the spot."""

    def __init__(self, laid: LaidPosition, pack: Pack) -> None:
        self.laid = laid
        self.pack = pack
        self.core = laid.core
        self.game = laid.core.game
        self.effect: tuple[DefId, int] | None = None

    # ---- single values

    def seat(self, node: Located, *, chance: bool = False) -> Seat:
        """Return the player of this name; or chance, where that is allowed."""
        known = (*self.laid.seats, "chance") if chance else self.laid.seats
        name = match_name(node.value, known)
        if name is None:
            raise node.error("seat.unknown", seat=str(node.value)[:40], known=known)
        return CHANCE if name == "chance" else Seat(self.laid.seats.index(name))

    def obj(self, node: Located) -> Obj:
        """Return the object or player with this id, or the only card with this name."""
        said = node.value
        if isinstance(said, str):
            if said in self.laid.objects:
                return Obj(self.laid.objects[said])
            if said in self.laid.seats:
                return as_object(Seat(self.laid.seats.index(said)))
            wanted = self.pack.find(said) or UNKNOWN
            found = [Obj(obj) for obj, number in enumerate(self.core.defn) if number == wanted != UNKNOWN]
            if len(found) == 1:
                return found[0]
            if found:
                known = sorted(self.laid.labels.get(obj, f"#{obj}") for obj in found)
                raise node.error("object.several", word=said, known=known)
        known = sorted(self.laid.objects)
        raise node.error("object.unknown", word=str(said)[:40], known=known)

    def ref(self, node: Located) -> Ref:
        """Return the reference to the named object, or to the earlier object that it was."""
        if not isinstance(node.value, dict):
            return self.core.ref(self.obj(node))
        self.require_keys(node, (WAS, EARLIER))
        earlier = node.key(EARLIER).integer_in(0, MOST_EARLIER) if EARLIER in node.value else 0
        return (self.obj(node.key(WAS)), -1 - earlier)

    def card(self, node: Located) -> DefId:
        """Return the definition of the named card, or of the card with the stated fields."""
        said = node.value
        if isinstance(said, dict):
            return DefId(self.pack.add_nameless(said, node.place))
        if not isinstance(said, str):
            raise node.wrong_type("text")
        if said in self.laid.objects:
            return self.definition_of(Obj(self.laid.objects[said]), node.place)
        return DefId(self.pack.number(said, node.place))

    def definition_of(self, obj: Obj, place: Place) -> DefId:
        """Return the definition of an object; DisputeError where it is unknown."""
        number = self.core.defn[obj] if obj >= 0 else UNKNOWN
        if number == UNKNOWN:
            raise place.error("told.no-card")
        return number

    def zone(self, node: Located) -> ZoneId:
        """Return the zone of a player (`A.hand`) or of the table with this name."""
        said = node.value
        known = {
            zone.name if zone.owner is None else f"{self.laid.seats[zone.owner]}.{zone.name}": number
            for number, zone in enumerate(self.game.zones)
        }
        if not isinstance(said, str) or said not in known:
            raise node.error("zone.unknown", word=str(said)[:40], known=tuple(known))
        return ZoneId(known[said])

    def word(self, node: Located, words: tuple[str, ...]) -> str:
        """Return which of some words is meant."""
        said = node.value
        found = resolve_word(said, words, self.game.id) if isinstance(said, str) else None
        if found is not None:
            return found
        raise unknown_word(node, words, self.game.id)

    def require_keys(self, node: Located, words: tuple[str, ...]) -> None:
        """Demand that a mapping has no other keys than these."""
        faults = Faults()
        for key in node.value:
            if key not in words:
                faults.add(unknown_word(Located(str(key), node.place.key(key)), words, self.game.id))
        faults.raise_all()

    # ---- by kind

    def value(self, of: Kind, node: Located) -> Any:
        """Return a value of a kind; None for one left out, where that is allowed."""
        return self._default(of, node.place) if node.value is None else self._value(of, node)

    def _value(self, of: Kind, node: Located) -> Any:
        match of.of:
            case "seat":
                return self.seat(node)
            case "object":
                return self.obj(node)
            case "ref":
                return self.ref(node)
            case "zone":
                return self.zone(node)
            case "card":
                return self.card(node)
            case "word":
                return self.word(node, of.words)
            case "place":
                return self._effect_position(node)
            case "list":
                return self._list(of.parts[0], node)
            case "each":
                return self._each(of.parts[0], node)
            case "row":
                return self._row(of, node)
            case "paid":
                return self._paid(node)
            case "either":
                return self._either(of, node)
            case "record":
                return self.record(base_of(self.game, of), node)
        return self._plain(of, node)

    def _plain(self, of: Kind, node: Located) -> Any:
        said = node.value
        if of.of == NUMBER and type(said) is not int:
            raise node.wrong_type("whole")
        if of.of == TRUTH and type(said) is not bool:
            raise node.error("truth.expected", given=str(said)[:40])
        if of.of == TEXT and not isinstance(said, str):
            raise node.wrong_type("text")
        if of.of == RULES and not (isinstance(said, list) and all(isinstance(rule, str) for rule in said)):
            raise node.wrong_type("list")
        return tuples(said)

    def _default(self, of: Kind, place: Place) -> Any:
        if of.optional:
            return None
        match of.of:
            case "list" | "rules" | "paid":
                return ()
            case "each":
                return (self._default(of.parts[0], place),) * len(self.laid.seats)
            case "number" | "place":
                return 0
            case "truth":
                return False
            case "text":
                return ""
        raise place.error("field.missing", field=place.rpartition(".")[2])

    def _list(self, of: Kind, node: Located) -> tuple[Any, ...]:
        found, faults = list[Any](), Faults()
        for one in node.items():
            with faults:
                found.append(None if one.value is None and of.optional else self._value(of, one))
        faults.raise_all()
        return tuple(found)

    def _each(self, of: Kind, node: Located) -> tuple[Any, ...]:
        if not isinstance(node.value, dict):
            raise node.wrong_type("mapping")
        by_seat = {self.seat(Located(name, node.place.key(name))): node.key(name) for name in node.value}
        return tuple(
            self.value(of, by_seat[Seat(seat)]) if seat in by_seat else self._default(of, node.place)
            for seat in range(len(self.laid.seats))
        )

    def _paid(self, node: Located) -> tuple[Any, ...]:
        if not isinstance(node.value, dict):
            raise node.wrong_type("mapping")
        cards = kind("tuple[Obj, ...]")
        return tuple((str(way), self.value(cards, node.key(way))) for way in node.value)

    def _row(self, of: Kind, node: Located) -> tuple[Any, ...]:
        if not of.names or isinstance(node.value, list):  # in their order
            if not isinstance(node.value, list) or len(node.value) != len(of.parts):
                raise node.wrong_type("list")
            return tuple(self.value(part, one) for part, one in zip(of.parts, node.items(), strict=True))
        if not isinstance(node.value, dict):
            raise node.wrong_type("mapping")
        self.require_keys(node, tuple(map(file_key, of.names)))
        numbered = of.names[:2] == ("card", "ability")
        found: list[Any] = []
        for name, part in zip(of.names, of.parts, strict=True):
            one = node.key(file_key(name))
            if numbered and name == "ability":
                by_name = of.parts[0].of == CARD
                card = found[0] if by_name else self.definition_of(found[0][0], node.place.key("card"))
                found.append(self.ability_number(card, one))
            else:
                found.append(self.value(part, one))
        return tuple(found)

    def _either(self, of: Kind, node: Located) -> Any:
        faults = Faults()
        for part in of.parts:
            with faults:
                return self.value(part, node)
        raise faults.found[0]

    # ---- abilities

    def ability_number(self, card: DefId, node: Located) -> int:
        """Return the number of the named ability of a card; the only one need not be named."""
        said, known = node.value, self.core.defs[card].abilities if card < len(self.core.defs) else ()
        names = [ability.id for ability in known]
        if said is None and len(names) < 2:
            return len(names) - 1
        if said in names:
            return names.index(str(said))
        if type(said) is int and -1 <= said < len(names):
            return said
        raise node.error("ability.unknown", word=str(said)[:40], known=names)

    def _effect_position(self, node: Located) -> OpAt:
        if self.effect is None:
            raise node.error("told.no-effect")
        definition, number = self.effect
        ops, said = self.core.defs[definition].abilities[number].ops, node.value
        spot = _SPOT.fullmatch(said) if isinstance(said, str) else None
        part = int(spot["part"] or 1) if spot else 1
        places = [at for at, op in enumerate(ops) if spot and op.spot == spot["spot"]]
        if said == END:
            return OpAt(len(ops))
        if not 0 < part <= len(places):
            known = tuple(dict.fromkeys(op.spot for op in ops))
            raise node.error("word.unknown", word=str(said)[:60], known=(*known, END))
        return OpAt(places[part - 1])

    @abstractmethod
    def record(self, base: type[Record], node: Located) -> Any:
        """Read what the file states at `node` as a record of one of the kinds of `base`."""
