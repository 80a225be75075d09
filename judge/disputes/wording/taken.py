"""Numbers that a file leaves out and a ruling took as usual, where something turned on them: the ruling says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.courses.paths import look_up, value_of
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.words import WordedText
from judge.disputes.ruling.numbers_untold import taken, turned_on
from judge.engine.core import UNKNOWN
from judge.engine.errors import EngineError, Illegal
from judge.engine.ids import Obj
from judge.engine.log import last_set
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.disputes.language.words import Speaker
    from judge.disputes.ruling.ruled import Ruling
    from judge.engine.core import Core


def taken_as_usual(ruling: Ruling, speaker: Speaker, begun: Core) -> Iterator[dict[str, object]]:
    """Yield a sentence for the numbers of players, one for those of cards, one for what cards have in print.

    `begun`: how it all began.
    """
    for reason, found in (
        ("taken.tallies", _of_players(ruling, speaker, begun, at_first=True)),
        ("taken.able", _of_players(ruling, speaker, begun, at_first=False)),
        ("taken.numbers", _of_cards(ruling, speaker)),
        ("taken.print", _of_print(ruling, speaker)),
    ):
        named = tuple(map(WordedText, found))
        if named:
            yield {"text": speaker.reason(reason, {"words": named}), "rules": []}


def _claimed(ruling: Ruling) -> set[str]:
    return {path for claim in ruling.dispute["claims"] for path in claim["expect"]}


def _of_players(ruling: Ruling, speaker: Speaker, begun: Core, *, at_first: bool) -> Iterator[str]:
    """Name the numbers of players that are left out, where something came of them: those as at the beginning, or others."""
    for seat, tally in turned_on(ruling, begun):
        value = taken(ruling, seat, tally)
        if (value == tally.default) == at_first:
            yield f"{speaker.of(speaker.seat(seat), tally.name)}: {value}"


def _of_cards(ruling: Ruling, speaker: Speaker) -> Iterator[str]:
    """Name the numbers that are left out of cards of which something was done, refused or claimed."""
    core, laid = ruling.replay.core, ruling.replay.laid
    of_card = package(core.game.id).taken_as_usual
    places = {tally.name: at for at, tally in enumerate(core.game.columns)}
    claimed = _claimed_of_cards(ruling)
    for obj in sorted(_concerned(ruling) | claimed.keys()):
        if obj >= len(laid.numbers) or core.defn[obj] == UNKNOWN:
            continue
        kept = places.keys() & core.game.measures.keys() & claimed.get(obj, set())
        printed = getattr(core.card(obj), "printed", None) or {}
        for name in dict.fromkeys((*of_card(core, obj), *sorted(kept))):
            column = core.columns[places[name]]
            if name not in laid.numbers[obj] and name not in printed and last_set(core, column, obj) < 0:
                yield f"{speaker.of(speaker.card(obj), name)}: {value_of(core, obj, name, column[obj])}"


def _of_print(ruling: Ruling, speaker: Speaker) -> Iterator[str]:
    """Name what is left out of the data of stated cards and was taken for none when something was done with them."""
    core, stated = ruling.replay.core, ruling.dispute["cards"]
    of_print, none = package(core.game.id).taken_of_print, speaker.word("none")
    found = dict[str, None]()
    for done in ruling.replay.done:
        subject = done.action.subject
        if type(subject) is not int or not 0 <= subject < len(core.defn) or core.defn[subject] == UNKNOWN:
            continue
        obj = Obj(subject)
        if core.card(obj).key in stated:
            named = of_print(core, obj, done.action.do)
            found.update(dict.fromkeys(f"{speaker.of(speaker.name(obj), name)}: {none}" for name in named))
    yield from found


def _concerned(ruling: Ruling) -> set[Obj]:
    """Return the cards of which something was told to happen, or a step was refused."""
    found = set[Obj]()
    for done in ruling.replay.done:
        for event in done.events:
            found.update(Obj(number) for what, number in event.about() if what == "card")
    for stop in ruling.replay.refusals:
        if isinstance(stop.error, Illegal):
            facts = stop.error.facts
            found.update(Obj(facts[key]) for key in ("item", "card") if type(facts.get(key)) is int)
    return {obj for obj in found if obj >= 0}


def _claimed_of_cards(ruling: Ruling) -> dict[Obj, set[str]]:
    """Return what is claimed of which cards."""
    found = dict[Obj, set[str]]()
    for path in _claimed(ruling):
        try:
            about = look_up(path, "", ruling.replay).about
        except (DisputeError, EngineError):
            continue
        if about is not None and about[0] == "card":
            found.setdefault(Obj(about[1]), set()).add(path.rpartition(".")[2])
    return found
