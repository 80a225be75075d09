"""How an effect word is defined in one row: its function and the parts of its data. `{attach: <cards>, to: <cards>}` is

    "attach": effect(_attach, cards("attach"), cards("to", "target"))

Parts are read in this order and passed to the op in this order; an argument that is no part is passed as it is. The
rows below are shared by several games.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.engine.effects import nouns
from judge.engine.ids import as_seat

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.effects.language import Compiler, EffectWord, Entry, Env, Select
    from judge.engine.game import Core
    from judge.engine.ids import Seat


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an effect's data: its key, and the function that reads it."""

    key: str
    read: Callable[[Compiler, Entry, str], object]


def effect(run: Callable[..., object], *parts: object, waits: bool = False) -> EffectWord:
    """Make the compiler of a word: `run(core, env, *parts)`. `waits`: other frames may run before the next effect."""
    keys = {part.key for part in parts if isinstance(part, Part)}

    def compile_(compiler: Compiler, data: Entry, path: str) -> None:
        compiler.keys(data, keys, path)
        read = [part.read(compiler, data, path) if isinstance(part, Part) else part for part in parts]
        compiler.op(run, *read, waits=waits)

    return compile_


def _part(key: str, usual: object, read: Callable[[Compiler, Any, str], object]) -> Part:
    return Part(key, lambda compiler, data, path: read(compiler, data.get(key, usual), f"{path}.{key}"))


def cards(key: str, usual: str | None = None) -> Part:
    """Return the part that selects cards or players; `usual`: its default, here and below."""
    return _part(key, usual, lambda compiler, said, path: compiler.select(said, path))


def number(key: str, usual: int | None = None) -> Part:
    """Return the part that is a number."""
    return _part(key, usual, lambda compiler, said, path: compiler.amount(said, path))


def players(key: str = "who", usual: str = "you") -> Part:
    """Return the part that selects players."""
    return _part(key, usual, nouns.players)


def word(key: str, known: tuple[str, ...], usual: str | None = None) -> Part:
    """Return the part that is one of some words."""
    return _part(key, usual, lambda compiler, said, path: compiler.word(said, known, path))


def meaning(key: str, known: Mapping[str, object]) -> Part:
    """Return the part that is one of some words, each mapped to a value for the op; the first is the default."""
    words = tuple(known)
    return _part(key, words[0], lambda compiler, said, path: known[compiler.word(said, words, path)])


def text(key: str, usual: str | None = None) -> Part:
    """Return the part that is a word defined by the card: a kind of counters, a token."""
    return _part(key, usual, lambda _compiler, said, _path: str(said))


def name(usual: str) -> Part:
    """Return the part `as`: the name to which the objects found are bound for later effects."""
    return Part("as", lambda compiler, data, path: compiler.bind(str(data.get("as", usual)), path))


def optional_name() -> Part:
    """Return the optional part `as`: "" where it is missing."""
    return _part(
        "as", None, lambda compiler, said, path: "" if said is None else compiler.bind(str(said), path)
    )


def by_seat(core: Core, env: Env, whom: Select) -> list[Seat]:
    """Return the seats of the selected players, the turn player first."""
    seats = [as_seat(obj) for obj in whom(core, env)]
    return sorted(seats, key=lambda seat: seat != core.vars["player"])


# ---- rows of several games


def for_players(key: str, run: Callable[..., object]) -> EffectWord:
    """Make the compiler of a verb with a number and players: `run(core, env, count, who)`."""
    return effect(run, number(key), players())


def look(key: str, run: Callable[..., object]) -> EffectWord:
    """Make the compiler of "look" or "reveal": `run(core, env, select, name, everybody)` binds the cards seen."""
    return effect(run, cards(key), name("seen"), key == "reveal")


def damage(run: Callable[..., object]) -> EffectWord:
    """Make the compiler of "damage", by default to the target: `run(core, env, to, amount)`."""
    return effect(run, cards("to", "target"), number("damage"))


def counter(run: Callable[..., object]) -> EffectWord:
    """Make the compiler of "counter", by default one more: `run(core, env, amount, select, kind)`."""
    return effect(run, number("amount", 1), cards("counter"), text("kind", "plain"))


def cancel(run: Callable[..., object]) -> EffectWord:
    """Make the compiler of "cancel", which cancels the newest declaration: `run(core, env, whose)`."""
    return effect(run, word("cancel", nouns.SIDES))
