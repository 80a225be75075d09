"""Reports (TRF) and lists of results: what goes out comes in again, and what a file states otherwise is named."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.cli import main
from judge.tournament import (
    Outcome,
    apply_result,
    drop,
    jobs,
    pair_next,
    parse,
    publish,
    standings,
    to_dict,
    total_rounds,
    undrop,
)
from judge.tournament.foreign import read_known_text, results_csv, standings_csv, write_trf
from judge.tournament.model import Player
from judge.words.languages import LANGUAGES

if TYPE_CHECKING:
    from pathlib import Path

    from judge.tournament import Event

SCORES = [
    {"win": 3, "draw": 1, "loss": 0, "bye": 3, "half_bye": 1},
    {"win": 1, "draw": "1/2", "loss": 0, "bye": 1, "half_bye": "1/2"},
    {"win": 40, "draw": "25/2", "loss": -1, "double_loss": -1, "bye": 30, "half_bye": "25/2", "no_show": -2},
]
RESULTS = ["2-0", "1-2", "1-1-1", "double_loss", "no_show", "lost", "unplayed"]


def play(seed: int, players: int, rounds: int, done: int) -> Event:
    """Play some rounds of an event: asked and allocated byes, half-byes, late joins, drops and returns, no-shows."""
    draw = random.Random(seed)
    listed: list[dict[str, Any]] = []
    for n in range(1, players + 1):
        told: dict[str, Any] = {"id": f"P{n:03}", "name": draw.choice(["Ada", "王小明", "", "Ån  Ök"])}
        told |= {"rating": draw.randint(1, 3000)} if draw.random() < 0.3 else {}
        told |= {"byes": draw.sample(range(1, rounds + 1), 1)} if draw.random() < 0.2 else {}
        told |= {"joined": draw.randint(1, rounds)} if n > 4 and draw.random() < 0.2 else {}
        listed.append(told)
    event = parse(
        {"event": 1, "name": "Open", "seed": seed, "rounds": rounds, "players": listed}
        | {"scoring": draw.choice(SCORES)}
    )
    for number in range(1, done + 1):
        event = publish(event, pair_next(event))
        if draw.random() < 0.4 and event.rounds[-1].pending():
            alone = any(table.outcome is Outcome.BYE for table in event.rounds[-1].tables)
            late = draw.choice(["half_bye", "loss", "bye"] if alone else ["half_bye", "loss"])
            event, _ = jobs.add(event, Player(f"L{number}", "Late"), late)
        pending = event.rounds[-1].pending()
        for place, table in enumerate(pending[draw.randint(0, 1) if number == done else 0 :]):
            word = draw.choice(RESULTS) if place else draw.choice(RESULTS[:3])
            told = (
                {"games": [int(part) for part in f"{word}-0".split("-")[:3]]}
                if word[0].isdigit()
                else {word: True if word in ("double_loss", "unplayed") else [draw.choice(table.players)]}
            )
            event = apply_result(event, number, table.number, told)
        if draw.random() < 0.5 and (number < done or not event.rounds[-1].pending()):
            inside = [p.id for p in event.players if p.active(number + 1)]
            event = drop(event, draw.choice(inside), number)
            back = draw.randint(number + 1, rounds + 1)
            out = [p.id for p in event.players if p.dropped and p.joined <= number and not p.active(back)]
            if out and draw.random() < 0.4:
                event = undrop(event, draw.choice(out), back)
    return event


def told(event: Event, *, kinds: bool) -> dict[str, Any]:
    """What a report can say of an event. A side for whom a table was no match is as if away: no report says more."""
    rounds = []
    nowhere = set[tuple[str, int]]()
    for played in event.rounds:
        tables = set[tuple[Any, ...]]()
        for table in played.tables:
            if table.outcome in (Outcome.LOST, Outcome.UNPLAYED):
                tables |= {((player,), "loss") for player in table.absent}
                nowhere |= {(player, played.number) for player in table.players if player not in table.absent}
                continue
            own, other, _ = table.games
            won = (own > other) - (own < other) if table.outcome is Outcome.GAMES else None
            found = event.player(table.players[0])
            asked = kinds and table.outcome is Outcome.BYE and found and played.number in found.byes
            tables.add(
                (table.players, table.outcome.value, won, table.absent, asked)[
                    : 5 if len(table.players) > 1 or asked else 2
                ]
            )
        rounds.append(tables)
    last, all_rounds = len(event.rounds), total_rounds(event) or 0
    return {
        "name": event.name,
        "planned": all_rounds,
        "rounds": rounds,
        "there": {
            (player.id, number): player.active(number) and (player.id, number) not in nowhere
            for player in event.players
            for number in range(1, all_rounds + 1)
        },
        "ahead": {
            player.id: [n for n in player.byes if n > last and player.active(n)] for player in event.players
        },
        "names": {player.id: " ".join((player.name or player.id).split()) for player in event.players},
        "ratings": {player.id: player.rating for player in event.players},
        "points": {row.player: (row.points, row.byes) for row in standings(event) if row.points or row.byes},
    }


EVENTS = (st.integers(0, 10**9), st.integers(4, 17), st.integers(1, 6), st.integers(0, 6))


@given(*EVENTS)
def test_an_event_comes_back_from_its_report(seed: int, players: int, rounds: int, done: int) -> None:
    event = play(seed, players, rounds, min(done, rounds))
    report = write_trf(event)
    found = read_known_text(report)
    again = parse(found.event)
    assert told(again, kinds=True) == told(event, kinds=True)
    assert not {why.key for why in found.left_out} - {"left_out.back"}
    assert write_trf(again) == report or not event.rounds  # before the first round lots make the order


@given(*EVENTS)
def test_an_event_comes_back_from_its_list_of_results(
    seed: int, players: int, rounds: int, done: int
) -> None:
    event = play(seed, players, rounds, min(done, rounds))
    found = read_known_text(results_csv(event))
    again = parse(found.event | {"scoring": to_dict(event)["scoring"]})
    assert [[t.to_dict() for t in one.tables] for one in again.rounds] == [
        [t.to_dict() for t in one.tables] for one in event.rounds
    ]
    seated = {player for one in event.rounds for table in one.tables for player in table.players}
    assert {player.id: player.name for player in again.players} == {
        player.id: player.name for player in event.players if player.id in seated
    }
    assert {row.player: row.points for row in standings(again)} == {
        row.player: row.points for row in standings(event) if row.player in seated
    }
    assert [why.key for why in found.left_out] == ["left_out.results_only"]


def test_pods_come_back_from_their_list_of_results() -> None:
    players = [{"id": f"P/{n}", "name": f"={n}"} for n in range(9)]
    event = parse({"event": 1, "format": "pods", "rounds": 2, "players": players})
    event = publish(event, pair_next(event))
    for table in event.rounds[0].tables:
        values = list(range(1, len(table.players) + 1))
        event = apply_result(event, 1, table.number, {"places": values, "scores": [-n / 2 for n in values]})
    again = parse(read_known_text(results_csv(event).replace(",", ";")).event)
    assert again.rounds == event.rounds
    assert {player.name for player in again.players} == {player.name for player in event.players}


HEAD = "round,table,result,player_1,name_1,player_2,name_2"


@pytest.mark.parametrize(
    "lines",
    [
        ["1,1,games 2-0-0,P1,A,P2,B,C"],
        ['1,1,games 2-0-0,P1,"A,P2,B', "1,2,bye,P3,C"],
        ["1,1,games 2-0-0,P1,A,P2," + "B" * 200_000],
        ["one,1,games 2-0-0,P1,A,P2,B"],
        ["1,1,won,P1,A,P2,B"],
        ["1,1,no_show P3,P1,A,P2,B"],
        ["1,1,bye,,"],
        ["2,1,bye,P1,A"],
        ["300,1,bye,P1,A"],
    ],
)
def test_a_list_of_results_with_a_line_that_is_none_is_refused(lines: list[str], tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text("\n".join([HEAD, *lines]), encoding="utf-8")
    assert main(["event", "import", str(file)]) == 2


def test_standings_are_read_as_a_list_of_players_that_says_what_it_leaves_out() -> None:
    event = play(3, 6, 2, 2)
    found = read_known_text(standings_csv(event))
    assert {p["id"]: p["name"] for p in found.event["players"]} == {
        player.id: player.name or player.id for player in event.players
    }
    assert "points" in found.left_out[0].text()


# ---- other programs' reports


def line(n: int, points: str, *spots: str, rank: int | None = None, name: str = "") -> str:
    start = f"001 {n:>4}      {name or 'ABCDEFGH'[n - 1]:<33}".ljust(80)
    return f"{start}{points:>4} {rank or n:>4}" + "".join(f"  {spot:<8}" for spot in spots)


def report(*lines: str, rounds: int | None = 5) -> str:
    return "\n".join(["012 Cup", *lines, *([f"XXR {rounds}"] if rounds else [])])


RANKS = (1, 4, 2, 3)
ROUND_ONE = ("   2 w 1", "   1 b 0", "   4 w =", "   3 b =")


def four(*ahead: tuple[int, str], points: tuple[str, ...] = ("1.0", "0.0", "0.5", "0.5")) -> list[str]:
    """Make the lines of four players after one round, with what is told ahead of the second."""
    return [
        line(
            n,
            points[n - 1],
            ROUND_ONE[n - 1],
            *(cell for player, cell in ahead if player == n),
            rank=RANKS[n - 1],
        )
        for n in range(1, 5)
    ]


AHEAD = [
    ("0000 - U", {"byes": [2]}, set()),
    ("0000 - F", {"byes": [2]}, set()),
    ("0000 - +", {"byes": [2]}, set()),
    ("     - f", {"byes": [2]}, set()),
    ("0000 - H", {"byes": [2]}, {"left_out.half_bye"}),
    ("0000 - h", {"byes": [2]}, {"left_out.half_bye"}),
    ("0000 - =", {"byes": [2]}, {"left_out.half_bye"}),
    ("0000 - -", {"dropped": [1], "returned": [3]}, {"left_out.ahead", "left_out.back"}),
    ("0000 - Z", {"dropped": [1], "returned": [3]}, {"left_out.back"}),
    ("       Z", {"dropped": [1], "returned": [3]}, {"left_out.back"}),
    ("        ", {}, set()),
]


@pytest.mark.parametrize(("cell", "of_player", "named"), AHEAD, ids=[repr(case[0]) for case in AHEAD])
def test_a_bye_told_ahead_is_of_one_player_and_the_round_is_still_to_be_paired(
    cell: str, of_player: dict[str, Any], named: set[str]
) -> None:
    found = read_known_text(report(*four((3, cell))))
    assert {why.key for why in found.left_out} == named
    third = next(player for player in found.event["players"] if player["id"] == "3")
    assert {key: third[key] for key in ("joined", "dropped", "returned", "byes") if key in third} == of_player
    event = parse(found.event)
    assert len(event.rounds) == 1
    assert all(player.active(2) for player in event.players if player.id != "3")
    told_ahead = cell.strip() != ""
    together = {
        player for table in pair_next(event).tables for player in table.players if len(table.players) > 1
    }
    assert ("3" in together) is not told_ahead
    assert len(together) == (2 if told_ahead else 4)


@pytest.mark.parametrize(
    ("lines", "of_player"),
    [
        (["240 F 002 0003"], {"byes": [2]}),
        (["240 H 003    3    4"], {"byes": [3]}),
        (["240 Z   2 0003", "240 Z 003 0003"], {"dropped": [1], "returned": [4]}),
        (["XXZ 3"], {"dropped": [1], "returned": [3]}),
        (["240 z 002 3", "240 z 003 3", "240 z 004 3", "240 z 005 3"], {"dropped": [1]}),
    ],
)
def test_a_bye_in_a_line_of_its_own_is_the_same_as_one_in_its_column(
    lines: list[str], of_player: dict[str, Any]
) -> None:
    """Both codings: of TRF26, and of programs that ask a pairing engine."""
    found = read_known_text(report(*lines, *four()))
    third = next(player for player in found.event["players"] if player["id"] == "3")
    assert {key: third[key] for key in ("joined", "dropped", "returned", "byes") if key in third} == of_player
    event = parse(found.event)
    assert (len(event.rounds), all(event.player(each).active(2) for each in "124")) == (1, True)


def test_byes_of_rounds_played_come_back_as_what_they_were() -> None:
    cells = ["0000 - F", "0000 - U", "0000 - H", "0000 - Z"]
    lines = [line(1, "2.0", ROUND_ONE[0], "   2 w 1"), line(2, "0.0", ROUND_ONE[1], "   1 b 0")]
    lines += [line(n, "9.9", "        ", cell) for n, cell in enumerate(cells, 3)]
    event = parse(read_known_text(report(*lines)).event)
    written = write_trf(event).splitlines()
    assert [each[101:111].strip() for each in written if each.startswith("001")][2:] == cells
    assert {player.id: player.byes for player in event.players if player.byes} == {"3": (2,)}
    assert [player.id for player in event.players if player.active(1)] == ["1", "2"]


def test_a_win_may_be_worth_what_a_report_says() -> None:
    told_so = ["162  W  3.0    D  1.0    L  0.0", "BBW  3.0\nBBD  1.0\nBBU  3.0"]
    for scoring in told_so:
        found = read_known_text(report(scoring, *four((3, "0000 - H"), points=("3.0", "0.0", "1.0", "1.0"))))
        assert {"left_out.points"} & {why.key for why in found.left_out} == set()
        assert parse(found.event).scoring.half_bye == 1


DIFFERENCES = [
    (four(points=("1.0", "0.5", "0.5", "0.5")), "left_out.points", ("B (2)", "0.5", "0")),
    (four(points=("1.0", "0.0", "?", "0.5")), "left_out.points", ("C (3)", "?", "0.5")),
    (
        [*four()[:2], line(3, "0.5", ROUND_ONE[2]), line(4, "0.5", ROUND_ONE[3], rank=5)],
        "left_out.rank",
        ("D (4)", "5", "0.5", "B (2)", "4", "0"),
    ),
    (
        [line(1, "1.0", ROUND_ONE[0]), line(2, "0.0", ROUND_ONE[1], rank=1), *four()[2:]],
        "left_out.rank",
        ("B (2)", "A (1)", "0", "1"),
    ),
    ([*four(), "062 12"], "left_out.players", ("12", "4")),
    ([*four((1, "        "), (2, "0000 - F")), "142 1"], "left_out.rounds", ("1", "2")),
    ([*four((2, "0000 - F")), "240 H 002 0002"], "left_out.bye", ("B (2)", "2", "H", "F")),
    ([*four(), "240 F 001 0002"], "left_out.bye", ("B (2)", "1", "F", "0")),
    (four((4, "0000 - H")), "left_out.half_bye", ("D (4)", "2", "H")),
    (four((4, "0000 - -")), "left_out.ahead", ("D (4)", "2", "-")),
    (four((4, "0000 - Z")), "left_out.back", ("D (4)", "3")),
    ([line(1, "1.0", "   2 w W"), line(2, "0.0", "   1 b L")], "left_out.not_rated", ("1",)),
    (
        [*four()[:3], line(4, "0.5", ROUND_ONE[3])[:85] + "     " + ROUND_ONE[3].rjust(9)],
        "left_out.ranks",
        ("3", "4"),
    ),
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lines", "key", "facts"), DIFFERENCES)
def test_what_a_report_states_otherwise_is_named_with_player_and_figure(
    lines: list[str], key: str, facts: tuple[str, ...], language: str
) -> None:
    found = read_known_text(report(*lines, rounds=None if any(one.startswith("142") for one in lines) else 4))
    sentences = [why.text(language) for why in found.left_out if why.key == key]
    assert sentences
    assert any(all(fact in sentence for fact in facts) for sentence in sentences)
    assert parse(found.event)


def test_a_report_without_differences_names_none_and_one_full_of_them_is_cut_short() -> None:
    assert read_known_text(report(*four())).left_out == ()
    assert [why.key for why in read_known_text(report(*four(), rounds=None)).left_out] == [
        "left_out.rounds_untold"
    ]
    many = [line(n, "7.0", "0000 - Z", name=f"N{n}") for n in range(1, 151)]
    found = [
        why
        for why in read_known_text(report(*many)).left_out
        if why.key in ("left_out.points", "left_out.more")
    ]
    assert (len(found), found[-1].facts) == (101, {"count": 50})


@pytest.mark.parametrize(
    "bad",
    ["240 Q 002 0003", "240 F 002 0009", "240 F 000 0003", "240 F two 0003", "XXZ 77", "XXZ x", "162  W  x"],
)
def test_a_line_of_byes_that_cannot_be_read_is_refused_or_named(bad: str, tmp_path: Path) -> None:
    file = tmp_path / "report.trf"
    file.write_text(report(bad, *four()), encoding="utf-8")
    assert main(["event", "import", str(file)]) == (0 if bad.startswith("162") else 2)


def test_columns_that_are_not_where_they_belong_are_refused(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "report.trf"
    file.write_text(report(*(each[:60] + " " + each[60:] for each in four())), encoding="utf-8")
    assert main(["event", "import", str(file)]) == 2
    assert "line 2" in capsys.readouterr().err


def test_the_command_names_every_difference_and_goes_on(tmp_path: Path, capsys: Any) -> None:
    file = tmp_path / "report.trf"
    file.write_text(report(*four((3, "0000 - H"), points=("1.0", "2.0", "0.5", "0.5"))), encoding="utf-8")
    assert main(["event", "import", str(file), "--lang", "ja"]) == 0
    shown = capsys.readouterr()
    assert "B (2)：ファイルでは 2.0 点" in shown.err
    event = tmp_path / "event.json"
    event.write_text(shown.out, encoding="utf-8")
    assert main(["event", "pair", str(event), "--json"]) == 0
    seats = [table["players"] for table in json.loads(capsys.readouterr().out)["tables"]]
    assert sorted(map(len, seats)) == [1, 1, 2]  # of four one has the bye told ahead, and three are paired
