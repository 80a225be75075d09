"""An account aligned with the game: how it can have gone, in every world, with the fewest faults.

A **world** fixes every unknown: what the account leaves out of the beginning, of chance, of choices. The beginning is fixed
here (`ruling/trials.py` goes through others); the rest is gone through by one search with undo. In a world the steps are
**aligned** with the game at least cost: a *synchronous* move (an action that satisfies a step), a *silent* move (an action
that need not be told: passes, forced acts, the end of one's own phase), or a *log* move (a step that nothing satisfies: the
illegal step). Of the worlds those **count** that have the fewest log moves of steps that nobody disputes: what is
undisputed is agreed. The ruling is what holds in all of these; where they differ, the unknown that parts them best is
asked. **An assumption that carries a disputed step is asked, never made**; so is one that only disputed steps speak against.

- The account opened: `setup.py`, as a `replay.py` (one alignment as far as it is).
- What a step can mean: `readings.py` (its verb and its parts), `told_triggers.py`, `steps.py` (its actions),
  `slot_values.py`, `object_lookup.py`, `payment_check.py`; `moments.py` (when it says it was).
- Moves: `silent.py`, with the ways of what is open (`judge/engine/choices.py`, loops of these `judge/engine/loops.py`).
- The search: `search.py` (one moment after another), on `branching.py` (worlds), `synchronous.py`, `other_moments.py` (later
  than an item could be done, or before one told sooner), `attempt.py` (which refusal says most), `prices.py`, within a
  `budget.py`.
- What comes of it: `align.py` (which worlds count), `worlds.py`, `claims.py` and `paths.py` (claims judged at an end).
"""
