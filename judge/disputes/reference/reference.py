"""The reference for writing a game's disputes: its description as tables and examples, for a page or as Markdown."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.disputes.account.form import DisputeSchema
from judge.disputes.language.described import CHANCE, FROM_TOP, RESULTS, USED, describe_game
from judge.disputes.language.format import WHEN
from judge.disputes.language.value_words import (
    ASKS,
    DECLARED,
    ENDED,
    ENDS,
    HEADS,
    MENU,
    NEXT,
    PASSES,
    RIGHT,
    WAITING,
    menu_words,
    record_keys,
    record_words,
    shape,
)
from judge.disputes.language.words import words_of
from judge.disputes.reference.ability_reference import WordRow, ability_rows, card_fields
from judge.disputes.reference.example_text import as_yaml, one_line
from judge.documents import read_yaml
from judge.engine.records import Declared, Frame, Record, Waiting
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.disputes.language.described import Description, PathNote, SlotNote, VerbNote
    from judge.engine.layout import TurnField
    from judge.words.languages import Language

_EXAMPLE: Final = "A"  # the player of whom paths are shown


class ActionRow(NamedTuple):
    """One action: its name, the keys of its step, when it is asked if not in play, and examples."""

    name: str
    said: str
    keys: tuple[WordRow, ...]
    note: str
    examples: tuple[str, ...]


class WordTable(NamedTuple):
    """Words of one kind under a heading, with a remark about all of them."""

    heading: str
    note: str
    rows: tuple[WordRow, ...]


class Reference(NamedTuple):
    """What a dispute of one game can state, in one language."""

    title: str
    intro: str
    heading: str
    every: str
    actions: tuple[ActionRow, ...]
    tables: tuple[WordTable, ...]
    whole_heading: str
    whole: tuple[str, ...]
    example: str


@cache
def reference(game: str, language: Language) -> Reference:
    """Return the reference of a game. LookupError for an unknown one."""
    return _ReferenceWriter(describe_game(game), language).write()


@cache
def reference_words(language: Language) -> Mapping[str, str]:
    """Return the texts between the words of a game."""
    source = resources.files("judge.disputes.reference").joinpath("reference.yaml").read_bytes()
    return {name: pick(entry, language) for name, entry in read_yaml(source)["words"].items()}


_FILE: Final = tuple(DisputeSchema().fields)


class _ReferenceWriter:
    """Writes the reference of one game in one language."""

    def __init__(self, known: Description, language: Language) -> None:
        self.known = known
        self.language = language
        self.own = reference_words(language)
        words = words_of(known.game, language)
        self.terms, self.verbs = words.terms, words.verbs

    def write(self) -> Reference:
        own = self.own
        return Reference(
            own["title"],
            own["intro"],
            own["actions"],
            own["every"],
            tuple(map(self._action, self.known.verbs.values())),
            tuple(table for table in self._tables() if table.rows),
            own["whole"],
            tuple(map(as_yaml, self.known.examples)),
            own["example"],
        )

    def _name_of(self, *names: str, of: str = "path") -> str:
        """Return the name of a word, first as a word of that kind; "" where no term has it."""
        for name in names:
            for key in (f"{of} {name}", *((f"{name}_phase",) if of == "phase" else ()), name):
                if key in self.terms:
                    return self.terms[key]
        return ""

    # ---- actions

    def _action(self, verb: VerbNote) -> ActionRow:
        own = self.own
        takes = own[f"takes {verb.takes}"] if verb.takes != "none" else ""
        if verb.words == tuple(dict.fromkeys(zone.name for zone in self.known.zones)):
            takes = own["takes zone"]
        elif verb.words:
            takes = f"`word`: {self._words(verb.words, of='zone')}"
        keys = [WordRow("", "", takes)] if takes else []
        keys += [self._slot(slot) for slot in verb.slots]
        if verb.names_slots:
            keys.append(WordRow("…", "", own["named"]))
        if verb.then:
            named = ", ".join(f"`{name}`" for name in verb.then)
            keys.append(WordRow("…", "", own["then"].replace("{named}", named)))
        return ActionRow(
            verb.name,
            self.verbs.get(verb.name, "").replace("{subject}", "…"),
            tuple(keys),
            "" if verb.asked == "play" else own[f"asked {verb.asked}"],
            tuple(map(as_yaml, verb.examples)),
        )

    def _slot(self, slot: SlotNote) -> WordRow:
        note = self.own["top first" if slot.name == FROM_TOP else f"slot {slot.kind}"]
        words = self._words(slot.words)
        return WordRow(slot.name, self._name_of(f"slot {slot.name}", slot.name), words or note)

    def _words(self, words: Iterable[str], of: str = "state") -> str:
        """Return words with their names."""
        said = ((word, self._name_of(word, of=of)) for word in words)
        return ", ".join(
            f"`{word}` ({name})" if name and name != word else f"`{word}`" for word, name in said
        )

    # ---- tables

    def _tables(self) -> Iterator[WordTable]:
        own = self.own
        yield WordTable(own["file"], own["file note"], tuple(self._file()))
        yield WordTable(own["moments"], own["moments note"], tuple(self._moments()))
        yield WordTable(own["places"], own["listed"], tuple(self._places()))
        yield WordTable(own["item"], "", tuple(self._item()))
        yield WordTable(own["numbers"], "", tuple(self._numbers()))
        yield WordTable(own["turn"], "", tuple(self._turn()))
        yield WordTable(own[DECLARED], own["declared note"], tuple(self._records(Declared)))
        yield WordTable(own[WAITING], own["waiting note"], tuple(self._records(Waiting)))
        yield WordTable(
            own[NEXT],
            own["next note"],
            (*self._records(Frame), *self._question_rows(), *self._outcome_rows()),
        )
        yield WordTable(own["marks"], own["marks note"], tuple(self._marks()))
        yield WordTable(own["claims"], own["claimed"], tuple(self._claims()))
        yield WordTable(
            own["fields"], own["fields note"], tuple(card_fields(self.known.game, self.language, own))
        )
        yield WordTable(
            own["abilities"], own["abilities note"], tuple(ability_rows(self.known.game, self.language, own))
        )

    def _file(self) -> Iterator[WordRow]:
        """Yield the keys of a file."""
        seats = ", ".join(map(str, self.known.seats))
        for key in _FILE:
            said = self.own[f"file {key}"].replace("{game}", self.known.game).replace("{number}", seats)
            yield WordRow(key, "", said)

    def _moments(self) -> Iterator[WordRow]:
        for key, value in WHEN.items():
            yield WordRow(f"{key}: {value}", "", self.own[f"moment {key}"])

    def _places(self) -> Iterator[WordRow]:
        for zone in self.known.zones:
            whose = self.own["of seat" if zone.owned else "of table"]
            seen = self.own[f"seen {zone.seen}"]
            left_out = self.own["left out" if zone.seen != "all" and zone.at_start else "left out empty"]
            said = "; ".join((whose, seen, left_out, *self._listed(zone.name)))
            yield WordRow(zone.name, self._name_of(zone.name, of="zone"), said)

    def _listed(self, zone: str) -> tuple[str, ...]:
        """Return the order in which a zone is listed, where that is not from the top."""
        return (self.terms[f"listed {zone}"],) if f"listed {zone}" in self.terms else ()

    def _item(self) -> Iterator[WordRow]:
        yield WordRow("owner", self.own["item owner"], f"{self.own['value seat']}; {self.own['usual owner']}")
        yield WordRow("seen_by", self.own["path seen_by"], self.own["value seats"])
        if self.known.limits_use:
            yield WordRow(USED, self.own["item used"], self.own["value abilities"])
        for flag, words in self.known.flags.items():
            yield WordRow(flag, self._name_of(flag), f"{self._words(words)}; {self._usual(f'`{words[0]}`')}")
        for one in self.known.columns:
            takes = self.own["value id"] if one.names else f"{one.low}–{one.high}"
            usual = self.own["usual none"] if one.names else self._usual(one.default)
            left_out = self.terms.get(f"left out {one.name}", usual)
            yield WordRow(one.name, self._name_of(one.name), f"{takes}; {left_out}")

    def _usual(self, value: object) -> str:
        return self.own["usual"].replace("{word}", str(value))

    def _numbers(self) -> Iterator[WordRow]:
        for one in self.known.tallies:
            left_out = self.terms.get(f"left out {one.name}", self._usual(one.default))
            yield WordRow(one.name, self._name_of(one.name), f"{one.low}–{one.high}; {left_out}")

    def _turn(self) -> Iterator[WordRow]:
        open_ = self.own["not told"]
        for name, value in (("number", "number"), ("player", "seat")):
            yield WordRow(
                f"turn.{name}", self._name_of(f"turn.{name}"), f"{self.own[f'value {value}']}; {open_}"
            )
        for field in self.known.fields:
            yield WordRow(
                f"{field.of}.{field.name}",
                self._name_of(f"{field.of}.{field.name}", field.name),
                self._field_values(field),
            )

        told = {(field.of, field.name) for field in self.known.fields} | {
            ("turn", "number"),
            ("turn", "player"),
        }
        for one in self.known.memory:
            if one.of and (one.of, one.said) not in told:
                said = self._name_of(f"{one.of} {one.said}", one.said)
                yield WordRow(f"{one.of}.{one.said}", said, one_line(shape(one.kind)))
        for name, value in ((RIGHT, "seat"), (PASSES, "number")) if self.known.has_priority else ():
            yield WordRow(f"turn.{name}", self._name_of(f"turn {name}"), self.own[f"value {value}"])

    # ---- what is under way, and what lasts

    def _records(self, base: type[Record]) -> Iterator[WordRow]:
        head = HEADS[base]
        for word, of in record_words(self.known.built, base).items():
            keys = {key: shape(kind) for key, kind in record_keys(of).items()}
            yield WordRow(one_line({head: word, **keys}), self._name_of(word, of=head), "")

    def _question_rows(self) -> Iterator[WordRow]:
        for word, menu in menu_words(self.known.built).items():
            about = self.known.built.menus[menu].about
            keys = {} if about is None else {key: shape(kind) for key, kind in record_keys(about).items()}
            said = self._name_of(f"{ASKS} {word}", f"slot {menu}", menu)
            who = CHANCE if menu.startswith(f"{CHANCE}.") else _EXAMPLE
            yield WordRow(one_line({ASKS: who, MENU: word, **keys}), said, "")

    def _outcome_rows(self) -> Iterator[WordRow]:
        for word, of in ENDS.items():
            keys = {key: shape(kind) for key, kind in record_keys(of).items()}
            yield WordRow(one_line({ENDED: word, **keys}), self._name_of(word, of=ENDED), "")

    def _marks(self) -> Iterator[WordRow]:
        moments: dict[str, None] = {}
        for name, of in self.known.built.lasting.items():
            until = [word for word in of.until if word]
            word = (
                {until[0][:-1]: _EXAMPLE} if until and until[0].endswith(":") else until[0] if until else None
            )
            key = f"{name}…" if name.endswith(":") else name
            mark = {key: shape(of.kind)} | ({"until": word} if word else {})
            moments.update(dict.fromkeys(until))
            yield WordRow(
                one_line(mark), self._name_of(name, of="mark"), ", ".join(f"`{each}`" for each in until)
            )
        for moment in moments:
            word = moment.removesuffix(":")
            shown = {word: _EXAMPLE} if moment.endswith(":") else word
            yield WordRow(one_line({"until": shown}), self._name_of(word, of="until"), "")

    def _field_values(self, field: TurnField) -> str:
        said = {"word": self._words(field.words, "phase"), "number": f"{field.low}–{field.high}"}.get(
            field.takes
        )
        said = said or self.own[f"value {field.takes}"]
        if field.name == "phase":
            return f"{said}; {self.own['not told']}"
        return f"{said}; {self.own['beginning']}" if field.phases else said

    def _claims(self) -> Iterator[WordRow]:
        for name, takes in RESULTS.items():
            yield WordRow(name, self.own[f"result {name}"], self.own[f"value {takes}"])
        zones = {zone.name for zone in self.known.zones}
        for note in self.known.paths:
            head = {"seat": _EXAMPLE, "object": "id"}.get(note.of, note.of)
            many = note.of in {"seat", "table"} and note.name in zones
            said = self.own.get(f"path {note.name}") or self._name_of(
                f"{note.of}.{note.name}", note.name, of="zone" if many else "path"
            )
            value = "; ".join((self.own["how many"], *self._listed(note.name))) if many else self._value(note)
            yield WordRow(f"{head}.{note.name}", said, value)

    def _value(self, note: PathNote) -> str:
        if note.takes == "word" and note.words:
            return self.own["value word"].replace(
                "{words}", self._words(note.words, "phase" if note.of == "turn" else "state")
            )
        return self.own[f"value {note.takes}"] if note.takes != "word" else ""
