"""Mana and payment: colours of mana, FRONT/BACK and STAND/REST, and the slot that says what may pay."""

from __future__ import annotations

import itertools
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from judge.engine.deciding import is_read_as
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.payment import Payment
from judge.engine.slots import members
from judge.games.zombie_world_order import events, refusals
from judge.games.zombie_world_order.state import BACK, MANA, REST, is_object, kind_of, zone

if TYPE_CHECKING:
    from random import Random

    from judge.engine.game import Core, Values
    from judge.engine.ids import Obj, Rules
    from judge.games.zombie_world_order.declarations import Paid

Shares = list[tuple["Obj", str]]
"""Which mana counts as which colour."""

COLOUR_RULES: Final = (
    "ZWO-mana.front-colour",
    "ZWO-mana.back-colourless",
    "ZWO-mana.colourless-card",
    "ZWO-qa.multicolour-mana-one-colour",
)


@dataclass(slots=True)
class ManaPayment(Payment):
    """The player's own mana: STAND ones are turned to REST ("mana"), or FRONT ones to BACK ("back").

    `partial`: with more colours than mana, any `count` of the colours suffice. `apart`: indexes of earlier slots
    whose mana cannot pay this too. ZWO-icon.mana/one-for-both, ZWO-mana.front-colour, ZWO-mana.back-colourless,
    ZWO-mana.colourless-card.
    """

    face_down: ClassVar[int] = BACK
    no_colour_face_down: ClassVar[Rules] = ("ZWO-mana.back-colourless",)
    one_colour_each: ClassVar[Rules] = ("ZWO-qa.multicolour-mana-one-colour",)
    stand_only: bool = False
    coloured_only: bool = False
    partial: bool = False
    apart: tuple[int, ...] = ()

    def pool(self, core: Core) -> list[Obj]:
        """See Payment."""
        blocked = self._blocked_bits()
        own = core.zones[zone(self.seat, MANA)]
        found = [obj for obj in own if not core.bits[obj] & blocked]
        return [obj for obj in found if not self._is_colourless(core, obj)] if self.coloured_only else found

    def refusal(self, core: Core, obj: Obj) -> Illegal | None:
        """See Payment."""
        if not is_object(obj, core) or core.place[obj] != zone(self.seat, MANA):
            return Illegal(self.rules, refusals.NotOwnMana(self.name, obj))
        blocked = core.bits[obj] & self._blocked_bits()
        if blocked & REST:
            return Illegal(self.rules, refusals.ManaIsRest(self.name, obj))
        if blocked:
            return Illegal(self.rules, refusals.ManaIsBack(self.name, obj))
        if self.coloured_only and self._is_colourless(core, obj):
            return Illegal(self.rules, refusals.Colourless(self.name, obj))
        return None

    def check(self, core: Core, value: object, before: Values) -> None:
        """Refuse a wrong payment, or mana that pays for something else as well."""
        Payment.check(self, core, value, before)
        twice = [obj for obj in members(value) if any(obj in members(before[at]) for at in self.apart)]
        if twice:
            raise Illegal(self.rules, refusals.PaysTwice(self.name, twice[0]))

    def sample(self, core: Core, rng: Random, before: Values) -> tuple[Obj, ...]:
        """Return a random payment with mana that pays for nothing else."""
        if not self.apart:
            return Payment.sample(self, core, rng, before)
        taken = {obj for at in self.apart for obj in members(before[at])}
        return self._search(core, [obj for obj in self.pool(core) if obj not in taken], self._due(before))

    def other_word_refusal(self, word: str) -> Illegal | None:
        """See Payment: this COST turns mana to REST, the other to BACK."""
        if word == self.name or word not in {"mana", "back"}:
            return None
        reason = refusals.PaidByRest if self.name == "mana" else refusals.PaidByBack
        return Illegal(self.rules, reason(self.name))

    def covered(self, core: Core, paid: tuple[Obj, ...]) -> bool:
        """See Payment."""
        if not self.partial:
            return Payment.covered(self, core, paid)
        return any(Payment.covered(part, core, paid) for part in self._parts())

    def payable(self, core: Core) -> None:
        """See Payment."""
        *others, last = self._parts() if self.partial else (self,)
        for part in others:
            with suppress(Illegal):
                Payment.payable(part, core)
                return
        Payment.payable(last, core)

    def _parts(self) -> list[ManaPayment]:
        """Return this payment for each choice of as many colours as mana are paid."""
        chosen = itertools.combinations(self.colours, self.count)
        return [replace(self, colours=colours, partial=False) for colours in chosen]

    def _is_colourless(self, core: Core, obj: Obj) -> bool:
        """Return whether a mana has no colour; an unknown one may have one."""
        return self.colours_of(core, obj) == frozenset()

    def _blocked_bits(self) -> int:
        return REST if self.name == "mana" else BACK | (REST if self.stand_only else 0)


def settle_payment(
    core: Core, kind: str, paid: tuple[Obj, ...], rules: Rules, counts: Shares, of_colours: Rules
) -> None:
    """Turn the mana paid to REST ("mana") or to BACK ("back"); its other state does not change.

    `counts`: which mana counts as which required colour, by the rules `of_colours`; this is reported.
    """
    bit = REST if kind == "mana" else BACK
    for obj in paid:
        core.put(core.bits, obj, core.bits[obj] | bit)
    if paid:
        core.events.append((events.Paid if kind == "mana" else events.PaidBack)(rules, paid))
    for obj, colour in counts:
        several = ("ZWO-qa.multicolour-mana-one-colour",) if len(core.card(obj).colours) > 1 else ()
        core.events.append(events.Counted((*of_colours, "ZWO-mana.front-colour", *several), obj, colour))


def shares(core: Core, paid: tuple[Obj, ...], colours: tuple[str, ...]) -> Shares:
    """Return which mana counts as which colour: one each, for as many colours as there is mana."""
    best: Shares = []
    if not colours:
        return best
    first, rest = colours[0], colours[1:]
    for at, obj in enumerate(paid):
        card = core.defs[core.defn[obj]] if core.defn[obj] else None
        if card is None or core.bits[obj] & BACK or first not in (card.colours or ()):
            continue
        found = [(obj, first), *shares(core, paid[:at] + paid[at + 1 :], rest)]
        if len(found) == len(colours):
            return found
        best = max(best, found, key=len)
    return max(best, shares(core, paid, rest), key=len)


def both_payable(core: Core, first: ManaPayment, second: ManaPayment) -> None:
    """Raise Illegal unless two payments can be made with disjoint mana. ZWO-icon.mana/one-for-both."""
    unknown = None
    pool = second.pool(core)
    for paid in itertools.combinations(first.pool(core), first.count):
        left = tuple(obj for obj in pool if obj not in paid)
        try:
            if first.covered(core, paid) and len(left) >= second.count and second.covered(core, left):
                return
        except NeedsFact as missing:
            unknown = missing
    if unknown is None:
        has = len({*first.pool(core), *pool})
        raise Illegal(second.rules, refusals.NotApart(first.count + second.count, has))


def note_useless(core: Core, paid: Paid) -> None:
    """Record that a payment had no effect: it stays paid, except in another interpretation: ZWO-free.cost-before-window."""
    spent = tuple(obj for _, mana in paid for obj in mana)
    if not spent or is_read_as(core, "ZWO-free.cost-before-window", "no-refund", *spent):
        return
    for kind, mana in paid:
        bit = REST if kind == "mana" else BACK
        back = tuple(obj for obj in mana if kind_of(core, obj) == MANA and core.bits[obj] & bit)
        for obj in back:
            core.put(core.bits, obj, core.bits[obj] & ~bit)
        if back:
            core.events.append(events.Refunded(("ZWO-free.cost-before-window",), back))
