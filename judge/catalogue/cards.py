"""The card database: sets read from files, checked by each game's schema, found by card No. or by name.

A set is one file `card_db/<game>/<set>.yaml`. The organizer's overlay folder has the same shape and wins
where both hold a card. Errors name file, card and field.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from marshmallow import Schema, ValidationError, fields, validate

from judge.catalogue.folding import SLIPS, misread_number, name_key, number_keys, plain_number
from judge.catalogue.places import card_folders, own_sets
from judge.documents import DocumentError, read_yaml
from judge.games import GAMES, package
from judge.games.card_fields import other_names

if TYPE_CHECKING:
    from pathlib import Path

    from judge.games.deck_rules import DeckRules

MOST = 3  # suggestions for one name
CLOSE = 60.0  # rapidfuzz score from which a name is worth suggesting: one character wrong in three
PART = 0.9  # what a score counts for where only a part of the longer name is like the shorter


class CardError(ValueError):
    """Card data that cannot be used; the message names file, card and field."""


WORD = "must be lower-case words joined by hyphens"


class SetSchema(Schema):
    """A set of cards. `sample`: made up for trying things out, never printed."""

    set = fields.String(required=True, validate=validate.Regexp(r"[a-z0-9]+(-[a-z0-9]+)*\Z", error=WORD))
    game = fields.String(required=True)
    name = fields.String(required=True)
    sample = fields.Boolean(load_default=False)
    cards = fields.List(fields.Raw(), required=True, validate=validate.Length(max=5000))


PLAYED: Final = ("abilities", "keywords", "icons")  # fields in which a card says what it does


@dataclass(frozen=True, slots=True)
class Card:
    """One card of the database. `key`: its No., or the folded name where the game prints no numbers."""

    key: str
    no: str | None
    name: str
    data: Mapping[str, Any] = field(repr=False)
    set: str = ""
    sample: bool = False

    @property
    def executable(self) -> bool:
        """Return whether the card can be played out: what it does is written as data too, or it has no text."""
        return any(self.data.get(field) for field in PLAYED) or "text" not in self.data

    @property
    def label(self) -> str:
        """Return the name of the card for people."""
        return " ".join(part for part in (self.no, self.name) if part)


@dataclass(frozen=True, slots=True)
class CardSet:
    """One file of cards."""

    id: str
    game: str
    name: str
    sample: bool
    cards: tuple[Card, ...]


class Catalogue:
    """All cards of one game, found by No. or name. A later set replaces a card that an earlier one holds.

    `spelled`: every name as it is written; `signs`: what names are written with beside ASCII. `data`: the fields of every
    card by its key; `printed`: without the samples, which no box or deck must hold.
    """

    def __init__(
        self, game: str, sets: Iterable[CardSet], spellings: Mapping[int, str] | None = None
    ) -> None:
        self.game = game
        self.sets = tuple(sets)
        self.cards: dict[str, Card] = {card.key: card for each in self.sets for card in each.cards}
        self.data: dict[str, Mapping[str, Any]] = {card.key: card.data for card in self.cards.values()}
        self.printed = {card.key: card.data for card in self.cards.values() if not card.sample}
        self.spelled = [name for card in self.cards.values() for name in _names(card.data)]
        self.signs = frozenset(sign for name in self.spelled for sign in name if not sign.isascii())
        self._spellings = dict(spellings or {})
        self._close = lru_cache(maxsize=5_000)(self._closest)
        self._longest = 2 * max((len(card.no) for card in self.cards.values() if card.no), default=0)
        self._exact: dict[str, list[Card]] = {}
        self._joined: dict[str, list[Card]] = {}
        self._bare: dict[str, list[Card]] = {}
        self._misread: dict[str, list[Card]] = {}
        self._names: dict[str, list[Card]] = {}
        self._slips: dict[str, dict[str, Card]] = {}
        for card in self.cards.values():
            if card.no:
                exact, joined, bare = number_keys(card.no)
                self._exact.setdefault(exact, []).append(card)
                self._joined.setdefault(joined, []).append(card)
                self._bare.setdefault(bare, []).append(card)
                self._misread.setdefault(misread_number(bare), []).append(card)
            for key in {self.name_key(name) for name in _names(card.data)}:
                self._names.setdefault(key, []).append(card)
                self._slips.setdefault(key.translate(SLIPS), {})[card.key] = card
        keys = (key for table in (self._exact, self._joined, self._bare, self._names) for key in table)
        self.figure_first = any(key[:1].isdecimal() for key in keys)  # a name or a No. begins with a figure

    def name_key(self, name: str) -> str:
        """Fold a name as this game's names are compared."""
        key = name_key(name)
        return key if key.isascii() or not self._spellings else key.translate(self._spellings)

    @property
    def names(self) -> Mapping[str, Sequence[Card]]:
        """Return the cards by every folded name."""
        return self._names

    def by_no(self, text: str) -> Card | None:
        """Return the card of a No.: as written, else with O, l, S, zeros or missing hyphens corrected; None without one.

        Mending counts only where one card fits; a hyphen in another place is another number.
        """
        if len(text) > self._longest:
            return None
        exact, joined, bare = number_keys(text)
        found = self._exact.get(exact) or self._bare.get(bare)
        if not found and "-" not in bare:
            found = self._joined.get(joined)
        if not found:
            found = self._misread.get(misread_number(bare))
        return found[0] if found and len(found) == 1 else None

    def by_name(self, name: str) -> tuple[Card, ...]:
        """Return every card of this name, in any language the database has."""
        return tuple(self._names.get(self.name_key(name), ()))

    def by_slip(self, name: str) -> Card | None:
        """Return the only card whose name differs only by signs that are confused, such as 己 and 已."""
        found = self._slips.get(self.name_key(name).translate(SLIPS), {})
        return next(iter(found.values())) if len(found) == 1 else None

    def suggest(self, name: str, limit: int = MOST) -> tuple[Card, ...]:
        """Return the cards with a name close to a misread one, closest first; never used for numbers."""
        return self._close(name)[:limit]

    def _closest(self, name: str) -> tuple[Card, ...]:
        from rapidfuzz import fuzz, process  # noqa: PLC0415 - loaded where something is misspelt

        written = self.name_key(name)[:120]
        scores: dict[str, float] = {}
        # Keys hold no spaces, so comparing word by word, as WRatio also does, would find nothing more.
        for scorer, worth in ((fuzz.ratio, 1.0), (fuzz.partial_ratio, PART)):
            for key, score, _ in process.extract(
                written, self._names.keys(), scorer=scorer, limit=MOST, score_cutoff=CLOSE / worth
            ):
                scores[key] = max(score * worth, scores.get(key, 0.0))
        closest = sorted(scores, key=scores.__getitem__, reverse=True)[:MOST]
        return tuple({card.key: card for key in closest for card in self._names[key]}.values())


def _names(data: Mapping[str, Any]) -> Iterable[str]:
    yield data["name"]
    yield from other_names(data)


@lru_cache
def rules_of(game: str) -> DeckRules:
    """Return a game's deck rules; `LookupError` for a game without them."""
    rules = package(game).decks
    if rules is None:
        raise LookupError(game)
    return rules


@lru_cache
def games_with_decks() -> tuple[str, ...]:
    """Return the ids of the games with deck lists, in alphabetical order."""
    return tuple(sorted(game for game in GAMES if package(game).decks is not None))


def load(game: str, overlay: Path | None = None) -> Catalogue:
    """Read a game's sets, ours and those of the overlay folder. `CardError` says what is wrong and where.

    Without an overlay it is the organizer's own folder, so that every command and the service know the same cards.
    """
    overlay = overlay or own_sets()
    if overlay is None:
        return _load(game, None, ())
    files = sorted((overlay / game).glob("*.yaml")) if game in GAMES else []
    return _load(
        game, overlay, tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in files)
    )


@lru_cache(maxsize=32)
def _load(game: str, overlay: Path | None, stamp: tuple[tuple[str, int, int], ...]) -> Catalogue:
    """Read all files once; the overlay's times and sizes are in the key, so that a change is read again."""
    del stamp
    if game not in GAMES:
        raise CardError(f"no card data for {game}: choose {', '.join(sorted(GAMES))}")
    spellings = decks.spellings if (decks := package(game).decks) is not None else None
    files = [file for folder in card_folders(game, overlay) for file in sorted(folder.glob("*.yaml"))]
    return Catalogue(game, (read_set(file, game) for file in files), spellings)


def read_set(file: Path, game: str) -> CardSet:
    """Read and check one file of cards."""
    where = f"{file.parent.name}/{file.name}"
    try:
        raw = read_yaml(file.read_bytes())
    except DocumentError as error:
        raise CardError(f"{where}: {error}") from error
    return build_set(raw, game, where)


def build_set(raw: Any, game: str, where: str, places: Sequence[str] = ()) -> CardSet:
    """Check one set as it was decoded from a file; `where` and `places` name it and its cards in errors.

    `CardError` holds every fault of every card, one in each line.
    """
    try:
        head: dict[str, Any] = SetSchema(unknown="raise").load(raw)
    except ValidationError as error:
        raise CardError(f"{where}: {_first(error.messages)}") from error
    if head["game"] != game:
        raise CardError(f"{where}: game: is {head['game']}, expected {game}")
    schema = package(game).cards()
    cards: dict[str, Card] = {}
    faults: list[str] = []
    for number, data in enumerate(head["cards"]):
        place = f"{where}: {places[number] if places else f'card {number + 1}'}"
        try:
            card = build_card(schema, data, head["set"], head["sample"], place)
        except CardError as error:
            faults.append(str(error))
            continue
        if card.key in cards:
            faults.append(f"{place}: {card.label} is listed twice")
        cards[card.key] = card
    if faults:
        raise CardError("\n".join(faults))
    return CardSet(head["set"], game, head["name"], head["sample"], tuple(cards.values()))


def build_card(schema: Schema, data: Any, set_id: str, sample: bool, where: str) -> Card:
    """Check one card's fields."""
    label = data.get("no") or data.get("name") if isinstance(data, dict) else None
    try:
        loaded: dict[str, Any] = schema.load(data)
    except ValidationError as error:
        called = f" ({label})" if isinstance(label, str) else ""
        faults = "\n".join(f"{where}{called}: {fault}" for fault in _every(error.messages))
        raise CardError(faults) from error
    no = plain_number(loaded["no"]) if "no" in loaded else None
    return Card(no or f"name:{name_key(loaded['name'])}", no, loaded["name"], loaded, set_id, sample)


def _every(messages: object) -> Iterator[str]:
    """Yield the first of marshmallow's messages about each field."""
    for name, each in messages.items() if isinstance(messages, Mapping) else (("_schema", messages),):
        yield _first({name: each})


def _first(messages: object, path: str = "") -> str:
    """Return the first of marshmallow's messages with the path of its field."""
    while isinstance(messages, Mapping):
        field_name, messages = next(iter(messages.items()))
        if field_name != "_schema":
            path = f"{path}.{field_name}" if path else str(field_name)
    text = messages[0] if isinstance(messages, list) else messages
    return f"{path}: {text}" if path else str(text)
