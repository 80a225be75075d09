"""Rulings kept, and what a later replay says of them."""

import json

from random_steps import random_dispute

from judge.disputes import rule
from judge.disputes.kept import archive
from judge.disputes.reference.ready import ready_file, ready_names


def kept(name):
    return json.loads(json.dumps(archive.keep(rule(ready_file("zombie_world_order", name)))))


def test_a_kept_ruling_replays_exactly():
    for name in ready_names("zombie_world_order"):
        assert archive.verify(kept(name)) == (archive.EXACT, None), name


def test_cards_stated_and_cards_looked_up_are_numbered_alike_when_it_is_replayed():
    for name, seed in (("05-cost-before-effect", 1), ("06-same-character-name", 2)):
        kept_now = archive.keep(rule(random_dispute("zero_dimension", name, 8, seed), what_if=False))
        assert kept_now["looked_up"]
        assert archive.verify(json.loads(json.dumps(kept_now))) == (archive.EXACT, None)


def test_a_kept_ruling_holds_the_cards_it_was_made_with():
    ruling = kept("02-answer-to-an-answer")
    ruling["dispute"]["cards"]["Sentry Drone"]["abilities"][0]["effect"] = [{"stand": "target"}]
    state, at = archive.verify(ruling)
    assert state == archive.DIVERGED
    assert at is not None


def test_other_citations_with_the_same_outcome_are_a_change_at_that_action():
    ruling = kept("02-answer-to-an-answer")
    ruling["trace"][2] = "0" * 12
    assert archive.verify(ruling) == (archive.CHANGED, 3)


def test_a_kept_file_that_cannot_be_read_any_more_has_diverged():
    ruling = kept("06-equal-power")
    ruling["dispute"]["game"] = "chess"
    assert archive.verify(ruling)[0] == archive.DIVERGED
