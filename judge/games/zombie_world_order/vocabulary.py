"""The words of ZOMBIE WORLD ORDER's ability data, collected from the modules that define them."""

from __future__ import annotations

from typing import Final

from judge.engine.effects import words
from judge.engine.effects.language import Vocabulary
from judge.games.zombie_world_order import on_cards, on_zombies
from judge.games.zombie_world_order.selectors import AMOUNTS, CONDITIONS, FILTERS, NOUNS, PRINTED

VOCABULARY: Final = Vocabulary(
    nouns=NOUNS,
    filters=FILTERS,
    amounts=AMOUNTS,
    conditions=CONDITIONS,
    effects={**words.EFFECTS, **on_cards.EFFECTS, **on_zombies.EFFECTS},
    printed=PRINTED,
)
