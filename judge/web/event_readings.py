"""The table of what the API tells of an event, as it stands; what is asked with parameters is beside its schema."""

from __future__ import annotations

from typing import Final

from judge.store.services import (
    accounts,
    boards,
    calls,
    chances,
    checks,
    deck_questions,
    decks,
    dispute_list,
    disputes,
    events,
    penalties,
    personal,
    players,
    transfer,
)
from judge.store.services.frame import read_clock
from judge.web.api.schemas import decks as deck_shapes
from judge.web.api.schemas.disputes import DisputeRowSchema
from judge.web.api.schemas.events import AnnouncementSchema
from judge.web.api.schemas.floor import CallSchema, ClockSchema, PenaltySchema
from judge.web.api.schemas.people import MemberSchema
from judge.web.api.schemas.players import PlayerSchema
from judge.web.api.schemas.rounds import RoundSchema
from judge.web.operations import Reading

DECK: Final = "/players/<code>/deck"
ROUND_ABSENT, DECK_PRIVATE = (404, "No such round, or not published"), (403, "The list is private")

READINGS: Final = (
    Reading(
        "decks.answers", deck_questions.answers, "/decks/answers", deck_shapes.DeckAnswerSchema(many=True)
    ),
    Reading("decks.board", decks.submission_rows, "/decks", deck_shapes.DeckRowSchema(many=True)),
    Reading("decks.check_list", checks.list_checks, "/checks", deck_shapes.CheckSchema(many=True)),
    Reading(
        "decks.questions",
        deck_questions.questions,
        "/decks/questions",
        deck_shapes.DeckQuestionSchema(many=True),
    ),
    Reading("decks.show", decks.show_deck, DECK, deck_shapes.DeckSchema, DECK_PRIVATE),
    Reading("disputes.bench", disputes.bench, "/disputes/<int:dispute_id>"),
    Reading("disputes.index", dispute_list.list_disputes, "/disputes", DisputeRowSchema(many=True)),
    Reading("events.announcements", events.announcements, "/announcements", AnnouncementSchema(many=True)),
    Reading("events.audit", chances.audit, "/players/<code>/audit"),
    Reading("events.export", transfer.export_event, "/file"),
    Reading("events.standings", boards.standings, "/standings"),
    Reading("floor.call_list", calls.open_calls, "/calls", CallSchema(many=True)),
    Reading("floor.penalty_list", penalties.penalties, "/penalties", PenaltySchema(many=True)),
    Reading("floor.show_clock", read_clock, "/clock", ClockSchema),
    Reading("people.staff", accounts.staff, "/staff", MemberSchema(many=True)),
    Reading("persons.player_data", personal.player_data, "/players/<code>/data"),
    Reading("players.index", players.list_players, "/players", PlayerSchema(many=True)),
    Reading("players.show", players.show_player, "/players/<code>", PlayerSchema),
    Reading("rounds.show", boards.show_round, "/rounds/<int:number>", RoundSchema, ROUND_ABSENT),
)
