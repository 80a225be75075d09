"""A ruling said in one language: for JSON, page, paper and terminal.

`written.py` writes all of it, `outcome.py` the headline and the panel, `refusal_words.py` why a step is not allowed,
`needed.py` the questions (`left_out.py` those of the position, `answers.py` their answers), `depending.py` what it depends
on, `report.py` the text for a terminal.
"""
