"""The vocabulary of a game's card texts: its nouns, ability names and moves.

It is given under `speech` in the game's `cardtext.yaml`.
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
    """The vocabulary of a game's card texts.

    `body`: the card that fights; `bodies`: the nouns for one; `cards`: the nouns for other cards. `bare`: the timing
    of a card that consists only of its effect, and `bare_kind` its kind; `alone`: such a card has no other ability.
    `always`, `set_off`: the timings of permanent and of triggered abilities. `moves`: the result of each verb that
    moves a card; `followed`: data can refer to it afterwards. `hidden`: zones that other players cannot see: the text
    must say whether one of their cards is named beforehand. `heads`: words for lasting effects on cards, each stated
    separately. `printed`: what else such a bare card must print. `kinds`: the possible kinds of card, where only
    parsing the text decides. `targets`: a text can name a target beforehand. `agents`: verbs with a player as agent.
    `usual`: the timing of an ability that does not state it, by the kind of its card. `homes`: verbs that move a card
    to its owner's zone, where the player's own cards need no owner in the text. `piles`: face-down ordered zones,
    whose cards cannot be named. `crowds`: nouns that can denote several objects to which the text refers later.
    `fields`: where texts state no abilities, the fields of a card that they state, and `order`: the fields carried
    out, and therefore stated, in this order.
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
        """Return the kind of things a selector finds: a body, a card elsewhere, a player, or any of them."""
        if not isinstance(select, dict):
            return "any"
        if "either" in select:
            kinds = {self.kind_of(part) for part in select["either"]}
            return kinds.pop() if len(kinds) == 1 else "any"
        if "player" in select:
            return "player"
        return self.body if self.bodies & select.keys() else "card"

    def with_timing(self, ability: Said, kind: str) -> Mapping[str, object]:
        """Return an ability with its timing, where the kind of its card determines it."""
        return {"timing": self.usual[kind], **ability} if kind in self.usual else ability

    def is_unseen(self, select: Said) -> bool:
        """Return whether a selector finds cards that other players cannot see."""
        return bool(self.hidden & {*select, select.get("in")})

    def said_kind_of(self, select: object) -> str:
        """Return the kind of things a selector finds, as `kind_of`; "any" where its noun does not tell."""
        if not isinstance(select, dict) or "either" in select:
            return "any"
        known = "player" in select or bool((self.bodies | self.cards) & select.keys())
        return self.kind_of(select) if known else "any"


@cache
def rows_file(game: str, name: str = FILE) -> dict[str, Any]:
    """Return the rows of a file; empty where a game has none. Effect rows are in a separate file."""
    source = resources.files("judge.games").joinpath(game, name)
    found: dict[str, Any] = read_yaml(source.read_bytes()) if source.is_file() else {}
    if name == FILE and found:
        return found | {"rows": found["rows"] | {"deed": effects.rows(game)}}
    return found


@cache
def speech(game: str) -> Speech:
    """Return the vocabulary of a game's ability data."""
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
