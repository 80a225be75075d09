"""Renders a ruling in one language: for JSON, page, paper and terminal.

`render.py` writes all of it. `voice.py` is who says it; each part asks those before it: `refusals.py` why a step is not
allowed, `why.py` what decided each claim, `questions.py` what must be known, `summary.py` the headline, `answers.py` what
each answer leads to (`moments.py` when a step was done), `dependencies.py` what it depends on, `steps.py` what happened,
`outcome.py` the panel, `report.py` the text for a terminal.
"""
