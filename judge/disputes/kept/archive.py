"""Stores rulings with everything they were made with, so that a later replay shows whether they still hold."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from judge.disputes.kept.made_with import made_with
from judge.disputes.language.errors import DisputeError
from judge.disputes.ruling.ruling import rule
from judge.engine.plain import plain

if TYPE_CHECKING:
    from judge.disputes.language.format import DisputeFile, KeptRuling
    from judge.disputes.ruling.model import Ruling

EXACT: Final = "exact"
CHANGED: Final = "changed"
DIVERGED: Final = "diverged"
FORMAT: Final = 2


def keep(ruling: Ruling) -> KeptRuling:
    """Return a ruling as data to keep: the file including every card it used and every reading it consulted."""
    file: DisputeFile = {
        **ruling.file,
        "cards": {
            **ruling.file["cards"],
            **ruling.replay.pack.used,
        },  # in the order in which they are numbered
        "interpretations": {key: ruling.readings[key] for key in sorted(ruling.consulted)},
    }
    return {
        "kept": FORMAT,
        "dispute": plain(file),
        "looked_up": sorted(ruling.replay.pack.used.keys() - ruling.account.cards.keys()),
        "assumed": _assumed_acts(ruling),
        "verdict": ruling.verdict,
        "upheld": [claim.upheld for claim in ruling.claims],
        "trace": _trace(ruling),
        "digest": ruling.digest,
        "rules": _rules(ruling),
        "depends_on": [dependence.key for dependence in ruling.depends_on],
        "made_with": made_with(ruling.account.game.id),
        "registry": ruling.account.game.rules.version,
    }


def _trace(ruling: Ruling) -> list[str]:
    """Return for each action a short hash of its events, its step, and the rules cited."""
    return [
        hashlib.sha256(json.dumps([done.n, done.events], default=str).encode()).hexdigest()[:12]
        for done in ruling.replay.done
    ]


def _rules(ruling: Ruling) -> list[str]:
    cited: dict[str, None] = {}
    for done in ruling.replay.done:
        for event in done.events:
            cited.update(dict.fromkeys(event.rules))
    stop = ruling.replay.stop
    if stop is not None:
        cited.update(dict.fromkeys(getattr(stop.error, "rules", ())))
    return list(cited)


def _assumed_acts(ruling: Ruling) -> list[str]:
    """Return the points whose reading is the registry's default: neither the file nor the event fixed another."""
    fixed, defaults = ruling.account.interpretations, ruling.account.game.rules.defaults()
    return sorted(
        key for key in ruling.consulted if key not in fixed and ruling.readings[key] == defaults.get(key)
    )


def renew(kept: KeptRuling, *, cards: bool, readings: bool) -> DisputeFile:
    """Return the file of a kept ruling with today's cards, or readings, except those that it states itself."""
    file = kept["dispute"]
    looked_up = {*kept.get("looked_up", ())} if cards else set[str]()
    assumed = {*kept.get("assumed", ())} if readings else set[str]()
    return {
        **file,
        "cards": {name: card for name, card in file["cards"].items() if name not in looked_up},
        "interpretations": {
            key: reading for key, reading in file["interpretations"].items() if key not in assumed
        },
    }


def same_program(kept: KeptRuling) -> bool:
    """Return whether a ruling was kept by the same version of the engine and its game."""
    return kept.get("made_with") == made_with(kept["dispute"]["game"])


def verify(kept: KeptRuling) -> tuple[str, int | None]:
    """Replay a kept ruling: EXACT, CHANGED (same outcome, other steps or citations), or DIVERGED at action n."""
    try:
        now = rule(kept["dispute"], what_if=False)
    except DisputeError:
        return DIVERGED, 0
    return compare(kept, now)


def compare(kept: KeptRuling, now: Ruling) -> tuple[str, int | None]:
    """Compare a kept ruling with a new ruling of the same file, with the results of `verify`."""
    trace = _trace(now)
    first = next(
        (at for at, (old, new) in enumerate(zip(kept["trace"], trace, strict=False), 1) if old != new), None
    )
    if first is None and len(trace) != len(kept["trace"]):
        first = min(len(trace), len(kept["trace"])) + 1
    upheld = [claim.upheld for claim in now.claims]
    # Before, a position was named by its numbering too.
    lies = kept["kept"] < FORMAT or kept["digest"] == now.digest
    if lies and (now.verdict, upheld) == (kept["verdict"], kept["upheld"]):
        return (EXACT, None) if first is None else (CHANGED, first)
    return DIVERGED, first or len(trace)
