"""Running compiled effects: one frame, ("do", definition, ability, next op, environment).

An op gets (core, env, *args) and gives None (go on), a number (jump), or a dict (the new environment). An op that
waits is run after its continuation has gone on the agenda, so whatever it pushes happens first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge.engine.core import Core, Frame
    from judge.engine.effects.language import Env

DO = "do"


def start(core: Core, definition: int, ability: int, env: Env) -> None:
    """Let the effects of an ability happen next."""
    core.agenda.append((DO, definition, ability, 0, env))


def do_frame(core: Core, frame: Frame) -> None:
    """Run ops until one waits or the game is over."""
    _, definition, ability, at, env = frame
    ops = core.defs[definition].abilities[ability].ops
    agenda = core.agenda
    while at < len(ops):
        waits, function, args = ops[at]
        at += 1
        if waits:
            core.agenda.append((DO, definition, ability, at, env))
            function(core, env, *args)
            return
        depth = len(agenda)
        outcome = function(core, env, *args)
        if outcome is not None:
            if isinstance(outcome, int):
                at = outcome
            else:
                env = outcome
        if len(agenda) != depth:
            # The op set something off that must happen before the next one: slip the rest of us under it.
            pushed = [core.agenda.pop() for _ in range(len(agenda) - depth)]
            core.agenda.append((DO, definition, ability, at, env))
            while pushed:
                core.agenda.append(pushed.pop())
            return


def bind(core: Core, name: str, value: Any) -> None:
    """Give the effect that waits below a value under a name."""
    agenda = core.agenda
    for at in range(len(agenda) - 1, -1, -1):
        frame = agenda[at]
        if frame[0] == DO:
            agenda[at] = (*frame[:4], {**frame[4], name: value})
            return
    raise AssertionError(name)


def jump(core: Core, at: int) -> None:
    """Let the effect that waits below go on at another op."""
    agenda = core.agenda
    for number in range(len(agenda) - 1, -1, -1):
        frame = agenda[number]
        if frame[0] == DO:
            agenda[number] = (*frame[:3], at, frame[4])
            return
    raise AssertionError(at)
