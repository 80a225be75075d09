"""Tables of 活屍貓 in few words: a position, the steps people report, and what came of them.

`Favor, Skip, ?3` is a hand of two cards and three unknown ones; a `!` in it says that the player is dead; `x=Cat card:A`
is a Cat of design A with the id x. Steps read `A play Favor | player: B`. Cards are called by their English names.
"""

from __future__ import annotations

from functools import cache

import yaml

from judge.catalogue import cards as catalogue
from judge.catalogue import rulebook
from judge.disputes import rule
from judge.engine.core import UNKNOWN, Core
from judge.engine.run import begin, question
from judge.games import zombie_kittens
from judge.games.zombie_kittens import state

GAME = "zombie_kittens"


# ---- the box


@cache
def definitions():
    data = catalogue.load(GAME).data
    return tuple(zombie_kittens.definition(card["names"]["en"], card) for card in data.values())


@cache
def defaults():
    return dict(rulebook.load(GAME).defaults())


def new_game(players, readings=None):
    """A game that asks for its first shuffle."""
    core = Core(zombie_kittens.build(players), definitions(), {**defaults(), **(readings or {})})
    core.vars.update(core.game.variables)
    core.game.set_up(core, ())
    begin(core)
    core.log.clear()
    return core


# ---- disputes in few words


def cards(text):
    """Read a list of cards."""
    found = []
    for part in (part.strip() for part in text.split(",")):
        if part.startswith("?"):
            found.append({"unknown": int(part[1:] or 1)})
        elif part:
            label, _, name = part.rpartition("=")
            name, _, design = name.partition(":")
            found.append(
                {"card": name, **({"design": design} if design else {}), **({"id": label} if label else {})}
            )
    return found


def step(text):
    """Read one step."""
    words, _, rest = text.partition("|")
    by, do, *card = words.split(maxsplit=2)
    read = {"by": by, "do": do, **(yaml.safe_load(f"{{{rest}}}") or {})}
    return {**read, "card": card[0].strip()} if card else read


def dispute(hands, steps, *, turn="A", turns=1, pile="?20", discard="", readings=None, claims=(), **more):
    """Write the dispute. `hands` by seat, in seat order."""
    players = {}
    for seat, text in hands.items():
        players[seat] = {"hand": cards(text.replace("!", ""))}
        if "!" in text:
            players[seat]["exploded"] = [{"card": "Exploding Kitten"}]
    players[turn]["turns"] = turns
    return {
        "dispute": 1,
        "game": GAME,
        "players": list(hands),
        "interpretations": readings or {},
        "position": {
            "turn": {"number": 5, "player": turn, **more},
            "players": players,
            "table": {"pile": cards(pile), "discard": cards(discard)},
        },
        "steps": [step(text) for text in steps],
        "claims": list(claims),
    }


def play(hands, *steps, **more):
    """Rule on it; gives the table as it lies after the last legal step."""
    return Table(rule(dispute(hands, steps, **more), what_if=False))


class Table:
    """What came of a dispute."""

    def __init__(self, ruling):
        self.ruling = ruling
        self.core = ruling.standing.core
        self.seats = ruling.replay.laid.seats

    @property
    def verdict(self):
        return self.ruling.verdict

    @property
    def refused(self):
        """The step refused and its rules, or None."""
        stop = self.ruling.replay.stop
        return None if stop is None else (stop.n, stop.error.rules)

    @property
    def reason(self):
        return self.ruling.replay.stop.error.reason

    @property
    def needs(self):
        return self.ruling.to_dict("en")["needs"][0]["fact"]

    def _names(self, zone):
        core = self.core
        return [
            "?" if core.defn[obj] == UNKNOWN else core.defs[core.defn[obj]].printed["names"]["en"]
            for obj in reversed(core.zones[zone])
        ]

    def hand(self, seat):
        return sorted(self._names(state.zone(self.seats.index(seat), state.HAND)))

    @property
    def pile(self):
        """From the top."""
        return self._names(state.pile(self.core))

    @property
    def discard(self):
        """From the top."""
        return self._names(state.discard(self.core))

    @property
    def dead(self):
        return "".join(self.seats[seat] for seat in state.the_dead(self.core))

    @property
    def turn(self):
        """Whose turn it is, and how many turns they have to take."""
        player = self.core.vars["player"]
        return self.seats[player], self.core.vars["turns"][player]

    @property
    def asked(self):
        asked = question(self.core)
        return asked.menu, "".join(self.seats[seat] for seat in asked.who if seat >= 0)

    def events(self, name):
        done = [event for each in self.ruling.replay.done for event in each.events]
        return [event for event in done if event[0] == name]

    def cited(self, rule_id):
        return any(rule_id in event[1] for each in self.ruling.replay.done for event in each.events)
