"""Every dispute of a game, ruled on once: what is wanted of it, and what came of it as facts, kept in `golden/told.txt`.

The disputes are those written from the rulebook (`told.yaml`), the ready ones, and the examples of its description. Beside
each stand some actions that are refused where it ends, some by which it goes on at random, and what is wrong with its
position once one thing in it is another. `facts.py` says how to read the lines, and `tests/golden.py` writes them anew.
"""

from collections import Counter
from copy import deepcopy
from functools import cache
from random import Random
from zlib import crc32

import pytest
import refused
import told
import worded
from facts import Facts
from told import disputes

from judge.catalogue import rulebook
from judge.disputes import DisputeError, rule, ruling_as_json
from judge.disputes.reference.schema import json_schema
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.game import Action
from judge.engine.run import act, legal
from judge.games import package
from judge.words.game_names import name_of

KEPT = "golden/told.txt"
RULED = " | "  # between a title and what was ruled
PROBES = 12  # what is tried and refused where a dispute ends
ON = 8  # how many actions it is played on
CHANGES = 12  # how often something in its position is changed
CANNOT = "cannot be: "
CHANGED = 4  # without every seed the positions of so many disputes are left as they are but for one
JUNK = (-1, 0, 1, 2, 7, 99, "A", "Z", "x", True, [], {}, {"unknown": 3})
OTHER = 0.25  # how many of its unclear points are read otherwise then


def came_of(title, dispute, ruling, *, changed=True):
    """Write down what was ruled of a dispute, what is refused where it ends, and how it may go on.

    `changed`: what is wrong with its position once it is changed, too. The position is left as it was found.
    """
    lines = list(_ruled(ruling))
    if ruling.verdict != "undetermined":
        standing = ruling.standing
        with standing.tentatively():
            lines += _joined("tried: ", dict.fromkeys(_refused(standing, title)))
            readings = standing.core.readings
            lines += _joined("on: ", _goes_on(standing, Random(f"{title}: on")))
            standing.core.readings = readings
        if changed:
            lines += _joined(CANNOT, dict.fromkeys(_cannot_be(dispute, Random(f"{title}: changed"))))
    prefix = f"{rulebook.load(dispute['game']).prefix}-"
    return [" ".join(line.replace(prefix, "").split("\n")).rstrip() for line in lines]


def _joined(head, parts):
    return [head + "; ".join(parts)] if parts else []


def _ruled(ruling):
    """Say what was ruled, who is right and why, what is asked, and what happened by which rules."""
    facts = Facts(ruling.replay.laid)
    asked = [need["fact"] for need in ruling_as_json(ruling, "en")["needs"]]
    said = [ruling.verdict, *(f"asks {fact}" for fact in asked)]
    said += [
        facts.cited(f"claim of {each.by} {each.upheld} {each.reason}", each.rules) for each in ruling.claims
    ]
    yield "; ".join(said)
    yield from facts.course(ruling.replay)


def _refused(standing, title):
    """Try what nobody asks for: some verbs, by each player, of some subjects; say what keeps them from it."""
    core, facts = standing.core, Facts(standing.laid)
    verbs = sorted(set(core.game.verbs) - {"shuffle", "die", "pick"})
    # Each by a draw of its own, so that a new verb leaves what is written of the others.
    for verb in sorted(verbs, key=lambda verb: crc32(f"{title}: {verb}".encode()))[:PROBES]:
        rng = Random(f"{title}: {verb}")
        by = rng.randrange(core.game.players)
        takes = core.game.verbs[verb].takes
        subject = None if takes in {"none", "word", "number"} else rng.randrange(-1, max(1, len(core.defn)))
        action = Action(by, verb, (subject, 0) if takes == "ability" else subject, ())
        mark = core.checkpoint()
        try:
            act(core, action)
            core.undo(mark)
        except (Illegal, NotCovered, NeedsFact) as error:
            yield f"{facts.seat(by)} {verb} {facts.refusal(error)}"


def _goes_on(standing, rng):
    """Play on at random for a while under readings drawn at random."""
    core, facts = standing.core, Facts(standing.laid)
    registry = rulebook.load(core.game.id)
    core.readings = {
        key: rng.choice(sorted(registry.interpretation(key).readings)) if rng.random() < OTHER else reading
        for key, reading in core.readings.items()
    }
    for _ in range(ON):
        try:
            options = list(legal(core, anytime=False))
            seen = len(core.events)
            if not options:
                break
            counted = Counter(f"{option.by} {option.do}" for option in options)
            action = rng.choice(options).sample(core, rng)
            act(core, action)
        except (Illegal, NeedsFact, NotCovered) as error:
            yield str(error)
            continue
        yield f"{action.by} {action.do} {action.subject} {action.values} of {dict(counted)}"
        yield from map(facts.event, core.events[seen:])


def _cannot_be(dispute, rng):
    """Change one thing in the position, again and again, and say what is wrong with what comes of it."""
    for _ in range(CHANGES):
        changed = {**dispute, "position": deepcopy(dispute["position"]), "steps": [], "claims": []}
        spots = list(_spots(changed["position"]))
        if not spots:
            break
        holder, key = rng.choice(spots)
        was = holder[key]
        near = [was + 1, was - 1] if type(was) is int else []
        alike = [each[at] for each, at in spots if type(each[at]) is type(was)]
        holder[key] = deepcopy(rng.choice([*alike, *near, *JUNK]))
        try:
            rule(changed, what_if=False)
        except DisputeError as error:
            for each in (error, *error.others):
                rules = " ".join(each.facts.get("rules", ()))
                yield f"{each.path} {each.reason} [{rules}]"


def _spots(value):
    """Return every place in a position at which something stands: what holds it, and under which key."""
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key
            yield from _spots(item)


def schema(game):
    """Write down what a file of a game may hold, a line for each part."""

    def leaves(value, path):
        if isinstance(value, dict):
            for key, item in value.items():
                if key not in {"description", "title"}:
                    yield from leaves(item, f"{path}.{key}")
        else:
            yield f"{path}: {value}"

    return [f"{name} {'; '.join(leaves(part, ''))}" for name, part in json_schema(game)["$defs"].items()]


def governing(game):
    """Write down the game's name, and by which rule, or which events, each thing that a claim speaks of is judged."""
    of = package(game)
    events = {what: " ".join(each) for what, each in of.claims.anew.items()}
    rules = of.build(max(of.seats)).zone_rules | of.claims.governing
    return [
        name_of(game, "zh-Hant"),
        *(f"{what}: {by}" for table in (rules, events) for what, by in table.items()),
    ]


SCHEMA, GOVERNING = "the schema of a dispute", "what a claim is judged by"


@cache
def kept(folder):
    """Read what came of the disputes of a game, by title; what was ruled stands behind the title."""
    found = {}
    for head, lines in told.sections(folder / KEPT).items():
        title, _, verdict = head.partition(RULED)
        found[title] = [verdict, *lines] if verdict else lines
    return found


def parameters(folder):
    """Return the title of every dispute of a game as parameters of a test, each with the rules it holds."""
    written = {case.id: case for case in told.cases(folder)}
    rest = [pytest.param(title, id=title) for title in disputes(folder) if title not in written]
    return [*(pytest.param(case.id, id=case.id, marks=case.marks) for case in written.values()), *rest]


def ruling_of(folder, title):
    """Rule on a dispute; on one written from the rulebook under other readings too."""
    known = told.written(folder)
    dispute = known[title][0] if title in known else disputes(folder)[title]
    return rule(deepcopy(dispute), what_if=title in known)


def hold(folder, title, *, every):
    """Rule on a dispute and hold what comes of it against what is wanted and what is written down.

    `every`: whether all that can be tried is, where no kind of refusal is met first either, and every position changed.
    """
    ruling = ruling_of(folder, title)
    if title in told.written(folder):
        told.check(ruling, told.written(folder)[title][1])
    if title in worded.kept(folder):
        assert worded.text(ruling) == worded.kept(folder)[title]
    if title in disputes(folder):
        changed = every or crc32(title.encode()) % CHANGED == 0
        held = [line for line in kept(folder)[title] if changed or not line.startswith(CANNOT)]
        assert came_of(title, disputes(folder)[title], ruling, changed=changed) == held
        if every or title in refused.kept(folder):
            refused.check(folder, title, refused.done(title, ruling))


def write(folder):
    """Write what comes of every dispute of a game anew, what is refused there, and those that are told in words."""
    lines, met, choice = [], refused.Table(), worded.Choice()
    for title, dispute in disputes(folder).items():
        ruling = ruling_of(folder, title)
        choice.add(title, ruling)
        verdict, *rest = came_of(title, dispute, ruling)
        lines += [f"== {title}{RULED}{verdict}", *rest]
        met.add(title, refused.done(title, ruling))
    lines += [f"== {SCHEMA}", *schema(folder.name), f"== {GOVERNING}", *governing(folder.name)]
    (folder / KEPT).write_text("\n".join([*lines, ""]), encoding="utf-8")
    for title, data in refused.cards(folder).items():
        met.add(title, refused.stated(folder.name, data))
    met.write(folder)
    choice.write(folder)


def write_words(folder):
    """Write anew what is read out of the rulings that are told in words."""
    lines = [
        line
        for title in worded.kept(folder)
        for line in (f"== {title}", *worded.text(ruling_of(folder, title)))
    ]
    (folder / worded.KEPT).write_text("\n".join([*lines, ""]), encoding="utf-8")
