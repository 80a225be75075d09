"""Reads what is on disk, card data and rulebook registries, and hands it to the pure packages as values."""
