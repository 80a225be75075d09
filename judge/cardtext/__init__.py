"""Card texts, read and said: what is printed becomes ability data, and ability data a sentence that reads back.

`reading.read` is the door: a text becomes abilities, each read, readable in several ways, or declined with the spot.
`saying.say` gives the sentence of ability data; it is only given where reading it gives the same data again.
"""
