"""`judge cards read`: what printed texts say, and whether the cards of the database print what their data say."""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from judge.cardtext import card_fields, report
from judge.cardtext.equivalence import are_equivalent
from judge.cardtext.reading import DECLINED, READ, AbilityText, Reading, read, say
from judge.cardtext.rows import languages
from judge.cardtext.vocabulary import speech
from judge.commands.problem import Problem
from judge.engine.plain import to_json
from judge.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from judge.catalogue.cards import Card

LARGEST = 1_000_000  # bytes of a file of texts
MOST_CLAUSES = 20  # that are listed; all of them with --json
DIFFERS = "differs"
NO_DATA = "no data"


def texts_of(source: str) -> list[str]:
    """Return the texts of an argument: itself, or the lines of the file that it names ("-": of standard input)."""
    if source == "-":
        return _lines(sys.stdin.read(LARGEST))
    try:
        file = Path(source)
        if not file.is_file():
            return [source]
        return _lines(file.read_bytes()[:LARGEST].decode("utf-8-sig"))
    except OSError:  # longer than a file may be called
        return [source]
    except UnicodeDecodeError as error:
        raise Problem(f"{source}: not UTF-8 text") from error


def _lines(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip()]


def reading_of(game: str, text: str, language: str, kind: str) -> Reading:
    """Read one text; Problem for a game or language that has no rows."""
    able = [each for each in GAMES if languages(each)]
    if game not in able:
        raise Problem(f"nobody wrote how the texts of {game} read: choose {', '.join(able)}")
    if language not in languages(game):
        raise Problem(f"{game} texts are not read in {language}: choose {', '.join(languages(game))}")
    return read(game, text, language, kind)


def to_dict(reading: Reading, language: str) -> dict[str, object]:
    """Return the meaning of a text as plain data, rendered in `language`."""
    return report.to_dict(reading, lambda ability: ability_sentence(reading, ability, language))


def ability_sentence(reading: Reading, ability: Mapping[str, Any], language: str) -> str:
    """Return the sentence of an ability; its original text where no sentence reads back to it."""
    return say(reading.game, ability, reading.kind, language) or report.data_as_text(dict(ability))


def lines_of(reading: Reading, language: str) -> Iterator[str]:
    """Yield the meaning of a text, line by line."""
    for part in reading.parts:
        if part.keyword:
            yield f"{part.state:<9} {part.text}"
        elif part.state == READ:
            yield f"read      {part.text}"
            yield f"          = {ability_sentence(reading, part.readings[0], language)}"
        elif part.state == DECLINED:
            yield f"declined  {part.text}"
            yield f"          {_reason(part, reading)}"
        else:
            yield f"several   {part.text}"
            yield from (
                f"          {n}. {ability_sentence(reading, each, language)}"
                for n, each in enumerate(part.readings, 1)
            )


_WHY = {
    "kind": "an ability of this kind cannot stand on such a card",
    "nobody": "it speaks of somebody whom the text does not name, or not alone",
    "game": "the rules of the game know no such ability",
    "many": "it can be read in more ways than anybody could choose among",
    "long": "the text is longer than a card",
}


def _reason(part: AbilityText, reading: Reading) -> str:
    if part.why in _WHY:
        return _WHY[part.why]
    rest = reading.typed[part.at : part.end]
    spot = f"not understood from {rest[:16]!r}" if rest.strip() else "not understood at its end"
    return f"{spot}; the nearest row is {part.near!r}" if part.near else spot


@dataclass(frozen=True, slots=True)
class ComparedCard:
    """One card: whether its text means the same as its data."""

    card: Card
    state: str
    reading: Reading

    def to_dict(self, language: str) -> dict[str, object]:
        """Return it as plain data."""
        card = {"no": self.card.no, "name": self.card.name, "set": self.card.set}
        return {
            **card,
            "state": self.state,
            **({} if self.state == READ else {"text": to_dict(self.reading, language)}),
        }


def compare_imported(game: str, cards: Iterable[Card]) -> Iterator[ComparedCard]:
    """Compare every text of new cards with their data, each in its language."""
    for card in cards:
        text = str(card.data.get("text") or "")
        texts = {report.language_of(game, text): text} if text else {}
        texts |= {
            key: str(each) for key, each in card.data.get("texts", {}).items() if key in languages(game)
        }
        for language, each in texts.items():
            reading = reading_of(game, each, language, str(card.data.get("kind", "")))
            yield ComparedCard(card, _compare_card(card, reading), reading)


_CLAUSE: Final = re.compile(r"[^，。、；：,.;:【】〔〕\[\]（）()\n]+")


def rank_unread(rows: Iterable[ComparedCard]) -> list[dict[str, object]]:
    """Rank the clauses that are not understood: where each text's rows stop, the most frequent first."""
    found: Counter[tuple[str, str]] = Counter()
    for row in rows:
        for part in row.reading.parts:
            if part.state == DECLINED and part.why == "words":
                spot = min(part.at, part.end - 1)
                clauses = [each for each in _CLAUSE.finditer(row.reading.typed) if each.end() > spot]
                found[row.reading.language, clauses[0][0].strip() if clauses else ""] += 1
    ranked = sorted(found.items(), key=lambda each: (-each[1], each[0]))
    return [
        {"clause": clause, "language": language, "texts": times}
        for (language, clause), times in ranked
        if clause
    ]


def compare_cards(game: str, cards: Iterable[Card], language: str, *, own: bool) -> Iterator[ComparedCard]:
    """Compare every card that has a text in this language with its data. `own`: it is the game's own language."""
    for card in cards:
        text = card.data.get("texts", {}).get(language) or (card.data.get("text") if own else None)
        if not text:
            continue
        reading = reading_of(game, text, language, str(card.data.get("kind", "")))
        yield ComparedCard(card, _compare_card(card, reading), reading)


def _compare_card(card: Card, reading: Reading) -> str:
    abilities = card.data.get("abilities") or []
    keywords = list(card.data.get("keywords") or [])
    if reading.state != READ:
        return reading.state
    if speech(reading.game).fields:
        stated = card_fields.of_card(reading.game, card.data)
        return READ if report.agrees(reading, card.data) else DIFFERS if stated else NO_DATA
    if not abilities and not keywords:
        return NO_DATA
    parts = [part.readings[0] for part in reading.parts if part.readings]
    told = speech(reading.game)
    alike = len(parts) == len(abilities) and all(
        are_equivalent(read_, told.with_timing(data, reading.kind))
        for read_, data in zip(parts, abilities, strict=True)
    )
    return READ if alike and sorted(reading.keywords) == sorted(keywords) else DIFFERS


def table(rows: list[ComparedCard]) -> dict[str, Any]:
    """Count the texts of a set by result, with the names of the cards of each."""
    states = sorted({_state_of(row) for row in rows})
    return {state: [row.card.label for row in rows if _state_of(row) == state] for state in states}


def table_lines(rows: list[ComparedCard]) -> Iterator[str]:
    """Yield the texts of a set line by line: how many are read, and which are not, with the spot."""
    if not rows:
        return
    yield format_counts(Counter(_state_of(row) for row in rows), len(rows))
    for row in rows:
        for part in row.reading.parts if row.state != READ else ():
            if part.state == DECLINED:
                yield f"{row.card.label}: {_reason(part, row.reading)}"
            elif part.state != READ:
                yield f"{row.card.label}: {len(part.readings)} readings of {part.text!r}"
        if row.state == DIFFERS:
            yield f"{row.card.label}: the text says something else than the data"
    ranked = rank_unread(rows)
    if ranked:
        yield "not understood, the most frequent first:"
        yield from (f"{each['texts']:>5} x {each['clause']}" for each in ranked[:MOST_CLAUSES])


def _state_of(row: ComparedCard) -> str:
    return row.reading.state if row.state == NO_DATA else row.state


def print_readings(readings: list[Reading], language: str | None, *, as_json: bool) -> int:
    """Print the meanings of texts, each in its own language unless another is asked for; 0 where each has exactly one."""
    said_in = [(reading, language or reading.language) for reading in readings]
    if as_json:
        click.echo(to_json([to_dict(*each) for each in said_in], indented=True))
    else:
        click.echo("\n".join(line for each in said_in for line in lines_of(*each)))
        if len(readings) > 1:
            click.echo(format_counts(Counter(reading.state for reading in readings), len(readings)))
    return int(any(reading.state != READ for reading in readings))


def print_comparison(rows: list[ComparedCard], language: str, *, as_json: bool) -> int:
    """Print the cards whose text differs from their data; 0 where none does."""
    states = Counter(row.state for row in rows)
    if as_json:
        counts = {"cards": len(rows), **states}
        click.echo(
            to_json(
                {**counts, "differing": [row.to_dict(language) for row in rows if row.state != READ]},
                indented=True,
            )
        )
    else:
        for row in rows:
            if row.state == READ:
                continue
            click.echo(f"{row.card.label}: {row.state}")
            for line in lines_of(row.reading, language):
                click.echo(f"  {line}")
            if row.state == DIFFERS:
                for ability in row.card.data.get("abilities", []):
                    click.echo(f"  data      = {ability_sentence(row.reading, ability, language)}")
        click.echo(format_counts(states, len(rows)))
    return int(states[DIFFERS] > 0)


def format_counts(states: Mapping[str, int], all_: int) -> str:
    """Return how many were read."""
    return f"{all_} texts: " + ", ".join(f"{number} {state}" for state, number in sorted(states.items()))
