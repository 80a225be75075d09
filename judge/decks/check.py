"""The deck check: bytes or text in, a report out. The door for the command line, the API and the pages."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.catalogue import cards as catalogue
from judge.catalogue.folding import fold, visible
from judge.decks.fixes import fixes_of, fixes_of_side, no_card
from judge.decks.intake import take_in
from judge.decks.lines import LineReader
from judge.decks.readings import CARD, HEADING, LONGEST, PROBLEM, UNKNOWN, Note, Reading
from judge.decks.report import INPUT, DeckReport, NotADeckListError, Remark
from judge.decks.whole import wrong_sums
from judge.games.deck_rules import Deck, DeckEntry, DeckRules, Finding, FindingLevel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.catalogue.cards import Catalogue
    from judge.games.deck_rules import Check

# What a note about a line does: a problem always, a problem in official play, or only a warning.
ALWAYS: Final = frozenset({"number.mended-mismatch"})
NAME_ALONE: Final = frozenset({"name.unknown", "name.ambiguous"})  # a problem where the No. is what counts
OFFICIAL: Final = frozenset({"card.mismatch"})
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
    ]
)
SEVERAL: Final = 3
SUGGESTED: Final = 40  # unknown names of one list that get suggestions


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
    texts, readings, notes = take_in(source, filename, _reader(database))
    listed, total, odd, unknown, telling = _survey(readings)
    if not telling and not _like_a_list(odd, texts, database):
        raise NotADeckListError("input.no-cards")
    entries = _added_up(listed)
    deck = Deck(entries, database.printed, total, official)
    problems: list[Remark] = []
    warnings: list[Remark] = []
    if odd:
        problems, warnings = _line_remarks(odd, rules, database, texts, official=official)
        if not problems:
            problems = [_wrong_sum(line, note, texts) for line, note in wrong_sums(readings)]
        if not rules.side_deck and any(reading.side for _, reading in odd):
            problems += _side_cards(readings, texts)
    if unknown:
        warnings.append(Remark(UNKNOWN.key, INPUT, tuple(unknown), {"count": len(unknown)}))
    if notes:
        problems += [
            Remark(note.key, INPUT, (), note.facts, undecided=True) for note in notes if note.key in UNREAD
        ]
    unresolved = bool(problems)
    for found in _findings(check, deck, problems, readings):
        if unresolved and found.key in WAITING:
            continue
        (warnings if found.level is FindingLevel.WARNING else problems).append(_game_remark(found, readings))
    if len(entries) < len(listed):
        warnings += _two_names(readings)
    if notes:
        warnings += [Remark(note.key, INPUT, (), note.facts) for note in notes if note.key not in UNREAD]
    return DeckReport(game, kind, official, texts, readings, entries, total, tuple(problems), tuple(warnings))


def _findings(
    check: Check, deck: Deck, problems: Sequence[Remark], readings: Sequence[Reading]
) -> list[Finding]:
    """Check a deck; what is found only because of lines that are asked about is undecided as these are."""
    found = check(deck)
    if not problems:
        return found
    lines = {line for problem in problems for line in problem.lines}
    if not lines or not any(finding.level is FindingLevel.PROBLEM and finding.cards for finding in found):
        return found
    sure = _added_up(
        [
            reading.entry
            for number, reading in enumerate(readings, 1)
            if reading.entry is not None and number not in lines
        ]
    )
    certain = check(Deck(sure, deck.cards, sum(entry.count for entry in sure), deck.official))
    kept = {(finding.key, finding.cards) for finding in certain}
    doubtful = {reading.entry.key for line in lines if (reading := readings[line - 1]).entry is not None}
    return [
        replace(finding, level=FindingLevel.UNDECIDED)
        if finding.level is FindingLevel.PROBLEM
        and not doubtful.isdisjoint(finding.cards)
        and (finding.key, finding.cards) not in kept
        else finding
        for finding in found
    ]


def _like_a_list(noted: Sequence[tuple[int, Reading]], texts: Sequence[str], database: Catalogue) -> bool:
    """Return whether lines of which none can be read are a deck list all the same.

    They are one where several have a figure that is asked about, or one names the No. of a card, or runs into its figure.
    """
    if any(note.key == "quantity.run" for _, reading in noted for note in reading.notes):
        return True
    asked = [number for number, reading in noted if ASKED & {note.key for note in reading.notes}]
    return len(asked) >= SEVERAL or any(
        database.by_no(word.strip(",;:()[]"))
        for number in asked
        for word in fold(texts[number - 1][:LONGEST]).split()
    )


def kinds(game: str) -> tuple[str, ...]:
    """Name the kinds of list that a game checks, the usual one first. `LookupError` where there is none."""
    return tuple(catalogue.rules_of(game).checks)


@lru_cache(maxsize=32)
def _reader(database: Catalogue) -> LineReader:
    return LineReader(database, named=catalogue.rules_of(database.game).name_is_enough)


class _Survey(NamedTuple):
    """What the lines of a list hold.

    What they list, how many cards that are, the numbered lines that are odd, the lines whose card the database lacks,
    whether any line shows that this is a deck list.
    """

    listed: Sequence[DeckEntry]
    total: int
    odd: Sequence[tuple[int, Reading]]
    unknown: Sequence[int]
    telling: bool


def _survey(readings: Sequence[Reading]) -> _Survey:
    """Go through the lines once, for most of a check is this."""
    listed = [reading.entry for reading in readings if reading.entry is not None]
    noted = [(number, reading) for number, reading in enumerate(readings, 1) if reading.odd or reading.notes]
    return _Survey(
        listed,
        sum([entry.count for entry in listed]),
        [each for each in noted if each[1].odd],
        [number for number, reading in noted if UNKNOWN in reading.notes],
        telling=(bool(readings) and readings[-1].telling)
        or True in [reading.telling for reading in readings],
    )


def _added_up(listed: Sequence[DeckEntry]) -> Sequence[DeckEntry]:
    """Add up the lines of each card."""
    if len({entry.key for entry in listed}) == len(listed):
        return listed
    entries: dict[str, DeckEntry] = {}
    for entry in listed:
        key = entry.key
        entries[key] = entries[key].plus(entry) if key in entries else entry
    return list(entries.values())


def _line_remarks(
    noted: Sequence[tuple[int, Reading]],
    rules: DeckRules,
    database: Catalogue,
    texts: Sequence[str],
    *,
    official: bool,
) -> tuple[list[Remark], list[Remark]]:
    """Sort what was noted about single lines into problems and warnings."""
    problems: list[Remark] = []
    warnings: list[Remark] = []
    left = SUGGESTED
    for number, reading in noted:
        for note in reading.notes:
            if note is UNKNOWN:
                continue
            cards = note.cards
            if note.key == "name.unknown" and left:
                cards = database.suggest(note.facts["name"])
                left -= 1
            severe = reading.status == PROBLEM or _severe(note, rules, official=official)
            ways = partial(fixes_of, number, texts[number - 1], reading, note) if severe else None
            remark = Remark(note.key, INPUT, (number,), note.facts, cards, undecided=severe, ways=ways)
            (problems if severe else warnings).append(remark)
    return problems, warnings


def _wrong_sum(line: int, note: Note, texts: Sequence[str]) -> Remark:
    return Remark(
        note.key, INPUT, (line,), note.facts, undecided=True, ways=partial(no_card, line, texts[line - 1])
    )


def _severe(note: Note, rules: DeckRules, *, official: bool) -> bool:
    return (
        note.key in ALWAYS
        or (note.key in NAME_ALONE and not rules.name_is_enough)
        or (official and note.key in OFFICIAL)
    )


def _game_remark(found: Finding, readings: Sequence[Reading]) -> Remark:
    """Name the lines of the cards that a finding is about."""
    lines = tuple(
        number
        for number, reading in enumerate(readings, 1)
        if reading.entry is not None and reading.entry.key in found.cards
    )
    return Remark(found.key, found.rule, lines, found.facts, undecided=found.level is FindingLevel.UNDECIDED)


def _two_names(readings: Sequence[Reading]) -> list[Remark]:
    """Say so where lines give one No. different names: one of the numbers is likely wrong."""
    found: dict[str, dict[str, tuple[int, DeckEntry]]] = {}
    for number, reading in enumerate(readings, 1):
        if reading.entry is not None and reading.entry.name_key:
            found.setdefault(reading.entry.key, {}).setdefault(
                reading.entry.name_key, (number, reading.entry)
            )
    return [
        Remark(
            "names.differ",
            INPUT,
            tuple(number for number, _ in names.values()),
            {
                "no": next(entry.no for _, entry in names.values()),
                "names": tuple(e.name for _, e in names.values()),
            },
        )
        for names in found.values()
        if len(names) > 1
    ]


def _side_cards(readings: Sequence[Reading], texts: Sequence[str]) -> list[Remark]:
    """Ask about cards that stand under a heading of what is not in the deck, where the game has nothing beside it."""
    found: list[int] = []
    heads: list[int] = []
    inside = 0
    for number, reading in enumerate(readings, 1):
        if reading.status == HEADING:
            inside = number if reading.side else 0
        elif reading.status == CARD and (inside or reading.side):
            found.append(number)
            if inside and inside not in heads:
                heads.append(inside)
    if not found:
        return []
    beside = [text for role, text in readings[found[0] - 1].split if role == "label"]
    said = texts[heads[0] - 1].strip() if heads else "".join(beside[:1]) or texts[found[0] - 1].strip()
    headings, lines = [[(number, texts[number - 1]) for number in numbers] for numbers in (heads, found)]
    ways = partial(fixes_of_side, headings, lines)
    facts = {"heading": visible(said)[:80]}
    return [Remark("side.none", INPUT, tuple(found), facts, undecided=True, ways=ways)]
