"""Find the sentences that lack a translation, in every store.

The stores: the catalogues of the pages; the `words.yaml` of disputes, of each game, of the deck check, of the
tournament, of the print room and of the service; the pages of help. One entry of a store is named by its key.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Final

from judge.games import GAMES
from judge.help import NAMES
from judge.words import catalogues
from judge.words.languages import ENGLISH
from judge.words.sentences import sections

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from judge.words.languages import Language

PARTS: Final = (
    "commands",
    "disputes",
    "decks",
    "tournament",
    "printing",
    "web",
)  # the packages that have a store


def missing(language: Language, templates: Path) -> dict[str, tuple[str, ...]]:
    """Return the keys that a language lacks, by store; complete stores are omitted."""
    found = {name: tuple(keys(language)) for name, keys in _STORES.items()}
    if language != ENGLISH:
        found["judge/web/translations"] = catalogues.missing(language, templates)
    return {name: keys for name, keys in found.items() if keys}


def _rows(package: str, *folder: str) -> Callable[[Language], Iterator[str]]:
    def keys(language: Language) -> Iterator[str]:
        for section, rows in sections(package, *folder).items():
            yield from (f"{section}.{key}" for key, row in rows.items() if not row.get(language))

    return keys


def _help(language: Language) -> Iterator[str]:
    folder = resources.files("judge.help").joinpath(language)
    return (name for name in NAMES if not folder.joinpath(f"{name}.md").is_file())


_STORES: Final[dict[str, Callable[[Language], Iterator[str]]]] = {
    **{f"judge/{part}/words.yaml": _rows(f"judge.{part}") for part in PARTS},
    **{f"judge/games/{game}/words.yaml": _rows("judge.games", game) for game in GAMES},
    "judge/help": _help,
}
