"""An account as immutable data: its steps and claims, parsed once from the file and typed."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, cast

from judge.disputes.account.items import listed
from judge.disputes.language.described import CHANCE, OTHER, STEP
from judge.disputes.language.errors import Located, Place
from judge.disputes.language.game_context import GameContext, context_of
from judge.disputes.language.value_words import UNDER_WAY
from judge.engine.ids import ZoneId

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from judge.disputes.account.items import ListedZone
    from judge.disputes.language.format import CardData, DisputeFile
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

    @classmethod
    def parse(cls, n: int, told: Mapping[str, Any], *, random: bool) -> Step:
        """Return a step of a checked file; `random`: whether its action is one of chance."""
        return cls(
            n,
            told["by"],
            told["do"],
            {key: value for key, value in told.items() if key not in STEP},
            told.get("note", ""),
            told.get("at_once", False),
            "during" in told,
            told.get("answers"),
            told.get("after"),
            told.get("phase"),
            told.get("corrects"),
            random or told["by"] == CHANCE,
        )

    @property
    def actor(self) -> str:
        """Return who decides the step by the rules: chance for a roll, draw or shuffle, whoever does it."""
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
    def about(self) -> object:
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
    def says_when(self) -> bool:
        """Return whether the step states anything about when it was done."""
        return self.is_pinned or self.at_once or self.during_resolution

    def by_verb(self, do: str, keys: Collection[str]) -> Step:
        """Return the step with another verb, keeping these of its naming keys."""
        return replace(self, do=do, named={key: value for key, value in self.named.items() if key in keys})

    def naming(self, named: Mapping[str, object]) -> Step:
        """Return the step with other things named."""
        return replace(self, named=named)

    def left(self, keys: Iterable[str]) -> Step:
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

    @classmethod
    def parse(cls, n: int, told: Mapping[str, Any]) -> Claim:
        """Return a claim of a checked file."""
        return cls(n, told["by"], told["says"], told["expect"], told.get("after", 0))

    @property
    def place(self) -> Place:
        """The place of the claim in the file."""
        return Place(f"claims[{self.n}]")

    def expected(self) -> Iterator[tuple[str, Located]]:
        """Yield each path that the claim names, with the claimed value."""
        for key, said in self.expect.items():
            yield key, Located(said, self.place.key("expect").key(key))


@dataclass(frozen=True)
class Position:
    """The position of an account: `turn` and `game`, the zones and numbers of players and table, and what is in progress."""

    turn: Mapping[str, Any]
    game: Mapping[str, Any]
    sides: Mapping[str, Mapping[str, Any]]
    table: Mapping[str, Any]
    under_way: Mapping[str, Any]

    @classmethod
    def parse(cls, told: Mapping[str, Any]) -> Position:
        """Return the position of a checked file."""
        under_way = {key: told[key] for key in UNDER_WAY if key in told}
        sides = {seat: side or {} for seat, side in (told.get("players") or {}).items()}
        return cls(told.get("turn") or {}, told.get("game") or {}, sides, told.get("table") or {}, under_way)

    def section(self, name: str) -> Located:
        """Return the section about the turn, the game, or what is in progress."""
        told = {"turn": self.turn, "game": self.game, **self.under_way}
        return Located(told.get(name), POSITION.key(name))

    def of(self, seat: str, key: str) -> Located:
        """Return the value of a key of a player, or of the table (""); a located None where it is left out."""
        if not seat:
            return Located(self.table.get(key), POSITION.key("table").key(key))
        return Located(self.sides.get(seat, {}).get(key), POSITION.key("players").key(seat).key(key))


@dataclass(frozen=True)
class Account:
    """A checked file as typed data. `file`: the file in the words of its game."""

    file: DisputeFile
    game: GameContext
    players: tuple[str, ...]
    position: Position
    steps: tuple[Step, ...]
    claims: tuple[Claim, ...]

    @classmethod
    def parse(cls, file: DisputeFile) -> Account:
        """Return the account of a checked file."""
        game = context_of(file["game"])
        return cls(
            file,
            game,
            tuple(file["players"]),
            Position.parse(file["position"]),
            tuple(
                Step.parse(n, step, random=game.description.is_random(step["do"]))
                for n, step in enumerate(file["steps"], 1)
            ),
            tuple(Claim.parse(n, claim) for n, claim in enumerate(file["claims"], 1)),
        )

    def telling(self, **sections: object) -> Account:
        """Return the account with other contents in some sections of its file."""
        return Account.parse(cast("DisputeFile", {**self.file, **sections}))

    @property
    def interpretations(self) -> Mapping[str, str]:
        """The interpretations that the file fixes."""
        return self.file["interpretations"]

    @property
    def cards(self) -> Mapping[str, CardData]:
        """The cards that the file states."""
        return self.file["cards"]

    @cached_property
    def built(self) -> Game:
        """Return the game for its players. ValueError where the game is not for that many."""
        return self.game.package.build(len(self.players))

    @cached_property
    def zones(self) -> tuple[ListedZone, ...]:
        """Return the contents of every zone of the game."""
        return tuple(
            listed(ZoneId(number), self.position.of(self.owner(zone), zone.name), self.built, self.players)
            for number, zone in enumerate(self.built.zones)
        )

    @cached_property
    def ids(self) -> frozenset[str]:
        """The ids that the position gives."""
        return frozenset(ids_told(self.file["position"]))

    def owner(self, zone: Zone) -> str:
        """Return the player who owns a zone; "" for one of the table."""
        return "" if zone.owner is None else self.players[zone.owner]

    @cached_property
    def denied(self) -> frozenset[object]:
        """Return the numbers of the steps that a claim calls illegal."""
        return frozenset(claim.expect["illegal"] for claim in self.claims if "illegal" in claim.expect)

    @cached_property
    def judged(self) -> frozenset[object]:
        """Return the numbers of the steps that a claim calls illegal or legal."""
        legal = (claim.expect["legal"] for claim in self.claims if "legal" in claim.expect)
        return self.denied.union(legal)

    @cached_property
    def disputed(self) -> frozenset[object]:
        """Return the numbers of the steps that a claim calls illegal or legal, or that a later step corrects."""
        return self.judged.union(step.corrects for step in self.steps if step.corrects is not None)


def ids_told(data: object) -> Iterator[str]:
    """Yield the ids that a part of a position gives."""
    if isinstance(data, list):
        for item in data:
            yield from ids_told(item)
    elif isinstance(data, dict):
        for key, item in data.items():
            if key == "id" and isinstance(item, str):
                yield item
            yield from ids_told(item)
