"""Kept rulings: stored with everything they were made with, ruled again after a change, players renamed."""
