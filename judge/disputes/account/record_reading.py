"""Reads the stack, triggered abilities, next frames and the open question from the words of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.disputes.account.value_reading import ValueReader
from judge.disputes.language.errors import DisputeError, Faults, Located, combine
from judge.disputes.language.value_words import (
    ASKS,
    ENDED,
    ENDS,
    HEADS,
    LINK,
    MENU,
    OF,
    PRINTED,
    WITH,
    YOU,
    file_key,
    is_effect,
    menu_words,
    record_keys,
    record_words,
)
from judge.engine.kinds import KNOWN, contents_of, fields
from judge.engine.records import Frame, Record
from judge.engine.run import OUTCOMES, OVER, Ask

if TYPE_CHECKING:
    from collections.abc import Mapping


class RecordReader(ValueReader):
    """Reads values of a laid out position and the records made of them. DisputeError names the spot."""

    def record(self, base: type[Record], node: Located) -> Any:
        """Return the record stated for a base class."""
        said = node.value
        if isinstance(said, dict) and base is Frame and ASKS in said:
            return self._read_question(node)
        if isinstance(said, dict) and base is Frame and ENDED in said:
            word = self.word(node.key(ENDED), tuple(ENDS))
            return Ask(OVER, (), self._read_fields(self._outcome_class(word, said), node, (ENDED,)))
        head, known = HEADS[base], record_words(self.game, base)
        data = {head: said} if isinstance(said, str) else said
        if not isinstance(data, dict):
            raise node.wrong_type("mapping")
        if head not in data and len(known) == 1:
            data = {head: next(iter(known)), **data}
        if head not in data:
            raise node.key(head).error("told.no-head", word=head, known=tuple(known))
        named = Located(data[head], node.place.key(head) if isinstance(said, dict) else node.place)
        return self._read_fields(known[self.word(named, tuple(known))], node._replace(value=data), (head,))

    @staticmethod
    def _outcome_class(word: str, said: Mapping[str, object]) -> type[Record]:
        """Return the class of an outcome; of two with one tag, the one that fits the stated keys."""
        kinds: list[type[Record]] = [of for of in OUTCOMES if of.tag == word]
        kinds += [each for of in OUTCOMES for each in of.__subclasses__() if each.tag == word]
        node = set(said) - {ENDED}
        fitting = [of for of in kinds if node == {file_key(name) for name in of.kinds}]
        return (*fitting, *kinds)[0]

    def _read_question(self, node: Located) -> Ask:
        menus = menu_words(self.game)
        menu = menus[self.word(node.key(MENU), tuple(menus))]
        asked = node.key(ASKS)
        listed = asked.value if isinstance(asked.value, list) else [asked.value]
        who = tuple(self.seat(asked._replace(value=one), chance=True) for one in listed)
        if not who or len(set(who)) < len(who):
            raise asked.error("told.nobody")
        about = self.game.menus[menu].about
        if about is None:
            self.require_keys(node, (ASKS, MENU))
            return Ask(menu, who, None)
        return Ask(menu, who, self._read_fields(about, node, (ASKS, MENU)))

    def _read_fields(self, of: type[Record], node: Located, heads: tuple[str, ...]) -> Record:
        """Return the record of a class from a mapping; raises all its faults at once."""
        if is_effect(of):
            return self._read_effect(of, node, heads)
        self.require_keys(node, (*heads, *record_keys(of)))
        kinds, faults = dict(fields(of)), Faults()
        values: dict[str, Any] = {}
        for name in sorted(kinds, key="then".__ne__):  # what chance picks is of the kind that is done with it
            if name in {"options", "usual"} and "then" in values:
                drawn = contents_of(of.read((of.tag, *(values.get(each) for each in kinds))))
                kinds[name] = drawn[name][0]
            with faults:
                values[name] = self.value(kinds[name], node.key(file_key(name)))
        faults.raise_all()
        return of.read((of.tag, *(values[name] for name in kinds)))

    def _read_effect(self, of: type[Record], node: Located, heads: tuple[str, ...]) -> Record:
        """Return a record about an ability of a card: which ability, whose, and the values bound in it."""
        own, said, card = fields(of), node.value, node.key("card")
        self_ = self.ref(card)
        definition = self.card(node.key(OF)) if OF in said else self.definition_of(self_[0], card.place)
        number = self.ability_number(definition, node.key("ability"))
        by = self.seat(node.key("by"))
        you = self.seat(node.key(YOU)) if YOU in said else by
        known = {"you": you, "self": self_, "card": definition}
        if PRINTED in said:
            known["card"] = self.card(node.key(PRINTED))
        env: dict[str, Any] = {name: known[name] for name in self.game.knows}
        outer, self.effect = self.effect, (definition, number)
        keys = {*record_keys(of), *heads, WITH, YOU, LINK, PRINTED}
        abilities = self.core.defs[definition].abilities
        names = abilities[number].names if 0 <= number < len(abilities) else frozenset()
        inside = node.key(WITH)._replace(value=said.get(WITH) or {})
        self.require_keys(node, (*keys, *names, *KNOWN))
        self.require_keys(inside, (*names, *KNOWN))
        for name, one in (*said.items(), *inside.value.items()):
            if name not in keys or name in inside.value:
                env[name] = self._read_bound(name, Located(one, node.place.key(name)))
        values: dict[str, object] = {
            "definition": definition,
            "number": number,
            "ability": number,
            "env": env,
            "by": by,
            "ref": self.ref(node.key(LINK)) if LINK in said else self_,
        }
        for name, part in own.items():
            if name not in values:
                values[name] = self.value(part, node.key(file_key(name)))
        self.effect = outer
        return of.read((of.tag, *(values[name] for name in own)))

    def _read_bound(self, name: str, node: Located) -> object:
        """Return what an effect knows under a name: a list of cards and players, a number, or a word."""
        if name in KNOWN:
            return self.value(KNOWN[name], node)
        if isinstance(node.value, list):
            return tuple(self.ref(one) for one in node.items())
        if isinstance(node.value, dict) or (isinstance(node.value, str) and not name.startswith("class:")):
            return (self.ref(node),)
        return node.value

    def read_frames(self, node: Located) -> list[Frame]:
        """Return what comes next, bottom first; the file lists the first thing first."""
        if not isinstance(node.value, list):
            raise node.wrong_type("list")
        found: list[Frame] = []
        faults: list[DisputeError] = []
        for one in reversed(node.items()):
            self.effect = next(
                ((each[1], each[2]) for each in reversed(found) if is_effect(type(each))), None
            )
            try:
                found.append(self.record(Frame, one))
            except DisputeError as fault:
                faults = [fault, *fault.others, *faults]
        self.effect = None
        if faults:
            raise combine(faults)
        return found

    def read_list(self, base: type[Record], node: Located) -> list[Any]:
        """Return a list of records."""
        if not isinstance(node.value, list):
            raise node.wrong_type("list")
        found, faults = list[Any](), Faults()
        for one in node.items():
            with faults:
                found.append(self.record(base, one))
        faults.raise_all()
        return found
