"""Which of the ways count in which what an account leaves open could have been.

What nobody told is held against nobody: where a step that nobody disputes is by the rules in some ways and against them in
others, it was not against them. Whoever claims what those others alone bring about disputes it too: then they count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.disputes.courses.ways import ILLEGAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.disputes.courses.ways import WayEnd, WayThrough
    from judge.disputes.language.format import DisputeFile

TO_THE_END: Final = 1_000_000  # after every step
_LEGALITY: Final = ("illegal", "legal")


def claimed_steps(dispute: DisputeFile) -> set[object]:
    """Return the steps of which somebody claims that they were legal, or not."""
    return {
        claim["expect"][key] for claim in dispute["claims"] for key in _LEGALITY if key in claim["expect"]
    }


def disputed_steps(dispute: DisputeFile) -> set[object]:
    """Return the steps of which somebody claims that they were legal, or not, and those that a later step corrects."""
    return claimed_steps(dispute) | {step["corrects"] for step in dispute["steps"] if "corrects" in step}


def reaches(end: WayEnd, disputed: set[object]) -> int:
    """Return the step at which a way stopped though nobody disputes that; after every step, where none did."""
    stop = end.stop
    return stop.n if end.verdict == ILLEGAL and stop is not None and stop.n not in disputed else TO_THE_END


def that_count(ways: Sequence[WayThrough], disputed: set[object]) -> list[WayThrough]:
    """Return the ways that go furthest with nothing undisputed against the rules, and those that somebody claims."""
    furthest = max(reaches(way.end, disputed) for way in ways)
    counted = [way.end for way in ways if reaches(way.end, disputed) == furthest]
    sure = [
        all(claim.upheld for claim in column) for column in zip(*(end.claims for end in counted), strict=True)
    ]
    return [way for way in ways if reaches(way.end, disputed) == furthest or _gives_more(way.end, sure)]


def _gives_more(end: WayEnd, sure: Sequence[bool]) -> bool:
    """Return whether somebody is right in a way who is not in all those that go furthest."""
    return any(claim.upheld and not known for claim, known in zip(end.claims, sure, strict=True))
