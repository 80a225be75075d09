"""Running compiled effects: one frame, `Do`.

An op gets (core, env, *args) and returns None (continue), a number (jump), or a dict (the new environment). An op
that waits is run after its continuation has been pushed on the agenda, so the frames it pushes run first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import NeedsFact
from judge.engine.ids import OpAt
from judge.engine.records import Frame

if TYPE_CHECKING:
    from judge.engine.effects.language import Env
    from judge.engine.game import Core
    from judge.engine.ids import DefId


MOST_OPS: Final = (
    4_000  # of one effect at a time: so that a number somebody names cannot keep a ruling waiting
)


class Do(Frame, called="ability"):
    """The effects of one ability of a card go on at op number `at`, in an environment."""

    definition: DefId
    ability: int
    at: OpAt
    env: Env


def start(core: Core, definition: DefId, ability: int, env: Env) -> None:
    """Put the effects of an ability on the agenda."""
    core.agenda.append(Do(definition, ability, OpAt(0), env))


def do_frame(core: Core, frame: Do) -> None:
    """Run ops until one waits or the game is over. Raises NeedsFact where an effect repeats beyond the limit."""
    definition, ability, env = frame.definition, frame.ability, frame.env
    at: int = frame.at
    ops = core.defs[definition].abilities[ability].ops
    agenda, ran = core.agenda, 0
    while at < len(ops):
        op, ran = ops[at], ran + 1
        if ran > MOST_OPS:
            raise NeedsFact("ending")
        at += 1
        if op.waits:
            core.agenda.append(Do(definition, ability, OpAt(at), env))
            op.run(core, env, *op.args)
            return
        depth = len(agenda)
        outcome = op.run(core, env, *op.args)
        if outcome is not None:
            if isinstance(outcome, int):
                at = outcome
            else:
                env = outcome
        if len(agenda) != depth:
            # The op set something off that must happen before the next one: slip the rest of us under it.
            pushed = [core.agenda.pop() for _ in range(len(agenda) - depth)]
            core.agenda.append(Do(definition, ability, OpAt(at), env))
            while pushed:
                core.agenda.append(pushed.pop())
            return


def bind(core: Core, name: str, value: object) -> None:
    """Bind a value to a name in the effect that waits below."""
    agenda = core.agenda
    for at in range(len(agenda) - 1, -1, -1):
        frame = agenda[at]
        if isinstance(frame, Do):
            agenda[at] = Do(frame.definition, frame.ability, frame.at, {**frame.env, name: value})
            return
    raise AssertionError(name)


def jump(core: Core, at: OpAt) -> None:
    """Make the effect that waits below continue at another op."""
    agenda = core.agenda
    for number in range(len(agenda) - 1, -1, -1):
        frame = agenda[number]
        if isinstance(frame, Do):
            agenda[number] = Do(frame.definition, frame.ability, at, frame.env)
            return
    raise AssertionError(at)


FRAMES: Final = {Do.tag: do_frame}
