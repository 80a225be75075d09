"""The dispute file, the ruling, what-if.

The way of a dispute, downwards:

- file: `described.py` says what a dispute of each game can say; `file.py` and `understood.py` read and check one by it,
  `spelling.py` reads words, `schema.py` and `reference.py` tell people.
- account: `laying.py`, `position.py` and `lasting_marks.py` lay it out; `steps.py` and `slot_values.py` read what a step
  says, `attempt.py` does it at the first of its `moments.py` that allows it, `following.py` says what follows before it,
  `replay.py` is one course of it all.
- courses: `forks.py` are the open things, `explore.py` goes through them within a `budget.py`, `otherwise.py` and
  `retried.py` through other readings and later moments; `claims.py` judges at the end of each.
- ruling: `ruled.py` is one as data, `questions.py` what it asks for, `untold.py` and `held.py` hold it against hidden zones
  left out, `ruling.py` puts it together.
- words: `written.py`, `outcome.py`, `refusal_words.py`, `needed.py`, `depending.py` and `words.py` say it,
  `writing_down.py` writes the position down.

Beside it: `bench.py` shows a dispute step by step, `compare.py` two of them · `archive.py` keeps it · `ready.py`,
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
