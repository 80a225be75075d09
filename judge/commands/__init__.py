"""One module a command group: each reads its input, calls one use case, prints, and returns an exit code."""
