"""Files to start a dispute from: an empty table, or the beginning of a game with unknown decks.

A beginning exists for games in which each player brings a deck; other games lay out known cards.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import yaml

from judge.catalogue import rulebook
from judge.engine.game import Action, Core
from judge.engine.ids import CHANCE, UNKNOWN
from judge.engine.run import act, begin, legal, question
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.language.format import DisputeFile
    from judge.engine.game import Option

MOST_QUESTIONS = 40
SEATS = "ABCDEF"


def seats_of(game: str, players: int | None) -> list[str]:
    """Return the seat names of a game: `players` of them if that is allowed, else the least number."""
    able = sorted(package(game).seats)
    return list(SEATS[: players if players in able else able[0]])


def blank_file(game: str, seats: list[str], title: str) -> DisputeFile:
    """Return a dispute file with an empty table."""
    return {
        "dispute": 1,
        "interpretations": {},
        "cards": {},
        "steps": [],
        "claims": [],
        "game": game,
        "title": title,
        "players": seats,
        "position": {"players": {seat: {} for seat in seats}},
    }


def as_yaml(file: Mapping[str, object]) -> str:
    """Write a dispute file as YAML."""
    return yaml.safe_dump(dict(file), allow_unicode=True, sort_keys=False, width=110)


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
    """Return an answer to a question: chance takes the first option, and hidden cards stay hidden."""
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
