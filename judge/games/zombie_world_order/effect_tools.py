"""What the effect verbs have in common: doing a thing to each object, checking after it, whom a text means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects.nouns import players
from judge.games.zombie_world_order import harm

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.core import Core
    from judge.engine.effects.language import Compiler, Env, Select

EFFECT: Final = ("ZWO-card.zombie.text", "ZWO-card.event.text")


def checked(core: Core) -> None:
    """After each step of an effect: wounds, then life."""
    harm.check_wounds(core)
    harm.check_life(core)


def each(function: Callable[..., None], *extra: Any) -> Callable[[Core, Env, Select], None]:
    """Make an op that does something to each object selected, and checks afterwards."""

    def run(core: Core, env: Env, select: Select) -> None:
        for obj in select(core, env):
            function(core, obj, *extra)
        checked(core)

    return run


def simple(
    word: str, function: Callable[..., None], *extra: Any
) -> Callable[[Compiler, Mapping[str, Any], str], None]:
    """Make the compiler of a verb whose only argument is a selector."""

    def compile_(compiler: Compiler, data: Mapping[str, Any], path: str) -> None:
        compiler.keys(data, {word}, path)
        compiler.op(each(function, *extra), compiler.select(data[word], f"{path}.{word}"))

    return compile_


def who(compiler: Compiler, data: Mapping[str, Any], path: str) -> Select:
    """Compile the key `who`: you unless said otherwise. ZWO-principle.own-by-default."""
    return players(compiler, data.get("who", "you"), f"{path}.who")


def by_seat(core: Core, env: Env, whose: Select) -> list[int]:
    """Give the seats meant, turn player first. ZWO-principle.turn-player-first."""
    seats = [-1 - obj for obj in whose(core, env)]
    return sorted(seats, key=lambda seat: seat != core.vars["player"])
