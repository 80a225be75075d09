"""Running a game: list legal actions, do one action, and run frames until the next question.

A game plugs in frames and menus (`game.py`). The kernel's own frames are "ask" (a question, waits for an action)
and those of `windows.py`, `triggers.py`, `chance.py` and `effects/`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NoReturn

from judge.engine.endless import Anchor, pending, weight
from judge.engine.errors import Endless, EngineError, Illegal, NeedsFact, NotCovered, Refusal
from judge.engine.game import Action, Menu, Option
from judge.engine.ids import Seat
from judge.engine.records import Asked, Frame, Record
from judge.engine.slots import Choose, Fact, Settled

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterator, Sequence
    from random import Random

    from judge.engine.game import Core, Slot, Values
    from judge.engine.records import Event

OVER: Final = "over"
MENUS: Final = {OVER: Menu(())}

WATCH_AFTER = 300  # forced frames in one run before it is asked whether they ever end
MOST_WORK: Final = 200_000  # forced frames without a proof, more for each where much lasts
HEAVY: Final = 25  # things that wait, among which a frame costs twice as much as among none


class Ask(Frame):
    """A question: who must decide (`who`), which menu lists the answers, and its data (`data`)."""

    menu: str
    who: tuple[Seat, ...]
    data: Any = None


ASK: Final = Ask.tag


class Outcome(Record):
    """How a game ended; the tag says which way."""


class Won(Outcome, tag="win"):
    """One player won."""

    seat: Seat


class Ranked(Won, tag="win"):
    """One player won, and the game ranks the others behind: seats, the winner first."""

    ranking: tuple[Seat, ...]


class Drawn(Outcome, tag="draw"):
    """Nobody won: a draw."""


class AllWon(Outcome, tag="both_win"):
    """Everybody won."""


class Ended(Outcome):
    """The game is over, and no rule names a winner."""


OUTCOMES: Final = (Won, Drawn, AllWon, Ended)


def ask(core: Core, menu: str, who: tuple[Seat, ...], data: Asked | Outcome | None = None) -> None:
    """Stop here and ask."""
    core.agenda.append(Ask(menu, who, data))


def question(core: Core) -> Ask:
    """Return the open question."""
    asked: Ask = core.agenda[-1]  # type: ignore[assignment] # frames happen until one of them asks
    return asked


def result(core: Core) -> Outcome | None:
    """Return the result of a finished game, or None."""
    if core.agenda and core.agenda[-1][0] == ASK:
        asked = question(core)
        if asked.menu == OVER:
            outcome: Outcome = asked.data
            return outcome
    return None


class _Finished(Exception):  # noqa: N818 - not an error: it leaves every frame that was still at work
    """The game ended within a frame."""


def finish(core: Core, outcome: Outcome) -> NoReturn:
    """End the game at once. Nothing else resolves: this raises and never returns."""
    core.agenda.clear()
    core.stack.clear()
    core.waiting.clear()
    ask(core, OVER, (), outcome)
    raise _Finished


def may_end_game(
    core: Core, say: Callable[[Core, tuple[Event, ...]], None], about: tuple[Event, ...]
) -> None:
    """Run code outside the frames that may end the game."""
    try:
        say(core, about)
    except _Finished:
        return


def begin(core: Core) -> None:
    """Run a new position to its first question."""
    try:
        advance(core)
    except _Finished:
        return


def advance(core: Core) -> None:
    """Run frames until there is a question. Raises Endless or NeedsFact where there will never be one: see `endless.py`."""
    agenda, frames = core.agenda, core.game.frames
    for done in range(WATCH_AFTER):
        frame = agenda[-1]
        name = frame.tag
        if name == ASK:
            core.left -= done * (1 + pending(core) // HEAVY)
            return
        del agenda[-1]
        frames[name](core, frame)
    core.left -= WATCH_AFTER
    _run_to_question(core)


def _run_to_question(core: Core) -> None:
    """Continue until there is a question. Where there will never be one, the game decides; `Endless` if it does not.

    Raises NeedsFact where the run is very long and not proven endless.
    """
    agenda, frames = core.agenda, core.game.frames
    anchor, span, steps = Anchor(core), 1, 0
    left = core.left - min(core.left, MOST_WORK)
    while core.left > left:
        core.left -= 1 + weight(core) // 200
        frame = agenda[-1]
        if frame.tag == ASK:
            return
        agenda.pop()
        frames[frame.tag](core, frame)
        steps += 1
        if anchor.proves(core):
            settle_endless(core, tuple(core.events[anchor.events :]))
            return
        if anchor.rounds:
            steps = 0
        elif steps == span:  # Brent's way: move the anchor after 1, 2, 4 ... steps
            anchor, span, steps = Anchor(core), span * 2, 0
    raise NeedsFact("ending")


def settle_endless(core: Core, loop: tuple[Event, ...]) -> None:
    """Let the game decide the meaning of an endless run; `Endless` where it does not. `loop`: one round of it."""
    if core.game.endless is None:
        raise Endless(loop)
    may_end_game(core, core.game.endless, loop)


def _is_anytime(core: Core, action: Action) -> bool:
    """Return whether a player may do it at any time of the game."""
    on = question(core).menu != OVER
    return on and action.do in core.game.anytime and 0 <= action.by < core.game.players


def act(core: Core, action: Action) -> None:
    """Do one action, in place. Raises Illegal, NeedsFact or NotCovered and then leaves the core as it was."""
    replay(core, (action,))


def replay(core: Core, actions: Sequence[Action]) -> None:
    """Do recorded actions one after another. Raises as `act` does, and then leaves the core as before the refused one.

    Only one checkpoint is taken, because a checkpoint costs more than most actions: after a refusal, the actions
    before it are repeated.
    """
    mark, seen, done = core.checkpoint(), len(core.events), 0
    try:
        for action in actions:
            _check_and_do(core, action)
            done += 1
    except EngineError as error:
        error.phase = core.vars.get("phase")
        core.undo(mark)
        del core.events[seen:]
        for action in actions[:done]:
            _check_and_do(core, action)
        raise


def _check_and_do(core: Core, action: Action) -> None:
    """Check one action and do it, without rolling back its changes when it raises."""
    asked: Ask = core.agenda[-1]  # type: ignore[assignment] # as `question` says, without a call for every action
    by, do, subject, values = action
    game, menu = core.game, asked.menu
    if (by not in asked.who or do not in game.menus[menu].verbs) and not _is_anytime(core, action):
        raise game.out_of_turn(core, action)
    verb = game.verbs[do]
    if subject is not None and verb.takes == "none":
        raise Illegal(game.menus[menu].rules, "subject.unwanted", do=do)
    slots = verb.demand(core, by, subject)
    if slots or values:
        _check(core, menu, slots, values)
    try:
        if not verb.keeps:
            core.agenda.pop()
        verb.perform(core, by, subject, values, asked.data)
        if core.agenda[-1].tag != ASK:
            advance(core)
    except _Finished:
        return


def _check(core: Core, menu: str, slots: tuple[Slot, ...], values: Values) -> None:
    """Raise Illegal unless each slot has its value; NeedsFact where a required fact about the table is missing."""
    slots = tuple(slot for slot in slots if not isinstance(slot, Settled))
    left = [slot for slot in slots[len(values) :] if not _is_determined(slot)]
    for number, (slot, value) in enumerate(zip(slots, values, strict=False)):
        slot.check(core, value, values[:number])
    if len(values) > len(slots) or left:
        for slot in left:
            if isinstance(slot, Fact):
                raise NeedsFact(slot.name, slot.about, options=slot.options)
        rules = next((getattr(slot, "rules", ()) for slot in left), ()) or core.game.menus[menu].rules
        missing = tuple(slot.name for slot in left)
        raise Illegal(rules, "values.missing", Refusal.CHOICE, missing=missing, given=len(values))


def _is_determined(slot: Slot) -> bool:
    """Return whether the value of a slot is determined, so that it need not be stated."""
    return isinstance(slot, Settled) or (isinstance(slot, Fact) and slot.settled)


def legal(core: Core, *, anytime: bool = True) -> Iterator[Option]:
    """List every legal action. One that depends on an unknown fact is not listed.

    `anytime=False` leaves out what players may do at any time of the game.
    """
    asked, game = question(core), core.game
    for by in asked.who:
        yield from _options(core, by, game.menus[asked.menu].verbs)
    if anytime and asked.menu != OVER:
        for number in range(game.players):
            asked_for = game.menus[asked.menu].verbs if number in asked.who else ()
            names = tuple(name for name in game.anytime if name not in asked_for)
            yield from _options(core, Seat(number), names)


def _options(core: Core, by: Seat, names: tuple[str, ...]) -> Iterator[Option]:
    for name in names:
        verb = core.game.verbs[name]
        for subject in verb.subjects(core, by):
            try:
                slots = verb.demand(core, by, subject)
            except (Illegal, NeedsFact, NotCovered):
                continue
            if all(_is_certain(slot) for slot in slots):
                yield Option(by, name, subject, tuple(slot for slot in slots if not _is_determined(slot)))


def _is_certain(slot: Slot) -> bool:
    """Return whether a slot certainly has a member with which the action is legal."""
    return not isinstance(slot, (Choose, Fact)) or slot.certain


def has_doubtful_action(core: Core, besides: Container[str] = ()) -> bool:
    """Return whether an unlisted action may be legal, depending on an unknown fact.

    `besides`: verbs to ignore.
    """
    return any(True for _ in doubtful_actions(core, besides))


def doubtful_actions(core: Core, besides: Container[str] = ()) -> Iterator[Option | None]:
    """Yield the actions that may be legal but are not listed because they depend on an unknown fact.

    None stands for an action that depends on more than the identity of an unknown card. `besides`: as for `unsure`.
    """
    asked = question(core)
    for by in asked.who:
        for name in core.game.menus[asked.menu].verbs:
            if name in besides:
                continue
            verb = core.game.verbs[name]
            for subject in verb.subjects(core, by):
                try:
                    slots = verb.demand(core, by, subject)
                except (Illegal, NotCovered):
                    continue
                except NeedsFact:
                    yield None
                    continue
                doubts = [slot for slot in slots if not _is_certain(slot)]
                if doubts:
                    facts_alone = all(isinstance(slot, Fact) for slot in doubts)
                    asks = tuple(slot for slot in slots if not _is_determined(slot))
                    yield Option(by, name, subject, asks) if facts_alone else None


def play(core: Core, rng: Random, most: int) -> int:
    """Play at random to the end, or `most` actions; return the number of actions.

    Verbs allowed at any time are not used.
    """
    for done in range(most):
        options = list(legal(core, anytime=False))
        if not options:
            return done
        act(core, rng.choice(options).sample(core, rng))
    return most
