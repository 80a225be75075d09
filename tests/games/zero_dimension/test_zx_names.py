"""Card names, character names and attributes; one of each character name."""

import pytest
from zx_table import Table, active, char, event, lasting, tactic, when

from judge.engine.errors import Illegal, NeedsFact

ANY = {"character": "any"}


def aim(noun="character", side="any", **filters):
    return tactic([{"return": "target"}], target={noun: side, **filters})


def found_by(filters, cards, battle, **more):
    """Say which cards of the battle zone a text with these filters may aim at."""
    t = Table({"battle": battle, "hand": ["Aim"]}, cards={**cards, "Aim": aim(**filters)}, **more)
    options = t.options("A", "use")
    return {t.core.card(obj).name for option in options for obj in option.slots[1].options}


A_AND_B = char(characters=["A", "B"])
CREW = char(attributes=["crew"])
CREW_BOSS = char(attributes=["crew", "boss", "old"])
BOSS = char(attributes=["boss"])


@pytest.mark.rule("ZX-name.card-name")
def test_curly_brackets_mean_the_card_name():
    cards = {"Dancer": char(), "Other": char(characters=["Dancer"])}
    assert found_by({"named": "Dancer"}, cards, ["Dancer", "Other"]) == {"Dancer"}


@pytest.mark.rule("ZX-name.card-name", "ZX-toc.702")
@pytest.mark.parametrize(
    ("life", "pays", "zone"), [(1, True, "A.battle"), (1, False, "A.hand"), (0, None, "A.hand")]
)
def test_an_optional_price_paid_with_a_life_card(life, pays, zone):
    ashura = char(
        abilities=[
            when(
                "enters",
                [{"choose": {"card": "own", "in": "hand", "named": "Dancer"}}, {"enter": "chosen"}],
                cost=[{"life": 1}],
            )
        ]
    )
    a = {"hand": ["Ashura", "Dancer"], "life": ["blue"] * life, "resource": ["red"]}
    t = Table(a, cards={"Ashura": ashura, "Dancer": char()})
    t.now("A", "use", "Ashura").passes()
    if pays is None:
        assert "not_payable" in t.events()
    else:
        t.now("A", "pay" if pays else "decline").finish()
    assert t.zone("Dancer") == zone
    assert t.count("A.life") == (0 if pays is not False else 1)


@pytest.mark.rule("ZX-name.card-name-changed")
def test_a_changed_name_replaces_the_old_one_until_it_ends():
    cards = {
        "Mask": tactic([{"become": "target", "name": "Dancer"}], target=ANY),
        "Real": aim(named="Sailor"),
        "New": aim(named="Dancer"),
    }
    t = Table({"battle": ["Sailor"], "hand": list(cards)}, cards=cards)
    assert (t.can("A", "use", "Real"), t.can("A", "use", "New")) == (True, False)
    t.now("A", "use", "Mask", target="Sailor").passes()
    assert (t.can("A", "use", "Real"), t.can("A", "use", "New")) == (False, True)
    t.now("A", "use", "New", target="Sailor").passes()
    assert t.zone("Sailor") == "A.hand"


@pytest.mark.rule("ZX-name.character-name")
def test_a_bonus_for_a_character_name_on_ones_own_side():
    popo = char(
        abilities=[
            lasting(
                {"modify": "self", "attack": 1000},
                {"modify": "self", "defence": 1000},
                **{"if": {"exists": {"battle": "own", "called": "God"}}},
            )
        ]
    )
    cards = {
        "Popo": popo,
        "Kami": char(characters=["God"]),
        "Bolt": tactic([{"destroy": "target"}], target=ANY),
    }
    t = Table({"battle": ["Popo", "Kami"], "hand": ["Bolt"]}, cards=cards)
    assert (t.attack("Popo"), t.defence("Popo")) == (2000, 2000)
    t.now("A", "use", "Bolt", target="Kami").passes()
    assert (t.attack("Popo"), t.defence("Popo")) == (1000, 1000)
    assert Table({"battle": ["Popo"]}, {"battle": ["Kami"]}, cards=cards).attack("Popo") == 1000


@pytest.mark.rule("ZX-name.bracket-shared")
def test_double_brackets_mean_a_character_name_or_an_attribute():
    cards = {"By name": char(characters=["X"]), "By attribute": char(attributes=["X"]), "Neither": char()}
    assert found_by({"called": "X"}, cards, list(cards)) == {"By name", "By attribute"}
    assert found_by({"attribute": "X"}, cards, list(cards)) == {"By attribute"}


@pytest.mark.rule("ZX-name.bracket-shared")
def test_under_the_other_reading_the_card_data_must_say_which():
    readings = {"ZX-name.bracket-shared": "card-data-says"}
    cards = {"By name": char(characters=["X"]), "Aim": aim(called="X")}
    t = Table({"battle": ["By name"], "hand": ["Aim"]}, cards=cards, readings=readings)
    with pytest.raises(NeedsFact) as needed:
        t.now("A", "use", "Aim", target="By name")
    assert needed.value.fact == "bracket"


@pytest.mark.rule("ZX-attribute.reference", "ZX-attribute.several", "ZX-toc.601")
def test_a_bonus_for_others_of_an_attribute_leaves_out_the_card_itself():
    roshi = char(
        attributes=["school"],
        abilities=[
            lasting({"modify": {"character": "own", "attribute": "school", "other": True}, "attack": 500})
        ],
    )
    cards = {"Roshi": roshi, "Pupil": char(attributes=["school", "young", "quick"]), "Plain": char()}
    t = Table({"battle": list(cards)}, cards=cards)
    assert [t.attack(name) for name in cards] == [1000, 1500, 1000]


@pytest.mark.rule("ZX-attribute.juxtaposed-and", "ZX-attribute.or")
def test_side_by_side_means_both_and_or_means_either():
    cards = {"Crew": CREW, "Both": CREW_BOSS, "Boss": BOSS, "None": char()}
    assert found_by({"attribute": ["crew", "boss"]}, cards, list(cards)) == {"Both"}
    assert found_by({"attribute_any": ["crew", "boss"]}, cards, list(cards)) == {"Crew", "Both", "Boss"}


@pytest.mark.rule("ZX-attribute.gain")
def test_a_gained_attribute_comes_beside_the_others():
    cards = {
        "Crew": CREW,
        "Gain": tactic([{"gain": "target", "attribute": "god"}], target=ANY),
        "Both": aim(attribute=["crew", "god"]),
    }
    t = Table({"battle": ["Crew"], "hand": ["Gain", "Both"]}, cards=cards)
    t.now("A", "use", "Gain", target="Crew").passes()
    assert t.can("A", "use", "Both")


@pytest.mark.rule("ZX-attribute.change")
@pytest.mark.parametrize(("reading", "kept"), [("all-present", False), ("printed-only", True)])
def test_a_changed_attribute_takes_the_place_of_the_others(reading, kept):
    cards = {
        "Crew": CREW,
        "Gain": tactic([{"gain": "target", "attribute": "king"}], target=ANY),
        "Change": tactic([{"become": "target", "attribute": "god"}], target=ANY),
        **{f"Aim {word}": aim(attribute=word) for word in ("crew", "king", "god")},
    }
    t = Table(
        {"battle": ["Crew"], "hand": list(cards)[1:]}, cards=cards, readings={"ZX-attribute.change": reading}
    )
    t.now("A", "use", "Gain", target="Crew").passes().now("A", "use", "Change", target="Crew").passes()
    assert [t.can("A", "use", f"Aim {word}") for word in ("crew", "king", "god")] == [False, kept, True]


@pytest.mark.rule("ZX-name.same-name-any-match", "ZX-name.multiple")
def test_one_common_character_name_is_the_same_name():
    seeker = char(
        characters=["A", "B"],
        abilities=[
            active([{"return": "target"}], target={"character": "opponent", "same_character": "self"})
        ],
    )
    cards = {"Seeker": seeker, "Match": char(characters=["B", "C"]), "Miss": char(characters=["C", "D"])}
    t = Table({"battle": ["Seeker"]}, {"battle": ["Match"]}, cards=cards)
    assert t.can("A", "activate", "Seeker")
    assert not Table({"battle": ["Seeker"]}, {"battle": ["Miss"]}, cards=cards).can("A", "activate", "Seeker")


# ---- one of each character name


SNOW = char(characters=["Snow"], abilities=[when("enters", [{"draw": 1}])])


@pytest.mark.rule(
    "ZX-name.uniqueness",
    "ZX-name.uniqueness-owner-choice",
    "ZX-name.uniqueness-off-chain",
    "ZX-chain.non-chain-list",
)
@pytest.mark.parametrize("goes", ["old", "new"])
@pytest.mark.parametrize("reading", ["triggers", "does-not"])
def test_the_player_scraps_one_of_two_before_anything_else_happens(goes, reading):
    a = {
        "battle": [{"id": "old", "card": "Snow"}],
        "hand": [{"id": "new", "card": "Snow"}],
        "resource": ["red"],
    }
    t = Table(
        a,
        {"battle": [{"id": "theirs", "card": "Snow"}]},
        cards={"Snow": SNOW},
        readings={"ZX-name.uniqueness-off-chain": reading},
    )
    t.now("A", "use", "new").passes()
    assert t.holder() == ("A", "unique")
    with pytest.raises(Illegal):
        t.now("B", "pass")
    with pytest.raises(Illegal, match=r"unique\.still-shared"):
        t.now("A", "scrap", cards=[])
    t.now("A", "scrap", cards=[goes])
    assert t.zone(goes) == "A.rest"
    assert t.events("destroyed", "scrapped") == ["scrapped"]
    assert t.zone("theirs") == "B.battle"
    assert t.count("A.hand") == 0
    if t.core.stack:
        t.passes()
    assert t.count("A.hand") == (0 if goes == "new" and reading == "does-not" else 1)


@pytest.mark.rule("ZX-name.none", "ZX-name.uniqueness")
def test_cards_without_a_character_name_are_free():
    t = Table({"battle": ["Sailor", "Sailor"], "hand": ["Sailor"], "resource": ["red"]})
    hand = t.core.zones[t.core.game.seat_zone(0, "hand")]
    t.replay.laid.objects["third"] = hand[0]
    t.now("A", "use", "third").passes()
    assert t.holder() == ("A", "priority")
    assert t.count("A.battle") == 3


@pytest.mark.rule("ZX-name.uniqueness")
@pytest.mark.parametrize(("reading", "asked"), [("any-with-name", "unique"), ("characters-only", "priority")])
def test_whether_other_cards_with_a_character_name_count(reading, asked):
    law = event({"modify": {"character": "own"}, "attack": 500}, characters=["Snow"])
    t = Table(
        {"battle": ["Snow"], "hand": ["Law"]},
        cards={"Snow": SNOW, "Law": law},
        readings={"ZX-name.uniqueness": reading},
    )
    t.now("A", "use", "Law").passes()
    assert t.holder() == ("A", asked)


@pytest.mark.rule("ZX-name.multiple")
@pytest.mark.parametrize(("reading", "refused"), [("any-unique-choice", False), ("fewest", True)])
def test_a_card_of_two_names_may_go_alone_or_both_others(reading, refused):
    cards = {"Left": char(characters=["A"]), "Right": char(characters=["B"]), "Twins": A_AND_B}
    t = Table(
        {"battle": ["Left", "Right"], "hand": ["Twins"], "resource": ["red"]},
        cards=cards,
        readings={"ZX-name.multiple": reading},
    )
    t.now("A", "use", "Twins").passes()
    if refused:
        with pytest.raises(Illegal, match=r"unique\.fewer"):
            t.now("A", "scrap", cards=["Left", "Right"])
        t.now("A", "scrap", cards=["Twins"])
        assert t.count("A.battle") == 2
    else:
        t.now("A", "scrap", cards=["Left", "Right"])
        assert t.count("A.battle") == 1
