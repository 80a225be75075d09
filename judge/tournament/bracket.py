"""Knock-out brackets, single and double, read from the published rounds and continued by one.

The first published round of the stage fixes the bracket: its tables in order, byes among them. Later rounds
follow from results alone. In a double elimination, bracket `W` holds those without a loss, `L` those with
one, and `F` the final and the deciding match after it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from judge.tournament.model import Outcome, Table
from judge.tournament.refusal import Refusal
from judge.tournament.results import winner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.tournament.model import Round

Slot = str | None
"""A place in a bracket: a player, or nobody (the loser of a bye)."""


@dataclass(slots=True)
class Bracket:
    """The state of a knock-out: the players left in each bracket, in order, those waiting to drop in, and who went out when.

    It is `over` with a champion, or without one where both finalists had left.
    """

    upper: list[Slot]
    lower: list[Slot] = field(default_factory=list)
    waiting: list[Slot] = field(default_factory=list)
    crossings: int = 0
    decider: bool = False
    champion: str | None = None
    over: bool = False
    out: list[tuple[int, str]] = field(default_factory=list)


def seed_order(size: int) -> list[int]:
    """Order seeds so that the best two can only meet last: 1, 8, 4, 5, 2, 7, 3, 6 for eight."""
    order = [1]
    while len(order) < size:
        total = 2 * len(order) + 1
        order = [seed for known in order for seed in (known, total - known)]
    return order


def first_round(players: Sequence[str], *, double: bool) -> list[Table]:
    """Make the first round of a bracket from seeded players: byes go to the best seeds."""
    size = 1 << max(0, len(players) - 1).bit_length()
    slots = [players[seed - 1] if seed <= len(players) else None for seed in seed_order(size)]
    pairs = [(slots[k], slots[k + 1]) for k in range(0, size - 1, 2)]
    return _tables(pairs, "W" if double else "")


def next_tables(rounds: Sequence[Round], *, double: bool) -> tuple[list[Table], Bracket]:
    """Continue a bracket after its published rounds; no tables once it is decided."""
    bracket = _first_bracket(rounds[0], double=double)
    for played in rounds[1:]:
        _play(bracket, _next_pairs(bracket, double=double), played, double=double)
    due = _next_pairs(bracket, double=double)
    return [table for name, pairs in due for table in _tables(pairs, name)], bracket


Due = list[tuple[str, list[tuple[Slot, Slot]]]]


def _next_pairs(bracket: Bracket, *, double: bool) -> Due:
    """Return the next pairs, by bracket. Where nobody has an opponent, everybody advances at once."""
    if not double:
        while not bracket.over:
            pairs = _neighbours(bracket.upper)
            if any(player is not None for pair in pairs for player in pair):
                return [("", pairs)]
            _carry_single(bracket, [None] * len(pairs))
        return []
    while due := _double_pairs(bracket):
        if any(None not in pair for _, pairs in due for pair in pairs):
            return due
        _carry(bracket, {name: ([a or b for a, b in pairs], [None] * len(pairs)) for name, pairs in due}, 0)
    return []


def _double_pairs(bracket: Bracket) -> Due:
    """Return which pairs of a double elimination come next: the lower bracket plays twice for each upper round."""
    if bracket.over:
        return []
    if not bracket.lower and len(bracket.waiting) == 1:
        bracket.lower, bracket.waiting = bracket.waiting, []
    if len(bracket.upper) == 1 and len(bracket.lower) == 1 and not bracket.waiting:
        return [("F", [(bracket.upper[0], bracket.lower[0])])]
    due: Due = []
    if _is_drop_round(bracket):
        entering = _cross_halves(bracket)
        pairs = list(zip(bracket.lower, entering, strict=True)) if bracket.lower else _neighbours(entering)
        due.append(("L", pairs))
    elif len(bracket.lower) > 1:
        due.append(("L", _neighbours(bracket.lower)))
    if (_is_drop_round(bracket) or not bracket.waiting) and len(bracket.upper) > 1:
        due.insert(0, ("W", _neighbours(bracket.upper)))
    return due


def _is_drop_round(bracket: Bracket) -> bool:
    """Return whether the waiting losers enter the lower bracket this round: one for each player in it, or as its first."""
    return bool(bracket.waiting) and len(bracket.lower) in (0, len(bracket.waiting))


def _cross_halves(bracket: Bracket) -> list[Slot]:
    """Move players who drop in to the other half in every second round, so that rematches come late."""
    crossing = bool(bracket.lower) and bracket.crossings % 2 == 0
    return bracket.waiting[::-1] if crossing else bracket.waiting


def _neighbours(slots: list[Slot]) -> list[tuple[Slot, Slot]]:
    return [(slots[k], slots[k + 1]) for k in range(0, len(slots) - 1, 2)]


def _tables(pairs: Sequence[tuple[Slot, Slot]], bracket: str) -> list[Table]:
    tables = []
    for pair in pairs:
        players = tuple(player for player in pair if player is not None)
        if players:
            outcome = Outcome.BYE if len(players) == 1 else Outcome.PENDING
            tables.append(Table(0, players, outcome, bracket=bracket))
    return tables


def _first_bracket(played: Round, *, double: bool) -> Bracket:
    upper: list[Slot] = []
    waiting: list[Slot] = []
    out: list[tuple[int, str]] = []
    if not (count := len(played.tables)):
        raise Refusal("nobody_to_pair", round=played.number)
    if count & (count - 1):
        raise Refusal("bracket_size", round=played.number, count=count)
    for table in sorted(played.tables, key=lambda table: table.number):
        won, lost = _winners_and_losers(table)
        upper.append(won)
        waiting.append(lost[0] if len(lost) == 1 else None)
        if not double or len(lost) > 1:
            out += [(played.number, player) for player in lost]
    bracket = Bracket(upper, waiting=waiting if double else [], out=out)
    if len(upper) == 1 and not double:
        bracket.champion, bracket.over = upper[0], True
    return bracket


def _winners_and_losers(table: Table) -> tuple[Slot, list[str]]:
    """Return who advances and who lost; both players lose where neither came or both were disqualified."""
    won = winner(table)
    return won, [player for player in table.players if player != won]


def _play(bracket: Bracket, due: Due, played: Round, *, double: bool) -> None:
    """Carry a published round into the bracket."""
    tables = {frozenset(table.players): table for table in played.tables}
    if bracket.over:
        raise no_further_round(bracket, played.number)
    results: dict[str, tuple[list[Slot], list[Slot]]] = {}
    for name, pairs in due:
        won: list[Slot] = []
        lost: list[Slot] = []
        for pair in pairs:
            players = [player for player in pair if player is not None]
            if not players:
                won.append(None)
                lost.append(None)
                continue
            table = tables.pop(frozenset(players), None)
            if table is None:
                first, *rest = players
                if not rest:
                    raise Refusal("bracket_alone", round=played.number, player=first)
                raise Refusal("bracket_mismatch", round=played.number, first=first, second=rest[0])
            winner_, losers = _winners_and_losers(table)
            won.append(winner_)
            lost.append(losers[0] if len(losers) == 1 else None)
            if len(losers) > 1:
                bracket.out += [(played.number, player) for player in losers]
        results[name] = (won, lost)
    if tables:
        table = next(iter(tables.values()))
        raise Refusal("bracket_extra", round=played.number, table=table.number)
    if double:
        _carry(bracket, results, played.number)
        return
    won, lost = results[""]
    bracket.out += [(played.number, player) for player in lost if player is not None]
    _carry_single(bracket, won)


def _carry_single(bracket: Bracket, won: list[Slot]) -> None:
    bracket.upper = won
    if len(won) == 1:
        bracket.champion, bracket.over = won[0], True


def no_further_round(bracket: Bracket, round_number: int) -> Refusal:
    """Return the refusal of a further round: there is a winner, or no player is left."""
    if bracket.champion is None:
        return Refusal("nobody_won", round=round_number)
    return Refusal("already_decided", round=round_number, champion=bracket.champion)


def _carry(bracket: Bracket, results: dict[str, tuple[list[Slot], list[Slot]]], round_number: int) -> None:
    """Move winners on and losers down or out, in a double elimination."""
    if "F" in results:
        (won,), (lost,) = results["F"]
        if won == bracket.lower[0] and lost is not None and not bracket.decider:
            # The first loss of the unbeaten: both have one now, and a deciding match follows.
            bracket.upper, bracket.lower, bracket.decider = [won], [lost], True
            return
        bracket.champion, bracket.over = won, True
        if lost is not None:
            bracket.out.append((round_number, lost))
        return
    if "L" in results:
        if _is_drop_round(bracket):
            bracket.crossings += bool(bracket.lower)
            bracket.waiting = []
        bracket.lower, lost_here = results["L"]
        bracket.out += [(round_number, player) for player in lost_here if player is not None]
    if "W" in results:
        bracket.upper, bracket.waiting = results["W"]
