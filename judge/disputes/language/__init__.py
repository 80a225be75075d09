"""The language of a game's disputes: the words of its data, how they are read, and sentences made of them.

`described.py` has every verb, slot, zone, number and path; `game_context.py` hands it on with the rest of a game;
`format.py` has the types of a file, `errors.py` places in it and what is wrong there · `spelling.py` reads words,
`value_words.py` values of the kernel · `words.py` has the words of a game, `naming.py` names things with them and
`speaker.py` makes sentences; `ability_text.py` says abilities, which `ability_forms.py` states by form: both fill
`placeholders.py` · `text_cache.py` keeps what was found out about a text.
"""
