"""A dispute as it was told: its file read, its words understood, its position laid out.

`file.py` decodes and checks, `understood.py` holds every word against the game's description, `all_wrong.py` finds what
else is wrong · `cards.py` has the cards it speaks of · `laying.py` with `position.py`, `under_way.py` and
`lasting_marks.py` lays it out, `writing_down.py` writes it down again · `untold.py` are hidden zones left out,
`numbers_told.py` numbers.
"""
