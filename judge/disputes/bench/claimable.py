"""What a claim can name, for the claim form of the bench, and the claims made."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from judge.disputes.bench.offers import MOST
from judge.disputes.language.described import OBJECT_PATHS
from judge.disputes.wording.claim_words import ClaimWords
from judge.engine.ids import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.account.model import Account
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.bench.offers import Offers
    from judge.engine.ids import Obj


class Claimable:
    """Lists what claims can name in one replay."""

    def __init__(self, replay: Replay, account: Account, offers: Offers) -> None:
        self.replay, self.account, self.offers = replay, account, offers
        self.core, self.speaker = replay.core, offers.speaker

    @cached_property
    def places(self) -> list[str]:
        """Return the zones that a claim can name for a card."""
        own = [
            note
            for note in self.account.game.description.paths
            if note.of == "object" and note.takes == "zone"
        ]
        return [*dict.fromkeys(place for note in own for place in note.words)]

    def places_of(self, name: str) -> Mapping[int, Obj]:
        """Return the cards that a number of a card can point at, by that number; none where it points at none."""
        places = self.account.game.package.layout.places.get(name)
        return places(self.core) if places else {}

    def as_data(self) -> dict[str, object]:
        """Return what a claim can name, as the file writes it and in words: the thing, and which value of it."""
        word, tally, as_a = self.speaker.word, self.speaker.tally, self.speaker.as_a
        labels = self.replay.laid.labels
        known = [obj for obj in range(len(self.core.defn)) if self.core.defn[obj] != UNKNOWN]
        paths = self.account.game.description.paths
        own = [note for note in paths if note.of == "object"]
        places = self.places
        of_player = [note for note in paths if note.of == "seat"]
        places_of = {name: self.places_of(name) for name in self.account.game.package.layout.places}
        return {
            "objects": [(labels[obj], self.offers.object_text(obj)) for obj in known[:MOST]],
            "of_player": [
                (note.name, word(note.name) if note.name in places else tally(note.name))
                for note in of_player
                if note.takes == "number"
            ],
            "truths": [(note.name, word(note.name)) for note in of_player if note.takes == "truth"],
            "zones": [(place, as_a("claim", place)) for place in places],
            "flags": [
                (note.name, tally(note.name), [(value, as_a("state", value)) for value in note.words])
                for note in own
                if note.takes == "word"
            ],
            "numbers": [
                (note.name, tally(note.name))
                for note in own
                if note.takes in {"number", "bearer"} and note.name not in {*OBJECT_PATHS, *places_of}
            ],
            "places": [
                (
                    name,
                    tally(name),
                    [(number, self.speaker.card(obj)) for number, obj in places_of[name].items()],
                )
                for name in places_of
            ],
        }

    def claims(self) -> list[dict[str, object]]:
        """Return the claims as stated, with what they expect."""
        claim_words = ClaimWords(self.replay, self.speaker)
        return [
            {
                "n": claim.n,
                "by": claim.by,
                "says": claim.says,
                "stated": claim_words.claim_text(claim.expect),
            }
            for claim in self.replay.claims
        ]
