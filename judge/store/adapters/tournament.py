"""The adapter to `judge.tournament`: pairing and standings of an event file."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from judge import tournament
from judge.store.refusals import Conflict, Invalid, NotFound, Refusal
from judge.tournament import Coverage, RoundCount, Tie, coverage_of, jobs, repair
from judge.tournament.bracket import next_tables
from judge.tournament.foreign import orders_differ
from judge.tournament.jobs import LOSSES
from judge.tournament.model import CATEGORIES, LEVELS
from judge.tournament.pairing_options import WAY_KEYS
from judge.tournament.results import RESULT_KEYS, table_with_result
from judge.tournament.words import join_sentences, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


@dataclass(frozen=True)
class DraftTable:
    """One table of a drafted round; `why` holds the key and facts of the reason, for `say_why`."""

    table: int
    players: list[str]
    result: dict[str, Any] | None  # what needs no playing: a bye, a walkover
    bracket: str
    why: dict[str, Any]


@dataclass(frozen=True)
class Draft:
    """The next round as the tournament proposes it. `quality`: optimal, rematches and so on."""

    tables: list[DraftTable]
    quality: dict[str, object]
    stage_of_round: StageOfRound


@dataclass(frozen=True)
class StageOfRound:
    """The properties of a stage that a round needs."""

    stage: str  # main, or cut after the event's first stage
    format: str
    best_of: int
    asks: str  # what its tables hand in: places, scores, both; empty: what they have
    sides: tuple[str, ...] = ()  # who sits first begins as the first


@contextmanager
def refusing(kind: type[Refusal], code: str, language: str) -> Iterator[None]:
    """Raise a refusal of the tournament as one of the service."""
    try:
        yield
    except tournament.Refusal as refused:
        raise kind(code, because=refused.text(language)) from refused


def normalize(file: object, language: str = "en", refusal: str = "file.unreadable") -> dict[str, Any]:
    """Rewrite an event file in its normal form; refuse an invalid one with the place of the error."""
    with refusing(Invalid, refusal, language):
        return tournament.to_dict(tournament.parse(file))


def normalize_import(
    file: object, language: str = "en"
) -> tuple[dict[str, Any], list[StageOfRound], list[tournament.PairingReason]]:
    """Return an event file in normal form, the stage of each of its rounds, and the figures it states differently.

    The file is parsed once for all of these.
    """
    with refusing(Invalid, "file.unreadable", language):
        event = tournament.parse(file)
        stages = [_stage_of_round(event, played.number) for played in event.rounds]
        return tournament.to_dict(event), stages, orders_differ(event)


def check(file: dict[str, Any], refusal: str, language: str = "en") -> None:
    """Refuse, as a conflict of its own, a change that would make the event file invalid."""
    if because := fault(file, language):
        raise Conflict(refusal, because=because)


def fault(file: dict[str, Any], language: str = "en") -> str:
    """Return why a file is no valid event; empty where it is one."""
    try:
        tournament.parse(file)
    except tournament.Refusal as refused:
        return refused.text(language)
    return ""


def refuse_entry(
    file: dict[str, object], name: str, seat: str = "", language: str = "en", *, back: str = ""
) -> None:
    """Refuse a player whom no future round would pair: a newcomer, or with `back` one who would return."""
    event = tournament.parse(file)
    try:
        if player := event.player(back) if back else None:
            tournament.refuse_return(event, player, len(event.rounds) + 1)
        else:
            tournament.refuse_entry(event, name, seat=seat)
    except tournament.Refusal as refused:
        facts = dict(refused.facts) | {"player": name}
        because = f"{refused.where(language)}: {say(refused.key, facts, language)}"
        raise Conflict("player.never", because=because) from refused


@dataclass(frozen=True)
class Coming:
    """The next round to be paired. `cut`: how many advance, where it begins a later stage.

    `then` is the size of the cut that follows right after it.
    """

    number: int
    cut: int | None
    then: int | None


def next_round(file: dict[str, object]) -> Coming | None:
    """Return the next round of an event; None when every round has been played."""
    event = tournament.parse(file)
    if _is_over(event):
        return None
    number = len(event.rounds) + 1
    span = tournament.span_of(event, number)
    after = event.stages[span.index + 1 :]
    begins = span.index > 0 and span.first == number
    return Coming(
        number, span.stage.cut if begins else None, after[0].cut if after and span.last == number else None
    )


def is_over(file: dict[str, Any]) -> bool:
    """Return whether every round of an event has been played: no further one can be paired."""
    return _is_over(tournament.parse(file))


def _is_over(event: tournament.Event) -> bool:
    try:
        span = tournament.span_of(event, len(event.rounds) + 1)
    except tournament.Refusal:
        return True
    played = event.rounds[span.first - 1 :]
    double = span.stage.format is tournament.Format.DOUBLE_ELIMINATION
    return bool(played) and double and next_tables(played, double=True)[1].over


def profile(file: dict[str, object]) -> tournament.Profile:
    """Return how an event file's tie-breakers are counted, and in which order."""
    return tournament.parse(file).profile


def _stage_of_round(event: tournament.Event, number: int) -> StageOfRound:
    span = tournament.span_of(event, number)
    stage = span.stage
    asks = stage.pods.result if stage.format is tournament.Format.PODS else ""
    return StageOfRound(
        "main" if span.index == 0 else "cut", stage.format.value, stage.best_of, asks, stage.ways.sides
    )


def check_result(
    stage_of_round: StageOfRound,
    spot: tuple[int, int],
    names: Mapping[str, str],
    result: dict[str, object],
    language: str,
) -> None:
    """Refuse a result that the table at a spot (round, table) cannot have; `names` are those of the seats by id."""
    try:
        table_with_result(result, tournament.Table(spot[1], tuple(names)), _stage_of(stage_of_round), spot[0])
    except tournament.Refusal as refusal:
        raise _to_refusal(refusal, names, language) from refusal


def result_after_loss(
    stage_of_round: StageOfRound,
    spot: tuple[int, int],
    names: Mapping[str, str],
    result: dict[str, Any] | None,
    loss: tuple[str, str],
    language: str,
) -> dict[str, Any]:
    """Return the result of a table after a loss (of a player and level); refuse one no result can express."""
    stage, bare = _stage_of(stage_of_round), tournament.Table(spot[1], tuple(names))
    try:
        before = table_with_result(result, bare, stage, spot[0]) if result else bare
        found = {"games": jobs.lost_games(before, *loss, stage.best_of, spot[0])}
        table_with_result(found, bare, stage, spot[0])
    except tournament.Refusal as refusal:
        raise _to_refusal(refusal, names, language) from refusal
    return found


def _to_refusal(refusal: tournament.Refusal, names: Mapping[str, str], language: str) -> Invalid:
    facts = {key: names.get(str(value), value) for key, value in refusal.facts.items()}
    because = f"{refusal.where(language)}: {say(refusal.key, facts, language)}"
    return Invalid("result.refused", because=because)


def _stage_of(played: StageOfRound) -> tournament.Stage:
    return _stage(played.format, played.best_of, played.asks)


@cache
def _stage(form: str, best_of: int, asks: str) -> tournament.Stage:
    """Return the part of a stage that results depend on; cached, as each result needs it and there are few."""
    part = {"event": 1, "format": form, "best_of": best_of, "pods": {"result": asks}}
    [stage] = tournament.parse(part).stages
    return stage


def pair(file: dict[str, Any], language: str = "en") -> Draft:
    """Pair the next round of an event file."""
    with refusing(Conflict, "round.pairing", language):
        event = tournament.parse(file)
        try:
            made = tournament.pair_next(event)
        except KeyError as error:  # a format without a method
            raise Conflict("round.format") from error
    tables = [
        DraftTable(
            table.number,
            list(table.players),
            _fixed_result(table),
            table.bracket,
            _reason_dict(made, table.players[0]),
        )
        for table in made.tables
    ]
    quality = made.objective.to_dict() | {"optimal": made.optimal, "method": made.method}
    return Draft(tables, quality, _stage_of_round(event, made.round))


def _fixed_result(table: tournament.Table) -> dict[str, object] | None:
    if table.outcome is tournament.Outcome.BYE:
        return {"bye": True}
    return {"no_show": list(table.absent)} if table.outcome is tournament.Outcome.NO_SHOW else None


def _reason_dict(made: tournament.Pairing, player: str) -> dict[str, object]:
    why = made.why(player)
    return why.to_dict() if why else {}


def make_lots(secret: str, since: int) -> dict[str, object]:
    """Return the lots of an event from a secret, as in its file."""
    return tournament.make_lots(secret, since).to_dict()


def public_lots(lots: dict[str, object], played: int) -> dict[str, object]:
    """Return what may be published of an event's lots once `played` rounds are played."""
    read = tournament.read_lots(lots)
    return read.public_until(played).to_dict() if read else {}


def say_why(why: Mapping[str, Any], names: Mapping[str, str], language: str) -> str:
    """Return the sentence of why a table was paired, with players' names."""
    sentences = []
    for one in (why, *why.get("also", ())):
        facts = {
            key: names.get(str(value), value) if key in ("player", "opponent", "again") else value
            for key, value in one["facts"].items()
        }
        sentences.append(say(one["key"], facts, language))
    return join_sentences(sentences, language)


def brackets(file: dict[str, object]) -> tuple[tournament.Drawing, ...]:
    """Draw the knock-out stages of an event file that have begun."""
    return tournament.drawings(tournament.parse(file))


def standings(file: dict[str, object]) -> list[dict[str, Any]]:
    """Rank the players of an event file: rank, player, points, wins, losses, draws, byes, tie-breakers."""
    return [row.to_dict() for row in tournament.standings(tournament.parse(file))]


@dataclass(frozen=True)
class Repair:
    """One way to continue after a wrong result: leave, swap, pair_again. `moved`: table -> its new players."""

    choice: str
    because: str  # why it cannot be taken; empty when it can
    moved: dict[int, list[str]]


def repairs(
    file: dict[str, object], number: int, table: int, result: dict[str, object], language: str = "en"
) -> list[Repair]:
    """Return the ways to repair a wrong result of an earlier round, with the tables each would change."""
    with refusing(Conflict, "result.refused", language):
        options = repair.repair_options(tournament.parse(file), number, table, result)
    return [
        Repair(
            option.name,
            option.refusal.text(language) if option.refusal else "",
            {new.number: list(new.players) for _old, new in option.moved},
        )
        for option in options
    ]


def what_if(file: dict[str, object], cut: int | None, language: str = "en") -> dict[str, object]:
    """Return who is certain of the cut, and who can safely draw."""
    with refusing(Conflict, "cut.unknown", language):
        found = tournament.what_if(tournament.parse(file), cut)
    return found.to_dict() | {"said": found.text(language)}


def audit(file: dict[str, object], player: str, language: str = "en") -> dict[str, object]:
    """Return the audit of one player's tie-breakers."""
    with refusing(NotFound, "audit.unknown", language):
        found = tournament.audit(tournament.parse(file), player)
        return found.to_dict() | {"said": found.texts(language)}
