"""The beginning of a game as a position to start from: set up with decks that nobody has looked into.

Only for games in which every player brings a deck: what the others lay out depends on cards that are known.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from judge.catalogue import rulebook
from judge.engine.game import Action, Core
from judge.engine.ids import CHANCE, UNKNOWN
from judge.engine.run import act, begin, legal, question
from judge.games import package

if TYPE_CHECKING:
    from judge.engine.game import Option

MOST_QUESTIONS = 40


def has_opening(game: str) -> bool:
    """Return whether a game can be set up with unknown decks."""
    return package(game).deck_size is not None


def opening(game: str, seats: list[str]) -> dict[str, object]:
    """Return the position when the first turn begins: the first player named goes first, nobody redraws."""
    module = package(game)
    built = module.build(len(seats))
    core = Core(built, [], rulebook.load(game).defaults())
    core.vars.update(built.variables)
    for tally in built.tallies:
        core.vars[tally.name] = (tally.default,) * len(seats)
    built.set_up(core, ((UNKNOWN,) * (module.deck_size or 0),) * len(seats))
    begin(core)
    for _ in range(MOST_QUESTIONS):
        if core.vars["turn"]:
            break
        option = min(legal(core, anytime=False), key=lambda each: len(each.slots))
        act(core, Action(option.by, option.do, option.subject, _values(core, option)))
    players: dict[str, dict[str, object]] = {seat: {} for seat in seats}
    for number, zone in enumerate(built.zones):
        if zone.owner is not None and core.zones[number]:
            players[seats[zone.owner]][zone.name] = [{"unknown": len(core.zones[number])}]
    for tally in built.tallies:
        for at, seat in enumerate(seats):
            players[seat][tally.name] = core.vars[tally.name][at]
    turn = {"number": core.vars["turn"], "player": seats[core.vars["player"]], "phase": core.vars["phase"]}
    return {"turn": turn, "players": players}


def _values(core: Core, option: Option) -> tuple[object, ...]:
    """Answer what is asked: chance takes the first it can, and what nobody sees stays unseen."""
    values: list[object] = []
    for slot in option.slots:
        shape = slot.describe(core)
        if shape.get("unknown"):
            values.append(None)
        elif CHANCE in question(core).who and shape["kind"] == "choose":
            values.append(tuple(shape["options"][: shape["low"]]))
        else:
            values.append(slot.sample(core, Random(0), tuple(values)))
    return tuple(values)
