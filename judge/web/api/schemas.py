"""The shapes of the API. A field named as in the event file or the deck report means the same."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from judge.printing.slip_sizes import SLIP_SIZES, USUAL_SLIPS
from judge.store.doors.games import GAMES
from judge.store.rights import ROLES
from judge.store.services.calls import KINDS
from judge.store.services.events import FORMATS
from judge.store.services.penalties import CATEGORIES, LEVELS
from judge.store.services.results import NOTES
from judge.store.services.transfer import LARGEST

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


class SettingsSchema(Schema):
    """What an organizer decides.

    `scoring` as in the event file: numbers, and under `places` the points of each place. `preset` names how the
    standings are counted; `tie_breakers` and `floor` are those of the preset where they are left out.
    """

    name = fields.String(required=True, validate=NAME)
    game = fields.String(required=True, validate=validate.OneOf(list(GAMES)))
    format = fields.String(validate=validate.OneOf(FORMATS))
    rounds = fields.Integer(allow_none=True)
    best_of = fields.Integer()
    first_round = fields.String(validate=validate.OneOf(("lot", "seed")))
    last_round = fields.String(validate=validate.OneOf(("lot", "power")))
    pods = fields.Nested(PodsSchema)
    later_stages = fields.List(
        fields.Dict(keys=fields.String()),
        validate=validate.Length(max=7),
        metadata={"description": "The cut, and what follows it: stages as in the event file"},
    )
    seed = fields.Integer(allow_none=True, metadata={"description": "all randomness comes from it"})
    scoring = fields.Dict(keys=fields.String())
    preset = fields.String(validate=validate.Length(max=20))
    tie_breakers = fields.List(fields.String(), validate=validate.Length(max=20))
    floor = fields.String(validate=validate.Length(max=16))
    apart = fields.List(fields.String(), metadata={"description": "kinds of groups kept apart: family, club"})
    starts_on = fields.Date(allow_none=True)
    house_notes = fields.String()
    house_rulings = fields.Dict(
        keys=fields.String(validate=validate.Length(max=80)),
        values=fields.String(validate=validate.Length(max=80)),
        validate=validate.Length(max=200),
    )
    minutes = fields.Integer()
    zone = fields.String(validate=validate.Length(1, 64))
    official = fields.Boolean()
    decks_needed = fields.Boolean()
    decks_open_at = fields.AwareDateTime(allow_none=True)
    decks_lock_at = fields.AwareDateTime(allow_none=True)
    decks_public = fields.Boolean()
    join_open = fields.Boolean()


class EventSchema(SettingsSchema):
    """An event with its version; send the version back when changing the settings."""

    slug = fields.String()  # may come back with the rest; it never changes
    version = fields.Integer()


class NewPlayerSchema(Schema):
    """A player to add; everything else is written afterwards."""

    name = fields.String(required=True, validate=NAME)
    twin = fields.Boolean(metadata={"description": "the same name is meant to be there twice"})


class PlayerSchema(Schema):
    """One player."""

    code = fields.String(dump_only=True)
    name = fields.String(required=True, validate=NAME)
    joined = fields.Integer(dump_only=True)
    dropped = fields.Integer(dump_only=True, allow_none=True)
    fixed_table = fields.Integer(allow_none=True)
    seed = fields.Integer(allow_none=True)
    byes = fields.List(fields.Integer(), validate=validate.Length(max=40))
    groups = fields.Dict(keys=fields.String(), values=fields.String(), validate=validate.Length(max=8))
    twin = fields.Boolean(dump_only=True, metadata={"description": "another player's name looks the same"})


class PlayerListSchema(Schema):
    """A list of players as text: one name a line, or CSV with a heading."""

    text = fields.String(required=True, validate=validate.Length(1, 500_000))


class CsvLineSchema(Schema):
    """What became of one line."""

    n = fields.Integer()
    text = fields.String()
    status = fields.String()
    because = fields.String()


class DeckListSchema(Schema):
    """A deck list as text."""

    text = fields.String(required=True, validate=validate.Length(1, 500_000))


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
    outcome = fields.String(load_default="", validate=validate.OneOf(("", "double_loss", "no_show")))


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


class EntrySchema(Schema):
    """One entry of the audit log."""

    id = fields.Integer()
    at = fields.AwareDateTime()
    actor = fields.String()
    action = fields.String()
    facts = fields.Dict()
    undone = fields.Boolean()
    undo = fields.Boolean()


class LogQuerySchema(Schema):
    """Which page of the log."""

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
    paper = fields.String(validate=validate.OneOf(("a4", "letter")))


class EventFileSchema(Schema):
    """An event file (format 1) as text."""

    text = fields.String(required=True, validate=validate.Length(1, LARGEST))
