"""The cards of a dispute: stated in the file, or looked up in the card database by No. or name.

A `Pack` gathers the definitions one dispute needs, compiled once; the ruling keeps their data, so that it can be
replayed when the database has changed.
"""

from __future__ import annotations

import json
from copy import copy
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final

from judge.disputes.account.card_texts import drop_unconfirmed
from judge.disputes.account.stated_cards import check_stated
from judge.disputes.language.card_words import correct_word
from judge.disputes.language.errors import NOWHERE, DisputeError, Faults, Place
from judge.disputes.language.spelling import fold, nearest
from judge.disputes.language.text_cache import TextCache
from judge.engine.errors import BadDefinition
from judge.games import package
from judge.games.card_fields import other_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from judge.catalogue.cards import Catalogue
    from judge.disputes.language.format import CardData
    from judge.disputes.language.game_context import GameContext
    from judge.engine.table import Definition


@lru_cache(maxsize=4096)
def _compile_database_card(database: Catalogue, key: str) -> Definition:
    """Compile a card of the database."""
    definition: Definition = package(database.game).definition(
        key, drop_unconfirmed(database.game, database.data[key])
    )
    return definition


def _compile_stated_card(game: str, name: str, data: CardData, place: Place) -> tuple[Definition, CardData]:
    """Compile a stated card; return it with its words resolved. DisputeError names what is wrong."""
    while True:
        try:
            return package(game).definition(name, {"name": name, **drop_unconfirmed(game, data)}), data
        except BadDefinition as error:
            meant = correct_word(game, data, error)
            if meant is None:
                raise place.key(error.path).error(error.reason, **error.facts) from error
            data = meant  # one word less that is not known
        except KeyError as error:
            raise place.error("card.field-missing", field=str(error.args[0]), card=name) from error


CARDS: Final = Place("cards")
COMPILED: Final[TextCache[tuple[Definition, CardData]]] = TextCache(most=512, longest=2_000)


def _check_and_compile(game: str, name: str, data: CardData, place: Place) -> tuple[Definition, CardData]:
    """Check a stated card's fields and compile it, once; an unnamed one need not have them all."""
    text = repr((game, name, data))
    found = COMPILED.get(text)
    if found is None:
        check_stated(game, name, data if data.get("name") != "" else {**data, "name": "?"}, place)
        found = _compile_stated_card(game, name, data, place)
        COMPILED.keep(text, found)
    return found


class Pack:
    """The definitions of one dispute, in order.

    `data` has their fields by key, `used` those not stated in the file, `nameless` those of which only some fields
    are known.
    """

    def __init__(self, game: GameContext, stated: Mapping[str, CardData]) -> None:
        self.game = game
        self.stated = stated
        self.definitions: list[Definition] = []
        self.numbers: dict[str, int] = {}
        self.data: dict[str, CardData] = {}
        self.used: dict[str, CardData] = {}
        self.nameless: dict[str, CardData] = {}
        faults = Faults()
        for name, data in stated.items():
            with faults:
                self._add(name, *_check_and_compile(game.id, name, data, CARDS.key(name)))
        faults.raise_all()

    def add_nameless(self, data: CardData, place: Place) -> int:
        """Add an unnamed card with some fields; equal fields give the same definition."""
        key = json.dumps(data, sort_keys=True, ensure_ascii=False, default=str)
        if key not in self.nameless:
            fields = {"name": "", **data}
            self._add(key, *_check_and_compile(self.game.id, key, fields, place))
            self.nameless[key] = data
        return self.numbers[key]

    def _add(self, name: str, definition: Definition, data: CardData) -> int:
        """Add a definition; return its number."""
        self.definitions.append(definition)
        self.numbers[name] = len(self.definitions)
        self.data[definition.key] = data
        return len(self.definitions)

    def copy(self) -> Pack:
        """Return an independent pack with the same cards."""
        twin = copy(self)
        twin.definitions, twin.numbers = self.definitions.copy(), self.numbers.copy()
        twin.data, twin.used, twin.nameless = self.data.copy(), self.used.copy(), self.nameless.copy()
        return twin

    def truncate(self, kept: int) -> None:
        """Drop the definitions after the first `kept`; later look-ups number them again."""
        if kept < len(self.definitions):
            del self.definitions[kept:]
            self.numbers = {name: number for name, number in self.numbers.items() if number <= kept}

    def number(self, name: str, place: Place) -> int:
        """Return the definition number of a card by its name or No. DisputeError when it is unknown."""
        number = self._find_number(name, place)
        if number is not None:
            return number
        database = self.game.cards
        stated_near = nearest(name, tuple(self.data.keys() - self.nameless), self.game.id)
        near = dict.fromkeys([stated_near] if stated_near else [])
        near |= dict.fromkeys(other.label for other in (database.suggest(name) if database else ()))
        raise place.error("card.unknown", card=name, near=tuple(near))

    def _find_number(self, name: str, place: Place) -> int | None:
        """Return the definition number of a card, None when it is unknown. DisputeError when the name is ambiguous."""
        if name in self.numbers:
            return self.numbers[name]
        database = self.game.cards
        card = database and (database.cards.get(name) or database.by_no(name))
        found = (card,) if card else database.by_name(name) if database else ()
        stated = () if found else self._stated_by_name(name)
        if len(stated) == 1:
            self.numbers[name] = stated[0]
            return stated[0]
        if database is None or not found:
            return None
        if len(found) > 1:
            raise place.error("card.several", card=name, near=tuple(other.label for other in found))
        if found[0].key in self.numbers:
            self.numbers[name] = self.numbers[found[0].key]
        else:
            self._add(found[0].key, _compile_database_card(database, found[0].key), found[0].data)
            self.used[found[0].key] = found[0].data
            self.numbers[name] = self.numbers[found[0].key]
        return self.numbers[name]

    def _stated_by_name(self, name: str) -> tuple[int, ...]:
        """Return the definitions stated in the file that a name may mean: in another case, width or language."""
        keys = self._stated_names.get(fold(name), ())
        return tuple({self.numbers[key]: None for key in keys if key in self.numbers})

    @cached_property
    def _stated_names(self) -> dict[str, list[str]]:
        """Return the cards stated in the file by each of their names, folded."""
        found: dict[str, list[str]] = {}
        for key, data in self.stated.items():
            for each in {fold(each) for each in (key, *other_names(data))}:
                found.setdefault(each, []).append(key)
        return found

    def name_in_file(self, number: int) -> str:
        """Return the name of a definition in the file; for a database card without No. its name, if unique."""
        card = self.definitions[number - 1]
        database = self.game.cards if card.key in self.used else None
        found = () if database is None or card.name in self.data else database.by_name(card.name)
        return card.name if len(found) == 1 and found[0].no is None else card.key

    def nearest(self, name: str, ids: Iterable[str]) -> str | None:
        """Return the id or card name most similar to an unknown word; None where none is similar."""
        near = nearest(name, (*ids, *self.numbers), self.game.id)
        database = self.game.cards
        if near is None and database is not None:
            near = next((card.label for card in database.suggest(name, 1)), None)
        return near

    def find(self, name: str) -> int | None:
        """Return the definition number of a stated or database card; None where there is none, or several."""
        try:
            return self._find_number(name, NOWHERE)
        except DisputeError:
            return None

    def knows(self, name: str) -> bool:
        """Return whether a card of this name is stated or in the database."""
        return self.find(name) is not None
