"""The sentence of every refusal: one table from codes to words, filled with the refusal's facts."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from judge.store.services.settings import ROWS

REFUSALS = {
    "http.400": _l("The request cannot be read."),
    "http.404": _l("There is no such page."),
    "http.405": _l("This address does not take that kind of request."),
    "http.413": _l("That is too large. The most is 1 MB."),
    "http.415": _l("A body is read only uncompressed, and of the type that its address takes."),
    "http.422": _l("Some fields cannot be used."),
    "http.429": _l("Too many tries. Wait a minute and try again."),
    "http.500": _l("Something went wrong on our side. Nothing was changed; try again."),
    "http.other": _l("The request cannot be answered."),
    "lane.full": _l("Too much is being worked out just now. Try again in %(seconds)s seconds."),
    "lane.long": _l(
        "This took longer than %(seconds)s seconds to work out and was broken off. Ask for less at once."
    ),
    "storage.locked": _l("The database is busy. Nothing was changed; try again in %(seconds)s seconds."),
    "storage.full": _l(
        "There is no room left where the service keeps its data. Nothing was changed; tell whoever runs it."
    ),
    "storage.read_only": _l(
        "The service may not write where it keeps its data. Nothing was changed; tell whoever runs it."
    ),
    "storage.away": _l("The service cannot reach its data just now. Try again in %(seconds)s seconds."),
    "csrf": _l("This page is too old or came from elsewhere. Open it again and repeat the entry."),
    "once.key": _l("The key of a repeated request has at most %(most)s plain characters."),
    "once.other": _l("This key was used for another entry. Open the page again and repeat the entry."),
    "conflict.stale": _l("Somebody changed this while you were looking. Look again and repeat the entry."),
    "conflict.taken": _l("Somebody was faster, or something else depends on it. Look again."),
    "forbidden.login": _l("Log in first."),
    "forbidden.right": _l("Your role does not allow this."),
    "forbidden.token": _l("This token was not made for that, or who made it may not do it."),
    "token.scopes": _l("A token needs at least one of: %(scopes)s."),
    "token.taken": _l("There is a token called %(name)s already. Revoke it first, or take another name."),
    "token.many": _l("At most %(most)s tokens at once. Revoke one that is not used any more."),
    "token.unknown": _l("There is no such token."),
    "account.unknown": _l("There is no account %(name)s."),
    "login.wrong": _l("Name and password do not match."),
    "login.unknown": _l("There is no such device."),
    "password.easy": _l("This password is easy to guess. Take a longer one, of several words."),
    "password.length": _l("A password has at least %(least)s characters."),
    "account.taken": _l("An account with the name %(name)s, or one that looks the same, is there already."),
    "setup.done": _l("The service is set up already. Log in."),
    "setup.code": _l("The set-up code is wrong. It is shown where the service was started."),
    "role.unknown": _l("There is no role %(role)s."),
    "staff.unknown": _l("This person does not have that role."),
    "staff.nobody_new": _l("Everybody of that event has the same roles here already."),
    "staff.last_organizer": _l("An event keeps at least one organizer."),
    "name.empty": _l("A name is needed."),
    "name.long": _l("A name has at most %(most)s characters."),
    "field.range": _l("%(field)s must be from %(least)s to %(most)s."),
    "field.choice": _l("%(field)s cannot be %(value)s."),
    "field.long": _l("%(field)s needs 1 to %(most)s characters."),
    "event.unknown": _l("There is no event %(event)s."),
    "event.started": _l("Rounds have been paired: game and format stay."),
    "event.locked": _l("%(field)s can no longer be changed: a round was paired by it."),
    "event.rounds_played": _l("%(played)s rounds are paired already; %(rounds)s are too few."),
    "event.no_draft": _l("This game has no rules for drafted decks."),
    "event.no_such_time": _l(
        "%(field)s: there is no %(time)s on that day, the clocks are put forward. Take %(instead)s or another time."
    ),
    "event.closed": _l("The event is closed. Open it again to change anything."),
    "event.not_closed": _l("The event is not closed."),
    "event.draft_there": _l("Round %(round)s is still a draft: publish it or throw it away first."),
    "pair.same": _l("These are one and the same player."),
    "pair.there": _l("%(first)s and %(second)s are kept apart already."),
    "pair.unknown": _l("These two are not kept apart."),
    "player.bye_late": _l("Round %(round)s is paired already: its byes stay."),
    "event.no_section": _l(
        "“%(value)s” is no section of the hall: write a name and its tables, as in “North 1-40”."
    ),
    "event.sections_overlap": _l("The sections %(first)s and %(second)s have a name or a table in common."),
    "event.section_backwards": _l("Tables %(first)s to %(last)s: the first comes after the last."),
    "clock.no_tables": _l(
        "No table of the round is called “%(value)s”: write numbers, as in “12, 41-80”, or a section of the hall."
    ),
    "event.deck_times": _l("Decks must open before they lock."),
    "announcement.unknown": _l("There is no such announcement."),
    "join.unknown": _l("No event has this code. Check it letter by letter; there is no O, I, L, 0 or 1."),
    "join.closed": _l("Registration is closed. Ask the organizer."),
    "dispute.long": _l("This question has become too long for a link. Rule on it as text instead."),
    "link.broken": _l("This link is not whole: copy it again from where it came."),
    "link.old": _l("This personal link is no longer valid. Ask the organizer for a new one."),
    "player.which": _l("%(name)s is the name of several players: %(numbers)s. Say which by number."),
    "player.no_reason": _l(
        "No reason is known: %(player)s does not sit in this round, or the table was changed by hand."
    ),
    "player.unknown": _l("There is no player %(player)s."),
    "player.too_many": _l("An event has at most %(most)s players."),
    "player.twin": _l(
        "A player called %(name)s is there already. If it is somebody else, tick the box and add again."
    ),
    "player.twins": _l(
        "Nothing was added: these names are there already: %(names)s. Say whether they are other people."
    ),
    "player.remove_late": _l(
        "A round is paired: %(name)s can only be dropped. A draft can be thrown away first."
    ),
    "player.remove_noted": _l("%(name)s has a penalty or a call on record: drop them instead."),
    "join.twin": _l("Somebody called %(name)s is registered already. If you are another person, say so."),
    "player.erased": _l("The data of %(player)s were erased: nothing can be added."),
    "erase.confirm": _l("To erase, write the id of this player: %(code)s."),
    "erase.playing": _l("%(name)s still plays. Drop them first, or close the event."),
    "erase.last_organizer": _l("%(event)s would have no organizer left. Give somebody else that role first."),
    "erase.last_account": _l("This is the last account: nobody could log in any more."),
    "player.never": _l("Nobody can be paired who comes now: %(because)s"),
    "place.begun": _l("The first round has begun; nobody checks in any more."),
    "place.code": _l("That is not the code that is shown in the hall."),
    "place.full": _l(
        "Every place is taken: let somebody in from the waiting list, or raise the number of places."
    ),
    "place.missing": _l(
        "Players who are not checked in: %(count)s. Check them in, or take them out first, on the page of the check-in."
    ),
    "place.no_check_in": _l("This event has no check-in; it is switched on in the settings."),
    "place.not_waiting": _l("%(name)s is not on the waiting list."),
    "player.dropped": _l("%(name)s has dropped already."),
    "player.not_dropped": _l("%(name)s has not dropped."),
    "file.which_game": _l("This is the file of another program: say which game it is of."),
    "csv.long": _l("A list has at most %(most)s lines."),
    "csv.columns": _l(
        "Nothing was added. A line has several columns (%(lines)s): say in a first line which is the name."
    ),
    "csv.sheets": _l("The spreadsheet has several sheets with content. Keep the one that is meant."),
    "csv.lines": _l("Nothing was added. Mend these lines and send the list again: %(lines)s."),
    "forbidden.player": _l("This page is for players of this event. Open your personal link."),
    "field.number": _l("%(field)s must be a whole number."),
    "csv.encoding": _l("The file is not UTF-8 text. Save it as CSV UTF-8 and send it again."),
    "round.unknown": _l("There is no round %(round)s."),
    "round.none": _l("No round has been published yet."),
    "round.draft_there": _l("Round %(round)s is paired already as a draft."),
    "round.missing": _l("Missing results: %(count)s (tables %(tables)s)."),
    "round.no_draft": _l("There is no draft."),
    "round.not_published": _l("Round %(round)s is not published yet."),
    "round.pairing": _l("This round cannot be paired: %(because)s"),
    "round.publish": _l("This draft cannot be published: %(because)s Throw it away and pair again."),
    "round.by_hand": _l("The round cannot be changed like that: %(because)s"),
    "round.format": _l("Rounds of this format cannot be paired."),
    "swap.not_paired": _l("%(name)s is not in this round."),
    "swap.result_in": _l("Table %(table)s has its result already."),
    "late.no_round": _l("No round is being played: add them without a seat."),
    "late.no_bye": _l("Nobody has a bye in round %(round)s: take half a bye or a loss."),
    "swap.same_table": _l("These two sit at the same table already."),
    "table.unknown": _l("Round %(round)s has no table %(table)s."),
    "quick.unread": _l("Not understood: %(what)s. Write the table, then the figures: 12 2 1."),
    "quick.round": _l("This was typed for round %(meant)s; round %(round)s is played now."),
    "quick.unclear": _l("Write the table, then the figures: 12 2 1."),
    "result.bye": _l("Table %(table)s is a bye; it needs no result."),
    "slip.photo": _l("%(name)s is no picture that can be read."),
    "slip.none": _l("There is no code of a slip in the picture. Take it again, nearer and straight."),
    "slip.several": _l("There are several slips in the picture. Take one at a time."),
    "result.others": _l(
        "Others sit at table %(table)s since this was entered: %(players)s. Nothing was written."
    ),
    "result.there": _l("Table %(table)s has a result already: %(result)s. To change it, open the table."),
    "result.figures": _l("A result is wins, losses and, if any, draws: 2 1 or 1 1 1."),
    "result.places": _l("A table of %(seats)s needs the place of each seat, such as 1 2 3 3."),
    "result.both": _l(
        "A table of %(seats)s needs the place and the score of each seat, such as 1 8 2 5 3 1."
    ),
    "result.scores": _l("A table of %(seats)s needs the score of each seat, such as 8 5 1."),
    "result.seats": _l("Each seat needs its figures: whole numbers."),
    "result.no_scores": _l("Tables of this event hand in no scores."),
    "result.too_many": _l(
        "In best of %(best_of)s nobody wins more than %(needed)s games, and not both that many."
    ),
    "result.rested_on": _l(
        "Round %(round)s is published already: correct this result instead of taking it away."
    ),
    "result.none": _l("No game was played: write a draw as 0 0 1 or more, or leave the table open."),
    "result.no_draws": _l("A match of an elimination has a winner."),
    "result.refused": _l("This result cannot be taken: %(because)s"),
    "result.not_yours": _l("You do not sit at this table."),
    "deck.early": _l("Decks cannot be handed in yet."),
    "deck.not_asked": _l("This is not asked any more."),
    "deck.unlock_first": _l("The decks are locked. Unlock this player's deck first, with a reason."),
    "deck.locked": _l("Decks are locked. Ask the organizer for an unlock."),
    "deck.private": _l("This deck list is private."),
    "deck.unreadable": _l("This is no deck list: %(because)s"),
    "deck.no_rules": _l("Decks of this game are not checked here."),
    "deck.many": _l("At most %(most)s lists can be handed in at once."),
    "deck.empty": _l("Paste a list or choose a file."),
    "call.unknown": _l("There is no such call."),
    "call.closed": _l("This call is closed already."),
    "call.there": _l("A judge has been called to this table already."),
    "call.taken": _l("%(name)s is on the way already."),
    "call.no_table": _l("You have no table in this round. Ask at the judges' desk."),
    "clock.running": _l("The clock runs already."),
    "clock.stopped": _l("The clock is stopped already."),
    "penalty.unknown": _l("There is no such penalty."),
    "penalty.no_loss": _l(
        "Only a game loss, a match loss or a disqualification of a player changes the result of a table."
    ),
    "penalty.no_match": _l("%(name)s has no opponent in this round."),
    "penalty.round_over": _l(
        "Round %(round)s is over: refuse this one, correct the result there, and give it without the change."
    ),
    "penalty.decided": _l("This penalty has been decided already."),
    "cut.unknown": _l("The cut cannot be looked at: %(because)s"),
    "audit.unknown": _l("These tie-breakers cannot be looked at: %(because)s"),
    "walk.not_covered": _l("The rulebook does not say, or a table is missing: %(because)s"),
    "dispute.unknown": _l("There is no dispute %(dispute)s."),
    "dispute.file": _l("This cannot be used: %(because)s"),
    "dispute.large": _l("A dispute has at most %(most)s characters."),
    "dispute.not_ruled": _l("There is no ruling on this dispute yet."),
    "dispute.ready_unknown": _l("There is no ready dispute %(name)s."),
    "dispute.stale": _l(
        "Somebody else changed this dispute meanwhile. Look at it again, then repeat the entry."
    ),
    "dispute.no_step": _l("There is no such step or claim to take back."),
    "dispute.line": _l("“%(word)s” means nothing here. It can be: %(known)s"),
    "dispute.no_passes": _l("Somebody has to choose here: not everybody can pass."),
    "dispute.no_decision": _l("Write the decision."),
    "dispute.decided": _l("The head judge has decided this. Open a branch to try something else."),
    "dispute.not_alike": _l("Only disputes of one game with the same players can be compared."),
    "dispute.no_card": _l("No card is stated under the name %(card)s."),
    "card.not_understood": _l("Nothing of the text of %(card)s was understood: there is nothing to confirm."),
    "card.by_hand": _l("%(card)s has abilities stated by hand, or no text that can be read."),
    "dispute.no_ability": _l("This ability has changed. Open the page again."),
    "dispute.no_object": _l("There is no such card in this zone."),
    "dispute.step": _l("This step cannot be read. Open the page again."),
    "dispute.other_game": _l("This file is of another game: %(game)s."),
    "house.unknown": _l("%(key)s is no unclear point of this game's rulebook."),
    "house.reading": _l("%(key)s cannot be read as %(value)s; its readings are %(known)s."),
    "rulebook.unknown": _l("There is no rulebook of %(game)s."),
    "rule.unknown": _l("There is no rule %(rule)s."),
    "check.unknown": _l("There is no such deck check."),
    "check.line": _l("The list has no line %(line)s."),
    "check.closed": _l("This deck check is closed."),
    "check.picked": _l("The random checks of round %(round)s have been picked already."),
    "check.unfinished": _l("Lines not counted yet: %(count)s."),
    "undo.unknown": _l("There is no such entry."),
    "undo.breaks": _l("This cannot be undone any more: %(because)s"),
    "undo.done": _l("This entry has been undone already."),
    "undo.never": _l("This cannot be undone."),
    "undo.results_there": _l("A result of this round is there already: the round stays published."),
    "file.damaged": _l("%(name)s cannot be unpacked: it is damaged, or unpacks to too much. Save it again."),
    "file.unreadable": _l("This is no event file: %(because)s"),
    "file.cannot_hold": _l("Nothing was imported. What stands at %(path)s cannot be kept here as it is."),
    "file.id": _l(
        "Nothing was imported. The id %(id)s at %(path)s cannot be used here: at most 40 characters, without blanks "
        "and without / \\ ? # %%."
    ),
    "ruling.fault": _l(
        "This cannot be ruled on: the program made a mistake here, which is no fault of the dispute. The head judge "
        "decides. Give the number %(id)s to whoever runs the service."
    ),
    "settings.refused": _l("These settings cannot be used: %(because)s"),
    "print.no_bracket": _l("The bracket appears when the first round of the cut is published."),
    "print.no_deck": _l("%(name)s has not handed in a deck."),
    "print.failed": _l("This cannot be printed: %(because)s"),
    "undo.changed_since": _l("This was changed again since. Undo the later entry first."),
}
FIELDS = {
    **{name: _l(row.label) for name, row in ROWS.items()},
    "byes": _l("Awarded byes"),
    "groups": _l("Group"),
    "closed_at": _l("Closed at"),
    "at": _l("Time"),
    "pod_size": _l("Players a pod"),
    "pod_smallest": _l("Smallest pod"),
    "pod_largest": _l("Largest pod"),
    "text": _l("Text"),
    "fixed_table": _l("Fixed table"),
    "reason": _l("Reason"),
    "days": _l("Days"),
    "note": _l("Note"),
    "points": _l("Points taken in the standings"),
    "kind": _l("Kind"),
    "category": _l("Category"),
    "level": _l("Level"),
    "percent": _l("Share"),
    "found": _l("Found"),
    "version": _l("Version"),
    "first": _l("Table"),
    "second": _l("Table"),
    "line": _l("Line"),
    "outcome": _l("Result"),
    "choice": _l("Way to go on"),
    "missed": _l("What happened"),
    "per_page": _l("Slips a page"),
    "at_table": _l("Players a table"),
    "paper": _l("Paper"),
    "last": _l("Last table"),
    "round": _l("Round"),
    "penalty": _l("Penalty"),
}


def sentence(code: str, facts: dict[str, object]) -> str:
    """Return the sentence of a refusal in the language of the request."""
    words = REFUSALS.get(code)
    if words is None:
        return code
    shown = {key: str(value) for key, value in facts.items()}
    if "field" in shown:
        shown["field"] = str(FIELDS.get(shown["field"], shown["field"]))
    return str(words) % shown if shown else str(words)
