"""What can be done at an event: one row for each kind of write, under the word that the log has for it.

Use cases, pages, the API and undo read from here who may do it; see `Work.writing` and `judge.web.matrix`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from judge.store.rights import Right


@dataclass(frozen=True)
class Action:
    """A kind of write. Without a right and without `player`, anybody may do it.

    `rights`: staff need one of them. `player`: a player may do it too; whether to this one, the use case decides.
    `undo`: the right that taking it back needs; None: it stays. `light`: a frequent write of a round in play. It makes,
    removes and renames nothing; of what standings depend on it changes results alone, each with the version of its table.
    `when_closed`: it can be done at an event that is over.
    """

    rights: tuple[Right, ...] = ()
    player: bool = False
    undo: Right | None = None
    light: bool = False
    when_closed: bool = False


def _final(*rights: Right, **more: Any) -> Action:
    """Return a kind of write that cannot be undone."""
    return Action(rights, **more)


def _undoable(*rights: Right, **more: Any) -> Action:
    """Return a kind of write that can be undone, by the first of its rights unless another is named."""
    return Action(rights, **{"undo": rights[0]} | more)


ACTIONS: Final[dict[str, Action]] = {
    "announcement.add": _undoable(Right.EVENT, when_closed=True),
    "announcement.withdraw": _undoable(Right.EVENT, when_closed=True),
    "call.close": _undoable(Right.FLOOR, player=True, light=True),
    "call.pass": _undoable(Right.FLOOR, light=True),
    "call.raise": _final(Right.FLOOR, player=True, light=True),
    "call.take": _final(Right.FLOOR, light=True),
    "check.close": _final(Right.CHECKS),
    "check.count": _final(Right.CHECKS),
    "check.random": _final(Right.CHECKS),
    "check.start": _final(Right.CHECKS),
    "clock.extend": _undoable(Right.CLOCK, light=True),
    "clock.pause": _final(Right.CLOCK, light=True),
    "clock.start": _final(Right.CLOCK, light=True),
    "deck.answer": _final(Right.DECKS),
    "deck.answer_back": _final(Right.DECKS),
    "deck.lock": _undoable(Right.DECKS),
    "deck.submit": _final(Right.DECKS, player=True),
    "deck.submit_many": _final(Right.DECKS),
    "deck.unlock": _undoable(Right.DECKS),
    "dispute.appeal": _final(Right.FLOOR),
    "dispute.decide": _final(Right.SEVERE),
    "dispute.open": _final(Right.FLOOR),
    "dispute.rule": _final(Right.FLOOR),
    "event.change": _undoable(Right.EVENT),
    "event.close": _undoable(Right.EVENT),
    "event.join_code": _final(Right.PLAYERS),
    "event.reopen": _final(Right.EVENT, when_closed=True),
    "pair.allow": _undoable(Right.PLAYERS),
    "pair.forbid": _undoable(Right.PLAYERS),
    "penalty.decide": _undoable(Right.PENALTIES, Right.SEVERE, Right.DISQUALIFY),  # by its level
    "penalty.give": _undoable(Right.PENALTIES),
    "person.erase": _final(Right.PERSONS, when_closed=True),
    "player.add": _undoable(Right.PLAYERS),
    "player.change": _undoable(Right.PLAYERS),
    "player.check_in": _undoable(Right.PLAYERS, player=True),
    "player.check_out": _undoable(Right.PLAYERS),
    "player.drop": _undoable(Right.PLAYERS, player=True),
    "player.import": _undoable(Right.PLAYERS),
    "player.let_in": _undoable(Right.PLAYERS),
    "player.link": _final(Right.PLAYERS, when_closed=True),
    "player.link_printed": _final(Right.PLAYERS, when_closed=True),
    "player.missing": _undoable(Right.PLAYERS),
    "player.register": _final(undo=Right.PLAYERS),
    "player.remove": _final(Right.PLAYERS),
    "player.undrop": _undoable(Right.PLAYERS),
    "question.clear": _final(Right.EVENT, light=True, when_closed=True),
    "question.keep": _final(light=True),
    "result.clear": _undoable(Right.CORRECT, light=True),
    "result.record": _undoable(Right.RESULTS, light=True, undo=Right.CORRECT),
    "result.repair": _undoable(Right.CORRECT),
    "result.report": _final(player=True, light=True),
    "round.discard": _undoable(Right.PAIR),
    "round.draft": _undoable(Right.PAIR),
    "round.publish": _undoable(Right.PAIR),
    "round.swap": _undoable(Right.PAIR),
    "round.swap_tables": _undoable(Right.PAIR),
    "staff.add": _final(Right.STAFF, when_closed=True),
    "staff.remove": _final(Right.STAFF, when_closed=True),
    "staff.share": _final(Right.STAFF, when_closed=True),
    "table.extend": _undoable(Right.FLOOR, light=True),
    "tables.extend": _undoable(Right.CLOCK, light=True),
    "undo": _final(Right.UNDO, Right.RESULTS, when_closed=True),  # the use case looks at what is undone
} | dict.fromkeys(
    ("dispute.claim", "dispute.file", "dispute.step", "dispute.undo"),
    _final(Right.FLOOR),
)
"""The table: word of the log -> who may do it, who may undo it."""
