"""Answers a question in everyday words: one rule, two more, and the ready dispute that shows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from judge.catalogue import rulebook
from judge.catalogue.everyday import numbers_in
from judge.catalogue.places import data_folder
from judge.disputes.reference.lookup import ReadyDispute, guess_game, look_up
from judge.disputes.reference.ready import shows_rule
from judge.documents import read_yaml
from judge.games import package
from judge.words.sentences import fill, pick, sections

if TYPE_CHECKING:
    from judge.catalogue.rulebook import Registry, Rule

_MORE: Final = 2  # rules below the one that answers


@dataclass(frozen=True, slots=True)
class RuleAnswer:
    """The answer to a question about one game: the nearest rules, and whether the first of them answers it.

    `game` is the one that was named, else the one its words seem to be about (`guessed`), else "": then nothing was found.
    """

    question: str
    game: str
    guessed: bool
    answered: bool
    rules: tuple[tuple[Registry, Rule], ...]

    @property
    def rule(self) -> Rule | None:
        """Return the rule that answers."""
        return self.rules[0][1] if self.answered else None

    @property
    def more(self) -> tuple[tuple[Registry, Rule], ...]:
        """Return the rules that come next, or the nearest where none answers."""
        return self.rules[1 : 1 + _MORE] if self.answered else self.rules[:_MORE]

    def counted(self, language: str) -> str:
        """Return what the rule gives for the number in the question; "" where the question has no such number."""
        count = package(self.game).counted.get(self.rule.id) if self.rule else None
        if self.rule is None or count is None:
            return ""
        found = ((of, count(of)) for of in numbers_in(self.question))
        of, number = next((pair for pair in found if pair[1] is not None), (0, None))
        row = sections("judge.games", self.game)["counted"][self.rule.id]
        return "" if number is None else fill(pick(row, language), {"of": str(of), "number": str(number)})

    @property
    def shown_by(self) -> ReadyDispute | None:
        """Return the smallest ready dispute whose ruling cites the rule, else the small one that shows this rule alone."""
        if self.rule is None:
            return None
        name = _shows().get(self.game, {}).get(self.rule.id)
        if name is None and shows_rule(self.game, self.rule.id):
            name = self.rule.id
        return ReadyDispute(self.game, name) if name else None


def answer_question(question: str, game: str = "") -> RuleAnswer:
    """Return the answer to a question, in a game or in the one that it seems to be about."""
    played = game or guess_game(question)
    if not played:
        return RuleAnswer(question, "", guessed=False, answered=False, rules=())
    found = look_up(question, played, 1 + _MORE + 1)
    return RuleAnswer(question, played, guessed=not game, answered=found.answered, rules=found.rules)


def load_tables() -> None:
    """Read every table and registry in advance. DocumentError names what cannot be read."""
    for game in rulebook.games():
        look_up("how many cards", game)


@cache
def _shows() -> dict[str, dict[str, str]]:
    """Return for each game which ready dispute shows a rule; `tests/catalogue/shown_rules.py` finds them."""
    shows: dict[str, dict[str, str]] = read_yaml((data_folder("card_db") / "dispute-rules.yaml").read_bytes())
    return shows
