"""A sample event to look around in: staff, sixteen players, three rounds played and a fourth under way."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.store.services import accounts, boards, calls, events, players, results, rounds
from judge.web.signin import personal_link

if TYPE_CHECKING:
    from flask import Flask

    from judge.store import Work

PASSWORD = "sample-desk-2026"  # noqa: S105 - sample data, shown where it is made
STAFF = {"organizer": "organizer", "judge": "judge", "scorekeeper": "scorekeeper"}
PLAYERS = [
    "陳曉彤",
    "林柏宇",
    "何敏儀",
    "李卓謙",
    "鄭柏宇",
    "吳子軒",
    "梁雨晴",
    "周家豪",
    "黃思穎",
    "許凱文",
    "馮語桐",
    "鄧承恩",
    "郭卓謙",
    "曾敏儀",
    "蕭若琳",
    "田中さくら",
]
SCORES = ((2, 0), (2, 1), (1, 2), (0, 2), (2, 1), (1, 1, 1))


@dataclass(frozen=True)
class Sample:
    """Where to look: the event, who may log in, one player's link."""

    slug: str
    staff: tuple[str, ...]
    player_id: int
    nonce: str

    def player_path(self, app: Flask) -> str:
        """Return the path of a player's personal link."""
        with app.test_request_context():
            return f"/me/{personal_link(self.player_id, self.nonce)}"


def fill(work: Work, *, name: str = "Autumn Open", played: int = 3) -> Sample:
    """Make the sample event in an empty database; every random choice is seeded."""
    account_id = accounts.create_account(work, "organizer", PASSWORD)
    desk = replace(work, actor=accounts.staff_actor(work, account_id))
    slug = events.create_event(desk, events.Settings(name, "zombie_world_order", rounds=5))
    desk = replace(work, actor=accounts.staff_actor(work, account_id))
    for role, person in STAFF.items():
        if role != "organizer":
            accounts.add_staff(desk, slug, person, role, PASSWORD)
    codes = [players.add_player(desk, slug, player) for player in PLAYERS]
    chance = random.Random(name)
    for _ in range(played + 1):
        number = rounds.draft_round(desk, slug)
        rounds.publish_round(desk, slug, start_clock=True)
        _play(desk, slug, number, chance, all_of_them=number <= played)
    calls.call_judge(desk, slug, "rules", table=3)
    player_id, nonce = players.link_nonce(desk, slug, codes[0])
    return Sample(slug, tuple(STAFF.values()), player_id, nonce)


def _play(desk: Work, slug: str, number: int, chance: random.Random, *, all_of_them: bool) -> None:
    view = boards.show_round(desk, slug, number)
    for table in view.missing if view else []:
        if all_of_them or chance.random() < 0.4:
            results.record_result(desk, slug, number, table.table, list(chance.choice(SCORES)))
