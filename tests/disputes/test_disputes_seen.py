"""The board as one player may see it: the deck-visibility rules of each game hold on it."""

import pytest

from judge.disputes.bench import look
from judge.disputes.ready import ready_file, ready_names
from judge.games import GAMES, package

SHOWN = {"zombie_kittens": True}  # a card shown to one player, or lying open in the pile
READY = [
    pytest.param(game, name, id=f"{game}-{name}") for game in sorted(GAMES) for name in ready_names(game)
]


@pytest.mark.parametrize(("game", "name"), READY)
def test_nobody_is_shown_a_card_of_a_zone_that_is_closed_to_them(game, name):
    file = ready_file(game, name)
    closed = {zone.name: zone.seen for zone in package(game).build(len(file["players"])).zones}
    whole = look(file, "en")
    for player in file["players"]:
        seen = look(file, "en", seen_by=player)
        for full, part in zip(whole["seats"], seen["seats"], strict=True):
            for zone, shown in zip(full["zones"], part["zones"], strict=True):
                assert shown["count"] == zone["count"]
                known = {card["label"] for card in shown["cards"]}
                assert known <= {card["label"] for card in zone["cards"]}
                if closed[zone["zone"]] == "none" or (
                    closed[zone["zone"]] == "owner" and full["name"] != player
                ):
                    assert known == set() or SHOWN.get(game), (zone["zone"], known)


@pytest.mark.rule("UO-battle.place")
def test_a_row_that_is_not_revealed_shows_its_back_to_the_others():
    file = ready_file("unicorn_overlord", "04-own-icon")

    def known(player):
        zones = look(file, "en", seen_by=player)["seats"][1]["zones"]  # of B
        return {card["label"] for zone in zones for card in zone["cards"]}

    assert "third" in known("B")
    assert "third" not in known("A")


def test_a_critical_card_of_ones_own_is_not_seen_before_the_reveal():
    file = ready_file("unicorn_overlord", "10-unseen-critical")
    for number, player in enumerate(file["players"]):
        zones = look(file, "en", seen_by=player)["seats"][number]["zones"]
        assert [zone["cards"] for zone in zones if zone["zone"] == "crits"] == [[]]
