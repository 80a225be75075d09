"""Addresses of our own files, named by their contents so that browsers may keep them for a year."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import request, url_for

if TYPE_CHECKING:
    from flask import Flask, Response

FOLDER = Path(__file__).parent / "static"


@cache
def mark(name: str) -> str:
    """Return ten characters that change with the file."""
    return hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()[:10]


def address(name: str) -> str:
    """Return the address of a file in `static/`."""
    return url_for("static", filename=name, v=mark(name))


def init_app(app: Flask) -> None:
    """Give the templates `asset` and let marked files be kept."""
    app.jinja_env.globals["asset"] = address
    app.after_request(_keep)


def _keep(response: Response) -> Response:
    if request.endpoint == "static":
        kept = "public, max-age=31536000, immutable" if "v" in request.args else "no-cache"
        response.headers["Cache-Control"] = kept
    return response
