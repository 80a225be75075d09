"""The language of a game's disputes: the words of its data, how they are resolved, and sentences made of them.

`described.py` has every verb, slot, zone, number and path; `game_context.py` bundles it with the rest of a game;
`format.py` has the types of a file, `errors.py` its places and faults · `spelling.py` and `card_words.py` resolve
words, `value_words.py` has the words of engine values and `value_schema.py` their JSON Schema · `words.py` has the
words of a game, `naming.py` names things with them and `speaker.py` makes sentences · `terms.py` names the
words of its cards and positions for forms · `laid_position.py` is a position on the engine · `text_cache.py` caches.
"""
