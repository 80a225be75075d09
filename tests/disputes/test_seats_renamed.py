"""Who is called what changes nothing but the names: no sentence and no claim takes one seat for another."""

import json
import re

import pytest

from judge.disputes import check_dispute, rule, ruling_as_json
from judge.disputes.kept.renaming import rename_player
from judge.disputes.reference.ready import ready_file, ready_names
from judge.games import GAMES

pytestmark = pytest.mark.slow

LANGUAGES = ("en", "ja", "zh-Hant", "zh-Hans")
READY = [(game, name) for game in GAMES for name in ready_names(game)]
NAMES = ("Zedmx", "Zednx", "Zedox", "Zedpx", "Zedqx")


def called(file, names):
    """Return a dispute whose players are called so; by way of names that nobody has, for some may be exchanged."""
    for number, seat in enumerate(file["players"]):
        file = rename_player(file, seat, f"~{number}~", str)
    for number, name in enumerate(names):
        file = rename_player(file, f"~{number}~", name, str)
    return file


def said(file, language):
    return json.dumps(ruling_as_json(rule(file, what_if=False), language), default=str, ensure_ascii=False)


@pytest.mark.alike
@pytest.mark.parametrize(("game", "name"), READY)
def test_the_ruling_is_the_same_but_for_the_names(game, name):
    file = check_dispute(dict(ready_file(game, name)))
    language = LANGUAGES[READY.index((game, name)) % 4]
    own = NAMES[: len(file["players"])]
    moved = (*own[1:], own[0])
    back = dict(zip(moved, own, strict=True))
    other = re.sub("|".join(own), lambda found: back[found[0]], said(called(file, moved), language))
    assert json.loads(other) == json.loads(said(called(file, own), language))
