"""The ready disputes of each game: examples to rule on, and positions to start from."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from judge.catalogue.places import data_folder
from judge.disputes.account.file import read_dispute
from judge.documents import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from judge.disputes.language.format import DisputeFile


@cache
def ready_names(game: str) -> tuple[str, ...]:
    """Return the names of a game's ready disputes, in order."""
    return tuple(sorted(file.stem for file in _folder(game).glob("*.yaml")))


def ready_file(game: str, name: str, language: str = "en") -> DisputeFile:
    """Return a ready dispute, with its title in a language. LookupError for an unknown name."""
    if name not in ready_names(game):
        raise LookupError(name)
    file = _read(game, name)
    return {**file, "title": _titled(game, name, language) or file["title"]}


def ready_title(game: str, name: str, language: str) -> str:
    """Return the title of a ready dispute in a language; its own title where it has none in the languages."""
    return _titled(game, name, language) or str(_read(game, name)["title"])


def translated_title(title: str, language: str) -> str:
    """Return the title of a ready dispute in a language; any other title unchanged."""
    found = _names_by_title().get(title, ())
    said = {_titled(game, name, language) for game, name in found}
    return said.pop() or title if len(said) == 1 else title


@cache
def _names_by_title() -> dict[str, tuple[tuple[str, str], ...]]:
    """Return the ready disputes by each of their titles."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for game, names in _titles().items():
        for name, titles in names.items():
            for title in dict.fromkeys(titles.values()):
                found[title] = (*found.get(title, ()), (game, name))
    return found


def _titled(game: str, name: str, language: str) -> str:
    return str(_titles().get(game, {}).get(name, {}).get(language, ""))


def _read(game: str, name: str) -> DisputeFile:
    return read_dispute((_folder(game) / f"{name}.yaml").read_bytes())


@cache
def _titles() -> dict[str, Any]:
    titles: dict[str, object] = read_yaml((data_folder("card_db") / "dispute-titles.yaml").read_bytes())
    return titles


def _folder(game: str) -> Path:
    return data_folder("card_db") / game / "disputes"
