"""Compiling ability data: selectors, amounts, conditions and effects, from decoded YAML to functions and ops.

Every error names the path to the spot. A compiled effect is a flat tuple of ops (waits, function, arguments); jumps
are numbers, so that where a resolution stands is one number and can be saved. An *environment* is a dict that is
never changed in place: "you" (the controller's seat), "self" (a reference), and whatever was targeted, chosen
or counted, under its name. Objects in it are tuples of references, players are ("player", seat).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.engine.errors import BadDefinition, NeedsFact
from judge.engine.ids import Obj
from judge.engine.kinds import KNOWN

if TYPE_CHECKING:
    from judge.engine.game import Core
    from judge.engine.ids import Ref

Env = Mapping[str, Any]
Select = Callable[["Core", Env], list[Obj]]
Amount = Callable[["Core", Env], int]
Condition = Callable[["Core", Env], bool]
Filter = Callable[["Core", Env, Obj], bool]

Entry = Mapping[str, Any]
"""One mapping of ability data, its words to what stands under them."""
# How a word is compiled: from the compiler, what stands under the word (for an effect the whole entry), and the path.
SelectWord = Callable[["Compiler", object, str], Select]
FilterWord = Callable[["Compiler", object, str], Filter]
AmountWord = Callable[["Compiler", object, str], Amount]
ConditionWord = Callable[["Compiler", object, str], Condition]
EffectWord = Callable[["Compiler", Entry, str], None]


class Op(NamedTuple):
    """One step of a compiled effect: whether other frames run before the next step, its function and its word.

    `spot`: the path within the ability's data, starting at its effect.
    """

    waits: bool
    run: Callable[..., object]
    args: tuple[Any, ...]
    word: str
    spot: str = ""


Doubts = dict[Obj, NeedsFact]
"""Objects that may fit or not, each with what must be known to say."""


def fits(core: Core, env: Env, tests: tuple[Filter, ...], obj: Obj) -> bool:
    """Return whether an object passes every test; one failed test decides even where other tests are unknown."""
    doubt: NeedsFact | None = None
    for test in tests:
        try:
            if not test(core, env, obj):
                return False
        except NeedsFact as fault:
            doubt = doubt or fault
    if doubt is not None:
        raise doubt
    return True


class Finder:
    """A selector that separates certain from possible matches.

    Called directly, it raises NeedsFact if there are possible ones.
    """

    __slots__ = ()

    def __call__(self, core: Core, env: Env) -> list[Obj]:
        """Return the matches."""
        sure, doubts = self.sort(core, env)
        for doubt in doubts.values():
            raise doubt
        return sure

    def sort(self, core: Core, env: Env) -> tuple[list[Obj], Doubts]:
        """Return the certain matches, and the possible ones."""
        raise NotImplementedError


def sort(core: Core, env: Env, select: Select) -> tuple[list[Obj], Doubts]:
    """Return the certain matches of a selector, and the possible ones."""
    return select.sort(core, env) if isinstance(select, Finder) else (select(core, env), {})


def finds(core: Core, env: Env, select: Select, obj: Obj) -> bool:
    """Return whether a selector matches an object, even if other matches are uncertain; NeedsFact where this one is."""
    sure, doubts = sort(core, env, select)
    if obj in doubts:
        raise doubts[obj]
    return obj in sure


def may_find(core: Core, env: Env, select: Select, obj: Obj) -> bool:
    """Return whether a selector can ever match objects of this kind, ignoring conditions that can change.

    NeedsFact where the printed data of one is unknown.
    """
    if isinstance(select, Filtered):
        return may_find(core, env, select.base, obj) and fits(core, env, select.printed, obj)
    if isinstance(select, Either):
        return any(may_find(core, env, part, obj) for part in select.parts)
    sure, doubts = sort(core, env, select)
    return obj in sure or obj in doubts


class Filtered(Finder):
    """The matches of a selector that pass tests; `printed`: the tests of printed data, which never changes."""

    __slots__ = ("base", "printed", "tests")

    def __init__(self, base: Select, tests: tuple[Filter, ...], printed: tuple[Filter, ...] = ()) -> None:
        self.base = base
        self.tests = tests
        self.printed = printed

    def sort(self, core: Core, env: Env) -> tuple[list[Obj], Doubts]:
        """See Finder."""
        found, open_ones = sort(core, env, self.base)
        sure: list[Obj] = []
        doubts: Doubts = {}
        tests = self.tests
        for obj in found:
            try:
                for test in tests:
                    if not test(core, env, obj):
                        break
                else:
                    sure.append(obj)
            except NeedsFact as fault:
                if self._may_pass(core, env, obj):
                    doubts[obj] = fault
        for obj, doubt in open_ones.items():
            if self._may_pass(core, env, obj):
                doubts[obj] = doubt
        return sure, doubts

    def _may_pass(self, core: Core, env: Env, obj: Obj) -> bool:
        try:
            return fits(core, env, self.tests, obj)
        except NeedsFact:
            return True


class Either(Finder):
    """The union of several selectors, each object once."""

    __slots__ = ("parts",)

    def __init__(self, parts: tuple[Select, ...]) -> None:
        self.parts = parts

    def sort(self, core: Core, env: Env) -> tuple[list[Obj], Doubts]:
        """See Finder."""
        sorts = [sort(core, env, part) for part in self.parts]
        sure = dict.fromkeys(obj for found, _ in sorts for obj in found)
        doubts = {obj: doubt for _, part in sorts for obj, doubt in part.items() if obj not in sure}
        return list(sure), doubts


@dataclass(frozen=True)
class Vocabulary:
    """The words of one game.

    Each value is a function that compiles its argument, given the compiler, the data and the path.

    `choosers`: the players an effect may let choose; "the opponent" exists only in a two-player game. `printed`: the
    filters that test printed data.
    """

    nouns: Mapping[str, SelectWord]
    filters: Mapping[str, FilterWord]
    amounts: Mapping[str, AmountWord]
    conditions: Mapping[str, ConditionWord]
    effects: Mapping[str, EffectWord]
    choosers: tuple[str, ...] = ("you", "opponent", "chance")
    printed: frozenset[str] = frozenset()


@dataclass
class Compiler:
    """One ability being compiled.

    `names`: the names bound so far (targets, choices, numbers); `kept`: internal names, such as the remainder of a
    loop. `rules`: the rules that define its words, recorded by the vocabulary so that a ruling can cite them. `uses`:
    the words of its expressions so far, which tell a game what an answer depends on.
    """

    words: Vocabulary
    names: set[str] = field(default_factory=lambda: {"self"})
    kept: set[str] = field(default_factory=set)
    ops: list[Op] = field(default_factory=list)
    rules: dict[str, None] = field(default_factory=dict)
    uses: set[str] = field(default_factory=set)
    effect: str = ""  # the word being compiled
    spot: str = ""  # and where it stands
    root: str = ""  # where the effects begin

    def cite(self, *rules: str) -> None:
        """Record the rules that define a word."""
        self.rules.update(dict.fromkeys(rules))

    # ---- expressions

    def select(self, data: object, path: str) -> Select:
        """Compile a selector: a bound name, or a noun with filters."""
        base, filters = self._parts(data, path)
        if not filters:
            return base
        printed = (test for word, test in filters.items() if word in self.words.printed)
        return Filtered(base, tuple(filters.values()), tuple(printed))

    def member(self, data: object, path: str) -> Filter:
        """Compile a selector as a test of one object, without evaluating the rest of its selection."""
        base, filters = self._parts(data, path)
        tests = tuple(filters.values())
        return lambda core, env, obj: finds(core, env, base, obj) and fits(core, env, tests, obj)

    def _parts(self, data: object, path: str) -> tuple[Select, dict[str, Filter]]:
        if isinstance(data, str):
            if data not in self.names:
                raise BadDefinition(path, "name.unbound", word=data, known=sorted(self.names))
            return BoundName(data), {}
        mapping = self.mapping(data, path)
        noun, rest = self.head(mapping, self.words.nouns, path, "noun.unknown")
        self.uses.update((noun, *rest))
        base = self.words.nouns[noun](self, mapping[noun], f"{path}.{noun}")
        filters = {
            word: self.lookup(self.words.filters, word, f"{path}.{word}", "filter.unknown")(
                self, mapping[word], f"{path}.{word}"
            )
            for word in rest
        }
        return base, filters

    def amount(self, data: object, path: str) -> Amount:
        """Compile a whole number: a number, a bound name, or an expression."""
        if type(data) is int:
            return lambda _core, _env: data
        if isinstance(data, str):
            if data not in self.names:
                raise BadDefinition(path, "name.unbound", word=data, known=sorted(self.names))
            return lambda _core, env: _whole(env[data])
        mapping = self.mapping(data, path)
        word, rest = self.head(mapping, self.words.amounts, path, "amount.unknown")
        self.uses.add(word)
        self.nothing_else(rest, path)
        return self.words.amounts[word](self, mapping[word], f"{path}.{word}")

    def condition(self, data: object, path: str) -> Condition:
        """Compile a condition."""
        mapping = self.mapping(data, path)
        word, rest = self.head(mapping, self.words.conditions, path, "condition.unknown")
        self.uses.add(word)
        self.nothing_else(rest, path)
        return self.words.conditions[word](self, mapping[word], f"{path}.{word}")

    # ---- effects

    def effects(self, data: object, path: str) -> None:
        """Compile a list of effects, appending their ops."""
        if not isinstance(data, list):
            raise BadDefinition(path, "list.expected", given=type(data).__name__)
        self.root = self.root or path
        for number, item in enumerate(data):
            spot = f"{path}[{number}]"
            mapping = self.mapping(item, spot)
            word, _ = self.head(
                mapping, self.words.effects, f"{spot}.{next(iter(mapping))}", "effect.unknown"
            )
            outer = (self.effect, self.spot)
            self.effect, self.spot = word, f"effect{spot.removeprefix(self.root)}"
            self.words.effects[word](self, mapping, spot)
            self.effect, self.spot = outer

    def op(self, function: Callable[..., object], *args: object, waits: bool = False) -> int:
        """Append an op and return its number.

        An op that `waits` may push frames; the effect continues after they have run.
        """
        self.ops.append(Op(waits, function, args, self.effect, self.spot))
        return len(self.ops) - 1

    def bind(self, name: object, path: str) -> str:
        """Bind a name for later effects; not one of the names that every effect has."""
        if not isinstance(name, str) or not name.isidentifier() or name in KNOWN:
            raise BadDefinition(path, "name.bad", word=name)
        self.names.add(name)
        return name

    def keep(self, what: str) -> str:
        """Reserve an internal name for an effect while it is carried out."""
        name = f"{what} of {self.spot}"
        self.kept.add(name)
        return name

    @property
    def bound(self) -> frozenset[str]:
        """Return every name that the ability's environment may bind."""
        return frozenset(self.names | self.kept)

    # ---- reading data

    def mapping(self, data: object, path: str) -> Entry:
        """Demand a non-empty mapping with words as keys."""
        if not isinstance(data, Mapping) or not data or not all(isinstance(key, str) for key in data):
            raise BadDefinition(path, "mapping.expected", given=type(data).__name__)
        return data

    def head(
        self, mapping: Mapping[str, object], known: Mapping[str, object], path: str, reason: str
    ) -> tuple[str, list[str]]:
        """Split a mapping into its one known head word, wherever it is, and the other keys."""
        for word in mapping:
            if word in known:
                return word, [key for key in mapping if key != word]
        raise BadDefinition(path, reason, word=next(iter(mapping)), known=sorted(known))

    def lookup(self, known: Mapping[str, object], word: str, path: str, reason: str) -> Any:
        """Return the meaning of a word; otherwise refuse it with its path and the known words."""
        if word not in known:
            raise BadDefinition(path, reason, word=word, known=sorted(known))
        return known[word]

    def nothing_else(self, rest: list[str], path: str, known: Iterable[str] = ()) -> None:
        """Refuse unused keys. `known`: the keys allowed here."""
        if rest:
            facts = {"known": sorted(known)} if known else {}
            raise BadDefinition(f"{path}.{rest[0]}", "key.unknown", word=rest[0], **facts)

    def keys(self, mapping: Mapping[str, object], allowed: Collection[str], path: str) -> None:
        """Demand that a mapping has no other keys than these."""
        self.nothing_else([key for key in mapping if key not in allowed], path, allowed)

    def truth(self, mapping: Mapping[str, object], key: str, path: str) -> bool:
        """Demand true or false; a missing value is false."""
        said = mapping.get(key, False)
        if type(said) is not bool:
            raise BadDefinition(f"{path}.{key}", "truth.expected", given=str(said))
        return said

    def word(self, data: object, allowed: tuple[str, ...], path: str) -> str:
        """Return the word if it is in `allowed`; otherwise raise BadDefinition."""
        if data not in allowed:
            raise BadDefinition(path, "word.unknown", word=data, known=list(allowed))
        return str(data)


def _whole(value: Any) -> int:
    return len(value) if isinstance(value, tuple) else int(value)


class BoundName:
    """The objects bound to a name in the effect's environment, as long as they are still the same objects."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def refs(self, env: Env) -> tuple[Ref, ...]:
        """Return the bound references, whether or not they still find their objects."""
        value = env.get(self.name, ())
        return (value,) if self.name == "self" else tuple(value)

    def __call__(self, core: Core, env: Env) -> list[Obj]:
        """See Select."""
        return [ref[0] for ref in self.refs(env) if core.is_current(ref)]
