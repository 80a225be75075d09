"""Password rules, and how passwords are stored."""

from __future__ import annotations

import secrets
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from judge.store.refusals import Invalid

SHORTEST, LONGEST = 8, 200
READ = 72  # characters that are judged: what follows only makes it better
ENOUGH = 2  # of 4: more than a million guesses
hasher = PasswordHasher()


def hash_password(password: str, *names: str) -> str:
    """Return the hash of a new password; refuse one easily guessed, also by a person who knows `names`."""
    from zxcvbn import zxcvbn  # noqa: PLC0415 - its lists of words are read for nobody else

    if not SHORTEST <= len(password) <= LONGEST:
        raise Invalid("password.length", least=SHORTEST)
    if not password.strip() or zxcvbn(password[:READ], user_inputs=[*names, "judge"])["score"] < ENOUGH:
        raise Invalid("password.easy")
    return hasher.hash(password)


@cache
def _dummy_hash() -> str:
    """Return the hash compared with when the name is unknown: same time, same answer."""
    return hasher.hash(secrets.token_hex())


def matches(secret: str | None, password: str) -> bool:
    """Return whether a password matches the hash; takes the same time without one."""
    try:
        known = hasher.verify(secret or _dummy_hash(), password[:LONGEST])
    except (VerificationError, InvalidHashError):
        return False
    return known and secret is not None
