"""Before the game: the box sorted, decks and market laid out, first player, starting decks. UO-setup.*, UO-variant.*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.errors import BadPosition, Illegal
from judge.engine.game import Menu, Verb
from judge.engine.run import ask
from judge.engine.windows import no_demand, no_subject
from judge.games.unicorn_overlord import market
from judge.games.unicorn_overlord.state import (
    BOX,
    BURN_STACK,
    CONDITION,
    CRIT_DECK,
    CURSE_STACK,
    DECK,
    ITEM_DECK,
    ITEMS,
    KINDS,
    PRESTIGE_DECK,
    TERRITORIES,
    TERRITORY_DECK,
    UNIT_DECK,
    UNITS,
    numbers,
    send,
    shared,
    table,
    turn_order,
    zone,
)

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values

STARTING: Final = {"unit": 3, "item": 4, "territory": 1}  # UO-setup.start.cards, UO-setup.town
DEALT: Final = 3  # UO-setup.start.draw.three
PASSES: Final = 2  # UO-variant.draft.pick

_PLACE_OF: Final = {
    "unit": UNIT_DECK,
    "item": ITEM_DECK,
    "territory": TERRITORY_DECK,
    "crit": CRIT_DECK,
    "burn": BURN_STACK,
    "curse": CURSE_STACK,
    "renown": PRESTIGE_DECK,
    "power": BOX,
}

MENUS: Final = {
    "first": Menu(("first",), ("UO-order.first.player",)),
    "opening": Menu(("standard", "draft"), ("UO-setup.start.draw.three", "UO-variant.draft.unit")),
    "draft": Menu(("take",), ("UO-variant.draft.pick",)),
}


def set_up(core: Core, decks: tuple[tuple[int, ...], ...]) -> None:
    """Sort the box (definition numbers, in any order) and begin. UO-setup.sort, UO-setup.start.cards, UO-setup.town.

    BadPosition when it does not hold the starting cards of every player.
    """
    box = [definition for deck in decks for definition in deck]
    copies: dict[int, int] = {}
    for definition in box:
        copies[definition] = copies.get(definition, 0) + 1
    starting = [definition for definition in copies if core.defs[definition].start]
    _check_starting(core, starting, copies)
    for definition in starting:
        card = core.defs[definition]
        for seat in range(core.game.players):
            for _ in range(card.start):
                core.create(definition, seat, zone(seat, TERRITORIES if card.kind == "territory" else DECK))
        for _ in range(copies[definition] - card.start * core.game.players):
            core.create(definition, 0, table(core, BOX))
    ordinary = [definition for definition in box if not core.defs[definition].start]
    for definition in sorted(ordinary, key=lambda number: _depth(core.defs[number])):
        core.create(definition, 0, table(core, _PLACE_OF[core.defs[definition].kind]))
    core.agenda.append(("setup.market",))
    for kind in (CRIT_DECK, TERRITORY_DECK, ITEM_DECK, UNIT_DECK):
        core.agenda.append(("setup.shuffle", table(core, kind)))


def _depth(card: Any) -> int:
    """Sort prestige cards: round 1 on top, the rewards of the final round at the very bottom. UO-setup.renown."""
    return -card.round if card.kind == "renown" and card.round else -99


def _check_starting(core: Core, starting: list[int], copies: dict[int, int]) -> None:
    given = dict.fromkeys(STARTING, 0)
    for definition in starting:
        card = core.defs[definition]
        if card.kind not in given:
            raise BadPosition("box", "start.kind", card=card.name, rules=("UO-setup.sort",))
        given[card.kind] += card.start
        if copies[definition] < card.start * core.game.players:
            need = card.start * core.game.players
            facts = {"card": card.name, "given": copies[definition], "needed": need}
            raise BadPosition("box", "start.missing", rules=_start_rules(card.kind), **facts)
    for kind, count in STARTING.items():
        if given[kind] != count:
            facts = {"kind": kind, "given": given[kind], "needed": count}
            raise BadPosition("box", "start.count", rules=_start_rules(kind), **facts)


def _start_rules(kind: str) -> tuple[str, ...]:
    return ("UO-setup.town",) if kind == "territory" else ("UO-setup.start.cards",)


def shuffle_frame(core: Core, frame: Frame) -> None:
    """Shuffle one of the face-down decks. UO-setup.market.decks, UO-setup.crit."""
    crit = frame[1] == table(core, CRIT_DECK)
    chance.shuffle(core, frame[1], ("UO-setup.crit",) if crit else ("UO-setup.market.decks",))


def market_frame(core: Core, frame: Frame) -> None:
    """Lay out the purchase area and turn up the first critical condition, then choose the first player.

    UO-setup.purchase.area, UO-setup.crit, UO-order.first.player.
    """
    del frame
    crits = shared(core, CRIT_DECK)
    if crits:
        send(core, crits[-1], table(core, CONDITION))
        core.events.append(("condition", ("UO-setup.crit",), shared(core, CONDITION)[-1]))
    for stack, rule in (
        (PRESTIGE_DECK, "UO-setup.renown"),
        (BURN_STACK, "UO-setup.burn"),
        (CURSE_STACK, "UO-setup.curse"),
    ):
        core.events.append(("stack", (rule,), table(core, stack), len(shared(core, stack))))
    core.agenda.append(("setup.choose",))
    for kind in reversed(range(len(KINDS))):
        core.agenda.append(("refill", kind, ("UO-setup.purchase.area",)))


def choose_frame(core: Core, frame: Frame) -> None:
    """Choose the first player: by chance, or as the players agree. UO-order.first.player, open point U16."""
    del frame
    if core.reading("UO-order.first.player") == "random":
        chance.pick(core, tuple(_players(core, 0)), 1, ("setup.order", None), ("UO-order.first.player",))
    else:
        ask(core, "first", (0,), None)


def _first(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, values, asked
    core.agenda.append(("setup.order", (subject,)))


def _players(core: Core, by: int) -> range:
    del by
    return range(-1, -1 - core.game.players, -1)


def _first_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    if subject not in _players(core, by):
        raise Illegal(("UO-order.first.player",), "player.none", given=subject)
    return ()


def order_frame(core: Core, frame: Frame) -> None:
    """Give out the marker and ask how the starting decks are made."""
    first = -1 - frame[1][0]
    core.var("first", first)
    core.var("began", first)
    core.events.append(("first_player", ("UO-order.first.player",), first))
    ask(core, "opening", (first,), None)


def _standard(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject, values, asked
    _open(core, DEALT, ("UO-setup.start.draw.three",))


def _draft(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del by, subject, values, asked
    _open(core, 1, ("UO-variant.draft.unit",), draft=True)


def _open(core: Core, dealt: int, rules: tuple[str, ...], *, draft: bool = False) -> None:
    """Deal units for all to see, let the players draft if they do, shuffle, lay out the Towns, begin."""
    core.agenda.append(("setup.begin",))
    made = "UO-variant.draft.deck" if draft else "UO-setup.start.draw.three"
    for seat in reversed(turn_order(core)):
        core.agenda.append(("setup.deck", seat, made))
    if draft:
        for seat in reversed(_draft_order(core)):
            core.agenda.append(("setup.draft", seat))
    for seat in reversed(turn_order(core)):
        core.agenda.append(("setup.deal", seat, dealt, rules))


def _draft_order(core: Core) -> list[int]:
    """Give who picks when: the highest player number first, twice. UO-variant.draft.pick."""
    by_number = core.reading("UO-variant.draft.pick/numbers") == "at-start"
    down = list(reversed(numbers(core) if by_number else range(core.game.players)))
    again = down if core.reading("UO-variant.draft.pick/order") == "same-order" else down[::-1]
    return [*down, *again]


def deal_frame(core: Core, frame: Frame) -> None:
    """Deal units from the unit deck, shown to everybody. UO-setup.start.draw.three, UO-variant.draft.unit."""
    _, seat, count, rules = frame
    deck = shared(core, UNIT_DECK)
    dealt = tuple(deck[-1 : -count - 1 : -1])
    for obj in dealt:
        send(core, obj, zone(seat, DECK), owner=seat)
    core.events.append(("dealt", rules, seat, dealt))


def draft_frame(core: Core, frame: Frame) -> None:
    """Ask for one unit or item of the purchase area. UO-variant.draft.pick."""
    if shared(core, UNITS) or shared(core, ITEMS):
        ask(core, "draft", (frame[1],), None)


def _picks(core: Core, by: int) -> list[int]:
    del by
    return shared(core, UNITS) + shared(core, ITEMS)


def _take_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    if subject not in _picks(core, by):
        raise Illegal(("UO-variant.draft.pick",), "draft.not-there", item=subject)
    return ()


def _take(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del values, asked
    kind = market.kind_in(core, subject)
    core.agenda.append(("refill", kind, ("UO-variant.draft.pick", "UO-coin.buy.slide.refill")))
    send(core, subject, zone(by, DECK), owner=by)
    core.events.append(("took", ("UO-variant.draft.pick",), by, subject))


def deck_frame(core: Core, frame: Frame) -> None:
    """Shuffle a starting deck, face down. UO-setup.start.draw.three, UO-variant.draft.deck."""
    chance.shuffle(core, zone(frame[1], DECK), (frame[2],))


def begin_frame(core: Core, frame: Frame) -> None:
    """Begin round 1, a Town in row 1 of every territory area. UO-setup.town."""
    del frame
    core.events.append(("started", ("UO-setup.town",)))
    core.agenda.append(("round",))


VERBS: Final = {
    "first": Verb(_players, _first_demand, _first, "player"),
    "standard": Verb(no_subject, no_demand, _standard),
    "draft": Verb(no_subject, no_demand, _draft),
    "take": Verb(_picks, _take_demand, _take, "object"),
}

FRAMES: Final = {
    "setup.shuffle": shuffle_frame,
    "setup.market": market_frame,
    "setup.choose": choose_frame,
    "setup.order": order_frame,
    "setup.deal": deal_frame,
    "setup.draft": draft_frame,
    "setup.deck": deck_frame,
    "setup.begin": begin_frame,
}
