"""Every sentence of the program, each with an example in four languages: for native readers who review a language.

The facts of the examples are those of a game's first ready dispute: its first cards, players and zones. A sentence of the
kernel is rendered in `KERNEL_GAME`; one with two forms for a number is rendered with several and with one. The sentences of
the pages have no example: they are shown with their placeholders.
"""

from __future__ import annotations

from functools import cache
from string import Formatter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from judge.decks import words as decks
from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_in_force
from judge.disputes.alignment.setup import open_replay
from judge.disputes.language.speaker import Speaker
from judge.disputes.language.words import FIELDS, TYPES, WordedText
from judge.disputes.reference.ready import ready_file, ready_names
from judge.engine.records import Event
from judge.games import GAMES, package
from judge.printing import words as printing
from judge.tournament import words as tournament
from judge.words.catalogues import read_catalogue
from judge.words.languages import COLUMNS, ENGLISH
from judge.words.sentences import fill, pick, say, sections

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from judge.disputes.language.laid_position import LaidPosition
    from judge.words.languages import Language

PAGES: Final = "pages"
KERNEL: Final = "disputes"
KERNEL_GAME: Final = "zombie_world_order"  # the game in which the sentences of the kernel are said
SEVERAL, ONE = 3, 1
STORES: Final = (KERNEL, "commands", "decks", "printing", "tournament", "web", *GAMES)
"""The stores of sentences; those of the pages are `PAGES`."""
_SAY: Final[dict[str, Callable[[str, Mapping[str, Any], Language], str]]] = {
    "commands": lambda key, facts, language: say("judge.commands", key, facts, language),
    "decks": lambda key, facts, language: decks.say(key, facts, language, KERNEL_GAME),
    "printing": lambda key, facts, language: printing.say(language, key, **facts),
    "tournament": tournament.say,
}
_PEOPLE: Final = ("林柏宇", "Anna Müller", "髙橋さくら", "陳曉彤")
_PERSON: Final = frozenset(
    {
        "champion",
        "first",
        "first_side",
        "name",
        "names",
        "opponent",
        "other",
        "others",
        "person",
        "player",
        "players",
        "second",
        "second_side",
        "side",
        "who",
    }
)
_NAMED: Final = frozenset(
    {
        "asked",
        "bearer",
        "because",
        "line",
        "message",
        "named",
        "nearest",
        "obj",
        "said",
        "text",
        "thing",
        "written",
    }
)
_TEXTS: Final = {
    "date": "2026-11-28",
    "time": "14:05",
    "digest": "5f2a91",
    "encoding": "Big5",
    "path": "A.hand",
    "field": "players",
    "seed": "2026",
}


class Sentence(NamedTuple):
    """A sentence by its key, and how it reads in each language of `COLUMNS`."""

    key: str
    texts: tuple[str, ...]


@cache
def every_sentence(store: str) -> tuple[Sentence, ...]:
    """Return the sentences of a store, or of the pages. LookupError for an unknown store."""
    if store == PAGES:
        return tuple(_page_sentences())
    if store not in STORES:
        raise LookupError(store)
    columns = [_Examples(store, language).by_key() for language in COLUMNS]
    return tuple(Sentence(key, tuple(column[key] for column in columns)) for key in columns[0])


def _page_sentences() -> Iterator[Sentence]:
    catalogues = [read_catalogue(language) for language in COLUMNS if language != ENGLISH]
    for message in catalogues[0]:
        if message.id:
            translated = (catalogue.get(message.id) for catalogue in catalogues)
            texts = (str(each.string) if each else "" for each in translated)
            yield Sentence(str(message.id), (str(message.id), *texts))


@cache
def _open_example(game: str) -> LaidPosition:
    """Return the position of a game's first ready dispute."""
    account = account_of(ready_file(game, min(ready_names(game))))
    return open_replay(account, readings_in_force(account, {}), strict=False).laid


@cache
def _events(game: str) -> Mapping[str, type[Event]]:
    """Return the classes of a game's events by tag."""
    package(game)
    home = f"judge.games.{game}"
    return {
        kind.tag: kind
        for kind in _subclasses(Event)
        if kind.__module__.startswith(home) or not kind.__module__.startswith("judge.games.")
    }


def _subclasses(kind: type[Event]) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from _subclasses(each)


def _holes(row: Mapping[str, object]) -> tuple[list[str], set[str]]:
    """Return the names of a sentence's facts in any language, and those with two forms by number."""
    parsed = [part for said in row.values() if isinstance(said, str) for part in Formatter().parse(said)]
    inner = [part for each in parsed if each[2] for part in Formatter().parse(each[2])]
    named = dict.fromkeys(part[1] for part in (*parsed, *inner) if part[1] is not None)
    return list(named), {part[1] for part in parsed if part[1] and "|" in (part[2] or "")}


class _Examples:
    """The sentences of one store in one language, each with an example."""

    def __init__(self, store: str, language: Language) -> None:
        self.store, self.language = store, language
        game = store if store in GAMES else KERNEL_GAME
        self.speaker, self.events = Speaker(_open_example(game), language), _events(game)
        core = self.speaker.laid.core
        known = [obj for obj in range(len(core.defn)) if core.defn[obj] and core.defs[core.defn[obj]].name]
        self.cards = tuple(known[:3])
        self.zone = next(number for number, zone in enumerate(core.game.zones) if zone.owner == 1)
        self.word = core.game.zones[self.zone].name

    def by_key(self) -> dict[str, str]:
        """Return each sentence of the store by its section and key."""
        store = self.store
        own = sections("judge.games", store) if store in GAMES else sections(f"judge.{store}")
        found = {}
        for section, rows in own.items():
            for key, row in rows.items():
                names, counted = _holes(row)
                found[f"{section} {key}"] = self._render(section, key, row, names, ())
                if counted:
                    found[f"{section} {key} (1)"] = self._render(section, key, row, names, counted)
        return found

    def _render(
        self, section: str, key: str, row: Mapping[str, Any], names: Iterable[str], ones: Collection[str]
    ) -> str:
        """Render one sentence with its facts, of which those of `ones` count one."""
        if section == "sentences":
            return _SAY[self.store](key, self._facts(dict.fromkeys(names), ones), self.language)
        if section == "events":
            kind = self.events.get(key)
            if kind is not None:
                of = {name: FIELDS.get(of, TYPES.get(name)) for name, of in list(kind.kinds.items())[1:]}
                return self.speaker.event(kind.read((key, (), *self._facts(of, ones).values())))
            of = {name: TYPES.get(name) for name in row.get("facts", names)}
            return self.speaker.event((key, (), *self._facts(of, ones).values()))
        facts = self._facts({name: TYPES.get(name) for name in names}, ones)
        if section == "reasons":
            return self.speaker.reason(key, facts)
        texts = {name: self._text(name, value) for name, value in facts.items()}
        texts["the word card"] = self.speaker.word("the word card")
        filled = self.speaker.fill if section in {"verbs", "asks", "terms"} else fill
        return filled(pick(row, self.language), texts)

    def _facts(self, names: Mapping[str, str | None], ones: Collection[str]) -> dict[str, Any]:
        """Return a fact for each name by its type, all different where possible."""
        return {
            name: self._fact(kind, name, at, ONE if name in ones else SEVERAL + at)
            for at, (name, kind) in enumerate(names.items())
        }

    def _fact(self, kind: str | None, name: str, at: int, number: int) -> Any:
        """Return a fact of a kind: a card of the position, a player, a zone, a word, or how many."""
        if number == ONE:
            return number
        card = self.cards[at % len(self.cards)]
        known = {
            "card": card,
            "ref": (card, 0),
            "cards": self.cards,
            "seat": at % 2,
            "seats": (0, 1),
            "zone": self.zone,
            "word": self.word,
            "slot": "card",
            "words": (self.word, "card"),
            "numbers": (ONE, number),
            "declared": WordedText(self.speaker.card(card)),
        }
        if kind in known:
            return known[kind]
        if name in _PERSON:
            return _PEOPLE[at % len(_PEOPLE)]
        if name in _NAMED:
            return WordedText(self.speaker.card(card))
        return _TEXTS.get(name, number)

    def _text(self, name: str, value: Any) -> str:
        """Render a fact."""
        kind = TYPES.get(name)
        if kind == "card" and type(value) is int:
            return self.speaker.card(value)
        if kind == "seat" and type(value) is int:
            return self.speaker.seat(value)
        if kind == "zone" and type(value) is int:
            return self.speaker.zone(value)
        return self.speaker.seat(0) if name == "owner" else str(value)
