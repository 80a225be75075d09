"""The print room beside fpdf2, WeasyPrint and Typst: the same slips and the same standings, seconds and memory.

    python tests/bench/printing_peers.py [--slips 1000] [--rows 10000] [--peers fpdf2,weasyprint,typst]

The peers are installed by pip into an environment of the bench's own. Every run is a process of its own; its time
is that of the second document (fonts are loaded by the first), its memory the peak of the process. All draw with
the same fonts and the same QR codes, which are encoded inside the timed run by zxing-cpp.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from peers import install

HERE = Path(__file__).parent
PEERS = {"fpdf2": "fpdf2==2.8.*", "weasyprint": "weasyprint", "typst": "typst"}
SURNAMES = "陳林黃張李王吳劉蔡楊許鄭謝郭洪曾邱廖賴周"
GIVEN = "家豪志明俊傑建宏淑芬怡君雅婷詩涵子晴柏宇承恩語彤"


def data(slips: int, rows: int) -> dict[str, list[list[str]]]:
    """Make the same made-up players for every engine."""
    draw = random.Random(20261121)

    def name() -> str:
        return draw.choice(SURNAMES) + draw.choice(GIVEN) + draw.choice(GIVEN)

    return {
        "slips": [
            [str(table), name(), name(), f"https://judge.example/m/{table}?t={draw.getrandbits(400):0100x}"]
            for table in range(1, slips + 1)
        ],
        "rows": [
            [str(rank), name(), "30", "9–1–0", *(f"{draw.random() * 100:.2f}%" for _ in range(3))]
            for rank in range(1, rows + 1)
        ],
    }


def measure(python: str, engine: str, sheet: str, source: Path, target: Path) -> dict[str, float]:
    """Run one engine on one sheet; return seconds, megabytes of memory, and of the file."""
    command = [python, str(HERE / "printing_engines.py"), engine, sheet, str(source), str(target)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=HERE.parents[1])
    if run.returncode:
        raise SystemExit(f"{engine} on {sheet}: {run.stderr.strip()}")
    answer: dict[str, float] = json.loads(run.stdout.splitlines()[-1])
    return answer


def main() -> None:
    """Print a table of engines and their ratios to the print room."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slips", type=int, default=1000)
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--repeat", type=int, default=3, help="the fastest of so many runs counts")
    parser.add_argument("--peers", default=",".join(PEERS))
    asked = parser.parse_args()
    peers = [peer for peer in asked.peers.split(",") if peer]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source = folder / "data.json"
        source.write_text(json.dumps(data(asked.slips, asked.rows)), encoding="utf-8")
        packages = ["zxing-cpp>=3", "pillow", *(PEERS[peer] for peer in peers)]
        python = str(install(folder / "env", *packages)) if peers else ""
        for sheet, count in (("slips", asked.slips), ("rows", asked.rows)):
            print(f"{count} {sheet}: seconds (ratio), peak memory, file")
            best: dict[str, dict[str, float]] = {}
            for _ in range(asked.repeat):  # in turns, so that a busy machine is busy for all
                for engine in ("judge", *peers):
                    runs = sys.executable if engine == "judge" else python
                    got = measure(runs, engine, sheet, source, folder / f"{engine}.pdf")
                    best[engine] = min(best.get(engine, got), got, key=lambda run: run["seconds"])
            for engine, got in best.items():
                ratio = got["seconds"] / best["judge"]["seconds"]
                print(
                    f"  {engine:<11}{got['seconds']:8.2f} ({ratio:5.1f}×) {got['memory']:5.0f} MB {got['file']:6.1f} MB"
                )


if __name__ == "__main__":
    main()
