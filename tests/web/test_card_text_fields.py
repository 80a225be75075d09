"""The bench reads a technology's or an event's text: its fields are stated once a person confirms them."""

import html

import pytest

GAME = "zombie_state"
STATED = ("use", "fight", "effect")


@pytest.fixture
def stated(organizer):
    """State a card with a text at the bench; gives the path of the card."""

    def make(text, **more):
        slug = organizer.does("/events", name="Day", game=GAME).headers["Location"].split("/")[2]
        bench = organizer.does(f"/e/{slug}/disputes", table="", title="Odd").headers["Location"]
        to = f"{bench.removesuffix('/position')}/stated"
        organizer.does(to, name="Odd", text=text, **more)
        return to

    return make


def card(organizer, to):
    return organizer.get(f"{to.removesuffix('/stated')}/file.json").get_json()["cards"]["Odd"]


def test_what_a_text_says_is_shown_and_becomes_fields_of_the_card_once_confirmed(organizer, stated):
    to = stated("【攻撃】[鉄 1] 2ダメージを与える。", kind="technology", stage="1")
    assert "Attack: [" in html.unescape(organizer.page(f"{to}?name=Odd"))
    assert not card(organizer, to).keys() & set(STATED)
    organizer.does(f"{to}/text", name="Odd")
    kept = card(organizer, to)
    assert {key: kept[key] for key in STATED} == {
        "use": {"鉄": 1},
        "fight": "attack",
        "effect": {"damage": 2},
    }
    assert (kept["stage"], kept["read"]["by"]) == (1, "Chan")


def test_of_several_readings_the_one_that_was_chosen_is_used(organizer, stated):
    to = stated("[鉄 1] 2ダメージを与える。", kind="technology")
    organizer.does(f"{to}/text", name="Odd")
    assert "effect" not in card(organizer, to)
    organizer.does(f"{to}/text", name="Odd", **{"way:0": "1"})
    assert card(organizer, to)["fight"] == "defence"


def test_a_field_stated_by_hand_wins_over_the_text(organizer, stated):
    to = stated("各プレイヤーは2FPを得る。", kind="event", **{"effect.fp": "1"})
    assert "differs from the abilities entered below" in organizer.page(f"{to}?name=Odd")
    assert organizer.post(f"{to}/text", name="Odd").status_code == 422
    assert card(organizer, to)["effect"] == {"fp": 1}


def test_what_somebody_changes_afterwards_is_no_longer_read_from_the_text(organizer, stated):
    text = "各プレイヤーは2FPを得る。"
    to = stated(text, kind="event")
    organizer.does(f"{to}/text", name="Odd")
    organizer.does(to, name="Odd", kind="event", text=text, **{"effect.fp": "2"})
    assert "read" in card(organizer, to)
    organizer.does(to, name="Odd", kind="event", text=text, **{"effect.fp": "3"})
    assert "read" not in card(organizer, to)


def test_a_text_that_was_changed_counts_once_it_is_confirmed_again(organizer, stated):
    to = stated("【攻撃】[鉄 1] 2ダメージを与える。", kind="technology")
    organizer.does(f"{to}/text", name="Odd")
    organizer.does(
        to,
        name="Odd",
        kind="technology",
        text="[鉄 1] 1FPを得る。",
        use="鉄 1",
        fight="attack",
        **{"effect.damage": "2"},
    )
    assert card(organizer, to)["effect"] == {"damage": 2}
    organizer.does(f"{to}/text", name="Odd")
    kept = card(organizer, to)
    assert {key: kept.get(key) for key in STATED} == {"use": {"鉄": 1}, "fight": None, "effect": {"fp": 1}}


def test_a_text_is_read_over_http_as_fields(visitor):
    asked = {"game": GAME, "text": "スタートプレイヤーは2FPを失う。", "say": "en", "kind": "event"}
    answer = visitor.client.post("/api/v1/card-texts", json=asked).get_json()
    assert answer["fields"] == {"effect": {"fp": -2, "who": "start"}}
    assert answer["parts"][0]["readings"][0]["says"] == "The start player: Lose 2 FP."
