"""The actions that a step of the file can mean: who acts, with what, and the values it states."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.alignment import payment_check
from judge.disputes.alignment.slot_values import SlotReader, complete_by_guess, single_value
from judge.disputes.language import described
from judge.disputes.language.errors import Located
from judge.engine.choices import NamedPart, OrderedPart, TooManyError, likeness, possible_actions
from judge.engine.errors import EngineError, Illegal, NeedsFact, NotCovered, Refusal
from judge.engine.game import Action, Option
from judge.engine.ids import CHANCE, UNKNOWN, Obj, Seat, as_object
from judge.engine.pending import tells_chance
from judge.engine.run import question
from judge.engine.slots import Settled
from judge.engine.triggers import Ordering, WaitingNumber, objects_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from judge.disputes.account.model import Step
    from judge.disputes.language.errors import Place
    from judge.engine.game import Slot
    from judge.engine.records import Waiting


class StepReader(SlotReader):
    """Reads the steps of one dispute in the current position."""

    def seat(self, step: Step) -> Seat:
        """Return the seat that acts. It is chance where the step tells a result of chance, such as a die."""
        if step.actor == described.CHANCE or tells_chance(self.core, step.do):
            return CHANCE
        return self.laid.seat(step.by, step.place.key("by"))

    def ways(self, by: Seat, step: Step) -> list[Action]:
        """Return every action that a step can mean: one if it is complete, several if it leaves something open.

        DisputeError when its words mean nothing here; Illegal, NeedsFact or TooManyError from the rules.
        """
        do = step.do
        if do not in self.core.game.verbs:
            known = sorted(self.core.game.verbs)
            raise step.place.key("do").error("verb.unknown", word=do, known=known)
        found: list[Action] = []
        asked = self._subject_keys(do, step)
        self.paid.clear()
        self.recognised.clear()
        self.unread = ()
        for subject in self._subjects(by, do, step):
            slots = self._slots(by, do, subject)
            settled = [slot for slot in slots or () if isinstance(slot, Settled)]
            if settled:
                asked.update(slot.name for slot in settled)
                self._as_settled(settled, step, by)
                slots = tuple(slot for slot in slots or () if not isinstance(slot, Settled))
            if not slots:
                found.append(Action(self._hand(by, do, step), do, subject, ()))
                if slots is None:
                    asked.update(step.named)
                    pay = step.pay
                    self.paid.update(pay if isinstance(pay, dict) else ())
                continue
            asked.update(described.slot_key(slot.name, step.named) for slot in slots)
            payment_check.refuse_other_payment(slots, step)
            found += self._filled(Option(by, do, subject, slots), step)
        unread = [key for key in step.named if key not in asked and not (key == "pay" and self.paid)]
        paid = step.pay
        if isinstance(paid, dict) and "pay" not in unread:
            unread += [f"pay.{key}" for key in paid if key not in self.paid and "pay" not in asked]
        self.unread = tuple(unread)
        return found

    def _as_settled(self, slots: Sequence[Settled], step: Step, by: Seat) -> None:
        """Raise Illegal where a step of the deciding player contradicts a value that the rules fix."""
        if by not in question(self.core).who:
            return
        for slot in slots:
            if slot.name in step.named:
                value = self.values((slot,), step, by)[0]
                slot.check(self.core, complete_by_guess(value, slot.describe(self.core)), ())

    def _subject_keys(self, do: str, step: Step) -> set[str]:
        """Return the keys of a step that name its subject."""
        takes = self.core.game.verbs[do].takes
        if takes == "word":
            return {"word"} if step.word is not None else {"card"}
        if takes == "number":
            return {"number"} if step.number is not None else {"card", "ability"}
        if takes == "none":
            return set()
        if takes == "player" and step.player is not None:
            return {"player"}
        named = {"card"} if step.card is not None or not self._target_is_subject(do) else {"target"}
        return {*named, "ability"} if takes == "ability" else named

    def _target_is_subject(self, do: str) -> bool:
        """Return whether `target` can name the subject of an action: its verb asks for no other target."""
        note = self.pack.game.description.verbs[do]
        asks = note.names_slots or note.then or any(slot.name == "target" for slot in note.slots)
        return note.takes == "player" or not asks

    def _filled(self, option: Option, step: Step) -> list[Action]:
        """Return the actions for one subject: stated values as stated, and every possible value for the others."""
        told = self.values(option.slots, step, option.by)
        in_part = any(isinstance(value, (NamedPart, OrderedPart)) for value in told.values())
        if len(told) == len(option.slots) and not in_part:
            return [option_with(option, each) for each in self._spelled(option.slots, told)]
        found = list(self._spelled_out(option, told))
        if found:
            return found
        # Nothing fits: `act` says why.
        shapes = {at: option.slots[at].describe(self.core) for at in told}
        return [option_with(option, {at: complete_by_guess(value, shapes[at]) for at, value in told.items()})]

    def _spelled(self, slots: tuple[Slot, ...], told: dict[int, object]) -> list[dict[int, object]]:
        """Return the stated values, once for each value that they can mean."""
        found = [told]
        for number, slot in enumerate(slots):
            spelled = getattr(slot, "spelled", None)
            meant_by = spelled(self.core, told[number]) if spelled is not None else []
            if meant_by:
                found = [{**each, number: value} for each in found for value in meant_by]
        return found

    def _spelled_out(self, option: Option, told: Mapping[int, object]) -> Iterator[Action]:
        for number, action in enumerate(possible_actions(self.core, option, self.unique(), told)):
            if number > MOST_SPELLED:
                raise TooManyError
            yield action

    def _slots(self, by: Seat, do: str, subject: object) -> tuple[Slot, ...] | None:
        """Return the slots that the action asks for; None when the rules refuse it before anything is named."""
        if not self.asked_for(do) or self._not_chances(by, do):
            return None
        try:
            return self.core.game.verbs[do].demand(self.core, by, subject)
        except (Illegal, NeedsFact, NotCovered, TypeError, ValueError, IndexError):
            return None  # `act` meets the same refusal and says why

    # ---- subjects

    def _subjects(self, by: Seat, do: str, step: Step) -> list[Any]:
        """Return the possible subjects of a step: one where the step names it."""
        takes = self.core.game.verbs[do].takes
        if takes == "none":
            return [None]
        key = "card" if takes == "word" and step.word is None else "word"
        if takes == "word" and key in step.named:
            return [self.word(by, do, step.located(key))]
        if takes == "number":
            if step.number is not None:
                return [single_value(step.located("number"))]
            if step.card is not None:
                return self._numbers(by, step)
        aimed = step.target if step.card is None else step.card
        if takes == "player" and (step.player is not None or aimed in self.laid.seats):
            told = (
                step.located("player")
                if step.player is not None
                else Located(aimed, step.place.key("player"))
            )
            if isinstance(told.value, list) and self.core.game.verbs[do].singly:
                self._one_alone(by, do, len(told.value))
                told = told._replace(value=told.value[0])
            return [as_object(self.laid.seat(str(single_value(told)), told.place))]
        name = aimed if step.card is not None or self._target_is_subject(do) else None
        if isinstance(name, list) and self.core.game.verbs[do].singly:
            self._one_alone(by, do, len(name))
            name = name[0]
            step = step.with_names({**step.named, "target" if step.card is None else "card": name})
        if name is None or takes in {"word", "number"}:
            return self._any_subject(by, do, step.place)
        if takes == "ability":
            return self._abilities(by, do, name, step)
        among = self._among(by, do)
        also = self.laid.seats if takes == "player" else ()
        fitting = self._fitting(by, do, name, among)
        obj = self.find(step.located("target" if step.card is None else "card"), fitting, by, also)
        self._its_fellows(obj, by, do, among, step)
        return [obj, *self._namesakes(name, obj, among)]

    def _one_alone(self, by: Seat, do: str, named: int) -> None:
        """Raise Illegal for an action with several subjects that takes one at a time."""
        if self.asked_for(do) and by in question(self.core).who:
            rules = self.core.game.verbs[do].singly
            raise Illegal(rules, "subject.several", Refusal.CHOICE, number=named)

    def _namesakes(self, name: object, obj: Obj, among: Sequence[Obj]) -> list[Obj]:
        """Return the other cards in the same line that the name of a step may mean."""
        core = self.core
        if (
            name in self.laid.objects
            or str(name).startswith("#")
            or not core.game.zones[core.place[obj]].lined
        ):
            return []
        alike = (
            (core.defn[other], core.place[other]) == (core.defn[obj], core.place[obj]) for other in among
        )
        labels = self.laid.labels
        return [
            other
            for other, is_alike in zip(among, alike, strict=True)
            if is_alike and other != obj and labels.get(other) not in self.laid.given_ids
        ]

    def _its_fellows(self, obj: Obj, by: Seat, do: str, among: Sequence[Obj], step: Step) -> None:
        """Identify unknown cards as those that an action plays with its subject: the named ones, else of its name."""
        core, verb = self.core, self.core.game.verbs[do]
        if verb.alike < 2 or not self.asked_for(do) or core.defn[obj] == UNKNOWN:
            return
        try:
            verb.demand(core, by, obj)
        except Illegal:
            return
        except NeedsFact:
            names = [each for each in step.located("with").items() if each.value is not None]
            played = Counter(number for each in names if (number := self.card_named(each.value)) is not None)
            if names:
                played[core.defn[obj]] += 1
            else:
                played[core.defn[obj]] = verb.alike
            known = Counter(core.defn[other] for other in among)
            for number, count in (played - known).items():
                told = Located(core.defs[number].name, step.place.key("with" if names else "card"))
                for _ in range(min(count, known[UNKNOWN])):
                    self._identify(told, number, list(among), by)

    def _any_subject(self, by: Seat, do: str, place: Place) -> list[object]:
        """Return every possible subject of a step that names none, alike ones once. Illegal where there is none."""
        core, verb = self.core, self.core.game.verbs[do]
        asked = question(core)
        if do not in core.game.anytime and (
            by not in asked.who or do not in core.game.menus[asked.menu].verbs
        ):
            raise core.game.out_of_turn(core, Action(by, do))
        unique, refused = self.unique(), list[Illegal]()
        found: dict[object, object] = {}
        for subject in verb.subjects(core, by):
            refusal = self._refusal(by, do, subject)
            if refusal is not None:
                refused.append(refusal)
            else:
                found.setdefault(likeness(core, subject, unique), subject)
        if not found and refused:
            raise refused[0]
        if not found:
            keys = _KEYS.get(verb.takes, ("`card`", "`player`"))
            raise place.error("step.no-subject", do=do, known=keys)
        if len(found) > MOST_SPELLED:
            raise TooManyError
        return list(found.values())

    def _numbers(self, by: Seat, step: Step) -> list[Any]:
        """Return the numbers of the triggers being ordered that belong to the card (and ability) a step names."""
        items = question(self.core).data
        if not isinstance(items, Ordering):
            return [None]
        own = self._told_of(items.items, by, step)
        if not own:
            known = sorted(
                {self.laid.labels.get(obj, "") for item in items.items for obj in objects_of(item)}
            )
            facts = {"word": str(step.card), "known": [one for one in known if one]}
            raise step.located("card").error("object.unknown", **facts)
        return list(own)

    def _told_of(self, items: Sequence[Waiting], by: Seat, step: Step) -> list[WaitingNumber]:
        """Return the numbers of the triggers that belong to the card (and ability) a step names."""
        waiting = [WaitingNumber.of(number, item) for number, item in enumerate(items, 1)]
        of = [Obj(obj) for number in waiting for obj in number.about]
        meant = self.meant(step.located("card"), of, by)
        own = [number for number in waiting if not meant.isdisjoint(number.about)]
        known = [obj for obj in sorted(meant) if self.core.defn[obj] != UNKNOWN]
        if step.ability is not None and known:
            named = [one for one in own if one.item.ability_name(self.core.defs) == step.ability]
            if not named:
                self.ability_number(known[0], step)
            own = named or own
        return own

    def _not_chances(self, by: Seat, do: str) -> bool:
        """Return whether a step tells chance to do what is not asked of it now."""
        if by != CHANCE:
            return False
        asked = question(self.core)
        return CHANCE not in asked.who or do not in self.core.game.menus[asked.menu].verbs

    def _hand(self, by: Seat, do: str, step: Step) -> Seat:
        """Return who acts: the named player, where chance is told to act and is not asked."""
        named = step.by in self.laid.seats and self._not_chances(by, do)
        return Seat(self.laid.seats.index(step.by)) if named else by

    def _among(self, by: Seat, do: str) -> list[Obj]:
        """Return the objects that an action could have as its subject."""
        if self._not_chances(by, do):
            return []
        try:
            subjects = list(self.core.game.verbs[do].subjects(self.core, by))
        except (NeedsFact, AttributeError, TypeError, IndexError, ValueError):
            return []
        objects = [each if isinstance(each, int) else each[0] for each in subjects if each is not None]
        return [Obj(obj) for obj in objects if obj >= 0]  # a player is no card

    def _fitting(self, by: Seat, do: str, name: object, among: list[Obj]) -> list[Obj]:
        """Return those of several objects of one name for which an action is legal, or all if none is."""
        core, wanted = self.core, self.card_named(name)
        if wanted is None or not self.asked_for(do):
            return among
        named = dict.fromkeys(obj for obj in among if core.defn[obj] == wanted)
        if len(named) < 2:
            return among
        return [obj for obj in named if self._is_allowed(by, do, obj)] or among

    def _is_allowed(self, by: Seat, do: str, obj: Obj) -> bool:
        """Return whether no rule is known to forbid an action with an object or one of its abilities."""
        return any(
            self._refusal(by, do, subject) is None
            for subject in self.core.game.verbs[do].subjects(self.core, by)
            if (subject[0] if isinstance(subject, tuple) else subject) == obj
        )

    def _refusal(self, by: Seat, do: str, subject: Any) -> Illegal | None:
        """Return why the rules forbid a subject; None where they may allow it, as far as anybody knows."""
        try:
            self.core.game.verbs[do].demand(self.core, by, subject)
        except Illegal as error:
            return error.with_traceback(None)
        except EngineError:
            pass  # it depends on something unknown
        return None

    def _abilities(self, by: Seat, do: str, name: object, step: Step) -> list[tuple[int, int]]:
        """Return the abilities (object, number) that a step can mean."""
        obj = self.find(
            Located(name, step.place.key("card")), self._fitting(by, do, name, self._among(by, do)), by
        )
        if step.ability is None:
            return [(obj, at) for at in self._usable(by, do, obj)] or [(obj, 0)]
        return [(obj, self.ability_number(obj, step))]

    def ability_number(self, obj: Obj, step: Step) -> int:
        """Return the number of the ability a step names, of those its card has: what it may declare, then what is printed.

        DisputeError where it has none of that name.
        """
        number, wanted = self.core.defn[obj], str(step.ability)
        abilities = self.core.defs[number].abilities if number != UNKNOWN else ()
        has = self.core.game.telling.named_abilities(self.core, obj)
        if wanted in has:
            return has[wanted]
        for at, ability in enumerate(abilities):
            if ability.id == wanted:
                return at
        known = list(dict.fromkeys((*(ability.id for ability in abilities), *has)))
        raise step.located("ability").error("ability.unknown", word=wanted, known=known)

    def _usable(self, by: Seat, do: str, obj: int) -> list[int]:
        """Return the numbers of the abilities that the player could name: the usable ones, if there are any."""
        if not self.asked_for(do) or self._not_chances(by, do):
            return []
        verb = self.core.game.verbs[do]
        try:
            numbers = [at for other, at in verb.subjects(self.core, by) if other == obj]
        except (NeedsFact, TypeError, IndexError, ValueError):
            return []
        return [at for at in numbers if self._refusal(by, do, (obj, at)) is None] or numbers[:1]


def option_with(option: Option, told: Mapping[int, object]) -> Action:
    """Return the action of an option with the given values, up to the first slot that has none."""
    values = []
    for at in range(len(option.slots)):
        if at not in told:
            break
        values.append(told[at])
    return Action(option.by, option.do, option.subject, tuple(values))


MOST_SPELLED = 200
_KEYS: Final = {
    "word": ("`word`",),
    "number": ("`number`", "`card`"),
}  # by which a step says what it is about
