"""Why the ready disputes come out as they do: the rule named first under the headline, as the rulebooks have it."""

import pytest

from judge.disputes import check_dispute, rule, ruling_as_json
from judge.disputes.reference.ready import ready_file

DECIDING = {
    ("zombie_world_order", "02-answer-to-an-answer"): "ZWO-free.lifo",
    ("zombie_world_order", "05-target-gone"): "ZWO-ability.target-gone",
    ("zombie_world_order", "06-equal-power"): "ZWO-damage.wound-threshold",
    ("zombie_world_order", "08-leaves-the-battle"): "ZWO-qa.target-stays-after-defence",
    ("zombie_world_order", "09-revive-answered"): "ZWO-free.cost-before-window",
    ("zero_dimension", "05-cost-before-effect"): "ZX-zone.move-triggers-still-work",
    ("zero_dimension", "06-same-character-name"): "ZX-zone.move-triggers-still-work",
    ("zero_dimension", "07-last-life-card"): "ZX-life.last-card-shield",
    ("zero_dimension", "08-removed-instead"): "ZX-zone.replacement-beats-trigger",
    ("zero_dimension", "11-equipment-in-use"): "ZX-equipment.target-lost-in-use",
    ("zero_dimension", "12-defender-destroyed"): "ZX-toc.503",
    ("zombie_kittens", "01-nope-on-a-nope"): "ZK-card.nope.nope",
    ("zombie_kittens", "02-attack-handed-on"): "ZK-card.attack.stack",
    ("zombie_kittens", "03-the-dead-say-no"): "ZK-death.may.play.now.nope",
    ("zombie_kittens", "09-digging-at-a-kitten"): "ZK-card.dig",
    ("unicorn_overlord", "04-own-icon"): "UO-unit.class.bonus",
    ("unicorn_overlord", "05-equal-power"): "UO-result.round.tie",
    ("unicorn_overlord", "07-coin-not-used"): "UO-detail.coin.count",
    ("unicorn_overlord", "08-final-bonus"): "UO-win.most.renown",
    ("unicorn_overlord", "09-crystal-and-burn"): "UO-territory.permanent",
}


@pytest.mark.parametrize(("game", "name"), DECIDING)
def test_the_rule_that_decides_a_ready_dispute_is_named_first(game, name):
    ruling = ruling_as_json(rule(check_dispute(ready_file(game, name, "en"))), "en")
    assert ruling["why"][0]["rule"] == DECIDING[game, name]
