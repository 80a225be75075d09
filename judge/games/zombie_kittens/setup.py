"""The box, and the seven steps before the first turn (遊戲設置).

1 kittens aside   2 cards by player count   3 one Zombie Kitten each (with four, the fifth is shuffled in)
4 seven cards each   5 kittens, one fewer than players, back   6 shuffle   7 somebody starts
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import chance
from judge.engine.errors import BadPosition, Illegal, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.ids import DefId, Obj, Seat, as_object, as_seat
from judge.engine.run import ask
from judge.games.zombie_kittens import events, frames, refusals, state

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Rules, ZoneId
    from judge.engine.records import Frame
    from judge.games.shapes import PickedFrame

MERGED: Final = 9  # ZK-components.mix.nine
DEALT: Final = 7  # ZK-setup.deal.seven
BOX: Final = {
    "paw": 24,
    "plain": 33,
    "kittens": 4,
}  # ZK-setup.pool.two, ZK-setup.pool.three, ZK-setup.ek.aside
POOL: Final = {2: "ZK-setup.pool.two", 3: "ZK-setup.pool.three"}
ALL: Final = "ZK-setup.pool.fourfive"

MENUS: Final = {
    "first": Menu(("first",), ("ZK-setup.first.player",), about=frames.ChoosingFirst, optional=True)
}


def kittens_for(players: int) -> int:
    """Return how many Exploding Kittens go into the pile: one fewer than players. ZK-setup.ek.count."""
    return players - 1


def most_copies(core: Core, number: DefId) -> tuple[int, Rules] | None:
    """Return how many copies of a card this number of players can have, with the rules; None where no rule says.

    ZK-components.counts, ZK-setup.pool.two, ZK-setup.pool.three, ZK-setup.pool.fourfive.
    """
    card: state.Card = core.defs[number]
    if not card.in_box or core.game.players not in state.SEATS:
        return None
    split = core.reading("ZK-components.counts/star-is-paw") == "same-mark" and card.kind != state.EXPLODING
    most: int = card.copies(core.game.players) if split else card.paw + card.plain
    return most, ("ZK-components.counts", POOL.get(core.game.players, ALL))


def exclusion_rules(core: Core, obj: Obj, definition: DefId) -> Rules:
    """Return the rule that no hand holds an Exploding Kitten: it is revealed when drawn. ZK-ek.reveal.at.once."""
    held = core.place[obj] in {state.zone(seat, state.HAND) for seat in state.seats(core)}
    return (
        ("ZK-ek.reveal.at.once",) if held and definition == core.static["number"].get(state.EXPLODING) else ()
    )


def may_be(core: Core, obj: Obj, kind: str) -> bool:
    """Return whether an unknown card may be of a kind, because not all copies are elsewhere. ZK-components.counts.

    For a kind that a dispute does not mention, no copies are elsewhere.
    """
    number = core.static["number"].get(kind)
    if number is None:
        return True
    if exclusion_rules(core, obj, number):
        return False
    limit = most_copies(core, number)
    return limit is None or sum(other == number for other in core.defn) < limit[0]


def set_up(core: Core, _decks: tuple[tuple[DefId, ...], ...]) -> None:
    """Lay out the box (every known definition, in its number of copies) and begin. Players bring no decks."""
    players = core.game.players
    if players not in state.SEATS:
        raise NotCovered(("ZK-components.mix.nine", "ZK-components.players"), "players.merged", given=players)
    _check_box(core)
    _lay_out(core, players)
    rule = POOL.get(players, ALL)
    core.events.append(events.KittensAside(("ZK-setup.ek.aside",), BOX["kittens"]))
    core.events.append(events.PoolLaid((rule, "ZK-components.counts"), len(core.zones[state.pile(core)])))
    _give_zombie_kittens(core, players)
    core.agenda += (frames.TO_FIRST, frames.TO_MIX, frames.TO_ADD_KITTENS, frames.TO_DEAL, frames.TO_MIX)


def _check_box(core: Core) -> None:
    """Demand the 61 cards; two and three players need the split by paw marks. ZK-components.counts."""
    cards = core.defs[1:]
    rules = ("ZK-components.counts", "ZK-setup.pool.two", "ZK-setup.pool.three")
    if core.reading("ZK-components.counts/kittens-apart") == "included":
        raise NotCovered(rules, "box.kittens-included", total=sum(BOX.values()))
    if core.game.players in POOL and core.reading("ZK-components.counts/star-is-paw") == "other-mark":
        raise NotCovered(rules, "box.no-split", players=core.game.players)
    found = {
        "paw": sum(card.paw for card in cards),
        "plain": sum(card.plain for card in cards if card.kind != state.EXPLODING),
        "kittens": sum(card.plain for card in cards if card.kind == state.EXPLODING),
    }
    if found != BOX:
        raise BadPosition("cards", "box.counts", **found)


def _lay_out(core: Core, players: int) -> None:
    """Put the pool of this number of players on the pile and the other cards, starting with kittens, out of the game."""
    for number, card in enumerate(core.defs[1:], 1):
        used = 0 if card.kind == state.EXPLODING else card.copies(players)
        designs = _designs(core, card) if card.kind == state.CAT else 0
        for copy in range(card.paw + card.plain):
            design = copy % designs + 1 if designs else 0
            core.create(
                DefId(number), Seat(0), state.pile(core) if copy < used else state.removed_zone(core), design
            )


def _designs(core: Core, card: state.Card) -> int:
    """Return the number of designs of the Cat cards. ZK-components.cat.kinds."""
    return 4 if core.reading("ZK-components.cat.kinds/designs") == "four-by-four" else card.designs


def _of_kind(core: Core, where: ZoneId, kind: str) -> list[Obj]:
    return [obj for obj in core.zones[where] if core.defs[core.defn[obj]].kind == kind]


def _give_zombie_kittens(core: Core, players: int) -> None:
    """Take the Zombie Kittens from the pool and give one to each player. ZK-setup.zk.one.each."""
    zombies = _of_kind(core, state.pile(core), state.ZOMBIE)
    for seat in state.seats(core):
        state.put_card(core, zombies.pop(), state.zone(seat, state.HAND))
    core.events.append(events.ZombieEach(("ZK-setup.zk.one.each",), players))
    if zombies and core.reading("ZK-setup.zk.extra.four") == "draw-pile-only":
        for obj in zombies:
            state.put_card(core, obj, state.shown_zone(core))
    elif zombies:
        core.events.append(events.ZombieExtra(("ZK-setup.zk.extra.four",), len(zombies)))


def mix_frame(core: Core, _frame: Frame) -> None:
    """Shuffle the pile, before the deal and again after the kittens went in. ZK-setup.deal.seven, ZK-setup.pile."""
    chance.shuffle(core, state.pile(core), ("ZK-setup.deal.seven", "ZK-setup.pile"))


def deal_frame(core: Core, _frame: Frame) -> None:
    """Deal seven cards to each player. ZK-setup.deal.seven."""
    cards = core.zones[state.pile(core)]
    for seat in state.seats(core):
        for _ in range(DEALT):
            state.put_card(core, cards[-1], state.zone(seat, state.HAND))
        core.events.append(events.Dealt(("ZK-setup.deal.seven",), seat, len(state.hand(core, seat))))


def kittens_frame(core: Core, _frame: Frame) -> None:
    """Put one kitten fewer than there are players into the pile; the others stay out of the game. ZK-setup.ek.count."""
    count = kittens_for(core.game.players)
    for obj in _of_kind(core, state.removed_zone(core), state.EXPLODING)[:count]:
        state.put_card(core, obj, state.pile(core))
    core.events.append(events.KittensIn(("ZK-setup.ek.count",), count))
    for obj in tuple(core.zones[state.shown_zone(core)]):
        state.put_card(core, obj, state.pile(core))
        core.events.append(events.ZombieExtra(("ZK-setup.zk.extra.four",), 1))


def first_frame(core: Core, _frame: Frame) -> None:
    """Ask chance, or the table, who starts. ZK-setup.first.player."""
    if core.reading("ZK-setup.first.player") == "random":
        chance.pick_player(core, state.seats(core), frames.ToBegin(), ("ZK-setup.first.player",))
    else:
        ask(core, "first", tuple(state.seats(core)), frames.ChoosingFirst())


def begin_frame(core: Core, frame: PickedFrame) -> None:
    """Begin the first turn."""
    _begin(core, as_seat(frame.picked[0]))


def _begin(core: Core, seat: Seat) -> None:
    core.var("player", seat)
    state.set_turns_owed(core, seat, 1)
    core.var("turn", 1)
    core.events.append(events.FirstPlayer(("ZK-setup.first.player",), seat))
    core.agenda.append(frames.GoOn())


def _seats(core: Core, _by: Seat) -> list[Obj]:
    return [as_object(seat) for seat in reversed(state.seats(core))]


def _first_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if subject not in _seats(core, by):
        raise Illegal(("ZK-setup.first.player",), refusals.NoSuchPlayer(subject))
    return ()


def _first(core: Core, _by: Seat, subject: Obj, _values: Values, _asked: frames.ChoosingFirst) -> None:
    _begin(core, as_seat(subject))


VERBS: Final = {"first": Verb(_seats, _first_demand, _first, "player")}

FRAMES: Final = {
    frames.TO_MIX.tag: mix_frame,
    frames.TO_DEAL.tag: deal_frame,
    frames.TO_ADD_KITTENS.tag: kittens_frame,
    frames.TO_FIRST.tag: first_frame,
    frames.ToBegin.tag: begin_frame,
}
