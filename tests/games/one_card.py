"""A dispute about nothing but one card that it states: whether the card may be so."""


def stated(game, turn, card):
    """Return the dispute that states a card called Odd, at a moment of the turn."""
    return {
        "dispute": 1,
        "game": game,
        "players": ["A", "B"],
        "cards": {"Odd": card},
        "position": {"turn": turn},
        "steps": [],
    }
