"""A weekend of events at once, faster than in life: `python tests/bench/weekend.py --database postgresql+psycopg://… --workers 2`.

Each event is played as events are: its rounds are paired when the last result is in, results come in over the round as best of
three within fifty minutes do (few early, most in its last half, some after time was called), players call judges, who come
and go, one player in a while reports from a phone before the slip is handed in, standings are read after each round.
Everything happens `--speed` times faster than by the clocks on the walls. Those who merely look do not: `--phones` of
the players' phones (a share) and `--tablets` of the judges' ask at their own pace, as long as they are told to wait.

At the end every acknowledged result is looked for, and no result was written twice, though some were sent twice.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parent)]

import crowd
from bench_service import PASSWORD
from crowd import Client, Seen, watch
from sqlalchemy import select

from judge.store import Store, Work
from judge.store.models import AuditEntry, Event, Player
from judge.store.services import accounts, events, player_lists
from judge.store.services.settings import Settings

ROUND, BREAK, ARRIVING = (
    50,
    12,
    60,
)  # minutes: of a round, between two, until the last event of a day has begun
TO_TIME = 0.12  # of the matches are still played when time is called
CALLS = 0.03  # of the tables call a judge
REPORTS = 0.5  # of the players whose phones are here report before their slip is handed in
TWICE = 0.02  # of the results are sent again, for their answer was lost


@dataclass
class Played:
    """An event, its staff's token, its phones by player, and what was acknowledged by round and table."""

    slug: str
    id: int
    players: int
    token: str
    phones: dict[str, str] = field(default_factory=dict)
    results: dict[tuple[int, int], str] = field(default_factory=dict)
    unfinished: str = ""


class Weekend:
    """What all events share: the clock, the seed, what was seen."""

    def __init__(self, told: argparse.Namespace) -> None:
        self.told, self.seen = told, Seen()
        self.chance = random.Random(told.seed)
        self.begun = time.monotonic()

    async def wait(self, minutes: float) -> None:
        """Wait so many minutes by the clocks on the walls."""
        await asyncio.sleep(max(0.0, minutes) * 60 / self.told.speed)

    def lasts(self) -> float:
        """Draw how many minutes after the round has begun a table hands in its result."""
        if self.chance.random() < TO_TIME:
            return ROUND + self.chance.triangular(1, 10, 4)
        return 8 + (ROUND - 8) * self.chance.betavariate(3.2, 1.8)

    def result(self) -> list[int]:
        """Draw a result of best of three."""
        figures = self.chance.choices(([2, 0], [2, 1], [1, 2], [0, 2], [1, 1, 1]), (30, 19, 19, 30, 2))[0]
        return list(figures)

    async def play(self, event: Played, after: float) -> None:
        """Play one event from its first draft to its last standings."""
        await self.wait(after)
        desk = Client(self.seen, event.token)
        at = f"/api/v1/events/{event.slug}"
        for number in range(1, self.told.rounds + 1):
            if not await desk.persist("draft", f"{at}/rounds/draft", "POST"):
                event.unfinished = f"round {number} was not drafted"
                return
            published = await desk.persist(
                "publish", f"{at}/rounds/draft/publish", "POST", {"start_clock": True}
            )
            shown = await desk.ask("round", f"{at}/rounds/{number}")
            if not published or not shown:
                event.unfinished = f"round {number} was not published"
                return
            tables = [table for table in json.loads(shown)["tables"] if not table["bye"]]
            await asyncio.gather(*(self.table(event, number, table) for table in tables))
            await desk.ask("standings", f"{at}/standings")
            await desk.ask("public page", f"/e/{event.slug}")
            if number < self.told.rounds:
                await self.wait(self.chance.uniform(BREAK / 2, BREAK))
        desk.close()

    async def table(self, event: Played, number: int, table: dict) -> None:
        """Play one match: perhaps a call, perhaps a report, then the slip that somebody of the staff types in."""
        lasts, called = self.lasts(), self.chance.random() < CALLS
        where = f"/api/v1/events/{event.slug}/rounds/{number}/tables/{table['table']}"
        figures = self.result()
        if called:
            await self.wait(lasts * 0.4)
            await self.call(event, table["table"])
        await self.wait(lasts * (0.6 if called else 1))
        phone = event.phones.get(table["seats"][0]["code"])
        if phone and self.chance.random() < REPORTS:
            client = Client(self.seen, phone)
            await client.ask("report", f"{where}/report", "POST", {"figures": figures}, crowd.new_key())
            client.close()
            await self.wait(1)
        staff, key = Client(self.seen, event.token), crowd.new_key()
        body = {"figures": figures, "version": table["version"]}
        written, tries = await staff.ask("result", f"{where}/result", "PUT", body, key), crowd.TRIES
        twice = self.chance.random() < TWICE
        while (twice or not written) and tries:
            again = await staff.ask("result again", f"{where}/result", "PUT", body, key)
            if written and again and again != written:
                self.seen.wrong["another answer"] = self.seen.wrong.get("another answer", 0) + 1
            written, twice, tries = written or again, False, tries - 1
        staff.close()
        if written:
            event.results[number, table["table"]] = json.loads(written)["result"]

    async def call(self, event: Played, table: int) -> None:
        """Call a judge to a table, who takes the call and closes it some minutes later."""
        judge, at = Client(self.seen, event.token), f"/api/v1/events/{event.slug}/calls"
        await judge.ask("call", at, "POST", {"table": table}, crowd.new_key())
        await self.wait(1)
        calls = json.loads(await judge.ask("calls", at) or b"[]")
        for each in [call for call in calls if call["table"] == table]:
            await judge.ask("take", f"{at}/{each['id']}/take", "POST", key=crowd.new_key())
            await self.wait(3)
            await judge.ask("close", f"{at}/{each['id']}/close", "POST", key=crowd.new_key())
        judge.close()

    async def all(self, played: list[Played]) -> None:
        """Play every event; phones and tablets look as long as anything is played."""
        told, day = self.told, self.told.rounds * (ROUND + BREAK) + ARRIVING + 20
        per_day = -(-len(played) // told.days)
        begins = [
            (n // per_day) * day + (n % per_day + self.chance.random()) * ARRIVING / per_day
            for n in range(len(played))
        ]
        looking = [
            asyncio.create_task(
                watch(
                    Client(self.seen, token),
                    "phone",
                    f"/e/{each.slug}/live?own=1",
                    f"/e/{each.slug}/me",
                    1e12,
                )
            )
            for each in played
            for token in each.phones.values()
        ]
        looking.append(asyncio.create_task(self.progress(played)))
        for n in range(told.tablets):
            each = played[n % len(played)]
            paths = f"/e/{each.slug}/live", f"/e/{each.slug}/tables"
            looking.append(
                asyncio.create_task(watch(Client(self.seen, each.token), "judge", *paths, until=1e12))
            )
        try:
            await asyncio.gather(*(self.play(each, at) for each, at in zip(played, begins, strict=True)))
        finally:
            for task in looking:
                task.cancel()
            await asyncio.gather(*looking, return_exceptions=True)

    async def progress(self, played: list[Played]) -> None:
        """Say each minute how far it is and what went wrong, so that a run that is broken off has told something."""
        while True:
            await asyncio.sleep(60)
            results, minutes = sum(len(each.results) for each in played), (time.monotonic() - self.begun) / 60
            said = f"{minutes:.0f} min: {results} results, {self.seen.asked} requests, errors {self.seen.wrong or 'none'}"
            print(said, file=sys.stderr, flush=True)

    async def kept(self, played: list[Played]) -> Counter[str]:
        """Read every round again, and count the acknowledged results that are there, lost or another."""
        found: Counter[str] = Counter()
        for event in played:
            desk = Client(Seen(), event.token)
            for number in range(1, self.told.rounds + 1):
                shown = await desk.ask("", f"/api/v1/events/{event.slug}/rounds/{number}")
                there = {
                    each["table"]: each["result"] for each in json.loads(shown or b'{"tables": []}')["tables"]
                }
                for (at, table), result in event.results.items():
                    if at == number:
                        found["kept" if there.get(table) == result else "lost"] += 1
            desk.close()
        return found


def prepare(store: Store, told: argparse.Namespace) -> list[Played]:
    """Make the events with their players, and log in their staff and the phones that ask."""
    chance, played = random.Random(told.seed), []
    tag = f"{time.time_ns() % 10**8:08}"  # so that a database may be used again
    for n in range(told.events):
        name, work = f"Weekend {tag} {n}", Work(store)
        account = accounts.create_account(work, name, PASSWORD)
        work = replace(work, actor=accounts.staff_actor(work, account))
        slug = events.create_event(work, Settings(name, "zombie_world_order", rounds=told.rounds))
        work = replace(work, actor=accounts.staff_actor(work, account))
        size = told.players // told.events
        player_lists.add_players(work, slug, "\n".join(f"Player {k}" for k in range(size)))
        with store.reading() as session:
            number = session.scalars(select(Event.id).where(Event.slug == slug)).one()
            ids = session.execute(select(Player.code, Player.id).where(Player.event_id == number)).all()
        phones = {
            code: accounts.open_login(work, "phone", player_id=player)
            for code, player in chance.sample(sorted(map(tuple, ids)), round(told.phones * size))
        }
        played.append(Played(slug, number, size, accounts.log_in(work, name, PASSWORD, "desk"), phones))
    return played


def written_by_log(store: Store, played: list[Played]) -> Counter[tuple[int, int, int]]:
    """Count how often the result of each event, round and table was written, as the log of the events has it."""
    wanted = select(AuditEntry.event_id, AuditEntry.facts).where(
        AuditEntry.action == "result.record", AuditEntry.event_id.in_([each.id for each in played])
    )
    with store.reading() as session:
        return Counter((event, facts["round"], facts["table"]) for event, facts in session.execute(wanted))


def run(told: argparse.Namespace, where: str) -> bool:
    """Play the weekend at a service of its own process, print one summary, and return whether it is without a fault."""
    url = where if "://" in where else f"sqlite:///{where}"
    store, start = Store(url), time.monotonic()
    played, weekend = prepare(store, told), Weekend(told)
    store.close()
    made = time.monotonic() - start
    with crowd.served(where, told.workers) as pid:
        before, start = crowd.spent(pid), time.monotonic()
        asyncio.run(weekend.all(played))
        took = time.monotonic() - start
        spent = crowd.told_spent(before, crowd.spent(pid), weekend.seen.asked)
        found = asyncio.run(weekend.kept(played))
    store = Store(url)
    written = written_by_log(store, played)
    store.close()
    acknowledged = sum(len(each.results) for each in played)
    unfinished = [f"{each.slug}: {each.unfinished}" for each in played if each.unfinished]
    looked = sum(len(each.phones) for each in played)
    print(
        f"{told.events} events, {sum(each.players for each in played)} players, {told.rounds} rounds, {told.days} days at "
        f"{told.speed:g} times speed, {told.workers} workers on {url.partition(':')[0]}; made in {made:.0f} s, played in {took:.0f} s"
    )
    print(
        f"{looked} phones and {told.tablets} tablets look, at their own pace; all else is that many times faster"
    )
    print(spent)
    print(weekend.seen.told())
    print(
        f"results: {acknowledged} acknowledged, {found['kept']} kept, {found['lost']} lost, "
        f"{written.total() - len(written)} written twice, {len(written) - acknowledged} written without an answer"
    )
    print(f"unfinished: {', '.join(unfinished) or 'none'}", flush=True)
    return not (weekend.seen.wrong or unfinished or found["lost"] or written.total() != acknowledged)


def main() -> None:
    """Play a weekend; 1 where anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--events", type=int, default=50)
    parser.add_argument("--players", type=int, default=20_000, help="Of all events together.")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument(
        "--days", type=int, default=2, help="Events of another day begin when the one before is over."
    )
    parser.add_argument("--speed", type=float, default=20)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--phones", type=float, default=0.02, help="Share of the players whose phones ask.")
    parser.add_argument("--tablets", type=int, default=10)
    parser.add_argument("--seed", type=int, default=25)
    parser.add_argument("--database", default="", help="A URL; SQLite in a folder of its own where left out.")
    told = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(0 if run(told, told.database or f"{folder}/weekend.sqlite") else 1)


if __name__ == "__main__":
    main()
