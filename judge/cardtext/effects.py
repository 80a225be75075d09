"""The effect words of a game, from its `effects.yaml`: each entry has its card texts and an example.

{mend: {data: {mend: $cards}, en: "mend {cards}", example: {mend: target}}}
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Any

from judge.documents import read_yaml

if TYPE_CHECKING:
    from collections.abc import Mapping


@cache
def _entries(game: str) -> Mapping[str, Mapping[str, Any]]:
    source = resources.files("judge.games").joinpath(game, "effects.yaml")
    words: Mapping[str, Mapping[str, Any]] = (
        read_yaml(source.read_bytes())["words"] if source.is_file() else {}
    )
    return words


def rows(game: str) -> dict[str, dict[str, Any]]:
    """Return the rows for each effect, as those of `cardtext.yaml`."""
    return {
        name: {key: value for key, value in entry.items() if key != "example"}
        for name, entry in _entries(game).items()
        if "data" in entry
    }


def examples(game: str) -> dict[str, Any]:
    """Return an example of each effect word, in alphabetical order."""
    found = {name: entry["example"] for name, entry in _entries(game).items() if "example" in entry}
    return dict(sorted(found.items()))
