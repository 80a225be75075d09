"""Delayed effects: `{at_end: [effects]}` runs at the end of the turn, with the names bound before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.effects.lasting import add_mark
from judge.engine.effects.program import Do
from judge.engine.ids import as_object

if TYPE_CHECKING:
    from judge.engine.effects.language import Compiler, Entry, Env
    from judge.engine.game import Core
    from judge.engine.ids import OpAt, Seat

LATER: Final = "later"
_END: Final = 1_000_000  # beyond every effect: nothing follows


def compile_at_end(compiler: Compiler, data: Entry, path: str) -> None:
    """Compile the verb: its effects are skipped now."""
    compiler.keys(data, {"at_end"}, path)
    begin = compiler.op(_store_for_end)
    skip = compiler.op(_skip_effects)
    compiler.ops[begin] = compiler.ops[begin]._replace(waits=True, args=(len(compiler.ops),))
    compiler.effects(data["at_end"], f"{path}.at_end")
    compiler.op(_skip_effects, _END)
    compiler.ops[skip] = compiler.ops[skip]._replace(args=(len(compiler.ops),))


def _store_for_end(core: Core, env: Env, start: OpAt) -> None:
    doing: Do = core.agenda[-1]  # type: ignore[assignment] # the effect that this op is of: it waits
    left = Do(doing.definition, doing.ability, start, env)
    add_mark(core, as_object(env["you"]), LATER, left, "turn")


def _skip_effects(_core: Core, _env: Env, to: int) -> int:
    return to


def take_up(core: Core, seat: Seat) -> list[Do]:
    """Remove and return the delayed effects of a player for the end of the turn, in order."""
    marks = core.marks.get(as_object(seat), ())
    core.mark(as_object(seat), tuple(mark for mark in marks if mark.kind != LATER))
    return [mark.value for mark in marks if mark.kind == LATER]
