"""Running a game: list what is legal, accept one action, let frames happen until somebody is asked again.

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
    """A question: who must decide (`who`), by which menu, and what it is about (`data`)."""

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
    """Return the question that the game waits for."""
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
    """The game ended in the middle of a frame."""


def finish(core: Core, outcome: Outcome) -> NoReturn:
    """End the game at once: nothing else resolves, so this does not come back to its caller."""
    core.agenda.clear()
    core.stack.clear()
    core.waiting.clear()
    ask(core, OVER, (), outcome)
    raise _Finished


def ending(core: Core, say: Callable[[Core, tuple[Event, ...]], None], about: tuple[Event, ...]) -> None:
    """Let something end the game, or not, outside its frames."""
    try:
        say(core, about)
    except _Finished:
        return


def begin(core: Core) -> None:
    """Run a freshly laid out position to its first question."""
    try:
        advance(core)
    except _Finished:
        return


def advance(core: Core) -> None:
    """Run frames until somebody is asked. Raises Endless or NeedsFact where that never comes: see `endless.py`."""
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
    _watch(core)


def _watch(core: Core) -> None:
    """Go on until somebody is asked. Where that never comes, the game says what it means; `Endless` if it does not.

    Raises NeedsFact where it goes on for very long and nothing proves that it never ends.
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
            never_ends(core, tuple(core.events[anchor.events :]))
            return
        if anchor.rounds:
            steps = 0
        elif steps == span:  # Brent's way: move the anchor after 1, 2, 4 ... steps
            anchor, span, steps = Anchor(core), span * 2, 0
    raise NeedsFact("ending")


def never_ends(core: Core, loop: tuple[Event, ...]) -> None:
    """Let the game say what it means that what happens never ends. `Endless` where it does not. `loop`: one round of it."""
    if core.game.endless is None:
        raise Endless(loop)
    ending(core, core.game.endless, loop)


def _anytime(core: Core, action: Action) -> bool:
    """Return whether it is something a player may do whenever the game is on."""
    on = question(core).menu != OVER
    return on and action.do in core.game.anytime and 0 <= action.by < core.game.players


def act(core: Core, action: Action) -> None:
    """Do one action, in place. Raises Illegal, NeedsFact or NotCovered and then leaves the core as it was."""
    replay(core, (action,))


def replay(core: Core, actions: Sequence[Action]) -> None:
    """Do actions one after another, as recorded. Raises as `act` does, and then leaves the core as before the refused one.

    The way back is noted once, for it costs more than most actions: where one is refused, those before it are done again.
    """
    mark, seen, done = core.checkpoint(), len(core.events), 0
    try:
        for action in actions:
            _do(core, action)
            done += 1
    except EngineError as error:
        error.phase = core.vars.get("phase")
        core.undo(mark)
        del core.events[seen:]
        for action in actions[:done]:
            _do(core, action)
        raise


def _do(core: Core, action: Action) -> None:
    """Check one action and do it; what it has changed before it raises is not taken back."""
    asked: Ask = core.agenda[-1]  # type: ignore[assignment] # as `question` says, without a call for every action
    by, do, subject, values = action
    game, menu = core.game, asked.menu
    if (by not in asked.who or do not in game.menus[menu].verbs) and not _anytime(core, action):
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
    """Raise Illegal unless each slot has its value; NeedsFact where one that only the table knows is left out."""
    slots = tuple(slot for slot in slots if not isinstance(slot, Settled))
    if len(values) > len(slots) or not all(map(_follows, slots[len(values) :])):
        for slot in slots[len(values) :]:
            if isinstance(slot, Fact) and not slot.settled:
                raise NeedsFact(slot.name, slot.about, options=slot.options)
        missing = tuple(slot.name for slot in slots[len(values) :])
        rules = next((getattr(slot, "rules", ()) for slot in slots[len(values) :]), ())
        rules = rules or core.game.menus[menu].rules
        raise Illegal(rules, "values.missing", Refusal.CHOICE, missing=missing, given=len(values))
    for number, value in enumerate(values):
        slots[number].check(core, value, values[:number])


def _follows(slot: Slot) -> bool:
    """Return whether nobody needs to tell what a slot asks for."""
    return isinstance(slot, Settled) or (isinstance(slot, Fact) and slot.settled)


def legal(core: Core, *, anytime: bool = True) -> Iterator[Option]:
    """List every action open now. One that depends on an unknown fact is not listed.

    `anytime=False` leaves out what is open to everybody whenever the game is on.
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
            if all(_certain(slot) for slot in slots):
                yield Option(by, name, subject, tuple(slot for slot in slots if not _follows(slot)))


def _certain(slot: Slot) -> bool:
    """Return whether a slot has a member for sure, with which the action is legal."""
    return not isinstance(slot, (Choose, Fact)) or slot.certain


def unsure(core: Core, besides: Container[str] = ()) -> bool:
    """Return whether something may be legal that is not listed, because it depends on an unknown fact.

    `besides`: verbs that are not looked at.
    """
    return any(True for _ in doubtful(core, besides))


def doubtful(core: Core, besides: Container[str] = ()) -> Iterator[Option | None]:
    """Yield what may be legal and is not listed, because it depends on an unknown fact.

    None stands for what depends on more than what an unknown card turned out to be. `besides`: as for `unsure`.
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
                doubts = [slot for slot in slots if not _certain(slot)]
                if doubts:
                    facts_alone = all(isinstance(slot, Fact) for slot in doubts)
                    asks = tuple(slot for slot in slots if not _follows(slot))
                    yield Option(by, name, subject, asks) if facts_alone else None


def play(core: Core, rng: Random, most: int) -> int:
    """Play at random to the end, or `most` actions, and return the number done. Nobody does what is open anytime."""
    for done in range(most):
        options = list(legal(core, anytime=False))
        if not options:
            return done
        act(core, rng.choice(options).sample(core, rng))
    return most
