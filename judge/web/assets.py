"""URLs of our own files, named by their contents so that browsers may cache them for a year."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from flask import request, send_from_directory, url_for
from werkzeug.exceptions import NotFound

from judge.printing import faces

if TYPE_CHECKING:
    from flask import Flask, Response

FOLDER = Path(__file__).parent / "static"
FILES = ("static", "script", "font")  # endpoints that give the same to everybody
YEAR = 31536000  # seconds


@cache
def mark(name: str) -> str:
    """Return ten characters that change with the file."""
    return hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()[:10]


@cache
def scripts_mark() -> str:
    """Return ten characters that change with any script, because scripts import each other by relative paths."""
    return hashlib.sha256(
        "".join(mark(each.name) for each in sorted(FOLDER.glob("*.js"))).encode()
    ).hexdigest()[:10]


def address(name: str) -> str:
    """Return the address of a file in `static/`."""
    if name.endswith(".js"):
        return url_for("script", marked=scripts_mark(), name=name)
    return url_for("static", filename=name, v=mark(name))


def init_app(app: Flask) -> None:
    """Give the templates `asset` and make marked files cacheable."""
    app.jinja_env.globals["asset"] = address
    app.after_request(_keep)
    app.add_url_rule("/fonts/<name>", "font", font)
    app.add_url_rule("/static/scripts/<marked>/<name>", "script", script)


def font(name: str) -> Response:
    """Serve a font of the print room to a device that has none for the script."""
    return send_from_directory(faces.FOLDER, name, max_age=YEAR)


def script(marked: str, name: str) -> Response:
    """Serve a script; the mark is in the path, so that scripts which it imports by relative path have it too."""
    del marked
    if not name.endswith(".js"):
        raise NotFound
    return send_from_directory(FOLDER, name)


def _keep(response: Response) -> Response:
    if request.endpoint in {"static", "script"} and response.status_code < 400:
        marked = "v" in request.args or (request.view_args or {}).get("marked") == scripts_mark()
        kept = f"public, max-age={YEAR}, immutable" if marked else "no-cache"
        response.headers["Cache-Control"] = kept
    return response
