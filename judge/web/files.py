"""Files between a browser and the service: what is sent up in a form, and what is taken away or shown."""

from __future__ import annotations

import csv
import io
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final

from flask import Response

from judge.engine.plain import to_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from werkzeug.datastructures import FileStorage

PDF: Final = "application/pdf"
LONGEST: Final = 80  # characters of a name
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would run


def short_name(file: FileStorage) -> str:
    """Return a file's name for a sentence: without folders, and shortened."""
    return PurePosixPath((file.filename or "").replace("\\", "/")).name[:LONGEST] or "?"


def download(data: bytes | str, kind: str, name: str, *, shown: bool = False) -> Response:
    """Answer a file of this kind (such as text/csv) under a name; `shown`: the browser shows it, else saves it."""
    place = "inline" if shown else "attachment"
    return Response(data, mimetype=kind, headers={"Content-Disposition": f'{place}; filename="{name}"'})


def download_csv(name: str, heads: Sequence[str], rows: Iterable[Sequence[object]]) -> Response:
    """Answer a table as a file that spreadsheets read as UTF-8; no cell is run as a formula."""
    made = io.StringIO()
    writer = csv.writer(made)
    writer.writerow(heads)
    writer.writerows([_cell(value) for value in row] for row in rows)
    return download(made.getvalue().encode("utf-8-sig"), "text/csv", name)


def _cell(value: object) -> str:
    text = "" if value is None else value if isinstance(value, str) else to_json(value)
    return f"'{text}" if text.startswith(FORMULA) else text
