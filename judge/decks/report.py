"""The deck report: every line of the input, every problem, every warning (format in `kept` and `kept_reports`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.folding import visible
from judge.decks.kept_reports import worded_line, worded_report
from judge.decks.words import say
from judge.games.deck_rules import NO_FACTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from judge.catalogue.cards import Card
    from judge.decks.fixes import Fix, Ways
    from judge.decks.readings import Reading
    from judge.games.deck_rules import DeckEntry

INPUT = "input"  # the rule named by problems of the list itself, which break no rule of the game
SHOWN = 300  # characters of a line kept in the report


class NotADeckListError(ValueError):
    """Input that is no deck list at all; `message(language, game)` says why and what to do."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def message(self, language: str = "en", game: str = "") -> str:
        """Return the sentence in one language, in the game's words where it is known."""
        return say(self.key, self.facts, language, game)

    def __str__(self) -> str:
        return self.message()


@dataclass(slots=True)
class Remark:
    """One problem or warning: `rule` is a ledger id or `input`; `lines` are input line numbers from 1.

    `cards`: those that may be meant. `undecided`: the rule may be kept or broken; a fact is missing, and the sentence
    says which. `ways`: makes the fixes of the line.
    """

    key: Final[str]
    rule: Final[str]
    lines: Final[tuple[int, ...]] = ()
    facts: Final[Mapping[str, Any]] = field(default_factory=lambda: NO_FACTS)
    cards: Final[tuple[Card, ...]] = ()
    undecided: Final[bool] = False
    ways: Final[Ways | None] = None

    @property
    def suggestions(self) -> tuple[str, ...]:
        """Return the cards that may be meant."""
        return tuple([card.label for card in self.cards])

    @property
    def fixes(self) -> tuple[Fix, ...]:
        """Return the possible replacements of the line; made only on request."""
        return self.ways() if self.ways else ()

    def because(self, language: str = "en", game: str = "") -> str:
        """Return the sentence of the remark in one language, in the game's words where it is known."""
        return say(self.key, self.facts, language, game)

    def kept(self) -> dict[str, Any]:
        """Return the remark as key and facts, as it is kept."""
        return {
            "rule": self.rule,
            "lines": list(self.lines),
            "suggestions": list(self.suggestions),
            "undecided": self.undecided,
            "fixes": [_fix_data(fix) for fix in self.fixes],
            "key": self.key,
            "facts": _json_facts(self.facts),
        }


@dataclass(slots=True)
class DeckReport:
    """The result of a deck check. `problems`: all that keeps the list from being "legal".

    `entries`: the cards, lines of one card added up, in the order of the list.
    """

    game: Final[str]
    kind: Final[str]
    official: Final[bool]
    texts: Final[Sequence[str]]
    readings: Final[Sequence[Reading]]
    entries: Final[Sequence[DeckEntry]]
    total: Final[int]
    problems: Final[tuple[Remark, ...]]
    warnings: Final[tuple[Remark, ...]]

    @property
    def legal(self) -> bool:
        """Return whether the list is known to be legal."""
        return not self.problems

    @property
    def verdict(self) -> str:
        """Return legal, illegal, or unsure: nothing is known to be wrong, but not every line or rule is clear."""
        if self.legal:
            return "legal"
        return "unsure" if all(problem.undecided for problem in self.problems) else "illegal"

    def lines(self, language: str = "en") -> list[dict[str, Any]]:
        """Return every input line exactly once, in order."""
        return [worded_line(line, language) for line in self._line_rows()]

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """Return the report as plain data, its sentences in one language."""
        return worded_report(self.kept(), language)

    def kept(self) -> dict[str, object]:
        """Return the report as plain data without sentences, to be kept and rendered later (`kept_reports`)."""
        return {
            "game": self.game,
            "kind": self.kind,
            "official": self.official,
            "legal": self.legal,
            "verdict": self.verdict,
            "total": self.total,
            "lines": self._line_rows(),
            "problems": [problem.kept() for problem in self.problems],
            "warnings": [warning.kept() for warning in self.warnings],
        }

    def _line_rows(self) -> list[dict[str, object]]:
        return [
            _line_data(number, text, reading)
            for number, (text, reading) in enumerate(zip(self.texts, self.readings, strict=True), 1)
        ]


def _fix_data(fix: Fix) -> dict[str, object]:
    more = [{"line": line, "text": visible(text)} for line, text in fix.more]
    found: dict[str, object] = {"line": fix.line, "text": visible(fix.text), "kind": fix.kind}
    return found | ({"more": more} if more else {}) | ({"shown": fix.shown} if fix.shown else {})


def _shorten(text: str) -> str:
    shown = visible(text)
    return shown if len(shown) <= SHOWN else shown[:SHOWN] + "…"


def source_of(report: Mapping[str, Any], pasted: str | None = None) -> str:
    """Return the text of a list by the lines its report numbers, so that a fix for line 3 changes line 3.

    `pasted`: the text that was handed in, which stays as it is where its lines are those of the report.
    """
    lines = [line["text"] for line in report["lines"]]
    if pasted is not None and list(map(_shorten, text_lines(pasted))) == lines:
        return pasted
    return "\n".join(lines)


def text_lines(text: str) -> list[str]:
    """Split text into lines at LF, CR LF or CR; a line end at the very end begins no new line."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _line_data(number: int, text: str, reading: Reading) -> dict[str, object]:
    line: dict[str, object] = {
        "n": number,
        "text": _shorten(text),
        "status": reading.status,
    }
    if reading.split:
        line["split"] = [{"as": role, "text": visible(part)} for role, part in reading.split]
    if reading.entry is not None:
        line |= {
            "count": reading.entry.count,
            "no": reading.entry.no,
            "name": reading.entry.name,
            "known": reading.entry.known,
            "repaired": [{"key": note.key, "facts": _json_facts(note.facts)} for note in reading.repaired],
        }
    return line


def _json_facts(facts: Mapping[str, object]) -> dict[str, object]:
    """Return facts as JSON has them."""
    return {name: list(fact) if isinstance(fact, tuple) else fact for name, fact in facts.items()}
