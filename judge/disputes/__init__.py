"""The dispute file, the ruling, what-if.

A dispute is read downwards, each package knowing only those above it in this list:

`language`   what a dispute of a game can say (`described.py`), how its words are read and made into sentences
`account`    what was told, as typed data: the file checked (`file.py`), the account (`model.py`), laid out (`layout.py`)
`alignment`  the account aligned with the game, in every world; claims judged where an alignment ends
`ruling`     what holds in all of it, as data that knows no words (`model.py`), and what it depends on
`wording`    the ruling in one language (`render.py`), for JSON, page, paper and terminal

Beside these, for whoever writes, shows and keeps disputes: `bench` (by touch and in one line), `reference` (schema, pages,
ready disputes) and `kept` (archive and rejudging).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from judge.disputes.account.file import account_of, check_dispute, read_dispute
    from judge.disputes.language.errors import DisputeError
    from judge.disputes.ruling.model import Ruling
    from judge.disputes.ruling.ruling import rule
    from judge.disputes.wording.render import ruling_as_json

__all__ = [
    "DisputeError",
    "Ruling",
    "account_of",
    "check_dispute",
    "read_dispute",
    "rule",
    "rule_text",
    "ruling_as_json",
]

_WHERE: Final = {
    "DisputeError": "language.errors",
    "Ruling": "ruling.model",
    "account_of": "account.file",
    "check_dispute": "account.file",
    "read_dispute": "account.file",
    "rule": "ruling.ruling",
    "ruling_as_json": "wording.render",
}


def __getattr__(name: str) -> object:
    """Import what is asked for: a deck check wants a word of the language, and nothing that rules."""
    if name not in _WHERE:
        raise AttributeError(name)
    return getattr(import_module(f"{__name__}.{_WHERE[name]}"), name)


def rule_text(source: bytes | str, **options: object) -> Ruling:
    """Rule on a dispute file as it was read from disk or sent. DisputeError when it is none."""
    from judge.disputes.account.file import read_account  # noqa: PLC0415 - as above
    from judge.disputes.ruling.ruling import rule  # noqa: PLC0415

    return rule(read_account(source), **options)  # type: ignore[arg-type]
