"""Names as people type them: cleaned, bounded, and compared by appearance."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

from sqlalchemy import select

from judge.store.models import Player
from judge.store.refusals import Invalid

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from judge.store.models import Event
    from judge.store.work import Work

MOST = 60
_SPACE = re.compile(r"\s+")
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}  # control, zero-width and bidi marks, surrogates, unassigned
_BLANK = set(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
)  # letters and signs that are drawn as nothing
# Small letters of other scripts drawn like Latin ones (UTS 39 lists thousands; a keyboard gives these).
_LOOKALIKES = str.maketrans("аеорсухіјѕԁһԛԝвкмнтαορνικτηχυ01|", "aeopcyxijsdhqwbkmhtaopviktnxyoll")


def one_line(text: str) -> str:
    """Return a text in one line without invisible characters."""
    shown = "".join(
        c for c in text if c in "\t\n" or (c not in _BLANK and unicodedata.category(c) not in _INVISIBLE)
    )
    found = _SPACE.sub(" ", unicodedata.normalize("NFC", shown)).strip()
    return (
        found if any(unicodedata.category(c)[0] in "LNPS" for c in found) else ""
    )  # marks alone mark nothing


def clean_name(text: str) -> str:
    """Return a name in one line without invisible characters; refuse an empty or too long one."""
    name = one_line(text)
    if not name:
        raise Invalid("name.empty")
    if len(name) > MOST:
        raise Invalid("name.long", most=MOST)
    return name


def skeleton(name: str) -> str:
    """Return the visual skeleton of a name: two names with one skeleton are hard to distinguish."""
    folded = unicodedata.normalize("NFKC", clean_name(name)).casefold()
    return _SPACE.sub("", folded.translate(_LOOKALIKES))[:80]


def display_names(work: Work, session: Session, event: Event) -> dict[str, str]:
    """Return the name of every player by code; names that look the same are followed by their codes."""

    def name() -> dict[str, str]:
        players = session.scalars(select(Player).where(Player.event_id == event.id)).all()
        looks = Counter(player.skeleton for player in players)
        return {p.code: f"{p.name} {p.code}" if looks[p.skeleton] > 1 else p.name for p in players}

    return work.store.cached(("names", event.id, event.settled), name)
