"""Values of the kernel read from the words of a file: see `value_words.py`. DisputeError names the spot."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.errors import DisputeError, together
from judge.disputes.language.spelling import fold, meant, nearest
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

    def seat(self, said: object, path: str, *, chance: bool = False) -> Seat:
        """Return the player who is called so; or chance, where that may be."""
        known = (*self.laid.seats, "chance") if chance else self.laid.seats
        alike = [name for name in known if isinstance(said, str) and fold(name) == fold(said)]
        if said not in known and len(alike) != 1:
            raise DisputeError(path, "seat.unknown", seat=str(said)[:40], known=known)
        name = said if said in known else alike[0]
        return CHANCE if name == "chance" else Seat(self.laid.seats.index(str(name)))

    def obj(self, said: object, path: str) -> Obj:
        """Return the object, or the player, that is called so: by id, or by the name of a card that lies there once."""
        if isinstance(said, str):
            if said in self.laid.objects:
                return Obj(self.laid.objects[said])
            if said in self.laid.seats:
                return as_object(Seat(self.laid.seats.index(said)))
            wanted = self.pack.number(said, path) if self.pack.knows(said) else UNKNOWN
            found = [Obj(obj) for obj, number in enumerate(self.core.defn) if number == wanted != UNKNOWN]
            if len(found) == 1:
                return found[0]
            if found:
                known = sorted(self.laid.labels.get(obj, f"#{obj}") for obj in found)
                raise DisputeError(path, "object.several", word=said, known=known)
        known = sorted(self.laid.objects)
        raise DisputeError(path, "object.unknown", word=str(said)[:40], known=known)

    def ref(self, said: object, path: str) -> Ref:
        """Return the reference to what is called so, or to what it was before it became another."""
        if not isinstance(said, dict):
            return self.core.ref(self.obj(said, path))
        self._only(said, (WAS, EARLIER), path)
        earlier = said.get(EARLIER, 0)
        if type(earlier) is not int or earlier < 0:
            raise DisputeError(f"{path}.{EARLIER}", "number.range", low=0, high=99, given=earlier)
        return (self.obj(said.get(WAS), f"{path}.{WAS}"), -1 - earlier)

    def card(self, said: object, path: str) -> DefId:
        """Return the definition of a card that is called so, or of which this is told."""
        if isinstance(said, dict):
            return DefId(self.pack.add_nameless(said, path))
        if not isinstance(said, str):
            raise DisputeError(path, "text.expected", given=type(said).__name__)
        if said in self.laid.objects:
            return self._defined(Obj(self.laid.objects[said]), path)
        return DefId(self.pack.number(said, path))

    def _defined(self, obj: Obj, path: str) -> DefId:
        number = self.core.defn[obj] if obj >= 0 else UNKNOWN
        if number == UNKNOWN:
            raise DisputeError(path, "told.no-card")
        return number

    def zone(self, said: object, path: str) -> ZoneId:
        """Return the zone of a player (`A.hand`) or of the table that is called so."""
        known = {
            zone.name if zone.owner is None else f"{self.laid.seats[zone.owner]}.{zone.name}": number
            for number, zone in enumerate(self.game.zones)
        }
        if not isinstance(said, str) or said not in known:
            raise DisputeError(path, "zone.unknown", word=str(said)[:40], known=tuple(known))
        return ZoneId(known[said])

    def word(self, said: object, words: tuple[str, ...], path: str) -> str:
        """Return which of some words is meant."""
        found = meant(said, words, self.game.id) if isinstance(said, str) else None
        if found is not None:
            return found
        near = nearest(said, words, self.game.id) if isinstance(said, str) else None
        facts = {"nearest": near} if near else {}
        raise DisputeError(path, "word.unknown", word=str(said)[:40], known=words, **facts)

    def _only(self, data: Mapping[Any, Any], words: tuple[str, ...], path: str) -> None:
        """Demand that a mapping has no other keys than these."""
        wrong = [key for key in data if key not in words]
        faults = []
        for key in wrong:
            near = nearest(str(key), words, self.game.id)
            facts = {"nearest": near} if near else {}
            faults.append(
                DisputeError(f"{path}.{key}", "word.unknown", word=str(key)[:40], known=words, **facts)
            )
        if faults:
            raise together(faults)

    # ---- by kind

    def value(self, of: Kind, said: Any, path: str) -> Any:
        """Return the value of a kind that is told; what is left out is nothing, where that can be."""
        return self._left_out(of, path) if said is None else self._value(of, said, path)

    def _value(self, of: Kind, said: Any, path: str) -> Any:
        match of.of:
            case "seat":
                return self.seat(said, path)
            case "object":
                return self.obj(said, path)
            case "ref":
                return self.ref(said, path)
            case "zone":
                return self.zone(said, path)
            case "card":
                return self.card(said, path)
            case "word":
                return self.word(said, of.words, path)
            case "place":
                return self._place(said, path)
            case "list":
                return self._list(of.parts[0], said, path)
            case "each":
                return self._each(of.parts[0], said, path)
            case "row":
                return self._row(of, said, path)
            case "paid":
                return self._paid(said, path)
            case "either":
                return self._either(of, said, path)
            case "record":
                return self.record(self._base(of), said, path)
        return self._plain(of, said, path)

    def _plain(self, of: Kind, said: Any, path: str) -> Any:
        if of.of == NUMBER and type(said) is not int:
            raise DisputeError(path, "whole.expected", given=type(said).__name__)
        if of.of == TRUTH and type(said) is not bool:
            raise DisputeError(path, "truth.expected", given=str(said)[:40])
        if of.of == TEXT and not isinstance(said, str):
            raise DisputeError(path, "text.expected", given=type(said).__name__)
        if of.of == RULES and not (isinstance(said, list) and all(isinstance(rule, str) for rule in said)):
            raise DisputeError(path, "list.expected", given=type(said).__name__)
        return tuples(said)

    def _left_out(self, of: Kind, path: str) -> Any:
        if of.optional:
            return None
        match of.of:
            case "list" | "rules" | "paid":
                return ()
            case "each":
                return (self._left_out(of.parts[0], path),) * len(self.laid.seats)
            case "number" | "place":
                return 0
            case "truth":
                return False
            case "text":
                return ""
        raise DisputeError(path, "field.missing", field=path.rpartition(".")[2])

    def _list(self, of: Kind, said: object, path: str) -> tuple[Any, ...]:
        listed = said if isinstance(said, list) else [said]
        found: list[Any] = []
        faults: list[DisputeError] = []
        for at, one in enumerate(listed):
            spot = f"{path}[{at}]" if isinstance(said, list) else path
            try:
                found.append(None if one is None and of.optional else self._value(of, one, spot))
            except DisputeError as fault:
                faults += [fault, *fault.others]
        if faults:
            raise together(faults)
        return tuple(found)

    def _each(self, of: Kind, said: object, path: str) -> tuple[Any, ...]:
        if not isinstance(said, dict):
            raise DisputeError(path, "mapping.expected", given=type(said).__name__)
        told = {self.seat(name, f"{path}.{name}"): (name, one) for name, one in said.items()}
        return tuple(
            self.value(of, told[Seat(seat)][1], f"{path}.{told[Seat(seat)][0]}")
            if seat in told
            else self._left_out(of, path)
            for seat in range(len(self.laid.seats))
        )

    def _paid(self, said: object, path: str) -> tuple[Any, ...]:
        if not isinstance(said, dict):
            raise DisputeError(path, "mapping.expected", given=type(said).__name__)
        cards = kind("tuple[Obj, ...]")
        return tuple((str(way), self.value(cards, named, f"{path}.{way}")) for way, named in said.items())

    def _row(self, of: Kind, said: Any, path: str) -> tuple[Any, ...]:
        if not of.names or isinstance(said, list):  # in their order
            if not isinstance(said, list) or len(said) != len(of.parts):
                raise DisputeError(path, "list.expected", given=type(said).__name__)
            return tuple(
                self.value(part, one, f"{path}[{at}]")
                for at, (part, one) in enumerate(zip(of.parts, said, strict=True))
            )
        if not isinstance(said, dict):
            raise DisputeError(path, "mapping.expected", given=type(said).__name__)
        self._only(said, tuple(map(said_as, of.names)), path)
        numbered = of.names[:2] == ("card", "ability")
        found: list[Any] = []
        for name, part in zip(of.names, of.parts, strict=True):
            if numbered and name == "ability":
                card = found[0] if of.parts[0].of == CARD else self._defined(found[0][0], f"{path}.card")
                found.append(self._numbered(card, said.get(name), f"{path}.{name}"))
            else:
                key = said_as(name)
                found.append(self.value(part, said.get(key), f"{path}.{key}"))
        return tuple(found)

    def _either(self, of: Kind, said: object, path: str) -> Any:
        faults = []
        for part in of.parts:
            try:
                return self.value(part, said, path)
            except DisputeError as fault:
                faults.append(fault)
        raise faults[0]

    # ---- abilities

    def _numbered(self, card: DefId, said: object, path: str) -> int:
        """Return the number of the ability of a card that is called so; of one alone, without its being named."""
        known = self.core.defs[card].abilities if card < len(self.core.defs) else ()
        names = [ability.id for ability in known]
        if said is None and len(names) < 2:
            return len(names) - 1
        if said in names:
            return names.index(str(said))
        if type(said) is int and -1 <= said < len(names):
            return said
        raise DisputeError(path, "ability.unknown", word=str(said)[:40], known=names)

    def _place(self, said: object, path: str) -> OpAt:
        if self.effect is None:
            raise DisputeError(path, "told.no-effect")
        definition, number = self.effect
        ops = self.core.defs[definition].abilities[number].ops
        told = _SPOT.fullmatch(said) if isinstance(said, str) else None
        part = int(told["part"] or 1) if told else 1
        places = [at for at, op in enumerate(ops) if told and op.spot == told["spot"]]
        if said == END:
            return OpAt(len(ops))
        if not 0 < part <= len(places):
            known = tuple(dict.fromkeys(op.spot for op in ops))
            raise DisputeError(path, "word.unknown", word=str(said)[:60], known=(*known, END))
        return OpAt(places[part - 1])

    # ---- records

    def _base(self, of: Kind) -> type[Record]:
        name = of.names[0] if of.names else Frame.__name__
        bases = self.game.bases.get(name)
        if bases is not None:
            return bases[0]
        return next(base for base in HEADS if base.__name__ == name)

    def record(self, base: type[Record], said: Any, path: str) -> Any:
        """Return the record that is told under a base."""
        if isinstance(said, dict) and base is Frame and ASKS in said:
            return self._asked(said, path)
        if isinstance(said, dict) and base is Frame and ENDED in said:
            word = self.word(said[ENDED], tuple(ENDS), f"{path}.{ENDED}")
            outcome = self._read(self._ending(word, said), said, (ENDED,), path)
            return Ask(OVER, (), outcome)
        head, known = HEADS[base], kinds_of(self.game, base)
        data = {head: said} if isinstance(said, str) else said
        if not isinstance(data, dict):
            raise DisputeError(path, "mapping.expected", given=type(said).__name__)
        if head not in data and len(known) == 1:
            data = {head: next(iter(known)), **data}
        if head not in data:
            raise DisputeError(f"{path}.{head}", "told.no-head", word=head, known=tuple(known))
        word = self.word(data[head], tuple(known), f"{path}.{head}" if isinstance(said, dict) else path)
        return self._read(known[word], data, (head,), path)

    @staticmethod
    def _ending(word: str, said: Mapping[str, object]) -> type[Record]:
        """Return the class of an outcome; of two with one tag, the one that says what is told."""
        kinds: list[type[Record]] = [of for of in OUTCOMES if of.tag == word]
        kinds += [each for of in OUTCOMES for each in of.__subclasses__() if each.tag == word]
        told = set(said) - {ENDED}
        fitting = [of for of in kinds if told == {said_as(name) for name in of.kinds}]
        return (*fitting, *kinds)[0]

    def _asked(self, said: Mapping[str, Any], path: str) -> Ask:
        menus = menus_of(self.game)
        menu = menus[self.word(said.get(MENU), tuple(menus), f"{path}.{MENU}")]
        asked = said[ASKS] if isinstance(said[ASKS], list) else [said[ASKS]]
        who = tuple(self.seat(one, f"{path}.{ASKS}", chance=True) for one in asked)
        if not who or len(set(who)) < len(who):
            raise DisputeError(f"{path}.{ASKS}", "told.nobody")
        about = self.game.menus[menu].about
        if about is None:
            self._only(said, (ASKS, MENU), path)
            return Ask(menu, who, None)
        return Ask(menu, who, self._read(about, said, (ASKS, MENU), path))

    def _read(self, of: type[Record], said: Mapping[str, Any], heads: tuple[str, ...], path: str) -> Record:
        """Return the record of a class that a mapping tells; every fault of it at once."""
        if is_effect(of):
            return self._read_effect(of, said, heads, path)
        self._only(said, (*heads, *keys_of(of)), path)
        kinds, faults = dict(fields(of)), list[DisputeError]()
        values: dict[str, Any] = {}
        for name in sorted(kinds, key="then".__ne__):  # what chance picks is of the kind that is done with it
            if name in {"options", "usual"} and "then" in values:
                drawn = contents_of(of.read((of.tag, *(values.get(each) for each in kinds))))
                kinds[name] = drawn[name][0]
            key = said_as(name)
            try:
                values[name] = self.value(kinds[name], said.get(key), f"{path}.{key}")
            except DisputeError as fault:
                faults += [fault, *fault.others]
        if faults:
            raise together(faults)
        return of.read((of.tag, *(values[name] for name in kinds)))

    def _read_effect(
        self, of: type[Record], said: Mapping[str, Any], heads: tuple[str, ...], path: str
    ) -> Record:
        """Return a record that is about an ability of a card: which, whose, and what it knows."""
        own = fields(of)
        self_ = self.ref(said.get("card"), f"{path}.card")
        definition = (
            self.card(said[OF], f"{path}.{OF}") if OF in said else self._defined(self_[0], f"{path}.card")
        )
        number = self._numbered(definition, said.get("ability"), f"{path}.ability")
        by = self.seat(said.get("by"), f"{path}.by")
        you = self.seat(said[YOU], f"{path}.{YOU}") if YOU in said else by
        known = {"you": you, "self": self_, "card": definition}
        if PRINTED in said:
            known["card"] = self.card(said[PRINTED], f"{path}.{PRINTED}")
        env: dict[str, Any] = {name: known[name] for name in self.game.knows}
        outer, self.effect = self.effect, (definition, number)
        keys = {*keys_of(of), *heads, WITH, YOU, LINK, PRINTED}
        abilities = self.core.defs[definition].abilities
        names = abilities[number].names if 0 <= number < len(abilities) else frozenset()
        inside = said.get(WITH) or {}
        self._only(said, (*keys, *names, *KNOWN), path)
        self._only(inside, (*names, *KNOWN), f"{path}.{WITH}")
        for name, one in (*said.items(), *inside.items()):
            if name not in keys or name in inside:
                env[name] = self._known(name, one, f"{path}.{name}")
        values: dict[str, object] = {
            "definition": definition,
            "number": number,
            "ability": number,
            "env": env,
            "by": by,
            "ref": self.ref(said[LINK], f"{path}.{LINK}") if LINK in said else self_,
        }
        for name, part in own.items():
            key = said_as(name)
            if name not in values:
                values[name] = self.value(part, said.get(key), f"{path}.{key}")
        self.effect = outer
        return of.read((of.tag, *(values[name] for name in own)))

    def _known(self, name: str, said: object, path: str) -> object:
        """Return what an effect knows under a name: cards and players as a list, a number, or a word."""
        if name in KNOWN:
            return self.value(KNOWN[name], said, path)
        if isinstance(said, list):
            return tuple(self.ref(one, f"{path}[{at}]") for at, one in enumerate(said))
        if isinstance(said, dict) or (isinstance(said, str) and not name.startswith("class:")):
            return (self.ref(said, path),)
        return said

    def frames(self, said: object, path: str) -> list[Frame]:
        """Return what comes next, bottom first, as it is told: the first thing first."""
        if not isinstance(said, list):
            raise DisputeError(path, "list.expected", given=type(said).__name__)
        found: list[Frame] = []
        faults: list[DisputeError] = []
        for at in range(len(said) - 1, -1, -1):
            self.effect = next(
                ((each[1], each[2]) for each in reversed(found) if is_effect(type(each))), None
            )
            try:
                found.append(self.record(Frame, said[at], f"{path}[{at}]"))
            except DisputeError as fault:
                faults = [fault, *fault.others, *faults]
        self.effect = None
        if faults:
            raise together(faults)
        return found

    def listed(self, base: type[Record], said: object, path: str) -> list[Any]:
        """Return records that are told one after the other."""
        if not isinstance(said, list):
            raise DisputeError(path, "list.expected", given=type(said).__name__)
        found, faults = [], []
        for at, one in enumerate(said):
            try:
                found.append(self.record(base, one, f"{path}[{at}]"))
            except DisputeError as fault:
                faults += [fault, *fault.others]
        if faults:
            raise together(faults)
        return found
