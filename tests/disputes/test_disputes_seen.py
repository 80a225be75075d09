"""The board as one player may see it: the deck-visibility rules of each game hold on it."""

import pytest

from judge.catalogue import cards as catalogue
from judge.disputes import rule, ruling_as_json
from judge.disputes.bench.bench import look
from judge.disputes.reference.ready import ready_file, ready_names
from judge.engine.plain import to_json
from judge.games import GAMES, package

SHOWN = {"zombie_kittens": True}  # a card shown to one player, or lying open in the pile
SEARCHED = {("zero_dimension", "05-cost-before-effect", "A")}  # a deck of which one card is left
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
                    may = SHOWN.get(game) or (game, name, player) in SEARCHED
                    assert known == set() or may, (zone["zone"], known)


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


SECRET, LABEL = "Zyzzyva", "zyzzyva-7"
FITS_A_HAND = dict.fromkeys(GAMES, 0) | {"zombie_kittens": -1}  # the first one is a kitten


def with_a_secret(file, seat, zone):
    """Put a card that nobody speaks of into a hidden zone, on top of what is told of it."""
    data = list(catalogue.load(file["game"]).cards.values())[FITS_A_HAND[file["game"]]].data
    card = {key: value for key, value in data.items() if key not in {"no", "name", "names", "rarity"}}
    held = file["position"]["players"].get(seat) or {}
    listed = held.get(zone, [])
    told = [listed] if isinstance(listed, (int, dict)) else listed or []
    told = [{"unknown": item} if isinstance(item, int) else item for item in told]
    hand = {**held, zone: [{"id": LABEL, "card": SECRET}, *told]}
    players = {**file["position"]["players"], seat: hand}
    return {
        **file,
        "cards": {**file.get("cards", {}), SECRET: card},
        "position": {**file["position"], "players": players},
    }


@pytest.mark.parametrize(("game", "name"), READY)
def test_what_is_shown_to_everybody_names_no_card_of_a_hand_that_nobody_spoke_of(game, name):
    file = ready_file(game, name)
    hidden = [
        zone.name
        for zone in package(game).build(len(file["players"])).zones
        if zone.seen == "owner" and zone.owner == 0 and zone.at_start
    ]
    for zone in hidden[:1]:
        ruling = rule(with_a_secret(file, file["players"][0], zone), what_if=False)
        for language in ("en", "ja"):
            told = to_json(ruling_as_json(ruling, language, to_all=True))
            assert SECRET not in told
            assert LABEL not in told
