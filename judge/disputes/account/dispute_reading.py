"""Reads the players, steps and claims of a dispute, and resolves their words.

A word in another case, width or language becomes the word of the data. An unknown word is a fault with its place, the
known words and the nearest of them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from judge.disputes.account.file_reading import NameReader
from judge.disputes.account.form import MOST_STEPS, ClaimSchema, StepSchema
from judge.disputes.account.model import Account, Claim, Step
from judge.disputes.account.position_reading import PositionReader
from judge.disputes.language.card_words import resolve_card_words
from judge.disputes.language.described import CHANCE, FROM_TOP, OTHER, RESERVED, RESULTS, STEP, TABLE
from judge.disputes.language.errors import Located, Place
from judge.disputes.language.format import STEP_NUMBERS
from judge.disputes.language.spelling import fold, happens_by_itself, match_name, parse_number, resolve_word

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.disputes.language.described import VerbNote

_HEADS: Final = (TABLE, "turn", "game")
_SINGLE: Final = frozenset({"by", "do", "card", "ability", "player", "word", "number", "phase"})
STEP_FORM: Final = StepSchema()
CLAIM_FORM: Final = ClaimSchema()


def drop_empty_keys(step: object) -> object:
    """Return a step without empty keys; a list of one is unpacked where only one value can be given."""
    if not isinstance(step, dict):
        return step
    return {
        key: value[0] if key in _SINGLE and isinstance(value, list) and len(value) == 1 else value
        for key, value in step.items()
        if value is not None
    }


class DisputeReader(NameReader):
    """Reads the words of one dispute."""

    def account(self, file: Mapping[str, Any]) -> Account:
        """Return the account of a file; `faults` has what is wrong with it."""
        self._check_players()
        steps, claims = (Located(file[key], Place(key)).items(first=1) for key in ("steps", "claims"))
        return Account(
            self.game,
            file["title"],
            self.seats,
            file["interpretations"],
            {name: resolve_card_words(self.game.id, data) for name, data in self.cards.items()},
            PositionReader(self).position(file["position"]),
            tuple(self._steps(steps)),
            tuple(self._claim(claim, n, len(steps)) for n, claim in enumerate(claims, 1)),
        )

    def _check_players(self) -> None:
        """Check that no player has a reserved name, that names differ, and that the game is for that many."""
        place, package = Place("players"), self.game.package
        for number, seat in enumerate(self.seats, 1):
            if fold(seat) in RESERVED:
                self.fault(place.item(number), "seat.reserved", seat=seat)
        if len(set(self.seats)) != len(self.seats):
            self.fault(place, "seat.twice")
        if package.seats_under is None and len(self.seats) not in self.known.seats:
            facts = {"known": tuple(map(str, self.known.seats)), "rules": package.seats_rules}
            self.fault(place, "seats.count", given=len(self.seats), **facts)

    # ---- steps

    def _steps(self, steps: list[Located]) -> Iterator[Step]:
        """Read every step; a repeated step (most passes) reuses the earlier result."""
        known: dict[str, Step] = {}
        for number, node in enumerate(steps, 1):
            text, faults = repr(node.value), len(self.faults.found)
            found = known.get(text)
            step = replace(found, n=number) if found else self._step(node, number)
            if len(self.faults.found) == faults and not step.is_pinned and step.corrects is None:
                known[text] = step
            yield step

    def _step(self, node: Located, number: int) -> Step:
        """Return a step with its words resolved."""
        node = node._replace(value=self.form(STEP_FORM, node))
        by = self.seat(node.key("by"), of_step=True) if "by" in node.value else CHANCE
        found = self._step_words(node, number) if "do" in node.value else {**node.value, "do": OTHER}
        return Step(
            number,
            by,
            found["do"],
            {key: value for key, value in found.items() if key not in STEP},
            found.get("note", ""),
            bool(found.get("at_once")),
            "during" in found,
            found.get("answers"),
            found.get("after"),
            found.get("phase"),
            found.get("corrects"),
            by == CHANCE or self.known.is_random(found["do"]),
        )

    def _step_words(self, node: Located, number: int) -> dict[str, Any]:
        """Return the entries of a step with their words resolved."""
        verbs = (*self.known.verbs, OTHER)
        node = node._replace(value=self._split_subject(node.value, verbs))
        reason = "verb.itself" if happens_by_itself(node.value["do"], verbs) else "verb.unknown"
        do = self.word(node.key("do"), verbs, reason, of="verb")
        verb = self.known.verbs.get(do)
        if do == OTHER:
            found = self._check_note(node)
        elif verb is None:
            found = dict(node.value)
        else:
            found = self._step_keys(node, verb)
        found["do"] = do
        of_player = verb is not None and verb.takes == "player"
        spoken = verb is not None and any(self.known.verbs[each].takes == "player" for each in verb.then)
        for key in (
            ("player", "card", "target") if of_player else ("player", "target") if spoken else ("player",)
        ):
            if key in found:
                found[key] = self._seat_if_named(found[key])
        for key in STEP_NUMBERS:
            if key in found:
                found_at = Located(found[key], node.place.key(key))
                self._step_number(found_at, number - 1)
        phases = self.known.fields_of("turn").get("phase")
        if "phase" in found and phases is not None:
            phase = Located(found["phase"], node.place.key("phase"))
            found["phase"] = self.word(phase, (*phases.words, *phases.later), "phase.unknown", "phase")
        return found

    def _split_subject(self, step: Mapping[str, Any], verbs: tuple[str, ...]) -> Mapping[str, Any]:
        """Return a step with its subject under a key of its own, where it follows the action: `attack X1`."""
        words = step["do"].split()
        if resolve_word(step["do"], verbs, self.game.id, of="verb") or "card" in step or "player" in step:
            return step
        for at in range(len(words) - 1, 0, -1):
            verb = self.known.verbs.get(
                resolve_word(" ".join(words[:at]), verbs, self.game.id, of="verb") or ""
            )
            about = " ".join(words[at:])
            if verb is not None and verb.takes == "player" and self._seat_if_named(about) in self.seats:
                return {**step, "do": verb.name, "player": about}
            is_thing = about in self.ids or self.is_card(about)
            if verb is not None and verb.takes in {"object", "ability"} and is_thing:
                return {**step, "do": verb.name, "card": about}
        return step

    def _seat_if_named(self, said: object) -> object:
        """Return the player meant, ignoring case and width; any other value, which may be a card, unchanged."""
        if not isinstance(said, str) or said in self.ids:
            return said
        return match_name(said, self.seats) or said

    def _check_note(self, node: Located) -> dict[str, object]:
        """Return a step stated only in words; raises where it has none."""
        found = self.keys(node, STEP, "step.key", do=OTHER)
        if not str(found.get("note", "")).strip():
            self.fault(node.place.key("note"), "step.no-words", do=OTHER)
        return found

    def _step_keys(self, node: Located, verb: VerbNote) -> dict[str, object]:
        """Return the keys of a step with their words resolved."""
        words = self.known.step_keys(verb)
        if words is not None:
            found = self.keys(node, words, "step.key", do=verb.name)
            if isinstance(found.get("pay"), dict):
                pay = Located(found["pay"], node.place.key("pay"))
                found["pay"] = self.keys(pay, self.known.payment_keys(verb), "step.key", do=verb.name)
            found |= self._slot_words(node._replace(value=found), verb)
            if FROM_TOP in found:
                self._check_from_top(node._replace(value=found))
            return found
        said = self.mapping(node).value  # cards name keys of their own, but each is a word
        if isinstance(said.get("pay"), dict):
            self.mapping(node.key("pay"))
        return {resolve_word(key, STEP, self.game.id) or key: value for key, value in said.items()}

    def _slot_words(self, node: Located, verb: VerbNote) -> dict[str, object]:
        """Return the words given for the slots of a step, resolved."""
        found: dict[str, object] = {}
        for note in (verb, *(self.known.verbs[name] for name in verb.then)):
            for slot in (slot for slot in note.slots if slot.words):
                one = node.key(slot.name)
                if isinstance(one.value, str):
                    names_card = resolve_word(one.value, slot.words, self.game.id) is None and self.is_card(
                        one.value
                    )
                    found[slot.name] = one.value if names_card else self.word(one, slot.words)
                elif isinstance(one.value, list):
                    found[slot.name] = [
                        self.word(each, slot.words) if isinstance(each.value, str) else each.value
                        for each in one.items()
                    ]
        return found

    def _check_from_top(self, node: Located) -> None:
        """Demand that a shuffle stated from the top is complete, and not stated from the bottom as well."""
        listed = node.key(FROM_TOP)
        if "order" in node.value:
            self.fault(listed.place, "step.key", word=FROM_TOP, do=node.value["do"], known=("order",))
        elif not isinstance(listed.value, list):
            self.faults.add(listed.wrong_type("list"))

    # ---- claims

    def _claim(self, node: Located, number: int, steps: int) -> Claim:
        """Return a claim with its words resolved. `steps`: the number of steps in the file."""
        node = node._replace(value=self.form(CLAIM_FORM, node))
        expect, found = node.key("expect")._replace(value=node.value.get("expect", {})), dict[str, object]()
        for key in expect.value:
            path = self._path(Located(key, expect.place.key(key)))
            found[path] = self._claimed_value(path, expect.key(key))
        if "after" in node.value:
            self._step_number(node.key("after"), steps)
        by = self.seat(node.key("by")) if "by" in node.value else self.seats[0]
        return Claim(number, by, node.value["says"], found, node.value.get("after", 0))

    def _claimed_value(self, key: str, node: Located) -> object:
        """Return a claimed value: a step number, a player, a plain value or a list of those."""
        if key in {"illegal", "legal"}:
            return self._step_number(node, MOST_STEPS)  # one may be to come
        if any(isinstance(each.value, (list, dict)) for each in node.items()):
            self.fault(node.place, "value.expected")
        return self.seat(node) if key == "winner" and isinstance(node.value, str) else node.value

    def _step_number(self, node: Located, last: int) -> object:
        """Return a step number that the file refers to: one from the first to the `last`."""
        node = node._replace(value=parse_number(node.value))
        with self.faults:
            if last < 1:
                raise node.error("step.none-before", given=str(node.value)[:40])
            node.integer_in(1, last)
        return node.value

    def _path(self, node: Located) -> str:
        """Return a claim's path with its last word as the data have it."""
        key = str(node.value)
        head, dot, tail = key.rpartition(".")
        if not dot:
            return str(self.word(node, RESULTS, "claim.word"))
        owner, inner, zone = head.rpartition(".")
        owner = self._path_head(owner)
        if tail.isdecimal() and inner and (owner in self.seats or owner == TABLE):
            words = self.known.player_keys[:-1] if owner in self.seats else self.known.table_keys
            return f"{owner}.{self.word(node._replace(value=zone), words, 'claim.path-of')}.{tail}"
        head = self._path_head(head)
        words = self._path_words(head)
        if resolve_word(tail, words, self.game.id) is None and head not in (*self.seats, *_HEADS, *self.ids):
            of_seat = self._path_words(self.seats[0]) if self.seats else ()
            if resolve_word(tail, of_seat, self.game.id) is not None:
                self.fault(node.place, "seat.unknown", seat=head, known=self.seats)
                return key
        return f"{head}.{self.word(node._replace(value=tail), words, 'claim.path-of')}"

    def _path_head(self, said: str) -> str:
        """Return the player, the table or the section with which a path begins, ignoring case and width."""
        if said in self.ids:
            return said
        return match_name(said, (*self.seats, *_HEADS)) or said

    def _path_words(self, head: str) -> tuple[str, ...]:
        """Return the keys that a claim can look up below a player, the table, a section, or an object."""
        of = "seat" if head in self.seats else head if head in _HEADS else "object"
        return tuple(note.name for note in self.known.paths if note.of == of)
