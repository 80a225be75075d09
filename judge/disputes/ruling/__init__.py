"""One ruling as data: what holds in every way, what it depends on, what has to be asked.

`ruling.py` puts it together of what `ruled.py` makes of every way · `interpretations.py` goes through other readings ·
`questions.py` finds what decides · `held.py`, `moment_untold.py`, `numbers_untold.py` and `texts_alone.py` hold it against
what the file leaves out.
"""
