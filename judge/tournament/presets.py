"""Tie-breaking as circuits do it: what each profile counts, its floor and cap, and the order of its tie-breakers."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

THIRD = Fraction(1, 3)


@dataclass(frozen=True, slots=True)
class Profile:
    """How the tie-breakers are counted.

    `floor` is the least share an opponent is counted with, `floor_own` whether a player's own game share is
    floored too, `dropped_cap` the most that an opponent who left is counted with, and `share` whether a match
    share is made of match points (`points`) or of wins alone (`wins`).
    """

    name: str
    tie_breakers: tuple[str, ...]
    floor: Fraction = THIRD
    floor_own: bool = True
    dropped_cap: Fraction | None = None
    share: str = "points"


PRESETS: dict[str, Profile] = {
    profile.name: profile
    for profile in (
        Profile("mtr", ("points", "omw", "gw", "ogw")),
        Profile("topdeck", ("points", "omw", "gw", "ogw"), floor=Fraction(33, 100), floor_own=False),
        Profile(
            "pokemon", ("points", "omw", "oomw"), Fraction(1, 4), dropped_cap=Fraction(3, 4), share="wins"
        ),
        Profile("yugioh", ("points", "omw", "oomw", "lost_rounds"), floor=Fraction(0)),
        Profile("sos", ("points", "sos", "esos"), floor=Fraction(0)),
        Profile("head_to_head", ("points", "head_to_head", "omw", "gw", "ogw")),
        Profile("pods", ("points", "omw", "wins"), floor=Fraction(33, 100), floor_own=False),
        Profile("scores", ("points", "score_share", "score"), floor=Fraction(0)),
        Profile(
            "placing_score", ("points", "score", "omw", "wins"), floor=Fraction(33, 100), floor_own=False
        ),
        Profile(
            "score_placing", ("score", "points", "omw", "wins"), floor=Fraction(33, 100), floor_own=False
        ),
    )
}

TIE_BREAKERS: tuple[str, ...] = (
    "points",
    "mw",
    "omw",
    "gw",
    "ogw",
    "oomw",
    "sos",
    "esos",
    "head_to_head",
    "wins",
    "lost_rounds",
    "score",
    "score_share",
)
