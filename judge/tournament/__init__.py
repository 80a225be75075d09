"""Pairings, pods, standings, tie-breakers and the life of an event. Pure functions: no database, no web.

The public interface: `parse` a decoded event file, `pair_next` and `publish` a round, `apply_result`, compute `standings`,
and write the event again with `to_dict`. What cannot be done raises a `Refusal`.
"""

from judge.tournament.audit import Audit, OpponentShare, audit
from judge.tournament.coverage import Coverage, RoundCount, coverage, coverage_of
from judge.tournament.drawing import Drawing, Tie, drawings
from judge.tournament.dump import to_dict
from judge.tournament.field import Objective
from judge.tournament.life import add_player, apply_result, drop, find_table, publish, undrop
from judge.tournament.lots import Lots, make_lots, read_lots
from judge.tournament.model import (
    Event,
    Format,
    Outcome,
    Player,
    PodRules,
    Round,
    Scoring,
    Stage,
    Table,
)
from judge.tournament.pair import pair_next, why
from judge.tournament.pairing import Pairing, PairingReason
from judge.tournament.parse import parse
from judge.tournament.presets import COUNTING, PRESETS, Profile, counting_word
from judge.tournament.refusal import Refusal
from judge.tournament.repair import CHOICES, RepairChoice, apply_repair, repair_options
from judge.tournament.replay import Replay, replay
from judge.tournament.sides import seats_of
from judge.tournament.stages import (
    StageSpan,
    refuse_entry,
    refuse_return,
    span_of,
    spans,
    stage_of,
    total_rounds,
)
from judge.tournament.standings import StandingsRow, standings
from judge.tournament.tie_breakers import TIE_BREAKERS, TieBreaker
from judge.tournament.what_if import CutChance, WhatIf, what_if
