"""Words come last: events, refusals and actions turned into sentences, per language.

Each game has `words.yaml` beside its registry; `judge/disputes/words.yaml` has those of the kernel and of this
package. A sentence is a template with named facts; what a fact is (an object, a seat, a zone, a word) is known by
its name, from the table below. `{needs:is|are}` gives the word that fits a count, and
`{the word card}` what the game calls a card.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.disputes.language.described import CHANCE as BY_CHANCE
from judge.engine.core import CHANCE, UNKNOWN
from judge.engine.records import Declared, Record
from judge.engine.slots import TurnedOut
from judge.engine.triggers import WaitingNumber
from judge.games import score_term
from judge.words.languages import comma, space
from judge.words.sentences import fill, fill_close, pick, sections

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Mapping, Sequence

    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.core import Definition
    from judge.engine.game import Action, Option

TYPES: Final = {
    **dict.fromkeys(("card", "item", "newest", "source", "target", "subject"), "card"),
    **dict.fromkeys(("cards", "items", "options"), "cards"),
    **dict.fromkeys(("seat", "by", "player"), "seat"),
    **dict.fromkeys(("seats", "waits_for"), "seats"),
    "zone": "zone",
    "where": "zone",
    "slot": "slot",
    **dict.fromkeys(
        ("word", "do", "kind", "phase", "face", "wanted", "what", "menu", "until", "fact"), "word"
    ),
    **dict.fromkeys(("words", "colours", "missing", "known", "near"), "words"),
    "declared": "declared",
    "given": "given",
}


# What a field of an event says, by its type; a text is the kind of word that the table above has for its name.
FIELDS: Final = {
    "Obj": "card",
    "Obj | None": "card",
    "tuple[Obj, ...]": "cards",
    "Ref": "ref",
    "Seat": "seat",
    "Seat | None": "seat",
    "tuple[Seat, ...]": "seats",
    "ZoneId": "zone",
    "Declared": "declared",
    "int": "number",
    "int | None": "number",
    "tuple[int, ...]": "numbers",
    "tuple[str, ...]": "words",
}

_SECTIONS: Final = ("events", "reasons", "verbs", "asks", "terms")
_LOWER: Final = ("the ", "an ", "a ", "card ")  # what our own words begin with
_OURS: Final = {"do", "slot", "menu", "asked"}  # the facts that are always words of ours
_CARD: Final = "the word card"
_CIRCLED: Final = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_MADE_UP: Final = re.compile(
    r"(#|o)[0-9]+'*"
)  # the names that a bench or a written position gives what has none


@cache
def tables(game: str) -> dict[str, Any]:
    """Return a game's words over the kernel's, section by section. Without a game, the kernel's."""
    joined: dict[str, Any] = {name: {} for name in _SECTIONS}
    for stored in (sections("judge.disputes"), sections("judge.games", game)):
        for name, words in joined.items():
            words.update(stored.get(name, {}))
    _name_cards(joined)
    return joined


def _name_cards(joined: dict[str, Any]) -> None:
    """Put what the game calls a card into every sentence that speaks of cards in general."""
    word = joined["terms"][_CARD]
    for section in _SECTIONS:
        for name, entry in joined[section].items():
            joined[section][name] = {
                tag: said.replace(f"{{{_CARD}}}", pick(word, tag)) if isinstance(said, str) else said
                for tag, said in entry.items()
            }


class GameWords(NamedTuple):
    """A game's words in one language, by name: sentences, and for what happens the names and kinds of its facts too."""

    events: Mapping[str, tuple[str, tuple[tuple[str, str | None], ...]]]
    reasons: Mapping[str, str]
    verbs: Mapping[str, str]
    asks: Mapping[str, str]
    terms: Mapping[str, str]


@cache
def words_of(game: str, language: str) -> GameWords:
    """Return a game's words in a language, or in the nearest there is."""
    joined = tables(game)
    said = {
        section: {name: pick(entry, language) for name, entry in joined[section].items()}
        for section in _SECTIONS
    }
    facts = {
        name: tuple((fact, TYPES.get(fact)) for fact in entry.get("facts", ()))
        for name, entry in joined["events"].items()
    }
    events = {name: (sentence, facts[name]) for name, sentence in said["events"].items()}
    return GameWords(events, said["reasons"], said["verbs"], said["asks"], said["terms"])


@cache
def _facts_of(kind: type[Record]) -> tuple[tuple[str, str | None], ...]:
    """Return the facts that an event of a kind tells besides its rules, each with what it is."""
    return tuple((name, FIELDS.get(of, TYPES.get(name))) for name, of in kind.kinds.items())[1:]


def score_word(game: str, language: str) -> str:
    """Name the score that a table of a game ends with, as a heading; nothing for a game without one."""
    term = score_term(game)
    word = pick(tables(game)["terms"][term], language) if term else ""
    return word[:1].upper() + word[1:]


def _variant(facts: Mapping[str, Any]) -> str:
    """Name the form of a refusal's sentence, where it has several: with a place, one colour, or one exact number."""
    if "where" in facts:
        return "where"
    if len(facts.get("colours", ())) == 1:
        return "one"
    if facts.get("during"):  # whoever is asked next: nobody acts then
        return "during"
    return "exactly" if "low" in facts and facts["low"] == facts.get("high") else ""


def _begun(sentence: str, template: str, said: Mapping[str, str]) -> str:
    """Begin an English sentence with a capital where words of ours do: a name stands as it is written."""
    fact = template[1:].partition("}")[0] if template.startswith("{") else ""
    ours = fact in _OURS or (fact == "path" and isinstance(said[fact], WordedText))
    if not sentence.startswith(_LOWER) and not ours:
        return sentence
    return sentence if isinstance(said.get(fact), NameText) else sentence[0].upper() + sentence[1:]


class NameText(str):
    """What somebody else has named, or what begins with such a name: it stands as it is written."""

    __slots__ = ()


class WordedText(str):
    """What has been put into words already: it is not looked up once more."""

    __slots__ = ()


class Speaker:
    """Makes sentences about one laid-out position in one language, while it stays as it is.

    `names` keeps what objects were called, `people` what the players of some seats are called; `unseen` are not named,
    `mixed` not by their ids; `numbered`: namesakes without an id are told apart by numbers.
    What happens often (a pass) is put into words once.
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
        self._told: dict[tuple[Any, ...], str] = {}
        self._declared: dict[int, tuple[object, str]] = {}

    # ---- sentences

    def event(self, event: tuple[object, ...]) -> str:
        """Say what happened."""
        return self._once(event, self._event)

    def _once(self, thing: tuple[object, ...], tell: Callable[[tuple[object, ...]], str]) -> str:
        """Put a thing into words the first time it comes up."""
        try:
            said = self._told.get(thing)
        except TypeError:  # it holds an environment
            return tell(thing)
        if said is None:
            said = self._told[thing] = tell(thing)
        return said

    def _event(self, event: tuple[Any, ...]) -> str:
        tag, _rules, *facts = event
        entry = self.words.events.get(tag)
        if entry is None:
            return " ".join(map(str, (tag, *facts)))
        sentence, named = entry
        if isinstance(event, Record):
            named = _facts_of(type(event))
        pairs = zip(named, event[2:], strict=False)
        said = {name: self._fact(name, kind, value) for (name, kind), value in pairs}
        return _begun(self.fill(sentence, said), sentence, said)

    def reason(self, reason: str, facts: Mapping[str, Any]) -> str:
        """Say why not."""
        known = self.words.reasons
        sentence = known.get(f"{reason}.{_variant(facts)}") or known.get(reason)
        said = {name: self._fact(name, TYPES.get(name), value) for name, value in facts.items()}
        if sentence is None:
            return f"{reason} ({', '.join(f'{name}: {value}' for name, value in said.items())})"
        return _begun(self.fill(sentence, said), sentence, said)

    def action(self, action: Action | Option) -> str:
        """Say what somebody does."""
        if isinstance(action.subject, WaitingNumber) and action.subject.about:
            facts = {"subject": str(int(action.subject)), "card": self.choices(action.subject.about)}
            return self.fill(self.words.terms["next of a card"], facts)
        turned_out = next((value for value in action[3] if isinstance(value, TurnedOut)), None)
        if turned_out is not None:
            return self.fill(self.words.verbs[action.do], {"subject": self.word(turned_out)})
        return self._once(("", action.do, action.subject), self._action)

    def _action(self, thing: tuple[Any, ...]) -> str:
        _, do, about = thing
        sentence = self.words.verbs.get(do)
        subject = self.subject(do, about)
        if sentence is None:
            return f"{do} {subject}".strip()
        return self.fill(sentence, {"subject": subject}).strip()

    def blank(self, do: str) -> str:
        """Say a kind of action without what it is about."""
        return self.words.verbs.get(do, do).replace("{subject}", "").strip(" ：:")

    def told(self, do: str, about: object, *, is_word: bool) -> str:
        """Say an action as a file tells it, whether it was done or not. `is_word`: it is about a word, and no thing."""
        sentence = self.words.verbs.get(do)
        subject = "…" if about is None else str(about)
        if is_word:
            subject = self.word(subject)
        if subject in self.laid.objects:
            subject = self.card(self.laid.objects[subject])
        elif _MADE_UP.fullmatch(subject):
            subject = self.word("unknown card")
        return sentence.replace("{subject}", subject) if sentence else f"{do} {subject}"

    def subject(self, do: str, subject: Any) -> str:
        """Name the subject of an action."""
        verb = self.laid.core.game.verbs.get(do)
        if subject is None or verb is None or verb.takes == "none":
            return ""
        if verb.takes == "ability":
            return self.card(subject[0])
        if verb.takes in {"object", "player"} and isinstance(subject, int):
            return self.card(subject)
        return self.word(str(subject))

    # ---- facts

    def _fact(self, name: str, kind: str | None, value: Any) -> str:
        if value is None or isinstance(value, WordedText):
            return value or ""
        if kind == "card" and isinstance(value, int) and not isinstance(value, bool):
            return self.card(value)
        if kind == "ref":
            return self.card(value[0])
        if kind in {"cards", "words"} and isinstance(value, (tuple, list)):
            return self._join([self._one(kind, item) for item in value]) or self.word("none")
        if kind == "seat" and isinstance(value, int):
            return self.seat(value)
        if kind == "seats" and isinstance(value, (tuple, list)):
            return self._join([self.seat(item) for item in value])
        if kind == "zone" and isinstance(value, int):
            return self.zone(value)
        if kind == "declared" and isinstance(value, Declared):
            return self.declared(value)
        if kind == "slot" or name == "menu":
            return self.slot(str(value))
        if name == "asked":
            return self.asks(str(value))
        if name in {"phase", "do"} and isinstance(value, str):
            return self.as_a(name, value)
        if kind == "given":
            return self._given(value)
        if isinstance(value, (tuple, list)):
            return self._join([self.word(str(item)) for item in value])
        return self.word(str(value)) if isinstance(value, str) else str(value)

    def _one(self, kind: str, item: object) -> str:
        if kind == "cards" and isinstance(item, int):
            return self.card(item)
        return self.word(str(item))

    def _given(self, value: object) -> str:
        if isinstance(value, (tuple, list)):
            return self._join([self._given(item) or self.word("none") for item in value])
        return self.word(str(value))

    def card(self, obj: int) -> str:
        """Name an object, or a player (-1-seat); one of several of the same name with its id in the file."""
        name, label = self.name(obj), self._label(obj)
        if label == name or not self.has_namesakes(obj):
            return name
        if label in self.laid.given:
            return type(name)(f"{name} ({label})")
        return type(name)(f"{name} {self.nth(obj)}") if self.numbered else name

    def nth(self, obj: int) -> str:
        """Return which of those of its name an object is, as a sign."""
        core = self.laid.core
        own = core.defs[core.defn[obj]].name
        number = sum(
            core.defn[one] != UNKNOWN and core.defs[core.defn[one]].name == own for one in range(obj + 1)
        )
        return _CIRCLED[number - 1] if number <= len(_CIRCLED) else f"({number})"

    def name(self, obj: int) -> str:
        """Name an object, or a player (-1-seat), by what stands on the card."""
        if obj < 0:
            return self.seat(-1 - obj)
        if obj in self.unseen:
            return self.word("unknown card")
        if self._named(obj):
            return NameText(self.definition(self.laid.core.defn[obj]))
        if obj in self.names:
            return NameText(self.names[obj])
        label = self._label(obj)
        if label and not _MADE_UP.fullmatch(label):
            return NameText(label)
        colours = self._colours(obj)
        return (
            self.fill(self.words.terms["of colours"], {"colours": colours})
            if colours
            else self.word("unknown card")
        )

    def _label(self, obj: int) -> str:
        """Return what the file calls an object, where it still is that one."""
        return "" if obj in self.mixed else self.laid.labels.get(obj, "")

    def _colours(self, obj: int) -> str:
        """Name the colours of an object of which nothing else may be known."""
        core = self.laid.core
        number = core.defn[obj] if obj < len(core.defn) else UNKNOWN
        colours = (getattr(core.defs[number], "colours", None) or ()) if number != UNKNOWN else ()
        return self._join([self.word(str(colour)) for colour in sorted(colours)])

    def _named(self, obj: int) -> bool:
        core = self.laid.core
        return obj < len(core.defn) and core.defn[obj] != UNKNOWN and bool(core.defs[core.defn[obj]].name)

    def has_namesakes(self, obj: int) -> bool:
        """Return whether another object of the position has the same name: then only the label tells them apart."""
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
        """Name a card in this language."""
        return self.title(self.laid.core.defs[number])

    def title(self, card: Definition) -> str:
        """Say what stands on a card as its name in this language."""
        names = (getattr(card, "printed", None) or {}).get("names")
        return str((names or {}).get(self.language, card.name))

    def seat(self, seat: int) -> str:
        """Name a seat."""
        if seat == CHANCE:
            return self.word("chance")
        if not 0 <= seat < len(self.laid.seats):
            return str(seat)
        return self.whose(self.laid.seats[seat])

    def whose(self, letter: str) -> str:
        """Name whoever sits at a seat of the file, or chance."""
        if letter == BY_CHANCE and letter not in self.laid.seats:
            return self.seat(CHANCE)
        return NameText(self.people.get(letter, letter))

    def letter(self, seat: int) -> str:
        """Return what the file calls a seat; chance has a word."""
        return self.laid.seats[seat] if 0 <= seat < len(self.laid.seats) else self.seat(seat)

    def zone(self, number: int) -> str:
        """Name a zone and whose it is."""
        zone = self.laid.core.game.zones[number]
        name = self.word(zone.name)
        if zone.owner is None:
            return self.fill(self.words.terms["of the table"], {"thing": name})
        return self.fill(self.words.terms["of"], {"owner": self.seat(zone.owner), "thing": name})

    def nth_of(self, number: int, nth: int) -> str:
        """Name a card by its place in a zone, as the zone is listed."""
        terms, zone = self.words.terms, self.laid.core.game.zones[number].name
        sentence = terms.get(f"card from the top {zone}") or terms["card from the top"]
        return self.fill(sentence, {"zone": self.zone(number), "number": str(nth)})

    def declared(self, item: Declared) -> str:
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
        """Name what may be chosen: objects, players and words."""
        return self._join([self.card(one) if type(one) is int else self.word(str(one)) for one in options])

    def asks(self, name: str, do: str = "") -> str:
        """Say what is asked for, as the end of a sentence: by a slot of an action, or by a question (a menu)."""
        known = self.words.asks
        said = known.get(f"{do}.{name}") or known.get(name)
        return said or self.fill(known["named"], {"slot": self.slot(name)})

    def slot(self, name: str) -> str:
        """Say what an action or a question asks for, which may be called otherwise than the same word elsewhere."""
        return self.word(f"slot {name}") if f"slot {name}" in self.words.terms else self.word(name)

    def as_a(self, what: str, word: str) -> str:
        """Name a state or a phase, which may be called otherwise than the same word elsewhere."""
        return self.word(f"{what} {word}") if f"{what} {word}" in self.words.terms else self.word(word)

    def phase(self, word: str) -> str:
        """Name a phase, which may be called otherwise than what is done in it."""
        named = f"{word}_phase"
        return self.word(named) if named in self.words.terms else self.as_a("phase", word)

    def tally(self, name: str) -> str:
        """Name a number of a player or of an object; where it says at which card that stands, what this card is."""
        return self.words.terms.get(f"place {name}") or self.as_a("path", name)

    def of(self, owner: str, what: str) -> str:
        """Name a number of a player or a card: as a phase or a step, the same word may mean another thing."""
        return self.fill(self.words.terms["of"], {"owner": owner, "thing": self.tally(what)})

    def word(self, word: str) -> str:
        """Return the term for a word of the data, else what a card of that name is called, or the word itself."""
        term = self.words.terms.get(word)
        if term:
            return term
        called = (number for number, card in enumerate(self.laid.core.defs) if card and card.name == word)
        return next(map(self.definition, called), word)

    def _join(self, parts: list[str]) -> str:
        said = [part for part in parts if part]
        joined = comma(self.language).join(said)
        return NameText(joined) if said and isinstance(said[0], NameText) else joined
