"""The adapter for uploaded files: a list of players as text, CSV or spreadsheet, in any encoding."""

from __future__ import annotations

from judge.catalogue import tables
from judge.catalogue.decoding import DecodingError
from judge.catalogue.sheets import SheetError, write_xlsx
from judge.store.refusals import Invalid

_REFUSED = {"rows": "csv.long", "sheets": "csv.sheets"}


def table_text(data: bytes, most: int, name: str) -> str:
    """Return a file of rows as CSV text of at most `most` lines; `Invalid` where it is neither text nor a spreadsheet."""
    try:
        return tables.table_text(data, most)
    except DecodingError as error:
        raise Invalid("csv.encoding") from error
    except SheetError as error:
        raise no_table(error, most, name) from error


def no_table(error: SheetError, most: int, name: str) -> Invalid:
    """Return the refusal of a spreadsheet, called `name`, that cannot be used."""
    return Invalid(_REFUSED.get(error.key, "file.damaged"), most=most, name=name)
