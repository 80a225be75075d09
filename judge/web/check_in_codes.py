"""The code shown in the hall: a player who enters it on their phone is checked in."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from flask import current_app

from judge.store.refusals import Conflict

SIGNS: Final = "ACDEFGHJKLMNPQRTUVWXY34679"
LENGTH: Final = 5


def check_in_code(slug: str) -> str:
    """Return the code of an event, which cannot be guessed."""
    key = str(current_app.config["SECRET_KEY"]).encode()
    digest = hmac.digest(key, f"here {slug}".encode(), hashlib.sha256)
    return "".join(SIGNS[byte % len(SIGNS)] for byte in digest[:LENGTH])


def check_here(slug: str, said: str) -> None:
    """Refuse a code that is not the one of the hall."""
    if not hmac.compare_digest(said.strip().upper().encode(), check_in_code(slug).encode()):
        raise Conflict("place.code")
