"""The sentence of every refusal: the row of its code in `words.yaml`, filled with the refusal's facts."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from judge.store.services.settings import ROWS
from judge.web.tables import fill_sentence, table

REFUSALS = table("refusals")
FIELDS = {name: _l(row.label) for name, row in ROWS.items()} | table("fields")


def sentence(code: str, facts: dict[str, object]) -> str:
    """Return the sentence of a refusal in the language of the request."""
    if code not in REFUSALS:
        return code
    shown = {key: str(value) for key, value in facts.items()}
    if "field" in shown:
        shown["field"] = str(FIELDS.get(shown["field"], shown["field"]))
    return fill_sentence(REFUSALS[code], shown)
