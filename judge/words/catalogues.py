"""The gettext catalogues of the pages: extract the sentences, update the catalogues, load translations.

English is what the code says, so it has no catalogue. `update` keeps every translation whose sentence is still said,
adds the new ones without a translation, and drops the others; it never guesses one. A catalogue is kept as its source
alone and compiled in memory, in a fiftieth of a second, when a process first needs it: people who translate at the same
time then meet in a text that can be merged.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from babel.support import NullTranslations, Translations

from judge.words.languages import ENGLISH, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from babel.messages.catalog import Catalog

    from judge.words.languages import Language

PACKAGE: Final = Path(__file__).resolve().parent.parent
TRANSLATIONS: Final = PACKAGE / "web" / "translations"
KEYWORDS: Final = dict.fromkeys(("_", "_l", "gettext", "lazy_gettext", "N_"))  # what marks a sentence
TRANSLATED: Final = tuple(language for language in LANGUAGES if language != ENGLISH)


class CatalogueUpdate(NamedTuple):
    """The result of updating one language's catalogue: added and removed sentences, and untranslated ones."""

    language: Language
    added: tuple[str, ...]
    gone: tuple[str, ...]
    missing: tuple[str, ...]


def catalogue_folder(language: Language) -> Path:
    """Return the folder of a language's catalogue."""
    return TRANSLATIONS / language.replace("-", "_") / "LC_MESSAGES"


def extract_sentences(templates: Path) -> frozenset[str]:
    """Return every translatable sentence of the pages, the service and its stored texts."""
    sources: Iterable[tuple[Path, list[tuple[str, str]]]] = (
        (PACKAGE / "web", [("**.py", "python")]),
        (PACKAGE / "store", [("**.py", "python")]),
        (templates, [("**.html", "jinja2")]),
    )
    return frozenset(
        str(found[2])
        for folder, methods in sources
        for found in extract_from_dir(folder, methods, keywords=KEYWORDS)
    )


def read_catalogue(language: Language) -> Catalog:
    """Return a language's catalogue as in its source."""
    with (catalogue_folder(language) / "messages.po").open("rb") as file:
        return read_po(file, locale=language.replace("-", "_"))


@cache
def load_translations(language: Language) -> NullTranslations:
    """Return the translations of the pages' sentences in a language."""
    if language == ENGLISH:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, read_catalogue(language))
    compiled.seek(0)
    return Translations(compiled)


def missing(language: Language, templates: Path) -> tuple[str, ...]:
    """Return the sentences that a language has no translation of, in alphabetical order."""
    catalogue = read_catalogue(language)
    return tuple(sorted(text for text in extract_sentences(templates) if not _translation(catalogue, text)))


def update(language: Language, templates: Path) -> CatalogueUpdate:
    """Bring a language's catalogue up to date."""
    catalogue, wanted = read_catalogue(language), extract_sentences(templates)
    known = {str(message.id) for message in catalogue if message.id}
    for text in known - wanted:
        catalogue.delete(text)
    for text in wanted - known:
        catalogue.add(text)
    source = BytesIO()
    write_po(source, catalogue, width=0, sort_output=True)
    (catalogue_folder(language) / "messages.po").write_bytes(source.getvalue())
    left = tuple(sorted(text for text in wanted if not _translation(catalogue, text)))
    return CatalogueUpdate(language, tuple(sorted(wanted - known)), tuple(sorted(known - wanted)), left)


def _translation(catalogue: Catalog, text: str) -> str:
    message = catalogue.get(text)
    return str(message.string or "") if message and not message.fuzzy else ""
