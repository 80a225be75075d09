"""The bench: disputes set up and changed by touch or in one line: starting positions, legal actions, edits of the file."""
