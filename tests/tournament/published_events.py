"""Published tournaments as trackers export them: match rows and final standings, read into an event and compared.

The shape: `Rounds` of `Matches` (first player, second player or null, "2-1-0") and `Standings` with
`Rank`, `Points`, `OMWP`, `GWP`, `OGWP`. Its quirks, each undone where it is read: a drawn match is listed twice,
once a side; some byes are not listed, but the points of the standings hold them; a row without an opponent and
without a game won is a lost match; a match without games and without points was not played; some trackers list
matches only, so that game shares cannot be counted again. Who is in no row of a round was not in the event then.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.tournament.field_readers import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    identifier,
    listing,
    mapping,
    number,
    text,
    whole_number,
)
from judge.tournament.measures import Measures
from judge.tournament.parse import parse
from judge.tournament.records import records
from judge.tournament.standings import standings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.tournament.model import Event

TOLERANCE = 1e-6
BYE = 3
COLUMNS = {"omw": "OMWP", "gw": "GWP", "ogw": "OGWP"}
MELEE_RAW_FROM = "2024-05-24"  # from here to the next, own game shares are not floored
MELEE_FLOORED_FROM = "2025-11-12"
KNOCK_OUT = re.compile(r"(?i)quarter|semi|final|play-?off|eliminat|bracket|places|top *[0-9]")
_RESULT = re.compile(r"([0-9]{1,2})-([0-9]{1,2})-([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class TrackerFormat:
    """How a tracker publishes: the preset it counts by, and how many digits it shows.

    `games` tells whether its rows list games, `cut_ranks` whether its ranks are those after a knock-out.
    """

    preset: str
    tolerance: float = TOLERANCE
    games: bool = True
    cut_ranks: bool = False


@dataclass(frozen=True, slots=True)
class PublishedLine:
    """One published line of the standings."""

    rank: int
    player: str
    points: int
    values: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Published:
    """A published tournament: the event its rows make, its standings, and how its tracker publishes.

    `cut`: a knock-out followed; its rows are left out.
    """

    event: Event
    lines: tuple[PublishedLine, ...]
    family: TrackerFormat
    cut: bool


@dataclass(frozen=True, slots=True)
class Difference:
    """One value that differs from what was published."""

    player: str
    column: str
    counted: float
    published: float


@dataclass(slots=True)
class _Match:
    players: tuple[str, ...]
    games: tuple[int, int, int]
    unplayed: bool = False

    @property
    def lost_alone(self) -> bool:
        return len(self.players) == 1 and self.games[1] > self.games[0]

    def earned(self) -> tuple[int, ...]:
        first, second, _ = self.games
        if len(self.players) == 1:
            return (0,) if self.lost_alone else (BYE,)
        return (1, 1) if first == second else (3, 0) if first > second else (0, 3)


def family_of(top: Mapping[str, object]) -> TrackerFormat:
    """Tell by the source and the date how a tournament was counted and published; as the rules say where unknown."""
    source = f"{top.get('source', '')} {top.get('event', '')}".lower()
    if "topdeck" in source:
        return TrackerFormat("topdeck", games=False, cut_ranks=True)
    if "manatrader" in source:
        return TrackerFormat("manatraders", tolerance=0.00051, cut_ranks=True)
    if "melee" not in source:
        return TrackerFormat("mtr")
    played = str(top.get("date", ""))[:10]
    if not played or played >= MELEE_FLOORED_FROM:
        return TrackerFormat("melee")
    return TrackerFormat("melee_2024" if played >= MELEE_RAW_FROM else "melee_2023")


def read_published(data: object, preset: str | None = None) -> Published:
    """Read a published tournament. The tie-breakers are those of the tracker it is from unless a preset is named."""
    top = mapping(data, "")
    lines = tuple(
        _line(mapping(spot, f"Standings[{i}]"), f"Standings[{i}]")
        for i, spot in enumerate(listing(top.get("Standings"), "Standings", MAX_PLAYERS))
    )
    rounds: list[list[_Match]] = []
    named = listing(top.get("Rounds"), "Rounds", MAX_ROUNDS)
    for i, spot in enumerate(named):
        path = f"Rounds[{i}]"
        raw = mapping(spot, path)
        if KNOCK_OUT.search(text(raw.get("RoundName"), f"{path}.RoundName")):
            break  # the published standings are those before the knock-out
        rounds.append(_matches(raw, path))
    _undo_quirks(rounds, {line.player: line.points for line in lines})
    family = family_of(top)
    most = max((max(m.games[:2]) for played in rounds for m in played), default=1)
    event = parse(
        {
            "event": 1,
            "rounds": max(1, len(rounds)),
            "best_of": max(3, 2 * most - 1),
            "preset": preset or family.preset,
            "scoring": {"bye_games": 2},
            "players": _players(lines, rounds),
            "results": [_round(k, played) for k, played in enumerate(rounds, 1)],
        }
    )
    return Published(event, lines, family, cut=len(rounds) < len(named))


def compare(published: Published) -> list[Difference]:
    """Count the standings again and list every value and rank that is not as published, to the digits published.

    Where the rows list no games, the game shares are taken as published and the opponents' shares counted of them.
    """
    lines = {line.player: line for line in published.lines}
    rows = [row for row in standings(published.event) if row.player in lines]
    family = published.family
    opponents = {} if family.games else _opponents_of_published(published)
    met = {player for played in published.event.rounds for table in played.tables for player in table.players}
    found: list[Difference] = []
    for row in rows:
        line = lines[row.player]
        if row.points != line.points:
            found.append(Difference(row.player, "points", float(row.points), line.points))
        if row.player not in met and not any(line.values.values()):
            continue  # entered and never played: some trackers show nothing at all
        for name, value in line.values.items():
            if name == "gw" and not family.games:
                continue
            counted = opponents.get(row.player) if name == "ogw" and opponents else row.values.get(name)
            if counted is not None and abs(float(counted) - value) > family.tolerance:
                found.append(Difference(row.player, name, float(counted), value))
    return found + _ranks(published, [row.player for row in rows])


def _ranks(published: Published, order: list[str]) -> list[Difference]:
    """List who stands elsewhere, but for players whom the published numbers separate by less than the tolerance.

    Ranks after a knock-out are nothing that rounds before it can tell.
    """
    if published.cut and published.family.cut_ranks:
        return []
    if not published.family.games:
        return _out_of_order(published)
    lines = {line.player: line for line in published.lines}
    by_rank = sorted(published.lines, key=lambda line: line.rank)
    return [
        Difference(player, "rank", place, lines[player].rank)
        for place, (player, line) in enumerate(zip(order, by_rank, strict=True), 1)
        if player != line.player and not _inseparable(lines[player], line, order)
    ]


def _inseparable(ours: PublishedLine, theirs: PublishedLine, order: list[str]) -> bool:
    """Tell whether only rounding or a lot puts one of two players before the other."""
    for own, other in zip(
        (ours.points, *ours.values.values()), (theirs.points, *theirs.values.values()), strict=True
    ):
        if abs(own - other) > TOLERANCE:
            # The first value that truly differs must agree with our order.
            return (own > other) == (order.index(ours.player) < order.index(theirs.player))
    return True


def _out_of_order(published: Published) -> list[Difference]:
    """Check the published order by the published numbers alone."""
    lines = sorted(published.lines, key=lambda line: line.rank)
    order = [line.player for line in lines]
    return [
        Difference(lower.player, "rank", upper.rank, lower.rank)
        for upper, lower in itertools.pairwise(lines)
        if not _inseparable(upper, lower, order)
    ]


def _opponents_of_published(published: Published) -> Mapping[str, Any]:
    event = published.event
    measures = Measures(records(event), event.profile, event.scoring)
    shares = {line.player: number(line.values["gw"], "GWP", 0, 1) for line in published.lines}
    floored = {p: max(shares.get(p, event.profile.floor), event.profile.floor) for p in measures.records}
    return measures.over_opponents(floored)


def _line(raw: Mapping[str, object], path: str) -> PublishedLine:
    return PublishedLine(
        rank=whole_number(raw.get("Rank"), f"{path}.Rank", 1, MAX_PLAYERS),
        player=identifier(raw.get("Player"), f"{path}.Player"),
        points=whole_number(raw.get("Points"), f"{path}.Points", 0, 1000),
        values={
            name: float(number(raw.get(column), f"{path}.{column}", 0, 1)) for name, column in COLUMNS.items()
        },
    )


def _matches(raw: Mapping[str, Any], path: str) -> list[_Match]:
    found: list[_Match] = []
    listed: set[frozenset[str]] = set()
    for i, spot in enumerate(listing(raw.get("Matches"), f"{path}.Matches", MAX_PLAYERS)):
        where = f"{path}.Matches[{i}]"
        row = listing(spot, where, 3)
        result = _RESULT.fullmatch(row[2]) if len(row) == 3 and isinstance(row[2], str) else None
        if result is None:
            raise ValueError(where)
        players = tuple(identifier(player, where) for player in row[:2] if player is not None)
        if frozenset(players) in listed:
            continue  # a drawn match, listed once a side
        listed.add(frozenset(players))
        first, second, draws = (int(games) for games in result.groups())
        found.append(_Match(players, (first, second, draws)))
    return found


def _undo_quirks(rounds: list[list[_Match]], points: Mapping[str, int]) -> None:
    """Put in byes that the published points hold, and read matches without games or points as not played."""
    missing = dict(points)
    for match in itertools.chain.from_iterable(rounds):
        for player, own in zip(match.players, match.earned(), strict=True):
            missing[player] = missing.get(player, own) - own
    for match in itertools.chain.from_iterable(rounds):
        if match.games == (0, 0, 0) and len(match.players) > 1 and all(missing[p] < 0 for p in match.players):
            match.unplayed = True
            for player in match.players:
                missing[player] += 1
    for played in rounds:
        playing = {player for match in played for player in match.players}
        for player, lacking in missing.items():
            if lacking >= BYE and player not in playing:
                played.append(_Match((player,), (2, 0, 0)))
                missing[player] -= BYE


def _players(lines: tuple[PublishedLine, ...], rounds: list[list[_Match]]) -> list[dict[str, object]]:
    """List everybody who is in the standings or a row, in the event in the rounds that they have a row in."""
    seen: dict[str, list[int]] = {line.player: [] for line in lines}
    for number_, played in enumerate(rounds, 1):
        for match in played:
            for player in match.players:
                seen.setdefault(player, []).append(number_)
    return [{"id": player} | _stay(inside, len(rounds)) for player, inside in seen.items()]


def _stay(inside: list[int], rounds: int) -> dict[str, object]:
    """Return from which round to which a player was in the event; gaps between are a leaving and a return."""
    if not inside:
        return {"dropped": 0}
    told: dict[str, object] = {} if inside[0] == 1 else {"joined": inside[0]}
    gaps = [(before, after) for before, after in itertools.pairwise(inside) if after > before + 1]
    left = [before for before, _ in gaps] + ([inside[-1]] if inside[-1] < rounds else [])
    if left:
        told["dropped"] = left
    if gaps:
        told["returned"] = [after for _, after in gaps]
    return told


def _round(round_number: int, played: list[_Match]) -> dict[str, Any]:
    tables: list[dict[str, object]] = []
    for position, match in enumerate(played, 1):
        table: dict[str, object] = {"table": position, "players": list(match.players)}
        if len(match.players) == 1:
            table["loss" if match.lost_alone else "bye"] = True
        elif match.unplayed:
            table["unplayed"] = True
        else:
            table["games"] = list(match.games)
        tables.append(table)
    return {"round": round_number, "tables": tables}
