"""Claims in words, their paths and values: `B's life is 4`, `The hound is in the Splattered zone`."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from judge.disputes.alignment.paths import look_up, zone_number
from judge.disputes.language.described import TABLE
from judge.disputes.language.errors import DisputeError
from judge.disputes.language.words import WordedText
from judge.engine.errors import EngineError
from judge.engine.ids import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.disputes.alignment.paths import PathValue
    from judge.disputes.alignment.replay import Replay
    from judge.disputes.language.speaker import Speaker


class ClaimWords:
    """Renders the paths and values of the claims about one replay in the language of a speaker."""

    def __init__(self, replay: Replay, speaker: Speaker) -> None:
        self.replay = replay
        self.speaker = speaker
        game = replay.core.game
        self.flags = frozenset(flag.name for flag in game.flags)
        self.zones = frozenset(zone.name for zone in game.zones)

    def claim_text(self, expect: Mapping[str, object]) -> list[str]:
        """Return what a claim expects, one sentence without its full stop for each part."""
        return [self._part_text(path, value).rstrip(".。") for path, value in expect.items()]

    def _part_text(self, path: str, value: object) -> str:
        """Return one expectation as a sentence."""
        seats = self.replay.laid.seats
        if path in {"illegal", "legal"}:
            return self.speaker.reason(f"claims.{path}", {"step": value})
        if path == "draw":
            return self.speaker.reason("claims.draw", {})
        if path == "winner" and value in seats:
            return self.speaker.reason("claims.winner", {"seat": seats.index(str(value))})
        name, _, what = path.rpartition(".")
        obj = self.object(path, self.replay)
        if obj is not None and what == "zone":
            facts = {"item": self.item_name(name, obj), "thing": WordedText(self.value(path, value))}
            return self.speaker.reason("claims.zone", facts)
        return self.sentence(path, value)

    def sentence(self, path: str, found: object, expected: object = None, *, upheld: bool = True) -> str:
        """Return what was found at a path, and what was expected there if that is not `upheld`.

        A game may have a sentence of its own for what a path ends with.
        """
        if isinstance(found, bool):
            return self.truth(path, told=found)
        name, _, what = path.rpartition(".")
        facts: dict[str, object] = {"path": WordedText(self.path(path))}
        obj, seats = self.object(path, self.replay), self.replay.laid.seats
        if name in seats:
            facts["seat"] = seats.index(name)
        if obj is not None:
            facts["item"] = self.item_name(name, obj)
        for key, value in (("found", found), ("expected", expected)):
            facts[key] = WordedText(self.value(path, value))
        own = path if name in {"turn", "game"} else what
        return self._say("claim.is" if upheld else "claim.is-not", (own, self._form(path, obj)), found, facts)

    def object_sentence(self, obj: int, what: str, found: object, expected: object = None) -> str:
        """Return a number or state of an object, and the `expected` value if it differs."""
        facts: dict[str, object] = {"item": obj, "path": self.speaker.of_owner(self.speaker.card(obj), what)}
        for key, value in (("found", found), ("expected", expected)):
            facts[key] = WordedText(self.value(what, value))
        way = "claim.is" if expected is None else "claim.is-not"
        return self._say(way, (what, "flag" if what in self.flags else ""), found, facts)

    def _say(self, way: str, forms: tuple[str, ...], found: object, facts: Mapping[str, object]) -> str:
        """Return the sentence of the first form that has one; forms about an empty value come first."""
        keys = [f"{way}.{form}" for form in forms if form]
        if found == 0:
            keys = [each for key in keys for each in (f"{key}.none", key)]
        known = self.speaker.words.reasons
        return self.speaker.reason(next((key for key in keys if key in known), way), facts)

    def has_own_sentence(self, what: str) -> bool:
        """Return whether a game has a sentence of its own for the last key of a path."""
        return f"claim.is.{what}" in self.speaker.words.reasons

    def _form(self, path: str, obj: int | None) -> str:
        name, _, what = path.rpartition(".")
        if obj is not None:
            return "flag" if what in self.flags else ""
        return "count" if name in (*self.replay.laid.seats, TABLE) and what in self.zones else ""

    def truth(self, path: str, *, told: bool) -> str:
        """Render a truth value."""
        name, _, what = path.rpartition(".")
        seats = self.replay.laid.seats
        facts = {"seat": seats.index(name)} if name in seats else {}
        return self.speaker.reason(f"claim.{'true' if told else 'false'}.{what}", facts)

    def value(self, path: str, value: object) -> str:
        """Render a value found at a path or claimed of it."""
        what = path.rpartition(".")[2]
        if what.isdecimal():
            return self._card(value)
        places = self.replay.game.package.layout.places.get(what)
        if (
            places is not None
            and isinstance(value, int)
            and (place := places(self.replay.core).get(value)) is not None
        ):
            return self.speaker.card(place)
        worded = self.speaker.phase if path == "turn.phase" else partial(self.speaker.as_a, "state")
        return worded(value) if isinstance(value, str) else self.plain_value(value)

    def plain_value(self, value: object) -> str:
        """Render a number, a word of the data, or several of them."""
        if isinstance(value, list | tuple):
            return self.speaker.choices([str(one) for one in value]) or self.speaker.word("none")
        return self.speaker.word(str(value))

    def _card(self, named: object) -> str:
        """Return the name of a card in this language, by its name in the file or its definition."""
        if not isinstance(named, str):
            return self.speaker.word("none") if named is None else str(named)
        number = None if named in self.replay.laid.given_ids else self.replay.pack.find(named)
        if number is None or number >= len(self.replay.core.defs):
            return named
        return self.speaker.definition(number)

    def path(self, path: str) -> str:
        """Render a path of a claim: whose, and what; unchanged where it has no words."""
        name, _, what = path.rpartition(".")
        terms = self.speaker.words.terms
        if f"path {path}" in terms:
            return WordedText(self.speaker.word(f"path {path}"))
        owner, _, zone = name.rpartition(".")
        if what.isdecimal() and owner in (*self.replay.laid.seats, TABLE):
            number = zone_number(owner, zone, self.replay)
            if number is not None:
                return self.speaker.nth_of(number, int(what))
        if name == TABLE and (number := zone_number(name, what, self.replay)) is not None:
            return self.speaker.zone(number)
        if not name or (f"path {what}" not in terms and what not in terms):
            return path
        obj = self.object(path, self.replay)
        if obj is None:
            return self.speaker.of_owner(self.speaker.player_name(name), what)
        called = self.item_name(name, obj)
        return self.speaker.of_owner(self.speaker.card(called) if isinstance(called, int) else called, what)

    def item_name(self, name: str, obj: int) -> int | WordedText:
        """Return an object to name, or the card name of the claim where its identity is hidden by now."""
        if self.replay.core.defn[obj] != UNKNOWN or name in self.replay.laid.objects:
            return obj
        number = self.replay.pack.numbers.get(name)
        return obj if number is None else WordedText(self.speaker.definition(number))

    def object(self, path: str, replay: Replay) -> int | None:
        """Return the object that a path is about."""
        found = self.look_up(path, replay)
        about = found.about if found is not None else None
        return about[1] if about is not None and about[0] == "card" else None

    def look_up(self, path: str, replay: Replay) -> PathValue | None:
        """Return what a path leads to, or None."""
        try:
            return look_up(path, replay)
        except (EngineError, DisputeError):
            return None
