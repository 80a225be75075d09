"""What the sentences of a game must hold, asked of its classes of records: see the tests of each game.

`modules` are those that define the game's events and reasons; a class with classes below it is no record of its own.
"""

from string import Formatter

from judge.disputes.language.words import word_tables
from judge.engine.errors import Reason
from judge.engine.records import Event

LANGUAGES = ("zh-Hant", "zh-Hans", "ja", "en")
SECTIONS = {Event: "events", Reason: "reasons"}


def records(base, *modules):
    """List the classes of one kind that some modules define."""
    found = [kind for module in modules for kind in vars(module).values() if isinstance(kind, type)]
    own = [kind for kind in found if issubclass(kind, base) and kind is not base]
    return [kind for kind in own if kind.__module__ in {module.__name__ for module in modules}
            and not kind.__subclasses__()]  # fmt: skip


def unsaid(game, *modules):
    """List each (tag, language) for which an event or a refusal has no sentence."""
    return [
        (kind.tag, language)
        for base, section in SECTIONS.items()
        for kind in records(base, *modules)
        for language in LANGUAGES
        if not word_tables(game)[section].get(kind.tag, {}).get(language)
    ]


def beyond_fields(game, *modules):
    """List each (tag, language, word) where a sentence names what its record does not hold."""
    return [
        (kind.tag, language, name)
        for base, section in SECTIONS.items()
        for kind in records(base, *modules)
        for language, sentence in word_tables(game)[section].get(kind.tag, {}).items()
        if language in LANGUAGES
        for _, name, _, _ in Formatter().parse(sentence)
        if name is not None and name not in kind.kinds
    ]


def half_translated(game):
    """List each (section, name) that lacks one of the languages."""
    return [
        (section, name)
        for section in ("events", "reasons", "verbs", "terms")
        for name, entry in word_tables(game)[section].items()
        if not set(LANGUAGES) <= set(entry)
    ]


def not_happening(game, own, *modules):
    """List the sentences of a game's words.yaml (`own`) for events that no class of the game has."""
    tags = {kind.tag for kind in records(Event, *modules)}
    return sorted(set(own["events"]) - tags)
