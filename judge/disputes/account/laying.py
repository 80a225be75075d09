"""A checked dispute laid out: the readings in force, and its position with no step done yet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.catalogue import rulebook
from judge.disputes.account.cards import Pack
from judge.disputes.account.position import lay_out
from judge.disputes.language.errors import DisputeError, together
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.disputes.language.format import DisputeFile
    from judge.disputes.language.laid_position import LaidPosition
    from judge.engine.game import Game
    from judge.engine.ids import ZoneId


def readings_for(dispute: DisputeFile, house: Mapping[str, str]) -> dict[str, str]:
    """Return the reading in force of every unclear point: the file's, else the event's, else the default."""
    registry = rulebook.load(dispute["game"])
    readings, faults = registry.defaults(), list[DisputeError]()
    for path, given in (("house", house), ("interpretations", dispute["interpretations"])):
        for key, reading in given.items():
            if key not in readings:
                faults.append(DisputeError(f"{path}.{key}", "interpretation.unknown", word=key))
                continue
            known = registry.interpretation(key).readings
            if reading not in known:
                faults.append(
                    DisputeError(f"{path}.{key}", "reading.unknown", word=reading, known=tuple(known))
                )
            readings[key] = reading
    if faults:
        raise together(faults)
    return readings


def laid_out(
    dispute: DisputeFile, readings: Mapping[str, str], unseen: Mapping[ZoneId, int] | None = None
) -> tuple[LaidPosition, Pack]:
    """Lay the position of a checked dispute out, with the cards that it speaks of. `unseen`: see `lay_out`."""
    pack = Pack(dispute["game"], dispute["cards"])
    for step in dispute["steps"]:
        for named in (step.get("card"), step.get("word")):
            if isinstance(named, str):
                pack.knows(named)
    game = package(dispute["game"]).build(len(seats_at(dispute, readings)))
    return laid_with(dispute, readings, game, pack, unseen or {}), pack


def laid_with(
    dispute: DisputeFile,
    readings: Mapping[str, str],
    game: Game,
    pack: Pack,
    unseen: Mapping[ZoneId, int],
) -> LaidPosition:
    """Lay the position out with a game and cards that were made before. DisputeError where so many cannot sit there."""
    laid = lay_out(dispute["position"], game, seats_at(dispute, readings), pack, readings, unseen)
    laid.mentioned = frozenset(_mentioned(dispute, laid))
    own = package(dispute["game"])
    spoken_of = (name for data in (*pack.data.values(),) for name in own.speaks_of(data))
    for name in dict.fromkeys((*spoken_of, *own.in_every_game)):
        pack.knows(name)
    return laid


def seats_at(dispute: DisputeFile, readings: Mapping[str, str]) -> tuple[str, ...]:
    """Return who sits at the table. DisputeError where so many cannot."""
    seats, module = tuple(dispute["players"]), package(dispute["game"])
    allowed = module.may_sit(readings)
    if len(seats) not in allowed:
        facts = {"known": tuple(map(str, allowed)), "given": len(seats), "rules": module.seats_rules}
        raise DisputeError("players", "seats.count", **facts)
    return seats


def _mentioned(dispute: DisputeFile, laid: LaidPosition) -> Iterator[int]:
    """Yield the objects that steps and claims speak of by their id."""
    for word in _said(dispute):
        if word in laid.objects:
            yield laid.objects[word]
        elif _is_number(word):
            yield int(word[1:])


def speaks_by_number(dispute: DisputeFile) -> bool:
    """Return whether steps or claims call things by numbers that were made up for them, as taps on a board do."""
    return any(map(_is_number, _said(dispute)))


def _is_number(word: str) -> bool:
    return word.startswith("#") and word[1:].isdecimal() and len(word) < 6


def _said(dispute: DisputeFile) -> set[str]:
    """Return every word of the steps and claims, and the parts of paths."""
    found: set[str] = set()
    todo: list[object] = [dispute["steps"], [claim["expect"] for claim in dispute["claims"]]]
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            found.add(value)
            if "." in value:
                found.update(value.split("."))
        elif isinstance(value, dict):
            todo.extend(value)
            todo.extend(value.values())
        elif isinstance(value, list):
            todo.extend(value)
    return found
