"""The result of pairing a round: the tables, the objective with its proof, and the reason for each player's table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.tournament.field import Objective
from judge.tournament.model import Outcome
from judge.tournament.words import join_sentences, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from judge.tournament.model import Table


@dataclass(frozen=True, slots=True)
class PairingReason:
    """One reason, as a key and its facts, with further reasons; `text` renders the sentences."""

    key: str
    facts: Mapping[str, object] = field(default_factory=dict)
    also: tuple[PairingReason, ...] = ()

    def text(self, language: str = "en", names: Mapping[str, str] | None = None) -> str:
        """Return the sentences in a language, with players by the names given or else by their ids."""
        return join_sentences(
            [self._sentence(language, names), *(more.text(language, names) for more in self.also)], language
        )

    def to_dict(self) -> dict[str, Any]:
        """Return the key and the facts, to be rendered later."""
        told: dict[str, object] = {"key": self.key, "facts": dict(self.facts)}
        return told | ({"also": [more.to_dict() for more in self.also]} if self.also else {})

    def _sentence(self, language: str, names: Mapping[str, str] | None) -> str:
        facts = dict(self.facts)
        if names:
            for role in ("player", "opponent"):
                if role in facts:
                    facts[role] = names.get(str(facts[role])) or facts[role]
        return say(self.key, facts, language)


class PairingReasons(Mapping[str, PairingReason]):
    """The reasons of a round, computed on first use: those of a large round are often never read."""

    def __init__(self, make: Callable[[], Mapping[str, PairingReason]]) -> None:
        """Take the function that computes them."""
        self._make = make
        self._made: Mapping[str, PairingReason] | None = None

    def _reasons(self) -> Mapping[str, PairingReason]:
        if self._made is None:
            self._made = self._make()
        return self._made

    def __getitem__(self, player: str) -> PairingReason:
        return self._reasons()[player]

    def __iter__(self) -> Iterator[str]:
        return iter(self._reasons())

    def __len__(self) -> int:
        return len(self._reasons())


@dataclass(frozen=True, slots=True)
class Pairing:
    """The next round, not yet published. `optimal`: no pairing is better; `gap`: what is not proven.

    `method` is how that is known: `bound` (neighbours), `zones` or `exact` (matching), `window` (matching among near
    neighbours, no proof), `schedule` and `bracket` where the format leaves no choice, `pods`.
    """

    round: int
    format: str
    tables: tuple[Table, ...]
    objective: Objective = field(default_factory=Objective)
    bound: Objective = field(default_factory=Objective)
    method: str = "schedule"
    whys: Mapping[str, PairingReason] = field(default_factory=dict)
    seats: Mapping[str, float] = field(default_factory=dict)

    @property
    def optimal(self) -> bool:
        """Return whether the objective is proven minimal."""
        return self.objective == self.bound

    @property
    def byes(self) -> tuple[str, ...]:
        """Return the players with a bye."""
        return tuple(table.players[0] for table in self.tables if table.outcome is Outcome.BYE)

    def gap(self) -> dict[str, int | float]:
        """Return, for each part of the objective, its distance from the bound."""
        least = self.bound.to_dict()
        return {part: value - least[part] for part, value in self.objective.to_dict().items()}

    def why(self, player: str) -> PairingReason | None:
        """Return the reason for a player's table; None for a player who is not in the round."""
        return self.whys.get(player)

    def to_dict(self, language: str = "en", names: Mapping[str, str] | None = None) -> dict[str, Any]:
        """Return the pairing as JSON."""
        answer: dict[str, object] = {
            "round": self.round,
            "format": self.format,
            "tables": [table.to_dict() for table in self.tables],
            "bye": self.byes[0] if len(self.byes) == 1 else None,
            "byes": list(self.byes),
            "objective": self.objective.to_dict(),
            "bound": self.bound.to_dict(),
            "optimal": self.optimal,
            "gap": self.gap(),
            "method": self.method,
            "why": {
                player: why.to_dict() | {"text": why.text(language, names)}
                for player, why in self.whys.items()
            },
        }
        if self.seats:
            answer["seats"] = dict(self.seats)
        return answer
