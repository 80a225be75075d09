"""The table of what can be done at an event: each row is a form of a page, a call of the API, or both.

What a page reads in a way of its own, or answers by asking back, stands beside that page.
"""

from __future__ import annotations

from typing import Any, Final

from marshmallow import Schema, fields

from judge.store.services import (
    accounts,
    calls,
    checking_in,
    checks,
    clock,
    closing,
    deck_questions,
    decks,
    disputes,
    erasing,
    events,
    journal,
    links,
    new_disputes,
    penalties,
    player_lists,
    players,
    results,
    rounds,
    unanswered,
)
from judge.web import write_answers
from judge.web.api.schemas import AnswerSchema
from judge.web.api.schemas.decks import CheckSchema, CountSchema, PercentSchema, UnlockSchema
from judge.web.api.schemas.disputes import AppealSchema, HeadJudgeDecisionSchema
from judge.web.api.schemas.events import AnnouncementSchema
from judge.web.api.schemas.floor import (
    CallSchema,
    ClockSchema,
    DecisionSchema,
    MinutesOfTablesSchema,
    MinutesSchema,
    PassCallSchema,
    PenaltySchema,
)
from judge.web.api.schemas.people import MemberSchema, StaffSchema
from judge.web.api.schemas.persons import ConfirmSchema
from judge.web.api.schemas.players import CsvLineSchema, MovedSchema, PlayerListSchema
from judge.web.api.schemas.rounds import (
    PublishSchema,
    ReportSchema,
    ResultSchema,
    RoundSchema,
    SwapSchema,
    VersionSchema,
    WrittenSchema,
)
from judge.web.limits import ASK
from judge.web.operations import Call, Operation


def _form(**named: fields.Field[Any]) -> type[Schema]:
    """Return the fields of a form that no call of the API has."""
    return Schema.from_dict(named)


TEXT: Final = fields.String(load_default="")
NUMBER: Final = fields.Integer(required=True)
BOX: Final = fields.Boolean(load_default=False)
TABLE: Final = "/rounds/<int:number>/tables/<int:table>"


OPERATIONS: Final = (
    # rounds and results
    Operation(
        *("rounds.draft", "round.draft", rounds.draft_round, "/rounds/draft", "rounds.desk#draft"),
        call=Call(
            201, RoundSchema, write_answers.round_answer, refused="Results are missing, or a draft is there"
        ),
    ),
    Operation(
        *("rounds.discard", "round.discard", rounds.discard_draft, "/rounds/draft/discard", "rounds.desk"),
        call=Call(path="DELETE /rounds/draft"),
    ),
    Operation(
        *("rounds.swap", "round.swap", rounds.swap_players, "/rounds/draft/swap", write_answers.to_slips),
        takes=SwapSchema,
        call=Call(200, RoundSchema, write_answers.newest_round),
    ),
    Operation(
        *("rounds.swap_tables", "round.swap_tables", rounds.swap_tables),
        *("/rounds/draft/swap-tables", "rounds.desk#draft"),
        takes=_form(first=NUMBER, second=NUMBER),
    ),
    Operation(
        *("rounds.publish", "round.publish", rounds.publish_round, "/rounds/publish", "rounds.desk"),
        takes=PublishSchema,
        call=Call(200, RoundSchema, write_answers.newest_round, path="POST /rounds/draft/publish"),
    ),
    Operation(
        *("rounds.record", "result.record", results.record_result, f"{TABLE}/result"),
        takes=ResultSchema,
        call=Call(
            200, WrittenSchema, path=f"PUT {TABLE}/result", refused="There is a result, or the table changed"
        ),
    ),
    Operation(
        *("rounds.clear", "result.clear", results.clear_result, f"{TABLE}/clear", write_answers.to_round),
        takes=VersionSchema,
        call=Call(path=f"DELETE {TABLE}/result", sent="query"),
    ),
    Operation(
        *("rounds.report", "result.report", results.report_result, f"{TABLE}/report"),
        takes=ReportSchema,
        call=Call(200, AnswerSchema, write_answers.as_answer, limit=ASK),
    ),
    # players
    Operation(
        *("players.add_list", "player.import", player_lists.add_players, "/players/list"),
        takes=PlayerListSchema,
        call=Call(201, CsvLineSchema(many=True), refused="Names are there already: `lines` of the list"),
    ),
    Operation(
        *("players.remove", "player.remove", erasing.remove_player),
        *("/players/<code>/remove", "players.index"),
        call=Call(path="DELETE /players/<code>", refused="A round is paired: drop them instead"),
    ),
    Operation(
        *("players.drop", "player.drop", players.drop_player, "/players/<code>/drop", "players.show"),
        call=Call(),
        who="staff",
    ),
    Operation(
        *("players.drop_named", "player.drop", players.drop_player, "/players/drop", "players.show"),
        takes=_form(code=TEXT),
        who="staff",
    ),
    Operation(
        *("players.undrop", "player.undrop", players.undrop_player, "/players/<code>/undrop", "players.show"),
        call=Call(),
    ),
    Operation("players.renew_link", "player.link", links.renew_link, "/players/<code>/link", "players.show"),
    Operation(
        *("persons.erase_player", "person.erase", erasing.erase_player),
        *("/players/<code>/erase", "players.show"),
        takes=ConfirmSchema,
        call=Call(refused="The player still plays: drop them first"),
    ),
    Operation(
        *("players.forbid", "pair.forbid", events.forbid_pair, "/players/apart", "players.index#apart"),
        takes=_form(first=TEXT, second=TEXT),
    ),
    Operation(
        "players.allow",
        "pair.allow",
        events.allow_pair,
        "/players/apart/<int:pair_id>/allow",
        "players.index#apart",
    ),
    Operation(
        *("check_in.present", "player.check_in", checking_in.check_in, "/check-in", "check_in.index"),
        takes=_form(code=TEXT),
        who="staff",
    ),
    Operation(
        *("check_in.not_here", "player.check_out", checking_in.check_out),
        *("/check-in/<code>/not-here", "check_in.index"),
        call=Call(name="players.not_here", path="DELETE /players/<code>/check-in"),
    ),
    Operation(
        *("check_in.let_in", "player.let_in", checking_in.let_in),
        *("/check-in/<code>/let-in", "check_in.index"),
        call=Call(
            name="players.let_in",
            path="POST /players/<code>/let-in",
            refused="The player does not wait for a place",
        ),
    ),
    Operation(
        *("check_in.take_out", "player.missing", checking_in.take_out_missing),
        *("/check-in/take-out", "check_in.index"),
        call=Call(
            200, MovedSchema, write_answers.as_moved, name="players.take_out", path="POST /players/take-out"
        ),
    ),
    # the floor
    Operation(
        *("floor.call", "call.raise", calls.call_judge, "/calls", write_answers.to_table),
        takes=CallSchema,
        call=Call(limit=ASK),
        who="staff",
    ),
    Operation(
        *("me.call", "call.raise", calls.call_judge, "/me/call", "me.match"),
        who="player",
        limit=ASK,
    ),
    Operation(
        *(
            "floor.take",
            "call.take",
            calls.take_call,
            "/calls/<int:call_id>/take",
            write_answers.to_table_of_call,
        ),
        call=Call(),
    ),
    Operation(
        *("floor.pass_on", "call.pass", calls.pass_call_on, "/calls/<int:call_id>/pass", "floor.tables"),
        takes=PassCallSchema,
        call=Call(),
    ),
    Operation(
        *("floor.close", "call.close", calls.close_call, "/calls/<int:call_id>/close", "floor.tables"),
        call=Call(),
    ),
    Operation(
        *("floor.start", "clock.start", clock.start_clock, "/clock/start", write_answers.to_desk_or_tables),
        call=Call(200, ClockSchema, write_answers.clock_now),
    ),
    Operation(
        *("floor.pause", "clock.pause", clock.pause_clock, "/clock/pause", write_answers.to_desk_or_tables),
        call=Call(200, ClockSchema, write_answers.clock_now),
    ),
    Operation(
        *(
            "floor.extend_all",
            "clock.extend",
            clock.extend_all,
            "/clock/extend",
            write_answers.to_desk_or_tables,
        ),
        takes=MinutesOfTablesSchema,
        call=Call(200, ClockSchema, write_answers.clock_now),
    ),
    Operation(
        *("floor.extend", "table.extend", clock.extend_table, f"{TABLE}/extend", write_answers.to_table),
        takes=MinutesSchema,
        call=Call(),
    ),
    Operation(
        *("floor.give", "penalty.give", penalties.give_penalty, "/penalties", "floor.penalty_list"),
        takes=PenaltySchema,
        call=Call(201, AnswerSchema, write_answers.as_answer),
    ),
    Operation(
        *("floor.decide", "penalty.decide", penalties.decide_penalty),
        *("/penalties/<int:penalty_id>/decide", "floor.penalty_list"),
        takes=DecisionSchema,
        call=Call(),
    ),
    # decks and their checks
    Operation(
        *("decks.take_back", "deck.answer_back", deck_questions.take_back),
        *("/decks/answers/<int:entry>/back", "decks.board"),
        call=Call(refused="Taken back already, or changed since"),
    ),
    Operation(
        *("decks.unlock", "deck.unlock", decks.unlock_deck, "/decks/<code>/unlock", "decks.show"),
        takes=UnlockSchema,
        call=Call(path="POST /players/<code>/deck/unlock"),
    ),
    Operation("decks.lock", "deck.lock", decks.lock_deck, "/decks/<code>/lock", "decks.show"),
    Operation(
        *("decks.pick", "check.random", checks.pick_random, "/checks/random", "decks.board"),
        takes=PercentSchema,
        call=Call(201, CheckSchema(many=True), write_answers.all_checks),
    ),
    Operation(
        *(
            "decks.start_check",
            "check.start",
            checks.start_check,
            "/decks/<code>/check",
            write_answers.to_check,
        ),
        call=Call(201, CheckSchema, write_answers.new_check, path="POST /players/<code>/deck/check"),
    ),
    Operation(
        *("decks.count", "check.count", checks.count_line),
        *("/checks/<int:check_id>/count", "decks.show_check"),
        takes=CountSchema,
        call=Call(200, CheckSchema, write_answers.same_check, path="PUT /checks/<int:check_id>/count"),
    ),
    Operation(
        *("decks.close_check", "check.close", checks.close_check),
        *("/checks/<int:check_id>/close", "decks.show_check"),
        call=Call(200, AnswerSchema, write_answers.as_answer),
    ),
    # disputes
    Operation(
        *("disputes.appeal", "dispute.appeal", disputes.appeal),
        *("/disputes/<int:dispute_id>/appeal", "disputes.ruling"),
        takes=AppealSchema,
        call=Call(),
    ),
    Operation(
        *("disputes.decide", "dispute.decide", disputes.decide),
        *("/disputes/<int:dispute_id>/decide", "disputes.ruling"),
        takes=HeadJudgeDecisionSchema,
        call=Call(path="POST /disputes/<int:dispute_id>/decision"),
    ),
    Operation(
        "disputes.go_on",
        "dispute.open",
        new_disputes.continue_from,
        "/disputes/<int:dispute_id>/continue",
        write_answers.to_dispute,
    ),
    # the event, its staff, its log
    Operation("events.new_code", "event.join_code", events.new_join_code, "/join-code", "players.index"),
    Operation("unanswered.clear", "question.clear", unanswered.clear, "/questions/clear", "unanswered.index"),
    Operation(
        *("events.announce", "announcement.add", events.announce, "/announcements", "events.announcements"),
        takes=AnnouncementSchema,
        call=Call(201, AnnouncementSchema(many=True), write_answers.all_announcements),
    ),
    Operation(
        *("events.withdraw", "announcement.withdraw", events.withdraw_announcement),
        *("/announcements/<int:announcement_id>/withdraw", "events.announcements"),
    ),
    Operation(
        *("events.close", "event.close", closing.close_event, "/close", "rounds.desk"),
        takes=_form(publish_decks=BOX),
        call=Call(sent="", refused="A draft, or a result that is missing"),
    ),
    Operation(
        *("events.reopen", "event.reopen", closing.reopen_event, "/reopen", "rounds.desk"),
        call=Call(refused="The event is not closed"),
    ),
    Operation(
        *("people.add_staff", "staff.add", accounts.add_staff, "/staff", "people.staff"),
        takes=StaffSchema,
        call=Call(201, MemberSchema(many=True), write_answers.all_staff),
    ),
    Operation(
        *("people.share_staff", "staff.share", accounts.share_staff, "/staff/share", "people.staff"),
        takes=_form(other=TEXT),
    ),
    Operation(
        *("people.remove_staff", "staff.remove", accounts.remove_staff),
        *("/staff/<int:account_id>/<role>/remove", "people.staff"),
        call=Call(path="DELETE /staff/<int:account_id>/<role>"),
    ),
    Operation(
        *("log.undo", "undo", journal.undo, "/log/<int:entry>/undo", write_answers.to_next),
        call=Call(refused="Something built on it since"),
    ),
)
