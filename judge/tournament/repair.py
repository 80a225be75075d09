"""Repair a wrong result found after the next round was published: the choices, what each moves, and applying one.

Nothing is recomputed implicitly: the correction alone never moves a player, tables with a result stay as they are, and only
the last published round can be changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from judge.tournament.entrants import collect_entrants
from judge.tournament.field import Objective, measure
from judge.tournament.life import table_of, with_table
from judge.tournament.model import KNOCK_OUT, Format, Outcome, Round
from judge.tournament.pair import draw_for, order_seats, pair_next
from judge.tournament.refusal import Refusal
from judge.tournament.results import SIDES, table_with_result
from judge.tournament.rounds import check_rounds
from judge.tournament.stages import span_of, stage_of
from judge.tournament.swaps import improve
from judge.tournament.words import say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.tournament.entrants import StageEntrants
    from judge.tournament.model import Event, Table

CHOICES = ("leave", "swap", "pair_again")


@dataclass(frozen=True, slots=True)
class RepairChoice:
    """One choice of repair. `moved` pairs each table that changes: before and after.

    `objective` measures the round by the corrected standings (None where the format has none). A choice that is not possible
    has a `refusal`, and the event with only the corrected result.
    """

    name: str
    event: Event
    moved: tuple[tuple[Table, Table], ...] = ()
    objective: Objective | None = None
    refusal: Refusal | None = None

    def text(self, language: str = "en") -> str:
        """Return why the choice is not possible, or how many players it moves."""
        if self.refusal is not None:
            return self.refusal.text(language)
        return say("repair_moves", {"tables": len(self.moved), "players": len(self._players())}, language)

    def _players(self) -> set[str]:
        return {player for pair in self.moved for table in pair for player in table.players}

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """Return the choice as JSON, without the whole event."""
        return {
            "choice": self.name,
            "possible": self.refusal is None,
            "because": None if self.refusal is None else self.refusal.text(language),
            "tables": len(self.moved),
            "players": len(self._players()),
            "moved": [
                {"table": old.number, "before": old.to_dict(), "after": new.to_dict()}
                for old, new in self.moved
            ],
            "objective": None if self.objective is None else self.objective.to_dict(),
        }


def repair_options(
    event: Event, round_number: int, table: int, result: Mapping[str, object]
) -> tuple[RepairChoice, ...]:
    """Return the choices after a wrong result: leave the next round, swap the affected players, or pair it again."""
    old = table_of(event, round_number, table)
    if not result:
        raise Refusal("no_result_given", round=round_number, table=table)
    new = table_with_result(result, old, stage_of(event, round_number), round_number)
    corrected = _mark_later_rounds(with_table(event, round_number, new), round_number)
    last = corrected.rounds[-1]
    if last.number == round_number:
        return (RepairChoice("leave", corrected),)
    leave = RepairChoice("leave", corrected, objective=_judge(corrected, last))
    return tuple(
        _check_choice(choice, last.number)
        for choice in (leave, _swap(corrected, last, old.players), _pair_again(corrected, last))
    )


def _check_choice(choice: RepairChoice, last: int) -> RepairChoice:
    """Refuse a choice whose event is invalid, such as one with the wrong player in the next match of a bracket."""
    try:
        check_rounds(choice.event)
    except Refusal as refusal:
        bracket = stage_of(choice.event, last).format in KNOCK_OUT
        return replace(
            choice, refusal=choice.refusal or (Refusal("repair_bracket", round=last) if bracket else refusal)
        )
    return choice


def apply_repair(
    event: Event, round_number: int, table: int, result: Mapping[str, object], choice: str
) -> Event:
    """Apply a choice by name. Raises its `Refusal` where it is not possible."""
    found = next((o for o in repair_options(event, round_number, table, result) if o.name == choice), None)
    if found is None:
        raise Refusal("needs_choice", path="choice", value=choice, allowed=", ".join(CHOICES))
    if found.refusal is not None:
        raise found.refusal
    return found.event


def _mark_later_rounds(event: Event, round_number: int) -> Event:
    """Mark the rounds after a corrected one: they were paired on results that have changed."""
    return replace(
        event,
        rounds=tuple(
            replace(played, corrected=True) if played.number > round_number else played
            for played in event.rounds
        ),
    )


def _pair_again(event: Event, last: Round) -> RepairChoice:
    played = next((t for t in last.tables if t.outcome not in (Outcome.PENDING, Outcome.BYE)), None)
    if played is not None:
        refusal = Refusal("repair_played", round=last.number, table=played.number)
        return RepairChoice("pair_again", event, refusal=refusal)
    try:
        pairing = pair_next(replace(event, rounds=event.rounds[:-1]))
    except Refusal as refusal:
        return RepairChoice("pair_again", event, refusal=refusal)
    fresh = Round(last.number, pairing.tables)
    return RepairChoice(
        "pair_again",
        replace(event, rounds=(*event.rounds[:-1], fresh)),
        _changed_tables(last.tables, fresh.tables),
        pairing.objective if pairing.method not in ("bracket", "schedule") else None,
    )


def _swap(event: Event, last: Round, affected: tuple[str, ...]) -> RepairChoice:
    """Exchange opponents at the tables of the affected players while that makes the round better."""
    stage = stage_of(event, last.number)
    if stage.format is not Format.SWISS:
        return RepairChoice("swap", event, refusal=Refusal("repair_swap_format", round=last.number))
    span = span_of(event, last.number)
    before = replace(event, rounds=event.rounds[:-1])
    entry = collect_entrants(before, span, last.number, draw_for(event, last.number))
    index = {player.id: k for k, player in enumerate(entry.players)}
    if not _same_field(entry, last):
        return RepairChoice("swap", event, refusal=Refusal("repair_swap_cut", round=last.number))
    free = [
        table
        for table in last.tables
        if table.outcome is Outcome.PENDING
        and len(table.players) == SIDES
        and index.keys() >= {*table.players}
    ]
    pairs = [(index[t.players[0]], index[t.players[1]]) for t in free]
    touched = {index[player] for player in affected if player in index}
    better = improve(entry.field, pairs, touched)
    names = [player.id for player in entry.players]
    swapped = {
        old.number: replace(old, players=tuple(names[k] for k in order_seats(entry, [(a, b)], lambda: 0)[0]))
        for old, pair, (a, b) in zip(free, pairs, better, strict=True)
        if set(pair) != {a, b}
    }
    tables = tuple(swapped.get(old.number, old) for old in last.tables)
    fresh = replace(last, tables=tables, manual=last.manual or bool(swapped))
    changed = replace(event, rounds=(*event.rounds[:-1], fresh))
    return RepairChoice("swap", changed, _changed_tables(last.tables, tables), _judge(changed, fresh))


def _same_field(entry: StageEntrants, last: Round) -> bool:
    """Return whether the players of a published round are still in its stage: a correction may change the cut."""
    field = {player.id for player in (*entry.players, *entry.awarded)}
    return field >= {player for table in last.tables for player in table.players}


def _judge(event: Event, last: Round) -> Objective | None:
    """Measure a published Swiss round by the standings before it; None where its players are not those now in it."""
    span = span_of(event, last.number)
    if span.stage.format is not Format.SWISS:
        return None
    before = replace(event, rounds=event.rounds[:-1])
    entry = collect_entrants(before, span, last.number, draw_for(event, last.number))
    if not _same_field(entry, last):
        return None
    index = {player.id: k for k, player in enumerate(entry.players)}
    seated = [[index[p] for p in table.players if p in index] for table in last.tables]
    pairs = [(pair[0], pair[1]) for pair in seated if len(pair) == SIDES]
    resting = [pair[0] for pair in seated if len(pair) == 1]
    return measure(entry.field, pairs, resting[0] if resting else None)


def _changed_tables(before: tuple[Table, ...], after: tuple[Table, ...]) -> tuple[tuple[Table, Table], ...]:
    """Return the tables whose players change, before and after."""
    old = {table.number: table for table in before}
    return tuple(
        (old[table.number], table)
        for table in after
        if table.number in old and set(table.players) != set(old[table.number].players)
    )
