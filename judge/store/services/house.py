"""House rulings: the interpretation of each unclear point of the rulebook that an event uses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.catalogue import rulebook
from judge.store.refusals import Invalid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.catalogue.rulebook import Interpretation, Words
    from judge.store.work import Work


@dataclass(frozen=True)
class UnclearPoint:
    """One unclear point in a language; `used` is the interpretation in force, `tag` the language of its text."""

    key: str
    rule: str
    question: str
    readings: dict[str, str]
    default: str
    used: str
    tag: str

    @property
    def ruling(self) -> str:
        """Return the sentence of the reading in force."""
        return self.readings[self.used]


def check_rulings(game: str, rulings: Mapping[str, str]) -> dict[str, str]:
    """Return the rulings that differ from the default; refuse what the game's registry does not know."""
    registry = rulebook.load(game)
    defaults = registry.defaults()
    for key, reading in rulings.items():
        if key not in defaults:
            raise Invalid("house.unknown", key=key[:80])
        known = registry.interpretation(key).readings
        if reading not in known:
            raise Invalid("house.reading", key=key, value=reading[:80], known=", ".join(known))
    return {key: reading for key, reading in rulings.items() if reading != defaults[key]}


def known_rulings(game: str, rulings: Mapping[str, str]) -> dict[str, str]:
    """Return the rulings that the game's registry still knows: an event may have set them under an earlier one."""
    registry = rulebook.load(game)
    defaults = registry.defaults()
    return {
        key: str(reading)
        for key, reading in rulings.items()
        if key in defaults and reading in registry.interpretation(key).readings
    }


def obsolete_points(work: Work, slug: str) -> list[str]:
    """Return the points set by the event that the registry no longer knows: the default applies."""
    with work.reading(slug) as (_, event):
        game, rulings = event.game, dict(event.house_rulings or {})
    return [key for key in rulings if key not in known_rulings(game, rulings)]


def points(game: str, rulings: Mapping[str, str], language: str) -> list[UnclearPoint]:
    """List a game's unclear points in the order of its rulebook."""
    registry = rulebook.load(game)
    tag = language if language in {registry.language, "en"} else "en"
    found = [point for rule in registry.rules for point in rule.interpretations]
    return [_point(point, rulings.get(point.key, point.default), tag) for point in found]


def _point(point: Interpretation, used: str, tag: str) -> UnclearPoint:
    def localize(words: Words) -> str:
        return rulebook.say(words, tag)

    return UnclearPoint(
        key=point.key,
        rule=point.rule_id,
        question=localize(point.question),
        readings={name: localize(words) for name, words in point.readings.items()},
        default=point.default,
        used=used if used in point.readings else point.default,
        tag=tag,
    )


def house_points(work: Work, slug: str) -> list[UnclearPoint]:
    """List the points that an event reads its own way."""
    with work.reading(slug) as (_, event):
        game, rulings = event.game, dict(event.house_rulings or {})
    return [point for point in points(game, rulings, work.language) if point.used != point.default]
