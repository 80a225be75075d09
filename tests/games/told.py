"""Disputes written from a rulebook before they were ruled on, each with what the rulebook makes of it.

A game's are in `told.yaml` beside its tests, one YAML document each. One with `base` is what others are built on by
`of`: what they say is laid over it. `want` has the step refused, whether each claim is upheld, the rules of which one must
be cited, and the verdict where it is another than resolved, or illegal_step at that step; `otherwise` has by point and
reading whether each claim is upheld then; `cites` has for each claim a rule that it must cite, or none; `never` rules that
nothing may cite; `asks` what kinds of facts are asked for, in order; `because` and `because_not` what stands in why the step
was refused, and what does not.
"""

from copy import deepcopy
from functools import cache

import pytest
import yaml

from judge.disputes import ruling_as_json
from judge.disputes.language.described import describe_game
from judge.disputes.reference.ready import ready_file, ready_names
from judge.documents import LOADER


def read_all(file):
    """Return the YAML documents of a file, read by libyaml where it is there, which takes a tenth of the time."""
    return list(yaml.load_all(file.read_text(encoding="utf-8"), LOADER))


def sections(file):
    """Return the lines of a golden file by the title above them, which stands behind `==`."""
    found = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            found[line[3:]] = []
        else:
            found[next(reversed(found))].append(line)
    return found


def laid_over(base, own):
    """Lay one mapping over another, mapping by mapping."""
    both = base | own
    for key in base.keys() & own.keys():
        if isinstance(base[key], dict) and isinstance(own[key], dict):
            both[key] = laid_over(base[key], own[key])
    return both


@cache
def cases(folder, file="told.yaml"):
    """Return the disputes of a game with what is wanted of each, as parameters of a test."""
    bases, found = {}, []
    for told in read_all(folder / file):
        if "base" in told:
            bases[told.pop("base")] = told
            continue
        want = told.pop("want")
        dispute = laid_over({"dispute": 1, **deepcopy(bases.get(told.pop("of", ""), {}))}, told)
        marks = [pytest.mark.rule(*want["rules"])] if "rules" in want else []
        found.append(pytest.param(dispute, want, id=dispute["title"], marks=marks))
    return found


@cache
def written(folder):
    """Return each of these disputes with what is wanted of it, by its title."""
    return {case.id: case.values for case in cases(folder)}


@cache
def disputes(folder):
    """Return every dispute of a game by its title."""
    game, found = folder.name, {}
    for case in cases(folder):
        if "loop" not in case.id:  # they take long, and what comes of one is all there is to say
            found[case.id] = case.values[0]
    for name in ready_names(game):
        found[f"ready: {name}"] = ready_file(game, name)
    examples = [(verb, each) for verb, note in describe_game(game).verbs.items() for each in note.examples]
    examples += [("whole", each) for each in describe_game(game).examples]
    for number, (verb, example) in enumerate(examples, 1):
        found[f"example {number}: {verb}"] = example
    return found


def check(ruling, want):
    """Hold a ruling against what is wanted of it."""
    said, step = ruling_as_json(ruling, "en"), want.get("step")
    verdict = want.get("verdict", "resolved" if step is None else "illegal_step")
    assert (said["verdict"], (said["illegal"] or {}).get("step")) == (verdict, step), said["summary"]
    assert [claim["upheld"] for claim in said["claims"]] == want.get("claims", []), said["claims"]
    whys = [*said["why"], *(row for claim in said["claims"] for row in claim["why"])]
    assert not [row["text"] for row in whys if "{" in row["text"]]
    because = (said["illegal"] or {}).get("because", "")
    assert all(part in because for part in want.get("because", ())), because
    assert not any(part in because for part in want.get("because_not", ())), because
    assert "rules" not in want or set(want["rules"]) & set(cited(said))
    for claim, rule_id in zip(said["claims"], want.get("cites", ()), strict=False):
        assert rule_id is None or rule_id in claim["rules"], claim
    assert not set(want.get("never", ())) & set(cited(said))
    assert "asks" not in want or [need["fact"] for need in said["needs"]] == want["asks"]
    other = {point.key: point.differs for point in ruling.depends_on}
    for key, readings in want.get("otherwise", {}).items():
        found = {reading: [claim.upheld for claim in other[key][reading].claims] for reading in readings}
        assert found == readings


def cited(said, at=""):
    """Yield every rule that a ruling cites."""
    if isinstance(said, dict):
        for key, value in said.items():
            yield from cited(value, key)
    elif isinstance(said, list):
        for value in said:
            yield from cited(value, at)
    elif at in {"rules", "rule"}:
        yield said
