"""Shortcuts of the bench: everybody passes, or play goes on to the end of the phase.

`passes_ahead` gives the actions that lead there, and `after_passes` lets a position be looked at behind the passes that a
later step would imply. Both leave the replay as it was.
"""

from __future__ import annotations

from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Final, Literal, get_args

from judge.engine.errors import EngineError
from judge.engine.game import Action
from judge.engine.ids import CHANCE
from judge.engine.run import OVER, act, legal, question
from judge.engine.windows import PASS, InWindow, asking_window, waits_for_answers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.alignment.replay import Replay
    from judge.engine.game import Core

Far = Literal["passes", "phase"]
FAR: Final[tuple[Far, ...]] = get_args(Far)
MOST: Final = 60


def passes_ahead(replay: Replay, far: Far) -> list[Action]:
    """Return the passes and phase ends up to the end of this window or phase.

    Nothing where somebody would have to choose on the way.
    """
    core = replay.core
    began, found = _phase(core), list[Action]()
    wanted = _to_close(core) if far == "passes" else MOST
    with replay.tentatively(), suppress(EngineError):
        while len(found) < wanted:
            action = _next(core, far)
            if action is None:
                return []
            act(core, action)
            found.append(action)
            if far == "phase" and _phase(core) != began:
                return found
        return found if far == "passes" else []
    return []


@contextmanager
def after_passes(replay: Replay) -> Iterator[bool]:
    """Inside the block, everybody who can answer something has passed; yields whether somebody then acts."""
    with replay.tentatively():
        yield _pass_all(replay.core)


def _pass_all(core: Core) -> bool:
    """Pass for everybody until somebody has to decide; return whether somebody acts."""
    passed = 0
    try:
        while (
            passed < MOST and waits_for_answers(core) and PASS in core.game.menus[question(core).menu].verbs
        ):
            act(core, Action(question(core).who[0], PASS))
            passed += 1
    except EngineError:
        return False
    return passed > 0 and question(core).menu != OVER and CHANCE not in question(core).who


def _next(core: Core, far: Far) -> Action | None:
    """Return the next pass or phase end, or None."""
    asked = question(core)
    if asked.menu == OVER or CHANCE in asked.who:
        return None
    if asking_window(core) is not None and PASS in core.game.menus[asked.menu].verbs:
        return Action(asked.who[0], PASS)
    if far == "passes":
        return None
    plain = [one for one in legal(core, anytime=False) if one.do in core.game.ending_phase and not one.slots]
    return Action(plain[0].by, plain[0].do) if plain else None


def _to_close(core: Core) -> int:
    """Return how many more passes close the open window."""
    data = question(core).data
    return core.game.windows[data.kind].passes(core) - data.passes if isinstance(data, InWindow) else 0


def _phase(core: Core) -> tuple[object, ...]:
    """Return a key of the present phase and turn."""
    return tuple(core.vars.get(name) for name in ("turn", "player", "phase"))
