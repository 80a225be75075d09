"""Every kind of refusal of a game, with the rules that it cites, kept in `refused.txt` beside its tests.

Two tables. What is done: where each dispute ends (those of transcripts.py), and for a few actions on, everybody tries every
verb of every card, and gives every slot values that do not fit. What is stated: every field of every card of these disputes,
and every word of its abilities, is left out or made another. A kind of refusal (verb or place, reason, rules) stands once,
where it was met first, as it is said there. A kind that no table has, or one that is not met any more, is a change of what
people read. After one that is meant, write all of them anew, and read what has changed:

    PYTHONPATH=.:tests/games python tests/games/refused.py
"""

import re
from copy import deepcopy
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import transcripts
from told import sections

from judge.catalogue import cards as catalogue
from judge.catalogue import rulebook
from judge.disputes import DisputeError, rule
from judge.disputes.account.cards import Pack
from judge.disputes.language.game_context import context_of
from judge.disputes.language.speaker import Speaker
from judge.engine.core import CHANCE
from judge.engine.errors import EngineError, Illegal, NeedsFact, NotCovered
from judge.engine.game import Action
from judge.engine.run import act, legal

KEPT = "refused.txt"
ON = 4  # how many actions a dispute is played on, everything being tried before each
MOST = 60  # how many cards are tried as the subject of a verb, or as one value of a slot
CHANCES = {"shuffle", "die", "pick"}
JUNK = (-1, 0, 1, 7, 10**6, 1.5, "A", "x", True, None, [], {}, [{}], {"x": 1})


# ---- what is done


def done(title, dispute):
    """Yield each refusal that is met where a dispute ends and a little further: its kind, and how it is said there."""
    ruling = rule(deepcopy(dispute), what_if=False)
    if ruling.verdict == "undetermined":
        return
    standing = ruling.standing
    core, speaker = standing.core, Speaker(standing.laid, "en")
    prefix = f"{rulebook.load(core.game.id).prefix}-"
    rng = Random(f"{title}: refused")
    for _ in range(ON):
        for by, action in _attempts(core, rng):
            kind = _tried(core, speaker, action)
            if kind is not None:
                verb, tag, rules, said = kind
                cited = " ".join(each.removeprefix(prefix) for each in rules)
                yield f"{verb} {tag} [{cited}]", f"{standing.laid.seats[by]}: {' '.join(said.split())}"
        if not _goes_on(core, rng):
            break


def _attempts(core, rng):
    """Yield everything that can be tried: each verb by each player of each card, and slots with values that do not fit."""
    for name in sorted(set(core.game.verbs) - CHANCES):
        verb = core.game.verbs[name]
        for by in range(core.game.players):
            for subject in _subjects(core, verb.takes):
                yield by, Action(by, name, subject, ())
                for values in _unfit(core, verb, by, subject, rng):
                    yield by, Action(by, name, subject, values)
    for name in sorted(CHANCES):
        for values in _unfit(core, core.game.verbs[name], CHANCE, None, rng):
            yield CHANCE, Action(CHANCE, name, None, values)


def _subjects(core, takes):
    cards = [*range(-1, min(MOST, len(core.defn))), 10**4]
    return {
        "none": [None],
        "word": [None, "x"],
        "number": [None, 0, 1, 2, 10**6],
        "ability": [(card, number) for card in cards for number in (0, 1)],
    }.get(takes, [None, *cards])


def _unfit(core, verb, by, subject, rng):
    """Yield values for the slots of an action of which one does not fit, those before it do."""
    try:
        slots = verb.demand(core, by, subject)
        before = ()
        for slot in slots:
            shape = slot.describe(core)
            cards = [*range(-core.game.players, min(MOST, len(core.defn)))]
            if shape["kind"] in {"number", "word"}:
                wrong = [-1, 0, 1, 2, 10**10, "x"] if shape["kind"] == "number" else ["x"]
            else:
                options = tuple(shape.get("options", ()))
                wrong = [(), options, options[:1] * 2, options[1:], *((card,) for card in cards)]
                wrong += [(*options[:1], card) for card in cards[:8]]
            yield from ((*before, value) for value in wrong)
            before = (*before, slot.sample(core, rng, before))
    except (EngineError, IndexError, ValueError, TypeError, AttributeError):
        return  # it is refused before it asks for anything, or asked of nobody now


def _tried(core, speaker, action):
    """Do an action and take it back; give why it was refused."""
    mark, seen = core.checkpoint(), len(core.events)
    try:
        act(core, action)
    except (Illegal, NotCovered) as error:
        tag = getattr(error.reason, "tag", error.reason)
        return action.do, tag, error.rules, speaker.reason(error.reason, error.facts)
    except NeedsFact as error:
        return action.do, "needs", (), error.fact
    core.undo(mark)
    del core.events[seen:]
    return None


def _goes_on(core, rng):
    """Play one action at random; False where the game is over or nobody can say what comes of it."""
    try:
        options = list(islice(legal(core, anytime=False), 200))
        if options:
            act(core, rng.choice(options).sample(core, rng))
    except EngineError:
        return False
    return bool(options)


# ---- what is stated


def cards(folder):
    """Return every card of the database and of the disputes of a game by its name, each once."""
    game, found = folder.name, {}
    for card in catalogue.load(game).cards.values():
        found[f"database: {card.label}"] = dict(card.data)
    for title, dispute in transcripts.disputes(folder).items():
        for name, data in dispute.get("cards", {}).items():
            if data not in found.values():
                found[f"{title}: {name}"] = data
    return found


def stated(game, data):
    """Yield each refusal of what a card may be made into by one change: its kind, and what is said of it."""
    for path, value in list(_spots(data, ())):
        words = ()
        for junk in (_OUT, *JUNK, *([{**value, "zzz": 1}] if isinstance(value, dict) else [])):
            faults = _faults(game, data, path, junk)
            if junk == "x":
                words = next((fault.facts["known"] for fault in faults if fault.facts.get("known")), ())
            yield from (_said(fault, path, junk) for fault in faults)
        for word in sorted(map(str, words))[:MOST]:  # each that may stand there, as far as it is known
            yield from (_said(fault, path, word) for fault in _faults(game, data, path, word))


def _said(fault, path, junk):
    spot = re.sub(r"\[\d+\]", "[]", fault.path)
    facts = {key: value for key, value in fault.facts.items() if key != "rules"}
    cited = " ".join(fault.facts.get("rules", ()))
    at = ".".join(map(str, path)) + ("" if junk is _OUT else f" = {junk!r}")
    return f"{spot} {fault.reason} [{cited}]", f"{at}: {facts}"[:400]


def _faults(game, data, path, junk):
    """Return what is wrong with a card in which one thing is left out, or made another."""
    changed = deepcopy(data)
    holder = changed
    for key in path[:-1]:
        holder = holder[key]
    if junk is _OUT:
        del holder[path[-1]]
    else:
        holder[path[-1]] = junk
    try:
        Pack(context_of(game), {"X": changed})
    except DisputeError as error:
        return (error, *error.others)
    return ()


_OUT = object()


def _spots(value, path):
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            if key not in {"names", "aliases", "text", "flavor", "illustrator", "name", "no"}:
                yield (*path, key), item
                yield from _spots(item, (*path, key))


# ---- the table


@cache
def kept(folder):
    """Read the table of a game: what was met first where, by title and kind."""
    rows = (
        (title, [line.partition(" | ") for line in lines]) for title, lines in sections(folder / KEPT).items()
    )
    return {title: {kind: said for kind, _, said in found} for title, found in rows}


@cache
def known(folder):
    """Return every kind of refusal of a game."""
    return frozenset(kind for rows in kept(folder).values() for kind in rows)


def check(folder, title, met):
    """Hold what is met in one place against the table."""
    first = {}
    for kind, said in met:
        first.setdefault(kind, said)
    assert first.keys() <= known(folder), sorted(first.keys() - known(folder))
    here = kept(folder).get(title, {})
    assert {kind: first.get(kind) for kind in here} == here


def places(folder):
    """Return every place in which refusals are met, by title, as what makes them."""
    found = {}
    for title, dispute in transcripts.disputes(folder).items():
        found[title] = (done, title, dispute)
    for title, data in cards(folder).items():
        found[f"card of {title}"] = (stated, folder.name, data)
    return found


def write(folder):
    """Write the table of a game anew."""
    seen, lines = set(), []
    for title, (meet, *args) in places(folder).items():
        rows = {}
        for kind, said in meet(*args):
            if kind not in seen:
                rows[kind] = said
                seen.add(kind)
        if rows:
            lines += [f"== {title}", *(f"{kind} | {said}" for kind, said in rows.items())]
    (folder / KEPT).write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    for name in transcripts.GAMES:
        write(Path(__file__).parent / name)
