"""The remarks about the lines of a list: problems and warnings, one for all lines that are written alike."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.folding import visible
from judge.decks.fixes import (
    KEEP,
    MAIN,
    Fix,
    Ways,
    fix_lines,
    fixes_of,
    fixes_of_copies,
    fixes_of_decks,
    fixes_of_sum,
    format_ranges,
    mark_no_card,
    merge_fixes,
    no_card_fix,
)
from judge.decks.naming import BRACKET_END
from judge.decks.readings import CARD, HEADING, PROBLEM, UNKNOWN, Note, Reading
from judge.decks.report import INPUT, Remark
from judge.games.deck_rules import FindingLevel

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from judge.catalogue.cards import Catalogue
    from judge.decks.choices import Choice
    from judge.decks.divisions import Mark
    from judge.games.deck_rules import DeckEntry, DeckRules, Finding

# What a note about a line does: a problem always, a problem in official play, or only a warning.
ALWAYS: Final = frozenset({"number.mended-mismatch"})
NAME_ALONE: Final = frozenset({"name.unknown", "name.ambiguous"})  # a problem where the No. is what counts
OFFICIAL: Final = frozenset({"card.mismatch"})
SUGGESTED: Final = 40  # unknown names of one list that get suggestions
# Asked once for all lines: whatever they hold, or where they hold the same words.
ALIKE: Final = frozenset(
    (
        *("quantity.two", "quantity.which", "quantity.ordinal", "quantity.run", "row.blank"),
        *("number.alone", "line.columns", "chat.persons", "line.quotes"),
    )
)
SAME_WORDS: Final = {"line.beside": "rest", "line.rest": "rest", "name.unknown": "name", "name.open": "name"}


def line_remarks(
    noted: Sequence[tuple[int, Reading]],
    rules: DeckRules,
    database: Catalogue,
    texts: Sequence[str],
    *,
    official: bool,
) -> tuple[list[Remark], list[Remark]]:
    """Sort the notes of single lines into problems and warnings; every other way to read a line is a choice."""
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
            severe = reading.status == PROBLEM or _is_severe(note, rules, official=official)
            labels = [card.label for card in cards]
            ways = partial(fixes_of, number, texts[number - 1], reading, note, labels) if severe else None
            remark = Remark(note.key, INPUT, (number,), note.facts, cards, undecided=severe, ways=ways)
            (problems if severe else warnings).append(remark)
    return _group_alike(problems), warnings


def _is_severe(note: Note, rules: DeckRules, *, official: bool) -> bool:
    return (
        note.key in ALWAYS
        or (note.key in NAME_ALONE and not rules.name_is_enough)
        or (official and note.key in OFFICIAL)
    )


def _group_alike(problems: Iterable[Remark]) -> list[Remark]:
    """Ask once about all lines that are written alike."""
    groups: dict[object, list[Remark]] = {}
    for problem in problems:
        words = problem.facts.get(SAME_WORDS[problem.key]) if problem.key in SAME_WORDS else None
        alike = problem.key in ALIKE or words is not None
        groups.setdefault((problem.key, words) if alike else problem.lines, []).append(problem)
    return [each[0] if len(each) == 1 else _merge_remarks(each) for each in groups.values()]


def _merge_remarks(group: Sequence[Remark]) -> Remark:
    first = group[0]
    lines = tuple(line for problem in group for line in problem.lines)
    ways = partial(merge_fixes, [problem.ways for problem in group if problem.ways])
    return Remark(first.key, first.rule, lines, first.facts, first.cards, undecided=True, ways=ways)


def choice_remark(choice: Choice, texts: Sequence[str]) -> Remark:
    """Ask which of two readings of some lines is meant."""
    lines = tuple(at + 1 for at in choice.entries)

    def ways() -> tuple[Fix, ...]:
        if choice.counts:
            cards = [(at + 1, _plain_label(entry)) for at, entry in choice.entries.items()]
            return tuple(
                fix_lines([(line, f"{count}x {label}") for line, label in cards])
                if count
                else mark_no_card(*_line_texts(lines, texts))
                for count in choice.counts
            )
        count = sum(entry.count for entry in choice.entries.values()) if len(lines) == 1 else 1
        meant = choice.fixes or tuple(f"{count}x {card.label}" for card in choice.cards)
        written = tuple(Fix(lines[0], text) for text in meant) if len(lines) == 1 else ()
        return (*written, *no_card_fix(lines[0], texts[lines[0] - 1]))

    return Remark(choice.key, INPUT, lines, choice.facts, choice.cards, undecided=True, ways=ways)


def sum_remark(line: int, note: Note, texts: Sequence[str]) -> Remark:
    """Ask about a stated sum that differs from that of the cards."""
    said, found = (note.facts[fact] for fact in ("said", "found"))
    ways = partial(fixes_of_sum, line, texts[line - 1], said, found)
    return _question(note.key, (line,), note.facts, ways)


def mark_remark(mark: Mark, texts: Sequence[str], readings: Sequence[Reading]) -> Remark:
    """Ask whether cards with another mark than the others are in the deck."""
    lines = tuple(at + 1 for at in mark.lines)
    facts = {"mark": mark.mark, "other": mark.other}

    def ways() -> tuple[Fix, ...]:
        return fix_lines(_plain_lines(readings), KEEP, format_ranges(lines)), mark_no_card(
            *_line_texts(lines, texts)
        )

    return _question("list.marks" if mark.other else "list.marked", lines, facts, ways)


def _question(key: str, lines: tuple[int, ...], facts: Mapping[str, Any], ways: Ways) -> Remark:
    """Return a question about lines of a list."""
    return Remark(key, INPUT, lines, facts, undecided=True, ways=ways)


def _line_texts(lines: Iterable[int], texts: Sequence[str]) -> list[tuple[int, str]]:
    return [(line, texts[line - 1]) for line in lines]


def _plain_lines(readings: Sequence[Reading]) -> list[tuple[int, str]]:
    """Return every card with its quantity in plain form, by the number of its line."""
    return [
        (number, f"{reading.entry.count}x {_plain_label(reading.entry)}")
        for number, reading in enumerate(readings, 1)
        if reading.entry is not None
    ]


def _plain_label(entry: DeckEntry) -> str:
    """Return the label of a card, without brackets behind an unknown name."""
    if entry.known:
        return entry.label
    end = BRACKET_END.fullmatch(entry.name or "")
    return entry.no or (end[1] if end else entry.label)


def decks_remark(parts: Sequence[tuple[int, int]], texts: Sequence[str]) -> Remark:
    """Ask which of several decks is meant."""
    lines = tuple(at + 1 for at, _ in parts)
    return _question("list.decks", lines, {"count": len(parts)}, partial(fixes_of_decks, parts, texts))


def game_remark(found: Finding, readings: Sequence[Reading], to_size: Ways) -> Remark:
    """Return the lines of the cards that a finding is about; too many copies or a wrong size get fixes."""
    lines = tuple(
        number
        for number, reading in enumerate(readings, 1)
        if reading.entry is not None and reading.entry.key in found.cards
    )
    undecided = found.level is FindingLevel.UNDECIDED
    by = found.facts.get("by") if found.key.startswith("copies.") and not undecided else None
    ways: Ways | None = None
    if by and lines:
        ways = partial(fixes_of_copies, [_listed_card(line, readings) for line in lines], by)
    elif found.key in {"size.over", "size.under"} and not undecided:
        ways = to_size
    return Remark(found.key, found.rule, lines, found.facts, undecided=undecided, ways=ways)


def _listed_card(line: int, readings: Sequence[Reading]) -> tuple[int, int, str]:
    entry = readings[line - 1].entry
    return (line, entry.count, entry.no or entry.label) if entry is not None else (line, 0, "")


def name_conflicts(readings: Sequence[Reading]) -> list[Remark]:
    """Warn where lines give one No. different names: one of the numbers is probably wrong."""
    keys = [reading.entry.key for reading in readings if reading.entry is not None]
    if len(set(keys)) == len(keys):
        return []
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


def side_remarks(readings: Sequence[Reading], texts: Sequence[str]) -> list[Remark]:
    """Ask about cards under a heading outside the deck, where the game has no such part."""
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
    plainly = [each for each in _plain_lines(readings) if each[0] in found]

    def ways() -> tuple[Fix, ...]:
        inside = [(line, MAIN) for line in heads] or plainly
        return fix_lines(inside), mark_no_card(*_line_texts([*heads, *found], texts))

    return [_question("side.none", tuple(found), {"heading": visible(said)[:80]}, ways)]
