"""Zones, kinds of cards and variables of 活屍貓, and queries about them.

Each seat has a hand and a place in front of it, for the Exploding Kitten that killed the player; the draw pile, the
discard pile, a kitten just drawn (`shown`) and the cards out of the game (`out`) are shared. A player with a kitten
in front is dead: ZK-death.keep.hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeGuard

from judge.engine import kinds
from judge.engine.errors import BadDefinition, NeedsFact
from judge.engine.ids import UNKNOWN, Obj, Seat, ZoneId
from judge.engine.layout import PLAYER, TURN, Flag, Lasts, Memory, Tally, Zone, for_each
from judge.engine.table import Definition, Mark
from judge.engine.view import SEEN
from judge.games.card_fields import other_names

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from judge.engine.game import Core

EXPLODING: Final = "exploding_kitten"
ZOMBIE: Final = "zombie_kitten"
ATTACK: Final = "attack"
NOPE: Final = "nope"
CLAIRVOYANCE: Final = "clairvoyance"
SKIP: Final = "skip"
SUPER_SKIP: Final = "super_skip"
SEE_FUTURE: Final = "see_the_future"
SHUFFLE: Final = "shuffle"
FEED: Final = "feed_the_dead"
CLONE: Final = "clone"
GRAVE: Final = "grave_robber"
FAVOR: Final = "favor"
DIG: Final = "dig_deeper"
ATTACK_DEAD: Final = "attack_of_the_dead"
CAT: Final = "cat"
KINDS: Final = (
    EXPLODING,
    ZOMBIE,
    ATTACK,
    NOPE,
    CLAIRVOYANCE,
    SKIP,
    SUPER_SKIP,
    SEE_FUTURE,
    SHUFFLE,
    FEED,
    CLONE,
    GRAVE,
    FAVOR,
    DIG,
    ATTACK_DEAD,
    CAT,
)
LACKS: Final = "lacks"  # the kind of mark on an unknown card that is denied to have a name
LASTING: Final = {LACKS: Lasts(kinds.kind("str")), SEEN: Lasts(kinds.kind("Seat"))}
NOW: Final = (SHUFFLE, FEED)  # the mark 立即: ZK-card.shuffle, ZK-card.feed.timing

_FIRST: Final = Seat(0)
SEATS: Final = (2, 3, 4, 5)  # ZK-components.players

HAND, EXPLODED = range(2)
ZONES_EACH: Final = 2
_SHARED: Final = ("pile", "discard", "shown", "out")

# The design of a Cat card: ZK-components.cat.kinds. Cats of which nobody said the design count as alike.
DESIGNS: Final = "ABCDEFGHIJKLMNOP"
FLAGS: Final = (Flag("design", 31, {"unstated": 0, **{letter: at for at, letter in enumerate(DESIGNS, 1)}}),)

# Turns a player still has to take in a row, the present one among them: ZK-card.attack
TURNS: Final = "turns"
TALLIES: Final = (Tally(TURNS, 0, 99, 0),)  # ZK-card.attack, ZK-card.attack.stack

ENDINGS: Final = ("turn", "skip", "all", "attack", "death", "revived")


class TurnEnding(NamedTuple):
    """How a turn ends: "turn" this one, "skip" this one by a card, "all" every turn owed, "attack", "death", "revived".

    See order.py. `number`: the turns an attack gives, or the seat revived.
    """

    how: str
    number: int = 0


class Placement(NamedTuple):
    """The last placement of kittens: its player and the kittens."""

    seat: Seat
    kittens: tuple[Obj, ...]


class LaterTurns(NamedTuple):
    """The turns that continue after an immediate turn: whose, how many, and whether they come from an attack."""

    player: Seat
    left: int
    attacked: bool


class Card(Definition):
    """One kind of card of the box: `paw` and `plain` say how many have the mark and how many do not."""

    __slots__ = ("designs", "kind", "paw", "plain", "printed", "words")

    def __init__(self, key: str, data: Mapping[str, Any]) -> None:
        super().__init__(key, str(data.get("name", key)))
        self.printed = data
        kind = data.get("kind")
        if kind not in KINDS:
            raise BadDefinition("kind", "word.unknown", word=kind, known=list(KINDS))
        self.kind: str = kind
        self.paw = int(data.get("paw", 0))
        self.plain = int(data.get("no_paw", 0))
        self.designs = int(data.get("designs", 1))
        self.words = frozenset((key, self.name, *other_names(data)))

    @property
    def in_box(self) -> bool:
        """Return whether the number of its copies is known; a card stated in a dispute has none."""
        return bool(self.paw + self.plain)

    def copies(self, players: int) -> int:
        """Return the number of copies in a game, except for kittens.

        ZK-setup.pool.two, ZK-setup.pool.three, ZK-setup.pool.fourfive.
        """
        return {2: self.paw, 3: self.plain}.get(players, self.paw + self.plain)


MEMORY: Final = (
    TURN,
    PLAYER,
    # whether the turn player has chosen to play nothing: ZK-turn.play.or.pass
    Memory("passed", kinds.kind("bool"), initial=False),
    # whether these turns come from an attack: ZK-card.attack.stack
    Memory("attacked", kinds.kind("bool"), initial=False),
    # how the present turn is about to end: a TurnEnding, or nothing
    Memory("ending", kinds.maybe(kinds.rows(TurnEnding, how=kinds.word(ENDINGS))), hidden=True),
    # the seat a Zombie Kitten being played brings back
    Memory("reviving", kinds.kind("Seat | None"), hidden=True),
    # who sees where the kittens go: ZK-card.clairvoyance.move
    Memory("watchers", kinds.kind("tuple[Seat, ...]"), initial=(), hidden=True),
    # the last placement, while it may still be asked about: a Placement, or nothing
    Memory("placed", kinds.maybe(kinds.rows(Placement)), hidden=True),
    # the turns to go back to after one taken at once: LaterTurns, or nothing. ZK-revive.status
    Memory("later", kinds.maybe(kinds.rows(LaterTurns)), hidden=True),
)


def prepare(definitions: Sequence[Any]) -> dict[str, Any]:
    """Store the first definition number of each kind: a definition stated by a file comes before that of the box."""
    numbers: dict[str, int] = {}
    for number, card in enumerate(definitions, 1):
        numbers.setdefault(card.kind, number)
    return {"number": numbers}


# What an unknown card can turn out to be when it is drawn, or played in answer: ZK-ek.reveal.at.once, ZK-card.nope.
NAMED: Final = ("爆炸貓", "活屍貓", "休想", "增殖", "占卜未來")


def zones(players: int) -> tuple[Zone, ...]:
    """Return the zones of a game. ZK-setup.deal.seven: hands are private; ZK-setup.pile: the pile is face down."""
    return (
        *for_each(
            map(Seat, range(players)),
            Zone("hand", seen="owner", rule="ZK-hand.no.limit", look=("ZK-setup.deal.seven",)),
            Zone("exploded", rule="ZK-death.keep.hand"),
        ),
        Zone(
            "pile",
            seen="none",
            filled=("ZK-win.deck.never.empty",),
            rule="ZK-setup.pile",
            look=("ZK-setup.pile", "ZK-card.see.future"),
            count=("ZK-count.deck.allowed",),
        ),
        Zone("discard", spent=True, rule="ZK-turn.resolve.sequentially"),
        Zone("shown", spent=True, rule="ZK-ek.reveal.at.once"),
        Zone("out", spent=True, rule="ZK-components.counts", look=("ZK-setup.ek.count",)),
    )


def zone(seat: Seat, kind: int) -> ZoneId:
    """Return a seat's zone of a kind."""
    return ZoneId(seat * ZONES_EACH + kind)


def _shared(core: Core, at: int) -> ZoneId:
    return ZoneId(core.game.players * ZONES_EACH + at)


def pile(core: Core) -> ZoneId:
    """Return the draw pile."""
    return _shared(core, 0)


def the_pile(core: Core) -> list[Obj]:
    """Return the cards of the draw pile; an empty one was not stated. ZK-win.deck.never.empty."""
    cards = core.zones[pile(core)]
    if not cards:
        raise NeedsFact("pile", None)
    return cards


def discard(core: Core) -> ZoneId:
    """Return the discard pile."""
    return _shared(core, 1)


def shown_zone(core: Core) -> ZoneId:
    """Return the place of kittens that were drawn and are being handled."""
    return _shared(core, 2)


def removed_zone(core: Core) -> ZoneId:
    """Return the place of cards out of the game."""
    return _shared(core, 3)


def hand(core: Core, seat: Seat) -> list[Obj]:
    """Return a seat's hand."""
    return core.zones[zone(seat, HAND)]


def turn_player(core: Core) -> Seat:
    """Return whose turn it is."""
    player: Seat = core.vars["player"]
    return player


def next_seat(core: Core, seat: Seat) -> Seat:
    """Return the next seat clockwise, living or dead."""
    return Seat((seat + 1) % core.game.players)


def is_dead(core: Core, seat: Seat) -> bool:
    """Return whether a player is dead. ZK-death.keep.hand."""
    return bool(core.zones[zone(seat, EXPLODED)])


def seats(core: Core, first: Seat = _FIRST) -> list[Seat]:
    """Return all seats clockwise, `first` first."""
    players = core.game.players
    return [Seat((first + step) % players) for step in range(players)]


def the_dead(core: Core) -> list[Seat]:
    """Return the seats of the dead."""
    return [seat for seat in seats(core) if is_dead(core, seat)]


def the_living(core: Core, first: Seat = _FIRST) -> list[Seat]:
    """Return the seats of the living, clockwise from `first`."""
    return [seat for seat in seats(core, first) if not is_dead(core, seat)]


def kind_of(core: Core, obj: Obj) -> str:
    """Return the kind of a card; an unknown one raises NeedsFact."""
    kind: str = core.card(obj).kind
    return kind


def title_of(core: Core, obj: Obj) -> str:
    """Return the identity of a card for comparisons: the kind, for a Cat with its design. ZK-components.cat.kinds."""
    kind, design = kind_of(core, obj), core.bits[obj]
    return f"{kind} {DESIGNS[design - 1]}" if design else kind


def make_unknown(core: Core, obj: Obj) -> None:
    """Make a card of the pile unknown to everybody."""
    if is_known(core, obj):
        core.identify(obj, UNKNOWN)
    if core.bits[obj]:
        core.put(core.bits, obj, 0)
    if obj in core.marks:
        core.mark(obj, ())


def is_hand_unknown(core: Core, seat: Seat) -> bool:
    """Return whether every card of a hand is unknown, so that it does not matter which one leaves."""
    return not any(is_known(core, obj) for obj in hand(core, seat))


def open_numbers(core: Core, seat: Seat) -> tuple[str, ...]:
    """Return `turns` of the turn player, where an attack gave them or can have. ZK-card.attack."""
    if seat != turn_player(core) or core.vars["turn"] == 1:
        return ()
    return (TURNS,) if core.vars["attacked"] or _may_be_attacked(core) else ()


def open_truths(core: Core) -> tuple[str, ...]:
    """Return `attacked` where the only turn left can be the last of several. ZK-card.attack.stack."""
    return ("attacked",) if not core.vars["attacked"] and _may_be_attacked(core) else ()


def _may_be_attacked(core: Core) -> bool:
    """Return whether a card of the discard pile can have been an attack, other than one that is being played."""
    if core.vars["turn"] == 1:
        return False
    attacks = {ATTACK, ATTACK_DEAD, CLONE}
    played = {ref[0] for item in core.stack if (ref := item.ref_of()) is not None}
    lying = [obj for obj in core.zones[discard(core)] if obj not in played]
    return any(not is_known(core, obj) or kind_of(core, obj) in attacks for obj in lying)


def any_card(core: Core, seat: Seat) -> Obj:
    """Return the card that leaves a hand where it is not stated which: one with the most denied names. ZK-combo.three.

    It may be a card added later too; because the others stay, later plays contradict no statement.
    """
    return max(reversed(hand(core, seat)), key=lambda obj: _denials(core, obj))


def _denials(core: Core, obj: Obj) -> int:
    return sum(mark.kind == LACKS for mark in core.marks.get(obj, ()))


def is_known(core: Core, obj: Obj) -> bool:
    """Return whether the identity of the card is known."""
    return core.defn[obj] != UNKNOWN


def in_hand(obj: object, core: Core, seat: Seat) -> TypeGuard[Obj]:
    """Return whether `obj` is a card of the seat's own hand."""
    return type(obj) is int and 0 <= obj < len(core.defn) and core.place[obj] == zone(seat, HAND)


def note_lack(core: Core, obj: Obj, title: str) -> None:
    """Record that an unknown card does not have this name, as its holder said. ZK-combo.three."""
    core.mark(obj, (*core.marks.get(obj, ()), Mark(LACKS, title)))


def denied_name(core: Core, seat: Seat, obj: Obj) -> str | None:
    """Return a card's name that its holder denied having. ZK-combo.three."""
    return (
        denied_names(core, seat, obj, {kind_of(core, obj), title_of(core, obj)})
        if is_known(core, obj)
        else None
    )


def denied_names(core: Core, seat: Seat, obj: Obj, titles: Collection[str]) -> str | None:
    """Return the names, of those given, that a card cannot have because its holder denied them. ZK-combo.three.

    There is no contradiction while the hand has an unknown card added later, because it may be that one.
    """
    for mark in core.marks.get(obj, ()):
        if mark.kind == LACKS and mark.value in titles:
            others = [other for other in hand(core, seat) if not is_known(core, other)]
            if all(mark in core.marks.get(other, ()) for other in others):
                return str(mark.value)
    return None


def turns_owed(core: Core) -> int:
    """Return the turns the turn player still has to take, the present one among them. ZK-card.attack."""
    turns: int = core.vars[TURNS][turn_player(core)]
    return turns


def set_turns_owed(core: Core, seat: Seat, turns: int) -> None:
    """Make a player owe a number of turns, and all others none."""
    core.var(TURNS, tuple(turns if other == seat else 0 for other in seats(core)))


def set_ending(core: Core, ending: TurnEnding) -> None:
    """Record how the present turn ends."""
    core.var("ending", ending)


def last_placed(core: Core) -> Placement | None:
    """Return the last placement of kittens, while it may still be relevant."""
    return Placement(*core.vars["placed"]) if core.vars["placed"] else None


def put_card(core: Core, obj: Obj, to: ZoneId, *, depth: int = 0) -> None:
    """Move a card; knowledge of its place is void, and a card in hand belongs to its holder."""
    core.move(obj, to, depth=depth)
    if obj in core.marks:
        core.mark(obj, ())
    owner = core.game.zones[to].owner or Seat(0)
    if core.owner[obj] != owner:
        core.put(core.owner, obj, owner)
