"""The version of the program and digests of the engine's and the game's sources with which a ruling is made."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

from judge import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.resources.abc import Traversable

ENGINE = ("judge.engine", "judge.disputes")
KINDS = (".py", ".yaml")


@cache
def made_with(game: str) -> dict[str, str]:
    """Return version, engine and game: with another digest (16 hex digits) a ruling may differ."""
    return {"version": __version__, "engine": _digest(ENGINE), "game": _digest((f"judge.games.{game}",))}


def _digest(packages: tuple[str, ...]) -> str:
    digest = hashlib.sha256()
    for package in packages:
        for name, data in sorted(_sources(resources.files(package), package)):
            digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()[:16]


def _sources(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _sources(entry, f"{path}/{entry.name}")
        elif entry.name.endswith(KINDS):
            yield f"{path}/{entry.name}", entry.read_bytes()
