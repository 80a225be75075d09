"""The one way a command reports unusable input."""


class Problem(Exception):  # noqa: N818 - what a person would call it
    """Unusable input: one clear line for standard error, exit code 2."""
