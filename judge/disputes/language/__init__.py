"""What a dispute of a game can say: the words of its data, how they are read, and sentences made of them.

`described.py` has every verb, slot, zone, number and path; `format.py` the types of a file · `spelling.py` reads words,
`value_words.py` values of the kernel · `words.py` says events, refusals and actions, `saying.py` abilities, which
`stating.py` states by form with the `holes.py` that both fill · `remembered.py` keeps what was found out about a text.
"""
