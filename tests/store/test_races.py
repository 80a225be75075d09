"""Two hands at once: one writes, the other is told; nothing is lost, nothing is done twice."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from sqlalchemy import func, select

from judge.store import OnceKey
from judge.store.idempotency import KeptAnswer, Repeated
from judge.store.models import AuditEntry, Call, Player, Round
from judge.store.refusals import Conflict, Refusal
from judge.store.services import accounts, boards, calls, players, results, rounds
from judge.store.work import event_by

HANDS = 4


def at_once(*jobs):
    """Run jobs in threads; return what each answered, or its refusal."""

    def run(job):
        try:
            return job()
        except Refusal as refusal:
            return refusal

    with ThreadPoolExecutor(HANDS) as pool:
        return list(pool.map(run, jobs))


def count(work, model, **where):
    with work.store.reading() as session:
        return session.scalar(select(func.count()).select_from(model).filter_by(**where))


def test_a_result_entered_by_two_desks_is_written_once(desk):
    work, slug = desk
    jobs = [
        lambda t=table, s=score: results.record_result(work, slug, 1, t, s)
        for table in (1, 2, 3, 4)
        for score in ([2, 0], [0, 2], [2, 1])
    ]
    answers = at_once(*jobs)
    assert sum(isinstance(answer, results.WrittenResult) for answer in answers) == 4
    assert sum(isinstance(answer, Conflict) for answer in answers) == 8
    assert count(work, AuditEntry, action="result.record") == 4


def test_a_correction_looked_at_by_two_goes_to_the_first(desk):
    work, slug = desk
    results.record_result(work, slug, 1, 1, [2, 0])
    view = boards.show_round(work, slug, 1)
    version = view.tables[0].version
    answers = at_once(
        *(
            lambda s=score: results.record_result(work, slug, 1, 1, s, version=version)
            for score in ([0, 2], [1, 2])
        )
    )
    assert sum(isinstance(answer, results.WrittenResult) for answer in answers) == 1


def test_the_next_round_is_paired_once(desk):
    work, slug = desk
    for table in range(1, 5):
        results.record_result(work, slug, 1, table, [2, 0])
    answers = at_once(*[lambda: rounds.draft_round(work, slug)] * HANDS)
    assert answers.count(2) == 1
    assert count(work, Round) == 2


def test_a_draft_is_published_once(desk):
    work, slug = desk
    for table in range(1, 5):
        results.record_result(work, slug, 1, table, [2, 0])
    rounds.draft_round(work, slug)
    answers = at_once(*[lambda: rounds.publish_round(work, slug)] * HANDS)
    assert answers.count(2) == 1


def test_a_key_sent_twice_at_once_is_done_once(desk):
    work, slug = desk

    def request():
        try:
            with work.store.unit(OnceKey("account 1", "k", "f" * 64, work.now)) as unit:
                player = players.add_player(work, slug, "Twice", twin=True)
                unit.keep(KeptAnswer(201, body=player))
        except Repeated as done:
            return done.answer.body
        return player

    answers = at_once(*[request] * HANDS)
    assert len(set(answers)) == count(work, Player, name="Twice") == 1


def test_players_who_register_together_get_their_own_numbers(desk):
    work, slug = desk
    with work.store.reading() as session:
        code = event_by(session, slug).join_code
    answers = at_once(*[lambda n=n: players.register(work, code, f"New {n}") for n in range(12)])
    assert all(isinstance(answer, tuple) for answer in answers)
    codes = [player.code for player in players.list_players(work, slug)]
    assert len(set(codes)) == 20


def test_one_judge_takes_a_call_and_the_other_is_told_who(desk):
    work, slug = desk
    calls.call_judge(work, slug, table=1)
    call = calls.open_calls(work, slug)[0].id
    hired = []
    for name in ("Jo", "Kim"):
        accounts.add_staff(work, slug, name, "judge", "correct horse")
        account = accounts.staff(work, slug)
        hired.append(next(m.account_id for m in account if m.name == name))
    judges = [replace(work, actor=accounts.staff_actor(work, one)) for one in hired]
    answers = at_once(*[lambda j=judge: calls.take_call(j, slug, call) for judge in judges])
    assert sum(answer == 1 for answer in answers) == 1
    refused = next(answer for answer in answers if answer != 1)
    assert refused.facts["name"] in {"Jo", "Kim"}
    assert count(work, Call) == 1
