"""The ready disputes of each game: examples to rule on, positions to start from, and small ones that show one rule each."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue import rulebook
from judge.catalogue.places import data_folder
from judge.disputes.account.file import read_dispute
from judge.documents import read_yaml

if TYPE_CHECKING:
    from pathlib import Path

    from judge.disputes.language.format import DisputeFile

LONGEST_TITLE: Final = 200
MOST_USUAL: Final = 3
_OF_RULES: Final = "of-rules"  # the folder of disputes that show one rule each


@cache
def ready_names(game: str) -> tuple[str, ...]:
    """Return the names of a game's ready disputes, in order."""
    return tuple(sorted(file.stem for file in _folder(game).glob("*.yaml")))


def ready_file(game: str, name: str, language: str = "en") -> DisputeFile:
    """Return a ready dispute, or the one that shows the rule of this id, with its title in a language; else LookupError."""
    if name not in ready_names(game) and not shows_rule(game, name):
        raise LookupError(name)
    return {**_read(game, name), "title": ready_title(game, name, language)}


@cache
def usual_phases(game: str) -> frozenset[str]:
    """Return the phases in which most of a game's ready disputes begin, at most `MOST_USUAL`; none where they name none."""
    files: list[dict[str, Any]] = [
        read_yaml((_folder(game) / f"{name}.yaml").read_bytes()) for name in ready_names(game)
    ]
    begun = (file.get("position", {}).get("turn", {}).get("phase") for file in files)
    return frozenset(phase for phase, _ in Counter(filter(None, begun)).most_common(MOST_USUAL))


def shows_rule(game: str, name: str) -> bool:
    """Return whether there is a small dispute that shows the rule of this id, besides the ready ones."""
    return name in rulebook.load(game) and (_folder(game) / _OF_RULES / f"{name}.yaml").is_file()


def ready_title(game: str, name: str, language: str) -> str:
    """Return the title of a ready dispute in a language, else its own; the sentence of the rule that it shows."""
    if name in rulebook.load(game):
        return rulebook.say(rulebook.load(game).rule(name).text, language)[:LONGEST_TITLE]
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
    folder = _folder(game) / _OF_RULES if name in rulebook.load(game) else _folder(game)
    return read_dispute((folder / f"{name}.yaml").read_bytes())


@cache
def _titles() -> dict[str, Any]:
    titles: dict[str, object] = read_yaml((data_folder("card_db") / "dispute-titles.yaml").read_bytes())
    return titles


def _folder(game: str) -> Path:
    return data_folder("card_db") / game / "disputes"
