"""Convert an event (`judge.tournament`) into its printed documents."""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any, Literal, cast

from judge.disputes.language.words import score_word
from judge.games import score_term
from judge.printing import Bracket, BracketMatch, Imprint, Match, Seat, Standing, Standings
from judge.printing.words import say
from judge.tournament import TIE_BREAKERS, Event, Format, coverage, drawings, standings
from judge.tournament.stages import stage_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.tournament import Tie


def names_of(event: Event) -> dict[str, str]:
    """Return the display name of each player: the name, or the id of a player without one."""
    return {player.id: player.name or player.id for player in event.players}


def matches_of(event: Event, round_number: int, link: str = "") -> tuple[Match, ...]:
    """Return the tables of a round with each player's points before it.

    `link` is the text of each slip's QR, with {round} and {table} where the numbers go.
    """
    points = {row.player: float(row.points) for row in standings(event, round_number - 1)}
    names = names_of(event)
    sides = stage_of(event, round_number).ways.sides
    keeps = {player.id for player in event.players if player.table is not None}
    return tuple(
        Match(
            table.number,
            tuple(
                Seat(names[player], points.get(player, 0.0), player, side=side)
                for player, side in zip(
                    table.players, sides if len(table.players) == len(sides) else repeat(""), strict=False
                )
            ),
            fixed=any(player in keeps for player in table.players),
            notes=(table.note,) if table.note else (),
            token=link.replace("{round}", str(round_number)).replace("{table}", str(table.number)),
        )
        for table in event.rounds[round_number - 1].tables
    )


def asks_of(event: Event, round_number: int) -> Literal["", "places", "scores", "both"]:
    """Return what the slips of a round ask of a pod: the file's setting, else the game's default."""
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
        Standing.from_line(row.to_dict() | {"name": names[row.player]}, columns)
        for row in standings(event, imprint.round)
    )
    return Standings(
        imprint,
        rows,
        tuple(TIE_BREAKERS[name] for name in columns),
        ahead=order.index("points") if "points" in order else 0,
        score=score_word(event.game, imprint.language),
        contained=coverage(event, imprint.round),
    )


def brackets_of(event: Event, imprint: Imprint) -> tuple[Bracket, ...]:
    """Return the bracket of each elimination stage that has begun; a double elimination has two."""
    names = {"": "", **names_of(event)}
    return tuple(
        Bracket(
            imprint,
            tuple(tuple(bracket_match(tie, names) for tie in ties) for ties in drawn.rounds),
            say(imprint.language, "bracket_losers") if drawn.name == "losers" else "",
        )
        for drawn in drawings(event)
    )


def bracket_match(tie: Tie, names: Mapping[str, str]) -> BracketMatch:
    """Return one match of a bracket with the players' names."""
    first, second = tie.games or (None, None)
    one, two = tie.sides
    return BracketMatch(names[one], names[two], first, second, cast("Any", tie.won), tie.table)
