"""Tables to play on: the sample box, new games, and positions laid out by names."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from judge.engine.core import Core
from judge.engine.errors import Illegal
from judge.engine.game import Action
from judge.engine.position import freeze
from judge.engine.run import act, begin, question
from judge.games import unicorn_overlord as uo
from judge.games.unicorn_overlord import state

ROOT = Path(__file__).parents[3]


@cache
def readings():
    registry = yaml.safe_load((ROOT / "judge/games/unicorn_overlord/rulebook.yaml").read_text("utf-8"))
    points = [point for rule in registry["rules"] for point in rule.get("interpretations", ())]
    return {point["key"]: point["default"] for point in points}


STARTERS = [
    {"name": "Knight", "kind": "unit", "start": 1, "power": 2, "classes": ["blade"]},
    {"name": "Soldier", "kind": "unit", "start": 1, "power": 2, "classes": ["lance"]},
    {"name": "Guard", "kind": "unit", "start": 1, "power": 2, "classes": ["shield"]},
    {"name": "Coin Bag", "kind": "item", "start": 3, "icons": ["coin"]},
    {
        "name": "Ash",
        "kind": "item",
        "start": 1,
        "abilities": [{"effect": [{"one_of": [[{"coin": 1}], [{"draw": 1}], [{"crit": 1}]]}]}],
    },
    {"name": "Town", "kind": "territory", "start": 1, "icons": ["coin", "coin", "coin"]},
]


def unit(name, power, *classes, **more):
    return {"name": name, "kind": "unit", "power": power, "classes": list(classes), **more}


def item(name, *effect, **more):
    return {"name": name, "kind": "item", "abilities": [{"effect": list(effect)}] if effect else [], **more}


def land(name, *effect, timing="activate", **more):
    abilities = [{"timing": timing, "effect": list(effect)}] if effect else []
    return {"name": name, "kind": "territory", "abilities": abilities, **more}


def crit(name, value, *conditions):
    return {"name": name, "kind": "crit", "value": value, "conditions": list(conditions)}


LATER_BLADES = {"strengthen": "later", "power": 3, "class": "blade"}
TEST_CARDS = [
    *STARTERS,
    *(unit(f"U{power}", power) for power in range(10)),
    unit("U24", 24),
    unit("U62", 62),
    unit("Minus", -4),
    unit("Fighter", 2, "blade", bonus="shield"),
    unit("Twin", 1, "blade", "blade", bonus="blade"),
    unit(
        "Boaster",
        2,
        abilities=[{"effect": [{"strengthen": "self", "power": 1}]}],
        bonus="shield",
        classes=["blade"],
    )
    | {"classes": ["blade"]},
    unit("Two Lines", 1, icons=["draw", "coin"]),
    unit(
        "Mercenary",
        3,
        "blade",
        abilities=[{"effect": [{"strengthen": "self", "power": {"times": [2, {"coins": "battle"}]}}]}],
    ),
    unit("Leader", 1, abilities=[{"effect": [{"strengthen": "later", "power": 2, "until": "next_row"}]}]),
    item("Blank"),
    item("Steel Sword", LATER_BLADES),
    item("Draws", {"draw": 2}),
    item("Crits", {"crit": 1}),
    item("Curse All", {"curse": 1, "to": {"player": "others"}}),
    item("Curse One", {"curse": 1}),
    item("Burn One", {"burn": 1}),
    item("Burn All", {"burn": 1, "to": {"territory": "others"}}),
    item("Exclude One", {"exclude": 1}),
    item("Exclude Unit", {"exclude": {"unit": "own"}}),
    item(
        "Manual",
        {"choose_class": ["blade", "shield"], "as": "which"},
        {"strengthen": "later", "power": 1, "class": "which"},
    ),
    item(
        "Mirror",
        {"choose": {"card": "own", "in": "battle", "kind": "item", "other": True}, "as": "which"},
        {"copy": "which"},
    ),
    item("Crystal", {"rearrange": "own"}),
    {"name": "Unstated", "kind": "item", "text": None},
    land("Forest", {"discard": 2}, {"draw": 2}),
    land("Desert", {"mill": 2}),
    land("Thorns", {"look": 3, "as": "seen"}),
    land(
        "Fort", {"modify": {"unit": "own", "row": "same"}, "power": 3}, timing="permanent", classes=["shield"]
    ),
    {
        "name": "Fort Market",
        "kind": "territory",
        "abilities": [
            {
                "id": "wall",
                "timing": "permanent",
                "effect": [{"modify": {"unit": "own", "row": "same"}, "power": 1}],
            },
            {"id": "trade", "timing": "activate", "effect": [{"coin": 1}]},
        ],
    },
    land("Village", {"gain": 1}, timing="coin"),
    land("Meadow"),
    crit("C1", 1),
    crit("C2", 2),
    crit("C3", 3),
    crit("If Six", 1, {"exists": {"unit": "own", "power": {"least": 6}}}),
    crit("If Coins", 1, {"at_least": [{"coins": "round"}, 1]}),
    crit(
        "If Two",
        1,
        {"at_least": [{"count": {"unit": "own"}}, 1]},
        {"at_least": [{"count": {"unit": "own"}}, 2]},
    ),
    crit("If Three", 1, *({"at_least": [{"count": {"unit": "own"}}, least]} for least in (1, 2, 3))),
    {"name": "Burn", "kind": "burn"},
    {"name": "Curse", "kind": "curse", "icons": ["coin"]},
    *(
        {"name": f"P{number}", "kind": "renown", "round": number, "value": 1 if number < 3 else 2}
        for number in range(1, 6)
    ),
    {"name": "Reward", "kind": "renown"},
    {"name": "Reward 3", "kind": "renown", "value": 3},
]


def compiled(cards):
    return tuple(uo.definition(data["name"], data) for data in cards)


@cache
def card_list():
    return compiled(TEST_CARDS)


@cache
def sample():
    data = yaml.safe_load((ROOT / "card_db/unicorn_overlord/sample.yaml").read_text("utf-8"))["cards"]
    return compiled((*STARTERS, *data))


COPIES = {"unit": 4, "item": 3, "territory": 3, "crit": 4, "burn": 10, "curse": 10, "renown": 1}


@cache
def box(players):
    """Return the definition numbers of a box for so many players."""
    found = []
    for number, card in enumerate(sample(), 1):
        copies = 5 if card.name == "試玩最終獎勵" else COPIES[card.kind]
        found += [number] * (card.start * players if card.start else copies)
    return tuple(found)


def set_up(players, definitions, numbers, **chosen):
    core = Core(uo.build(players), definitions, {**readings(), **chosen})
    core.vars.update(core.game.variables)
    core.game.set_up(core, (numbers,))
    begin(core)
    return core


def new_game(players, **chosen):
    return set_up(
        players, sample(), box(players), **{key.replace("__", "."): value for key, value in chosen.items()}
    )


def lay(*seats, table=None, chosen=None, definitions=None, **turn):
    """Lay a position out: for each seat its zones and numbers, top first; a card is a name, or (name, row)."""
    game = uo.build(len(seats))
    core = Core(game, definitions or card_list(), {**readings(), **(chosen or {})})
    core.vars.update(game.variables)
    for number, zone in enumerate(game.zones):
        listed = (
            (table or {}).get(zone.name, ()) if zone.owner is None else seats[zone.owner].get(zone.name, ())
        )
        for entry in reversed(listed):
            name, row = entry if isinstance(entry, tuple) else (entry, 0)
            obj = core.create(0 if name is None else core.index[name], zone.owner or 0, number)
            core.columns[state.ROW][obj] = row
    for tally in game.tallies:
        core.vars[tally.name] = tuple(seat.get(tally.name, tally.default) for seat in seats)
    game.resume(core, turn)
    begin(core)
    core.told = frozenset(range(len(game.zones)))
    core.log.clear()
    core.events.clear()
    return core


def battle(rows_a, rows_b=(), *, table=None, chosen=None, a=None, b=None, **turn):
    """Lay out the battle phase of two players: what A and B have placed, from row 1 on."""
    seats = ({"placed": rows_a, **(a or {})}, {"placed": rows_b, **(b or {})})
    return lay(*seats, table=table, chosen=chosen, phase="battle", **turn)


def do(core, by, verb, subject=None, *values):
    act(core, Action(by, verb, subject, values))


def asked(core):
    return question(core)


def place(core, seat, name):
    """Return a zone: of a seat, or (None) of the table."""
    numbers = [
        number for number, zone in enumerate(core.game.zones) if (zone.owner, zone.name) == (seat, name)
    ]
    return numbers[0]


def look(core, by, owner, zone):
    """Look through a zone of a seat, or (None) of the table; give its cards, top first. Illegal where one may not."""
    do(core, by, "look", zone, *(() if owner is None else ((-1 - owner,),)))
    return tuple(reversed(core.zones[place(core, owner, zone)]))


def names(core, seat, zone):
    """Name the cards of a zone, top first; None is a card nobody knows."""
    return [
        core.defs[core.defn[obj]].name if core.defn[obj] else None
        for obj in reversed(core.zones[place(core, seat, zone)])
    ]


def find(core, name, seat=None, zone=None):
    """Find a card: the topmost of its name, in a zone if one is given."""
    among = core.zones[place(core, seat, zone)][::-1] if zone else range(len(core.defn))
    return next(obj for obj in among if core.defn[obj] and core.defs[core.defn[obj]].name == name)


def events(core, name):
    """Return the facts of all events of a name."""
    return [event[2:] for event in core.events if event[0] == name]


def cited(core, name):
    """Return the rules that events of a name cite."""
    return {rule for event in core.events if event[0] == name for rule in event[1]}


def reveal_all(core):
    """Reveal until somebody has a choice."""
    while asked(core).menu == "reveal":
        do(core, asked(core).who[0], "reveal")


_SKIPS = {
    "territory": "end_turn",
    "reveal": "reveal",
    "score": "score",
    "end_round": "end_round",
    "coin": "decline",
}


def skip_one(core):
    """Do the least that answers the question; shuffles leave everything as it lies."""
    asked_ = asked(core)
    if asked_.menu == "chance.shuffle":
        do(core, -1, "shuffle", None, tuple(core.zones[asked_.data.zone]))
    else:
        do(core, asked_.who[0], _SKIPS[asked_.menu])


def skip_to(core, menu):
    """Do the least of everything until such a question is asked, for the next time."""
    skip_one(core)
    while asked(core).menu != menu:
        skip_one(core)


def refusal(core, by, verb, subject=None, *values):
    """Return the Illegal an action is met with; the position stays as it was."""
    before = freeze(core)
    with pytest.raises(Illegal) as caught:
        do(core, by, verb, subject, *values)
    assert freeze(core) == before
    return caught.value
