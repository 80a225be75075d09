"""Marks as undetermined what depends on the permanent abilities of cards whose text alone is given.

Triggered and activated abilities are asked for when they come up (`alignment`). A permanent one has no such moment. If
its text is understood, the dispute is ruled on again with it; if not, nothing is decided while such a card is in play, or
if its own use is refused. In both cases the card is asked for.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING, Final

from judge.cardtext import report
from judge.cardtext.reading import SEVERAL
from judge.cardtext.vocabulary import speech
from judge.disputes.account.card_texts import read_text_only_card
from judge.disputes.alignment.worlds import ILLEGAL
from judge.disputes.ruling.model import Parting
from judge.disputes.ruling.unknowns import CardAbilities

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.cardtext.reading import Reading
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.ruling.model import Ruling

    Card = Mapping[str, object]
    RuleAgain = Callable[[Mapping[str, Card]], Ruling | None]

MOST_WAYS: Final = 4  # of reading one text


def consider_card_texts(ruling: Ruling, rule_again: RuleAgain) -> None:
    """Mark as undetermined what depends on such cards. `rule_again` rules again with these cards stated otherwise."""
    game, cards = ruling.account.game.id, ruling.replay.pack.data
    readings = {
        key: reading
        for key, data in cards.items()
        if (reading := read_text_only_card(game, data)) is not None
    }
    if not readings:
        return
    always = speech(game).always
    ways = {
        key: _stated_ways(reading, cards[key], always) if key in ruling.account.cards else []
        for key, reading in readings.items()
        if any(
            each.get("timing") == always for each in report.confirm_reading(reading, {}).get("abilities", ())
        )
    }
    asked_about = [key for key in ways if ways[key] or _lies_in_play(ruling, key) or _is_refused(ruling, key)]
    if not asked_about:
        return
    tried: list[Mapping[str, Card]] = [{key: way} for key in asked_about for way in ways[key]]
    if len(asked_about) > 1:
        tried.append({key: ways[key][0] for key in asked_about if ways[key]})
    not_understood = [key for key in asked_about if not ways[key]]
    before, differing = _answer(ruling), dict.fromkeys(not_understood)
    for stated in [] if not_understood else tried:
        came = rule_again(stated)
        if came is None or _answer(came) != before:
            differing.update(dict.fromkeys(stated))
            ruling.leave_open(None if came is None else [came])
    if not_understood:
        ruling.leave_open(None)
    named = (str(cards[key].get("name", key) or cards[key]["text"]) for key in differing)
    ruling.partings += tuple(Parting(CardAbilities(name)) for name in named)


def _answer(ruling: Ruling) -> tuple[object, ...]:
    """Return the parts of a ruling that such cards may change."""
    return ruling.answer() if ruling.claims else ruling.fingerprint()


def _lies_in_play(ruling: Ruling, key: str) -> bool:
    """Return whether such a card is where its text applies: before the first step, or at the end."""
    return any(_has_in_play(replay, key) for replay in (ruling.start, ruling.replay, ruling.standing))


def _is_refused(ruling: Ruling, key: str) -> bool:
    """Return whether a step with such a card was refused in any zone; its text may be about its own use."""
    stop = ruling.replay.stop
    if stop is None or ruling.verdict != ILLEGAL:
        return False
    told, core = ruling.account.steps[stop.n - 1].card, ruling.replay.core
    subject = stop.action.subject if stop.action is not None else None
    obj = subject if type(subject) is int and subject >= 0 else ruling.replay.laid.objects.get(str(told))
    return told == key or (obj is not None and core.defn[obj] == ruling.replay.pack.numbers.get(key))


def _has_in_play(replay: Replay, key: str) -> bool:
    """Return whether a replay has such a card where its text applies."""
    core, zones = replay.core, replay.core.game.zones
    number = replay.pack.numbers.get(key)
    return any(defn == number and zones[core.place[obj]].in_play for obj, defn in enumerate(core.defn))


def _stated_ways(reading: Reading, data: Card, always: str) -> list[Card]:
    """Return a card with its permanent abilities stated, once for each reading of its text; none if it is not understood."""
    open_parts = [
        (at, range(len(part.readings))) for at, part in enumerate(reading.parts) if part.state == SEVERAL
    ]
    found: list[Card] = []
    for taken in islice(product(*(ways for _, ways in open_parts)), MOST_WAYS + 1):
        chosen = {at: way for (at, _), way in zip(open_parts, taken, strict=True)}
        said = report.confirm_reading(reading, chosen)
        abilities = [_stated_ability(each, always) for each in said.get("abilities", ())]
        if any(each.get("timing") == always and each.get("unread") for each in abilities):
            return []
        found.append({**data, **said, "abilities": abilities})
    return found if len(found) <= MOST_WAYS else []


def _stated_ability(ability: Card, always: str) -> Card:
    """Return an ability with its permanent part stated; the rest of the reading stays unconfirmed."""
    if ability.get("timing") != always or ability.get("unread"):
        return ability
    return {key: value for key, value in ability.items() if key != "read"}
