"""The options of the position forms: zones, numbers, states and turn fields, and which of them fit each card."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.bench.card_kinds import card_fits, printed_data
from judge.disputes.bench.position_edits import named_objects
from judge.disputes.language.terms import GameTerms, colours_of_cards
from judge.disputes.reference.ready import usual_phases
from judge.games import package

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.engine.game import Game
    from judge.engine.layout import Tally, TurnField

_MARKS: Final = ("flags", "columns")
_ZONES: Final = ("zones", "shared")


def position_parts(game: str, players: int, language: str) -> dict[str, Any]:
    """Return the parts of a game's position for forms: each word with its name in the language."""
    built = package(game).build(players)
    forms = GameTerms(game, language)

    def called(word: str) -> tuple[str, str]:
        return (word, forms.term(word))

    def counted(tally: Tally) -> tuple[str, str, int, int, int]:
        return (tally.name, forms.tally(tally.name), tally.low, tally.high, tally.default)

    def state(word: str) -> tuple[str, str]:
        return (
            word,
            said if (said := forms.term(f"state {word}")) != f"state {word}" else forms.term(word),
        )

    spoken = [flag.name for flag in built.flags] + ["colours", *colours_of_cards(game)]
    return {
        "zones": [called(zone.name) for zone in built.zones if zone.owner == 0],
        "shared": [called(zone.name) for zone in built.zones if zone.owner is None],
        "tallies": [counted(tally) for tally in built.tallies],
        "columns": [counted(tally) for tally in built.columns],
        "flags": [(*called(flag.name), [state(word) for word in flag.words]) for flag in built.flags],
        "usual_phases": usual_phases(game),
        "turn": [*(_turn_field(field, forms) for field in built.turn_fields), *_memories(built, forms)],
        "colours": [called(word) for word in colours_of_cards(game)],
        "words": dict(called(word) for word in spoken)
        | dict(state(word) for flag in built.flags for word in flag.words)
        | {tally.name: forms.tally(tally.name) for tally in built.columns},
    }


def _turn_field(field: TurnField, forms: GameTerms) -> dict[str, object]:
    """Describe one field of the turn for a form; a phase may have another name than the same word elsewhere."""

    def called(*terms: str) -> str:
        return next((said for term in terms if (said := forms.term(term)) != term), terms[-1])

    def option(word: str) -> tuple[str, str]:
        return (word, called(f"{word}_{field.name}", f"phase {word}", word))

    return {
        "name": field.name,
        "label": called(field.name, f"path {field.of}.{field.name}"),
        "takes": field.takes,
        "words": [*([("", "–")] if field.phases else []), *map(option, field.words)],
        "usual": "" if field.phases else field.usual,
        "low": field.low,
        "high": field.high,
        "each": field.each,
        "of": field.of,
    }


def _memories(built: Game, forms: GameTerms) -> Iterator[dict[str, object]]:
    """Describe the named objects that a game remembers, such as who attacks what."""
    for memory in built.memory:
        for part, takes in named_objects(memory).items():
            label = f"{forms.term(memory.said)}: {forms.term(part)}"
            yield {"name": f"{memory.said}:{part}", "label": label, "takes": takes, "of": memory.of}


def parts_by_card(file: Mapping[str, Any], parts: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Restrict `position_parts` to the flags, columns and zones that fit each card, by its name in the file; "": unnamed.

    A card that is not among them can have all of them.
    """
    game = package(file["game"])

    def fits(data: Mapping[str, Any], row: tuple[Any, ...], part: str) -> bool:
        if part in _MARKS:
            return game.layout.can_have is None or row[0] in game.layout.can_have(str(data.get("kind", "")))
        return card_fits(file["game"], data, row[0])

    if game.layout.can_have is None and not game.lies_in():
        return {}
    found = {
        name: {part: [row for row in parts[part] if fits(data, row, part)] for part in (*_MARKS, *_ZONES)}
        for name, data in printed_data(file["game"], file["cards"]).items()
    }
    unnamed = {part: [row for row in parts[part] if row[0] not in game.layout.named_in] for part in _ZONES}
    return found | {"": {part: parts[part] for part in _MARKS} | unnamed}
