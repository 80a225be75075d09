"""Verifiable lots: a secret per round, committed to beforehand and published afterwards.

The secrets are a hash chain: the secret of a round is the digest of the next round's, so that published secrets reveal
nothing of later rounds. The digest of the first round's secret is the promise (`anchor`): it is public before anything is
drawn, and every published secret hashes to it.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Final

from judge.tournament.entries import each, entry, form, read_record, write_record
from judge.tournament.field_readers import text, whole
from judge.tournament.refusal import Refusal

LONGEST: Final = 256  # rounds of a chain, more than an event can have
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


def _digest(data: object, path: str) -> str:
    value = text(data, path)
    if not _DIGEST.fullmatch(value):
        raise Refusal("needs_digest", path=path)
    return value


def _previous_secret(secret: str) -> str:
    return hashlib.sha256(f"judge lots {secret}".encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Lots:
    """The lots of an event from round `since` on.

    `secret`: the start of the chain, known to the staff alone; without it, `told` are the published secrets of the first
    rounds.
    """

    anchor: str = field(metadata=form(_digest))
    since: int = entry(1, whole(1, LONGEST), always=True)
    secret: str = entry("", _digest)
    told: tuple[str, ...] = entry((), each(_digest, LONGEST), list)

    def secret_of(self, round_number: int) -> str | None:
        """Return the secret of a round; None where it is not known, or the round was not drawn from here."""
        place = round_number - self.since
        if place < 0:
            return None
        if self.secret:
            return _chain(self.secret, LONGEST - 1 - place)
        return self.told[place] if place < len(self.told) else None

    def is_secret_known(self, round_number: int) -> bool:
        """Return whether the secret of a round is known."""
        return round_number < self.since or self.secret_of(round_number) is not None

    def public_until(self, round_number: int) -> Lots:
        """Return the lots as they may be published once the rounds up to this one are played."""
        last = max(self.since - 1, round_number)
        told = tuple(secret for n in range(self.since, last + 1) if (secret := self.secret_of(n)) is not None)
        return Lots(self.anchor, self.since, "", told)

    def is_consistent(self) -> bool:
        """Return whether every published secret hashes to the promise."""
        at = self.anchor
        for secret in (_chain(self.secret, LONGEST - 1),) if self.secret else self.told:
            if _previous_secret(secret) != at:
                return False
            at = secret
        return True

    def to_dict(self) -> dict[str, object]:
        """Return the lots as in the event file."""
        return write_record(self)


def read_lots(data: object, path: str = "lots") -> Lots | None:
    """Read the lots of an event file; refuse secrets that do not hash to the file's own promise."""
    if data is None:
        return None
    lots = read_record(Lots, data, path)
    if not lots.is_consistent():
        raise Refusal("lots_broken", path=path)
    return lots


def _chain(secret: str, steps: int) -> str:
    for _ in range(steps):
        secret = _previous_secret(secret)
    return secret


def make_lots(secret: str, since: int = 1) -> Lots:
    """Make the lots of an event from a secret of 64 hex digits."""
    return Lots(_chain(secret, LONGEST), since, secret)
