"""One ruling as data: what holds in every way, what it depends on, what has to be asked.

`ruling.py` puts it together of what `ruled.py` makes of every way · `otherwise.py` goes through other readings, and
`later_moments.py` through later moments of steps, both by `retried.py` · `questions.py` finds what decides · `held.py`,
`moment_untold.py` and `texts_alone.py` hold it against what the file leaves out.
"""
