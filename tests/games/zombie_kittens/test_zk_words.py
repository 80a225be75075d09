"""Every event and every refusal has its sentence in English and in Traditional Chinese."""

import ast
from pathlib import Path
from random import Random
from string import Formatter

import pytest
from zk_table import new_game

from judge.disputes.position import Laid
from judge.disputes.words import Speaker, tables
from judge.engine.run import play
from judge.games import zombie_kittens

SOURCES = sorted(Path(zombie_kittens.__file__).parent.glob("*.py"))
RAISED = {"Illegal": 1, "NotCovered": 1, "BadPosition": 1, "NeedsFact": 0}
LANGUAGES = ("en", "zh-Hant")


def refusals():
    for source in SOURCES:
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if (
                not isinstance(node, ast.Call)
                or not isinstance(node.func, ast.Name)
                or node.func.id not in RAISED
            ):
                continue
            reason = node.args[RAISED[node.func.id]]
            if isinstance(reason, ast.Constant):
                name = f"needs.{reason.value}" if node.func.id == "NeedsFact" else reason.value
                facts = {keyword.arg for keyword in node.keywords}
                yield pytest.param(name, facts, id=f"{source.stem}:{node.lineno}:{name}")


@pytest.mark.parametrize(("reason", "facts"), list(refusals()))
def test_every_refusal_has_its_sentence(reason, facts):
    entry = tables("zombie_kittens")["reasons"][reason]
    for language in LANGUAGES:
        fields = {field for _, field, _, _ in Formatter().parse(entry[language]) if field}
        assert None in facts or fields <= facts | {"item"}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_whole_games_is_said(players, language):
    for seed in range(4):
        core = new_game(players)
        play(core, Random(seed), 3_000)
        speaker = Speaker(Laid(core, tuple("ABCDE"[:players])), language)
        for event in core.events:
            said = speaker.event(event)
            assert "{" not in said
            assert (
                len(tables("zombie_kittens")["events"][event[0]]["facts"]) == len(event) - 2
                or event[0] == "over"
            )


@pytest.mark.parametrize("verb", sorted(zombie_kittens.build(4).verbs))
def test_every_verb_has_its_button(verb):
    assert set(LANGUAGES) <= set(tables("zombie_kittens")["verbs"][verb])


@pytest.mark.parametrize("kind", zombie_kittens.state.KINDS)
def test_every_kind_of_card_has_its_name(kind):
    assert set(LANGUAGES) <= set(tables("zombie_kittens")["terms"][kind])
