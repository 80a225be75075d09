"""A file of rows as CSV text: text in any usual encoding, or the first sheet of a spreadsheet."""

from __future__ import annotations

import csv
import io
from typing import Final

from judge.catalogue.decoding import decode
from judge.catalogue.sheets import DateCell, SheetError, read_xlsx

_ZIPPED: Final = b"PK\x03\x04"  # how a spreadsheet begins


def table_text(data: bytes, most: int) -> str:
    """Return the text of at most `most` rows; `DecodingError` or `SheetError` for neither text nor a spreadsheet.

    A second sheet with content is refused (`sheets`): nobody knows which is meant.
    """
    if not data.startswith(_ZIPPED):
        return decode(data).text
    sheet = read_xlsx(data, most)
    if sheet.others:
        raise SheetError("sheets")
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    for row in sheet.rows:
        writer.writerow(" ".join((cell.text if isinstance(cell, DateCell) else cell).split()) for cell in row)
    return out.getvalue()
