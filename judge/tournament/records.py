"""What each player did up to a round: points, matches, games, opponents, byes, pair-downs, seats."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from judge.tournament.acceleration import points_by_player
from judge.tournament.model import ALONE, KNOCK_OUT, Format, Outcome
from judge.tournament.results import SIDES, winner
from judge.tournament.sides import sides_taken
from judge.tournament.stages import find_span, spans

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from judge.tournament.field_readers import Number
    from judge.tournament.model import Event, Player, Round, Scoring, Stage, Table
    from judge.tournament.stages import StageSpan

GAME_WIN = 3
GAME_DRAW = 1


@dataclass(slots=True)
class PlayerRecord:
    """The record of one player.

    `opponents` are those of played matches, in order, and `earned` the match points taken from each; a bye is no match, and
    `bye_points` are what byes gave. `agreed` counts the drawn games of matches in which nobody won a game. `deducted` are
    the points that penalties took out of `points`. `phantoms` are the missing seats of short pods; `seats` are (seat, size).
    `alone` are matches lost without an opponent; `sides` are 1 for the first side of a game and -1 for the second, in order.
    """

    player: Player
    points: Number = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0
    half_byes: int = 0
    bye_points: Number = 0
    agreed: int = 0
    game_points: int = 0
    games: int = 0
    opponents: list[str] = field(default_factory=list)
    earned: list[Number] = field(default_factory=list)
    lost_rounds: list[int] = field(default_factory=list)
    phantoms: int = 0
    downs: int = 0
    seats: tuple[tuple[int, int], ...] = ()
    deducted: Number = 0
    score: Number = 0
    score_share: Fraction = Fraction(0)
    alone: int = 0
    sides: tuple[int, ...] = ()

    @property
    def match_points(self) -> Number:
        """Return the match points of matches played, which shares use: without byes and penalties."""
        return self.points + self.deducted - self.bye_points

    @property
    def matches(self) -> int:
        """Matches played, without byes; a loss without an opponent is one."""
        return self.wins + self.losses + self.draws


def records(event: Event, upto: int | None = None, first: int = 1) -> dict[str, PlayerRecord]:
    """Count rounds `first` to `upto` (all rounds where None). A pending table does not count.

    Knock-out rounds do not either, unless the event is only a knock-out.
    """
    found = make_records(event.players)
    add_rounds(event, found, first, len(event.rounds) if upto is None else upto)
    return found


def make_records(players: Iterable[Player]) -> dict[str, PlayerRecord]:
    """Return empty records of players."""
    return {player.id: PlayerRecord(player) for player in players}


def add_rounds(event: Event, found: dict[str, PlayerRecord], first: int, last: int) -> None:
    """Add rounds `first` to `last` to the records."""
    only_knock_out = all(stage.format in KNOCK_OUT for stage in event.stages)
    laid = spans(event) if first <= last else ()
    for played in event.rounds[first - 1 : last]:
        span = find_span(laid, played.number)
        stage = span.stage
        if stage.format in KNOCK_OUT and not only_knock_out:
            continue
        if stage.ways.sides:
            for player, side in sides_taken(played.tables):
                found[player].sides += (side,)
        _add_round(event, found, played, span)
        for penalty in event.penalties:  # those from before the first round count with it
            if penalty.points and max(1, penalty.round) == played.number:
                record = found[penalty.player]
                record.points -= penalty.points
                record.deducted += penalty.points


def _add_round(event: Event, found: dict[str, PlayerRecord], played: Round, span: StageSpan) -> None:
    """Add the tables of a round, each separately: every player is at one table, so the points used are those before it."""
    stage, number, pending = span.stage, played.number, Outcome.PENDING
    downs = stage.format is Format.SWISS and not stage.ways.danish
    extra = points_by_player(event, span, number) if downs else {}
    with_games = None if stage.format is Format.PODS else Outcome.GAMES
    results: dict[tuple[int, int, int], _Worth] = {}  # of thousands of matches few end differently
    for table in played.tables:
        outcome = table.outcome
        if outcome is pending:
            continue
        players, games = table.players, table.games
        if len(players) != SIDES:
            add_table(found, table, event.scoring, stage, number)
            continue
        first, second = players
        one, two = found[first], found[second]
        if downs and (extra or one.points != two.points):
            _pair_down(one, two, extra)
        if outcome is with_games:
            worth = results.get(games)
            if worth is None:
                worth = results[games] = _match_worth(games, event.scoring)
            _match(one, first, two, second, worth, number)
        else:
            add_table(found, table, event.scoring, stage, number)


_Worth = tuple["Number", "Number", int, int, int, int, int]


def _match_worth(games: tuple[int, int, int], scoring: Scoring) -> _Worth:
    """Return what a match is worth to its two sides: match points, winner, games, game points, agreed draws."""
    first, second, draws = games
    won = (first > second) - (first < second)
    own, other = {
        1: (scoring.win, scoring.loss),
        0: (scoring.draw, scoring.draw),
        -1: (scoring.loss, scoring.win),
    }[won]
    drawn = GAME_DRAW * draws
    agreed = draws if first == second == 0 else 0
    return (
        own,
        other,
        won,
        first + second + draws,
        GAME_WIN * first + drawn,
        GAME_WIN * second + drawn,
        agreed,
    )


def _match(
    one: PlayerRecord, first: str, two: PlayerRecord, second: str, worth: _Worth, round_number: int
) -> None:
    """Add a two-player match with its games, given the ids of both: the usual table of a large event."""
    own, other, won, total, own_games, other_games, agreed = worth
    if won > 0:
        one.wins += 1
        two.losses += 1
        two.lost_rounds.append(round_number)
    elif won < 0:
        two.wins += 1
        one.losses += 1
        one.lost_rounds.append(round_number)
    else:
        one.draws += 1
        two.draws += 1
        one.agreed += agreed
        two.agreed += agreed
    one.points += own
    one.opponents.append(second)
    one.earned.append(own)
    one.games += total
    one.game_points += own_games
    two.points += other
    two.opponents.append(first)
    two.earned.append(other)
    two.games += total
    two.game_points += other_games


def _pair_down(first: PlayerRecord, second: PlayerRecord, extra: Mapping[str, Number]) -> None:
    """Record the pair-down, by the points the round was paired by, including virtual ones."""
    own, other = first.points, second.points
    if extra:
        own += extra.get(first.player.id, 0)
        other += extra.get(second.player.id, 0)
    if own != other:
        (first if own > other else second).downs += 1


def add_table(
    found: dict[str, PlayerRecord], table: Table, scoring: Scoring, stage: Stage, round_number: int
) -> None:
    """Count one finished table."""
    if table.outcome is Outcome.UNPLAYED:
        return
    if table.outcome in ALONE:
        _count_unpaired(found[table.players[0]], table.outcome, scoring, stage, round_number)
        return
    if table.outcome is Outcome.LOST:
        for player in table.absent:
            _count_unpaired(found[player], Outcome.LOSS, scoring, stage, round_number)
        return
    together = [found[player] for player in table.players]
    earned = match_points(table, scoring)
    if stage.format is Format.PODS:
        _pod(together, table, stage)
    else:
        _games(together, table, stage)
    _outcomes(together, table, round_number)
    for record, points in zip(together, earned, strict=True):
        record.points += points
        for other in together:
            if other is not record:
                record.opponents.append(other.player.id)
                record.earned.append(points)


def _count_unpaired(
    record: PlayerRecord, outcome: Outcome, scoring: Scoring, stage: Stage, round_number: int
) -> None:
    """Count a round without an opponent. A bye is also games won; half a bye and a loss are no games."""
    if outcome is Outcome.LOSS:
        record.losses += 1
        record.alone += 1
        record.lost_rounds.append(round_number)
        record.points += scoring.loss
        return
    earned = scoring.bye if outcome is Outcome.BYE else scoring.half_bye
    record.byes += 1
    record.points += earned
    record.bye_points += earned
    if outcome is Outcome.HALF_BYE:
        record.half_byes += 1
        return
    won = stage.best_of // 2 + 1 if scoring.bye_games is None else scoring.bye_games
    record.game_points += GAME_WIN * won
    record.games += won


def match_points(table: Table, scoring: Scoring) -> Sequence[Number]:
    """Return the match points of each seat of a finished table that is no bye."""
    if table.outcome is Outcome.POINTS:
        return table.values
    if table.outcome is Outcome.DOUBLE_LOSS:
        return [scoring.double_loss] * len(table.players)
    if table.outcome is Outcome.NO_SHOW:
        left = [player for player in table.players if player not in table.absent]
        share = scoring.places[0] if scoring.places else scoring.win
        return [share if player in left else scoring.no_show for player in table.players]
    places = finish(table)
    if scoring.places and table.outcome in (Outcome.PLACES, Outcome.SCORES):
        return [_split(place, places.count(place), scoring.places) for place in places]
    firsts = places.count(1)
    first = scoring.win if firsts == 1 else scoring.draw
    return [first if place == 1 else scoring.loss for place in places]


def finish(table: Table) -> list[int]:
    """Return each seat's place, equal places tied: 1, 2, 3, 3."""
    if table.outcome is Outcome.GAMES:
        first, second, _ = table.games
        worth: list[Number] = [-first, -second]
    elif table.outcome is Outcome.PLACES:
        worth = list(table.values)
    else:
        worth = [-value for value in table.scores or table.values]
    return [1 + sum(other < own for other in worth) for own in worth]


def _split(place: int, tied: int, points: Sequence[Number]) -> Number:
    """Share the points of the places that a tie covers."""
    covered = [points[i] if i < len(points) else 0 for i in range(place - 1, place - 1 + tied)]
    share = Fraction(sum(covered)) / tied
    return int(share) if share.denominator == 1 else share


def _pod(together: list[PlayerRecord], table: Table, stage: Stage) -> None:
    missing = max(0, stage.pods.size - len(together))
    total = sum(table.scores)
    for seat, record in enumerate(together):
        record.phantoms += missing
        record.seats += ((seat, len(together)),)
        if table.scores:
            record.score += table.scores[seat]
            record.score_share += Fraction(table.scores[seat]) / total if total else 0


def _games(together: list[PlayerRecord], table: Table, stage: Stage) -> None:
    """Add the games of a match that was not completed: an absent player loses all of them."""
    first = second = 0
    if table.outcome is Outcome.NO_SHOW and (won := winner(table)) is not None:
        needed = stage.best_of // 2 + 1
        first, second = (needed, 0) if won == table.players[0] else (0, needed)
    for seat, (record, own) in enumerate(zip(together, (first, second), strict=True)):
        record.game_points += GAME_WIN * own
        record.games += first + second
        if table.scores:
            record.score += table.scores[seat]


def _outcomes(together: list[PlayerRecord], table: Table, round_number: int) -> None:
    if table.outcome is Outcome.DOUBLE_LOSS:
        places = [2] * len(together)
    elif table.outcome is Outcome.NO_SHOW:
        places = [2 if player in table.absent else 1 for player in table.players]
    else:
        places = finish(table)
    firsts = places.count(1)
    for record, place in zip(together, places, strict=True):
        if place > 1:
            record.losses += 1
            record.lost_rounds.append(round_number)
        elif firsts > 1:
            record.draws += 1
        else:
            record.wins += 1
