"""Deck lists, their checks, and what was handed in."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from judge.games import GAMES


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


class DeckQuestionSchema(Schema):
    """One question about all lists that ask it: its first lines, the taps that answer it, and whose lists they are."""

    id = fields.String()
    because = fields.String()
    lines = fields.List(fields.String())
    fixes = fields.List(fields.Dict())
    players = fields.List(fields.List(fields.String()), metadata={"description": "Number and name of each."})


class DeckTapSchema(Schema):
    """Which of the taps of a question is meant, counted from 0."""

    tap = fields.Integer(required=True, validate=validate.Range(0, 99))


class DeckAnsweredSchema(Schema):
    """How many lists an answer has mended."""

    count = fields.Integer()


class DeckAnswerSchema(Schema):
    """An answer that holds: `entry` takes it back."""

    entry = fields.Integer()
    actor = fields.String()
    at = fields.AwareDateTime()
    count = fields.Integer()


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
