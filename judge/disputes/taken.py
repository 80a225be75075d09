"""Numbers that a file leaves out and a ruling took as usual, where something turned on them: the ruling says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.errors import DisputeError
from judge.disputes.paths import look_up
from judge.disputes.words import WordedText
from judge.engine.core import UNKNOWN
from judge.engine.errors import EngineError, Illegal
from judge.engine.ids import Obj
from judge.engine.log import last_set
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.ruled import Ruling
    from judge.disputes.words import Speaker
    from judge.engine.core import Core


def taken_as_usual(ruling: Ruling, speaker: Speaker, begun: Core) -> Iterator[dict[str, object]]:
    """Yield a sentence for the numbers of players, and one for those of cards. `begun`: how it all began."""
    for reason, found in (
        ("taken.tallies", _of_players(ruling, speaker, begun)),
        ("taken.numbers", _of_cards(ruling, speaker)),
    ):
        named = tuple(map(WordedText, found))
        if named:
            yield {"text": speaker.reason(reason, {"words": named}), "rules": []}


def _claimed(ruling: Ruling) -> set[str]:
    return {path for claim in ruling.dispute["claims"] for path in claim["expect"]}


def _of_players(ruling: Ruling, speaker: Speaker, begun: Core) -> Iterator[str]:
    """Name the numbers of players that are left out and are something at the beginning, where something came of them."""
    told, claimed = ruling.dispute["position"].get("players", {}), _claimed(ruling)
    core, seats = ruling.replay.core, ruling.replay.laid.seats
    for tally in (one for one in core.game.tallies if one.default):
        for seat, name in enumerate(seats):
            changed = begun.vars[tally.name][seat] != core.vars[tally.name][seat]
            if tally.name not in (told.get(name) or {}) and (f"{name}.{tally.name}" in claimed or changed):
                yield f"{speaker.of(speaker.seat(seat), tally.name)}: {tally.default}"


def _of_cards(ruling: Ruling, speaker: Speaker) -> Iterator[str]:
    """Name the numbers that are left out of cards of which something was done, refused or claimed."""
    core, laid = ruling.replay.core, ruling.replay.laid
    of_card = package(core.game.id).taken_as_usual
    places = {tally.name: at for at, tally in enumerate(core.game.columns)}
    for obj in sorted(_concerned(ruling)):
        if obj >= len(laid.numbers) or core.defn[obj] == UNKNOWN:
            continue
        for name in of_card(core, obj):
            column = core.columns[places[name]]
            if name not in laid.numbers[obj] and last_set(core, column, obj) < 0:
                yield f"{speaker.of(speaker.card(obj), name)}: {column[obj]}"


def _concerned(ruling: Ruling) -> set[Obj]:
    """Return the cards of which something was told to happen, a step was refused or something is claimed."""
    found = set[Obj]()
    for done in ruling.replay.done:
        for event in done.events:
            found.update(Obj(number) for what, number in event.about() if what == "card")
    for stop in ruling.replay.refusals:
        if isinstance(stop.error, Illegal):
            facts = stop.error.facts
            found.update(Obj(facts[key]) for key in ("item", "card") if type(facts.get(key)) is int)
    for path in _claimed(ruling):
        try:
            about = look_up(path, "", ruling.replay).about
        except (DisputeError, EngineError):
            continue
        if about is not None and about[0] == "card":
            found.add(Obj(about[1]))
    return {obj for obj in found if obj >= 0}
