"""What everybody may read never says what the next round's lots are."""

from __future__ import annotations

import json

from judge.documents import read_yaml
from judge.tournament import parse
from judge.tournament.replay import replay


def test_the_next_pairing_follows_from_nothing_public_and_is_checked_afterwards(organizer, visitor, event):
    api = f"/api/v1/events/{event}"
    promise = visitor.get(f"{api}/lots").get_json()
    assert promise.get("told") is None
    for n in range(8):
        organizer.does(f"/e/{event}/players", name=f"Player {n}")
    told = []
    for number in (1, 2):
        organizer.does(f"/e/{event}/rounds/draft")
        organizer.does(f"/e/{event}/rounds/publish")
        assert visitor.get(f"{api}/lots").get_json().get("told", []) == told, "not while it is played"
        for table in range(1, 5):
            organizer.does(f"/e/{event}/results/quick", line=f"{table} 2 0")
        said = visitor.get(f"{api}/lots").get_json()
        told = said["told"]
        assert (said["anchor"], len(told)) == (promise["anchor"], number)
    file = read_yaml(organizer.get(f"/e/{event}/file").get_data())
    secret = file["lots"]["secret"]
    pages = [
        "/",
        f"/e/{event}",
        f"/e/{event}/screen",
        api,
        f"{api}/lots",
        f"{api}/standings",
        f"{api}/rounds/2",
    ]
    assert not any(secret in visitor.get(path).get_data(as_text=True) for path in pages)
    assert visitor.get(f"/e/{event}/file").status_code == 403
    assert secret not in json.dumps(organizer.get(f"{api}/log").get_json())
    public = parse(file | {"lots": visitor.get(f"{api}/lots").get_json()})
    assert (replay(public).equal, replay(public).rounds) == (True, (1, 2))
