"""The rows of card texts that print, as a form offers them: the few wordings of a section, or its rows as sketches."""

from __future__ import annotations

from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Final

from judge.cardtext.rendering import agreeing_forms
from judge.cardtext.rows import PLAIN, grammar
from judge.cardtext.templates import Literal, Slot, slots

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from judge.cardtext.rows import Grammar, Row
    from judge.cardtext.templates import Node

OPEN: Final = "…"
HERE: Final = "___"
MOST_WORDS: Final = 40  # sections with more wordings are composed hole by hole
FEW: Final = 3  # words that a sketch shows, all of them


class OfferedRows:
    """The rows of a grammar that print, as a form offers them."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self._words: dict[str, tuple[str, ...] | None] = {}
        self._rows: dict[str, tuple[Row, ...]] = {}

    def words(self, section: str) -> tuple[str, ...] | None:
        """Return every wording of a section that has few, None where it has holes of its own or many."""
        if section not in self._words:
            self._words[section] = None  # a section within itself has no end of wordings
            self._words[section] = self._wordings(section)
        return self._words[section]

    def _wordings(self, section: str) -> tuple[str, ...] | None:
        found: dict[str, None] = {}
        for row in self.printing(section):
            said = self._wordings_of(row.says or ())
            if said is None or len(found) + len(said) > MOST_WORDS:
                return None
            found |= dict.fromkeys(said)
        return tuple(found)

    def _wordings_of(self, nodes: tuple[Node, ...]) -> list[str] | None:
        """Return every wording of a template; None where it has a hole with many."""
        parts = [self._wordings_of_node(node) for node in nodes]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts) or prod(map(len, known)) > MOST_WORDS:
            return None
        return ["".join(each) for each in product(*known)]

    def _wordings_of_node(self, node: Node) -> Sequence[str] | None:
        if isinstance(node, Literal):
            return (node.shown,)
        if isinstance(node, Slot):
            return None if node.takes in {*PLAIN, *self.grammar.lists} else self.words(node.takes)
        agreed = agreeing_forms(node, self.grammar.language)
        inner = self._wordings_of(node.options[0]) if agreed is None else [agreed]
        return inner if inner is None or not node.optional else ["", *inner]

    def rows(self, section: str) -> tuple[Row, ...]:
        """Return the rows that a form offers for a section: in the place of a row that is one hole, those of the hole."""
        if section not in self._rows:
            self._rows[section] = ()
            self._rows[section] = tuple(
                {(row.section, row.key): row for row in self._offered(section)}.values()
            )
        return self._rows[section]

    def _offered(self, section: str) -> Iterator[Row]:
        for row in self.printing(section):
            (slot,) = row.says if row.says and len(row.says) == 1 else (None,)
            within = isinstance(slot, Slot) and slot.takes in self.grammar.sections
            if within and isinstance(slot, Slot) and self.words(slot.takes) is None:
                yield from self.rows(slot.takes)
            else:
                yield row

    def printing(self, section: str) -> Iterator[Row]:
        """Yield the rows that print without a name that nobody prints."""
        for row in self.grammar.sections.get(section, ()):
            if row.says is not None and not any(slot.takes == "name" for slot in _needed(row.says)):
                yield row

    def sketch(self, row: Row, marked: Slot | None = None) -> str:
        """Return the sentence of a row with its holes open, one of them marked; of holes alone, with an example in each."""
        said = self._sketched(row.says or (), marked, lambda slot: self._hole(row, slot))
        if any(sign.isalnum() for sign in said) or marked:
            return said
        return self._sketched(row.says or (), marked, lambda slot: self._example(row, slot))

    def _sketched(self, nodes: tuple[Node, ...], marked: Slot | None, shown: Callable[[Slot], str]) -> str:
        parts = []
        for node in nodes:
            if isinstance(node, Literal):
                parts.append(node.shown)
            elif isinstance(node, Slot):
                parts.append(HERE if node == marked else shown(node))
            elif not node.optional or any(slot == marked for slot in slots(node.options[0])):
                agreed = agreeing_forms(node, self.grammar.language)
                parts.append(agreed or self._sketched(node.options[0], marked, shown))
        return "".join(parts)

    def _hole(self, row: Row, slot: Slot) -> str:
        words = self.words(slot.takes)
        phrase = row.section in self.grammar.phrases
        if slot.takes == "." or (words and "" in words) or (phrase and slot.takes in self.grammar.lists):
            return ""
        if phrase:
            return self._example(row, slot)
        _, joined, least = self.grammar.lists.get(slot.takes, ("", (), 0))
        if least > 1:
            return joined[0].shown.join([OPEN] * least)
        return "/".join(map(str.strip, words)) if words and len(words) <= FEW else OPEN

    def _example(self, row: Row, slot: Slot) -> str:
        words = self.words(slot.takes)
        of, joined, least = self.grammar.lists.get(slot.takes, (slot.takes, (), 0))
        if words or least > 1:
            return next(filter(None, words)) if words else joined[0].shown.join([OPEN] * least)
        rows = () if of == "effect" or row.section in self._within(of) else self.rows(of)
        plain = next((one for one in rows if one.data == "self"), rows[0] if rows else row)
        return self._sketched(plain.says or (), None, lambda one: self._hole(plain, one)) if rows else OPEN

    def _within(self, section: str) -> frozenset[str]:
        """Return the sections that can stand in a section, itself included."""
        found, open_ = {section}, [section]
        while open_:
            for row in self.printing(open_.pop()):
                of = {self.grammar.lists.get(slot.takes, (slot.takes,))[0] for slot in slots(row.says or ())}
                open_ += of - found
                found |= of
        return frozenset(found)


@cache
def offered_rows(game: str, language: str) -> OfferedRows:
    """Return the rows of a game that a form offers in a language. LookupError where it has none."""
    return OfferedRows(grammar(game, language))


def _needed(nodes: tuple[Node, ...]) -> Iterator[Slot]:
    """Yield the holes that must be filled."""
    for node in nodes:
        if isinstance(node, Slot):
            yield node
        elif not isinstance(node, Literal) and not node.optional:
            yield from _needed(node.options[0])
