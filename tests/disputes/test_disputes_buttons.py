"""Every ready dispute of every game can be entered at the bench: by its buttons, or by 'something else happened'."""

import pytest
from recruiting import DISPUTED, RECRUIT, recruiting

from judge.disputes import rule
from judge.disputes.bench.bench import describe_replay, look
from judge.disputes.reference.ready import ready_file, ready_names
from judge.engine.ids import CHANCE
from judge.games import GAMES

pytestmark = pytest.mark.slow

READY = [pytest.param(game, name, id=f"{game}-{name}") for game in GAMES for name in ready_names(game)]
# What the form for something else can say of a step; lists of objects are written with commas.
FORM = {"by", "do", "card", "ability", "target", "player", "pay", "note", "during", "at_once"}


class Bench:
    """A judge who presses the buttons of what a ruling replayed."""

    def __init__(self, file):
        self.file = {**file, "steps": [], "claims": []}
        self.ruling = rule(file, what_if=False)
        self.laid = self.ruling.replay.laid

    def label(self, obj):
        label = self.laid.labels.get(obj)
        return label if label in self.laid.given_ids else f"#{obj}"

    def value(self, item):
        """Return what a choice on the page sends for one thing that an action named."""
        if isinstance(item, int) and not isinstance(item, bool):
            return self.label(item) if item >= 0 else self.laid.seats[-1 - item]
        return str(item)

    def subject(self, subject):
        if isinstance(subject, tuple):
            return self.label(subject[0])
        if isinstance(subject, int) and subject < 0:
            return self.laid.seats[-1 - subject]
        return self.label(subject) if isinstance(subject, int) else subject

    def button(self, action):
        """Find the button of an action; None when there is none."""
        by = "chance" if action.by == CHANCE else self.laid.seats[action.by]
        for option in look(self.file, "en")["options"]:
            step = option["step"]
            named = step.get("card", step.get("player", step.get("word", step.get("number"))))
            wanted = action.subject if "number" in step else self.subject(action.subject)
            if (step["by"], step["do"], named) == (by, action.do, wanted):
                return option
        return None

    def press(self, action):
        """Press the button of an action and choose what it named. False when a button or a choice is missing."""
        option = self.button(action)
        if option is None:
            return False
        step = dict(option["step"])
        given = [value for value in action.values if value is not None]
        for ask in option["asks"]:
            fitting = [value for value in given if self._fits(ask, value)]
            if not fitting and not ask["unseen"]:
                return False
            if fitting:
                step[ask["slot"]] = self._sent(ask, fitting[0])
                given.remove(fitting[0])
        self.file["steps"] = [*self.file["steps"], step]
        stop = look(self.file, "en")["stop"]
        return stop is None

    def _fits(self, ask, value):
        if ask["kind"] == "number":
            return isinstance(value, int) and ask["low"] <= value <= ask["high"]
        offered = [choice["value"] for choice in ask["options"]]
        if ask["kind"] == "word":
            return value in offered
        return isinstance(value, tuple) and all(self.value(item) in offered for item in value)

    def _sent(self, ask, value):
        if ask["kind"] in {"number", "word"}:
            return value
        sent = [self.value(item) for item in value]
        return sent[0] if ask["high"] == 1 and sent else sent


@pytest.mark.parametrize(("game", "name"), READY)
def test_the_legal_steps_are_among_the_buttons_and_the_form_records_a_refused_one(game, name):
    file = ready_file(game, name)
    bench = Bench(file)
    reported = [done for done in bench.ruling.replay.done if done.n is not None]
    last = bench.ruling.replay.done.index(reported[-1]) + 1 if reported else 0
    for done in bench.ruling.replay.done[:last]:
        if any(event[0] == "identified" for event in done.events):  # a hand nobody has seen is never a button
            step = file["steps"][done.n - 1]
            assert set(step) <= FORM
            bench.file["steps"] = [*bench.file["steps"], step]
        else:
            assert bench.press(done.action) or None in done.action.values, (done.n, done.action)
    stop = bench.ruling.replay.stop
    if stop is None:
        entered = rule({**bench.file, "claims": file["claims"]}, what_if=False)
        ends = [describe_replay(ruling.replay, "en") for ruling in (entered, bench.ruling)]
        for part in ("question", "seats", "table", "stack"):
            assert ends[0][part] == ends[1][part]
        if not bench.ruling.open:  # otherwise what was open has been told by pressing a button
            assert entered.verdict == bench.ruling.verdict
            ours, theirs = ([claim.upheld for claim in each.claims] for each in (bench.ruling, entered))
            assert theirs == ours
    else:  # the step that is refused can be recorded by the form
        step = file["steps"][stop.n - 1]
        assert set(step) <= FORM
        pay = step.get("pay")
        if isinstance(pay, dict):
            step = {**step, "pay": [item for items in pay.values() for item in items]}
        after = rule({**file, "steps": [*file["steps"][: stop.n - 1], step]}, what_if=False).replay.stop
        assert (after.n, str(after.error)) == (stop.n, str(stop.error))


def test_a_button_tells_what_it_answers():
    """So that nobody has to ask the judge again when a step was done that was chosen by touch."""
    file = ready_file("zombie_world_order", "02-answer-to-an-answer")
    begun = {**file, "steps": file["steps"][:2]}
    view = look(begun, "en")
    assert {option["step"].get("answers") for option in view["options"] if option["do"] == "activate"} == {2}
    assert all("answers" not in option["step"] for option in view["options"] if option["do"] == "pass")
    later = [option["step"] for option in view["later"] if option["do"] == "activate"]
    assert later
    assert {step["after"] for step in later} == {2}


def people(told):
    """Return what the bench shows of a recruiting where the people of a domain are told so, or not."""
    file = recruiting([{"id": "bare", "card": "北原", **told}], RECRUIT, DISPUTED)
    seen = look(file, "en")
    shown = [card for zone in seen["seats"][0]["zones"] for card in zone["cards"] if card["label"] == "bare"]
    counted = {one["what"]: one["value"] for one in shown[0]["counters"]}
    return seen["stop"] is None, counted.get("population")


def test_a_step_that_needs_a_number_nobody_told_stands_on_the_bench_with_a_question_mark():
    assert people({}) == (True, "1 ?")
    assert people({"population": 2}) == (True, 2)
    assert people({"population": 0}) == (False, None)
