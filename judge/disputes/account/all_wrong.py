"""Everything that is wrong with a file in which something is: also what that would have hidden in the rest of it.

A file is understood, its cards are made, its position is laid out, its steps are done one after the other: whatever stops
that is told with all that would have stopped it later, as far as it can be seen from the file alone.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue import rulebook
from judge.disputes.account.cards import Pack
from judge.disputes.account.laying import laid_out, readings_for
from judge.disputes.account.understood import ids_told
from judge.disputes.language.described import CHANCE, OTHER, described
from judge.disputes.language.errors import DisputeError, together
from judge.disputes.language.spelling import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.disputes.language.format import DisputeFile

_OBJECTS: Final = ("objects", "object", "order")  # kinds of slots that name cards


def all_wrong(dispute: DisputeFile, faults: Iterable[DisputeError]) -> DisputeError:
    """Return the first of some faults of a file with the others and all that they hide, in the order of the file."""
    first, *rest = chain.from_iterable((fault, *fault.others) for fault in faults)
    found = [first.path, *(fault.path for fault in rest)]
    for part in (_readings, _cards, _position, _names):
        more = [
            fault
            for fault in part(dispute, tuple(found))
            if not any(_within(fault.path, path) for path in found)
        ]
        found += [fault.path for fault in more]
        rest += more
    return together((first, *sorted(rest, key=_section)))


_SECTIONS: Final = ("interpretations", "cards", "position", "steps", "claims")


def _section(fault: DisputeError) -> int:
    head = fault.path.replace("[", ".").partition(".")[0]
    return _SECTIONS.index(head) if head in _SECTIONS else 0


def _within(path: str, whole: str) -> bool:
    return path.startswith(whole) and path[len(whole) : len(whole) + 1] in {"", ".", "[", " "}


def _readings(dispute: DisputeFile, _found: tuple[str, ...]) -> Iterator[DisputeError]:
    """Yield what is wrong with the readings that a file fixes."""
    try:
        readings_for(dispute, {})
    except DisputeError as fault:
        yield from (fault, *fault.others)


def _cards(dispute: DisputeFile, _found: tuple[str, ...]) -> Iterator[DisputeError]:
    """Yield what is wrong with each stated card."""
    try:
        Pack(dispute["game"], dispute["cards"])
    except DisputeError as fault:
        yield from (fault, *fault.others)


def _position(dispute: DisputeFile, found: tuple[str, ...]) -> Iterator[DisputeError]:
    """Yield what is wrong with the position, where all that it speaks of is understood."""
    if any(_within(path, part) for path in found for part in ("cards", "position", "players")):
        return
    try:
        laid_out({**dispute, "steps": [], "claims": []}, _known(dispute))
    except DisputeError as fault:
        yield from (fault, *fault.others)


def _known(dispute: DisputeFile) -> Mapping[str, str]:
    """Return the readings of a file, the usual ones where it fixes none that there is."""
    try:
        return readings_for(dispute, {})
    except DisputeError:
        return rulebook.load(dispute["game"]).defaults()


def _names(dispute: DisputeFile, found: tuple[str, ...]) -> Iterator[DisputeError]:
    """Yield each name in the position, the steps and the claims that means nothing."""
    reading = _NameReader(dispute)
    if any(_within(path, "cards") for path in found):  # else the position says so itself
        yield from reading.of_position()
    yield from reading.of_steps()
    yield from reading.of_claims()


class _NameReader:
    """Reads the names that a file speaks by, without its being played."""

    def __init__(self, dispute: DisputeFile) -> None:
        self.dispute = dispute
        self.known = described(dispute["game"])
        self.seats = tuple(dispute["players"])
        self.ids = frozenset(ids_told(dispute["position"]))
        self.pack = Pack(dispute["game"], {})

    def of_position(self) -> Iterator[DisputeError]:
        """Yield the cards that lie somewhere and that nobody knows."""
        position: Mapping[str, Any] = dispute_part(self.dispute["position"])
        players = dispute_part(position.get("players"))
        sides = [(f"position.players.{name}", side) for name, side in players.items()]
        for path, side in (*sides, ("position.table", position.get("table"))):
            for zone in self.known.zones:
                listed = dispute_part(side).get(zone.name)
                for at, item in enumerate(listed if isinstance(listed, list) else []):
                    named = item.get("card") if isinstance(item, dict) else item
                    if isinstance(named, str) and not self._is_card(named):
                        spot = f"{path}.{zone.name}[{at}].card"
                        near = nearest(named, tuple(self.dispute["cards"]), self.dispute["game"])
                        yield DisputeError(spot, "card.unknown", card=named, near=(near,) if near else ())

    def of_steps(self) -> Iterator[DisputeError]:
        """Yield what steps name that is no card, no player and no id."""
        for number, step in enumerate(self.dispute["steps"], 1):
            verb = self.known.verbs.get(step.get("do", ""))
            if verb is None or step.get("do") == OTHER:
                continue
            subject = ("card", "target") if verb.takes in {"object", "player", "ability"} else ()
            slots = (slot.name for slot in verb.slots if slot.kind in _OBJECTS)
            for key in dict.fromkeys((*subject, *slots)):
                yield from self._of_value(step.get(key), f"steps[{number}].{key}")

    def _of_value(self, said: object, path: str) -> Iterator[DisputeError]:
        if isinstance(said, list):
            for at, one in enumerate(said):
                yield from self._of_value(one, f"{path}[{at}]")
        elif isinstance(said, str) and not self._is_named(said):
            yield self._unknown(path, said)

    def of_claims(self) -> Iterator[DisputeError]:
        """Yield what claims speak of that is nothing."""
        for number, claim in enumerate(self.dispute["claims"], 1):
            for key in claim["expect"]:
                head, dot, tail = key.rpartition(".")
                if (
                    dot
                    and not tail.isdecimal()
                    and head not in ("turn", "game", "table")
                    and not self._is_named(head)
                ):
                    yield self._unknown(f"claims[{number}].expect.{key}", head)

    def _is_card(self, name: str) -> bool:
        return name in self.dispute["cards"] or self.pack.knows(name)

    def _is_named(self, name: str) -> bool:
        plain = name in self.ids or name in self.seats or name == CHANCE or name.startswith("#")
        return plain or self._is_card(name)

    def _unknown(self, path: str, name: str) -> DisputeError:
        known = sorted(self.ids)
        near = self.pack.nearest(name, (*known, *self.dispute["cards"], *self.seats))
        facts = {"nearest": near} if near else {}
        return DisputeError(path, "object.unknown", word=name[:40], known=known, **facts)


def dispute_part(data: object) -> Mapping[str, Any]:
    """Return a part of a file that is a mapping; nothing where it is none."""
    return data if isinstance(data, dict) else {}
