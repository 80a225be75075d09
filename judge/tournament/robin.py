"""Round robin by the circle method; with an odd number of players one has a bye each round."""

from __future__ import annotations


def schedule(players: list[str], round_number: int) -> tuple[list[tuple[str, str]], str | None]:
    """Return the pairs of a round (counted from 1) and who rests. A second cycle repeats the first, seats turned."""
    size = len(players) + len(players) % 2
    if size < 2:
        return [], players[0] if players else None
    cycle, step = divmod(round_number - 1, size - 1)
    # The last place stands still, the others go round it.
    ring = list(range(size - 1))
    turned = ring[-step:] + ring[:-step] if step else ring
    circle = [*turned, size - 1]
    pairs: list[tuple[str, str]] = []
    resting: str | None = None
    for k in range(size // 2):
        first, second = circle[k], circle[size - 1 - k]
        if max(first, second) >= len(players):
            resting = players[min(first, second)]
            continue
        turn = (k == 0 and step % 2 == 1) != (cycle % 2 == 1)
        pair = (second, first) if turn else (first, second)
        pairs.append((players[pair[0]], players[pair[1]]))
    return pairs, resting
