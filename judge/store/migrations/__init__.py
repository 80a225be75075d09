"""Migrations of the event database, applied in order when the store is opened."""
