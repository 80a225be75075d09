"""Clocks that jump, and two services on one file: what was entered stands, in its order, and once."""

from __future__ import annotations

import http.client
import json
import random
import threading
from contextlib import closing

import pytest
from test_reports_of_others import api, ranks, tables
from test_server import served
from test_storage_fails import begun, sends


@pytest.mark.parametrize("seed", range(3))
def test_a_clock_that_jumps_moves_no_result_and_no_entry_of_the_log(organizer, round_one, clock, seed):
    draw, entered = random.Random(seed), []

    def jump():
        clock.forward(seconds=draw.choice([-90_000, -3_600, -61, 1, 61, 3_600, 90_000]))

    for number in (1, 2):
        for table in tables(organizer, round_one, number):
            jump()
            organizer.does(f"{round_one}/results/quick", line=f"{table['table']} 2 {draw.randint(0, 1)}")
            entered.append(table["table"])
        for page in ("/desk", "/tables", "/log", "", "/screen", "/desk/standings"):
            jump()
            assert organizer.get(f"{round_one}{page}").status_code == 200, page
        if number == 1:
            jump()
            organizer.does(f"{round_one}/rounds/draft")
            jump()
            organizer.does(f"{round_one}/rounds/publish", start_clock="1")
    log = organizer.get(f"{api(round_one)}/log").get_json()
    written = [entry["facts"]["table"] for entry in reversed(log) if entry["action"] == "result.record"]
    assert written == entered
    assert sum(row["wins"] for row in ranks(organizer, round_one)) == len(entered)


def test_two_services_on_one_file_write_in_turn_and_show_what_the_other_wrote(tmp_path):
    slug, token = begun(tmp_path)
    names = [f"Player {number}" for number in range(40)]
    statuses = []

    def write(address, some):
        at = f"/api/v1/events/{slug}/players"
        statuses.extend(sends(address, token, at, {"name": name}, name)[0] for name in some)

    with served(tmp_path, "--processes", "1") as (_, one), served(tmp_path, "--processes", "1") as (_, two):
        threads = [
            threading.Thread(target=write, args=(address, names[start::2]))
            for start, address in enumerate((one, two))
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert statuses == [201] * len(names)
        again = [
            sends(address, token, f"/api/v1/events/{slug}/players", {"name": names[0]}, names[0])[0]
            for address in (one, two)
        ]
        assert again == [201, 201], "a retry at the other service is the same entry"
        assert [names_at(address, slug, token) for address in (one, two)] == [sorted(names)] * 2


def names_at(address, slug, token):
    with closing(http.client.HTTPConnection(address.removeprefix("http://"), timeout=60)) as connection:
        connection.request(
            "GET", f"/api/v1/events/{slug}/players", headers={"Authorization": f"Bearer {token}"}
        )
        return sorted(player["name"] for player in json.loads(connection.getresponse().read()))
