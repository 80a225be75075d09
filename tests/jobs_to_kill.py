"""Jobs that are killed in the middle, each with what must hold afterwards whenever that was.

`job` runs in a child and says what was acknowledged; `look` is given what was said, and finds all of it, nothing half,
and a database in which `judge doctor` finds no fault.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, redirect_stdout
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from io import StringIO
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, ClassVar

from sqlalchemy import inspect, select

from judge.cli import main
from judge.store import Store, Work
from judge.store.backup import back_up, restore, verify
from judge.store.database import open_engine
from judge.store.migrate import is_current
from judge.store.models import AuditEntry, Event
from judge.store.services import accounts, boards, events, player_lists, results, rounds, transfer
from judge.store.services.settings import Settings

GAME = "zombie_world_order"
SIZE = 8
NOW = datetime(2026, 11, 23, tzinfo=UTC)
Say = Callable[[str], None]


def desk(url: str) -> tuple[Work, str]:
    """Open a database as its organizer; give the event that is in it, or none."""
    work = Work(Store(url))
    work = replace(work, actor=accounts.staff_actor(work, accounts.account_named(work, "Chan")))
    with work.store.reading() as session:
        return work, session.scalar(select(Event.slug).order_by(Event.id)) or ""


@cache
def filled() -> Path:
    """Make a database once with an event, its first round published; every job copies it."""
    folder = Path(mkdtemp())
    work = Work(Store(f"sqlite:///{folder / 'event.sqlite'}"))
    account = accounts.create_account(work, "Chan", "correct horse")
    work = replace(work, actor=accounts.staff_actor(work, account))
    slug = events.create_event(work, Settings("Open", GAME, rounds=5))
    work = replace(work, actor=accounts.staff_actor(work, account))
    player_lists.add_players(work, slug, "\n".join(f"Player {n}" for n in range(SIZE)))
    rounds.draft_round(work, slug)
    rounds.publish_round(work, slug)
    work.store.close()
    data = folder / "whole.sqlite"
    with closing(sqlite3.connect(folder / "event.sqlite")) as source, closing(sqlite3.connect(data)) as copy:
        source.backup(copy)
    return data


class Job:
    """A job on a database of its own."""

    def __init__(self, folder: Path) -> None:
        """Copy the database."""
        folder.mkdir(exist_ok=True)
        self.folder, self.file = folder, folder / "event.sqlite"
        self.url = f"sqlite:///{self.file}"
        shutil.copyfile(filled(), self.file)
        self.file.chmod(0o600)

    def sound(self) -> None:
        """Insist that `judge doctor` finds no fault."""
        said = StringIO()
        with redirect_stdout(said):
            code = main(["doctor", "--database", str(self.file)])
        assert code == 0, said.getvalue()


class Pairing(Job):
    """Results, the draft of the next round, its publication."""

    def job(self, say: Say) -> None:
        """Play a round, and pair the next."""
        work, slug = desk(self.url)
        for table in range(1, SIZE // 2 + 1):
            results.record_result(work, slug, 1, table, [2, table % 2])
            say(f"result 1 {table}")
        rounds.draft_round(work, slug)
        say("draft 2")
        rounds.publish_round(work, slug)
        say("published 2")

    def look(self, said: list[str]) -> None:
        """Find every result and round that was acknowledged, each round whole, each write logged."""
        work, slug = desk(self.url)
        for line in said:
            what, number, *table = line.split()
            view = boards.show_round(work, slug, int(number))
            assert view is not None, line
            if what == "result":
                assert int(table[0]) not in [each.table for each in view.missing], line
        file = transfer.export_event(work, slug)
        published = [line for line in said if line.startswith("published")]
        assert len(file["results"]) >= 1 + len(published)
        for played in file["results"]:
            seated = sorted(player for table in played["tables"] for player in table["players"])
            assert seated == sorted(player["id"] for player in file["players"])
        with work.store.reading() as session:
            logged = [row.action for row in session.scalars(select(AuditEntry))]
        written = [table for played in file["results"] for table in played["tables"] if table.get("games")]
        assert logged.count("result.record") == len(written), "no result without its entry in the log"
        assert logged.count("round.publish") == len(file["results"])
        work.store.close()
        self.sound()


class Importing(Job):
    """An event file, as an event of its own."""

    def _file(self) -> dict[str, Any]:
        work, slug = desk(f"sqlite:///{filled()}")
        file = transfer.export_event(work, slug)
        work.store.close()
        return file

    def job(self, say: Say) -> None:
        """Import it."""
        work, _ = desk(self.url)
        say(transfer.import_event(work, json.dumps(self._file()).encode()))

    def look(self, said: list[str]) -> None:
        """Find the event whole, or nothing of it."""
        work, _ = desk(self.url)
        with work.store.reading() as session:
            there = list(session.scalars(select(Event.slug).order_by(Event.id)))[1:]
        assert set(said) <= set(there)
        before = self._file()
        for slug in there:
            imported = transfer.export_event(desk(self.url)[0], slug)
            assert (imported["results"], imported["players"]) == (before["results"], before["players"])
        work.store.close()
        self.sound()


class Printing(Job):
    """Slips over those of before."""

    BEFORE: ClassVar[bytes] = b"%PDF of before\n%%EOF\n"

    def __init__(self, folder: Path) -> None:
        """Write the event file, and an earlier PDF."""
        super().__init__(folder)
        self.pdf, self.event = folder / "slips.pdf", folder / "event.json"
        work, slug = desk(self.url)
        self.event.write_text(json.dumps(transfer.export_event(work, slug)))
        work.store.close()
        self.pdf.write_bytes(self.BEFORE)

    def job(self, say: Say) -> None:
        """Print."""
        with redirect_stdout(StringIO()):
            assert main(["print", "slips", str(self.event), "-o", str(self.pdf), "--printed", "now"]) == 0
        say("printed")

    def look(self, said: list[str]) -> None:
        """Find the slips of before, or the new ones to their end."""
        found = self.pdf.read_bytes()
        assert found.startswith(b"%PDF")
        assert found.rstrip().endswith(b"%%EOF")
        assert found != self.BEFORE or "printed" not in said
        assert found == self.BEFORE or b"startxref" in found[-100:]
        self.sound()


class FirstStart(Job):
    """The tables of a database that is not there yet."""

    def __init__(self, folder: Path) -> None:
        """Take the database away."""
        super().__init__(folder)
        for file in folder.glob("*.sqlite*"):
            file.unlink()

    def job(self, say: Say) -> None:
        """Open it, which makes them."""
        Store(self.url).close()
        say("made")

    def look(self, said: list[str]) -> None:
        """Find all of the tables or none; opened again, it is ready."""
        engine = open_engine(self.url)
        assert is_current(engine) or "made" not in said
        assert is_current(engine) or not inspect(engine).get_table_names()
        engine.dispose()
        Store(self.url).close()
        self.sound()


class BackingUp(Job):
    """A copy of the database."""

    def __init__(self, folder: Path) -> None:
        """Say where the copy goes."""
        super().__init__(folder)
        self.copy = folder / "copies" / "judge.backup"
        self.copy.parent.mkdir(exist_ok=True)

    def job(self, say: Say) -> None:
        """Copy."""
        back_up(self.url, self.copy, NOW)
        say("copied")

    def look(self, said: list[str]) -> None:
        """Find no copy, or a whole one; the next comes back as the event, and what was left is removed."""
        assert self.copy.exists() or "copied" not in said
        if self.copy.exists():
            assert verify(self.copy).kind == "sqlite"
        back_up(self.url, self.copy, datetime(2100, 1, 1, tzinfo=UTC))
        assert [path.name for path in self.copy.parent.iterdir()] == [self.copy.name]
        assert not list(self.folder.glob(".judge-copy-*"))
        again = self.folder / "again.sqlite"
        restore(self.copy, f"sqlite:///{again}")
        before, after = (transfer.export_event(*desk(f"sqlite:///{file}")) for file in (self.file, again))
        assert before == after
        self.sound()


JOBS: dict[str, type[Any]] = {
    "pairing": Pairing,
    "import": Importing,
    "printing": Printing,
    "first start": FirstStart,
    "backup": BackingUp,
}
