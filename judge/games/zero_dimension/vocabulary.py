"""The effect verbs of 零次元's ability data that move cards, turn them, harm them. One entry a verb at the end.

As much as possible is done (ZX-general.impossible-ignored), except for forbidden things
(ZX-general.cannot-beats-can). Lasting effects are in lasting.py, verbs that ask players during resolution in
asking.py.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine import chance
from judge.engine.effects import verbs
from judge.engine.effects.language import BoundName, Vocabulary
from judge.engine.effects.verbs import cards, effect, meaning, number, players, text
from judge.engine.errors import NeedsFact
from judge.engine.ids import as_object, as_seat, other
from judge.engine.windows import BeganToResolve
from judge.games.zero_dimension import asking, events, harm, lasting, life, moving, winning
from judge.games.zero_dimension.filters import FILTERS, PRINTED
from judge.games.zero_dimension.levelling import raise_level
from judge.games.zero_dimension.selectors import AMOUNTS, CONDITIONS, NOUNS
from judge.games.zero_dimension.state import (
    BATTLES,
    DECK,
    DOWN,
    HAND,
    LIFE,
    OUT,
    RESTED,
    RESTING,
    SEATS,
    TOKEN,
    controller,
    is_kind,
    is_on_field,
    kind_of,
    zone,
)
from judge.games.zero_dimension.timing import do_checks

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.engine.effects.language import Amount, Compiler, EffectWord, Entry, Env, Select
    from judge.engine.game import Core
    from judge.engine.ids import Obj

_EFFECT: Final = ("ZX-toc.700", "ZX-general.impossible-ignored")


# ---- verbs whose only argument is a selector


def reach(core: Core, env: Env, select: Select) -> list[Obj]:
    """Return the objects that a text refers to: "this card" is lost once it is removed or a new card elsewhere.

    ZX-zone.out-not-reachable, ZX-zone.replacement-beats-trigger, ZX-zone.new-object, ZX-toc.601.
    """
    found = []
    if isinstance(select, BoundName):
        for ref in select.refs(env):
            if not core.is_current(ref) and not _has_reported_loss(core, ref[0]):
                core.events.append(events.MovedOn(_LOST, ref[0]))
    for obj in select(core, env):
        if obj >= 0 and obj == env["self"][0] and kind_of(core, obj) == OUT:
            core.events.append(events.Unreachable(("ZX-zone.out-not-reachable",), obj))
        else:
            found.append(obj)
    return found


_LOST: Final = ("ZX-zone.new-object", "ZX-general.impossible-ignored")


def _has_reported_loss(core: Core, obj: Obj) -> bool:
    """Return whether the current effect has already reported that a card has moved on."""
    for event in reversed(core.events):
        if isinstance(event, BeganToResolve):
            break
        if isinstance(event, events.MovedOn | events.TargetGone) and event.card == obj:
            return True
    return False


def _run(core: Core, env: Env, select: Select, doing: Callable[..., None], *args: object) -> None:
    """Apply a function to all objects that a text refers to, at once."""
    doing(core, reach(core, env, select), *args)
    do_checks(core)


def _run_each(core: Core, env: Env, select: Select, doing: Callable[..., None], *args: object) -> None:
    """Apply a function to each object that a text refers to."""
    for obj in reach(core, env, select):
        doing(core, obj, *args)
    do_checks(core)


def _scrap(core: Core, objs: list[Obj]) -> None:
    lying = {obj: controller(core, obj) for obj in objs if kind_of(core, obj) == LIFE}
    harm.scrap(core, [obj for obj in objs if obj not in lying], _EFFECT)
    for seat in SEATS:
        count = sum(1 for owner in lying.values() if owner == seat)
        if count:
            life.scrap_life(core, seat, count, _EFFECT)


def _destroy(core: Core, objs: list[Obj]) -> None:
    harm.destroy(core, [obj for obj in objs if is_on_field(core, obj)], _EFFECT)


def _discard(core: Core, objs: list[Obj]) -> None:
    hand = [obj for obj in objs if kind_of(core, obj) == HAND]
    moving.leave(core, hand, events.Discarded, RESTING, (*_EFFECT, "ZX-toc.608"))


def _send(core: Core, objs: list[Obj], kind: int, bits: int = 0) -> None:
    moving.leave(core, objs, events.Moved, kind, (*_EFFECT, "ZX-toc.609"), bits=bits)


def _control(core: Core, env: Env, select: Select, away: bool) -> None:
    """Give control to the effect's player, or to the other. ZX-toc.612."""
    for obj in reach(core, env, select):
        if core.place[obj] in BATTLES:
            moving.change_control(core, obj, other(env["you"]) if away else env["you"], _EFFECT)
    do_checks(core)


def _win(core: Core, obj: Obj) -> None:
    winning.win(core, as_seat(obj), _EFFECT)


def _lose(core: Core, obj: Obj) -> None:
    winning.lose(core, as_seat(obj), _EFFECT)


# ---- verbs with a number, the turn player first: ZX-general.simultaneous-choice-order


def draw_now(core: Core, env: Env, count: Amount, who: Select) -> None:
    """Draw for players at the same moment. ZX-toc.602, ZX-win.both-draw."""
    for seat in verbs.by_seat(core, env, who):
        moving.draw(core, seat, max(0, count(core, env)), _EFFECT)
    do_checks(core)


def _damage(core: Core, env: Env, to: Select, amount: Amount) -> None:
    """Deal effect damage to characters, or to the life zones of players. ZX-toc.607, ZX-toc.605."""
    number = max(0, amount(core, env))
    for obj in to(core, env):
        if obj < 0:
            life.damage_life(core, as_seat(obj), number, (*_EFFECT, "ZX-toc.607"), in_battle=False)
        elif is_kind(core, obj, "character") and is_on_field(core, obj):
            harm.damage(core, obj, number, _EFFECT)
    do_checks(core)


def _recover(core: Core, env: Env, count: Amount, who: Select) -> None:
    """Put cards on top of the life zone. ZX-toc.618, ZX-life.add-on-top."""
    capped = core.reading("ZX-toc.618/cap") == "cap-six"
    source = HAND if core.reading("ZX-toc.618/source") == "hand" else DECK
    for seat in verbs.by_seat(core, env, who):
        for _ in range(max(0, count(core, env))):
            pile, life = core.zones[zone(seat, source)], core.zones[zone(seat, LIFE)]
            if not pile or (capped and len(life) >= 6):
                core.events.append(
                    events.Nothing(
                        ("ZX-toc.618", "ZX-general.impossible-ignored"), as_object(seat), "recover"
                    )
                )
                break
            obj = pile[-1]
            moving.relocate(core, obj, zone(seat, LIFE))
            core.events.append(events.Recovered(("ZX-toc.618", "ZX-life.add-on-top"), seat, obj))
    do_checks(core)


def _levels(core: Core, env: Env, select: Select, by: Amount) -> None:
    for obj in reach(core, env, select):
        if is_kind(core, obj, "character") and is_on_field(core, obj):
            raise_level(core, obj, by(core, env), _EFFECT)
    do_checks(core)


# ---- entering and changing zone


def _enter(core: Core, env: Env, bits: int, under: Select, select: Select) -> None:
    """Put cards into play without paying, by default under the control of the effect's player.

    ZX-character.enter-controller-zone, ZX-cost.meaning.
    """
    seats = [as_seat(player) for player in under(core, env)]
    for obj in reach(core, env, select) if seats else ():
        if not is_on_field(core, obj) and core.card(obj).kind in {"character", "event"}:
            rules = ("ZX-character.enter-controller-zone", "ZX-cost.meaning")
            moving.enter(core, obj, seats[0], rules, bits=bits)
        else:
            core.events.append(events.Nothing(("ZX-general.impossible-ignored",), obj, "enter"))
    do_checks(core)


def _attach(core: Core, env: Env, select: Select, to: Select) -> None:
    for character in to(core, env)[:1]:
        for obj in reach(core, env, select):
            moving.attach(core, obj, character, (*_EFFECT, "ZX-equipment.resolve-attach"))
    do_checks(core)


def _to_resources(core: Core, env: Env, face: int, state: int, select: Select) -> None:
    for obj in reach(core, env, select):
        moving.to_resources(core, obj, env["you"], _EFFECT, bits=face | state)
    do_checks(core)


def _compile_remove(compiler: Compiler, data: Entry, path: str) -> None:
    """Remove from the game, by default face up. ZX-zone.out-face-up-public, ZX-zone.out-face-down-hidden."""
    compiler.keys(data, {"remove", "face"}, path)
    bits = DOWN if compiler.word(data.get("face", "up"), ("up", "down"), f"{path}.face") == "down" else 0
    compiler.cite("ZX-zone.out-face-down-hidden" if bits else "ZX-zone.out-face-up-public")
    compiler.op(_run, compiler.select(data["remove"], f"{path}.remove"), _send, OUT, bits)


def _token(core: Core, env: Env, name: str) -> None:
    """Put a token into the battle zone. ZX-toc.325."""
    if name not in core.index:
        raise NeedsFact("token", None, card=name)
    obj = core.create(core.index[name], env["you"], BATTLES[env["you"]], TOKEN)
    moving.enter(core, obj, env["you"], ("ZX-toc.325",))
    do_checks(core)


def _shuffle(core: Core, env: Env, who: Select) -> None:
    for seat in reversed(verbs.by_seat(core, env, who)):
        chance.shuffle(core, zone(seat, DECK), ("ZX-toc.617",))


_STATE: Final = meaning("state", {"ready": 0, "rested": RESTED})
_FACE: Final = meaning("face", {"up": 0, "down": DOWN})
EFFECTS: Final[Mapping[str, EffectWord]] = {
    **asking.EFFECTS,
    **lasting.EFFECTS,
    "attach": effect(_attach, cards("attach"), cards("to", "target")),
    "control": effect(_control, cards("control"), False),
    "damage": verbs.damage(_damage),
    "destroy": effect(_run, cards("destroy"), _destroy),
    "discard_these": effect(_run, cards("discard_these"), _discard),
    "draw": verbs.for_players("draw", draw_now),
    "enter": effect(_enter, _STATE, players("under"), cards("enter")),
    "give_away": effect(_control, cards("give_away"), True),
    "level_up": effect(_levels, cards("level_up"), number("by", 1)),
    "lose": effect(_run_each, cards("lose"), _lose),
    "ready": effect(_run_each, cards("ready"), moving.ready, _EFFECT),
    "recover": verbs.for_players("recover", _recover),
    "remove": _compile_remove,
    "rest": effect(_run_each, cards("rest"), moving.rest, _EFFECT),
    "return": effect(_run, cards("return"), _send, HAND),
    "scrap": effect(_run, cards("scrap"), _scrap),
    "shuffle": effect(_shuffle, players("shuffle"), waits=True),
    "to_resources": effect(_to_resources, _FACE, _STATE, cards("to_resources")),
    "to_rest_zone": effect(_run, cards("to_rest_zone"), _send, RESTING),
    "token": effect(_token, text("token")),
    "turn_down": effect(_run_each, cards("turn_down"), moving.turn_face, "down", _EFFECT),
    "turn_up": effect(_run_each, cards("turn_up"), moving.turn_face, "up", _EFFECT),
    "win": effect(_run_each, cards("win"), _win),
}

VOCABULARY: Final = Vocabulary(
    nouns=NOUNS,
    filters=FILTERS,
    amounts=AMOUNTS,
    conditions=CONDITIONS,
    effects=EFFECTS,
    printed=PRINTED,
)
