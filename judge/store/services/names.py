"""Names as people type them: cleaned, bounded, and compared by how they look."""

from __future__ import annotations

import re
import unicodedata

from judge.store.refusals import Invalid

MOST = 60
_SPACE = re.compile(r"\s+")
_INVISIBLE = {"Cc", "Cf", "Cs", "Co", "Cn"}  # control, zero-width and bidi marks, surrogates, unassigned
# Small letters of other scripts drawn like Latin ones (UTS 39 lists thousands; a keyboard gives these).
_LOOKALIKES = str.maketrans("аеорсухіјѕԁһԛԝвкмнтαορνικτηχυ01|", "aeopcyxijsdhqwbkmhtaopviktnxyoll")


def clean_name(text: str) -> str:
    """Return a name in one line without invisible characters; refuse what is empty or too long."""
    shown = "".join(c if unicodedata.category(c) not in _INVISIBLE or c in "\t\n" else "" for c in text)
    name = _SPACE.sub(" ", unicodedata.normalize("NFC", shown)).strip()
    if not name:
        raise Invalid("name.empty")
    if len(name) > MOST:
        raise Invalid("name.long", most=MOST)
    return name


def skeleton(name: str) -> str:
    """Return what a name looks like: two names with one skeleton are hard to tell apart."""
    folded = unicodedata.normalize("NFKC", clean_name(name)).casefold()
    return _SPACE.sub("", folded.translate(_LOOKALIKES))[:80]
