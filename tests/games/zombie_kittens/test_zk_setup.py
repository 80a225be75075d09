"""The box and the set-up, at each number of players. 遊戲設置"""

from collections import Counter
from random import Random

import pytest
from zk_play import defaults, definitions, new_game

from judge.engine.errors import BadPosition, Illegal, NotCovered
from judge.engine.game import Action, Core
from judge.engine.ids import CHANCE, as_object
from judge.engine.run import act, legal, question
from judge.games import zombie_kittens
from judge.games.zombie_kittens import state
from judge.games.zombie_kittens.state import ZOMBIE, hand, pile, removed_zone

PLAYERS = (2, 3, 4, 5)
PAW = {
    "Zombie Kitten": 2,
    "Attack (2X)": 2,
    "Nope": 2,
    "Clairvoyance": 1,
    "Skip": 1,
    "Super Skip": 1,
    "See the Future (3X)": 2,
    "Shuffle": 1,
    "Clone": 1,
    "Favor": 1,
    "Dig Deeper": 2,
    "Cat card": 8,
}
PLAIN = {
    "Zombie Kitten": 3,
    "Nope": 3,
    "Clairvoyance": 1,
    "Skip": 2,
    "Super Skip": 1,
    "See the Future (3X)": 2,
    "Shuffle": 1,
    "Feed the Dead": 2,
    "Clone": 2,
    "Grave Robber": 1,
    "Favor": 2,
    "Dig Deeper": 2,
    "Attack of the Dead": 3,
    "Cat card": 8,
}


def kinds(core, objects):
    return Counter(core.card(obj).kind for obj in objects)


def names(core, objects):
    return Counter(core.card(obj).printed["names"]["en"] for obj in objects)


def laid_out(players, seed=0, readings=None):
    """A game after its set-up, up to the first question of the first turn."""
    core = new_game(players, readings)
    rng = Random(seed)
    while question(core).who == (CHANCE,):
        option = next(iter(legal(core)))
        act(core, option.sample(core, rng))
    return core


@pytest.mark.rule("ZK-components.players")
@pytest.mark.parametrize("players", [0, 1, 10])
def test_a_game_for_another_number_of_players_is_refused(players):
    with pytest.raises(ValueError, match=str(players)):
        zombie_kittens.build(players)


@pytest.mark.rule("ZK-components.players")
def test_the_box_holds_61_cards_at_every_number_of_players():
    assert [len(new_game(players).defn) for players in PLAYERS] == [61] * 4


@pytest.mark.rule("ZK-components.mix.nine")
@pytest.mark.parametrize("players", [6, 7, 9])
def test_more_than_five_players_are_outside_this_rulebook(players):
    with pytest.raises(NotCovered) as open_:
        new_game(players)
    assert (open_.value.reason, open_.value.rules) == (
        "players.merged",
        ("ZK-components.mix.nine", "ZK-components.players"),
    )
    assert open_.value.facts == {"given": players}


@pytest.mark.rule("ZK-components.counts ZK-setup.pool.two ZK-setup.pool.three ZK-setup.pool.fourfive")
@pytest.mark.parametrize(
    ("players", "pool"),
    [(2, PAW), (3, PLAIN), (4, Counter(PAW) + Counter(PLAIN)), (5, Counter(PAW) + Counter(PLAIN))],
)
def test_the_pool_of_each_number_of_players(players, pool):
    core = laid_out(players)
    objects = [
        obj
        for obj in range(61)
        if core.place[obj] != removed_zone(core) and core.card(obj).kind != "exploding_kitten"
    ]
    assert names(core, objects) == Counter(pool)
    assert len(objects) == {2: 24, 3: 33, 4: 57, 5: 57}[players]


@pytest.mark.rule("ZK-setup.ek.aside")
@pytest.mark.parametrize("players", PLAYERS)
def test_no_opening_hand_can_hold_an_exploding_kitten(players):
    for seed in range(30):
        core = laid_out(players, seed)
        dealt = [obj for seat in range(players) for obj in hand(core, seat)]
        assert kinds(core, dealt)["exploding_kitten"] == 0


@pytest.mark.rule("ZK-setup.zk.one.each ZK-setup.deal.seven")
@pytest.mark.parametrize("players", PLAYERS)
def test_every_opening_hand_is_a_zombie_kitten_and_seven_cards(players):
    core = laid_out(players, 3)
    assert [len(hand(core, seat)) for seat in range(players)] == [8] * players
    assert all(kinds(core, hand(core, seat))[ZOMBIE] >= 1 for seat in range(players))


@pytest.mark.rule("ZK-setup.zk.one.each ZK-setup.zk.extra.four")
@pytest.mark.parametrize(("players", "left_over"), [(2, 0), (3, 0), (4, 1), (5, 0)])
def test_only_with_four_players_a_zombie_kitten_is_left_over(players, left_over):
    for seed in range(10):
        core = laid_out(players, seed)
        in_hands = sum(kinds(core, hand(core, seat))[ZOMBIE] for seat in range(players))
        in_pile = kinds(core, core.zones[pile(core)])[ZOMBIE]
        assert in_hands + in_pile == players + left_over
        assert in_pile <= left_over


@pytest.mark.rule("ZK-setup.zk.extra.four")
@pytest.mark.parametrize(("reading", "dealt"), [("may-be-dealt", True), ("draw-pile-only", False)])
def test_the_left_over_zombie_kitten_may_be_dealt_or_not(reading, dealt):
    most = max(
        kinds(core, hand(core, seat))[ZOMBIE]
        for core in (laid_out(4, seed, {"ZK-setup.zk.extra.four": reading}) for seed in range(25))
        for seat in range(4)
    )
    assert most == (2 if dealt else 1)


@pytest.mark.rule("ZK-setup.ek.count")
@pytest.mark.parametrize(("players", "size"), [(2, 9), (3, 11), (4, 28), (5, 21)])
def test_the_draw_pile_and_its_exploding_kittens(players, size):
    core = laid_out(players, 1)
    assert len(core.zones[pile(core)]) == size
    assert kinds(core, core.zones[pile(core)])["exploding_kitten"] == players - 1
    assert kinds(core, core.zones[removed_zone(core)])["exploding_kitten"] == 4 - (players - 1)


@pytest.mark.rule("ZK-setup.pile")
def test_the_pile_is_shuffled_after_the_kittens_went_in():
    core = new_game(4)
    seen = []
    rng = Random(5)
    while question(core).who == (CHANCE,):
        if question(core).menu == "chance.shuffle":
            seen.append(kinds(core, core.zones[pile(core)])["exploding_kitten"])
        act(core, next(iter(legal(core))).sample(core, rng))
    assert seen == [0, 3]
    assert core.game.zones[pile(core)].seen == "none"
    assert core.zones[state.discard(core)] == []


@pytest.mark.rule("ZK-setup.first.player")
@pytest.mark.parametrize("seat", range(4))
def test_any_seat_may_start(seat):
    core = new_game(4)
    while question(core).menu == "chance.shuffle":
        act(core, Action(CHANCE, "shuffle", None, (tuple(core.zones[pile(core)]),)))
    act(core, Action(CHANCE, "pick", None, ((as_object(seat),),)))
    assert core.vars["player"] == seat


@pytest.mark.rule("ZK-setup.first.player")
def test_the_table_may_decide_who_starts():
    core = laid_out(3, readings={"ZK-setup.first.player": "table-decides"})
    assert question(core).menu == "first"
    act(core, Action(1, "first", -1 - 2))
    assert core.vars["player"] == 2


@pytest.mark.rule("ZK-setup.first.player")
def test_only_somebody_at_the_table_may_start():
    core = laid_out(3, readings={"ZK-setup.first.player": "table-decides"})
    with pytest.raises(Illegal) as refused:
        act(core, Action(1, "first", as_object(3)))
    assert (refused.value.reason, refused.value.rules) == ("player.no-such", ("ZK-setup.first.player",))
    assert question(core).menu == "first"


EXTRA = ("zombie_extra", ("ZK-setup.zk.extra.four",), 1)


@pytest.mark.rule("ZK-setup.ek.aside ZK-setup.zk.one.each ZK-setup.zk.extra.four ZK-setup.deal.seven")
@pytest.mark.parametrize(
    ("players", "rule", "size", "extra", "once_dealt"),
    [
        (2, "ZK-setup.pool.two", 24, None, False),
        (3, "ZK-setup.pool.three", 33, None, False),
        (4, "ZK-setup.pool.fourfive", 57, "may-be-dealt", False),
        (4, "ZK-setup.pool.fourfive", 57, "draw-pile-only", True),
        (5, "ZK-setup.pool.fourfive", 57, None, False),
    ],
)
def test_each_step_of_the_set_up_is_told_with_its_rule(players, rule, size, extra, once_dealt):
    core = laid_out(players, readings=extra and {"ZK-setup.zk.extra.four": extra})
    told = [tuple(event) for event in core.events if event[0] not in {"shuffle", "shuffled", "picked"}]
    assert told == [
        ("kittens_aside", ("ZK-setup.ek.aside",), 4),
        ("pool", (rule, "ZK-components.counts"), size),
        ("zombie_each", ("ZK-setup.zk.one.each",), players),
        *([EXTRA] if extra and not once_dealt else []),
        *(("dealt", ("ZK-setup.deal.seven",), seat, 8) for seat in range(players)),
        ("kittens_in", ("ZK-setup.ek.count",), players - 1),
        *([EXTRA] if once_dealt else []),
        ("first_player", ("ZK-setup.first.player",), core.vars["player"]),
    ]
    assert [(event[0], event[1]) for event in core.events if event[0].startswith("shuffle")] == [
        (name, ("ZK-setup.deal.seven", "ZK-setup.pile")) for name in ("shuffle", "shuffled") * 2
    ]
    assert core.vars["turn"] == 1
    assert core.zones[state.shown_zone(core)] == []


@pytest.mark.rule("ZK-setup.deal.seven")
def test_seven_cards_are_dealt_from_the_top():
    core = new_game(3)
    order = tuple(core.zones[pile(core)])
    act(core, Action(CHANCE, "shuffle", None, (order,)))
    dealt = [hand(core, seat)[-7:] for seat in range(3)]
    assert dealt == [list(order[::-1][7 * seat : 7 * seat + 7]) for seat in range(3)]


@pytest.mark.rule("ZK-components.cat.kinds")
def test_no_card_but_a_cat_has_a_design():
    core = laid_out(4)
    assert {core.card(obj).kind for obj in range(61) if core.bits[obj]} == {"cat"}
    assert {core.owner[obj] for obj in range(61) if core.place[obj] in (pile(core), removed_zone(core))} == {
        0
    }


@pytest.mark.rule("ZK-components.cat.kinds")
@pytest.mark.parametrize(("players", "each"), [(2, 2), (3, 2), (4, 4), (5, 4)])
def test_cat_cards_come_in_four_designs(players, each):
    core = laid_out(players)
    used = [
        obj for obj in range(61) if core.place[obj] != removed_zone(core) and core.card(obj).kind == "cat"
    ]
    assert Counter(core.bits[obj] for obj in used) == dict.fromkeys((1, 2, 3, 4), each)


@pytest.mark.rule("ZK-components.cat.kinds")
@pytest.mark.parametrize(("reading", "designs"), [("four-by-four", 4), ("other-split", 8)])
def test_how_many_designs_the_box_has(reading, designs):
    printed = [card.printed for card in definitions()]
    cards = [
        zombie_kittens.definition(data["name"], {**data, "designs": 8} if data["kind"] == "cat" else data)
        for data in printed
    ]
    core = Core(zombie_kittens.build(4), cards, {**defaults(), "ZK-components.cat.kinds/designs": reading})
    core.vars.update(core.game.variables)
    core.game.set_up(core, ())
    assert len({core.bits[obj] for obj in range(61) if core.card(obj).kind == "cat"}) == designs


@pytest.mark.rule("ZK-components.counts")
@pytest.mark.parametrize(
    ("key", "reading", "players", "reason", "facts"),
    [
        ("ZK-components.counts/star-is-paw", "other-mark", 2, "box.no-split", {"players": 2}),
        ("ZK-components.counts/star-is-paw", "other-mark", 3, "box.no-split", {"players": 3}),
        ("ZK-components.counts/kittens-apart", "included", 4, "box.kittens-included", {"total": 61}),
    ],
)
def test_readings_under_which_nobody_can_say_what_the_pool_is(key, reading, players, reason, facts):
    with pytest.raises(NotCovered) as open_:
        new_game(players, {key: reading})
    assert (open_.value.reason, open_.value.facts) == (reason, facts)
    assert open_.value.rules == ("ZK-components.counts", "ZK-setup.pool.two", "ZK-setup.pool.three")


@pytest.mark.rule("ZK-components.counts")
def test_without_the_paw_mark_four_and_five_players_still_know_their_pool():
    assert len(new_game(4, {"ZK-components.counts/star-is-paw": "other-mark"}).defn) == 61


@pytest.mark.rule("ZK-components.counts")
def test_a_box_with_cards_missing_is_refused():
    core = Core(zombie_kittens.build(4), definitions()[1:], defaults())
    core.vars.update(core.game.variables)
    with pytest.raises(BadPosition) as refused:
        core.game.set_up(core, ())
    assert refused.value.reason == "box.counts"
    assert refused.value.facts == {"paw": 24, "plain": 33, "kittens": 0}
