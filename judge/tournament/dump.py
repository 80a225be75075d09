"""Serialize an `Event` to the event file (format 1), as plain values for JSON or YAML."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.tournament.entries import write_record
from judge.tournament.presets import COUNTING, PRESETS, counting_word

if TYPE_CHECKING:
    from judge.tournament.model import Event
    from judge.tournament.presets import Profile


def to_dict(event: Event) -> dict[str, object]:
    """Serialize the whole event; `parse` of the result gives the same event."""
    stages = [stage.to_dict() for stage in event.stages]
    head = {"event": 1, "game": event.game, "name": event.name}
    data = head | (stages[0] if len(stages) == 1 else {"stages": stages})
    data |= {"seed": event.seed, "scoring": write_record(event.scoring), **_profile(event.profile)}
    return data | write_record(event)


def _profile(profile: Profile) -> dict[str, object]:
    """Name the preset where the profile is one; else the one it is built on, its own order and floor."""
    base = PRESETS[profile.name]
    data: dict[str, object] = {"preset": profile.name}
    if profile.tie_breakers != base.tie_breakers:
        data["tie_breakers"] = list(profile.tie_breakers)
    if profile.floor != base.floor:
        data["floor"] = str(profile.floor)
    counting = {
        name: value
        for name in COUNTING
        if (value := counting_word(profile, name)) != counting_word(base, name)
    }
    return data | ({"counting": counting} if counting else {})
