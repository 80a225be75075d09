"""The numbers of players and cards that a file leaves out: which of them matter, and their candidate values.

Such a number is assumed to be as at the beginning, or the usual one. It matters if it had an effect in one of the worlds,
or is claimed.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.known_numbers import (
    assumed_defaults,
    omitted_numbers,
    unknown_numbers,
    unstated_numbers,
)
from judge.disputes.ruling.unknowns import NumberOf
from judge.engine.errors import Illegal, Refusal
from judge.engine.ids import UNKNOWN, Obj, Seat
from judge.games.card_fields import words_within

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from judge.disputes.account.model import Account
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.ruling.model import Ruling
    from judge.disputes.ruling.unknowns import Valuation
    from judge.engine.game import Core
    from judge.engine.layout import Tally

MOST: Final = 12  # tried of a number, beside what is claimed
MOST_CARDS: Final = 6  # whose numbers are tried
_ALIKE: Final = (1, 2, 3, 6, 12)  # tried of all numbers together
_ENDS: Final = frozenset({"winner", "draw", "over"})
_DIGITS: Final = 4


def relevant_player_numbers(ruling: Ruling, begun: Core) -> Iterator[NumberOf]:
    """Yield the assumed numbers of players that had an effect or are claimed. `begun`: the initial position."""
    unsure = set(unknown_numbers(ruling.account, begun))
    for seat, tally in omitted_numbers(ruling.account):
        number = _player_number(ruling.account, seat, tally)
        if (tally.default or (seat, tally) in unsure) and _is_relevant(
            ruling, begun, number, (ruling.replay,)
        ):
            yield number


def _player_number(account: Account, seat: Seat, tally: Tally) -> NumberOf:
    """Return a number of a player."""
    return NumberOf(seat, tally, f"players.{account.players[seat]}")


def relevant_card_numbers(ruling: Ruling) -> Iterator[tuple[Obj, Tally, bool]]:
    """Yield the unstated numbers of cards that were used, refused or claimed about.

    Each comes with whether it is assumed to be the usual one, so that it may have been another.
    """
    core, laid = ruling.replay.core, ruling.replay.laid
    tallies = {tally.name: tally for tally in core.game.columns}
    claimed = _claimed_keys(ruling)
    for obj in sorted(_used_cards((ruling.replay,)) | claimed.keys()):
        usual = (
            ruling.account.game.package.omitted.taken_as_usual(core, obj) if core.defn[obj] != UNKNOWN else ()
        )
        kept = tallies.keys() & core.game.measures.keys() & claimed.get(obj, set())
        for name in unstated_numbers(core, laid, obj, (*usual, *sorted(kept.difference(usual)))):
            yield obj, tallies[name], name in usual


def is_claimed(number: NumberOf, path: str, ruling: Ruling) -> bool:
    """Return whether a path of a claim names a number."""
    if path.rpartition(".")[2] != number.tally.name:
        return False
    return ruling.claimed_about(path) == ("card" if number.of_card else "seat", number.owner)


def _is_relevant(ruling: Ruling, begun: Core, number: NumberOf, replays: Sequence[Replay]) -> bool:
    """Return whether a number had an effect in one of some replays, or is claimed about."""
    was = number.value(begun)
    changed = any(number.value(replay.core) != was for replay in replays)
    return changed or any(is_claimed(number, path, ruling) for path in ruling.claimed_paths)


def _used_cards(replays: Sequence[Replay]) -> set[Obj]:
    """Return the cards that something stated happened to, or whose step was refused, in one of some replays."""
    found = set[Obj]()
    for replay in replays:
        for done in replay.done:
            for event in done.events:
                found.update(Obj(number) for what, number in event.about() if what == "card")
        for stop in replay.refusals:
            if isinstance(stop.error, Illegal):
                facts = stop.error.facts
                found.update(Obj(facts[key]) for key in ("item", "card") if type(facts.get(key)) is int)
    return {obj for obj in found if obj >= 0}


def _claimed_keys(ruling: Ruling) -> dict[Obj, set[str]]:
    """Return the claimed keys of each card."""
    found = dict[Obj, set[str]]()
    for path in ruling.claimed_paths:
        about = ruling.claimed_about(path)
        if about is not None and about[0] == "card":
            found.setdefault(Obj(about[1]), set()).add(path.rpartition(".")[2])
    return found


def numbers_at_stake(ruling: Ruling) -> Iterator[NumberOf]:
    """Yield the unknown numbers on which the ruling may depend.

    A number of a player may if it had an effect or is claimed, if an ability of some card reads it, if its player did the
    refused step (and not merely chose wrongly), if somebody claims how the game ended, or if points were scored; a number
    of a card wherever the card is, for the first few cards that the account names.
    """
    begun, stop = ruling.start.core, ruling.replay.refused
    numbers = [*unknown_numbers(ruling.account, begun)]
    words = set[str]()
    for data in ruling.replay.pack.data.values() if numbers else ():
        words |= words_within(data.get("abilities"))
    chose = stop is not None and isinstance(stop.error, Illegal) and stop.error.kind is Refusal.CHOICE
    by = "" if stop is None or chose else ruling.account.steps[stop.n - 1].by
    ends = _has_scored(ruling, begun) or any(_ENDS & claim.expect.keys() for claim in ruling.account.claims)
    for seat, tally in numbers:
        number = _player_number(ruling.account, seat, tally)
        name = tally.name.rpartition("_")[2]  # cards say coins, of a battle as of a round
        speaks = name in words or ruling.account.players[number.owner] == by
        if ends or speaks or _is_relevant(ruling, begun, number, ruling.replays):
            yield number
    yield from islice(_open_card_numbers(ruling, begun), MOST_CARDS)


def _has_scored(ruling: Ruling, begun: Core) -> bool:
    """Return whether a player has won points since, possibly for the most of some number."""
    score = ruling.account.game.package.score
    return score in begun.vars and any(
        begun.vars[score] != replay.core.vars[score] for replay in ruling.replays
    )


def _open_card_numbers(ruling: Ruling, begun: Core) -> Iterator[NumberOf]:
    """Yield the numbers of cards that have a usual value when left out, cards named in the account first."""
    laid = ruling.start.laid
    tallies = {tally.name: tally for tally in begun.game.columns}
    every = map(Obj, range(len(laid.stated_numbers)))
    found = [(obj, name) for obj in every for name in assumed_defaults(begun, laid, obj)]
    if not found:
        return
    told = dict.fromkeys((*_claimed_keys(ruling), *sorted(_used_cards(ruling.replays))))
    first = {obj: at for at, obj in enumerate(told)}
    for obj, name in sorted(found, key=lambda each: first.get(each[0], len(first))):
        if laid.places.count(laid.places[obj]) == 1:
            yield NumberOf(obj, tallies[name], laid.places[obj].removeprefix("position."), of_card=True)


def candidate_values(ruling: Ruling, number: NumberOf) -> set[int]:
    """Return the values to try: all, or the first, and those that make a claim true or end a lead."""
    tally = number.tally
    least = max(0, tally.low)
    found = {*range(least, min(tally.high, least + MOST) + 1)}
    for claim in ruling.account.claims:
        found |= _claimed_values(ruling, number, claim.expect)
    for replay in () if number.of_card else ruling.replays:
        change, now = _change(ruling, replay, number), replay.core.vars[tally.name]
        others = [value for seat, value in enumerate(now) if seat != number.owner]
        found |= {value - change + more for value in others for more in (0, 1)}
    return {value for value in found if tally.low <= value <= tally.high}


def joint_valuations(
    ruling: Ruling, known: Collection[NumberOf], free: Collection[NumberOf]
) -> Iterator[Valuation]:
    """Yield values of several numbers at once: those that one claim names, and all `free` ones alike."""
    yield from claimed_valuations(ruling, known)
    for value in _ALIKE if len(free) > 1 else ():
        alike: Valuation = {number: max(number.tally.low, min(value, number.tally.high)) for number in free}
        yield alike


def claimed_valuations(ruling: Ruling, known: Collection[NumberOf]) -> Iterator[Valuation]:
    """Yield the values of numbers that each claim of several things tells."""
    for claim in ruling.account.claims:
        told: Valuation = {}
        for number in known:
            told.update((number, value) for value in _claimed_values(ruling, number, claim.expect))
        if told and len(claim.expect) > 1:
            yield told


def _change(ruling: Ruling, replay: Replay, number: NumberOf) -> int:
    """Return by how much a number has changed since the beginning."""
    return number.value(replay.core) - number.value(ruling.start.core)


def _claimed_values(ruling: Ruling, number: NumberOf, expect: Mapping[str, Any]) -> set[int]:
    """Return the initial values with which, in one of the worlds, the claim about a number comes true."""
    name = number.tally.name  # of a card it may be claimed of all of a player together
    said = [
        str(value)
        for path, value in expect.items()
        if is_claimed(number, path, ruling) or (number.of_card and path.rpartition(".")[2] == name)
    ]
    changes = {_change(ruling, replay, number) for replay in ruling.replays} if said else set[int]()
    known = [int(value) for value in said if value.isdecimal() and len(value) <= _DIGITS]
    return {value - change for value in known for change in changes}
