"""Card data: what the loader takes and refuses; the sample uses every word, but effects, which have their own examples."""

import pytest

from judge.catalogue import cards
from judge.decks.check import check_deck
from judge.disputes.language import words
from judge.engine.errors import BadDefinition, NeedsFact
from judge.games import zombie_world_order as game
from judge.games.zombie_world_order import definitions as d
from judge.games.zombie_world_order import subjects
from judge.games.zombie_world_order.cards import RARITIES, CardSchema
from judge.games.zombie_world_order.definitions import FORBIDDEN, HAPPENINGS, MODIFIED
from judge.games.zombie_world_order.on_zombies import UNTIL
from judge.games.zombie_world_order.replaced import INSTEAD
from judge.games.zombie_world_order.vocabulary import VOCABULARY

WALKER = {
    "no": "T-1",
    "name": "Walker",
    "kind": "zombie",
    "colours": ["green"],
    "entry_cost": 1,
    "revive_cost": 1,
    "power": 2,
    "critical": 1,
}
SAMPLE = {key: data for key, data in cards.load(game.ID).data.items() if key.startswith("SA-")}
WORDS = {
    "nouns": VOCABULARY.nouns,
    "filters": VOCABULARY.filters,
    "amounts": VOCABULARY.amounts,
    "conditions": VOCABULARY.conditions,
    "happenings": d.HAPPENINGS,
    "prohibitions": d.FORBIDDEN,
    "rule changes": d.RULE_CHANGES,
    "replacements": d.REPLACEMENTS,
    "costs": d._COST_KINDS,
    "statements": d._AURAS,
    "numbers": d.MODIFIED,
    "replaced": (*INSTEAD, "onto", "next"),
    "until": UNTIL,
    "keywords": d.KEYWORDS,
    "places": ("hand", "field"),
}


def words_in(data):
    if isinstance(data, dict):
        return set(data).union(*map(words_in, data.values())) if data else set()
    if isinstance(data, list):
        return set().union(*map(words_in, data)) if data else set()
    return {data} if isinstance(data, str) else set()


USED = {"field"}.union(
    *(words_in([data.get("abilities", []), data.get("keywords", [])]) for data in SAMPLE.values())
)


@pytest.mark.parametrize("kind", WORDS)
def test_the_sample_uses_every_word(kind):
    assert set(WORDS[kind]) - USED == set()


def test_the_sample_has_eighty_cards_and_more_and_all_of_them_can_be_played():
    assert len(SAMPLE) >= 80
    for key, data in SAMPLE.items():
        card = game.definition(key, data)
        assert not card.text_only, key
        assert {"en", "zh-Hant"} <= {*data["names"], *(["zh-Hant"] if data["name"] else [])}
        if data.get("text"):
            assert data["texts"]["en"], key


def test_the_sample_is_marked_as_one():
    assert all(each.sample for each in cards.load(game.ID).sets)


@pytest.mark.rule("ZWO-deck.size")
@pytest.mark.parametrize(("count", "legal"), [(3, True), (2, False), (4, False)])
def test_a_deck_has_fifty_cards(count, legal):
    lines = [f"{4 if n < 47 else count}x SA-{n:03}" for n in range(35, 47)] + [f"{count - 1}x SA-050"]
    report = check_deck("\n".join(lines), game.ID)
    assert report.legal is (report.total == 50) is legal


@pytest.mark.rule("ZWO-deck.copy-limit")
@pytest.mark.rule("ZWO-deck.copy-limit-key")
def test_four_of_a_number_whatever_the_name():
    base = [f"4x SA-{n:03}" for n in range(1, 12)]
    assert not check_deck("\n".join([*base, "5x SA-020", "1x SA-021"]), game.ID).legal
    assert check_deck("\n".join([*base, "4x SA-020", "2x SA-021"]), game.ID).legal
    report = check_deck("\n".join([*base, "6x SA-020"]), game.ID)
    (problem,) = report.problems
    assert (problem.rule, problem.lines, report.kind) == ("ZWO-deck.copy-limit", (12,), "deck")
    for fact in ("SA-020", "6", "4", "2"):
        assert fact in problem.because()


def test_the_three_spellings_of_one_word_are_one():
    assert cards.rules_of(game.ID).spellings is not None
    assert "咭咕卡".translate(cards.rules_of(game.ID).spellings) == "卡卡卡"


@pytest.mark.rule("ZWO-card.zombie.number-rarity")
@pytest.mark.rule("ZWO-card.event.number-rarity")
def test_rarities_from_high_to_low():
    assert RARITIES == ("R", "UC", "C")
    for card in (WALKER, {"no": "T-2", "name": "Draw", "kind": "event"}):
        assert CardSchema().load({**card, "rarity": "UC"})["rarity"] == "UC"
        assert CardSchema().load({**card, "rarity": "SR"})["rarity"] == "SR"
        assert "rarity" in CardSchema().validate({**card, "rarity": ""})
        assert "no" in CardSchema().validate({key: value for key, value in card.items() if key != "no"})


@pytest.mark.rule("ZWO-card.kinds")
def test_two_kinds_of_card():
    assert CardSchema().validate(WALKER) == {}
    assert "kind" in CardSchema().validate({**WALKER, "kind": "trap"})
    assert "kind" in CardSchema().validate({"no": "T-1", "name": "Walker"})
    with pytest.raises(BadDefinition) as refused:
        game.definition("T-1", {**WALKER, "kind": "trap"})
    assert refused.value.facts["known"] == ["zombie", "event"]


@pytest.mark.rule("ZWO-card.zombie.power")
@pytest.mark.parametrize("field", ["power", "critical", "entry_cost", "revive_cost"])
def test_a_zombie_has_four_figures(field):
    missing = {key: value for key, value in WALKER.items() if key != field}
    assert field in CardSchema().validate(missing)
    with pytest.raises(NeedsFact) as needed:
        game.definition("T-1", missing).stat(field)
    assert needed.value.fact == field


@pytest.mark.parametrize(
    ("field", "most"), [("entry_cost", 99), ("revive_cost", 99), ("power", 999), ("critical", 99)]
)
def test_a_figure_lies_in_its_range(field, most):
    for number in (0, most):
        assert CardSchema().validate({**WALKER, field: number}) == {}
    for number in (-1, most + 1):
        assert set(CardSchema().validate({**WALKER, field: number})) == {field}


def test_what_a_card_may_say_besides():
    assert CardSchema().validate({**WALKER, "texts": {"en": "Draw."}, "attributes": ["tech"]}) == {}
    assert set(CardSchema().validate({**WALKER, "texts": {"xx": "Draw."}})) == {"texts"}
    assert set(CardSchema().validate({**WALKER, "attributes": ["tall"]})) == {"attributes"}
    assert set(CardSchema().validate({**WALKER, "colours": ["pink"]})) == {"colours"}
    cited = CardSchema().fields["rarity"].metadata["rules"]
    assert cited == ["ZWO-card.zombie.number-rarity", "ZWO-card.event.number-rarity"]


@pytest.mark.rule("ZWO-card.event.no-stats")
def test_an_event_has_none():
    event = {"no": "T-2", "name": "Draw", "kind": "event", "power": 1}
    [(field, [said])] = CardSchema().validate(event).items()
    assert (field, said[:32]) == ("power", "an EVENT card has no such figure")
    assert "cost: [{mana: 1}]" in said
    few = {"no": "T-1", "name": "Walker", "kind": "zombie", "power": 1, "critical": 1}
    missing = ["a zombie card has this figure"]
    assert CardSchema().validate(few) == {"entry_cost": missing, "revive_cost": missing}
    assert CardSchema().validate({"no": "T-2", "name": "Draw", "kind": "event"}) == {}
    assert "power" in CardSchema().validate({"no": "T-2", "name": "Draw", "kind": "event", "power": 1})


@pytest.mark.rule("ZWO-card.zombie.flavor")
@pytest.mark.rule("ZWO-card.event.flavor")
@pytest.mark.rule("ZWO-card.zombie.illustrator")
@pytest.mark.rule("ZWO-card.event.illustrator")
def test_flavour_and_illustrator_do_nothing():
    card = game.definition("T-1", {**WALKER, "flavor": "draw 1", "illustrator": "Ann"})
    assert card.abilities == ()
    assert not card.text_only


@pytest.mark.rule("ZWO-keyword.amplify.main-colour")
@pytest.mark.rule("ZWO-keyword.absorb.main-colour")
@pytest.mark.rule("ZWO-keyword.erode.main-colour")
@pytest.mark.parametrize("keyword", d.KEYWORDS)
@pytest.mark.parametrize("colour", d.COLOURS)
def test_a_keyword_is_no_matter_of_colour(keyword, colour):
    assert game.definition("T-1", {**WALKER, "colours": [colour], "keywords": [keyword]}).keywords == {
        keyword
    }


@pytest.mark.rule("ZWO-card.zombie.attribute-colour")
@pytest.mark.rule("ZWO-card.event.attribute-colour")
@pytest.mark.parametrize(
    ("attributes", "colours"),
    [
        (["deadman"], {"green"}),
        (["meka-z"], {"blue"}),
        (["tech"], {"blue"}),
        (["immortal"], {"red"}),
        (["deadman", "immortal"], {"green", "red"}),
        ([], set()),
    ],
)
def test_attributes_give_colours(attributes, colours):
    data = {key: value for key, value in WALKER.items() if key != "colours"}
    for kind in ("zombie", "event"):
        assert (
            game.definition("T-1", {**data, "kind": kind, "attributes": attributes}).colour_set() == colours
        )


@pytest.mark.rule("ZWO-icon.payment-icons")
def test_a_cost_may_have_both_families_of_icons():
    ability = {
        "timing": "activate",
        "cost": [{"back": 1, "colours": ["green", "blue"]}, {"mana": 2, "colour": "red"}],
        "effect": [{"draw": 1}],
    }
    (compiled,) = game.definition("T-1", {**WALKER, "abilities": [ability]}).abilities
    assert [(cost.kind, cost.count, cost.colours) for cost in compiled.costs] == [
        ("back", 1, ("green", "blue")),
        ("mana", 2, ("red",)),
    ]


BROKEN = [
    ({"timing": "sometimes", "effect": []}, "abilities[0].timing", "word.unknown"),
    ({"timing": "auto", "effect": [{"draw": 1}]}, "abilities[0].when", "when.needs-auto"),
    (
        {"timing": "activate", "when": {"enters": "self"}, "effect": [{"draw": 1}]},
        "abilities[0].when",
        "when.needs-auto",
    ),
    ({"timing": "auto", "when": {"sneezes": "self"}, "effect": []}, "abilities[0].when", "happening.unknown"),
    ({"timing": "activate", "effect": [{"fly": 1}]}, "abilities[0].effect[0].fly", "effect.unknown"),
    ({"timing": "activate", "effect": "draw"}, "abilities[0].effect", "list.expected"),
    ({"timing": "activate", "effect": [{"rest": "target"}]}, "abilities[0].effect[0].rest", "name.unbound"),
    ({"timing": "activate", "cost": [{"gold": 1}], "effect": []}, "abilities[0].cost[0]", "cost.unknown"),
    *(
        (
            {"timing": "activate", "effect": [{"wound": {"zombie": "any", word: given}}]},
            f"abilities[0].effect[0].wound.{word}",
            "text.expected",
        )
        for word in ("name_contains", "trait", "name", "no", "rarity", "illustrator")
        for given in (True, "", {"name": "Ann"})
    ),
    (
        {"timing": "activate", "effect": [{"wound": {"zombie": "any", "kind": "zomby"}}]},
        "abilities[0].effect[0].wound.kind",
        "word.unknown",
    ),
    (
        {"timing": "activate", "cost": [{"mana": 0}], "effect": []},
        "abilities[0].cost[0].mana",
        "number.expected",
    ),
    (
        {"timing": "activate", "cost": [{"mana": 1}, {"mana": 1}], "effect": []},
        "abilities[0].cost[1]",
        "cost.twice",
    ),
    (
        {"timing": "activate", "cost": [{"rest": "other"}], "effect": []},
        "abilities[0].cost[0].rest",
        "word.unknown",
    ),
    (
        {"timing": "activate", "target": {"zombie": "mine"}, "effect": []},
        "abilities[0].target.zombie",
        "word.unknown",
    ),
    (
        {"timing": "activate", "target": {"zombie": "own", "smell": 1}, "effect": []},
        "abilities[0].target.smell",
        "filter.unknown",
    ),
    (
        {"timing": "activate", "target": {"zombie": "own", "count": 0}, "effect": []},
        "abilities[0].target.count",
        "number.expected",
    ),
    ({"timing": "permanent", "effect": [{"draw": 1}]}, "abilities[0].effect[0]", "aura.unknown"),
    (
        {"timing": "permanent", "effect": [{"modify": "self", "smell": 1}]},
        "abilities[0].effect[0]",
        "modify.unknown",
    ),
    ({"timing": "permanent", "effect": [{"modify": "self"}]}, "abilities[0].effect[0]", "modify.unknown"),
    (
        {"timing": "permanent", "effect": [{"forbid": "self", "do": "sing"}]},
        "abilities[0].effect[0].do",
        "word.unknown",
    ),
    (
        {"timing": "permanent", "effect": [{"instead": "self", "of": "wounded", "to": "moon"}]},
        "abilities[0].effect[0].to",
        "word.unknown",
    ),
    ({"timing": "activate", "from": "moon", "effect": []}, "abilities[0].from", "word.unknown"),
    ({"timing": "activate", "colour": "red", "effect": []}, "abilities[0].colour", "key.unknown"),
    (
        {"timing": "permanent", "cost": [{"mana": 1}], "effect": []},
        "abilities[0].cost",
        "key.not-of-timing",
    ),
    (
        {"timing": "auto", "when": {"enters": "self"}, "free": True, "effect": []},
        "abilities[0].free",
        "key.not-of-timing",
    ),
]


@pytest.mark.parametrize(
    ("ability", "path", "reason"), BROKEN, ids=[f"{reason} at {path}" for _, path, reason in BROKEN]
)
def test_an_error_in_ability_data_names_the_spot(ability, path, reason):
    with pytest.raises(BadDefinition) as refused:
        game.definition("T-1", {**WALKER, "abilities": [ability]})
    assert (refused.value.path, refused.value.reason) == (path, reason)
    said(refused.value)


def said(error):
    """Say a mistake in English; every fact of the sentence must be there."""
    return words.word_tables(game.ID)["reasons"][error.reason]["en"].format(**error.facts)


CARD_MISTAKES = [
    ({"colours": ["green", "pink"]}, "colours[1]: pink is unknown here. Known: green, blue, red"),
    ({"attributes": ["tall"]}, "attributes[0]: tall"),
    ({"keywords": ["song"]}, "keywords[0]: song"),
    ({"colours": "green"}, "colours: "),
    ({"abilities": {}}, "abilities: "),
    ({"kind": "trap"}, "kind: trap"),
    ({"kind": "event", "abilities": [{"effect": []}, {"id": "b", "effect": []}]}, "abilities: "),
    ({"abilities": [{"timing": "activate", "effect": []}] * 2}, "abilities[1].id: "),
    ({"abilities": [7]}, "abilities[0]: "),
    ({"abilities": [{"timing": "event", "effect": []}]}, "abilities[0].timing: event"),
    ({"kind": "event", "abilities": [{"timing": "auto", "effect": []}]}, "abilities[0].timing: auto"),
    ({"abilities": [{"timing": "activate", "once": "week", "effect": []}]}, "abilities[0].once: week"),
    ({"abilities": [{"timing": "activate", "if": {"noon": 1}, "effect": []}]}, "abilities[0].if: noon"),
    ({"abilities": [{"timing": "activate", "cost": {}, "effect": []}]}, "abilities[0].cost: "),
    (
        {"abilities": [{"timing": "activate", "cost": [{"mana": 1, "colour": "pink"}], "effect": []}]},
        "abilities[0].cost[0]: pink",
    ),
    (
        {"abilities": [{"timing": "activate", "cost": [{"mana": 1, "colours": "red"}], "effect": []}]},
        "abilities[0].cost[0].colours: ",
    ),
    (
        {"abilities": [{"timing": "activate", "cost": [{"mana": 1, "smell": 1}], "effect": []}]},
        "abilities[0].cost[0].smell: ",
    ),
    (
        {"abilities": [{"timing": "activate", "cost": [{"counter": 0}], "effect": []}]},
        "abilities[0].cost[0].counter: ",
    ),
    (
        {"abilities": [{"timing": "activate", "cost": [{"counter": 1, "count": 1}], "effect": []}]},
        "abilities[0].cost[0].count: ",
    ),
    (
        {"abilities": [{"timing": "activate", "cost": [{"life": "all"}], "effect": []}]},
        "abilities[0].cost[0].life: ",
    ),
    (
        {"abilities": [{"timing": "activate", "cost": [{"sacrifice": {"zombie": "own"}, "count": 0}]}]},
        "abilities[0].cost[0]: ",
    ),
    (
        {"abilities": [{"timing": "activate", "cost": [{"sacrifice": {"zombie": "mine"}}]}]},
        "abilities[0].cost[0].sacrifice.zombie: mine",
    ),
    (
        {"abilities": [{"timing": "activate", "cost": [{"sacrifice": {"zombie": "own"}, "kind": "x"}]}]},
        "abilities[0].cost[0].kind: ",
    ),
    (
        {"abilities": [{"timing": "permanent", "effect": [{"modify": "nobody", "power": 1}]}]},
        "abilities[0].effect[0].modify: nobody",
    ),
    (
        {"abilities": [{"timing": "permanent", "effect": [{"modify": "self", "power": "many"}]}]},
        "abilities[0].effect[0].power: many",
    ),
    (
        {"abilities": [{"timing": "permanent", "effect": [{"modify": "self", "power": 1, "speed": 1}]}]},
        "abilities[0].effect[0].speed: ",
    ),
    (
        {"abilities": [{"timing": "permanent", "effect": [{"instead": "self", "of": "noon", "to": "hand"}]}]},
        "abilities[0].effect[0].of: noon",
    ),
    (
        {
            "abilities": [
                {
                    "timing": "permanent",
                    "effect": [{"instead": "self", "of": "wounded", "to": "hand", "x": 1}],
                }
            ]
        },
        "abilities[0].effect[0].x: ",
    ),
    (
        {"abilities": [{"timing": "permanent", "effect": [{"grant": "self", "keyword": "erode", "x": 1}]}]},
        "abilities[0].effect[0].x: ",
    ),
    ({"abilities": [{"timing": "permanent", "effect": {}}]}, "abilities[0].effect: "),
]


@pytest.mark.parametrize(("change", "message"), CARD_MISTAKES, ids=[text for _, text in CARD_MISTAKES])
def test_a_mistake_in_a_card_is_said_with_its_spot(change, message):
    with pytest.raises(BadDefinition) as refused:
        game.definition("T-1", {**WALKER, **change})
    path, _, word = message.partition(": ")
    assert refused.value.path == path
    assert word.partition(" ")[0] in said(refused.value)


def test_a_card_has_what_its_data_say():
    card = game.definition(
        "T-1",
        {
            "kind": "zombie",
            "attributes": ["immortal"],
            "traits": ["dog"],
            "abilities": [
                {"timing": "activate", "main": True, "text": "Work", "effect": [{"draw": 1}]},
                {
                    "id": "f",
                    "timing": "activate",
                    "free": True,
                    "once": "turn",
                    "from": ["hand", "field"],
                    "effect": [],
                },
                {"timing": "auto", "when": {"enters": "self"}, "if": {"turn": "own"}, "effect": []},
                {"timing": "permanent", "effect": [{"modify": "self", "power": {"life": "you"}}]},
            ],
        },
    )
    assert (card.name, card.key, card.kind, card.colour_set(), card.traits) == (
        "T-1",
        "T-1",
        "zombie",
        {"red"},
        {"dog"},
    )
    work, free, auto, permanent = card.abilities
    assert [ability.id for ability in card.abilities] == ["activate", "f", "auto", "permanent"]
    assert [(ability.main, ability.free, ability.once) for ability in card.abilities[:2]] == [
        (True, False, False),
        (False, True, True),
    ]
    assert (work.text, free.text) == ("Work", "")
    assert (work.places, free.places) == (("field",), ("hand", "field"))
    assert card.activated == (0, 1)
    assert [number for number, _ in card.autos] == [2]
    assert auto.condition is not None
    assert [number for number, _ in card.permanents] == [3]
    assert callable(permanent.auras[0].value)
    assert game.definition("T-2", {"text": "Draw"}).text_only
    assert not game.definition("T-2", {"text": "Erode", "keywords": ["erode"]}).text_only
    with pytest.raises(NeedsFact) as needed:
        game.definition("T-2", {"name": "Grey"}).colour_set()
    assert (needed.value.fact, needed.value.facts) == ("colours", {"card": "Grey"})


PRINTED = ("ZWO-card.all-printed-referable",)


@pytest.mark.rule("ZWO-card.all-printed-referable", "ZWO-qa.zombie-vs-card")
@pytest.mark.parametrize(
    ("target", "rules"),
    [
        ({"zombie": "any"}, ("ZWO-qa.zombie-vs-card", "ZWO-zone.field")),
        ({"card": "own"}, ("ZWO-qa.zombie-vs-card",)),
        ({"hand": "own", "no": "T-1"}, PRINTED),
        ({"hand": "own", "rarity": "R"}, PRINTED),
        ({"hand": "own", "illustrator": "Ann"}, PRINTED),
        ({"hand": "own", "name_contains": "a"}, PRINTED),
        ({"hand": "own", "name": "Ann"}, ("ZWO-card.zombie.name", "ZWO-card.event.name", *PRINTED)),
        (
            {"hand": "own", "attribute": "tech"},
            ("ZWO-card.zombie.attribute-colour", "ZWO-card.event.attribute-colour"),
        ),
        (
            {"hand": "own", "colour": "red"},
            ("ZWO-qa.multicolour-zombie-colours", "ZWO-qa.multicolour-zombie-hit"),
        ),
        (
            {"zombie": "any", "form": "half"},
            (
                "ZWO-qa.zombie-vs-card",
                "ZWO-zone.field",
                "ZWO-glossary.original-form",
                "ZWO-glossary.half-destroyed",
            ),
        ),
    ],
    ids=str,
)
def test_the_words_of_a_target_rest_on_rules(target, rules):
    own = ("ZWO-principle.own-by-default", "ZWO-qa.control-change") if "own" in target.values() else ()
    for named in ({"target": target}, {"targets": {"one": target, "two": target}}):
        ability = {"timing": "activate", **named, "effect": []}
        assert game.definition("T-1", {**WALKER, "abilities": [ability]}).abilities[0].rules == (*rules, *own)


COUNTED = {"count": {"zombie": "any"}}
NUMBERS = [COUNTED, {"minus": [3, 1]}, {"times": [2, 2]}, {"least": [1, 2]}, {"most": [1, 2]}, {"half": 4}]
PRINT = {
    "form": "half",
    "colour": "red",
    "attribute": "tech",
    "kind": "zombie",
    "trait": "dog",
    "name": "Walker",
    "name_contains": "a",
    "no": "T-1",
    "rarity": "R",
    "illustrator": "Ann",
    "entry_cost": 1,
    "revive_cost": 1,
    "base_power": {"least": {"sum": [*NUMBERS, {"counters": {"on": "self"}}, {"entry_cost_of": "self"}]}},
}
# whom a statement may speak of so that it changes only when something moves, turns or is marked
LYING = {
    "either": [
        {"zombie": "any", "other": True, "not": {"among": "self"}, **PRINT},
        *({"card": "any", "in": "mana"}, {"hand": "own"}, {"top": 1}, {"their_top": 1}, {"player": "you"}),
    ]
}
ALWAYS = [
    *({"exists": {"zombie": "own"}}, {"at_least": [1, 1]}, {"equal": [1, 1]}),
    *({"less": [1, 2]}, {"not": {"any": [{"exists": {"zombie": "own"}}]}}),
]


@pytest.mark.rule("ZWO-icon.permanent")
@pytest.mark.parametrize(
    ("whom", "conditions", "reads"),
    [
        (LYING, ALWAYS, ()),
        ({"attacker": "now"}, ALWAYS, ("battle",)),
        ({"attack_target": "now"}, ALWAYS, ("battle",)),
        ({"zombie": "own", "entry_cost": {"least": {"life": "you"}}}, ALWAYS, ("life",)),
        (LYING, [{"phase": "main"}], ("phase",)),
        (LYING, [{"turn": "own"}], ("player",)),
        ({"zombie": "own", "entry_cost": {"least": {"life": "you"}}}, [{"turn": "own"}], ("life", "player")),
        ({"zombie": "own", "power": 3}, ALWAYS, None),
    ],
    ids=["what lies", "attacker", "target", "life", "phase", "turn", "two", "another statement"],
)
def test_a_statement_is_asked_for_anew_when_what_it_reads_changes(whom, conditions, reads):
    ability = {"timing": "permanent", "if": {"all": conditions}, "effect": [{"modify": whom, "power": 1}]}
    card = game.definition("T-1", {**WALKER, "abilities": [ability]})
    worked_out = game.build(2).prepare([card])
    assert worked_out["steady"] == (set() if reads is None else {"power"})
    assert worked_out["moving"] == set(reads or ())


def test_an_ability_may_work_anywhere_and_ask_for_plain_counters():
    places = ["field", "hand", "destroyed", "mana", "deck"]
    ability = {
        "timing": "activate",
        "from": places,
        "cost": [{"counter": 1}],
        "texts": {"en": ""},
        "effect": [],
    }
    (compiled,) = game.definition("T-1", {**WALKER, "abilities": [ability]}).abilities
    assert compiled.places == tuple(places)
    assert [(cost.kind, cost.count, cost.counter) for cost in compiled.costs] == [("counter", 1, "plain")]


def test_two_abilities_of_one_name_and_two_of_an_event():
    draw = {"id": "x", "timing": "activate", "effect": [{"draw": 1}]}
    with pytest.raises(BadDefinition) as twice:
        game.definition("T-1", {**WALKER, "abilities": [draw, draw]})
    assert twice.value.reason == "id.twice"
    with pytest.raises(BadDefinition) as event:
        game.definition(
            "T-2",
            {
                "name": "E",
                "kind": "event",
                "abilities": [{"id": "a", "effect": []}, {"id": "b", "effect": []}],
            },
        )
    assert event.value.reason == "event.one-ability"


@pytest.mark.parametrize("word", sorted(VOCABULARY.effects))
def test_an_effect_with_a_key_that_it_does_not_know(word):
    ability = {"timing": "activate", "effect": [{word: {"zombie": "own"}, "smell": 1}]}
    with pytest.raises(BadDefinition) as refused:
        game.definition("T-1", {**WALKER, "abilities": [ability]})
    assert (refused.value.path, refused.value.reason) == ("abilities[0].effect[0].smell", "key.unknown")


# an effect that is wrong in one place, and the path to that place below the effect
MISTAKES = [
    ({"arrange": "nobody"}, ".arrange"),
    ({"arrange": "self", "at": "side"}, ".at"),
    ({"at_end": "nothing"}, ".at_end"),
    ({"cancel": "mine"}, ".cancel"),
    ({"control": "nobody"}, ".control"),
    ({"control": "self", "until": "noon"}, ".until"),
    ({"counter": "nobody"}, ".counter"),
    ({"counter": "self", "amount": "many"}, ".amount"),
    ({"damage": "many", "to": "self"}, ".damage"),
    ({"damage": 1, "to": "nobody"}, ".to"),
    ({"damage": 1}, ".to"),
    ({"destroy": "nobody"}, ".destroy"),
    ({"discard": "many"}, ".discard"),
    ({"discard": 1, "by": "nobody"}, ".by"),
    ({"discard": {"cards": "nobody"}}, ".discard.cards"),
    ({"discard": {"cards": "self"}, "who": "you"}, ".who"),
    ({"discard": {"cards": "self", "in": "hand"}}, ".discard.in"),
    ({"discard": 1, "who": "nobody"}, ".who"),
    ({"draw": "many"}, ".draw"),
    ({"draw": 1, "who": "nobody"}, ".who"),
    ({"draw": {"counters": {"on": "nobody"}}}, ".draw.counters.on"),
    ({"draw": {"counters": {"smell": 1}}}, ".draw.counters.smell"),
    ({"draw": {"counters": 1}}, ".draw.counters"),
    ({"draw": {"life": "each"}}, ".draw.life"),
    ({"enter": "nobody"}, ".enter"),
    ({"enter": "self", "as": "two words"}, ".as"),
    ({"enter": "self", "form": "third"}, ".form"),
    ({"enter": "self", "state": "sleep"}, ".state"),
    ({"forbid": "nobody", "do": "attack"}, ".forbid"),
    ({"forbid": "self", "do": "sing"}, ".do"),
    ({"grant": "self", "keyword": "song"}, ".keyword"),
    ({"heal": "many"}, ".heal"),
    ({"instead": "nobody", "of": "wounded", "to": "rest"}, ".instead"),
    ({"instead": "self", "of": "sung", "to": "rest"}, ".of"),
    ({"instead": "self", "of": "damaged", "to": "rest"}, ".of"),
    ({"instead": "self", "of": "sung", "onto": "self"}, ".of"),
    ({"instead": "self", "of": "wounded", "to": "sing"}, ".to"),
    ({"instead": "self", "of": "wounded", "to": "rest", "onto": "self"}, ".to"),
    ({"instead": "self", "of": "wounded", "onto": "nobody"}, ".onto"),
    ({"instead": "self", "of": "wounded", "onto": 1}, ".onto"),
    ({"instead": "self", "of": "wounded", "onto": {"zombie": "own"}}, ".onto"),
    ({"instead": "self", "of": "wounded", "onto": {"player": "you"}}, ".onto"),
    ({"instead": "self", "of": "damaged", "onto": {"player": "each"}}, ".onto.player"),
    ({"instead": "self", "of": "wounded", "to": "rest", "next": "time"}, ".next"),
    ({"instead": "self", "of": "wounded", "to": "rest", "until": "noon"}, ".until"),
    ({"heal": 1, "who": "nobody"}, ".who"),
    ({"if": {"turn": "noon"}, "then": []}, ".if.turn"),
    ({"if": {"phase": "noon"}, "then": []}, ".if.phase"),
    ({"look": "nobody"}, ".look"),
    ({"lose_abilities": "nobody"}, ".lose_abilities"),
    ({"lose_abilities": "self", "until": "noon"}, ".until"),
    ({"modify": "nobody", "power": 1}, ".modify"),
    ({"modify": "self", "power": "many"}, ".power"),
    ({"prevent": "many", "to": "self"}, ".prevent"),
    ({"prevent": 1}, ".to"),
    ({"prevent": 1, "to": "self", "next": False}, ".next"),
    ({"prevent": 1, "to": "self", "until": "noon"}, ".until"),
    ({"rest": {"attacker": "later"}}, ".rest.attacker"),
    ({"rest": {"card": "mine"}}, ".rest.card"),
    ({"rest": {"hand": "mine"}}, ".rest.hand"),
    ({"rest": {"top": "many"}}, ".rest.top"),
    ({"rest": {"zombie": "mine"}}, ".rest.zombie"),
    ({"rest": {"zombie": "own", "attribute": "tall"}}, ".rest.attribute"),
    ({"rest": {"zombie": "own", "colour": "pink"}}, ".rest.colour"),
    ({"rest": {"zombie": "own", "form": "third"}}, ".rest.form"),
    ({"rest": {"zombie": "own", "in": "moon"}}, ".rest.in"),
    ({"rest": {"zombie": "own", "keyword": "song"}}, ".rest.keyword"),
    ({"reveal": "nobody"}, ".reveal"),
    ({"revive": "nobody"}, ".revive"),
    ({"rule": "self", "change": "gravity"}, ".change"),
    ({"search": 1}, ".search"),
    ({"search": {"smell": 1}}, ".search.smell"),
    ({"search": {"kind": "zombie"}, "count": "many"}, ".count"),
    ({"shuffle": "nobody"}, ".shuffle"),
    ({"to_deck": "nobody"}, ".to_deck"),
    ({"to_deck": "self", "at": "side"}, ".at"),
    ({"to_mana": "nobody"}, ".to_mana"),
    ({"to_mana": "self", "face": "side"}, ".face"),
    ({"to_mana": "self", "state": "sleep"}, ".state"),
]


def test_what_comes_next_is_said_with_true():
    ability = {"timing": "activate", "effect": [{"prevent": 1, "to": "self", "next": False}]}
    with pytest.raises(BadDefinition) as refused:
        game.definition("T-1", {**WALKER, "abilities": [ability]})
    assert (refused.value.reason, refused.value.facts) == ("word.unknown", {"word": False, "known": ["true"]})


@pytest.mark.parametrize(("effect", "path"), MISTAKES, ids=[f"{effect}" for effect, _ in MISTAKES])
def test_a_mistake_in_an_effect_names_the_spot(effect, path):
    ability = {"timing": "activate", "effect": [{"draw": 1}, effect]}
    with pytest.raises(BadDefinition) as refused:
        game.definition("T-1", {**WALKER, "abilities": [ability]})
    assert refused.value.path == f"abilities[0].effect[1]{path}"


NEVER = [
    ({"timing": "permanent", "effect": [{"forbid": {"player": "you"}, "do": "attack"}]}, "effect[0].do"),
    ({"timing": "permanent", "effect": [{"forbid": {"zombie": "own"}, "do": "draw_cards"}]}, "effect[0].do"),
    ({"timing": "permanent", "effect": [{"forbid": {"player": "any"}, "do": "be_targeted"}]}, "effect[0].do"),
    (
        {"timing": "permanent", "effect": [{"change": {"player": "you"}, "rule": "must_attack"}]},
        "effect[0].change",
    ),
    ({"timing": "permanent", "effect": [{"modify": {"player": "you"}, "power": 1}]}, "effect[0].power"),
    (
        {"timing": "permanent", "effect": [{"modify": {"hand": "own"}, "revive_cost": 1}]},
        "effect[0].revive_cost",
    ),
    (
        {"timing": "permanent", "effect": [{"instead": {"player": "you"}, "of": "wounded", "to": "rest"}]},
        "effect[0].of",
    ),
    ({"timing": "auto", "when": {"draws": "self"}, "effect": [{"draw": 1}]}, "when.draws"),
    ({"timing": "auto", "when": {"enters": {"player": "you"}}, "effect": [{"draw": 1}]}, "when.enters"),
    ({"timing": "auto", "when": {"wounded": {"hand": "own"}}, "effect": [{"draw": 1}]}, "when.wounded"),
    ({"target": {"zombie": "own", "in": "mana"}, "effect": []}, "target.in"),
    ({"target": {"hand": "own", "face": "back"}, "effect": []}, "target.face"),
    ({"target": {"hand": "own", "form": "half"}, "effect": []}, "target.form"),
    ({"target": {"player": "any", "colour": "red"}, "effect": []}, "target.colour"),
    ({"if": {"exists": {"card": "own", "form": "half"}}, "effect": []}, "if.exists.form"),
    ({"effect": [{"draw": {"count": {"zombie": "own", "in": "deck"}}}]}, "effect[0].draw.count.in"),
    ({"effect": [{"rest": {"player": "you"}}]}, "effect[0].rest"),
    ({"effect": [{"damage": 1, "to": {"hand": "own"}}]}, "effect[0].to"),
    ({"target": {"player": "any"}, "effect": [{"wound": "target"}]}, "effect[0].wound"),
    ({"effect": [{"choose": {"hand": "own"}}, {"counter": "chosen"}]}, "effect[1].counter"),
    (
        {"target": {"zombie": "own"}, "effect": [{"return": "target", "as": "back"}, {"wound": "back"}]},
        "effect[1].wound",
    ),
    ({"target": {"zombie": "own"}, "effect": [{"return": "target"}, {"enter": "target"}]}, "effect[1].enter"),
    (
        {"effect": [{"may": [{"one_of": [[{"draw": 1}], [{"stand": {"player": "you"}}]]}]}]},
        "effect[0].may[0].one_of[1][0].stand",
    ),
    (
        {"effect": [{"for_each": {"player": "each"}, "as": "p", "do": [{"return": "p"}]}]},
        "effect[0].do[0].return",
    ),
    (
        {"targets": {"one": {"hand": "own"}}, "effect": [{"at_end": [{"rest": "one"}]}]},
        "effect[0].at_end[0].rest",
    ),
]


@pytest.mark.parametrize(("ability", "spot"), NEVER, ids=[spot for _, spot in NEVER])
def test_a_word_that_can_be_true_of_nothing_is_refused(ability, spot):
    data = {"timing": "activate", **ability}
    with pytest.raises(BadDefinition) as refused:
        game.definition("T-1", {**WALKER, "abilities": [data]})
    assert refused.value.path == f"abilities[0].{spot}"
    assert refused.value.reason == "subject.never"
    assert refused.value.facts["known"]


MEANT = [
    {"timing": "permanent", "effect": [{"forbid": {"player": "you"}, "do": "be_attacked"}]},
    {
        "timing": "permanent",
        "effect": [{"forbid": {"either": [{"player": "you"}, {"zombie": "own"}]}, "do": "leave"}],
    },
    {"timing": "permanent", "from": ["hand"], "effect": [{"modify": "self", "entry_cost": -1}]},
    {"timing": "auto", "when": {"damaged": {"player": "you"}}, "effect": [{"prevent": 1, "to": "it"}]},
    {"effect": [{"damage": 1, "to": {"attack_target": "now"}}, {"stand": {"card": "own", "in": "mana"}}]},
    {
        "target": {"zombie": "own"},
        "effect": [{"return": "target", "as": "back"}, {"enter": "back", "as": "new"}, {"wound": "new"}],
    },
    {"effect": [{"search": {"kind": "zombie"}}, {"enter": "chosen"}]},
    {
        "effect": [
            {"choose": {"among": {"either": [{"hand": "own"}, {"zombie": "own"}]}}},
            {"wound": "chosen"},
        ]
    },
]


@pytest.mark.parametrize("ability", MEANT, ids=str)
def test_a_word_that_can_be_true_of_something_is_taken(ability):
    assert game.definition("T-1", {**WALKER, "abilities": [{"timing": "activate", **ability}]}).abilities


def test_every_word_has_its_subjects():
    """Whoever adds a noun or a filter says of what it can be true; other words are of zombies unless they say."""
    assert set(subjects.NOUNS) == set(VOCABULARY.nouns) - {"either", "among"}
    assert set(subjects.FILTERS) == set(VOCABULARY.filters) - {"not"}
    assert set(subjects.FORBIDDEN) <= set(FORBIDDEN)
    assert set(subjects.HAPPENINGS) <= set(HAPPENINGS)
    assert set(subjects.NUMBERS) == set(MODIFIED)
