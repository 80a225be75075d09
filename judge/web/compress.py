"""Answers as small as the browser can take them: a hall's network carries a thousand phones.

What is shown to everybody is the same for seconds, so its compressed form is kept. A page with a form carries a token
whose signature changes every second: guessing it from sizes gains nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask_compress import Compress

if TYPE_CHECKING:
    from flask import Flask, Response

LEAST = 1_000  # characters; below, a packet is a packet


def init_app(app: Flask) -> None:
    """Compress last: registered first, so that all other handlers see the answer uncompressed."""
    app.config["COMPRESS_MIN_SIZE"] = LEAST
    app.config["COMPRESS_ALGORITHM"] = ["br", "gzip"]
    app.config["COMPRESS_ALGORITHM_STREAMING"] = ["br"]
    Compress(app)
    app.after_request(_close_what_is_read)  # what is registered later is called earlier


def _close_what_is_read(response: Response) -> Response:
    """Close a sent file, since its compressed chunks replace its content in the response."""
    close = getattr(response.response, "close", None)
    if close is not None:
        response.call_on_close(close)
    return response
