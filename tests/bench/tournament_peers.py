"""The peers of the pairing bench, run inside an environment of their own: reads a field as JSON, writes its pairs.

Called by `tournament_pairing.py`: `python tournament_peers.py PEER FIELD.json` prints seconds and pairs; the
field holds `scores`, `met` (lists of numbers) and nothing else. `plot` draws the growth of the figures it is given.
"""

# ruff: noqa: ICN001 - only the peer that is asked for is imported, and all under one name

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any

REPEATS = 3


def swisspair(field: dict[str, Any]) -> tuple[float, list[list[int]]]:
    """Pair with swisspair."""
    import swisspair as peer  # type: ignore[import-not-found]

    order = sorted(range(len(field["scores"])), key=lambda k: -field["scores"][k])
    players = [
        peer.Player(
            id=str(k),
            points=field["scores"][k],
            rank=rank,
            cannot_be_paired_against_ids={str(other) for other in field["met"][k]},
        )
        for rank, k in enumerate(order, 1)
    ]
    best = 1e9
    matches: list[Any] = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        matches = peer.create_matches(players)
        best = min(best, time.perf_counter() - start)
    return best, [[int(match.p1.id), int(match.p2.id)] for match in matches]


def _edges(field: dict[str, Any]) -> list[tuple[int, int, int]]:
    scores, met = field["scores"], [set(others) for others in field["met"]]
    size = len(scores)
    span = (max(scores) - min(scores)) ** 2
    rematch = span * size + 1
    most = span + rematch + 1
    return [
        (i, j, most - (scores[i] - scores[j]) ** 2 - rematch * (j in met[i]))
        for i in range(size)
        for j in range(i + 1, size)
    ]


def rustworkx(field: dict[str, Any]) -> tuple[float, list[list[int]]]:
    """Match everybody with everybody exactly, in Rust."""
    import rustworkx as peer

    start = time.perf_counter()
    graph = peer.PyGraph()
    graph.add_nodes_from(range(len(field["scores"])))
    graph.add_edges_from(_edges(field))
    found = peer.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return time.perf_counter() - start, [list(pair) for pair in found]


def networkx(field: dict[str, Any]) -> tuple[float, list[list[int]]]:
    """Match everybody with everybody exactly, in Python."""
    import networkx as peer

    start = time.perf_counter()
    graph: Any = peer.Graph()
    graph.add_weighted_edges_from(_edges(field))
    found = peer.max_weight_matching(graph, maxcardinality=True)
    return time.perf_counter() - start, [list(pair) for pair in found]


def plot(figures: dict[str, Any], target: str) -> None:
    """Draw seconds over players, both on logarithmic scales, one line a program."""
    import matplotlib as mpl  # type: ignore[import-not-found]

    mpl.use("Agg")
    from matplotlib import pyplot  # type: ignore[import-not-found]

    figure, axes = pyplot.subplots(figsize=(7, 4.5))
    for name, points in figures.items():
        axes.plot([p[0] for p in points], [p[1] for p in points], marker="o", label=name)
    axes.set(xscale="log", yscale="log", xlabel="players", ylabel="seconds")
    axes.grid(visible=True, which="both", alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(target, metadata={"Date": None} if target.endswith(".svg") else None)


if __name__ == "__main__":
    data = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8"))
    if sys.argv[1] == "plot":
        plot(data, sys.argv[3])
    else:
        seconds, pairs = {"swisspair": swisspair, "rustworkx": rustworkx, "networkx": networkx}[sys.argv[1]](
            data
        )
        sys.stdout.write(json.dumps({"seconds": seconds, "pairs": pairs}))
