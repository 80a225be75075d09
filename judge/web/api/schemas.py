"""The shapes of the API. A field named as in the event file or the deck report means the same."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from judge.printing.slip_sizes import SLIP_SIZES, USUAL_SLIPS
from judge.store.doors.games import GAMES
from judge.store.doors.tournament import CATEGORIES, LEVELS, WAY_KEYS
from judge.store.rights import ROLES
from judge.store.services.calls import KINDS
from judge.store.services.kinds import Day, Flag, Moment, Text, Whole, Words
from judge.store.services.results import NOTES
from judge.store.services.settings import ROWS, SettingRow
from judge.store.services.transfer import LARGEST
from judge.tournament import COUNTING

NAME = validate.Length(1, 200)
SMALL = validate.Range(0, 99)
SCORE = validate.Range(0, 9999)


class ProblemSchema(Schema):
    """A refusal: a code for programs, a sentence for people, and what is wrong with each field."""

    code = fields.String(required=True)
    message = fields.String(required=True)
    facts = fields.Dict(required=True)
    fields_ = fields.Dict(data_key="fields")


class LoginSchema(Schema):
    """Name and password."""

    name = fields.String(required=True, validate=NAME)
    password = fields.String(required=True, validate=validate.Length(1, 200), load_only=True)


class TokenSchema(Schema):
    """A bearer token; it is shown once."""

    token = fields.String()


class JoinSchema(Schema):
    """The name to play under."""

    name = fields.String(required=True, validate=NAME)
    twin = fields.Boolean(
        load_default=False, metadata={"description": "another person of this name is meant"}
    )


class JoinedSchema(TokenSchema):
    """A new player: the event, their id, their token."""

    event = fields.String()
    player = fields.String()


class StaffSchema(Schema):
    """A role for somebody; the password makes a new account."""

    name = fields.String(required=True, validate=NAME)
    role = fields.String(required=True, validate=validate.OneOf(ROLES))
    password = fields.String(load_default="", validate=validate.Length(max=200), load_only=True)


class MemberSchema(Schema):
    """One person of the staff."""

    account_id = fields.Integer()
    name = fields.String()
    roles = fields.List(fields.String())


class EventCardSchema(Schema):
    """An event in the list."""

    slug = fields.String()
    name = fields.String()
    game = fields.String()
    starts_on = fields.Date(allow_none=True)
    players = fields.Integer()
    round_number = fields.Integer()
    closed = fields.Boolean()


class PodsSchema(Schema):
    """Sizes of pods, and what each hands in: places, scores or both. What is left out follows from size and game."""

    size = fields.Integer()
    smallest = fields.Integer()
    largest = fields.Integer()
    bye = fields.String()
    result = fields.String(validate=validate.OneOf(("places", "scores", "both")))


# The settings that are more than one value. `scoring` as in the event file: numbers, and under `places` the points of
# each place. `preset` names how the standings are counted; `tie_breakers` and `floor` are those of the preset where
# they are left out.
COMPOSED: dict[str, fields.Field[Any]] = {
    "pods": fields.Nested(PodsSchema),
    "ways": fields.Dict(
        keys=fields.String(validate=validate.OneOf(sorted(WAY_KEYS))),
        metadata={"description": "pairing, rematches, acceleration and sides, as in the event file"},
    ),
    "later_stages": fields.List(
        fields.Dict(keys=fields.String()),
        validate=validate.Length(max=7),
        metadata={"description": "The cut, and what follows it: stages as in the event file"},
    ),
    "scoring": fields.Dict(keys=fields.String()),
    "tie_breakers": fields.List(fields.String(), validate=validate.Length(max=20)),
    "counting": fields.Dict(
        keys=fields.String(validate=validate.OneOf(tuple(COUNTING))),
        values=fields.String(),
        metadata={"description": "What is counted in another way than the preset's, such as own_games: raw"},
    ),
    "house_rulings": fields.Dict(
        keys=fields.String(validate=validate.Length(max=80)),
        values=fields.String(validate=validate.Length(max=80)),
        validate=validate.Length(max=200),
    ),
}


def _field(name: str, row: SettingRow) -> fields.Field[Any]:
    """Make the field of a setting by what it holds."""
    described: dict[str, Any] = {"metadata": {"description": row.label}}
    match row.kind:
        case Flag():
            return fields.Boolean(**described)
        case Whole(open=may_be_open):
            return fields.Integer(allow_none=may_be_open, **described)
        case Day():
            return fields.Date(allow_none=True, **described)
        case Moment():
            return fields.AwareDateTime(allow_none=True, **described)
        case Words():
            return fields.List(fields.String(), **described)
        case Text(longest=longest, choices=choices):
            few = choices is not None and name != "zone"  # the zones would fill the document
            allowed = validate.OneOf(list(choices())) if choices and few else validate.Length(max=longest)
            return fields.String(required=name in {"name", "game"}, validate=allowed, **described)
        case _:
            return COMPOSED[name]


SettingsSchema = Schema.from_dict(
    {name: _field(name, row) for name, row in ROWS.items()}, name="SettingsSchema"
)
"""What an organizer decides."""

EventSchema = SettingsSchema.from_dict(
    # slug: may come back with the rest; it never changes
    {"slug": fields.String(), "version": fields.Integer()},
    name="EventSchema",
)
"""An event with its version; send the version back when changing the settings."""


ImportedSchema = EventSchema.from_dict(
    {
        "left_out": fields.List(
            fields.String(), metadata={"description": "What the event cannot hold of the file"}
        )
    },
    name="ImportedSchema",
)
"""An event made of a file."""


class NewPlayerSchema(Schema):
    """A player to add; everything else is written afterwards."""

    name = fields.String(required=True, validate=NAME)
    twin = fields.Boolean(metadata={"description": "the same name is meant to be there twice"})
    late = fields.String(load_default="", validate=validate.OneOf(("", "bye", "half_bye", "loss")))


class PlayerSchema(Schema):
    """One player."""

    code = fields.String(dump_only=True)
    name = fields.String(required=True, validate=NAME)
    joined = fields.Integer(dump_only=True)
    dropped = fields.Integer(dump_only=True, allow_none=True)
    fixed_table = fields.Integer(allow_none=True)
    seed = fields.Integer(allow_none=True)
    rating = fields.Integer(allow_none=True, metadata={"description": "seeds who has no seed"})
    byes = fields.List(fields.Integer(), validate=validate.Length(max=40))
    groups = fields.Dict(keys=fields.String(), values=fields.String(), validate=validate.Length(max=8))
    twin = fields.Boolean(dump_only=True, metadata={"description": "another player's name looks the same"})


class PlayerListSchema(Schema):
    """A list of players as text: one name a line, or CSV with a heading."""

    text = fields.String(required=True, validate=validate.Length(1, 500_000))
    twins = fields.Boolean(
        load_default=False, metadata={"description": "a name that is there twice is meant"}
    )


class CsvLineSchema(Schema):
    """What became of one line."""

    n = fields.Integer()
    text = fields.String()
    status = fields.String()
    because = fields.String()
    unused = fields.List(
        fields.String(), metadata={"description": "columns of the headings that are not used"}
    )


class DeckListSchema(Schema):
    """A deck list as text."""

    text = fields.String(required=True, validate=validate.Length(1, 500_000))


class DeckFileSchema(DeckListSchema):
    """One of many lists; the name of its file says whose it is."""

    name = fields.String(required=True, validate=validate.Length(1, 200))


class DeckFilesSchema(Schema):
    """Many lists handed in at once."""

    files = fields.List(fields.Nested(DeckFileSchema), required=True, validate=validate.Length(1, 2_000))


class DeckFileRowSchema(Schema):
    """What became of one list: `done` is kept, same (as the deck that counts), or not, and `because` says why not."""

    file = fields.String()
    code = fields.String()
    name = fields.String()
    done = fields.String()
    verdict = fields.String()
    total = fields.Integer()
    problems = fields.Integer()
    because = fields.String()
    refusal = fields.String()


class DeckTrySchema(DeckListSchema):
    """A deck list to check without keeping it; `kind` is which list of the game it is, such as draft or box."""

    kind = fields.String(load_default="", validate=validate.Length(max=40))
    game = fields.String(required=True, validate=validate.OneOf(list(GAMES)))
    official = fields.Boolean(load_default=False)


class DeckSchema(Schema):
    """A player's newest deck."""

    code = fields.String()
    name = fields.String()
    source = fields.String()
    report = fields.Dict(allow_none=True)
    number = fields.Integer()
    submitted_at = fields.AwareDateTime(allow_none=True)
    window = fields.String()


class DeckRowSchema(Schema):
    """What one player has handed in; never the list."""

    code = fields.String()
    name = fields.String()
    state = fields.String()
    total = fields.Integer()
    problems = fields.Integer()
    submitted_at = fields.AwareDateTime(allow_none=True)


class CheckLineSchema(Schema):
    """One line of a list under check: `found` is null until it was counted."""

    n = fields.Integer()
    no = fields.String()
    name = fields.String()
    listed = fields.Integer()
    found = fields.Integer(allow_none=True)


class CheckSchema(Schema):
    """A deck check."""

    id = fields.Integer()
    code = fields.String()
    name = fields.String()
    table = fields.Integer(allow_none=True)
    round_number = fields.Integer()
    picked = fields.String()
    state = fields.String()
    lines = fields.List(fields.Nested(CheckLineSchema))
    extra = fields.Integer()


class CountSchema(Schema):
    """How many copies of a line were found; line 0 counts cards that are not in the list."""

    line = fields.Integer(required=True)
    found = fields.Integer(required=True, allow_none=True)


class PercentSchema(Schema):
    """A share of the players, in percent."""

    percent = fields.Integer(load_default=10)


class UnlockSchema(Schema):
    """Time and reason of an unlock."""

    minutes = fields.Integer(required=True)
    reason = fields.String(required=True)


class SeatSchema(Schema):
    """One player at a table."""

    code = fields.String()
    name = fields.String()
    points = fields.Float()
    record = fields.String()
    side = fields.String(metadata={"description": "of the game: what they begin with; empty: it has none"})


class TableSchema(Schema):
    """One table of a round."""

    table = fields.Integer()
    seats = fields.List(fields.Nested(SeatSchema))
    bye = fields.Boolean()
    result = fields.String()
    figures = fields.List(fields.Integer())
    scores = fields.List(fields.Raw())
    note = fields.String()
    extra_minutes = fields.Integer()
    version = fields.Integer()


class RoundSchema(Schema):
    """One round."""

    number = fields.Integer()
    state = fields.String()
    stage = fields.String()
    quality = fields.Dict()
    tables = fields.List(fields.Nested(TableSchema))


class WrittenSchema(Schema):
    """A table with the result that was just written; the version is needed to correct it."""

    table = fields.Integer()
    result = fields.String()
    note = fields.String()
    version = fields.Integer()


class PublishSchema(Schema):
    """How to publish."""

    start_clock = fields.Boolean(load_default=False)


class SwapSchema(Schema):
    """Two players, by id, who change places in the draft."""

    first = fields.String(required=True, validate=validate.Length(1, 12))
    second = fields.String(required=True, validate=validate.Length(1, 12))


class ResultSchema(Schema):
    """A result: wins of seat A, of seat B, draws; or of each seat of a pod the place, the score, or both.

    `version` is that of the table one looked at: needed to correct a result that stands.
    """

    figures = fields.List(fields.Integer(validate=SMALL), load_default=list, validate=validate.Length(max=16))
    scores = fields.List(fields.Integer(validate=SCORE), load_default=list, validate=validate.Length(max=16))
    version = fields.Integer(load_default=None, allow_none=True)
    note = fields.String(load_default="", validate=validate.OneOf(NOTES))
    outcome = fields.String(load_default="", validate=validate.OneOf(("", "double_loss", "no_show", "lost")))


class RepairSchema(Schema):
    """The right figures and scores, the version looked at, and the way to go on."""

    figures = fields.List(fields.Integer(validate=SMALL), load_default=list, validate=validate.Length(max=16))
    scores = fields.List(fields.Integer(validate=SCORE), load_default=list, validate=validate.Length(max=16))
    version = fields.Integer(required=True)
    choice = fields.String(load_default="", validate=validate.OneOf(("", "leave", "swap", "pair_again")))


class WaySchema(Schema):
    """One way to go on: why it cannot be taken, and who would sit where."""

    choice = fields.String()
    because = fields.String()
    moved = fields.List(fields.List(fields.Raw()))


class VersionSchema(Schema):
    """The version of what one looked at."""

    version = fields.Integer(required=True)


class ReportSchema(Schema):
    """A player's own report: own wins first; of a pod the places, the scores, or both of all seats in their order."""

    figures = fields.List(fields.Integer(validate=SMALL), load_default=list, validate=validate.Length(max=16))
    scores = fields.List(fields.Integer(validate=SCORE), load_default=list, validate=validate.Length(max=16))


class AnswerSchema(Schema):
    """A short answer."""

    answer = fields.String()


class CallSchema(Schema):
    """A judge call."""

    id = fields.Integer(dump_only=True)
    table = fields.Integer(allow_none=True, load_default=None)
    kind = fields.String(load_default="judge", validate=validate.OneOf(KINDS), dump_default="judge")
    note = fields.String(load_default="", validate=validate.Length(max=200))
    seconds = fields.Integer(dump_only=True)
    taken_by = fields.String(dump_only=True)


class MinutesSchema(Schema):
    """Minutes."""

    minutes = fields.Integer(required=True)


class MinutesOfTablesSchema(MinutesSchema):
    """Minutes, and for which tables: numbers, runs and sections of the hall ("12, 41-80, North"); empty for all."""

    tables = fields.String(load_default="", validate=validate.Length(max=200))


class ClockSchema(Schema):
    """The round clock: seconds left and whether they run."""

    left = fields.Integer()
    running = fields.Boolean()
    total = fields.Integer()


class PenaltySchema(Schema):
    """A penalty."""

    id = fields.Integer(dump_only=True)
    code = fields.String(load_default="", validate=validate.Length(max=12))
    subject = fields.String(load_default="", load_only=True, validate=validate.Length(max=200))
    name = fields.String(dump_only=True)
    round_number = fields.Integer(dump_only=True)
    category = fields.String(required=True, validate=validate.OneOf(CATEGORIES))
    level = fields.String(required=True, validate=validate.OneOf(LEVELS))
    note = fields.String(required=True, validate=validate.Length(1, 500))
    points = fields.Integer(load_default=0, validate=validate.Range(0, 1000))
    counts = fields.Boolean(
        load_default=False,
        metadata={"description": "a game loss or match loss changes the result of the table"},
    )
    by = fields.String(dump_only=True)
    state = fields.String(dump_only=True)


class DecisionSchema(Schema):
    """The head judge's decision."""

    give = fields.Boolean(required=True)


class AnnouncementSchema(Schema):
    """A message to everybody."""

    id = fields.Integer(dump_only=True)
    text = fields.String(required=True)
    by = fields.String(dump_only=True)
    at = fields.AwareDateTime(dump_only=True)


class ValueSchema(Schema):
    """One value that a write changed; null: the row was not there before, or is not any more."""

    table = fields.String()
    row = fields.Integer()
    field = fields.String()
    before = fields.Raw(allow_none=True)
    after = fields.Raw(allow_none=True)


class EntrySchema(Schema):
    """One entry of the audit log; `more` values are left out."""

    id = fields.Integer()
    at = fields.AwareDateTime()
    actor = fields.String()
    device = fields.String()
    action = fields.String()
    facts = fields.Dict()
    undone = fields.Boolean()
    undo = fields.Boolean()
    values = fields.List(fields.Nested(ValueSchema))
    more = fields.Integer()


class LogQuerySchema(Schema):
    """Which page of the log, by whom, of which action."""

    who = fields.String(load_default=None, validate=validate.Length(max=100))
    action = fields.String(load_default="", validate=validate.Length(max=40))
    before = fields.Integer(load_default=None)


class CutQuerySchema(Schema):
    """How many go through; without it, the cut of the next stage."""

    cut = fields.Integer(load_default=None, validate=validate.Range(2, 512))


class PrintQuerySchema(Schema):
    """Which round, how many slips on a page, whose deck or penalty, which signs, what paper."""

    round = fields.Integer(load_default=None)
    per_page = fields.Integer(load_default=USUAL_SLIPS, validate=validate.OneOf(SLIP_SIZES))
    at_table = fields.Integer()
    player = fields.String(validate=validate.Length(max=40))
    penalty = fields.Integer()
    first = fields.Integer()
    last = fields.Integer()
    tables = fields.String(validate=validate.Length(max=200))
    paper = fields.String(validate=validate.OneOf(("a4", "letter")))


class EventFileSchema(Schema):
    """An event file (format 1) as text, or the file of another program with the game it is of."""

    text = fields.String(required=True, validate=validate.Length(1, LARGEST))
    game = fields.String(load_default="", validate=validate.Length(max=40))
    division = fields.String(load_default="", validate=validate.Length(max=40))
    twins = fields.Boolean(
        load_default=False, metadata={"description": "a name that is twice in a list of players is meant"}
    )
