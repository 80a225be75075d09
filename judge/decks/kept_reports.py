"""Renders a kept deck report, which holds keys and facts, in the reader's language.

Reports kept before say their sentences in the language they were handed in in: what has no key stays as it was said, and
so does a sentence that is no longer made, or needs a fact that was not kept then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.decks.words import STORE, part_word, say
from judge.words.sentences import sections

if TYPE_CHECKING:
    from collections.abc import Mapping


def worded_report(kept: Mapping[str, Any], language: str) -> dict[str, object]:
    """Return a kept report with every sentence and word in one language.

    `answer` is what reports call `verdict` where they are kept: legal, illegal or unsure.
    """
    game = kept.get("game", "")
    return {
        **kept,
        "answer": kept.get("verdict"),
        "lines": [worded_line(line, language) for line in kept.get("lines", [])],
        "problems": [_remark(remark, language, game) for remark in kept.get("problems", [])],
        "warnings": [_remark(remark, language, game) for remark in kept.get("warnings", [])],
    }


def worded_line(line: Mapping[str, Any], language: str) -> dict[str, object]:
    """Return a kept line with the names of its parts and its corrections."""
    found = dict(line)
    if "split" in line:
        found["split"] = [{**part, "word": part_word(part["as"], language)} for part in line["split"]]
    if "repaired" in line:
        found["repaired"] = [
            note if isinstance(note, str) else say(note["key"], note["facts"], language)
            for note in line["repaired"]
        ]
    return found


def _remark(remark: Mapping[str, Any], language: str, game: str) -> dict[str, object]:
    """Return a kept problem or warning with its sentence."""
    before = remark.get("because", "")
    if remark.get("key") not in sections(STORE)["sentences"]:
        return {**remark, "because": before}
    try:
        because = say(remark["key"], remark["facts"], language, game)
    except KeyError:
        because = before
    return {**remark, "because": because}
