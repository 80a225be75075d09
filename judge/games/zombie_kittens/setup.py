"""The box, and the seven steps before the first turn (遊戲設置).

1 kittens aside   2 cards by player count   3 one Zombie Kitten each (with four, the fifth is shuffled in)
4 seven cards each   5 kittens, one fewer than players, back   6 shuffle   7 somebody starts
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.errors import BadPosition, Illegal, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.games.zombie_kittens.state import (
    CAT,
    EXPLODING,
    HAND,
    SEATS,
    ZOMBIE,
    hand,
    out,
    owe,
    pile,
    put_card,
    shown,
    zone,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Values
    from judge.games.zombie_kittens.state import Card

MERGED: Final = 9  # ZK-components.mix.nine
DEALT: Final = 7  # ZK-setup.deal.seven
BOX: Final = {
    "paw": 24,
    "plain": 33,
    "kittens": 4,
}  # ZK-setup.pool.two, ZK-setup.pool.three, ZK-setup.ek.aside
POOL: Final = {2: "ZK-setup.pool.two", 3: "ZK-setup.pool.three"}
ALL: Final = "ZK-setup.pool.fourfive"

MENUS: Final = {"first": Menu(("first",), ("ZK-setup.first.player",))}


def set_up(core: Core, decks: tuple[tuple[int, ...], ...]) -> None:
    """Lay out the box (every definition known, in its number of copies) and begin. No player brings a deck."""
    del decks
    players = core.game.players
    if players not in SEATS:
        raise NotCovered(("ZK-components.mix.nine", "ZK-components.players"), "players.merged", given=players)
    _check_box(core)
    _lay_out(core, players)
    rule = POOL.get(players, ALL)
    core.events.append(("kittens_aside", ("ZK-setup.ek.aside",), BOX["kittens"]))
    core.events.append(("pool", (rule, "ZK-components.counts"), len(core.zones[pile(core)])))
    _one_each(core, players)
    for name in ("setup.first", "setup.mix", "setup.kittens", "setup.deal", "setup.mix"):
        core.agenda.append((name,))


def _check_box(core: Core) -> None:
    """Demand the 61 cards; the split by paw marks is what 2 and 3 players need. ZK-components.counts."""
    cards = core.defs[1:]
    rules = ("ZK-components.counts", "ZK-setup.pool.two", "ZK-setup.pool.three")
    if core.reading("ZK-components.counts/kittens-apart") == "included":
        raise NotCovered(rules, "box.kittens-included", total=sum(BOX.values()))
    if core.game.players in POOL and core.reading("ZK-components.counts/star-is-paw") == "other-mark":
        raise NotCovered(rules, "box.no-split", players=core.game.players)
    found = {
        "paw": sum(card.paw for card in cards),
        "plain": sum(card.plain for card in cards if card.kind != EXPLODING),
        "kittens": sum(card.plain for card in cards if card.kind == EXPLODING),
    }
    if found != BOX:
        raise BadPosition("cards", "box.counts", **found)


def _lay_out(core: Core, players: int) -> None:
    """Put the pool of this number of players on the pile and the rest, kittens first of all, out of the game."""
    for number, card in enumerate(core.defs[1:], 1):
        used = 0 if card.kind == EXPLODING else card.copies(players)
        designs = _designs(core, card) if card.kind == CAT else 0
        for copy in range(card.paw + card.plain):
            design = copy % designs + 1 if designs else 0
            core.create(number, 0, pile(core) if copy < used else out(core), design)


def _designs(core: Core, card: Card) -> int:
    """Count the designs of the Cat cards. ZK-components.cat.kinds."""
    return 4 if core.reading("ZK-components.cat.kinds/designs") == "four-by-four" else card.designs


def _of_kind(core: Core, where: int, kind: str) -> list[int]:
    return [obj for obj in core.zones[where] if core.defs[core.defn[obj]].kind == kind]


def _one_each(core: Core, players: int) -> None:
    """Take the Zombie Kittens out of the pool and hand one to each player. ZK-setup.zk.one.each."""
    zombies = _of_kind(core, pile(core), ZOMBIE)
    for seat in range(players):
        put_card(core, zombies.pop(), zone(seat, HAND))
    core.events.append(("zombie_each", ("ZK-setup.zk.one.each",), players))
    if zombies and core.reading("ZK-setup.zk.extra.four") == "draw-pile-only":
        for obj in zombies:
            put_card(core, obj, shown(core))
    elif zombies:
        core.events.append(("zombie_extra", ("ZK-setup.zk.extra.four",), len(zombies)))


def mix_frame(core: Core, frame: Frame) -> None:
    """Shuffle the pile, before the deal and again after the kittens went in. ZK-setup.deal.seven, ZK-setup.pile."""
    del frame
    chance.shuffle(core, pile(core), ("ZK-setup.deal.seven", "ZK-setup.pile"))


def deal_frame(core: Core, frame: Frame) -> None:
    """Deal seven cards to each player. ZK-setup.deal.seven."""
    del frame
    cards = core.zones[pile(core)]
    for seat in range(core.game.players):
        for _ in range(DEALT):
            put_card(core, cards[-1], zone(seat, HAND))
        core.events.append(("dealt", ("ZK-setup.deal.seven",), seat, len(hand(core, seat))))


def kittens_frame(core: Core, frame: Frame) -> None:
    """Put one kitten fewer than there are players into the pile; the others stay out of the game. ZK-setup.ek.count."""
    del frame
    count = core.game.players - 1
    for obj in _of_kind(core, out(core), EXPLODING)[:count]:
        put_card(core, obj, pile(core))
    core.events.append(("kittens_in", ("ZK-setup.ek.count",), count))
    for obj in tuple(core.zones[shown(core)]):
        put_card(core, obj, pile(core))
        core.events.append(("zombie_extra", ("ZK-setup.zk.extra.four",), 1))


def first_frame(core: Core, frame: Frame) -> None:
    """Let chance or the table say who starts. ZK-setup.first.player."""
    del frame
    seats = tuple(range(core.game.players))
    if core.reading("ZK-setup.first.player") == "random":
        chance.pick(core, seats, 1, ("setup.begin", None), ("ZK-setup.first.player",))
    else:
        ask(core, "first", seats, ("first", 0))


def begin_frame(core: Core, frame: Frame) -> None:
    """Begin the first turn."""
    _begin(core, frame[1][0])


def _begin(core: Core, seat: int) -> None:
    core.var("player", seat)
    owe(core, seat, 1)
    core.var("turn", 1)
    core.events.append(("first_player", ("ZK-setup.first.player",), seat))
    core.agenda.append(("go",))


def _seats(core: Core, by: int) -> Iterable[int]:
    del by
    return range(-core.game.players, 0)


def _first_demand(core: Core, by: int, subject: Any) -> tuple[()]:
    if subject not in _seats(core, by):
        raise Illegal(("ZK-setup.first.player",), "player.no-such", item=subject)
    return ()


def _first(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, values, asked
    _begin(core, -1 - subject)


VERBS: Final = {"first": Verb(_seats, _first_demand, _first, "player")}

FRAMES: Final = {
    "setup.mix": mix_frame,
    "setup.deal": deal_frame,
    "setup.kittens": kittens_frame,
    "setup.first": first_frame,
    "setup.begin": begin_frame,
}
