"""Playing one card: who may play which card when, which names it requires, and adding it to the chain.

The same verb answers every question in which a card may be played; the question decides which cards are allowed:
between actions (`turn`), in answer to a card (`nope`), to a kitten (`explode`), to a defusing (`defuse`).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from judge.engine.deciding import decide, permit
from judge.engine.decisions import Kind
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Verb
from judge.engine.ids import as_object, as_seat
from judge.engine.run import question
from judge.engine.slots import Fact, TurnedOut
from judge.engine.windows import InWindow, open_window
from judge.games.zombie_kittens import chain, death, events, refusals, state
from judge.games.zombie_kittens.frames import BetweenActions, Exploding, GoOn, Play
from judge.games.zombie_kittens.setup import may_be
from judge.games.zombie_kittens.targets import BarredPlayer, one_of, refuse_denied, victims
from judge.games.zombie_kittens.turn import demand_not_passed, turn_action

if TYPE_CHECKING:
    from random import Random

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat
    from judge.engine.records import Asked

SEEN_AT_MOST: Final = 3  # ZK-card.see.future


def _demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if not state.in_hand(subject, core, by):
        raise Illegal(("ZK-turn.play.or.pass",), refusals.NotInHand(subject))
    if not state.is_known(core, subject):
        return _ask_unknown(core, by, subject)
    kind = state.kind_of(core, subject)
    refuse_denied(core, by, subject)
    return _DEMANDS.get(question(core).menu, _not_now)(core, by, kind)


_OTHER: Final = "whatever else"  # an unknown card that is none of those that could be played


class PlayedCard(Fact):
    """The identity of an unknown card that is played: one that could be played here, or another."""

    __slots__ = ()

    @property
    def certain(self) -> bool:
        """See Fact: another card is against the rules."""
        return False

    def sample(self, core: Core, rng: Random, before: Values) -> str:
        """Return a card that could be played here, at random."""
        del core, before
        return rng.choice(self.options[:-1])


def _ask_unknown(core: Core, by: Seat, obj: Obj) -> tuple[Slot, ...]:
    """Ask for the identity of an unknown card, out of those that could be played here.

    Where none could, it is against the rules in any case. ZK-turn.resolve.sequentially, ZK-ek.only.zk.saves.
    """
    menu = question(core).menu
    if menu not in _DEMANDS or menu == "turn":
        raise NeedsFact("card", obj)
    asked: dict[str, tuple[Slot, ...]] = {}
    for kind in state.KINDS:
        with suppress(Illegal):
            if kind in core.static["number"] and may_be(core, obj, kind):
                asked[kind] = _DEMANDS[menu](core, by, kind)
    rules = _none_fits(core, menu)
    if not asked:
        raise Illegal(rules, refusals.NothingFits(obj))
    # Where all of them were denied, whichever it is contradicts that.
    asked = {
        kind: slots for kind, slots in asked.items() if state.denied_names(core, by, obj, {kind}) is None
    } or asked
    slots = next(iter(asked.values()))  # what answers here names the same, whichever card it is
    return (PlayedCard("card", (*map(TurnedOut, asked), _OTHER), obj, rules), *slots)


def _none_fits(core: Core, menu: str) -> Rules:
    return (*core.game.menus[menu].rules, "ZK-turn.resolve.sequentially")


def _play(core: Core, by: Seat, subject: Obj, values: Values, asked: Asked) -> None:
    if not state.is_known(core, subject):
        turned_out, values = values[0], values[1:]
        if turned_out == _OTHER:
            menu = asked.kind if isinstance(asked, InWindow) else asked.tag
            raise Illegal(_none_fits(core, menu), refusals.NothingFits(subject))
        core.identify(subject, core.static["number"][turned_out])
        refuse_denied(core, by, subject)
    kind = state.kind_of(core, subject)
    if isinstance(asked, Exploding):
        death.save(core, by, subject, values)
        return
    window = asked.kind if isinstance(asked, InWindow) else None
    if window == chain.CHAIN and kind in {state.NOPE, state.CLONE}:
        (against,), *looked = values
        chain.nope(core, by, subject, against, *looked)
        return
    effect = kind
    if kind == state.CLONE:
        effect = decide(core, "ZK-card.clone.copy", Kind.ORDER, _copied_kind(core), state.CAT, subject)
    if isinstance(asked, BetweenActions):
        core.agenda.append(GoOn())
        if effect != state.CLAIRVOYANCE:
            core.var("placed", None)
    elif window == death.DEFUSE:
        open_window(core, death.DEFUSE, state.next_seat(core, state.turn_player(core)))
    player = next((as_seat(chosen) for (chosen,) in values), None)
    chain.declare_play(core, Play(by, core.ref(subject), effect, player), (subject,))
    if kind == state.CLONE:
        core.events.append(events.Cloned(("ZK-card.clone.copy",), subject, effect))


# ---- between two actions


def _own_turn_demand(core: Core, by: Seat, kind: str) -> tuple[Slot, ...]:
    """Demand the player's own turn, or a Now card. ZK-turn.play.or.pass, ZK-death.may.play.now.nope."""
    if kind == state.CLONE:
        chain.clone_turn(core, by)
        demand_not_passed(core, by)
        return _clone(core, by)
    if kind == state.NOPE:
        raise _nothing_to_stop(core)
    if kind == state.CLAIRVOYANCE:
        return _clairvoyance_afterwards(core, by)
    if kind not in state.NOW:
        turn_action(core, by, "play")
        demand_not_passed(core, by)
    elif by != state.turn_player(core):
        permit(core, _ANY_TURN.get(kind, "ZK-death.may.play.now.nope"), as_object(by))
    return _check_conditions(core, by, kind)


_ANY_TURN: Final = {state.SHUFFLE: "ZK-card.shuffle", state.FEED: "ZK-card.feed.timing"}


def _nothing_to_stop(core: Core) -> Illegal | NeedsFact:
    """Return that nothing is being played; where an account begins, that no earlier play is stated.

    ZK-card.nope, ZK-turn.resolve.sequentially, ZK-ek.not.nopeable.
    """
    last = next((event for event in reversed(core.events) if not isinstance(event, events.TurnBegins)), None)
    if isinstance(last, events.Died):
        return Illegal(("ZK-ek.not.nopeable",), refusals.NotNopeable())
    asked: BetweenActions = question(core).data
    top = core.zones[state.discard(core)][-1:]
    if asked.told and top and state.kind_of(core, top[0]) != state.ZOMBIE:
        return NeedsFact("play", top[0])
    return Illegal(("ZK-card.nope",), refusals.NothingToStop())


def _clone(core: Core, by: Seat) -> tuple[Slot, ...]:
    """Demand what the copied card demands. ZK-card.clone.copy, ZK-card.clone.not.clone, ZK-card.clone.cat.pair."""
    if not core.zones[state.discard(core)]:
        if core.reading("ZK-card.clone.copy/empty-pile") == "refuse":
            raise Illegal(("ZK-card.clone.copy",), refusals.NothingBeneath())
        return ()
    kind = _copied_kind(core)
    if kind == state.CLONE:
        raise Illegal(("ZK-card.clone.not.clone",), refusals.CloneOnClone())
    if kind == state.NOPE:
        raise Illegal(("ZK-card.nope", "ZK-card.clone.copy"), refusals.NothingToStop())
    if kind == state.CLAIRVOYANCE:
        return _clairvoyance_afterwards(core, by)
    if kind == state.CAT and core.reading("ZK-components.cat.kinds/lone-cat") == "refuse":
        raise Illegal(("ZK-card.clone.cat.pair", "ZK-components.cat.kinds"), refusals.CloneOnLoneCat())
    try:
        return _check_conditions(core, by, kind)
    except Illegal:
        if (
            kind in {state.FAVOR, state.ZOMBIE}
            or core.reading("ZK-card.clone.copy/conditions") == "must-be-met"
        ):
            raise
        return ()


def _copied_kind(core: Core) -> str:
    """Return the kind of the card directly beneath. ZK-card.clone.copy."""
    cards = core.zones[state.discard(core)]
    return state.kind_of(core, cards[-1]) if cards else state.CAT


def _clairvoyance_afterwards(core: Core, by: Seat) -> tuple[Slot, ...]:
    """Demand that a kitten is being defused; in another interpretation until the next action. ZK-card.clairvoyance."""
    placed = state.last_placed(core)
    if placed is None or by == placed.seat or core.reading("ZK-card.clairvoyance") == "before-placement":
        raise Illegal(("ZK-card.clairvoyance",), refusals.NothingDefused())
    _dead_clairvoyance(core, by)
    return ()


def _dead_clairvoyance(core: Core, by: Seat) -> None:
    if state.is_dead(core, by) and core.reading("ZK-death.may.play.now.nope/clairvoyance") == "marked-only":
        raise Illegal(("ZK-death.may.play.now.nope",), refusals.NotMarkedForDead(by))


def _check_conditions(core: Core, by: Seat, kind: str) -> tuple[Slot, ...]:
    """Check the printed conditions, and demand the player that the card must name."""
    if kind == state.ZOMBIE:
        raise Illegal(("ZK-zk.only.on.ek",), refusals.NoKittenDrawn())
    if kind == state.CAT:
        if core.reading("ZK-components.cat.kinds/lone-cat") == "refuse":
            raise Illegal(("ZK-components.cat.kinds",), refusals.LoneCat())
        return ()
    if kind in _NEEDS_DEAD and not state.the_dead(core):
        raise Illegal((_NEEDS_DEAD[kind],), refusals.NobodyDead(kind))
    special = _SPECIAL.get(kind)
    return special(core, by) if special else ()


_NEEDS_DEAD: Final = {
    state.ATTACK_DEAD: "ZK-card.attack.dead.needs.dead",
    state.FEED: "ZK-card.feed.needs.dead",
    state.GRAVE: "ZK-card.grave.needs.dead",
}


def _see_future(core: Core, _by: Seat) -> tuple[Slot, ...]:
    left = len(core.zones[state.pile(core)])
    if left < SEEN_AT_MOST and core.reading("ZK-card.see.future") == "cannot-play":
        raise Illegal(("ZK-card.see.future",), refusals.PileTooSmall(needs=SEEN_AT_MOST, has=left))
    return ()


def _dig(core: Core, _by: Seat) -> tuple[Slot, ...]:
    if len(core.zones[state.pile(core)]) == 1 and core.reading("ZK-card.dig/one-card-pile") == "cannot-play":
        raise Illegal(("ZK-card.dig",), refusals.PileTooSmall(needs=2, has=1))
    return ()


def _grave(core: Core, _by: Seat) -> tuple[Slot, ...]:
    empty = not any(state.hand(core, seat) for seat in state.the_dead(core))
    if empty and core.reading("ZK-card.grave.needs.dead") == "refuse":
        raise Illegal(("ZK-card.grave.needs.dead",), refusals.DeadEmpty())
    return ()


def _feed(core: Core, by: Seat) -> tuple[Slot, ...]:
    """Name a dead player, possibly oneself. ZK-card.feed, ZK-card.feed.timing."""
    rules = ("ZK-card.feed", "ZK-card.feed.timing")
    givers = [seat for seat in state.the_living(core) if seat != by]
    empty = not all(state.hand(core, seat) for seat in givers)
    if empty and core.reading("ZK-card.feed/empty-hand") == "card-unplayable":
        raise Illegal(("ZK-card.feed",), refusals.GiverEmpty())
    allowed: list[Seat] = []
    barred = [BarredPlayer(rules, refusals.TargetAlive(seat)) for seat in state.the_living(core)]
    for seat in state.the_dead(core):
        if seat == by and core.reading("ZK-card.feed/self") == "others-only":
            barred.append(BarredPlayer(rules, refusals.TargetSelf(seat)))
        else:
            allowed.append(seat)
    return (one_of(allowed, barred, rules),)


def _favor(core: Core, by: Seat) -> tuple[Slot, ...]:
    return (victims(core, by, ("ZK-card.favor",), "ZK-card.favor", "gives-nothing"),)


_SPECIAL: Final = {
    state.SEE_FUTURE: _see_future,
    state.DIG: _dig,
    state.GRAVE: _grave,
    state.FEED: _feed,
    state.FAVOR: _favor,
}

# ---- in answer


def _answer_demand(core: Core, by: Seat, kind: str) -> tuple[Slot, ...]:
    """Allow a Nope in answer; in another interpretation a Now card too. ZK-turn.resolve.sequentially, ZK-card.shuffle."""
    if kind in {state.NOPE, state.CLONE}:
        return chain.nope_demand(core, by, kind)
    if kind in state.NOW and core.reading("ZK-card.shuffle") == "also-in-answer":
        return _check_conditions(core, by, kind)
    raise chain.answer_due(core, by, kind)


def _defusing_demand(core: Core, by: Seat, kind: str) -> tuple[Slot, ...]:
    """Demand Clairvoyance, by a player other than the one who defuses. ZK-card.clairvoyance, ZK-ek.not.nopeable."""
    if kind == state.NOPE:
        raise Illegal(("ZK-ek.not.nopeable",), refusals.NotNopeable())
    if kind == state.CLONE:
        chain.clone_turn(core, by)
    if kind != state.CLAIRVOYANCE:
        raise chain.answer_due(core, by, kind)
    _dead_clairvoyance(core, by)
    permit(core, "ZK-card.clairvoyance", as_object(by))
    return ()


def _not_now(core: Core, by: Seat, kind: str) -> tuple[Slot, ...]:
    raise chain.answer_due(core, by, kind)


_Demand = Callable[["Core", "Seat", str], "tuple[Slot, ...]"]
_DEMANDS: Final[dict[str, _Demand]] = {
    "turn": _own_turn_demand,
    chain.CHAIN: _answer_demand,
    death.DEFUSE: _defusing_demand,
    "explode": death.save_demand,
}

VERBS: Final = {"play": Verb(state.hand, _demand, _play, "object", by_card=True)}
