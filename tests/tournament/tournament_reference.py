"""Standings once more, straight from the file: in fractions, table by table, with nothing shared with the program.

What counts is what `standings` of the published families says: a bye is a won match of a player's own share and no
opponent; knock-outs after other stages change no points; penalties take points from nobody else.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

F = Fraction
NONE = F(0)
THIRD = F(1, 3)
KNOCK_OUT = ("single_elimination", "double_elimination")
NAMES = ["points", "mw", "omw", "gw", "ogw", "oomw", "sos", "esos", "median_buchholz"]


@dataclass(frozen=True)
class TrackerFormat:
    """How a family counts."""

    order: tuple[str, ...] = ("points", "omw", "gw", "ogw")
    floor: Fraction = THIRD
    own_floored: bool = True
    cap: Fraction | None = None
    by_wins: bool = False
    bye_won: bool = True
    once: bool = False
    nobody_floored: bool = True
    agreed: bool = True


FAMILIES = {
    "mtr": TrackerFormat(),
    "melee": TrackerFormat(),
    "melee_2024": TrackerFormat(own_floored=False, once=True),
    "melee_2023": TrackerFormat(nobody_floored=False, agreed=False),
    "topdeck": TrackerFormat(floor=F(33, 100), own_floored=False),
    "manatraders": TrackerFormat(floor=F(33, 100), own_floored=False),
    "cobra": TrackerFormat(("points", "sos", "esos"), F(0)),
    "pokemon": TrackerFormat(("points", "omw", "oomw"), F(1, 4), cap=F(3, 4), by_wins=True, bye_won=False),
    "yugioh": TrackerFormat(("points", "omw", "oomw", "lost_rounds"), F(0), bye_won=False),
    "pods": TrackerFormat(("points", "omw", "wins"), F(33, 100), own_floored=False, bye_won=False),
    "scores": TrackerFormat(("points", "score_share", "score"), F(0), bye_won=False),
    "placing_score": TrackerFormat(
        ("points", "score", "omw", "wins"), F(33, 100), own_floored=False, bye_won=False
    ),
}


@dataclass
class Line:
    """What one player did."""

    points: Fraction = NONE
    matches: list[Fraction] = field(default_factory=list)  # the points of each match played
    byes: list[Fraction] = field(default_factory=list)  # the points of each bye
    halves: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    games: int = 0
    game_points: int = 0
    agreed: int = 0
    met: list[str] = field(default_factory=list)
    lost_in: list[int] = field(default_factory=list)
    phantoms: int = 0
    score: Fraction = NONE
    score_share: Fraction = NONE
    deducted: Fraction = NONE
    values: dict[str, Fraction] = field(default_factory=dict)


def number(value: Any) -> Fraction:
    return F(str(value))


def laid(file: dict[str, Any]) -> list[tuple[dict[str, Any], int, int | None]]:
    """Lay the stages end to end: each with its first round and its last, None where nobody can say."""
    size = sum(player.get("joined", 1) == 1 for player in file["players"])
    found: list[tuple[dict[str, Any], int, int | None]] = []
    first = 1
    for stage in file.get("stages") or [file]:
        size = min(stage.get("cut") or size, size)
        form = stage.get("format", "swiss")
        usual = {
            "double_elimination": None,
            "round_robin": max(1, size - 1 + size % 2),
        }.get(form, max(1, (size - 1).bit_length()))
        rounds = stage.get("rounds", "auto")
        length = usual if rounds == "auto" else rounds
        found.append((stage, first, None if length is None else first + length - 1))
        if length is None:
            break
        first += length
    return found


def stage_at(file: dict[str, Any], round_number: int) -> dict[str, Any]:
    return next(stage for stage, _, last in laid(file) if last is None or round_number <= last)


def present(player: dict[str, Any], round_number: int) -> bool:
    """Tell whether a player is in the event in a round."""

    def listed(key: str) -> list[int]:
        value = player.get(key)
        return [] if value is None else value if isinstance(value, list) else [value]

    left = [number_ for number_ in listed("dropped") if number_ < round_number]
    if round_number < player.get("joined", 1):
        return False
    return not left or any(max(left) < number_ <= round_number for number_ in listed("returned"))


def reference(file: dict[str, Any], upto: int | None = None) -> dict[str, Line]:
    """Count everybody's figures after a round, after the last where none is named."""
    last = len(file["results"]) if upto is None else upto
    lines = {player["id"]: Line() for player in file["players"]}
    forms = [stage.get("format", "swiss") for stage in file.get("stages") or [file]]
    for played in file["results"][:last]:
        stage = stage_at(file, played["round"])
        if stage.get("format") in KNOCK_OUT and not all(form in KNOCK_OUT for form in forms):
            continue
        for table in played["tables"]:
            _count(lines, table, file, stage, played["round"])
        for penalty in file.get("penalties", []):
            if penalty.get("points") and max(1, penalty["round"]) == played["round"]:
                lines[penalty["player"]].points -= number(penalty["points"])
                lines[penalty["player"]].deducted += number(penalty["points"])
    left = {player["id"] for player in file["players"] if not present(player, last + 1)}
    _values(lines, file, left)
    return lines


USUAL = {"win": 3, "draw": 1, "bye": 3, "half_bye": 1}


def _count(
    lines: dict[str, Line], table: dict[str, Any], file: dict[str, Any], stage: dict[str, Any], n: int
) -> None:
    scoring = file.get("scoring", {})
    worth = {
        key: number(scoring.get(key, USUAL.get(key, 0)))
        for key in ("win", "draw", "loss", "bye", "half_bye", "double_loss", "no_show")
    }
    needed = stage.get("best_of", file.get("best_of", 3)) // 2 + 1
    games = scoring.get("bye_games")
    if table.get("bye") or table.get("half_bye"):
        _rest(lines[table["players"][0]], table, worth, needed if games is None else games)
    elif table.get("loss") or table.get("lost"):
        for player in table["players"] if table.get("loss") else table["lost"]:
            _note(lines[player], worth["loss"], 2, [2], n)
    elif (
        ended := _ended(table, worth, [number(points) for points in scoring.get("places", [])])
    ) is not None:
        _match(lines, table, ended, n)
        if stage.get("format") != "pods":
            _games(lines, table, needed)
        else:
            size = (stage.get("pods") or file.get("pods") or {}).get("size", 4)
            _pod(lines, table, size)


def _rest(line: Line, table: dict[str, Any], worth: dict[str, Fraction], games: int) -> None:
    kind = "bye" if table.get("bye") else "half_bye"
    line.points += worth[kind]
    line.byes.append(worth[kind])
    line.halves += kind == "half_bye"
    if kind == "bye":
        line.games += games
        line.game_points += 3 * games


def _note(line: Line, earned: Fraction, place: int, places: list[int], n: int) -> None:
    line.points += earned
    line.matches.append(earned)
    if place > 1:
        line.lost += 1
        line.lost_in.append(n)
    elif places.count(1) > 1:
        line.drawn += 1
    else:
        line.won += 1


def _ended(
    table: dict[str, Any], worth: dict[str, Fraction], by_place: list[Fraction]
) -> tuple[list[Fraction], list[int]] | None:
    """Give the points and the places of each seat; nothing for a table that was not played, or is not over."""
    seated, scores = table["players"], [number(score) for score in table.get("scores", [])]
    if table.get("double_loss"):
        return [worth["double_loss"]] * len(seated), [2] * len(seated)
    if absent := table.get("no_show"):
        there = by_place[0] if by_place else worth["win"]
        earned = [worth["no_show"] if player in absent else there for player in seated]
        return earned, [2 if player in absent else 1 for player in seated]
    if "games" in table:
        first, second = table["games"][:2]
        places = [1 + (first < second), 1 + (second < first)]
        kinds = ["draw" if first == second else "win" if place == 1 else "loss" for place in places]
        return [worth[kind] for kind in kinds], places
    if told := table.get("places") or [-score for score in scores]:
        places = [1 + sum(other < own for other in told) for own in told]
        return _by_place(places, by_place, worth), places
    if "points" in table:
        earned = [number(points) for points in table["points"]]
        return earned, [1 + sum(other > own for other in earned) for own in earned]
    return None


def _match(
    lines: dict[str, Line], table: dict[str, Any], ended: tuple[list[Fraction], list[int]], n: int
) -> None:
    seated: list[str] = table["players"]
    for k, player in enumerate(seated):
        _note(lines[player], ended[0][k], ended[1][k], ended[1], n)
        lines[player].met += [other for other in seated if other != player]
        if "scores" in table:
            lines[player].score += number(table["scores"][k])


def _games(lines: dict[str, Line], table: dict[str, Any], needed: int) -> None:
    absent = table.get("no_show", [])
    first, second, drawn = [*table.get("games", [0, 0]), 0][:3]
    for player, won in zip(table["players"], (first, second), strict=True):
        line = lines[player]
        if len(absent) == 1:
            line.games += needed
            line.game_points += 0 if player in absent else 3 * needed
        line.games += first + second + drawn
        line.game_points += 3 * won + drawn
        line.agreed += drawn if first == second == 0 else 0


def _pod(lines: dict[str, Line], table: dict[str, Any], size: int) -> None:
    scores = [number(score) for score in table.get("scores", [])]
    for k, player in enumerate(table["players"]):
        lines[player].phantoms += max(0, size - len(table["players"]))
        lines[player].score_share += scores[k] / sum(scores) if any(scores) else 0


def _by_place(places: list[int], by_place: list[Fraction], worth: dict[str, Fraction]) -> list[Fraction]:
    if not by_place:
        first = worth["win"] if places.count(1) == 1 else worth["draw"]
        return [first if place == 1 else worth["loss"] for place in places]
    padded = by_place + [F(0)] * len(places)
    return [
        sum(padded[place - 1 : place - 1 + places.count(place)], F(0)) / places.count(place)
        for place in places
    ]


def family_of(file: dict[str, Any]) -> TrackerFormat:
    """Put an event's own floor and ways of counting over those of its family."""
    base = FAMILIES[file.get("preset", "mtr")]
    own = file.get("counting", {})
    return TrackerFormat(
        tuple(file.get("tie_breakers") or base.order),
        number(file["floor"]) if "floor" in file else base.floor,
        own["own_games"] == "floored" if "own_games" in own else base.own_floored,
        base.cap,
        base.by_wins,
        own["bye_match"] == "won" if "bye_match" in own else base.bye_won,
        own["rematch"] == "once" if "rematch" in own else base.once,
        own["nobody_met"] == "floor" if "nobody_met" in own else base.nobody_floored,
        own["agreed_draw_games"] == "counted" if "agreed_draw_games" in own else base.agreed,
    )


def mean(values: list[Fraction], nobody: Fraction) -> Fraction:
    return sum(values, F(0)) / len(values) if values else nobody


def _values(lines: dict[str, Line], file: dict[str, Any], left: set[str]) -> None:
    family = family_of(file)
    scoring = file.get("scoring", {})
    most = max([number(p) for p in scoring.get("places", [])], default=number(scoring.get("win", 3)))
    for line in lines.values():
        byes = line.byes if family.bye_won else []
        count, total = len(line.matches) + len(byes), sum(line.matches, F(0)) + sum(byes, F(0))
        if family.by_wins:
            halves = line.halves if family.bye_won else 0
            total, most_here = F(2 * (line.won + len(byes)) - halves + line.drawn), F(2)
        else:
            most_here = most
        game_points = line.game_points - (0 if family.agreed else line.agreed)
        raw = F(game_points, 3 * line.games) if line.games else F(0)
        line.met = list(dict.fromkeys(line.met)) if family.once else line.met
        line.values = {
            "points": line.points,
            "mw": total / (most_here * count) if count and most_here else F(0),
            "a_match": (sum(line.matches, F(0)) + sum(byes, F(0))) / count if count else F(0),
            "all": sum(line.matches, F(0)) + sum(byes, F(0)),
            "raw": raw,
            "gw": max(raw, family.floor) if family.own_floored else raw,
            "wins": F(line.won),
            "lost_rounds": F(sum(n * n for n in line.lost_in)),
            "score": line.score,
            "score_share": line.score_share,
        }
    nobody = family.floor if family.nobody_floored else F(0)
    averages = (
        *(("omw", "mw", True), ("ogw", "raw", True)),
        *(("sos", "a_match", False), ("oomw", "omw", False), ("esos", "sos", False)),
    )
    for name, of, floored in averages:
        for line in lines.values():
            shares = []
            for other in line.met:
                share = lines[other].values[of]
                if name == "omw" and family.cap is not None and other in left:
                    share = min(share, family.cap)
                shares.append(max(share, family.floor) if floored else share)
            line.values[name] = mean(shares + [family.floor] * line.phantoms, nobody)
    for line in lines.values():
        sums = [lines[other].values["all"] for other in line.met] + [NONE] * line.phantoms
        line.values["median_buchholz"] = sum(sums, NONE) - max(sums) - min(sums) if len(sums) > 2 else NONE


def differences(file: dict[str, Any], rows: Any, upto: int | None = None) -> list[tuple[str, str, Any, Any]]:
    """List where rows of standings are not as the reference counts; the order too, but for head to head and lots."""
    lines = reference(file, upto)
    found: list[tuple[str, str, Any, Any]] = []
    for row in rows:
        line = lines[row.player]
        counted = {name: line.values[name] for name in row.values if name != "head_to_head"}
        counted |= {"wins of the row": F(line.won), "losses": F(line.lost), "draws": F(line.drawn)}
        counted |= {"byes": F(len(line.byes)), "deducted": line.deducted}
        shown = dict(row.values) | {"wins of the row": row.wins, "losses": row.losses, "draws": row.draws}
        shown |= {"byes": row.byes, "deducted": row.deducted}
        found += [
            (row.player, name, counted[name], shown[name]) for name in counted if counted[name] != shown[name]
        ]
    last = len(file["results"]) if upto is None else upto
    bracket = last > 0 and stage_at(file, last).get("format") in KNOCK_OUT
    if not bracket and "head_to_head" not in family_of(file).order:
        ranked = [tuple(lines[row.player].values[name] for name in row.values) for row in rows]
        found += [] if ranked == sorted(ranked, reverse=True) else [("", "order", None, None)]
    return found
