"""What is in progress in a position: the stack, waiting triggers, what comes next, and the memory of the game.

    declared   the stack, the first declared first      waiting   triggered abilities that are not yet on the stack
    next       everything that comes next, in order     turn, game   the memory, under its own words

A position is written with as little of it as determines the rest: at the beginning of a phase or step, the turn;
within a window, the stack and who has priority (`turn.right`, `turn.passes`); anywhere else `next`.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import accumulate
from random import Random
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.errors import Faults
from judge.disputes.language.value_words import DECLARED, NEXT, PASSES, RIGHT, WAITING
from judge.engine.canonical import USED
from judge.engine.chance import Picking
from judge.engine.contents import have_same_contents
from judge.engine.errors import EngineError
from judge.engine.game import Action
from judge.engine.records import Declared, Waiting
from judge.engine.run import Ask, act, begin, legal, question, result
from judge.engine.windows import InWindow, OpenWindow

if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from judge.disputes.account.model import Position
    from judge.disputes.account.record_reading import RecordReader
    from judge.disputes.account.value_writing import ValueWriter
    from judge.disputes.language.errors import Located
    from judge.disputes.language.game_context import GameContext
    from judge.engine.game import Core, Option
    from judge.engine.ids import Obj, Seat
    from judge.engine.records import Frame

MOST_PASSES: Final = 9
MOST_ACTIONS: Final = 40
_PASS: Final = "pass"  # noqa: S105 - the verb


# ---- reading


def read_memory(reader: RecordReader, position: Position) -> None:
    """Set what the game remembers as a position states it."""
    core, faults = reader.core, Faults()
    for one in core.game.memory:
        if one.always and NEXT not in position.as_written:
            continue  # which the game itself has read
        told = position.section(one.of).key(one.said)
        if told.value is not None:
            with faults:
                core.vars[one.var] = reader.value(one.kind, told)
    faults.raise_all()


def read_progress(reader: RecordReader, position: Position) -> bool:
    """Restore what a position states to be in progress; return whether it states anything."""
    core, turn, coming = reader.core, position.section("turn"), position.section(NEXT)
    if DECLARED in position.as_written:
        core.stack.extend(reader.read_list(Declared, position.section(DECLARED)))
    if WAITING in position.as_written:
        core.waiting.extend(reader.read_list(Waiting, position.section(WAITING)))
    if NEXT in position.as_written:
        if not coming.value:
            raise coming.error("told.nothing")
        core.agenda[:] = reader.read_frames(coming)
        return True
    told = [turn.key(key) for key in (RIGHT, PASSES) if key in turn.value]
    told += [position.section(key) for key in (DECLARED, WAITING) if position.as_written.get(key)]
    if not told:
        return False
    if core.game.under_way is None or core.waiting:
        raise told[-1 if core.waiting else 0].error("told.next-needed", word=NEXT)
    right = reader.seat(turn.key(RIGHT)) if RIGHT in turn.value else None
    passes = turn.key(PASSES)
    if passes.value is not None:
        passes.integer_in(0, MOST_PASSES)
    first = core.game.under_way(core, None, 0)
    agenda = core.game.under_way(core, *_infer_priority(core, first, right, passes.value))
    if not agenda:
        raise told[0].error("told.next-needed", word=NEXT)
    core.agenda[:] = agenda
    return True


def _infer_priority(
    core: Core, first: Sequence[Frame], right: Seat | None, passes: int | None
) -> tuple[Seat | None, int]:
    """Return who has priority and how many have passed; of the two, one follows from the other.

    `first`: what comes next before anybody has passed.
    """
    match first[-1] if first else None:
        case OpenWindow(kind=kind, holder=holder) | Ask(data=InWindow(kind=kind), who=(holder, *_)):
            window = core.game.windows[kind]
        case _:
            return right, passes or 0
    if passes is None:
        turns = accumulate(
            range(1, window.passes(core)), lambda by, _: window.following(core, by), initial=holder
        )
        return right, next((number for number, by in enumerate(turns) if right in {by, None}), 0)
    for _ in range(passes):
        holder = window.following(core, holder)
    return holder if right is None else right, passes


def declarers(core: Core) -> dict[Obj, Seat]:
    """Return who has declared each card, or carries out its effect: its owner where the file names none."""
    found: dict[Obj, Seat] = {}
    for record in (*core.agenda, *core.stack):
        env: Mapping[str, Any] = getattr(record, "env", {})
        ref, by = getattr(record, "ref", env.get("self")), getattr(record, "by", env.get("you"))
        if ref is not None and by is not None and core.is_current(ref):
            found[ref[0]] = by
    return found


def assign_to_declarers(core: Core, unowned: Container[Obj]) -> None:
    """Assign cards without an owner to the player who declared them."""
    for obj, by in declarers(core).items():
        if obj in unowned:
            core.owner[obj] = by


def begin_in_progress(core: Core, position: Position) -> None:
    """Run to the first question. DisputeError where what the file says comes next is possible in no game."""
    try:
        begin(core)
    except EngineError:
        raise
    except Exception as error:
        raise _fault_of_resuming(position, error) from error


def require_can_resume(core: Core, position: Position) -> None:
    """Demand that the game can continue from the stated progress, after any first answer.

    DisputeError where no game can be in that state, for example when nothing follows the answer.
    """
    twin, rng = core.copy(), Random(0)
    try:
        stops = not _can_resume(twin, rng)
    except Exception as error:
        raise _fault_of_resuming(position, error) from error
    if stops:
        raise _stated_progress(position).error("told.stops")


def _fault_of_resuming(position: Position, error: Exception) -> Exception:
    """Return the fault of a file from which no game can continue.

    Only who writes what comes next can leave out what the game needs then: anywhere else it is an error of the program.
    """
    if NEXT in position.as_written or isinstance(error, EngineError):
        return _stated_progress(position).error("told.stops")
    return error


def _stated_progress(position: Position) -> Located:
    """Return what a position states to be in progress."""
    told = next((key for key in (NEXT, DECLARED, WAITING) if position.as_written.get(key)), None)
    turn = position.section("turn")
    return position.section(told) if told else turn.key(RIGHT if RIGHT in turn.value else PASSES)


def _can_resume(twin: Core, rng: Random) -> bool:
    """Return whether the first question can be answered; errors after the answer are raised."""
    first = list(legal(twin))
    for option in first:
        for answer in _answers(twin, option, rng):
            here = twin.checkpoint()
            with suppress(EngineError):
                act(twin, answer)
            twin.undo(here)
    with suppress(EngineError):
        for _ in range(MOST_ACTIONS):
            options = list(legal(twin, anytime=False))
            if not options:
                break
            least = min(options, key=lambda option: (option.do != _PASS, len(option.slots)))
            act(twin, least.sample(twin, rng))
    return bool(first) or result(twin) is not None


def _answers(twin: Core, option: Option, rng: Random) -> Iterator[Action]:
    """Yield a random answer; where it is a pick of chance, one for each possible result."""
    yield option.sample(twin, rng)
    picking = question(twin).data
    if isinstance(picking, Picking):
        for one in picking.options:
            others = [other for other in picking.options if other != one][: picking.number - 1]
            yield Action(option.by, option.do, option.subject, ((one, *others),))


# ---- writing


def write_progress(writer: ValueWriter) -> dict[str, Any]:
    """Return the sections that state what is in progress: `turn`, `game`, and where needed stack, triggers, next steps."""
    core = writer.core
    begun = _turn_that_begins(core, writer.pack.game)
    if begun is not None:
        turn, usual = begun
        told = _write_memory(writer, usual, always=False)
        seats = {name for name in ("player", *_seat_fields(core)) if name in turn}
        named = {name: writer.seat(turn[name]) if name in seats else turn[name] for name in turn}
        told["turn"] = named | told["turn"]
        return told
    told = _write_memory(writer, core.game.variables)
    within = _write_priority(core)
    if within is not None:
        told["turn"] |= {key: writer.seat(value) if key == RIGHT else value for key, value in within.items()}
    else:
        told[NEXT] = writer.frames(core.agenda)
    if core.stack:
        told[DECLARED] = [writer.record(item) for item in core.stack]
    if core.waiting:
        told[WAITING] = [writer.record(item) for item in core.waiting]
    return told


def _seat_fields(core: Core) -> list[str]:
    return [field.name for field in core.game.turn_fields if field.of == "turn" and field.takes == "seat"]


def _write_memory(writer: ValueWriter, usual: Mapping[str, Any], *, always: bool = True) -> dict[str, Any]:
    """Return the memory of the game by section, without default values; `always`: whether some are written in any case."""
    told: dict[str, Any] = {"turn": {}}
    for one in writer.game.memory:
        value = writer.core.vars[one.var]
        if one.var == USED:  # of cards that are still there those tell it
            value = tuple(entry for entry in value if not writer.core.is_current(entry[0]))
        if (always and one.always) or value != usual[one.var]:
            told.setdefault(one.of, {})[one.said] = writer.value(one.kind, value)
    return told


def current_turn(core: Core, game: GameContext) -> dict[str, Any]:
    """Return the `turn` section from which the game can continue: number, player, phase and progress."""
    of_game = game.package.turn_of
    if of_game is not None:
        return of_game(core)
    return {one.said: core.vars[one.var] for one in core.game.memory if one.always}


def _turn_that_begins(core: Core, game: GameContext) -> tuple[dict[str, Any], Mapping[str, Any]] | None:
    """Return the turn section from which the game begins exactly here, and its default memory; None if there is none."""
    if core.stack or core.waiting or result(core) is not None:
        return None
    twin, turn = core.copy(), current_turn(core, game)
    fields = {field.name: field for field in core.game.turn_fields if field.takes == "word"}
    if any(word not in fields[name].words for name, word in turn.items() if name in fields):
        return None  # no file begins there
    twin.agenda.clear()
    twin.vars.update(core.game.variables)
    twin.vars.update({tally.name: core.vars[tally.name] for tally in core.game.tallies})
    try:
        core.game.resume(twin, turn)
        usual = dict(twin.vars)
        for one in core.game.memory:
            twin.vars[one.var] = core.vars[one.var]
        begin(twin)
    except EngineError:
        return None
    return (turn, usual) if have_same_contents(core, twin) else None


def _write_priority(core: Core) -> dict[str, Any] | None:
    """Return who has priority, where that and the stack imply all that comes next; or None."""
    asked, whole = question(core), core.game.under_way
    if whole is None or not isinstance(asked.data, InWindow) or core.waiting:
        return None
    agenda, passes = tuple(core.agenda), asked.data.passes
    if core.stack and not passes and whole(core, None, 0) == agenda:
        return {}
    if whole(core, asked.who[0], passes) == agenda:
        return {RIGHT: asked.who[0]} | ({PASSES: passes} if passes else {})
    return None
