"""Results as people write them: parsed, checked against the match length, and formatted.

A result has the form of the event file: `{"games": [2, 1, 0]}` (wins of seat A, of seat B, draws) for two players,
`{"places": [1, 2, 3, 3]}` for a pod, with `"scores"` beside or instead where the event's pods report them, `{"bye": True}`
for a player alone.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from judge.store.refusals import Invalid

Result = dict[str, Any]
LONGEST_LINE = 60
_SPLIT = re.compile(r"[\W_]+")  # marks and blanks; a letter is never passed over
_NUMBER = re.compile(r"[0-9]{1,4}")


def read_quick(text: str) -> tuple[int, list[int]]:
    """Parse "12 2 1": a table and the figures after it, in any digits, with any separators.

    Anything else is refused and named: "6 2 0 d" may mean a drop, and is not 2–0.
    """
    if len(text) > LONGEST_LINE:
        raise Invalid("quick.unclear")
    parts = [part for part in _SPLIT.split(unicodedata.normalize("NFKC", text)) if part]
    unread = [part for part in parts if not _NUMBER.fullmatch(part)]
    if unread:
        raise Invalid("quick.unread", what=" ".join(unread))
    if len(parts) < 2:
        raise Invalid("quick.unclear")
    table, *figures = (int(part) for part in parts)
    return table, figures


def split_figures(asks: str, figures: list[int]) -> tuple[list[int], list[int]]:
    """Split the figures of one line into places (or games) and scores; where both are used they alternate."""
    if asks == "both":
        return figures[::2], figures[1::2]
    return ([], figures) if asks == "scores" else (figures, [])


def check_figures(
    figures: list[int],
    seats: int,
    best_of: int,
    *,
    draws: bool = True,
    asks: str = "",
    scores: list[int] | None = None,
) -> Result:
    """Return the result of the figures for a table of `seats`; refuse an impossible one.

    `asks` is what pods report: places, scores or both; a table of two plays for games unless scores are used.
    """
    scores = scores or []
    if asks in ("both", "scores"):
        wanted = (seats if asks == "both" else 0, seats)
        if (len(figures), len(scores)) != wanted:
            raise Invalid(f"result.{asks}", seats=seats)
        return (_places_result(figures, seats) if asks == "both" else {}) | {"scores": scores}
    if scores:
        raise Invalid("result.no_scores")
    return _games(figures, best_of, draws=draws) if seats == 2 else _places_result(figures, seats)


def _places_result(figures: list[int], seats: int) -> Result:
    ranked = sorted(figures)
    # 1, 2, 2, 4: who shares a place leaves the next one empty.
    if len(figures) != seats or any(place != ranked.index(place) + 1 for place in ranked):
        raise Invalid("result.places", seats=seats)
    return {"places": figures}


def _games(figures: list[int], best_of: int, *, draws: bool) -> Result:
    if len(figures) not in (2, 3):
        raise Invalid("result.figures")
    a, b, drawn = [*figures, 0][:3]
    needed = best_of // 2 + 1
    if max(a, b) > needed or (a == b == needed):
        raise Invalid("result.too_many", best_of=best_of, needed=needed)
    if drawn > best_of or (a == b == drawn == 0):
        raise Invalid("result.none")
    if a == b and not draws:
        raise Invalid("result.no_draws")
    return {"games": [a, b, drawn]}


def format_result(result: Result | None) -> str:
    """Return a result as text: 2-1, 1-1-1, 1/2/3/3, places with scores 1/2/3/3 (8/5/1/1)."""
    if not result:
        return ""
    if "games" in result:
        a, b, drawn = result["games"]
        return f"{a}–{b}" + (f"–{drawn}" if drawn else "")
    if "unplayed" in result:
        return "–"
    if "loss" in result:
        return "0–0 ✕"
    if "half_bye" in result:
        return "½"
    if "double_loss" in result:
        return "0–0 ✕"
    if "no_show" in result:
        return "✕ " + " ".join(result["no_show"])
    if "lost" in result:
        return "✕ " + " ".join(result["lost"]) + " · –"
    said = ["/".join(str(value) for value in result.get(key, [])) for key in ("places", "points", "scores")]
    first, *others = [part for part in said if part] or [""]
    return first + "".join(f" ({other})" for other in others)


def swap_seats(result: Result) -> Result:
    """Return a two-player result as seen from the other seat."""
    a, b, drawn = result["games"]
    return {"games": [b, a, drawn]}
