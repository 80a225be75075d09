"""An action that is written with its subject behind it: `attack X1`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from judge.disputes.language.described import OTHER
from judge.disputes.language.spelling import meant

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from judge.disputes.language.game_context import GameContext

    Told = Mapping[str, Any]

_OF_CARDS: Final = {"object", "ability"}


def expanded(
    step: Told, game: GameContext, is_card: Callable[[str], bool], is_player: Callable[[str], bool]
) -> Told:
    """Return a step with its subject on its own; as it is where its action is one, or what follows that is no subject."""
    known = game.description.verbs
    verbs, words = (*known, OTHER), step["do"].split()
    if meant(step["do"], verbs, game.id, of="verb") is not None or "card" in step or "player" in step:
        return step
    for at in range(len(words) - 1, 0, -1):
        verb = known.get(meant(" ".join(words[:at]), verbs, game.id, of="verb") or "")
        about = " ".join(words[at:])
        if verb is None:
            continue
        if verb.takes == "player" and is_player(about):
            return {**step, "do": verb.name, "player": about}
        if verb.takes in _OF_CARDS and is_card(about):
            return {**step, "do": verb.name, "card": about}
    return step
