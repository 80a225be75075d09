"""Writes values of the engine in the words of a file: see `value_words.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.language.value_words import (
    ASKS,
    EARLIER,
    EFFECT,
    END,
    ENDED,
    HEADS,
    LINK,
    MENU,
    OF,
    PRINTED,
    WAS,
    WITH,
    YOU,
    file_key,
    is_effect,
    record_keys,
)
from judge.engine.ids import UNKNOWN, DefId, Obj, Seat, as_seat
from judge.engine.kinds import CARD, Kind, bound_kind, contents_of, fits
from judge.engine.records import Frame, Record
from judge.engine.run import OVER, Ask

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from judge.disputes.account.cards import Pack
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.ids import Ref


def _is_empty(value: object) -> bool:
    return value is None or value is False or value in (0, "", [], {})


class ValueWriter:
    """Writes values of a position. `labels`: the name of each object."""

    def __init__(self, laid: LaidPosition, pack: Pack, labels: Sequence[str]) -> None:
        self.laid = laid
        self.pack = pack
        self.core = laid.core
        self.game = laid.core.game
        self.labels = labels
        self.gone: dict[Obj, list[int]] = {}
        self.effect: tuple[DefId, int] | None = None  # that whose places are told

    def seat(self, seat: Seat) -> str:
        """Return the name of a player, or of chance."""
        return self.laid.seat_label(seat)

    def obj(self, obj: Obj) -> str:
        """Return the name of an object, or of a player (below zero)."""
        return self.seat(as_seat(obj)) if obj < 0 else self.labels[obj]

    def ref(self, ref: Ref) -> object:
        """Return the name of the referenced object; where it no longer exists, what it was."""
        obj, stamp = ref
        if self.core.is_current(ref):
            return self.obj(obj)
        lost = self.gone.setdefault(obj, [])
        if stamp not in lost:
            lost.append(stamp)
        at = lost.index(stamp)
        return {WAS: self.labels[obj]} | ({EARLIER: at} if at else {})

    def card(self, number: DefId) -> object:
        """Return the name of a card in the file, or the fields known of it."""
        key = self.core.defs[number].key
        return self.pack.nameless.get(key) or self.pack.name_in_file(number)

    def value(self, of: Kind, value: Any) -> Any:
        """Return a value of a kind as a file states it."""
        if value is None:
            return None
        match of.of:
            case "seat":
                return self.seat(value)
            case "object":
                return self.obj(value)
            case "ref":
                return self.ref(value)
            case "zone":
                zone = self.game.zones[value]
                return zone.name if zone.owner is None else f"{self.laid.seats[zone.owner]}.{zone.name}"
            case "card":
                return self.card(value)
            case "place":
                return self._effect_position(value)
            case "list":
                return [self.value(of.parts[0], one) for one in value]
            case "each":
                found = (self.value(of.parts[0], one) for one in value)
                return {
                    name: one for name, one in zip(self.laid.seats, found, strict=True) if not _is_empty(one)
                }
            case "row":
                return self._row(of, value)
            case "paid":
                return {way: [self.obj(obj) for obj in cards] for way, cards in value}
            case "either":
                return self.value(next(part for part in of.parts if fits(part, value)), value)
            case "record":
                return self.record(value)
        return list(value) if isinstance(value, tuple) else value

    def _row(self, of: Kind, value: Sequence[Any]) -> object:
        found = [self.value(part, one) for part, one in zip(of.parts, value, strict=True)]
        if of.names[:2] == ("card", "ability"):
            number = value[0] if of.parts[0].of == CARD else self.core.defn[value[0][0]]
            found[1] = self.ability(number, value[1])
        if not of.names:
            return found
        return {file_key(name): one for name, one in zip(of.names, found, strict=True) if not _is_empty(one)}

    def ability(self, definition: DefId, number: int) -> object:
        """Return the id of an ability of a card; a number without an ability unchanged."""
        known = self.core.defs[definition].abilities if definition != UNKNOWN else ()
        return known[number].id if 0 <= number < len(known) else number

    def _effect_position(self, at: int) -> str:
        if self.effect is None:
            raise AssertionError(at)
        definition, number = self.effect
        ops = self.core.defs[definition].abilities[number].ops
        if at >= len(ops):
            return END
        spot = ops[at].spot
        part = sum(op.spot == spot for op in ops[:at])
        return f"{spot} #{part + 1}" if part else spot

    # ---- records

    def record(self, record: Record) -> object:
        """Return a record under its head; its word alone where it has no fields."""
        if isinstance(record, Ask):
            return self._question(record)
        of = type(record)
        head = next(head for base, head in HEADS.items() if issubclass(of, base))
        found = self._fields(record)
        return {head: of.called, **found} if found or head != HEADS[Frame] else of.called

    def _question(self, ask: Ask) -> dict[str, object]:
        if ask.menu == OVER:
            return {ENDED: ask.data.tag, **self._fields(ask.data)}
        who = [self.seat(seat) for seat in ask.who]
        found: dict[str, object] = {ASKS: who[0] if len(who) == 1 else who, MENU: ask.menu.replace(".", "_")}
        return found | (self._fields(ask.data) if isinstance(ask.data, Record) else {})

    def _fields(self, record: Record) -> dict[str, Any]:
        own = contents_of(record)
        found: dict[str, Any] = {}
        if is_effect(type(record)):
            found, own = self._effect_fields(record, own)
        for name, (of, value) in own.items():
            one = self.value(of, value)
            if not _is_empty(one):
                found[file_key(name)] = one
        return found

    def _effect_fields(
        self, record: Any, own: dict[str, tuple[Kind, Any]]
    ) -> tuple[dict[str, Any], dict[str, tuple[Kind, Any]]]:
        """Return the fields that state which ability a record is about and what it knows, and the fields left to write."""
        env, definition = record.env, record.definition
        number = own["ability" if "ability" in own else "number"][1]
        by = own["by"][1] if "by" in own else env["you"]
        found: dict[str, Any] = {"by": self.seat(by), "card": self.ref(env["self"])}
        if "ref" in own and own["ref"][1] != env["self"]:
            found[LINK] = self.ref(own["ref"][1])
        if number >= 0:
            found["ability"] = self.ability(definition, number)
        if definition != self.core.defn[env["self"][0]]:
            found[OF] = self.card(definition)
        outer, self.effect = self.effect, (definition, number)
        if "at" in own and own["at"][1]:
            found["at"] = self._effect_position(own["at"][1])
        if env["you"] != by:
            found[YOU] = self.seat(env["you"])
        if "card" in env and env["card"] != definition:
            found[PRINTED] = self.card(env["card"])
        taken = {*record_keys(type(record)), *HEADS.values(), WITH, YOU, LINK, PRINTED}
        for name, value in env.items():
            if name in self.game.knows:
                continue
            one = self.value(bound_kind(name, value), value)
            (found if name not in taken else found.setdefault(WITH, {}))[name] = one
        self.effect = outer
        left = {name: each for name, each in own.items() if name not in (*EFFECT, "ref", "by")}
        return found, left

    def frames(self, agenda: Iterable[Frame]) -> list[object]:
        """Return what comes next, the first thing first."""
        found: list[object] = []
        waiting = list(reversed([*agenda]))
        for at, frame in enumerate(waiting):
            self.effect = next(
                ((each[1], each[2]) for each in waiting[at:] if is_effect(type(each))), None
            )  # an answer goes on at a place of the effect that waits below
            found.append(self.record(frame))
        self.effect = None
        return found
