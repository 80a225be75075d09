"""Pairs and threes of one name (貓咪卡, 特殊連擊).

Two Cat cards of one design always; any two or three cards of one name where the special combos are in use. What is
printed on them does not count: ZK-combo.ignore.text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.engine import chance
from judge.engine.core import UNKNOWN
from judge.engine.errors import Illegal, NeedsFact
from judge.engine.game import Menu, Verb
from judge.engine.run import ask, question
from judge.engine.slots import Number
from judge.engine.windows import no_subject
from judge.games.zombie_kittens import chain
from judge.games.zombie_kittens.state import (
    CAT,
    CLONE,
    HAND,
    ZOMBIE,
    hand,
    in_hand,
    kind_of,
    known,
    nobody_knows,
    put_card,
    title_of,
    zone,
)
from judge.games.zombie_kittens.targets import Fellows, Named, named, victims
from judge.games.zombie_kittens.turn import turn_action

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.records import Frame
    from judge.engine.slots import Slot, Values
    from judge.games.zombie_kittens.state import Rules

MENUS: Final = {
    "take": Menu(("take",), ("ZK-combo.cat.pair",)),
    "three": Menu(("hand_over", "have_none"), ("ZK-combo.three",)),
}


def _subjects(core: Core, by: int) -> list[int]:
    return hand(core, by)


def _own_turn(core: Core, by: int) -> list[int]:
    return hand(core, by) if by == core.vars["player"] else []


def _pair_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    kind = _combo_card(core, by, subject, "pair")
    rules = ("ZK-combo.cat.pair",) if kind == CAT else ("ZK-combo.any.pair",)
    fellows = _fellows(core, by, subject, 1, rules, with_clones=kind == CAT)
    return (fellows, victims(core, by, rules, "ZK-combo.cat.pair/empty-hand", "gets-nothing"))


def _three_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    _combo_card(core, by, subject, "three")
    rules = ("ZK-combo.three",)
    fellows = _fellows(core, by, subject, 2, rules, with_clones=False)
    return (fellows, victims(core, by, rules, "ZK-combo.three", "gets-nothing"), Named("named", rules))


def _combo_card(core: Core, by: int, obj: Any, do: str) -> str:
    """Give the kind of a card that may be played in a combo. ZK-death.no.turn.actions, ZK-combo.any.pair."""
    turn_action(core, by, do)
    if not in_hand(core, by, obj):
        raise Illegal(("ZK-turn.play.or.pass",), "card.not-in-hand", item=obj)
    kind = kind_of(core, obj)
    if (kind != CAT or do == "three") and core.reading("ZK-combo.any.pair/in-use") == "not-used":
        raise Illegal(("ZK-combo.any.pair",), "combo.not-used")
    if kind == ZOMBIE and core.reading("ZK-combo.any.pair/zombie-pair") == "refuse":
        raise Illegal(("ZK-combo.any.pair", "ZK-zk.only.on.ek"), "combo.zombies")
    return kind


def _fellows(core: Core, by: int, obj: int, count: int, rules: Rules, *, with_clones: bool) -> Fellows:
    """Find the other cards of the same name, for a Cat the Clones of one's own hand too. ZK-card.clone.cat.pair."""
    kind, design = kind_of(core, obj), core.bits[obj]
    others = [card for card in hand(core, by) if card != obj]
    same = tuple(card for card in others if _is(core, card, kind) and core.bits[card] == design)
    clones = tuple(card for card in others if _is(core, card, CLONE)) if with_clones else ()
    if len(same) + len(clones) < count:
        for card in others:
            if not known(core, card):
                raise NeedsFact("card", card)
        raise Illegal(rules, "combo.too-few", item=obj, needs=count + 1, has=len(same) + len(clones) + 1)
    return Fellows("with", same, clones, count, rules)


def _is(core: Core, obj: int, kind: str) -> bool:
    number = core.defn[obj]
    return number != UNKNOWN and core.defs[number].kind == kind


def _combo(core: Core, do: str, by: int, subject: int, values: Values) -> None:
    core.agenda.append(("go",))
    core.var("placed", ())
    others = values[0]
    rules: Rules = ("ZK-combo.ignore.text",)
    if any(kind_of(core, card) == CLONE for card in others) and kind_of(core, subject) == CAT:
        rules = (*rules, "ZK-card.clone.cat.pair")
    core.events.append(("combo", rules, by, (subject, *others)))
    chain.declared(core, (do, by, core.ref(subject), others, values[1:], 0), (subject, *others))


def _pair(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del asked
    _combo(core, "pair", by, subject, values)


def _three(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del asked
    _combo(core, "three", by, subject, values)


# ---- a pair takes a card


def resolve_pair(core: Core, frame: Frame) -> None:
    """Take one random card. ZK-combo.cat.pair, ZK-combo.any.pair."""
    _, (_, by, (obj, _), _, values, _) = frame
    victim = -1 - values[0][0]
    cat = core.defs[core.defn[obj]].kind == CAT
    rules: Rules = ("ZK-combo.cat.pair",) if cat else ("ZK-combo.any.pair", "ZK-combo.cat.pair")
    cards = tuple(hand(core, victim))
    if not cards:
        core.events.append(("nothing_taken", rules, by, victim))
        return
    picks = ("ZK-combo.cat.pair/random", "player-picks") if cat else ("ZK-combo.any.pair/random", "chosen")
    if len(cards) == 1:
        _taken(core, by, victim, cards[0], rules)
    elif core.reading(picks[0]) == picks[1]:
        ask(core, "take", (by,), ("take", victim))
    else:
        chance.pick(
            core, cards, 1, ("taken", by, victim, rules, None), rules, unseen=nobody_knows(core, victim)
        )


def taken_frame(core: Core, frame: Frame) -> None:
    """Hand over the card that chance picked, or one of them when nobody says which."""
    _, by, victim, rules, picked = frame
    _taken(core, by, victim, picked[0] if picked else hand(core, victim)[-1], rules)


def _taken(core: Core, by: int, victim: int, obj: int, rules: Rules) -> None:
    put_card(core, obj, zone(by, HAND))
    core.events.append(("took", rules, by, victim))
    core.events.append(("took_card", rules, (by, victim), obj))


def _take_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del by, subject
    victim = question(core).data[1]
    return (Number("number", 1, len(hand(core, victim)), ("ZK-combo.cat.pair",)),)


def _take(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject
    victim = asked[1]
    _taken(core, by, victim, hand(core, victim)[values[0] - 1], ("ZK-combo.cat.pair", "ZK-combo.any.pair"))


# ---- a three asks for a card by name


def resolve_three(core: Core, frame: Frame) -> None:
    """Ask the player named for the card named. ZK-combo.three."""
    _, (_, by, _, _, values, _) = frame
    victim, title = -1 - values[0][0], named(core, values[1])
    core.events.append(("asked_for", ("ZK-combo.three",), by, victim, title))
    if hand(core, victim):
        ask(core, "three", (victim,), (by, title))
    else:
        core.events.append(("nothing_taken", ("ZK-combo.three",), by, victim))


def _hand_over_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    if not in_hand(core, by, subject):
        raise Illegal(("ZK-combo.three",), "card.not-in-hand", item=subject)
    title = question(core).data[1]
    if title not in {kind_of(core, subject), title_of(core, subject)}:
        raise Illegal(("ZK-combo.three",), "three.other-card", item=subject, what=title)
    return ()


def _hand_over(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del values
    put_card(core, subject, zone(asked[0], HAND))
    core.events.append(("handed_over", ("ZK-combo.three",), by, asked[0], subject))


def _have_none_demand(core: Core, by: int, subject: Any) -> tuple[Slot, ...]:
    del subject
    title = question(core).data[1]
    for card in hand(core, by):
        if known(core, card) and title in {kind_of(core, card), title_of(core, card)}:
            raise Illegal(("ZK-combo.three",), "three.has-one", item=card)
    return ()


def _have_none(core: Core, by: int, subject: Any, values: Values, asked: Any) -> None:
    del subject, values
    core.events.append(("nothing_taken", ("ZK-combo.three",), asked[0], by))


VERBS: Final = {
    "pair": Verb(_own_turn, _pair_demand, _pair, "object"),
    "three": Verb(_own_turn, _three_demand, _three, "object"),
    "take": Verb(no_subject, _take_demand, _take),
    "hand_over": Verb(_subjects, _hand_over_demand, _hand_over, "object"),
    "have_none": Verb(no_subject, _have_none_demand, _have_none),
}
FRAMES: Final = {"resolve.pair": resolve_pair, "resolve.three": resolve_three, "taken": taken_frame}
