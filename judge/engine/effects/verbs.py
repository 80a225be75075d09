"""How the verbs that several games have are written, once; what is done by them is each game's own op.

{<verb>: <cards>}     {draw: 2, who: <players>}     {look: <cards>, as: seen}
{damage: 2, to: <cards or players>}     {counter: <cards>, kind: <word>, amount: 1}     {cancel: own|opponent|any}
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.engine.effects import nouns
from judge.engine.ids import as_seat

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.engine.effects.language import Compiler, Entry, Env, Select
    from judge.engine.game import Core
    from judge.engine.ids import Seat

    Compile = Callable[[Compiler, Entry, str], None]


def on_cards(word: str, run: Callable[..., object], *args: object) -> Compile:
    """Make the compiler of a verb whose only argument is a selector: `run(core, env, select, *args)`."""

    def compile_(compiler: Compiler, data: Entry, path: str) -> None:
        compiler.keys(data, {word}, path)
        compiler.op(run, compiler.select(data[word], f"{path}.{word}"), *args)

    return compile_


def for_players(word: str, run: Callable[..., object]) -> Compile:
    """Make the compiler of a verb that does a number of something for players: `run(core, env, count, who)`."""

    def compile_(compiler: Compiler, data: Entry, path: str) -> None:
        compiler.keys(data, {word, "who"}, path)
        compiler.op(run, compiler.amount(data[word], f"{path}.{word}"), who(compiler, data, path))

    return compile_


def who(compiler: Compiler, data: Entry, path: str) -> Select:
    """Compile the key `who`: you unless said otherwise."""
    return nouns.players(compiler, data.get("who", "you"), f"{path}.who")


def by_seat(core: Core, env: Env, whom: Select) -> list[Seat]:
    """Return the seats of the players meant, the turn player first."""
    seats = [as_seat(obj) for obj in whom(core, env)]
    return sorted(seats, key=lambda seat: seat != core.vars["player"])


def look(word: str, run: Callable[..., object]) -> Compile:
    """Make the compiler of "look" or "reveal": `run(core, env, select, name, everybody)` binds what was seen."""

    def compile_(compiler: Compiler, data: Entry, path: str) -> None:
        compiler.keys(data, {word, "as"}, path)
        select = compiler.select(data[word], f"{path}.{word}")
        compiler.op(run, select, compiler.bind(str(data.get("as", "seen")), path), word == "reveal")

    return compile_


def damage(run: Callable[..., object]) -> Compile:
    """Make the compiler of "damage", to the target unless said otherwise: `run(core, env, to, amount)`."""

    def compile_(compiler: Compiler, data: Entry, path: str) -> None:
        compiler.keys(data, {"damage", "to"}, path)
        to = compiler.select(data.get("to", "target"), f"{path}.to")
        compiler.op(run, to, compiler.amount(data["damage"], f"{path}.damage"))

    return compile_


def counter(run: Callable[..., object]) -> Compile:
    """Make the compiler of "counter", one more unless said otherwise: `run(core, env, select, kind, amount)`."""

    def compile_(compiler: Compiler, data: Entry, path: str) -> None:
        compiler.keys(data, {"counter", "kind", "amount"}, path)
        amount = compiler.amount(data.get("amount", 1), f"{path}.amount")
        select = compiler.select(data["counter"], f"{path}.counter")
        compiler.op(run, select, str(data.get("kind", "plain")), amount)

    return compile_


def cancel(run: Callable[..., object]) -> Compile:
    """Make the compiler of "cancel", of what was declared last: `run(core, env, whose)`."""

    def compile_(compiler: Compiler, data: Entry, path: str) -> None:
        compiler.keys(data, {"cancel"}, path)
        compiler.op(run, compiler.word(data["cancel"], nouns.SIDES, f"{path}.cancel"))

    return compile_
