"""The words of the service: what each role, format, state and logged action is called.

Use cases answer with codes and facts; here, and in the templates, they become sentences.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from flask_babel import format_decimal, gettext
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString

from judge.disputes.reference.ready import retitled
from judge.store.doors.tournament import say_why
from judge.tournament import PRESETS as COUNTED_BY
from judge.tournament import TIE_BREAKERS
from judge.tournament.words import join_sentences, say
from judge.web.languages import current_tag

if TYPE_CHECKING:
    from judge.store.services.boards import TableView
    from judge.store.services.brackets import BracketView

ROLES = {
    "organizer": _l("Organizer"),
    "head_judge": _l("Head judge"),
    "judge": _l("Judge"),
    "scorekeeper": _l("Scorekeeper"),
}
SCOPES = {
    "read": _l("Read what the staff sees, and the log"),
    "players": _l("Players: add, change, drop"),
    "rounds": _l("Rounds: pair, publish, clock"),
    "results": _l("Results: enter and correct"),
    "floor": _l("Floor: calls, disputes, warnings, deck checks"),
    "decks": _l("Decks: read, replace, unlock"),
    "events": _l("Events: create, change, export"),
}
TOPICS = {
    "setup": _l("Set-up"),
    "deck": _l("Building a deck"),
    "win": _l("Winning and losing"),
    "card": _l("Parts of a card"),
    "entry": _l("Entering"),
    "revive": _l("Reviving"),
    "damage": _l("Damage"),
    "zone": _l("Zones"),
    "mana": _l("Mana"),
    "keyword": _l("Keyword abilities"),
    "ability": _l("Abilities"),
    "free": _l("FREE"),
    "turn": _l("The turn"),
    "event": _l("EVENT cards"),
    "battle": _l("Battle"),
    "principle": _l("Principles"),
    "qa": _l("Questions and answers"),
    "stack": _l("The stack"),
    "general": _l("General"),
    "loop": _l("Loops"),
    "numbers": _l("Numbers"),
    "orientation": _l("Card orientation"),
    "priority": _l("Priority"),
    "chain": _l("Chains"),
    "life": _l("Life"),
    "resource": _l("Resources"),
    "trigger": _l("Triggers"),
    "name": _l("Names"),
    "cost": _l("Costs"),
    "attribute": _l("Attributes"),
    "level": _l("Levels"),
    "attack-defence": _l("Attack and defence"),
    "equipment": _l("Equipment"),
    "tactics": _l("Tactics"),
    "character": _l("Characters"),
    "toc-only": _l("Only in the table of contents"),
    "components": _l("Components"),
    "death": _l("Death"),
    "combat": _l("Combat"),
    "phase": _l("Phases"),
    "scoring": _l("Scoring"),
    "tiebreak": _l("Ties"),
    "move": _l("Movement"),
    "action": _l("Actions"),
}
"""What a rulebook speaks of, by the topics of its registry."""
FORMATS = {
    "swiss": _l("Swiss"),
    "pods": _l("Pods"),
    "single_elimination": _l("Single elimination"),
    "double_elimination": _l("Double elimination"),
    "round_robin": _l("Round robin"),
}
POD_RESULTS = {
    "places": _l("places"),
    "scores": _l("scores"),
    "both": _l("places and scores"),
}
NOTES = {
    "": "",
    "time": _l("went to time"),
    "conceded": _l("conceded"),
    "agreed_draw": _l("agreed draw"),
}
REPAIRS = {
    "leave": _l("Correct the result, leave the round as it is"),
    "swap": _l("Correct it and swap the players affected"),
    "pair_again": _l("Correct it and pair the round again"),
}
CALLS = {
    "judge": _l("Judge call"),
    "rules": _l("Rules question"),
    "appeal": _l("Appeal"),
    "reports": _l("Two different reports"),
    "other": _l("Something else"),
}
CATEGORIES = {
    "procedure": _l("Game rule or procedure"),
    "slow_play": _l("Slow play"),
    "tardiness": _l("Tardiness"),
    "deck": _l("Deck or deck list"),
    "marked": _l("Marked cards"),
    "outside_help": _l("Outside help"),
    "conduct": _l("Conduct"),
    "other": _l("Something else"),
}
LEVELS = {
    "caution": _l("Caution"),
    "warning": _l("Warning"),
    "game_loss": _l("Game loss"),
    "match_loss": _l("Match loss"),
    "disqualification": _l("Disqualification"),
}
PENALTY_STATES = {
    "proposed": _l("waits for the head judge"),
    "given": _l("given"),
    "refused": _l("not upheld"),
}


def _tie_breaker(name: str) -> str:
    return TIE_BREAKERS[name].called(current_tag())


ORDERED = {name: LazyString(_tie_breaker, name) for name, one in TIE_BREAKERS.items()}


def _preset(name: str) -> str:
    return COUNTED_BY[name].called(current_tag())


PRESETS = {name: LazyString(_preset, name) for name in COUNTED_BY}
FIRST_ROUNDS = {"lot": _l("by lot"), "seed": _l("by seed: best against middle")}
LAST_ROUNDS = {"lot": _l("as the others"), "power": _l("by rank: first against second")}
BEST_OF = {1: "1", 2: _l("2 games, both sides"), 3: "3", 5: "5"}
PAIRINGS = {"swiss": _l("equal points (Swiss)"), "danish": _l("neighbours in the standings (Danish)")}
REMATCHES = {
    "allowed": _l("allowed"),
    "not_at_once": _l("not twice in a row"),
    "avoided": _l("avoided"),
}
ACCELERATIONS = {"": _l("none"), "baku": _l("FIDE (Baku)"), "own": _l("own points")}
USUAL_WAYS = {
    "": _l("as set below"),
    "baku": _l("accelerated (FIDE, Baku)"),
    "danish": _l("Danish, rematches allowed"),
    "danish_no_rematch": _l("Danish without rematches"),
    "netrunner": _l("Netrunner: sides of one game"),
    "netrunner_double": _l("Netrunner: two games, both sides"),
}
COUNTED = {
    "own_games": (
        _l("A player’s own game-win percentage"),
        {"floored": _l("floor applies"), "raw": _l("as it is")},
    ),
    "bye_match": (
        _l("A bye in a player’s own match-win percentage"),
        {"won": _l("a won match"), "none": _l("no match")},
    ),
    "rematch": (_l("An opponent met twice"), {"each": _l("counts twice"), "once": _l("counts once")}),
    "nobody_met": (
        _l("Averages of players without opponents"),
        {"floor": _l("the floor"), "zero": _l("zero")},
    ),
    "agreed_draw_games": (
        _l("Drawn games of a match no player won a game in"),
        {"counted": _l("count"), "worthless": _l("don’t count")},
    ),
}
POD_BYES = {"lowest": _l("the lowest"), "lot": _l("by lot"), "highest": _l("the highest")}
POINTS = {
    "win": _l("Win"),
    "draw": _l("Draw"),
    "loss": _l("Loss"),
    "bye": _l("Bye"),
    "half_bye": _l("Bye worth a draw"),
    "double_loss": _l("Double loss"),
    "no_show": _l("No-show"),
}
PAPER = {
    "set": _l("The whole set"),
    "pairings": _l("Pairings by table"),
    "names": _l("Pairings by name"),
    "slips": _l("Result slips"),
    "standings": _l("Standings"),
    "bracket": _l("Bracket"),
    "seats": _l("Seats for everybody"),
    "check-in": _l("Check-in list"),
    "deck-sheet": _l("Deck registration sheet"),
    "deck-list": _l("Deck list for a check"),
    "penalty": _l("Penalty sheet"),
    "poster": _l("Poster with the join code"),
    "signs": _l("Table signs"),
    "report": _l("Report of the event"),
}
BRACKETS = {
    "main": _l("Bracket"),
    "winners": _l("Winners’ bracket, with the final"),
    "losers": _l("Losers’ bracket"),
}
DISPUTE_STATES = {
    "open": _l("open"),
    "ruled": _l("ruled"),
    "appealed": _l("appealed"),
    "decided": _l("decided"),
}
ACTIONS = {
    "event.create": _l("Event created: %(name)s"),
    "event.change": _l("Settings changed"),
    "event.join_code": _l("New join code"),
    "event.close": _l("Event closed"),
    "event.reopen": _l("Event reopened"),
    "pair.forbid": _l("%(first)s and %(second)s kept apart"),
    "pair.allow": _l("%(first)s and %(second)s may meet again"),
    "event.import": _l("Event file imported: %(name)s"),
    "staff.share": _l("Staff of another event taken over: %(count)s"),
    "staff.add": _l("%(name)s is now %(role)s"),
    "staff.remove": _l("%(name)s is no longer %(role)s"),
    "announcement.add": _l("Announced: %(text)s"),
    "announcement.withdraw": _l("Announcement withdrawn: %(text)s"),
    "player.add": _l("%(player)s %(name)s added"),
    "player.import": _l("Players added from a list: %(count)s"),
    "player.register": _l("%(player)s %(name)s registered"),
    "player.change": _l("%(player)s %(name)s changed"),
    "player.drop": _l("%(player)s %(name)s dropped after round %(round)s"),
    "player.check_in": _l("%(player)s %(name)s checked in"),
    "player.check_out": _l("Check-in of %(player)s %(name)s undone"),
    "player.let_in": _l("%(player)s %(name)s let in from the waiting list"),
    "player.missing": _l("Absent players removed: %(count)s; moved up from the waiting list: %(moved)s"),
    "player.remove": _l("%(player)s removed before the first round"),
    "player.undrop": _l("Drop of %(player)s %(name)s undone"),
    "person.erase": _l("Personal data of %(who)s erased"),
    "player.link": _l("New personal link for %(player)s %(name)s"),
    "player.link_printed": _l("New personal link for %(player)s %(name)s printed"),
    "player.open": _l("Personal link of %(player)s %(name)s opened: %(device)s"),
    "deck.submit": _l("Deck of %(player)s %(name)s handed in"),
    "deck.submit_many": _l("Deck lists handed in together: %(count)s kept"),
    "deck.answer": _l("Question about deck lists answered: %(count)s changed"),
    "deck.answer_back": _l("Answer about deck lists undone: %(count)s changed"),
    "deck.unlock": _l("Deck of %(player)s %(name)s unlocked for %(minutes)s min: %(reason)s"),
    "deck.lock": _l("Deck of %(player)s %(name)s locked"),
    "round.draft": _l("Draft of round %(round)s paired; tables: %(tables)s"),
    "round.discard": _l("Draft of round %(round)s discarded"),
    "round.swap": _l("Round %(round)s: %(first)s and %(second)s changed places"),
    "round.swap_tables": _l("Round %(round)s: tables %(first)s and %(second)s swapped"),
    "round.publish": _l("Round %(round)s published"),
    "result.record": _l("Round %(round)s, table %(table)s: %(players)s %(result)s"),
    "result.repair": _l("Round %(round)s, table %(table)s corrected: %(players)s %(result)s"),
    "result.clear": _l("Round %(round)s, table %(table)s: result cleared"),
    "result.report": _l("Round %(round)s, table %(table)s: reported %(result)s"),
    "dispute.open": _l("Dispute %(dispute)s opened: %(title)s"),
    "dispute.step": _l("Dispute %(dispute)s: a step"),
    "dispute.undo": _l("Dispute %(dispute)s: a step undone"),
    "dispute.claim": _l("Dispute %(dispute)s: a claim"),
    "dispute.file": _l("Dispute %(dispute)s: the position changed"),
    "dispute.rule": _l("Dispute %(dispute)s ruled"),
    "dispute.appeal": _l("Ruling %(dispute)s appealed"),
    "dispute.decide": _l("Ruling %(dispute)s decided"),
    "call.raise": _l("Call at table %(table)s: %(kind)s"),
    "call.take": _l("Call at table %(table)s taken"),
    "call.close": _l("Call at table %(table)s closed"),
    "clock.start": _l("Clock of round %(round)s started"),
    "clock.pause": _l("Clock of round %(round)s stopped"),
    "clock.extend": _l("Round %(round)s: %(minutes)s min more for all"),
    "tables.extend": _l("Round %(round)s, tables %(tables)s: %(minutes)s min more"),
    "table.extend": _l("Round %(round)s, table %(table)s: %(minutes)s min more"),
    "penalty.give": _l("%(name)s: %(level)s (%(state)s)"),
    "penalty.decide": _l("%(name)s: %(level)s decided"),
    "check.random": _l("Round %(round)s: decks picked at random: %(count)s"),
    "check.start": _l("Deck check of %(name)s"),
    "check.count": _l("Deck check of %(name)s: line %(line)s counted"),
    "check.close": _l("Deck check of %(name)s closed"),
    "undo": _l("Undone: %(what)s"),
    "token.create": _l("Token created: %(name)s"),
    "token.revoke": _l("Token revoked: %(name)s"),
}
_NAMED: dict[str, dict[str, object]] = {
    "role": ROLES,
    "kind": CALLS,
    "level": LEVELS,
    "state": PENALTY_STATES,
}


def logged(action: str, facts: dict[str, Any]) -> str:
    """Return all that a log entry says in the language of the request, in one text."""
    return join_sentences(
        [logged_alone(action, facts), *left_out_words(facts.get("left_out", []))], current_tag()
    )


def logged_alone(action: str, facts: dict[str, Any]) -> str:
    """Return the sentence of a log entry without what an imported file says that the event does not."""
    if action not in ACTIONS:
        return action
    shown = {key: _fact(key, value) for key, value in facts.items() if key != "left_out"}
    if action == "undo":
        shown["what"] = logged(facts["action"], facts["of"])
    return str(ACTIONS[action]) % shown


def left_out_words(left_out: list[Any]) -> list[str]:
    """Say what a file held that an imported event does not."""
    return [_left_out(why) for why in left_out if isinstance(why, dict)]


def _left_out(why: dict[str, Any]) -> str:
    """Say one of them. The log keeps keys of formats that are no longer read: they are named as they stand."""
    try:
        return say(why["key"], why["facts"], current_tag())
    except KeyError:
        return say("left_out.fields", {"names": str(why["key"]).removeprefix("left_out.")}, current_tag())


def kind_of_action(action: str) -> str:
    """Name a kind of action to choose from: its sentence with the blanks left open."""
    return re.sub(r"%\(\w+\)s", "…", str(ACTIONS[action])) if action in ACTIONS else action


def _fact(key: str, value: object) -> str:
    if isinstance(value, list):
        return " – ".join(str(item) for item in value)
    if key == "title":  # a ready dispute has one in each language
        return retitled(str(value), current_tag())
    return str(_NAMED.get(key, {}).get(value, value)) if isinstance(value, str) else str(value)


def list_words(kind: str) -> str:
    """Say which list of a game is meant."""
    players, dash, _ = kind.partition("-players")
    if dash:
        return str(gettext("cards for %(n)s players", n=players))
    return str(
        {"start": _l("starting deck"), "draft": _l("drafted deck"), "box": _l("the whole box")}.get(
            kind, kind
        )
    )


def points_words(points: float) -> str:
    """Say how many points somebody has."""
    n = format_decimal(points, "0.##")
    return str(gettext("1 pt") if n == "1" else gettext("%(n)s pts", n=n))


def why_words(table: TableView) -> str:
    """Say why a table was paired so: in a few words where it is plain, in a sentence where it is not."""
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
    """Say how good a pairing is, and whether that is proven."""
    if quality.get("manual"):
        return str(gettext("Changed by hand after pairing."))
    rematches = quality.get("rematches", 0)
    said = gettext("Rematches: %(n)s.", n=rematches) if rematches else gettext("No rematches.")
    proof = gettext("Proven: no better pairing exists.") if quality.get("optimal") else ""
    return f"{said} {proof}".strip()


def bracket_round(bracket: BracketView, index: int) -> str:
    """Name a round of a bracket by how many are left in it; where that says nothing, by its number."""
    ties = len(bracket.rounds[index])
    if bracket.name == "main" and 2 ** (len(bracket.rounds) - 1 - index) == ties:
        named = {1: gettext("Final"), 2: gettext("Semifinals"), 4: gettext("Quarterfinals")}
        return str(named.get(ties, gettext("Last %(n)s", n=ties * 2)))
    number = bracket.rounds[index][0].round_number
    return str(gettext("Round %(n)s", n=number) if number else gettext("to come"))
