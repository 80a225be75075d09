"""A told account aligned with the game: how it can have gone, in every world, with the fewest faults.

A **world** fixes everything that nobody told: the beginning, chance, choices. In a world the told steps are **aligned**
with the game at least cost: an action that satisfies a step (synchronous), one that nobody needs to tell (silent: passes,
forced acts, the end of one's own phase), or a step that nothing satisfies (a log move: the illegal step). Of the worlds
those **count** that leave the fewest log moves of steps that nobody disputes: what is undisputed is agreed. The ruling is
what holds in all of these; where they differ, the question that parts them best is asked. **An assumption that carries a
disputed step is asked, never made.**

`opened.py` opens an account, `aligned.py` says which worlds count · `course.py` is one alignment as far as it is ·
`readings.py` how a step can be read, with `steps.py`, `slot_values.py`, `finding.py`, `partly.py`, `paying.py` and
`unseen.py` for what it names · `silent.py` what nobody needs to tell, `forks.py` the ways of what is open · the search:
`worlds.py`, `moves.py` (synchronous), `swaps.py` (the order of telling), `later.py` (later moments), `search.py` (one moment
after another), `stretch.py` (which refusal says most), `ends.py` (faults and prices), within a `budget.py` · `moments.py`
when a step says it was · `claims.py` and `paths.py` judge where an alignment ends.
"""
