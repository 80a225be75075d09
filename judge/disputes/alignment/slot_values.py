"""What a step states for each slot of its action: a payment, targets, a number, an order, a word.

What is named in part (one of two discarded cards, and `{unknown: 1}` for the other) was among it; which the others were is
open. Of an order, what is named came in those places. What is named alone is all there was: too few is the very thing that
may be disputed.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.alignment.object_lookup import ObjectFinder
from judge.disputes.language import described
from judge.disputes.language.errors import NOTHING, DisputeError, Located
from judge.disputes.language.spelling import fold, resolve_word, unknown_word
from judge.disputes.language.words import WordedText
from judge.engine.choices import NamedPart, OrderedPart, referenced_objects
from judge.engine.errors import Illegal, Refusal
from judge.engine.ids import CHANCE, UNKNOWN, DefId, Obj, Seat, as_object
from judge.engine.payment import Payment
from judge.engine.run import question
from judge.engine.slots import Choose, Fact, Number, Supposed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.disputes.account.cards import Pack
    from judge.disputes.account.model import Step
    from judge.disputes.alignment.object_lookup import UnseenMixing
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.game import Slot


class SlotReader(ObjectFinder):
    """Reads the values that steps state, in the current position.

    `blind`: what nobody saw stays unseen; otherwise it is open like everything else. `denied`: the steps that somebody
    says were illegal. `answered`: the card that the step
    answers, where it tells that. `paid`: under which keys of its `pay` the step told a value so far. `unread`: the keys of
    the last step that no action of its kind asks for.
    """

    def __init__(self, laid: LaidPosition, pack: Pack, shuffles: Sequence[UnseenMixing] = ()) -> None:
        super().__init__(laid, pack, shuffles)
        self.blind = True
        self.denied = frozenset[object]()
        self.answered = ""
        self.paid: set[str] = set()
        self.unread: tuple[str, ...] = ()

    def unique(self) -> frozenset[int]:
        """Return the objects that are named somewhere and therefore distinguishable from all others."""
        return self.laid.mentioned | referenced_objects(self.core)

    def asked_for(self, do: str) -> bool:
        """Return whether such an action is open to somebody now; its conditions are checked only then."""
        menu = self.core.game.menus.get(question(self.core).menu)
        return (menu is not None and do in menu.verbs) or do in self.core.game.anytime

    def values(self, slots: tuple[Slot, ...], step: Step, by: Seat) -> dict[int, object]:
        """Return the stated values, whole or in part, and those without a choice, by slot number."""
        values: dict[int, Any] = {}
        first = next((slot for slot in slots if not isinstance(slot, Number)), None)
        for number, slot in enumerate(slots):
            shape = slot.describe(self.core)
            name = described.slot_key(slot.name, step.named)
            given = self._given(name, shape, step, first=slot is first)
            tells = given.value is not None
            if isinstance(slot, Fact) and tells:
                tells = not self._is_id(
                    given.value
                )  # what a card is called in the file does not tell what it is
                if tells:
                    values[number] = self._fact(given, slot, by)
                    continue
            if tells:
                try:
                    value = self._whole_or_part(given, shape, by)
                except DisputeError as error:
                    if by != CHANCE or not isinstance(slot, Choose) or error.reason not in _NOT_THERE:
                        raise
                    word = WordedText(str(error.facts["word"]))  # what chance gave was none that there was
                    facts = {"slot": slot.name, "item": word, "options": slot.options}
                    raise Illegal(slot.rules, "choose.not-among", Refusal.CHOICE, **facts) from error
                values[number] = bottom_first(value) if name == described.FROM_TOP else value
                if isinstance(slot, (Choose, Payment)) and slot.x >= 0 and type(value) is tuple:
                    values.setdefault(slot.x, max(len(value) - shape["low"], 0))  # so many were paid
                continue
            if isinstance(slot, Supposed) and step.n in self.denied and step.answers is None:
                continue  # an assumption that carries a disputed step is asked; what it answers had not taken effect
            only = self.only(shape)
            if only is not None or (self.blind and shape.get("unknown")):
                values[number] = only  # None where nobody saw it
        return values

    def _given(self, name: str, shape: Mapping[str, object], step: Step, *, first: bool) -> Located:
        """Return what a step states for a slot: by its name, by what it answers, or as its payment; else nothing."""
        if name in step.named:
            return step.located(name)
        if self.answered and name == self.core.game.telling.answers:
            return Located(self.answered, step.place.key(name))
        pay = step.located("pay")
        if isinstance(pay.value, dict):
            if name in pay.value:
                self.paid.add(name)
                return pay.key(name)
        elif pay.value is not None and self._pays(name, shape, pay.value, first=first):
            self.paid.add(name)
            return pay
        return NOTHING

    def _pays(self, name: str, shape: Mapping[str, object], pay: object, *, first: bool) -> bool:
        """Return whether a step's payment is the value of a slot."""
        bill = self.pack.game.package.bill
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

    def _whole_or_part(self, given: Located, shape: Mapping[str, Any], by: Seat) -> object:
        """Return a stated value, or its named part with the number of unnamed members."""
        if shape["kind"] not in {"choose", "pay", "order"}:
            return self._value(given, shape, by)
        names, others = split_named(given)
        named = self._value(names, shape, by)
        if not isinstance(named, tuple):
            return named
        if not others:
            return named
        return read_order(given.value, named) if shape["kind"] == "order" else NamedPart(named, others)

    def _value(self, given: Located, shape: Mapping[str, Any], by: Seat) -> object:
        if shape["kind"] == "number":
            return _number(given)
        if shape["kind"] == "word":
            return self._not_misspelt(given, self._named(single_value(given), shape), shape)
        options = list(shape.get("options", ()))
        found: list[object] = []
        for item in given.items():
            among = self._as_usual(item.value, shape) or self._not_yet(item.value, options, found)
            found.append(self._item(item, among, by))
        return tuple(found)

    def _not_misspelt(self, given: Located, word: object, shape: Mapping[str, Any]) -> object:
        """Return a word; DisputeError for one that is nearly an offered word or a card's name, and neither."""
        words = tuple(shape.get("options", ()))
        if (
            not isinstance(word, str)
            or word in words
            or any(word in card.words for card in self.core.defs[1:])
        ):
            return word
        near = self.pack.nearest(word, words)
        if near is None:
            return word
        raise given.error("object.unknown", word=word, known=words, nearest=near)

    def _is_id(self, given: object) -> bool:
        """Return whether a value is an id of the file or the bench, and no card name."""
        return isinstance(given, str) and (given in self.laid.objects or given.startswith("#"))

    def _fact(self, given: Located, slot: Fact, by: Seat) -> object:
        """Return what a step states a card to have been, by a word or a name; an unknown card is then known."""
        said = self._named(single_value(given), slot.describe(self.core))
        if said in slot.options or slot.reads is None:
            return said
        wanted = self.pack.find(str(given.value))
        if wanted is None:
            return said
        if self.core.defn[slot.about] == UNKNOWN:
            self._identify(given._replace(value=str(given.value)), DefId(wanted), [slot.about], by)
        return slot.reads(self.core, slot.about) if self.core.defn[slot.about] == wanted else said

    def _named(self, given: object, shape: Mapping[str, Any]) -> object:
        """Return the word of the data, or the card of the database, that a spoken word means."""
        if not isinstance(given, str):
            return given
        words = tuple(word for word in shape.get("options", ()) if isinstance(word, str))
        word = resolve_word(given, words, self.core.game.id)
        number = self.pack.find(given) if word is None else None
        if number is not None:
            self.define()
            return self.core.defs[number].name
        return given if word is None else word

    def word(self, by: Seat, do: str, told: Located) -> object:
        """Return the word that an action is about. DisputeError for a word that no rule knows."""
        said = single_value(told)
        every = self.core.game.verbs[do].words
        every_word = every or (lambda _core: self._offered(by, do))
        found = self._named(said, {"options": tuple(every_word(self.core))})
        known = tuple(sorted(every_word(self.core)))  # a card that was named is known from then on
        if found in known or not known:
            return found if found in known else said
        if every is None:
            return said  # a rule may say why just this one is not among them
        raise unknown_word(told._replace(value=str(said)), known, self.core.game.id)

    def _offered(self, by: Seat, do: str) -> tuple[str, ...]:
        """Return the words that are worth trying now."""
        if not self.asked_for(do):
            return ()
        subjects = self.core.game.verbs[do].subjects(self.core, by)
        return tuple(word for word in subjects if isinstance(word, str))

    def _not_yet(self, item: object, options: list[object], found: list[object]) -> list[Any]:
        """Return the options not named yet: two cards of one name are two cards, an id is always the same one."""
        wanted = (
            self.pack.numbers.get(item) if isinstance(item, str) and item not in self.laid.objects else None
        )
        left = [
            one for one in options if one not in found and type(one) is int and 0 <= one < len(self.core.defn)
        ]
        alike = wanted is not None and any(self.core.defn[one] in {wanted, UNKNOWN} for one in left)
        return left if alike else options

    def _as_usual(self, item: object, shape: Mapping[str, Any]) -> list[Any]:
        """Return the default choice if the stated name can be its name; otherwise nothing."""
        wanted = self.card_named(item)
        if wanted is None:
            return []
        return [one for one in shape.get("usual", ()) if self.core.defn[one] in {wanted, UNKNOWN}]

    def _item(self, told: Located, options: Any, by: Seat) -> object:
        item = told.value
        if isinstance(item, str) and item in options and item not in self.laid.objects:
            return item
        if isinstance(item, str) and item in self.laid.seats and item not in self.laid.given_ids:
            return as_object(Seat(self.laid.seats.index(item)))
        if any(isinstance(option, str) for option in options):
            return single_value(told)
        cards = [Obj(option) for option in options if type(option) is int and option >= 0]
        if options and not cards and isinstance(item, str) and not self._is_card(item):
            raise told.error("seat.unknown", seat=item[:40], known=self.laid.seats)
        return self.find(told, cards, by)

    def _is_card(self, name: str) -> bool:
        """Return whether a step can name a card so; such a name is then refused only for not being a player."""
        return name in self.laid.objects or name.startswith("#") or self.pack.knows(name)


def bottom_first(value: Any) -> Any:
    """Return an order stated from the top in the order it lies, bottom first."""
    return value._replace(places=value.places[::-1]) if isinstance(value, OrderedPart) else value[::-1]


_NOT_THERE: Final = frozenset({"object.nowhere", "object.cannot-be", "object.none-left"})
_WHOLE: Final = re.compile(r"[+-]?\d+")
_FRACTION: Final = re.compile(r"[+-]?(\d+ )?\d+/\d+|[+-]?\d+[.,]\d+")
_PARTS: Final = re.compile(r"(?:(?P<whole>\w+)(?:又|と))?(?P<below>\w+)分(?:之|の)(?P<above>\w+)")
_NUMERALS: Final = {sign: str(number) for number, sign in enumerate("〇一二三四五六七八九十")} | {
    "兩": "2",
    "两": "2",
    "零": "0",
}
_VULGAR: Final = re.compile(r"(?<=\d)(?=[¼-¾⅐-⅞])")


def _number(told: Located) -> object:
    """Return a stated number; a fraction stays a fraction, since the rules say whether it may be one."""
    given = told.value
    if type(given) in {int, float}:
        return given
    if isinstance(given, str):
        text = fold(_VULGAR.sub(" ", given)).replace("⁄", "/")
        if _WHOLE.fullmatch(text[:12]) and len(text) <= 12:
            return int(text)
        if _FRACTION.fullmatch(text):
            return text
        parts = _PARTS.fullmatch(text[:20])
        said = [_NUMERALS.get(part, part) for part in parts.group("whole", "above", "below")] if parts else []
        if parts and all(part is None or part.isdecimal() for part in said):
            return f"{said[0]} {said[1]}/{said[2]}" if said[0] else f"{said[1]}/{said[2]}"
    raise told.error("claim.number", given=str(given)[:40])


def single_value(told: Located) -> Any:
    """Return a single word or number; raises for a mapping or a list of several."""
    value = told.value
    if isinstance(value, list) and len(value) == 1:
        return single_value(told._replace(value=value[0]))
    if isinstance(value, (list, dict)):
        raise told.wrong_type("text")
    return value


# ---- values stated in part: some cards by name, and `{unknown: 1}` for one more

_COUNT: Final = "unknown"
_MOST_OTHERS: Final = 100


def split_named(given: Located) -> tuple[Located, int]:
    """Return the named members of a value, and how many others it says there were."""
    listed = given.items()
    counts = [item.key(_COUNT) for item in listed if _is_count(item.value)]
    if not counts:
        return given, 0
    for count in counts:
        if type(count.value) is not int or not 1 <= count.value <= _MOST_OTHERS:
            raise count.error("number.range", low=1, high=_MOST_OTHERS, given=str(count.value)[:40])
    named = [item.value for item in listed if not _is_count(item.value)]
    return given._replace(value=named), sum(count.value for count in counts)


def _is_count(item: object) -> bool:
    return isinstance(item, dict) and set(item) == {_COUNT}


def read_order(given: object, named: Sequence[Any]) -> OrderedPart:
    """Return a stated order with its gaps."""
    rest, places = iter(named), list[Any]()
    for item in given if isinstance(given, list) else [given]:
        places += [None] * item[_COUNT] if isinstance(item, dict) else [next(rest)]
    return OrderedPart(tuple(places))


def complete_by_guess(told: object, shape: Mapping[str, Any]) -> object:
    """Return a value for a partly stated one that cannot be completed, so that the rules refuse it with a reason."""
    if not isinstance(told, (NamedPart, OrderedPart)):
        return told
    free = [one for one in shape["options"] if one not in told.named]
    return (*told.named, *free[: told.others])
