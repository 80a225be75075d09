"""The door to reading files of people: a list of players as text, CSV or spreadsheet, in whatever encoding it comes."""

from __future__ import annotations

import csv
import io

from judge.catalogue.decoding import DecodingError, decode
from judge.catalogue.sheets import DateCell, SheetError, read_xlsx
from judge.store.refusals import Invalid

_ZIPPED = b"PK\x03\x04"  # how a spreadsheet begins


def table_text(data: bytes, most: int) -> str:
    """Return a file of rows as CSV text of at most `most` lines; `Invalid` where it is neither text nor a spreadsheet."""
    if not data.startswith(_ZIPPED):
        try:
            return decode(data).text
        except DecodingError as error:
            raise Invalid("csv.encoding") from error
    try:
        rows = read_xlsx(data, most).rows
    except SheetError as error:
        raise Invalid("csv.long" if error.key == "rows" else "csv.encoding", most=most) from error
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in rows:
        writer.writerow(" ".join((cell.text if isinstance(cell, DateCell) else cell).split()) for cell in row)
    return out.getvalue()
