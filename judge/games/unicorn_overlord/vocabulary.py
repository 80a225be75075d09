"""The effect verbs of ability data: the six icons and the other effects of card texts. UO-icons.list, UO-detail.*.

{coin: 3} {draw: 2} {crit: 1}   {exclude: 1} own discard pile, {exclude: <cards>} these
{curse: 1} or {curse: 1, to: <players>}   {burn: 1} or {burn: 1, to: <territories>}
{discard: 2} {mill: 2} {look: 3, as: seen} {to_hand: <cards>} {to_discard: <cards>} {gain: 4}
{strengthen: self|later|<units>, power: 3, class: <class>, until: round|next_row}
{choose_class: [a, b], as: which} {copy: <card>} {rearrange: own}
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from judge.engine.effects import words
from judge.engine.effects.language import Vocabulary
from judge.engine.effects.lasting import add_mark
from judge.engine.effects.verbs import cards as selected
from judge.engine.effects.verbs import effect, number
from judge.engine.errors import BadDefinition
from judge.engine.ids import as_object, as_seat
from judge.games.unicorn_overlord import details, events, frames, market, power, state
from judge.games.unicorn_overlord.selectors import AMOUNTS, CONDITIONS, FILTERS, NOUNS, class_word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.effects.language import Amount, Compiler, Entry, Env, Select
    from judge.engine.game import Core

UNTIL: Final = ("round", "next_row")

# The choices that every game's effects share, with the rule by which a card's effects are carried out.
CHOICES: Final = {
    name: replace(menu, rules=("UO-unit.effect.top.down",)) for name, menu in words.MENUS.items()
}

# ---- icons


def _is_in_battle(core: Core, env: Env) -> bool:
    """Return whether the effect is one of a card in the user's own battle area. UO-mercenary."""
    return env["self"][0] in state.cards(core, env["you"], state.BATTLE)


def _coin(core: Core, env: Env, count: Amount) -> None:
    core.agenda.append(frames.Coin(env["you"], count(core, env), _is_in_battle(core, env)))


def _draw(core: Core, env: Env, count: Amount) -> None:
    core.agenda.append(frames.Draw(env["you"], count(core, env), ("UO-icon.draw",)))


def _crit(core: Core, env: Env, count: Amount) -> None:
    core.agenda.append(frames.Crit(env["you"], count(core, env), ("UO-icon.crit",)))


def _exclude(core: Core, env: Env, select: Select) -> None:
    for obj in select(core, env):
        market.exclude(core, obj, ())


def _exclude_some(core: Core, env: Env, count: Amount) -> None:
    core.agenda.append(frames.Exclude(env["you"], count(core, env)))


def _compile_exclude(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"exclude"}, path)
    if type(data["exclude"]) is int:
        compiler.op(_exclude_some, compiler.amount(data["exclude"], path), waits=True)
    else:
        compiler.op(_exclude, compiler.select(data["exclude"], f"{path}.exclude"))


def _curse(core: Core, env: Env, count: Amount, on: Select | None) -> None:
    seats = None if on is None else tuple(as_seat(obj) for obj in on(core, env))
    core.agenda.append(frames.Curse(env["you"], count(core, env), seats))


def _burn(core: Core, env: Env, count: Amount, on: Select | None) -> None:
    lands = None if on is None else tuple(on(core, env))
    core.agenda.append(frames.Burn(env["you"], count(core, env), lands))


def _compile_supply(word: str, function: Callable[..., None]) -> Callable[[Compiler, Entry, str], None]:
    """Make the compiler of [curse] and [burn]: a number, and the affected players or territories."""

    def compile_(compiler: Compiler, data: Entry, path: str) -> None:
        compiler.keys(data, {word, "to"}, path)
        on = compiler.select(data["to"], f"{path}.to") if "to" in data else None
        compiler.op(function, compiler.amount(data[word], f"{path}.{word}"), on, waits=True)

    return compile_


# ---- cards


def _discard(core: Core, env: Env, count: Amount) -> None:
    core.agenda.append(frames.Discard(env["you"], count(core, env)))


def _mill(core: Core, env: Env, count: Amount) -> None:
    """Discard up to this many cards from the player's deck; it is not a draw, so nothing is reshuffled.

    UO-detail.look.not.draw.
    """
    deck = state.cards(core, env["you"], state.DECK)
    gone = tuple(deck[: -max(0, count(core, env)) - 1 : -1])
    for obj in gone:
        state.send(core, obj, state.zone(env["you"], state.DISCARD))
    core.events.append(events.Milled(("UO-detail.look.not.draw",), env["you"], gone))


def _to_zone(kind: int) -> Callable[[Core, Env, Select], None]:
    def run(core: Core, env: Env, select: Select) -> None:
        for obj in select(core, env):
            seat = state.holder(core, obj)
            if obj in market.on_offer(core):
                seat = env["you"]
                core.agenda.append(frames.Refill(market.kind_in(core, obj), ("UO-coin.buy.slide.refill",)))
            state.send(core, obj, state.zone(seat, kind), owner=seat)
            core.events.append(events.Moved(("UO-unit.effect.top.down",), obj, state.zone(seat, kind)))

    return run


# ---- power


def _gain(core: Core, env: Env, count: Amount) -> None:
    power.gain(core, env["you"], count(core, env), ("UO-unit.effect.top.down",))


def _strengthen(core: Core, env: Env, on: Select | None, amount: Amount, only: Any, until: str) -> None:
    """Strengthen units: those named, or (None) the user's units revealed from now on. UO-unit.power."""
    number = amount(core, env)
    wanted = None if only is None else only(env)
    moment = state.next_row_moment(env["you"]) if until == "next_row" else until
    rules = ("UO-unit.power", *(("UO-detail.until.next.row",) if until == "next_row" else ()))
    if on is None:
        seat = env["you"]
        add_mark(core, as_object(seat), "later", (number, wanted, env["self"]), moment)
        if wanted is None:
            core.events.append(events.Later(rules, seat, number, until))
        else:
            core.events.append(events.LaterClass(rules, seat, number, wanted, until))
        return
    for obj in on(core, env):
        add_mark(core, obj, "stronger", number, moment)
        core.events.append(events.Stronger(rules, obj, number, until))


def _compile_strengthen(compiler: Compiler, data: Entry, path: str) -> None:
    compiler.keys(data, {"strengthen", "power", "class", "until"}, path)
    target = data["strengthen"]
    on = None if target == "later" else compiler.select(target, f"{path}.strengthen")
    if on is not None and "class" in data:
        raise BadDefinition(f"{path}.class", "key.unknown", word="class")
    only = class_word(compiler, data["class"], f"{path}.class") if "class" in data else None
    until = compiler.word(data.get("until", "round"), UNTIL, f"{path}.until")
    compiler.op(_strengthen, on, compiler.amount(data.get("power"), f"{path}.power"), only, until)


EFFECTS: Final[Mapping[str, Callable[[Compiler, Entry, str], None]]] = {
    **words.EFFECTS,
    **details.EFFECTS,
    "burn": _compile_supply("burn", _burn),
    "coin": effect(_coin, number("coin"), waits=True),
    "crit": effect(_crit, number("crit"), waits=True),
    "curse": _compile_supply("curse", _curse),
    "discard": effect(_discard, number("discard"), waits=True),
    "draw": effect(_draw, number("draw"), waits=True),
    "exclude": _compile_exclude,
    "gain": effect(_gain, number("gain"), waits=True),
    "mill": effect(_mill, number("mill"), waits=True),
    "strengthen": _compile_strengthen,
    "to_discard": effect(_to_zone(state.DISCARD), selected("to_discard")),
    "to_hand": effect(_to_zone(state.HAND), selected("to_hand")),
}

VOCABULARY: Final = Vocabulary(NOUNS, FILTERS, AMOUNTS, CONDITIONS, EFFECTS, choosers=("you", "chance"))
