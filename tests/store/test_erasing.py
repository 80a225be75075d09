"""Erasing somebody's data, on both databases: what the event's file says but for the name is the same."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select

from judge.store.models import AuditEntry
from judge.store.refusals import Conflict
from judge.store.services import accounts, erasing, personal, players, results, rounds
from judge.store.services.boards import standings
from judge.store.services.journal import undo
from judge.store.services.transfer import export_event

NAME = "Player 3"


def test_names_go_and_everything_else_of_the_file_stays(desk):
    work, slug = desk
    for table in range(1, 5):
        results.record_result(work, slug, 1, table, [2, 0])
    players.drop_player(work, slug, "P004")
    rounds.draft_round(work, slug)
    rounds.publish_round(work, slug)
    before, ranked = export_event(work, slug), [line["player"] for line in standings(work, slug)]
    accounts.add_staff(work, slug, "Kim", "organizer", "correct horse")
    erasing.erase_player(work, slug, "P004", confirmed="P004")
    erasing.erase_player(work, slug, "P004", confirmed="")
    assert personal.player_data(work, slug, "P004")["player"]["name"] == "P004"
    erasing.erase_account_of(work, work.actor.account_id)
    kim = replace(work, actor=accounts.staff_actor(work, accounts.account_named(work, "Kim")))
    after = export_event(kim, slug)
    assert [player.pop("name", "") for player in before["players"]][3] == NAME
    assert [player.pop("name", "") for player in after["players"]][3] == ""
    assert after == before
    assert [line["player"] for line in standings(kim, slug)] == ranked
    with work.store.reading() as session:
        log = list(session.scalars(select(AuditEntry)))
    assert not [each for each in log if NAME in str(vars(each)) or "Chan" in str(vars(each))]
    dropped = next(each for each in log if each.action == "player.drop")
    with pytest.raises(Conflict, match=r"player\.erased"):
        undo(kim, slug, dropped.id)
