"""Every sentence of every store of sentences, said once with facts of a real position, kept in `golden/`:
a line for each key, with what it reads as in each language.

A sentence that has two forms for a number is said with one and with several. The facts are those of the game's first ready
dispute: its first cards, players and zones; a sentence of the kernel is said in the game named below.
`tests/golden.py` writes them anew.
"""

from functools import cache
from pathlib import Path
from string import Formatter

from judge.decks import words as decks
from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_for
from judge.disputes.alignment.setup import open_replay
from judge.disputes.language.speaker import Speaker
from judge.disputes.language.words import FIELDS, TYPES, WordedText
from judge.disputes.reference.ready import ready_file, ready_names
from judge.engine.records import Event
from judge.games import GAMES, package
from judge.printing import words as printing
from judge.tournament import words as tournament
from judge.words.languages import COLUMNS
from judge.words.sentences import fill, pick, sections

GOLDEN = Path(__file__).parent / "golden"
KERNEL = "judge.disputes"
OF_KERNEL = "zombie_world_order"  # the game in which the sentences of the kernel are said
SEVERAL, ONE = 3, 1
SAY = {
    "judge.decks": lambda key, facts, language: decks.say(key, facts, language, OF_KERNEL),
    "judge.printing": lambda key, facts, language: printing.say(language, key, **facts),
    "judge.tournament": tournament.say,
}
STORES = [KERNEL, *SAY, *GAMES]
PEOPLE = ("林柏宇", "Anna Müller", "髙橋さくら", "陳曉彤")
OF_PEOPLE = {
    *(
        "opponent",
        "players",
        "name",
        "names",
        "first",
        "second",
        "other",
        "others",
        "who",
        "person",
        "champion",
    ),
    *("side", "first_side", "second_side", "player"),
}
OF_CARDS = {
    "thing",
    "text",
    "written",
    "said",
    "named",
    "asked",
    "because",
    "message",
    "obj",
    "bearer",
    "line",
    "nearest",
}
WORDS = {
    "date": "2026-11-28",
    "time": "14:05",
    "digest": "5f2a91",
    "encoding": "Big5",
    "path": "A.hand",
    "field": "players",
    "seed": "2026",
}


@cache
def laid(game):
    """Lay out the position of a game's first ready dispute."""
    dispute = account_of(ready_file(game, min(ready_names(game))))
    return open_replay(dispute, readings_for(dispute, {}), strict=False).laid


@cache
def happenings(game):
    """Return the classes of what happens in a game by tag."""
    package(game)
    home = f"judge.games.{game}"
    found = {}
    for kind in _below(Event):
        if kind.__module__.startswith(home) or not kind.__module__.startswith("judge.games."):
            found[kind.tag] = kind
    return found


def _below(kind):
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


def holes(row):
    """Return the names of the facts that a sentence has in any language, and those for whose number it has two forms."""
    parsed = [part for said in row.values() if isinstance(said, str) for part in Formatter().parse(said)]
    inner = [part for each in parsed if each[2] for part in Formatter().parse(each[2])]
    named = dict.fromkeys(part[1] for part in (*parsed, *inner) if part[1] is not None)
    return list(named), {part[1] for part in parsed if "|" in (part[2] or "")}


class Said:
    """The sentences of one store in one language."""

    def __init__(self, store, language):
        self.store, self.language = store, language
        game = store if store in GAMES else OF_KERNEL
        self.speaker, self.happenings = Speaker(laid(game), language), happenings(game)
        core = self.speaker.laid.core
        known = [obj for obj in range(len(core.defn)) if core.defn[obj] and core.defs[core.defn[obj]].name]
        self.cards = tuple(known[:3])
        self.zone = next(number for number, zone in enumerate(core.game.zones) if zone.owner == 1)
        self.word = core.game.zones[self.zone].name

    def by_key(self):
        """Return each sentence of the store by its section and key."""
        own = sections("judge.games", self.store) if self.store in GAMES else sections(self.store)
        found = {}
        for section, rows in own.items():
            for key, row in rows.items():
                names, counted = holes(row)
                found[f"{section} {key}"] = self.said(section, key, row, names, ())
                if counted:
                    found[f"{section} {key} (1)"] = self.said(section, key, row, names, counted)
        return found

    def said(self, section, key, row, names, ones):
        """Say one sentence with its facts, of which some count one."""
        if section == "sentences":
            return SAY[self.store](key, self.values(dict.fromkeys(names), ones), self.language)
        if section == "events":
            kind = self.happenings.get(key)
            if kind is not None:
                of = {name: FIELDS.get(of, TYPES.get(name)) for name, of in list(kind.kinds.items())[1:]}
                return self.speaker.event(kind.read((key, (), *self.values(of, ones).values())))
            of = {name: TYPES.get(name) for name in row.get("facts", names)}
            return self.speaker.event((key, (), *self.values(of, ones).values()))
        values = self.values({name: TYPES.get(name) for name in names}, ones)
        if section == "reasons":
            return self.speaker.reason(key, values)
        texts = {name: self.text(name, value) for name, value in values.items()}
        texts["the word card"] = self.speaker.word("the word card")
        filled = self.speaker.fill if section in {"verbs", "asks", "terms"} else fill
        return filled(pick(row, self.language), texts)

    def values(self, names, ones):
        """Return a fact for each name by what it is, no two alike where that can be; those of `ones` count one."""
        found = {}
        for at, (name, kind) in enumerate(names.items()):
            found[name] = self.value(kind, name, at, ONE if name in ones else SEVERAL + at)
        return found

    def value(self, kind, name, at, number):
        """Return a fact of a kind: a card of the position, a player, a zone, a word, or how many."""
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
        if kind in known and number != ONE:
            return known[kind]
        if number == ONE:
            return number
        if name in OF_PEOPLE:
            return PEOPLE[at % len(PEOPLE)]
        if name in OF_CARDS:
            return WordedText(self.speaker.card(card))
        return WORDS.get(name, number)

    def text(self, name, value):
        """Say a fact by itself."""
        kind = TYPES.get(name)
        if kind == "card" and type(value) is int:
            return self.speaker.card(value)
        if kind == "seat" and type(value) is int:
            return self.speaker.seat(value)
        if kind == "zone" and type(value) is int:
            return self.speaker.zone(value)
        return self.speaker.seat(0) if name == "owner" else str(value)


def lines(store):
    """Return a line for each sentence of a store: its key, and how it reads in each language."""
    columns = [Said(store, language).by_key() for language in COLUMNS]
    return [
        " | ".join(" ".join(said.split()) for said in (key, *(column[key] for column in columns)))
        for key in columns[0]
    ]


def file_of(store):
    """Return where the sentences of a store are kept."""
    return GOLDEN / f"{store.removeprefix('judge.')}.txt"


def write():
    """Write every sentence anew."""
    GOLDEN.mkdir(exist_ok=True)
    for store in STORES:
        file_of(store).write_text("\n".join([*lines(store), ""]), encoding="utf-8")
