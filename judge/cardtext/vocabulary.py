"""The vocabulary of a game's card texts: its nouns, ability names and moves.

It is told under `speech` in the game's `cardtext.yaml`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from judge.cardtext import effects
from judge.documents import read_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.cardtext.ability_data import Said

FILE: Final = "cardtext.yaml"
_AGENTS: Final = ("draw", "heal", "discard", "recover")


@dataclass(frozen=True, slots=True)
class Speech:
    """`body`: the card that fights; `bodies`: the nouns that mean one; `cards`: those that mean other cards.

    `bare`: the timing of what a card does that is nothing but its effect, and `bare_kind` its kind; `alone`: such a card
    has no other ability. `always`, `set_off`: the timings of what is always so, and of what something sets off.
    `moves`: what comes of a card that a word moves; `followed`: data can speak of it afterwards. `hidden`: where
    cards lie that nobody else sees: whether one of them is named beforehand the text has to say. `heads`: words of
    what lasts on cards, each stated as it is. `printed`: what else such a bare card must print. `kinds`: the kinds
    of card a text can stand on, where only reading it tells. `targets`: a text can name somebody beforehand.
    `agents`: words of what some player does. `usual`: the timing of an ability that does not name it, by the kind of its
    card. `homes`: words that put a card where its owner's lie, where one's own need no word for whose place it is.
    `piles`: where cards lie face down in an order, of which nobody can name one. `crowds`: nouns of which several can be
    what a text goes on to speak of. `fields`: where texts state no abilities, the fields of a card that they state, and
    `order`: what is carried out in this order, and has to be said in it.
    """

    body: str
    bodies: frozenset[str]
    cards: frozenset[str]
    nouns: tuple[str, ...]
    bare: str
    bare_kind: str
    alone: bool
    always: str
    set_off: str
    moves: Mapping[str, str]
    followed: bool
    hidden: frozenset[str]
    heads: tuple[str, ...]
    targets: bool
    agents: tuple[str, ...]
    usual: Mapping[str, str]
    printed: Mapping[str, object]
    kinds: tuple[str, ...]
    homes: tuple[str, ...]
    piles: frozenset[str]
    crowds: tuple[str, ...]
    fields: tuple[str, ...]
    order: tuple[str, ...]

    def kind_of(self, select: object) -> str:
        """Tell what a selector means: a body, a card elsewhere, a player, or any of them."""
        if not isinstance(select, dict):
            return "any"
        if "either" in select:
            kinds = {self.kind_of(part) for part in select["either"]}
            return kinds.pop() if len(kinds) == 1 else "any"
        if "player" in select:
            return "player"
        return self.body if self.bodies & select.keys() else "card"

    def timed(self, ability: Said, kind: str) -> Mapping[str, object]:
        """Return an ability with its timing, where the kind of its card says it."""
        return {"timing": self.usual[kind], **ability} if kind in self.usual else ability

    def unseen(self, select: Said) -> bool:
        """Return whether a selector means cards that nobody else sees."""
        return bool(self.hidden & {*select, select.get("in")})

    def said_kind_of(self, select: object) -> str:
        """Tell what is said of a selector: as `kind_of`, but of several "it"."""
        if not isinstance(select, dict) or "either" in select:
            return "any"
        known = "player" in select or bool((self.bodies | self.cards) & select.keys())
        return self.kind_of(select) if known else "any"


@cache
def rows_file(game: str, name: str = FILE) -> dict[str, Any]:
    """Return a file of rows; empty where a game has none. The effects among them are in a file of their own."""
    source = resources.files("judge.games").joinpath(game, name)
    found: dict[str, Any] = read_yaml(source.read_bytes()) if source.is_file() else {}
    if name == FILE and found:
        return found | {"rows": found["rows"] | {"deed": effects.rows(game)}}
    return found


@cache
def speech(game: str) -> Speech:
    """Return how a game's ability data speak."""
    told = rows_file(game).get("speech", {})
    return Speech(
        told.get("body", ""),
        frozenset(told.get("bodies", ())),
        frozenset(told.get("cards", ())),
        tuple(told.get("nouns", ())),
        told.get("bare", ""),
        told.get("bare_kind", ""),
        bool(told.get("alone")),
        told.get("always", ""),
        told.get("set_off", ""),
        told.get("moves", {}),
        bool(told.get("followed")),
        frozenset(told.get("hidden", ())),
        tuple(told.get("heads", ())),
        bool(told.get("targets", True)),
        tuple(told.get("agents", _AGENTS)),
        told.get("usual", {}),
        told.get("printed", {}),
        tuple(told.get("kinds", ())),
        tuple(told.get("homes", ())),
        frozenset(told.get("piles", ())),
        tuple(told.get("crowds", (told.get("body", ""),))),
        tuple(told.get("fields", ())),
        tuple(told.get("order", ())),
    )
