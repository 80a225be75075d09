"""Losing, winning, drawing, conceding. ZX-win.*.

A loss or win is recorded first and judged once the moment is over, so that both players may lose or win at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NoReturn

from judge.engine.deciding import holds
from judge.engine.decisions import Kind
from judge.engine.game import Verb
from judge.engine.ids import Seat, other
from judge.engine.run import Drawn, Ended, Won, finish
from judge.engine.windows import no_demand, no_subject
from judge.games.zero_dimension import events
from judge.games.zero_dimension.state import GONE, OUT, SEATS, TOKEN, kind_of, zone

if TYPE_CHECKING:
    from judge.engine.game import Core, Values
    from judge.engine.ids import Rules
    from judge.engine.records import Event
    from judge.engine.run import Outcome


def lose(core: Core, seat: Seat, rules: Rules) -> None:
    """Record that a player loses at this moment."""
    core.events.append(events.Loses(rules, seat))
    core.var("losing", (*core.vars["losing"], seat))


def win(core: Core, seat: Seat, rules: Rules) -> None:
    """Record that a player wins at this moment."""
    core.events.append(events.Wins(rules, seat))
    core.var("winning", (*core.vars["winning"], seat))


def judge(core: Core) -> None:
    """End the game if somebody has lost or won, unless more is happening at the same moment.

    ZX-win.end-immediately, ZX-win.opponent-wins, ZX-win.win-and-lose-same-player, ZX-win.both-draw.
    """
    if core.vars["together"]:
        return
    losing: set[Seat] = set(core.vars["losing"])
    winning: set[Seat] = set(core.vars["winning"])
    if not losing and not winning:
        return
    both = losing & winning
    if (
        both
        and core.reading("ZX-win.both-draw") == "draw-first"
        and all(other(seat) in losing | winning for seat in both)
    ):
        _draw(core, ("ZX-win.both-draw",))
    if both:
        core.events.append(events.WinIsLoss(("ZX-win.win-and-lose-same-player",), tuple(sorted(both))))
    winning -= losing
    together = len(losing) == len(SEATS) or len(winning) == len(SEATS)
    if together and holds(core, "ZX-win.both-draw", Kind.BARRED):
        _draw(core, ("ZX-win.both-draw",))
    if winning:
        _won(core, min(winning), ("ZX-win.opponent-wins",))
    _lost(core, min(losing), ("ZX-win.opponent-wins",))


def _lost(core: Core, loser: Seat, rules: Rules) -> NoReturn:
    if core.reading("ZX-win.opponent-wins") == "no-winner":
        core.events.append(events.LostAlone(rules, loser))
        _end(core, Ended(), rules)
    _won(core, other(loser), rules)


def _won(core: Core, winner: Seat, rules: Rules) -> NoReturn:
    core.events.append(events.WasWon(rules, winner))
    _end(core, Won(winner), rules)


def _draw(core: Core, rules: Rules) -> NoReturn:
    core.events.append(events.WasDrawn(rules))
    _end(core, Drawn(), rules)


def _end(core: Core, outcome: Outcome, rules: Rules) -> NoReturn:
    """End the game at once; both players remove all their cards from the game. ZX-win.end-immediately, ZX-toc.325."""
    core.events.append(events.Over((*rules, "ZX-win.end-immediately")))
    for card in [
        card for lying in core.zones for card in lying
    ]:  # in the order in which they lie, however numbered
        if kind_of(core, card) == OUT or core.place[card] == GONE:
            continue
        if core.bits[card] & TOKEN:
            core.move(card, GONE)
            core.events.append(events.TokenGone(("ZX-toc.325",), card))
        else:
            core.move(card, zone(core.owner[card], OUT))
    finish(core, outcome)


def endless(core: Core, loop: tuple[Event, ...]) -> None:
    """Draw the game: forced events returned to an earlier position. ZX-win.loop-draw, ZX-toc.901."""
    names = tuple(event.tag for event in loop)
    core.events.append(events.Looped(("ZX-win.loop-draw", "ZX-toc.901"), len(loop), names[:20]))
    _draw(core, ("ZX-win.loop-draw",))


def _concede(core: Core, by: Seat, _subject: None, _values: Values, _asked: object) -> None:
    """End the game for a player who concedes; no priority is needed. ZX-win.concede."""
    core.events.append(events.Conceded(("ZX-win.concede",), by))
    if core.reading("ZX-win.concede") == "no-result":
        core.events.append(events.NoResult(("ZX-win.concede",)))
        _end(core, Ended(), ("ZX-win.concede",))
    _lost(core, by, ("ZX-win.concede", "ZX-win.opponent-wins"))


VERBS: Final = {"concede": Verb(no_subject, no_demand, _concede, anytime=True)}
