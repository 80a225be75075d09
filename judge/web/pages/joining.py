"""The join code of an event, its link and its QR code, for every page of the staff that shows them."""

from __future__ import annotations

from typing import Any

from flask import url_for

from judge.store.services import events
from judge.web.qr import qr_svg
from judge.web.signin import work


def join_parts(slug: str) -> dict[str, Any]:
    """Return the data of the template part `players/_join.html`."""
    code = events.show_event(work(), slug).join_code
    url = url_for("join.form", code=code, _external=True)
    return {"join_code": code, "join_url": url, "qr": qr_svg(url)}
