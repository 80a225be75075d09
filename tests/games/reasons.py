"""Claims with the rule and the numbers that decide them, written from a rulebook before they were ruled on.

A game's are in `reasons.yaml` beside its tests, one YAML document each, on the bases of its `told.yaml` and on its own.
`why` has for each claim the rules of which any is the reason (where several each suffice), `numbers` what its sentence
must say.
"""

import re
from copy import deepcopy

import pytest
from told import laid_over, read_all

from judge.disputes import check_dispute, rule, ruling_as_json
from judge.disputes.ruling.reasons import explain_claims


def cases(folder):
    """Return the disputes of a game with what decides each claim, as parameters of a test."""
    bases = {told["base"]: told for told in read_all(folder / "told.yaml") if "base" in told}
    found = []
    for told in read_all(folder / "reasons.yaml"):
        both = laid_over(deepcopy(bases.get(told.pop("of", ""), {})), told)
        both.pop("base", None)
        if "base" in told:
            bases[told["base"]] = both
            continue
        why, numbers = both.pop("why"), both.pop("numbers", None)
        marks = pytest.mark.rule(*(rule_id for each in why for rule_id in each))
        found.append(pytest.param({"dispute": 1, **both}, why, numbers, id=both["title"], marks=marks))
    return found


def check(dispute, why, numbers):
    """Rule on a dispute and hold the first reason of each claim against what it must be.

    Explaining leaves the ruling as it is and says the same twice.
    """
    ruling = rule(check_dispute(deepcopy(dispute)))
    before = ruling.digest, ruling.answer(), ruling_as_json(ruling, "en")
    explained = explain_claims(ruling)
    assert explained == explain_claims(ruling)
    assert (ruling.digest, ruling.answer(), ruling_as_json(ruling, "en")) == before
    said = before[2]
    for at, (claim, allowed) in enumerate(zip(said["claims"], why, strict=True)):
        first = next(iter(claim["why"]), {"rule": None, "text": ""})
        assert first["rule"] in allowed, (claim["because"], claim["why"])
        wanted = {str(number) for number in (numbers or [()] * len(why))[at]}
        assert wanted <= set(re.findall(r"\d+", first["text"])), first["text"]
        assert all(each["section"] and each["text"] for each in claim["why"])
        linked = [each for link in claim["chain"] for each in link["because"]]
        if linked or any(
            number == at for number, _ in explained
        ):  # what an event alone explains has no chain
            assert first["rule"] in {each["rule"] for each in linked}, claim["chain"]
        assert all(each["section"] and each["text"] for each in linked)
    assert said["why"]
    assert said["why"][0]["rule"] in {each["rule"] for claim in said["claims"] for each in claim["why"]}
    assert {each["rule"] for each in said["why"]} <= {each["id"] for each in said["rules"]}
    assert ruling_as_json(rule(check_dispute(deepcopy(dispute))), "en") == said
