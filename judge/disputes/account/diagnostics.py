"""Finds all faults of a file, also those hidden behind the first: of interpretations, cards, position, steps and claims.

A file is resolved, its cards are compiled, its position is laid out, its steps are replayed. A fault that stops this is
reported with those that would have stopped it later, as far as the file alone shows them.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final

from judge.disputes.account.cards import CARDS, Pack
from judge.disputes.account.layout import lay_out_account, readings_in_force
from judge.disputes.language.described import CHANCE, OTHER
from judge.disputes.language.errors import Faults, combine

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.disputes.account.model import Account
    from judge.disputes.language.errors import DisputeError, Located

_OBJECTS: Final = ("objects", "object", "order")  # kinds of slots that name cards


def find_all_faults(account: Account, faults: Iterable[DisputeError]) -> DisputeError:
    """Return all faults of a file in its order: those found, and those hidden behind them."""
    found = [*chain.from_iterable((fault, *fault.others) for fault in faults)]
    stopped_at = len(found)
    for part in (_interpretation_faults, _card_faults, _position_faults, _name_faults):
        paths = tuple(fault.path for fault in found)
        found += [
            fault for fault in part(account, paths) if not any(_is_within(fault.path, path) for path in paths)
        ]
    lists = [_list_of(fault.path) for fault in found]
    mixed = set(lists[:stopped_at]).intersection(lists[stopped_at:])

    def order(at: int) -> tuple[int, int, int]:
        """Return the section of a fault, where it was found, and its item in a list of hidden and other faults."""
        of, path = lists[at], found[at].path
        number = path[len(of) + 1 :].partition("]")[0]
        is_item = of in mixed and number.isdecimal()
        return _section_order(path), lists.index(of) if is_item else at, int(number) if is_item else 0

    return combine(found[at] for at in sorted(range(len(found)), key=order))


_SECTIONS: Final = ("players", "interpretations", "cards", "position", "steps", "claims")


def _list_of(path: str) -> str:
    """Return the path of the outermost list that contains a place; the path itself where none does."""
    return path.partition("[")[0]


def _section_order(path: str) -> int:
    """Return the place of the section of a path in the order of a file."""
    head = path.replace("[", ".").partition(".")[0]
    return _SECTIONS.index(head) if head in _SECTIONS else 0


def _is_within(path: str, whole: str) -> bool:
    """Return whether a path is inside another."""
    return path.startswith(whole) and path[len(whole) : len(whole) + 1] in {"", ".", "[", " "}


def _interpretation_faults(account: Account, _found: tuple[str, ...]) -> list[DisputeError]:
    """Return the faults of the interpretations that a file fixes."""
    with Faults() as faults:
        readings_in_force(account, {})
    return faults.found


def _card_faults(account: Account, _found: tuple[str, ...]) -> list[DisputeError]:
    """Return the faults of the stated cards."""
    with Faults() as faults:
        Pack(account.game, account.cards)
    return faults.found


def _position_faults(account: Account, found: tuple[str, ...]) -> list[DisputeError]:
    """Return the faults of the position; it is not checked where its cards or players have faults."""
    if any(_is_within(path, part) for path in found for part in ("cards", "position", "players")):
        return []
    known = account.game.rules.defaults()
    with Faults():
        known = readings_in_force(account, {})
    with Faults() as faults:
        lay_out_account(replace(account, steps=(), claims=()), known)
    return faults.found


def _name_faults(account: Account, found: tuple[str, ...]) -> Iterator[DisputeError]:
    """Yield a fault for each unknown name in the position, the steps and the claims."""
    reading = _NameChecker(account, found)
    if any(
        _is_within(path, part) for path in found for part in ("cards", "position")
    ):  # else it was laid out
        yield from reading.position_faults()
    yield from reading.step_faults()
    yield from reading.claim_faults()


class _NameChecker:
    """Checks the names in a file without replaying it. `found`: the places of known faults."""

    def __init__(self, account: Account, found: tuple[str, ...]) -> None:
        self.account = account
        self.known = account.game.description
        wrong = {name for name in account.cards if any(_is_within(path, CARDS.key(name)) for path in found)}
        stated = {name: data for name, data in account.cards.items() if name not in wrong}
        self.pack = Pack(account.game, stated)

    def position_faults(self) -> list[DisputeError]:
        """Return the unknown cards in the zones."""
        faults = Faults()
        for item in chain.from_iterable(self.account.position.items.values()):
            if item.card is not None and item.card not in self.account.cards:
                with faults:
                    self.pack.number(item.card, item.place.key("card"))
        return faults.found

    def step_faults(self) -> Iterator[DisputeError]:
        """Yield the names in steps that are no card, player or id."""
        for step in self.account.steps:
            verb = self.known.verbs.get(step.do)
            if verb is None or step.do == OTHER:
                continue
            subject = ("card", "target") if verb.takes in {"object", "player", "ability"} else ()
            slots = (slot.name for slot in verb.slots if slot.kind in _OBJECTS)
            for key in dict.fromkeys((*subject, *slots)):
                yield from self._value_faults(step.located(key))

    def _value_faults(self, told: Located) -> Iterator[DisputeError]:
        if isinstance(told.value, list):
            for one in told.items():
                yield from self._value_faults(one)
        elif isinstance(told.value, str) and not self._is_known_name(told.value):
            yield self._unknown_name(told)

    def claim_faults(self) -> Iterator[DisputeError]:
        """Yield the unknown names in claims."""
        for claim in self.account.claims:
            for key, said in claim.expectations():
                head, dot, tail = key.rpartition(".")
                section = head in ("turn", "game", "table")
                if dot and not tail.isdecimal() and not section and not self._is_known_name(head):
                    yield self._unknown_name(said._replace(value=head))

    def _is_card(self, name: str) -> bool:
        return name in self.account.cards or self.pack.knows(name)

    def _is_known_name(self, name: str) -> bool:
        account = self.account
        plain = name in account.ids or name in account.players or name == CHANCE or name.startswith("#")
        return plain or self._is_card(name)

    def _unknown_name(self, told: Located) -> DisputeError:
        account = self.account
        known = sorted(account.ids)
        near = self.pack.nearest(told.value, (*known, *account.cards, *account.players))
        facts = {"nearest": near} if near else {}
        return told.error("object.unknown", word=told.value[:40], known=known, **facts)
