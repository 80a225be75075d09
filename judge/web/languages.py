"""A language per person: chosen in the page, remembered, else what the browser asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from babel import Locale, UnknownLocaleError
from flask import g, request, session
from flask_babel import Babel, get_locale

from judge.printing import LANGUAGES as PRINTED

if TYPE_CHECKING:
    from flask import Flask

    from judge.printing import Language

LANGUAGES = {"zh-Hant": "繁", "zh-Hans": "简", "ja": "日", "en": "EN"}  # tag -> the switch's label
NAMES = {"zh-Hant": "繁體中文", "zh-Hans": "简体中文", "ja": "日本語", "en": "English"}
TRADITIONAL = {"TW", "HK", "MO"}


def init_app(app: Flask) -> None:
    """Set Flask-Babel up and give the templates the language of this request."""
    app.config.setdefault("BABEL_DEFAULT_LOCALE", "en")
    Babel(app, locale_selector=lambda: chosen().replace("-", "_"))
    app.context_processor(lambda: {"language": chosen(), "languages": LANGUAGES, "language_names": NAMES})


def chosen() -> str:
    """Return the language tag of this request."""
    if "language" not in g:
        wanted = session.get("language")
        g.language = wanted if wanted in LANGUAGES else _asked()
    tag: str = g.language
    return tag


def print_language() -> Language:
    """Return the language of this request as the print room names it."""
    tag = chosen()
    return next(language for language in PRINTED if language == tag)


def _asked() -> str:
    """Return the best of what the browser accepts; Chinese is told apart by script, then by region."""
    for tag, _quality in request.accept_languages:
        try:
            locale = Locale.parse(tag, sep="-")
        except (ValueError, UnknownLocaleError):
            continue
        if locale.language == "zh":
            script = "Hant" if "Hant" in tag or locale.territory in TRADITIONAL else "Hans"
            return "zh-Hans" if "Hans" in tag else f"zh-{script}"
        if locale.language in LANGUAGES:
            return locale.language
    return "en"


def current_tag() -> str:
    """Return the tag of the language in which text is made now."""
    return str(get_locale()).replace("_", "-")
