"""The plausible readings of a list beside the likeliest one, and what holds in all of them.

Legal is said where the list is legal by all of them, illegal where it is by none; else the choices are asked about that
part the ones from the others.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from judge.decks.naming import base_number, has_suffix, identity
from judge.games.deck_rules import NO_FACTS, DeckEntry, FindingLevel

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judge.catalogue.cards import Card
    from judge.decks.naming import CardFinder
    from judge.decks.readings import Note, Reading
    from judge.games.deck_rules import Finding

ALIKE: Final = 3  # Nos. of one length that show how long those of a set are
MOST: Final = 6  # choices that are gone through with one another; more are each taken alone and all together
Listed = dict[int, DeckEntry]


@dataclass(frozen=True, slots=True)
class Choice:
    """Another way to read some lines: `entries` by index. `key` names the question, `fixes` the text for each way.

    `counts`: where the ways differ in the quantity alone, that of each line by each; 0 for a line that is no card.
    """

    key: str
    entries: Mapping[int, DeckEntry]
    facts: Mapping[str, Any] = field(default_factory=lambda: NO_FACTS)
    cards: tuple[Card, ...] = ()
    fixes: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()


def find_choices(readings: Sequence[Reading], listed: Listed, finder: CardFinder) -> list[Choice]:
    """Return the other possible cards of a list: by exact name, by nearly that name, by the bare No."""
    found = [
        choice
        for at, entry in listed.items()
        if not readings[at].clear
        for note in readings[at].notes
        if (choice := _card_choice(at, entry, note, finder) or _count_choice(at, listed, note))
    ]
    return found + _number_choices(readings, listed)


def _card_choice(at: int, entry: DeckEntry, note: Note, finder: CardFinder) -> Choice | None:
    """Return the choice that a note of a line offers, or None."""
    if note.key == "card.mismatch" and len(note.cards) == 2:
        other = note.cards[1]
        return Choice(note.key, {at: finder.entry_of(other, entry.count)}, note.facts, note.cards)
    if note.key == "number.other" and len(note.cards) == 1:
        fixes = (f"{entry.count}x {note.cards[0].label}", f"{entry.count}x {entry.no}")
        return Choice(
            note.key, {at: finder.entry_of(note.cards[0], entry.count)}, note.facts, note.cards, fixes
        )
    if note.key == "name.unknown" and (near := finder.nearest(str(note.facts["name"]))):
        facts = {"written": note.facts["name"], "name": near.name}
        fixes = (f"{entry.count}x {near.label}", f'{entry.count}x "{entry.name}"')
        return Choice("name.near", {at: finder.entry_of(near, entry.count)}, facts, (near,), fixes)
    return None


def _count_choice(at: int, listed: Listed, note: Note) -> Choice | None:
    """Return the other quantity that some lines may have."""
    if note.key == "card.again":
        rows, count = (at,), 0
    elif note.key == "quantity.group":
        rows, count = note.facts["rows"], 1
    else:
        return None
    entries = {row: replace(listed[row], count=count) for row in rows if row in listed}
    return Choice(note.key, entries, note.facts, counts=(listed[at].count, count))


def _number_choices(readings: Sequence[Reading], cards: Listed) -> list[Choice]:
    """Return the card numbers that may be the same one, written with or without marks or other separators."""
    if all(entry.known for entry in cards.values()):
        return []
    listed = {
        at: entry
        for at, entry in cards.items()
        if entry.no and not (readings[at].repaired and _is_quoted(readings[at]))
    }
    keys = {entry.key.removeprefix("no:"): entry for entry in listed.values() if not entry.known}
    if not keys:
        return []
    if open_ := _truncated_numbers(listed) or _numbers_without_set(listed):
        return open_
    known = {identity(entry.no or ""): entry for entry in listed.values() if entry.known}
    joined = {key.replace("-", "") for key in (*keys, *known)}
    if len(joined) == len(keys) + len(known) and not any(map(has_suffix, keys)):
        return []
    bases: dict[str, DeckEntry] = {}
    for key, entry in {**keys, **known}.items():
        bases.setdefault(key.replace("-", ""), entry)
        bases.setdefault(base_number(key), entry)
    found = []
    for key, entry in keys.items():
        other = next(
            (
                meant
                for same in (base_number(key), key.replace("-", ""))
                if (meant := known.get(same) or bases.get(same)) and meant.key != entry.key
            ),
            None,
        )
        if other is not None:
            swapped = {at: _replace_card(other, each) for at, each in listed.items() if each.key == entry.key}
            fixes = (f"{entry.count}x {other.no}", f'{entry.count}x "{entry.no}"')
            found.append(Choice("number.same", swapped, {"no": entry.no, "other": other.no}, (), fixes))
    return found


def _truncated_numbers(listed: Listed) -> list[Choice]:
    """Return the Nos. with a figure less than all others of their set, which may be any of these that begin so."""
    numbers = {at: entry.no for at, entry in listed.items() if entry.no}
    if len(set(map(len, numbers.values()))) == 1:
        return []
    widths = Counter(map(len, numbers.values()))
    width = widths.most_common(1)[0][0]
    if widths[width] < ALIKE or width - 1 not in widths:
        return []
    found = []
    for at, no in numbers.items():
        entry = listed[at]
        if len(no) == width - 1 and not entry.known and no[-1].isdecimal():
            longer = [each for each, other in numbers.items() if len(other) == width and other.startswith(no)]
            if len(longer) >= ALIKE:
                other = listed[longer[0]]
                fixes = (f"{entry.count}x {other.no}", f'{entry.count}x "{no}"')
                found.append(
                    Choice(
                        "number.same",
                        {at: _replace_card(other, entry)},
                        {"no": no, "other": other.no},
                        (),
                        fixes,
                    )
                )
    return found


def _numbers_without_set(listed: Listed) -> list[Choice]:
    """Return the bare numbers behind a word that another No. of the list has as its set, `qx 085` beside QX-085."""
    bare = {at: entry for at, entry in listed.items() if entry.name and (entry.no or "").isdecimal()}
    if not bare:
        return []
    keys = {identity(entry.no or ""): entry for entry in listed.values()}
    found = []
    for at, entry in bare.items():
        words = (entry.name or "").split()
        whole = (identity(f"{word}-{entry.no}") for word in (words[0], words[-1]) if word.isascii())
        other = next((keys[key] for key in whole if key in keys), None)
        if other is not None:
            fixes = (f"{entry.count}x {other.no}", f"{entry.count}x No. {entry.no} {entry.name}")
            found.append(
                Choice(
                    "number.same",
                    {at: _replace_card(other, entry)},
                    {"no": entry.no, "other": other.no},
                    (),
                    fixes,
                )
            )
    return found


def _is_quoted(reading: Reading) -> bool:
    """Return whether a No. is in quotation marks and thus a card of its own."""
    return any(role == "no" and text[0] == '"' for role, text in reading.split)


def _replace_card(other: DeckEntry, entry: DeckEntry) -> DeckEntry:
    return DeckEntry(other.key, entry.count, other.no, other.name, other.name_key, other.card, other.known)


def worlds(listed: Listed, found: Sequence[Choice]) -> list[tuple[tuple[bool, ...], Listed]]:
    """Return the ways to read a list, likeliest first: which choices each takes, and the cards by line."""
    if len(found) <= MOST:
        taken = list(product((False, True), repeat=len(found)))
    else:
        alone = [tuple(at == one for at in range(len(found))) for one in range(len(found))]
        taken = [(False,) * len(found), *alone, (True,) * len(found)]
    made = []
    for each in taken:
        cards = dict(listed)
        for choice, chosen in zip(found, each, strict=True):
            cards |= choice.entries if chosen else {}
        made.append((each, cards))
    return made


def compare_worlds(
    check: Callable[[Listed], list[Finding]],
    listed: Listed,
    found: Sequence[Choice],
    first: Sequence[Finding],
) -> tuple[list[Choice], list[Finding]]:
    """Return the choices that must be asked about, and the findings that hold whichever is taken.

    `first`: the findings of the likeliest reading. What that one breaks and another does not is undecided.
    """
    if not found:
        return [], list(first)
    outcomes = [(taken, check(cards)) for taken, cards in worlds(listed, found)]
    answers = {taken: _answer(findings) for taken, findings in outcomes}
    if len(set(answers.values())) == 1:
        return [], list(first)
    asked = [choice for at, choice in enumerate(found) if _changes_answer(answers, at)] or list(found)
    everywhere = set.intersection(
        *({(each.key, each.cards) for each in findings} for _, findings in outcomes)
    )
    return asked, [
        each
        for each in first
        if (each.key, each.cards) in everywhere or each.level is not FindingLevel.PROBLEM
    ]


def _answer(findings: Sequence[Finding]) -> FindingLevel | None:
    levels = {each.level for each in findings}
    return next((level for level in (FindingLevel.PROBLEM, FindingLevel.UNDECIDED) if level in levels), None)


def _changes_answer(answers: Mapping[tuple[bool, ...], FindingLevel | None], at: int) -> bool:
    """Return whether a choice alone changes the answer, whatever the others are."""
    for taken, answer in answers.items():
        turned = (*taken[:at], not taken[at], *taken[at + 1 :])
        if turned in answers and answers[turned] is not answer:
            return True
    return False
