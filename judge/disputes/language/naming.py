"""Names the things of a position in one language: cards, players, zones, phases, numbers."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final

from judge.disputes.language.described import CHANCE as BY_CHANCE
from judge.disputes.language.words import NameText, words_of
from judge.engine.ids import CHANCE, UNKNOWN
from judge.words.languages import comma, name_in, space
from judge.words.sentences import fill, fill_close

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Mapping, Sequence

    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.records import Declared
    from judge.engine.table import Definition

_CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
MADE_UP: Final = re.compile(
    r"(#|o)[0-9]+'*"
)  # the names that a bench or a written position gives what has none


class Namer:
    """Names the things of one laid out position in one language, as long as it does not change.

    `names`: former names of objects; `people`: names of the players by seat; `unseen`: objects that are not named;
    `mixed`: objects that are not named by their ids; `numbered`: objects with the same name and no id get numbers.
    """

    def __init__(
        self,
        laid: LaidPosition,
        language: str,
        names: Mapping[int, str] | None = None,
        people: Mapping[str, str] | None = None,
        unseen: Container[int] = (),
        mixed: Container[int] = (),
        *,
        numbered: bool = False,
    ) -> None:
        self.laid = laid
        self.mixed = mixed
        self.numbered = numbered
        self.language = language
        self.words = words_of(laid.core.game.id, language)
        self.fill: Callable[[str, Mapping[str, str]], str] = fill if space(language) else fill_close
        self.names = dict(names or {})
        self.people = people or {}
        self.unseen = unseen
        self._counted: tuple[int, Counter[str]] = (-1, Counter())
        self._declared: dict[int, tuple[object, str]] = {}

    def card(self, obj: int) -> str:
        """Return the name of an object or a player (-1-seat); a namesake with its id in the file."""
        name, label = self.name(obj), self._label(obj)
        if label == name or not self.has_namesakes(obj):
            return name
        if label in self.laid.given_ids:
            return type(name)(f"{name} ({label})")
        return type(name)(f"{name} {self.nth(obj)}") if self.numbered else name

    def nth(self, obj: int) -> str:
        """Return the ordinal of an object among its namesakes, as a sign."""
        core = self.laid.core
        own = core.defs[core.defn[obj]].name
        number = sum(
            core.defn[one] != UNKNOWN and core.defs[core.defn[one]].name == own for one in range(obj + 1)
        )
        return _CIRCLED[number - 1] if number <= len(_CIRCLED) else f"({number})"

    def name(self, obj: int) -> str:
        """Return the printed name of an object, or the name of a player (-1-seat)."""
        if obj < 0:
            return self.seat(-1 - obj)
        if obj in self.unseen:
            return self.word("unknown card")
        if self._named(obj):
            return NameText(self.definition(self.laid.core.defn[obj]))
        if obj in self.names:
            return NameText(self.names[obj])
        label = self._label(obj)
        if label and not MADE_UP.fullmatch(label):
            return NameText(label)
        colours = self._colours(obj)
        return (
            self.fill(self.words.terms["of colours"], {"colours": colours})
            if colours
            else self.word("unknown card")
        )

    def _label(self, obj: int) -> str:
        """Return the label of an object in the file, where it still is the same object."""
        return "" if obj in self.mixed else self.laid.labels.get(obj, "")

    def _colours(self, obj: int) -> str:
        """Name an object by its colours, where nothing else may be known of it."""
        core = self.laid.core
        number = core.defn[obj] if obj < len(core.defn) else UNKNOWN
        colours = (getattr(core.defs[number], "colours", None) or ()) if number != UNKNOWN else ()
        return self._join([self.word(str(colour)) for colour in sorted(colours)])

    def _named(self, obj: int) -> bool:
        """Return whether an object may be named."""
        core = self.laid.core
        return obj < len(core.defn) and core.defn[obj] != UNKNOWN and bool(core.defs[core.defn[obj]].name)

    def has_namesakes(self, obj: int) -> bool:
        """Return whether another object of the position has the same name, so that only the label tells them apart."""
        core = self.laid.core
        if obj < 0 or obj in self.unseen or not self._named(obj):
            return False
        if len(core.defn) != self._counted[0]:
            numbers = Counter(number for number in core.defn if number != UNKNOWN)
            names = Counter[str]()
            for number, count in numbers.items():
                names[core.defs[number].name] += count
            self._counted = (len(core.defn), names)
        return self._counted[1][core.defs[core.defn[obj]].name] > 1

    def definition(self, number: int) -> str:
        """Return the name of a card in this language."""
        return self.title(self.laid.core.defs[number])

    def title(self, card: Definition) -> str:
        """Return the name printed on a card in this language."""
        printed = getattr(card, "printed", None) or {}
        return name_in(printed.get("names") or {}, self.language, card.name)

    def seat(self, seat: int) -> str:
        """Return the name of a seat."""
        if seat == CHANCE:
            return self.word("chance")
        if not 0 <= seat < len(self.laid.seats):
            return str(seat)
        return self.player_name(self.laid.seats[seat])

    def player_name(self, letter: str) -> str:
        """Return the name of the player of a seat of the file, or of chance."""
        if letter == BY_CHANCE and letter not in self.laid.seats:
            return self.seat(CHANCE)
        return NameText(self.people.get(letter, letter))

    def seat_label(self, seat: int) -> str:
        """Return the label of a seat in the file; chance has a word."""
        return self.laid.seats[seat] if 0 <= seat < len(self.laid.seats) else self.seat(seat)

    def zone(self, number: int) -> str:
        """Return the name of a zone with its owner."""
        zone = self.laid.core.game.zones[number]
        name = self.as_a("path", zone.name)
        if zone.owner is None:
            return self.fill(self.words.terms["of the table"], {"thing": name})
        return self.fill(self.words.terms["of"], {"owner": self.seat(zone.owner), "thing": name})

    def nth_of(self, number: int, nth: int) -> str:
        """Name a card by its place in a zone, as the zone is listed."""
        terms, zone = self.words.terms, self.laid.core.game.zones[number].name
        sentence = terms.get(f"card from the top {zone}") or terms["card from the top"]
        return self.fill(sentence, {"zone": self.zone(number), "number": str(nth)})

    def stack_item(self, item: Declared) -> str:
        """Name an item of the stack: its kind, and its card where it has one."""
        known = self._declared.get(id(item))
        if known is None or known[0] is not item:
            known = self._declared[id(item)] = (item, self._item(item))
        return known[1]

    def _item(self, item: Declared) -> str:
        kind, ref = self.word(item.tag), item.ref_of()
        if ref is None:
            return kind
        return self.fill(self.words.terms["about"], {"kind": kind, "thing": self.card(ref[0])})

    def choices(self, options: Sequence[object]) -> str:
        """Name the options of a choice: objects, players and words."""
        return self._join([self.card(one) if type(one) is int else self.word(str(one)) for one in options])

    def question(self, name: str, do: str = "", *, seats: Sequence[int] = ()) -> str:
        """Return the question to `seats` for the value of a slot, or for what a menu offers."""
        known = self.words.asks
        asked = known.get(f"{do}.{name}") or known.get(name) or known["named"]
        return self.fill(asked, {"slot": self.slot(name), "seats": self.named_seats(seats)})

    def named_seats(self, seats: Sequence[int]) -> str:
        """Name several seats."""
        return self._join([self.seat(seat) for seat in seats])

    def slot(self, name: str) -> str:
        """Name what an action or a question asks for; it may differ from the name of the same word elsewhere."""
        return self.word(f"slot {name}") if f"slot {name}" in self.words.terms else self.word(name)

    def as_a(self, what: str, word: str) -> str:
        """Name a state or a phase; it may differ from the name of the same word elsewhere."""
        return self.word(f"{what} {word}") if f"{what} {word}" in self.words.terms else self.word(word)

    def phase(self, word: str) -> str:
        """Name a phase; the same word may name an action differently."""
        named = f"{word}_phase"
        return self.word(named) if named in self.words.terms else self.as_a("phase", word)

    def tally(self, name: str) -> str:
        """Name a number of a player or of an object; where it points at a card, what that card is."""
        return self.words.terms.get(f"place {name}") or self.as_a("path", name)

    def of_owner(self, owner: str, what: str) -> str:
        """Name a number with its player or card; as a phase or a step, the same word may mean another thing."""
        return self.fill(self.words.terms["of"], {"owner": owner, "thing": self.tally(what)})

    def word(self, word: str) -> str:
        """Return the term for a word of the data, else the name of a card of that name, or the word itself."""
        term = self.words.terms.get(word)
        if term:
            return term
        called = (number for number, card in enumerate(self.laid.core.defs) if card and card.name == word)
        return next(map(self.definition, called), word)

    def join_by(self, word: str, parts: Iterable[str]) -> str:
        """Join some parts by `and` or `or`: the last one, or each where one is a list itself; "" for none."""
        first, *others = [*parts] or [""]
        between, joined = comma(self.language), first
        listed = any(between in each for each in (first, *others))
        for number, part in enumerate(others, 1):
            joining = self.word(word) if listed or number == len(others) else between
            joined = self.fill(f"{{joined}}{joining}{{part}}", {"joined": joined, "part": part})
        return joined

    def _join(self, parts: list[str]) -> str:
        said = [part for part in parts if part]
        joined = comma(self.language).join(said)
        return NameText(joined) if said and isinstance(said[0], NameText) else joined
