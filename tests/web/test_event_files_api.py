"""Event files through the API: the same answers as the commands, and nothing kept."""

import uuid

import pytest

from judge import tournament
from judge.catalogue.places import data_folder
from judge.documents import read_yaml

FILE = read_yaml((data_folder("card_db") / "zombie_world_order" / "demo" / "event.yaml").read_bytes())


def post(visitor, path, body):
    headers = {"X-CSRFToken": visitor.token(), "Idempotency-Key": uuid.uuid4().hex}
    return visitor.client.post(f"/api/v1/event-files/{path}", json=body, headers=headers)


def test_the_next_round_is_that_of_the_package(visitor):
    said = post(visitor, "pair", FILE).get_json()
    event = tournament.parse(FILE)
    names = {player.id: player.name for player in event.players}
    assert said == tournament.pair_next(event).to_dict("en", names)
    assert said["optimal"] is True


def test_the_standings_are_those_of_the_package(visitor):
    rows = post(visitor, "standings", FILE).get_json()
    assert [row["player"] for row in rows] == [
        row.player for row in tournament.standings(tournament.parse(FILE))
    ]


def test_why_and_the_cut_are_said(visitor):
    said = post(visitor, "explain?player=P13", FILE).get_json()
    assert "髙橋さくら" in said["text"]
    assert post(visitor, "what-if?cut=4", FILE).get_json()["cut"] == 4


def test_a_table_changed_by_hand_has_no_reason_and_its_player_is_known(visitor):
    first = FILE["results"][0]
    seats = [player for table in first["tables"] for player in table["players"]]
    turned = dict(zip(seats, seats[1:] + seats[:1], strict=True))
    tables = [
        {**table, "players": [turned[player] for player in table["players"]]} for table in first["tables"]
    ]
    file = {**FILE, "results": [{**first, "tables": tables}]}
    said = [post(visitor, f"explain?player={player}&round=1", file) for player in [*seats, "P99"]]
    codes = {answer.get_json().get("code") for answer in said[:-1] if answer.status_code == 404}
    assert codes == {"player.no_reason"}
    assert said[-1].get_json()["code"] == "player.unknown"


@pytest.mark.parametrize(
    "body", [None, [], {}, {"event": 2}, {**FILE, "players": [{"id": "P01"}, {"id": "P01"}]}]
)
def test_what_is_no_event_file_is_refused(visitor, body):
    answer = post(visitor, "pair", body)
    assert answer.status_code == 422
    assert answer.get_json()["message"]
