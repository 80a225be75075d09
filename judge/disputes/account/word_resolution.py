"""Words and names of a file as its game has them: what all parts of a dispute are resolved with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.account.model import ids_told
from judge.disputes.language.described import CHANCE
from judge.disputes.language.errors import Faults, Located
from judge.disputes.language.game_context import context_of
from judge.disputes.language.spelling import fold, meant, nearest, unknown_word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.disputes.language.errors import Place
    from judge.disputes.language.format import DisputeFile


class NameResolver:
    """Resolves the names of one dispute; `faults` collects what means nothing."""

    def __init__(self, dispute: DisputeFile) -> None:
        self.game = context_of(dispute["game"])
        self.known = self.game.description
        self.seats: tuple[str, ...] = tuple(dispute["players"])
        self.ids = frozenset(ids_told(dispute["position"]))
        self.cards = dispute["cards"]
        self.faults = Faults()

    def fault(self, place: Place, reason: str, **facts: object) -> None:
        """Note what is wrong."""
        self.faults.add(place.error(reason, **facts))

    def word(
        self, told: Located, words: Iterable[str], reason: str = "word.unknown", of: str = "", **facts: object
    ) -> Any:
        """Return the word that is meant; what means none of them is a fault, and stays."""
        said, listed = told.said, tuple(words)
        found = meant(said, listed, self.game.id, of=of) if isinstance(said, str) else None
        if found is not None:
            return found
        fault = unknown_word(told, listed, self.game.id, reason, of, given=str(said)[:40], **facts)
        if isinstance(said, str) and of == "verb" and self.is_card(said):
            near = nearest("play", listed, self.game.id, of=of)
            fault.facts |= {} if near is None else {"nearest": near}
        self.faults.add(fault)
        return said

    def keys(
        self, told: Located, words: Iterable[str], reason: str = "key.unknown", **facts: Any
    ) -> dict[str, Any]:
        """Return a mapping under the keys that are meant."""
        listed = tuple(words)
        if all(key in listed for key in told.said):
            return dict(told.said)
        found: dict[str, object] = {}
        for key, value in told.said.items():
            place = told.place.key(key)
            name = self.word(Located(key, place), listed, reason, **facts)
            if name in found:
                self.fault(place, "key.twice", word=name)
            found[name] = value
        return found

    def mapping(self, told: Located) -> Located:
        """Return a mapping with words as keys; an empty one in place of what is none."""
        if isinstance(told.said, dict) and all(isinstance(key, str) for key in told.said):
            return told
        self.faults.add(told.not_a("mapping"))
        return told._replace(said={})

    def seat(self, told: Located, *, of_step: bool = False) -> str:
        """Return the player who is meant, ignoring case and width; an unknown one is noted as a fault and stays."""
        said = str(told.said)
        known = (*self.seats, CHANCE) if of_step else self.seats
        if said in known:
            return said
        alike = [name for name in known if fold(name) == fold(said)]
        if of_step and not alike and meant(said, (CHANCE,), self.game.id) is not None:
            return CHANCE
        if len(alike) == 1:
            return alike[0]
        self.fault(told.place, "seat.unknown", seat=said, known=known)
        return said

    def is_card(self, name: str) -> bool:
        """Return whether a word is the name of a card, stated in the file or one that comes with the game."""
        database = self.game.cards
        return name in self.cards or (database is not None and bool(database.by_name(name)))
