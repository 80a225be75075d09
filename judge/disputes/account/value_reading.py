"""Values of the kernel read from the words of a file: see `value_words.py`. DisputeError names the spot."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.errors import DisputeError, Faults, Located, together
from judge.disputes.language.spelling import fold, meant, unknown_word
from judge.disputes.language.value_words import (
    ASKS,
    EARLIER,
    END,
    ENDED,
    ENDS,
    HEADS,
    LINK,
    MENU,
    OF,
    PRINTED,
    WAS,
    WITH,
    YOU,
    is_effect,
    keys_of,
    kinds_of,
    menus_of,
    said_as,
)
from judge.engine.core import CHANCE, UNKNOWN
from judge.engine.ids import DefId, Obj, OpAt, Seat, ZoneId, as_object
from judge.engine.kinds import CARD, KNOWN, NUMBER, RULES, TEXT, TRUTH, Kind, contents_of, fields, kind
from judge.engine.position import tuples
from judge.engine.records import Frame, Record
from judge.engine.run import OUTCOMES, OVER, Ask

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.account.cards import Pack
    from judge.disputes.language.errors import Place
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.ids import Ref

_SPOT: Final = re.compile(r"(?P<spot>effect\S*)(?: #(?P<part>[2-9]|[1-9][0-9]))?")


class ValueReader:
    """Reads values of a position that is laid out. DisputeError names the spot."""

    def __init__(self, laid: LaidPosition, pack: Pack) -> None:
        self.laid = laid
        self.pack = pack
        self.core = laid.core
        self.game = laid.core.game
        self.effect: tuple[DefId, int] | None = None

    # ---- single values

    def seat(self, told: Located, *, chance: bool = False) -> Seat:
        """Return the player who is called so; or chance, where that may be."""
        said = told.said
        known = (*self.laid.seats, "chance") if chance else self.laid.seats
        alike = [name for name in known if isinstance(said, str) and fold(name) == fold(said)]
        if said not in known and len(alike) != 1:
            raise told.error("seat.unknown", seat=str(said)[:40], known=known)
        name = said if said in known else alike[0]
        return CHANCE if name == "chance" else Seat(self.laid.seats.index(str(name)))

    def obj(self, told: Located) -> Obj:
        """Return the object, or the player, that is called so: by id, or by the name of a card that lies there once."""
        said = told.said
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
                raise told.error("object.several", word=said, known=known)
        known = sorted(self.laid.objects)
        raise told.error("object.unknown", word=str(said)[:40], known=known)

    def ref(self, told: Located) -> Ref:
        """Return the reference to what is called so, or to what it was before it became another."""
        if not isinstance(told.said, dict):
            return self.core.ref(self.obj(told))
        self._only(told, (WAS, EARLIER))
        earlier = told.said.get(EARLIER, 0)
        if type(earlier) is not int or earlier < 0:
            raise told.key(EARLIER).error("number.range", low=0, high=99, given=earlier)
        return (self.obj(told.key(WAS)), -1 - earlier)

    def card(self, told: Located) -> DefId:
        """Return the definition of a card that is called so, or of which this is told."""
        said = told.said
        if isinstance(said, dict):
            return DefId(self.pack.add_nameless(said, told.place))
        if not isinstance(said, str):
            raise told.not_a("text")
        if said in self.laid.objects:
            return self._defined(Obj(self.laid.objects[said]), told.place)
        return DefId(self.pack.number(said, told.place))

    def _defined(self, obj: Obj, place: Place) -> DefId:
        number = self.core.defn[obj] if obj >= 0 else UNKNOWN
        if number == UNKNOWN:
            raise place.error("told.no-card")
        return number

    def zone(self, told: Located) -> ZoneId:
        """Return the zone of a player (`A.hand`) or of the table that is called so."""
        said = told.said
        known = {
            zone.name if zone.owner is None else f"{self.laid.seats[zone.owner]}.{zone.name}": number
            for number, zone in enumerate(self.game.zones)
        }
        if not isinstance(said, str) or said not in known:
            raise told.error("zone.unknown", word=str(said)[:40], known=tuple(known))
        return ZoneId(known[said])

    def word(self, told: Located, words: tuple[str, ...]) -> str:
        """Return which of some words is meant."""
        said = told.said
        found = meant(said, words, self.game.id) if isinstance(said, str) else None
        if found is not None:
            return found
        raise unknown_word(told, words, self.game.id)

    def _only(self, told: Located, words: tuple[str, ...]) -> None:
        """Demand that a mapping has no other keys than these."""
        faults = Faults()
        for key in told.said:
            if key not in words:
                faults.add(unknown_word(Located(str(key), told.place.key(key)), words, self.game.id))
        faults.settle()

    # ---- by kind

    def value(self, of: Kind, told: Located) -> Any:
        """Return the value of a kind that is told; what is left out is nothing, where that can be."""
        return self._left_out(of, told.place) if told.said is None else self._value(of, told)

    def _value(self, of: Kind, told: Located) -> Any:
        match of.of:
            case "seat":
                return self.seat(told)
            case "object":
                return self.obj(told)
            case "ref":
                return self.ref(told)
            case "zone":
                return self.zone(told)
            case "card":
                return self.card(told)
            case "word":
                return self.word(told, of.words)
            case "place":
                return self._place(told)
            case "list":
                return self._list(of.parts[0], told)
            case "each":
                return self._each(of.parts[0], told)
            case "row":
                return self._row(of, told)
            case "paid":
                return self._paid(told)
            case "either":
                return self._either(of, told)
            case "record":
                return self.record(self._base(of), told)
        return self._plain(of, told)

    def _plain(self, of: Kind, told: Located) -> Any:
        said = told.said
        if of.of == NUMBER and type(said) is not int:
            raise told.not_a("whole")
        if of.of == TRUTH and type(said) is not bool:
            raise told.error("truth.expected", given=str(said)[:40])
        if of.of == TEXT and not isinstance(said, str):
            raise told.not_a("text")
        if of.of == RULES and not (isinstance(said, list) and all(isinstance(rule, str) for rule in said)):
            raise told.not_a("list")
        return tuples(said)

    def _left_out(self, of: Kind, place: Place) -> Any:
        if of.optional:
            return None
        match of.of:
            case "list" | "rules" | "paid":
                return ()
            case "each":
                return (self._left_out(of.parts[0], place),) * len(self.laid.seats)
            case "number" | "place":
                return 0
            case "truth":
                return False
            case "text":
                return ""
        raise place.error("field.missing", field=place.rpartition(".")[2])

    def _list(self, of: Kind, told: Located) -> tuple[Any, ...]:
        found, faults = list[Any](), Faults()
        for one in told.items():
            with faults:
                found.append(None if one.said is None and of.optional else self._value(of, one))
        faults.settle()
        return tuple(found)

    def _each(self, of: Kind, told: Located) -> tuple[Any, ...]:
        if not isinstance(told.said, dict):
            raise told.not_a("mapping")
        by_seat = {self.seat(Located(name, told.place.key(name))): told.key(name) for name in told.said}
        return tuple(
            self.value(of, by_seat[Seat(seat)]) if seat in by_seat else self._left_out(of, told.place)
            for seat in range(len(self.laid.seats))
        )

    def _paid(self, told: Located) -> tuple[Any, ...]:
        if not isinstance(told.said, dict):
            raise told.not_a("mapping")
        cards = kind("tuple[Obj, ...]")
        return tuple((str(way), self.value(cards, told.key(way))) for way in told.said)

    def _row(self, of: Kind, told: Located) -> tuple[Any, ...]:
        if not of.names or isinstance(told.said, list):  # in their order
            if not isinstance(told.said, list) or len(told.said) != len(of.parts):
                raise told.not_a("list")
            return tuple(self.value(part, one) for part, one in zip(of.parts, told.items(), strict=True))
        if not isinstance(told.said, dict):
            raise told.not_a("mapping")
        self._only(told, tuple(map(said_as, of.names)))
        numbered = of.names[:2] == ("card", "ability")
        found: list[Any] = []
        for name, part in zip(of.names, of.parts, strict=True):
            one = told.key(said_as(name))
            if numbered and name == "ability":
                by_name = of.parts[0].of == CARD
                card = found[0] if by_name else self._defined(found[0][0], told.place.key("card"))
                found.append(self._numbered(card, one))
            else:
                found.append(self.value(part, one))
        return tuple(found)

    def _either(self, of: Kind, told: Located) -> Any:
        faults = Faults()
        for part in of.parts:
            with faults:
                return self.value(part, told)
        raise faults.found[0]

    # ---- abilities

    def _numbered(self, card: DefId, told: Located) -> int:
        """Return the number of the ability of a card that is called so; of one alone, without its being named."""
        said, known = told.said, self.core.defs[card].abilities if card < len(self.core.defs) else ()
        names = [ability.id for ability in known]
        if said is None and len(names) < 2:
            return len(names) - 1
        if said in names:
            return names.index(str(said))
        if type(said) is int and -1 <= said < len(names):
            return said
        raise told.error("ability.unknown", word=str(said)[:40], known=names)

    def _place(self, told: Located) -> OpAt:
        if self.effect is None:
            raise told.error("told.no-effect")
        definition, number = self.effect
        ops, said = self.core.defs[definition].abilities[number].ops, told.said
        spot = _SPOT.fullmatch(said) if isinstance(said, str) else None
        part = int(spot["part"] or 1) if spot else 1
        places = [at for at, op in enumerate(ops) if spot and op.spot == spot["spot"]]
        if said == END:
            return OpAt(len(ops))
        if not 0 < part <= len(places):
            known = tuple(dict.fromkeys(op.spot for op in ops))
            raise told.error("word.unknown", word=str(said)[:60], known=(*known, END))
        return OpAt(places[part - 1])

    # ---- records

    def _base(self, of: Kind) -> type[Record]:
        name = of.names[0] if of.names else Frame.__name__
        bases = self.game.bases.get(name)
        if bases is not None:
            return bases[0]
        return next(base for base in HEADS if base.__name__ == name)

    def record(self, base: type[Record], told: Located) -> Any:
        """Return the record that is told under a base."""
        said = told.said
        if isinstance(said, dict) and base is Frame and ASKS in said:
            return self._asked(told)
        if isinstance(said, dict) and base is Frame and ENDED in said:
            word = self.word(told.key(ENDED), tuple(ENDS))
            return Ask(OVER, (), self._read(self._ending(word, said), told, (ENDED,)))
        head, known = HEADS[base], kinds_of(self.game, base)
        data = {head: said} if isinstance(said, str) else said
        if not isinstance(data, dict):
            raise told.not_a("mapping")
        if head not in data and len(known) == 1:
            data = {head: next(iter(known)), **data}
        if head not in data:
            raise told.key(head).error("told.no-head", word=head, known=tuple(known))
        named = Located(data[head], told.place.key(head) if isinstance(said, dict) else told.place)
        return self._read(known[self.word(named, tuple(known))], told._replace(said=data), (head,))

    @staticmethod
    def _ending(word: str, said: Mapping[str, object]) -> type[Record]:
        """Return the class of an outcome; of two with one tag, the one that says what is told."""
        kinds: list[type[Record]] = [of for of in OUTCOMES if of.tag == word]
        kinds += [each for of in OUTCOMES for each in of.__subclasses__() if each.tag == word]
        told = set(said) - {ENDED}
        fitting = [of for of in kinds if told == {said_as(name) for name in of.kinds}]
        return (*fitting, *kinds)[0]

    def _asked(self, told: Located) -> Ask:
        menus = menus_of(self.game)
        menu = menus[self.word(told.key(MENU), tuple(menus))]
        asked = told.key(ASKS)
        listed = asked.said if isinstance(asked.said, list) else [asked.said]
        who = tuple(self.seat(asked._replace(said=one), chance=True) for one in listed)
        if not who or len(set(who)) < len(who):
            raise asked.error("told.nobody")
        about = self.game.menus[menu].about
        if about is None:
            self._only(told, (ASKS, MENU))
            return Ask(menu, who, None)
        return Ask(menu, who, self._read(about, told, (ASKS, MENU)))

    def _read(self, of: type[Record], told: Located, heads: tuple[str, ...]) -> Record:
        """Return the record of a class that a mapping tells; every fault of it at once."""
        if is_effect(of):
            return self._read_effect(of, told, heads)
        self._only(told, (*heads, *keys_of(of)))
        kinds, faults = dict(fields(of)), Faults()
        values: dict[str, Any] = {}
        for name in sorted(kinds, key="then".__ne__):  # what chance picks is of the kind that is done with it
            if name in {"options", "usual"} and "then" in values:
                drawn = contents_of(of.read((of.tag, *(values.get(each) for each in kinds))))
                kinds[name] = drawn[name][0]
            with faults:
                values[name] = self.value(kinds[name], told.key(said_as(name)))
        faults.settle()
        return of.read((of.tag, *(values[name] for name in kinds)))

    def _read_effect(self, of: type[Record], told: Located, heads: tuple[str, ...]) -> Record:
        """Return a record that is about an ability of a card: which, whose, and what it knows."""
        own, said, card = fields(of), told.said, told.key("card")
        self_ = self.ref(card)
        definition = self.card(told.key(OF)) if OF in said else self._defined(self_[0], card.place)
        number = self._numbered(definition, told.key("ability"))
        by = self.seat(told.key("by"))
        you = self.seat(told.key(YOU)) if YOU in said else by
        known = {"you": you, "self": self_, "card": definition}
        if PRINTED in said:
            known["card"] = self.card(told.key(PRINTED))
        env: dict[str, Any] = {name: known[name] for name in self.game.knows}
        outer, self.effect = self.effect, (definition, number)
        keys = {*keys_of(of), *heads, WITH, YOU, LINK, PRINTED}
        abilities = self.core.defs[definition].abilities
        names = abilities[number].names if 0 <= number < len(abilities) else frozenset()
        inside = told.key(WITH)._replace(said=said.get(WITH) or {})
        self._only(told, (*keys, *names, *KNOWN))
        self._only(inside, (*names, *KNOWN))
        for name, one in (*said.items(), *inside.said.items()):
            if name not in keys or name in inside.said:
                env[name] = self._known(name, Located(one, told.place.key(name)))
        values: dict[str, object] = {
            "definition": definition,
            "number": number,
            "ability": number,
            "env": env,
            "by": by,
            "ref": self.ref(told.key(LINK)) if LINK in said else self_,
        }
        for name, part in own.items():
            if name not in values:
                values[name] = self.value(part, told.key(said_as(name)))
        self.effect = outer
        return of.read((of.tag, *(values[name] for name in own)))

    def _known(self, name: str, told: Located) -> object:
        """Return what an effect knows under a name: cards and players as a list, a number, or a word."""
        if name in KNOWN:
            return self.value(KNOWN[name], told)
        if isinstance(told.said, list):
            return tuple(self.ref(one) for one in told.items())
        if isinstance(told.said, dict) or (isinstance(told.said, str) and not name.startswith("class:")):
            return (self.ref(told),)
        return told.said

    def frames(self, told: Located) -> list[Frame]:
        """Return what comes next, bottom first, as it is told: the first thing first."""
        if not isinstance(told.said, list):
            raise told.not_a("list")
        found: list[Frame] = []
        faults: list[DisputeError] = []
        for one in reversed(told.items()):
            self.effect = next(
                ((each[1], each[2]) for each in reversed(found) if is_effect(type(each))), None
            )
            try:
                found.append(self.record(Frame, one))
            except DisputeError as fault:
                faults = [fault, *fault.others, *faults]
        self.effect = None
        if faults:
            raise together(faults)
        return found

    def listed(self, base: type[Record], told: Located) -> list[Any]:
        """Return records that are told one after the other."""
        if not isinstance(told.said, list):
            raise told.not_a("list")
        found, faults = list[Any](), Faults()
        for one in told.items():
            with faults:
                found.append(self.record(base, one))
        faults.settle()
        return found
