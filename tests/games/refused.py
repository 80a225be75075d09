"""Every kind of refusal of a game, with the rules that it cites, kept in `golden/refused.txt` beside its tests.

Two tables. What is done: where each dispute ends (those of `ruled.py`), and for a few actions on, everybody tries every verb
of every card, and gives every slot values that do not fit. What is stated: every field of every card of these disputes, and
every word of its abilities, is left out or made another. A kind of refusal (verb or place, reason, rules) stands once, where
it was met first, with the facts of its sentence there. `tests/golden.py` writes them anew.
"""

import re
from copy import deepcopy
from functools import cache
from itertools import islice
from random import Random

from facts import Facts
from told import disputes, sections

from judge.catalogue import cards as catalogue
from judge.disputes import DisputeError
from judge.disputes.account.cards import Pack
from judge.disputes.language.game_context import context_of
from judge.engine.errors import EngineError, Illegal, NeedsFact, NotCovered
from judge.engine.game import Action
from judge.engine.ids import CHANCE
from judge.engine.run import act, legal
from judge.engine.slots import Settled

KEPT = "golden/refused.txt"
ON = 4  # how many actions a dispute is played on, everything being tried before each
MOST = 60  # how many unlike cards are tried as the subject of a verb, or as one value of a slot
MOST_SAID = 400  # signs of what is written down of one
CHANCES = {"shuffle", "die", "pick"}
JUNK = (-1, 0, 1, 7, 10**6, 1.5, "A", "x", True, None, [], {}, [{}], {"x": 1})


# ---- what is done


def done(title, ruling):
    """Yield each refusal that is met where a dispute ends and a little further: its kind, and of what it speaks there."""
    if ruling.verdict == "undetermined":
        return
    core, facts = ruling.standing.core, Facts(ruling.standing.laid)
    rng, met = Random(f"{title}: refused"), set()
    for _ in range(ON):
        for by, action in _attempts(core, rng):
            error = _tried(core, action)
            if error is None:
                continue
            fact = isinstance(error, NeedsFact)
            key, rules = ("needs", ()) if fact else (error.reason, error.rules)
            if (action.do, key, rules) not in met:
                met.add((action.do, key, rules))
                said = error.fact if fact else " ".join(facts.named(error.facts))
                kind = facts.cited(f"{action.do} {key}", rules)
                yield kind, f"{facts.seat(by)}: {said}"[:MOST_SAID].rstrip()
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


def _unlike(core):
    """Return objects of which no two are the same card at the same place."""
    found = {(core.defn[obj], core.place[obj]): obj for obj in reversed(range(len(core.defn)))}
    return sorted(found.values())[:MOST]


def _subjects(core, takes):
    cards = [-1, *_unlike(core), 10**4]
    return {
        "none": [None],
        "word": [None, "x"],
        "number": [None, 0, 1, 2, 10**6],
        "ability": [(card, number) for card in cards for number in (0, 1)],
    }.get(takes, [None, *cards])


def _unfit(core, verb, by, subject, rng):
    """Yield values for the slots of an action of which one does not fit, those before it do."""
    try:
        slots = [slot for slot in verb.demand(core, by, subject) if not isinstance(slot, Settled)]
        before = ()
        for slot in slots:
            shape = slot.describe(core)
            cards = [*range(-core.game.players, 0), *_unlike(core)]
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


def _tried(core, action):
    """Do an action and take it back; give why it was refused."""
    mark, seen = core.checkpoint(), len(core.events)
    try:
        act(core, action)
    except (Illegal, NotCovered, NeedsFact) as error:
        return error
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


@cache
def cards(folder):
    """Return every card of the database and of the disputes of a game by its name, each once."""
    game, found = folder.name, {}
    for card in catalogue.load(game).cards.values():
        found[f"card of database: {card.label}"] = dict(card.data)
    for title, dispute in disputes(folder).items():
        for name, data in dispute.get("cards", {}).items():
            if data not in found.values():
                found[f"card of {title}: {name}"] = data
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
    return f"{spot} {fault.reason} [{cited}]", f"{at}: {facts}"[:MOST_SAID]


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


class Table:
    """Refusals as they are met, each kind where it was met first."""

    def __init__(self):
        self.seen, self.lines = set(), []

    def add(self, title, met):
        """Write down, of what is met in one place, the kinds that were not met before."""
        rows = {}
        for kind, said in met:
            if kind not in self.seen:
                rows[kind] = said
                self.seen.add(kind)
        if rows:
            self.lines += [f"== {title}", *(f"{kind} | {said}".rstrip() for kind, said in rows.items())]

    def write(self, folder):
        """Write the table of a game anew."""
        (folder / KEPT).write_text("\n".join([*self.lines, ""]), encoding="utf-8")


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
        first.setdefault(kind, said.rstrip())
    assert first.keys() <= known(folder), sorted(first.keys() - known(folder))
    here = kept(folder).get(title, {})
    assert {kind: first.get(kind) for kind in here} == here
