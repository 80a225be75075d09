"""The card database: what ships with it, how cards are found, and what a bad file is told."""

import pytest

from judge.catalogue.cards import CardError, Catalogue, build_set, load
from judge.catalogue.places import card_folders, data_folder
from judge.games import GAMES

ZWO = "zombie_world_order"
ZOMBIE = {
    "no": "A-1",
    "name": "甲",
    "kind": "zombie",
    "entry_cost": 1,
    "revive_cost": 1,
    "power": 1,
    "critical": 1,
}


def sample(*cards, game=ZWO, **head):
    return build_set({"set": "s", "game": game, "name": "S", "cards": list(cards)} | head, game, "s.yaml")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_set_that_ships_is_valid(game):
    assert load(game).cards


def test_made_up_sets_say_so():
    assert [each.sample for each in load(ZWO).sets] == [True] * len(load(ZWO).sets)
    assert not any(each.sample for each in load("zombie_kittens").sets)


@pytest.mark.parametrize(
    ("card", "because"),
    [
        (ZOMBIE | {"power": "much"}, "card 1 (A-1): power: Not a valid integer."),
        (ZOMBIE | {"power": "5"}, "card 1 (A-1): power: Not a valid integer."),
        (ZOMBIE | {"power": True}, "card 1 (A-1): power: Not a valid integer."),
        (ZOMBIE | {"power": -1}, "card 1 (A-1): power: Must be"),
        (ZOMBIE | {"no": 1}, "card 1: no: must be text: put it in quotes"),
        (ZOMBIE | {"colours": ["purple"]}, "card 1 (A-1): colours.0: Must be one of: green, blue, red."),
        (ZOMBIE | {"colours": ["red", "red"]}, "card 1 (A-1): colours: named twice"),
        (ZOMBIE | {"strength": 3}, "card 1 (A-1): strength: Unknown field."),
        ("Walker", "card 1: a card is a mapping of fields"),
        ({"name": "甲", "kind": "event"}, "card 1 (甲): no: Missing data for required field."),
    ],
)
def test_an_error_names_file_card_and_field(card, because):
    with pytest.raises(CardError) as refused:
        sample(card)
    assert str(refused.value).startswith(f"s.yaml: {because}")


@pytest.mark.rule("ZWO-card.kinds")
def test_there_are_two_kinds_of_card():
    with pytest.raises(CardError, match="kind: Must be one of: zombie, event"):
        sample(ZOMBIE | {"kind": "land"})


@pytest.mark.rule("ZWO-card.event.no-stats")
@pytest.mark.parametrize("figure", ["entry_cost", "revive_cost", "power", "critical"])
def test_an_event_has_no_figures(figure):
    event = {"no": "E-1", "name": "事", "kind": "event", "colours": []}
    assert sample(event).cards[0].name == "事"
    with pytest.raises(CardError, match=f"{figure}: an EVENT card has no such figure"):
        sample(event | {figure: 1})


@pytest.mark.parametrize(
    "figure",
    [
        pytest.param("entry_cost", marks=pytest.mark.rule("ZWO-card.zombie.entry-cost-field")),
        pytest.param("revive_cost", marks=pytest.mark.rule("ZWO-card.zombie.revive-cost-field")),
        pytest.param("power", marks=pytest.mark.rule("ZWO-card.zombie.power")),
        pytest.param("critical", marks=pytest.mark.rule("ZWO-card.zombie.critical")),
    ],
)
def test_a_zombie_has_all_four_figures(figure):
    with pytest.raises(CardError, match=f"{figure}: a zombie card has this figure"):
        sample({name: value for name, value in ZOMBIE.items() if name != figure})


@pytest.mark.rule("ZX-card.color-frame")
@pytest.mark.rule("ZX-card.six-colors")
def test_a_colour_is_one_of_six_and_cannot_be_left_out():
    card = {"no": "BP01-001", "name": "甲", "kind": "character"}
    for colour in ("red", "yellow", "blue", "green", "white", "black"):
        assert sample(card | {"colours": [colour]}, game="zero_dimension").cards
    for wrong in ({"colours": ["purple"]}, {"colours": ["colourless"]}, {}):
        with pytest.raises(CardError, match="colours"):
            sample(card | wrong, game="zero_dimension")


@pytest.mark.rule("ZX-card.kinds")
@pytest.mark.rule("ZX-card.rarity")
def test_kinds_and_rarities_of_zero_dimension():
    card = {"no": "BP01-001", "name": "甲", "kind": "tactic", "colours": None, "rarity": "秘"}
    assert sample(card, game="zero_dimension").cards
    for wrong in ({"kind": "resource"}, {"rarity": ""}):
        with pytest.raises(CardError):
            sample(card | wrong, game="zero_dimension")


@pytest.mark.rule("UO-icons.list")
def test_there_are_six_icons():
    card = {"name": "甲", "kind": "item"}
    assert sample(
        card | {"icons": ["coin", "draw", "exclude", "curse", "burn", "crit"]}, game="unicorn_overlord"
    ).cards
    with pytest.raises(CardError, match="icons"):
        sample(card | {"icons": ["shield"]}, game="unicorn_overlord")


def test_a_card_listed_twice_is_an_error():
    with pytest.raises(CardError, match="card 2: A-1 甲 is listed twice"):
        sample(ZOMBIE, ZOMBIE)


def test_a_broken_file_is_named(tmp_path):
    folder = tmp_path / ZWO
    folder.mkdir()
    (folder / "mine.yaml").write_text("set: mine\n  game: [", encoding="utf-8")
    with pytest.raises(CardError, match=r"zombie_world_order/mine.yaml: line 2"):
        load(ZWO, tmp_path)


def test_the_overlay_wins_and_is_read_again_when_it_changes(tmp_path):
    folder = tmp_path / ZWO
    folder.mkdir()
    text = "set: mine\ngame: zombie_world_order\nname: M\ncards:\n"
    text += "- {no: SP-001, name: NAME, kind: event, colours: []}\n"
    (folder / "mine.yaml").write_text(text.replace("NAME", "新"), encoding="utf-8")
    assert load(ZWO, tmp_path).by_no("SP-001").name == "新"
    (folder / "mine.yaml").write_text(text.replace("NAME", "更新"), encoding="utf-8")
    assert load(ZWO, tmp_path).by_no("SP-001").name == "更新"
    assert load(ZWO).by_no("SP-001").name == "墓園獵犬"


def test_a_number_that_fits_two_cards_when_mended_is_not_mended():
    database = Catalogue(ZWO, [sample(ZOMBIE | {"no": "A-O1"}, ZOMBIE | {"no": "A-01", "name": "乙"})])
    assert database.by_no("A-O1").name == "甲"
    assert database.by_no("A-01").name == "乙"
    assert database.by_no("A-1") is None


def test_suggestions_are_close_names_only():
    database = load(ZWO)
    assert database.suggest("血宴祭師")[0].name == "血宴祭司"
    assert database.suggest("Bloodfest Priest")[0].no == "SP-017"
    assert database.suggest("完全不同的東西") == ()


def test_data_are_found_in_the_source_tree_and_in_a_wheel(tmp_path, monkeypatch):
    assert (data_folder("card_db") / "README.md").is_file()
    packed = tmp_path / "judge" / "_data" / "card_db"
    packed.mkdir(parents=True)
    monkeypatch.setattr("judge.catalogue.places.PACKAGE", tmp_path / "judge")
    assert card_folders(ZWO, tmp_path) == (packed / ZWO, tmp_path / ZWO)
