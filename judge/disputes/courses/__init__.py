"""How the game can have gone: the steps done, what follows by itself, every way through what is open, claims judged.

`opened.py` opens a dispute · `steps.py` and `slot_values.py` read what a step says, `attempt.py` does it at the first of its
`moments.py` that allows it, `following.py` says what follows before it, `replay.py` is one course of it all · `forks.py` are
the open things, `explore.py` goes through them within a `budget.py`; `claims.py` judges at the end of each of the `ways.py`.
"""
