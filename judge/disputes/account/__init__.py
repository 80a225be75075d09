"""An account: the contents of a dispute file, parsed once into typed data, and laid out as a position.

`form.py` is the published form of a file · `file.py` reads one: `file_reading.py` its values by form and words, each at its
place, `dispute_reading.py` its steps and claims, `position_reading.py` its position · `model.py` is the account: steps,
claims, the position, with every zone as `items.py` reads it; each value knows
its place in the file · `diagnostics.py` finds what one fault hides of the others.

`cards.py` has the cards it speaks of · `layout.py` with `position.py` lays it out; what is under way is read by
`in_progress.py`, `record_reading.py` and `value_reading.py`, what lasts by `lasting_marks.py`; `position_check.py` checks
it · `writing_down.py` and `value_writing.py` write a position down again · `unspecified_zones.py` are hidden zones left
out, `known_numbers.py` numbers.
"""
