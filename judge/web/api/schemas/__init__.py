"""The shapes of the API. A field named as in the event file or the deck report means the same."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

NAME = validate.Length(1, 200)


class ProblemSchema(Schema):
    """A refusal: a code for programs, a sentence for people, and what is wrong with each field."""

    code = fields.String(required=True)
    message = fields.String(required=True)
    facts = fields.Dict(required=True)
    fields_ = fields.Dict(data_key="fields")


class AnswerSchema(Schema):
    """A short answer."""

    answer = fields.String()
