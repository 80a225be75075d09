"""Questions about what a file leaves out of its position: zones, the moment, numbers of players, colours of what paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.disputes.language.errors import DisputeError
from judge.disputes.language.stating import AbilityForms
from judge.disputes.language.words import WordedText
from judge.disputes.ruling.questions import MOST_ANSWERS
from judge.disputes.ruling.ruling import rule
from judge.disputes.wording.answers import AnswersWriter
from judge.disputes.wording.telling import of_number as tells_number
from judge.disputes.wording.telling import of_zone as tells_zone
from judge.disputes.wording.telling import told as told_in

if TYPE_CHECKING:
    from judge.disputes.ruling.model import NeedOfZones, Ruling, UntoldMoment, UntoldNumber
    from judge.disputes.wording.answers import Told
    from judge.disputes.wording.telling import Tells


class LeftOutWriter(AnswersWriter):
    """Says what a file would have to tell of its position, with what each answer comes to."""

    def of_colours(self, about: str | None) -> list[dict[str, object]]:
        """Return the colours that a card can have, each to be told of it, with what it leads to; the same stand together.

        None where the file has no id for the card.
        """
        if about not in self.replay.laid.given:
            return []
        words = AbilityForms(self.replay.core.game.id, self.language)
        grouped: dict[str, list[Told]] = {}
        for colour in words.words["types"].get("colour", ()):
            tells: Tells = {"object": about, "set": {"colours": [colour]}}
            grouped.setdefault(self._with(tells), []).append((words.word_of("colour", colour), tells))
        return [self.row(leads_to, told) for leads_to, told in grouped.items()]

    def _with(self, tells: Tells) -> str:
        """Say what the dispute comes to where something more is told, under the readings of this ruling."""
        file = {**told_in(self.ruling.file, tells), "interpretations": dict(self.ruling.readings)}
        try:
            return self.came_to(rule(file, what_if=False))
        except DisputeError:
            return ""

    def _zones(self, held: NeedOfZones) -> str:
        """Say that the file does not tell what lies in some zones."""
        named = tuple(self.speaker.zone(zone.number) for zone in held.zones)
        return self.speaker.reason("needs.untold", {"words": named})

    def of_zone(self, held: NeedOfZones) -> dict[str, object]:
        """Ask what lies in a zone that the file leaves out, with what comes of it empty and with cards in it."""
        both = (held.empty, held.filled) if held.filled is not None else ()
        rows = [(self._so_many(came, held), came) for came in both]
        return {
            "fact": "untold",
            "about": held.zones[0].path,
            "text": self._zones(held),
            "step": None,
            "answers": [
                {
                    "answer": answer,
                    "leads_to": self.came_to(came),
                    "options": [
                        {"text": answer, "tells": tells_zone(held.zones[0], self._filled(came, held))}
                    ]
                    if len(held.zones) == 1
                    else [],
                }
                for answer, came in rows
            ],
        }

    def _filled(self, came: Ruling, held: NeedOfZones) -> int:
        return max(came.unseen.get(zone.number, 0) for zone in held.zones)

    def _so_many(self, came: Ruling, held: NeedOfZones) -> str:
        """Say how many cards a ruling takes to lie in some zones."""
        number = self._filled(came, held)
        if not number:
            return self.speaker.word("none")
        return self.speaker.reason("untold.cards", {"number": number})

    def _when(self, moment: UntoldMoment) -> str:
        """Ask for a part of the moment of the position."""
        path = self.speaker.tally(f"turn.{moment.field}")
        return self.speaker.reason("needs.moment", {"path": WordedText(path)})

    def of_moment(self, moment: UntoldMoment) -> dict[str, object]:
        """Ask for a part of the moment of the position, with what each answer leads to; the same stand together."""
        grouped: dict[str, list[Told]] = {}
        for value, came in moment.answers:
            tells: Tells | None = {"turn": {moment.field: value}} if value is not None else None
            grouped.setdefault(self.came_to(came), []).append((self._of_turn(moment.field, value), tells))
        rows = [self.row(leads, told) for leads, told in grouped.items()]
        return {
            "fact": "untold",
            "about": f"position.turn.{moment.field}",
            "text": self._when(moment),
            "step": None,
            "answers": rows[:MOST_ANSWERS],
        }

    def of_number(self, untold: UntoldNumber) -> dict[str, object]:
        """Ask for a number of a player or a card, with what each leads to; the same stand together."""
        number, laid = untold.number, self.replay.laid
        alike: dict[object, list[tuple[int, Ruling]]] = {}
        for value, came in untold.answers:
            alike.setdefault(came.answer(), []).append((value, came))
        rows = [
            self.row(
                self.all_come_to([came for _, came in each]),
                [(str(value), tells_number(number, laid.seats, value)) for value, _ in each],
            )
            for each in alike.values()
        ]
        owner = self.speaker.card(number.owner) if number.of_card else self.speaker.seat(number.owner)
        path = WordedText(self.speaker.of(owner, number.tally.name))
        return {
            "fact": "untold",
            "about": untold.path,
            "text": self.speaker.reason("needs.moment", {"path": path}),
            "step": None,
            "answers": rows[:MOST_ANSWERS],
        }

    def _of_turn(self, field: str, value: object) -> str:
        if value is None:
            return self.speaker.word("none")
        if field == "player":
            return self.speaker.seat(self.replay.laid.seats.index(str(value)))
        return self.speaker.phase(value) if isinstance(value, str) else str(value)
