"""Understood before judged: every key, word and path of a dispute held against what its game knows.

What only case, width or language tells apart becomes the word of the data; what means nothing is refused with its path,
what is known there and the nearest word, everything at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.catalogue import cards as catalogue
from judge.disputes.account.apart import apart
from judge.disputes.language.card_words import as_meant
from judge.disputes.language.described import (
    CHANCE,
    FROM_TOP,
    OTHER,
    RESERVED,
    RESULTS,
    SECTIONS,
    STEP,
    TABLE,
    described,
)
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.format import STEP_NUMBERS
from judge.disputes.language.spelling import fold, happens_by_itself, meant, nearest, numbers, whole
from judge.disputes.language.value_words import NEXT, PASSES
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from judge.disputes.language.described import VerbNote
    from judge.disputes.language.format import Claim, DisputeFile, Position, Step
    from judge.engine.game import TurnField


def understand(dispute: DisputeFile) -> tuple[dict[str, object], tuple[DisputeError, ...]]:
    """Return a dispute that has passed the schema in the words of its game, and all in it that means nothing."""
    reading = _DisputeReader(dispute)
    return reading.all(), tuple(reading.faults)


MOST_STEPS: Final = 500
MOST_SPACES: Final = 200  # of a track
_HEADS: Final = (TABLE, "turn", "game")


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


class _DisputeReader:
    """Reads one dispute; `faults` grows."""

    def __init__(self, dispute: DisputeFile) -> None:
        self.dispute = dispute
        self.game: str = dispute["game"]
        self.known = described(self.game)
        self.seats: tuple[str, ...] = tuple(dispute["players"])
        self.ids = frozenset(ids_told(dispute["position"]))
        self.faults: list[DisputeError] = []

    def all(self) -> dict[str, Any]:
        self._players()
        return {
            **self.dispute,
            "cards": {name: self._card(data) for name, data in self.dispute["cards"].items()},
            "position": self._position(self.dispute["position"]),
            "steps": [*self._steps(self.dispute["steps"])],
            "claims": [
                self._claim(claim, f"claims[{n}]") for n, claim in enumerate(self.dispute["claims"], 1)
            ],
        }

    def _players(self) -> None:
        for number, seat in enumerate(self.seats, 1):
            if fold(seat) in RESERVED:
                self._fault(f"players[{number}]", "seat.reserved", seat=seat)
        if len(set(self.seats)) != len(self.seats):
            self._fault("players", "seat.twice")
        pack = package(self.game)
        if pack.seats_under is None and len(self.seats) not in self.known.seats:
            facts = {"known": tuple(map(str, self.known.seats)), "rules": pack.seats_rules}
            self._fault("players", "seats.count", given=len(self.seats), **facts)

    def _card(self, data: Any) -> Any:
        """Return a stated card with the words that are meant; what is wrong with it is seen when it is compiled."""
        return as_meant(self.game, data) if isinstance(data, dict) else data

    # ---- words

    def _fault(self, path: str, reason: str, **facts: object) -> None:
        self.faults.append(DisputeError(path, reason, **facts))

    def _word(
        self,
        said: object,
        words: Iterable[str],
        path: str,
        reason: str = "word.unknown",
        of: str = "",
        **facts: object,
    ) -> Any:
        """Return the word that is meant; what means none of them is a fault, and stays."""
        listed = tuple(words)
        found = meant(said, listed, self.game, of=of) if isinstance(said, str) else None
        if found is not None:
            return found
        near = nearest(said, listed, self.game, of=of) if isinstance(said, str) else None
        if isinstance(said, str) and of == "verb" and self._is_card(said):
            near = nearest("play", listed, self.game, of=of) or near
        self._fault(
            path,
            reason,
            word=str(said)[:40],
            given=str(said)[:40],
            known=listed,
            **({"nearest": near} if near else {}),
            **facts,
        )
        return said

    def _keys(
        self,
        data: Mapping[str, object],
        words: Iterable[str],
        path: str,
        reason: str = "key.unknown",
        **facts: Any,
    ) -> dict[str, Any]:
        """Return a mapping under the keys that are meant."""
        listed = tuple(words)
        if all(key in listed for key in data):
            return dict(data)
        found: dict[str, object] = {}
        for key, value in data.items():
            name = self._word(key, listed, f"{path}.{key}", reason, **facts)
            if name in found:
                self._fault(f"{path}.{key}", "key.twice", word=name)
            found[name] = value
        return found

    def _mapping(self, data: object, path: str) -> Mapping[str, object]:
        if isinstance(data, dict) and all(isinstance(key, str) for key in data):
            return data
        self._fault(path, "mapping.expected", given=type(data).__name__)
        return {}

    # ---- the position

    def _position(self, position: Position) -> dict[str, object]:
        if "midway" in position:
            self._fault("position.midway", "midway.gone")
        told = {key: value for key, value in position.items() if key != "midway"}
        found = self._keys(told, SECTIONS, "position")
        if "turn" in found:
            found["turn"] = self._section(found["turn"], "turn", ("number", "player"))
        if found.get("game") is not None:
            found["game"] = self._section(found["game"], "game", ())
        if "players" in found:
            players = self._mapping(found["players"], "position.players")
            found["players"] = {}
            for said, side in players.items():
                name = self._seat(said, f"position.players.{said}")
                if name in found["players"]:
                    self._fault(f"position.players.{said}", "key.twice", word=name)
                spot = f"position.players.{said}"
                found["players"][name] = self._zones(self._mapping(side, spot), self.known.side, spot)
        if "table" in found:
            table = self._mapping(found["table"], "position.table")
            found["table"] = self._zones(table, self.known.table, "position.table")
        return found

    def _section(self, data: object, name: str, shared: tuple[str, ...]) -> dict[str, Any]:
        fields = self.known.section(name)
        told = (*shared, *fields, *self.known.remembered(name))
        found = numbers(
            self._keys(self._mapping(data, f"position.{name}"), dict.fromkeys(told), f"position.{name}"),
            ["number", PASSES, *(key for key, field in fields.items() if field.takes == "number")],
        )
        found = {key: value for key, value in found.items() if value is not None}
        if isinstance(found.get("player"), str):
            found["player"] = self._seat(found["player"], f"position.{name}.player")
        for key, field in fields.items():
            if key in found:
                found[key] = self._field(field, found[key], f"position.{name}.{key}")
        of_it = [
            key for key, field in fields.items() if not field.phases or found.get("phase") in field.phases
        ]
        if "phase" in fields and found.get("phase") in fields["phase"].words:
            for key in [key for key in found if key in fields and key not in of_it]:
                self._fault(f"position.{name}.{key}", "key.unknown", word=key, known=(*shared, *of_it))
        return found

    def _field(self, field: TurnField, said: Any, path: str) -> object:
        """Return what a field of the turn or of the game says, if it is of the kind that the field takes."""
        match field.takes:
            case "word":
                words = dict.fromkeys((*field.words, *self._later(field.name)))
                return self._word(said, words, path, "phase.unknown", "phase")
            case "seat":
                return self._seat(str(said), path)
            case "truth":
                if type(said) is not bool:
                    self._fault(path, "truth.expected", given=str(said)[:40])
            case "number":
                if type(said) is not int or not field.low <= said <= field.high:
                    self._fault(path, "number.range", low=field.low, high=field.high, given=str(said)[:40])
            case _:
                return self._spaces(said, path, each=field.each)
        return said

    def _spaces(self, said: object, path: str, *, each: bool) -> object:
        """Return numbers of spaces on a track, of each player where every player has one."""
        if each:
            listed = self._mapping(said, path)
            return {
                self._seat(name, f"{path}.{name}"): self._spaces(spaces, f"{path}.{name}", each=False)
                for name, spaces in listed.items()
            }
        spaces = said if isinstance(said, list) else ()
        right = isinstance(said, list) and all(
            type(space) is int and 1 <= space <= MOST_SPACES for space in spaces
        )
        if not right or len(set(spaces)) < len(spaces):
            self._fault(path, "spaces.bad", given=str(said)[:40])
        return said

    def _later(self, name: str) -> tuple[str, ...]:
        """Return what else a field can say where the position tells what comes next, so that it need not begin there."""
        return self.known.later(name) if NEXT in self.dispute["position"] else ()

    def _seat(self, said: str, path: str, *, of_step: bool = False) -> str:
        """Return the player who is meant, in whatever case and width; who is none is a fault, and stays."""
        known = (*self.seats, CHANCE) if of_step else self.seats
        if said in known:
            return said
        alike = [name for name in known if fold(name) == fold(said)]
        if of_step and not alike and meant(said, (CHANCE,), self.game) is not None:
            return CHANCE
        if len(alike) == 1:
            return alike[0]
        self._fault(path, "seat.unknown", seat=said, known=known)
        return said

    def _if_a_seat(self, said: object) -> object:
        """Return the player who is meant in whatever case and width; what means none may be a card, and stays."""
        if not isinstance(said, str) or said in self.ids:
            return said
        alike = [name for name in self.seats if fold(name) == fold(said)]
        return alike[0] if len(alike) == 1 else said

    def _zones(self, data: Mapping[str, Any], words: tuple[str, ...], path: str) -> dict[str, object]:
        found = numbers(
            self._keys(data, words, path, "zone.unknown"), [tally.name for tally in self.known.tallies]
        )
        for zone in self.known.zones:
            listed = found.get(zone.name)
            spot = f"{path}.{zone.name}"
            if isinstance(listed, list):
                found[zone.name] = [self._item(item, f"{spot}[{at}]") for at, item in enumerate(listed)]
            elif isinstance(listed, dict):
                found[zone.name] = self._item(listed, spot)
        return found

    def _item(self, item: Any, path: str) -> object:
        if not isinstance(item, dict):
            return item
        words = self.known.item
        if "card" not in item and "unknown" not in item:
            words = (*words, *self.known.card_fields)
        columns = [column.name for column in self.known.columns if not column.names]
        found = numbers(self._keys(self._mapping(item, path), words, path), ["unknown", *columns])
        if words is not self.known.item:
            of_card = {key: value for key, value in found.items() if key in self.known.card_fields}
            found |= as_meant(self.game, of_card)
        for flag, values in self.known.flags.items():
            if flag in found:
                found[flag] = self._word(found[flag], values, f"{path}.{flag}")
        return found

    # ---- steps

    def _steps(self, steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
        """Read every step: what is told again in the same words, most passes, is what it was found to be before."""
        found = dict[str, dict[str, Any]]()
        for number, step in enumerate(steps, 1):
            text, faults = repr(step), len(self.faults)
            known = found.get(text)
            if known is None:
                known = self._step(step, f"steps[{number}]")
                if len(self.faults) == faults and not any(key in known for key in STEP_NUMBERS):
                    found[text] = known
            yield dict(known)

    def _step(self, step: Step, path: str) -> dict[str, Any]:
        by = self._seat(step["by"], f"{path}.by", of_step=True)
        verbs = (*self.known.verbs, OTHER)
        step = apart(
            step,
            self.game,
            lambda name: name in self.ids or self._is_card(name),
            lambda name: self._if_a_seat(name) in self.seats,
        )
        reason = "verb.itself" if happens_by_itself(step["do"], verbs) else "verb.unknown"
        do = self._word(step["do"], verbs, f"{path}.do", reason, of="verb")
        verb = self.known.verbs.get(do)
        if do == OTHER:
            found = self._in_words(step, path)
        else:
            found = dict(step) if verb is None else self._step_keys(step, verb, path)
        found |= {"by": by, "do": do}
        of_player = verb is not None and verb.takes == "player"
        spoken = verb is not None and any(self.known.verbs[each].takes == "player" for each in verb.then)
        for key in (
            ("player", "card", "target") if of_player else ("player", "target") if spoken else ("player",)
        ):
            if key in found:
                found[key] = self._if_a_seat(found[key])
        number = int(path.removeprefix("steps[").removesuffix("]"))
        for key in STEP_NUMBERS:
            if key in found:
                self._step_number(found[key], number - 1, f"{path}.{key}")
        phases = self.known.section("turn").get("phase")
        if "phase" in found and phases is not None:
            found["phase"] = self._word(
                found["phase"], (*phases.words, *phases.later), f"{path}.phase", "phase.unknown", "phase"
            )
        return found

    def _in_words(self, step: Step, path: str) -> dict[str, object]:
        """Return a step that is told in words alone; without any it tells nothing."""
        found = self._keys(step, STEP, path, "step.key", do=OTHER)
        if not str(found.get("note", "")).strip():
            self._fault(f"{path}.note", "step.no-words", do=OTHER)
        return found

    def _step_keys(self, step: Step, verb: VerbNote, path: str) -> dict[str, object]:
        words = self.known.keys(verb)
        if words is not None:
            found = self._keys(step, words, path, "step.key", do=verb.name)
            if isinstance(found.get("pay"), dict):
                kinds = (slot.name for slot in verb.slots)
                found["pay"] = self._keys(found["pay"], kinds, f"{path}.pay", "step.key", do=verb.name)
            found |= self._chosen_words(found, verb, path)
            return self._from_top(found, path) if FROM_TOP in found else found
        said = self._mapping(step, path)  # cards name keys of their own, but each is a word
        if isinstance(said.get("pay"), dict):
            self._mapping(said["pay"], f"{path}.pay")
        return {meant(key, STEP, self.game) or key: value for key, value in said.items()}

    def _chosen_words(self, step: Mapping[str, object], verb: VerbNote, path: str) -> dict[str, object]:
        """Return the words that slots of a step take, as they are meant."""
        found: dict[str, object] = {}
        for note in (verb, *(self.known.verbs[name] for name in verb.then)):
            for slot in note.slots:
                said, spot = step.get(slot.name), f"{path}.{slot.name}"
                if slot.words and isinstance(said, str):
                    names_card = meant(said, slot.words, self.game) is None and self._is_card(said)
                    found[slot.name] = said if names_card else self._word(said, slot.words, spot)
                elif slot.words and isinstance(said, list):
                    found[slot.name] = [
                        self._word(one, slot.words, f"{spot}[{at}]") if isinstance(one, str) else one
                        for at, one in enumerate(said)
                    ]
        return found

    def _is_card(self, name: str) -> bool:
        """Return whether a word is the name of a card, stated in the file or one that comes with the game."""
        if name in self.dispute["cards"]:
            return True
        try:
            return bool(catalogue.load(self.game).by_name(name))
        except catalogue.CardError:
            return False

    def _from_top(self, step: dict[str, object], path: str) -> dict[str, object]:
        """Return a shuffle told from the top, as a zone is: all of it, and not from the bottom as well."""
        if "order" in step:
            self._fault(f"{path}.{FROM_TOP}", "step.key", word=FROM_TOP, do=step["do"], known=("order",))
        elif not isinstance(step[FROM_TOP], list):
            self._fault(f"{path}.{FROM_TOP}", "list.expected", given=type(step[FROM_TOP]).__name__)
        return step

    # ---- claims

    def _claim(self, claim: Claim, path: str) -> dict[str, object]:
        by = self._seat(claim["by"], f"{path}.by")
        expect = {
            (found := self._path(key, f"{path}.expect.{key}")): self._claimed(
                found, value, f"{path}.expect.{key}"
            )
            for key, value in claim["expect"].items()
        }
        if "after" in claim:
            self._step_number(claim["after"], len(self.dispute["steps"]), f"{path}.after")
        return {**claim, "by": by, "expect": expect}

    def _claimed(self, key: str, value: object, path: str) -> object:
        """Return what is claimed to be: the number of a step, a player, a plain value or a list of those."""
        if key in {"illegal", "legal"}:
            return self._step_number(value, MOST_STEPS, path)  # one may be to come
        if any(isinstance(each, (list, dict)) for each in (value if isinstance(value, list) else [value])):
            self._fault(path, "value.expected")
        return self._seat(value, path) if key == "winner" and isinstance(value, str) else value

    def _step_number(self, said: object, last: int, path: str) -> object:
        """Return the number of a step that is spoken of, which must be there: one from the first to the `last`."""
        number = whole(said)
        if last < 1:
            self._fault(path, "step.none-before", given=str(said)[:40])
        elif type(number) is not int or not 1 <= number <= last:
            self._fault(path, "number.range", low=1, high=last, given=str(said)[:40])
        return number

    def _path(self, key: str, path: str) -> str:
        """Return a claim's path with its last word as the data have it."""
        head, dot, tail = key.rpartition(".")
        if not dot:
            return str(self._word(key, RESULTS, path, "claim.word"))
        owner, inner, zone = head.rpartition(".")
        owner = self._head(owner)
        if tail.isdecimal() and inner and (owner in self.seats or owner == TABLE):
            words = self.known.side[:-1] if owner in self.seats else self.known.table
            return f"{owner}.{self._word(zone, words, path, 'claim.path-of')}.{tail}"
        head = self._head(head)
        words = self._below(head)
        if meant(tail, words, self.game) is None and head not in (*self.seats, *_HEADS, *self.ids):
            of_seat = self._below(self.seats[0]) if self.seats else ()
            if meant(tail, of_seat, self.game) is not None:
                self._fault(path, "seat.unknown", seat=head, known=self.seats)
                return key
        return f"{head}.{self._word(tail, words, path, 'claim.path-of')}"

    def _head(self, said: str) -> str:
        """Return the player, the table or the section that a path begins with, in whatever case and width."""
        if said in self.ids:
            return said
        alike = [name for name in (*self.seats, *_HEADS) if fold(name) == fold(said)]
        return alike[0] if len(alike) == 1 else said

    def _below(self, head: str) -> tuple[str, ...]:
        """Return what a claim can look up of a player, the table, a section, or else an object."""
        of = "seat" if head in self.seats else head if head in _HEADS else "object"
        return tuple(note.name for note in self.known.paths if note.of == of)
