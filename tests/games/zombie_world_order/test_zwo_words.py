"""Every event, refusal, action and word the package uses has a sentence in both languages, and its facts fit."""

import ast
import string
from pathlib import Path
from random import Random

import pytest
from zwo_examples import all_examples, events, play
from zwo_play import sample_game

from judge.disputes import words
from judge.disputes.words import Speaker
from judge.engine import run
from judge.games import zombie_world_order as game

TABLES = words.tables(game.ID)
FOLDER = Path(game.__file__).parent
REFUSALS = {"Illegal": 1, "NotCovered": 1, "BadPosition": 1, "BadDefinition": 1, "NeedsFact": 0}
FACTS_ELSEWHERE = {"rules"}


def strings(node):
    return [
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str)
    ]


def said():
    """Give (kind, name, fields given) for each event appended and each refusal made in the package's source."""
    for file in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            name = ast.unparse(node.func).rpartition(".")[2]
            if name in REFUSALS and len(node.args) > REFUSALS[name]:
                reason = node.args[REFUSALS[name]]
                for text in strings(reason):
                    yield ("reasons", f"needs.{text}" if name == "NeedsFact" else text)
            elif (
                name == "append"
                and node.args
                and isinstance(node.args[0], ast.Tuple)
                and ast.unparse(node.func).endswith("events.append")
            ):
                first = node.args[0].elts[0]
                if not isinstance(first, ast.Starred):
                    for text in strings(first):
                        yield ("events", text)


SAID = sorted({item for item in said() if item[1] not in {"back", "mana"}})


@pytest.mark.parametrize(("kind", "name"), SAID, ids=[f"{kind} {name}" for kind, name in SAID])
def test_there_is_a_sentence(kind, name):
    entry = TABLES[kind][name]
    assert entry["en"]
    assert entry["zh-Hant"]


@pytest.mark.parametrize("verb", sorted(game.build(2).verbs))
def test_every_action_has_a_name(verb):
    assert {"en", "zh-Hant"} <= set(TABLES["verbs"][verb])


@pytest.mark.parametrize("language", ["en", "zh-Hant"])
def test_no_sentence_lacks_a_fact_in_the_examples(language):
    for example in all_examples():
        replay = play(example)
        speaker = Speaker(replay.laid, language)
        texts = [speaker.event(event) for event in events(replay)]
        texts += [speaker.action(done.action) for done in replay.done]
        if replay.stop is not None:
            texts.append(speaker.reason(replay.stop.error.reason, replay.stop.error.facts))
        for text in texts:
            assert text
            assert "{" not in text, text
            assert not any(word in text for word in ("_phase", "stand_up")), text
            assert "None" not in text, text


@pytest.mark.parametrize("seed", range(30))
def test_events_have_the_facts_their_sentences_name(seed):
    core = sample_game(seed)
    run.play(core, Random(seed), 2_000)
    for event in core.events:
        entry = TABLES["events"][event[0]]
        assert len(event) - 2 == len(entry.get("facts", ())), event
        assert all(rule.startswith("ZWO-") for rule in event[1]), event
        for language in ("en", "zh-Hant"):
            fields = {field for _, field, _, _ in string.Formatter().parse(entry[language]) if field}
            assert fields <= set(entry.get("facts", ())), event[0]
