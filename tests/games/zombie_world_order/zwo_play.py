"""Random games with the sample decks, for the properties and the bench."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from judge.catalogue import cards, rulebook
from judge.catalogue.places import data_folder
from judge.engine import run
from judge.engine.game import Core
from judge.games import zombie_world_order as game

DECKS = ("graves-and-blood", "cold-machines")
ENDLESS = 20_000  # no game may take as many actions


@cache
def sample() -> dict[str, Any]:
    """Return every sample card, compiled, by its No."""
    return {key: game.definition(key, card) for key, card in cards.load(game.ID).data.items()}


@cache
def deck(name: str) -> tuple[str, ...]:
    """Return a deck of the files as card Nos."""
    file = data_folder("card_db") / game.ID / "decks" / f"{name}.txt"
    found: list[str] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        count, cross, rest = line.partition("x ")
        if cross and count.isdigit():
            found += [rest.split()[0]] * int(count)
    return tuple(found)


def mixed_deck(rng: Random) -> tuple[str, ...]:
    """Draw a legal deck out of all sample cards."""
    return tuple(rng.sample([key for key in sample() for _ in range(4)], 50))


@cache
def readings_with(*other: tuple[str, str]) -> dict[str, str]:
    """Return the default readings but for some."""
    return {**rulebook.load(game.ID).defaults(), **dict(other)}


@cache
def definitions(decks: tuple[tuple[str, ...], ...]) -> tuple[Any, ...]:
    """Return the cards of some decks, each once."""
    return tuple(sample()[key] for key in dict.fromkeys(key for each in decks for key in each))


def new_game(decks: tuple[tuple[str, ...], ...], *other: tuple[str, str]) -> Core:
    """Lay a game out and let it run to its first question."""
    table = game.build(2)
    core = Core(table, definitions(decks), readings_with(*other))
    core.vars.update(table.variables)
    table.set_up(core, tuple(tuple(core.index[key] for key in each) for each in decks))
    run.begin(core)
    return core


@cache
def decks_of(seed: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the two decks, or mixed ones for every second seed."""
    rng = Random(seed)
    return (mixed_deck(rng), mixed_deck(rng)) if seed % 2 else (deck(DECKS[0]), deck(DECKS[1]))


def sample_game(seed: int, *other: tuple[str, str]) -> Core:
    """Lay out the game of a seed, under other readings where some are given."""
    return new_game(decks_of(seed), *other)
