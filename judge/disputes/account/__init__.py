"""An account: the contents of a dispute file as typed data, and its position laid out on the engine.

Reading: `form.py` is the published form of a file · `file.py` reads one, with `file_reading.py` (values by form and
word), `dispute_reading.py` (steps and claims) and `position_reading.py` · `model.py` and `items.py` are the result;
each value has its place in the file · `diagnostics.py` finds the faults that other faults hide.

Laying out: `cards.py`, `stated_cards.py` and `card_texts.py` have the cards · `layout.py` and `position.py` lay out a
position, with `in_progress.py`, `record_reading.py` and `value_reading.py` (stack, triggers, next steps) and
`lasting_marks.py`; `position_check.py` checks it · `unspecified_zones.py` and `known_numbers.py` say what the file
leaves out.

Writing: `writing_down.py` and `value_writing.py` write a position in the form of a file.
"""
