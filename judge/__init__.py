"""A tournament judge in a box: deck checks, rulings, and the running of an event."""

__version__ = "0.1.0"
