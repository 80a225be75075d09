"""Adapters: the one place where each neighbouring package is called, so that a rename there changes one line here."""
