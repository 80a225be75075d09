"""The deck report: what every line of the input is, every problem, every warning (format in `to_dict`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.folding import visible
from judge.decks.plainest import parts_of
from judge.decks.words import part_word, say
from judge.games.deck_rules import NO_FACTS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from judge.catalogue.cards import Card
    from judge.decks.fixes import Fix
    from judge.decks.readings import Reading
    from judge.games.deck_rules import Entry

INPUT = "input"  # the rule named by problems of the list itself, which break no rule of the game
SHOWN = 300  # characters of a line kept in the report


class NotADeckListError(ValueError):
    """Input that is no deck list at all; `message(language, game)` says why and what to do."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def message(self, language: str = "en", game: str = "") -> str:
        """Say it in one language, in the game's words where it is known."""
        return say(self.key, self.facts, language, game)

    def __str__(self) -> str:
        return self.message()


@dataclass(slots=True)
class Remark:
    """One problem or warning: `rule` is a ledger id or `input`; `lines` are input line numbers from 1.

    `cards`: those that may be meant. `undecided`: the rule may be kept or broken; a fact is missing, and the sentence
    says which. `ways`: makes the fixes of the line out of the suggestions.
    """

    key: Final[str]
    rule: Final[str]
    lines: Final[tuple[int, ...]] = ()
    facts: Final[Mapping[str, Any]] = field(default_factory=lambda: NO_FACTS)
    cards: Final[tuple[Card, ...]] = ()
    undecided: Final[bool] = False
    ways: Final[Callable[[Sequence[str]], tuple[Fix, ...]] | None] = None

    @property
    def suggestions(self) -> tuple[str, ...]:
        """Name the cards that may be meant."""
        return tuple([card.label for card in self.cards])

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """Give what may be written in place of the line; made only when somebody asks."""
        return self.ways(self.suggestions) if self.ways else ()

    def because(self, language: str = "en", game: str = "") -> str:
        """Say the remark in one language, in the game's words where it is known."""
        return say(self.key, self.facts, language, game)

    def to_dict(self, language: str, game: str = "") -> dict[str, Any]:
        """Give the remark as the report shows it."""
        return {
            "rule": self.rule,
            "lines": list(self.lines),
            "because": self.because(language, game),
            "suggestions": list(self.suggestions),
            "undecided": self.undecided,
            "fixes": [{"line": fix.line, "text": visible(fix.text), "kind": fix.kind} for fix in self.fixes],
            "key": self.key,
            "facts": {name: list(v) if isinstance(v, tuple) else v for name, v in self.facts.items()},
        }


@dataclass(slots=True)
class DeckReport:
    """The answer to a deck check. `problems`: all that stands between the list and "legal".

    `entries`: the cards, lines of one card added up, in the order of the list.
    """

    game: Final[str]
    kind: Final[str]
    official: Final[bool]
    texts: Final[Sequence[str]]
    readings: Final[Sequence[Reading]]
    entries: Final[Sequence[Entry]]
    total: Final[int]
    problems: Final[tuple[Remark, ...]]
    warnings: Final[tuple[Remark, ...]]

    @property
    def legal(self) -> bool:
        """Say whether the list is known to be legal."""
        return not self.problems

    @property
    def verdict(self) -> str:
        """Give legal, illegal, or unsure: nothing is known to be wrong, but not every line or rule is clear."""
        if self.legal:
            return "legal"
        return "unsure" if all(problem.undecided for problem in self.problems) else "illegal"

    def lines(self, language: str = "en") -> list[dict[str, Any]]:
        """Give every input line exactly once, in order."""
        return [
            _line(number, text, reading, language)
            for number, (text, reading) in enumerate(zip(self.texts, self.readings, strict=True), 1)
        ]

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """Give the report as plain data, its sentences in one language."""
        return {
            "game": self.game,
            "kind": self.kind,
            "official": self.official,
            "legal": self.legal,
            "verdict": self.verdict,
            "total": self.total,
            "lines": self.lines(language),
            "problems": [problem.to_dict(language, self.game) for problem in self.problems],
            "warnings": [warning.to_dict(language, self.game) for warning in self.warnings],
        }


def _line(number: int, text: str, reading: Reading, language: str) -> dict[str, Any]:
    shown = visible(text)
    line: dict[str, Any] = {
        "n": number,
        "text": shown if len(shown) <= SHOWN else shown[:SHOWN] + "…",
        "status": reading.status,
    }
    if split := parts_of(text, reading):
        line["split"] = [
            {"as": role, "word": part_word(role, language), "text": visible(part)} for role, part in split
        ]
    if reading.entry is not None:
        line |= {
            "count": reading.entry.count,
            "no": reading.entry.no,
            "name": reading.entry.name,
            "known": reading.entry.known,
            "repaired": [say(note.key, note.facts, language) for note in reading.repaired],
        }
    return line
