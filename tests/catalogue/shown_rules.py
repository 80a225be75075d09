"""Which dispute shows a rule: the one with the fewest steps whose ruling cites it, one that it decides before others.

PYTHONPATH=.:tests/catalogue:tests/games python tests/catalogue/shown_rules.py [GAME ...]

Ready disputes are written to card_db/dispute-rules.yaml. A rule that no ready one cites gets a dispute of its own, the
smallest of those told in the tests that is decided, in card_db/GAME/disputes/of-rules, and keeps it while its ruling
cites the rule; some minutes.
"""

import sys
from pathlib import Path

import yaml

from judge.catalogue import rulebook
from judge.disputes import rule, ruling_as_json
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES

ROOT = Path(__file__).parents[2]
FILE = ROOT / "card_db" / "dispute-rules.yaml"
HEAD = """# The ready dispute that shows a rule: the smallest whose ruling cites it; by tests/catalogue/shown_rules.py.
"""
IN_WORDS = {"note", "says"}  # text of a dispute in one language


def of_rules(game):
    """Return the folder of the disputes that show one rule each."""
    return ROOT / "card_db" / game / "disputes" / "of-rules"


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


def in_words(value):
    """Return whether a dispute says anything in one language."""
    if isinstance(value, dict):
        return bool(IN_WORDS & value.keys()) or any(map(in_words, value.values()))
    return isinstance(value, list) and any(map(in_words, value))


def told(game, shown_already):
    """Return for each rule that nothing shows yet the told dispute that does."""
    from told import cases  # noqa: PLC0415 - of tests/games, when the files are written

    best = {}
    for case in cases(ROOT / "tests" / "games" / game):
        dispute, _ = case.values
        if "loop" in case.id or in_words(dispute):
            continue
        said = ruling_as_json(rule(dispute, what_if=False), "en")
        if said["verdict"] not in {"resolved", "illegal_step"} or said["needs"]:
            continue
        for each in said["rules"]:
            rank = (
                not each["decides"],
                bool(dispute.get("cards")),
                len(dispute.get("steps", ())),
                len(str(dispute)),
            )
            best.setdefault(each["id"], []).append((rank, case.id, dispute))
    wanted = {each.id for each in rulebook.load(game).rules} - {*shown_already}
    return {found: min(rows, key=lambda row: row[:2])[2] for found, rows in best.items() if found in wanted}


def without_others(dispute):
    """Return a dispute with those of its stated cards only that it names, or that one of these names."""
    cards, said = dict(dispute.get("cards", {})), str({**dispute, "cards": None})
    used = {}
    while named := {name: cards.pop(name) for name in [*cards] if f"'{name}'" in said}:
        used |= named
        said = str(named)
    return {**dispute, "cards": used} if used else {key: dispute[key] for key in dispute if key != "cards"}


def write_told(game, ready):
    """Write the disputes that show one rule each, and remove those that no longer do."""
    folder = of_rules(game)
    folder.mkdir(exist_ok=True)
    for file in folder.glob("*.yaml"):
        if file.stem in ready or file.stem not in cited(game, file.stem):
            file.unlink()
    there = {file.stem for file in folder.glob("*.yaml")}
    for found, dispute in told(game, {*ready} | there).items():
        small = {**without_others(dispute), "title": found}
        written = yaml.safe_dump(small, allow_unicode=True, sort_keys=False, width=110)
        (folder / f"{found}.yaml").write_text(written, encoding="utf-8")


def main():
    """Write the files."""
    lines = []
    for game in sorted(GAMES):
        ready = shown(game)
        lines += [f"{game}:", *(f"  {found}: {name}" for found, name in ready.items())]
        if game in (sys.argv[1:] or GAMES):
            write_told(game, ready)
    FILE.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
