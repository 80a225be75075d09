"""Tie-breaking as circuits do it: what each profile counts, its floor and cap, and the order of its tie-breakers.

A profile is named after the family of published standings that it reproduces. Where families differ beyond the
order and the floor, an event may say so itself: `COUNTING` has the names and the words of the file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from judge.tournament.words import label_of

if TYPE_CHECKING:
    from collections.abc import Mapping

THIRD = Fraction(1, 3)
HUNDREDTHS = Fraction(33, 100)
ZERO = Fraction(0)


@dataclass(frozen=True, slots=True)
class Profile:
    """How the tie-breakers are counted.

    `floor` is the least share an opponent is counted with, `floor_own` whether a player's own game share is
    floored too, `dropped_cap` the most that an opponent who left is counted with, and `share` whether a match
    share is made of match points (`points`) or of wins alone (`wins`). `bye_match`: a bye is a won match in the
    player's own share. `rematch_once`: an opponent met twice is counted once. `floor_nobody`: who met nobody has the
    floor, else 0. `agreed_games`: the drawn games of a match without a won game give their points.
    """

    name: str
    tie_breakers: tuple[str, ...]
    floor: Fraction = THIRD
    floor_own: bool = True
    dropped_cap: Fraction | None = None
    share: str = "points"
    bye_match: bool = False
    rematch_once: bool = False
    floor_nobody: bool = True
    agreed_games: bool = True

    def label(self, language: str) -> str:
        """Return its name; a changed one has the name of the profile it is based on."""
        return label_of("presets", self.name, language)


# What an event may say of each, as the file has it: name -> (word -> value); the field of the profile beside it.
COUNTING: dict[str, dict[str, bool]] = {
    "own_games": {"floored": True, "raw": False},
    "bye_match": {"won": True, "none": False},
    "rematch": {"once": True, "each": False},
    "nobody_met": {"floor": True, "zero": False},
    "agreed_draw_games": {"counted": True, "worthless": False},
}
_FIELDS = {
    "own_games": "floor_own",
    "bye_match": "bye_match",
    "rematch": "rematch_once",
    "nobody_met": "floor_nobody",
    "agreed_draw_games": "agreed_games",
}


def counting_word(profile: Profile, name: str) -> str:
    """Return a profile's way of counting in the word of the file."""
    value = getattr(profile, _FIELDS[name])
    return next(word for word, stands_for in COUNTING[name].items() if stands_for is value)


def with_counting(profile: Profile, words: Mapping[str, str]) -> Profile:
    """Return a profile with an event's own ways of counting in place of its own."""
    values: dict[str, bool] = {_FIELDS[name]: COUNTING[name][word] for name, word in words.items()}
    return replace(profile, **values)  # type: ignore[arg-type]  # the fields named are flags


_GAMES = ("points", "omw", "gw", "ogw")
_MTR = Profile("mtr", _GAMES, bye_match=True)
_TOPDECK = Profile("topdeck", _GAMES, HUNDREDTHS, floor_own=False, bye_match=True)
_PODS = Profile("pods", ("points", "omw", "wins"), HUNDREDTHS, floor_own=False)

PRESETS: dict[str, Profile] = {
    profile.name: profile
    for profile in (
        _MTR,
        replace(_MTR, name="melee"),
        replace(_MTR, name="melee_2024", floor_own=False, rematch_once=True),
        replace(_MTR, name="melee_2023", floor_nobody=False, agreed_games=False),
        _TOPDECK,
        replace(_TOPDECK, name="manatraders"),
        Profile("cobra", ("points", "sos", "esos"), ZERO, bye_match=True),
        Profile(
            "pokemon", ("points", "omw", "oomw"), Fraction(1, 4), dropped_cap=Fraction(3, 4), share="wins"
        ),
        Profile("yugioh", ("points", "omw", "oomw", "lost_rounds"), ZERO),
        Profile("head_to_head", ("points", "head_to_head", "omw", "gw", "ogw"), bye_match=True),
        _PODS,
        Profile("scores", ("points", "score_share", "score"), ZERO),
        replace(_PODS, name="placing_score", tie_breakers=("points", "score", "omw", "wins")),
        replace(_PODS, name="score_placing", tie_breakers=("score", "points", "omw", "wins")),
    )
}
FORMER = {"sos": "cobra"}
"""Names that files written before have; the reader takes them."""
