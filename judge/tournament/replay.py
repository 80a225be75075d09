"""Derive an event again from its file alone, round by round, and compare it with what was published."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.tournament.pair import pair_next
from judge.tournament.refusal import Refusal
from judge.tournament.stages import stage_of
from judge.tournament.standings import standings
from judge.tournament.words import say

if TYPE_CHECKING:
    from judge.tournament.model import Event, Round, Table


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of a replay: `rounds` were compared; `key` is empty where they were equal.

    `skipped` are rounds changed manually, or paired on a result corrected since.
    """

    rounds: tuple[int, ...]
    skipped: tuple[int, ...]
    ranks: tuple[int, ...]
    key: str = ""
    round: int | None = None
    published: str = ""
    derived: str = ""

    @property
    def equal(self) -> bool:
        """Return whether everything compared equals what was published."""
        return not self.key

    def text(self, language: str = "en") -> str:
        """Return the result as a sentence in a language."""
        facts = {
            "count": len(self.rounds),
            "ranks": len(self.ranks),
            "skipped": len(self.skipped),
            "round": self.round,
            "published": self.published,
            "derived": self.derived,
        }
        return say(self.key or "replay_equal", facts, language)

    def to_dict(self, language: str = "en") -> dict[str, object]:
        """Return the result as JSON has it."""
        return {
            "equal": self.equal,
            "rounds": list(self.rounds),
            "skipped": list(self.skipped),
            "ranks": list(self.ranks),
            "difference": None
            if self.equal
            else {
                "key": self.key,
                "round": self.round,
                "published": self.published,
                "derived": self.derived,
            },
            "text": self.text(language),
        }


def replay(event: Event) -> Replay:
    """Derive every round and every published order again; stop at the first difference."""
    found = Replay((), (), ())
    for played in event.rounds:
        found = (
            replace(found, skipped=(*found.skipped, played.number))
            if played.manual or played.corrected
            else _pairing(event, played, found)
        )
        # An order published before a correction is that of the results as they were then.
        settled = not any(later.corrected for later in event.rounds[played.number - 1 :])
        if found.equal and played.standings and settled:
            found = _order(event, played, found)
        if not found.equal:
            return found
    return found


def _pairing(event: Event, played: Round, found: Replay) -> Replay:
    before = replace(event, rounds=event.rounds[: played.number - 1])
    try:
        derived = pair_next(before).tables
    except Refusal as refusal:
        return replace(found, key="replay_refused", round=played.number, derived=refusal.text())
    sided = bool(stage_of(event, played.number).ways.sides)  # then the order of the seats was paired too
    ours, theirs = _tables_by_players(derived, sided=sided), _tables_by_players(played.tables, sided=sided)
    for key, size in (("replay_bye", 1), ("replay_pair", 2)):
        missing = [pair for pair in theirs if pair not in ours and (len(pair) == 1) == (size == 1)]
        if missing:
            person = missing[0][0]
            instead = next((pair for pair in ours if person in pair), ())
            return replace(
                found,
                key=key,
                round=played.number,
                published=" - ".join(missing[0]),
                derived=" - ".join(instead),
            )
    if len(ours) > len(theirs):
        extra = next(pair for pair in ours if pair not in theirs)
        return replace(found, key="replay_missing", round=played.number, derived=" - ".join(extra))
    return replace(found, rounds=(*found.rounds, played.number))


def _tables_by_players(tables: tuple[Table, ...], *, sided: bool) -> dict[tuple[str, ...], int]:
    return {table.players if sided else tuple(sorted(table.players)): table.number for table in tables}


def _order(event: Event, played: Round, found: Replay) -> Replay:
    derived = [row.player for row in standings(event, played.number)]
    for rank, player in enumerate(played.standings, 1):
        if rank > len(derived) or derived[rank - 1] != player:
            return replace(
                found,
                key="replay_rank",
                round=played.number,
                published=f"{rank}. {player}",
                derived=f"{rank}. {derived[rank - 1]}" if rank <= len(derived) else "-",
            )
    return replace(found, ranks=(*found.ranks, played.number))
