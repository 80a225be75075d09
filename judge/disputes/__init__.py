"""The dispute file, the ruling, what-if.

`file.py` reads and checks · `position.py` lays out and writes down · `steps.py`, `replay.py` do the steps ·
`claims.py` judges what players say · `ruling.py` puts it together · `written.py`, `words.py` say it · `bench.py` shows it
step by step, `compare.py` two of them · `archive.py` keeps it · `ready.py`, `opening.py` have positions · `card_form.py`,
`stating.py` state a card and its abilities by form, `saying.py` says them, `holes.py` has what both fill · `walking.py`
helps a table through a phase · `remembered.py` keeps what was found out about a text.
"""

from judge.disputes.errors import DisputeError
from judge.disputes.file import check_dispute, json_schema, read_dispute
from judge.disputes.ruling import Ruling, rule

__all__ = ["DisputeError", "Ruling", "check_dispute", "json_schema", "read_dispute", "rule", "rule_text"]


def rule_text(source: bytes | str, **options: object) -> Ruling:
    """Rule on a dispute file as it was read from disk or sent. DisputeError when it is none."""
    return rule(read_dispute(source), **options)  # type: ignore[arg-type]
