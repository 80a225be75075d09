"""[coin]: buy, exclude from the discard pile, refresh the purchase area, or nothing. UO-icon.coin.*, UO-coin.*.

The frame `Coin` asks for one coin after the other. A use counts once it has been carried out (UO-detail.coin.count).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine.deciding import but_for, permit
from judge.engine.effects.program import start
from judge.engine.errors import Illegal, NotCovered
from judge.engine.game import Menu, Verb
from judge.engine.ids import UNKNOWN, as_object
from judge.engine.run import ask
from judge.engine.slots import Choose
from judge.engine.windows import no_demand, no_subject
from judge.games.unicorn_overlord import events, frames, market, refusals, state
from judge.games.unicorn_overlord.questions import UsingCoin

if TYPE_CHECKING:
    from judge.engine.errors import Reason
    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Seat

REFRESHED: Final = 2  # UO-coin.refresh
TERRITORY: Final = 2  # the purchase area's row of territories

MENUS: Final = {
    "coin": Menu(
        ("buy", "exclude", "refresh", "fourth_use", "decline"),
        ("UO-icon.coin.choose", "UO-detail.village"),
        about=UsingCoin,
        announces=True,
    )
}


def coin_frame(core: Core, frame: frames.Coin) -> None:
    """Ask what a coin is used for. UO-icon.coin.choose."""
    if frame.left > 0:
        ask(core, "coin", (frame.seat,), UsingCoin(frame.left, frame.in_battle))


def _next_coin(core: Core, seat: Seat, asked: UsingCoin) -> None:
    """Continue with the next coin of the same effect. One coin has one use: UO-icon.coin.choose."""
    core.agenda.append(frames.Coin(seat, asked.left - 1, asked.in_battle))


def _count_use(core: Core, seat: Seat, asked: UsingCoin) -> None:
    """Count a use that was carried out. UO-detail.coin.count, UO-mercenary."""
    state.tally(core, "coins", seat, 1)
    if asked.in_battle:
        state.tally(core, "battle_coins", seat, 1)
    core.events.append(events.CoinUsed(("UO-detail.coin.count",), seat, core.vars["coins"][seat]))


def _demand_use(core: Core, what: list[Obj], rules: tuple[str, ...], reason: Reason) -> None:
    """Refuse a use without anything to use it on, unless a use is carried out as far as possible. Open point U20."""
    if what or core.reading("UO-icon.coin.choose") == "refuse":
        raise Illegal((*rules, "UO-icon.coin.choose"), reason)


def _with_nothing(what: list[Obj]) -> list[object]:
    return list(what) or [None]


# ---- 1. buy


def _buy_subjects(core: Core, _by: Seat) -> list[object]:
    return _with_nothing(market.on_offer(core))


def _buy_demand(core: Core, by: Seat, subject: Any) -> tuple[Slot, ...]:
    offer = market.on_offer(core)
    if subject is None:
        _demand_use(core, offer, ("UO-coin.buy",), refusals.NothingToBuy())
        return ()
    if subject not in offer:
        raise Illegal(("UO-coin.buy",), refusals.NotOnOffer(subject))
    if market.kind_in(core, subject) == TERRITORY:
        table_wide = core.reading("UO-coin.buy.territory.limit") == "whole-table"
        lands = core.vars["lands"]
        if sum(lands) if table_wide else lands[by]:
            raise Illegal(("UO-coin.buy.territory.limit",), refusals.OneTerritory(subject, lands[by]))
        if (
            len(state.cards(core, by, state.TERRITORIES)) >= state.FULL_AREA
            and core.reading("UO-coin.buy.territory") == "refuse"
        ):
            raise Illegal(("UO-coin.buy.territory",), refusals.AreaFull(subject, state.FULL_AREA))
    return ()


def _buy(core: Core, by: Seat, subject: Any, _values: Values, asked: UsingCoin) -> None:
    """Take one card at no other cost, and refill. UO-coin.buy, UO-coin.buy.territory, UO-coin.buy.slide.refill."""
    _next_coin(core, by, asked)
    if subject is None:
        return
    kind = market.kind_in(core, subject)
    core.agenda.append(frames.Refill(kind, ("UO-coin.buy.slide.refill",)))
    if kind == TERRITORY:
        state.send(core, subject, state.zone(by, state.TERRITORIES), to_bottom=True, owner=by)
        state.tally(core, "lands", by, 1)
        row = len(state.cards(core, by, state.TERRITORIES))
        rules = ("UO-coin.buy.territory", "UO-coin.buy.territory.limit")
        core.events.append(events.BoughtLand(rules, by, subject, row))
    else:
        state.send(core, subject, state.zone(by, state.HAND), owner=by)
        core.events.append(events.Bought(("UO-coin.buy",), by, subject))
    _count_use(core, by, asked)


# ---- 2. exclude from the discard pile


def _piles(core: Core, by: Seat) -> list[Obj]:
    seats = (by,) if core.reading("UO-coin.exclude.discard") == "own-only" else state.turn_order(core)
    return [obj for seat in seats for obj in state.cards(core, seat, state.DISCARD)]


def _exclude_subjects(core: Core, by: Seat) -> list[object]:
    return _with_nothing(_piles(core, by))


def _exclude_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    piles = _piles(core, by)
    if subject is None:
        _demand_use(core, piles, ("UO-coin.exclude.discard",), refusals.NothingToExclude())
    elif subject not in piles:
        raise Illegal(("UO-coin.exclude.discard",), refusals.NotInDiscard(subject))
    return ()


def _exclude(core: Core, by: Seat, subject: Any, _values: Values, asked: UsingCoin) -> None:
    _next_coin(core, by, asked)
    if subject is not None:
        market.exclude(core, subject, ("UO-coin.exclude.discard",))
        _count_use(core, by, asked)


# ---- 3. refresh the purchase area


def _refresh_demand(core: Core, _by: Seat, _subject: object) -> tuple[Slot, ...]:
    offer = tuple(market.on_offer(core))
    count = min(REFRESHED, len(offer))
    if count < REFRESHED and core.reading("UO-coin.refresh") == "refuse":
        _demand_use(core, [], ("UO-coin.refresh",), refusals.TooFewToRefresh())
    return (Choose("cards", offer, count, count, ("UO-coin.refresh",)),)


def _refresh(core: Core, by: Seat, _subject: Any, values: Values, asked: UsingCoin) -> None:
    """Exclude two cards and fill the gaps. UO-coin.refresh."""
    _next_coin(core, by, asked)
    if not values[0]:
        return
    permit(core, "UO-coin.refresh", *values[0])
    for kind in sorted({market.kind_in(core, obj) for obj in values[0]}, reverse=True):
        core.agenda.append(frames.Refill(kind, ("UO-coin.refresh", "UO-coin.buy.slide.refill")))
    for obj in values[0]:
        market.exclude(core, obj, ("UO-coin.refresh",))
    _count_use(core, by, asked)


# ---- a fourth use, and none


def _fourth_subjects(core: Core, by: Seat) -> list[tuple[Obj, int]]:
    """List the player's cards that add a use of [coin]; a territory with unknown text may be one. UO-detail.village."""
    found = []
    for _, land in state.open_territories(core, by):
        if core.defn[land] == UNKNOWN:
            continue
        card = core.card(land)
        found += [(land, number) for number, one in enumerate(card.abilities) if one.timing == "coin"]
        if card.text_only and not card.abilities:
            found.append((land, 0))
    return found


def _fourth_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if subject not in _fourth_subjects(core, by):
        land = subject[0] if isinstance(subject, tuple) else None
        if land in state.cards(core, by, state.TERRITORIES) and state.is_burned(
            core, by, state.row_of(core, land)
        ):
            raise Illegal(
                ("UO-icon.burn", "UO-detail.village"), refusals.LandBurned(land, state.row_of(core, land))
            )
        raise Illegal(("UO-detail.village",), refusals.NoFourthUse())
    core.card(subject[0]).in_force(core)  # NeedsFact where the text is unknown
    return ()


def _use_for_card(core: Core, by: Seat, subject: Any, _values: Values, asked: UsingCoin) -> None:
    """Use the coin for the card's additional use, instead of the normal uses. UO-detail.village."""
    if core.reading("UO-detail.village") == "judge-decides":
        raise NotCovered(("UO-detail.village",), "card.judge-decides", card=subject[0])
    obj, number = subject
    _next_coin(core, by, asked)
    core.events.append(events.UsedFourth(("UO-detail.village",), by, obj))
    _count_use(core, by, asked)
    start(core, core.defn[obj], number, {"you": by, "self": core.ref(obj)})


def _decline(core: Core, by: Seat, _subject: object, _values: Values, asked: UsingCoin) -> None:
    """Use this coin for nothing; it does not count as used. UO-icon.coin.choose, UO-detail.coin.count."""
    core.events.append(events.CoinDeclined(("UO-icon.coin.choose", "UO-detail.coin.count"), by))
    if but_for(core, "UO-detail.coin.count", as_object(by)):
        _count_use(core, by, asked)
    _next_coin(core, by, asked)


VERBS: Final = {
    "buy": Verb(_buy_subjects, _buy_demand, _buy, "object", singly=("UO-coin.buy",)),
    "exclude": Verb(
        _exclude_subjects, _exclude_demand, _exclude, "object", singly=("UO-coin.exclude.discard",)
    ),
    "refresh": Verb(no_subject, _refresh_demand, _refresh),
    "fourth_use": Verb(_fourth_subjects, _fourth_demand, _use_for_card, "ability"),
    "decline": Verb(no_subject, no_demand, _decline),
}

FRAMES: Final = {frames.Coin.tag: coin_frame}
