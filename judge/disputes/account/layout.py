"""Lays out an account: the readings in force, and its position with no step done yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.account.cards import Pack
from judge.disputes.account.position import lay_out
from judge.disputes.language.errors import Faults, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.disputes.account.model import Account
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.ids import ZoneId


def readings_in_force(account: Account, house: Mapping[str, str]) -> dict[str, str]:
    """Return the reading in force for every unclear point: the file's, else the event's, else the default."""
    registry, faults = account.game.rules, Faults()
    readings = registry.defaults()
    for section, given in ((Place("house"), house), (Place("interpretations"), account.interpretations)):
        for key, reading in given.items():
            with faults:
                if key not in readings:
                    raise section.key(key).error("interpretation.unknown", word=key)
                known = registry.interpretation(key).readings
                if reading not in known:
                    raise section.key(key).error("reading.unknown", word=reading, known=tuple(known))
                readings[key] = reading
    faults.raise_all()
    return readings


def lay_out_account(
    account: Account, readings: Mapping[str, str], unseen: Mapping[ZoneId, int] | None = None
) -> tuple[LaidPosition, Pack]:
    """Lay out the position of an account, with the cards that it names. `unseen`: see `lay_out`."""
    pack, own = Pack(account.game, account.cards), account.game.package
    for step in account.steps:
        for named in (step.card, step.word):
            if isinstance(named, str):
                pack.find(named)
    require_player_count(account, readings)
    laid = lay_out(account, pack, readings, unseen or {})
    laid.mentioned = frozenset(_mentioned_objects(account, laid))
    spoken_of = (name for data in (*pack.data.values(),) for name in own.unknown.speaks_of(data))
    for name in dict.fromkeys((*spoken_of, *own.unknown.in_every_game)):
        pack.find(name)
    return laid, pack


def require_player_count(account: Account, readings: Mapping[str, str]) -> None:
    """Raise DisputeError where the game is not for that many players."""
    module, seats = account.game.package, account.players
    allowed = module.may_sit(readings)
    if len(seats) not in allowed:
        facts = {"known": tuple(map(str, allowed)), "given": len(seats), "rules": module.seats_rules}
        raise Place("players").error("seats.count", **facts)


def _mentioned_objects(account: Account, laid: LaidPosition) -> Iterator[int]:
    """Yield the objects that steps and claims name by their id."""
    for word in _words_in_use(account):
        if word in laid.objects:
            yield laid.objects[word]
        elif _is_object_number(word):
            yield int(word[1:])


def names_objects_by_number(account: Account) -> bool:
    """Return whether steps or claims name objects by generated numbers, as taps on a board do."""
    return any(map(_is_object_number, _words_in_use(account)))


def _is_object_number(word: str) -> bool:
    return word.startswith("#") and word[1:].isdecimal() and len(word) < 6


def _words_in_use(account: Account) -> set[str]:
    """Return every word by which steps and claims name something, and the parts of paths."""
    found: set[str] = set()
    todo: list[object] = [[*step.named.values()] for step in account.steps]
    todo += (claim.expect for claim in account.claims)
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            found.add(value)
            found.update(value.split("."))
        elif isinstance(value, dict):
            todo += (*value, *value.values())
        elif isinstance(value, list):
            todo += value
    return found
