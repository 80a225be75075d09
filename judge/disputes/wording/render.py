"""Renders a ruling as plain data with its sentences in one language: the contract for JSON, page and PDF."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any

from judge import __version__
from judge.disputes.account.known_numbers import unknown_numbers
from judge.disputes.account.writing_down import write_position
from judge.disputes.alignment.worlds import RESOLVED
from judge.disputes.language.errors import reports_own_errors
from judge.disputes.wording.answers import Answers
from judge.disputes.wording.assumptions import assumptions
from judge.disputes.wording.card_texts import card_texts
from judge.disputes.wording.dependencies import Dependencies
from judge.disputes.wording.refusals import refusals
from judge.disputes.wording.steps import Steps
from judge.disputes.wording.summary import Summary
from judge.disputes.wording.voice import Voice
from judge.disputes.wording.why import Reasons
from judge.engine.errors import Illegal, NotCovered
from judge.engine.pending import awaited_seats
from judge.engine.plain import to_json
from judge.engine.run import OVER, question
from judge.words.sentences import pick

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from judge.disputes.alignment.claims import JudgedClaim
    from judge.disputes.ruling.model import Ruling

    Row = dict[str, Any]


def ruling_as_json(
    ruling: Ruling, language: str = "en", *, to_all: bool = False, people: Mapping[str, str] | None = None
) -> Row:
    """Return a ruling as plain data with its sentences. `to_all`: only what everybody at the table may see.

    `people`: what the players of some seats are called in its sentences; `by` is a seat all the same.
    """
    with reports_own_errors(ruling.account.game.id):
        return _rendered(Voice(ruling, language, people, to_all=to_all))


def _rendered(voice: Voice) -> Row:
    """Return the ruling of a voice as plain data."""
    ruling, account = voice.ruling, voice.ruling.account
    steps, summary = Steps(voice), Summary(voice)
    reasons, registry = Reasons(voice), voice.registry
    deciding = reasons.rules()
    cited = [rule for rule in dict.fromkeys((*_cited(voice, steps), *deciding)) if rule in registry]
    return {
        "ruling": 1,
        "game": account.game.id,
        "title": ruling.dispute["title"],
        "language": voice.language,
        "players": list(account.players),
        "verdict": ruling.verdict,
        "summary": summary.text,
        "why": reasons.rows,
        "begun": [*steps.begun, *(() if voice.to_all else assumptions(voice))],
        "outcome": steps.outcome(),
        "steps": steps.rows,
        "illegal": summary.of_refusal.refusal.write(summary.of_refusal.because),
        "claims": [
            _claim(reasons, number, claim, told.expect)
            for number, (claim, told) in enumerate(zip(ruling.claims, ruling.account.claims, strict=True))
        ],
        "depends_on": [*Dependencies(summary).rows(cited)],
        "texts": [] if voice.to_all else card_texts(ruling, voice.speaker),
        "needs": _needs(summary),
        "next": _next(voice),
        "rules": [
            {
                "id": rule.id,
                "section": rule.section,
                "text": pick(rule.text, voice.language),
                "decides": rule.id in deciding,
            }
            for rule in map(registry.rule, cited)
        ],
        "position": None if voice.to_all else _position(voice),
        "digest": ruling.digest,
        "made_with": {
            "engine": __version__,
            "registry": registry.version,
            "cards": hashlib.sha256(to_json(voice.replay.pack.data, ordered=True).encode()).hexdigest()[:16],
            "definitions": dict(voice.replay.pack.used),
            "interpretations": {key: ruling.readings[key] for key in sorted(ruling.consulted)},
        },
    }


def _needs(summary: Summary) -> list[Row]:
    """Return the missing facts as rows."""
    answers = Answers(summary.voice)
    return [
        {
            "fact": asked.fact,
            "about": asked.about,
            "text": asked.text,
            "step": asked.step,
            "answers": answers.rows(asked.need),
        }
        for asked in summary.questions.worded
    ]


def _claim(reasons: Reasons, number: int, claim: JudgedClaim, expect: Mapping[str, object]) -> Row:
    """Return one claim as a row."""
    headlines = reasons.voice.headlines

    def judged(part: JudgedClaim, why: list[Row]) -> Row:
        because = headlines.sentence(part)
        return {"upheld": part.upheld, "because": because, "rules": list(part.rules), "why": why}

    stated = headlines.claim_words.claim_text(expect)
    said = {"by": claim.by, "says": claim.says, "stated": stated, **judged(claim, reasons.claims[number])}
    said["chain"] = reasons.chain(number)
    if not claim.parts:
        return said
    return {**said, "parts": [*map(judged, claim.parts, reasons.parts(number))]}


def _cited(voice: Voice, steps: Steps) -> Iterator[str]:
    """Yield every rule the ruling rests on, in order of appearance."""
    ruling, replay = voice.ruling, voice.replay
    if ruling.with_filled_zones:
        for event in (*steps.begun, *(event for row in steps.rows for event in row["events"])):
            yield from event["rules"]
    else:
        for happened in (
            *replay.laid.initial_events,
            *(event for done in replay.done for event in done.events),
        ):
            yield from happened.rules
    refused = (error for stop in replay.refusals for error in (stop.error, *refusals(stop)))
    for error in (*refused, replay.late):
        if isinstance(error, (Illegal, NotCovered)):
            yield from error.rules
    for claim in ruling.claims:
        for part in (claim, *claim.parts):
            yield from part.rules


def _next(voice: Voice) -> Row | None:
    """Return who acts next, and how, where the ruling says so."""
    core = voice.ruling.standing.core
    if voice.ruling.verdict != RESOLVED or question(core).menu == OVER:
        return None
    who = [voice.speaker.seat_label(seat) for seat in awaited_seats(core)]
    return {"who": who, "what": voice.speaker.slot(question(core).menu)}


def _position(voice: Voice) -> Row:
    """Return the final position, without what cannot be known of it."""
    ruling, begun = voice.ruling, voice.ruling.start.core
    standing = ruling.standing
    open_numbers = {
        (seat, tally.name)
        for seat, tally in unknown_numbers(ruling.account, begun)
        if standing.core.vars[tally.name][seat] == begun.vars[tally.name][seat]
    }
    return write_position(standing.laid, standing.pack, ruling.unstated_zones, open_numbers)
