"""The dispute file, the ruling, what-if.

`described.py` says what a dispute of each game can say; `file.py` and `understood.py` read and check one by it,
`schema.py` and `reference.py` tell people · `position.py` and `lasting_marks.py` lay out, `writing_down.py` writes
down · `steps.py`, `moments.py`, `following.py`, `replay.py` do the steps · `forks.py`, `explore.py`, `questions.py`
go through what is open, within a `budget.py` · `claims.py` judges what players say · `laying.py` lays a dispute out,
`ruled.py` is one ruling as data, `otherwise.py` finds what it depends on, `untold.py` and `held.py` hold it against
hidden zones left out, `ruling.py` puts it together · `written.py`, `depending.py`, `words.py` say it, `spelling.py`
reads words · `bench.py` shows it step by step, `compare.py` two of them · `archive.py` keeps it · `ready.py`,
`opening.py` have positions · `card_form.py`, `stating.py` state a card and its abilities by form, `saying.py` says
them, `holes.py` has what both fill · `walking.py` helps a table through a phase · `remembered.py` keeps what was
found out about a text.
"""

from judge.disputes.errors import DisputeError
from judge.disputes.file import check_dispute, read_dispute
from judge.disputes.ruling import Ruling, rule

__all__ = ["DisputeError", "Ruling", "check_dispute", "read_dispute", "rule", "rule_text"]


def rule_text(source: bytes | str, **options: object) -> Ruling:
    """Rule on a dispute file as it was read from disk or sent. DisputeError when it is none."""
    return rule(read_dispute(source), **options)  # type: ignore[arg-type]
