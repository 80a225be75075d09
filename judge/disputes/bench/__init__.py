"""A dispute set up and changed by touch or in one line: positions to start from, what is legal, edits of the file."""
