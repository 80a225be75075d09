"""Positions by touch over HTTP: the turn of every game, cards by search, cards and abilities stated by form."""

import html
import re

import pytest

from judge.disputes.ready import ready_names
from judge.disputes.stating import holes, vocabulary
from judge.games import GAMES

ABLE = [game for game in GAMES if "timings" in vocabulary(game)]


@pytest.fixture
def open_in(organizer):
    """Make an event of a game, open a dispute on its first ready position; return the bench's path."""

    def make(game, **form):
        slug = organizer.does("/events", name=f"Day of {game}", game=game).headers["Location"].split("/")[2]
        form = form or {"ready": ready_names(game)[0]}
        return (
            organizer.does(f"/e/{slug}/disputes", table="", **form)
            .headers["Location"]
            .removesuffix("/position")
        )

    return make


def choices(page, name):
    """Give the values that a select of the page offers."""
    select = re.search(rf'<select[^>]* name="{re.escape(name)}">(.*?)</select>', page, re.DOTALL)
    return re.findall(r'<option value="([^"]*)"', select[1]) if select else []


def sentences(page):
    """Give the abilities of a stated card as they are said."""
    return [html.unescape(said) for said in re.findall(r'<p class="said"><b>(.*?)</b>', page)]


# game, fields of its turn that have words, and the words the position reader knows for them
WORDS = [
    ("zombie_world_order", "phase", ["prep", "draw", "mana", "main", "battle", "end"]),
    (
        "zero_dimension",
        "phase",
        ["reset", "start", "draw", "resource", "action", "end", "clean_up", "hand_limit"],
    ),
    ("unicorn_overlord", "phase", ["draw", "territory", "place", "battle", "result", "end"]),
    ("zombie_state", "phase", ["resource", "fp", "event", "zombie", "action", "maintenance"]),
    ("zombie_state", "step", ["multiply", "spread", "defend"]),
]


@pytest.mark.parametrize(("game", "field", "known"), WORDS)
def test_every_word_of_the_turn_is_offered_and_read(organizer, open_in, game, field, known):
    bench = open_in(game)
    offered = choices(organizer.page(f"{bench}/position"), field)
    assert offered == known
    base = {"what": "turn", "number": "2", "player": "A"}
    if field == "step":
        base["phase"] = "zombie"
    for word in offered:
        assert organizer.post(f"{bench}/position", **base, **{field: word}).status_code == 303, word
        page = organizer.page(f"{bench}/position")
        select = re.search(rf'name="{field}">(.*?)</select>', page, re.DOTALL)[1]
        assert f'value="{word}" selected' in select
    refused = organizer.post(f"{bench}/position", **base, **{field: "teatime"})
    assert refused.status_code == 422
    said = html.unescape(refused.get_data(as_text=True))
    assert all(word in said for word in known), "the reader knows no other"


OTHER_FIELDS = [
    ("unicorn_overlord", {"phase": "territory", "acts": "2", "row": ""}),
    ("unicorn_overlord", {"phase": "battle", "acts": "2", "row": "6"}),
    ("zombie_kittens", {"attacked": "yes"}),
    ("zombie_kittens", {"attacked": "no"}),
    ("zombie_state", {"phase": "zombie", "acting": "B", "track:A": "1, 2", "track:B": "3", "spent": "2、4"}),
]


@pytest.mark.parametrize(("game", "fields"), OTHER_FIELDS)
def test_the_other_fields_of_a_turn_are_read_and_shown_again(organizer, open_in, game, fields):
    bench = open_in(game)
    answer = organizer.post(f"{bench}/position", what="turn", number="2", player="A", **fields)
    assert answer.status_code == 303
    page = organizer.page(f"{bench}/position")
    for name, value in fields.items():
        if name in {"acts", "row", "spent"} or ":" in name:
            shown = re.search(rf'<input[^>]* name="{name}"[^>]* value="([^"]*)"', page)[1]
            assert shown == value.replace("、", ", ")
        else:
            assert f'value="{value}" selected' in page


def test_cards_are_found_put_changed_and_taken_away(organizer, open_in):
    bench = open_in("zombie_world_order", title="By touch")
    search = f"{bench}/cards?seat=A&zone=original"
    assert 'value="SA-011"' in organizer.page(f"{search}&q=rotwood")
    assert 'value="SA-011"' not in organizer.page(f"{search}&q=rotwood&kind=event")
    assert 'value="SA-011"' in organizer.page(f"{search}&q=rotwod"), "close names where none fits"
    place = {"seat": "A", "zone": "original", "q": "", "kind": ""}
    answer = organizer.does(
        f"{bench}/cards", what="card", card="SA-011", id="g1", **{"flag:state": "rest"}, **place
    )
    assert "added=SA-011" in answer.headers["Location"]
    organizer.does(f"{bench}/cards", what="card", colour="red", **(place | {"zone": "mana"}))
    organizer.does(f"{bench}/cards", what="unknown", count="3", **(place | {"zone": "hand"}))
    item = f"{bench}/item?seat=A&zone=original&at=0"
    assert re.search(r'value="rest" selected', organizer.page(item))
    change = {"what": "item", "seat": "A", "zone": "original", "at": "0", "id": "g1", "flag:state": "stand"}
    organizer.does(f"{bench}/position", **change, **{"column:damage": "2"})
    file = organizer.get(f"{bench}/file.json").get_json()
    assert file["position"]["players"]["A"]["original"] == [{"card": "SA-011", "id": "g1", "damage": 2}]
    assert file["position"]["players"]["A"]["mana"] == [{"colours": ["red"]}]
    assert file["position"]["players"]["A"]["hand"] == [{"unknown": 3}]
    organizer.does(f"{bench}/position", what="remove", seat="A", zone="original", at="0")
    assert organizer.get(item).status_code == 404


def test_a_card_is_stated_by_form_and_does_what_its_sentence_says(organizer, open_in):
    bench = open_in("zombie_world_order", title="Stated")
    to = f"{bench}/stated"
    form = {
        "kind": "zombie",
        "name": "Snare",
        "colours": "blue",
        "entry_cost": "2",
        "power": "2",
        "critical": "1",
    }
    organizer.does(to, **form, revive_cost="1", text="Snap!")
    organizer.does(f"{to}/abilities", name="Snare", timing="activate")
    one = f"{to}/abilities/0"
    organizer.does(one, name="Snare", part="marks", **{"mark:free": "1"})
    organizer.does(one, name="Snare", part="cost", entry="back", **{"hole:n": "1", "hole:colour": ""})
    organizer.does(one, name="Snare", part="target", cards="opponent", count="1", **{"filter:state": "stand"})
    organizer.does(one, name="Snare", part="effects", entry="rest", **{"hole:cards": "name:target"})
    said = sentences(organizer.page(f"{to}?name=Snare"))
    assert said == [
        "ACTIVATE (FREE) · [turn 1 mana to BACK] · the target = the opponent's zombies (STAND) · REST the target"
    ]
    assert organizer.get(f"{bench}/file.json").get_json()["cards"]["Snare"]["abilities"] == [
        {
            "id": "activate1",
            "timing": "activate",
            "free": True,
            "cost": [{"back": 1}],
            "target": {"zombie": "opponent", "state": "stand"},
            "effect": [{"rest": "target"}],
        }
    ]
    organizer.does(to, **(form | {"power": "4"}), revive_cost="1", text="Snap!")
    assert sentences(organizer.page(f"{to}?name=Snare")) == said, "its abilities stay"
    for seat, card in (("A", "Snare"), ("B", "SA-001")):
        organizer.does(
            f"{bench}/cards", what="card", card=card, seat=seat, zone="original", q="", kind="", id=f"z{seat}"
        )
    organizer.does(
        f"{bench}/cards", what="card", colour="blue", seat="A", zone="mana", q="", kind="", id="m1"
    )
    organizer.does(f"{bench}/steps", by="A", do="activate", card="zA", pay="m1", target="zB")
    organizer.does(f"{bench}/claims", by="A", says="", about="zB.state", value="rest")
    organizer.does(f"{bench}/rule")
    assert "upheld" in organizer.page(f"{bench}/ruling")
    assert organizer.post(f"{to}/remove", name="Snare").status_code == 422, "it lies in the position"


REFUSED = [
    pytest.param({"part": "cost", "entry": "mana"}, 422, id="number missing"),
    pytest.param({"part": "cost", "entry": "mana", "hole:n": "many"}, 422, id="no number"),
    pytest.param({"part": "cost", "entry": "mana", "hole:n": "0"}, 422, id="a cost of nothing"),
    pytest.param({"part": "effects", "entry": "rest", "hole:cards": "name:target"}, 422, id="no target yet"),
    pytest.param({"part": "effects", "entry": "fly"}, 422, id="unknown effect"),
    pytest.param({"part": "target", "cards": "nobody"}, 422, id="unknown cards"),
    pytest.param({"part": "no_cost", "number": "7"}, 404, id="nothing there"),
    pytest.param({"part": "hat"}, 422, id="unknown part"),
]


@pytest.mark.parametrize(("form", "status"), REFUSED)
def test_a_part_that_means_nothing_is_refused_and_nothing_is_kept(organizer, open_in, form, status):
    bench = open_in("zombie_world_order", title="Refused")
    organizer.does(f"{bench}/stated", kind="zombie", name="X", colours="none")
    organizer.does(f"{bench}/stated/abilities", name="X", timing="activate")
    before = organizer.get(f"{bench}/file.json").get_json()
    assert organizer.post(f"{bench}/stated/abilities/0", name="X", **form).status_code == status
    assert organizer.get(f"{bench}/file.json").get_json() == before
    assert before["cards"]["X"]["colours"] == [], "known to have none"


@pytest.mark.parametrize("game", ABLE)
def test_every_game_with_ability_data_states_an_ability_by_form(organizer, open_in, game):
    bench = open_in(game)
    timing, entry = next(
        (timing, entry) for timing, entry in vocabulary(game)["timings"].items() if not entry.get("when")
    )
    section = next(part for part in vocabulary(game)["parts"][timing] if part in ("effects", "statements"))
    organizer.does(f"{bench}/stated", kind=entry["of"][0], name="Thing")
    organizer.does(f"{bench}/stated/abilities", name="Thing", timing=timing)
    key = next(iter(vocabulary(game)[section]))
    form = organizer.page(f"{bench}/stated?name=Thing&at=0&part={section}&entry={key}")
    filled = {}
    for hole in holes(vocabulary(game)[section][key]):
        offered = [value for value in choices(form, f"hole:{hole.name}") if value]
        filled[f"hole:{hole.name}"] = offered[0] if offered else "1"
    before = sentences(form)
    organizer.does(f"{bench}/stated/abilities/0", name="Thing", part=section, entry=key, **filled)
    assert sentences(organizer.page(f"{bench}/stated?name=Thing")) != before


@pytest.mark.parametrize("game", GAMES)
def test_a_card_of_every_kind_can_be_stated(organizer, open_in, game):
    bench = open_in(game)
    page = organizer.page(f"{bench}/stated/new?name=Thing")
    kinds = re.findall(r"[?&;]kind=(\w+)", page)
    assert kinds
    for kind in kinds:
        form = organizer.page(f"{bench}/stated/new?name=Thing&kind={kind}")
        needed = {"timing": "normal"} if kind == "tactic" else {"number": "901"} if kind == "domain" else {}
        needed |= {"conditions": ""} if kind == "crit" else {}
        assert 'name="text"' in form
        organizer.does(f"{bench}/stated", kind=kind, name=f"Thing {kind}", **needed)
        assert f"Thing {kind}" in organizer.page(f"{bench}/position")


def test_only_judges_state_cards(visitor, player, organizer, event):
    bench = (
        organizer.does(f"/e/{event}/disputes", title="Mine", table="")
        .headers["Location"]
        .removesuffix("/position")
    )
    ann = player("Ann")
    for person in (visitor, ann):
        for path in ("cards?seat=A&zone=hand", "stated/new", "item?seat=A&zone=hand&at=0"):
            assert person.get(f"{bench}/{path}").status_code in {302, 303, 403}
        assert person.post(f"{bench}/stated", kind="zombie", name="X").status_code in {302, 303, 403}
        assert person.post(
            f"{bench}/cards", what="unknown", count="1", seat="A", zone="hand"
        ).status_code in {302, 303, 403}
    assert organizer.get(f"{bench}/file.json").get_json()["cards"] == {}


STARTS = [
    ("zombie_world_order", {"deck": 43, "hand": 7}, "main"),
    ("zero_dimension", {"deck": 38, "life": 6, "hand": 6}, "action"),
]


@pytest.mark.parametrize(("game", "counts", "later"), STARTS)
def test_a_dispute_starts_at_the_beginning_of_a_game(organizer, open_in, game, counts, later):
    bench = open_in(game, ready="opening")
    file = organizer.get(f"{bench}/file.json").get_json()
    assert file["position"]["turn"]["number"] == 1
    assert file["position"]["turn"]["player"] == "A"
    for seat in "AB":
        assert {zone: file["position"]["players"][seat][zone] for zone in counts} == {
            zone: [{"unknown": count}] for zone, count in counts.items()
        }
    assert organizer.page(bench)
    organizer.does(f"{bench}/position", what="turn", number="3", player="A", phase=later)


@pytest.mark.parametrize("game", ["zombie_kittens", "zombie_state"])
def test_a_game_without_decks_of_its_players_offers_no_beginning(organizer, game):
    slug = organizer.does("/events", name="Box", game=game).headers["Location"].split("/")[2]
    assert 'value="opening"' not in organizer.page(f"/e/{slug}/disputes")
    assert organizer.post(f"/e/{slug}/disputes", ready="opening", table="").status_code == 404
