"""Which sentences a language lacks, through every store of sentences there is.

The stores: the catalogues of the pages; `words.yaml` of the kernel, of each game and of the deck check; the rows of
the tournament, of the print room and of the tie-breakers; the pages of help. One entry of a store is named by its key.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from judge.catalogue.documents import read_yaml
from judge.disputes.report import LABELS
from judge.games import GAMES
from judge.help import NAMES
from judge.printing.words import WORDS
from judge.tournament import TIE_BREAKERS
from judge.tournament.words import LANGUAGES as TOURNAMENT
from judge.words import catalogues
from judge.words.languages import COLUMNS, ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from pathlib import Path

    from judge.words.languages import Language

SECTIONS: Final = (
    "events",
    "reasons",
    "verbs",
    "terms",
    "sentences",
    "parts",
)  # of a words.yaml


def missing(language: Language, templates: Path) -> dict[str, tuple[str, ...]]:
    """Return the keys that a language lacks, by store; stores that lack nothing are left out."""
    found = {name: tuple(keys(language)) for name, keys in _STORES.items()}
    if language != ENGLISH:
        found["judge/web/translations"] = catalogues.missing(language, templates)
    return {name: keys for name, keys in found.items() if keys}


def _yaml(*parts: str) -> Callable[[Language], Iterator[str]]:
    def keys(language: Language) -> Iterator[str]:
        loaded: Mapping[str, Any] = read_yaml(resources.files("judge").joinpath(*parts).read_bytes())
        for section in SECTIONS:
            for key, entry in loaded.get(section, {}).items():
                if not entry.get(language):
                    yield f"{section}.{key}"

    return keys


def _columns(rows: Mapping[str, tuple[str, ...]]) -> Callable[[Language], Iterator[str]]:
    return lambda language: (key for key, row in rows.items() if not row[COLUMNS.index(language)])


def _tournament(language: Language) -> Iterator[str]:
    return (key for key in TOURNAMENT[ENGLISH] if not TOURNAMENT[language].get(key))


def _help(language: Language) -> Iterator[str]:
    folder = resources.files("judge.help").joinpath(language)
    return (name for name in NAMES if not folder.joinpath(f"{name}.md").is_file())


_STORES: Final[dict[str, Callable[[Language], Iterator[str]]]] = {
    "judge/disputes/words.yaml": _yaml("disputes", "words.yaml"),
    "judge/disputes/report.py": lambda language: (
        key for key, row in LABELS.items() if not row.get(language)
    ),
    **{f"judge/games/{game}/words.yaml": _yaml("games", game, "words.yaml") for game in GAMES},
    "judge/decks/words.yaml": _yaml("decks", "words.yaml"),
    "judge/tournament/words": _tournament,
    "judge/tournament/tie_breakers.py": _columns({name: row.label for name, row in TIE_BREAKERS.items()}),
    "judge/printing/words.py": _columns(WORDS),
    "judge/help": _help,
}
