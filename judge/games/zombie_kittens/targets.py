"""Slots of this game: a player who may be named, cards of one name, and a card's name."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple

from judge.engine.errors import Illegal, Refusal
from judge.engine.ids import as_object
from judge.games.zombie_kittens import refusals, state

if TYPE_CHECKING:
    from random import Random

    from judge.engine.game import Core, Shape, Values
    from judge.engine.ids import Obj, Rules, Seat


class BarredPlayer(NamedTuple):
    """The reason why a player may not be named."""

    rules: Rules
    reason: refusals.NamedPlayer


class PlayerSlot(NamedTuple):
    """One player, as an object in a tuple. `barred`: those who may not be named."""

    name: str
    options: tuple[Obj, ...]
    barred: tuple[BarredPlayer, ...]
    rules: Rules

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse anything but one player who may be named."""
        del core, before
        if not isinstance(value, tuple) or len(value) != 1:
            count = len(value) if isinstance(value, tuple) else 0
            raise Illegal(
                self.rules, "choose.count", Refusal.CHOICE, slot=self.name, low=1, high=1, given=count
            )
        (chosen,) = value
        for rules, reason in self.barred:
            if as_object(reason.player) == chosen:
                raise Illegal(rules, reason)
        if chosen not in self.options:
            raise Illegal(
                self.rules,
                "choose.not-among",
                Refusal.CHOICE,
                slot=self.name,
                item=chosen,
                options=self.options,
            )

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[Obj, ...]:
        """Return one of the players at random."""
        del core, before
        return (rng.choice(self.options),)

    def describe(self, core: Core) -> Shape:
        """Return the players who may be named."""
        del core
        return {"slot": self.name, "kind": "choose", "options": list(self.options), "low": 1, "high": 1}


def refuse_denied(core: Core, by: Seat, obj: Obj, *named_as: str) -> None:
    """Refuse a card by names that its player has denied for this hand, or, for an unknown card, by some names.

    ZK-combo.three.
    """
    title = state.denied_name(core, by, obj) or state.denied_names(core, by, obj, named_as)
    if title is not None:
        card = core.defn[obj] if state.is_known(core, obj) else core.static["number"].get(title)
        raise Illegal(("ZK-combo.three",), refusals.SaidNone(by, title, "have_none", obj, card))


def one_of(allowed: list[Seat], barred: list[BarredPlayer], rules: Rules) -> PlayerSlot:
    """Return the slot for one of some players; Illegal where nobody may be named."""
    if not allowed:
        raise Illegal(rules, refusals.NoTarget(slot="player", needs=1, has=0))
    return PlayerSlot("player", tuple(as_object(seat) for seat in allowed), tuple(barred), rules)


def victims(core: Core, by: Seat, rules: Rules, key: str, nothing: str) -> PlayerSlot:
    """Return the slot for another living player. ZK-death.no.steal; an empty hand as the reading of `key` says."""
    allowed: list[Seat] = []
    barred: list[BarredPlayer] = []
    for seat in state.seats(core):
        if seat == by:
            barred.append(BarredPlayer(rules, refusals.TargetSelf(seat)))
        elif state.is_dead(core, seat):
            barred.append(BarredPlayer(("ZK-death.no.steal", *rules), refusals.TargetDead(seat)))
        elif not state.hand(core, seat) and core.reading(key) != nothing:
            barred.append(BarredPlayer(rules, refusals.TargetEmpty(seat)))
        else:
            allowed.append(seat)
    steal = ("ZK-death.no.steal",) if any(state.is_dead(core, seat) for seat in state.seats(core)) else ()
    return one_of(allowed, barred, rules if allowed else (*steal, *rules))


class FellowCards(NamedTuple):
    """The other cards of a combo, out of `options`; cards of one name are interchangeable.

    `cloned`: cards that match `first` because one of the two is a Clone; a combo has one Clone, or only Clones, since
    none lies on another. `besides`: cards of another design, where the first one's design is unknown: one of them may
    be named in place of the others.
    """

    name: str
    first: Obj
    options: tuple[Obj, ...]
    cloned: tuple[Obj, ...]
    besides: tuple[Obj, ...]
    wanted: int
    rules: Rules

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a wrong number of cards, or cards that make no combo."""
        del before
        if not isinstance(value, tuple) or len(value) != self.wanted or len(set(value)) != self.wanted:
            count = len(value) if isinstance(value, tuple) else 0
            raise Illegal(
                self.rules,
                "choose.count",
                Refusal.CHOICE,
                slot=self.name,
                low=self.wanted,
                high=self.wanted,
                given=count,
            )
        for item in value:
            if item not in (*self.options, *self.cloned, *self.besides):
                raise Illegal(self.rules, refusals.NotSameName(item))
        if not self._are_alike(core, value):
            raise Illegal(self.rules, refusals.NotSameName(value[-1]))

    def possible(self, core: Core) -> list[tuple[Obj, ...]]:
        """Return every choice out of what is offered."""
        choices = combinations((*self.options, *self.cloned), self.wanted)
        return [choice for choice in choices if self._are_alike(core, choice)]

    def _are_alike(self, core: Core, others: tuple[Obj, ...]) -> bool:
        """Return whether cards have the first one's name and design. ZK-card.clone.not.clone."""
        kinds = Counter(state.kind_of(core, card) for card in (self.first, *others))
        clones = kinds.pop(state.CLONE, 0)
        designs = {core.bits[card] for card in others} - {0}
        return len(designs) < 2 and (not kinds or (len(kinds) == 1 and clones < 2))

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[Obj, ...]:
        """Return the cards of one possible combo at random."""
        del before
        return rng.choice(self.possible(core))

    def describe(self, core: Core) -> Shape:
        """Return the cards to choose from: of one name only as many as are needed."""
        offered = list(self.options[: self.wanted])
        count = Counter[str]()
        for card in self.cloned:
            count[state.kind_of(core, card)] += 1
            if count[state.kind_of(core, card)] <= (
                1 if state.kind_of(core, card) == state.CLONE else self.wanted
            ):
                offered.append(card)
        return {
            "slot": self.name,
            "kind": "choose",
            "options": offered,
            "low": self.wanted,
            "high": self.wanted,
        }


class CardNameSlot(NamedTuple):
    """The name of a card, which may be one that this box has not: then nobody has it. ZK-combo.three."""

    name: str
    rules: Rules

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse what is not a name."""
        del core, before
        if not isinstance(value, str) or not value:
            raise Illegal(self.rules, refusals.NoSuchName(value))

    def sample(self, core: Core, rng: Random, before: Values) -> str:
        """Return the name of a card of this box at random."""
        del core, before
        return rng.choice(_NAMES)

    def describe(self, core: Core) -> Shape:
        """Return the names of the cards of this box."""
        del core
        return {"slot": self.name, "kind": "word", "options": list(_NAMES)}


_NAMES: Final = (*state.KINDS, *(f"{state.CAT} {letter}" for letter in state.DESIGNS[:4]))


def kind_named(core: Core, word: object) -> str | None:
    """Return the kind of card, or the design of a Cat, with this name; None where there is none."""
    if word in _NAMES:
        return str(word)
    for card in core.defs[1:]:
        if word in card.words:
            kind: str = card.kind
            return kind
    return None
