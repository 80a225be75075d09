"""From a step of the file to an action: who, what, and which objects the words mean."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.errors import DisputeError
from judge.engine.core import CHANCE, UNKNOWN
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Action
from judge.engine.run import question
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.disputes.cards import Pack
    from judge.disputes.position import Laid
    from judge.engine.slots import Slot

_CHANCE = "chance"
# What a step may say beside the slots of its action.
_KEYS = frozenset(
    ("by", "do", "card", "ability", "player", "number", "word", "target", "pay", "during", "at_once", "note")
)


class Reader:
    """Reads the steps of one dispute against the position as it stands."""

    def __init__(self, laid: Laid, pack: Pack) -> None:
        self.laid = laid
        self.pack = pack
        self.core = laid.core
        self.unread: tuple[str, ...] = ()  # keys of the last step that its action does not ask for

    def seat(self, step: Mapping[str, Any], path: str) -> int:
        """Give who acts."""
        name = step["by"]
        return CHANCE if name == _CHANCE else self.laid.seat(name, f"{path}.by")

    def action(self, by: int, step: Mapping[str, Any], path: str) -> Action:
        """Read one step of a seat. DisputeError when its words mean nothing here; Illegal or NeedsFact from the rules."""
        do = step["do"]
        if do not in self.core.game.verbs:
            raise DisputeError(f"{path}.do", "verb.unknown", word=do, known=sorted(self.core.game.verbs))
        subject = self._subject(by, do, step, path)
        slots = self._slots(by, do, subject)
        self.unread = ()
        if slots is None:
            return Action(by, do, subject, ())
        if not step.keys() <= _KEYS:
            asked = _KEYS.union(slot.name for slot in slots)
            self.unread = tuple(key for key in step if key not in asked)
        return Action(by, do, subject, self._values(slots, step, path) if slots else ())

    def _slots(self, by: int, do: str, subject: Any) -> tuple[Slot, ...] | None:
        """Return what the action asks for; None when the rules refuse it before anything is named."""
        if not self._asked_for(do):
            return None
        try:
            return self.core.game.verbs[do].demand(self.core, by, subject)
        except (Illegal, NeedsFact, TypeError, ValueError, IndexError):
            return None  # `act` meets the same refusal and says why

    def _asked_for(self, do: str) -> bool:
        """Return whether such an action is open to somebody now: its conditions are looked at only then."""
        menu = self.core.game.menus.get(question(self.core).menu)
        return (menu is not None and do in menu.verbs) or do in self.core.game.anytime

    # ---- subjects

    def _subject(self, by: int, do: str, step: Mapping[str, Any], path: str) -> Any:
        verb = self.core.game.verbs[do]
        if verb.takes == "none":
            return None
        if verb.takes == "number":
            return step.get("number")
        if verb.takes == "word":
            return step.get("word")
        if verb.takes == "player" and (
            "player" in step or step.get("card", step.get("target")) in self.laid.seats
        ):
            name = step.get("player", step.get("card", step.get("target")))
            return -1 - self.laid.seat(str(name), f"{path}.player")
        name = step.get("card", step.get("target"))
        if name is None:
            raise DisputeError(path, "step.no-subject", do=do)
        if verb.takes == "ability":
            return self._ability(by, do, name, step, path)
        return self.find(name, f"{path}.card", self._among(by, do), by)

    def _among(self, by: int, do: str) -> list[int]:
        try:
            subjects = list(self.core.game.verbs[do].subjects(self.core, by))
        except (NeedsFact, AttributeError, TypeError, IndexError, ValueError):
            return []
        return [item if isinstance(item, int) else item[0] for item in subjects if item is not None]

    def _ability(self, by: int, do: str, name: Any, step: Mapping[str, Any], path: str) -> tuple[int, int]:
        obj = self.find(name, f"{path}.card", self._among(by, do), by)
        number = self.core.defn[obj]
        abilities = self.core.defs[number].abilities if number != UNKNOWN else ()
        wanted = step.get("ability")
        if wanted is None:
            usable = self._usable(by, do, obj)
            return (obj, usable[0] if len(usable) == 1 else 0)
        for at, ability in enumerate(abilities):
            if ability.id == wanted:
                return (obj, at)
        known = [ability.id for ability in abilities]
        raise DisputeError(f"{path}.ability", "ability.unknown", word=str(wanted), known=known)

    def _usable(self, by: int, do: str, obj: int) -> list[int]:
        """Return the numbers of the abilities that the player could name."""
        if not self._asked_for(do):
            return []
        try:
            subjects = list(self.core.game.verbs[do].subjects(self.core, by))
        except (NeedsFact, TypeError, IndexError, ValueError):
            return []
        return [at for other, at in subjects if other == obj]

    # ---- objects

    def find(self, name: Any, path: str, among: Iterable[int] = (), by: int | None = None) -> int:
        """Give the object a step means: its id, or a card's name where one fits.

        A card that lies nowhere is taken to be an unknown one that the player `by` could act with.
        """
        if not isinstance(name, str):
            raise DisputeError(path, "text.expected", given=type(name).__name__)
        if name in self.laid.objects:
            return self.laid.objects[name]
        if (
            name.startswith("#")
            and name[1:].isdecimal()
            and len(name) < 6
            and int(name[1:]) < len(self.core.defn)
        ):
            return int(name[1:])  # as the bench numbers what the file gives no id
        among = list(among)
        wanted = self.pack.numbers.get(name) or (
            self.pack.number(name, path) if self.pack.knows(name) else None
        )
        if wanted is None:
            known = sorted(self.laid.given)
            raise DisputeError(path, "object.unknown", word=name, known=known)
        self._define()
        matching = [obj for obj, number in enumerate(self.core.defn) if number == wanted]
        best = [obj for obj in matching if obj in among]
        if not best and by is not None and any(self.core.defn[obj] == UNKNOWN for obj in among):
            return self._identify(name, wanted, path, among, by)
        best = best or matching
        if not best:
            return self._identify(name, wanted, path, among, by)
        if len(best) > 1 and not self._alike(best):
            raise DisputeError(
                path,
                "object.several",
                word=name,
                known=sorted(self.laid.labels.get(obj, "?") for obj in best),
            )
        unnamed = [obj for obj in best if self.laid.labels.get(obj) not in self.laid.given]
        return (unnamed or best)[0]  # what has a label of its own is called by it

    def _define(self) -> None:
        """Let the core know cards that were looked up after it was laid out."""
        core = self.core
        for definition in self.pack.definitions[len(core.defs) - 1 :]:
            core.defs.append(definition)
            core.index[definition.key] = len(core.defs) - 1
            core.prepare(self.pack.definitions)

    def _alike(self, objects: list[int]) -> bool:
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

    def _identify(self, name: str, wanted: int, path: str, among: list[int], by: int | None) -> int:
        """Take an unknown card the player may act with to be the one the step names."""
        unknown = [obj for obj in among if self.core.defn[obj] == UNKNOWN]
        if not unknown or by is None:
            raise DisputeError(path, "object.nowhere", word=name)
        obj = unknown[0]
        pack = package(self.core.game.id)
        each = pack.copies_each(self.core, wanted)
        if each is not None and self._owned(wanted, obj) >= each[0]:
            raise DisputeError(path, "object.none-left", word=name, most=each[0], rules=each[1])
        most = pack.most_copies(self.core, wanted)
        if most is not None and sum(number == wanted for number in self.core.defn) >= most:
            raise DisputeError(path, "object.none-left", word=name, most=most)
        self.core.turn_out(obj, wanted)
        self.core.events.append(("identified", (), obj, by))
        return obj

    def _owned(self, wanted: int, obj: int) -> int:
        """Count the cards of a definition that the owner of an object has."""
        core = self.core
        return sum(
            number == wanted and core.owner[other] == core.owner[obj]
            for other, number in enumerate(core.defn)
        )

    # ---- slot values

    def _values(self, slots: tuple[Slot, ...], step: Mapping[str, Any], path: str) -> tuple[Any, ...]:
        values: list[Any] = []
        pay = step.get("pay")
        for number, slot in enumerate(slots):
            shape = slot.describe(self.core)
            given, spot = self._given(slot.name, shape, step, pay, f"{path}.{slot.name}", first=number == 0)
            if given is None:
                given = self.only(shape)
                if given is None and not shape.get("unknown"):
                    break  # `act` says what is missing
                values.append(given)  # None where nobody saw it
            else:
                values.append(self._value(given, shape, spot))
        return tuple(values)

    def _given(
        self,
        name: str,
        shape: Mapping[str, Any],
        step: Mapping[str, Any],
        pay: Any,
        spot: str,
        *,
        first: bool,
    ) -> tuple[Any, str]:
        if name in step:
            return step[name], spot
        base = spot.rpartition(".")[0]
        if isinstance(pay, dict):
            if name in pay:
                return pay[name], f"{base}.pay.{name}"
        elif pay is not None and (shape["kind"] == "pay" or first):
            return pay, f"{base}.pay"
        return None, spot

    def only(self, shape: Mapping[str, Any]) -> Any:
        """Give the value of a slot that leaves no choice."""
        options = shape.get("options", ())
        if shape["kind"] in {"choose", "pay"} and shape["low"] == shape["high"] == len(options):
            return tuple(options)
        if shape["kind"] in {"choose", "pay"} and shape["high"] == 0:
            return ()
        if shape["kind"] == "number" and shape["low"] == shape["high"]:
            return shape["low"]
        return None

    def _value(self, given: Any, shape: Mapping[str, Any], path: str) -> Any:
        if shape["kind"] in {"number", "word"} or (shape.get("unknown") and given is None):
            return given
        options = list(shape.get("options", ()))
        listed = given if isinstance(given, list) else [given]
        found: list[Any] = []
        for at, item in enumerate(listed):
            among = self._not_yet(item, options, found)
            found.append(self._item(item, among, f"{path}[{at}]" if isinstance(given, list) else path))
        return tuple(found)

    def _not_yet(self, item: Any, options: list[Any], found: list[Any]) -> list[Any]:
        """Leave out what is named already: two cards of one name are two cards, an id is the same one each time."""
        wanted = (
            self.pack.numbers.get(item) if isinstance(item, str) and item not in self.laid.objects else None
        )
        left = [
            one for one in options if one not in found and type(one) is int and 0 <= one < len(self.core.defn)
        ]
        alike = wanted is not None and any(self.core.defn[one] == wanted for one in left)
        return left if alike else options

    def _item(self, item: Any, options: Any, path: str) -> Any:
        if (
            item in options
            and not isinstance(item, bool)
            and not (isinstance(item, str) and item in self.laid.objects)
        ):
            return item
        if isinstance(item, str) and item in self.laid.seats:
            seat = self.laid.seats.index(item)
            return seat if seat in options else -1 - seat
        if any(isinstance(option, str) for option in options):
            return item
        return self.find(item, path, options)
