"""A table to lay a position on and play at, through the door that dispute files use."""

from judge.catalogue import rulebook
from judge.disputes.file import check_dispute
from judge.disputes.laying import open_replay
from judge.engine.core import Core
from judge.engine.run import begin, legal, question, result
from judge.games import zero_dimension as zx
from judge.games.zero_dimension import state, stats

DEFAULTS = rulebook.load(zx.ID).defaults()


def char(attack=1000, defence=1000, cost=1, **more):
    return {
        "kind": "character",
        "colours": ["red"],
        "cost": cost,
        "attack": attack,
        "defence": defence,
        **more,
    }


def gear(attack=0, defence=0, cost=1, **more):
    bonus = {"attack_bonus": attack, "defence_bonus": defence}
    return {"kind": "equipment", "colours": ["red"], "cost": cost, **bonus, **more}


def tactic(effect, *, target=None, timing="instant", cost=0, **more):
    ability = {"id": "use", "effect": effect, **({"target": target} if target else {})}
    return {
        "kind": "tactic",
        "timing": timing,
        "colours": ["red"],
        "cost": cost,
        "abilities": [ability],
        **more,
    }


def event(*statements, cost=0, **more):
    abilities = [{"id": "law", "timing": "continuous", "effect": list(statements)}]
    return {"kind": "event", "colours": ["red"], "cost": cost, "abilities": abilities, **more}


def when(happening, effect, *, of="self", **more):
    return {"id": happening, "timing": "triggered", "when": {happening: of}, "effect": effect, **more}


def lasting(*statements, **more):
    return {"id": "lasting", "timing": "continuous", "effect": list(statements), **more}


def active(effect, **more):
    return {"id": "act", "timing": "activated", "effect": effect, **more}


COLOURED = {
    name: {"kind": "tactic", "timing": "normal", "colours": [name], "cost": 1}
    for name in ("red", "yellow", "blue", "green", "white", "black")
}
AGAIN = {f"{name} {number}": data for name, data in COLOURED.items() for number in range(2, 5)}
BLANKS = [f"Blank {number // 4}" for number in range(26)]  # four of a name
PLAIN = {
    **AGAIN,
    **dict.fromkeys(["Blank", *BLANKS], COLOURED["white"]),
    "Sailor": char(),
    "Brute": char(3000, 3000, 3),
    **COLOURED,
}


def several(colour, letter, numbers, **more):
    """Cards of one colour with the ids r0, r1 …: four of a name, then of the next."""
    return [
        {"id": f"{letter}{n}", "card": colour if at < 4 else f"{colour} {at // 4 + 1}", **more}
        for at, n in enumerate(numbers)
    ]


class Table:
    """Two sides, some cards, a step of a turn; decks of 20 and life of 6 plain cards unless said otherwise."""

    def __init__(self, a=None, b=None, *, phase="action", turn=5, player="A", cards=None, readings=None):
        sides = {}
        for seat, side in (("A", a or {}), ("B", b or {})):
            sides[seat] = {"deck": BLANKS[6:], "life": BLANKS[:6], **side}
        self.readings = {**DEFAULTS, **(readings or {})}
        self.dispute = check_dispute(
            {
                "dispute": 1,
                "game": zx.ID,
                "cards": {**PLAIN, **(cards or {})},
                "position": {"turn": {"number": turn, "player": player, "phase": phase}, "players": sides},
            }
        )
        self.replay = open_replay(self.dispute, self.readings)
        self.core = self.replay.core
        self.steps = 0

    # ---- playing

    def do(self, by, verb, card=None, **slots):
        """Do a step, with the passes it implies; raises what refuses it."""
        self.steps += 1
        step = {"by": by, "do": verb, **slots}
        if card is not None:
            step["card"] = card
        if not self.replay.step(self.steps, step):
            raise self.replay.stop.error
        return self

    def now(self, by, verb, card=None, **slots):
        """Do a step with nothing implied before it."""
        return self.do(by, verb, card, at_once=True, **slots)

    def passes(self, times=2):
        """Let whoever has priority pass, so many times; who has nobody to defend does not."""
        for _ in range(times):
            self.now("AB"[self.asked().who[0]], "pass")
            if self.asked().menu == "defence" and not self.options(verb="defend"):
                self.now("AB"[self.asked().who[0]], "no_defence")
        return self

    def finish(self):
        """Let the chain and the battle come to their end."""
        self.replay.finish()
        if self.replay.late is not None:
            raise self.replay.late
        return self

    # ---- looking

    def asked(self):
        return question(self.core)

    def holder(self):
        """Name who is asked, and by which menu."""
        asked = self.asked()
        return "".join("AB"[seat] for seat in asked.who), asked.menu

    def obj(self, name):
        return self.replay.reader.find(name, "test")

    def zone(self, name):
        """Name the zone a card lies in, with its seat: "A.hand"."""
        place = self.core.place[self.obj(name)]
        zone = self.core.game.zones[place]
        return zone.name if zone.owner is None else f"{'AB'[zone.owner]}.{zone.name}"

    def count(self, where):
        seat, name = where.split(".")
        return len(self.core.zones[self.core.game.seat_zone("AB".index(seat), name)])

    def rested(self, name):
        return bool(self.core.bits[self.obj(name)] & state.RESTED)

    def attack(self, name):
        return stats.attack(self.core, self.obj(name))

    def defence(self, name):
        return stats.defence(self.core, self.obj(name))

    def level(self, name):
        return state.level(self.core, self.obj(name))

    def damage(self, name):
        return self.core.columns[state.DAMAGE][self.obj(name)]

    def events(self, *names):
        """Return the names of what has happened, only those asked for."""
        return [event[0] for event in self.core.events if not names or event[0] in names]

    def cited(self):
        return {rule for happened in self.core.events for rule in happened[1]}

    def options(self, by=None, verb=None):
        """List (verb, subject) of what is open now."""
        found = [option for option in legal(self.core) if by is None or option.by == "AB".index(by)]
        return [option for option in found if verb is None or option.do == verb]

    def can(self, by, verb, name=None):
        """Return whether a player may do this now, without anybody doing anything before."""
        wanted = None if name is None else self.obj(name)
        for option in self.options(by, verb):
            subject = option.subject[0] if isinstance(option.subject, tuple) else option.subject
            if wanted is None or subject == wanted:
                return True
        return False

    def result(self):
        return result(self.core)


def new_game(definitions, decks, readings=None):
    """Begin a game from its set-up."""
    game = zx.build(2)
    core = Core(game, definitions, {**DEFAULTS, **(readings or {})})
    core.vars.update(game.variables)
    game.set_up(core, decks)
    begin(core)
    return core
