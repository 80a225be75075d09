"""What each seat may see, and what a judge may leave unknown."""

from random import Random

import pytest
from zk_table import defaults, definitions, dispute, new_game, play

from judge.disputes import DisputeError, rule
from judge.engine.core import CHANCE
from judge.engine.run import act, legal, question
from judge.engine.view import events_for, sees, view
from judge.games.zombie_kittens import state
from judge.games.zombie_kittens.state import hand, pile


def played(players, seed, actions):
    """A game some actions in, and its events."""
    core = new_game(players)
    rng = Random(seed)
    for _ in range(actions):
        options = list(legal(core))
        if not options:
            break
        act(core, rng.choice(options).sample(core, rng))
    return core


def mixed(core, seat, rng):
    """Exchange cards a seat does not know: first within the pile, then everywhere but for the kittens."""
    hidden = [obj for obj in range(len(core.defn)) if not sees(core, seat, obj)]
    exchanged(core, [obj for obj in hidden if core.place[obj] == pile(core)], rng)
    exchanged(core, [obj for obj in hidden if core.card(obj).kind != "exploding_kitten"], rng)


def exchanged(core, objects, rng):
    looks = [(core.defn[obj], core.bits[obj]) for obj in rng.sample(objects, len(objects))]
    for obj, (number, bits) in zip(objects, looks, strict=True):
        core.turn_out(obj, number)
        core.put(core.bits, obj, bits)


@pytest.mark.rule("ZK-setup.deal.seven ZK-card.nope.nope ZK-card.see.future")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_see(players):
    """Nobody is asked, or listed anything, because of a card in somebody else's hand or in the pile."""
    compared = 0
    for seed in range(40):
        rng = Random(seed)
        core = played(players, seed, rng.randrange(5, 32 * players))
        if question(core).who == (CHANCE,) or question(core).menu == "over":
            continue
        for seat in range(players):
            before = view(core, seat)
            mark = core.checkpoint()
            mixed(core, seat, rng)
            assert view(core, seat) == before
            core.undo(mark)
            compared += 1
    assert compared >= 15 * players


@pytest.mark.rule("ZK-card.nope.nope")
@pytest.mark.parametrize("holder", ["B", "C", None])
def test_everybody_is_asked_whether_they_hold_a_nope_or_not(holder):
    hands = {seat: "Nope" if seat == holder else "Skip" for seat in "ABC"}
    file = dispute({**hands, "A": "Favor"}, ["A play Favor | player: B"])
    ruling = rule(file, what_if=False)
    passed = ["ABC"[done.action.by] for done in ruling.replay.done if done.action.do == "pass"]
    assert passed == ["B", "C", "A"]


@pytest.mark.rule("ZK-setup.deal.seven ZK-death.keep.hand")
def test_another_hand_is_a_number_of_backs():
    core = played(4, 3, 12)
    own, other = view(core, 0), view(core, 1)
    for number, zone in enumerate(core.game.zones):
        assert len(own.zones[number]) == len(other.zones[number])
        if zone.name == "hand" and zone.owner != 0:
            assert {(sight.obj, sight.key) for sight in own.zones[number]} <= {(None, None)}
    assert all(sight.key for sight in own.zones[0])


@pytest.mark.rule("ZK-count.deck.allowed")
def test_the_pile_is_a_number_of_backs_to_everybody():
    core = played(3, 1, 8)
    for seat in range(3):
        cards = view(core, seat).zones[pile(core)]
        assert len(cards) == len(core.zones[pile(core)])
        assert all(sight.key is None for sight in cards)


@pytest.mark.rule("ZK-card.see.future ZK-card.shuffle")
def test_what_was_seen_is_known_until_the_pile_is_shuffled():
    hands = {"A": "See the Future", "B": "Shuffle", "C": ""}
    table = play(hands, "A play See the Future", pile="Nope, Skip, Favor, Clone, ?5")
    keys = [
        [sight.key for sight in reversed(view(table.core, seat).zones[pile(table.core)])] for seat in (0, 1)
    ]
    assert [key is not None for key in keys[0][:5]] == [True, True, True, False, False]
    assert set(keys[1]) == {None}
    shuffled = play(
        hands,
        "A play See the Future",
        "B play Shuffle",
        "chance shuffle",
        pile="Nope, Skip, Favor, Clone, ?5",
    )
    assert {sight.key for sight in view(shuffled.core, 0).zones[pile(shuffled.core)]} == {None}


@pytest.mark.rule("ZK-defuse.secret.placement ZK-card.clairvoyance ZK-revive.two.ek")
def test_the_places_are_known_to_the_one_who_placed_and_the_one_who_watched():
    table = play(
        {"A": "Zombie Kitten", "B": "Clairvoyance", "C": "", "D": "!"},
        "A draw",
        "A play Zombie Kitten | revive: D",
        "B play Clairvoyance",
        "A place | at: 0, and_at: 4",
        pile="Exploding Kitten, Nope, Skip, Favor, ?6",
    )
    core = table.core
    known = [
        [at for at, sight in enumerate(reversed(view(core, seat).zones[pile(core)])) if sight.obj is not None]
        for seat in range(4)
    ]
    assert known == [[0, 4], [0, 4], [], []]


@pytest.mark.rule("ZK-card.clairvoyance.move ZK-card.see.future")
@pytest.mark.parametrize("players", [3, 5])
def test_private_events_reach_only_those_they_are_for(players):
    for seed in range(10):
        core = played(players, seed, 400)
        names = {event[0] for event in core.events}
        assert "drew_card" in names
        for seat in range(players):
            for event in events_for(core, seat, core.events):
                if event[0] in core.game.private:
                    assert seat in event[2]


@pytest.mark.rule("ZK-setup.deal.seven")
@pytest.mark.parametrize(("reading", "legal_"), [("keep-hidden", False), ("free-talk", True)])
def test_showing_a_card(reading, legal_):
    table = play(
        {"A": "Nope", "B": "Skip", "C": ""}, "B show Skip", readings={"ZK-setup.deal.seven": reading}
    )
    assert (table.refused is None) == legal_
    obj = hand(table.core, 1)[0]
    assert sees(table.core, 2, obj) == legal_


# ---- unknown to the judge


def test_unknown_hands_and_an_unknown_pile_still_rule():
    table = play(
        {"A": "?3", "B": "?4", "C": "?2 !", "D": "?1"},
        "A play Attack",
        "C play Nope",
        "D play Nope",
        "B play Favor | player: A",
        "B draw | drawn: safe",
    )
    assert table.verdict == "resolved"
    assert table.turn == ("B", 1)
    assert (len(table.hand("A")), len(table.hand("B"))) == (1, 5)


@pytest.mark.rule("ZK-turn.end.draw ZK-ek.reveal.at.once")
@pytest.mark.parametrize(("drawn", "dead"), [("safe", ""), ("exploding", "A")])
def test_what_an_unknown_draw_was_must_be_told(drawn, dead):
    hands = {"A": "Skip", "B": "", "C": ""}
    untold = play(hands, "A draw")
    assert (untold.verdict, untold.needs) == ("undetermined", "drawn")
    told = play(hands, f"A draw | drawn: {drawn}")
    assert told.dead == dead


@pytest.mark.rule("ZK-death.voluntary")
def test_a_player_with_unknown_cards_is_not_taken_to_have_died():
    table = play({"A": "?2", "B": "", "C": ""}, "A draw", "B draw | drawn: safe", pile="Exploding Kitten, ?5")
    assert (table.verdict, table.needs) == ("undetermined", "decision")
    assert table.asked == ("explode", "A")
    saved = play({"A": "?2", "B": "", "C": ""}, "A draw", "A play Zombie Kitten", pile="Exploding Kitten, ?5")
    assert saved.refused is None


@pytest.mark.rule("ZK-combo.three")
def test_whether_an_unknown_hand_holds_the_card_is_for_its_player_to_say():
    hands = {"A": "Favor, Favor, Favor", "B": "?2", "C": "Zombie Kitten", "D": ""}
    steps = ["A three Favor | player: B, named: zombie_kitten"]
    assert play(hands, *steps).asked == ("three", "B")
    assert play(hands, *steps, "B have_none").hand("A") == []
    assert play(hands, *steps, "B hand_over Zombie Kitten").hand("A") == ["Zombie Kitten"]


@pytest.mark.rule("ZK-combo.cat.pair")
def test_which_card_of_an_unknown_hand_was_stolen_does_not_matter():
    table = play({"A": "Cat card, Cat card", "B": "?5", "C": ""}, "A pair Cat card | player: B")
    assert (len(table.hand("A")), len(table.hand("B"))) == (1, 4)


@pytest.mark.rule("ZK-card.clone.copy")
def test_what_an_unknown_discard_is_matters_to_a_clone():
    table = play({"A": "Clone", "B": "", "C": ""}, "A play Clone", discard="?1")
    assert (table.verdict, table.needs) == ("undetermined", "card")


def test_the_definitions_are_the_box():
    assert sum(card.paw + card.plain for card in definitions()) == 61
    assert set(defaults()) >= {"ZK-card.nope.nope/window"}
    assert state.SEATS == (2, 3, 4, 5)


@pytest.mark.parametrize(
    ("picked", "reason"),
    [("Attack", "object.nowhere"), ("Shuffle", "chance.impossible")],
    ids=["it lies nowhere", "it lies in another hand"],
)
def test_what_chance_cannot_have_picked_is_refused_and_held_against_nobody(picked, reason):
    hands = {"A": "Nope, Nope", "B": "Clone, Skip", "C": "Shuffle"}
    steps = ["A pair Nope | player: B", f"chance pick | picked: {picked}"]
    with pytest.raises(DisputeError) as refused:
        rule(dispute(hands, steps))
    assert (refused.value.path, refused.value.reason) == ("steps[2].picked", reason)
