"""Pairs and threes of one name (貓咪卡, 特殊連擊).

Two Cat cards of one design always; any two or three cards of one name where the special combos are used. The printed
effects do not apply: ZK-combo.ignore.text.
"""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from judge.engine import chance
from judge.engine.deciding import but_for, permit
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Menu, Verb
from judge.engine.ids import as_object, as_seat
from judge.engine.run import ask, question
from judge.engine.slots import Number, Supposed
from judge.engine.windows import Resolving, no_subject
from judge.games.zombie_kittens import chain, effects, events, frames, refusals, state
from judge.games.zombie_kittens.setup import may_be
from judge.games.zombie_kittens.targets import CardNameSlot, FellowCards, kind_named, refuse_denied, victims
from judge.games.zombie_kittens.turn import demand_not_passed, turn_action

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from judge.engine.game import Core, Slot, Values
    from judge.engine.ids import Obj, Rules, Seat

MENUS: Final = {
    "take": Menu(("take",), ("ZK-combo.cat.pair",), about=frames.TakingFrom),
    "three": Menu(("hand_over", "have_none"), ("ZK-combo.three",), about=frames.AskedByName),
}


_DESIGNS: Final = ("same", "different")
_HELD: Final = ("none", "one")


def _own_turn(core: Core, by: Seat) -> list[Obj]:
    return state.hand(core, by) if by == state.turn_player(core) else []


def _pair_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    card, kind = _combo_card(core, by, subject, "pair")
    rules: Rules = ("ZK-combo.cat.pair",) if kind == state.CAT else ("ZK-combo.any.pair",)
    if kind == state.CLONE and any(_is_of_kind(core, other, state.CAT) for other in state.hand(core, by)):
        rules = ("ZK-card.clone.cat.pair", "ZK-combo.cat.pair")
    fellows = _fellows(core, by, card, 1, rules, pair=True)
    victim = victims(core, by, rules, "ZK-combo.cat.pair/empty-hand", "gets-nothing")
    return (fellows, victim, *_ask_designs(core, fellows))


def _three_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    card, _ = _combo_card(core, by, subject, "three")
    rules = ("ZK-combo.three",)
    fellows = _fellows(core, by, card, 2, rules)
    victim = victims(core, by, rules, "ZK-combo.three", "gets-nothing")
    return (fellows, victim, CardNameSlot("named", rules), *_ask_designs(core, fellows))


def _ask_designs(core: Core, fellows: FellowCards) -> tuple[Supposed, ...]:
    """Ask whether Cats of unknown design were of one design, where two of them may be played. ZK-combo.cat.pair."""
    if any(_open_designs(core, (fellows.first, *others)) for others in fellows.possible(core)):
        return (Supposed("designs", _DESIGNS, fellows.first, ("ZK-combo.cat.pair",)),)
    return ()


def _open_designs(core: Core, cards: tuple[Obj, ...]) -> bool:
    """Return whether a combo has several Cats, one of them of unknown design; a Clone has none."""
    cats = [card for card in cards if state.kind_of(core, card) == state.CAT]
    return len(cats) > 1 and not all(core.bits[card] for card in cats)


def _combo_card(core: Core, by: Seat, obj: object, do: str) -> tuple[Obj, str]:
    """Return a card that may be played in a combo, with its kind. ZK-death.no.turn.actions, ZK-combo.any.pair."""
    turn_action(core, by, do)
    demand_not_passed(core, by)
    if not state.in_hand(obj, core, by):
        raise Illegal(("ZK-turn.play.or.pass",), refusals.NotInHand(obj))
    kind = state.kind_of(core, obj)
    refuse_denied(core, by, obj)
    with_cat = kind == state.CLONE and any(
        _is_of_kind(core, card, state.CAT) or not state.is_known(core, card) for card in state.hand(core, by)
    )
    of_cats = do == "pair" and (kind == state.CAT or with_cat)
    if not of_cats and not _is_in_use(core):
        raise Illegal(("ZK-combo.any.pair",), refusals.CombosNotUsed())
    if kind == state.ZOMBIE and core.reading("ZK-combo.any.pair/zombie-pair") == "refuse":
        raise Illegal(("ZK-combo.any.pair", "ZK-zk.only.on.ek"), refusals.NoZombieCombo())
    return obj, kind


def _is_in_use(core: Core) -> bool:
    return core.reading("ZK-combo.any.pair/in-use") != "not-used"


def _fellows(core: Core, by: Seat, obj: Obj, count: int, rules: Rules, *, pair: bool = False) -> FellowCards:
    """Return the other cards of the same name, and those combined with a Clone: see `_goes_with_clone`.

    Cats of unknown design can match; those stated to have the first one's design come first, or those of the most
    frequent design.
    """
    kind, design = state.kind_of(core, obj), core.bits[obj]
    others = [card for card in state.hand(core, by) if card != obj]
    alike = [
        card for card in others if _is_of_kind(core, card, kind) and _one_design(design, core.bits[card])
    ]
    if kind == state.CLONE and not _is_in_use(core):
        alike = []
    count_of = Counter(core.bits[card] for card in alike)
    most = design or max(count_of.keys() - {0}, key=lambda each: count_of[each], default=0)
    alike.sort(key=lambda card: core.bits[card] != design)
    same = tuple(card for card in alike if core.bits[card] in {most, 0})
    cloned = tuple(card for card in others if _goes_with_clone(core, kind, card, pair=pair))
    besides = tuple(card for card in alike if card not in same)
    found = FellowCards("with", obj, same, cloned, besides, count, rules)
    if not found.possible(core):
        for card in others:
            if not state.is_known(core, card):
                raise NeedsFact("card", card)
        too_few = refusals.TooFewCats if kind == state.CAT else partial(refusals.TooFewAlike, kind)
        raise Illegal(rules, too_few(count + 1, 1 + len(same)))
    return found


def _goes_with_clone(core: Core, kind: str, card: Obj, *, pair: bool) -> bool:
    """Return whether a card and a card of a kind match because one of them is a Clone.

    A Cat and a Clone are a pair: ZK-card.clone.cat.pair. Whether a Clone counts in other combos too is an
    interpretation.
    """
    if not state.is_known(core, card) or (kind == state.CLONE) == (state.kind_of(core, card) == state.CLONE):
        return False
    if pair and state.CAT in {kind, state.kind_of(core, card)}:
        return True
    return _is_in_use(core) and core.reading("ZK-card.clone.cat.pair") == "any-combo"


def _one_design(one: int, other: int) -> bool:
    """Return whether two Cats can be of one design: equal designs, or an unknown one. ZK-combo.cat.pair."""
    return one == other or not (one and other)


def _is_of_kind(core: Core, obj: Obj, kind: str) -> bool:
    return state.is_known(core, obj) and state.kind_of(core, obj) == kind


def _declare(core: Core, combo: frames.Combo, designs: Sequence[str]) -> None:
    cards = (combo.card, *combo.others)
    if "different" in designs and _open_designs(core, cards):
        raise Illegal(("ZK-combo.cat.pair",), refusals.NotSameName(combo.others[-1]))
    core.agenda.append(frames.GoOn())
    core.var("placed", None)
    rules: Rules = ("ZK-combo.ignore.text",)
    kinds = {state.kind_of(core, card) for card in cards}
    if state.CLONE in kinds and len(kinds) > 1:
        rules = (*rules, "ZK-card.clone.cat.pair")
    core.events.append(events.Combined(rules, combo.by, cards))
    if len({core.bits[card] for card in cards if state.kind_of(core, card) == state.CAT}) > 1:
        core.events.append(events.TakenAlike(("ZK-combo.cat.pair",), combo.by, cards))
    chain.declare_play(core, combo, cards)


def _pair(core: Core, by: Seat, subject: Obj, values: Values, _asked: frames.BetweenActions) -> None:
    others, (player,), *designs = values
    permit(core, _rule_of_pair({state.kind_of(core, card) for card in (subject, *others)}), as_object(by))
    _declare(core, frames.Pair(by, core.ref(subject), others, as_seat(player), 0), designs)


def _three(core: Core, by: Seat, subject: Obj, values: Values, _asked: frames.BetweenActions) -> None:
    others, (player,), title, *designs = values
    _declare(core, frames.Three(by, core.ref(subject), others, as_seat(player), 0, title), designs)


def _rule_of_pair(kinds: AbstractSet[str]) -> str:
    """Return the rule by which cards of these kinds are a pair."""
    if state.CAT not in kinds:
        return "ZK-combo.any.pair"
    return "ZK-card.clone.cat.pair" if state.CLONE in kinds else "ZK-combo.cat.pair"


def _ignore_texts(core: Core, combo: frames.Combo) -> None:
    """Leave out what the cards say; what the first one says happens when that is tried. ZK-combo.ignore.text."""
    if but_for(core, "ZK-combo.ignore.text", combo.card):
        play = frames.Play(combo.by, core.ref(combo.card), state.kind_of(core, combo.card), None)
        effects.resolve_play(core, Resolving(play))


# ---- a pair takes a card


def resolve_pair(core: Core, frame: Resolving) -> None:
    """Take one random card. ZK-combo.cat.pair, ZK-combo.any.pair."""
    pair = cast("frames.Pair", frame.item)
    by, victim = pair.by, pair.player
    _ignore_texts(core, pair)
    cat = state.CAT in {state.kind_of(core, card) for card in (pair.card, *pair.others)}
    rules: Rules = ("ZK-combo.cat.pair",) if cat else ("ZK-combo.any.pair", "ZK-combo.cat.pair")
    cards = tuple(state.hand(core, victim))
    if not cards:
        core.events.append(events.NothingTaken(rules, by, victim))
        return
    key, picks = (
        ("ZK-combo.cat.pair/random", "player-picks") if cat else ("ZK-combo.any.pair/random", "chosen")
    )
    if core.reading(key) == picks:
        ask(core, "take", (by,), frames.TakingFrom(victim))
    else:
        chance.pick(
            core,
            cards,
            1,
            frames.TakeFrom(by, victim, rules),
            rules,
            unseen=state.is_hand_unknown(core, victim),
        )


def taken_frame(core: Core, frame: frames.TakeFrom) -> None:
    """Hand over the card that chance picked, or any card where the pick is unknown."""
    card = frame.picked[0] if frame.picked else state.any_card(core, frame.victim)
    refuse_denied(core, frame.victim, card)
    _hand_over_taken(core, frame.by, frame.victim, card, frame.rules)


def _hand_over_taken(core: Core, by: Seat, victim: Seat, obj: Obj, rules: Rules) -> None:
    state.put_card(core, obj, state.zone(by, state.HAND))
    core.events.append(events.Took(rules, by, victim))
    core.events.append(events.TookCard(rules, (by, victim), obj))


def _take_demand(core: Core, _by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: frames.TakingFrom = question(core).data
    return (Number("number", 1, len(state.hand(core, asked.victim)), ("ZK-combo.cat.pair",)),)


def _take(core: Core, by: Seat, _subject: None, values: Values, asked: frames.TakingFrom) -> None:
    (number,) = values
    card = state.hand(core, asked.victim)[number - 1]
    _hand_over_taken(core, by, asked.victim, card, ("ZK-combo.cat.pair", "ZK-combo.any.pair"))


# ---- a three asks for a card by name


def resolve_three(core: Core, frame: Resolving) -> None:
    """Ask the named player for the named card. ZK-combo.three."""
    three = cast("frames.Three", frame.item)
    by, victim = three.by, three.player
    _ignore_texts(core, three)
    title = kind_named(core, three.named) or three.named
    core.events.append(events.AskedFor(("ZK-combo.three",), by, victim, title))
    if state.hand(core, victim):
        ask(core, "three", (victim,), frames.AskedByName(by, title))
    else:
        core.events.append(events.NothingTaken(("ZK-combo.three",), by, victim))


def _hand_over_demand(core: Core, by: Seat, subject: object) -> tuple[Slot, ...]:
    if not state.in_hand(subject, core, by):
        raise Illegal(("ZK-combo.three",), refusals.NotInHand(subject))
    asked: frames.AskedByName = question(core).data
    if not state.is_known(core, subject):
        kind = _kind_named(asked.title)
        if not may_be(core, subject, kind):
            rules = ("ZK-combo.three", "ZK-components.counts")
            raise Illegal(rules, refusals.OtherCard(subject, asked.title))
        refuse_denied(core, by, subject, asked.title, kind)
    may_be_called = _may_be_called(core, subject, asked.title)
    if not _is_called(core, subject, asked.title) and not may_be_called:
        raise Illegal(("ZK-combo.three",), refusals.OtherCard(subject, asked.title))
    refuse_denied(core, by, subject)
    return (Supposed("held", _HELD[::-1], subject, ("ZK-combo.three",)),) if may_be_called else ()


def _kind_named(title: str) -> str:
    """Return the kind of a card by its name: a Cat may be named by its design."""
    return title.partition(" ")[0]


def _is_called(core: Core, obj: Obj, title: str) -> bool:
    return title in {state.kind_of(core, obj), state.title_of(core, obj)}


def _may_be_called(core: Core, obj: Obj, title: str) -> bool:
    """Return whether a design was named and this Cat's design is unknown. ZK-components.cat.kinds."""
    return title.startswith(f"{state.CAT} ") and _is_of_kind(core, obj, state.CAT) and not core.bits[obj]


def _hand_over(core: Core, by: Seat, subject: Obj, values: Values, asked: frames.AskedByName) -> None:
    if "none" in values:
        raise Illegal(("ZK-combo.three",), refusals.OtherCard(subject, asked.title))
    if not _is_called(core, subject, asked.title):
        core.events.append(events.TakenAsNamed(("ZK-combo.three",), by, subject, asked.title))
    state.put_card(core, subject, state.zone(asked.by, state.HAND))
    core.events.append(events.HandedOver(("ZK-combo.three",), by, asked.by, subject))


def _have_none_demand(core: Core, by: Seat, _subject: None) -> tuple[Slot, ...]:
    asked: frames.AskedByName = question(core).data
    for card in state.hand(core, by):
        if state.is_known(core, card) and _is_called(core, card, asked.title):
            raise Illegal(("ZK-combo.three",), refusals.HasOne(card))
    could_be = _could_be_called(core, by, asked.title)
    return (Supposed("held", _HELD, could_be[0], ("ZK-combo.three",)),) if could_be else ()


def _could_be_called(core: Core, by: Seat, title: str) -> list[Obj]:
    """Return the cards of a hand that may have the named kind or design.

    A name of no card of the box calls none. ZK-ek.reveal.at.once: a hand never has a kitten. ZK-components.counts: all
    copies may be elsewhere.
    """
    if kind_named(core, title) is None:
        return []
    kind = _kind_named(title)
    unseen = [
        card for card in state.hand(core, by) if not state.is_known(core, card) and may_be(core, card, kind)
    ]
    return [*unseen, *(card for card in state.hand(core, by) if _may_be_called(core, card, title))]


def _note_none(core: Core, by: Seat, _subject: None, values: Values, asked: frames.AskedByName) -> None:
    """Record that a hand has no such card, unless everybody knows that none can be one."""
    could_be = _could_be_called(core, by, asked.title)
    if "one" in values:
        raise Illegal(("ZK-combo.three",), refusals.HasOne(could_be[0]))
    for card in could_be:
        if not state.is_known(core, card):
            state.note_lack(core, card, asked.title)
    if could_be:
        core.events.append(events.SaidNone(("ZK-combo.three",), by, asked.title))
    if but_for(core, "ZK-combo.three", as_object(by)):
        state.put_card(core, state.hand(core, by)[0], state.zone(asked.by, state.HAND))
    core.events.append(events.NothingTaken(("ZK-combo.three",), asked.by, by))


VERBS: Final = {
    "pair": Verb(_own_turn, _pair_demand, _pair, "object", alike=2),
    "three": Verb(_own_turn, _three_demand, _three, "object", alike=3),
    "take": Verb(no_subject, _take_demand, _take),
    "hand_over": Verb(state.hand, _hand_over_demand, _hand_over, "object"),
    "have_none": Verb(no_subject, _have_none_demand, _note_none),
}
FRAMES: Final = {
    f"resolve.{frames.Pair.tag}": resolve_pair,
    f"resolve.{frames.Three.tag}": resolve_three,
    frames.TakeFrom.tag: taken_frame,
}
