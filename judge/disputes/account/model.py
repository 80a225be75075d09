"""An account: the contents of a dispute file as immutable, typed data, each value with its place in the file."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.items import ListedZone
from judge.disputes.language.described import CHANCE, OTHER
from judge.disputes.language.errors import Located, Place
from judge.engine.ids import ZoneId

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from judge.disputes.account.items import Item
    from judge.disputes.language.format import CardData, DisputeFile, Part
    from judge.disputes.language.game_context import GameContext
    from judge.engine.game import Game
    from judge.engine.layout import Zone


POSITION: Final = Place("position")


@dataclass(frozen=True, slots=True)
class Step:
    """Step `n` of an account: who did what, what it names, and when it was done if stated.

    `named`: its subject and what its action asks for, by the keys of the file, in their order. The others are the keys that
    any step can have; see `StepSchema`. `random`: chance decides it.
    """

    n: int
    by: str
    do: str
    named: Mapping[str, object] = field(default_factory=dict)
    note: str = ""
    at_once: bool = False
    during_resolution: bool = False
    answers: int | None = None
    after: int | None = None
    phase: str | None = None
    corrects: int | None = None
    random: bool = False

    @property
    def as_written(self) -> Part:
        """The step as a file writes it."""
        more: dict[str, object] = {**self.moments, "corrects": self.corrects, "note": self.note or None}
        more |= {"at_once": self.at_once or None}
        more |= {"during": "resolution" if self.during_resolution else None}
        found = {"by": self.by, "do": self.do, **self.named, **more}
        return {key: value for key, value in found.items() if value is not None}

    @property
    def actor(self) -> str:
        """Return who decides the step by the rules: chance for a roll, draw or shuffle, no matter who carries it out."""
        return CHANCE if self.random else self.by

    @property
    def card(self) -> object:
        """The card that the step names."""
        return self.named.get("card")

    @property
    def target(self) -> object:
        """The target that the step names."""
        return self.named.get("target")

    @property
    def player(self) -> object:
        """The player that the step names."""
        return self.named.get("player")

    @property
    def ability(self) -> object:
        """The ability of its card that the step names."""
        return self.named.get("ability")

    @property
    def number(self) -> object:
        """The number that the step names."""
        return self.named.get("number")

    @property
    def word(self) -> object:
        """The word that the step names."""
        return self.named.get("word")

    @property
    def pay(self) -> object:
        """The payment: things, or things by the slot that they pay."""
        return self.named.get("pay")

    @property
    def subject(self) -> object:
        """The stated subject, or the words of an action that is stated only in words."""
        subjects = (self.card, self.player, self.number, self.word)
        return self.note if self.do == OTHER else next((one for one in subjects if one is not None), None)

    @property
    def place(self) -> Place:
        """The place of the step in the file."""
        return Place(f"steps[{self.n}]")

    def located(self, key: str) -> Located:
        """Return the value of a key of the step, with its place."""
        return Located(self.named.get(key), self.place.key(key))

    @property
    def moments(self) -> Mapping[str, object]:
        """The keys of the step that state when it was done, with their values."""
        told = {"answers": self.answers, "after": self.after, "phase": self.phase}
        return {key: value for key, value in told.items() if value is not None}

    @property
    def is_pinned(self) -> bool:
        """Return whether the step names the moment at which it was done."""
        return self.answers is not None or self.after is not None or self.phase is not None

    @property
    def states_moment(self) -> bool:
        """Return whether the step states anything about when it was done."""
        return self.is_pinned or self.at_once or self.during_resolution

    def with_verb(self, do: str, keys: Collection[str]) -> Step:
        """Return the step with another verb, keeping these of its naming keys."""
        return replace(self, do=do, named={key: value for key, value in self.named.items() if key in keys})

    def with_names(self, named: Mapping[str, object]) -> Step:
        """Return the step with other things named."""
        return replace(self, named=named)

    def rest(self, keys: Iterable[str]) -> Step:
        """Return the rest of the step after its first action, which did not ask for these keys."""
        return Step(self.n, self.by, "", {key: self.named.get(key) for key in keys})


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim `n` of an account. `expect`: values by path; `after`: the step after which they hold (0: at the end)."""

    n: int
    by: str
    says: str
    expect: Mapping[str, object]
    after: int = 0

    @property
    def as_written(self) -> Part:
        """The claim as a file writes it."""
        found = {"by": self.by, "says": self.says, "expect": dict(self.expect)}
        return found | ({"after": self.after} if self.after else {})

    @property
    def place(self) -> Place:
        """The place of the claim in the file."""
        return Place(f"claims[{self.n}]")

    def expectations(self) -> Iterator[tuple[str, Located]]:
        """Yield each path that the claim names, with the claimed value."""
        for key, said in self.expect.items():
            yield key, Located(said, self.place.key("expect").key(key))


@dataclass(frozen=True)
class Position:
    """The position of an account: `as_written` in the form of the file; `items`: the contents of the listed zones.

    A zone is named by its owner ("" for the table) and its name.
    """

    as_written: Part
    items: Mapping[tuple[str, str], tuple[Item, ...]] = field(default_factory=dict)

    @property
    def turn(self) -> Mapping[str, Any]:
        """What the position states of the turn."""
        return self.as_written.get("turn") or {}

    @property
    def game(self) -> Mapping[str, Any]:
        """What the position states of the game besides the turn."""
        return self.as_written.get("game") or {}

    def section(self, name: str) -> Located:
        """Return the section about the turn, the game, or what is in progress."""
        return Located(
            {**self.as_written, "turn": self.turn, "game": self.game}.get(name), POSITION.key(name)
        )

    def value_of(self, seat: str, key: str) -> Located:
        """Return the value of a key of a player, or of the table (""); a located None where it is left out."""
        if not seat:
            return Located(self.as_written.get("table") or {}, POSITION.key("table")).key(key)
        sides = Located(self.as_written.get("players") or {}, POSITION.key("players"))
        return Located(sides.value.get(seat) or {}, sides.place.key(seat)).key(key)


@dataclass(frozen=True)
class Account:
    """The contents of a checked file. `interpretations`: those that it fixes; `cards`: those that it states."""

    game: GameContext
    title: str
    players: tuple[str, ...]
    interpretations: Mapping[str, str]
    cards: Mapping[str, CardData]
    position: Position
    steps: tuple[Step, ...]
    claims: tuple[Claim, ...]

    @cached_property
    def file(self) -> DisputeFile:
        """The file, in the words of its game."""
        return {
            "dispute": 1,
            "game": self.game.id,
            "title": self.title,
            "players": list(self.players),
            "interpretations": dict(self.interpretations),
            "cards": dict(self.cards),
            "position": self.position.as_written,
            "steps": [step.as_written for step in self.steps],
            "claims": [claim.as_written for claim in self.claims],
        }

    @cached_property
    def engine_game(self) -> Game:
        """Return the game for its players. ValueError where the game is not for that many."""
        return self.game.package.build(len(self.players))

    @cached_property
    def zones(self) -> tuple[ListedZone, ...]:
        """Return the contents of every zone of the game."""
        items = [self.position.items.get((self.owner_of(zone), zone.name)) for zone in self.engine_game.zones]
        return tuple(
            ListedZone(ZoneId(number), told is not None, told or ()) for number, told in enumerate(items)
        )

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids that the position gives."""
        return frozenset(ids_in(self.position.as_written))

    def owner_of(self, zone: Zone) -> str:
        """Return the player who owns a zone; "" for one of the table."""
        return "" if zone.owner is None else self.players[zone.owner]

    @cached_property
    def claimed_illegal(self) -> frozenset[object]:
        """Return the numbers of the steps that a claim calls illegal."""
        return frozenset(claim.expect["illegal"] for claim in self.claims if "illegal" in claim.expect)

    @cached_property
    def claimed_steps(self) -> frozenset[object]:
        """Return the numbers of the steps that a claim calls illegal or legal."""
        legal = (claim.expect["legal"] for claim in self.claims if "legal" in claim.expect)
        return self.claimed_illegal.union(legal)

    @cached_property
    def disputed_steps(self) -> frozenset[object]:
        """Return the numbers of the steps that a claim calls illegal or legal, or that a later step corrects."""
        return self.claimed_steps.union(step.corrects for step in self.steps if step.corrects is not None)


def ids_in(data: object) -> Iterator[str]:
    """Yield the ids that a part of a position gives."""
    if isinstance(data, list):
        for item in data:
            yield from ids_in(item)
    elif isinstance(data, dict):
        for key, item in data.items():
            if key == "id" and isinstance(item, str):
                yield item
            yield from ids_in(item)
