"""One ruling as data: what holds in every world, what it depends on, what has to be asked. It knows no words.

What nobody told is an unknown: it has the values that it can have had, and each can be laid into the account. The dispute
is ruled on with one and another of them; what holds in all that count is the ruling, and the unknown that parts them is
asked. `trials.py` does that for the beginning: `unknown_moment.py` (when it was), `unknown_numbers.py` (what players and
cards had); `hidden_zones.py` for what lies in zones that nobody sees, `unread_texts.py` for cards of which the text alone is
told, `interpretations.py` for unclear points of the rules, of which the ruling says that it depends on them, and
`across_worlds.py` for what is open in the steps, the worlds of one alignment.

`model.py` is the data · `ruling.py` puts it together · `questions.py` finds which open part of a step decides.
"""
