"""Deck lists, their checks, and what was handed in."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from judge.games import GAMES
from judge.store.services.checks import CheckLine, CheckView
from judge.store.services.deck_questions import AnswerRow, QuestionRow
from judge.store.services.decks import DeckRow, DeckView
from judge.store.services.handed_in import FileRow
from judge.web.api.schemas.shapes import shape


class DeckListSchema(Schema):
    """A deck list as text."""

    text = fields.String(required=True, validate=validate.Length(1, 500_000))


class DeckFileSchema(DeckListSchema):
    """One of many lists; the name of its file says whose it is."""

    name = fields.String(required=True, validate=validate.Length(1, 200))


class DeckFilesSchema(Schema):
    """Many lists handed in at once."""

    files = fields.List(fields.Nested(DeckFileSchema), required=True, validate=validate.Length(1, 2_000))


DeckFileRowSchema = shape(
    "DeckFileRowSchema", FileRow, "file code name done verdict total problems because refusal"
)
"""What became of one list: `done` is kept, same (as the deck that counts), or not, and `because` says why not."""


class DeckTrySchema(DeckListSchema):
    """A deck list to check without keeping it; `kind` is which list of the game it is, such as draft or box."""

    kind = fields.String(load_default="", validate=validate.Length(max=40))
    game = fields.String(required=True, validate=validate.OneOf(list(GAMES)))
    official = fields.Boolean(load_default=False)


DeckSchema = shape("DeckSchema", DeckView, "code name source report number submitted_at window")
"""A player's newest deck."""


DeckRowSchema = shape("DeckRowSchema", DeckRow, "code name state total problems submitted_at")
"""What one player has handed in; never the list."""


DeckQuestionSchema = shape(
    "DeckQuestionSchema",
    QuestionRow,
    players=fields.List(fields.List(fields.String()), metadata={"description": "Number and name of each."}),
)
"""One question about all lists that ask it: its first lines, the taps that answer it, and whose lists they are."""


class DeckTapSchema(Schema):
    """Which of the taps of a question is meant, counted from 0."""

    tap = fields.Integer(required=True, validate=validate.Range(0, 99))


class DeckAnsweredSchema(Schema):
    """How many lists an answer has mended."""

    count = fields.Integer()


DeckAnswerSchema = shape("DeckAnswerSchema", AnswerRow)
"""An answer that holds: `entry` takes it back."""


CheckLineSchema = shape("CheckLineSchema", CheckLine, "n no name listed found")
"""One line of a list under check: `found` is null until it was counted."""


CheckSchema = shape(
    "CheckSchema",
    CheckView,
    "id code name table round_number picked state extra",
    lines=fields.List(fields.Nested(CheckLineSchema)),
)
"""A deck check."""


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
