"""Properties, by random legal play: nothing is lost, what is listed is accepted and nothing else, every game ends."""

from random import Random

import pytest
from zwo_play import ENDLESS, new_game, sample_game

from judge.catalogue import rulebook
from judge.disputes.account.file import account_of
from judge.disputes.account.layout import readings_in_force
from judge.disputes.alignment.align import align
from judge.disputes.alignment.budget import OWN, Budget
from judge.disputes.alignment.setup import open_replay
from judge.engine import run
from judge.engine.errors import Endless, EngineError, Illegal
from judge.engine.game import Action
from judge.engine.ids import CHANCE
from judge.engine.position import freeze, open_position
from judge.games import zombie_world_order as game
from judge.games.zombie_world_order import stats

pytestmark = pytest.mark.slow

GAMES = 100
MUTATED = 8
POINTS = rulebook.load(game.ID)


def consistent(core):
    """Every card lies in exactly one place, and the place says so."""
    lying = sorted(obj for zone in core.zones for obj in zone)
    assert lying == list(range(len(core.defn)))
    for number, zone in enumerate(core.zones):
        assert all(core.place[obj] == number for obj in zone)
    assert all(0 <= life <= 10 for life in core.vars["life"])


def steps(core, rng, most=ENDLESS):
    """Play at random, giving the listing before each action."""
    for _ in range(most):
        options = list(run.legal(core))
        if not options:
            return
        yield options
        run.act(core, rng.choice(options).sample(core, rng))


@pytest.mark.parametrize("block", range(5))
def test_every_game_ends_with_all_cards_on_the_table(block):
    for seed in range(block * GAMES // 5, (block + 1) * GAMES // 5):
        core = sample_game(seed)
        run.play(core, Random(seed), ENDLESS)
        assert run.result(core) is not None, seed
        consistent(core)


@pytest.mark.parametrize("seed", range(12))
def test_the_same_seed_gives_the_same_digest_and_undo_takes_all_of_it_back(seed):
    core = sample_game(seed)
    start, mark = freeze(core).digest, core.checkpoint()
    run.play(core, Random(seed), ENDLESS)
    twin = sample_game(seed)
    run.play(twin, Random(seed), ENDLESS)
    assert freeze(core).digest == freeze(twin).digest != start
    core.undo(mark)
    assert freeze(core).digest == start


@pytest.mark.parametrize("seed", range(1, 25, 2))
def test_what_is_remembered_of_statements_is_what_they_say_now(seed):
    core, rng = sample_game(seed), Random(seed)
    for _ in steps(core, rng, 150):
        for kind in core.static["stating"]:
            remembered = [stats.LASTING.values(core, obj, kind) for obj in range(-2, len(core.defn))]
            core.known.clear()
            assert remembered == [stats.LASTING.values(core, obj, kind) for obj in range(-2, len(core.defn))]


@pytest.mark.parametrize("seed", range(20, 28))
def test_a_position_laid_out_again_is_the_same_in_the_middle_of_anything(seed):
    core, rng = sample_game(seed), Random(seed)
    seen = set()
    for _ in steps(core, rng, 600):
        frozen = freeze(core)
        again = open_position(frozen, core.game, core.defs[1:], core.readings)
        assert freeze(again).digest == frozen.digest
        menu = run.question(core).menu
        seen.add((menu, bool(core.stack)))
        listed = [(o.by, o.do, o.subject) for o in run.legal(core)]
        assert listed == [(o.by, o.do, o.subject) for o in run.legal(again)]
    assert ("free", True) in seen


def mutations(core, rng, options):
    """Actions that are close to listed ones: other subjects, other values, other players, other verbs."""
    for option in options:
        action = option.sample(core, rng)
        yield action._replace(by=1 - action.by if action.by >= 0 else 0)
        yield action._replace(subject=rng.randrange(len(core.defn)))
        yield action._replace(subject=(rng.randrange(len(core.defn)), rng.randrange(3)))
        yield action._replace(do=rng.choice(sorted(core.game.verbs)))
        if action.values:
            at = rng.randrange(len(action.values))
            wrong = rng.choice(
                [(), (0,), (-1,), (1, 1), ("front",), (rng.randrange(len(core.defn)),), None, 7]
            )
            yield action._replace(values=(*action.values[:at], wrong, *action.values[at + 1 :]))


def is_listed(core, action):
    """Return whether the listing contains an action: by its verb, its subject and a member for each slot."""
    for option in run.legal(core):
        if (option.by, option.do, option.subject) == action[:3] and len(option.slots) == len(action.values):
            try:
                for number, slot in enumerate(option.slots):
                    slot.check(core, action.values[number], action.values[:number])
            except (Illegal, TypeError):
                continue
            return True
    return False


@pytest.mark.parametrize("seed", range(40, 40 + MUTATED))
def test_what_is_listed_is_accepted_and_nothing_else(seed):
    core, rng = sample_game(seed), Random(seed)
    tried = accepted = 0
    for number, options in enumerate(steps(core, rng, 500)):
        for option in options:
            mark, seen = core.checkpoint(), len(core.events)
            run.act(core, option.sample(core, rng))
            core.undo(mark)
            del core.events[seen:]
        if number % 5 or CHANCE in run.question(core).who:
            continue
        before = freeze(core).digest
        for action in mutations(core, rng, options):
            if action.do in core.game.anytime:  # nobody lists who may look where
                continue
            listed = is_listed(core, action)
            mark, seen = core.checkpoint(), len(core.events)
            try:
                run.act(core, action)
            except EngineError:
                assert not listed, action
            else:
                assert listed, action
                accepted += 1
                core.undo(mark)
                del core.events[seen:]
            tried += 1
            assert freeze(core).digest == before
    assert tried > 100
    assert accepted


OTHER = [
    (key, reading)
    for key, used in POINTS.defaults().items()
    for reading in POINTS.interpretation(key).readings
    if reading != used
]


@pytest.mark.parametrize(("key", "reading"), OTHER, ids=[f"{key}={reading}" for key, reading in OTHER])
def test_a_game_runs_under_every_other_reading(key, reading):
    core = sample_game(len(key + reading), (key, reading))
    run.play(core, Random(key), 1_500)
    lying = sorted(obj for zone in core.zones for obj in zone)
    assert lying == list(range(len(core.defn)))


def test_a_finished_game_accepts_nothing():
    core = sample_game(2)
    run.play(core, Random(2), ENDLESS)
    assert list(run.legal(core)) == []
    with pytest.raises(Illegal) as refused:
        run.act(core, Action(0, "pass"))
    assert refused.value.reason == "turn.over"


# ---- loops

PHOENIX = {
    "kind": "zombie",
    "colours": ["red"],
    "entry_cost": 1,
    "revive_cost": 1,
    "power": 1,
    "critical": 1,
    "abilities": [
        {"id": "fall", "timing": "auto", "when": {"enters": "self"}, "effect": [{"destroy": "self"}]},
        {
            "id": "rise",
            "timing": "auto",
            "from": ["field", "destroyed"],
            "when": {"destroyed": "self"},
            "effect": [{"enter": {"card": "own", "in": "destroyed", "name": "Phoenix"}}],
        },
    ],
}
DRAINER = {
    "kind": "zombie",
    "colours": ["red"],
    "entry_cost": 1,
    "revive_cost": 1,
    "power": 1,
    "critical": 1,
    "abilities": [
        {
            "id": "drain",
            "timing": "auto",
            "when": {"life_lost": {"player": "you"}},
            "effect": [{"damage": 1, "to": {"player": "each"}}],
        }
    ],
}


def looping(card):
    effect = [
        {"damage": 1, "to": {"player": "opponent"}},
        {"enter": {"card": "own", "in": "destroyed", "kind": "zombie"}},
    ]
    own = {"hand": ["Spark"], "destroyed": [] if card is DRAINER else ["Phoenix"]}
    dispute = account_of(
        {
            "dispute": 1,
            "game": game.ID,
            "cards": {"Phoenix": card, "Spark": {"kind": "event", "abilities": [{"effect": effect}]}},
            "position": {
                "turn": {"number": 5, "player": "A", "phase": "main"},
                "players": {"A": own, "B": {"original": ["Phoenix"] if card is DRAINER else []}},
            },
            "steps": [
                {"by": "A", "do": "event", "card": "Spark"},
                {"by": "A", "do": "pass"},
                {"by": "B", "do": "pass"},
            ],
        }
    )
    return align(open_replay(dispute, readings_in_force(dispute, {})), Budget(OWN)).replay


def test_a_loop_of_forced_events_is_named_though_the_card_is_a_new_one_each_time():
    replay = looping(PHOENIX)
    assert isinstance(replay.stop.error, Endless)
    names = [event[0] for event in replay.stop.error.loop]
    assert names.count("entered") == names.count("left") >= 1
    assert len(names) < 30


def test_no_loop_is_found_while_a_total_still_changes():
    replay = looping(DRAINER)
    assert replay.stop is None
    assert replay.outcome is not None


def test_a_mixed_game_uses_most_of_the_sample():
    used = set()
    for seed in range(1, 60, 2):
        core = sample_game(seed)
        run.play(core, Random(seed), 300)
        used.update(core.defs[number].key for number in core.defn)
    assert len(used) > 120


def test_decks_must_be_two():
    with pytest.raises(EngineError):
        new_game((("SA-001",) * 50,))
