"""Resolves a whole list: the reading of each line, the questions, the findings of the game's rules.

What a line leaves open the lines beside it settle (`doubts`). What the whole list leaves open (`choices`, `divisions`,
`notes`) is held against the rules: legal is said where every plausible reading is legal, illegal where none is, else it
is asked.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Final

from judge.decks import remarks
from judge.decks.annotations import ask_about_annotation, remark_of
from judge.decks.choices import Choice, compare_worlds, find_choices
from judge.decks.divisions import cards_of, find_decks, find_marks
from judge.decks.doubts import settle_doubts
from judge.decks.fixes import fix_of_count, fixes_of_notes
from judge.decks.notes import find_notes, may_be_card, read_note
from judge.decks.readings import CARD, COMMENT, HEADING, MANY, PROBLEM, UNKNOWN, Note, Reading
from judge.decks.report import INPUT, Remark
from judge.decks.sections import Heading
from judge.decks.sums import wrong_sums
from judge.games.deck_rules import Deck, DeckEntry, FindingLevel

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from judge.decks.fixes import Fix
    from judge.decks.intake import LinesRead
    from judge.decks.lines import LineReader
    from judge.games.deck_rules import Check, DeckRules, Finding

# Not said while a line is open, for it may hold the cards that are missing or too many.
WAITING: Final = frozenset({"size.over", "size.under", "box.missing", "start.no-unit"})
# Parts of what was handed in that were not read, and may be part of the list.
UNREAD: Final = frozenset({"sheets.unread"})
LEAST: Final = 3  # cards of each of several decks
LEAST_BLANK: Final = 3  # rows without a quantity of a list that names cards which are not in the deck
LEAST_COUNTED: Final = 5  # cards of a list whose quantities are missed where they are not
MOST_TAPS: Final = 3  # quantities of which one alone is wrong
FEW: Final = 4  # so many times more cards have nothing beside them
MOST_NOTES: Final = 4  # lines of words of which each may be one card more


class Resolution:
    """The state of one list while its lines are being resolved."""

    def __init__(
        self, taken: LinesRead, reader: LineReader, rules: DeckRules, check: Check, *, official: bool
    ) -> None:
        self.texts = taken.texts
        self.said = taken.notes
        self.readings = list(taken.readings if taken.plain else settle_doubts(taken.texts, taken.readings))
        self.plain = taken.plain
        self.reader = reader
        self.rules = rules
        self.check = check
        self.official = official
        self.problems: list[Remark] = []
        self.warnings: list[Remark] = []
        self.unknown: tuple[int, ...] = ()  # lines whose No. the database lacks
        self.deck = Deck((), {}, 0)

    def resolve(self) -> None:
        """Find all remarks. What is decided here is not decided again later."""
        if self.rules.name_is_enough:
            self._read_titles()
        several = not self.plain and self._ask_which_deck()
        if not (self.plain or several):
            self._leave_out_notes()
            self._mend_slips()
            self._ask_about_remarks()
        if not self.plain:
            self._say_lines()
        self.unknown = tuple(
            [at for at, reading in enumerate(self.readings, 1) if reading.notes and UNKNOWN in reading.notes]
        )
        if self.unknown:
            self.warnings.append(Remark(UNKNOWN.key, INPUT, self.unknown, {"count": len(self.unknown)}))
        for note in self.said:
            if note.key in UNREAD:
                self.problems.append(Remark(note.key, INPUT, (), note.facts, undecided=True))
        cards = cards_of(self.readings)
        self.deck = self._make_deck(cards)
        if not several:
            self._say_game()
        if len(self.deck.entries) < len(cards):
            self.warnings += remarks.name_conflicts(self.readings)
        self.warnings += [
            Remark(note.key, INPUT, (), note.facts) for note in self.said if note.key not in UNREAD
        ]

    def cards_by_line(self) -> dict[int, DeckEntry]:
        """Return the cards by the index of their line."""
        return {at: reading.entry for at, reading in enumerate(self.readings) if reading.entry is not None}

    def _make_deck(self, entries: Iterable[DeckEntry]) -> Deck:
        """Return the cards as a deck, the lines of each card added up."""
        added: dict[str, DeckEntry] = {}
        total = 0
        for entry in entries:
            total += entry.count
            added[entry.key] = added[entry.key].plus(entry) if entry.key in added else entry
        return Deck(list(added.values()), self.reader.cards.printed, total, self.official)

    def _findings(self, entries: Iterable[DeckEntry]) -> list[Finding]:
        return self.check(self._make_deck(entries))

    def _is_legal(self, entries: Iterable[DeckEntry]) -> bool:
        """Return whether no rule is known to be broken by these cards."""
        return not _is_broken(self._findings(entries))

    def _with_entries(self, changes: Mapping[int, DeckEntry]) -> Iterable[DeckEntry]:
        """Return the cards of the list, those of some lines replaced."""
        return {**self.cards_by_line(), **changes}.values()

    def _read_titles(self) -> None:
        """Read a quantity of an unknown name as a heading with its sum, where only then the list is legal."""
        read = list(self.readings)
        for at, entry in self.cards_by_line().items():
            if entry.count >= MANY and entry.name and not (entry.known or entry.no):
                read[at] = Reading(HEADING, says=Heading(entry.name, entry.count))
        rest = cards_of(read)
        listed = self.cards_by_line().values()
        if (
            len(rest) < len(listed)
            and self._is_legal(rest)
            and not (wrong_sums(read) or self._is_legal(listed))
        ):
            self.readings = read

    def _ask_which_deck(self) -> bool:
        """Ask which of several decks is meant; the same deck written twice is one."""
        if sum(reading.status == CARD for reading in self.readings) < 2 * LEAST:
            return False
        headed, parts = find_decks(self.texts, self.readings, self._is_size)
        if not parts:
            return False
        found = [
            Counter(
                {entry.key: entry.count for entry in self._make_deck(cards_of(self.readings[at:end])).entries}
            )
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

    def _is_size(self, entries: Sequence[DeckEntry]) -> bool:
        """Return whether the number of cards makes a whole deck; False for a kind without a fixed size."""
        one = self._findings(entries)
        more = self._findings([*entries, replace(entries[0], key="another", count=1)])
        return not _is_waiting(one) and _is_waiting(more)

    def _leave_out_notes(self) -> None:
        """Read words around the cards as notes, unless the list is legal only with one of them as a card."""
        rows = [
            at for at, reading in enumerate(self.readings) if reading.status == PROBLEM and _is_blank(reading)
        ]
        if len(rows) < LEAST_BLANK:  # no printed list of all cards, but one quantity that was forgotten
            rows = []
        notes = find_notes(self.texts, self.readings, self.reader)
        idle = {*rows, *notes}
        if not idle:
            return
        listed = self.cards_by_line()
        if not any(reading.status == PROBLEM and at not in idle for at, reading in enumerate(self.readings)):
            if not self._is_legal(listed.values()) and (rows or self._may_be_cards(notes, listed)):
                return
        elif rows:
            idle = set(notes)
        for at in idle:
            self.readings[at] = Reading(COMMENT) if at in rows else read_note(self.texts[at])
        if idle:
            lines = tuple(sorted(at + 1 for at in idle))
            ways = partial(fixes_of_notes, [(line, self.texts[line - 1]) for line in lines])
            self.warnings.append(Remark("list.notes", INPUT, lines, {"count": len(lines)}, ways=ways))

    def _mend_slips(self) -> None:
        """Read a name that differs by one letter from a card's as that card, where the list is then legal."""
        slips = {
            at: near
            for at, reading in enumerate(self.readings)
            if not reading.clear
            and reading.entry is not None
            and any(note.key == "name.unknown" for note in reading.notes)
            and (near := self.reader.nearest(reading.entry.name or ""))
        }
        if not slips or self.rules.name_is_enough or any(each.status == PROBLEM for each in self.readings):
            return
        listed = self.cards_by_line()
        mended = {at: self.reader.entry_of(near, listed[at].count) for at, near in slips.items()}
        if self._is_legal(self._with_entries(mended)):
            for at, entry in mended.items():
                note = Note("name.mended", {"written": listed[at].name, "name": entry.name})
                reading = self.readings[at]
                self.readings[at] = replace(
                    reading, entry=entry, notes=(), repaired=(*reading.repaired, note)
                )

    def _ask_about_remarks(self) -> None:
        """Ask about the few cards beside which something stands, where the list is legal only without these."""
        listed = self.cards_by_line()
        beside = {
            at: (entry, said)
            for at, entry in listed.items()
            if not (reading := self.readings[at]).clear and (said := remark_of(reading))
        }
        if not beside or FEW * len(beside) > len(listed) or self._is_legal(listed.values()):
            return
        for some in (tuple(beside), *((at,) for at in beside)):
            if self._is_legal(entry for at, entry in listed.items() if at not in some):
                for at in some:
                    self.readings[at] = ask_about_annotation(*beside[at])
                return

    def _may_be_cards(self, notes: Sequence[int], listed: dict[int, DeckEntry]) -> bool:
        """Return whether a list becomes legal with some of its lines of words as cards."""
        words = [at for at in notes if may_be_card(self.texts[at])][:MOST_NOTES]
        entries = {at: self.reader.identify(1, None, self.texts[at]).entry for at in words}
        return any(
            self._is_legal([*listed.values(), *(entry for at in some if (entry := entries[at]))])
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
                self.problems += remarks.side_remarks(self.readings, self.texts)
        if mark := find_marks(self.readings, self.reader):
            self.problems.append(remarks.mark_remark(mark, self.texts, self.readings))

    def _say_game(self) -> None:
        """Add the findings of the game's rules in every reading, and ask where the readings differ."""
        findings = self.check(self.deck)
        if self.plain and not (self.unknown or findings):
            return
        listed = self.cards_by_line()
        found = find_choices(self.readings, listed, self.reader)
        if not found and _is_broken(findings) and (uncounted := self._missing_quantity(listed)):
            found = [uncounted]
        asked, findings = compare_worlds(
            lambda cards: self._findings(cards.values()), listed, found, findings
        )
        if not (asked or findings):
            return
        open_lines = {line for problem in self.problems for line in problem.lines}
        for choice in asked:
            lines = {at + 1 for at in choice.entries}
            if not lines <= open_lines:
                self.warnings = [
                    each for each in self.warnings if not (each.lines and set(each.lines) <= lines)
                ]
                self.problems.append(remarks.choice_remark(choice, self.texts))
        if _is_broken(findings) and not self.problems and (apart := self._ask_about_heading(listed)):
            self.problems += apart
        unresolved = bool(self.problems)
        for each in self._mark_undecided(findings):
            if unresolved and each.key in WAITING:
                continue
            kept = self.warnings if each.level is FindingLevel.WARNING else self.problems
            kept.append(remarks.game_remark(each, self.readings, partial(self._fixes_of_size, each)))

    def _missing_quantity(self, listed: dict[int, DeckEntry]) -> Choice | None:
        """Return the quantity that one line may have lost, where all others have theirs and the list lacks as many."""
        rows = [at for at in listed if not (self.readings[at].clear or self.readings[at].counted)]
        if len(rows) != 1 or len(listed) < LEAST_COUNTED:
            return None
        at = rows[0]
        for count in range(2, MANY):
            entries = {at: replace(listed[at], count=count)}
            if self._is_legal(self._with_entries(entries)):
                return Choice(
                    "quantity.missing",
                    entries,
                    {"text": self.texts[at].strip()},
                    counts=(listed[at].count, count),
                )
        return None

    def _fixes_of_size(self, found: Finding) -> tuple[Fix, ...]:
        """Return the fixes that alone make the list legal by one line's quantity, `3 → 4`; () where many can."""
        by = found.facts["by"] if found.key == "size.under" else -found.facts["by"]
        listed = self.cards_by_line()
        fitting = [
            at
            for at, entry in listed.items()
            if entry.count + by > 0
            and self._is_legal(self._with_entries({at: replace(entry, count=entry.count + by)}))
        ]
        return tuple(
            fix_of_count(at + 1, listed[at].count, listed[at].count + by, listed[at].no or listed[at].label)
            for at in (fitting if len(fitting) <= MOST_TAPS else ())
        )

    def _ask_about_heading(self, listed: dict[int, DeckEntry]) -> list[Remark]:
        """Ask whether cards under unknown words are in the deck, where it is legal without only these."""
        heads = [at for at, reading in enumerate(self.readings) if reading.status == HEADING]
        for at, end in zip(heads, [*heads[1:], len(self.readings)], strict=False):
            rest = [entry for line, entry in listed.items() if not at < line < end]
            if self.readings[at].says is None and rest and len(rest) < len(listed) and self._is_legal(rest):
                aside = list(self.readings)
                aside[at] = Reading(HEADING, side=True)
                return remarks.side_remarks(aside, self.texts)
        return []

    def _mark_undecided(self, findings: Sequence[Finding]) -> list[Finding]:
        """Return the findings; those caused only by lines that are asked about are undecided."""
        lines = {line for problem in self.problems for line in problem.lines}
        if not lines or not any(each.level is FindingLevel.PROBLEM and each.cards for each in findings):
            return list(findings)
        sure = [entry for at, entry in self.cards_by_line().items() if at + 1 not in lines]
        kept = {(each.key, each.cards) for each in self._findings(sure)}
        doubtful = {entry.key for at, entry in self.cards_by_line().items() if at + 1 in lines}
        return [
            replace(each, level=FindingLevel.UNDECIDED)
            if each.level is FindingLevel.PROBLEM
            and not doubtful.isdisjoint(each.cards)
            and (each.key, each.cards) not in kept
            else each
            for each in findings
        ]


def _is_waiting(findings: Iterable[Finding]) -> bool:
    return any(each.key in WAITING for each in findings)


def _is_broken(findings: Iterable[Finding]) -> bool:
    return any(each.level is FindingLevel.PROBLEM for each in findings)


def _is_blank(reading: Reading) -> bool:
    """Return whether a row of a table has no quantity."""
    return any(note.key == "row.blank" for note in reading.notes)
