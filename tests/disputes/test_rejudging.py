"""An archive of kept rulings is ruled on again after a change; what was done is not done twice."""

import json
import multiprocessing
import os
import signal

import pytest

from judge.catalogue.places import data_folder
from judge.cli import main
from judge.commands import distribution
from judge.commands.problem import Problem
from judge.commands.rejudge import RejudgeRun
from judge.disputes import rule
from judge.disputes.kept import archive, rejudging
from judge.disputes.reference.ready import ready_file, ready_names

GAME = "zombie_world_order"


def line(name, game=GAME, **changed):
    kept = archive.keep(rule(ready_file(game, name), what_if=False)) | changed
    return json.dumps({"id": name, "kept": kept}, default=str)


@pytest.fixture(scope="module")
def lines():
    """Kept by an earlier program: one that comes out as it was, one otherwise, one by another way, and no ruling at all."""
    earlier = {"made_with": {"version": "0.0.9"}}
    other_way = json.loads(line("02-answer-to-an-answer", **earlier))
    other_way["kept"]["trace"][2] = "0" * 12
    return [
        line("06-equal-power", **earlier),
        line("01-interrupted-entry", **earlier, verdict="resolved", upheld=[False, False]),
        json.dumps(other_way),
        line("10-last-life"),
        "{no ruling}",
    ]


def test_what_comes_out_otherwise_is_listed_with_its_step(lines, tmp_path, capsys):
    file = tmp_path / "archive.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["archive", "rejudge", str(file), "--jobs", "1"]) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(
        "DIVERGED at step 2  01-interrupted-entry (2); verdict resolved -> illegal_step; claims not not ->"
    )
    assert said[1].startswith("CHANGED at step ")
    assert said[2].startswith("UNREADABLE  line (5); ")
    assert said[3] == "5 rulings, 4 replayed: 1 same, 1 exact, 1 changed, 1 diverged, 1 unreadable"


def test_what_this_program_kept_is_replayed_only_if_wanted(tmp_path, capsys):
    file = tmp_path / "archive.jsonl"
    file.write_text(line("06-equal-power"), encoding="utf-8")
    assert main(["archive", "rejudge", str(file), "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["states"] == {"same": 1}
    again = ["archive", "rejudge", str(file), "--jobs", "1", "--everything"]
    assert main(again) == 2  # the report there is of a run with other options
    assert "remove it or name another with --report" in capsys.readouterr().err
    assert main([*again, "--report", str(tmp_path / "another"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["states"] == {"exact": 1}


def test_a_run_goes_on_where_it_was_stopped(lines, tmp_path):
    file, report = tmp_path / "archive.jsonl", tmp_path / "report"
    file.write_text("\n".join(lines * 3), encoding="utf-8")
    begun = RejudgeRun(file, report, frozenset(), everything=False, chunk=2)
    going = begun.go(1)
    assert next(going) + next(going) == 4
    going.close()
    report.write_bytes(report.read_bytes() + b'{"first": 5, "lin')  # stopped while writing
    run = RejudgeRun(file, report, frozenset(), everything=False, chunk=4)
    assert (run.done, run.rulings) == (4, 15)
    assert sum(run.go(1)) == 11
    assert [each["n"] for each in run.list_differences()] == [
        n + 5 * of for of in range(3) for n in (2, 3, 5)
    ]
    assert sum(run.states().values()) == 15
    again = RejudgeRun(file, report, frozenset(), everything=False, chunk=4)
    assert (again.done, again.list_differences(), list(again.go(1))) == (15, run.list_differences(), [])


@pytest.mark.slow
def test_a_process_that_is_lost_loses_nothing(lines, tmp_path):
    file = tmp_path / "archive.jsonl"
    file.write_text("\n".join(lines * 8), encoding="utf-8")
    run = RejudgeRun(file, tmp_path / "report", frozenset(), everything=True, chunk=2)
    going = run.go(2)
    next(going)
    multiprocessing.active_children()[0].kill()
    list(going)
    assert run.done == 2 or sum(run.states().values()) == 40
    assert len(run.list_differences()) == 24


@pytest.fixture(scope="module")
def cluster():
    """Two workers of a Dask scheduler on this machine, each a process of its own."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # its workers leave sockets behind when they are killed
def test_machines_do_what_one_process_does(lines, tmp_path, cluster, capsys, monkeypatch):
    file = tmp_path / "archive.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    command = ["archive", "rejudge", str(file), "--chunk", "2", "--json"]
    assert main([*command, "--jobs", "1", "--report", str(tmp_path / "alone")]) == 1
    alone = json.loads(capsys.readouterr().out)
    monkeypatch.setenv("JUDGE_SCHEDULER", cluster.scheduler_address)
    assert main([*command, "--report", str(tmp_path / "together")]) == 1
    assert json.loads(capsys.readouterr().out) == alone


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_machine_that_is_lost_loses_nothing(lines, tmp_path, cluster):
    file = tmp_path / "archive.jsonl"
    file.write_text("\n".join(lines * 8), encoding="utf-8")
    run = RejudgeRun(file, tmp_path / "report", frozenset(), everything=True, chunk=2)
    going = run.go(1, cluster.scheduler_address)
    next(going)
    os.kill(cluster.workers[0].process.pid, signal.SIGKILL)
    assert 2 + sum(going) == 40
    assert sum(run.states().values()) == 40
    assert len(run.list_differences()) == 24
    assert RejudgeRun(file, tmp_path / "report", frozenset(), everything=True, chunk=2).done == 40


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_worker_that_is_another_program_is_refused(lines, tmp_path, cluster, monkeypatch):
    file = tmp_path / "archive.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    run = RejudgeRun(file, tmp_path / "report", frozenset(), everything=True, chunk=2)
    monkeypatch.setattr(distribution, "_program", lambda: [{"version": "0.0.9"}])
    with pytest.raises(Problem, match=r"the worker at tcp://127\.0\.0\.1:\d+ has another program"):
        list(run.go(1, cluster.scheduler_address))
    assert run.done == 0


def test_a_scheduler_that_does_not_answer_is_named(lines, tmp_path, capsys, monkeypatch):
    file = tmp_path / "archive.jsonl"
    file.write_text(lines[0], encoding="utf-8")
    monkeypatch.setattr(distribution, "_MET", 0.2)
    for address in ("tcp://127.0.0.1:1", "nonsense://x"):
        assert main(["archive", "rejudge", str(file), "--scheduler", address]) == 2
        assert f"no Dask scheduler answers at {address}" in capsys.readouterr().err


def test_a_report_of_something_else_is_refused(lines, tmp_path, capsys):
    file, report = tmp_path / "archive.jsonl", tmp_path / "report"
    file.write_text(lines[0], encoding="utf-8")
    report.write_text("shopping list\n", encoding="utf-8")
    assert main(["archive", "rejudge", str(file), "--report", str(report)]) == 2
    assert "is no report of this command" in capsys.readouterr().err
    assert report.read_text(encoding="utf-8") == "shopping list\n"


def test_cards_are_as_they_were_kept_or_as_they_are_today():
    kept = archive.keep(rule(ready_file("zero_dimension", "02-last-in-first-out"), what_if=False))
    printed = json.loads(json.dumps(kept["dispute"], default=str))
    printed["cards"]["YL-041"]["cost"] = 0  # as an earlier printing had it
    earlier = archive.keep(rule(printed, what_if=False)) | {"looked_up": kept["looked_up"]}
    told = json.dumps(earlier, default=str)
    assert rejudging.rejudge_line(told, everything=True).state == archive.EXACT
    now = rejudging.rejudge_line(told, today={rejudging.CARDS})
    assert (now.state, now.upheld[1]) == (archive.DIVERGED, kept["upheld"])


def test_readings_that_nobody_fixed_are_those_of_today_and_fixed_ones_stay():
    file = ready_file(GAME, "06-equal-power")
    assumed = archive.keep(rule(file, what_if=False))
    fixed = archive.keep(
        rule(file | {"interpretations": assumed["dispute"]["interpretations"]}, what_if=False)
    )
    assert "ZWO-damage.wound-threshold" in assumed["assumed"]
    assert fixed["assumed"] == []
    assert archive.renew(assumed, cards=False, readings=True)["interpretations"] == {}
    assert archive.renew(fixed, cards=False, readings=True)["interpretations"] != {}


def test_files_are_kept_and_databases_exported_a_line_each(tmp_path, capsys):
    file = data_folder("card_db") / GAME / "disputes" / f"{ready_names(GAME)[0]}.yaml"
    assert main(["archive", "keep", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == ready_names(GAME)[0]
    assert main(["archive", "export", "--database", str(tmp_path / "nothing.sqlite")]) == 2
    assert capsys.readouterr().err.startswith("judge: ")
