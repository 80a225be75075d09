"""Before the game: the box sorted, decks and market laid out, first player, starting decks. UO-setup.*, UO-variant.*."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.errors import BadPosition, Illegal
from judge.engine.game import Menu, Verb
from judge.engine.ids import Seat, ZoneId, as_object, as_seat
from judge.engine.run import ask, question
from judge.engine.windows import no_demand, no_subject
from judge.games.unicorn_overlord import events, frames, market, refusals, starting, state

if TYPE_CHECKING:
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import DefId, Obj
    from judge.engine.records import Frame
    from judge.games.shapes import PickedFrame, SeatFrame, SeatNumberRulesFrame

PASSES: Final = 2  # UO-variant.draft.pick

_PLACE_OF: Final = {
    "unit": state.UNIT_DECK,
    "item": state.ITEM_DECK,
    "territory": state.TERRITORY_DECK,
    "crit": state.CRIT_DECK,
    "burn": state.BURN_STACK,
    "curse": state.CURSE_STACK,
    "renown": state.PRESTIGE_DECK,
    "power": state.BOX,
}

RESUMED: Final = ("first_player", "starting_deck", "draft")

MENUS: Final = {
    "first": Menu(("first",), ("UO-order.first.player",), optional=True),
    "opening": Menu(
        ("standard", "draft"), ("UO-setup.start.draw.three", "UO-variant.draft.unit"), optional=True
    ),
    "draft": Menu(("take",), ("UO-variant.draft.pick",), optional=True),
}


def set_up(core: Core, decks: tuple[tuple[DefId, ...], ...]) -> None:
    """Sort the box (definition numbers, in any order) and begin. UO-setup.sort, UO-setup.start.cards, UO-setup.town.

    BadPosition when the box does not hold the starting cards of every player.
    """
    box = [definition for deck in decks for definition in deck]
    copies: dict[DefId, int] = {}
    for definition in box:
        copies[definition] = copies.get(definition, 0) + 1
    apart = [definition for definition in copies if core.defs[definition].start]
    _check_starting(core, apart, copies)
    for definition in apart:
        card = core.defs[definition]
        for seat in state.everybody(core):
            for _ in range(card.start):
                core.create(
                    definition,
                    seat,
                    state.zone(seat, state.TERRITORIES if card.kind == "territory" else state.DECK),
                )
        for _ in range(copies[definition] - card.start * core.game.players):
            core.create(definition, Seat(0), state.table(core, state.BOX))
    ordinary = [definition for definition in box if not core.defs[definition].start]
    for definition in sorted(ordinary, key=lambda number: _depth(core.defs[number])):
        core.create(definition, Seat(0), state.table(core, _PLACE_OF[core.defs[definition].kind]))
    for seat in state.everybody(core):
        state.number_area(core, seat)
    core.told = frozenset(map(ZoneId, range(len(core.game.zones))))
    core.agenda.append(frames.LAY_MARKET)
    for kind in (state.CRIT_DECK, state.TERRITORY_DECK, state.ITEM_DECK, state.UNIT_DECK):
        core.agenda.append(frames.ShuffleZone(state.table(core, kind)))


def _depth(card: Any) -> int:
    """Sort prestige cards: round 1 on top, the rewards of the final round at the very bottom. UO-setup.renown."""
    return -card.round if card.kind == "renown" and card.round else -99


def _check_starting(core: Core, apart: list[DefId], copies: dict[DefId, int]) -> None:
    given = dict.fromkeys(starting.CARDS, 0)
    for definition in apart:
        card = core.defs[definition]
        if card.kind not in given:
            raise BadPosition("box", "start.kind", card=card.name, rules=("UO-setup.sort",))
        given[card.kind] += card.start
        if copies[definition] < card.start * core.game.players:
            need = card.start * core.game.players
            facts = {"card": card.name, "given": copies[definition], "needed": need}
            raise BadPosition("box", "start.missing", rules=starting.start_rules(card.kind), **facts)
    for kind, count in starting.CARDS.items():
        if given[kind] != count:
            facts = {"kind": kind, "given": given[kind], "needed": count}
            raise BadPosition("box", "start.count", rules=starting.start_rules(kind), **facts)


def shuffle_frame(core: Core, frame: frames.ShuffleZone) -> None:
    """Shuffle one of the face-down decks. UO-setup.market.decks, UO-setup.crit."""
    crit = frame.zone == state.table(core, state.CRIT_DECK)
    chance.shuffle(core, frame.zone, ("UO-setup.crit",) if crit else ("UO-setup.market.decks",))


def market_frame(core: Core, _frame: Frame) -> None:
    """Lay out the purchase area and turn up the first critical condition, then choose the first player.

    UO-setup.purchase.area, UO-setup.crit, UO-order.first.player.
    """
    for obj in state.shared_cards(core, state.CRIT_DECK)[-1:]:
        state.send(core, obj, state.table(core, state.CONDITION))
        core.events.append(events.ConditionShown(("UO-setup.crit",), obj))
    for stack, rule in (
        (state.PRESTIGE_DECK, "UO-setup.renown"),
        (state.BURN_STACK, "UO-setup.burn"),
        (state.CURSE_STACK, "UO-setup.curse"),
    ):
        core.events.append(
            events.Stacked((rule,), state.table(core, stack), len(state.shared_cards(core, stack)))
        )
    core.agenda.append(frames.CHOOSE_FIRST)
    for kind in reversed(range(len(state.KINDS))):
        core.agenda.append(frames.Refill(kind, ("UO-setup.purchase.area",)))


def choose_frame(core: Core, _frame: Frame) -> None:
    """Choose the first player: by chance, or by agreement. UO-order.first.player, open point U16."""
    if core.reading("UO-order.first.player") == "random":
        chance.pick_player(core, state.everybody(core), frames.BeginWith(), ("UO-order.first.player",))
    else:
        ask(core, "first", (Seat(0),), None)


def _first(core: Core, _by: Seat, subject: Any, _values: Values, _asked: object) -> None:
    core.agenda.append(frames.BeginWith((subject,)))


def _players(core: Core, _by: Seat) -> tuple[Obj, ...]:
    return tuple(as_object(seat) for seat in state.everybody(core))


def _first_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if subject not in _players(core, by):
        raise Illegal(("UO-order.first.player",), refusals.NoSuchPlayer(subject))
    return ()


def order_frame(core: Core, frame: PickedFrame) -> None:
    """Place the first-player marker and ask how the starting decks are made."""
    first = as_seat(frame.picked[0])
    core.var("first", first)
    core.var("began", first)
    core.events.append(events.FirstPlayer(("UO-order.first.player",), first))
    anybody = core.reading("UO-variant.draft.unit") == "any-player"
    ask(core, "opening", state.turn_order(core) if anybody else (first,), None)


def _standard(core: Core, _by: Seat, _subject: object, _values: Values, _asked: object) -> None:
    _deal_openly(core, starting.DEALT, ("UO-setup.start.draw.three",))


def _draft(core: Core, _by: Seat, _subject: object, _values: Values, _asked: object) -> None:
    _deal_openly(core, 1, ("UO-variant.draft.unit",), draft=True)


def _deal_openly(core: Core, dealt: int, rules: tuple[str, ...], *, draft: bool = False) -> None:
    """Deal units face up, let the players draft if they do, shuffle, place the Towns, and begin."""
    _make_decks(core, "UO-variant.draft.deck" if draft else "UO-setup.start.draw.three")
    if draft:
        for seat in reversed(_draft_order(core)):
            core.agenda.append(frames.Draft(seat))
    for seat in reversed(state.turn_order(core)):
        core.agenda.append(frames.Deal(seat, dealt, rules))


def _make_decks(core: Core, made: str) -> None:
    core.agenda.append(frames.BEGIN_GAME)
    for seat in reversed(state.turn_order(core)):
        core.agenda.append(frames.ShuffleDeck(seat, made))


def resume(core: Core, phase: str, pick: int) -> None:
    """Continue in the set-up: with the choice of the first player or of how decks are made, or with a pick."""
    taken = [0] * core.game.players
    if phase == "draft":
        picked = _draft_order(core)[: pick - 1]
        taken = [1 + picked.count(seat) for seat in state.everybody(core)]
    starting.lay_out(core, tuple(taken))
    if phase == "first_player":
        core.agenda.append(frames.CHOOSE_FIRST)
    elif phase == "starting_deck":
        core.agenda.append(frames.BeginWith((as_object(core.vars["first"]),)))
    else:
        _make_decks(core, "UO-variant.draft.deck")
        for seat in reversed(_draft_order(core)[pick - 1 :]):
            core.agenda.append(frames.Draft(seat))


def turn_of(core: Core) -> dict[str, object]:
    """Return the progress of the set-up in the form that `resume` reads."""
    menu = question(core).menu
    if menu != "draft":
        return {"phase": {"first": "first_player", "opening": "starting_deck"}.get(menu, "setup")}
    left = sum(isinstance(frame, frames.Draft) for frame in core.agenda) + 1
    return {"phase": "draft", "pick": PASSES * core.game.players - left + 1}


def _draft_order(core: Core) -> list[Seat]:
    """Return the order of picks: the highest player number first, twice. UO-variant.draft.pick."""
    by_number = core.reading("UO-variant.draft.pick/numbers") == "at-start"
    down = list(reversed(state.numbers(core) if by_number else state.everybody(core)))
    again = down if core.reading("UO-variant.draft.pick/order") == "same-order" else down[::-1]
    return [*down, *again]


def deal_frame(core: Core, frame: SeatNumberRulesFrame) -> None:
    """Deal units from the unit deck, shown to everybody. UO-setup.start.draw.three, UO-variant.draft.unit."""
    seat, count, rules = frame.seat, frame.number, frame.rules
    deck = state.shared_cards(core, state.UNIT_DECK)
    dealt = tuple(deck[-1 : -count - 1 : -1])
    for obj in dealt:
        state.send(core, obj, state.zone(seat, state.DECK), owner=seat)
    core.events.append(events.Dealt(rules, seat, dealt))


def draft_frame(core: Core, frame: SeatFrame) -> None:
    """Ask for one unit or item of the purchase area. UO-variant.draft.pick."""
    if state.shared_cards(core, state.UNITS) or state.shared_cards(core, state.ITEMS):
        ask(core, "draft", (frame.seat,), None)


def _picks(core: Core, _by: Seat) -> list[Obj]:
    return state.shared_cards(core, state.UNITS) + state.shared_cards(core, state.ITEMS)


def _take_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if subject not in _picks(core, by):
        raise Illegal(("UO-variant.draft.pick",), refusals.NotInDraft(subject))
    return ()


def _take(core: Core, by: Seat, subject: Any, _values: Values, _asked: object) -> None:
    kind = market.kind_in(core, subject)
    core.agenda.append(frames.Refill(kind, ("UO-variant.draft.pick", "UO-coin.buy.slide.refill")))
    state.send(core, subject, state.zone(by, state.DECK), owner=by)
    core.events.append(events.Took(("UO-variant.draft.pick",), by, subject))


def deck_frame(core: Core, frame: frames.ShuffleDeck) -> None:
    """Shuffle a starting deck, face down. UO-setup.start.draw.three, UO-variant.draft.deck."""
    chance.shuffle(core, state.zone(frame.seat, state.DECK), (frame.rule,))


def begin_frame(core: Core, _frame: Frame) -> None:
    """Begin round 1, a Town in row 1 of every territory area. UO-setup.town."""
    core.events.append(events.Started(("UO-setup.town",)))
    core.agenda.append(frames.BEGIN_ROUND)


VERBS: Final = {
    "first": Verb(_players, _first_demand, _first, "player"),
    "standard": Verb(no_subject, no_demand, _standard),
    "draft": Verb(no_subject, no_demand, _draft),
    "take": Verb(_picks, _take_demand, _take, "object"),
}

FRAMES: Final = {
    frames.ShuffleZone.tag: shuffle_frame,
    frames.LAY_MARKET.tag: market_frame,
    frames.CHOOSE_FIRST.tag: choose_frame,
    frames.BeginWith.tag: order_frame,
    frames.Deal.tag: deal_frame,
    frames.Draft.tag: draft_frame,
    frames.ShuffleDeck.tag: deck_frame,
    frames.BEGIN_GAME.tag: begin_frame,
}
