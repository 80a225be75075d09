"""Rulings kept: with everything they were made with, ruled on again after a change, with a player called otherwise."""
