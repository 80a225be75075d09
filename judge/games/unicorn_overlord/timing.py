"""Why an action is refused before its own conditions are looked at: whose turn it is, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from judge.engine.errors import Illegal, Refusal
from judge.engine.run import OVER, question

if TYPE_CHECKING:
    from judge.engine.core import Core
    from judge.engine.game import Action

# The phase in which a verb has its place, and the rules that say so.
_PHASE_OF: Final = {
    "use": ("territory", ("UO-territory.order", "UO-territory.any.order")),
    "end_turn": ("territory", ("UO-territory.order",)),
    "place": ("place", ("UO-battle.place",)),
    "take_back": ("place", ("UO-battle.place",)),
    "reveal": ("battle", ("UO-battle.reveal.by.row",)),
    "score": ("result", ("UO-result.crit.conditions", "UO-result.round.winner")),
    "end_round": ("result", ("UO-end.pass.marker",)),
}
_COIN_VERBS: Final = ("buy", "exclude", "refresh", "fourth_use", "decline")
_ORDER: Final = {"territory": "UO-territory.order", "reveal": "UO-battle.reveal.by.row"}


def out_of_turn(core: Core, action: Action) -> Illegal:
    """Say why nobody waits for this action of this player."""
    asked = question(core)
    facts = {"do": action.do, "by": action.by, "waits_for": asked.who, "phase": f"{core.vars['phase']}_phase"}
    if asked.menu == OVER:
        return Illegal(("UO-components.players", "UO-win.most.renown"), "turn.over", Refusal.PHASE, **facts)
    if action.do in core.game.menus[asked.menu].verbs:
        rule = _ORDER.get(asked.menu, "UO-order.first.player")
        return Illegal((rule,), "turn.other-player", Refusal.TURN, **facts)
    if action.do in _COIN_VERBS:
        return Illegal(("UO-icon.coin.choose",), "turn.no-coin", Refusal.TURN, **facts)
    if action.do in _PHASE_OF:
        phase, rules = _PHASE_OF[action.do]
        if phase != core.vars["phase"]:
            return Illegal(rules, "turn.phase", Refusal.PHASE, wanted=f"{phase}_phase", **facts)
        return Illegal(rules, "turn.not-yet", Refusal.TURN, **facts)
    return Illegal(core.game.menus[asked.menu].rules, "turn.not-asked", Refusal.TURN, **facts)
