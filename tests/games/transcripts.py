"""What comes of the disputes of a game, line by line with its rules, kept in `transcripts.txt` beside its tests.

The disputes are those written from the rulebook (`told.yaml`), the ready ones, and the examples of its description. Beside
each stand some actions that are refused where it ends, and some by which it goes on at random. A difference is a change
of what people read. After one that is meant, write all of them anew:

    PYTHONPATH=.:tests/games python tests/games/transcripts.py
"""

from collections import Counter
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from zlib import crc32

import told

from judge.catalogue import rulebook
from judge.disputes import DisputeError, rule, ruling_as_json
from judge.disputes.language.described import described
from judge.disputes.language.speaker import Speaker
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.reference.schema import json_schema
from judge.engine.errors import Illegal, NeedsFact, NotCovered
from judge.engine.game import Action
from judge.engine.run import act, legal
from judge.games import package

GAMES = ("unicorn_overlord", "zero_dimension", "zombie_kittens", "zombie_state")
KEPT = "transcripts.txt"
PROBES = 12  # what is tried and refused where a dispute ends
ON = 8  # how many actions it is played on
CHANGES = 12  # how often something in its position is changed
JUNK = (-1, 0, 1, 2, 7, 99, "A", "Z", "x", True, [], {}, {"unknown": 3})
OTHER = 0.25  # how many of its unclear points are read otherwise then


@cache
def disputes(folder):
    """Return every dispute of a game by its title."""
    game, found = folder.name, {}
    for case in told.cases(folder):
        if "loop" not in case.id:  # they take long, and what comes of one is all there is to say
            found[case.id] = case.values[0]
    for name in ready_names(game):
        found[f"ready: {name}"] = ready_file(game, name)
    examples = [(verb, each) for verb, note in described(game).verbs.items() for each in note.examples]
    examples += [("whole", each) for each in described(game).examples]
    for number, (verb, example) in enumerate(examples, 1):
        found[f"example {number}: {verb}"] = example
    return found


def transcript(title, dispute):
    """Write down what is ruled of a dispute, what is refused where it ends, and how it may go on."""
    ruling = rule(dispute, what_if=False)
    if ruling.verdict == "undetermined":
        return [ruling.verdict]
    standing = ruling.standing
    lines = [
        *_ruled(ruling_as_json(ruling, "en")),
        *dict.fromkeys(_refused(standing, title)),
        *_goes_on(standing, Random(f"{title}: on"), "on"),
        *dict.fromkeys(_cannot_be(dispute, Random(f"{title}: changed"))),
    ]
    prefix = f"{rulebook.load(dispute['game']).prefix}-"
    return [" ".join(line.replace(prefix, "").split("\n")).rstrip() for line in lines if line.strip()]


def _cite(text, rules):
    return f"{text} [{' '.join(rules)}]"


def _ruled(said):
    """Say what happened by which rules; what the account leaves open, and who is right, is not the game's to say."""
    yield said["verdict"]
    for event in said["begun"]:
        yield _cite(f"    {event['text']}", event["rules"])
    for step in said["steps"]:
        yield f"{step['n'] or '·'} {step['by']}: {step['text']}"
        for event in step["events"]:
            yield _cite(f"    {event['text']}", event["rules"])
    if said["illegal"]:
        yield _cite(f"refused: {said['illegal']['because']}", said["illegal"]["rules"])


def _refused(standing, title):
    """Try what nobody asks for: some verbs, by each player, of some subjects; say what keeps them from it."""
    core, speaker = standing.core, Speaker(standing.laid, "en")
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
        except (Illegal, NotCovered) as error:
            said = speaker.reason(error.reason, error.facts)
            yield _cite(f"! {standing.laid.seats[by]} {verb}: {said}", error.rules)
        except NeedsFact as error:
            yield f"! {standing.laid.seats[by]} {verb}: {error.fact}?"


def _goes_on(standing, rng, word):
    """Play on at random for a while under readings drawn at random."""
    core, speaker = standing.core, Speaker(standing.laid, "en")
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
            yield f"{word}: {error}"
            continue
        yield f"{word}: {action.by} {action.do} {action.subject} {action.values} of {dict(counted)}"
        for event in core.events[seen:]:
            yield _cite(f"    {speaker.event(event)}", event[1])


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
                yield _cite(f"cannot be: {each.path}: {each.reason}", each.facts.get("rules", ()))


def _spots(value):
    """Return every place in a position at which something stands: what holds it, and under which key."""
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            yield value, key
            yield from _spots(item)


def schema(game):
    """Write down what a file of a game may hold, a line each."""

    def leaves(value, path):
        if isinstance(value, dict):
            for key, item in value.items():
                if key not in {"description", "title"}:
                    yield from leaves(item, f"{path}.{key}")
        else:
            yield f"{path}: {value}"

    return list(leaves(json_schema(game)["$defs"], ""))


def governing(game):
    """Write down the game's name, and by which rule, or which events, each thing that a claim speaks of is judged."""
    of = package(game)
    events = {what: " ".join(each) for what, each in of.anew.items()}
    return [of.name, *(f"{what}: {by}" for table in (of.governing, events) for what, by in table.items())]


SCHEMA, GOVERNING = "the schema of a dispute", "what a claim is judged by"


@cache
def kept(folder):
    """Read the transcripts of a game, by title."""
    return told.sections(folder / KEPT)


def write(folder):
    """Write the transcripts of a game anew."""
    lines = []
    for title, dispute in disputes(folder).items():
        lines += [f"== {title}", *transcript(title, dispute)]
    lines += [f"== {SCHEMA}", *schema(folder.name), f"== {GOVERNING}", *governing(folder.name)]
    (folder / KEPT).write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    for name in GAMES:
        write(Path(__file__).parent / name)
