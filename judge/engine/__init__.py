"""The kernel: positions, actions, windows, stack, events, effects, replay. Knows no game."""
