"""The deck check: bytes or text in, a report out. The door for the command line, the API and the pages.

Lines are read to what they most likely say (`lines`, `tables`, `json_lists`), settled by one another (`whole`), and what
else the list may mean (`choices`, `parts`, `notes`) is held against the rules: only what is the same by all is said.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import combinations
from typing import TYPE_CHECKING, Final

from judge.catalogue import cards as catalogue
from judge.catalogue.folding import fold
from judge.decks import remarks
from judge.decks.choices import choices, weighed
from judge.decks.fixes import as_cards
from judge.decks.intake import take_in
from judge.decks.lines import LineReader
from judge.decks.notes import as_note, may_be_card, notes_around
from judge.decks.parts import decks_of, marked_apart
from judge.decks.readings import CARD, COMMENT, HEADING, LONGEST, PROBLEM, UNKNOWN, Note, Reading
from judge.decks.report import INPUT, DeckReport, NotADeckListError, Remark
from judge.decks.whole import wrong_sums
from judge.games.deck_rules import Deck, DeckEntry, FindingLevel

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from judge.catalogue.cards import Catalogue
    from judge.games.deck_rules import Check, DeckRules, Finding

# Not said while a line is open, for it may hold the cards that are missing or too many.
WAITING: Final = frozenset({"size.over", "size.under", "box.missing", "start.no-unit"})
# Parts of what was handed in that were not read, and may be part of the list.
UNREAD: Final = frozenset({"sheets.unread"})
# Asked about lines that have a figure.
ASKED: Final = frozenset(
    [
        *(f"quantity.{what}" for what in ("ordinal", "which", "two", "run", "bad", "missing")),
        *(f"line.{what}" for what in ("rest", "beside", "columns", "unread", "hidden", "twice")),
        "number.alone",
        "row.blank",
    ]
)
SEVERAL: Final = 3
MOST_NOTES: Final = 4  # lines of words of which each may be one card more


def check_deck(
    source: str | bytes,
    game: str,
    *,
    kind: str | None = None,
    official: bool = False,
    filename: str | None = None,
    cards: Catalogue | None = None,
) -> DeckReport:
    """Check a deck list in any form a player has it.

    `kind`: which list of the game it is (`kinds(game)`, the first by default). `filename` only helps to tell
    the form. `cards`: the card database, by default the project's own sets. `NotADeckListError` for input
    that holds no list; `LookupError` for a game without deck rules or an unknown kind.
    """
    rules = catalogue.rules_of(game)
    kind = kind or next(iter(rules.checks))
    check = rules.checks[kind]
    database = cards or catalogue.load(game)
    reader = _reader(database)
    texts, readings, said = take_in(source, filename, reader)
    if not _like_a_list(readings, texts, database):
        raise NotADeckListError("input.no-cards")
    made = _Resolution(texts, list(readings), reader, rules, check, official)
    made.resolve(said)
    entries = _added_up(made.listed().values())
    total = sum(entry.count for entry in entries)
    return DeckReport(
        game, kind, official, texts, made.readings, entries, total, tuple(made.problems), tuple(made.warnings)
    )


def kinds(game: str) -> tuple[str, ...]:
    """Name the kinds of list that a game checks, the usual one first. `LookupError` where there is none."""
    return tuple(catalogue.rules_of(game).checks)


@lru_cache(maxsize=32)
def _reader(database: Catalogue) -> LineReader:
    return LineReader(database, named=catalogue.rules_of(database.game).name_is_enough)


@dataclass(slots=True)
class _Resolution:
    """One list on its way from settled lines to what is said about it."""

    texts: Sequence[str]
    readings: list[Reading]
    reader: LineReader
    rules: DeckRules
    check: Check
    official: bool
    problems: list[Remark] = field(default_factory=list)
    warnings: list[Remark] = field(default_factory=list)

    def resolve(self, said: Sequence[Note]) -> None:
        """Find everything that is to be said. Nothing that is decided here is decided again."""
        if all(reading.clear for reading in self.readings):
            decks = False
        else:
            decks = self._decks()
            if not decks:
                self._leave_out_notes()
                self._mend_slips()
            self._say_lines()
        unknown = [
            at for at, reading in enumerate(self.readings, 1) if reading.notes and UNKNOWN in reading.notes
        ]
        if unknown:
            self.warnings.append(Remark(UNKNOWN.key, INPUT, tuple(unknown), {"count": len(unknown)}))
        self.problems += [
            Remark(note.key, INPUT, (), note.facts, undecided=True) for note in said if note.key in UNREAD
        ]
        if not decks:
            self._say_game()
        self.warnings += remarks.two_names(self.readings)
        self.warnings += [Remark(note.key, INPUT, (), note.facts) for note in said if note.key not in UNREAD]

    def listed(self) -> dict[int, DeckEntry]:
        """Return the cards by the index of their line."""
        return {at: reading.entry for at, reading in enumerate(self.readings) if reading.entry is not None}

    def _findings(self, entries: Iterable[DeckEntry]) -> list[Finding]:
        added = _added_up(entries)
        total = sum(entry.count for entry in added)
        return self.check(Deck(added, self.reader.cards.printed, total, self.official))

    def _decks(self) -> bool:
        """Ask which of several decks is meant; the same one written twice is one."""
        if sum(reading.status == CARD for reading in self.readings) < 2 * SEVERAL:
            return False
        headed, parts = decks_of(self.texts, self.readings, self._is_size)
        if not parts:
            return False
        found = [
            Counter({entry.key: entry.count for entry in _added_up(self._within(at, end))})
            for at, end in parts
        ]
        if headed or any(each != found[0] for each in found):
            self.problems.append(remarks.decks_remark(parts, self.texts))
            return True
        again = [at for start, end in parts[1:] for at in range(start, end) if self.readings[at].entry]
        for at in again:
            self.readings[at] = Reading(COMMENT)
        self.warnings.append(Remark("list.again", INPUT, tuple(at + 1 for at in again)))
        return False

    def _within(self, at: int, end: int) -> list[DeckEntry]:
        return [reading.entry for reading in self.readings[at:end] if reading.entry is not None]

    def _is_size(self, entries: Sequence[DeckEntry]) -> bool:
        """Return whether cards make up a whole deck by their number; of what has no set number nothing does."""
        one = self._findings(entries)
        more = self._findings([*entries, replace(entries[0], key="another", count=1)])
        return not _waits(one) and _waits(more)

    def _leave_out_notes(self) -> None:
        """Read words around the cards as notes, unless the list is legal only with one of them as a card."""
        rows = [at for at, reading in enumerate(self.readings) if _blank_row(reading)]
        notes = notes_around(self.texts, self.readings, self.reader)
        idle = {*rows, *notes}
        if not idle:
            return
        listed = self.listed()
        if not any(reading.status == PROBLEM and at not in idle for at, reading in enumerate(self.readings)):
            found = self._findings(listed.values())
            if _broken(found) and (rows or self._may_be_cards(notes, listed)):
                return
        elif rows:
            idle = set(notes)
        for at in idle:
            self.readings[at] = Reading(COMMENT) if at in rows else as_note(self.texts[at])
        if idle:
            lines = tuple(sorted(at + 1 for at in idle))
            ways = partial(as_cards, [(line, self.texts[line - 1]) for line in lines])
            self.warnings.append(Remark("list.notes", INPUT, lines, {"count": len(lines)}, ways=ways))

    def _mend_slips(self) -> None:
        """Read a name that is a card's but for one letter as that card, where the list is legal so."""
        slips = {
            at: near
            for at, reading in enumerate(self.readings)
            if reading.entry is not None
            and not reading.clear
            and any(note.key == "name.unknown" for note in reading.notes)
            and (near := self.reader.nearest(reading.entry.name or ""))
        }
        if not slips or self.rules.name_is_enough or any(each.status == PROBLEM for each in self.readings):
            return
        listed = self.listed()
        mended = {at: self.reader.entry_of(near, listed[at].count) for at, near in slips.items()}
        if not _broken(self._findings({**listed, **mended}.values())):
            for at, entry in mended.items():
                note = Note("name.mended", {"written": listed[at].name, "name": entry.name})
                reading = self.readings[at]
                self.readings[at] = replace(
                    reading, entry=entry, notes=(), repaired=(*reading.repaired, note)
                )

    def _may_be_cards(self, notes: Sequence[int], listed: dict[int, DeckEntry]) -> bool:
        """Return whether a list becomes legal with some of its lines of words as cards."""
        words = [at for at in notes if may_be_card(self.texts[at])][:MOST_NOTES]
        entries = {at: self.reader.identify(1, None, self.texts[at]).entry for at in words}
        return any(
            not _broken(self._findings([*listed.values(), *(entry for at in some if (entry := entries[at]))]))
            for many in range(1, len(entries) + 1)
            for some in combinations(entries, many)
        )

    def _say_lines(self) -> None:
        odd = [(number, reading) for number, reading in enumerate(self.readings, 1) if reading.odd]
        if odd:
            problems, warnings = remarks.line_remarks(
                odd, self.rules, self.reader.cards, self.texts, official=self.official
            )
            self.problems += problems
            self.warnings += warnings
            if not self.problems:
                wrong = wrong_sums(self.readings)
                self.problems += [remarks.sum_remark(line, note, self.texts) for line, note in wrong]
            if not self.rules.side_deck and any(reading.side for _, reading in odd):
                self.problems += remarks.side_cards(self.readings, self.texts)
        if mark := marked_apart(self.readings):
            self.problems.append(remarks.mark_remark(mark, self.texts, self.readings))

    def _say_game(self) -> None:
        """Say what the game's rules say of the list by every reading of it, and ask where the readings differ."""
        listed = self.listed()
        found = choices(self.readings, self.reader)
        asked, findings = weighed(lambda cards: self._findings(cards.values()), listed, found)
        open_lines = {line for problem in self.problems for line in problem.lines}
        for choice in asked:
            lines = {at + 1 for at in choice.entries}
            if not lines <= open_lines:
                self.warnings = [
                    each for each in self.warnings if not (each.lines and set(each.lines) <= lines)
                ]
                self.problems.append(remarks.choice_remark(choice, self.texts))
        if _broken(findings) and not self.problems and (apart := self._apart(listed)):
            self.problems += apart
        unresolved = bool(self.problems)
        for each in self._decided(findings):
            if unresolved and each.key in WAITING:
                continue
            kept = self.warnings if each.level is FindingLevel.WARNING else self.problems
            kept.append(remarks.game_remark(each, self.readings))

    def _apart(self, listed: dict[int, DeckEntry]) -> list[Remark]:
        """Ask whether the cards under words that nobody knows are in the deck, where it is legal without these alone."""
        heads = [at for at, reading in enumerate(self.readings) if reading.status == HEADING]
        for at, end in zip(heads, [*heads[1:], len(self.readings)], strict=False):
            rest = [entry for line, entry in listed.items() if not at < line < end]
            if (
                self.readings[at].says is None
                and rest
                and len(rest) < len(listed)
                and not _broken(self._findings(rest))
            ):
                aside = list(self.readings)
                aside[at] = Reading(HEADING, side=True)
                return remarks.side_cards(aside, self.texts)
        return []

    def _decided(self, findings: Sequence[Finding]) -> list[Finding]:
        """Return what is found; what is found only because of lines that are asked about is undecided as these are."""
        lines = {line for problem in self.problems for line in problem.lines}
        if not lines or not any(each.level is FindingLevel.PROBLEM and each.cards for each in findings):
            return list(findings)
        sure = [entry for at, entry in self.listed().items() if at + 1 not in lines]
        kept = {(each.key, each.cards) for each in self._findings(sure)}
        doubtful = {entry.key for at, entry in self.listed().items() if at + 1 in lines}
        return [
            replace(each, level=FindingLevel.UNDECIDED)
            if each.level is FindingLevel.PROBLEM
            and not doubtful.isdisjoint(each.cards)
            and (each.key, each.cards) not in kept
            else each
            for each in findings
        ]


def _waits(findings: Iterable[Finding]) -> bool:
    return any(each.key in WAITING for each in findings)


def _broken(findings: Iterable[Finding]) -> bool:
    return any(each.level is FindingLevel.PROBLEM for each in findings)


def _blank_row(reading: Reading) -> bool:
    return reading.status == PROBLEM and any(note.key == "row.blank" for note in reading.notes)


def _like_a_list(readings: Sequence[Reading], texts: Sequence[str], database: Catalogue) -> bool:
    """Return whether anything of a text shows that it is a deck list.

    Where no line can be read it is one if several have a figure that is asked about, or one names the No. of a card, or runs
    into its figure.
    """
    if any(reading.telling for reading in readings):
        return True
    noted = [(at, {note.key for note in reading.notes}) for at, reading in enumerate(readings) if reading.odd]
    if any("quantity.run" in keys for _, keys in noted):
        return True
    asked = [at for at, keys in noted if ASKED & keys]
    return len(asked) >= SEVERAL or any(
        database.by_no(word.strip(",;:()[]")) for at in asked for word in fold(texts[at][:LONGEST]).split()
    )


def _added_up(listed: Iterable[DeckEntry]) -> Sequence[DeckEntry]:
    """Add up the lines of each card."""
    entries: dict[str, DeckEntry] = {}
    for entry in listed:
        entries[entry.key] = entries[entry.key].plus(entry) if entry.key in entries else entry
    return list(entries.values())
