"""Access rules: a row for every address that writes. A request without the right is refused before its body is read.

Of the addresses that read, those have a row whose use case checks no right by itself.

The use cases check the right again, with the data in the database; a row here can only be as wide as theirs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from flask import g, request

from judge.store.refusals import Forbidden
from judge.store.rights import Right
from judge.store.work import event_id
from judge.web.signin import work

if TYPE_CHECKING:
    from flask import Flask

    from judge.store import Actor

SAFE: Final = {"GET", "HEAD", "OPTIONS"}


@dataclass(frozen=True)
class AccessNeed:
    """Who is allowed: staff with one of these rights, a player, an account, or the public."""

    rights: tuple[Right, ...] = ()
    player: bool = False
    account: bool = False
    anybody: bool = False


def _staff(*rights: Right, player: bool = False) -> AccessNeed:
    return AccessNeed(rights, player)


ANYBODY, ACCOUNT, PLAYER = AccessNeed(anybody=True), AccessNeed(account=True), AccessNeed(player=True)
LOGGED_IN = AccessNeed(account=True, player=True)
_ROWS: Final[dict[AccessNeed, str]] = {
    ANYBODY: "api_decks.check api_disputes.card_text api_disputes.ruling api_event_files.explain "
    "api_event_files.pair api_event_files.standings api_event_files.what_if api_people.join "
    "api_people.log_in ask.ruled asking.add_ability asking.change_ability asking.change_position "
    "asking.claim asking.onward asking.put asking.remove asking.save asking.say asking.settle asking.step "
    "asking.tell asking.undo asking.use_text unanswered.ask join.register people.log_in people.set_up public.try_deck "
    "walks.walked",
    ACCOUNT: "api_events.create api_events.import_file events.create events.import_file people.password "
    "api_tokens.create api_tokens.revoke tokens.create tokens.revoke api_persons.erase_account "
    "persons.erase_account",
    LOGGED_IN: "api_people.log_out people.log_out",
    PLAYER: "api_rounds.report me.call me.check_in me.drop me.report me.submit_deck",
    _staff(Right.CHECKS): "api_decks.close_check api_decks.count api_decks.pick api_decks.start_check "
    "decks.close_check decks.count decks.pick decks.start_check",
    _staff(
        Right.DECKS
    ): "api_decks.answer api_decks.hand_in api_decks.take_back api_decks.unlock decks.answer decks.hand_in "
    "decks.lock decks.submit decks.take_back decks.unlock decks.whose",
    _staff(Right.DECKS, player=True): "api_decks.submit",
    _staff(Right.FLOOR): "api_disputes.appeal api_disputes.create api_disputes.settle api_disputes.step "
    "api_floor.extend api_floor.take disputes.appeal disputes.branch disputes.change_position disputes.claim "
    "disputes.create disputes.go_on disputes.onward disputes.put disputes.say "
    "disputes.replace disputes.settle disputes.step disputes.tell disputes.undo floor.call "
    "floor.extend floor.take disputes.add_ability disputes.change_ability disputes.tap disputes.remove disputes.save "
    "disputes.use_text",
    _staff(Right.FLOOR, player=True): "api_floor.call api_floor.close floor.close",
    _staff(Right.SEVERE): "api_disputes.decide disputes.decide",
    _staff(Right.EVENT): "api_events.announce api_events.change api_events.close api_events.reopen "
    "events.announce events.change events.close events.reopen events.withdraw unanswered.clear",
    _staff(Right.PERSONS): "api_persons.erase_player persons.erase_player",
    _staff(
        Right.PLAYERS
    ): "api_players.add api_players.add_list api_players.change api_players.remove api_players.undrop "
    "api_players.let_in api_players.not_here api_players.take_out check_in.let_in check_in.not_here check_in.present "
    "check_in.take_out events.new_code players.add players.add_list players.allow players.change players.drop "
    "players.drop_named players.forbid players.print_link players.remove players.renew_link players.undrop",
    _staff(Right.PLAYERS, player=True): "api_players.drop api_players.here",
    _staff(Right.PENALTIES): "api_floor.give floor.give",
    _staff(Right.PENALTIES, Right.SEVERE, Right.DISQUALIFY): "api_floor.decide floor.decide",
    _staff(Right.CLOCK): "api_floor.extend_all api_floor.pause api_floor.start floor.extend_all floor.pause "
    "floor.start",
    _staff(Right.UNDO, Right.RESULTS): "api_log.undo log.undo",
    _staff(Right.STAFF): "api_people.add_staff api_people.remove_staff people.add_staff people.remove_staff "
    "people.share_staff",
    _staff(Right.CORRECT): "api_rounds.clear api_rounds.repair rounds.clear rounds.put_right",
    _staff(Right.RESULTS): "api_rounds.record finding.photo rounds.quick rounds.record",
    _staff(
        Right.PAIR
    ): "api_rounds.discard api_rounds.draft api_rounds.publish api_rounds.swap rounds.discard "
    "rounds.draft rounds.publish rounds.swap rounds.swap_tables",
}
NEEDS: Final[dict[str, AccessNeed]] = {
    endpoint: need for need, row in _ROWS.items() for endpoint in row.split()
}
"""The table: endpoint -> who may."""
READS: Final[dict[str, AccessNeed]] = {
    "events.announcements": _staff(Right.EVENT),
    "events.import_form": ACCOUNT,
    "events.new": ACCOUNT,
    "events.settings": _staff(Right.EVENT),
    "paper.index": _staff(Right.SEE_FLOOR),
    "players.show": _staff(Right.PLAYERS),
    "rounds.bracket": _staff(Right.SEE_FLOOR),
    "rounds.standings": _staff(Right.SEE_FLOOR),
}
"""Pages of the staff on which nothing is read that asks for a right by itself; every other is guarded by what it reads."""


def init_app(app: Flask) -> None:
    """Check the caller's access before any other handling of a write."""
    app.before_request(_refuse)


MAKES_EVENTS: Final = {"api_events.create", "api_events.import_file"}
ENDS_ITSELF: Final = {"api_people.log_out"}


def _is_account(actor: Actor) -> bool:
    """Return whether the caller is staff: in person, or by a token whose scopes allow this without an event."""
    if actor.account_id is None or actor.scopes is None:
        return actor.account_id is not None
    return request.endpoint in ENDS_ITSELF or ("events" in actor.scopes and request.endpoint in MAKES_EVENTS)


def _refuse() -> None:
    reads = request.method in SAFE
    need = (READS if reads else NEEDS).get(request.endpoint or "", ANYBODY if reads else None)
    if request.endpoint is None or (need is not None and need.anybody):
        return
    actor = g.actor
    if need is None:  # a test holds that there is none: a route without a decision is closed
        raise Forbidden("forbidden.login")
    if (need.account and _is_account(actor)) or (need.player and actor.player_id is not None):
        return
    program = "forbidden.token" if actor.scopes is not None else ""
    if need.rights and actor.account_id is not None:
        rights = actor.rights(event_id(work().store, (request.view_args or {})["slug"]))
        if rights & set(need.rights):
            return
        raise Forbidden(program or "forbidden.right", right=need.rights[0].value)
    if need.rights:
        raise Forbidden("forbidden.right", right=need.rights[0].value)
    person = "forbidden.player" if need.player and not need.account else "forbidden.login"
    raise Forbidden(program or person)
