"""Random events walked through every job of an organizer: formats, ways of pairing, families and stages mixed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament_reference import FAMILIES, NAMES

from judge.tournament import CHOICES, Refusal, apply_repair, jobs, stage_of
from judge.tournament.model import KNOCK_OUT, Format, Penalty, Player

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from judge.tournament import Event, Stage, Table

FORMS = ["swiss", "swiss", "swiss", "pods", "round_robin", "single_elimination", "double_elimination"]
SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 16, 21]


def random_stage(draw: random.Random, index: int) -> dict[str, Any]:
    """Make one stage."""
    form = draw.choice(FORMS if index == 0 else FORMS[:-1])
    stage: dict[str, Any] = {"format": form, "best_of": draw.choice([1, 2, 3, 5])}
    if form not in KNOCK_OUT and draw.random() < 0.7:
        stage["rounds"] = draw.randint(1, 4)
    if index and draw.random() < 0.8:
        stage["cut"] = draw.choice([2, 3, 4, 6, 8])
    if form == "swiss":
        chance = draw.random()
        if chance < 0.15 and index == 0:
            stage["acceleration"] = draw.choice(["baku", {"points": [3, "3/2"], "top": 2}])
        elif chance < 0.3:
            rematches = draw.choice(["allowed", "not_at_once", "avoided"])
            stage |= {"pairing": "danish", "rematches": rematches}
    if form in ("swiss", "round_robin") and draw.random() < 0.3:
        stage["sides"] = ["Corp", "Runner"]
    if form == "pods":
        size = draw.choice([3, 4, 5])
        result = draw.choice(["places", "scores", "both"])
        stage["pods"] = {"size": size, "smallest": size - 1, "largest": size, "result": result}
    for key, word in (("first_round", "seed"), ("last_round", "power")):
        if draw.random() < 0.25:
            stage[key] = word
    return stage


def random_player(draw: random.Random, number: int) -> dict[str, Any]:
    """Make one player, who may come late, have a seed, a rating, a table of their own and awarded byes."""
    told: dict[str, tuple[float, Any]] = {
        "name": (0.3, draw.choice(["李", "Ann", "=x", "Ann B", "O'N", "Zoë"])),
        "table": (0.1, draw.randint(1, 12)),
        "byes": (0.08, [draw.randint(1, 3)]),
        "joined": (0.1, draw.randint(1, 3)),
        "rating": (0.5, draw.randint(1, 3000)),
        "seed": (0.3, number + 1),
    }
    return {"id": f"P{number}"} | {
        key: value for key, (chance, value) in told.items() if draw.random() < chance
    }


def random_event(draw: random.Random) -> dict[str, Any]:
    """Make an event file before its first round."""
    players = [random_player(draw, k) for k in range(draw.choice(SIZES))]
    stages = [random_stage(draw, k) for k in range(draw.choice([1, 1, 2, 3]))]
    if len(stages) > 1 and stages[0]["format"] == "double_elimination":
        stages[0]["format"] = "single_elimination"
    file: dict[str, Any] = {"event": 1, "seed": draw.randrange(2**40), "players": players}
    file |= stages[0] if len(stages) == 1 else {"stages": stages}
    file["preset"] = draw.choice(sorted(FAMILIES))
    if draw.random() < 0.3:
        names = [*NAMES, "wins", "lost_rounds", "score", "score_share"]
        file["tie_breakers"] = draw.sample(names, draw.randint(1, 6))
    if draw.random() < 0.2:
        file["floor"] = draw.choice(["1/3", "0.33", "0", "1/4"])
    if draw.random() < 0.2:
        values = {"win": [3, 2, 6], "draw": [1, "1/2"], "bye": [3, 2, 0], "half_bye": [1, "1/2"]}
        values |= {"loss": [0, 1], "double_loss": [0, 1], "no_show": [0, 1]}
        file["scoring"] = {key: draw.choice(options) for key, options in values.items()}
    if draw.random() < 0.2:
        file["counting"] = {
            "bye_match": draw.choice(["won", "none"]),
            "rematch": draw.choice(["once", "each"]),
        }
    if draw.random() < 0.2 and len(players) > 3:
        file["forbidden"] = [["P0", "P1"]]
    return file


def random_result(draw: random.Random, table: Table, stage: Stage) -> dict[str, Any]:
    """Make a result that a table can have, or now and then one that it cannot."""
    places = list(range(1, len(table.players) + 1))
    draw.shuffle(places)
    if stage.format is Format.PODS and stage.pods.result:
        scores = [3 * (len(places) - place) + draw.randint(0, 2) for place in places]
        told = {"places": places, "scores": scores}
        return {key: told[key] for key in told if stage.pods.result in (key, "both")}
    if len(table.players) > 2:
        return {"places": places}
    chance = draw.random()
    if chance < 0.1:
        one = draw.choice(table.players)
        return draw.choice([{"no_show": [one]}, {"double_loss": True}, {"lost": [one]}, {"unplayed": True}])
    needed = stage.best_of // 2 + 1
    games = [
        [one, two, drawn]
        for one in range(needed + 1)
        for two in range(needed + 1)
        for drawn in range(2)
        if one + two <= stage.best_of and (one != two or stage.format not in KNOCK_OUT)
    ]
    return {"games": draw.choice(games)}


def walk(draw: random.Random, event: Event, steps: int) -> Iterator[tuple[str, Event, Event]]:
    """Do random jobs: yield the name of each that is done, with the event before and after. Refused ones are passed over."""
    come = 0
    for _ in range(steps):
        before, chance = event, draw.random()
        someone = draw.choice(event.players).id
        open_tables = event.rounds[-1].pending() if event.rounds else ()
        try:
            if open_tables and chance < 0.75:
                job, table = "result", draw.choice(open_tables)
                told = random_result(draw, table, stage_of(event, len(event.rounds)))
                event, _ = jobs.result(event, table.number, told)
            elif chance < 0.75:
                job = "publish"
                event, _ = jobs.publish(event)
            elif chance < 0.8:
                job = "drop"
                event, _ = jobs.drop(event, someone)
            elif chance < 0.84:
                job = "undrop"
                event, _ = jobs.undrop(event, someone)
            elif chance < 0.88:
                job, come = "add", come + 1
                event, _ = jobs.add(event, Player(f"L{come}"), draw.choice(jobs.LATE))
            elif chance < 0.91:
                job = "swap"
                event, _ = jobs.swap(event, someone, draw.choice(event.players).id)
            elif chance < 0.95:
                job = "penalty"
                level, points = draw.choice(["game_loss", "match_loss", "warning"]), draw.choice([0, 0, 1, 3])
                given = Penalty(len(event.rounds), someone, "", "other", level, points=points)
                event, _ = jobs.penalty(event, given, counts=draw.random() < 0.5)
            elif event.rounds:
                job, played = "repair", draw.choice(event.rounds)
                table = draw.choice(played.tables)
                told = random_result(draw, table, stage_of(event, played.number))
                event = apply_repair(event, played.number, table.number, told, draw.choice(CHOICES))
            else:
                continue
        except Refusal:
            continue
        yield job, before, event
