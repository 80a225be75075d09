"""A sample event to explore: staff, sixteen players with decks, three rounds played, a fourth under way."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.catalogue.places import data_folder
from judge.disputes.reference.ready import ready_file
from judge.store.services import (
    accounts,
    boards,
    calls,
    decks,
    disputes,
    events,
    links,
    new_disputes,
    penalties,
    players,
    results,
    rounds,
)
from judge.store.services.settings import Settings
from judge.web.signin import personal_link

if TYPE_CHECKING:
    from flask import Flask

    from judge.store import Work

GAME = "zombie_world_order"
STAFF = {"organizer": "organizer", "judge": "judge", "scorekeeper": "scorekeeper"}
FOLLOWED = "P001"  # whose phone is shown: their table of the last round is still to be reported
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
READY = "02-answer-to-an-answer"
SCORES = ((2, 0), (2, 1), (1, 2), (0, 2), (2, 1), (1, 1, 1))


@dataclass(frozen=True)
class Sample:
    """The entry points of the sample: the event, the accounts, one player's link."""

    slug: str
    staff: tuple[str, ...]
    password: str
    player_id: int
    nonce: str

    def player_path(self, app: Flask) -> str:
        """Return the path of a player's personal link."""
        with app.test_request_context():
            return f"/me/{personal_link(self.player_id, self.nonce)}"


def fill(work: Work, *, name: str = "Autumn Open", played: int = 3) -> Sample:
    """Make the sample event in an empty database; every choice is seeded but the password, which is drawn."""
    password = "-".join(events.code(4).lower() for _ in range(4))
    account_id = accounts.create_account(work, "organizer", password)
    desk = replace(work, actor=accounts.staff_actor(work, account_id))
    slug = events.create_event(desk, Settings(name, GAME, rounds=5))
    desk = replace(work, actor=accounts.staff_actor(work, account_id))
    for role, person in STAFF.items():
        if role != "organizer":
            accounts.add_staff(desk, slug, person, role, password)
    codes = [players.add_player(desk, slug, player) for player in PLAYERS]
    _hand_in(desk, slug, codes)
    chance = random.Random(name)
    for _ in range(played + 1):
        number = rounds.draft_round(desk, slug)
        rounds.publish_round(desk, slug, start_clock=True)
        _play(desk, slug, number, chance, all_of_them=number <= played)
    penalties.give_penalty(
        desk, slug, codes[3], category="tardiness", level="warning", note="4 min after the start of round 4"
    )
    disputes.settle(desk, slug, new_disputes.open_dispute(desk, slug, ready_file(GAME, READY), table=1))
    calls.call_judge(desk, slug, "rules", table=3)
    player_id, nonce = links.link_nonce(desk, slug, codes[0])
    return Sample(slug, tuple(STAFF.values()), password, player_id, nonce)


def _hand_in(desk: Work, slug: str, codes: list[str]) -> None:
    """Hand in decks: most are legal, one is not, and two players have yet to."""
    files = data_folder("card_db") / GAME / "demo"
    for place, code in enumerate(codes[:-2]):
        name = "deck-49-five-copies.txt" if place == 4 else "deck-legal.txt"
        decks.submit_deck(desk, slug, code, (files / name).read_bytes(), file_name=name)


def _play(desk: Work, slug: str, number: int, chance: random.Random, *, all_of_them: bool) -> None:
    view = boards.show_round(desk, slug, number)
    for table in view.missing if view else []:
        followed = any(seat.code == FOLLOWED for seat in table.seats)
        if all_of_them or (chance.random() < 0.4 and not followed):
            results.record_result(desk, slug, number, table.table, list(chance.choice(SCORES)))
