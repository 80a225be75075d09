"""Effects as data: a small language compiled once, run step by step on the agenda.

`language.py` compiles, `program.py` runs, `words.py` holds the words that all games share, `verbs.py` helps to define
verbs. A game adds its nouns, filters, amounts, conditions and verbs to a `Vocabulary`.
"""
