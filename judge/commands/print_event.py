"""An event (`judge.tournament`) into the documents that are printed of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, cast

from judge.disputes.words import score_word
from judge.games import score_term
from judge.printing import Bracket, BracketMatch, Imprint, Match, Seat, Standing, Standings, TieBreaker
from judge.printing.words import say
from judge.tournament import Event, Format, Outcome, standings
from judge.tournament.results import winner
from judge.tournament.stages import spans, stage_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.tournament import Table

ELIMINATION = (Format.SINGLE_ELIMINATION, Format.DOUBLE_ELIMINATION)


def names_of(event: Event) -> dict[str, str]:
    """Return what each player is called: the name, or the id of somebody without one."""
    return {player.id: player.name or player.id for player in event.players}


def matches_of(event: Event, round_number: int, link: str = "") -> tuple[Match, ...]:
    """Return the tables of a round with the points everybody had before it.

    `link` is the text of each slip's QR, with {round} and {table} where the numbers go.
    """
    points = {row.player: float(row.points) for row in standings(event, round_number - 1)}
    names = names_of(event)
    keeps = {player.id for player in event.players if player.table is not None}
    return tuple(
        Match(
            table.number,
            tuple(Seat(names[player], points.get(player, 0.0), player) for player in table.players),
            fixed=any(player in keeps for player in table.players),
            notes=(table.note,) if table.note else (),
            token=link.replace("{round}", str(round_number)).replace("{table}", str(table.number)),
        )
        for table in event.rounds[round_number - 1].tables
    )


def asks_of(event: Event, round_number: int) -> Literal["", "places", "scores", "both"]:
    """Return what the slips of a round ask a pod for: what the file says, else what the game's tables end with."""
    stage = stage_of(event, round_number)
    if stage.format is not Format.PODS:
        return ""
    return cast("Any", stage.pods.result) or ("both" if score_term(event.game) else "")


def standings_of(event: Event, imprint: Imprint) -> Standings:
    """Return the standings after the imprint's round."""
    names = names_of(event)
    order = event.profile.tie_breakers
    columns = tuple(name for name in order if name != "points")
    rows = tuple(
        Standing(
            row.rank,
            names[row.player],
            float(row.points),
            row.wins,
            row.losses,
            row.draws,
            row.byes,
            tuple(float(row.values[name]) for name in columns),
            tied=row.tied,
            dropped=row.dropped,
            id=row.player,
        )
        for row in standings(event, imprint.round)
    )
    return Standings(
        imprint,
        rows,
        tuple(map(TieBreaker.of, columns)),
        ahead=order.index("points") if "points" in order else 0,
        score=score_word(event.game, imprint.language),
    )


def brackets_of(event: Event, imprint: Imprint) -> tuple[Bracket, ...]:
    """Return the bracket of each elimination stage that has begun; a double elimination has two."""
    found: list[Bracket] = []
    for span in spans(event):
        if span.stage.format not in ELIMINATION:
            continue
        rounds = [played.tables for played in event.rounds[span.first - 1 : span.last]]
        if not rounds:
            continue
        winners = [[table for table in tables if table.bracket != "L"] for tables in rounds]
        found.append(Bracket(imprint, _rounds(event, winners)))
        losers = [[table for table in tables if table.bracket == "L"] for tables in rounds]
        if any(losers):
            found.append(Bracket(imprint, _rounds(event, losers), say(imprint.language, "bracket_losers")))
    return tuple(found)


def _rounds(event: Event, rounds: list[list[Table]]) -> tuple[tuple[BracketMatch, ...], ...]:
    """Order each round so that a match stands between the two it comes from; add the rounds still to come."""
    played = [tables for tables in rounds if tables]
    for index in range(len(played) - 2, -1, -1):
        place = {player: at for at, table in enumerate(played[index + 1]) for player in table.players}
        played[index] = sorted(played[index], key=lambda table: _next_place(table, place))
    names = names_of(event)
    drawn = [tuple(_match(table, names) for table in tables) for tables in played]
    while drawn and len(drawn[-1]) > 1:
        before = drawn[-1]
        through = [*map(_through, before), ""]
        drawn.append(tuple(BracketMatch(through[at], through[at + 1]) for at in range(0, len(before), 2)))
    return tuple(drawn)


def _next_place(table: Table, place: dict[str, int]) -> tuple[int, int]:
    """Return where in the next round the table's winner sits."""
    return min((place.get(player, len(place)) for player in table.players), default=0), table.number


def _match(table: Table, names: dict[str, str]) -> BracketMatch:
    players: Sequence[str] = table.players
    shown = table.outcome is Outcome.GAMES
    won = winner(table)
    return BracketMatch(
        names[players[0]],
        names[players[1]] if len(players) > 1 else "",
        table.games[0] if shown else None,
        table.games[1] if shown else None,
        0 if won is None else 1 if players[0] == won else 2,
        table.number,
    )


def _through(match: BracketMatch) -> str:
    """Name who comes through a match, if that is known."""
    return {0: "", 1: match.first, 2: match.second}[match.winner]
