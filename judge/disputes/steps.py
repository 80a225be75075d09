"""From a step of the file to the actions that it can mean: who, what, and what it says besides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from judge.disputes import described
from judge.disputes.errors import DisputeError
from judge.disputes.finding import ObjectFinder
from judge.disputes.forks import TooManyError, actions, likeness, referred_to
from judge.disputes.spelling import fold, meant, nearest
from judge.engine.core import CHANCE, UNKNOWN
from judge.engine.errors import EngineError, Illegal, NeedsFact, NotCovered
from judge.engine.game import Action, Option
from judge.engine.ids import DefId, Obj, Seat, as_object
from judge.engine.run import question
from judge.engine.slots import Fact
from judge.engine.triggers import Ordering, WaitingNumber
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from judge.disputes.cards import Pack
    from judge.disputes.format import Step
    from judge.disputes.position import LaidPosition
    from judge.disputes.unseen import UnseenMixing
    from judge.engine.records import Waiting
    from judge.engine.slots import Slot


class StepReader(ObjectFinder):
    """Reads the steps of one dispute against the position as it stands.

    `blind`: what nobody saw stays unseen; otherwise it is open like everything else. `unread`: the keys of the last step
    that no action of its kind asks for. `answered`: the card that the step answers, where it tells that.
    """

    def __init__(self, laid: LaidPosition, pack: Pack, shuffles: Sequence[UnseenMixing] = ()) -> None:
        super().__init__(laid, pack, shuffles)
        self.blind = True
        self.unread: tuple[str, ...] = ()
        self.answered = ""
        self._paid: set[str] = set()

    def seat(self, step: Step, path: str) -> Seat:
        """Return who acts."""
        name = step["by"]
        return CHANCE if name == described.CHANCE else self.laid.seat(name, f"{path}.by")

    def ways(self, by: Seat, step: Step, path: str) -> list[Action]:
        """Return every action that a step can mean: one where it says all, more where it leaves something open.

        DisputeError when its words mean nothing here; Illegal, NeedsFact or TooManyError from the rules.
        """
        do = step["do"]
        if do not in self.core.game.verbs:
            raise DisputeError(f"{path}.do", "verb.unknown", word=do, known=sorted(self.core.game.verbs))
        found: list[Action] = []
        asked = {*described.STEP, *self._subject_keys(do, step)}
        self._paid.clear()
        self.recognised.clear()
        for subject in self._subjects(by, do, step, path):
            slots = self._slots(by, do, subject)
            if not slots:
                found.append(Action(by, do, subject, ()))
                if slots is None:
                    asked.update(step)
                    pay = step.get("pay")
                    self._paid.update(pay if isinstance(pay, dict) else ())
                continue
            asked.update(described.told_as(slot.name, step) for slot in slots)
            found += self._filled(Option(by, do, subject, slots), step, path)
        unread = [key for key in step if key not in asked and not (key == "pay" and self._paid)]
        paid = step.get("pay")
        if isinstance(paid, dict) and "pay" not in unread:
            unread += [f"pay.{key}" for key in paid if key not in self._paid and "pay" not in asked]
        self.unread = tuple(unread)
        return found

    def _subject_keys(self, do: str, step: Step) -> set[str]:
        """Return the keys of a step that name its subject."""
        takes = self.core.game.verbs[do].takes
        if takes == "word":
            return {"word"} if "word" in step else {"card"}
        if takes == "number":
            return {"number"} if "number" in step else {"card", "ability"}
        if takes == "none":
            return set()
        if takes == "player" and "player" in step:
            return {"player"}
        named = {"card"} if "card" in step or not self._target_is_subject(do) else {"target"}
        return {*named, "ability"} if takes == "ability" else named

    def _target_is_subject(self, do: str) -> bool:
        """Return whether `target` can name the subject of an action, which asks for no target besides."""
        note = described.described(self.core.game.id).verbs[do]
        asks = note.named or note.then or any(slot.name == "target" for slot in note.slots)
        return note.takes == "player" or not asks

    def _filled(self, option: Option, step: Step, path: str) -> list[Action]:
        """Return the actions of one subject: what is told is told, of what is left out every value counts."""
        told = self._values(option.slots, step, path, option.by)
        if len(told) == len(option.slots):
            return [option_with(option, each) for each in self._spelled(option.slots, told)]
        found = list(self._spelled_out(option, told))
        # Nothing fits: `act` says why.
        return found or [option_with(option, {at: told[at] for at in range(len(told)) if at in told})]

    def _spelled(self, slots: tuple[Slot, ...], told: dict[int, object]) -> list[dict[int, object]]:
        """Return the values that are told, once for each thing that they can mean."""
        found = [told]
        for number, slot in enumerate(slots):
            spelled = getattr(slot, "spelled", None)
            meant_by = spelled(self.core, told[number]) if spelled is not None else []
            if meant_by:
                found = [{**each, number: value} for each in found for value in meant_by]
        return found

    def _spelled_out(self, option: Option, told: Mapping[int, object]) -> Iterator[Action]:
        for number, action in enumerate(actions(self.core, option, self.unique(), told)):
            if number > MOST_SPELLED:
                raise TooManyError
            yield action

    def unique(self) -> frozenset[int]:
        """Return the objects that somebody speaks of: no other is the same as they are."""
        return self.laid.mentioned | referred_to(self.core)

    def _slots(self, by: Seat, do: str, subject: object) -> tuple[Slot, ...] | None:
        """Return what the action asks for; None when the rules refuse it before anything is named."""
        if not self._asked_for(do):
            return None
        try:
            return self.core.game.verbs[do].demand(self.core, by, subject)
        except (Illegal, NeedsFact, NotCovered, TypeError, ValueError, IndexError):
            return None  # `act` meets the same refusal and says why

    def _asked_for(self, do: str) -> bool:
        """Return whether such an action is open to somebody now: its conditions are looked at only then."""
        menu = self.core.game.menus.get(question(self.core).menu)
        return (menu is not None and do in menu.verbs) or do in self.core.game.anytime

    # ---- subjects

    def _subjects(self, by: Seat, do: str, step: Step, path: str) -> list[Any]:
        """Return what the step can be about: one subject where it names it."""
        takes = self.core.game.verbs[do].takes
        if takes == "none":
            return [None]
        key = "card" if takes == "word" and "word" not in step else "word"
        if takes == "word" and key in step:
            return [self._word(by, do, _plain(step.get(key), f"{path}.{key}"), f"{path}.{key}")]
        if takes == "number":
            if "number" in step:
                return [_plain(step["number"], f"{path}.number")]
            if "card" in step:
                return self._numbers(by, do, step, path)
        if takes == "player" and (
            "player" in step or step.get("card", step.get("target")) in self.laid.seats
        ):
            name = step.get("player", step.get("card", step.get("target")))
            return [as_object(self.laid.seat(str(name), f"{path}.player"))]
        name = step.get("card", step.get("target") if self._target_is_subject(do) else None)
        if name is None or takes in {"word", "number"}:
            return self._any_subject(by, do, path)
        if takes == "ability":
            return self._abilities(by, do, name, step, path)
        among = self._among(by, do)
        also = self.laid.seats if takes == "player" else ()
        obj = self.find(name, f"{path}.{'card' if 'card' in step else 'target'}", among, by, also)
        if "with" not in step:
            self._its_fellows(obj, by, do, among, path)
        return [obj]

    def _its_fellows(self, obj: Obj, by: Seat, do: str, among: Sequence[Obj], path: str) -> None:
        """Take unknown cards to be those of the same name that an action plays with its subject, where none is named."""
        core, verb = self.core, self.core.game.verbs[do]
        if verb.alike < 2 or not self._asked_for(do) or core.defn[obj] == UNKNOWN:
            return
        try:
            verb.demand(core, by, obj)
        except Illegal:
            return
        except NeedsFact:
            alike = sum(core.defn[other] == core.defn[obj] for other in among)
            unknown = sum(core.defn[other] == UNKNOWN for other in among)
            for _ in range(min(verb.alike - alike, unknown)):
                self._identify(core.card(obj).name, core.defn[obj], f"{path}.card", list(among), by)

    def _any_subject(self, by: Seat, do: str, path: str) -> list[object]:
        """Return everything it could be about, where the step does not say; alike ones once. Illegal where nothing can."""
        core, verb = self.core, self.core.game.verbs[do]
        asked = question(core)
        if do not in core.game.anytime and (
            by not in asked.who or do not in core.game.menus[asked.menu].verbs
        ):
            raise core.game.out_of_turn(core, Action(by, do))
        unique, refused = self.unique(), list[Illegal]()
        found: dict[object, object] = {}
        for subject in verb.subjects(core, by):
            try:
                verb.demand(core, by, subject)
            except Illegal as error:
                refused.append(error)
                continue
            except EngineError:
                pass  # it depends on something unknown: then it may be
            is_card = type(subject) is int and 0 <= subject < len(core.defn) and subject not in unique
            found.setdefault(likeness(core, Obj(subject)) if is_card else ("", subject), subject)
        if not found and refused:
            raise refused[0]
        if not found:
            raise DisputeError(path, "step.no-subject", do=do)
        if len(found) > MOST_SPELLED:
            raise TooManyError
        return list(found.values())

    def _numbers(self, by: Seat, do: str, step: Step, path: str) -> list[Any]:
        """Return the numbers of what is being ordered that is about the card (and ability) a step names."""
        items = question(self.core).data
        if not isinstance(items, Ordering):
            return [None]
        obj = self.find(step["card"], f"{path}.card", (), by)
        waiting = [WaitingNumber.of(number, item) for number, item in enumerate(items.items, 1)]
        own = [number for number in waiting if obj in number.about]
        number = self.core.defn[obj]
        if "ability" in step and number != UNKNOWN:
            at = self._ability_number(obj, step, path)
            exact = [one for one in own if _names_ability(items.items[one - 1], at, step["ability"])]
            own = exact or own
        if not own:
            known = sorted({self.laid.labels.get(item, "") for number in waiting for item in number.about})
            raise DisputeError(
                f"{path}.card", "object.unknown", word=str(step["card"]), known=[one for one in known if one]
            )
        del do
        return own

    def _among(self, by: Seat, do: str) -> list[Obj]:
        try:
            subjects = list(self.core.game.verbs[do].subjects(self.core, by))
        except (NeedsFact, AttributeError, TypeError, IndexError, ValueError):
            return []
        objects = [each if isinstance(each, int) else each[0] for each in subjects if each is not None]
        return [Obj(obj) for obj in objects if obj >= 0]  # a player is no card

    def _abilities(self, by: Seat, do: str, name: object, step: Step, path: str) -> list[tuple[int, int]]:
        obj = self.find(name, f"{path}.card", self._among(by, do), by)
        if step.get("ability") is None:
            return [(obj, at) for at in self._usable(by, do, obj)] or [(obj, 0)]
        return [(obj, self._ability_number(obj, step, path))]

    def _ability_number(self, obj: int, step: Step, path: str) -> int:
        number, wanted = self.core.defn[obj], step["ability"]
        abilities = self.core.defs[number].abilities if number != UNKNOWN else ()
        for at, ability in enumerate(abilities):
            if ability.id == wanted:
                return at
        known = [ability.id for ability in abilities]
        raise DisputeError(f"{path}.ability", "ability.unknown", word=str(wanted), known=known)

    def _usable(self, by: Seat, do: str, obj: int) -> list[int]:
        """Return the numbers of the abilities that the player could name: of those that may be used now, if any may."""
        if not self._asked_for(do):
            return []
        verb = self.core.game.verbs[do]
        try:
            numbers = [at for other, at in verb.subjects(self.core, by) if other == obj]
        except (NeedsFact, TypeError, IndexError, ValueError):
            return []
        usable = []
        for at in numbers:
            try:
                verb.demand(self.core, by, (obj, at))
            except Illegal:
                continue
            except EngineError:
                pass
            usable.append(at)
        return usable or numbers[:1]

    # ---- slot values

    def _values(self, slots: tuple[Slot, ...], step: Step, path: str, by: Seat) -> dict[int, object]:
        """Return the values that are told, or leave no choice, by the number of their slot."""
        values: dict[int, Any] = {}
        pay = step.get("pay")
        for number, slot in enumerate(slots):
            shape = slot.describe(self.core)
            name = described.told_as(slot.name, step)
            given, spot = self._given(name, shape, step, pay, f"{path}.{name}", first=number == 0)
            if given is not None and isinstance(slot, Fact):
                values[number] = self._fact(given, slot, spot, by)
                continue
            if given is not None:
                values[number] = self._value(given, shape, spot, by)
                if name == described.FROM_TOP:
                    values[number] = values[number][::-1]
                continue
            only = self.only(shape)
            if only is not None or (self.blind and shape.get("unknown")):
                values[number] = only  # None where nobody saw it
        return values

    def _given(
        self,
        name: str,
        shape: Mapping[str, object],
        step: Step,
        pay: object,
        spot: str,
        *,
        first: bool,
    ) -> tuple[object, str]:
        if name in step:
            return step.get(name), spot
        if self.answered and name == self.core.game.answered:
            return self.answered, spot
        base = spot.rpartition(".")[0]
        if isinstance(pay, dict):
            if name in pay:
                self._paid.add(name)
                return pay[name], f"{base}.pay.{name}"
        elif pay is not None and self._pays(name, shape, pay, first=first):
            self._paid.add(name)
            return pay, f"{base}.pay"
        return None, spot

    def _pays(self, name: str, shape: Mapping[str, object], pay: object, *, first: bool) -> bool:
        """Return whether what a step pays with is the value of a slot."""
        bill = package(self.core.game.id).bill
        if bill is not None:
            return name == bill.slot and not isinstance(pay, int)
        return shape["kind"] == "pay" or first

    def only(self, shape: Mapping[str, Any]) -> object:
        """Return the value of a slot that leaves no choice."""
        options = shape.get("options", ())
        if "usual" in shape:
            return shape["usual"]
        if shape["kind"] in {"choose", "pay"} and shape["low"] == shape["high"] == len(options):
            return tuple(options)
        if shape["kind"] in {"choose", "pay"} and shape["high"] == 0:
            return ()
        if shape["kind"] == "number" and shape["low"] == shape["high"]:
            return shape["low"]
        if shape["kind"] == "word" and len(options) == 1:
            return options[0]
        return None

    def _value(self, given: object, shape: Mapping[str, Any], path: str, by: Seat) -> object:
        if shape["kind"] == "number":
            return _number(given, path)
        if shape["kind"] == "word":
            return self._named(_plain(given, path), shape)
        options = list(shape.get("options", ()))
        listed = given if isinstance(given, list) else [given]
        found: list[object] = []
        for at, item in enumerate(listed):
            among = self._not_yet(item, options, found)
            spot = f"{path}[{at}]" if isinstance(given, list) else path
            found.append(self._item(item, among, spot, by))
        return tuple(found)

    def _fact(self, given: object, slot: Fact, path: str, by: Seat) -> object:
        """Return what a card is told to have been, in a word or by its name: an unknown one is known then."""
        said = self._named(_plain(given, path), slot.describe(self.core))
        if said in slot.options or slot.reads is None or not self.pack.knows(str(given)):
            return said
        wanted = DefId(self.pack.number(str(given), path))
        if self.core.defn[slot.about] == UNKNOWN:
            self._identify(str(given), wanted, path, [slot.about], by)
        return slot.reads(self.core, slot.about) if self.core.defn[slot.about] == wanted else said

    def _named(self, given: object, shape: Mapping[str, Any]) -> object:
        """Return the word of the data, or the card of the database, that a word said aloud means."""
        if not isinstance(given, str):
            return given
        words = tuple(word for word in shape.get("options", ()) if isinstance(word, str))
        word = meant(given, words, self.core.game.id)
        if word is None and self.pack.knows(given):
            number = self.pack.number(given, "")
            self.define()
            return self.core.defs[number].name
        return given if word is None else word

    def _word(self, by: Seat, do: str, said: Any, path: str) -> object:
        """Return the word that an action is about. DisputeError for one that no rule could judge."""
        every = self.core.game.verbs[do].words
        every_word = every or (lambda _core: self._offered(by, do))
        found = self._named(said, {"options": tuple(every_word(self.core))})
        known = tuple(sorted(every_word(self.core)))  # a card that was named is known from then on
        if found in known or not known:
            return found if found in known else said
        if every is None:
            return said  # a rule may say why just this one is not among them
        near = nearest(str(said), known, self.core.game.id)
        facts = {"nearest": near} if near else {}
        raise DisputeError(path, "word.unknown", word=str(said)[:40], known=known, **facts)

    def _offered(self, by: Seat, do: str) -> tuple[str, ...]:
        """Return the words that are worth trying now."""
        if not self._asked_for(do):
            return ()
        subjects = self.core.game.verbs[do].subjects(self.core, by)
        return tuple(word for word in subjects if isinstance(word, str))

    def _not_yet(self, item: object, options: list[object], found: list[object]) -> list[Any]:
        """Leave out what is named already: two cards of one name are two cards, an id is the same one each time."""
        wanted = (
            self.pack.numbers.get(item) if isinstance(item, str) and item not in self.laid.objects else None
        )
        left = [
            one for one in options if one not in found and type(one) is int and 0 <= one < len(self.core.defn)
        ]
        alike = wanted is not None and any(self.core.defn[one] in {wanted, UNKNOWN} for one in left)
        return left if alike else options

    def _item(self, item: object, options: Any, path: str, by: Seat) -> object:
        if isinstance(item, str) and item in options and item not in self.laid.objects:
            return item
        if isinstance(item, str) and item in self.laid.seats and item not in self.laid.given:
            return as_object(Seat(self.laid.seats.index(item)))
        if any(isinstance(option, str) for option in options):
            return _plain(item, path)
        cards = [Obj(option) for option in options if type(option) is int and option >= 0]
        if options and not cards and isinstance(item, str) and not self._is_card(item):
            raise DisputeError(path, "seat.unknown", seat=item[:40], known=self.laid.seats)
        return self.find(item, path, cards, by)

    def _is_card(self, name: str) -> bool:
        """Return whether a step can call a card so: it is refused then for being no player, not for being nothing."""
        return name in self.laid.objects or name.startswith("#") or self.pack.knows(name)


_WHOLE: Final = re.compile(r"[+-]?\d+")
_FRACTION: Final = re.compile(r"[+-]?(\d+ )?\d+/\d+|[+-]?\d+[.,]\d+")
_VULGAR: Final = re.compile(r"(?<=\d)(?=[¼-¾⅐-⅞])")


def _number(given: object, path: str) -> object:
    """Return a number that was said; a fraction stays as it was said: whether one may be is for the rules to say."""
    if type(given) in {int, float}:
        return given
    if isinstance(given, str):
        text = fold(_VULGAR.sub(" ", given)).replace("⁄", "/")
        if _WHOLE.fullmatch(text[:12]) and len(text) <= 12:
            return int(text)
        if _FRACTION.fullmatch(text):
            return text
    raise DisputeError(path, "claim.number", given=str(given)[:40])


def _plain(value: object, path: str) -> Any:
    """Demand one word or number, where the rules ask for one: not a mapping, nor a list of several."""
    if isinstance(value, list) and len(value) == 1:
        return _plain(value[0], path)
    if isinstance(value, (list, dict)):
        raise DisputeError(path, "text.expected", given=type(value).__name__)
    return value


def option_with(option: Option, told: Mapping[int, object]) -> Action:
    """Return the action of an option with its first values; those after one that is missing are left out."""
    values = []
    for at in range(len(option.slots)):
        if at not in told:
            break
        values.append(told[at])
    return Action(option.by, option.do, option.subject, tuple(values))


MOST_SPELLED = 200


def _names_ability(waiting: Waiting, at: int, name: object) -> bool:
    """Return whether something waiting names an ability by its number or its id."""
    return any(part == name or (type(part) is int and part == at) for part in waiting[2:])
