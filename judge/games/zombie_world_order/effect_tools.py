"""Tools for effect verbs: applying a function to each object, and the checks afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.effects import verbs
from judge.games.zombie_world_order import harm

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.effects.language import Compiler, Entry, Env, Select
    from judge.engine.game import Core

EFFECT: Final = ("ZWO-card.zombie.text", "ZWO-card.event.text")


def do_checks(core: Core) -> None:
    """Do the checks after each step of an effect: wounds, then life."""
    harm.wound_if_changed(core)
    harm.check_life(core)


def each(function: Callable[..., None], *extra: object) -> Callable[[Core, Env, Select], None]:
    """Make an op that applies a function to each selected object, and does the checks afterwards."""

    def run(core: Core, env: Env, select: Select) -> None:
        for obj in select(core, env):
            function(core, obj, *extra)
        do_checks(core)

    return run


def simple(
    word: str, function: Callable[..., None], *extra: object
) -> Callable[[Compiler, Entry, str], None]:
    """Make the compiler of a verb that applies a function to each selected object."""
    return verbs.effect(each(function, *extra), verbs.cards(word))
