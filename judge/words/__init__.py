"""Shared by all parts that render sentences: the languages, sentence stores and catalogues."""
