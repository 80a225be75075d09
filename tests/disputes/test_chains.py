"""A chain of reasons: why a claim is right or wrong, from the end back to the steps told, each with its rule."""

import json
from itertools import pairwise

import pytest
from click.testing import CliRunner
from ready_rulings import ready_ruling

from judge.cli import judge
from judge.disputes import ruling_as_json
from judge.disputes.language.game_context import context_of
from judge.disputes.reference.ready import ready_file, ready_names
from judge.disputes.ruling.reasons import explain_claims
from judge.engine.decisions import Kind
from judge.games import GAMES


def asked(tmp_path, game, name, *options):
    """Return what `judge dispute why` says of a ready dispute."""
    file = tmp_path / "dispute.json"
    file.write_text(json.dumps(ready_file(game, name), default=str), encoding="utf-8")
    came = CliRunner().invoke(judge, ["dispute", "why", str(file), *options])
    assert came.exit_code == 0, came.output
    return came.output


@pytest.mark.rule("ZWO-battle.defender-becomes-target")
def test_the_terminal_says_why_from_the_end_back_to_the_step_told(tmp_path):
    said = asked(tmp_path, "zombie_world_order", "08-leaves-the-battle")
    lines = said.splitlines()
    assert lines[0].startswith("B is right")
    first, second = (
        next(at for at, line in enumerate(lines) if word in line) for word in ("[implied]", "  3 B: ")
    )
    assert first < second
    assert "(ZWO-battle.defender-becomes-target, " in lines[second + 1]


def test_a_refused_step_is_the_whole_chain_of_the_claim_about_it(tmp_path):
    said = json.loads(asked(tmp_path, "zombie_world_order", "04-colours-not-covered", "--json"))
    assert [[link["n"] for link in claim["chain"]] for claim in said["claims"]] == [[1], [1]]
    (link,) = said["claims"][0]["chain"]
    assert [each["rule"] for each in link["because"]] == ["ZWO-mana.back-colourless"]


@pytest.mark.parametrize("language", ["en", "zh-Hant", "zh-Hans", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_every_chain_goes_back_in_the_order_of_the_replay_and_names_registered_rules(game, language):
    chains = 0
    for name in ready_names(game):
        ruling = ready_ruling(game, name, what_if=False)
        said = ruling_as_json(ruling, language)
        told = {step["n"]: (step["by"], step["text"]) for step in said["steps"]}
        for claim in said["claims"]:
            chain = claim["chain"]
            chains += bool(chain)
            numbers = [link["n"] for link in chain if link["n"] is not None]
            assert all(later > sooner for later, sooner in pairwise(numbers))
            for link in chain:
                assert link["n"] is None or told[link["n"]] == (link["by"], link["text"])
                assert link["because"]
                assert all(context_of(game).rules.rule(each["rule"]).section for each in link["because"])
            assert claim["upheld"] is not None or not chain
    assert chains >= len(ready_names(game)) // 2


NAMED = [
    (Kind.EFFECT, "zero_dimension", "02-last-in-first-out", "ZX-zone.rest-is-discard-pile"),
    (Kind.NUMBER, "zombie_kittens", "02-attack-handed-on", "ZK-card.attack"),
    (Kind.USUAL, "zombie_kittens", "03-the-dead-say-no", "ZK-death.may.play.now.nope"),
    (Kind.ORDER, "zombie_world_order", "02-answer-to-an-answer", "ZWO-free.lifo"),
    (Kind.COMPARED, "zombie_world_order", "06-equal-power", "ZWO-damage.wound-threshold"),
    (Kind.ABSENT, "zombie_world_order", "05-target-gone", "ZWO-ability.target-gone"),
    (Kind.BARRED, "zombie_state", "05-stopped-on-the-way", "ZS-move.army.stop"),
]


@pytest.mark.parametrize(("kind", "game", "name", "rule_id"), NAMED)
def test_an_explanation_names_every_kind_of_decision(kind, game, name, rule_id):
    explanations = explain_claims(ready_ruling(game, name, what_if=False)).values()
    named = {(decision.kind, decision.rule) for each in explanations for _, decision in each.chain}
    assert (kind, rule_id) in named
    assert {each[0] for each in NAMED} == set(Kind)
