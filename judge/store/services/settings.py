"""The settings of an event: one table, one row for each setting.

A row has the setting's type, its default, its label and hint, its topic on the page of settings, when it is locked and its
name in the event file. The form, the API, the file and the locks read it from here: a new setting is one row, its column and
the migration of that column.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal
from zoneinfo import available_timezones

from judge.games import GAMES
from judge.store.adapters import tournament
from judge.store.adapters.decks import DRAFTED, lists_of
from judge.store.adapters.games import many_at_a_table
from judge.store.refusals import Invalid
from judge.store.services.house import check_rulings
from judge.store.services.kinds import Day, Flag, Kind, Moment, Text, Whole, Words
from judge.store.services.names import clean_name, one_line
from judge.store.services.sections import Sections

if TYPE_CHECKING:
    from datetime import date, datetime

FORMATS = ("swiss", "pods", "single_elimination", "double_elimination", "round_robin")
BEST_OF = (1, 2, 3, 5)
USUAL_SCORING: Final[dict[str, object]] = tournament.normalize({"event": 1})["scoring"] | {"half_bye": 1}
N_ = str  # marks a sentence for the catalogues; it is translated when shown

Topic = Literal["", "event", "time", "decks", "players"]
Settled = Literal["", "first", "ranking", "last", "cut"]
"""What settles a setting: nothing, the first round, a last round by rank (or the cut), the last round, the cut."""


@dataclass(frozen=True, kw_only=True)
class SettingRow:
    """A row of the table.

    `topic`: under which heading the page of settings shows it, and `hint` below it; without a topic the page has a place
    of its own for it. `desk`: its name in the event file's part for the desk.
    """

    kind: Kind
    label: str
    hint: str = ""
    topic: Topic = ""
    settled: Settled = ""
    desk: str = ""


def _row(kind: Kind, default: object, label: str, hint: str = "", **more: Any) -> Any:
    row = {"row": SettingRow(kind=kind, label=label, hint=hint, **more)}
    if isinstance(default, (dict, list)):
        return field(default_factory=default.copy, metadata=row)
    return field(default=default, metadata=row)


@cache
def zones() -> frozenset[str]:
    """Return the names of all time zones."""
    return frozenset(zone for zone in available_timezones() if "/" in zone or zone == "UTC")


def usual_settings(game: str) -> dict[str, Any]:
    """Return a game's usual settings where they differ from the default: players at a table, no deck lists."""
    lists = bool(lists_of(game))
    return {
        "format": "pods" if many_at_a_table(game) else "swiss",
        "decks_needed": lists,
        "official": lists,
    }


@dataclass(frozen=True)
class Settings:
    """The organizer's settings of an event, named as in the event file."""

    name: str = _row(Text(200), "", N_("Name of the event"))
    game: str = _row(Text(40, lambda: GAMES), "", N_("Game"), settled="first")
    format: str = _row(Text(24, lambda: FORMATS), "swiss", N_("Format"), settled="first")
    # None: by the number of players
    rounds: int | None = _row(Whole(1, 40, open=True), None, N_("Rounds"), settled="cut")
    best_of: int = _row(Whole(1, 5), 3, N_("Best of"), settled="first")
    first_round: str = _row(Text(8, lambda: ("lot", "seed")), "lot", N_("First round"), settled="first")
    last_round: str = _row(Text(8, lambda: ("lot", "power")), "lot", N_("Last round"), settled="last")
    # empty: the usual sizes, and what the game ends with
    pods: dict[str, object] = _row(Kind(), {}, N_("Pods"), settled="first")
    # acceleration, Danish pairing, sides; empty: by points and lots alone
    ways: dict[str, object] = _row(Kind(), {}, N_("Pairing methods"), settled="first")
    later_stages: list[dict[str, Any]] = _row(Kind(), [], N_("Cut"), settled="cut")  # and what follows it
    # None: drawn when the event is made
    seed: int | None = _row(Whole(0, 2**63 - 1, open=True), None, N_("Seed"), settled="first")
    scoring: dict[str, object] = _row(Kind(), {}, N_("Match points"), settled="first")  # left out: as usual
    # how the standings are counted; empty: by what tables hand in, and the order and floor of the profile
    preset: str = _row(Text(20), "", N_("Profile"), settled="ranking")
    tie_breakers: list[object] = _row(Kind(), [], N_("Tie-breakers"), settled="ranking")
    floor: str = _row(Text(16), "", N_("Floor of win percentages"), settled="ranking")
    # what is counted in another way than the profile's
    counting: dict[str, str] = _row(Kind(), {}, N_("Counting methods"), settled="ranking")
    apart: list[str] = _row(Words(), [], N_("Groups kept apart"))
    starts_on: date | None = _row(Day(), None, N_("Date"), topic="event", desk="date")
    house_notes: str = _row(Text(4000), "", N_("House rulings"), desk="notes")
    house_rulings: dict[str, str] = _row(Kind(), {}, N_("House rulings"))
    minutes: int = _row(Whole(1, 600), 50, N_("Minutes a round"), topic="time", desk="minutes")
    first_table: int = _row(
        Whole(1, 9_999),
        1,
        N_("First table"),
        N_("Its number in the hall, from the next pairing on."),
        topic="time",
    )
    tables_left_out: str = _row(
        Text(200),
        "",
        N_("Tables left out"),
        N_("Numbers that the hall has not, such as 13, 20-22; from the next pairing on."),
        topic="time",
    )
    capacity: int | None = _row(
        Whole(2, 20_000, open=True),
        None,
        N_("Places"),
        N_("Players who register after that go on the waiting list. Leave empty for no limit."),
        topic="time",
        desk="capacity",
    )
    venue: str = _row(
        Text(120),
        "",
        N_("Venue"),
        N_("Where it takes place. Shown to everyone on the event’s page."),
        topic="time",
        desk="venue",
    )
    sections: str = _row(
        Sections(400),
        "",
        N_("Sections of the hall"),
        N_(
            "Such as North 1-40, South 41-80. Calls are listed by section. Use the same names for all events in one hall."
        ),
        topic="time",
        desk="sections",
    )
    zone: str = _row(Text(64, zones), "UTC", N_("Time zone"), desk="zone")
    decks_needed: bool = _row(
        Flag(), True, N_("Players hand in a deck list"), topic="decks", desk="decks_needed"
    )
    official: bool = _row(
        Flag(),
        True,
        N_("Decks are checked by the official rules for lists"),
        topic="decks",
        desk="official",
    )
    drafted: bool = _row(Flag(), False, N_("Decks are drafted"), topic="decks", desk="drafted")
    join_open: bool = _row(Flag(), True, N_("Players can register themselves"), topic="players")
    check_in: bool = _row(
        Flag(), False, N_("Players check in before the first round"), topic="players", desk="check_in"
    )
    questions_kept: bool = _row(
        Flag(),
        False,
        N_("Keep rules questions that found no answer"),
        N_("Only the words, never who asked. You find them under Questions."),
        topic="players",
        desk="questions_kept",
    )
    decks_open_at: datetime | None = _row(Moment(), None, N_("Decks open at"), desk="decks_open_at")
    decks_lock_at: datetime | None = _row(Moment(), None, N_("Decks lock at"), desk="decks_lock_at")
    decks_public: bool = _row(Flag(), False, N_("Deck lists are public"), topic="decks", desk="decks_public")

    def to_columns(self, language: str = "en") -> dict[str, object]:
        """Return the columns to write; refuse invalid values, naming the field.

        Settings of the tournament are parsed by its own reader, and stored in the form that it returns.
        """
        for name, row in ROWS.items():
            row.kind.check(name, getattr(self, name))
        for stage in (vars(self), *self.later_stages):
            if (best_of := stage.get("best_of", self.best_of)) not in BEST_OF:
                raise Invalid("field.choice", field="best_of", value=best_of)
        if self.decks_open_at and self.decks_lock_at and self.decks_open_at >= self.decks_lock_at:
            raise Invalid("event.deck_times")
        if self.drafted and DRAFTED not in lists_of(self.game):
            raise Invalid("event.no_draft")
        rulings = check_rulings(self.game, self.house_rulings)
        return (
            vars(self)
            | self._tournament_columns(language)
            | {"name": clean_name(self.name), "venue": one_line(self.venue), "house_rulings": rulings}
        )

    def _tournament_columns(self, language: str) -> dict[str, object]:
        stage = {name: getattr(self, name) for name in ("format", "best_of", "first_round", "last_round")}
        stage |= {"rounds": self.rounds or "auto", **({"pods": self.pods} if self.pods else {})}
        if unknown := sorted(self.ways.keys() - tournament.WAY_KEYS):
            raise Invalid("field.choice", field="ways", value=str(unknown[0])[:40])
        stage |= self.ways
        file = {"event": 1, "stages": [stage, *self.later_stages], "best_of": self.best_of}
        file |= {"seed": self.seed or 0, "scoring": self.scoring, "apart": self.apart}
        file |= {"first_table": self.first_table, "tables_left_out": self.tables_left_out}
        left_open = ("preset", "tie_breakers", "floor", "counting")  # the reader fills in what is empty
        file |= {name: value for name in left_open if (value := getattr(self, name))}
        written = tournament.normalize(file, language, "settings.refused")
        first, *later = written.get("stages") or [written]
        profile = tournament.profile(written)
        return {
            "pods": first.get("pods", {}),
            "ways": {key: first[key] for key in first if key in tournament.WAY_KEYS},
            "later_stages": later,
            "scoring": written["scoring"],
            "preset": profile.name,
            "tie_breakers": list(profile.tie_breakers),
            "floor": str(profile.floor),
            "counting": written.get("counting", {}),
            "tables_left_out": written.get("tables_left_out", ""),
        }

    def with_result_kinds(self, result: str) -> Settings:
        """Return the settings with what pods report, where that was undetermined."""
        given = self.format != "pods" or self.pods.get("result")
        return self if given else replace(self, pods=self.pods | {"result": result})


ROWS: Final[dict[str, SettingRow]] = {each.name: each.metadata["row"] for each in fields(Settings)}
"""The table: column -> row."""

DESK: Final[dict[str, str]] = {row.desk: name for name, row in ROWS.items() if row.desk}
"""What only a running service needs: the name in the event file -> the column."""


def settled_by(*what: Settled) -> tuple[str, ...]:
    """Name the settings that are settled by one of these."""
    return tuple(name for name, row in ROWS.items() if row.settled in what)
