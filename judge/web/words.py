"""The words of the service: the names of roles, formats, states and logged actions.

Use cases answer with codes and facts; here, and in the templates, they become sentences.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from flask_babel import format_decimal, gettext
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from judge.disputes.reference.ready import translated_title
from judge.games import GAMES as IDS
from judge.store.adapters.tournament import say_why
from judge.tournament import COUNTING, TIE_BREAKERS
from judge.tournament import PRESETS as COUNTED_BY
from judge.tournament.words import join_sentences, say
from judge.web.languages import current_tag
from judge.web.tables import fill_sentence, table
from judge.words.game_names import name_of

if TYPE_CHECKING:
    from judge.store.services.boards import TableView
    from judge.store.services.brackets import BracketView

GAMES = {game: LazyString(lambda game: name_of(game, current_tag()), game) for game in IDS}
"""The name of each game by its id."""
ROLES = table("roles")
SCOPES = table("scopes")
TOPICS = table("topics")
"""What a rulebook speaks of, by the topics of its registry."""
FORMATS = table("formats")
POD_RESULTS = table("pod_results")
NOTES = {"": "", **table("notes")}
REPAIRS = table("repairs")
CALLS = table("calls")
CATEGORIES = table("categories")
LEVELS = table("levels")
PENALTY_STATES = table("penalty_states")


def _tie_breaker(name: str) -> str:
    return TIE_BREAKERS[name].heading(current_tag())


ORDERED = {name: LazyString(_tie_breaker, name) for name, one in TIE_BREAKERS.items()}


def _preset(name: str) -> str:
    return COUNTED_BY[name].label(current_tag())


PRESETS = {name: LazyString(_preset, name) for name in COUNTED_BY}
FIRST_ROUNDS = table("first_rounds")
LAST_ROUNDS = table("last_rounds")
BEST_OF = {1: "1", 2: _l("2 games, both sides"), 3: "3", 5: "5"}
PAIRINGS = table("pairings")
REMATCHES = table("rematches")
ACCELERATIONS = table("accelerations")
USUAL_WAYS = table("usual_ways")
_COUNTED_AS = table("counted_as")
COUNTED = {
    name: (called, {way: _COUNTED_AS[f"{name}.{way}"] for way in COUNTING[name]})
    for name, called in table("counted").items()
}
POD_BYES = table("pod_byes")
POINTS = table("points")
PAPER = table("paper")
BRACKETS = table("brackets")
DISPUTE_STATES = table("dispute_states")
ACTIONS = table("actions")
_NAMED: dict[str, dict[str, object]] = {
    "role": ROLES,
    "kind": CALLS,
    "level": LEVELS,
    "state": PENALTY_STATES,
}


def log_text(action: str, facts: dict[str, Any]) -> str:
    """Return the full text of a log entry in the language of the request."""
    return join_sentences(
        [log_sentence(action, facts), *left_out_words(facts.get("left_out", []))], current_tag()
    )


def log_sentence(action: str, facts: dict[str, Any]) -> str:
    """Return the sentence of a log entry, without the omissions of an import."""
    if action not in ACTIONS:
        return action
    shown = {key: _fact(key, value) for key, value in facts.items() if key != "left_out"}
    if action == "undo":
        shown["what"] = log_text(facts["action"], facts["of"])
    return fill_sentence(ACTIONS[action], shown)


def left_out_words(left_out: list[Any]) -> list[str]:
    """Return sentences on what an imported event does not include."""
    return [_omission_sentence(why) for why in left_out if isinstance(why, dict)]


def _omission_sentence(why: dict[str, Any]) -> str:
    """Return the sentence of one omission; a key of a format that is no longer read stays as it is."""
    try:
        return say(why["key"], why["facts"], current_tag())
    except KeyError:
        return say("left_out.fields", {"names": str(why["key"]).removeprefix("left_out.")}, current_tag())


def kind_of_action(action: str) -> str:
    """Name a kind of action to choose from: its sentence with the blanks left open."""
    return re.sub(r"{\w+}", "…", str(ACTIONS[action])) if action in ACTIONS else action


def _fact(key: str, value: object) -> str:
    if isinstance(value, list):
        return " – ".join(str(item) for item in value)
    if key == "title":  # a ready dispute has one in each language
        return translated_title(str(value), current_tag())
    return str(_NAMED.get(key, {}).get(value, value)) if isinstance(value, str) else str(value)


def list_words(kind: str) -> str:
    """Return the name of a list of a game."""
    players, dash, _ = kind.partition("-players")
    if dash:
        return str(gettext("cards for %(n)s players", n=players))
    return str(
        {"start": _l("starting deck"), "draft": _l("drafted deck"), "box": _l("the whole box")}.get(
            kind, kind
        )
    )


def points_words(points: float) -> str:
    """Return a number of points as text."""
    n = format_decimal(points, "0.##")
    return str(gettext("1 pt") if n == "1" else gettext("%(n)s pts", n=n))


def why_words(table: TableView) -> str:
    """Return why a table was paired: a few words for the usual case, a sentence otherwise."""
    key = table.why.get("key", "")
    points = [f"{seat.points:g}" for seat in table.seats]
    if key == "by_hand":
        return str(gettext("changed by hand"))
    more = {one["key"] for one in table.why.get("also", ())}
    if key == "why_equal" and more <= {"why_side"}:  # the sides stand beside the names
        return str(gettext("1 pt each") if points[0] == "1" else gettext("%(n)s pts each", n=points[0]))
    if not key:
        return str(gettext("bye")) if table.bye else ""
    return say_why(table.why, {seat.code: seat.name for seat in table.seats}, current_tag())


def quality_words(quality: dict[str, object]) -> str:
    """Return the quality of a pairing, and whether it is proven."""
    if quality.get("manual"):
        return str(gettext("Changed by hand after pairing."))
    rematches = quality.get("rematches", 0)
    said = gettext("Rematches: %(n)s.", n=rematches) if rematches else gettext("No rematches.")
    proof = gettext("Proven: no better pairing exists.") if quality.get("optimal") else ""
    return f"{said} {proof}".strip()


def bracket_round(bracket: BracketView, index: int) -> str:
    """Return the name of a bracket round by the players left in it, or else its number."""
    ties = len(bracket.rounds[index])
    if bracket.name == "main" and 2 ** (len(bracket.rounds) - 1 - index) == ties:
        named = {1: gettext("Final"), 2: gettext("Semifinals"), 4: gettext("Quarterfinals")}
        return str(named.get(ties, gettext("Last %(n)s", n=ties * 2)))
    number = bracket.rounds[index][0].round_number
    return str(gettext("Round %(n)s", n=number) if number else gettext("to come"))
