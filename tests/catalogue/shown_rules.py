"""Which ready dispute shows a rule: the one with the fewest steps whose ruling cites it, one that it decides before others.

PYTHONPATH=.:tests/catalogue python tests/catalogue/shown_rules.py    writes card_db/dispute-rules.yaml
"""

from pathlib import Path

from judge.disputes import rule, ruling_as_json
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES

FILE = Path(__file__).parents[2] / "card_db" / "dispute-rules.yaml"
HEAD = """# The ready dispute that shows a rule: the smallest whose ruling cites it; by tests/catalogue/shown_rules.py.
"""


def cited(game, name):
    """Return the rules that the ruling on a ready dispute cites, each with whether it decides."""
    said = ruling_as_json(rule(ready_file(game, name), what_if=False), "en")
    return {each["id"]: each["decides"] for each in said["rules"]}


def shown(game):
    """Return for each rule the ready dispute that shows it."""
    best = {}
    for name in ready_names(game):
        steps = len(ready_file(game, name)["steps"])
        for found, decides in cited(game, name).items():
            best.setdefault(found, []).append((not decides, steps, name))
    return {found: min(disputes)[2] for found, disputes in sorted(best.items())}


def main():
    """Write the file."""
    lines = []
    for game in sorted(GAMES):
        lines += [f"{game}:", *(f"  {found}: {name}" for found, name in shown(game).items())]
    FILE.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
