"""Tables of ゾンビ・ステート in few words.

A side is `{"A": "X p0 a5, P p4 i1 q1"}`: domains with population p, active a and inactive i zombies, quarantine q.
Links are `X-P X~Q`: by land, by sea. Armies are `{"A": "a1@P a2@P! a3@P/1"}`: ! fortified, / damage. Technologies are
`{"A": "狙撃+ 防壁:2"}`: + developed, : research counters. Steps are `A move a1 | to: [P]`.
"""

from __future__ import annotations

from functools import cache

import yaml

from judge.catalogue import cards as catalogue
from judge.catalogue import rulebook
from judge.disputes import rule
from judge.engine.core import Core
from judge.engine.run import begin, question
from judge.games import zombie_state
from judge.games.zombie_state import state

GAME = "zombie_state"
SHORT = {"p": "population", "a": "active", "i": "inactive", "q": "quarantine"}
TRACKS = {
    "kind": "tables",
    "population_track": [8, 7, 6, 5],
    "mutation_track": {"length": 12, "red": [4], "yellow": [6, 9], "blue": [12]},
    "army_cost": 2,
    "zombies": 60,
}
PIECES = {
    "army": {"kind": "army"},
    "iron": {"kind": "resource"},
    "oil": {"kind": "resource"},
    "food": {"kind": "resource"},
}


@cache
def definitions():
    return tuple(zombie_state.definition(card["name"], card) for card in catalogue.load(GAME).data.values())


@cache
def defaults():
    return dict(rulebook.load(GAME).defaults())


def new_game(players, readings=None):
    core = Core(zombie_state.build(players), definitions(), {**defaults(), **(readings or {})})
    core.vars.update(core.game.variables)
    core.game.set_up(core, ())
    begin(core)
    core.log.clear()
    return core


def step(text):
    words, _, rest = text.partition("|")
    by, do, *card = words.split(maxsplit=2)
    read = {"by": by, "do": do, **(yaml.safe_load(f"{{{rest}}}") or {})}
    if not card:
        return read
    named = {"recycle": "word", "exchange": "word", "space": "number"}.get(do, "card")
    return {**read, named: int(card[0]) if named == "number" else card[0].strip()}


def _domains(sides, links, more):
    cards, numbers = {}, {}
    for text in sides.values():
        for part in text.split(","):
            name = part.split()[0]
            numbers[name] = len(numbers) + 1
            cards[name] = {
                "kind": "domain",
                "number": numbers[name],
                "adjacent": [],
                "sea": [],
                **more.get(name, {}),
            }
    for link in links.split():
        kind = "sea" if "~" in link else "adjacent"
        one, other = link.replace("~", "-").split("-")
        cards[one][kind].append(other)
        cards[other][kind].append(one)
    stated = {
        name: {key: value for key, value in row.items() if value is not None} for name, row in cards.items()
    }
    return stated, numbers


def _army(text, numbers):
    label, _, rest = text.partition("@")
    rest, _, damage = rest.partition("/")
    made = {"card": "army", "id": label, "at": numbers[rest.rstrip("!")]}
    if rest.endswith("!"):
        made["state"] = "fortified"
    return {**made, "damage": int(damage)} if damage else made


def _tech(text, seat):
    name, _, research = text.partition(":")
    made = {"card": name.rstrip("+"), "id": f"{seat}.{name.rstrip('+')}"}
    if name.endswith("+"):
        made["status"] = "developed"
    return {**made, "research": int(research)} if research else made


def dispute(
    sides,
    links="",
    steps=(),
    *,
    armies=None,
    phase="action",
    start="A",
    number=5,
    fp=9,
    gained=None,
    resources=None,
    techs=None,
    cards=None,
    more=None,
    tables=TRACKS,
    deck=(),
    outbreaks=0,
    markers=None,
    extra=None,
    track=None,
    spent=(),
    readings=None,
    step_of=None,
    acting=None,
):
    stated, numbers = _domains(sides, links, more or {})
    players = {}
    for seat, text in sides.items():
        own = []
        for part in text.split(","):
            name, *values = part.split()
            own.append({"card": name, **{SHORT[value[0]]: int(value[1:]) for value in values}})
        players[seat] = {
            "domains": own,
            "armies": [_army(each, numbers) for each in (armies or {}).get(seat, "").split()],
            "resources": (resources or {}).get(seat, "").split(),
            "technologies": [_tech(each, seat) for each in (techs or {}).get(seat, "").split()],
            "fp": fp,
            "gained": fp if gained is None else gained,
            "marker": (markers or {}).get(seat, 0),
            "extra": (extra or {}).get(seat, 0),
        }
    turn = {"number": number, "player": start, "phase": phase}
    if step_of:
        turn["step"] = step_of
    if acting:
        turn["acting"] = acting
    table = {"supply": ["iron", "oil", "food"], "events": list(deck)}
    if tables is not None:
        table["tables"] = ["tracks"]
        stated["tracks"] = tables
    if outbreaks:
        stated["plague"] = {"kind": "outbreak", "effect": {"zombies": 1}}
        table["outbreaks"] = ["plague"] * outbreaks
    return {
        "dispute": 1,
        "game": GAME,
        "players": list(sides),
        "interpretations": readings or {},
        "cards": {**stated, **PIECES, **(cards or {})},
        "position": {
            "turn": turn,
            "players": players,
            "table": table,
            "game": {"track": track or {}, "spent": list(spent)},
        },
        "steps": [step(text) for text in steps],
    }


def play(sides, links="", *steps, **more):
    """Rule on it; gives the table as it lies after the last legal step."""
    return Table(rule(dispute(sides, links, steps, **more), what_if=False))


class Table:
    """What came of a dispute."""

    def __init__(self, ruling):
        self.ruling = ruling
        self.core = ruling.standing.core
        self.laid = ruling.replay.laid

    @property
    def verdict(self):
        return self.ruling.verdict

    @property
    def refused(self):
        """The step refused and its rules, or None."""
        stop = self.ruling.replay.stop
        return None if stop is None else (stop.n, getattr(stop.error, "rules", ()))

    @property
    def reason(self):
        return self.ruling.replay.stop.error.reason

    @property
    def facts(self):
        return self.ruling.replay.stop.error.facts

    def domain(self, name):
        """Population, active, inactive."""
        core = self.core
        obj = next(obj for obj in state.every_domain(core) if core.card(obj).name == name)
        return tuple(core.columns[at][obj] for at in (state.POPULATION, state.ACTIVE, state.INACTIVE))

    def zombies(self, names):
        return tuple(sum(self.domain(name)[1:]) for name in names.split())

    def army(self, label):
        """Where it stands, + when fortified; None when lost."""
        core, obj = self.core, self.laid.objects[label]
        if core.game.zones[core.place[obj]].name != "armies":
            return None
        at = state.domain_at(core, core.columns[state.AT][obj])
        return core.card(at).name + ("+" if core.bits[obj] & state.FORTIFIED else "")

    def column(self, which, label):
        return self.core.columns[which][self.laid.objects[label]]

    def var(self, name, seat=None):
        value = self.core.vars[name]
        return value if seat is None else value[self.laid.seats.index(seat)]

    def resources(self, seat):
        held = state.resources(self.core, self.laid.seats.index(seat))
        return sorted(self.core.card(obj).name for obj in held)

    def developed(self, label):
        return bool(self.core.bits[self.laid.objects[label]] & state.DEVELOPED)

    @property
    def asked(self):
        asked = question(self.core)
        return asked.menu, "".join(self.laid.seats[seat] if seat >= 0 else "chance" for seat in asked.who)

    def events(self, name):
        return [event for each in self.ruling.replay.done for event in each.events if event[0] == name]

    def cited(self, rule_id):
        return any(rule_id in event[1] for each in self.ruling.replay.done for event in each.events)
