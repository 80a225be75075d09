"""Positions by touch over HTTP: the turn of every game, cards by search, cards and abilities stated by form."""

import html
import json
import re
from urllib.parse import urlencode

import pytest

from judge.disputes.reference.ready import ready_names
from judge.games import GAMES


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
    """Return the values that a select of the page offers."""
    select = re.search(rf'<select[^>]* name="{re.escape(name)}">(.*?)</select>', page, re.DOTALL)
    return re.findall(r'<option value="([^"]*)"', select[1]) if select else []


def sentences(page):
    """Return the abilities of a stated card as they are said."""
    return [html.unescape(said) for said in re.findall(r'<p class="said"><b>(.*?)</b>', page)]


# game, fields of its turn that have words, and the words the position reader knows for them
IN_BATTLE = ("attack", "defence", "battle", "settlement")
WORDS = [
    (
        "zombie_world_order",
        "phase",
        ["first_player", "setup", "prep", "draw", "mana", "main", "battle", "end"],
    ),
    (
        "zero_dimension",
        "phase",
        [
            *(
                "first_player",
                "setup",
                "reset",
                "start",
                "draw",
                "resource",
                "action",
                "end",
                "clean_up",
                "hand_limit",
            ),
            *IN_BATTLE,
        ],
    ),
    (
        "unicorn_overlord",
        "phase",
        ["first_player", "starting_deck", "draft", "draw", "territory", "place", "battle", "result", "end"],
    ),
    ("zombie_state", "phase", ["resource", "fp", "event", "zombie", "action", "maintenance"]),
    (
        "zombie_state",
        "step",
        [
            "",
            *("multiply", "spread", "defend"),
            *("activate", "advance_markers", "remove_quarantine", "pass_start"),
        ],
    ),
]


SETTING_UP = {"setup", "first_player", "starting_deck", "draft"}  # before the first turn


@pytest.mark.parametrize(("game", "field", "known"), WORDS)
def test_every_word_of_the_turn_is_offered_and_read(organizer, open_in, game, field, known):
    bench = (
        open_in(game, title="Words") if field == "phase" else open_in(game)
    )  # what lies there fits one phase
    offered = choices(organizer.page(f"{bench}/position"), field)
    assert offered == known
    base = {"what": "turn", "number": "2", "player": "A"}
    for at, word in enumerate(offered):
        if field == "step":  # nothing, three of the zombie phase, then those of maintenance
            base["phase"] = "zombie" if at < 4 else "maintenance"
        if word in IN_BATTLE:
            continue  # which wants to know who attacks what
        base["number"] = "1" if word in SETTING_UP else "2"
        assert organizer.post(f"{bench}/position", **base, **{field: word}).status_code == 303, word
        page = organizer.page(f"{bench}/position")
        select = re.search(rf'name="{field}">(.*?)</select>', page, re.DOTALL)[1]
        assert f'value="{word}" selected' in select
    refused = organizer.post(f"{bench}/position", **base, **{field: "teatime"})
    assert refused.status_code == 422
    said = html.unescape(refused.get_data(as_text=True))
    there = known[4:] if field == "step" else known
    assert all(word in said for word in there), "the reader knows no other"


BATTLES = [
    ("zero_dimension", {"phase": "attack", "battle:attacker": "own", "battle:target": "B"}),
    ("zero_dimension", {"phase": "settlement", "battle:attacker": "own", "battle:target": "B"}),
    ("zombie_world_order", {"phase": "battle", "step": "target", "battle:attacker": "own"}),
    (
        "zombie_world_order",
        {
            "phase": "battle",
            "step": "defence",
            "battle:attacker": "own",
            "battle:target": "B",
            "battle:defends": "no",
        },
    ),
]


@pytest.mark.parametrize(("game", "fields"), BATTLES)
def test_a_position_in_a_battle_is_set_by_touch(organizer, open_in, game, fields):
    bench = open_in(game, title="Battle")
    zone, card = ("battle", "YL-003") if game == "zero_dimension" else ("original", "SP-009")
    organizer.does(f"{bench}/position", what="card", seat="A", zone=zone, card=card, id="own")
    form = dict(fields)
    sent = organizer.post(f"{bench}/position", what="turn", number="2", player="A", **form)
    assert sent.status_code == 303, html.unescape(sent.get_data(as_text=True))
    page = organizer.page(f"{bench}/position")
    assert re.search(r'name="battle:attacker"[^>]*value="own"', page)
    without = {key: value for key, value in form.items() if not key.startswith("battle")}
    refused = organizer.post(
        f"{bench}/position", what="turn", number="2", player="A", **without, **{"battle:attacker": ""}
    )
    assert refused.status_code == 422, "nobody says who attacks"


OTHER_FIELDS = [
    ("unicorn_overlord", {"phase": "territory", "acts": "2", "row": ""}),
    ("unicorn_overlord", {"phase": "battle", "acts": "2", "row": "5"}),
    ("zombie_kittens", {"attacked": "yes"}),
    ("zombie_kittens", {"attacked": "no"}),
    ("zombie_state", {"phase": "zombie", "acting": "B", "track:A": "1, 2", "track:B": "3", "spent": "2、4"}),
]


@pytest.mark.parametrize(("game", "fields"), OTHER_FIELDS)
def test_the_other_fields_of_a_turn_are_read_and_shown_again(organizer, open_in, game, fields):
    bench = open_in(game, title="Fields") if game == "unicorn_overlord" else open_in(game)
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
    page = composed(
        organizer,
        f"{to}?name=Snare",
        "Activate … ….",
        ("ability.marks.0", "FREE"),
        ("ability.cost.0", "BACK …"),
        ("ability.cost.0.n", "1"),
        ("ability.effects.0", "Rest …"),
        ("ability.effects.0.cards", "… of your zombies"),
        ("ability.effects.0.cards.count", "…"),
        ("ability.effects.0.cards.count.n", "1"),
        ("ability.effects.0.cards.place", "Your opponent's"),
        ("ability.effects.0.cards.pre.0", "STAND"),
        ("ability.effects.0.cards.noun", "Zombies"),
    )
    stated = "Activate FREE [BACK 1]: Rest 1 of your opponent's STAND zombies."
    assert stated in html.unescape(page)
    organizer.does(f"{to}/abilities", **sent(page))
    said = sentences(organizer.page(f"{to}?name=Snare"))
    assert said == [stated]
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


def options(page, name):
    """Return what a field of a page offers: its values by their words."""
    (inner,) = re.findall(rf'<select[^>]* name="{re.escape(name)}"[^>]*>(.*?)</select>', page, re.DOTALL)
    found = re.findall(r'<option value="([^"]*)"[^>]*>(.*?)</option>', inner)
    return {html.unescape(said).strip(): html.unescape(value) for value, said in found}


def composed(person, card, kind, *chosen):
    """Choose what an ability says, field by field, each among what the page then offers; return the last page."""
    given = {}
    page = person.page(card)
    for name, said in (("ability", kind), *chosen):
        given[name] = options(page, name)[said] if f'<select id="{name}"' in page else said
        page = person.page(f"{card}&{urlencode(given)}")
    return page


def sent(page):
    """Return what the form that adds or changes the ability would send as it stands."""
    (form,) = re.findall(r'<form method="post" class="panel pile".*?</form>', page, re.DOTALL)
    found = {
        re.search(r' name="([^"]*)"', tag)[1]: html.unescape(re.search(r' value="([^"]*)"', tag)[1])
        for tag in re.findall(r"<input[^>]*>", form)
        if 'type="radio"' not in tag
    }
    return {name: value for name, value in found.items() if name not in {"csrf_token", "_key"}}


@pytest.fixture
def stated_card(organizer, open_in):
    """State a card; return its page, where its abilities are sent, and what gives its data."""

    def make(game, kind, **fields):
        bench = open_in(game, title="Around")
        organizer.does(f"{bench}/stated", kind=kind, name="Axe", **fields)

        def data():
            return organizer.get(f"{bench}/file.json").get_json()["cards"]["Axe"]

        return f"{bench}/stated?name=Axe", f"{bench}/stated/abilities", data

    return make


def test_an_effect_around_effects_is_composed_from_the_outside_in(organizer, stated_card):
    card, to, data = stated_card("zombie_world_order", "event", colours="none")
    page = composed(
        organizer,
        card,
        "[green/blue/red …] ….",
        ("ability.cost.0", "Discard …"),
        ("ability.cost.0.n", "1"),
        ("ability.effects.0", "If …, …; otherwise …"),
        ("ability.effects.0.condition", "You have/your opponent has … life or less"),
        ("ability.effects.0.condition.who", "You have"),
        ("ability.effects.0.condition.n", "3"),
        ("ability.effects.0.then", "Draw …"),
        ("ability.effects.0.then.n", "2"),
        ("ability.effects.0.else", "Gain … life"),
    )
    assert "If you have 3 life or less, draw 2; otherwise gain … life." in page
    assert 'method="post" class="panel pile"' not in page, "nothing can be added while something is open"
    page = organizer.page(f"{card}&{urlencode(given_of(page) | {'ability.effects.0.else.n': '4'})}")
    organizer.does(to, **sent(page))
    (ability,) = data()["abilities"]
    assert ability["effect"] == [
        {"if": {"less": [{"life": "you"}, 4]}, "then": [{"draw": 2}], "else": [{"heal": 4}]}
    ]


def given_of(page):
    """Return what the form that composes an ability would send as it stands."""
    form = re.search(r"<form[^>]* data-grows>.*?</form>", page, re.DOTALL)[0]
    typed = {
        re.search(r' name="([^"]*)"', tag)[1]: html.unescape(re.search(r' value="([^"]*)"', tag)[1])
        for tag in re.findall(r"<input[^>]*>", form)
    }
    picked = {
        name: html.unescape(value)
        for name, inner in re.findall(r'<select[^>]* name="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL)
        for value in re.findall(r'<option value="([^"]*)" selected', inner)
    }
    return {name: value for name, value in (typed | picked).items() if name.startswith("ability")}


def test_an_ability_is_changed_by_its_sentence_and_keeps_its_id(organizer, stated_card):
    card, to, data = stated_card("zero_dimension", "character", colours="red")
    organizer.does(to, name="Axe", text="Counter: Draw 1 card.")
    organizer.does(to, name="Axe", text="Counter: Draw 1 card.")
    assert [each["id"] for each in data()["abilities"]] == ["counter1", "counter2"]
    page = organizer.page(card)
    link = html.unescape(re.findall(r'<a class="btn" href="([^"#]*)#h-add', page)[1])
    assert "Counter: Draw 1." in html.unescape(organizer.page(link))
    shown = organizer.page(link.partition("says=")[0] + urlencode({"says": "Counter: Draw 3 cards."}))
    organizer.does(to, **sent(shown))
    assert [(each["id"], each["effect"]) for each in data()["abilities"]] == [
        ("counter1", [{"draw": 1}]),
        ("counter2", [{"draw": 3}]),
    ]
    organizer.does(f"{to}/remove", name="Axe", at="0")
    assert [each["id"] for each in data()["abilities"]] == ["counter2"]
    organizer.does(f"{to}/remove", name="Axe", at="0")
    assert "abilities" not in data()
    assert organizer.post(f"{to}/remove", name="Axe", at="0").status_code == 404


def test_of_a_sentence_with_several_meanings_one_is_chosen(organizer, stated_card):
    card, to, data = stated_card("zombie_world_order", "event")
    text = "[2] If your life is 3 or less, put 1 zombie into the Dead zone."
    page = organizer.page(f"{card}&{urlencode({'says': text})}")
    ways = re.findall(r'name="way" value="(\d)"', page)
    assert len(ways) > 1
    assert organizer.post(to, **sent(page)).status_code == 422
    assert organizer.post(to, **sent(page), way=len(ways)).status_code == 422
    assert "abilities" not in data()
    organizer.does(to, **sent(page), way=ways[-1])
    assert len(data()["abilities"]) == 1


def test_what_no_card_says_stays_as_it_was_pasted(organizer, open_in):
    bench = open_in("zombie_world_order", title="Pasted")
    file = organizer.get(f"{bench}/file.json").get_json()
    pasted = [
        {"timing": "activate", "main": True, "effect": [{"draw": 1, "who": "each"}], "cost": [{"mana": 1}]},
        {"id": "two", "timing": "activate", "effect": [{"choose": {"zombie": "own"}}]},
    ]
    file["cards"]["Axe"] = {"kind": "zombie", "colours": [], "abilities": pasted}
    organizer.does(f"{bench}/file", text=json.dumps(file))
    page = organizer.page(f"{bench}/stated?name=Axe")
    assert sentences(page) == [
        "Activate Main [1]: Each player draws 1.",
        "{effect: [{choose: {zombie: own}}], timing: activate}",
    ]
    assert len(re.findall(r'href="[^"]*says=', page)) == 1, "only a sentence is changed as a sentence"
    organizer.does(f"{bench}/stated", kind="zombie", name="Axe", colours="red")
    card = organizer.get(f"{bench}/file.json").get_json()["cards"]["Axe"]
    assert (card["colours"], card["abilities"]) == (["red"], pasted)


REFUSED = [
    pytest.param({"text": ""}, 422, id="nothing said"),
    pytest.param({"text": "Activate: Fly away."}, 422, id="unknown effect"),
    pytest.param({"text": "Activate [0]: Draw 1."}, 422, id="a cost of nothing"),
    pytest.param({"text": "[1] Draw 1."}, 422, id="a text of another kind of card"),
    pytest.param({"text": "Activate [1]: Draw 1. Activate [2]: Draw 2."}, 422, id="two abilities"),
    pytest.param({"text": "Activate [1]: Draw 1.", "at": "3"}, 404, id="nothing there to change"),
]


@pytest.mark.parametrize(("form", "status"), REFUSED)
def test_a_sentence_that_means_nothing_is_refused_and_nothing_is_kept(organizer, open_in, form, status):
    bench = open_in("zombie_world_order", title="Refused")
    organizer.does(f"{bench}/stated", kind="zombie", name="X", colours="none")
    before = organizer.get(f"{bench}/file.json").get_json()
    assert organizer.post(f"{bench}/stated/abilities", name="X", **form).status_code == status
    assert organizer.get(f"{bench}/file.json").get_json() == before
    assert before["cards"]["X"]["colours"] == [], "known to have none"


@pytest.mark.parametrize("game", GAMES)
def test_a_card_of_every_kind_can_be_stated(organizer, open_in, game):
    bench = open_in(game)
    page = organizer.page(f"{bench}/stated/new?name=Thing")
    kinds = re.findall(r"[?&;]kind=(\w+)", page)
    assert 'name="text"' in page, "an empty page asks nothing"
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
