"""Some forty disputes of each game as a judge reads them out, kept in English in `golden/rulings.txt` beside its tests.

They are chosen so that every kind of line, of refusal, of question and of what is said of claims in any dispute
of the game is among them; every sentence in every language is in `tests/words/golden/`. Those that were chosen stay, unless
others say all that they say. `tests/golden.py` writes them anew.
"""

from functools import cache

from told import sections

from judge.disputes import ruling_as_json
from judge.disputes.wording.report import ruling_text
from judge.engine.errors import EngineError

KEPT = "golden/rulings.txt"
MOST_INSTEAD = 2
MOST_LINES = 45  # what is longer is read by nobody


def text(ruling):
    """Return what is read out of a ruling, without its title, the rules' own texts and what names the position.

    Of what would be legal instead, the first few.
    """
    said = {**ruling_as_json(ruling, "en"), "rules": []}
    if said["illegal"] is not None:
        instead = said["illegal"]["legal_instead"][:MOST_INSTEAD]
        said["illegal"] = {**said["illegal"], "legal_instead": instead}
    return [line for line in ruling_text(said, "en").splitlines()[1:-1] if line]


def kinds(ruling):
    """Return the kinds of lines that a ruling has."""
    said = ruling_as_json(ruling, "en")
    stops = [stop.error for stop in ruling.replay.refusals if isinstance(stop.error, EngineError)]
    return {
        ("verdict", ruling.verdict),
        *(("refused", str(getattr(error, "reason", error))) for error in stops),
        *(("claim", claim.reason, claim.upheld) for claim in ruling.claims),
        *(("asked", need["fact"]) for need in said["needs"]),
        *(("depends", row["kind"]) for row in said["depends_on"]),
        *(("has", key) for key, value in said.items() if value),
        *(("step", step["status"], step["implied"], "open" in step) for step in said["steps"]),
    }


class Choice:
    """Rulings of a game to choose from, as they come."""

    def __init__(self):
        self.kinds, self.texts = {}, {}

    def add(self, title, ruling):
        """Take one ruling into the choice."""
        lines = text(ruling)
        if len(lines) <= MOST_LINES:
            self.kinds[title], self.texts[title] = kinds(ruling), lines

    def write(self, folder):
        """Write the chosen ones: of those that were chosen before, then of all, whichever say most that is not said yet.

        Few lines are better than many.
        """
        before = [title for title in kept(folder) if title in self.kinds]
        chosen, said = [], set()
        for titles in (before, list(self.kinds)):
            while True:
                worth = {title: len(self.kinds[title] - said) / len(self.texts[title]) for title in titles}
                best = max(worth, key=worth.get, default=None)
                if best is None or not self.kinds[best] - said:
                    break
                chosen.append(best)
                said |= self.kinds[best]
        lines = [
            line for title in self.kinds if title in chosen for line in (f"== {title}", *self.texts[title])
        ]
        (folder / KEPT).write_text("\n".join([*lines, ""]), encoding="utf-8")


@cache
def kept(folder):
    """Read the chosen rulings of a game, by title."""
    file = folder / KEPT
    return sections(file) if file.exists() else {}
