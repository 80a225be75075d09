"""One ruling as data: what holds in every possible world, what it depends on, and what has to be asked.

An unknown is a fact that the account does not state; it has candidate values, and each can be stated in the account
(`unknowns.py`). The dispute is ruled on with the candidate values; what holds in all rulings that count is the ruling,
and the unknown by which they differ is asked for. `trials.py` does so for the moment of the position
(`unknown_moment.py`) and for the numbers of players and cards (`unknown_numbers.py`), `hidden_zones.py` for cards in
hidden zones, `unread_texts.py` for cards known by their text alone, `interpretations.py` for unclear rules, and
`across_worlds.py` for unknowns in the steps.

`model.py` is the data · `ruling.py` puts it together · `questions.py` finds which unknown of a step decides.
"""
