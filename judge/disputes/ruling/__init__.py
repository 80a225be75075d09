"""One ruling as data: what holds in every world, what it depends on, what has to be asked. It knows no words.

`model.py` is the data · `ruling.py` puts it together of what `worlds.py` makes of every world · `interpretations.py` goes
through other readings · `questions.py` finds what decides · `hidden_zones.py`, `unknown_turn.py`, `unknown_numbers.py` and
`unread_texts.py` hold it against what the file leaves out.
"""
