"""Positions by touch over HTTP: the turn of every game, cards by search, cards and abilities stated by form."""

import html
import json
import re

import pytest

from judge.disputes.language.placeholders import holes, vocabulary
from judge.disputes.reference.ready import ready_names
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


@pytest.fixture
def event_card(organizer, open_in):
    """State an EVENT that targets a zombie of the opponent; give the page of it, and what sends one part of it."""

    def make(game="zombie_world_order", kind="event", ability="event", **fields):
        bench = open_in(game, title="Around")
        organizer.does(f"{bench}/stated", kind=kind, name="Axe", **fields)
        organizer.does(f"{bench}/stated/abilities", name="Axe", timing=ability)
        page = f"{bench}/stated?name=Axe"

        def send(**form):
            organizer.does(f"{bench}/stated/abilities/0", name="Axe", **form)
            return sentences(organizer.page(page))[0]

        def effects():
            return organizer.get(f"{bench}/file.json").get_json()["cards"]["Axe"]["abilities"][0]["effect"]

        return bench, page, send, effects

    return make


def picked(organizer, page, words):
    """Follow the link of these words on a page; give the page it leads to."""
    found = re.search(
        rf'<a class="btn" href="([^"#]*)[^"]*"[^>]*>(?:<svg[^>]*><use[^>]*></svg>)?{re.escape(words)}</a>',
        page,
    )
    assert found, words
    return organizer.page(html.unescape(found[1]))


def fields(page):
    """Return what the form of the page that adds or changes a part would send as it stands."""
    form = re.search(r'<form method="post" class="panel pile".*?</form>', page, re.DOTALL)[0]
    sent = {}
    for tag in re.findall(r"<input[^>]*>", form):
        if 'type="checkbox"' not in tag or " checked" in tag:
            value = re.search(r' value="([^"]*)"', tag)
            sent[re.search(r' name="([^"]*)"', tag)[1]] = html.unescape(value[1]) if value else ""
    for name, options in re.findall(r'<select[^>]* name="([^"]*)">(.*?)</select>', form, re.DOTALL):
        values = re.findall(r'<option value="([^"]*)"( selected)?', options)
        sent[name] = next((value for value, on in values if on), values[0][0])
    return {name: value for name, value in sent.items() if name not in {"csrf_token", "_key", "name"}}


def test_an_effect_around_effects_is_stated_by_form_and_does_what_its_sentence_says(organizer, event_card):
    bench, page, send, effects = event_card(colours="none")
    send(part="target", cards="opponent", count="1")
    shown = picked(organizer, organizer.page(page), "if …: …, otherwise: …")
    assert "Add an effect</button>" not in shown, "first it is asked which condition"
    form = fields(picked(organizer, shown, "your life is less than …"))
    assert form["hole:if"] == "less_life"
    said = send(**{**form, "hole:if.n": "4"})
    assert said.endswith("if your life is less than 4: …")
    picks = organizer.page(f"{page}&at=0&part=effects&inside=0.0")
    form = fields(picked(organizer, picks, "fully destroy …"))
    assert form["inside"] == "0.0"
    send(**{**form, "hole:cards": "name:target"})
    said = send(part="effects", entry="wound", inside="0.1", **{"hole:cards": "name:target"})
    assert said.endswith("if your life is less than 4: fully destroy the target, otherwise: wound the target")
    pasted = {
        "if": {"less": [{"life": "you"}, 4]},
        "then": [{"destroy": "target"}],
        "else": [{"wound": "target"}],
    }
    assert effects() == [pasted]
    changed = picked(organizer, organizer.page(page), "Change")
    form = fields(changed)
    assert (form["number"], form["hole:if"], form["hole:if.n"]) == ("0", "less_life", "4")
    send(**{**form, "hole:if.n": "6"})
    assert effects() == [pasted | {"if": {"less": [{"life": "you"}, 6]}}], "what is in it stays"
    place = {"what": "card", "q": "", "kind": ""}
    organizer.does(f"{bench}/cards", card="Axe", seat="A", zone="hand", id="e", **place)
    organizer.does(f"{bench}/cards", card="SA-001", seat="B", zone="original", id="z", **place)
    organizer.does(f"{bench}/position", what="tally", seat="A", **{"tally:life": "5"})
    organizer.does(f"{bench}/steps", by="A", do="event", card="e", target="z")
    for by in ("A", "B"):
        organizer.does(f"{bench}/steps", by=by, do="pass")
    organizer.does(f"{bench}/claims", by="A", says="", about="z.zone", value="destroyed")
    organizer.does(f"{bench}/rule")
    assert "upheld" in organizer.page(f"{bench}/ruling")
    send(part="no_effects", inside="0.1", number="0")
    assert "else" not in effects()[0]
    send(part="no_effects", number="0")
    assert effects() == []


def test_cards_are_narrowed_down_in_an_effect(organizer, event_card):
    _, page, send, effects = event_card()
    form = fields(organizer.page(f"{page}&at=0&part=flows&entry=for_each"))
    said = send(
        **form
        | {"hole:cards": "select:own", "hole:cards.filter:form": "half", "hole:cards.filter:other": "1"}
    )
    assert "for each of your zombies (in the Splattered zone; other than this card): …" in said
    inner = organizer.page(f"{page}&at=0&part=effects&inside=0.0&entry=revive")
    assert '<option value="name:it">that one</option>' in inner
    said = send(part="effects", entry="revive", inside="0.0", **{"hole:cards": "name:it"})
    assert said.endswith(": revive that one")
    again = fields(organizer.page(f"{page}&at=0&part=flows&entry=for_each&number=0"))
    assert again["hole:cards.filter:form"] == "half"
    assert again["hole:cards.filter:other"] == "1"
    assert again["hole:cards.filter:state"] == ""
    before = effects()
    send(**again)
    assert (
        effects()
        == before
        == [{"for_each": {"zombie": "own", "form": "half", "other": True}, "do": [{"revive": "it"}]}]
    )


def test_choices_are_stated_one_after_the_other(organizer, event_card):
    _, page, send, effects = event_card("zero_dimension", "tactic", "tactic", timing="normal")
    send(part="flows", entry="one_of", **{"hole:by": "opponent", "hole:choices": "3"})
    send(part="effects", entry="draw", inside="0.0", **{"hole:n": "1"})
    send(part="flows", entry="choose", inside="0.2", **{"hole:cards": "select:opponent", "hole:n": "1"})
    said = send(part="effects", entry="destroy", inside="0.2", **{"hole:cards": "name:chosen"})
    choices = "① draw a card ② … ③ (you: choose 1 of the opponent's characters; destroy what was chosen)"
    assert said.endswith(f"the opponent: choose one: {choices}")
    assert effects() == [
        {
            "one_of": [
                [{"draw": 1}],
                [],
                [{"choose": {"character": "opponent"}, "count": 1}, {"destroy": "chosen"}],
            ],
            "by": "opponent",
        }
    ]
    shown = organizer.page(page)
    assert [html.unescape(label) for label in re.findall(r'role="group" aria-label="([①-⑨])"', shown)] == [
        "①",
        "②",
        "③",
    ]
    form = fields(organizer.page(f"{page}&at=0&part=flows&entry=one_of&number=0"))
    refused = organizer.post(
        page.replace("?name=Axe", "/abilities/0"), name="Axe", **form | {"hole:choices": "2"}
    )
    assert refused.status_code == 422, "the third choice would be lost"


DEEP = [
    {"may": [{"repeat": 2, "do": [{"draw": 1}]}], "by": "opponent"},
    {"if": {"equal": [{"life": "you"}, {"life": "opponent"}]}, "then": [{"draw": 2}]},
    {"repeat": {"life": "you"}, "do": [{"draw": 1}]},
]


def test_what_no_form_builds_stays_as_it_was_pasted(organizer, open_in):
    bench = open_in("zombie_world_order", title="Pasted")
    file = organizer.get(f"{bench}/file.json").get_json()
    file["cards"]["Axe"] = {"kind": "event", "colours": [], "abilities": [{"effect": DEEP}]}
    organizer.does(f"{bench}/file", text=json.dumps(file))
    page = f"{bench}/stated?name=Axe"
    said = sentences(organizer.page(page))[0]
    assert "the opponent may: (2 times: draw a card)" in said
    assert "if {equal: [{life: you}, {life: opponent}]}: draw 2 cards" in said
    assert "{do: [{draw: 1}], repeat: {life: you}}" in said
    shown = organizer.page(page)
    assert "number=0" in shown, "the first can be changed"
    assert "part=flows&amp;entry=if" not in shown.partition("<details>")[0], (
        "a condition that no form builds cannot"
    )
    organizer.does(f"{bench}/stated", kind="event", name="Axe", colours="red")
    to = f"{bench}/stated/abilities/0"
    organizer.does(to, name="Axe", part="flows", entry="may", number="0", **{"hole:by": ""})
    organizer.does(to, name="Axe", part="effects", entry="heal", inside="1.0", **{"hole:n": "1"})
    card = organizer.get(f"{bench}/file.json").get_json()["cards"]["Axe"]
    assert card["colours"] == ["red"]
    assert card["abilities"][0]["effect"] == [
        {"may": DEEP[0]["may"]},
        {**DEEP[1], "then": [{"draw": 2}, {"heal": 1}]},
        DEEP[2],
    ]
    for inside in ("2.0", "7.0", "0.7", "x"):
        answer = organizer.post(
            to, name="Axe", part="effects", entry="heal", inside=inside, **{"hole:n": "1"}
        )
        assert answer.status_code == 404, inside
        assert organizer.page(f"{page}&at=0&part=effects&inside={inside}")


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
