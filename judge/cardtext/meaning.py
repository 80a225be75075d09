"""Resolve row data to ability data: references ("that zombie"), targets and choices.

A row builds data in which some parts are unresolved:

    {?one: selector}       "1 zombie": named when the ability is declared where it stands alone, else chosen
    {?chosen: {?one: …}}   "1 zombie you choose": chosen as the effect is carried out, wherever it stands
    {?that: zombie}        "that zombie", "it": the last one named; two candidates are two readings
    {?left_out: cards}     nothing is said: "POWER +1"
    "?"                    a side or a player that is not said
    {…, ?first: true}      what stands first: after other effects nobody knows of which of them it speaks
    {…, ?alone: true}      "A or B": what stands beside it could be of either
    {…, ?done: true}       what only oneself may do first: its condition is that it can be done
    {…, ?fallen: true}     what a card does from where it fell: only what made it fall sets that off
    {…, ?own: true}        a zone of which is not said whose: the cards must be one's own
    {?given: ability}      an ability that somebody gets
    {?last: cards, until: …, states: […]}      several things that last on the same cards
    {?choose: {?one: …}, by: …}                "choose 1 zombie"
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from judge.cardtext.naming import resolve_target_names, with_own_names
from judge.cardtext.owners import MARK, strip_owner_mark

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from judge.cardtext.ability_data import Data, Said
    from judge.cardtext.vocabulary import Speech
WHOEVER: Final = "whoever"  # the player who set an ability off, where it can be either: no data speak of them
MOST: Final = 32  # readings of one ability that are shown
FRAME: Final = ("timing", "free", "main", "level", "turn", "granted", "once", "from")
_FALLS: Final = (  # events that put a card into the zone of used cards
    *(
        "destroyed",
        "battle_destroyed",
        "attack_destroyed",
        "defence_destroyed",
        "scrapped",
        "discarded",
        "to_rest_zone",
    ),
)
_TURNS: Final = ("turn_starts", "turn_ends")  # events without an agent
_LATER: Final = ("do", "at_end", "one_of")  # effects in which nothing can be named beforehand
_MAYBE: Final = ("then", "else", "may")


class NobodyMeantError(Exception):
    """The text refers to no possible object."""


class UnspeakableError(Exception):
    """The text may refer to something that ability data cannot express, so no reading is reliable."""


@dataclass(slots=True)
class Antecedent:
    """Something named earlier that later words can refer to."""

    ref: Any
    kind: str
    effect: Data | None = None  # the effect that moved it: its `as` names what came


@dataclass(slots=True)
class Meaning:
    """One way through the ambiguities of a text: `path` holds the alternative taken at each."""

    speech: Speech
    kind: str
    timing: str
    path: list[int]
    at: int = 0
    wide: list[int] = field(default_factory=list)
    named: list[Antecedent] = field(default_factory=list)
    said_self: bool = False
    subjects: list[str] = field(default_factory=list)
    subject: str = ""
    topic: Antecedent | None = None
    targets: list[Data] = field(default_factory=list)
    inside: tuple[str, ...] = ()
    before: list[Data] = field(default_factory=list)
    names: int = 0
    paid: bool = False
    acting: bool = False
    many: bool = False
    singled: bool = False
    asked: bool = False
    fallen: bool = False

    def pick(self, options: list[Any]) -> Any:
        """Choose one of several meanings; all are tried in turn."""
        if not options:
            raise NobodyMeantError
        if len(options) == 1:
            return options[0]
        chosen = self.path[self.at] if self.at < len(self.path) else 0
        if self.at == len(self.path):
            self.path.append(0)
        self.at += 1
        self.wide.append(len(options))
        return options[chosen]

    # ---- the parts of an ability

    def ability(self, said: Said) -> Data:
        """Return the data of an ability."""
        found: Data = {key: said[key] for key in FRAME if key in said}
        if self.timing == self.speech.bare:
            del found["timing"]
        for key in ("cost", "extra_cost", "instead_of_cost"):
            if said.get(key):
                found[key] = [self.cost(item) for item in said[key]]
        if "defines" in said:
            found["defines"] = self.value(said["defines"])
        if "when" in said:
            found["when"] = self.when(said["when"])
        if "if" in said:
            found["if"] = self.value(said["if"])
        for one in said.get("pointed", ()):
            self.one(one["who"]["?one"], str(one["as"]))
        self.acting = True
        found["effect"] = self.effects(said["effect"])
        first = found["effect"][0] if found["effect"] else {}
        if self.timing == self.speech.always and (self.targets or "choose" in first):
            raise NobodyMeantError  # a permanent ability names no target
        if (
            self.timing == self.speech.set_off
            and "if" in first
            and "else" not in first
            and "?done" not in said["effect"][0]
            and not ("if" in said or "pointed" in said)
        ):
            raise NobodyMeantError  # a condition right after what sets an ability off is the ability's
        if self.targets:
            found |= self._resolve_targets()
        data = resolve_target_names(found, self._bind_name())
        if not isinstance(data, dict):
            raise NobodyMeantError
        try:
            return strip_owner_mark(data, data, asked=self.asked)  # type: ignore[no-any-return]
        except ValueError as error:
            raise UnspeakableError from error

    def _resolve_targets(self) -> Data:
        if len(self.targets) == 1 and not self.targets[0]["name"]:
            return {"target": self.targets[0]["select"]}
        return {"targets": {self._name_of(one): one["select"] for one in self.targets}}

    def _name_of(self, target: Data) -> str:
        number = next(at for at, each in enumerate(self.targets, 1) if each is target)
        return str(target["name"]) or f"target{number}"

    def _bind_name(self) -> Callable[[int], str]:
        def called(number: int) -> str:
            if len(self.targets) == 1 and not self.targets[0]["name"]:
                return "target"
            return self._name_of(self.targets[number])

        return called

    def cost(self, item: Said) -> Data:
        """Return one cost; what it takes is chosen when it is paid."""
        found: Data = {}
        for key, part in item.items():
            if isinstance(part, dict) and "?one" in part:
                select = self.value({word: value for word, value in part["?one"].items() if word != "count"})
                if select.get("in", "") == item.get("?not_in") or item.get("?not_noun") in select:
                    raise NobodyMeantError
                if "up_to" in select or item.get("?only", self.speech.kind_of(select)) != self.speech.kind_of(
                    select
                ):
                    raise NobodyMeantError
                self.paid = self.paid or self.speech.kind_of(select) == self.speech.body
                found[key] = {**select, **item.get("?state", {})}
                if part["?one"].get("count", 1) != 1:
                    found["count"] = part["?one"]["count"]
            elif key[0] != "?":
                found[key] = self.value(part)
        return found

    def when(self, said: Said) -> Data:
        """Return the trigger condition of an ability; later words can refer to its subject."""
        happening, subject = next(iter(said.items()))
        if isinstance(subject, dict) and "?left_out" in subject:
            subject = "self"
        self.fallen = subject == "self" and happening in _FALLS
        subject = self.value(subject)
        if isinstance(subject, dict):
            if subject.get("player") == "opponent":
                self.subjects.append("opponent")
            elif subject.get("player", "you") != "you" and happening not in _TURNS:
                self.subjects.append(WHOEVER)
            kind = self.speech.kind_of(subject)
            if kind != "player":
                self.named.append(Antecedent("it", self.speech.moves.get(_MOVED.get(happening, ""), kind)))
        return {happening: subject}

    # ---- effects

    def effects(self, said: Any) -> list[Data]:
        """Return a list of effects; each choice is made right before the effect that needs it."""
        out: list[Data] = []
        for item in said if isinstance(said, list) else [said]:
            if isinstance(item, dict) and (
                ("?first" in item and out)
                or ("?done" in item and (self.subject or self.subjects))
                or ("?fallen" in item and not self.fallen)
                or ("?alone" in item and (len(said) > 1 or any(map(_agent_of, item.get("one_of", ())))))
            ):
                raise UnspeakableError
            if isinstance(item, list):
                out += self._resolve_row_effects(item)
            else:
                held, self.before = self.before, []
                done = self.effect(item)
                out += self.before + done
                self.before = held
        return out

    def _resolve_row_effects(self, items: list[object]) -> list[Data]:
        """Return the effects of one row; names bound in them are local to them."""
        self.names += 1
        return self.effects(with_own_names(items, f"n{self.names}"))

    def effect(self, said: Said) -> list[Data]:
        """Return the ability data of one effect."""
        if "?last" in said:
            return self._lasting(said)
        if "?choose" in said:
            by = self._agent(said["by"]) if "by" in said else ""
            held, self.subject = self.subject, "opponent" if by == "opponent" else self.subject
            self._resolve_choice(said["?choose"]["?one"], by, said.get("as"))
            self.subject = held
            return []
        done: Data = {}
        if said.get("by") == "?" and _agent_of(said.get("may")):
            raise NobodyMeantError  # who is named before "may" is who may
        agents = {key: self._agent(said[key]) for key in ("who", "by") if key in said}
        for key, part in said.items():
            if key == MARK:
                done[key] = part
            if key[0] == "?":
                continue
            if key in {"then", "else", "do", "may", "at_end"}:
                done[key] = self._branch(key, part, said, done)
            elif key == "one_of":
                done[key] = [self._branch(key, mode, said, done) for mode in part]
            elif key in agents:
                if agents[key] != "you":
                    done[key] = agents[key]
            elif key == "for_each":
                done[key] = self.value(part)
                self.names += 1
                done["as"] = said.get("as", f"n{self.names}")
            elif key != "as" or "for_each" not in said:
                done[key] = self.value(part)
        self._record_moved(done)
        if done.get("who", "you") != "you":
            self.subjects.append(str(done["who"]))  # later words may refer to them
        return [done]

    def _branch(self, key: str, part: Any, said: Mapping[str, object], done: Data) -> list[Data]:
        inside, subject, topic = self.inside, self.subject, self.topic
        named = len(self.named)
        first = key == "else" and "if" in said and "then" not in done  # the words before the condition
        self.inside = inside if first else (*inside, key)
        if key == "may" and said.get("by") in {"you", "opponent"}:
            self.subject = str(said["by"])
        if "for_each" in said:
            self.topic = Antecedent(said.get("as", f"n{self.names}"), self.speech.kind_of(said["for_each"]))
            self.named.append(self.topic)
        found = self.effects(part)
        self.inside, self.subject, self.topic = inside, subject, topic
        if key in (*_LATER, "else") and not first:
            del self.named[named:]
        return found

    def _lasting(self, said: Said) -> list[Data]:
        cards = self.value(said["?last"])
        until = said.get("until")
        lasts = {} if until in {None, "turn"} else {"until": until}
        done: list[Data] = []
        for state in said["states"]:
            (word, value), *more = state.items()
            rest = dict(more)
            if word == "do":
                done += [
                    {"forbid": cards, "do": one, **lasts}
                    for one in (value if isinstance(value, list) else [value])
                ]
            elif word == "?head":
                done.append({value: cards, **self.value(rest), **lasts})
                self.many = self.many or any(isinstance(part, dict) for part in rest.values())
            elif word == "keyword":
                done.append({"grant": cards, "keyword": value, **lasts})
            elif word == "rule":
                changes = (
                    {"change": cards, "rule": value}
                    if self.timing == self.speech.always
                    else {"rule": cards, "change": value}
                )
                done.append({**changes, **lasts})
            elif word == "blank":
                done.append({"lose_abilities": cards, **lasts})
            elif word == "of":
                done.append({"instead": cards, "of": value, **self.value(rest), **lasts})
            elif word == "prevent":
                done.append({"prevent": value, "to": cards, **rest, **lasts})
            else:
                done.append({"modify": cards, word: self.value(value), **lasts})
                self.many = self.many or isinstance(
                    value, dict
                )  # for the following effects, "for each" is ambiguous
        return done

    def _record_moved(self, done: Data) -> None:
        """Record the moved cards, so that later words can refer to them."""
        for word, kind in self.speech.moves.items():
            if word in done and isinstance(done[word], dict) and "?ref" in done[word]:
                ref = done[word]
                self.named = [one for one in self.named if one.ref != ref]
                self.named.append(
                    Antecedent(ref, kind, done) if self.speech.followed else Antecedent(None, kind)
                )

    # ---- cards and players

    def value(self, said: Any) -> Any:
        """Resolve any part of the data."""
        if isinstance(said, list):
            return [self.value(part) for part in said]
        if said == "self":
            if self.kind == self.speech.bare_kind:
                raise NobodyMeantError  # "this zombie" of a card that is none
            self.said_self = True
        if not isinstance(said, dict):
            return said
        if "?one" in said:
            return self.one(said["?one"])
        if "?chosen" in said:
            return self._resolve_choice(said["?chosen"]["?one"], self.subject)
        if "?that" in said:
            return self._resolve_that(said["?that"])
        if "?left_out" in said:
            return self._resolve_left_out()
        if "?given" in said:  # an ability of another card, which is "self" in it
            return self.pick(list(meanings(said["?given"], self.speech.body, self.speech)))
        found = {key: self.value(part) for key, part in said.items()}
        if "other" in found:
            self._resolve_other(found)
        if self.acting and not self.singled and any(noun in found for noun in self.speech.crowds):
            self.many = True
        for noun in self.speech.nouns:
            if found.get(noun) == "?":
                found[noun] = self.pick(["own", *self._swapped_sides(), "any"])
                self.asked = True
            elif found.get(noun) == "own" and self.subject == "opponent":
                found[noun] = self.pick(["own", "opponent"])
        if found.get("player") == "?":
            found["player"] = self.pick(["you", *self._swapped_sides(), "each"])
        if found.get("player") == "you" and self.subject == "opponent":
            found["player"] = self.pick(["you", "opponent"])
        return found

    def _swapped_sides(self) -> list[str]:
        """Return the other side where the other player decides: "own" is then from that player's view."""
        return ["opponent"] if self.subject == "opponent" else []

    def one(self, select: Mapping[str, object], name: str = "") -> object:
        """Resolve something not yet known: a target where it stands alone, else a choice."""
        if select.get("in") in self.speech.piles:
            raise NobodyMeantError  # cards of a face-down pile cannot be named
        later = any(word in _LATER for word in self.inside) or self.subject == "opponent"
        maybe = any(word in _MAYBE for word in self.inside)
        maybe = maybe or self.speech.is_unseen(select)
        later = later or not self.speech.targets
        how = "choice" if later else self.pick(["target", "choice"]) if maybe else "target"
        if how == "choice":
            return self._resolve_choice(select, self.subject)
        found = self._resolve_single(select)
        if found.get("count") == 1:
            del found["count"]
        ref = {"?ref": len(self.targets)}
        self.targets.append({"select": found, "name": name})
        self.named.append(Antecedent(name or ref, self.speech.kind_of(found)))
        return ref

    def _resolve_choice(self, select: Mapping[str, object], by: str, name: str | None = None) -> str:
        found = self._resolve_single(select)
        self.names += 1
        called = name or f"n{self.names}"
        choice: Data = {"choose": {key: part for key, part in found.items() if key not in {"count", "up_to"}}}
        if found.get("count", 1) != 1:
            choice["count"] = found["count"]
        if found.get("up_to"):
            choice["up_to"] = True
        choice["as"] = called
        if by and by != "you":
            choice["by"] = by
        self.before.append(choice)
        self.named.append(Antecedent(called, self.speech.kind_of(found)))
        return called

    def _resolve_single(self, select: Mapping[str, object]) -> Any:
        self.singled = True
        found = self.value(select)
        self.singled = False
        return found

    def _resolve_other(self, found: Data) -> None:
        """Read "other" as other than this card, unless it could refer to another antecedent."""
        if found["other"] == "?self":
            found["other"] = True
        elif (
            self.kind == self.speech.bare_kind
            or self.paid
            or self.many
            or any(one.kind == self.speech.body for one in self.named)
        ):
            raise UnspeakableError

    def _resolve_that(self, kind: str) -> object:
        found = [one for one in self.named if kind in {"any", "each", one.kind}]
        if self.paid:
            raise UnspeakableError
        if kind == "any" and self.said_self:
            found = [Antecedent("self", "any"), *found]
        return self._find_antecedent(found)

    def _resolve_left_out(self) -> object:
        if self.topic is not None:
            return self.topic.ref
        if self.many and self.timing == self.speech.always:
            raise NobodyMeantError  # read by one statement of several numbers; a second one would have another subject
        if self.many or self.paid:
            raise UnspeakableError
        body = self.speech.body
        own = [Antecedent("self", body)] if self.kind == body else []
        return self._find_antecedent([*own, *(one for one in self.named if one.kind == body)])

    def _find_antecedent(self, found: list[Antecedent]) -> object:
        refs: list[Antecedent] = []
        for one in found:
            if all(one.ref != other.ref for other in refs):
                refs.append(one)
        if any(one.ref is None for one in refs):
            raise UnspeakableError  # it went where the data cannot follow it
        one = self.pick(refs)
        if one.effect is not None:
            self.names += 1
            one.effect.setdefault("as", f"n{self.names}")
            return one.effect["as"]
        return one.ref

    def _agent(self, said: str) -> str:
        """Return who does something: by default the player, or an antecedent."""
        if said == "they":
            if not (self.subject or self.subjects):
                raise NobodyMeantError  # of no other player was spoken
            return self.subject or self.subjects[-1]
        if said != "?":
            return said
        if self.subject:
            return self.subject
        meant = str(self.pick(["you", *dict.fromkeys(self.subjects)]))
        if meant == WHOEVER:
            raise UnspeakableError
        return meant


def _agent_of(said: Any) -> bool:
    """Return whether the first of some effects names who does it."""
    first = said[0] if isinstance(said, list) and said else None
    return isinstance(first, dict) and first.get("who", "?") != "?"


_MOVED: Final = {
    "destroyed": "destroy",
    "leaves": "destroy",
}  # happenings after which a zombie is a card elsewhere


def meanings(said: Said, kind: str, speech: Speech) -> Iterator[Data]:
    """Yield every ability the data can mean; none where the words refer to nobody."""
    if "?granted" in said:
        yield from ({**each, "granted": True} for each in meanings(said["?granted"], speech.body, speech))
        return
    path: list[int] = []
    for _ in range(MOST * 2):
        meaning = Meaning(speech, kind, str(said.get("timing", speech.bare)), list(path))
        with suppress(NobodyMeantError):
            yield meaning.ability(said)
        path = meaning.path[: meaning.at]
        wide = meaning.wide
        while path and path[-1] + 1 >= wide[len(path) - 1]:
            path.pop()
        if not path:
            return
        path[-1] += 1
    raise NobodyMeantError
