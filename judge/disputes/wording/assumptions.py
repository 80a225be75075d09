"""The assumed numbers of a ruling: numbers left out of the file, taken as usual, that affected the result."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.alignment.paths import value_of
from judge.disputes.language.words import WordedText
from judge.disputes.ruling.unknown_numbers import relevant_card_numbers, relevant_player_numbers
from judge.engine.ids import UNKNOWN, Obj

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from judge.disputes.language.speaker import Speaker
    from judge.disputes.ruling.model import Ruling
    from judge.disputes.ruling.unknowns import NumberOf
    from judge.disputes.wording.voice import Voice


def assumptions(voice: Voice) -> Iterator[dict[str, object]]:
    """Yield a sentence for each kind: player numbers, other assumed numbers, numbers of cards, missing print."""
    ruling, speaker = voice.ruling, voice.speaker
    for reason, found in (
        ("taken.tallies", _number_texts(ruling, speaker, relevant_player_numbers(ruling, ruling.start.core))),
        ("taken.able", _number_texts(ruling, speaker, ruling.assumed_numbers)),
        ("taken.numbers", _card_number_texts(ruling, speaker)),
        ("taken.print", _missing_print_texts(ruling, speaker)),
    ):
        named = tuple(map(WordedText, found))
        if named:
            yield {"text": speaker.reason(reason, {"words": named}), "rules": []}


def _number_texts(ruling: Ruling, speaker: Speaker, numbers: Iterable[NumberOf]) -> Iterator[str]:
    """Yield the name and value of each number."""
    for number in numbers:
        owner = speaker.card(Obj(number.owner)) if number.of_card else speaker.seat(number.owner)
        yield f"{speaker.of_owner(owner, number.tally.name)}: {number.value(ruling.start.core)}"


def _card_number_texts(ruling: Ruling, speaker: Speaker) -> Iterator[str]:
    """Yield the unstated numbers of cards that were used, refused or claimed about."""
    core = ruling.replay.core
    for obj, tally, _ in relevant_card_numbers(ruling):
        value = core.columns[core.game.columns.index(tally)][obj]
        yield f"{speaker.of_owner(speaker.card(obj), tally.name)}: {value_of(core, obj, tally.name, value)}"


def _missing_print_texts(ruling: Ruling, speaker: Speaker) -> Iterator[str]:
    """Yield the data missing of stated cards that were used as if it were none."""
    core, stated = ruling.replay.core, ruling.account.cards
    of_print, none = ruling.account.game.package.omitted.taken_of_print, speaker.word("none")
    found = dict[str, None]()
    for done in ruling.replay.done:
        subject = done.action.subject
        if type(subject) is not int or not 0 <= subject < len(core.defn) or core.defn[subject] == UNKNOWN:
            continue
        obj = Obj(subject)
        if core.card(obj).key in stated:
            named = of_print(core, obj, done.action.do)
            found.update(
                dict.fromkeys(f"{speaker.of_owner(speaker.name(obj), name)}: {none}" for name in named)
            )
    yield from found
