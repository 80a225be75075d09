"""Addresses of our own files, named by their contents so that browsers may keep them for a year."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import request, send_from_directory, url_for

from judge.printing import faces

if TYPE_CHECKING:
    from flask import Flask, Response

FOLDER = Path(__file__).parent / "static"
FILES = ("static", "font")  # endpoints that give the same to everybody
YEAR = 31536000  # seconds


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
    app.add_url_rule("/fonts/<name>", "font", font)


def font(name: str) -> Response:
    """Serve a font of the print room to a device that has none for the script."""
    return send_from_directory(faces.FOLDER, name, max_age=YEAR)


def _keep(response: Response) -> Response:
    if request.endpoint == "static":
        kept = f"public, max-age={YEAR}, immutable" if "v" in request.args else "no-cache"
        response.headers["Cache-Control"] = kept
    return response
