"""Faults in stated plays, questions or memory that no legal game can reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.run import Ask
from judge.games.faults import fault, is_untouched, least_fault, marks_of, number_fault, window_faults
from judge.games.zombie_kittens import chain, frames, state, targets
from judge.games.zombie_kittens.effects import effect_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.engine.errors import BadPosition
    from judge.engine.game import Core
    from judge.engine.ids import Obj, Rules, Seat

_PLAYED: Final = ("ZK-turn.resolve.sequentially",)
_OWN: Final = ("ZK-turn.play.or.pass", "ZK-turn.clockwise")
_DEAD: Final = ("ZK-death.no.turn.actions",)
_NOPES: Final = ("ZK-card.nope",)
_COMBO: Final = ("ZK-combo.cat.pair", "ZK-combo.any.pair", "ZK-combo.three")
_NAMED: Final = ("ZK-combo.three",)
_KITTEN: Final = ("ZK-ek.reveal.at.once",)


def faults(core: Core) -> Iterator[BadPosition]:
    """Yield the faults of plays, of questions, and of memory."""
    plays = chain.plays(core)
    for at, item in enumerate(plays):
        path = f"declared[{at}]"
        if core.place[item.card] != state.discard(core):
            yield fault(f"{path}.card", "under-way.place", _PLAYED, item.card, zone=state.discard(core))
        if any(item.card in _cards(other) for other in plays[:at]):
            yield fault(f"{path}.card", "under-way.twice", _PLAYED, item.card)
        if isinstance(item, frames.Answer):
            yield from _nope_faults(core, at, item, path)
        elif at > 0 and not (isinstance(item, frames.Play) and _may_answer(core, item)):
            yield fault(path, "under-way.answer", ("ZK-turn.resolve.sequentially", "ZK-card.nope"))
        else:
            yield from _play_faults(core, item, path)
        if isinstance(item, frames.Combo):
            yield from _combo_faults(core, item, path)
    yield from _question_faults(core)
    in_turn = plays and is_untouched(core) and len(_who(core)) == 1
    holder = state.next_seat(core, plays[-1].by) if in_turn else None
    yield from window_faults(core, ("ZK-card.nope.nope", "ZK-card.nope.any.time"), holder)
    yield from _memory_faults(core)
    for obj, _, mark in marks_of(core):
        if mark.kind == state.LACKS and targets.kind_named(core, mark.value) is None:
            yield fault("item.marks", "under-way.no-name", _NAMED, obj, word=mark.value)


def _cards(item: frames.Played) -> tuple[Obj, ...]:
    return (item.card, *item.others) if isinstance(item, frames.Combo) else (item.card,)


def _who(core: Core) -> tuple[Seat, ...]:
    last = core.agenda[-1]
    return last.who if isinstance(last, Ask) else (state.turn_player(core),)


# ---- what was played


def _may_answer(core: Core, item: frames.Play) -> bool:
    """Return whether another card than a Nope may be played while one waits. ZK-card.shuffle."""
    return effect_of(core, item) in state.NOW and core.reading("ZK-card.shuffle") == "also-in-answer"


def _may_be_of_kind(core: Core, obj: Obj, *kinds: str) -> bool:
    """Return whether a card may be of one of some kinds; an unknown card may be any."""
    return not state.is_known(core, obj) or state.kind_of(core, obj) in kinds


def _nope_faults(core: Core, at: int, item: frames.Answer, path: str) -> Iterator[BadPosition]:
    """Yield a card that is no Nope, and a Nope against a card not played before it. ZK-card.nope, ZK-card.nope.nope."""
    if not _may_be_of_kind(core, item.card, state.NOPE, state.CLONE):
        yield fault(f"{path}.card", "under-way.kind", _NOPES, item.card)
    elif state.is_known(core, item.card) and state.kind_of(core, item.card) == state.CLONE:
        yield from _own_turn(core, item.by, path, ("ZK-card.clone.own.turn",))
    earlier = chain.plays(core)[:at]
    if all(item.against != other.card for other in earlier):
        yield fault(
            f"{path}.against", "under-way.not-played", ("ZK-card.nope", "ZK-card.nope.nope"), item.against
        )


def _own_turn(core: Core, by: Seat, path: str, rules: Rules) -> Iterator[BadPosition]:
    if state.is_dead(core, by):
        yield fault(f"{path}.by", "under-way.dead", (*_DEAD, *rules), seat=by)
    elif by != state.turn_player(core):
        yield fault(f"{path}.by", "under-way.seat", rules, seat=by)


def _play_faults(core: Core, item: frames.Played, path: str) -> Iterator[BadPosition]:
    """Yield a card with a wrong player, effect, or named player."""
    if not isinstance(item, frames.Play):
        yield from _own_turn(core, item.by, path, _OWN)
        return
    effect = effect_of(core, item)
    if not _may_be_of_kind(core, item.card, effect, state.CLONE):
        yield fault(f"{path}.effect", "under-way.other-effect", ("ZK-turn.play.or.pass",), item.card)
    if effect in {state.NOPE, state.EXPLODING, state.ZOMBIE}:
        rules = {state.NOPE: _NOPES, state.EXPLODING: _KITTEN, state.ZOMBIE: ("ZK-zk.only.on.ek",)}[effect]
        yield fault(f"{path}.effect", "under-way.not-alone", rules, item.card)
    if effect not in {*state.NOW, state.CLAIRVOYANCE}:
        yield from _own_turn(core, item.by, path, _OWN)
    spot = f"{path}.player"
    if item.player is None:
        return
    if effect == state.FAVOR:
        yield from _victim_faults(core, item.by, item.player, spot, ("ZK-card.favor",))
    elif effect != state.FEED:
        yield fault(spot, "under-way.names-nobody", ("ZK-turn.play.or.pass",), item.card)
    elif not state.is_dead(core, item.player):
        yield fault(spot, "under-way.seat", ("ZK-card.feed",), seat=item.player)


def _victim_faults(core: Core, by: Seat, player: Seat, path: str, rules: Rules) -> Iterator[BadPosition]:
    """Yield a named player who is dead or plays the card. ZK-death.no.steal."""
    if state.is_dead(core, player):
        yield fault(path, "under-way.dead", ("ZK-death.no.steal", *rules), seat=player)
    elif player == by:
        yield fault(path, "under-way.seat", rules, seat=player)


def _combo_faults(core: Core, item: frames.Combo, path: str) -> Iterator[BadPosition]:
    """Yield a combo of too few, too many or different cards, of cards not played, or against an invalid player."""
    wanted = 2 if isinstance(item, frames.Three) else 1
    yield from number_fault(f"{path}.others", len(item.others), wanted, wanted, _COMBO)
    for obj in item.others:
        if core.place[obj] != state.discard(core):
            yield fault(f"{path}.others", "under-way.place", _PLAYED, obj, zone=state.discard(core))
    if len(set(_cards(item))) < len(_cards(item)):
        yield fault(f"{path}.others", "under-way.twice", _PLAYED, item.card)
    kinds = {state.kind_of(core, obj) for obj in _cards(item) if state.is_known(core, obj)} - {state.CLONE}
    designs = {core.bits[obj] for obj in _cards(item)} - {0}
    if len(kinds) > 1 or len(designs) > 1:
        yield fault(f"{path}.others", "under-way.unlike", _COMBO, item.card)
    yield from number_fault(f"{path}.stops", item.stops, 0, len(item.others), ("ZK-combo.nope",))
    yield from _victim_faults(core, item.by, item.player, f"{path}.player", _COMBO)
    if isinstance(item, frames.Three) and targets.kind_named(core, item.named) is None:
        yield fault(f"{path}.named", "under-way.no-name", _NAMED, word=item.named)


# ---- what is asked


def _question_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a kitten that was not drawn, another player's turn, and an invalid requested card."""
    for frame in core.agenda:
        about = frame.data if isinstance(frame, Ask) else frame
        kitten = about == frames.PLACE_KITTENS or isinstance(
            about, (frames.Explode, frames.Exploding, frames.Placing)
        )
        if kitten and not core.zones[state.shown_zone(core)]:
            yield fault("table.shown", "under-way.no-kitten", _KITTEN)
        if isinstance(
            about, (frames.BetweenActions, frames.Digging, frames.Exploding, frames.Placing)
        ) and about.player != state.turn_player(core):
            yield fault("next", "under-way.seat", _OWN, seat=about.player)
        if isinstance(about, frames.AskedByName) and targets.kind_named(core, about.title) is None:
            yield fault("next", "under-way.no-name", _NAMED, word=about.title)


# ---- what is remembered


def _memory_faults(core: Core) -> Iterator[BadPosition]:
    """Yield a revived player who is still dead, invalid placed kittens, and later turns without a player."""
    revived: Seat | None = core.vars["reviving"]
    if revived is not None and state.is_dead(core, revived):
        yield fault("turn.reviving", "under-way.still-dead", ("ZK-revive.forced",), seat=revived)
    if revived is not None and not core.zones[state.shown_zone(core)]:
        yield fault("turn.reviving", "under-way.no-kitten", _KITTEN)
    placed = state.last_placed(core)
    for obj in placed.kittens if placed is not None else ():
        if core.place[obj] != state.pile(core) or not _may_be_of_kind(core, obj, state.EXPLODING):
            rules = ("ZK-defuse.secret.placement", "ZK-card.clairvoyance")
            yield fault("turn.placed.kittens", "under-way.not-kitten", rules, obj)
    if core.vars["later"]:
        yield from least_fault(
            "turn.later.left", state.LaterTurns(*core.vars["later"]).left, 0, ("ZK-revive.status",)
        )
    if core.vars["ending"] is not None:
        yield from least_fault("turn.ending.number", core.vars["ending"][1], 0, ("ZK-card.attack",))
