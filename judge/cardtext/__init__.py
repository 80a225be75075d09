"""Card texts: parsing a printed text into ability data, and rendering ability data as a sentence.

`reading.read` is the entry point: it parses a text into abilities, each read, ambiguous, or declined with the
position. `reading.say` renders ability data; a sentence is returned only if parsing it gives the same data.
"""
