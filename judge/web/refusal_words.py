"""The sentence of every refusal: one table from codes to words, filled with the refusal's facts."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from judge.store.services.settings import ROWS

REFUSALS = {
    "http.400": _l("The request cannot be read."),
    "http.404": _l("There is no such page."),
    "http.405": _l("This address does not accept this kind of request."),
    "http.413": _l("That is too large. The limit is 1 MB."),
    "http.415": _l("Send the body uncompressed, in a content type this address accepts."),
    "http.422": _l("Some fields cannot be used."),
    "http.429": _l("Too many tries. Wait a minute and try again."),
    "http.500": _l("Something went wrong on our side. Nothing was changed; try again."),
    "http.other": _l("The request cannot be answered."),
    "lane.full": _l("The service is busy. Try again in %(seconds)s seconds."),
    "lane.long": _l("Stopped after %(seconds)s seconds. Ask for less at once."),
    "storage.locked": _l("The database is busy. Nothing was changed; try again in %(seconds)s seconds."),
    "storage.full": _l(
        "The service cannot save: its disk is full. Nothing was changed. Tell the person who runs the service."
    ),
    "storage.read_only": _l(
        "The service cannot save: it may not write to its data folder. Nothing was changed. "
        "Tell the person who runs the service."
    ),
    "storage.away": _l("The service cannot reach its data just now. Try again in %(seconds)s seconds."),
    "csrf": _l("This page is out of date. Reload it and enter your data again."),
    "once.key": _l("The key of a repeated request has at most %(most)s plain characters."),
    "once.other": _l("This key was used for another entry. Reload the page and enter it again."),
    "conflict.stale": _l("Someone else has changed this. Check it, then enter yours again."),
    "conflict.taken": _l("Someone was faster, or something else depends on this. Check it again."),
    "forbidden.login": _l("Log in first."),
    "forbidden.right": _l("Your role does not allow this."),
    "forbidden.token": _l("This token does not allow that, or its owner may not do it."),
    "token.scopes": _l("A token needs at least one of: %(scopes)s."),
    "token.taken": _l("There is already a token called %(name)s. Revoke it first, or use another name."),
    "token.many": _l("You can have at most %(most)s tokens. Revoke one you no longer use."),
    "token.unknown": _l("There is no such token."),
    "account.unknown": _l("There is no account %(name)s."),
    "login.wrong": _l("Name and password do not match."),
    "login.unknown": _l("There is no such device."),
    "password.easy": _l("This password is easy to guess. Use a longer one made of several words."),
    "password.length": _l("A password has at least %(least)s characters."),
    "account.taken": _l("There is already an account called %(name)s, or one that looks the same."),
    "setup.done": _l("The service is already set up. Log in."),
    "setup.code": _l(
        "The set-up code is wrong. It is shown where the service was started: in its window or its log."
    ),
    "role.unknown": _l("There is no role %(role)s."),
    "staff.unknown": _l("This person does not have that role."),
    "staff.nobody_new": _l("All staff of that event already have the same roles here."),
    "staff.last_organizer": _l("An event needs at least one organizer."),
    "name.empty": _l("Enter a name."),
    "name.long": _l("A name has at most %(most)s characters."),
    "field.range": _l("%(field)s must be from %(least)s to %(most)s."),
    "field.choice": _l("%(field)s cannot be %(value)s."),
    "field.long": _l("%(field)s needs 1 to %(most)s characters."),
    "event.unknown": _l("There is no event %(event)s."),
    "event.started": _l("Rounds have been paired, so game and format stay."),
    "event.locked": _l("%(field)s can no longer change: a round has been paired with it."),
    "event.rounds_played": _l("%(played)s rounds are already paired, so %(rounds)s is too few."),
    "event.no_draft": _l("This game has no rules for drafted decks."),
    "event.no_such_time": _l(
        "%(field)s: there is no %(time)s on that day, because the clocks go forward. Use %(instead)s or another time."
    ),
    "event.closed": _l("The event is closed. Open it again to change anything."),
    "event.not_closed": _l("The event is not closed."),
    "event.draft_there": _l("Round %(round)s is still a draft. Publish or discard it first."),
    "pair.same": _l("This is the same player twice. Choose two players."),
    "pair.there": _l("%(first)s and %(second)s are already kept apart."),
    "pair.unknown": _l("These two are not kept apart."),
    "player.bye_late": _l("Round %(round)s is already paired, so its byes stay."),
    "event.no_section": _l(
        "“%(value)s” is not a section of the hall. Type a name and its tables, such as “North 1-40”."
    ),
    "event.sections_overlap": _l("The sections %(first)s and %(second)s have a name or a table in common."),
    "event.section_backwards": _l("Tables %(first)s to %(last)s: the first comes after the last."),
    "clock.no_tables": _l(
        "This round has no table “%(value)s”. Type numbers such as “12, 41-80”, or a section of the hall."
    ),
    "event.deck_times": _l("Decks must open before they lock."),
    "announcement.unknown": _l("There is no such announcement."),
    "join.unknown": _l("No event has this code. Check it letter by letter; there is no O, I, L, 0 or 1."),
    "join.closed": _l("Registration is closed. Ask the organizer."),
    "dispute.long": _l("This question is too long for a link. Rule on it as text instead."),
    "link.broken": _l("This link is incomplete. Copy it again."),
    "link.old": _l("This personal link is no longer valid. Ask the organizer for a new one."),
    "player.which": _l("Several players are called %(name)s: %(numbers)s. Enter the player’s number."),
    "player.no_reason": _l(
        "No reason found: %(player)s is not in this round, or the table was changed by hand."
    ),
    "player.unknown": _l("There is no player %(player)s."),
    "player.too_many": _l("An event has at most %(most)s players."),
    "player.twin": _l(
        "There is already a player called %(name)s. If this is someone else, tick the box and add again."
    ),
    "player.twins": _l(
        "Nothing added. These names are already in the event: %(names)s. Choose whether they are different people."
    ),
    "player.remove_late": _l(
        "A round is paired, so %(name)s can only be dropped. If it is still a draft, you can discard it first."
    ),
    "player.remove_noted": _l("%(name)s has a penalty or a judge call on record. Drop this player instead."),
    "join.twin": _l("Someone called %(name)s is already registered. If you are another person, confirm it."),
    "player.erased": _l("The data of %(player)s has been erased. Nothing can be added."),
    "erase.confirm": _l("To erase, type this player’s id: %(code)s."),
    "erase.playing": _l("%(name)s is still playing. Drop this player first, or close the event."),
    "erase.last_organizer": _l("%(event)s would have no organizer left. Make someone else organizer first."),
    "erase.last_account": _l("This is the last account. Without it, nobody could log in."),
    "player.never": _l("Late players cannot be paired now: %(because)s"),
    "place.begun": _l("The first round has begun. Check-in is closed."),
    "place.code": _l("That is not the code that is shown in the hall."),
    "place.full": _l(
        "All places are taken. Let a player in from the waiting list, or raise the number of places."
    ),
    "place.missing": _l(
        "%(count)s players are not checked in. Check them in or remove them on the check-in page first."
    ),
    "place.no_check_in": _l("This event has no check-in. Switch it on in the settings."),
    "place.not_waiting": _l("%(name)s is not on the waiting list."),
    "player.dropped": _l("%(name)s has already dropped."),
    "player.disqualified": _l(
        "%(name)s is disqualified. Undo the disqualification first; of several, the newest first."
    ),
    "player.not_dropped": _l("%(name)s has not dropped."),
    "file.which_game": _l("This file comes from another program. Choose its game."),
    "csv.long": _l("A list has at most %(most)s lines."),
    "csv.columns": _l(
        "Nothing added. Some lines have several columns (%(lines)s). Add a first line that says which is the name."
    ),
    "csv.sheets": _l("The spreadsheet has several sheets with content. Keep only the one to use."),
    "csv.lines": _l("Nothing added. Fix these lines and send the list again: %(lines)s."),
    "forbidden.player": _l("This page is for players of this event. Open your personal link."),
    "field.number": _l("%(field)s must be a whole number."),
    "csv.encoding": _l("The file is not UTF-8 text. Save it as CSV UTF-8 and send it again."),
    "round.unknown": _l("There is no round %(round)s."),
    "round.none": _l("No round has been published yet."),
    "round.draft_there": _l("Round %(round)s already has a draft."),
    "round.missing": _l("Missing results: %(count)s (tables %(tables)s)."),
    "round.no_draft": _l("There is no draft."),
    "round.not_published": _l("Round %(round)s is not published yet."),
    "round.pairing": _l("This round cannot be paired: %(because)s"),
    "round.publish": _l("This draft cannot be published: %(because)s Discard it and pair again."),
    "round.by_hand": _l("The round cannot be changed like that: %(because)s"),
    "round.format": _l("This format cannot be paired."),
    "swap.not_paired": _l("%(name)s is not in this round."),
    "swap.result_in": _l("Table %(table)s already has a result."),
    "late.no_round": _l("No round is being played: add them without a seat."),
    "late.no_bye": _l("Round %(round)s has no bye. Choose half a bye or a loss."),
    "swap.same_table": _l("These two are already at the same table."),
    "table.unknown": _l("Round %(round)s has no table %(table)s."),
    "quick.unread": _l("We can’t read %(what)s. Type the table, then the result: 12 2 1."),
    "quick.round": _l("This was entered for round %(meant)s, but round %(round)s is now being played."),
    "quick.unclear": _l("Type the table, then the result: 12 2 1."),
    "result.bye": _l("Table %(table)s is a bye; it needs no result."),
    "slip.photo": _l("%(name)s is not a picture we can read."),
    "slip.none": _l("No slip code found in the picture. Take it again, closer and straight."),
    "slip.several": _l("There are several slips in the picture. Take them one at a time."),
    "result.others": _l("Nothing saved. Table %(table)s now has other players: %(players)s."),
    "result.there": _l("Table %(table)s already has a result: %(result)s. To change it, open the table."),
    "result.figures": _l("A result is wins, losses and, if any, draws: 2 1 or 1 1 1."),
    "result.places": _l("A table of %(seats)s needs the place of each seat, such as 1 2 3 3."),
    "result.both": _l(
        "A table of %(seats)s needs the place and the score of each seat, such as 1 8 2 5 3 1."
    ),
    "result.scores": _l("A table of %(seats)s needs the score of each seat, such as 8 5 1."),
    "result.seats": _l("Enter whole numbers for every seat."),
    "result.no_scores": _l("Results of this event have no scores."),
    "result.too_many": _l(
        "In a best of %(best_of)s a player wins at most %(needed)s games, and only one player can win that many."
    ),
    "result.rested_on": _l(
        "Round %(round)s is already published. Correct this result instead of clearing it."
    ),
    "result.none": _l("No game played? Enter a draw as 0 0 1 or more, or leave the table open."),
    "result.no_draws": _l("An elimination match needs a winner."),
    "result.refused": _l("This result cannot be accepted: %(because)s"),
    "result.not_yours": _l("This is not your table."),
    "deck.early": _l("Decks cannot be handed in yet."),
    "deck.not_asked": _l("This question is no longer open."),
    "deck.unlock_first": _l("The decks are locked. Unlock this player's deck first, with a reason."),
    "deck.locked": _l("Decks are locked. Ask the organizer to unlock yours."),
    "deck.private": _l("This deck list is private."),
    "deck.unreadable": _l("This is not a deck list: %(because)s"),
    "deck.no_rules": _l("Decks of this game cannot be checked here."),
    "deck.many": _l("At most %(most)s lists can be handed in at once."),
    "deck.empty": _l("Paste a list or choose a file."),
    "call.unknown": _l("There is no such call."),
    "call.closed": _l("This call is already closed."),
    "call.there": _l("A judge has already been called to this table."),
    "call.taken": _l("%(name)s is already on the way."),
    "call.no_table": _l("You have no table in this round. Ask at the judge desk."),
    "clock.running": _l("The clock is already running."),
    "clock.stopped": _l("The clock is already stopped."),
    "penalty.unknown": _l("There is no such penalty."),
    "penalty.no_loss": _l("Only a game loss, match loss or disqualification changes a table’s result."),
    "penalty.no_match": _l("%(name)s has no opponent in this round."),
    "penalty.round_over": _l(
        "Round %(round)s is over. Reject this penalty, correct the result there, and give the penalty without a change."
    ),
    "penalty.decided": _l("This penalty has already been decided."),
    "cut.unknown": _l("The cut cannot be shown: %(because)s"),
    "audit.unknown": _l("These tie-breakers cannot be shown: %(because)s"),
    "walk.not_covered": _l("The rulebook does not say, or a table is missing: %(because)s"),
    "dispute.unknown": _l("There is no dispute %(dispute)s."),
    "dispute.file": _l("This cannot be used: %(because)s"),
    "dispute.large": _l("A dispute has at most %(most)s characters."),
    "dispute.not_ruled": _l("This dispute has no ruling yet."),
    "dispute.ready_unknown": _l("There is no example %(name)s."),
    "dispute.stale": _l("Someone else has changed this dispute. Check it, then enter yours again."),
    "dispute.no_step": _l("There is no such step or claim to undo."),
    "dispute.line": _l("Didn’t understand “%(word)s”. Try: %(known)s"),
    "dispute.no_passes": _l("A player must choose here, so not everyone can pass."),
    "dispute.no_decision": _l("Enter the decision."),
    "dispute.decided": _l("The head judge has decided this. Open a branch to try something else."),
    "dispute.not_alike": _l("Only disputes of one game with the same players can be compared."),
    "dispute.no_card": _l("No card called %(card)s has been entered."),
    "card.not_understood": _l("We can’t read the text of %(card)s. Enter its abilities by hand."),
    "card.by_hand": _l("%(card)s has abilities entered by hand, or no text we can read."),
    "dispute.no_ability": _l("This ability has changed. Open the page again."),
    "dispute.no_object": _l("There is no such card in this zone."),
    "dispute.step": _l("This step cannot be read. Open the page again."),
    "dispute.other_game": _l("This file is of another game: %(game)s."),
    "house.unknown": _l("%(key)s is not an unclear point of this game’s rulebook."),
    "house.reading": _l("%(key)s cannot be read as %(value)s. Choose one of: %(known)s."),
    "rulebook.unknown": _l("There is no rulebook of %(game)s."),
    "rule.unknown": _l("There is no rule %(rule)s."),
    "check.unknown": _l("There is no such deck check."),
    "check.line": _l("The list has no line %(line)s."),
    "check.closed": _l("This deck check is closed."),
    "check.picked": _l("The random deck checks of round %(round)s have already been drawn."),
    "check.unfinished": _l("Lines not counted yet: %(count)s."),
    "undo.unknown": _l("There is no such entry."),
    "undo.breaks": _l("This cannot be undone any more: %(because)s"),
    "undo.done": _l("This entry has already been undone."),
    "undo.never": _l("This cannot be undone."),
    "undo.results_there": _l("This round already has a result, so it stays published."),
    "file.damaged": _l("%(name)s cannot be unpacked: it is damaged, or too large. Save it again."),
    "file.unreadable": _l("This is not an event file: %(because)s"),
    "file.cannot_hold": _l("Nothing imported. The value at %(path)s cannot be stored here."),
    "file.id": _l(
        "Nothing imported. The id %(id)s at %(path)s cannot be used. Use at most 40 characters, no spaces, "
        "and none of / \\ ? # %%."
    ),
    "ruling.fault": _l(
        "No ruling: the program failed here; the dispute itself is fine. The head judge decides. Please report "
        "number %(id)s to the person who runs the service."
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
    "points": _l("Points deducted in the standings"),
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
    "choice": _l("How to continue"),
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
