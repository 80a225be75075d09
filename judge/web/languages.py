"""The language of a person: the one chosen on the page (remembered), else the browser's preference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import g, request, session
from flask_babel import Babel, Domain, get_locale

from judge.catalogue import rulebook
from judge.words import catalogues
from judge.words.languages import ENGLISH, LABELS, NAMES, find_language, language_of_tag

if TYPE_CHECKING:
    from babel.support import NullTranslations
    from flask import Flask

    from judge.words.languages import Language


class _Sentences(Domain):  # type: ignore[misc]  # Flask-Babel has no types
    """The sentences of the pages, read from the sources of the catalogues, once for a process."""

    def get_translations(self) -> NullTranslations:
        return catalogues.load_translations(find_language(current_tag()) or ENGLISH)


class _Babel(Babel):  # type: ignore[misc]
    """Flask-Babel with cached catalogues: the original makes a domain for each request and reads its catalogue."""

    domain_instance = _Sentences()


def init_app(app: Flask) -> None:
    """Set Flask-Babel up and give the templates the language of this request."""
    app.config.setdefault("BABEL_DEFAULT_LOCALE", ENGLISH)
    _Babel(app, locale_selector=lambda: chosen_language().replace("-", "_"))
    app.context_processor(
        lambda: {"language": chosen_language(), "languages": LABELS, "language_names": NAMES}
    )


def chosen_language() -> Language:
    """Return the language tag of this request."""
    if "language" not in g:
        g.language = find_language(str(session.get("language"))) or _accepted_language()
    tag: Language = g.language
    return tag


def _accepted_language() -> Language:
    """Return the browser's preferred language."""
    found = (language_of_tag(tag) for tag, _quality in request.accept_languages)
    return next(filter(None, found), ENGLISH)


def second_language(game: str) -> str:
    """Return the second language in which a ruling is read aloud: English, else the rulebook's own."""
    return ENGLISH if chosen_language() != ENGLISH else rulebook.load(game).language


def current_tag() -> str:
    """Return the tag of the language in which text is made now."""
    return str(get_locale()).replace("_", "-")
