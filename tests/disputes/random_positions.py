"""Random games of every game, stopped at any decision, and what is written down of them laid out again.

`python tests/disputes/random_positions.py 0 200` does so for those seeds, of each game, and prints what was found.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

from judge.catalogue import cards as catalogue
from judge.catalogue import rulebook
from judge.disputes import DisputeError
from judge.disputes.account.cards import Pack
from judge.disputes.account.file import account_of
from judge.disputes.account.position import lay_out
from judge.disputes.account.writing_down import write_position
from judge.disputes.language.game_context import context_of
from judge.disputes.language.laid_position import LaidPosition
from judge.engine.canonical import Counted, digest
from judge.engine.errors import EngineError
from judge.engine.game import Core
from judge.engine.run import act, begin, legal
from judge.games import GAMES, package

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from judge.engine.game import Action, Option
    from judge.engine.ids import Obj

SEATS = "ABCDE"
NOT_TRIED = {"ZWO-card.event.attribute-colour"}  # under its other readings some of these cards cannot be
COPIES = {"unit": 4, "item": 3, "territory": 3, "crit": 4, "burn": 10, "curse": 10, "renown": 1}
# Where the cards everybody starts with are known by name alone.
STATED: dict[str, dict[str, dict[str, Any]]] = {
    "unicorn_overlord": {
        "Knight": {"kind": "unit", "start": 1, "power": 2, "classes": ["blade"]},
        "Soldier": {"kind": "unit", "start": 1, "power": 2, "classes": ["lance"]},
        "Guard": {"kind": "unit", "start": 1, "power": 2, "classes": ["shield"]},
        "Coin Bag": {"kind": "item", "start": 3, "icons": ["coin"]},
        "Ash": {
            "kind": "item",
            "start": 1,
            "abilities": [{"effect": [{"one_of": [[{"coin": 1}], [{"draw": 1}], [{"crit": 1}]]}]}],
        },
        "Town": {"kind": "territory", "start": 1, "icons": ["coin", "coin", "coin"]},
    }
}


@cache
def pack(game: str) -> Pack:
    """Return the cards that games are played with: those that can be played out."""
    found = Pack(context_of(game), STATED.get(game, {}))
    for key, card in catalogue.load(game).cards.items():
        if card.sample or game == "zombie_kittens":
            found.find(key)
    return found


def _decks(game: str, players: int, rng: Random) -> tuple[tuple[int, ...], ...]:
    numbers = list(range(1, len(pack(game).definitions) + 1))
    if package(game).deck_size is not None:
        of_deck = [number for number in numbers for _ in range(4 if game == "zombie_world_order" else 3)]
        return tuple(tuple(rng.sample(of_deck, package(game).deck_size or 0)) for _ in range(players))
    if game != "unicorn_overlord":
        return ()
    box: list[int] = []
    for number, card in enumerate(pack(game).definitions, 1):
        copies = 5 if card.name == "試玩最終獎勵" else COPIES[card.kind]
        box += [number] * (card.start * players if card.start else copies)
    return (tuple(box),)


def begun(game: str, seed: int) -> tuple[Core, Random]:
    """Set a game up; of every second seed under some readings that are not the usual ones."""
    rng, registry = Random(seed), rulebook.load(game)
    readings = registry.defaults()
    if seed % 2:
        other = {key for key in readings if rng.random() < 0.1} - NOT_TRIED
        readings |= {key: rng.choice(list(registry.interpretation(key).readings)) for key in sorted(other)}
    players = rng.choice([number for number in package(game).seats if game != "zombie_state" or number < 4])
    built = package(game).build(players)
    core = Core(built, pack(game).definitions, readings)
    core.vars.update(built.variables)
    core.vars.update({tally.name: (tally.default,) * players for tally in built.tallies})
    built.set_up(core, _decks(game, players, rng))
    begin(core)
    core.log.clear()
    return core, rng


def stopped(game: str, seed: int, most: int = 700, share: float = 0.1) -> Iterator[Core]:
    """Yield a random game at some of its decisions: at all those of the set-up, and at its end."""
    try:
        core, rng = begun(game, seed)
    except EngineError:
        return  # under that reading the game is not one that can be played out
    for done in range(most):
        options = list(legal(core, anytime=False))
        if done < 30 or not options or rng.random() < share:
            yield core
        if not options:
            return
        try:
            act(core, rng.choice(options).sample(core, rng))
        except EngineError:
            return


def written(core: Core) -> dict[str, Any]:
    """Write the position on a core down, as JSON has it."""
    seats = tuple(SEATS[: core.game.players])
    position = write_position(LaidPosition(core, seats), pack(core.game.id), ())
    plain: dict[str, Any] = json.loads(json.dumps(position))
    return plain


def laid_again(core: Core, position: dict[str, Any]) -> Core:
    """Lay a written position out as a file of its own."""
    game, seats = core.game.id, list(SEATS[: core.game.players])
    stated = STATED.get(game, {})
    file = {"dispute": 1, "game": game, "players": seats, "cards": stated, "position": position}
    account = account_of(file)
    return lay_out(account, Pack(account.game, account.cards), core.readings, {}).core


def gone_on(core: Core, again: Core, rng: Random, most: int) -> bool:
    """Return whether two cores of one position go on alike: the same can be done, and the same comes of it.

    What is done on one is done on the other with the objects that lie where those of the first lie.
    """
    for _ in range(most):
        ours, theirs = Counted(core), Counted(again)
        there = dict(zip(ours.order, theirs.order, strict=True))
        options = list(legal(core, anytime=False))
        if sorted(map(_told(ours), options)) != sorted(map(_told(theirs), legal(again, anytime=False))):
            return False
        if not options:
            return True
        option = rng.choice(options)
        action = option.sample(core, rng)
        values = [_moved(value, there) for value in action.values]
        shapes = zip(option.slots, action.values, values, strict=True)
        same = tuple(old if slot.describe(core)["kind"] == "number" else new for slot, old, new in shapes)
        try:
            act(core, action)
        except EngineError:
            return True
        act(again, action._replace(subject=_subject(action, core, there), values=same))
        if digest(core) != digest(again):
            return False
    return True


def _told(by: Counted) -> Callable[[Option], str]:
    takes = {name: verb.takes for name, verb in by.core.game.verbs.items()}

    def told(option: Option) -> str:
        about = option.subject
        if takes[option.do] == "ability":
            about = (by.obj(about[0]), about[1])
        elif takes[option.do] in {"object", "player"} and about is not None:
            about = by.obj(about)
        return repr((option.by, option.do, about, [slot.name for slot in option.slots]))

    return told


def _subject(action: Action, core: Core, there: dict[Obj, Obj]) -> object:
    takes, about = core.game.verbs[action.do].takes, action.subject
    if takes == "ability":
        return (there.get(about[0], about[0]), about[1])
    return there.get(about, about) if takes in {"object", "player"} else about


def _moved(value: Any, there: dict[Obj, Obj]) -> Any:
    if isinstance(value, tuple):
        return tuple(_moved(one, there) for one in value)
    return there.get(value, value) if type(value) is int else value


def came(core: Core, position: dict[str, Any]) -> str:
    """Return what came of laying out again what is written of a position: "same", or what is wrong."""
    try:
        again = laid_again(core, position)
    except DisputeError as error:
        return f"{error.path}: {error.reason}"
    return "same" if digest(again) == digest(core) else "another digest"


if __name__ == "__main__":
    for each in GAMES:
        counts: Counter[str] = Counter()
        for number in range(int(sys.argv[1]), int(sys.argv[2])):
            counts.update(came(core, written(core)) for core in stopped(each, number))
        sys.stdout.write(f"{each} {dict(counts)}\n")
        sys.stdout.flush()
