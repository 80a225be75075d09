"""How many everyday questions find their rule among the first three, beside SQLite's full-text search, and how soon."""

from __future__ import annotations

import sqlite3
import sys
import time
from collections import Counter
from pathlib import Path

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from judge.catalogue import rulebook
from judge.catalogue.everyday import folded, marks
from judge.disputes.reference.answering import answer_question, load_tables
from judge.disputes.reference.lookup import look_up

ASKED = Path(__file__).parents[1] / "catalogue" / "asked"
QUESTIONS = yaml.safe_load((ASKED / "questions.yaml").read_text(encoding="utf-8"))
GAMES = {question["n"]: rulebook.find(question["rules"][0])[0].game for question in QUESTIONS}


def grams(text: str) -> set[str]:
    """Return the runs of three letters of a text."""
    return {word[at : at + 3] for word in folded(text).split() for at in range(len(word) - 2)}


def pieces(text: str) -> set[str]:
    """Return the stems and pairs of signs of a text."""
    found = marks(text, "")
    return {*found.words, *found.pairs}


class FullText:
    """The rules in a table of FTS5, as it splits them itself or as pieces made beforehand."""

    def __init__(self, tokenize, cut):
        self.cut, self.table = cut, sqlite3.connect(":memory:")
        self.table.execute(
            f"CREATE VIRTUAL TABLE rules USING fts5(game UNINDEXED, id UNINDEXED, said, tokenize='{tokenize}')"
        )
        for game in rulebook.games():
            for rule in rulebook.load(game).rules:
                said = [rule.section, *rule.text.values()]
                for point in rule.interpretations:
                    said += [*point.question.values()]
                text = folded(" ".join(said))
                if tokenize != "trigram":
                    found = marks(text, "")
                    text = " ".join((*found.words, *found.pairs))
                self.table.execute("INSERT INTO rules VALUES (?, ?, ?)", (game, rule.id, text))

    def __call__(self, question, game):
        wanted = " OR ".join(f'"{piece}"' for piece in sorted(self.cut(question)) if '"' not in piece)
        if not wanted:
            return []
        said = (
            "SELECT id FROM rules WHERE rules MATCH ? AND (? = '' OR game = ?) ORDER BY bm25(rules) LIMIT 3"
        )
        return [rule for (rule,) in self.table.execute(said, (wanted, game, game))]


def own(question, game):
    """Ask the service's own search."""
    return [rule.id for _, rule in look_up(question, game, 3).rules]


def answered(name):
    """Print what the page answers of one file of questions, and how long the slowest takes when the game is not known."""
    counted, slowest = Counter(), 0.0
    for question in yaml.safe_load((ASKED / f"{name}.yaml").read_text(encoding="utf-8")):
        begun = time.perf_counter()
        answer_question(question["ask"])
        slowest = max(slowest, time.perf_counter() - begun)
        answer = answer_question(question["ask"], question["game"])
        ids = [rule.id for _, rule in answer.rules[:3]] if answer.answered else []
        want = {*question["want"]}
        counted.update(
            {"ruled": bool(want), "three": bool(want & {*ids}), "first": bool(want & {*ids[:1]})}
            if want
            else {"unruled": 1, "none": not ids}
        )
    print(
        f"{name}: {counted['three']} of {counted['ruled']} among the first three, {counted['first']} first; "
        f"{counted['none']} of {counted['unruled']} without a rule; slowest {slowest * 1000:.0f} ms"
    )


def main():
    """Print one line for each way of searching."""
    load_tables()
    ways = {
        "FTS5, trigrams": FullText("trigram", grams),
        "FTS5, stems and pairs": FullText("unicode61", pieces),
    }
    print(f"{'':34}{'all':>5}{'en':>5}{'繁':>4}{'简':>4}{'日':>4}{'ms each':>9}")
    for name, way in (*ways.items(), ("own", own)):
        for scope in ("one game", "all games"):
            found, begun = Counter(), time.perf_counter()
            for question in QUESTIONS:
                n = question["n"]
                right = bool(
                    {*way(question["ask"], GAMES[n] if scope == "one game" else "")} & {*question["rules"]}
                )
                found.update({"all": right, question["language"]: right})
            each = (time.perf_counter() - begun) * 1000 / len(QUESTIONS)
            languages = "".join(
                f"{found[tag]:>{4 + (tag == 'en')}}" for tag in ("en", "zh-Hant", "zh-Hans", "ja")
            )
            print(f"{name + ', ' + scope:34}{found['all']:>5}{languages}{each:>9.2f}")
    for name in ("held_out", "in_short", "unseen", "third", "fourth", "fifth", "sixth"):
        answered(name)


if __name__ == "__main__":
    main()
